//! Two designs as one netlist, which share inputs of the same name.

use super::UNDEFINED;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::{InputPort, NetId, NetOp, Netlist, OutputPort, RegisterState, Scope};
use warpwright_hdl::source::Source;

/// One of the designs, and what its names begin with.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The design.
    pub netlist: &'a Netlist,
    /// What the paths of its registers and memories, and the names of its undefined bits, begin with.
    pub state: &'a str,
    /// What the names of its outputs begin with.
    pub outputs: &'a str,
    /// Its scope's name in a waveform.
    pub scope: &'a str,
}

/// Both in one.
pub fn product(name: &str, sides: &[Side<'_>]) -> Netlist {
    let mut all = Netlist {
        name: name.to_string(),
        ..Netlist::default()
    };
    let mut scopes = Vec::new();
    for side in sides {
        append(&mut all, side, &mut scopes);
    }
    all.scope = (scopes.len() == sides.len()).then(|| Scope {
        name: name.to_string(),
        module: name.to_string(),
        scopes,
        ..Scope::default()
    });
    all
}

fn append(all: &mut Netlist, side: &Side<'_>, scopes: &mut Vec<Scope>) {
    let Side {
        netlist,
        state,
        outputs,
        scope,
    } = side;
    all.clocked |= netlist.clocked;
    let (registers, memories, tables) = (
        all.registers.len() as u32,
        all.memories.len() as u32,
        all.tables.len() as u32,
    );
    let inputs = netlist.inputs.iter().map(|port| {
        let is_own = port.name.starts_with(UNDEFINED);
        let name = if is_own {
            format!("{}{state}{}", UNDEFINED, &port.name[UNDEFINED.len()..])
        } else {
            port.name.clone()
        };
        if let Some(index) = all.inputs.iter().position(|known| known.name == name) {
            return index as u32;
        }
        let index = all.inputs.len() as u32;
        let net = all.push(NetOp::Input(index), port.width);
        all.inputs.push(InputPort {
            name,
            net,
            ..port.clone()
        });
        index
    });
    let inputs: Vec<u32> = inputs.collect();
    let mut map: Vec<NetId> = Vec::with_capacity(netlist.nets.len());
    for net in &netlist.nets {
        let id = match &net.op {
            NetOp::Input(index) => all.inputs[inputs[*index as usize] as usize].net,
            op => {
                let op = match op.clone().map_operands(|id| map[id.index()]) {
                    NetOp::Register(index) => NetOp::Register(index + registers),
                    NetOp::MemoryRead(index, at) => NetOp::MemoryRead(index + memories, at),
                    NetOp::Lookup(index, at) => NetOp::Lookup(index + tables, at),
                    op => op,
                };
                all.push(op, net.width)
            }
        };
        map.push(id);
    }
    let at = |id: NetId| map[id.index()];
    all.registers
        .extend(netlist.registers.iter().map(|register| RegisterState {
            path: format!("{state}{}", register.path),
            value: at(register.value),
            next: at(register.next),
            ..register.clone()
        }));
    all.memories.extend(netlist.memories.iter().map(|memory| {
        let mut memory = memory.clone();
        memory.path = format!("{state}{}", memory.path);
        for write in &mut memory.writes {
            write.enable = at(write.enable);
            write.address = at(write.address);
            write.data = at(write.data);
        }
        memory
    }));
    all.tables.extend(netlist.tables.iter().cloned());
    all.outputs
        .extend(netlist.outputs.iter().map(|port| OutputPort {
            name: format!("{outputs}{}", port.name),
            net: at(port.net),
            ..port.clone()
        }));
    scopes.extend(netlist.scope.clone().map(|mut own| {
        own.for_each_name(&mut |name| name.net = at(name.net));
        own.name = (*scope).to_string();
        own
    }));
}

/// The same with every output so many clocks later.
pub fn delayed(netlist: &Netlist, clocks: u32) -> Netlist {
    let mut later = netlist.clone();
    for index in 0..later.outputs.len() {
        for clock in 0..clocks {
            let (name, width, net) = (
                later.outputs[index].name.clone(),
                later.outputs[index].width,
                later.outputs[index].net,
            );
            let value = register(
                &mut later,
                format!("{name}.delayed_{}", clock + 1),
                Bits::zero(width),
                false,
            );
            let last = later.registers.len() - 1;
            later.registers[last].next = net;
            later.outputs[index].net = value;
        }
    }
    later.clocked |= clocks > 0;
    later
}

/// Adds a register that holds itself, and answers with its value.
fn register(netlist: &mut Netlist, path: String, initial: Bits, resets: bool) -> NetId {
    let width = initial.width();
    let value = netlist.push(NetOp::Register(netlist.registers.len() as u32), width);
    netlist.registers.push(RegisterState {
        path,
        width,
        initial,
        resets,
        value,
        next: value,
    });
    value
}

/// Adds an output that is 0 in the first cycles after a reset and 1 from then on.
pub fn count_cycles(netlist: &mut Netlist, name: &str, cycles: u32) {
    let runs = match netlist.input(RESET).map(|port| port.net) {
        Some(reset) => netlist.push(NetOp::Not(reset), 1),
        None => netlist.push(NetOp::Const(Bits::ones(1)), 1),
    };
    let mut net = netlist.push(NetOp::Const(Bits::ones(1)), 1);
    for cycle in 0..cycles {
        let next = netlist.push(NetOp::And(net, runs), 1);
        net = register(
            netlist,
            format!("{name}.{}", cycle + 1),
            Bits::zero(1),
            true,
        );
        let last = netlist.registers.len() - 1;
        netlist.registers[last].next = next;
    }
    netlist.clocked |= cycles > 0;
    netlist.outputs.push(OutputPort {
        name: name.to_string(),
        net,
        width: 1,
        enum_type: None,
        source: Source::unknown(),
    });
}

/// The same with constants in the place of inputs.
pub fn tied(netlist: &Netlist, constants: &BTreeMap<String, BigUint>) -> Netlist {
    let mut tied = netlist.clone();
    tied.inputs.clear();
    for (index, port) in netlist.inputs.iter().enumerate() {
        let op = if let Some(value) = constants.get(&port.name) {
            NetOp::Const(Bits::truncated(value.clone(), port.width))
        } else {
            tied.inputs.push(port.clone());
            NetOp::Input(tied.inputs.len() as u32 - 1)
        };
        for (net, _) in tied
            .nets
            .iter_mut()
            .zip(&netlist.nets)
            .filter(|(_, old)| old.op == NetOp::Input(index as u32))
        {
            net.op.clone_from(&op);
        }
    }
    tied
}
