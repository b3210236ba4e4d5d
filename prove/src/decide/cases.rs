//! Case splitting: decides goals under assumptions, first together, then in cases.
//!
//! A register loads or holds, and an induction proof asks for both cases at once whether the register's next value equals the
//! model's: in one case that is a question about logic, in the other an assumption. Multiplexers hide both. So the goals are split
//! on the signal that selects most often between an input and something else, until none does; each case is swept as a whole.

use super::decider::Decider;
use super::substitution::Substituted;
use super::{Answer, Assignment};
use crate::aig::{Aig, Node};
use crate::solver::{Limit, SolverError};
use std::collections::HashMap;
use warpwright_hdl::word::Literal;

/// Selectors that are split by, one within the other, at most.
const DEPTH: u32 = 3;
/// Inputs that a selector must select, to be worth two cases.
const WORTH: u32 = 4;

impl Substituted {
    /// What selects between an input and something else most often.
    fn selector(&self) -> Option<u32> {
        let mut uses: HashMap<u32, u32> = HashMap::new();
        for node in 1..self.aig.len() as u32 {
            if let Some((selector, choices)) = multiplexer(&self.aig, node) {
                let is_input = |literal: &Literal| self.aig.node(literal.node()) == Node::Input;
                if choices.iter().any(is_input) {
                    *uses.entry(selector).or_default() += 1;
                }
            }
        }
        let uses = uses.into_iter().filter(|(_, count)| *count >= WORTH);
        let best = uses.max_by_key(|(node, count)| (*count, std::cmp::Reverse(*node)));
        best.map(|(node, _)| node)
    }

    /// The case in which one more literal is 1.
    fn case(&self, literal: Literal) -> Self {
        let mut case = self.clone();
        case.assumptions.push(literal);
        case
    }
}

/// What a node selects by, and between what, if it is a multiplexer or the inverse of one.
fn multiplexer(aig: &Aig, node: u32) -> Option<(u32, [Literal; 2])> {
    let Node::And(p, q) = aig.node(node) else {
        return None;
    };
    let (Node::And(a, b), Node::And(c, d)) = (aig.node(p.node()), aig.node(q.node())) else {
        return None;
    };
    if !p.is_inverted() || !q.is_inverted() {
        return None;
    }
    let pairs = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)];
    let found = pairs
        .into_iter()
        .find(|(s, one, t, two)| *s == !*t && one.node() != two.node());
    found.map(|(s, one, _, two)| (s.node(), [one, two]))
}

impl Decider<'_> {
    /// Decides goals under all assumptions.
    pub(super) fn answer_in_cases(
        &mut self,
        goals: &[Literal],
    ) -> Result<Vec<Answer>, SolverError> {
        let mut roots = goals.to_vec();
        roots.extend(self.assumptions.all());
        let cone = self.walker.cone(&roots);
        let answers = self.split(Substituted::new(&cone, goals.len()), DEPTH)?;
        let in_our_inputs = |(answer, goal): (Answer, &Literal)| {
            let Answer::Fails(Assignment(values)) = answer else {
                return Ok(answer);
            };
            let assignment = cone.spread(self.aig, &values);
            if !self.violated(*goal, &assignment)?.is_empty() {
                return Err(SolverError::WrongModel("an assumption does not hold in it"));
            }
            Ok(Answer::Fails(assignment))
        };
        answers.into_iter().zip(goals).map(in_our_inputs).collect()
    }

    /// The answers to a view's goals; assignments are in the inputs of its cone.
    fn split(&mut self, view: Substituted, depth: u32) -> Result<Vec<Answer>, SolverError> {
        let mut answers = vec![Answer::Holds; view.goals.len()];
        let Some(mut view) = view.simplified() else {
            return Ok(answers);
        };
        let selector = view.selector().filter(|_| depth > 0);
        // Few assumptions are needed once what they say is put in.
        let assumptions = std::mem::take(&mut view.assumptions);
        let conflicts = match selector {
            Some(_) if !assumptions.is_empty() => self.first_try(),
            _ => self.options.conflicts,
        };
        for (place, answer) in self.swept_view(&view, &[], conflicts)? {
            match answer {
                Answer::Fails(_) if assumptions.is_empty() => answers[place] = answer,
                Answer::Holds => {}
                _ => continue,
            }
            view.goals[place] = Literal::TRUE;
        }
        view.assumptions = assumptions;
        let Some(selector) = selector else {
            for (place, answer) in
                self.swept_view(&view, &view.assumptions, self.options.conflicts)?
            {
                answers[place] = answer;
            }
            return Ok(answers);
        };
        for is_inverted in [false, true] {
            let case = view.case(Literal::new(selector, is_inverted));
            for (place, answer) in self.split(case, depth - 1)?.into_iter().enumerate() {
                if answer != Answer::Holds {
                    view.goals[place] = Literal::TRUE;
                    answers[place] = answer;
                }
            }
        }
        Ok(answers)
    }

    /// The answers to those of a view's goals that are not the constant 1, with their places.
    fn swept_view(
        &mut self,
        view: &Substituted,
        assumptions: &[Literal],
        conflicts: u64,
    ) -> Result<Vec<(usize, Answer)>, SolverError> {
        let open = view.goals.iter().enumerate();
        let open = open.filter(|(_, goal)| **goal != Literal::TRUE);
        let (places, goals): (Vec<usize>, Vec<Literal>) = open.unzip();
        if goals.is_empty() {
            return Ok(Vec::new());
        }
        let answers = if self.is_late() {
            vec![Answer::Unknown(Limit::Time.to_string()); goals.len()]
        } else {
            self.swept_under(&view.aig, &goals, assumptions, conflicts)?
        };
        let in_the_cones_inputs = |answer| match answer {
            Answer::Fails(Assignment(values)) => Answer::Fails(Assignment(view.spread(&values))),
            other => other,
        };
        let answers = answers.into_iter().map(in_the_cones_inputs);
        Ok(places.into_iter().zip(answers).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sweep::Random;
    use super::super::{Options, Ways, decide};
    use super::*;
    use crate::aig::word_of;

    /// Registers of a design and of a model that load or hold, equal where they are full, and logic behind them.
    fn step(random: &mut Random) -> (Aig, Vec<Literal>, Vec<Literal>) {
        let mut aig = Aig::new();
        let [load, full] = [(); 2].map(|()| aig.input());
        let inputs: Vec<[Literal; 3]> = (0..4).map(|_| [(); 3].map(|()| aig.input())).collect();
        let choose = |aig: &mut Aig, s, a, b| {
            let (one, two) = (aig.and(s, a), aig.and(!s, b));
            !aig.and(!one, !two)
        };
        let mut pool = vec![load, full];
        let mut assumptions = Vec::new();
        for [comes, held, model] in &inputs {
            let mut flip = || random.word() & 1 == 1;
            let other = pool[pool.len() - 1].inverted_if(flip());
            let differs = aig.xor(*held, model.inverted_if(flip()));
            let differs = if flip() {
                aig.xor(differs, other)
            } else {
                differs
            };
            let broken = aig.and(full.inverted_if(flip()), differs);
            if !random.word().is_multiple_of(8) {
                assumptions.push(!broken);
            }
            pool.push(choose(&mut aig, load, *comes, *held));
            pool.push(choose(&mut aig, load, *comes, *model));
            pool.extend([held, model]);
        }
        for _ in 0..30 {
            let [a, b] = [0; 2].map(|_| {
                let word = random.word();
                pool[word as usize % pool.len()].inverted_if(word >> 63 == 1)
            });
            pool.push(aig.and(a, b));
        }
        let any = |random: &mut Random| pool[random.word() as usize % pool.len()];
        for _ in 0..random.word() % 3 {
            assumptions.push(any(random));
        }
        let mut goals: Vec<Literal> = (0..6).map(|_| !any(random)).collect();
        for [_, held, model] in &inputs {
            let differs = aig.xor(*held, *model);
            let broken = aig.and(full, differs);
            goals.push(!broken);
        }
        (aig, goals, assumptions)
    }

    /// Hard or not, a goal is answered as a table of all assignments says.
    #[test]
    fn cases_answer_as_all_assignments_do() {
        let mut random = Random::default();
        let options = Options {
            ways: Ways {
                random: false,
                repeated: false,
                truth_tables: false,
                sweep_after: Some(0),
            },
            ..Options::default()
        };
        let (mut held, mut failed) = (0, 0);
        for round in 0..150 {
            let (aig, goals, assumptions) = step(&mut random);
            let decision = decide(&aig, &goals, &assumptions, &options).unwrap();
            let count = aig.inputs().len();
            let mut holds = vec![true; goals.len()];
            for first in (0..1u64 << count).step_by(64) {
                let bit =
                    |input: usize| (0..64).fold(0, |w, k| w | ((first + k) >> input & 1) << k);
                let values = aig.simulate(&(0..count).map(bit).collect::<Vec<_>>());
                let allowed = assumptions
                    .iter()
                    .fold(!0, |all, a| all & word_of(&values, *a));
                for (goal, holds) in goals.iter().zip(&mut holds) {
                    *holds &= !word_of(&values, *goal) & allowed == 0;
                }
            }
            for ((goal, answer), holds) in goals.iter().zip(&decision.answers).zip(holds) {
                match answer {
                    Answer::Holds => held += 1,
                    Answer::Fails(Assignment(bits)) => {
                        failed += 1;
                        let bits: Vec<u64> = bits.iter().map(|bit| u64::from(*bit)).collect();
                        let values = aig.simulate(&bits);
                        assert_eq!(word_of(&values, *goal) & 1, 0, "round {round}");
                        for assumption in &assumptions {
                            assert_eq!(word_of(&values, *assumption) & 1, 1, "round {round}");
                        }
                    }
                    Answer::Unknown(why) => panic!("round {round}: {why}"),
                }
                assert_eq!(*answer == Answer::Holds, holds, "round {round}");
            }
        }
        assert!(held > 200 && failed > 200, "{held} hold, {failed} fail");
    }
}
