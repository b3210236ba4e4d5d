//! Builds the module of each stage.

use super::{Graph, NEXT, Stage, names};
use crate::module::{
    Binding, Direction, Instance, InstanceId, Module, Node, NodeId, Op, Port, TableId,
};
use crate::problem::BuildErrors;
use crate::size::Size;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) fn modules(
    function: &Module,
    graph: &Graph,
    places: &[u32],
    count: u32,
) -> Result<Vec<Stage>, BuildErrors> {
    let last = last_use(function, graph, places, count);
    let lasts = |node: usize, cut: u32| {
        let is_constant = matches!(function.nodes[node].op, Op::Const(_));
        !is_constant && places[node] < cut && last[node] >= cut
    };
    // Part of a value that crosses the cut is taken anew behind it.
    let crosses = |node: usize, cut: u32| {
        lasts(node, cut) && !parts_of(function, node).any(|whole| lasts(whole, cut))
    };
    let nodes: Vec<usize> = (graph.order.iter().copied())
        .filter(|vertex| *vertex < function.nodes.len())
        .collect();
    let crossing = |cut: u32| {
        let nodes = nodes.iter().copied();
        let mut crossing: Vec<usize> = nodes.filter(|node| crosses(*node, cut)).collect();
        crossing.sort_unstable();
        crossing
    };
    let all = (1..count).flat_map(&crossing).collect();
    let names = names::of_crossing(function, &all);
    let mut stages = Vec::new();
    for stage in 0..count {
        let mut part = StageDraft::new(function, stage, count);
        for node in crossing(stage) {
            part.input(node, &names[&node]);
        }
        for &vertex in &graph.order {
            if places[vertex] == stage {
                part.take(vertex);
            }
        }
        if stage + 1 == count {
            for port in function.outputs() {
                part.output(port.node.index(), &port.name);
            }
        } else {
            for node in crossing(stage + 1) {
                part.output(node, &names[&node]);
            }
        }
        stages.push(part.finish()?);
    }
    Ok(stages)
}

/// What a node is part of, or only another name for.
fn parts_of(function: &Module, node: usize) -> impl Iterator<Item = usize> {
    let whole = |node: &usize| match function.nodes[*node].op {
        Op::Slice { of, .. } | Op::Wire(of) => Some(of.index()),
        _ => None,
    };
    std::iter::successors(whole(&node), whole)
}

/// The last stage that reads each vertex.
fn last_use(function: &Module, graph: &Graph, places: &[u32], count: u32) -> Vec<u32> {
    let mut last = places.to_vec();
    for &vertex in &graph.order {
        for &read in &graph.reads[vertex] {
            last[read] = last[read].max(places[vertex]);
        }
    }
    for port in function.outputs() {
        last[port.node.index()] = count - 1;
    }
    last
}

/// A stage being made.
struct StageDraft<'f> {
    function: &'f Module,
    module: Module,
    /// Where the function's nodes are in it.
    nodes: BTreeMap<usize, NodeId>,
    instances: BTreeMap<usize, InstanceId>,
    tables: BTreeMap<u32, TableId>,
    leaves: Vec<(String, u32)>,
}

impl<'f> StageDraft<'f> {
    fn new(function: &'f Module, stage: u32, count: u32) -> Self {
        let name = match count {
            1 => function.name.clone(),
            _ => format!("{}_stage_{}", function.name, stage + 1),
        };
        let doc = match count {
            1 => function.doc.clone(),
            _ => format!(
                "Stage {} of {count}, without its registers. {}",
                stage + 1,
                function.doc
            ),
        };
        Self {
            function,
            module: Module {
                doc,
                parameters: function.parameters.clone(),
                ..Module::empty(name, function.source.clone())
            },
            nodes: BTreeMap::new(),
            instances: BTreeMap::new(),
            tables: BTreeMap::new(),
            leaves: Vec::new(),
        }
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.module.nodes.len() as u32);
        self.module.nodes.push(node);
        id
    }

    fn port(&mut self, name: String, direction: Direction, of: usize, node: NodeId) {
        let old = &self.function.nodes[of];
        let doc = self.function.meaning(NodeId(of as u32)).to_string();
        self.module.ports.push(Port {
            name,
            direction,
            width: old.width,
            doc,
            enum_type: old.enum_type.clone(),
            node,
            source: old.source.clone(),
        });
    }

    /// What an earlier stage left.
    fn input(&mut self, old: usize, name: &str) {
        let number = self.module.ports.len() as u32;
        let node = &self.function.nodes[old];
        let id = self.push(Node {
            op: Op::Input(number),
            width: node.width,
            name: Some(name.to_string()),
            variable: None,
            doc: node.doc.clone(),
            enum_type: node.enum_type.clone(),
            section: node.section.clone(),
            source: node.source.clone(),
        });
        self.nodes.insert(old, id);
        self.port(name.to_string(), Direction::Input, old, id);
    }

    fn output(&mut self, old: usize, name: &str) {
        let width = self.function.nodes[old].width;
        let mut id = self.node(old);
        // A port of its own even where a value only passes through.
        if matches!(self.module.nodes[id.index()].op, Op::Input(_)) {
            let node = Node {
                op: Op::Wire(id),
                name: None,
                ..self.module.nodes[id.index()].clone()
            };
            id = self.push(node);
        }
        self.port(format!("{NEXT}{name}"), Direction::Output, old, id);
        self.leaves.push((name.to_string(), Size::get(width)));
    }

    /// A node of the function in this stage; a constant is made where it is read, and so is part of a value that is there.
    fn node(&mut self, old: usize) -> NodeId {
        if let Some(id) = self.nodes.get(&old) {
            return *id;
        }
        let mut node = self.function.nodes[old].clone();
        match &mut node.op {
            Op::Const(_) => {}
            Op::Slice { of, .. } | Op::Wire(of) => *of = self.node(of.index()),
            _ => panic!("node {old} is in another stage"),
        }
        let id = self.push(node);
        self.nodes.insert(old, id);
        id
    }

    /// A vertex of this stage, of which those that it reads are there.
    fn take(&mut self, vertex: usize) {
        let count = self.function.nodes.len();
        if self.nodes.contains_key(&vertex) {
            return;
        }
        if let Some(instance) = vertex.checked_sub(count) {
            self.instance(instance);
            return;
        }
        let mut node = self.function.nodes[vertex].clone();
        match &mut node.op {
            Op::Input(number) => {
                let name = self.function.ports[*number as usize].name.clone();
                self.input(vertex, &name);
                return;
            }
            Op::InstanceOutput { instance, .. } => *instance = self.instances[&instance.index()],
            Op::TableRead { table, .. } => *table = self.table(*table),
            _ => {}
        }
        node.op.for_each_operand_mut(|operand| {
            *operand = self.node(operand.index());
        });
        let id = self.push(node);
        self.nodes.insert(vertex, id);
    }

    fn instance(&mut self, old: usize) {
        let instance = &self.function.instances[old];
        let inputs = instance.inputs.iter().map(|binding| {
            binding.clone().map(|mut binding| {
                if let Some(node) = binding.node_mut() {
                    *node = self.node(node.index());
                }
                binding
            })
        });
        let inputs = inputs.collect();
        let id = InstanceId(self.module.instances.len() as u32);
        self.module.instances.push(Instance {
            inputs,
            ..instance.clone()
        });
        self.instances.insert(old, id);
        // Rows that its lanes see are there even if nothing else reads them.
        let rows = instance.inputs.iter().flatten();
        let rows: Vec<NodeId> = rows
            .filter_map(|binding| match binding {
                Binding::Row { output, .. } => {
                    self.function.output_node(InstanceId(old as u32), *output)
                }
                _ => None,
            })
            .collect();
        for row in rows {
            self.take(row.index());
        }
    }

    fn table(&mut self, old: TableId) -> TableId {
        let next = TableId(self.module.tables.len() as u32);
        let id = *self.tables.entry(old.0).or_insert(next);
        if id == next {
            let table = self.function.tables[old.index()].clone();
            self.module.tables.push(table);
        }
        id
    }

    fn finish(self) -> Result<Stage, BuildErrors> {
        let mut errors = Vec::new();
        crate::check::check(&self.module, &[], &mut errors);
        if !errors.is_empty() {
            return Err(BuildErrors(errors));
        }
        Ok(Stage {
            module: Arc::new(self.module),
            leaves: self.leaves,
        })
    }
}
