//! Writes one scope of the text: a module, or the in-place body of a lane array.
//!
//! Nodes are visited operands first. Each becomes an expression; a named
//! one becomes a net at once, a nameless one only when a net is needed.

use super::arrange::arranged;
use super::expression::Expression;
use super::layout::{commented, statement};
use super::lines::Lines;
use super::merge::Origins;
use super::names::Names;
use super::needed::{Needed, Step, order};
use super::node_nets::{NetSources, NodeNets};
use super::package::Package;
use super::packed::Variable;
use super::reads::Reads;
use super::reference::{Loop, Net, Reference};
use super::roles::Roles;
use super::text::{Declaration, Text, TextBlock};
use super::width::Width;
use super::{Dialect, Options, Places};
use crate::bits::Bits;
use crate::module::{Direction, InstanceId, Module, Node, NodeId, Op, Parameter, Port};
use crate::section::Section;
use crate::size::Size;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// What the scopes of one file share.
#[derive(Debug)]
pub(super) struct File<'a> {
    pub options: &'a Options,
    pub parameters: &'a [Parameter],
    /// The parameters that each module written so far has in its text.
    pub kept_parameters: &'a HashMap<String, Vec<String>>,
    /// Where the values of enumerations are declared, if not in this file.
    pub package: Option<&'a Package>,
    /// Variables that hold several registers.
    pub packed: Vec<Variable>,
    pub names: Names,
    pub reads: Reads,
    /// The names of the `localparam`s of the enumerations' values that the text mentions.
    pub enum_values: BTreeMap<EnumValue, Arc<str>>,
    /// Constants with names of their own, in the order of the text: width, value and meaning of each.
    pub named_constants: Vec<(Arc<str>, (Width, Bits, String))>,
    /// Loop variables declared so far, and those that the next loop still has to declare.
    pub genvars: Vec<String>,
    pub new_genvars: Vec<String>,
    /// Nets that hold a lane's own number, or what is computed from it alone.
    pub lane_numbers: HashSet<Arc<str>>,
    /// Output ports that are assigned in an `always` block.
    pub reg_ports: HashSet<String>,
}

/// A named value, in the order of the `localparam`s. The type's name alone is not enough: two types may
/// share it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EnumValue {
    pub of: String,
    pub value: u64,
    pub width: u32,
    pub variant: String,
}

/// A module or a body in place, as a scope reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Graph<'f> {
    pub module: &'f Module,
    pub needed: &'f Needed,
    pub origins: &'f Origins<'f>,
}

/// A scope being written.
#[derive(Debug)]
pub(super) struct Scope<'a, 'f> {
    pub file: &'f mut File<'a>,
    pub module: &'f Module,
    pub needed: &'f Needed,
    pub origins: &'f Origins<'f>,
    /// The loops around it, the outermost first.
    pub loops: Vec<Loop>,
    /// What each input of a body is in the text around it.
    pub inputs: Vec<Option<Expression>>,
    /// What each output drives.
    pub slots: Vec<Option<Reference>>,
    pub uses: Vec<u32>,
    pub values: Vec<Option<Expression>>,
    pub node_nets: NodeNets,
    pub roles: Roles,
    pub text: Text,
    /// Nets declared in this scope, for the search for unread bits.
    pub nets: Vec<Net>,
    /// Slices that were given a net because an `always` block reads them.
    pub plain: HashMap<String, Reference>,
}

impl<'a, 'f> Scope<'a, 'f> {
    /// A scope with nothing written yet. `inputs` are `None` for a module's own ports.
    pub fn new(
        file: &'f mut File<'a>,
        graph: Graph<'f>,
        loops: Vec<Loop>,
        indent: usize,
        inputs: Option<Vec<Option<Expression>>>,
        slots: Vec<Option<Reference>>,
    ) -> Self {
        let Graph {
            module,
            needed,
            origins,
        } = graph;
        let mut scope = Self {
            uses: needed.uses(module),
            values: vec![None; module.nodes.len()],
            node_nets: NodeNets::default(),
            roles: Roles::default(),
            text: Text::new(indent),
            nets: Vec::new(),
            plain: HashMap::new(),
            inputs: Vec::new(),
            slots,
            file,
            module,
            needed,
            origins,
            loops,
        };
        let is_top = inputs.is_none();
        scope.inputs = inputs.unwrap_or_else(|| scope.port_inputs());
        let sources = NetSources {
            module,
            needed,
            uses: &scope.uses,
            slots: &scope.slots,
            net: &|name, size| scope.net(name, size),
        };
        scope.node_nets = NodeNets::find(&sources, is_top);
        scope.roles = Roles::find(module, needed, &scope.uses);
        scope
    }

    fn port_inputs(&mut self) -> Vec<Option<Expression>> {
        let mut inputs = Vec::new();
        for port in &self.module.ports {
            let net = self.net(&port.name, port.width);
            inputs.push(Some(Expression::Reference(Reference::whole(net.clone()))));
            if port.direction == Direction::Input {
                self.nets.push(net);
            }
        }
        inputs
    }

    /// A size of this module as the file spells it.
    pub fn width(&self, size: Size) -> Width {
        Width::new(size, &self.module.parameters, self.file.parameters)
    }

    pub fn net(&self, name: &str, size: Size) -> Net {
        Net {
            name: name.into(),
            width: self.width(size),
        }
    }

    pub fn is_system_verilog(&self) -> bool {
        self.file.options.dialect == Dialect::SystemVerilog
    }

    /// Whether a name is a port of the file's module.
    pub fn is_port(&self, name: &str) -> bool {
        self.loops.is_empty() && self.module.ports.iter().any(|p| p.name == name)
    }

    /// Writes everything that the scope holds.
    pub fn write(&mut self) {
        self.declare_state();
        self.declare_instance_outputs();
        for step in order(self.module, self.needed) {
            match step {
                Step::Node(id) => {
                    self.text.section.clone_from(&self.module.node(id).section);
                    self.write_node(id);
                }
                Step::Instance(index) => {
                    self.text.section = self.section_of(index);
                    self.write_instance(index);
                }
            }
        }
        self.text.section = None;
        self.write_registers();
        self.write_memories();
        self.write_outputs();
    }

    /// An instance belongs where its outputs are described.
    fn section_of(&self, index: usize) -> Option<Arc<Section>> {
        let is_output = |node: &&Node| matches!(node.op, Op::InstanceOutput { instance, .. } if instance.index() == index);
        let first = self.module.nodes.iter().find(is_output)?;
        first.section.clone()
    }

    fn write_node(&mut self, id: NodeId) {
        let node = self.module.node(id);
        let home = self.node_nets.of(id).cloned();
        let value = match &node.op {
            Op::Input(port) => self.inputs[*port as usize].clone(),
            Op::Const(bits) if node.name.is_some() => Some(self.named_constant(id, bits)),
            Op::Register(_) => home.map(Expression::Reference),
            Op::InstanceOutput { instance, port } => {
                let first = self.node_nets.output(*instance, *port);
                let value = first.and_then(|first| self.node_nets.of(first));
                let value = value.cloned().map(Expression::Reference);
                if first != Some(id) && home.is_some() {
                    value.map(|value| self.settle(id, home, value))
                } else {
                    value
                }
            }
            Op::Case { .. } | Op::TableRead { .. } => Some(self.write_choice(id, home)),
            Op::Wire(driver) if self.node_nets.is_absorbed(id) => {
                self.values[driver.index()].clone()
            }
            _ => {
                let value = self.operation(id);
                Some(self.settle(id, home, value))
            }
        };
        self.values[id.index()] = value;
    }

    /// What a node means, or the wire whose net it is.
    pub fn doc(&self, id: NodeId) -> String {
        let wire = self.node_nets.wires_of(id).next();
        let wire = wire.map_or("", |wire| &self.module.node(wire).doc);
        let own = &self.module.node(id).doc;
        if own.is_empty() { wire } else { own }.to_string()
    }

    /// Gives a value its net, if it has one waiting.
    pub fn settle(&mut self, id: NodeId, home: Option<Reference>, value: Expression) -> Expression {
        let Some(home) = home else { return value };
        let places = self.places_of(id);
        self.drive(&home, value, &self.module.node(id).doc, &places);
        Expression::Reference(home)
    }

    /// Writes the statement that drives a net, declaring it unless it is a port.
    pub fn drive(&mut self, target: &Reference, value: Expression, doc: &str, places: &Places) {
        self.file.reads.expression(&value);
        let name = &target.net.name;
        if !self.file.lane_numbers.is_empty() && self.is_lane_number(&value) {
            self.file.lane_numbers.insert(Arc::clone(name));
        }
        let head = if self.is_port(name) || !target.is_whole() {
            format!("assign {target} =")
        } else {
            self.nets.push(target.net.clone());
            format!("{} =", declaration("wire", &target.net))
        };
        let lines = statement(self.text.indent, &head, &value, ";");
        let lines = commented(self.text.indent, lines, doc);
        let net = Some(Arc::clone(name));
        self.text
            .push_driving(net, TextBlock::Net, Lines::of(lines, places));
    }

    /// Declares a net of its own that something else drives.
    fn declare(&mut self, net: &Net, tail: &str, doc: String, places: Places) {
        self.nets.push(net.clone());
        self.text.declarations.push(Declaration {
            kind: "wire".to_string(),
            typedef: None,
            range: net.width.range(),
            name: net.name.to_string(),
            tail: tail.to_string(),
            doc,
            places,
            is_state: false,
        });
    }

    /// All that was written.
    pub fn into_lines(self, is_loop: bool) -> Lines {
        let is_output = |port: &&Port| port.direction == Direction::Output && self.loops.is_empty();
        let is_register = |name: &str| self.module.registers.iter().any(|of| of.name == name);
        let outputs = self.module.ports.iter().filter(is_output);
        let outputs = outputs.filter(|port| !is_register(&port.name));
        let outputs: Vec<&str> = outputs.map(|port| port.name.as_str()).collect();
        arranged(self.text, &outputs, is_loop)
    }

    fn declare_instance_outputs(&mut self) {
        let module = self.module;
        for id in self.node_nets.outputs() {
            let node = module.node(id);
            let Op::InstanceOutput { instance, port } = node.op else {
                continue;
            };
            let home = self.node_nets.of(id).cloned().unwrap_or_else(|| {
                let of = &module.instances[instance.index()];
                let port = &of.module.ports[port as usize].name;
                let name = self.file.names.claim(&format!("{}_{port}", of.name));
                Reference::whole(self.net(&name, node.width))
            });
            if home.is_whole() && !self.is_port(&home.net.name) && !self.is_slot(&home) {
                let (doc, places) = (self.doc(id), self.places_of(id));
                // Verilator takes a vector for one value, and lanes that see one another for a loop, unless told to look at the parts.
                let of = &module.instances[instance.index()];
                let tail = match of.ends(port) {
                    Some(_) => " /* verilator split_var */",
                    None => "",
                };
                self.declare(&home.net, tail, doc, places);
            }
            self.node_nets.set(id, home);
        }
    }

    /// The net of an instance's output, if anybody reads it.
    pub fn output_net(&self, instance: InstanceId, port: u32) -> Option<Reference> {
        let first = self.node_nets.output(instance, port)?;
        self.node_nets.of(first).cloned()
    }

    fn is_slot(&self, home: &Reference) -> bool {
        self.slots.iter().flatten().any(|slot| slot.net == home.net)
    }

    /// Outputs that are not driven where their value is made.
    fn write_outputs(&mut self) {
        let module = self.module;
        for (index, port) in module.ports.iter().enumerate() {
            let Some(slot) = self.slots[index].clone() else {
                continue;
            };
            if port.direction == Direction::Input || self.node_nets.drives(index) {
                continue;
            }
            let value = self.root(port.node);
            self.file.reads.expression(&value);
            let lines = statement(self.text.indent, &format!("assign {slot} ="), &value, ";");
            let places = self.places_of_output(index);
            self.text.push(TextBlock::Output, Lines::of(lines, &places));
        }
    }
}

/// `wire [7:0] name`, without an end.
pub(super) fn declaration(kind: &str, net: &Net) -> String {
    let range = net.width.range();
    let space = if range.is_empty() { "" } else { " " };
    format!("{kind} {range}{space}{}", net.name)
}
