//! A recorded check level of a block: every check's inputs and the golden model's answers.
//!
//! Stimuli and golden model run once; the mutants are then compared with the recording.

use crate::verify::{How, Level, checks};
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::Stimulus;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;

/// One check, from power-up.
#[derive(Clone, Debug)]
pub struct Script {
    /// The check's name.
    pub name: String,
    /// Its cycles.
    pub cycles: Vec<Cycle>,
}

/// What is driven in a cycle, and what must be seen before the clock edge that ends it.
#[derive(Clone, Debug)]
pub struct Cycle {
    /// A value for each input of the netlist.
    pub inputs: Vec<Number>,
    /// The outputs that matter.
    pub outputs: Vec<Demand>,
}

/// What an output must be.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The output, by index.
    pub port: usize,
    /// Its value.
    pub value: Number,
    /// The bits of it that matter.
    pub care: Number,
}

/// A number's 64-bit digits, the lowest first.
#[derive(Clone, Debug)]
pub struct Number(Vec<u64>);

impl From<&num_bigint::BigUint> for Number {
    fn from(value: &num_bigint::BigUint) -> Self {
        Self(value.to_u64_digits())
    }
}

impl Number {
    /// Up to 64 bits from bit `low` up; 0 beyond the highest digit.
    pub fn field(&self, low: u32, width: u32) -> u64 {
        let digit = |index: usize| u128::from(self.0.get(index).copied().unwrap_or(0));
        let index = low as usize / 64;
        let both = digit(index) | (digit(index + 1) << 64);
        (both >> (low % 64)) as u64 & (u64::MAX >> (64 - width))
    }
}

/// The checks of the quick level that compare a block with its golden model; of each at most `limit` cycles.
pub fn scripts(
    block: &'static dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    seed: u64,
    limit: Option<u64>,
) -> Vec<Script> {
    let mut scripts = Vec::new();
    let mut directed = block.directed(parameters);
    for check in checks(block, parameters, Level::Quick, seed) {
        let stimulus = match check.how {
            How::Random => Some(block.stimulus(parameters, seed)),
            How::Directed => {
                let position = directed.iter().position(|d| d.name == check.name);
                position.map(|position| directed.swap_remove(position).stimulus)
            }
            // What these hold the design against is not its golden model; streams are looked at by themselves.
            How::Engines | How::Streams | How::Sweep | How::Proof { .. } => None,
        };
        if let Some(mut stimulus) = stimulus {
            let cycles = check.cycles.min(limit.unwrap_or(u64::MAX));
            scripts.push(Script {
                name: check.name,
                cycles: record(block, parameters, netlist, stimulus.as_mut(), cycles),
            });
        }
    }
    scripts
}

fn record(
    block: &dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    stimulus: &mut dyn Stimulus,
    cycles: u64,
) -> Vec<Cycle> {
    let mut golden = block.golden(parameters);
    let mut recorded = Vec::new();
    for _ in 0..cycles {
        let ports = stimulus.next();
        let inputs = netlist.inputs.iter();
        let inputs = inputs.map(|port| Number(ports.get(&port.name).to_u64_digits()));
        let outputs = golden.cycle(&ports).into_iter().filter_map(|expected| {
            let mut outputs = netlist.outputs.iter();
            let port = outputs.position(|output| output.name == expected.port)?;
            Some(Demand {
                port,
                value: Number(expected.value.to_u64_digits()),
                care: Number(expected.care.to_u64_digits()),
            })
        });
        recorded.push(Cycle {
            inputs: inputs.collect(),
            outputs: outputs.collect(),
        });
    }
    recorded
}
