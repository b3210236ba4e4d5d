//! Netlist rewrites that preserve behaviour.
//!
//! Each pass is a function from netlist to netlist that keeps ports, registers, memories and kept
//! names. Each is checked against the reference evaluator on random designs, alone and in sequence.

mod dead;
mod fold;
mod share;

pub use dead::remove_dead;
pub use fold::fold;
pub use share::share;

use super::{NetId, Netlist};

/// All passes, until nothing changes; what the engines run.
pub fn optimize(netlist: &Netlist) -> Netlist {
    let mut best = remove_dead(&share(&fold(netlist)));
    // Each round may uncover more; in practice the second finds little and the third nothing.
    for _ in 0..4 {
        let next = remove_dead(&share(&fold(&best)));
        if next.nets.len() >= best.nets.len() {
            break;
        }
        best = next;
    }
    best
}

/// A netlist being rebuilt net by net, in order.
struct Rebuild {
    made: Netlist,
    /// For each old net its new one.
    map: Vec<NetId>,
}

impl Rebuild {
    fn new(old: &Netlist) -> Self {
        let made = Netlist {
            nets: Vec::with_capacity(old.nets.len()),
            ..old.clone_without_nets()
        };
        Self {
            made,
            map: Vec::with_capacity(old.nets.len()),
        }
    }

    /// The new net of an old one; every operand comes before its reader, so it is known.
    fn at(&self, old: NetId) -> NetId {
        self.map[old.index()]
    }

    fn finish(mut self) -> Netlist {
        self.made.point_at(&self.map);
        self.made
    }
}

impl Netlist {
    /// Points ports, registers, memories and names at the new nets: for each old net its new one.
    pub fn point_at(&mut self, map: &[NetId]) {
        self.for_each_root(|id| *id = map[id.index()]);
        for input in &mut self.inputs {
            input.net = map[input.net.index()];
        }
        for register in &mut self.registers {
            register.value = map[register.value.index()];
        }
    }

    /// Everything but the nets; the net numbers inside are still the old ones.
    #[must_use]
    pub fn clone_without_nets(&self) -> Self {
        Self {
            name: self.name.clone(),
            inputs: self.inputs.clone(),
            outputs: self.outputs.clone(),
            nets: Vec::new(),
            registers: self.registers.clone(),
            memories: self.memories.clone(),
            tables: self.tables.clone(),
            scope: self.scope.clone(),
            clocked: self.clocked,
        }
    }
}
