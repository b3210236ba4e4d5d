//! What can be proved of a netlist and its specification, and how each is split into goals.
//!
//! - [`Combinational`](Obligation::Combinational): a netlist without state does what it must for all inputs.
//! - [`Pipeline`](Obligation::Pipeline): whatever it holds at first, after `latency` cycles with any inputs
//!   it does what it must. Since its start is arbitrary, this holds in every later cycle too, as far as what
//!   must be depends on nothing older.
//! - [`Bounded`](Obligation::Bounded): in the first cycles after a reset it does what it must.
//! - [`Induction`](Obligation::Induction): it always does. It does in the first cycles after a reset; and
//!   from any state of both machines in which the invariants hold, if it does what it must for some cycles,
//!   it does so in the next one, and the invariants hold again.
//!
//! After a reset means: registers that reset have their reset values, all else holds anything. That reset
//! brings this about is proved first. Reset itself is an input like any other and may come at any time.
//!
//! Nothing is held of an environment that cannot be: that its rules can be kept for as many cycles as are
//! unrolled is decided too.

use crate::aig::Aig;
use crate::counterexample::CounterExample;
use crate::decide::{Answer, Decision, Options, Statistics, decide};
use crate::error::ProveError;
use crate::machine::{About, Goal, Machine, Start};
use crate::spec::Spec;
use std::collections::BTreeSet;
use std::time::Instant;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Literal, Word};

/// A kind of proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obligation {
    /// For all inputs; the netlist has no state.
    Combinational,
    /// From any state, in the cycle that ends `latency` clock edges later.
    Pipeline {
        /// Clock edges from inputs to outputs.
        latency: u32,
    },
    /// In the first cycles after a reset.
    Bounded {
        /// How many cycles, at least 1.
        cycles: u32,
    },
    /// Always.
    Induction {
        /// How many cycles the step relies on.
        cycles: u32,
    },
}

/// How a proof ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is proved.
    Held,
    /// It is wrong.
    Refuted(Box<CounterExample>),
    /// Neither; why.
    Unknown(String),
}

/// A proof that was tried.
#[derive(Clone, Debug)]
pub struct Proof {
    /// How it ended.
    pub verdict: Verdict,
    /// What it took.
    pub statistics: Statistics,
    /// Outputs that were compared with no value in any cycle; rules may speak of them all the same. Of
    /// these, a proof that held says little.
    pub silent: Vec<String>,
}

/// How many cycles after a reset are searched for a real counter-example when an induction does not go
/// through.
const SEARCHED: u32 = 12;

/// Conflicts of one call of the solver in this search.
const SEARCH_CONFLICTS: u64 = 5_000;

/// Tries to prove that the netlist does what the specification demands. `spec` gives the specification as
/// it is after a reset.
pub fn prove(
    netlist: &Netlist,
    spec: &dyn Fn() -> Box<dyn Spec>,
    obligation: Obligation,
    options: &Options,
) -> Result<Proof, ProveError> {
    prove_and_tell(netlist, spec, obligation, options, &|_| {})
}

/// The same; `tell` hears from time to time what is being proved.
pub fn prove_and_tell(
    netlist: &Netlist,
    spec: &dyn Fn() -> Box<dyn Spec>,
    obligation: Obligation,
    options: &Options,
    tell: &dyn Fn(&str),
) -> Result<Proof, ProveError> {
    let mut attempt = Attempt {
        netlist,
        spec,
        options,
        tell,
        began: Instant::now(),
        conflicts: options.conflicts,
        statistics: Statistics::default(),
        compared: BTreeSet::new(),
    };
    let verdict = match obligation {
        Obligation::Combinational => attempt.combinational()?,
        Obligation::Pipeline { latency } => attempt.pipeline(latency)?,
        Obligation::Bounded { .. } | Obligation::Induction { .. } => {
            match (attempt.resets()?, obligation) {
                (Verdict::Held, Obligation::Induction { cycles }) => attempt.induction(cycles)?,
                (Verdict::Held, Obligation::Bounded { cycles }) => {
                    attempt.bounded(0..cycles.max(1), 0)?
                }
                (failed, _) => failed,
            }
        }
    };
    let outputs = netlist.outputs.iter().enumerate();
    let silent = outputs.filter(|(index, _)| !attempt.compared.contains(index));
    Ok(Proof {
        verdict,
        silent: silent.map(|(_, output)| output.name.clone()).collect(),
        statistics: attempt.statistics,
    })
}

/// The goals of an obligation, and the graph that they are literals of, for other provers.
#[derive(Clone, Debug)]
pub struct Miter {
    /// The graph.
    pub aig: Aig,
    /// What must be 1.
    pub goals: Vec<Literal>,
    /// Where all of these are 1.
    pub assumptions: Vec<Literal>,
}

/// The goals of the last cycle of a combinational, pipeline or bounded proof. Of an induction, those of its
/// step, with all that the step relies on as assumptions.
pub fn miter(
    netlist: &Netlist,
    spec: &dyn Fn() -> Box<dyn Spec>,
    obligation: Obligation,
) -> Result<Miter, ProveError> {
    let (start, cycles) = match obligation {
        Obligation::Combinational => (Start::Reset, 1),
        Obligation::Pipeline { latency } => (Start::Anything, latency + 1),
        Obligation::Bounded { cycles } => (Start::Reset, cycles.max(1)),
        Obligation::Induction { cycles } => (Start::Anything, cycles + 1),
    };
    let is_induction = matches!(obligation, Obligation::Induction { .. });
    let mut machine = Machine::new(netlist, spec(), start);
    if is_induction {
        machine.free_spec();
    }
    let mut assumptions = Vec::new();
    let mut goals = Vec::new();
    for _ in 0..cycles {
        if is_induction {
            assumptions.extend(goals);
            assumptions.extend(machine.invariants()?.iter().map(|goal| goal.literal));
        }
        goals = step(&mut machine, &mut assumptions)?
            .iter()
            .map(|goal| goal.literal)
            .collect();
    }
    let aig = machine.aig.graph().clone();
    Ok(Miter {
        aig,
        goals,
        assumptions,
    })
}

struct Attempt<'a> {
    netlist: &'a Netlist,
    spec: &'a dyn Fn() -> Box<dyn Spec>,
    options: &'a Options,
    tell: &'a dyn Fn(&str),
    began: Instant,
    /// Conflicts of one call of the solver.
    conflicts: u64,
    statistics: Statistics,
    /// Outputs of which some bit was compared.
    compared: BTreeSet<usize>,
}

/// What became of some goals.
enum Outcome<'g> {
    Held,
    Failed(&'g Goal, crate::decide::Assignment),
    Unknown(String),
}

impl<'a> Attempt<'a> {
    fn machine(&self, start: Start) -> Machine<'a> {
        Machine::new(self.netlist, (self.spec)(), start)
    }

    fn decide<'g>(
        &mut self,
        machine: &Machine<'_>,
        goals: &'g [Goal],
        assumptions: &[Literal],
    ) -> Result<Outcome<'g>, ProveError> {
        let cycles = machine.steps.len();
        (self.tell)(&format!("{} goals over {cycles} cycles", goals.len()));
        self.compared
            .extend(goals.iter().filter_map(Goal::compares));
        let literals: Vec<Literal> = goals.iter().map(|goal| goal.literal).collect();
        let options = Options {
            seconds: (self.options.seconds - self.began.elapsed().as_secs_f64()).max(0.0),
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
        let mut machine = self.machine(Start::Anything);
        for _ in 0..=latency {
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
            verdict => Ok(verdict),
        }
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
        for _ in 0..cycles {
            known.extend(machine.invariants()?.iter().map(|goal| goal.literal));
            let goals = step(&mut machine, &mut known)?;
            known.extend(goals.iter().map(|goal| goal.literal));
        }
        let invariants = machine.invariants()?;
        if cycles > 0
            && let Some(verdict) = self.follows(&machine, &invariants, &known, cycles)?
        {
            return Ok(verdict);
        }
        known.extend(invariants.iter().map(|goal| goal.literal));
        let goals = step(&mut machine, &mut known)?;
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

/// Unrolls a cycle; the environment's rules become known, the goals are given back.
fn step(machine: &mut Machine<'_>, known: &mut Vec<Literal>) -> Result<Vec<Goal>, ProveError> {
    machine.step()?;
    let last = machine.steps.len() - 1;
    let step = &mut machine.steps[last];
    known.extend(&step.assumptions);
    Ok(std::mem::take(&mut step.goals))
}

/// What the environment keeps to in all cycles so far.
fn environment(machine: &Machine<'_>) -> Vec<Literal> {
    let steps = machine.steps.iter();
    steps.flat_map(|step| step.assumptions.clone()).collect()
}
