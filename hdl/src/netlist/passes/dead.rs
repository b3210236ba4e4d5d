//! Dead-code elimination: removes logic that reaches no output, live register or live memory.
//!
//! A register or memory is live if a live net reads it. Inputs always stay, since they
//! are the interface. Nets with kept names are roots: whatever can be inspected is live.

use crate::netlist::{NetId, NetOp, Netlist};

/// Removes nets, registers and memories that cannot be observed.
pub fn remove_dead(mut made: Netlist) -> Netlist {
    let live = find_live(&made);
    let registers = renumber(&live.registers);
    let memories = renumber(&live.memories);
    let old = std::mem::take(&mut made.nets);
    let mut map = vec![NetId(0); old.len()];
    for (index, net) in old.into_iter().enumerate() {
        if !live.nets[index] {
            continue;
        }
        let op = match net.op.map_operands(|id| map[id.index()]) {
            NetOp::Register(r) => NetOp::Register(registers[r as usize]),
            NetOp::MemoryRead(m, address) => NetOp::MemoryRead(memories[m as usize], address),
            op => op,
        };
        map[index] = made.push(op, net.width);
    }
    retain(&mut made.registers, &live.registers);
    retain(&mut made.memories, &live.memories);
    made.point_at(&map);
    made
}

struct Live {
    nets: Vec<bool>,
    registers: Vec<bool>,
    memories: Vec<bool>,
}

fn find_live(netlist: &Netlist) -> Live {
    let mut live = Live {
        nets: vec![false; netlist.nets.len()],
        registers: vec![false; netlist.registers.len()],
        memories: vec![false; netlist.memories.len()],
    };
    let mut open: Vec<NetId> = netlist.inputs.iter().map(|i| i.net).collect();
    open.extend(netlist.outputs.iter().map(|o| o.net));
    if let Some(mut scope) = netlist.scope.clone() {
        scope.for_each_name(&mut |name| open.push(name.net));
    }
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut live.nets[id.index()], true) {
            continue;
        }
        let op = &netlist.net(id).op;
        op.for_each_operand(|operand| open.push(operand));
        match op {
            NetOp::Register(r) if !live.registers[*r as usize] => {
                live.registers[*r as usize] = true;
                open.push(netlist.registers[*r as usize].next);
            }
            NetOp::MemoryRead(m, _) if !live.memories[*m as usize] => {
                live.memories[*m as usize] = true;
                for write in &netlist.memories[*m as usize].writes {
                    open.extend([write.enable, write.address, write.data]);
                }
            }
            _ => {}
        }
    }
    live
}

fn renumber(live: &[bool]) -> Vec<u32> {
    let mut next = 0;
    live.iter()
        .map(|live| {
            let number = next;
            next += u32::from(*live);
            number
        })
        .collect()
}

fn retain<T>(items: &mut Vec<T>, live: &[bool]) {
    let mut live = live.iter();
    items.retain(|_| live.next().copied().unwrap_or(false));
}
