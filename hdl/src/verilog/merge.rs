//! Merges equal nameless values, and says values in [simpler](super::fold) words.
//!
//! Rust code that asks twice for the same value describes it twice.
//! The text contains it once; the second reader uses the first's name. What has a name of its own stays.

use super::fold::{Simpler, simpler};
use crate::bits::Bits;
use crate::module::{Binding, Instance, Module, Node, NodeId, Op};
use std::collections::HashMap;
use std::sync::Arc;

/// The same module, bodies in place included, where of equal nameless values only the first is read; and
/// what it was before.
pub(super) fn merge(module: &Module) -> (Module, Origins<'_>) {
    merge_in(module, None)
}

/// Of a body in place: by its ports, the constants that every lane sees.
type Seen = Vec<Option<Bits>>;

fn merge_in(module: &Module, body: Option<Seen>) -> (Module, Origins<'_>) {
    let mut merged = module.clone();
    let is_body = body.is_some();
    for node in &mut merged.nodes {
        let Op::Input(port) = node.op else { continue };
        let seen = body.as_ref().and_then(|seen| seen[port as usize].as_ref());
        if let Some(bits) = seen.filter(|_| node.width.spelling().is_none()) {
            node.op = Op::Const(bits.clone());
            // The port's name is that of a number in another body, too.
            node.name = None;
            node.variable = None;
            node.doc.clear();
        }
    }
    let mut bodies = Vec::new();
    let mut same: Vec<NodeId> = (0..module.nodes.len() as u32).map(NodeId).collect();
    let mut first: HashMap<String, NodeId> = HashMap::new();
    for id in module.operands_first((0..module.nodes.len() as u32).map(NodeId)) {
        let node = &mut merged.nodes[id.index()];
        node.op
            .for_each_operand_mut(|operand| *operand = same[operand.index()]);
        if let Some(constant) = fold(&mut merged, &mut same, id) {
            // Of equal constants there is one.
            let key = key(&merged.nodes[constant.index()]);
            let kept = *first.entry(key).or_insert(constant);
            let op = &mut merged.nodes[id.index()].op;
            op.for_each_operand_mut(|operand| {
                if *operand == constant {
                    *operand = kept;
                }
            });
        }
        // A wire as described; what folding has made one keeps its name.
        let is_wire =
            matches!(module.nodes.get(id.index()), Some(node) if matches!(node.op, Op::Wire(_)));
        if let Some(of) = alias(&merged, id, is_body).filter(|_| is_wire) {
            same[id.index()] = of;
            continue;
        }
        let node = &mut merged.nodes[id.index()];
        let is_pure = same[id.index()] == id && !matches!(node.op, Op::Input(_) | Op::Register(_));
        let is_plain = node.name.is_none() && node.doc.is_empty();
        if is_pure && !is_plain && !matches!(node.op, Op::Const(_) | Op::Wire(_)) {
            // One that has a name stays, and serves for nameless ones behind it.
            first.entry(key(node)).or_insert(id);
        }
        if is_pure && is_plain {
            let kept = *first.entry(key(node)).or_insert(id);
            same[id.index()] = kept;
            if merged.nodes[kept.index()].variable.is_none() {
                let variable = merged.nodes[id.index()].variable.clone();
                merged.nodes[kept.index()].variable = variable;
            }
        }
    }
    let replace = |id: &mut NodeId| *id = same[id.index()];
    merged.for_each_end_mut(replace);
    for (instance, described) in merged.instances.iter_mut().zip(&module.instances) {
        bodies.push(described.is_in_place().then(|| {
            let (body, origins) = merge_in(&described.module, Some(seen(&merged.nodes, instance)));
            instance.module = Arc::new(body);
            origins
        }));
    }
    let count = merged.nodes.len();
    same.truncate(module.nodes.len());
    (merged, Origins::new(module, same, count, bodies))
}

/// What every lane of an array sees as a constant that has no name: one with a name is read by it.
fn seen(nodes: &[Node], instance: &Instance) -> Seen {
    let constant = |binding: &Option<Binding>| match binding {
        Some(Binding::Whole(of)) => match &nodes[of.index()] {
            Node {
                op: Op::Const(bits),
                name: None,
                enum_type: None,
                ..
            } => Some(bits.clone()),
            _ => None,
        },
        _ => None,
    };
    instance.inputs.iter().map(constant).collect()
}

/// The value of which a wire is a second name that says nothing more. What a body sees has no name but that.
fn alias(module: &Module, id: NodeId, is_body: bool) -> Option<NodeId> {
    let node = module.node(id);
    let Op::Wire(of) = node.op else { return None };
    let driver = module.node(of);
    let is_net = match driver.op {
        Op::Const(_) => false,
        Op::Input(_) => !is_body,
        _ => driver.name.is_some(),
    };
    (is_net && node.doc.is_empty() && node.enum_type == driver.enum_type).then_some(of)
}

/// What is the same of equal values.
fn key(node: &Node) -> String {
    let of = node.enum_type.as_ref().map(|of| &of.name);
    let (bits, spelling) = (node.width.get(), node.width.spelling());
    format!("{:?} {bits:?} {spelling:?} {of:?}", node.op)
}

/// Says a value in simpler words, whose operands have been. A name stays, unless it is that of a constant. Answers with a constant that it had to make.
fn fold(merged: &mut Module, same: &mut Vec<NodeId>, id: NodeId) -> Option<NodeId> {
    let mut made = None;
    if let Op::Wire(driver) = merged.node(id).op
        && let Op::Const(bits) = merged.node(driver).op.clone()
    {
        let node = &mut merged.nodes[id.index()];
        node.op = Op::Const(bits);
        // Only what is written in capitals is meant to be a constant with a name.
        let is_meant = |name: &String| !name.contains(|c: char| c.is_ascii_lowercase());
        if !node.name.as_ref().is_some_and(is_meant) {
            (node.name, node.variable) = (None, None);
            node.doc.clear();
        }
        return None;
    }
    // One step may make the next possible.
    while let Some(found) = simpler(merged, id) {
        let node = &mut merged.nodes[id.index()];
        match found {
            Simpler::Same(of) if node.name.is_none() => {
                let (variable, doc) = (node.variable.take(), std::mem::take(&mut node.doc));
                let kept = &mut merged.nodes[of.index()];
                if kept.name.is_none() && kept.variable.is_none() {
                    kept.variable = variable;
                    kept.doc = doc;
                }
                same[id.index()] = of;
                return None;
            }
            Simpler::Same(of) => {
                node.op = Op::Wire(of);
                return None;
            }
            Simpler::Constant(bits) => {
                node.op = Op::Const(bits);
                node.name = None;
                node.variable = None;
                node.doc.clear();
                return None;
            }
            Simpler::Operation(op) => node.op = op,
            Simpler::Compared(op, of, value) => {
                let subject = &merged.nodes[of.index()];
                let constant = Node {
                    op: Op::Const(value),
                    name: None,
                    variable: None,
                    doc: String::new(),
                    ..subject.clone()
                };
                let with = NodeId(merged.nodes.len() as u32);
                merged.nodes.push(constant);
                same.push(with);
                merged.nodes[id.index()].op = Op::Binary(op, of, with);
                made = Some(with);
            }
        }
    }
    made
}

/// A module as described, beside the merged one that is written.
#[derive(Debug)]
pub(super) struct Origins<'a> {
    pub described: &'a Module,
    /// By node as described, the one that is written for it.
    pub written: Vec<NodeId>,
    /// By written node, all described ones for which it is written.
    pub twins: Vec<Vec<NodeId>>,
    /// By instance, the same for its body in place.
    pub bodies: Vec<Option<Origins<'a>>>,
}

impl<'a> Origins<'a> {
    /// Of a module whose nodes are written as these, of so many.
    pub fn new(
        described: &'a Module,
        written: Vec<NodeId>,
        count: usize,
        bodies: Vec<Option<Origins<'a>>>,
    ) -> Self {
        let mut twins = vec![Vec::new(); count];
        for (id, stands_for) in (0..).map(NodeId).zip(&written) {
            twins[stands_for.index()].push(id);
        }
        Self {
            described,
            written,
            twins,
            bodies,
        }
    }
}
