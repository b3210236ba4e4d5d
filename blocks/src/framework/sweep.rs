//! Exhaustive sweeps: functions with so few operand bits that all operands can be tried.
//!
//! A [`Sweep`] maps the bits of a number to ports, so that counting through all numbers applies every
//! combination of operands; all other inputs are held. A block lists the sweeps of a configuration
//! ([`Block::sweeps`](crate::framework::block::Block::sweeps)); the test bench runs them.

use crate::framework::golden::PortValues;
use thiserror::Error;
use warpwright_hdl::module::{Module, Port};

/// The most bits that are counted through: 2^32 operands take minutes, a bit more twice as long.
pub const MOST_BITS: u32 = 32;

/// What covers functions of so few bits, in words.
pub const EXHAUSTIVE: &str = "an exhaustive sweep covers";

/// The most bits of a function of which operands are drawn, or counted through in a campaign.
pub const MOST_BITS_OF_ANY: u32 = 64;

/// All operands of one function of a configuration.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What is applied to the operands: an instruction's name, or the block's.
    pub function: String,
    /// What the operands are, in words: `f32`, `f16, f16`.
    pub operands: String,
    /// Bits of the number that is counted through, 1 to [`MOST_BITS`]; of a function whose operands are drawn, to [`MOST_BITS_OF_ANY`].
    pub bits: u32,
    /// Where they go.
    pub places: Vec<InputBits>,
    /// What all other inputs are held at; those not named at 0.
    pub held: PortValues,
    /// What the function answers, in the order in which it is written down. It must not depend on parameters that do not change the function,
    /// so that one stored hash of it is that of all such configurations.
    pub results: Vec<Field>,
    /// Clock edges from operands to their results; operands follow each other without a pause.
    pub latency: u32,
}

/// Bits of a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The port.
    pub port: String,
    /// The lowest bit.
    pub low: u32,
    /// How many bits, at most 64.
    pub width: u32,
}

/// Bits of an input that take bits of the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputBits {
    /// The bits of the input.
    pub field: Field,
    /// The bit of the number that the lowest one takes; the others follow.
    pub from: u32,
    /// Which of them take the opposite of the number's bit.
    pub flips: u64,
}

impl InputBits {
    /// What the bits of the input are for a number.
    pub fn value(&self, number: u64) -> u64 {
        let ones = crate::framework::golden::low_ones(self.field.width);
        ((number >> self.from) ^ self.flips) & ones
    }
}

/// Why a configuration's operands cannot all be tried.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSweep {
    /// There are too many of them.
    #[error("{function} has {bits} operand bits; {covers} at most {most}; {allowed}")]
    TooManyBits {
        /// The function.
        function: String,
        /// Its operands' bits.
        bits: u32,
        /// What is meant to cover them, in words.
        covers: &'static str,
        /// How many it can cover.
        most: u32,
        /// What would be few enough, in words.
        allowed: String,
    },
    /// What it answers is no function of one cycle's operands, as far as the block says.
    #[error(
        "its outputs depend on the inputs of several cycles, and not all input sequences can be tried"
    )]
    Sequential,
}

impl Sweep {
    /// All inputs of a block without state.
    pub fn of_inputs(block: &str, module: &Module) -> Result<Self, NoSweep> {
        if module.has_clock() {
            return Err(NoSweep::Sequential);
        }
        let sweep = Self::of_ports(block, module, PortValues::new(), 0);
        sweep.within(MOST_BITS, EXHAUSTIVE)
    }

    /// All inputs that are not held, `latency` clock edges before their results.
    pub fn of_ports(block: &str, module: &Module, held: PortValues, latency: u32) -> Self {
        let field = |port: &Port, low, width| Field {
            port: port.name.clone(),
            low,
            width,
        };
        let mut places = Vec::new();
        let mut bits = 0;
        let is_held = |port: &Port| held.iter().any(|(name, _)| name == port.name);
        for input in module.inputs().filter(|port| !is_held(port)) {
            let width = input.width.get();
            for low in (0..width).step_by(64) {
                let width = 64.min(width - low);
                places.push(InputBits {
                    field: field(input, low, width),
                    from: bits,
                    flips: 0,
                });
                bits += width;
            }
        }
        let is_payload = |port: &Port| {
            let signals = ["_valid", "_ready"];
            latency == 0 || !signals.iter().any(|signal| port.name.ends_with(signal))
        };
        let results = module.outputs().filter(|port| is_payload(port));
        let results = results.flat_map(|output| {
            let width = output.width.get();
            let lows = (0..width).step_by(64);
            lows.map(move |low| field(output, low, 64.min(width - low)))
        });
        Self {
            function: block.to_string(),
            operands: format!("inputs of {bits} bits"),
            bits,
            results: results.collect(),
            places,
            held,
            latency,
        }
    }

    /// The sweep, unless it has more bits than this.
    pub fn within(self, most: u32, covers: &'static str) -> Result<Self, NoSweep> {
        if self.bits <= most {
            return Ok(self);
        }
        Err(NoSweep::TooManyBits {
            function: self.function,
            bits: self.bits,
            covers,
            most,
            allowed: "parameters with narrower inputs may be small enough".to_string(),
        })
    }

    /// How many operands there are; of one with 64 bits one less, which is the greatest number.
    pub fn count(&self) -> u64 {
        1u64.checked_shl(self.bits).unwrap_or(u64::MAX)
    }

    /// All inputs of a cycle with these operands.
    pub fn inputs(&self, number: u64) -> PortValues {
        let mut values = self.held.clone();
        for place in &self.places {
            let there = num_bigint::BigUint::from(place.value(number)) << place.field.low;
            let joined = values.get(&place.field.port) | there;
            values.set(&place.field.port, joined);
        }
        values
    }
}
