//! Runs one stimulus fast: for interactive runs, waveforms and replay.

use super::compiled::{Compiled, InputPiece, OutputPiece, cut, join};
use super::interpret::run;
use super::native::Native;
use super::scalars::Scalars;
use super::word::Word;
use crate::error::SimError;
use crate::program::Which;
use crate::rewrite::Lookups;
use crate::simulator::Simulator;
use crate::split::Limb;
use num_bigint::BigUint;
use warpwright_hdl::netlist::{NetId, Netlist};

/// The single-stimulus engine.
#[derive(Clone, Debug)]
pub struct Single {
    compiled: Compiled,
    native: Option<Native>,
    scalars: Scalars,
    /// The bits of each input's piece.
    input_masks: Vec<u64>,
}

impl Single {
    /// A design at power-up. Its nets cannot be looked at, only ports and registers.
    pub fn new(netlist: &Netlist) -> Self {
        Self::watching(netlist, &[])
    }

    /// A design at power-up, some of whose nets [`net`](Simulator::net) can show.
    pub fn watching(netlist: &Netlist, nets: &[NetId]) -> Self {
        let compiled = Compiled::new(netlist, Limb::Bits64, nets, Lookups::Scalar);
        Self {
            scalars: Scalars::new(&compiled.program),
            native: Native::translate(&compiled.program),
            input_masks: (compiled.program.input_bits.iter())
                .map(|bits| u64::ones(*bits))
                .collect(),
            compiled,
        }
    }

    /// The same engine without machine code: what runs where there is no translator.
    #[must_use]
    pub fn interpreted(self) -> Self {
        Self {
            native: None,
            ..self
        }
    }

    /// Whether it runs machine code.
    pub fn is_native(&self) -> bool {
        self.native.is_some()
    }

    /// How many instructions a step takes.
    pub fn instructions(&self) -> usize {
        self.compiled.program.step.code.len()
    }

    /// An input port's pieces, low first: the quick way in, together with [`set`](Self::set).
    pub fn input(&self, port: &str) -> Result<Vec<InputPiece>, SimError> {
        self.compiled.input_pieces(port)
    }

    /// An output port's pieces, low first: the quick way out, together with [`get`](Self::get).
    pub fn output(&self, port: &str) -> Result<Vec<OutputPiece>, SimError> {
        self.compiled.output_pieces(port)
    }

    /// Drives all inputs with a word for each piece, by [`InputPiece::place`]; excess bits are ignored.
    pub fn set_all(&mut self, words: &[u64]) {
        let slots = self.scalars.slots.iter_mut();
        for ((slot, word), mask) in slots.zip(words).zip(&self.input_masks) {
            *slot = word & mask;
        }
    }

    /// The words of all outputs' pieces, as of the last settle or step.
    pub fn outputs(&self) -> &[u64] {
        let (first, count) = (self.input_masks.len(), self.compiled.program.outputs.len());
        &self.scalars.slots[first..first + count]
    }

    /// Drives a piece of an input; excess bits are ignored. The piece must be one of this engine.
    #[inline]
    pub fn set(&mut self, piece: InputPiece, word: u64) {
        // The inputs' slots are the first.
        self.scalars.slots[piece.index] = word & u64::ones(piece.width as u8);
    }

    /// A piece of an output as of the last settle or step. The piece must be one of this engine.
    #[inline]
    pub fn get(&self, piece: OutputPiece) -> u64 {
        // The outputs' slots come next.
        self.scalars.slots[self.input_masks.len() + piece.index]
    }

    fn run(&mut self, which: Which) {
        if let Some(native) = &self.native {
            native.run(which, &mut self.scalars);
        } else {
            let program = &self.compiled.program;
            run(&mut self.scalars, program.tape(which), &program.tables);
        }
    }
}

impl Simulator for Single {
    fn poke(&mut self, port: &str, value: BigUint) -> Result<(), SimError> {
        let index = self.compiled.directory.input_for(port, &value)?;
        for piece in &self.compiled.inputs[index] {
            let slot = self.compiled.program.inputs[piece.index];
            self.scalars.slots[slot as usize] = cut(&value, *piece);
        }
        Ok(())
    }

    fn peek(&self, port: &str) -> Result<BigUint, SimError> {
        let (port, _) = self.compiled.directory.port(port)?;
        let pieces = self.compiled.port(port);
        Ok(join(&pieces, |slot| self.scalars.slots[slot as usize]))
    }

    fn settle(&mut self) {
        self.run(Which::Settle);
    }

    fn step(&mut self) {
        self.run(Which::Step);
    }

    fn power_up(&mut self) {
        self.scalars = Scalars::new(&self.compiled.program);
    }

    fn load_memory(&mut self, path: &str, words: &[BigUint]) -> Result<(), SimError> {
        let index = self.compiled.directory.memory_for(path, words)?;
        for piece in &self.compiled.memories[index] {
            let memory = self.scalars.words(piece.index);
            for (to, word) in memory.iter_mut().zip(words) {
                *to = cut(word, *piece);
            }
        }
        Ok(())
    }

    fn set_register(&mut self, path: &str, value: BigUint) -> Result<(), SimError> {
        self.compiled.directory.register_for(path, &value)?;
        for (slot, piece) in self.compiled.register(path)? {
            self.scalars.slots[slot as usize] = cut(&value, piece);
        }
        Ok(())
    }

    fn register(&self, path: &str) -> Result<BigUint, SimError> {
        let pieces = self.compiled.register(path)?;
        Ok(join(&pieces, |slot| self.scalars.slots[slot as usize]))
    }

    fn net(&self, net: NetId) -> Option<BigUint> {
        let pieces = self.compiled.watched(net)?;
        Some(join(&pieces, |slot| self.scalars.slots[slot as usize]))
    }
}
