//! The Rust source locations of a statement.
//!
//! A statement's locations are those of its own node and of every node written within it: operands
//! are followed until one has a net of its own. They are followed in the module *as described*,
//! not as merged: if two Rust lines describe the same value, each reader points to its own line.

use super::Places;
use super::index::holder;
use super::lines::{places, union};
use super::scope::Scope;
use crate::module::{Binding, InstanceId, NodeId, Op};
use crate::source::Source;
use std::collections::HashSet;

/// The sources gathered for one statement.
struct Gathered {
    sources: Vec<Source>,
    seen: HashSet<NodeId>,
}

impl Scope<'_, '_> {
    /// The places of the statement that gives a written node its net. With the node comes what is only
    /// another name for that net: a wire, an output port.
    pub fn places_of(&self, id: NodeId) -> Places {
        let (mut gathered, nodes) = self.named_by(id);
        gathered.walk(self, nodes);
        gathered.finish()
    }

    /// The places of a `case` without those of its arms.
    pub fn places_of_case(&self, id: NodeId) -> Places {
        let described = self.origins.described;
        let (mut gathered, nodes) = self.named_by(id);
        let sources = nodes
            .iter()
            .map(|node| described.node(*node).source.clone());
        gathered.sources.extend(sources);
        if let Op::Case { subject, .. } = described.node(id).op {
            gathered.walk(self, self.inlined_of([subject]));
        }
        gathered.finish()
    }

    /// The places of one arm of a `case`, or of its default.
    pub fn places_of_arm(&self, id: NodeId, arm: Option<usize>) -> Places {
        let node = self.origins.described.node(id);
        match &node.op {
            Op::Case { arms, default, .. } => {
                let result = arm.map_or(*default, |arm| arms[arm].result);
                self.places_reading(&[&node.source], &[result])
            }
            _ => self.places_of(id),
        }
    }

    /// The sources of output ports and the described nodes that the net of a written node stands for.
    fn named_by(&self, id: NodeId) -> (Gathered, Vec<NodeId>) {
        let mut gathered = Gathered::from(&[]);
        for (index, port) in self.module.ports.iter().enumerate() {
            if self.node_nets.drives(index) && port.node == id {
                gathered.sources.push(port.source.clone());
            }
        }
        let written = self.node_nets.wires_of(id).chain([id]);
        let nodes = written.flat_map(|id| &self.origins.twins[id.index()]);
        (gathered, nodes.copied().collect())
    }

    /// The places of a statement that is described at `own` and reads these values, given as described.
    pub fn places_reading(&self, own: &[&Source], read: &[NodeId]) -> Places {
        let mut gathered = Gathered::from(own);
        gathered.walk(self, self.inlined_of(read.iter().copied()));
        gathered.finish()
    }

    /// The places of an output port that is driven by a statement of its own.
    pub fn places_of_output(&self, port: usize) -> Places {
        let port = &self.origins.described.ports[port];
        self.places_reading(&[&port.source], &[port.node])
    }

    /// The places of a register and of its enable.
    pub fn places_of_enable(&self, index: usize) -> Places {
        let register = &self.origins.described.registers[index];
        self.places_reading(&[&register.source], register.enable.as_slice())
    }

    /// The places of a register and of what its next value is written with.
    pub fn places_of_next(&self, index: usize) -> Places {
        let register = &self.origins.described.registers[index];
        self.places_reading(&[&register.source], &[register.next])
    }

    /// The places of a memory and of what one of its write ports is written with.
    pub fn places_of_write(&self, memory: usize, write: usize) -> Places {
        let memory = &self.origins.described.memories[memory];
        let write = &memory.writes[write];
        self.places_reading(
            &[&memory.source],
            &[write.enable, write.address, write.data],
        )
    }

    /// The place of an instance.
    pub fn places_of_instance(&self, index: usize) -> Places {
        self.places_reading(&[&self.origins.described.instances[index].source], &[])
    }

    /// The places of an instance and of what one of its ports is connected to.
    pub fn places_of_connection(&self, index: usize, port: usize) -> Places {
        let instance = &self.origins.described.instances[index];
        let bound = instance.inputs[port].as_ref().and_then(Binding::node);
        let own = self.places_reading(&[&instance.source], bound.as_slice());
        match self.node_nets.output(InstanceId(index as u32), port as u32) {
            Some(output) => union([&own, &self.places_of(output)]),
            None => own,
        }
    }

    /// The described nodes among these that are written where they are read.
    fn inlined_of(&self, nodes: impl IntoIterator<Item = NodeId>) -> Vec<NodeId> {
        let nodes = nodes.into_iter();
        nodes.filter(|id| !self.has_net(*id)).collect()
    }

    /// Whether what is written for a described node is a net.
    fn has_net(&self, described: NodeId) -> bool {
        let id = self.origins.written[described.index()];
        self.node_nets.of(id).is_some()
            || match self.module.node(id).op {
                Op::Input(_) => self.loops.is_empty(),
                Op::InstanceOutput { .. } => true,
                _ => false,
            }
    }
}

impl Gathered {
    fn from(own: &[&Source]) -> Self {
        Self {
            sources: own.iter().copied().cloned().collect(),
            seen: HashSet::new(),
        }
    }

    /// Adds described nodes and all that is written within them.
    fn walk(&mut self, scope: &Scope<'_, '_>, mut open: Vec<NodeId>) {
        let module = scope.origins.described;
        while let Some(id) = open.pop() {
            if !self.seen.insert(id) {
                continue;
            }
            let node = module.node(id);
            self.sources.push(node.source.clone());
            let mut operands = Vec::new();
            match node.op {
                // Of a concatenation only the part is written that the slice is of.
                Op::Slice { mut of, mut low } => {
                    while let Op::Concat(parts) = &module.node(of).op
                        && !scope.has_net(of)
                        && let Some(part) = holder(module, parts, low, node.width.get())
                    {
                        (of, low) = part;
                    }
                    operands.push(of);
                }
                Op::TableRead { table, address } => {
                    self.sources
                        .push(module.tables[table.index()].source.clone());
                    operands.push(address);
                }
                ref op => op.for_each_operand(|operand| operands.push(operand)),
            }
            open.extend(scope.inlined_of(operands));
        }
    }

    fn finish(self) -> Places {
        places(self.sources)
    }
}
