//! Reads and writes AIGER files, ASCII and binary, to exchange problems with other provers.
//!
//! An [`Aiger`] is a graph with a meaning for its inputs: first the file's inputs, then the present
//! values of its latches. Reading and writing keep the functions and the order of inputs, latches
//! and outputs; gates are hashed on the way in, and unused gates are dropped on the way out.
//!
//! Both formats follow AIGER 1.9, restricted to inputs, latches with reset values, outputs, symbols
//! and comments. Other kinds of properties (bad states, constraints, justice, fairness) are refused.
//!
//! - [`Aiger::read`], with [`AigerError`] for a malformed file,
//! - [`Aiger::write`],
//! - [`Aiger::of_netlist`].

mod error;
mod netlist;
mod read;
mod write;

pub use error::{AigerError, FilePosition, Problem};

use crate::aig::Aig;
use warpwright_hdl::word::Literal;

/// A graph whose inputs are the inputs and latches of a circuit.
#[derive(Clone, Debug, Default)]
pub struct Aiger {
    /// The functions. Its inputs are the circuit's, then the present value of every latch.
    pub aig: Aig,
    /// A name for each input that has one.
    pub inputs: Vec<Option<String>>,
    /// The latches.
    pub latches: Vec<Latch>,
    /// The outputs.
    pub outputs: Vec<Output>,
    /// Lines of comment.
    pub comments: Vec<String>,
}

/// One bit of state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latch {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The value at the start.
    pub reset: Reset,
    /// The value after the next clock edge.
    pub next: Literal,
}

/// A latch's value at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// This value.
    To(bool),
    /// Either value.
    Unknown,
}

/// One bit that is seen from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its value.
    pub value: Literal,
}

/// The two ways to write a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Numbers as text; the file begins with `aag`.
    Ascii,
    /// Gates as differences of numbers; the file begins with `aig`.
    Binary,
}

impl Aiger {
    /// A circuit without latches.
    pub fn combinational(aig: Aig, outputs: impl IntoIterator<Item = Literal>) -> Self {
        let output = |value| Output { name: None, value };
        Self {
            inputs: vec![None; aig.inputs().len()],
            aig,
            outputs: outputs.into_iter().map(output).collect(),
            ..Self::default()
        }
    }

    /// The graph's input that is the circuit's input of this number.
    pub fn input(&self, index: usize) -> Literal {
        Literal::new(self.aig.inputs()[index], false)
    }

    /// The graph's input that is the present value of the latch of this number.
    pub fn latch(&self, index: usize) -> Literal {
        self.input(self.inputs.len() + index)
    }
}

/// The name of one bit of a value: the value's own name where it has one bit.
pub fn bit_name(name: &str, width: u32, bit: u32) -> String {
    if width == 1 {
        name.to_string()
    } else {
        format!("{name}[{bit}]")
    }
}
