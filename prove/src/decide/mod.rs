//! Decides whether goals over a graph hold for all inputs.
//!
//! Each goal is decided on its own cone: the gates that it depends on, renumbered
//! in the order in which a walk from the goal meets them. Cheap methods come first:
//!
//! 1. random inputs, 64 at a time over the whole graph, refute goals that are plainly wrong;
//! 2. a cone seen before, up to input names, reuses the earlier answer (`cone.rs`);
//! 3. a cone with few inputs is evaluated exhaustively (`truth.rs`);
//! 4. a solver tries the cone's clauses with a low conflict limit;
//! 5. the cone is swept: inner nodes that random inputs cannot distinguish are proved
//!    equal, one pair after another from the inputs up, and merged (`sweep.rs`);
//! 6. remaining goals go to a solver with the full conflict limit.
//!
//! Under assumptions, hard goals are swept in cases, after substituting the assumptions (`substitution.rs`, `cases.rs`).
//!
//! Assumptions join a cone only when they are needed (`assumptions.rs`):
//! a proof from some of them is a proof from all. A refutation is accepted
//! only after evaluating it on the whole graph with every assumption.

mod assumptions;
mod cases;
mod clauses;
mod cone;
mod decider;
mod substitution;
mod sweep;
mod truth;

use crate::aig::Aig;
use crate::solver::{Limit, SolverError, SolverKind};
use decider::{Decider, Status};
use std::time::{Duration, Instant};
pub(crate) use sweep::Random;
use warpwright_hdl::word::Literal;

/// One bit for each input of the graph, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment(pub Vec<bool>);

/// What is known of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is 1 whenever the assumptions are.
    Holds,
    /// It is 0 here, and the assumptions are 1.
    Fails(Assignment),
    /// Neither; which limit ended the search.
    Unknown(String),
}

/// How goals are decided.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who solves.
    pub solver: SolverKind,
    /// Conflicts of one call of the solver, at most.
    pub conflicts: u64,
    /// Seconds for all goals together, at most.
    pub seconds: f64,
    /// Whether the goals behind the first failure are left unknown.
    pub stop_at_failure: bool,
    /// What may be used; all of it, but for tests.
    pub ways: Ways,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            solver: SolverKind::default(),
            conflicts: 2_000_000,
            seconds: 300.0,
            stop_at_failure: false,
            ways: Ways::default(),
        }
    }
}

/// The ways that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Random inputs.
    pub random: bool,
    /// Cones seen before.
    pub repeated: bool,
    /// Truth tables.
    pub truth_tables: bool,
    /// Sweeping, after this many conflicts without it.
    pub sweep_after: Option<u64>,
}

impl Default for Ways {
    fn default() -> Self {
        Self {
            random: true,
            repeated: true,
            truth_tables: true,
            sweep_after: Some(1_000),
        }
    }
}

/// What it took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Goals that are the constant 1.
    pub constant: u64,
    /// Goals refuted by random inputs.
    pub random: u64,
    /// Goals whose cone was known.
    pub repeated: u64,
    /// Goals decided by a truth table.
    pub truth_table: u64,
    /// Goals decided by a solver.
    pub solver: u64,
    /// Goals that were swept first.
    pub swept: u64,
    /// Assumptions that were used, a goal each.
    pub assumptions: u64,
    /// Calls of a solver.
    pub calls: u64,
    /// Conflicts in them.
    pub conflicts: u64,
    /// Seconds in all.
    pub seconds: f64,
}

impl Statistics {
    /// Adds what another call took.
    pub fn add(&mut self, other: &Self) {
        self.constant += other.constant;
        self.random += other.random;
        self.repeated += other.repeated;
        self.truth_table += other.truth_table;
        self.solver += other.solver;
        self.swept += other.swept;
        self.assumptions += other.assumptions;
        self.calls += other.calls;
        self.conflicts += other.conflicts;
        self.seconds += other.seconds;
    }
}

/// The answers, in the order of the goals, and what they took.
#[derive(Clone, Debug)]
pub struct Decision {
    /// One for each goal.
    pub answers: Vec<Answer>,
    /// What they took.
    pub statistics: Statistics,
}

/// For each goal: whether it is 1 under every assignment under which all assumptions are 1.
pub fn decide(
    aig: &Aig,
    goals: &[Literal],
    assumptions: &[Literal],
    options: &Options,
) -> Result<Decision, SolverError> {
    let began = Instant::now();
    let seconds = Duration::try_from_secs_f64(options.seconds).ok();
    let deadline = seconds.and_then(|seconds| began.checked_add(seconds));
    let mut decider = Decider::new(aig, assumptions, options, deadline);
    if decider.is_late() {
        // Not even the random inputs, which take their time on a large graph.
        let answer = |goal: &Literal| match *goal {
            Literal::TRUE => Answer::Holds,
            _ => Answer::Unknown(Limit::Time.to_string()),
        };
        return Ok(Decision {
            answers: goals.iter().map(answer).collect(),
            statistics: decider.statistics,
        });
    }
    let refuted = decider.refuted_at_random(goals);
    let mut answers: Vec<Option<Answer>> = Vec::with_capacity(goals.len());
    let mut has_failed = false;
    let mut has_hard = false;
    decider.sweep_together_if_small(goals);
    for (goal, refuted) in goals.iter().zip(refuted) {
        let answer = if has_failed && options.stop_at_failure {
            Some(Answer::Unknown("an earlier goal fails".to_string()))
        } else if let Some(assignment) = refuted {
            decider.statistics.random += 1;
            Some(Answer::Fails(assignment))
        } else if has_hard {
            // One hard goal is rarely alone.
            None
        } else {
            decider.answer(*goal)?
        };
        has_failed |= matches!(answer, Some(Answer::Fails(_)));
        has_hard |= answer.is_none();
        answers.push(answer);
    }
    let open = goals
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| answer.is_none());
    let open: Vec<Literal> = open.map(|(goal, _)| *goal).collect();
    let mut swept = if open.is_empty() {
        Vec::new()
    } else {
        decider.answer_swept(&open)?
    }
    .into_iter();
    let answers = answers
        .into_iter()
        .filter_map(|answer| answer.or_else(|| swept.next()));
    let answers = answers.collect();
    decider.statistics.seconds = began.elapsed().as_secs_f64();
    Ok(Decision {
        answers,
        statistics: decider.statistics,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aig::word_of;
    use crate::solver::liar::lie_after;

    /// Whenever the lies begin: what is answered is true, or it is an error.
    #[test]
    fn wrong_models_are_errors() {
        let mut random = Random::default();
        let mut complaints = 0;
        for round in 0..200 {
            let mut aig = Aig::new();
            let mut literals: Vec<Literal> = (0..4).map(|_| aig.input()).collect();
            for _ in 0..40 {
                let [a, b] = [0; 2].map(|_| {
                    let word = random.word();
                    literals[word as usize % literals.len()].inverted_if(word >> 63 == 1)
                });
                literals.push(aig.and(a, b));
            }
            let goals: Vec<Literal> = literals[literals.len() - 4..].to_vec();
            let inputs = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];
            let values = aig.simulate(&inputs);
            let options = Options {
                solver: SolverKind::Liar,
                ways: Ways {
                    random: false,
                    truth_tables: false,
                    repeated: round % 2 == 0,
                    sweep_after: (round % 4 < 2).then_some(0),
                },
                ..Options::default()
            };
            lie_after(random.word() as u32 % 6);
            match decide(&aig, &goals, &[], &options) {
                Ok(decision) => {
                    for (answer, goal) in decision.answers.iter().zip(&goals) {
                        let holds = word_of(&values, *goal) & 0xFFFF == 0xFFFF;
                        assert_eq!(*answer == Answer::Holds, holds, "round {round}: {answer:?}");
                    }
                }
                Err(SolverError::WrongModel(_)) => complaints += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(complaints > 50, "{complaints}");
    }
}
