//! Proofs by induction: the first cycles after a reset, then the step.

use super::SEARCHED;
use super::Verdict;
use super::attempt::{Attempt, Broken, Outcome, Stop, Tried, environment, unknown};
use crate::counterexample::CounterExample;
use crate::error::ProveError;
use crate::failed_induction::{FailedInduction, Part, watch};
use crate::machine::{About, Goal, Machine, Start};
use std::ops::Range;
use warpwright_hdl::word::{Literal, Word};

/// Conflicts of one call of the solver in the search for a real failure.
const SEARCH_CONFLICTS: u64 = 5_000;

impl<'a> Attempt<'a> {
    /// That the invariants hold where they must. One that does not is at fault itself, not the netlist.
    pub(super) fn keeps(
        &mut self,
        machine: &Machine<'_>,
        invariants: &[Goal],
        assumptions: &[Literal],
    ) -> Tried {
        let cycle = machine.steps.len();
        match self.decide(machine, invariants, assumptions)? {
            Outcome::Held => Ok(()),
            Outcome::Unknown(why) => unknown(format!("the invariant before cycle {cycle}, {why}")),
            Outcome::Failed(goal, assignment) => {
                self.broken = Some(Broken {
                    goal: goal.clone(),
                    assignment,
                    known: assumptions.to_vec(),
                    kind: (Part::Base, true),
                });
                unknown(format!(
                    "the invariant `{}` does not hold before cycle {cycle}",
                    self.name(&goal.about)
                ))
            }
        }
    }

    pub(super) fn induction(&mut self, cycles: u32) -> Tried {
        let first = cycles.max(1);
        // An invariant that fails may be the netlist's fault.
        let begun = self.bounded(0..first, first);
        self.or_a_real_failure(begun, 0..first + SEARCHED)?;
        // The step may fail from a state that is never reached.
        let step = self.induction_step(cycles);
        self.or_a_real_failure(step, first..first + SEARCHED)?;
        if self.has_environment {
            self.held_of_a_run(cycles)?;
        }
        Ok(())
    }

    /// That the environment can keep its rules for as many cycles as the step has, beginning with a reset:
    /// the step begins anywhere, and of an environment that ends sooner it would hold of nothing.
    fn held_of_a_run(&mut self, cycles: u32) -> Tried {
        let mut machine = self.task.machine(Start::Reset);
        for number in 0..=cycles {
            self.in_time(number)?;
            machine.step()?;
        }
        self.held_of_something(&machine)
    }

    /// Why the proof did not go through, unless a real failure in one of these cycles says more. It is
    /// looked for, not excluded: a cycle that is hard to settle is passed over.
    fn or_a_real_failure(&mut self, tried: Tried, cycles: Range<u32>) -> Tried {
        let Err(Stop::Verdict(Verdict::Unknown(_))) = tried else {
            return tried;
        };
        let mut machine = self.task.machine(Start::Reset);
        self.conflicts = self.task.options.conflicts.min(SEARCH_CONFLICTS);
        for number in 0..cycles.end {
            if self.in_time(number).is_err() {
                break;
            }
            machine.step()?;
            let step = &mut machine.steps[number as usize];
            if number < cycles.start {
                step.goals.clear();
                continue;
            }
            let goals = step.goals.iter().map(|goal| goal.literal);
            let all = machine.aig.word(goals.chain([Literal::TRUE])).all();
            let all = [Goal {
                literal: all.literals()[0],
                about: About::Rule("a real failure".to_string()),
            }];
            let found = self.decide(&machine, &all, &environment(&machine))?;
            if let Outcome::Failed(_, assignment) = found
                && let Some(first) = CounterExample::first(&machine, &assignment)
            {
                return Err(Stop::Verdict(Verdict::Refuted(Box::new(first))));
            }
        }
        tried
    }

    /// From any state: good cycles, then what follows from them. Without a good cycle the invariants alone
    /// must bring that the cycle is good, and both together that the invariants hold again.
    fn induction_step(&mut self, cycles: u32) -> Tried {
        let mut machine = self.task.machine(Start::Anything).recorded();
        machine.free_spec();
        let tried = self.step_of(&mut machine, cycles);
        self.keep(machine);
        tried
    }

    fn step_of(&mut self, machine: &mut Machine<'_>, cycles: u32) -> Tried {
        let mut known = Vec::new();
        for number in 0..cycles {
            self.in_time(number)?;
            known.extend(machine.invariants()?.iter().map(|goal| goal.literal));
            let goals = machine.step_knowing(&mut known)?;
            known.extend(goals.iter().map(|goal| goal.literal));
        }
        let invariants = machine.invariants()?;
        if cycles > 0 {
            self.follows(machine, &invariants, &known, (cycles, true))?;
        }
        known.extend(invariants.iter().map(|goal| goal.literal));
        self.in_time(cycles)?;
        let goals = machine.step_knowing(&mut known)?;
        self.follows(machine, &goals, &known, (cycles, false))?;
        if cycles == 0 {
            known.extend(goals.iter().map(|goal| goal.literal));
            let invariants = machine.invariants()?;
            self.follows(machine, &invariants, &known, (cycles, true))?;
        }
        Ok(())
    }

    /// That the goals, which may be invariants, follow from what is known; otherwise the step does not go through.
    fn follows(
        &mut self,
        machine: &Machine<'_>,
        goals: &[Goal],
        known: &[Literal],
        (cycles, are_invariants): (u32, bool),
    ) -> Tried {
        match self.decide(machine, goals, known)? {
            Outcome::Held => Ok(()),
            Outcome::Unknown(why) => unknown(format!("the induction step, {why}")),
            Outcome::Failed(goal, assignment) => {
                self.broken = Some(Broken {
                    goal: goal.clone(),
                    assignment,
                    known: known.to_vec(),
                    kind: (Part::Step, are_invariants),
                });
                let name = self.name(&goal.about);
                let broken = if are_invariants {
                    format!("the invariant `{name}` is broken")
                } else {
                    format!("{name} is wrong")
                };
                let from = match cycles {
                    0 => "from some state".to_string(),
                    1 => "after 1 good cycle from some state".to_string(),
                    _ => format!("after {cycles} good cycles from some state"),
                };
                unknown(format!("not inductive: {from}, {broken}"))
            }
        }
    }

    /// Keeps the machine of a run at which the induction fails, if it has just failed.
    pub(super) fn keep(&mut self, machine: Machine<'a>) {
        if self.broken.is_some() && self.broken_in.is_none() {
            self.broken_in = Some(machine);
        }
    }

    /// The run at which the induction failed, if it failed at one; of the step's, also what random runs say about its first state.
    pub(super) fn failed_induction(&mut self) -> Result<Option<Box<FailedInduction>>, ProveError> {
        let (Some(broken), Some(mut machine)) = (self.broken.take(), self.broken_in.take()) else {
            return Ok(None);
        };
        let Broken {
            goal,
            assignment,
            known,
            kind,
        } = broken;
        let mut failed = FailedInduction::new(&mut machine, &assignment, &goal, &known, kind);
        if kind.0 == Part::Step && self.task.seconds_left() > 0.0 {
            (self.tell)("which values random runs have");
            failed.unseen = watch(&failed, self.task.netlist, (self.task.spec)())?;
        }
        Ok(Some(Box::new(failed)))
    }
}
