//! Decides one goal after another, with the methods of the parent module, cheapest first.

use super::assumptions::Assumptions;
use super::cone::{Cone, Walker};
use super::sweep::{self, Swept};
use super::{Answer, Assignment, Decision, Options, Statistics, Ways, clauses, decide, truth};
use crate::aig::{Aig, word_of};
use crate::solver::{Limit, Limits, SolverError};
use std::collections::HashMap;
use std::time::Instant;
use warpwright_hdl::word::Literal;

/// Nodes of goals and assumptions that are looked at together.
const TOGETHER: usize = 32_000;
/// Rounds of 64 random inputs that are tried before anything is proved.
const RANDOM_ROUNDS: u64 = 4;

/// What is known while goals are decided.
pub(super) struct Decider<'a> {
    pub(super) aig: &'a Aig,
    pub(super) options: &'a Options,
    deadline: Option<Instant>,
    pub(super) walker: Walker<'a>,
    pub(super) assumptions: Assumptions<'a>,
    /// Hard goals are swept together.
    is_together: bool,
    /// Cones by their keys.
    known: HashMap<Box<[u32]>, ConeResult>,
    pub statistics: Statistics,
}

/// What is remembered of a cone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConeResult {
    /// Its roots are never 1 together.
    Never,
    /// They are, so that assumptions are needed.
    NeedsMore,
}

/// What is found out about a cone.
pub(super) enum Status {
    /// Its roots are never 1 together.
    Never,
    /// Here they are: a value for each of the cone's inputs.
    Here(Vec<bool>),
    /// Which limit ended the search.
    Limit(String),
    /// A few conflicts were not enough.
    IsHard,
}

impl<'a> Decider<'a> {
    pub fn new(
        aig: &'a Aig,
        assumptions: &[Literal],
        options: &'a Options,
        deadline: Option<Instant>,
    ) -> Self {
        Self {
            aig,
            options,
            deadline,
            walker: Walker::new(aig),
            assumptions: Assumptions::new(aig, assumptions),
            is_together: true,
            known: HashMap::new(),
            statistics: Statistics::default(),
        }
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// For each goal an assignment that refutes it, where random inputs give one.
    pub fn refuted_at_random(&mut self, goals: &[Literal]) -> Vec<Option<Assignment>> {
        let mut refuted = vec![None; goals.len()];
        let is_open = |goal: &Literal| *goal != Literal::TRUE;
        if !self.options.ways.random || !goals.iter().any(is_open) {
            return refuted;
        }
        let mut random = sweep::Random::default();
        for _ in 0..RANDOM_ROUNDS {
            let inputs: Vec<u64> = self.aig.inputs().iter().map(|_| random.word()).collect();
            let values = self.aig.simulate(&inputs);
            let allowed = self.assumptions.all_hold(&values);
            if allowed == 0 {
                // With many assumptions no random inputs will ever meet them all.
                break;
            }
            for (goal, refuted) in goals.iter().zip(&mut refuted) {
                let fails = !word_of(&values, *goal) & allowed;
                if fails != 0 && refuted.is_none() {
                    let place = fails.trailing_zeros();
                    let bits = inputs.iter().map(|word| (word >> place) & 1 == 1);
                    *refuted = Some(Assignment(bits.collect()));
                }
            }
        }
        refuted
    }

    /// What is known of a goal; nothing if it should be swept together with others.
    pub fn answer(&mut self, goal: Literal) -> Result<Option<Answer>, SolverError> {
        if goal == Literal::TRUE {
            self.statistics.constant += 1;
            return Ok(Some(Answer::Holds));
        }
        if self.is_late() {
            return Ok(Some(Answer::Unknown(Limit::Time.to_string())));
        }
        let mut roots = vec![!goal];
        let mut cone = self.walker.cone(&roots);
        // Assumptions about nothing but the goal's own inputs are likely to be needed. They are taken all at
        // once and in order, so that the cone of the next lane's goal is the same as this one's.
        let mut related = self.assumptions.within(&mut self.walker, &cone);
        related.retain(|assumption| *assumption != goal);
        loop {
            let is_first = roots.len() == 1;
            let needs_more = is_first && !related.is_empty() && self.is_known_to_need_more(&cone);
            let status = if needs_more {
                Status::Here(Vec::new())
            } else {
                self.status(&cone)?
            };
            let values = match status {
                Status::Never => return Ok(Some(Answer::Holds)),
                Status::Limit(why) => return Ok(Some(Answer::Unknown(why))),
                Status::IsHard => return Ok(None),
                Status::Here(values) => values,
            };
            let more = if is_first && !related.is_empty() {
                self.known.insert(cone.key(), ConeResult::NeedsMore);
                std::mem::take(&mut related)
            } else {
                let assignment = cone.spread(self.aig, &values);
                let violated = self.violated(goal, &assignment)?;
                if violated.is_empty() {
                    return Ok(Some(Answer::Fails(assignment)));
                }
                violated
            };
            self.statistics.assumptions += more.len() as u64;
            roots.extend(more);
            cone = self.walker.cone(&roots);
        }
    }

    fn is_known_to_need_more(&self, cone: &Cone) -> bool {
        self.options.ways.repeated && self.known.get(&cone.key()) == Some(&ConeResult::NeedsMore)
    }

    /// Some of the assumptions that an assignment which refutes the goal does not meet; none if it meets
    /// all.
    pub(super) fn violated(
        &self,
        goal: Literal,
        assignment: &Assignment,
    ) -> Result<Vec<Literal>, SolverError> {
        let inputs: Vec<u64> = assignment.0.iter().map(|bit| u64::from(*bit)).collect();
        let values = self.aig.simulate(&inputs);
        if word_of(&values, goal) & 1 == 1 {
            return Err(SolverError::WrongModel("the goal is not refuted by it"));
        }
        Ok(self.assumptions.violated(&values))
    }

    /// Whether a cone's roots are ever 1 together.
    fn status(&mut self, cone: &Cone) -> Result<Status, SolverError> {
        let ways = self.options.ways;
        if cone.roots.contains(&Literal::FALSE.code()) {
            self.statistics.constant += 1;
            return Ok(Status::Never);
        }
        let key = cone.key();
        if ways.repeated && self.known.get(&key) == Some(&ConeResult::Never) {
            self.statistics.repeated += 1;
            return Ok(Status::Never);
        }
        let status = if ways.truth_tables && truth::is_small(cone) {
            self.statistics.truth_table += 1;
            truth::status(cone)
        } else {
            self.statistics.solver += 1;
            self.solve(cone)?
        };
        if matches!(status, Status::Never) {
            self.known.insert(key, ConeResult::Never);
        }
        Ok(status)
    }

    fn solve(&mut self, cone: &Cone) -> Result<Status, SolverError> {
        let whole = self.options.conflicts;
        let first = self.first_try();
        let status = self.call(cone, first)?;
        if first == whole || !matches!(status, Status::Limit(_)) {
            return Ok(status);
        }
        if self.is_together {
            // Swept with all that is left.
            return Ok(Status::IsHard);
        }
        let mut swept = self.sweep(cone)?;
        let all = (swept.roots.iter()).fold(Literal::TRUE, |all, root| swept.aig.and(all, *root));
        let answers = self.of_swept(&swept, &[!all], &[], whole)?;
        match answers.into_iter().next() {
            Some(Answer::Holds) => Ok(Status::Never),
            Some(Answer::Fails(assignment)) => Ok(Status::Here(assignment.0)),
            Some(Answer::Unknown(why)) => Ok(Status::Limit(why)),
            None => Ok(Status::IsHard),
        }
    }

    /// Whether hard goals are swept together: always without assumptions; with them if all of it is not too large, for then the
    /// assumptions are put in, which makes it larger.
    pub fn sweep_together_if_small(&mut self, goals: &[Literal]) {
        if !self.assumptions.is_empty() {
            let roots: Vec<Literal> = goals
                .iter()
                .chain(self.assumptions.all())
                .copied()
                .collect();
            self.is_together = self.walker.cone(&roots).nodes.len() <= TOGETHER;
        }
    }

    /// Conflicts of the first try.
    pub(super) fn first_try(&self) -> u64 {
        let whole = self.options.conflicts;
        (self.options.ways.sweep_after).map_or(whole, |few| few.min(whole))
    }

    fn sweep(&mut self, cone: &Cone) -> Result<Swept, SolverError> {
        let swept = sweep::sweep(cone, self.options.solver, self.deadline)?;
        self.statistics.swept += 1;
        self.statistics.calls += swept.calls;
        self.statistics.conflicts += swept.conflicts;
        Ok(swept)
    }

    /// The answers to goals over a swept cone.
    fn of_swept(
        &mut self,
        swept: &Swept,
        goals: &[Literal],
        assumptions: &[Literal],
        conflicts: u64,
    ) -> Result<Vec<Answer>, SolverError> {
        let left = self
            .deadline
            .map(|end| end.saturating_duration_since(Instant::now()));
        let options = Options {
            conflicts,
            // Without the assumptions one that fails says nothing about the others.
            stop_at_failure: false,
            seconds: left.map_or(f64::INFINITY, |left| left.as_secs_f64()),
            ways: Ways {
                random: false,
                sweep_after: None,
                ..self.options.ways
            },
            ..self.options.clone()
        };
        let Decision {
            answers,
            statistics,
        } = decide(&swept.aig, goals, assumptions, &options)?;
        self.statistics.add(&Statistics {
            seconds: 0.0,
            ..statistics
        });
        Ok(answers)
    }

    /// Decides goals together: their cones share much, so they are swept as one.
    pub fn answer_swept(&mut self, goals: &[Literal]) -> Result<Vec<Answer>, SolverError> {
        if self.assumptions.is_empty() {
            self.swept_under(self.aig, goals, &[], self.options.conflicts)
        } else {
            self.answer_in_cases(goals)
        }
    }

    /// Decides goals over a graph, swept, under assumptions.
    pub(super) fn swept_under(
        &mut self,
        aig: &Aig,
        goals: &[Literal],
        assumptions: &[Literal],
        conflicts: u64,
    ) -> Result<Vec<Answer>, SolverError> {
        let roots: Vec<Literal> = goals.iter().chain(assumptions).copied().collect();
        let cone = Walker::new(aig).cone(&roots);
        let swept = self.sweep(&cone)?;
        let (goals, assumptions) = swept.roots.split_at(goals.len());
        let answers = self
            .of_swept(&swept, goals, assumptions, conflicts)?
            .into_iter();
        let in_its_inputs = |answer| match answer {
            Answer::Fails(Assignment(values)) => Answer::Fails(cone.spread(aig, &values)),
            other => other,
        };
        Ok(answers.map(in_its_inputs).collect())
    }

    fn call(&mut self, cone: &Cone, conflicts: u64) -> Result<Status, SolverError> {
        let limits = Limits {
            conflicts,
            deadline: self.deadline,
        };
        if limits.is_late() {
            return Ok(Status::Limit(Limit::Time.to_string()));
        }
        self.statistics.calls += 1;
        let (status, conflicts) = clauses::status(cone, self.options.solver, limits)?;
        self.statistics.conflicts += conflicts;
        Ok(status)
    }
}
