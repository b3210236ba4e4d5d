//! Static checks of a finished description: names, drivers, combinational loops, unused inputs.

pub(crate) mod paths;
mod primitive;

use crate::module::{Binding, Direction, InstanceId, LANE_UNIT, Module, NOT_DRIVEN, NodeId, Op};
use crate::problem::{BuildError, Problem};
use crate::source::Source;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Output streams: name, `valid`, `ready`.
pub(crate) type Streams = [(String, NodeId, NodeId)];

/// Appends every mistake found in `module` to `errors`.
pub(crate) fn check(module: &Module, streams: &Streams, errors: &mut Vec<BuildError>) {
    let is_clean = errors.is_empty();
    let mut report = |source: &Source, problem: Problem| {
        let error = BuildError {
            module: module.name.clone(),
            source: source.clone(),
            problem,
        };
        // A body in place was checked by itself before.
        if !errors.contains(&error) {
            errors.push(error);
        }
    };
    check_names(module, &mut report);
    check_modules(module, &mut report);
    let primitive = module.primitive.as_ref();
    if let Some(Err(problem)) = primitive.map(|primitive| primitive.check(module)) {
        report(&module.source, problem);
    }
    for instance in &module.instances {
        let is_body = instance.is_in_place();
        if let Some(primitive) = instance.module.primitive.as_ref().filter(|_| is_body) {
            let name = primitive.name.clone();
            let why =
                "the body of a lane is written in place; instantiate the model inside the body instead".to_string();
            report(&instance.source, Problem::BadPrimitive { name, why });
        }
    }
    check_rows(module, &mut report);
    // What is not driven cannot be followed.
    if check_drivers(module, &mut report) {
        paths::check(module, streams, &mut report);
    }
    // What was refused may be what reads an input.
    if is_clean {
        check_inputs(module, &mut report);
    }
}

/// Every name that the module's text declares, with its place. Bodies written in place share the scope
/// of the module around them, because Verilator rightly dislikes a name that hides another.
fn declared_names(module: &Module, in_place: bool, names: &mut Vec<(String, Source)>) {
    if !in_place {
        let parameters = module.parameters.iter();
        names.extend(parameters.map(|p| (p.name.clone(), module.source.clone())));
        let ports = module.ports.iter();
        names.extend(ports.map(|p| (p.name.clone(), p.source.clone())));
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
        if i.is_in_place() {
            declared_names(&i.module, true, names);
        }
    }
}

/// Whether some lane array's body is a module of its own.
fn has_units(module: &Module) -> bool {
    let mut arrays = module.instances.iter().filter_map(|i| Some((i, i.lanes?)));
    arrays.any(|(instance, lanes)| !lanes.in_place || has_units(&instance.module))
}

/// Parameters are exempt from the case rule: capitals are how Verilog tells `LANES` from `lanes`.
fn check_names(module: &Module, report: &mut impl FnMut(&Source, Problem)) {
    let is_parameter = |name: &str| module.parameters.iter().any(|p| p.name == name);
    let mut names = Vec::new();
    declared_names(module, false, &mut names);
    if has_units(module) {
        let units = names.iter().filter(|(name, _)| name == LANE_UNIT);
        for (name, source) in units {
            let name = name.clone();
            let why = "`unit` is reserved for the module in each lane of a lane array";
            report(source, Problem::IllegalName { name, why });
        }
    }
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
    /// Every module below, once.
    fn visit<'a>(
        module: &'a Module,
        seen: &mut HashSet<*const Module>,
        found: &mut Vec<(&'a Module, &'a Source)>,
    ) {
        for instance in &module.instances {
            if !seen.insert(Arc::as_ptr(&instance.module)) {
                continue;
            }
            visit(&instance.module, seen, found);
            if !instance.is_in_place() {
                found.push((&instance.module, &instance.source));
            }
        }
    }
    let mut found = Vec::new();
    visit(module, &mut HashSet::new(), &mut found);
    let mut texts: HashMap<&str, (&Module, Option<String>)> = HashMap::new();
    for (inner, source) in found {
        let name = inner.name.as_str();
        let is_same = match texts.get_mut(name) {
            None => {
                texts.insert(name, (inner, None));
                true
            }
            Some((first, text)) => {
                let text = text.get_or_insert_with(|| crate::text::print(first));
                *text == crate::text::print(inner)
            }
        };
        if !is_same || name == module.name {
            let name = name.to_string();
            report(source, Problem::ModuleNameTaken { name });
        }
    }
}

fn check_drivers(module: &Module, report: &mut impl FnMut(&Source, Problem)) -> bool {
    for memory in module.memories.iter().filter(|m| m.writes.is_empty()) {
        let name = memory.name.clone();
        report(&memory.source, Problem::NeverWritten { name });
    }
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

/// Each row that lanes see is a value of the module.
fn check_rows(module: &Module, report: &mut impl FnMut(&Source, Problem)) {
    for (index, instance) in module.instances.iter().enumerate() {
        for (port, binding) in instance.module.ports.iter().zip(&instance.inputs) {
            let Some(Binding::Row { output, .. }) = binding else {
                continue;
            };
            let row = module.output_node(InstanceId(index as u32), *output);
            if row.is_none() {
                let row = instance.module.ports.get(*output as usize);
                let row = row.map_or("?", |port| &port.name);
                let (name, input) = (instance.name.clone(), port.name.clone());
                let why = format!("the module has no value for the row `{row}` that the lanes see");
                report(&instance.source, Problem::BadRow { name, input, why });
            }
        }
    }
}
