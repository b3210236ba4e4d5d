//! Inlining: replaces instances by their contents, so that [`pipeline`](crate::pipeline) can cut a function which has a unit inside it.
//!
//! The behaviour is unchanged. Inlined values are named after the instance's label: `add_unit_1_sum`.

use crate::module::{Binding, Direction, Instance, InstanceId, Module, NodeId, Op};
use crate::names::MAX_NAME;
use crate::section::Section;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The module with each instance that `takes` says yes to replaced by its contents. An instance stays if it is a lane array or a vendor's primitive, holds state,
/// has an input that nothing is connected to, or nodes that read later ones. A module with such nodes stays as it is. Instances within are not replaced.
pub fn inlined(module: &Module, takes: impl Fn(&Instance) -> bool) -> Module {
    let is_taken = |instance: &Instance| {
        let inner = &instance.module;
        let is_function =
            !inner.has_clock() && instance.lanes.is_none() && inner.primitive.is_none();
        let ports = inner.ports.iter().zip(bindings(instance));
        let mut inputs = ports.filter(|(port, _)| port.direction == Direction::Input);
        is_function
            && is_straight(inner)
            && takes(instance)
            && inputs.all(|(_, node)| node.is_some())
    };
    if !is_straight(module) {
        return module.clone();
    }
    let mut into = Module {
        nodes: Vec::new(),
        instances: Vec::new(),
        ..module.clone()
    };
    let mut names: HashSet<String> = module.ports.iter().map(|port| key(&port.name)).collect();
    let of_nodes = module.nodes.iter();
    let of_nodes = of_nodes.filter_map(|node| node.name.as_deref().or(node.variable.as_deref()));
    let of_instances = module.instances.iter().map(|i| i.name.as_str());
    names.extend(of_nodes.chain(of_instances).map(key));
    let mut stays = HashMap::new();
    let mut replaced: HashMap<usize, &Instance> = HashMap::new();
    for (place, instance) in module.instances.iter().enumerate() {
        if is_taken(instance) {
            replaced.insert(place, instance);
        } else {
            stays.insert(place, InstanceId(into.instances.len() as u32));
            into.instances.push(instance.clone());
        }
    }
    let staying = into.instances.len();
    // Contents come where their first output is read, behind what they read themselves.
    let mut contents: HashMap<usize, Vec<NodeId>> = HashMap::new();
    let mut moved: Vec<NodeId> = Vec::with_capacity(module.nodes.len());
    for node in &module.nodes {
        if let Op::InstanceOutput { instance, port } = node.op
            && let Some(of) = replaced.get(&instance.index())
        {
            let inner = contents.entry(instance.index());
            let inner = inner
                .or_insert_with(|| put(&mut into, &mut names, of, &moved, node.section.as_ref()));
            let driver = of.module.ports[port as usize].node;
            let found = inner[driver.index()];
            let driver = &mut into.nodes[found.index()];
            // The name of the output, if there is one, is the better one.
            if !matches!(driver.op, Op::Input(_)) && node.name.is_some() {
                driver.name.clone_from(&node.name);
            }
            if node.variable.is_some() {
                driver.variable.clone_from(&node.variable);
            }
            moved.push(found);
            continue;
        }
        let mut node = node.clone();
        if let Op::InstanceOutput { instance, .. } = &mut node.op
            && let Some(now) = stays.get(&instance.index())
        {
            *instance = *now;
        }
        node.op.for_each_operand_mut(|id| *id = moved[id.index()]);
        into.nodes.push(node);
        moved.push(NodeId(into.nodes.len() as u32 - 1));
    }
    let bindings = into.instances[..staying]
        .iter_mut()
        .flat_map(|i| &mut i.inputs);
    for node in bindings.flatten().filter_map(Binding::node_mut) {
        *node = moved[node.index()];
    }
    for port in &mut into.ports {
        port.node = moved[port.node.index()];
    }
    for id in &mut into.unused {
        *id = moved[id.index()];
    }
    into
}

/// Each node reads earlier ones only.
fn is_straight(module: &Module) -> bool {
    let mut nodes = module.nodes.iter().enumerate();
    nodes.all(|(place, node)| {
        let mut is_straight = true;
        node.op
            .for_each_operand(|id| is_straight &= id.index() < place);
        is_straight
    })
}

/// Names must not differ in case alone.
fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// Puts the contents of an instance in; where each of its nodes now is.
fn put(
    into: &mut Module,
    names: &mut HashSet<String>,
    instance: &Instance,
    moved: &[NodeId],
    section: Option<&Arc<Section>>,
) -> Vec<NodeId> {
    let inner = &instance.module;
    let tables = into.tables.len() as u32;
    for table in &inner.tables {
        let mut table = table.clone();
        table.name = format!("{}_{}", instance.name, table.name);
        into.tables.push(table);
    }
    let instances = into.instances.len() as u32;
    let bound: HashMap<usize, NodeId> = inner
        .ports
        .iter()
        .zip(bindings(instance))
        .filter_map(|(port, node)| Some((port.node.index(), moved[node?.index()])))
        .collect();
    let mut now: Vec<NodeId> = Vec::with_capacity(inner.nodes.len());
    for (place, node) in inner.nodes.iter().enumerate() {
        if let (Op::Input(_), Some(node)) = (&node.op, bound.get(&place)) {
            now.push(*node);
            continue;
        }
        let mut node = node.clone();
        // It has become a part of the section that reads it.
        node.section = section.cloned();
        node.op.for_each_operand_mut(|id| *id = now[id.index()]);
        match &mut node.op {
            Op::TableRead { table, .. } => table.0 += tables,
            Op::InstanceOutput { instance, .. } => instance.0 += instances,
            _ => {}
        }
        for name in [&mut node.name, &mut node.variable] {
            let own = name.take().map(|name| format!("{}_{name}", instance.name));
            *name = own.filter(|name| name.len() <= MAX_NAME && names.insert(key(name)));
        }
        into.nodes.push(node);
        now.push(NodeId(into.nodes.len() as u32 - 1));
    }
    for within in &inner.instances {
        let mut within = under(within, &instance.name);
        let read = within.inputs.iter_mut().flatten();
        for node in read.filter_map(Binding::node_mut) {
            *node = now[node.index()];
        }
        into.instances.push(within);
    }
    now
}

/// The instance with a label that begins with another one's. A lane's body that is written in place has its names in the same module: so do they.
fn under(instance: &Instance, label: &str) -> Instance {
    let mut instance = instance.clone();
    instance.name = format!("{label}_{}", instance.name);
    if instance.is_in_place() {
        let mut body = Module::clone(&instance.module);
        for node in &mut body.nodes {
            for name in [&mut node.name, &mut node.variable] {
                let own = name.take().map(|name| format!("{label}_{name}"));
                *name = own.filter(|name| name.len() <= MAX_NAME);
            }
        }
        for inner in &mut body.instances {
            *inner = under(inner, label);
        }
        instance.module = Arc::new(body);
    }
    instance
}

/// Of each port of an instance's module, in order, what is bound to it: inputs have bindings, outputs none.
fn bindings(instance: &Instance) -> impl Iterator<Item = Option<NodeId>> + '_ {
    instance.module.ports.iter().enumerate().map(|(place, _)| {
        let binding = instance.inputs.get(place)?.as_ref()?;
        binding.node()
    })
}
