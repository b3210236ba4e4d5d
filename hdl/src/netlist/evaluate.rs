//! Evaluates a netlist over any kind of word: numbers give its values, symbols give its and-inverter graph.

use super::{NetId, NetOp, Netlist};
use crate::word::{Word, pick};

/// What a netlist remembers between cycles.
#[derive(Clone, Debug)]
pub struct State<W> {
    /// A value for each register.
    pub registers: Vec<W>,
    /// The words of each memory.
    pub memories: Vec<Vec<W>>,
}

impl<W: Word> State<W> {
    /// As at power-up in a simulation: initial values in registers, contents in memories.
    pub fn power_up(netlist: &Netlist) -> Self {
        let registers = netlist.registers.iter();
        Self {
            registers: registers.map(|r| W::from_bits(&r.initial)).collect(),
            memories: (netlist.memories.iter())
                .map(|m| m.power_up().map(|word| W::from_bits(&word)).collect())
                .collect(),
        }
    }
}

/// The values of all nets in one cycle.
#[derive(Clone, Debug)]
pub struct Cycle<W> {
    nets: Vec<W>,
}

impl<W: Word> Cycle<W> {
    /// Computes the nets from a value for each input and what is remembered.
    pub fn new(netlist: &Netlist, inputs: &[W], state: &State<W>) -> Self {
        let mut cycle = Self {
            nets: Vec::with_capacity(netlist.nets.len()),
        };
        for net in &netlist.nets {
            let value = cycle.compute(netlist, &net.op, net.width, inputs, state);
            debug_assert_eq!(value.width(), net.width, "{:?}", net.op);
            cycle.nets.push(value);
        }
        cycle
    }

    /// A net's value.
    pub fn value(&self, net: NetId) -> &W {
        &self.nets[net.index()]
    }

    /// What is remembered after the clock edge that ends the cycle.
    pub fn next(&self, netlist: &Netlist, state: &State<W>) -> State<W> {
        let mut memories = state.memories.clone();
        for (words, memory) in memories.iter_mut().zip(&netlist.memories) {
            for write in &memory.writes {
                let [enable, address, data] =
                    [write.enable, write.address, write.data].map(|net| self.value(net));
                for (number, word) in words.iter_mut().enumerate() {
                    let is_written = enable.clone() & address.is(number as u64);
                    *word = is_written.mux(data, word);
                }
            }
        }
        State {
            registers: (netlist.registers.iter())
                .map(|register| self.value(register.next).clone())
                .collect(),
            memories,
        }
    }

    fn compute(
        &self,
        netlist: &Netlist,
        op: &NetOp,
        width: u32,
        inputs: &[W],
        state: &State<W>,
    ) -> W {
        let v = |id: &NetId| self.value(*id);
        let own = |id: &NetId| v(id).clone();
        match op {
            NetOp::Input(index) => inputs[*index as usize].clone(),
            NetOp::Const(bits) => W::from_bits(bits),
            NetOp::Register(index) => state.registers[*index as usize].clone(),
            NetOp::Not(a) => !own(a),
            NetOp::And(a, b) => own(a) & own(b),
            NetOp::Or(a, b) => own(a) | own(b),
            NetOp::Xor(a, b) => own(a) ^ own(b),
            NetOp::Add(a, b) => own(a) + own(b),
            NetOp::Sub(a, b) => own(a) - own(b),
            NetOp::Mul(a, b) => own(a) * own(b),
            NetOp::Eq(a, b) => v(a).equals(v(b)),
            NetOp::Lt(a, b) => v(a).less(v(b)),
            NetOp::SignedLt(a, b) => v(a).signed_less(v(b)),
            NetOp::Shl(a, amount) => v(a).shl(v(amount)),
            NetOp::Shr(a, amount) => v(a).shr(v(amount)),
            NetOp::SignedShr(a, amount) => v(a).signed_shr(v(amount)),
            NetOp::Mux(condition, one, zero) => v(condition).mux(v(one), v(zero)),
            NetOp::BitMux(selector, one, zero) => v(selector).choose(v(one), v(zero)),
            NetOp::Slice(a, low) => v(a).slice(*low, width),
            NetOp::Concat(parts) => W::join(parts.iter().rev().map(own)),
            NetOp::Repeat(a) => v(a).repeat(width),
            NetOp::All(a) => v(a).all(),
            NetOp::Any(a) => v(a).any(),
            NetOp::Parity(a) => v(a).parity(),
            NetOp::Select(a, index) => v(a).select(v(index), width),
            NetOp::Lookup(table, address) => {
                let entries = &netlist.tables[*table as usize].entries;
                let entries: Vec<W> = entries.iter().map(W::from_bits).collect();
                pick(&entries, v(address), width)
            }
            NetOp::MemoryRead(memory, address) => {
                pick(&state.memories[*memory as usize], v(address), width)
            }
        }
    }
}
