//! Equal nameless values made one.
//!
//! Rust code that asks twice for the same thing describes it twice. The text says it once: the second
//! asks for the first's name.

use super::origins::Origins;
use crate::module::{Binding, Module, NodeId, Op};
use std::collections::HashMap;
use std::sync::Arc;

/// The same module, bodies in place included, where of equal nameless values only the first is read; and
/// what it was before.
pub(super) fn merge(module: &Module) -> (Module, Origins<'_>) {
    let mut merged = module.clone();
    let mut bodies = Vec::new();
    let mut same: Vec<NodeId> = (0..module.nodes.len() as u32).map(NodeId).collect();
    let mut first: HashMap<String, NodeId> = HashMap::new();
    for id in order(module) {
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
            same[id.index()] = *first.entry(key).or_insert(id);
        }
    }
    let replace = |id: &mut NodeId| *id = same[id.index()];
    for port in &mut merged.ports {
        replace(&mut port.node);
    }
    for register in &mut merged.registers {
        replace(&mut register.next);
        register.enable.iter_mut().for_each(replace);
    }
    for write in merged.memories.iter_mut().flat_map(|m| &mut m.writes) {
        [&mut write.enable, &mut write.address, &mut write.data]
            .into_iter()
            .for_each(replace);
    }
    for (instance, described) in merged.instances.iter_mut().zip(&module.instances) {
        for binding in instance.inputs.iter_mut().flatten() {
            match binding {
                Binding::Whole(id) | Binding::PerLane { of: id, .. } => replace(id),
                Binding::LaneNumber => {}
            }
        }
        bodies.push(described.is_in_place().then(|| {
            let (body, origins) = merge(&described.module);
            instance.module = Arc::new(body);
            origins
        }));
    }
    (merged, Origins::new(module, same, bodies))
}

/// Every node after its operands; a register's next value is none of them.
fn order(module: &Module) -> Vec<NodeId> {
    let mut order = Vec::new();
    let mut seen = vec![false; module.nodes.len()];
    for start in 0..module.nodes.len() as u32 {
        let mut open = vec![(NodeId(start), false)];
        while let Some((id, is_ready)) = open.pop() {
            if is_ready {
                order.push(id);
            } else if !std::mem::replace(&mut seen[id.index()], true) {
                open.push((id, true));
                let op = &module.node(id).op;
                op.for_each_operand(|operand| open.push((operand, false)));
            }
        }
    }
    order
}
