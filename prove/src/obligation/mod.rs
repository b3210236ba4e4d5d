//! The kinds of proof of a netlist against its specification, and how each is split into goals.
//!
//! - [`Combinational`](Obligation::Combinational): a netlist without state meets the specification for all inputs.
//! - [`Pipeline`](Obligation::Pipeline): from any initial state, after `latency` cycles
//!   with any inputs it meets the specification. Since the start is arbitrary, this holds
//!   in every later cycle too, provided that the specification depends on nothing older.
//! - [`Bounded`](Obligation::Bounded): it meets the specification in the first cycles after a reset.
//! - [`Induction`](Obligation::Induction): it always meets the specification. It does so in the
//!   first cycles after a reset; and from any state of both machines in which the invariants hold,
//!   if it does so for some cycles, it does so in the next one too, and the invariants hold again.
//!
//! "After a reset" means: registers with a reset have their reset values; all other state is arbitrary. A
//! separate proof first shows that reset achieves this. Reset is an ordinary input and may come at any time.
//!
//! Bits that no run compares are reported, since nothing is proved about them.
//!
//! An impossible environment proves nothing: the prover also checks
//! that the environment's rules can be met for all unrolled cycles.

mod attempt;
mod compared;
mod induction;

pub use compared::OutputBits;

use crate::aig::Aig;
use crate::counterexample::CounterExample;
use crate::decide::{Options, Statistics};
use crate::error::ProveError;
use crate::failed_induction::FailedInduction;
use crate::machine::{Machine, Start};
use crate::spec::Spec;
use attempt::Attempt;
use std::time::Instant;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::Literal;

/// How many cycles after a reset are searched: for a real counter-example when an induction does not go through, and for
/// a run that compares a bit.
const SEARCHED: u32 = 12;

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
    /// Of a proof by induction that ended unknown: the run at which it fails, if it fails at one.
    pub failed: Option<Box<FailedInduction>>,
    /// What it took.
    pub statistics: Statistics,
    /// Bits of outputs that are compared with no value in any cycle of any run; rules may speak of them all the
    /// same. Of these, a proof that held says nothing. Of a proof that did not hold, and of one about some outputs
    /// only, bits whose care is the constant 0.
    pub silent: Vec<OutputBits>,
    /// Bits of which no run is known that compares them, nor that there is none; empty unless the proof held.
    pub unseen: Vec<OutputBits>,
}

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
    let task = Task {
        netlist,
        spec,
        options,
        began: Instant::now(),
    };
    Attempt::new(task, tell).at(obligation)
}

/// What is to be proved, and how much time it has.
#[derive(Clone, Copy)]
struct Task<'a> {
    netlist: &'a Netlist,
    spec: &'a dyn Fn() -> Box<dyn Spec>,
    options: &'a Options,
    began: Instant,
}

impl<'a> Task<'a> {
    fn machine(&self, start: Start) -> Machine<'a> {
        Machine::new(self.netlist, (self.spec)(), start)
    }

    /// What is left of the time.
    fn seconds_left(&self) -> f64 {
        (self.options.seconds - self.began.elapsed().as_secs_f64()).max(0.0)
    }
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
        goals = machine
            .step_knowing(&mut assumptions)?
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
