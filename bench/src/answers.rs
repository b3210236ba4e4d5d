//! A memory that answers a block's transactions while its inputs are recorded.
//!
//! The block runs in the engine for one stimulus. Each beat that is accepted is answered one cycle later, with random data; a reset forgets it.

use crate::contestants::ours;
use crate::stimulus::{Port, bits_of};
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::{Module, RESET};
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// Inputs of an answer, and the outputs that they repeat.
const REPEATED: [(&str, &str); 3] = [
    ("answer_used", "memory_used"),
    ("answer_number", "memory_number"),
    ("answer_request", "memory_request"),
];

/// A block with its memory.
pub struct Memory {
    block: Single,
    /// What the beat that was accepted last said.
    due: Option<[BigUint; 3]>,
}

impl Memory {
    /// A block that has the ports.
    pub fn of(module: &Arc<Module>) -> Self {
        Self {
            block: Single::new(&ours::netlist(module)),
            due: None,
        }
    }

    /// Puts the answer into a cycle's inputs, and runs the block for that cycle.
    pub fn answer(&mut self, inputs: &[Port], row: &mut [u64], random: &mut Random) {
        let is_reset = |row: &[u64]| {
            let mut ports = inputs.iter();
            ports.any(|port| port.name == RESET && row[port.first] == 1)
        };
        let due = self.due.take().filter(|_| !is_reset(row));
        for port in inputs {
            let repeated = REPEATED.iter().position(|(input, _)| *input == port.name);
            let value = match (port.name.as_str(), repeated, &due) {
                ("answer_valid", ..) => BigUint::from(u8::from(due.is_some())),
                ("answer_data", ..) => random.bits(port.width),
                (_, Some(k), Some(due)) => due[k].clone(),
                _ => continue,
            };
            let words = &mut row[port.first..port.first + port.words()];
            words.fill(0);
            for (word, digit) in words.iter_mut().zip(value.iter_u64_digits()) {
                *word = digit;
            }
        }
        for port in inputs {
            let words = (0..port.width).step_by(64);
            let value = words.rev().fold(BigUint::ZERO, |value, low| {
                value << 64 | BigUint::from(bits_of(row, port, low, (port.width - low).min(64)))
            });
            self.block.poke(&port.name, value).expect("an input");
        }
        self.block.settle();
        let see = |name: &str| self.block.peek(name).expect("an output of a memory's user");
        let ready = inputs.iter().find(|port| port.name == "memory_ready");
        let is_ready = ready.is_some_and(|port| row[port.first] == 1);
        if is_ready && !is_reset(row) && see("memory_valid") != BigUint::ZERO {
            self.due = Some(REPEATED.map(|(_, output)| see(output)));
        }
        self.block.step();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::designs::built;
    use crate::stimulus::{CYCLES, Origin, TABLES};

    /// With a memory, more requests are completed than with the catalogue's answers, which know of no transactions.
    #[test]
    fn a_unit_with_a_memory_completes_its_requests() {
        let unit = built("gather_scatter", &[]).expect("a block");
        let completed = |origin| {
            let tape = unit.tape(origin);
            let mut block = Single::new(&ours::netlist(&unit.module));
            let mut count = 0;
            for place in 0..TABLES * CYCLES {
                let row = tape.row(place);
                for port in &tape.inputs {
                    let words = &row[port.first..port.first + port.words()];
                    let digits = words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]);
                    block
                        .poke(&port.name, BigUint::new(digits.collect()))
                        .expect("an input");
                }
                block.settle();
                let is = |name: &str| block.peek(name).expect("an output") != BigUint::ZERO;
                let ready = tape.inputs.iter().find(|port| port.name == "out_ready");
                let is_ready = ready.is_some_and(|port| row[port.first] == 1);
                count += u32::from(is_ready && is("out_valid"));
                block.step();
            }
            count
        };
        let (with, without) = (completed(Origin::Answered), completed(Origin::Catalogue));
        assert!(4 * with > 5 * without, "{with} and {without}");
    }
}
