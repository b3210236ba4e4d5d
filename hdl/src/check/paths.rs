//! Dependencies within a cycle: combinational loops, and streams whose `valid` waits for their own `ready`.
//!
//! The loop check works on whole values: a loop through different bits of one vector
//! counts as a loop, as in every synthesis tool's lint. Through an instance it follows
//! the instance's own input-to-output paths, so a registered output closes no loop.

use super::Streams;
use crate::module::{Binding, Direction, InstanceId, Module, NodeId, Op};
use crate::problem::Problem;
use crate::source::Source;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Reports a combinational loop, and streams whose `valid` waits for their `ready`.
pub(super) fn check(module: &Module, streams: &Streams, report: &mut impl FnMut(&Source, Problem)) {
    let depends = Depends::new(module, &mut HashMap::new());
    check_loops(&depends, report);
    let mut cones = Cones::new(module);
    for (name, valid, ready) in streams {
        if cones.cone(&depends, *valid).contains(ready) {
            let name = name.clone();
            let source = &module.node(*valid).source;
            report(source, Problem::ValidWaitsForReady { name });
        }
    }
}

/// What is said of an input stream's `ready`.
pub(crate) const ACCEPTED: &str = "it is accepted";

/// Says of each input stream's `ready` which output streams' it follows within the cycle: whoever connects blocks has to know.
pub(crate) fn document_ready(module: &mut Module, streams: &Streams) {
    let depends = Depends::new(module, &mut HashMap::new());
    let mut cones = Cones::new(module);
    let mut docs = Vec::new();
    for (index, port) in module.ports.iter().enumerate() {
        if port.direction != Direction::Output || port.doc != ACCEPTED {
            continue;
        }
        let cone = cones.cone(&depends, port.node);
        let followed = streams.iter().filter(|(_, _, ready)| cone.contains(ready));
        let followed: Vec<String> = followed.map(|(name, ..)| format!("{name}_ready")).collect();
        if !followed.is_empty() {
            let doc = format!(
                "{ACCEPTED}; follows {} within the cycle",
                followed.join(", ")
            );
            docs.push((index, doc));
        }
    }
    for (index, doc) in docs {
        module.ports[index].doc = doc;
    }
}

/// For every output port, by port index, the input ports that reach it within a cycle, in their order.
type Paths = Rc<HashMap<u32, Vec<u32>>>;

/// The paths of the modules below, each followed once however often it is instantiated.
type PathsOfModules = HashMap<*const Module, Paths>;

fn combinational_paths(module: &Module, known: &mut PathsOfModules) -> Paths {
    let depends = Depends::new(module, known);
    let mut cones = Cones::new(module);
    let mut paths = HashMap::new();
    for (index, port) in module.ports.iter().enumerate() {
        if port.direction == Direction::Output {
            let cone = cones.cone(&depends, port.node);
            let inputs = cone.iter().filter_map(|id| match module.node(*id).op {
                Op::Input(input) => Some(input),
                _ => None,
            });
            let mut inputs: Vec<u32> = inputs.collect();
            inputs.sort_unstable();
            paths.insert(index as u32, inputs);
        }
    }
    Rc::new(paths)
}

/// What each node needs within the same cycle, instances included.
struct Depends<'a> {
    module: &'a Module,
    instance_paths: Vec<Paths>,
}

impl<'a> Depends<'a> {
    fn new(module: &'a Module, known: &mut PathsOfModules) -> Self {
        let mut paths = |inner: &Arc<Module>| {
            if let Some(paths) = known.get(&Arc::as_ptr(inner)) {
                return Rc::clone(paths);
            }
            let paths = combinational_paths(inner, known);
            known.insert(Arc::as_ptr(inner), Rc::clone(&paths));
            paths
        };
        let instances = module.instances.iter();
        Self {
            module,
            instance_paths: instances.map(|i| paths(&i.module)).collect(),
        }
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
        let of = &self.module.instances[instance.index()];
        // Through lanes that see one another, an output needs what another one does.
        let (mut outputs, mut next) = (vec![port], 0);
        while let Some(output) = outputs.get(next).copied() {
            next += 1;
            of.ends(output)
                .into_iter()
                .for_each(|(ends, _)| visit(ends));
            let inputs = self.instance_paths[instance.index()].get(&output);
            for input in inputs.into_iter().flat_map(|inputs| &**inputs) {
                let binding = of.inputs[*input as usize].as_ref();
                binding
                    .and_then(Binding::node)
                    .into_iter()
                    .for_each(&mut visit);
                if let Some(Binding::Row { output, .. }) = binding
                    && !outputs.contains(output)
                {
                    outputs.push(*output);
                }
            }
        }
    }
}

/// Finds cones one after the other without clearing anything between them.
struct Cones {
    /// The last cone that a node was in.
    last: Vec<u32>,
    count: u32,
}

impl Cones {
    fn new(module: &Module) -> Self {
        let last = vec![0; module.nodes.len()];
        Self { last, count: 0 }
    }

    /// A node and everything that it needs within the same cycle.
    fn cone(&mut self, depends: &Depends<'_>, node: NodeId) -> Vec<NodeId> {
        self.count += 1;
        let mut cone = Vec::new();
        let mut add = |id: NodeId, cone: &mut Vec<NodeId>| {
            if std::mem::replace(&mut self.last[id.index()], self.count) != self.count {
                cone.push(id);
            }
        };
        add(node, &mut cone);
        let mut next = 0;
        while let Some(id) = cone.get(next).copied() {
            depends.for_each(id, |operand| add(operand, &mut cone));
            next += 1;
        }
        cone
    }
}

fn check_loops(depends: &Depends<'_>, report: &mut impl FnMut(&Source, Problem)) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let module = depends.module;
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
