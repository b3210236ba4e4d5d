//! Runs a proof: which goals are decided for which unrolled cycles, and what the answers imply.

use super::compared::Compared;
use super::{Obligation, Proof, SEARCHED, Task, Verdict};
use crate::counterexample::CounterExample;
use crate::decide::{Answer, Assignment, Decision, Options, Statistics, decide};
use crate::error::ProveError;
use crate::machine::{About, Goal, Machine, Start};
use crate::solver::{Limit, SolverError};
use std::ops::Range;
use warpwright_hdl::module::RESET;
use warpwright_hdl::word::{Literal, Word};

/// Conflicts of one call of the solver in this search.
const SEARCH_CONFLICTS: u64 = 5_000;

/// A proof on its way.
pub(super) struct Attempt<'a> {
    task: Task<'a>,
    tell: &'a dyn Fn(&str),
    /// Conflicts of one call of the solver.
    conflicts: u64,
    statistics: Statistics,
    /// What the goals compare.
    compared: Compared,
    /// Whether something is assumed of the inputs.
    has_environment: bool,
}

/// What became of some goals.
enum Outcome<'g> {
    Held,
    Failed(&'g Goal, Assignment),
    Unknown(String),
}

/// What ends a proof early: that it does not hold, or is not known to, or could not be tried.
enum Stop {
    Verdict(Verdict),
    Error(ProveError),
}

impl<E: Into<ProveError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

type Tried = Result<(), Stop>;

fn unknown(why: String) -> Tried {
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
        Ok(Proof {
            verdict,
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
    fn in_time(&self, cycle: u32) -> Tried {
        if self.task.seconds_left() > 0.0 {
            return Ok(());
        }
        unknown(format!("cycle {cycle}, {}", Limit::Time))
    }

    fn decide<'g>(
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

    fn name(&self, about: &About) -> String {
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
    fn held_of_something(&mut self, machine: &Machine<'_>) -> Tried {
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
                "it would hold of nothing: no inputs keep the environment's rules for {cycles} cycles"
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
    fn bounded(&mut self, cycles: Range<u32>, invariant_cycles: u32) -> Tried {
        let mut machine = self.task.machine(Start::Reset);
        for number in 0..cycles.end {
            self.in_time(number)?;
            if number < invariant_cycles {
                let assumptions = environment(&machine);
                let invariants = machine.invariants()?;
                self.keeps(&machine, &invariants, &assumptions)?;
            }
            machine.step()?;
            if number < cycles.start {
                continue;
            }
            let assumptions = environment(&machine);
            let goals = std::mem::take(&mut machine.steps[number as usize].goals);
            self.settle(&machine, &goals, &assumptions)?;
        }
        self.held_of_something(&machine)
    }

    /// That the invariants hold where they must. One that does not is at fault itself, not the netlist.
    fn keeps(
        &mut self,
        machine: &Machine<'_>,
        invariants: &[Goal],
        assumptions: &[Literal],
    ) -> Tried {
        let cycle = machine.steps.len();
        match self.decide(machine, invariants, assumptions)? {
            Outcome::Held => Ok(()),
            Outcome::Unknown(why) => unknown(format!("the invariant before cycle {cycle}, {why}")),
            Outcome::Failed(goal, _) => unknown(format!(
                "the invariant `{}` does not hold before cycle {cycle}",
                self.name(&goal.about)
            )),
        }
    }

    fn induction(&mut self, cycles: u32) -> Tried {
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
        let mut machine = self.task.machine(Start::Anything);
        machine.free_spec();
        let mut known = Vec::new();
        for number in 0..cycles {
            self.in_time(number)?;
            known.extend(machine.invariants()?.iter().map(|goal| goal.literal));
            let goals = machine.step_knowing(&mut known)?;
            known.extend(goals.iter().map(|goal| goal.literal));
        }
        let invariants = machine.invariants()?;
        if cycles > 0 {
            self.follows(&machine, &invariants, &known, cycles)?;
        }
        known.extend(invariants.iter().map(|goal| goal.literal));
        self.in_time(cycles)?;
        let goals = machine.step_knowing(&mut known)?;
        self.follows(&machine, &goals, &known, cycles)?;
        if cycles == 0 {
            known.extend(goals.iter().map(|goal| goal.literal));
            let invariants = machine.invariants()?;
            self.follows(&machine, &invariants, &known, cycles)?;
        }
        Ok(())
    }

    /// That the goals follow from what is known; otherwise the step does not go through.
    fn follows(
        &mut self,
        machine: &Machine<'_>,
        goals: &[Goal],
        known: &[Literal],
        cycles: u32,
    ) -> Tried {
        match self.decide(machine, goals, known)? {
            Outcome::Held => Ok(()),
            Outcome::Unknown(why) => unknown(format!("the induction step, {why}")),
            Outcome::Failed(goal, _) => unknown(format!(
                "not inductive: from some state, {cycles} good cycles are not followed by what must be: {}",
                self.name(&goal.about)
            )),
        }
    }
}

/// What the environment keeps to in all cycles so far.
fn environment(machine: &Machine<'_>) -> Vec<Literal> {
    let steps = machine.steps.iter();
    steps.flat_map(|step| step.assumptions.clone()).collect()
}
