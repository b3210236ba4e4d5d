//! Random runs, 64 at a time: their first state and their inputs.

use crate::decide::Random;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;

/// The bits of the state after a reset, registers first: whatever does not reset is anything.
pub fn reset(netlist: &Netlist, random: &mut Random) -> Vec<u64> {
    let mut state = Vec::new();
    for register in &netlist.registers {
        for bit in 0..register.width {
            state.push(match register.resets {
                true if register.initial.get(bit) => u64::MAX,
                true => 0,
                false => random.word(),
            });
        }
    }
    let memories = netlist.memories.iter();
    let rest: u64 = memories
        .map(|of| u64::from(of.width) * u64::from(of.depth))
        .sum();
    state.extend((0..rest).map(|_| random.word()));
    state
}

/// Random inputs without reset. A bit alone, such as `valid`, is rare in some runs and frequent in others, in another order for each port, so that queues
/// fill up and run empty.
pub fn inputs(netlist: &Netlist, random: &mut Random) -> Vec<u64> {
    let mut bits = Vec::new();
    for (number, port) in netlist.inputs.iter().enumerate() {
        for _ in 0..port.width {
            bits.push(match (&*port.name, port.width) {
                (RESET, _) => 0,
                (_, 1) => often(number, random),
                _ => random.word(),
            });
        }
    }
    bits
}

/// A bit that is 1 in a half, a quarter, three quarters, or seven eighths of the clocks.
fn often(number: usize, random: &mut Random) -> u64 {
    let [a, b, c] = [(); 3].map(|()| random.word());
    let kinds = [a, a & b, a | b, a | b | c];
    let kind = |run: usize| run >> (2 * (number % 3)) & 3;
    (0..64).fold(0, |word, run| word | (kinds[kind(run)] & (1 << run)))
}

/// By run, the value whose bits these are, the lowest first.
pub fn turned(bits: &[u64]) -> [u64; 64] {
    let mut values = [0; 64];
    for (bit, runs) in bits.iter().enumerate() {
        for (run, value) in values.iter_mut().enumerate() {
            *value |= (runs >> run & 1) << bit;
        }
    }
    values
}
