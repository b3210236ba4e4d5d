//! A module in full, as a graph: every port, register, memory, table, instance and operation that something reads.
//!
//! Chains of one operation without names in between (`a & b & c`) are one vertex with as many inputs.

use super::follow::{Driver, Place, driver, is_transparent};
use super::graph::{Edge, Graph, Kind, Part, Pin, Vertex, VertexId};
use super::words;
use std::sync::Arc;
use warpwright::hdl::enums::EnumType;
use warpwright::hdl::module::{BinaryOp, Binding, Direction, Module, Node, NodeId, Op};

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

struct Detail<'a> {
    module: &'a Module,
    /// Whether a node is drawn as a part of the one that reads it.
    is_inlined: Vec<bool>,
    is_read: Vec<bool>,
    places: Vec<Place>,
    graph: Graph,
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

fn operands(node: &Node) -> Vec<NodeId> {
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
                let vertex = Vertex::new(Kind::Input, words::shortened(&port.name), title)
                    .with_output("", port.width.get());
                let vertex = self.add(vertex, Part::Port(index));
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
            let vertex = Vertex::new(Kind::Register, words::shortened(&register.name), title)
                .with_output("", width);
            let part = Part::Register(warpwright::hdl::module::RegisterId(index));
            let vertex = self.add(vertex, part);
            self.places[register.node.index()] = Some((vertex, 0));
        }
        for (index, memory) in (0..).zip(&self.module.memories) {
            let size = format!("{} × {}", memory.depth, words::bits(memory.width.get()));
            let what = format!("{}: memory, {size}", memory.name);
            let title = words::title(what, &memory.doc, &memory.source);
            let mut vertex = Vertex::new(Kind::Memory, words::shortened(&memory.name), title);
            vertex.notes.push(size);
            self.add(
                vertex,
                Part::Memory(warpwright::hdl::module::MemoryId(index)),
            );
        }
        for (index, node) in (0..).zip(&self.module.nodes) {
            self.node(NodeId(index), node);
        }
        for (index, port) in (0..).zip(&self.module.ports) {
            if port.direction == Direction::Output {
                let what = format!("{}: output, {}", port.name, words::bits(port.width.get()));
                let title = words::title(what, &port.doc, &port.source);
                let vertex = Vertex::new(Kind::Output, words::shortened(&port.name), title);
                self.add(vertex, Part::Port(index));
            }
        }
    }

    fn instance(&mut self, index: u32, instance: &warpwright::hdl::module::Instance) {
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
        let mut vertex = Vertex::new(Kind::Instance, label, title);
        vertex.lanes = instance.lanes.map(|lanes| lanes.count.get());
        if !instance.lanes.is_some_and(|lanes| lanes.in_place) && module.name != instance.name {
            vertex.notes.push(words::shortened(&module.name));
        }
        let lanes = vertex.lanes.unwrap_or(1);
        for port in module.outputs() {
            vertex = vertex.with_output(words::shortened(&port.name), port.width.get() * lanes);
        }
        let id = warpwright::hdl::module::InstanceId(index);
        self.add(vertex, Part::Instance(id));
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
                let vertex = self.vertex_of(Part::Instance(*instance));
                let ports = &self.module.instances[instance.index()].module.ports;
                let before = ports.iter().take(*port as usize);
                let output = before.filter(|p| p.direction == Direction::Output).count();
                self.places[at] = Some((vertex, output));
                return;
            }
            Op::MemoryRead { memory, .. } => {
                let vertex = self.vertex_of(Part::Memory(*memory));
                let label = node.name.as_deref().unwrap_or("word");
                let outputs = &mut self.graph.vertices[vertex].outputs;
                outputs.push(Pin {
                    label: words::shortened(label),
                    width: node.width.get(),
                });
                self.places[at] = Some((vertex, outputs.len() - 1));
                return;
            }
            Op::Unary(op, _) => (Kind::Operation, words::unary(*op).to_string()),
            Op::Binary(op, ..) => (Kind::Operation, words::binary(*op).to_string()),
            Op::Mux { .. } => (Kind::Choice, "mux".to_string()),
            Op::Case { .. } => (Kind::Choice, "case".to_string()),
            Op::Select { .. } => (Kind::Choice, "select".to_string()),
            Op::Concat(_) => (Kind::Join, "{ }".to_string()),
            Op::Slice { .. } | Op::Repeat(_) | Op::Wire(_) => (Kind::Name, String::new()),
            Op::TableRead { table, .. } => {
                let name = &self.module.tables[table.index()].name;
                (Kind::Table, words::shortened(name))
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
            Some(name) if kind == Kind::Name => vertex.label = words::shortened(name),
            Some(name) => vertex.notes.push(words::shortened(name)),
            None => {}
        }
        let vertex = self.add(vertex, Part::Node(id));
        self.places[at] = Some((vertex, 0));
    }

    fn edges(&mut self) {
        for vertex in 0..self.graph.vertices.len() {
            match self.graph.vertices[vertex].parts[0] {
                Part::Port(port) => {
                    let port = &self.module.ports[port as usize];
                    if port.direction == Direction::Output {
                        let driver = self.driver(port.node, port.enum_type.as_deref());
                        if let Some(constant) = self.pin(vertex, "", driver) {
                            self.graph.vertices[vertex].notes.push(constant);
                        }
                    }
                }
                Part::Register(register) => {
                    let register = &self.module.registers[register.index()];
                    let names = self.names(register.node);
                    self.labelled(vertex, "d", register.next, names.as_deref());
                    if let Some(enable) = register.enable {
                        self.labelled(vertex, "en", enable, None);
                    }
                }
                Part::Memory(memory) => self.memory(vertex, memory),
                Part::Instance(instance) => self.bindings(vertex, instance.index()),
                Part::Node(id) => self.operands(vertex, id),
            }
        }
    }

    fn memory(&mut self, vertex: VertexId, memory: warpwright::hdl::module::MemoryId) {
        let writes = &self.module.memories[memory.index()].writes;
        for (index, write) in writes.iter().enumerate() {
            let number = if writes.len() > 1 {
                index.to_string()
            } else {
                String::new()
            };
            self.labelled(vertex, &format!("write{number}"), write.enable, None);
            self.labelled(vertex, &format!("to{number}"), write.address, None);
            self.labelled(vertex, &format!("data{number}"), write.data, None);
        }
        for id in 0..self.module.nodes.len() {
            if let Op::MemoryRead {
                memory: of,
                address,
            } = self.module.nodes[id].op
                && of == memory
                && let Some((_, output)) = self.places[id]
            {
                let several = self.graph.vertices[vertex].outputs.len() > 1;
                let label = if several {
                    format!("read{output}")
                } else {
                    "read".to_string()
                };
                self.labelled(vertex, &label, address, None);
            }
        }
    }

    fn bindings(&mut self, vertex: VertexId, instance: usize) {
        let instance = &self.module.instances[instance];
        for (port, binding) in instance.module.ports.iter().zip(&instance.inputs) {
            let name = words::shortened(&port.name);
            match binding {
                None => {}
                Some(Binding::LaneNumber) => self.written(vertex, format!("{name}: lane")),
                Some(Binding::Whole(node)) => {
                    self.labelled(vertex, &name, *node, port.enum_type.as_deref());
                }
                Some(Binding::PerLane { of, .. }) => {
                    let mut driver = self.driver(*of, None);
                    if let Driver::Pin { label, .. } = &mut driver {
                        let blank = if label.is_empty() { "" } else { " " };
                        *label = format!("{label}{blank}[lane]");
                    }
                    if let Some(constant) = self.pin(vertex, &name, driver) {
                        self.written(vertex, format!("{name}: {constant}"));
                    }
                }
            }
        }
    }

    fn operands(&mut self, vertex: VertexId, id: NodeId) {
        let module = self.module;
        let node = module.node(id);
        let names = node.enum_type.as_deref();
        match &node.op {
            Op::Binary(op, a, b) => {
                let mut operands = Vec::new();
                self.flatten(vertex, id, &mut operands);
                let compared = self.names(*a).or_else(|| self.names(*b));
                let names = match op {
                    BinaryOp::Eq | BinaryOp::Ne => compared.as_deref(),
                    _ => names,
                };
                for (index, operand) in operands.into_iter().enumerate() {
                    let driver = self.driver(operand, names);
                    if let Some(constant) = self.pin(vertex, "", driver) {
                        let label = &mut self.graph.vertices[vertex].label;
                        *label = if index == 0 {
                            format!("{constant} {label}")
                        } else {
                            format!("{label} {constant}")
                        };
                    }
                }
            }
            Op::Mux {
                condition,
                then,
                otherwise,
            } => {
                self.labelled(vertex, "1", *then, names);
                self.labelled(vertex, "0", *otherwise, names);
                self.labelled(vertex, "s", *condition, None);
            }
            Op::Case {
                subject,
                arms,
                default,
            } => {
                let cases = self.names(*subject);
                let mut constants = 0;
                for arm in arms {
                    let value = |bits| words::constant(bits, cases.as_deref());
                    let mut label = arm.values.first().map(value).unwrap_or_default();
                    if arm.values.len() > 1 {
                        label.push_str(", …");
                    }
                    let driver = self.driver(arm.result, names);
                    if let Some(constant) = self.pin(vertex, &label, driver) {
                        constants += 1;
                        if constants <= 4 {
                            self.written(vertex, format!("{label}: {constant}"));
                        }
                    }
                }
                if constants > 4 {
                    let more = format!("… {}", words::count(constants - 4, "constant"));
                    self.written(vertex, more);
                }
                self.labelled(vertex, "else", *default, names);
                self.labelled(vertex, "s", *subject, None);
            }
            Op::Select { of, index } => {
                self.labelled(vertex, "row", *of, None);
                self.labelled(vertex, "s", *index, None);
            }
            Op::Concat(parts) => {
                let mut high = node.width.get();
                for part in parts {
                    let width = module.node(*part).width.get();
                    high -= width;
                    self.labelled(vertex, &words::slice(high, width), *part, None);
                }
            }
            Op::Slice { of, low } => {
                let mut driver = self.driver(*of, None);
                if let Driver::Pin { label, .. } = &mut driver {
                    let blank = if label.is_empty() { "" } else { " " };
                    let bits = words::slice(*low, node.width.get());
                    *label = format!("{label}{blank}{bits}");
                }
                self.pin(vertex, "", driver);
            }
            Op::Repeat(of) => {
                let driver = self.driver(*of, None);
                let times = node.width.get() / module.node(*of).width.get().max(1);
                self.pin(vertex, &format!("×{times}"), driver);
            }
            _ => {
                for operand in operands(node) {
                    self.labelled(vertex, "", operand, names);
                }
            }
        }
    }

    /// The operands of a node and of those drawn as parts of it, from left to right.
    fn flatten(&mut self, vertex: VertexId, id: NodeId, leaves: &mut Vec<NodeId>) {
        let mut open = vec![id];
        while let Some(next) = open.pop() {
            if next != id && !self.is_inlined[next.index()] {
                leaves.push(next);
                continue;
            }
            if next != id {
                self.graph.vertices[vertex].parts.push(Part::Node(next));
            }
            open.extend(operands(self.module.node(next)).into_iter().rev());
        }
    }

    /// An input pin, or its label with a constant.
    fn labelled(&mut self, vertex: VertexId, label: &str, node: NodeId, names: Option<&EnumType>) {
        let driver = self.driver(node, names);
        if let Some(constant) = self.pin(vertex, label, driver) {
            let colon = if label.is_empty() { "" } else { ": " };
            self.written(vertex, format!("{label}{colon}{constant}"));
        }
    }

    /// A pin that nothing leads to.
    fn written(&mut self, vertex: VertexId, label: String) {
        let pins = &mut self.graph.vertices[vertex].inputs;
        pins.push(Pin { label, width: 0 });
    }

    /// An input pin and the edge to it; a constant is given back.
    fn pin(&mut self, to: VertexId, name: &str, driver: Driver) -> Option<String> {
        match driver {
            Driver::Constant(constant) => return Some(constant),
            Driver::Pin {
                vertex,
                output,
                label,
                is_inverted,
            } => {
                let input = self.graph.vertices[to].inputs.len();
                self.written(to, name.to_string());
                self.graph.edges.push(Edge {
                    from: vertex,
                    output,
                    to,
                    input,
                    label,
                    is_inverted,
                });
            }
        }
        None
    }

    fn driver(&self, node: NodeId, names: Option<&EnumType>) -> Driver {
        driver(self.module, &self.places, node, names)
    }

    /// The enumeration that a value is of.
    fn names(&self, mut id: NodeId) -> Option<Arc<EnumType>> {
        loop {
            let node = self.module.node(id);
            match (&node.enum_type, &node.op) {
                (Some(names), _) => return Some(Arc::clone(names)),
                (None, Op::Wire(of)) => id = *of,
                (None, Op::Input(port)) => {
                    return self.module.ports[*port as usize].enum_type.clone();
                }
                _ => return None,
            }
        }
    }

    fn vertex_of(&self, part: Part) -> VertexId {
        let vertices = &self.graph.vertices;
        let found = vertices.iter().position(|v| v.parts.contains(&part));
        found.unwrap_or_default()
    }

    fn add(&mut self, mut vertex: Vertex, part: Part) -> VertexId {
        vertex.parts.push(part);
        self.graph.vertices.push(vertex);
        self.graph.vertices.len() - 1
    }
}
