//! Runs a proof: which goals are decided for which unrolled cycles, and what the answers imply.

use super::compared::Compared;
use super::{Obligation, Proof, Task, Verdict};
use crate::counterexample::CounterExample;
use crate::decide::{Answer, Assignment, Decision, Options, Statistics, decide};
use crate::error::ProveError;
use crate::failed_induction::Part;
use crate::machine::{About, Goal, Machine, Start};
use crate::solver::{Limit, SolverError};
use std::ops::Range;
use warpwright_hdl::module::RESET;
use warpwright_hdl::word::Literal;

/// A proof on its way.
pub(super) struct Attempt<'a> {
    pub(super) task: Task<'a>,
    pub(super) tell: &'a dyn Fn(&str),
    /// Conflicts of one call of the solver.
    pub(super) conflicts: u64,
    statistics: Statistics,
    /// What the goals compare.
    compared: Compared,
    /// Whether something is assumed of the inputs.
    pub(super) has_environment: bool,
    /// Where an induction fails.
    pub(super) broken: Option<Broken>,
    /// The machine that shows it.
    pub(super) broken_in: Option<Machine<'a>>,
}

/// A goal of an induction that fails.
pub(super) struct Broken {
    pub(super) goal: Goal,
    /// The run in which it is 0.
    pub(super) assignment: Assignment,
    /// What is 1 there.
    pub(super) known: Vec<Literal>,
    /// The part of the proof, and whether the goal is an invariant.
    pub(super) kind: (Part, bool),
}

/// What became of some goals.
pub(super) enum Outcome<'g> {
    Held,
    Failed(&'g Goal, Assignment),
    Unknown(String),
}

/// What ends a proof early: that it does not hold, or is not known to, or could not be tried.
pub(super) enum Stop {
    Verdict(Verdict),
    Error(ProveError),
}

impl<E: Into<ProveError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

pub(super) type Tried = Result<(), Stop>;

pub(super) fn unknown(why: String) -> Tried {
    Err(Stop::Verdict(Verdict::Unknown(why)))
}

impl<'a> Attempt<'a> {
    pub fn new(task: Task<'a>, tell: &'a dyn Fn(&str)) -> Self {
        Self {
            task,
            tell,
            conflicts: task.options.conflicts,
            statistics: Statistics::default(),
            compared: Compared::default(),
            has_environment: false,
            broken: None,
            broken_in: None,
        }
    }

    pub fn at(mut self, obligation: Obligation) -> Result<Proof, ProveError> {
        let verdict = match self.tried(obligation) {
            Ok(()) => Verdict::Held,
            Err(Stop::Verdict(verdict)) => verdict,
            Err(Stop::Error(error)) => return Err(error),
        };
        if verdict == Verdict::Held && !(self.task.spec)().is_partial() {
            (self.tell)("which bits are compared");
            self.task.settle(&mut self.compared, obligation)?;
        } else {
            self.compared.leave_open();
        }
        let failed = match verdict {
            Verdict::Unknown(_) => self.failed_induction()?,
            _ => None,
        };
        Ok(Proof {
            verdict,
            failed,
            silent: self.compared.silent(self.task.netlist),
            unseen: self.compared.unseen(self.task.netlist),
            statistics: self.statistics,
        })
    }

    fn tried(&mut self, obligation: Obligation) -> Tried {
        match obligation {
            Obligation::Combinational => self.combinational(),
            Obligation::Pipeline { latency } => self.pipeline(latency),
            Obligation::Bounded { cycles } => {
                self.resets()?;
                self.bounded(0..cycles.max(1), 0)
            }
            Obligation::Induction { cycles } => {
                self.resets()?;
                self.induction(cycles)
            }
        }
    }

    /// Unknown if the time is over: unrolling a cycle of a large netlist takes a while by itself.
    pub(super) fn in_time(&self, cycle: u32) -> Tried {
        if self.task.seconds_left() > 0.0 {
            return Ok(());
        }
        unknown(format!("cycle {cycle}, {}", Limit::Time))
    }

    pub(super) fn decide<'g>(
        &mut self,
        machine: &Machine<'_>,
        goals: &'g [Goal],
        assumptions: &[Literal],
    ) -> Result<Outcome<'g>, SolverError> {
        let cycles = machine.steps.len();
        (self.tell)(&format!("{} goals over {cycles} cycles", goals.len()));
        self.compared.judge(goals);
        let literals: Vec<Literal> = goals.iter().map(|goal| goal.literal).collect();
        let options = Options {
            seconds: self.task.seconds_left(),
            stop_at_failure: true,
            conflicts: self.conflicts,
            ..self.task.options.clone()
        };
        let graph = machine.aig.graph();
        let Decision {
            answers,
            statistics,
        } = decide(&graph, &literals, assumptions, &options)?;
        self.statistics.add(&statistics);
        let mut unknown = None;
        debug_assert_eq!(goals.len(), answers.len(), "an answer for each goal");
        for (goal, answer) in goals.iter().zip(answers) {
            match answer {
                Answer::Holds => {}
                Answer::Fails(assignment) => return Ok(Outcome::Failed(goal, assignment)),
                Answer::Unknown(why) => {
                    unknown.get_or_insert_with(|| format!("{}: {why}", self.name(&goal.about)));
                }
            }
        }
        Ok(unknown.map_or(Outcome::Held, Outcome::Unknown))
    }

    pub(super) fn name(&self, about: &About) -> String {
        match about {
            About::Output { port, .. } => {
                format!("output {}", self.task.netlist.outputs[*port].name)
            }
            About::Rule(name) => name.clone(),
        }
    }

    /// Decides goals of the cycle unrolled last; a failure is a real one.
    fn settle(&mut self, machine: &Machine<'_>, goals: &[Goal], assumptions: &[Literal]) -> Tried {
        match self.decide(machine, goals, assumptions)? {
            Outcome::Held => Ok(()),
            Outcome::Unknown(why) => unknown(format!("cycle {}, {why}", machine.steps.len() - 1)),
            Outcome::Failed(goal, assignment) => {
                let shown = CounterExample::new(machine, &assignment, goal);
                Err(Stop::Verdict(Verdict::Refuted(Box::new(shown))))
            }
        }
    }

    /// That the environment can keep its rules in all cycles so far, where the goals held: otherwise they
    /// hold of nothing.
    pub(super) fn held_of_something(&mut self, machine: &Machine<'_>) -> Tried {
        let rules = environment(machine);
        let cycles = machine.steps.len();
        let never = Goal {
            literal: Literal::FALSE,
            about: About::Rule("the environment's rules are broken".to_string()),
        };
        if rules.is_empty() {
            return Ok(());
        }
        self.has_environment = true;
        match self.decide(machine, &[never], &rules)? {
            Outcome::Failed(..) => Ok(()),
            Outcome::Held => unknown(format!(
                "it would hold vacuously: no inputs keep the environment's rules for {cycles} cycles"
            )),
            Outcome::Unknown(why) => unknown(format!("cycle {}, {why}", cycles - 1)),
        }
    }

    /// That one cycle of reset, in any state, brings every register that resets to its reset value. A
    /// netlist without reset has these values at power-up only.
    fn resets(&mut self) -> Tried {
        let netlist = self.task.netlist;
        if netlist.input(RESET).is_none() || !netlist.registers.iter().any(|r| r.resets) {
            return Ok(());
        }
        self.in_time(0)?;
        let mut machine = self.task.machine(Start::Anything);
        let goals = machine.reset();
        self.settle(&machine, &goals, &[])
    }

    fn combinational(&mut self) -> Tried {
        let netlist = self.task.netlist;
        if !netlist.registers.is_empty() || !netlist.memories.is_empty() {
            return Err(Stop::Error(ProveError::HasState {
                design: netlist.name.clone(),
                registers: netlist.registers.len(),
                memories: netlist.memories.len(),
            }));
        }
        self.bounded(0..1, 0)
    }

    fn pipeline(&mut self, latency: u32) -> Tried {
        self.in_time(0)?;
        let mut machine = self.task.machine(Start::Anything);
        for cycle in 0..=latency {
            self.in_time(cycle)?;
            machine.step()?;
        }
        let assumptions = environment(&machine);
        let goals = std::mem::take(&mut machine.steps[latency as usize].goals);
        self.settle(&machine, &goals, &assumptions)?;
        self.held_of_something(&machine)
    }

    /// Cycle by cycle, so that the first failure is found in the first cycle that shows it; with the
    /// invariants before each of the first `invariant_cycles`.
    pub(super) fn bounded(&mut self, cycles: Range<u32>, invariant_cycles: u32) -> Tried {
        let mut machine = self.task.machine(Start::Reset);
        if invariant_cycles > 0 {
            machine = machine.recorded();
        }
        let tried = self.cycle_by_cycle(&mut machine, cycles, invariant_cycles);
        self.keep(machine);
        tried
    }

    fn cycle_by_cycle(
        &mut self,
        machine: &mut Machine<'_>,
        cycles: Range<u32>,
        invariant_cycles: u32,
    ) -> Tried {
        for number in 0..cycles.end {
            self.in_time(number)?;
            if number < invariant_cycles {
                let assumptions = environment(machine);
                let invariants = machine.invariants()?;
                self.keeps(machine, &invariants, &assumptions)?;
            }
            machine.step()?;
            if number < cycles.start {
                continue;
            }
            let assumptions = environment(machine);
            let goals = std::mem::take(&mut machine.steps[number as usize].goals);
            self.settle(machine, &goals, &assumptions)?;
        }
        self.held_of_something(machine)
    }
}

/// What the environment keeps to in all cycles so far.
pub(super) fn environment(machine: &Machine<'_>) -> Vec<Literal> {
    let steps = machine.steps.iter();
    steps.flat_map(|step| step.assumptions.clone()).collect()
}
