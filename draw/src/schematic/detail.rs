//! A module in full detail, as a graph: every port, register, memory, table, instance and operation that something reads.
//!
//! A chain of one operation without names in between (`a & b & c`) is one vertex with several inputs.

use super::follow::{FedInput, is_transparent};
use super::graph::{DrawnItem, Graph, Pin, Vertex, VertexId, VertexShape};
use super::words;
use warpwright_hdl::module::{BinaryOp, Binding, Direction, Module, Node, NodeId, Op};

/// The whole module.
pub fn graph(module: &Module) -> Graph {
    let uses = uses(module);
    let mut detail = Detail {
        module,
        is_inlined: inlined(module, &uses),
        is_read: uses.iter().map(|uses| *uses > 0).collect(),
        places: vec![None; module.nodes.len()],
        graph: Graph::default(),
    };
    detail.vertices();
    detail.edges();
    detail.graph
}

/// A graph being made of a module.
pub struct Detail<'a> {
    pub module: &'a Module,
    /// Whether a node is drawn as a part of the one that reads it.
    pub is_inlined: Vec<bool>,
    is_read: Vec<bool>,
    pub places: Vec<FedInput>,
    pub graph: Graph,
}

/// How often each node is read by what reaches an output or state; 0 for what nothing needs.
fn uses(module: &Module) -> Vec<u32> {
    let mut uses = vec![0; module.nodes.len()];
    let mut open = Vec::new();
    let mut read = |id: NodeId, open: &mut Vec<NodeId>| {
        uses[id.index()] += 1;
        if uses[id.index()] == 1 {
            open.push(id);
        }
    };
    for root in roots(module) {
        read(root, &mut open);
    }
    while let Some(id) = open.pop() {
        let mut operands = Vec::new();
        module.node(id).op.for_each_operand(|o| operands.push(o));
        for operand in operands {
            read(operand, &mut open);
        }
    }
    uses
}

/// What outputs, state and instances take.
pub fn roots(module: &Module) -> Vec<NodeId> {
    let outputs = module.outputs().map(|port| port.node);
    let registers = module.registers.iter();
    let registers = registers.flat_map(|r| [Some(r.next), r.enable]).flatten();
    let writes = module.memories.iter().flat_map(|memory| &memory.writes);
    let writes = writes.flat_map(|write| [write.enable, write.address, write.data]);
    let bindings = module.instances.iter().flat_map(|i| &i.inputs).flatten();
    let bindings = bindings.filter_map(Binding::node);
    outputs
        .chain(registers)
        .chain(writes)
        .chain(bindings)
        .collect()
}

fn inlined(module: &Module, uses: &[u32]) -> Vec<bool> {
    let mut inlined = vec![false; module.nodes.len()];
    for (node, _) in module.nodes.iter().zip(uses).filter(|(_, uses)| **uses > 0) {
        for operand in operands(node) {
            let inner = module.node(operand);
            let is_same = inner.name.is_none()
                && uses[operand.index()] == 1
                && inner.width == node.width
                && is_chain(&node.op, &inner.op);
            inlined[operand.index()] |= is_same;
        }
    }
    inlined
}

/// Whether an operation and its operand can be one with more inputs.
fn is_chain(outer: &Op, inner: &Op) -> bool {
    match (outer, inner) {
        (Op::Binary(outer, ..), Op::Binary(inner, ..)) => {
            let joins = [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor, BinaryOp::Add];
            outer == inner && joins.contains(outer)
        }
        _ => false,
    }
}

/// What a node reads.
pub fn operands(node: &Node) -> Vec<NodeId> {
    let mut operands = Vec::new();
    node.op.for_each_operand(|operand| operands.push(operand));
    operands
}

impl Detail<'_> {
    fn vertices(&mut self) {
        for (index, port) in (0..).zip(&self.module.ports) {
            if port.direction == Direction::Input {
                let what = format!("{}: input, {}", port.name, words::bits(port.width.get()));
                let title = words::title(what, &port.doc, &port.source);
                let vertex = Vertex::new(VertexShape::Input, words::shortened(&port.name), title)
                    .with_output("", port.width.get());
                let vertex = self.add(vertex, DrawnItem::Port(index));
                self.places[port.node.index()] = Some((vertex, 0));
            }
        }
        for (index, instance) in (0..).zip(&self.module.instances) {
            self.instance(index, instance);
        }
        for (index, register) in (0..).zip(&self.module.registers) {
            let width = self.module.node(register.node).width.get();
            let mut what = format!("{}: register, {}", register.name, words::bits(width));
            if let Some(reset) = &register.reset {
                let names = self.module.node(register.node).enum_type.as_deref();
                what = format!("{what}, reset to {}", words::constant(reset, names));
            }
            let title = words::title(what, &register.doc, &register.source);
            let vertex = Vertex::new(
                VertexShape::Register,
                words::shortened(&register.name),
                title,
            )
            .with_output("", width);
            let part = DrawnItem::Register(warpwright_hdl::module::RegisterId(index));
            let vertex = self.add(vertex, part);
            self.places[register.node.index()] = Some((vertex, 0));
        }
        for (index, memory) in (0..).zip(&self.module.memories) {
            let size = format!("{} × {}", memory.depth, words::bits(memory.width.get()));
            let what = format!("{}: memory, {size}", memory.name);
            let title = words::title(what, &memory.doc, &memory.source);
            let mut vertex =
                Vertex::new(VertexShape::Memory, words::shortened(&memory.name), title);
            vertex.notes.push(size);
            self.add(
                vertex,
                DrawnItem::Memory(warpwright_hdl::module::MemoryId(index)),
            );
        }
        for (index, node) in (0..).zip(&self.module.nodes) {
            self.node(NodeId(index), node);
        }
        for (index, port) in (0..).zip(&self.module.ports) {
            if port.direction == Direction::Output {
                let what = format!("{}: output, {}", port.name, words::bits(port.width.get()));
                let title = words::title(what, &port.doc, &port.source);
                let vertex = Vertex::new(VertexShape::Output, words::shortened(&port.name), title);
                self.add(vertex, DrawnItem::Port(index));
            }
        }
    }

    fn instance(&mut self, index: u32, instance: &warpwright_hdl::module::Instance) {
        let module = &instance.module;
        let what = match instance.lanes {
            Some(lanes) => format!("{}: {} lanes", instance.name, lanes.count.get()),
            None => format!("{}: {}", instance.name, module.name),
        };
        let doc = if instance.doc.is_empty() {
            &module.doc
        } else {
            &instance.doc
        };
        let title = words::title(what, doc, &instance.source);
        let label = words::shortened(&instance.name);
        let mut vertex = Vertex::new(VertexShape::Instance, label, title);
        vertex.lanes = instance.lanes.map(|lanes| lanes.count.get());
        if !instance.lanes.is_some_and(|lanes| lanes.in_place) && module.name != instance.name {
            vertex.notes.push(words::shortened(&module.name));
        }
        let lanes = vertex.lanes.unwrap_or(1);
        for port in module.outputs() {
            vertex = vertex.with_output(words::shortened(&port.name), port.width.get() * lanes);
        }
        let id = warpwright_hdl::module::InstanceId(index);
        self.add(vertex, DrawnItem::Instance(id));
    }

    fn node(&mut self, id: NodeId, node: &Node) {
        let at = id.index();
        let is_drawn =
            self.is_read[at] && !self.is_inlined[at] && !is_transparent(self.module, node);
        // A wire that an output is named after says nothing that the output does not.
        let mut outputs = self.module.outputs();
        let is_output = matches!(node.op, Op::Wire(_))
            && outputs.any(|port| port.node == id && node.name.as_ref() == Some(&port.name));
        let is_drawn = is_drawn && !is_output;
        let (kind, label) = match &node.op {
            _ if !is_drawn || self.places[at].is_some() => return,
            Op::Input(_) | Op::Const(_) | Op::Register(_) => return,
            Op::InstanceOutput { instance, port } => {
                let vertex = self.vertex_of(DrawnItem::Instance(*instance));
                let ports = &self.module.instances[instance.index()].module.ports;
                let before = ports.iter().take(*port as usize);
                let output = before.filter(|p| p.direction == Direction::Output).count();
                self.places[at] = Some((vertex, output));
                return;
            }
            Op::MemoryRead { memory, .. } => {
                let vertex = self.vertex_of(DrawnItem::Memory(*memory));
                let label = node.name.as_deref().unwrap_or("word");
                let outputs = &mut self.graph.vertices[vertex].outputs;
                outputs.push(Pin {
                    label: words::shortened(label),
                    width: node.width.get(),
                });
                self.places[at] = Some((vertex, outputs.len() - 1));
                return;
            }
            Op::Unary(op, _) => (VertexShape::Operation, words::unary(*op).to_string()),
            Op::Binary(op, ..) => (VertexShape::Operation, words::binary(*op).to_string()),
            Op::Mux { .. } => (VertexShape::Choice, "mux".to_string()),
            Op::Case { .. } => (VertexShape::Choice, "case".to_string()),
            Op::Select { .. } => (VertexShape::Choice, "select".to_string()),
            Op::Concat(_) => (VertexShape::Join, "{ }".to_string()),
            Op::Slice { .. } | Op::Repeat(_) | Op::Wire(_) => (VertexShape::Name, String::new()),
            Op::TableRead { table, .. } => {
                let name = &self.module.tables[table.index()].name;
                (VertexShape::Table, words::shortened(name))
            }
        };
        let width = node.width.get();
        let named = node.name.as_deref().unwrap_or(&label);
        let what = format!("{named}: {}", words::bits(width));
        let title = words::title(what, &node.doc, &node.source);
        let label = match node.op {
            // Their pins say enough.
            Op::Mux { .. } | Op::Case { .. } | Op::Concat(_) => String::new(),
            _ => label,
        };
        let mut vertex = Vertex::new(kind, label, title).with_output("", width);
        vertex.is_named = node.name.is_some();
        match &node.name {
            Some(name) if kind == VertexShape::Name => vertex.label = words::shortened(name),
            Some(name) => vertex.notes.push(words::shortened(name)),
            None => {}
        }
        let vertex = self.add(vertex, DrawnItem::Node(id));
        self.places[at] = Some((vertex, 0));
    }

    fn vertex_of(&self, part: DrawnItem) -> VertexId {
        let vertices = &self.graph.vertices;
        let found = vertices.iter().position(|v| v.parts.contains(&part));
        found.unwrap_or_default()
    }

    fn add(&mut self, mut vertex: Vertex, part: DrawnItem) -> VertexId {
        vertex.parts.push(part);
        self.graph.vertices.push(vertex);
        self.graph.vertices.len() - 1
    }
}
