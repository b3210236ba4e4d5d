//! A module during parsing: values may be used before they are declared.

use super::ParseProblem;
use super::lexer::{At, Fault};
use super::places::Places;
use crate::check;
use crate::instance::translate;
use crate::module::{Binding, Direction, Instance, Module, Node, NodeId, Op, UnaryOp};
use crate::problem::Problem;
use crate::rules;
use crate::section::Section;
use crate::size::Size;
use crate::source::Source;
use std::collections::HashMap;
use std::sync::Arc;

/// Indices from here on stand for names that are not declared yet.
const FORWARD: u32 = 1 << 31;

/// Limits that keep every walk over the modules below one another short.
const MAX_LEVELS: u64 = 64;
const MAX_INSTANCES: u64 = 1_000_000;

pub(super) struct Draft {
    pub module: Module,
    /// What drives each port of a body in place; as long as the module's ports.
    pub bindings: Vec<Option<Binding>>,
    /// Whether the parameters are those of the module around this body.
    pub inherits: bool,
    /// The section of the values that come next.
    pub section: Option<Arc<Section>>,
    at: At,
    node_places: Vec<At>,
    names: HashMap<String, NodeId>,
    forward: Vec<(At, String)>,
    /// Outputs that lanes see, of an array whose outputs are not all there yet.
    later_outputs: Vec<(At, String)>,
    /// Outputs that take the width of their node.
    open_outputs: Vec<usize>,
    levels: u64,
    instances: u64,
}

impl Draft {
    pub fn new(at: At, name: String, doc: String, source: Source) -> Self {
        Self {
            module: Module {
                doc,
                ..Module::empty(name, source)
            },
            bindings: Vec::new(),
            inherits: false,
            section: None,
            at,
            node_places: Vec::new(),
            names: HashMap::new(),
            forward: Vec::new(),
            later_outputs: Vec::new(),
            open_outputs: Vec::new(),
            levels: 1,
            instances: 1,
        }
    }

    /// The value of this name; a stand-in if it is not declared yet.
    pub fn refer(&mut self, at: At, name: String) -> NodeId {
        if let Some(known) = self.names.get(&name) {
            return *known;
        }
        self.forward.push((at, name));
        NodeId(FORWARD + (self.forward.len() - 1) as u32)
    }

    pub fn push(&mut self, at: At, op: Op, width: Size, source: &Source) -> NodeId {
        let id = NodeId(self.module.nodes.len() as u32);
        self.module.nodes.push(Node {
            op,
            width,
            name: None,
            variable: None,
            doc: String::new(),
            enum_type: None,
            section: self.section.clone(),
            source: source.clone(),
        });
        self.node_places.push(at);
        id
    }

    /// Gives a node its name, or the number by which the text knows it.
    pub fn declare(&mut self, at: At, name: &str, id: NodeId) -> Result<(), Fault> {
        if let Some(first) = self.names.get(name) {
            let first = self.module.node(*first).source.clone();
            let name = name.to_string();
            return Err((at, Problem::NameTaken { name, first }.into()));
        }
        self.names.insert(name.to_string(), id);
        if !name.starts_with('%') {
            self.module.nodes[id.index()].name = Some(name.to_string());
        }
        Ok(())
    }

    /// The width of a value, if it is declared already.
    pub fn width(&self, id: NodeId) -> Option<Size> {
        self.module.nodes.get(id.index()).map(|node| node.width)
    }

    /// The width that an operation's operands give it, if they do and are known.
    pub fn width_of(&self, op: &Op) -> Option<Size> {
        match op {
            Op::Const(bits) => Some(Size::plain(bits.width())),
            Op::Unary(UnaryOp::All | UnaryOp::Any | UnaryOp::Parity, _) => Some(Size::plain(1)),
            Op::Binary(op, ..) if op.is_comparison() => Some(Size::plain(1)),
            Op::Unary(UnaryOp::Not, a) | Op::Wire(a) => self.width(*a),
            Op::Binary(op, a, _) if op.is_shift() => self.width(*a),
            Op::Binary(_, a, b) => self.width(*a).or_else(|| self.width(*b)),
            Op::Mux {
                then, otherwise, ..
            } => self.width(*then).or_else(|| self.width(*otherwise)),
            Op::Case { arms, default, .. } => {
                let mut results = arms.iter().map(|arm| arm.result);
                self.width(*default)
                    .or_else(|| results.find_map(|result| self.width(result)))
            }
            Op::Concat(parts) => {
                let widths = parts.iter().map(|part| self.width(*part));
                widths.sum()
            }
            Op::TableRead { table, .. } => {
                let table = self.module.tables.get(table.index())?;
                Some(Size::plain(table.width))
            }
            Op::MemoryRead { memory, .. } => {
                let memory = self.module.memories.get(memory.index())?;
                Some(memory.width)
            }
            Op::InstanceOutput { instance, port } => {
                let of = self.module.instances.get(instance.index())?;
                let width = of.module.ports.get(*port as usize)?.width;
                let (inner, outer) = (&of.module.parameters, &self.module.parameters);
                let lanes = of.lanes.map_or(Size::plain(1), |lanes| lanes.count);
                let of_lanes = translate(width, inner, outer) * lanes;
                match of.ends(*port) {
                    Some((ends, _)) => Some(of_lanes + self.width(ends)?),
                    None => Some(of_lanes),
                }
            }
            Op::Input(_)
            | Op::Register(_)
            | Op::Slice { .. }
            | Op::Repeat(_)
            | Op::Select { .. } => None,
        }
    }

    /// A number that stands for an output until [`Self::find_outputs`].
    pub fn later_output(&mut self, named: (At, String)) -> u32 {
        self.later_outputs.push(named);
        self.later_outputs.len() as u32 - 1
    }

    /// Puts the outputs of a lane array's module where numbers stand for them.
    pub fn find_outputs(
        &mut self,
        of: &Module,
        inputs: &mut [Option<Binding>],
    ) -> Result<(), Fault> {
        let named = std::mem::take(&mut self.later_outputs);
        for binding in inputs.iter_mut().flatten() {
            let Binding::Row { output, .. } = binding else {
                continue;
            };
            let (at, name) = &named[*output as usize];
            let found = of.port_index(name, Direction::Output);
            let found = found.ok_or_else(|| (*at, of.unknown_port(name, Direction::Output).into()));
            *output = found? as u32;
        }
        Ok(())
    }

    /// The last port declared takes the width of its node.
    pub fn leave_width_open(&mut self) {
        self.open_outputs.push(self.module.ports.len() - 1);
    }

    /// Adds an instance whose module reaches so far down.
    pub fn add_instance(&mut self, at: At, instance: Instance, depth: Depth) -> Result<(), Fault> {
        self.levels = self.levels.max(depth.levels + 1);
        self.instances = self.instances.saturating_add(depth.instances);
        let limits = [
            ("levels of modules", self.levels, MAX_LEVELS),
            ("instances below a module", self.instances, MAX_INSTANCES),
        ];
        for (what, found, limit) in limits {
            if found > limit {
                return Err((at, Problem::TooMany { what, found, limit }.into()));
            }
        }
        self.module.instances.push(instance);
        Ok(())
    }

    pub fn depth(&self) -> Depth {
        Depth {
            levels: self.levels,
            instances: self.instances,
        }
    }

    /// The finished module, if it keeps every rule. Its places are still the exact ones.
    pub fn finish(mut self, places: &Places) -> Result<Module, Fault> {
        let declared = self.resolve()?;
        let resolve = |id: &mut NodeId| {
            if id.0 >= FORWARD {
                *id = declared[(id.0 - FORWARD) as usize];
            }
        };
        for node in &mut self.module.nodes {
            node.op.for_each_operand_mut(resolve);
        }
        self.module.unused.iter_mut().for_each(resolve);
        self.module.for_each_end_mut(resolve);
        for port in self.open_outputs {
            let port = &mut self.module.ports[port];
            port.width = self.module.nodes[port.node.index()].width;
        }
        check_rules(&self.module, &self.node_places, places)?;
        let primitive = self.module.primitive.take();
        self.module.primitive = primitive.map(|primitive| primitive.of(&self.module));
        let mut errors = Vec::new();
        check::check(&self.module, &[], &mut errors);
        match errors.into_iter().next() {
            None => Ok(self.module),
            Some(error) => {
                let at = places.at(&error.source).unwrap_or(self.at);
                Err((at, error.problem.into()))
            }
        }
    }

    /// What each name used early turned out to be.
    fn resolve(&self) -> Result<Vec<NodeId>, Fault> {
        let find = |(at, name): &(At, String)| {
            self.names.get(name).copied().ok_or_else(|| {
                let nodes = self.module.nodes.iter();
                let names = nodes.filter_map(|node| node.name.as_deref());
                (*at, unknown("value", name, names))
            })
        };
        self.forward.iter().map(find).collect()
    }
}

/// How far the modules below a module reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    levels: u64,
    instances: u64,
}

/// The mistake of a name that does not exist, with the ones that do.
pub(super) fn unknown<'a>(
    what: &'static str,
    name: &str,
    available: impl Iterator<Item = &'a str>,
) -> ParseProblem {
    const LISTED: usize = 12;
    let names: Vec<&str> = available.collect();
    let list = names[..names.len().min(LISTED)].join(", ");
    let available = match names.len() {
        0 => "none".to_string(),
        1..=LISTED => list,
        count => format!("{list} and {} more", count - LISTED),
    };
    ParseProblem::Unknown {
        what,
        name: name.to_string(),
        available,
    }
}

fn check_rules(module: &Module, node_places: &[At], places: &Places) -> Result<(), Fault> {
    for (index, at) in node_places.iter().enumerate() {
        rules::check_node(module, NodeId(index as u32)).map_err(|p| (*at, p.into()))?;
    }
    let place = |source: &Source, problem: Problem| {
        let start = At { line: 1, column: 1 };
        (places.at(source).unwrap_or(start), problem.into())
    };
    for port in &module.ports {
        rules::check_port(module, port).map_err(|p| place(&port.source, p))?;
    }
    for register in &module.registers {
        rules::check_register(module, register).map_err(|p| place(&register.source, p))?;
    }
    for memory in &module.memories {
        rules::check_memory(module, memory).map_err(|p| place(&memory.source, p))?;
    }
    for table in &module.tables {
        rules::check_table(table).map_err(|p| place(&table.source, p))?;
    }
    for instance in &module.instances {
        rules::check_instance(module, instance).map_err(|p| place(&instance.source, p))?;
    }
    Ok(())
}
