//! The roles of nameless nodes, from which their nets are named if they need one.

use super::needed::Needed;
use crate::module::{Module, NodeId};
use std::collections::HashMap;

/// The names by nodes.
#[derive(Debug, Default)]
pub(super) struct Roles(HashMap<NodeId, String>);

impl Roles {
    /// Those of nodes with one reader: what a register, a memory or an instance takes.
    pub fn find(module: &Module, needed: &Needed, uses: &[u32]) -> Self {
        let mut roles = HashMap::new();
        for register in &module.registers {
            // Its own name, whatever it is part of.
            let name = module.node(register.node).name.as_deref();
            let stem = name.unwrap_or(&register.name).trim_end_matches("_q");
            roles.insert(register.next, format!("{stem}_next"));
            if let Some(enable) = register.enable {
                roles.insert(enable, format!("{stem}_enable"));
            }
        }
        for memory in &module.memories {
            for write in &memory.writes {
                for (id, what) in [
                    (write.enable, "write"),
                    (write.address, "write_address"),
                    (write.data, "write_data"),
                ] {
                    roles.insert(id, format!("{}_{what}", memory.name));
                }
            }
        }
        for (instance, body) in module.instances.iter().zip(&needed.bodies) {
            for (port, binding) in Needed::bindings(instance, body.as_ref()) {
                if let Some(id) = binding.node().filter(|_| !instance.is_in_place()) {
                    let port = &instance.module.ports[port].name;
                    roles.insert(id, format!("{}_{port}", instance.name));
                }
            }
        }
        roles.retain(|id: &NodeId, _| uses[id.index()] == 1);
        Self(roles)
    }

    /// A node's name, if it is known for something.
    pub fn of(&self, id: NodeId) -> Option<&str> {
        self.0.get(&id).map(String::as_str)
    }

    /// Names a node that is known for nothing else.
    pub fn suggest(&mut self, id: NodeId, name: impl FnOnce() -> String) {
        self.0.entry(id).or_insert_with(name);
    }
}
