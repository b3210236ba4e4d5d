//! Converts a netlist to AIGER: one latch for each bit of state.

use super::{Aiger, Latch, Output, Reset, bit_name};
use crate::aig::SharedAig;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::word::{Symbol, Word};

impl Aiger {
    /// A netlist's circuit. Bits are named `port[bit]`, `path[bit]` for registers and `path[word][bit]` for
    /// memories, without `[bit]` where there is one bit; registers come first among the latches. A latch
    /// starts as in simulation if reset sets its register, otherwise unknown.
    ///
    /// `unused` are the names of inputs that no function reads, such as the clock; they come last.
    pub fn of_netlist(netlist: &Netlist, unused: &[&str]) -> Self {
        let graph = SharedAig::new();
        let mut input_names = Vec::new();
        let inputs: Vec<Symbol> = (netlist.inputs.iter())
            .map(|port| {
                input_names.extend(names(&port.name, port.width));
                graph.inputs(port.width)
            })
            .collect();
        for name in unused {
            input_names.push(Some((*name).to_string()));
            graph.inputs(1);
        }
        let state = State {
            registers: (netlist.registers.iter())
                .map(|register| graph.inputs(register.width))
                .collect(),
            memories: (netlist.memories.iter())
                .map(|memory| {
                    (0..memory.depth)
                        .map(|_| graph.inputs(memory.width))
                        .collect()
                })
                .collect(),
        };
        let cycle = Cycle::new(netlist, &inputs, &state);
        let next = cycle.next(netlist, &state);
        let mut latches = Vec::new();
        for (register, next) in netlist.registers.iter().zip(&next.registers) {
            let bits = names(&register.path, register.width).zip(next.literals());
            latches.extend(bits.zip(0..).map(|((name, next), bit)| Latch {
                name,
                reset: if register.resets {
                    Reset::To(register.initial.get(bit))
                } else {
                    Reset::Unknown
                },
                next: *next,
            }));
        }
        for (memory, words) in netlist.memories.iter().zip(&next.memories) {
            for (number, word) in words.iter().enumerate() {
                let path = format!("{}[{number}]", memory.path);
                let bits = names(&path, memory.width).zip(word.literals());
                latches.extend(bits.map(|(name, next)| Latch {
                    name,
                    reset: Reset::Unknown,
                    next: *next,
                }));
            }
        }
        let mut outputs = Vec::new();
        for port in &netlist.outputs {
            let value = cycle.value(port.net);
            let bits = names(&port.name, value.width()).zip(value.literals());
            outputs.extend(bits.map(|(name, value)| Output {
                name,
                value: *value,
            }));
        }
        let aig = graph.graph().clone();
        Self {
            aig,
            inputs: input_names,
            latches,
            outputs,
            comments: Vec::new(),
        }
    }
}

/// The names of a value's bits, lowest first.
fn names(name: &str, width: u32) -> impl Iterator<Item = Option<String>> {
    (0..width).map(move |bit| Some(bit_name(name, width, bit)))
}
