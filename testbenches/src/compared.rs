//! Records which output bits a run compares with the golden model.
//!
//! A check says nothing about a bit that the model never cares about, so every run records what it compared.

use num_bigint::BigUint;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::{Expected, Stimulus};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::obligation::OutputBits;

/// Random cycles that look for what a proof's own search did not see.
const CYCLES: u64 = 5_000;

/// The bits that have not been compared so far.
#[derive(Clone, Debug, Default)]
pub struct NotYet(Vec<OutputBits>);

impl NotYet {
    /// Nothing has been compared.
    pub fn all(netlist: &Netlist) -> Self {
        let outputs = netlist.outputs.iter().map(|port| OutputBits {
            port: port.name.clone(),
            width: port.width,
            bits: Bits::ones(port.width).value().clone(),
        });
        Self(outputs.collect())
    }

    /// Everything but these bits has been compared.
    pub fn these(bits: Vec<OutputBits>) -> Self {
        Self(bits)
    }

    /// Whether everything has been compared.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes note of a cycle that was compared.
    pub fn saw(&mut self, cycle: &[Expected]) {
        if self.0.is_empty() {
            return;
        }
        self.0.retain_mut(|left| {
            for expected in cycle.iter().filter(|e| e.port == left.port) {
                let seen = &left.bits & &expected.care;
                left.bits ^= seen;
            }
            left.bits != BigUint::ZERO
        });
    }

    /// The bits that are left.
    pub fn into_bits(self) -> Vec<OutputBits> {
        self.0
    }
}

/// Those of some bits that no check of the quick level compares: neither its random cycles nor a directed stimulus.
pub fn never_in_runs(
    block: &dyn Block,
    parameters: &Parameters,
    bits: Vec<OutputBits>,
) -> Vec<OutputBits> {
    let mut left = NotYet::these(bits);
    let mut run = |stimulus: &mut dyn Stimulus, cycles: u64| {
        let mut golden = block.golden(parameters);
        for _ in 0..cycles {
            if left.is_empty() {
                break;
            }
            left.saw(&golden.cycle(&stimulus.next()));
        }
    };
    run(block.stimulus(parameters, 1).as_mut(), CYCLES);
    for mut directed in block.directed(parameters) {
        run(directed.stimulus.as_mut(), directed.cycles);
    }
    left.into_bits()
}

/// Bits by name.
pub fn names(bits: &[OutputBits]) -> String {
    let names: Vec<String> = bits.iter().map(ToString::to_string).collect();
    names.join(", ")
}
