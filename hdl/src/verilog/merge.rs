//! Merges equal nameless values.
//!
//! Rust code that asks twice for the same value describes it twice.
//! The text contains it once; the second reader uses the first's name.

use crate::module::{Module, NodeId, Op};
use std::collections::HashMap;
use std::sync::Arc;

/// The same module, bodies in place included, where of equal nameless values only the first is read; and
/// what it was before.
pub(super) fn merge(module: &Module) -> (Module, Origins<'_>) {
    let mut merged = module.clone();
    let mut bodies = Vec::new();
    let mut same: Vec<NodeId> = (0..module.nodes.len() as u32).map(NodeId).collect();
    let mut first: HashMap<String, NodeId> = HashMap::new();
    for id in module.operands_first((0..module.nodes.len() as u32).map(NodeId)) {
        let node = &mut merged.nodes[id.index()];
        node.op
            .for_each_operand_mut(|operand| *operand = same[operand.index()]);
        let is_pure = !matches!(node.op, Op::Input(_) | Op::Register(_));
        if is_pure && node.name.is_none() && node.doc.is_empty() {
            let of = node.enum_type.as_ref().map(|of| &of.name);
            let key = format!(
                "{:?} {:?} {:?} {of:?}",
                node.op,
                node.width.get(),
                node.width.spelling()
            );
            let kept = *first.entry(key).or_insert(id);
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
            let (body, origins) = merge(&described.module);
            instance.module = Arc::new(body);
            origins
        }));
    }
    (merged, Origins::new(module, same, bodies))
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
    /// Of a module whose nodes are written as these.
    pub fn new(
        described: &'a Module,
        written: Vec<NodeId>,
        bodies: Vec<Option<Origins<'a>>>,
    ) -> Self {
        let mut twins = vec![Vec::new(); written.len()];
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
