//! Netlist rewrites that preserve behaviour.
//!
//! Each pass is a function from netlist to netlist that keeps ports, registers, memories and kept
//! names. Each is compared with the reference evaluator on random designs, alone and in sequence.

mod dead;
mod fold;
mod shared;

pub use dead::remove_dead;
pub use fold::fold;

use super::{NetId, Netlist};

/// All passes, once: each net is made of operands that are as simple as they get, so a second round finds nothing (a test looks).
pub fn optimize(netlist: Netlist) -> Netlist {
    remove_dead(fold(netlist))
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
