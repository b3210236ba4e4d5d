//! A split and compiled netlist, with the mapping from its ports to slots.

use crate::directory::{Directory, Port};
use crate::error::SimError;
use crate::program::{Program, Slot};
use crate::rewrite::{Lookups, rewrite};
use crate::split::{Limb, Piece, Split, split};
use num_bigint::BigUint;
use std::collections::HashMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, Netlist};

/// A piece of an input port of one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputPiece {
    pub(super) index: usize,
    /// Its lowest bit's place in the port.
    pub low: u32,
    /// Its bits.
    pub width: u32,
}

impl InputPiece {
    /// Its word's place in [`Single::set_all`](super::Single::set_all).
    pub fn place(self) -> usize {
        self.index
    }
}

/// A piece of an output port of one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputPiece {
    pub(super) index: usize,
    /// Its lowest bit's place in the port.
    pub low: u32,
    /// Its bits.
    pub width: u32,
}

impl OutputPiece {
    /// Its word's place in [`Single::outputs`](super::Single::outputs).
    pub fn place(self) -> usize {
        self.index
    }
}

/// What both engines know about a design; no state.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub directory: Directory,
    pub program: Program,
    pub inputs: Vec<Vec<Piece>>,
    pub outputs: Vec<Vec<Piece>>,
    pub registers: Vec<Vec<Piece>>,
    pub memories: Vec<Vec<Piece>>,
    pub watched: HashMap<NetId, Vec<Piece>>,
}

impl Compiled {
    pub fn new(netlist: &Netlist, limb: Limb, watched: &[NetId], lookups: Lookups) -> Self {
        let (rewritten, moved) = rewrite(netlist, watched, lookups);
        let Split {
            netlist: parts,
            inputs,
            outputs,
            registers,
            memories,
            watched: found,
        } = split(&rewritten, limb, &moved);
        let watched = watched.iter().zip(&moved);
        let watched = watched.filter_map(|(net, moved)| Some((*net, found.get(moved)?.clone())));
        Self {
            directory: Directory::new(netlist),
            // Only one stimulus can skip what it does not need.
            program: Program::compile(&parts, limb, lookups == Lookups::Scalar),
            inputs,
            outputs,
            registers,
            memories,
            watched: watched.collect(),
        }
    }

    /// The same design with limbs of 64 bits, if that moves less data: fewer pieces of twice the size.
    pub fn or_wider(self, netlist: &Netlist) -> Self {
        let wide = Self::new(netlist, Limb::Bits64, &[], Lookups::Never);
        if self.program.cost() <= wide.program.cost() {
            self
        } else {
            wide
        }
    }

    /// Pieces of a port and the slots that hold them.
    pub fn port(&self, port: Port) -> Vec<(Slot, Piece)> {
        match port {
            Port::Input(index) => self.input(index),
            Port::Output(index) => self.shown(&self.outputs[index]),
        }
    }

    pub fn input(&self, index: usize) -> Vec<(Slot, Piece)> {
        let pieces = self.inputs[index].iter();
        pieces.map(|p| (self.program.inputs[p.index], *p)).collect()
    }

    pub fn input_pieces(&self, port: &str) -> Result<Vec<InputPiece>, SimError> {
        let (index, _) = self.directory.input(port)?;
        let pieces = self.inputs[index].iter();
        let pieces = pieces.map(|Piece { index, low, width }| InputPiece {
            index: *index,
            low: *low,
            width: *width,
        });
        Ok(pieces.collect())
    }

    pub fn output_pieces(&self, port: &str) -> Result<Vec<OutputPiece>, SimError> {
        let (Port::Output(index), _) = self.directory.port(port)? else {
            return Ok(Vec::new());
        };
        let pieces = self.outputs[index].iter();
        let pieces = pieces.map(|Piece { index, low, width }| OutputPiece {
            index: *index,
            low: *low,
            width: *width,
        });
        Ok(pieces.collect())
    }

    pub fn register(&self, path: &str) -> Result<Vec<(Slot, Piece)>, SimError> {
        let pieces = self.registers[self.directory.register(path)?].iter();
        let slots = pieces.map(|p| (self.program.registers[p.index], *p));
        Ok(slots.collect())
    }

    pub fn watched(&self, net: NetId) -> Option<Vec<(Slot, Piece)>> {
        self.watched.get(&net).map(|pieces| self.shown(pieces))
    }

    fn shown(&self, pieces: &[Piece]) -> Vec<(Slot, Piece)> {
        let slots = pieces.iter().map(|p| (self.program.outputs[p.index], *p));
        slots.collect()
    }
}

/// A piece of a value.
pub(super) fn cut(value: &BigUint, piece: Piece) -> u64 {
    let part = Bits::truncated(value >> piece.low, piece.width);
    part.to_u64().unwrap_or(0)
}

/// A value from its pieces.
pub(super) fn join<P: Copy>(pieces: &[(P, Piece)], word: impl Fn(P) -> u64) -> BigUint {
    pieces.iter().fold(BigUint::ZERO, |whole, (place, piece)| {
        whole | (BigUint::from(word(*place)) << piece.low)
    })
}
