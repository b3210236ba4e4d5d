//! A netlist that was read as a module of our language, which can be drawn and emitted.
//!
//! It has one level: every register, memory and port of the netlist, and the operations between them. Names that our language does
//! not allow are changed: dots of the hierarchy become underscores. Bits that the Verilog leaves undefined are inputs, or 0 with
//! [`with_defined_bits`].

use super::{UNDEFINED, UNDEFINED_CHOICE};
use std::collections::HashSet;
use std::sync::Arc;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::{CLOCK, Module, RESET, RESET_LOW};
use warpwright_hdl::names::{MAX_NAME, check_name};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist, Scope};
use warpwright_hdl::prelude::{BuildErrors, ModuleBuilder, Signal};

/// The module of a netlist.
pub fn module_of(netlist: &Netlist) -> Result<Arc<Module>, BuildErrors> {
    let netlist = optimize(netlist.clone());
    let mut names = Names::default();
    let m = ModuleBuilder::new(&names.legal(&netlist.name));
    m.doc("Read from Verilog.");
    let inputs: Vec<Signal> = netlist
        .inputs
        .iter()
        .map(|port| m.input(&names.legal(&port.name), port.width))
        .collect();
    for input in &inputs {
        m.unused(*input);
    }
    let output_names: Vec<String> = netlist
        .outputs
        .iter()
        .map(|port| names.legal(&port.name))
        .collect();
    let registers: Vec<_> = netlist
        .registers
        .iter()
        .map(|register| {
            let handle = m.register(&names.legal(&register.path), register.width);
            handle.power_up(register.initial.value().clone())
        })
        .collect();
    let memories: Vec<_> = netlist
        .memories
        .iter()
        .map(|memory| {
            let handle = m.memory(&names.legal(&memory.path), memory.width, memory.depth);
            let words = memory.contents.iter().map(|word| word.value().clone());
            if memory.contents.is_empty() {
                handle
            } else {
                handle.contents(words)
            }
        })
        .collect();
    let tables: Vec<_> = netlist
        .tables
        .iter()
        .map(|table| {
            let entries = table.entries.iter().map(|entry| entry.value().clone());
            m.table(&names.legal("constants"), table.width, entries)
        })
        .collect();
    let mut nets: Vec<Signal> = Vec::with_capacity(netlist.nets.len());
    for net in &netlist.nets {
        let at = |id: &warpwright_hdl::netlist::NetId| nets[id.index()];
        let signal = match &net.op {
            NetOp::Input(index) => inputs[*index as usize],
            NetOp::Const(bits) => m.constant(bits.value().clone(), bits.width()),
            NetOp::Register(index) => registers[*index as usize].value(),
            NetOp::Not(a) => !at(a),
            NetOp::And(a, b) => at(a) & at(b),
            NetOp::Or(a, b) => at(a) | at(b),
            NetOp::Xor(a, b) => at(a) ^ at(b),
            NetOp::Add(a, b) => at(a) + at(b),
            NetOp::Sub(a, b) => at(a) - at(b),
            NetOp::Mul(a, b) => at(a) * at(b),
            NetOp::Eq(a, b) => at(a).eq(at(b)),
            NetOp::Lt(a, b) => at(a).lt(at(b)),
            NetOp::SignedLt(a, b) => at(a).as_signed().lt(at(b).as_signed()),
            NetOp::Shl(a, b) => at(a) << at(b),
            NetOp::Shr(a, b) => at(a) >> at(b),
            NetOp::SignedShr(a, b) => at(a).signed_shr(at(b)),
            NetOp::Mux(a, b, c) => at(a).mux(at(b), at(c)),
            NetOp::BitMux(a, b, c) => (at(a) & at(b)) | (!at(a) & at(c)),
            NetOp::Slice(a, low) => at(a).slice(*low, net.width),
            NetOp::Concat(parts) => m.cat(parts.iter().map(at)),
            NetOp::Repeat(a) => at(a).repeat(net.width / at(a).width().get()),
            NetOp::All(a) => at(a).all(),
            NetOp::Any(a) => at(a).any(),
            NetOp::Parity(a) => at(a).parity(),
            NetOp::Select(a, index) => at(a).select_word(at(index), net.width),
            NetOp::Lookup(table, address) => tables[*table as usize].read(at(address)),
            NetOp::MemoryRead(memory, address) => memories[*memory as usize].read(at(address)),
        };
        nets.push(signal);
    }
    for (name, net) in netlist.scope.iter().flat_map(named) {
        let is_own = matches!(
            netlist.nets[net].op,
            NetOp::Input(_) | NetOp::Const(_) | NetOp::Register(_)
        );
        if !is_own {
            nets[net] = nets[net].named(&names.legal(&name));
        }
    }
    for (handle, register) in registers.iter().zip(&netlist.registers) {
        handle.next(nets[register.next.index()]);
    }
    for (handle, memory) in memories.iter().zip(&netlist.memories) {
        for write in &memory.writes {
            let [enable, address, data] = [write.enable, write.address, write.data];
            handle.write(
                nets[enable.index()],
                nets[address.index()],
                nets[data.index()],
            );
        }
    }
    for (name, port) in output_names.iter().zip(&netlist.outputs) {
        m.output(name, nets[port.net.index()]);
    }
    m.finish().map(Arc::new)
}

/// The same netlist with 0 for every bit that the Verilog leaves undefined. Of several selections that are 1 where at most one should be, the first
/// counts, as in a simulator.
pub fn with_defined_bits(netlist: &Netlist) -> Netlist {
    let mut defined = netlist.clone();
    let is_choice = |net: NetId| {
        let NetOp::Input(index) = netlist.net(net).op else {
            return false;
        };
        let name = &netlist.inputs[index as usize].name;
        name.starts_with(UNDEFINED_CHOICE)
    };
    for net in &mut defined.nets {
        if let NetOp::Mux(_, several, first) = net.op
            && is_choice(several)
        {
            net.op = NetOp::Slice(first, 0);
        }
    }
    for port in &netlist.inputs {
        if port.name.starts_with(UNDEFINED) {
            defined.nets[port.net.index()].op = NetOp::Const(Bits::zero(port.width));
        }
    }
    defined
        .inputs
        .retain(|port| !port.name.starts_with(UNDEFINED));
    for (index, port) in (0..).zip(&defined.inputs) {
        defined.nets[port.net.index()].op = NetOp::Input(index);
    }
    defined
}

/// The names in a scope and below it, and their nets.
fn named(scope: &Scope) -> Vec<(String, usize)> {
    let own = scope
        .names
        .iter()
        .map(|name| (name.name.clone(), name.net.index()));
    let inner = scope.scopes.iter().flat_map(|scope| {
        let prefix = scope.name.clone();
        named(scope)
            .into_iter()
            .map(move |(name, net)| (format!("{prefix}.{name}"), net))
    });
    own.chain(inner).collect()
}

/// The names that are taken.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// A legal name like this one that nothing else has.
    fn legal(&mut self, name: &str) -> String {
        let allowed = |c: char| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c
            } else {
                '_'
            }
        };
        let mut legal: String = name.chars().map(allowed).take(MAX_NAME - 10).collect();
        if !legal.starts_with(|c: char| c.is_ascii_alphabetic()) {
            legal.insert_str(0, "n_");
        }
        let is_free = |name: &String| {
            check_name(name).is_ok()
                && ![CLOCK, RESET, RESET_LOW].contains(&name.to_ascii_lowercase().as_str())
        };
        if legal.eq_ignore_ascii_case(RESET) {
            legal = "reset".to_string();
        }
        let mut found = legal.clone();
        let mut number = 2;
        while !is_free(&found) || self.0.contains(&found.to_ascii_lowercase()) {
            found = format!("{legal}_{number}");
            number += 1;
        }
        self.0.insert(found.to_ascii_lowercase());
        found
    }
}
