//! The engine of a block, inside the struct that rust-hdl sees.
//!
//! rust-hdl's loop calls `update` until no signal changes, and shows a rising clock edge in
//! exactly one of these calls. In every call the struct passes in its inputs, updates the
//! registers if there is an edge, settles, and reads the outputs. At the edge the registers see
//! the inputs that rust-hdl's own flip-flops would see: those that arrived together with the edge.

use super::described::Described;
use super::port::{Port, PortRole};
use super::value::Value;
use super::verilog;
use rust_hdl_core::prelude::{Block, Logic, Probe, Verilog};
use std::fmt;
use std::sync::Arc;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes;
use warpwright_sim::engine::{InputPiece, OutputPiece, Single};
use warpwright_sim::simulator::Simulator;

/// A block of the catalogue at work. Made by [`part!`](crate::part) in generated code.
///
/// To rust-hdl it is a field without signals. A clone is an instance of its own and begins with what the original
/// holds.
#[derive(Clone)]
pub struct Part {
    described: Arc<Described>,
    engine: Single,
    inputs: Vec<Input>,
    outputs: Vec<Output>,
    /// The outputs are those of the inputs and registers as they are.
    is_settled: bool,
}

#[derive(Clone)]
struct Input {
    pieces: Vec<InputPiece>,
    words: Vec<u64>,
    /// Words of the value that comes in, to be compared with those that are there.
    new: Vec<u64>,
}

#[derive(Clone)]
struct Output {
    pieces: Vec<OutputPiece>,
    words: usize,
}

impl Part {
    /// The block at power-up.
    pub(super) fn new(described: Described) -> Self {
        let netlist = passes::optimize(flatten(&described.module, Names::Dropped));
        let engine = Single::new(&netlist);
        let words = |port: &Port| port.width.div_ceil(64) as usize;
        // The ports are those of the netlist's own module.
        let inputs = described.of_kind(PortRole::Input).map(|port| Input {
            pieces: engine.input(&port.name).unwrap_or_default(),
            words: vec![0; words(port)],
            new: vec![0; words(port)],
        });
        let outputs = described.of_kind(PortRole::Output).map(|port| Output {
            pieces: engine.output(&port.name).unwrap_or_default(),
            words: words(port),
        });
        Self {
            inputs: inputs.collect(),
            outputs: outputs.collect(),
            described: Arc::new(described),
            engine,
            is_settled: false,
        }
    }

    /// The inputs, to be driven in the block's order.
    pub fn inputs(&mut self) -> Inputs<'_> {
        Inputs {
            left: self.inputs.iter_mut(),
            engine: &mut self.engine,
            is_settled: &mut self.is_settled,
        }
    }

    /// A rising clock edge: registers and memories take their next state.
    pub fn clock_edge(&mut self) {
        self.engine.step();
        self.is_settled = false;
    }

    /// Lets the outputs follow inputs and registers.
    pub fn settle(&mut self) {
        if !self.is_settled {
            self.engine.settle();
            self.is_settled = true;
        }
    }

    /// The outputs as of the last [`settle`](Self::settle), to be taken in the block's order.
    pub fn outputs(&self) -> Outputs<'_> {
        Outputs {
            left: self.outputs.iter(),
            engine: &self.engine,
        }
    }

    /// The name that the block has for the port of this field; panics if there is no such field.
    pub fn port_of(&self, field: &str) -> &str {
        let mut ports = self.described.ports.iter();
        let port = ports.find(|port| port.field == field);
        &port.expect("a field of the struct").name
    }
}

/// Inputs of a [`Part`], one after another.
#[expect(
    missing_debug_implementations,
    reason = "it is gone before anyone prints it"
)]
pub struct Inputs<'p> {
    left: std::slice::IterMut<'p, Input>,
    engine: &'p mut Single,
    is_settled: &'p mut bool,
}

impl Inputs<'_> {
    /// Drives the next input; panics if there is none.
    pub fn drive<T: Value>(&mut self, value: T) {
        let input = self.left.next().expect("an input");
        value.to_words(&mut input.new);
        if input.new == input.words {
            return;
        }
        std::mem::swap(&mut input.words, &mut input.new);
        for piece in &input.pieces {
            let word = read(&input.words, piece.low, piece.width);
            self.engine.set(*piece, word);
        }
        *self.is_settled = false;
    }
}

/// Outputs of a [`Part`], one after another.
#[expect(
    missing_debug_implementations,
    reason = "it is gone before anyone prints it"
)]
pub struct Outputs<'p> {
    left: std::slice::Iter<'p, Output>,
    engine: &'p Single,
}

impl Outputs<'_> {
    /// Takes the next output; panics if there is none.
    pub fn take<T: Value>(&mut self) -> T {
        let output = self.left.next().expect("an output");
        let mut words = vec![0; output.words];
        for piece in &output.pieces {
            write(&mut words, piece.low, self.engine.get(*piece));
        }
        T::from_words(&words)
    }
}

/// Up to 64 bits from bit `low` up.
fn read(words: &[u64], low: u32, width: u32) -> u64 {
    let word = |index: usize| u128::from(words.get(index).copied().unwrap_or(0));
    let index = low as usize / 64;
    let both = word(index) | (word(index + 1) << 64);
    let mask = (1u128 << width) - 1;
    ((both >> (low % 64)) & mask) as u64
}

/// Puts a value whose place holds 0 at bit `low`.
fn write(words: &mut [u64], low: u32, value: u64) {
    let both = u128::from(value) << (low % 64);
    for (word, half) in words
        .iter_mut()
        .skip(low as usize / 64)
        .zip([both, both >> 64])
    {
        *word |= half as u64;
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Part")
            .field(&self.described.module.name)
            .finish()
    }
}

/// Only what rust-hdl asks of every field; the struct around it calls the methods above.
impl Logic for Part {
    fn update(&mut self) {}

    /// The struct's Verilog: Warpwright's module, and the lines that connect it.
    fn hdl(&self) -> Verilog {
        verilog::wrapper(&self.described)
    }
}

impl Block for Part {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, _name: &str, _probe: &mut dyn Probe) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::described;
    use warpwright_hdl::prelude::ModuleBuilder;

    #[test]
    fn pieces_may_lie_across_words() {
        let words = [0xf000_0000_0000_0001, 0x0000_0000_0000_00ab];
        assert_eq!(read(&words, 60, 12), 0xabf);
        assert_eq!(read(&words, 64, 64), 0xab);
        assert_eq!(read(&words, 0, 64), words[0]);
        let mut built = [0; 2];
        for (low, width) in [(0, 60), (60, 12), (72, 56)] {
            write(&mut built, low, read(&words, low, width));
        }
        assert_eq!(built, words);
    }

    #[test]
    fn a_port_is_found_by_its_field() {
        let m = ModuleBuilder::new("m");
        let value = m.input("move", 3);
        m.output("next", m.register("kept", 3).next(value));
        let module = Arc::new(m.finish().expect("a module"));
        let part = Part::new(Described {
            summary: "",
            ports: described::ports(&module),
            module,
        });
        let names = ["clock", "move_", "next_"].map(|field| part.port_of(field));
        assert_eq!(names, ["clk", "move", "next"]);
    }
}
