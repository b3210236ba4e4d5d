//! The edges of a module's graph, and the labels at pins that replace edges.

use super::detail::{Detail, operands};
use super::follow::{Driver, driver};
use super::graph::{DrawnItem, Edge, Pin, VertexId};
use super::words;
use std::sync::Arc;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::module::{BinaryOp, Binding, Direction, NodeId, Op};

impl Detail<'_> {
    /// Gives every vertex its inputs.
    pub fn edges(&mut self) {
        for vertex in 0..self.graph.vertices.len() {
            match self.graph.vertices[vertex].parts[0] {
                DrawnItem::Port(port) => {
                    let port = &self.module.ports[port as usize];
                    if port.direction == Direction::Output {
                        let driver = self.driver(port.node, port.enum_type.as_deref());
                        if let Some(constant) = self.pin(vertex, "", driver) {
                            self.graph.vertices[vertex].notes.push(constant);
                        }
                    }
                }
                DrawnItem::Register(register) => {
                    let register = &self.module.registers[register.index()];
                    let names = self.names(register.node);
                    self.labelled(vertex, "d", register.next, names.as_deref());
                    if let Some(enable) = register.enable {
                        self.labelled(vertex, "en", enable, None);
                    }
                }
                DrawnItem::Memory(memory) => self.memory(vertex, memory),
                DrawnItem::Instance(instance) => self.bindings(vertex, instance.index()),
                DrawnItem::Node(id) => self.operands(vertex, id),
            }
        }
    }

    fn memory(&mut self, vertex: VertexId, memory: warpwright_hdl::module::MemoryId) {
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
                Some(Binding::Row { output, ends, .. }) => {
                    let own = &instance.module.ports[*output as usize].name;
                    self.written(vertex, format!("{name}: {own} of other lanes"));
                    self.labelled(vertex, &format!("ends of {own}"), *ends, None);
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
                self.graph.vertices[vertex]
                    .parts
                    .push(DrawnItem::Node(next));
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
}
