//! Where values live: the net that a node has before its expression is known.
//!
//! A named node has a net of its name. A nameless one that drives a port directly is that port, and one
//! that a named wire does nothing but name is that wire; so no net is there only to be copied. What is
//! left nameless may still be known for what it is for.

use super::live::Live;
use super::reference::Reference;
use super::scope::Scope;
use crate::module::{Direction, NodeId, Op};

impl Scope<'_, '_> {
    /// Finds the nets that nodes have before their expressions are known: those of their own names, the
    /// ports and wires that they drive.
    pub fn find_homes(&mut self, is_top: bool) {
        let module = self.module;
        for (index, node) in module.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            if !self.live.is(id) {
                continue;
            }
            if let Op::InstanceOutput { instance, port } = node.op {
                self.first_output.entry((instance, port)).or_insert(id);
            }
            let name = match node.op {
                Op::Input(_) => None,
                Op::Register(register) => Some(&module.registers[register.index()].name),
                _ => node.name.as_ref(),
            };
            if let Some(name) = name {
                self.homes[index] = Some(Reference::whole(self.net(name, node.width)));
            }
        }
        for (index, port) in module.ports.iter().enumerate() {
            if port.direction == Direction::Input || !self.live.is(port.node) {
                continue;
            }
            let driver = module.node(port.node);
            let home = &self.homes[port.node.index()];
            let may_take = match driver.op {
                Op::Input(_) | Op::Const(_) | Op::Slice { .. } | Op::Wire(_) => false,
                Op::InstanceOutput { .. } => {
                    self.is_first(port.node) && (is_top || self.uses[port.node.index()] == 1)
                }
                _ => is_top,
            };
            let slot = &self.slots[index];
            if home.is_none() && may_take && slot.is_some() {
                self.homes[port.node.index()].clone_from(slot);
                self.driven_ports[index] = true;
            } else if is_top && home == slot {
                self.driven_ports[index] = true;
            }
        }
        for (index, node) in module.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            let Op::Wire(driver) = node.op else { continue };
            let takes = self.live.is(id)
                && self.homes[index].is_some()
                && self.homes[driver.index()].is_none()
                && self.uses[driver.index()] == 1
                && match module.node(driver).op {
                    Op::InstanceOutput { .. } => self.is_first(driver),
                    Op::Case { .. } | Op::TableRead { .. } => true,
                    _ => false,
                };
            if takes {
                self.homes[driver.index()] = self.homes[index].clone();
                self.absorbed.insert(id, driver);
            }
        }
    }

    /// Whether a node is the first to stand for its instance's output.
    fn is_first(&self, id: NodeId) -> bool {
        match self.module.node(id).op {
            Op::InstanceOutput { instance, port } => {
                self.first_output.get(&(instance, port)) == Some(&id)
            }
            _ => true,
        }
    }

    /// Finds what nameless nodes are for.
    pub fn find_roles(&mut self) {
        let module = self.module;
        for register in &module.registers {
            let stem = register.name.trim_end_matches("_q");
            self.roles.insert(register.next, format!("{stem}_next"));
            if let Some(enable) = register.enable {
                self.roles.insert(enable, format!("{stem}_enable"));
            }
        }
        for memory in &module.memories {
            for write in &memory.writes {
                for (id, what) in [
                    (write.enable, "write"),
                    (write.address, "write_address"),
                    (write.data, "write_data"),
                ] {
                    self.roles.insert(id, format!("{}_{what}", memory.name));
                }
            }
        }
        for (instance, body) in module.instances.iter().zip(&self.live.bodies) {
            for (port, binding) in Live::bindings(instance, body.as_ref()) {
                if let Some(id) = binding.node().filter(|_| !instance.is_in_place()) {
                    let port = &instance.module.ports[port].name;
                    self.roles.insert(id, format!("{}_{port}", instance.name));
                }
            }
        }
        self.roles.retain(|id, _| self.uses[id.index()] == 1);
    }
}
