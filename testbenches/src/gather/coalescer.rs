//! The catalogue's `line_coalescer` in simulation, as a [`Unit`].

use super::measure::{Beat, Moved, Transaction, Unit};
use super::{LANES, LINE_BYTES};
use std::sync::Arc;
use thiserror::Error;
use warpwright_blocks::catalogue::{self, UnknownBlock};
use warpwright_blocks::parameters::ParameterError;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::problem::BuildErrors;
use warpwright_sim::engine::{InputPiece, OutputPiece, Single};
use warpwright_sim::error::SimError;
use warpwright_sim::simulator::Simulator;

/// The block's name in the catalogue.
pub const BLOCK: &str = "line_coalescer";

/// Its architectures, each with the most requests a cycle that it can make.
pub const ARCHITECTURES: [(&str, u32); 4] = [
    ("serial", 1),
    ("first_last", 2),
    ("alternating", 4),
    ("matrix", 4),
];

/// Bits of a line's number, with addresses of 64 bits.
const LINE_BITS: u32 = u64::BITS - LINE_BYTES.trailing_zeros();

/// Why there is no such hardware.
#[derive(Debug, Error)]
pub enum CoalescerError {
    /// The catalogue does not have the block.
    #[error(transparent)]
    Block(#[from] UnknownBlock),
    /// The block does not have these parameters.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The description is wrong.
    #[error("{BLOCK}: the description has errors\n{0}")]
    Description(BuildErrors),
    /// Its ports are not those that are known here.
    #[error(transparent)]
    Ports(#[from] SimError),
}

/// The block with 32 lanes and addresses of 64 bits, running.
#[derive(Debug)]
pub struct Coalescer {
    engine: Single,
    requests_per_cycle: u32,
    in_valid: Vec<InputPiece>,
    in_active: Vec<InputPiece>,
    in_line: Vec<InputPiece>,
    in_ready: Vec<OutputPiece>,
    out_valid: Vec<OutputPiece>,
    out_used: Vec<OutputPiece>,
    out_line: Vec<OutputPiece>,
    out_lanes: Vec<OutputPiece>,
    out_last: Vec<OutputPiece>,
}

impl Coalescer {
    /// One of the [`ARCHITECTURES`], at power-up.
    pub fn new(architecture: &str, requests_per_cycle: u32) -> Result<Self, CoalescerError> {
        let block = catalogue::find(BLOCK)?;
        let [lanes, line_bits, requests] =
            [LANES, LINE_BITS, requests_per_cycle].map(|number| number.to_string());
        let parameters = catalogue::parameters(
            block,
            [
                ("lanes", lanes.as_str()),
                ("line_bits", &line_bits),
                ("arch", architecture),
                ("requests_per_cycle", &requests),
            ],
        )?;
        let module = block
            .build(&parameters)
            .map_err(CoalescerError::Description)?;
        let netlist = optimize(flatten(&Arc::new(module), Names::Dropped));
        let mut engine = Single::new(&netlist);
        engine.poke("out_ready", 1u8.into())?;
        Ok(Self {
            requests_per_cycle,
            in_valid: engine.input("in_valid")?,
            in_active: engine.input("in_active")?,
            in_line: engine.input("in_line")?,
            in_ready: engine.output("in_ready")?,
            out_valid: engine.output("out_valid")?,
            out_used: engine.output("out_used")?,
            out_line: engine.output("out_line")?,
            out_lanes: engine.output("out_lanes")?,
            out_last: engine.output("out_last")?,
            engine,
        })
    }

    fn drive(&mut self, port: impl Fn(&Self) -> &Vec<InputPiece>, value: &Words) {
        for n in 0..port(self).len() {
            let piece = port(self)[n];
            self.engine.set(piece, value.get(piece.low, piece.width));
        }
    }

    fn read(&self, port: &[OutputPiece]) -> Words {
        let mut value = Words::default();
        for piece in port {
            value.put(piece.low, piece.width, self.engine.get(*piece));
        }
        value
    }

    fn is(&self, port: &[OutputPiece]) -> bool {
        self.read(port).get(0, 1) == 1
    }
}

impl Unit for Coalescer {
    fn requests_per_cycle(&self) -> u32 {
        self.requests_per_cycle
    }

    fn cycle(&mut self, offered: Option<&[u64]>) -> Result<Moved, SimError> {
        let mut lines = Words::default();
        for (lane, line) in (0..).zip(offered.unwrap_or_default()) {
            lines.put(lane * LINE_BITS, LINE_BITS, *line);
        }
        let is_offered = Words::of(u64::from(offered.is_some()));
        let active = (1 << offered.map_or(0, <[u64]>::len)) - 1;
        self.drive(|unit| &unit.in_valid, &is_offered);
        self.drive(|unit| &unit.in_active, &Words::of(active));
        self.drive(|unit| &unit.in_line, &lines);
        self.engine.step();
        let beat = self.is(&self.out_valid).then(|| {
            let [used, lines, lanes] =
                [&self.out_used, &self.out_line, &self.out_lanes].map(|port| self.read(port));
            let slots = 0..self.requests_per_cycle;
            let slots = slots.filter(|slot| used.get(*slot, 1) == 1);
            Beat {
                transactions: slots
                    .map(|slot| Transaction {
                        line: lines.get(slot * LINE_BITS, LINE_BITS),
                        lanes: lanes.get(slot * LANES, LANES) as u32,
                    })
                    .collect(),
                is_last: self.is(&self.out_last),
            }
        });
        Ok(Moved {
            is_accepted: offered.is_some() && self.is(&self.in_ready),
            beat,
        })
    }
}

/// A port's bits, 64 a word, of which pieces are put and taken. What was not put is 0.
#[derive(Clone, Debug, Default)]
struct Words(Vec<u64>);

impl Words {
    fn of(value: u64) -> Self {
        Self(vec![value])
    }

    /// At most 64 bits from a place on.
    fn get(&self, low: u32, width: u32) -> u64 {
        let (word, shift) = ((low / 64) as usize, low % 64);
        let at = |word: usize| u128::from(self.0.get(word).copied().unwrap_or(0));
        let both = at(word) | at(word + 1) << 64;
        (both >> shift) as u64 & ones(width)
    }

    /// Sets at most 64 bits that were 0.
    fn put(&mut self, low: u32, width: u32, value: u64) {
        let (word, shift) = ((low / 64) as usize, low % 64);
        if self.0.len() < word + 2 {
            self.0.resize(word + 2, 0);
        }
        let moved = u128::from(value & ones(width)) << shift;
        self.0[word] |= moved as u64;
        self.0[word + 1] |= (moved >> 64) as u64;
    }
}

fn ones(width: u32) -> u64 {
    u64::MAX >> (u64::BITS - width)
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn pieces_come_out_as_they_went_in() {
        let mut words = Words::default();
        let value = |lane: u32| 0x0123_4567_89ab_cdef_u64.rotate_left(lane * 7);
        for lane in 0..32 {
            words.put(lane * 58, 58, value(lane));
        }
        for lane in 0..32 {
            assert_eq!(
                words.get(lane * 58, 58),
                value(lane) & (u64::MAX >> 6),
                "{lane}"
            );
        }
        assert_eq!(words.get(32 * 58, 64), 0);
    }
}
