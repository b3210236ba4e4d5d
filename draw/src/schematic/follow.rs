//! Traces an operand back to the pin that drives it, through nodes that are not drawn as vertices.
//!
//! Nameless slices, repetitions, extensions and inversions become labels on the edge,
//! additional names of a wire are dropped, and constants become labels at the consumer.

use super::graph::VertexId;
use super::words;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::module::{Module, Node, NodeId, Op, UnaryOp};

/// What drives an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Driver {
    /// A constant, as it is written.
    Constant(String),
    /// An output pin.
    Pin {
        vertex: VertexId,
        output: usize,
        label: String,
        is_inverted: bool,
    },
}

/// Where a node's value leaves a vertex.
pub type FedInput = Option<(VertexId, usize)>;

/// Whether a node is written on edges or at consumers rather than drawn.
pub fn is_transparent(module: &Module, node: &Node) -> bool {
    match &node.op {
        Op::Const(_) => true,
        _ if node.name.is_some() => false,
        Op::Wire(_) | Op::Slice { .. } | Op::Repeat(_) | Op::Unary(UnaryOp::Not, _) => true,
        Op::Concat(parts) => extended(module, parts).is_some(),
        _ => false,
    }
}

/// The value that a concatenation only extends to the left, and how.
fn extended(module: &Module, parts: &[NodeId]) -> Option<(NodeId, &'static str)> {
    let [high, low] = parts else {
        return None;
    };
    match &module.node(*high).op {
        Op::Const(bits) if bits.is_zero() => Some((*low, "zext")),
        Op::Repeat(bit) => match module.node(*bit).op {
            Op::Slice { of, low: sign } => {
                let is_sign =
                    of == *low && sign + 1 == module.node(of).width.get() && is_bit(module, *bit);
                is_sign.then_some((*low, "sext"))
            }
            _ => None,
        },
        _ => None,
    }
}

fn is_bit(module: &Module, node: NodeId) -> bool {
    module.node(node).width.get() == 1
}

/// What drives a node. Ends, as the checks of a module exclude circles without a register.
pub fn driver(
    module: &Module,
    places: &[FedInput],
    from: NodeId,
    names: Option<&EnumType>,
) -> Driver {
    let mut id = from;
    // Bits of the present node that are wanted, where not all are.
    let mut wanted: Option<(u32, u32)> = None;
    // What happens to them on the way, the last first.
    let mut steps: Vec<String> = Vec::new();
    let mut is_inverted = false;
    loop {
        let node = module.node(id);
        if let Some((vertex, output)) = places[id.index()] {
            steps.extend(wanted.map(|(low, width)| words::slice(low, width)));
            steps.reverse();
            return Driver::Pin {
                vertex,
                output,
                label: steps.join(" "),
                is_inverted,
            };
        }
        let width = node.width.get();
        match &node.op {
            Op::Wire(of) => id = *of,
            Op::Slice { of, low } => {
                let (inner, width) = wanted.unwrap_or((0, width));
                wanted = Some((low + inner, width));
                id = *of;
            }
            Op::Unary(UnaryOp::Not, of) => {
                if steps.is_empty() {
                    is_inverted = !is_inverted;
                } else {
                    steps.extend(wanted.take().map(|(low, width)| words::slice(low, width)));
                    steps.push("~".to_string());
                }
                id = *of;
            }
            Op::Repeat(of) => {
                let times = wanted.take().map_or(width, |(_, width)| width);
                let times = times / module.node(*of).width.get().max(1);
                if times > 1 {
                    steps.push(format!("×{times}"));
                }
                id = *of;
            }
            Op::Concat(parts) => {
                let Some((of, how)) = extended(module, parts) else {
                    return Driver::Constant("?".to_string());
                };
                let inner = module.node(of).width.get();
                if wanted.is_none_or(|(low, width)| low + width > inner) {
                    steps.extend(wanted.take().map(|(low, width)| words::slice(low, width)));
                    steps.push(how.to_string());
                }
                id = of;
            }
            Op::Const(bits) => {
                if let Some(name) = &node.name {
                    return Driver::Constant(words::shortened(name));
                }
                let bits = match wanted {
                    Some((low, width)) => bits.slice(low, width),
                    None => bits.clone(),
                };
                let names = node.enum_type.as_deref().or(names);
                let sign = if is_inverted { "~" } else { "" };
                return Driver::Constant(format!("{sign}{}", words::constant(&bits, names)));
            }
            _ => return Driver::Constant("?".to_string()),
        }
    }
}
