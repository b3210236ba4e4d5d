//! Static checks of a finished description: names, drivers, combinational loops, unused inputs.
//!
//! The loop check works on whole values: a loop through different bits of one vector counts, as it does
//! for every synthesis tool's lint. Through an instance it follows the instance's own paths from input
//! to output, so that a registered output closes no loop.

use crate::builder::NOT_DRIVEN;
use crate::module::{Binding, Direction, InstanceId, Module, NodeId, Op};
use crate::problem::{BuildError, Problem};
use crate::source::Source;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Appends every mistake found in `module` to `errors`; says whether values can be followed through it.
pub(crate) fn check(module: &Module, errors: &mut Vec<BuildError>) -> bool {
    let mut report = |source: &Source, problem: Problem| {
        errors.push(BuildError {
            module: module.name.clone(),
            source: source.clone(),
            problem,
        });
    };
    check_names(module, &mut report);
    check_modules(module, &mut report);
    let driven = check_drivers(module, &mut report);
    if driven {
        check_loops(module, &mut report);
    }
    check_inputs(module, &mut report);
    driven
}

/// A stream's `valid` must not wait for its `ready`.
pub(crate) fn check_streams(
    module: &Module,
    streams: &[(String, NodeId, NodeId)],
    errors: &mut Vec<BuildError>,
) {
    let depends = Depends::new(module);
    for (name, valid, ready) in streams {
        if depends.cone(*valid).contains(ready) {
            errors.push(BuildError {
                module: module.name.clone(),
                source: module.node(*valid).source.clone(),
                problem: Problem::ValidWaitsForReady { name: name.clone() },
            });
        }
    }
}

/// Every name that the module's text declares, with its place. Bodies written in place share the scope
/// of the module around them, because Verilator rightly dislikes a name that hides another.
fn declared_names(module: &Module, in_place: bool, names: &mut Vec<(String, Source)>) {
    if !in_place {
        for p in &module.parameters {
            names.push((p.name.clone(), module.source.clone()));
        }
        for p in &module.ports {
            names.push((p.name.clone(), p.source.clone()));
        }
    }
    for node in &module.nodes {
        let is_port = matches!(node.op, Op::Input(_));
        if let Some(name) = node.name.as_ref().filter(|_| !is_port) {
            let is_driver_of_port = module
                .outputs()
                .any(|p| p.name == *name && module.node(p.node).name.as_ref() == Some(name));
            if in_place || !is_driver_of_port {
                names.push((name.clone(), node.source.clone()));
            }
        }
    }
    for m in &module.memories {
        names.push((m.name.clone(), m.source.clone()));
    }
    for t in &module.tables {
        names.push((t.name.clone(), t.source.clone()));
    }
    for i in &module.instances {
        names.push((i.name.clone(), i.source.clone()));
        if i.lanes.is_some_and(|lanes| lanes.in_place) {
            declared_names(&i.module, true, names);
        }
    }
}

/// Parameters are exempt from the case rule: capitals are how Verilog tells `LANES` from `lanes`.
fn check_names(module: &Module, report: &mut impl FnMut(&Source, Problem)) {
    let is_parameter = |name: &str| module.parameters.iter().any(|p| p.name == name);
    let mut names = Vec::new();
    declared_names(module, false, &mut names);
    let mut seen: HashMap<String, (String, Source)> = HashMap::new();
    for (name, source) in names {
        let folded = if is_parameter(&name) {
            name.clone()
        } else {
            name.to_ascii_lowercase()
        };
        match seen.get(&folded) {
            None => {
                seen.insert(folded, (name, source));
            }
            Some((other, first)) if *other == name => {
                let first = first.clone();
                report(&source, Problem::NameTaken { name, first });
            }
            Some((other, first)) => {
                let (other, first) = (other.clone(), first.clone());
                report(&source, Problem::CaseClash { name, other, first });
            }
        }
    }
}

/// Modules of one name below this one must be one module.
fn check_modules(module: &Module, report: &mut impl FnMut(&Source, Problem)) {
    fn visit(module: &Module, found: &mut Vec<(String, Arc<Module>, Source)>) {
        for instance in &module.instances {
            visit(&instance.module, found);
            if !instance.lanes.is_some_and(|lanes| lanes.in_place) {
                let module = Arc::clone(&instance.module);
                found.push((module.name.clone(), module, instance.source.clone()));
            }
        }
    }
    let mut found = Vec::new();
    visit(module, &mut found);
    let mut seen: HashMap<&str, &Arc<Module>> = HashMap::new();
    for (name, inner, source) in &found {
        let known = seen.entry(name).or_insert(inner);
        let same = Arc::ptr_eq(known, inner)
            || crate::text::print(known.as_ref()) == crate::text::print(inner.as_ref());
        if !same || *name == module.name {
            let name = name.clone();
            report(source, Problem::ModuleNameTaken { name });
        }
    }
}

fn check_drivers(module: &Module, report: &mut impl FnMut(&Source, Problem)) -> bool {
    let mut all_driven = true;
    let mut undriven = |what, name: &str, source: &Source| {
        all_driven = false;
        let name = name.to_string();
        report(source, Problem::Undriven { what, name });
    };
    for node in &module.nodes {
        if node.op == Op::Wire(NOT_DRIVEN) {
            let name = node.name.as_deref().unwrap_or("?");
            undriven("wire", name, &node.source);
        }
    }
    for register in &module.registers {
        if register.next == NOT_DRIVEN {
            undriven("register", &register.name, &register.source);
        }
    }
    for instance in &module.instances {
        for (port, binding) in instance.module.ports.iter().zip(&instance.inputs) {
            if port.direction == Direction::Input && binding.is_none() {
                let name = format!("{}.{}", instance.name, port.name);
                undriven("input", &name, &instance.source);
            }
        }
    }
    all_driven
}

/// For every output port, by port index, the input ports that reach it within a cycle.
pub(crate) fn combinational_paths(module: &Module) -> HashMap<u32, HashSet<u32>> {
    let depends = Depends::new(module);
    let mut paths = HashMap::new();
    for (index, port) in module.ports.iter().enumerate() {
        if port.direction == Direction::Output {
            let cone = depends.cone(port.node);
            let inputs = cone.iter().filter_map(|id| match module.node(*id).op {
                Op::Input(input) => Some(input),
                _ => None,
            });
            paths.insert(index as u32, inputs.collect());
        }
    }
    paths
}

/// What each node needs within the same cycle, instances included.
struct Depends<'a> {
    module: &'a Module,
    instance_paths: Vec<HashMap<u32, HashSet<u32>>>,
}

impl<'a> Depends<'a> {
    fn new(module: &'a Module) -> Self {
        let mut known: HashMap<*const Module, HashMap<u32, HashSet<u32>>> = HashMap::new();
        let instance_paths = module
            .instances
            .iter()
            .map(|instance| {
                known
                    .entry(Arc::as_ptr(&instance.module))
                    .or_insert_with(|| combinational_paths(&instance.module))
                    .clone()
            })
            .collect();
        Self {
            module,
            instance_paths,
        }
    }

    /// A node and everything that it needs within the same cycle.
    fn cone(&self, node: NodeId) -> HashSet<NodeId> {
        let mut cone = HashSet::new();
        let mut open = vec![node];
        while let Some(id) = open.pop() {
            if cone.insert(id) {
                self.for_each(id, |operand| open.push(operand));
            }
        }
        cone
    }

    fn for_each(&self, id: NodeId, mut visit: impl FnMut(NodeId)) {
        let op = &self.module.node(id).op;
        op.for_each_operand(&mut visit);
        if let Op::InstanceOutput { instance, port } = op {
            self.for_each_instance_input(*instance, *port, visit);
        }
    }

    fn for_each_instance_input(
        &self,
        instance: InstanceId,
        port: u32,
        mut visit: impl FnMut(NodeId),
    ) {
        let bindings = &self.module.instances[instance.index()].inputs;
        let Some(inputs) = self.instance_paths[instance.index()].get(&port) else {
            return;
        };
        let mut inputs: Vec<u32> = inputs.iter().copied().collect();
        inputs.sort_unstable();
        for input in inputs {
            if let Some(node) = bindings[input as usize].as_ref().and_then(Binding::node) {
                visit(node);
            }
        }
    }
}

fn check_loops(module: &Module, report: &mut impl FnMut(&Source, Problem)) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let depends = Depends::new(module);
    let mut marks = vec![Mark::New; module.nodes.len()];
    for start in 0..module.nodes.len() {
        if marks[start] != Mark::New {
            continue;
        }
        // An explicit stack: descriptions may be deeper than the machine's.
        let mut path: Vec<(NodeId, Vec<NodeId>)> = Vec::new();
        let enter = |id: NodeId, marks: &mut Vec<Mark>| {
            marks[id.index()] = Mark::Open;
            let mut operands = Vec::new();
            depends.for_each(id, |operand| operands.push(operand));
            operands.reverse();
            (id, operands)
        };
        path.push(enter(NodeId(start as u32), &mut marks));
        while let Some((id, operands)) = path.last_mut() {
            let Some(next) = operands.pop() else {
                marks[id.index()] = Mark::Done;
                path.pop();
                continue;
            };
            match marks[next.index()] {
                Mark::New => path.push(enter(next, &mut marks)),
                Mark::Done => {}
                Mark::Open => {
                    let from = path.iter().position(|(id, _)| *id == next).unwrap_or(0);
                    let ids: Vec<NodeId> = path[from..].iter().map(|(id, _)| *id).collect();
                    let source = module.node(next).source.clone();
                    let path = loop_names(module, &ids);
                    report(&source, Problem::CombinationalLoop { path });
                    return;
                }
            }
        }
    }
}

/// The named values along a loop, in the direction in which values flow.
fn loop_names(module: &Module, ids: &[NodeId]) -> Vec<String> {
    // Begin with what was described first, so that the text does not depend on where the search began.
    let mut ids: Vec<NodeId> = ids.iter().rev().copied().collect();
    let first = (0..ids.len()).min_by_key(|i| ids[*i]).unwrap_or(0);
    ids.rotate_left(first);
    let mut names: Vec<String> = ids
        .iter()
        .filter_map(|id| {
            let node = module.node(*id);
            node.name.clone().or_else(|| match node.op {
                Op::InstanceOutput { instance, port } => {
                    let instance = &module.instances[instance.index()];
                    let port = &instance.module.ports[port as usize].name;
                    Some(format!("{}.{port}", instance.name))
                }
                _ => None,
            })
        })
        .collect();
    if names.is_empty() {
        names.push(format!("value at {}", module.node(ids[0]).source));
    }
    names.push(names[0].clone());
    names
}

fn check_inputs(module: &Module, report: &mut impl FnMut(&Source, Problem)) {
    let mut used: HashSet<NodeId> = module.unused.iter().copied().collect();
    for node in &module.nodes {
        node.op.for_each_operand(|id| {
            used.insert(id);
        });
    }
    used.extend(module.outputs().map(|p| p.node));
    for r in &module.registers {
        used.insert(r.next);
        used.extend(r.enable);
    }
    for write in module.memories.iter().flat_map(|m| &m.writes) {
        used.extend([write.enable, write.address, write.data]);
    }
    for binding in module.instances.iter().flat_map(|i| &i.inputs).flatten() {
        used.extend(binding.node());
    }
    for port in module.inputs() {
        if !used.contains(&port.node) {
            let name = port.name.clone();
            report(&port.source, Problem::UnusedInput { name });
        }
    }
}
