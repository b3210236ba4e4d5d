//! Reads Verilog that nobody here wrote, and asks whether it is equal to a golden model or to other Verilog.
//!
//! Yosys reads the text at word level: hierarchy, parameters, processes and memories are its work. What is left, a flat list of
//! cells with widths and signs, becomes a [`Netlist`], so that whatever works on a netlist works on the text: simulation, waveforms, proof,
//! mutation, export. The cells' meaning is checked against Icarus on random modules (`tests/foreign/`).
//!
//! - [`text`]: which files, and what Yosys makes of them; `yosys.rs`: its JSON
//! - `wiring.rs`: in which order cells are computed; `operations.rs`, `arithmetic.rs`: what a cell computes; `stores.rs`, `enables.rs`: registers and memories;
//!   [`nets`], `builder.rs`: the netlist while it is built; [`mod@build`]: all of it
//! - [`ports`]: how a text's ports are called elsewhere; `reset.rs`: what its reset sets
//! - `flush.rs`: when a pipeline has forgotten how it began
//! - `product.rs`: two designs as one netlist; `relations.rs`: what holds between their registers, found and proved
//! - [`equal`]: the question and its answer; [`icarus`]: a counter-example in a simulator that is not ours; [`mutants`]: faults in a text
//!
//! Undefined bits (`x`, a read beyond a memory's last word, a division by 0) are inputs of the netlist whose names begin with
//! [`UNDEFINED`]: a proof holds for all their values.

mod arithmetic;
pub mod build;
mod builder;
mod enables;
pub mod equal;
mod flush;
pub mod icarus;
pub mod module;
pub mod mutants;
pub mod nets;
mod operations;
pub mod ports;
mod product;
mod relations;
mod reset;
mod stores;
pub mod text;
mod wiring;
mod yosys;

use crate::tools::ToolFailure;
use std::collections::BTreeMap;
use thiserror::Error;
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::error::ProveError;
use warpwright_prove::solver::SolverError;
use warpwright_sim::error::SimError;

/// What the names of inputs begin with that stand for undefined bits.
pub const UNDEFINED: &str = "undefined.";
/// As [`UNDEFINED`], for a choice of which several selections are 1.
pub const UNDEFINED_CHOICE: &str = "undefined.choice.";

/// Verilog as a netlist.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The design. Its reset is the input `rst`, active high, whatever the text calls it.
    pub netlist: Netlist,
    /// The clock's name in the text.
    pub clock: Option<String>,
    /// Whether registers change at the falling edge.
    pub falls: bool,
    /// The reset's name and level in the text.
    pub reset: Option<ports::ResetPort>,
    /// Whether the reset was found by its name alone.
    pub reset_is_guessed: bool,
    /// The ports as the text has them, the clock and tied ones included.
    pub ports: Vec<TextPort>,
    /// Values that the text gives registers and memories at power-up, lowest bit first, by path; those of which it gives some bits at least.
    pub starts: BTreeMap<String, Vec<Option<bool>>>,
    /// What was passed over, in words.
    pub notes: Vec<String>,
    /// Who read it, with the version.
    pub reader: String,
}

/// A port of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPort {
    /// Its name in the text.
    pub name: String,
    /// Its bits.
    pub width: u32,
    /// Whether it is an input.
    pub is_input: bool,
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum ForeignError {
    /// Nobody reads Verilog.
    #[error("reading Verilog needs Yosys, which was not found")]
    NoYosys,
    /// The text is refused.
    #[error("{reader} cannot read the Verilog: {said}")]
    Refused {
        /// Who, with the version.
        reader: String,
        /// Its message, with file and line.
        said: String,
    },
    /// Yosys failed in another way.
    #[error("{0}")]
    Tool(#[from] Box<ToolFailure>),
    /// Its answer cannot be understood.
    #[error("{reader} wrote unexpected JSON: {what}")]
    Json {
        /// Who.
        reader: String,
        /// What is wrong.
        what: String,
    },
    /// Something in the text has no place in a synchronous design of one clock.
    #[error("{top}: {what}{}; {allowed}", at(.place))]
    Unsupported {
        /// The top module.
        top: String,
        /// What was found.
        what: String,
        /// The file and line, if they are known.
        place: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// An option or a map speaks of what there is not, or ports do not fit together.
    #[error("{0}")]
    Ports(String),
    /// A proof could not be tried.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A simulator refused.
    #[error(transparent)]
    Simulator(#[from] SimError),
    /// A fault of ours: the counter-example does not show in the simulator.
    #[error("the proof found a difference that the simulator does not show: {0}")]
    Replay(String),
    /// A temporary file.
    #[error("a temporary file cannot be written or read: {0}")]
    File(#[from] std::io::Error),
}

impl Reading {
    /// What the text gives a register, or a part of one, or a memory.
    fn start_of(&self, path: &str) -> Option<&[Option<bool>]> {
        let whole = || path.rsplit_once('[').map(|(whole, _)| whole);
        let found = self.starts.get(path);
        found
            .or_else(|| self.starts.get(whole()?))
            .map(Vec::as_slice)
    }

    /// Whether everything in a run follows from its inputs once it is reset: no bit is undefined, no register or memory begins with any value.
    pub fn is_determined(&self) -> bool {
        let netlist = &self.netlist;
        netlist.registers.iter().all(|register| register.resets)
            && netlist.memories.is_empty()
            && !netlist
                .inputs
                .iter()
                .any(|port| port.name.starts_with(UNDEFINED))
    }

    /// Whether a run begins with what the text gives at power-up: as the map says, or because there is no reset.
    fn begins_at_power_up(&self) -> bool {
        self.reset.is_none()
    }
}

impl From<ToolFailure> for ForeignError {
    fn from(failure: ToolFailure) -> Self {
        Self::Tool(Box::new(failure))
    }
}

fn at(place: &str) -> String {
    if place.is_empty() {
        return String::new();
    }
    format!(" at {place}")
}
