//! How a proof is tried: which goals are decided of which unrolled cycles, and what follows from the answers.

use super::compared::{Compared, Search};
use super::{Obligation, Proof, SEARCHED, Verdict};
use crate::counterexample::CounterExample;
use crate::decide::{Answer, Assignment, Decision, Options, Statistics, decide};
use crate::error::ProveError;
use crate::machine::{About, Goal, Machine, Start};
use crate::solver::Limit;
use crate::spec::Spec;
use std::time::Instant;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Literal, Word};

/// Conflicts of one call of the solver in this search.
const SEARCH_CONFLICTS: u64 = 5_000;

/// A proof on its way.
pub(super) struct Attempt<'a> {
    netlist: &'a Netlist,
    spec: &'a dyn Fn() -> Box<dyn Spec>,
    options: &'a Options,
    tell: &'a dyn Fn(&str),
    began: Instant,
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

impl<'a> Attempt<'a> {
    pub fn new(
        netlist: &'a Netlist,
        spec: &'a dyn Fn() -> Box<dyn Spec>,
        options: &'a Options,
        tell: &'a dyn Fn(&str),
    ) -> Self {
        Self {
            netlist,
            spec,
            options,
            tell,
            began: Instant::now(),
            conflicts: options.conflicts,
            statistics: Statistics::default(),
            compared: Compared::default(),
            has_environment: false,
        }
    }

    pub fn at(mut self, obligation: Obligation) -> Result<Proof, ProveError> {
        let verdict = match obligation {
            Obligation::Combinational => self.combinational()?,
            Obligation::Pipeline { latency } => self.pipeline(latency)?,
            Obligation::Bounded { cycles } => match self.resets()? {
                Verdict::Held => self.bounded(0..cycles.max(1), 0)?,
                failed => failed,
            },
            Obligation::Induction { cycles } => match self.resets()? {
                Verdict::Held => self.induction(cycles)?,
                failed => failed,
            },
        };
        if verdict == Verdict::Held && !(self.spec)().is_partial() {
            let Self {
                netlist,
                spec,
                options,
                began,
                ..
            } = self;
            let search = Search {
                netlist,
                spec,
                options,
                began,
            };
            (self.tell)("which bits are compared");
            search.settle(&mut self.compared, obligation)?;
        } else {
            self.compared.leave_open();
        }
        Ok(Proof {
            verdict,
            silent: self.compared.silent(self.netlist),
            unseen: self.compared.unseen(self.netlist),
            statistics: self.statistics,
        })
    }

    fn machine(&self, start: Start) -> Machine<'a> {
        Machine::new(self.netlist, (self.spec)(), start)
    }

    /// What is left of the time, in seconds.
    fn seconds_left(&self) -> f64 {
        (self.options.seconds - self.began.elapsed().as_secs_f64()).max(0.0)
    }

    /// Unknown if the time is over: unrolling a cycle of a large netlist takes a while by itself.
    fn late(&self, cycle: u32) -> Option<Verdict> {
        (self.seconds_left() <= 0.0)
            .then(|| Verdict::Unknown(format!("cycle {cycle}, {}", Limit::Time)))
    }

    fn decide<'g>(
        &mut self,
        machine: &Machine<'_>,
        goals: &'g [Goal],
        assumptions: &[Literal],
    ) -> Result<Outcome<'g>, ProveError> {
        let cycles = machine.steps.len();
        (self.tell)(&format!("{} goals over {cycles} cycles", goals.len()));
        self.compared.judge(goals);
        let literals: Vec<Literal> = goals.iter().map(|goal| goal.literal).collect();
        let options = Options {
            seconds: self.seconds_left(),
            stop_at_failure: true,
            conflicts: self.conflicts,
            ..self.options.clone()
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
            About::Output { port, .. } => format!("output {}", self.netlist.outputs[*port].name),
            About::Rule(name) => name.clone(),
        }
    }

    /// Decides goals of the cycle unrolled last; a failure is a real one.
    fn settle(
        &mut self,
        machine: &Machine<'_>,
        goals: &[Goal],
        assumptions: &[Literal],
    ) -> Result<Verdict, ProveError> {
        Ok(match self.decide(machine, goals, assumptions)? {
            Outcome::Held => Verdict::Held,
            Outcome::Unknown(why) => {
                Verdict::Unknown(format!("cycle {}, {why}", machine.steps.len() - 1))
            }
            Outcome::Failed(goal, assignment) => {
                Verdict::Refuted(Box::new(CounterExample::new(machine, &assignment, goal)))
            }
        })
    }

    /// That the environment can keep its rules in all cycles so far, where the goals held: otherwise they
    /// hold of nothing.
    fn held_of_something(&mut self, machine: &Machine<'_>) -> Result<Verdict, ProveError> {
        let rules = environment(machine);
        let cycles = machine.steps.len();
        let never = Goal {
            literal: Literal::FALSE,
            about: About::Rule("the environment's rules are broken".to_string()),
        };
        if rules.is_empty() {
            return Ok(Verdict::Held);
        }
        self.has_environment = true;
        Ok(match self.decide(machine, &[never], &rules)? {
            Outcome::Failed(..) => Verdict::Held,
            Outcome::Held => Verdict::Unknown(format!(
                "it would hold of nothing: no inputs keep the environment's rules for {cycles} cycles"
            )),
            Outcome::Unknown(why) => Verdict::Unknown(format!("cycle {}, {why}", cycles - 1)),
        })
    }

    /// That one cycle of reset, in any state, brings every register that resets to its reset value. A
    /// netlist without reset has these values at power-up only.
    fn resets(&mut self) -> Result<Verdict, ProveError> {
        let has_reset = self.netlist.input(RESET).is_some();
        if !has_reset || !self.netlist.registers.iter().any(|r| r.resets) {
            return Ok(Verdict::Held);
        }
        if let Some(unknown) = self.late(0) {
            return Ok(unknown);
        }
        let mut machine = self.machine(Start::Anything);
        let goals = machine.reset();
        self.settle(&machine, &goals, &[])
    }

    fn combinational(&mut self) -> Result<Verdict, ProveError> {
        let netlist = self.netlist;
        if !netlist.registers.is_empty() || !netlist.memories.is_empty() {
            return Err(ProveError::HasState {
                design: netlist.name.clone(),
                registers: netlist.registers.len(),
                memories: netlist.memories.len(),
            });
        }
        self.bounded(0..1, 0)
    }

    fn pipeline(&mut self, latency: u32) -> Result<Verdict, ProveError> {
        if let Some(unknown) = self.late(0) {
            return Ok(unknown);
        }
        let mut machine = self.machine(Start::Anything);
        for cycle in 0..=latency {
            if let Some(unknown) = self.late(cycle) {
                return Ok(unknown);
            }
            machine.step()?;
        }
        let assumptions = environment(&machine);
        let goals = std::mem::take(&mut machine.steps[latency as usize].goals);
        match self.settle(&machine, &goals, &assumptions)? {
            Verdict::Held => self.held_of_something(&machine),
            other => Ok(other),
        }
    }

    /// Cycle by cycle, so that the first failure is found in the first cycle that shows it; with the
    /// invariants before each of the first `invariant_cycles`.
    fn bounded(
        &mut self,
        cycles: std::ops::Range<u32>,
        invariant_cycles: u32,
    ) -> Result<Verdict, ProveError> {
        let mut machine = self.machine(Start::Reset);
        for number in 0..cycles.end {
            if let Some(unknown) = self.late(number) {
                return Ok(unknown);
            }
            if number < invariant_cycles {
                let assumptions = environment(&machine);
                let invariants = machine.invariants()?;
                if let Some(verdict) = self.broken_invariant(&machine, &invariants, &assumptions)? {
                    return Ok(verdict);
                }
            }
            machine.step()?;
            if number < cycles.start {
                continue;
            }
            let assumptions = environment(&machine);
            let goals = std::mem::take(&mut machine.steps[number as usize].goals);
            let verdict = self.settle(&machine, &goals, &assumptions)?;
            if verdict != Verdict::Held {
                return Ok(verdict);
            }
        }
        self.held_of_something(&machine)
    }

    /// An invariant that does not hold where it must: it is at fault, not the netlist.
    fn broken_invariant(
        &mut self,
        machine: &Machine<'_>,
        invariants: &[Goal],
        assumptions: &[Literal],
    ) -> Result<Option<Verdict>, ProveError> {
        let cycle = machine.steps.len();
        Ok(match self.decide(machine, invariants, assumptions)? {
            Outcome::Held => None,
            Outcome::Unknown(why) => Some(Verdict::Unknown(format!(
                "the invariant before cycle {cycle}, {why}"
            ))),
            Outcome::Failed(goal, _) => Some(Verdict::Unknown(format!(
                "the invariant `{}` does not hold before cycle {cycle}",
                self.name(&goal.about)
            ))),
        })
    }

    fn induction(&mut self, cycles: u32) -> Result<Verdict, ProveError> {
        let first = cycles.max(1);
        match self.bounded(0..first, first)? {
            Verdict::Held => {}
            // An invariant that fails may be the netlist's fault.
            Verdict::Unknown(why) => return self.or_a_real_failure(why, 0..first + SEARCHED),
            refuted @ Verdict::Refuted(_) => return Ok(refuted),
        }
        match self.induction_step(cycles)? {
            // The step may fail from a state that is never reached.
            Verdict::Unknown(why) => self.or_a_real_failure(why, first..first + SEARCHED),
            Verdict::Held if self.has_environment => self.held_of_a_run(cycles),
            verdict => Ok(verdict),
        }
    }

    /// That the environment can keep its rules for as many cycles as the step has, beginning with a reset:
    /// the step begins anywhere, and of an environment that ends sooner it would hold of nothing.
    fn held_of_a_run(&mut self, cycles: u32) -> Result<Verdict, ProveError> {
        let mut machine = self.machine(Start::Reset);
        for number in 0..=cycles {
            if let Some(unknown) = self.late(number) {
                return Ok(unknown);
            }
            machine.step()?;
        }
        self.held_of_something(&machine)
    }

    /// Why the proof did not go through, unless a real failure in one of these cycles says more. It is
    /// looked for, not excluded: a cycle that is hard to settle is passed over.
    fn or_a_real_failure(
        &mut self,
        why: String,
        cycles: std::ops::Range<u32>,
    ) -> Result<Verdict, ProveError> {
        let mut machine = self.machine(Start::Reset);
        self.conflicts = self.options.conflicts.min(SEARCH_CONFLICTS);
        for number in 0..cycles.end {
            if self.late(number).is_some() {
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
                return Ok(Verdict::Refuted(Box::new(first)));
            }
        }
        Ok(Verdict::Unknown(why))
    }

    /// From any state: good cycles, then what follows from them. Without a good cycle the invariants alone
    /// must bring that the cycle is good, and both together that the invariants hold again.
    fn induction_step(&mut self, cycles: u32) -> Result<Verdict, ProveError> {
        let mut machine = self.machine(Start::Anything);
        machine.free_spec();
        let mut known = Vec::new();
        for number in 0..cycles {
            if let Some(unknown) = self.late(number) {
                return Ok(unknown);
            }
            known.extend(machine.invariants()?.iter().map(|goal| goal.literal));
            let goals = machine.step_knowing(&mut known)?;
            known.extend(goals.iter().map(|goal| goal.literal));
        }
        let invariants = machine.invariants()?;
        if cycles > 0
            && let Some(verdict) = self.follows(&machine, &invariants, &known, cycles)?
        {
            return Ok(verdict);
        }
        known.extend(invariants.iter().map(|goal| goal.literal));
        if let Some(unknown) = self.late(cycles) {
            return Ok(unknown);
        }
        let goals = machine.step_knowing(&mut known)?;
        if let Some(verdict) = self.follows(&machine, &goals, &known, cycles)? {
            return Ok(verdict);
        }
        if cycles == 0 {
            known.extend(goals.iter().map(|goal| goal.literal));
            let invariants = machine.invariants()?;
            if let Some(verdict) = self.follows(&machine, &invariants, &known, cycles)? {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Held)
    }

    /// Nothing if the goals follow from what is known; otherwise why the step does not go through.
    fn follows(
        &mut self,
        machine: &Machine<'_>,
        goals: &[Goal],
        known: &[Literal],
        cycles: u32,
    ) -> Result<Option<Verdict>, ProveError> {
        Ok(match self.decide(machine, goals, known)? {
            Outcome::Held => None,
            Outcome::Unknown(why) => Some(Verdict::Unknown(format!("the induction step, {why}"))),
            Outcome::Failed(goal, _) => Some(Verdict::Unknown(format!(
                "not inductive: from some state, {cycles} good cycles are not followed by what must be: {}",
                self.name(&goal.about)
            ))),
        })
    }
}

/// What the environment keeps to in all cycles so far.
fn environment(machine: &Machine<'_>) -> Vec<Literal> {
    let steps = machine.steps.iter();
    steps.flat_map(|step| step.assumptions.clone()).collect()
}
