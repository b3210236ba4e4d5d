//! Estimated delay of each node, in hundredths of a look-up table including its wiring. The estimates assume
//! tables of four to six inputs and carry chains; they only decide where to cut, so only their ratios matter.

use crate::module::{BinaryOp, Binding, Instance, Module, Op, Side, UnaryOp};

/// A table with its wires.
const TABLE: u32 = 100;

/// Of each node, and behind them of each instance.
pub(super) fn of_all(module: &Module) -> Vec<u32> {
    let nodes = (0..module.nodes.len()).map(|place| of_node(module, place));
    let instances = module.instances.iter();
    let instances = instances.map(|instance| of_module(&instance.module) * depth(instance));
    nodes.chain(instances).collect()
}

/// How many lanes a value goes through: one, of a tree as many as it has levels, of a chain all.
fn depth(instance: &Instance) -> u32 {
    let lanes = instance.count();
    let ports = instance.module.ports.iter().zip(&instance.inputs);
    let depths = ports.map(|(port, binding)| match binding {
        Some(Binding::Row { output, side, .. }) => {
            let yielded = instance.module.ports[*output as usize].width;
            if *side == Side::Below && yielded == port.width {
                lanes
            } else {
                lanes.ilog2() + 1
            }
        }
        _ => 1,
    });
    depths.max().unwrap_or(1)
}

/// The longest path through a module without state.
fn of_module(module: &Module) -> u32 {
    let graph = super::Graph::new(module);
    let mut ends = vec![0; graph.reads.len()];
    for &vertex in &graph.order {
        let start = graph.reads[vertex].iter().map(|read| ends[*read]).max();
        ends[vertex] = start.unwrap_or(0) + graph.delays[vertex];
    }
    ends.into_iter().max().unwrap_or(0)
}

fn of_node(module: &Module, place: usize) -> u32 {
    let node = &module.nodes[place];
    let bits_of = |id: &crate::module::NodeId| module.node(*id).width.get();
    let is_constant = |id: &crate::module::NodeId| matches!(module.node(*id).op, Op::Const(_));
    let width = node.width.get();
    match &node.op {
        Op::Input(_)
        | Op::Const(_)
        | Op::Slice { .. }
        | Op::Concat(_)
        | Op::Repeat(_)
        | Op::Wire(_)
        | Op::Register(_)
        | Op::InstanceOutput { .. }
        | Op::Unary(UnaryOp::Not, _) => 0,
        Op::Unary(UnaryOp::All | UnaryOp::Any | UnaryOp::Parity, a) => gathered(bits_of(a)),
        Op::Binary(op, a, b) => match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => 6 * TABLE / 10,
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::SignedLt
            | BinaryOp::SignedLe => carried(bits_of(a)),
            BinaryOp::Eq | BinaryOp::Ne => TABLE / 2 + gathered(bits_of(a)),
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::SignedShr if is_constant(b) => 0,
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::SignedShr => {
                let useful = u32::BITS - (width - 1).leading_zeros();
                bits_of(b).min(useful + 1) * TABLE
            }
            BinaryOp::Mul => 4 * TABLE + 2 * carried(width),
        },
        Op::Mux { .. } => TABLE + reach(width),
        Op::Case { subject, arms, .. } => {
            gathered(bits_of(subject)) + layers(arms.len() as u32 + 1) * TABLE / 2 + reach(width)
        }
        Op::Select { index, .. } => bits_of(index) * TABLE,
        Op::TableRead { address, .. } | Op::MemoryRead { address, .. } => {
            TABLE + bits_of(address) * TABLE / 2
        }
    }
}

/// One bit of many, by tables of four.
fn gathered(bits: u32) -> u32 {
    layers(bits).div_ceil(2) * TABLE
}

/// Through a chain of carries.
fn carried(bits: u32) -> u32 {
    TABLE + 8 * TABLE / 10 + 3 * bits
}

/// What one bit takes to reach many.
fn reach(bits: u32) -> u32 {
    layers(bits) * TABLE / 20
}

/// How often a number can be halved, rounded up.
fn layers(count: u32) -> u32 {
    u32::BITS - count.saturating_sub(1).leading_zeros()
}
