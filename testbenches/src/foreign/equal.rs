//! The question whether a text is equal to a golden model or to another text, and its answer.
//!
//! What is claimed depends on what the design remembers, and each [`Answer`] says it:
//! - without state: for all inputs;
//! - a pipeline against a model that has no state, or a pipeline's: for all inputs, from any state, as many clocks later as the latency is;
//! - otherwise from a reset (or power-up) on: by induction for all time, or, if no induction goes through, in the first cycles only,
//!   which counts as unknown.
//!
//! A difference is run in the reference evaluator before it is reported; one that does not show there is an error of ours.

mod fit;
mod fitted;
mod sequential;
mod texts;
mod with_model;

pub use texts::texts;
pub use with_model::with_model;

use super::ForeignError;
use crate::verify::{begin, drive};
use num_bigint::BigUint;
use std::time::Instant;
use warpwright_blocks::golden::{Expected, Golden, PortValues};
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::counterexample::{CounterExample, StartValue, Violation};
use warpwright_prove::decide::{Options, Statistics};
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// How hard to try.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The solver and its limits.
    pub decide: Options,
    /// Cycles after a reset that are checked where no induction goes through.
    pub cycles: u32,
    /// Good cycles that a step of an induction relies on, at most.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            decide: Options::default(),
            cycles: 16,
            depth: 2,
        }
    }
}

/// How it ended.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The claim is proved.
    Equal,
    /// It is wrong, here.
    Different(Box<Difference>),
    /// Neither; why.
    Unknown(String),
}

/// A run in which the two differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The cycle, from 0, which is the run's last.
    pub cycle: usize,
    /// The output.
    pub port: String,
    /// The golden model's value, or the first text's.
    pub expected: BigUint,
    /// The bits of it that matter.
    pub care: BigUint,
    /// The text's value, or the second text's.
    pub found: BigUint,
    /// What registers and memories hold at first, where it differs from power-up.
    pub start: Vec<StartValue>,
    /// A value for each input of [`Answer::design`], by cycle.
    pub stimulus: Vec<PortValues>,
}

/// What was asked, what is known.
pub struct Answer {
    /// How it ended.
    pub verdict: Verdict,
    /// What holds if it ended well.
    pub claim: String,
    /// Outputs that were compared.
    pub compared: Vec<String>,
    /// What else is to be known: ports that were not compared, tied or free, guesses.
    pub notes: Vec<String>,
    /// Facts of registers that an induction rests on; each is proved with it.
    pub relations: usize,
    /// What the proof took.
    pub statistics: Statistics,
    /// All of it, the reading included.
    pub seconds: f64,
    /// What a difference runs in, with names: the text, or both texts side by side.
    pub design: Netlist,
    /// The golden model as it was compared; for two texts there is none.
    pub golden: Option<Box<dyn Golden>>,
    /// The first cycle that was compared.
    pub compared_from: u32,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answer")
            .field("verdict", &self.verdict)
            .field("claim", &self.claim)
            .finish_non_exhaustive()
    }
}

/// The outputs' names in the netlist of two texts: those of the second.
pub const SECOND: &str = "second.";
/// What an output of the product says: from now on outputs are compared.
const COMPARED: &str = "compared_from_now_on";

/// A clock for all of it.
#[derive(Clone, Copy)]
struct Budget<'a> {
    limits: &'a Limits,
    began: Instant,
}

impl Budget<'_> {
    /// What is left, but at least a moment, so that a search that has begun can say that it ended.
    fn left(&self) -> Options {
        let left = self.limits.decide.seconds - self.began.elapsed().as_secs_f64();
        Options {
            seconds: left.max(0.0),
            ..self.limits.decide.clone()
        }
    }

    fn is_over(&self) -> bool {
        self.left().seconds <= 0.0
    }
}

/// What must be, in each cycle of a run.
trait Judge {
    /// The outputs of a cycle whose values matter, after the design has computed it.
    fn expected(
        &mut self,
        inputs: &PortValues,
        design: &dyn Simulator,
    ) -> Result<Vec<Expected>, ForeignError>;
}

/// Runs a counter-example where nothing of the proof takes part; it must show what the proof says.
fn replay(
    design: &Netlist,
    proved: &Netlist,
    claimed: &CounterExample,
    judge: &mut dyn Judge,
    found_as: &dyn Fn(&str) -> String,
) -> Result<Difference, ForeignError> {
    let no = || ForeignError::Replay(claimed.to_string());
    let Violation::Output { port, .. } = &claimed.violation else {
        return Err(no());
    };
    let stimulus: Vec<PortValues> = (claimed.cycles.iter())
        .map(|values| {
            let named = proved.inputs.iter().zip(values);
            named.fold(PortValues::new(), |ports, (port, value)| {
                ports.with(&port.name, value.clone())
            })
        })
        .collect();
    let mut simulator = Reference::new(design);
    let start: Vec<StartValue> = claimed
        .start
        .iter()
        .filter(|value| is_there(design, value))
        .cloned()
        .collect();
    begin(&mut simulator, &start)?;
    for (cycle, inputs) in stimulus.iter().enumerate() {
        drive(&mut simulator, design, inputs)?;
        simulator.settle();
        let expected = judge.expected(inputs, &simulator)?;
        if cycle + 1 == stimulus.len() {
            let name = expected
                .into_iter()
                .find(|expected| expected.port == *port)
                .ok_or_else(no)?;
            let found = simulator.peek(&found_as(port))?;
            if (&found ^ &name.value) & &name.care == BigUint::ZERO {
                return Err(no());
            }
            return Ok(Difference {
                cycle,
                port: port.clone(),
                expected: name.value,
                care: name.care,
                found,
                start,
                stimulus,
            });
        }
        simulator.step();
    }
    Err(no())
}

fn is_there(design: &Netlist, value: &StartValue) -> bool {
    match value.word {
        None => design
            .registers
            .iter()
            .any(|register| register.path == value.path),
        Some(_) => design
            .memories
            .iter()
            .any(|memory| memory.path == value.path),
    }
}

/// Names in a list, for a message.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() {
        "none".to_string()
    } else {
        names.join(", ")
    }
}
