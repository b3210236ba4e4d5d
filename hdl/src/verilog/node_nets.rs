//! The nets of nodes: those assigned before writing starts, and those added later.
//!
//! A named node has a net of its name. A nameless node that drives a port directly is that
//! port, and one that a wire merely names is that wire; so no net exists only to be copied.

use super::needed::Needed;
use super::reference::{Net, Reference};
use crate::module::{Direction, InstanceId, Module, NodeId, Op};
use crate::size::Size;
use std::collections::HashMap;

/// What nets are found from.
pub(super) struct NetSources<'g> {
    pub module: &'g Module,
    pub needed: &'g Needed,
    /// How often each node is read.
    pub uses: &'g [u32],
    /// What each output drives.
    pub slots: &'g [Option<Reference>],
    /// The net of a name and a size.
    pub net: &'g dyn Fn(&str, Size) -> Net,
}

/// The nets of a scope's nodes.
#[derive(Debug, Default)]
pub(super) struct NodeNets {
    nets: Vec<Option<Reference>>,
    /// Outputs that are driven where their driver is written.
    driven_ports: Vec<bool>,
    /// Wires that are their driver's net, and the drivers.
    absorbed: HashMap<NodeId, NodeId>,
    /// Of the nodes that are an instance's output, the first.
    first_output: HashMap<(InstanceId, u32), NodeId>,
}

impl NodeNets {
    /// Those of the nodes' own names, and of the ports and wires that they drive. A module's own ports are its nets (`is_top`), those of a
    /// body are something else in the text around it.
    pub fn find(from: &NetSources<'_>, is_top: bool) -> Self {
        let module = from.module;
        let mut found = Self {
            nets: vec![None; module.nodes.len()],
            driven_ports: vec![false; module.ports.len()],
            ..Self::default()
        };
        found.name(from);
        found.drive_ports(from, is_top);
        found.absorb(from);
        found
    }

    /// Nodes with names.
    fn name(&mut self, from: &NetSources<'_>) {
        let module = from.module;
        for (index, node) in module.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            if !from.needed.is(id) {
                continue;
            }
            if let Op::InstanceOutput { instance, port } = node.op {
                self.first_output.entry((instance, port)).or_insert(id);
            }
            let name = match node.op {
                // A constant with a name is a `localparam`.
                Op::Input(_) | Op::Const(_) => None,
                Op::Register(register) => Some(&module.registers[register.index()].name),
                _ => node.name.as_ref(),
            };
            // A row is declared, with what Verilator has to know of it.
            let name = name.filter(|name| !(is_row(module, id) && module.port(name).is_some()));
            if let Some(name) = name {
                self.nets[index] = Some(Reference::whole((from.net)(name, node.width)));
            }
        }
    }

    /// Nameless nodes that are an output's driver.
    fn drive_ports(&mut self, from: &NetSources<'_>, is_top: bool) {
        let module = from.module;
        for (index, port) in module.ports.iter().enumerate() {
            if port.direction == Direction::Input || !from.needed.is(port.node) {
                continue;
            }
            let driver = port.node.index();
            let may_take = match module.node(port.node).op {
                Op::Input(_) | Op::Const(_) | Op::Slice { .. } | Op::Wire(_) => false,
                Op::InstanceOutput {
                    instance,
                    port: output,
                } => {
                    self.output(instance, output) == Some(port.node)
                        && !is_row(module, port.node)
                        && (is_top || from.uses[driver] == 1)
                }
                _ => is_top,
            };
            let slot = &from.slots[index];
            if self.nets[driver].is_none() && may_take && slot.is_some() {
                self.nets[driver].clone_from(slot);
                self.driven_ports[index] = true;
            } else if is_top && self.nets[driver] == *slot {
                self.driven_ports[index] = true;
            }
        }
    }

    /// Nameless nodes that a wire does nothing but name.
    fn absorb(&mut self, from: &NetSources<'_>) {
        let module = from.module;
        for (index, node) in module.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            let Op::Wire(driver) = node.op else { continue };
            let takes = from.needed.is(id)
                && self.nets[index].is_some()
                && self.nets[driver.index()].is_none()
                && from.uses[driver.index()] == 1
                && !(is_row(module, driver)
                    && node
                        .name
                        .as_ref()
                        .is_some_and(|name| module.port(name).is_some()))
                && match module.node(driver).op {
                    Op::InstanceOutput { instance, port } => {
                        self.output(instance, port) == Some(driver)
                    }
                    Op::Case { .. } | Op::TableRead { .. } => true,
                    _ => false,
                };
            if takes {
                self.nets[driver.index()] = self.nets[index].clone();
                self.absorbed.insert(id, driver);
            }
        }
    }

    /// A node's net.
    pub fn of(&self, id: NodeId) -> Option<&Reference> {
        self.nets[id.index()].as_ref()
    }

    /// Gives a node a net.
    pub fn set(&mut self, id: NodeId, net: Reference) {
        self.nets[id.index()] = Some(net);
    }

    /// Whether an output is driven where its driver is written.
    pub fn drives(&self, port: usize) -> bool {
        self.driven_ports[port]
    }

    /// Whether a wire is its driver's net, and has no statement of its own.
    pub fn is_absorbed(&self, wire: NodeId) -> bool {
        self.absorbed.contains_key(&wire)
    }

    /// The wires whose net a driver has.
    pub fn wires_of(&self, driver: NodeId) -> impl Iterator<Item = NodeId> {
        let of = self.absorbed.iter().filter(move |(_, of)| **of == driver);
        of.map(|(wire, _)| *wire)
    }

    /// The first node that is an instance's output.
    pub fn output(&self, instance: InstanceId, port: u32) -> Option<NodeId> {
        self.first_output.get(&(instance, port)).copied()
    }

    /// The first nodes of all outputs of instances.
    pub fn outputs(&self) -> Vec<NodeId> {
        let mut outputs: Vec<_> = self.first_output.values().copied().collect();
        outputs.sort_unstable();
        outputs
    }
}

/// Whether a node is an output of lanes that they see themselves.
pub(super) fn is_row(module: &Module, id: NodeId) -> bool {
    match module.node(id).op {
        Op::InstanceOutput { instance, port } => {
            module.instances[instance.index()].ends(port).is_some()
        }
        _ => false,
    }
}
