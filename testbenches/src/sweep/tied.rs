//! The hardware that remains of a block when some inputs never change.
//!
//! A sweep holds all inputs except the operands. Whatever these inputs determine is constant from some cycle on: the inputs themselves from
//! the start, a register after constants one cycle later. Operands that enter in the first cycle reach each of those registers no sooner
//! than it becomes constant, since they take the same path; so outputs are the same from the first result on, when comparison starts.
//!
//! Of a unit of eight functions, only the logic for one function remains.

use warpwright_blocks::sweep::Sweep;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist, RegisterState};

/// The netlist with what the sweep holds put in place of its inputs.
pub(super) fn tied(netlist: &Netlist, sweep: &Sweep) -> Netlist {
    let is_operand = |port: &str| sweep.places.iter().any(|place| place.field.port == port);
    let mut tied = netlist.clone();
    tied.scope = None;
    for input in netlist.inputs.iter().filter(|i| !is_operand(&i.name)) {
        let held = Bits::truncated(sweep.held.get(&input.name).clone(), input.width);
        tied.nets[input.net.index()].op = NetOp::Const(held);
    }
    tied.inputs.retain(|input| is_operand(&input.name));
    for (number, input) in (0..).zip(&tied.inputs) {
        tied.nets[input.net.index()].op = NetOp::Input(number);
    }
    // Each round, the registers behind those of the round before.
    for _ in 0..sweep.latency {
        tied = optimize(tied);
        if !settle(&mut tied) {
            break;
        }
    }
    optimize(tied)
}

/// Puts constants in place of registers that take nothing else; whether there were any.
fn settle(netlist: &mut Netlist) -> bool {
    let before = netlist.registers.len();
    let constant = |netlist: &Netlist, register: &RegisterState| {
        let next = &netlist.nets[register.next.index()].op;
        matches!(next, NetOp::Const(_)).then(|| next.clone())
    };
    for register in std::mem::take(&mut netlist.registers) {
        let place = register.value.index();
        if let Some(constant) = constant(netlist, &register) {
            netlist.nets[place].op = constant;
        } else {
            netlist.nets[place].op = NetOp::Register(netlist.registers.len() as u32);
            netlist.registers.push(register);
        }
    }
    netlist.registers.len() < before
}
