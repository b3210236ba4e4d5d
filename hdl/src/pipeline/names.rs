//! What crosses a cut, by name.
//!
//! A value has its own name, or that of the variable that holds it. Otherwise it is called after what it is made of: a part of a value after that
//! value and its bits, an operation after its operands. The names depend on the values alone, and not on how many there are before them.

use crate::module::{BinaryOp, Module, Op, UnaryOp};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Names said of operands get no longer than this.
const LONGEST: usize = 40;

/// The names of these nodes, each there once, and none that of an output.
pub(super) fn of_crossing(function: &Module, nodes: &BTreeSet<usize>) -> BTreeMap<usize, String> {
    let mut taken: HashSet<String> = function.outputs().map(|port| port.name.clone()).collect();
    // Also of what is made anew behind a cut, and so does not cross it.
    let own = (0..function.nodes.len()).filter_map(|node| own_name(function, node));
    taken.extend(own);
    let mut names = BTreeMap::new();
    for &node in nodes {
        let name = own_name(function, node).unwrap_or_else(|| {
            let said = said(function, node);
            let numbers = (2..).map(|number| format!("{said}_{number}"));
            let mut free = std::iter::once(said.clone()).chain(numbers);
            free.find(|name| !taken.contains(name)).unwrap_or(said)
        });
        taken.insert(name.clone());
        names.insert(node, name);
    }
    names
}

/// The name of a port, of a value, or of the variable that holds it.
fn own_name(function: &Module, node: usize) -> Option<String> {
    let of = &function.nodes[node];
    match of.op {
        Op::Input(port) => Some(function.ports[port as usize].name.clone()),
        _ => of.name.clone().or_else(|| of.variable.clone()),
    }
}

/// What a nameless value is made of.
fn said(function: &Module, node: usize) -> String {
    let of = &function.nodes[node];
    let name = |id: crate::module::NodeId| short(function, id.index());
    let said = match &of.op {
        Op::InstanceOutput { instance, port } => {
            let instance = &function.instances[instance.index()];
            format!(
                "{}_{}",
                instance.name, instance.module.ports[*port as usize].name
            )
        }
        Op::Slice { .. } => {
            let (whole, low) = sliced(function, node);
            let whole = short(function, whole);
            match of.width.get() {
                1 => format!("{whole}_{low}"),
                width => format!("{whole}_{}_{low}", low + width - 1),
            }
        }
        Op::Unary(operation, a) => match operation {
            UnaryOp::Not => format!("not_{}", name(*a)),
            UnaryOp::All => format!("all_{}", name(*a)),
            UnaryOp::Any => format!("any_{}", name(*a)),
            UnaryOp::Parity => format!("{}_parity", name(*a)),
        },
        Op::Binary(operation, a, b) => format!("{}_{}_{}", name(*a), word(*operation), name(*b)),
        Op::Mux {
            condition, then, ..
        } => format!("{}_if_{}", name(*then), name(*condition)),
        _ => short(function, node),
    };
    if said.len() <= LONGEST {
        said
    } else {
        short(function, node)
    }
}

/// The first thing that a value is made of, or its inverse.
fn short(function: &Module, mut node: usize) -> String {
    let mut is_inverted = false;
    let name = loop {
        if let Some(name) = own_name(function, node) {
            break name;
        }
        let op = &function.nodes[node].op;
        is_inverted ^= matches!(op, Op::Unary(UnaryOp::Not, _));
        let mut first = None;
        op.for_each_operand(|id| {
            let is_constant = matches!(function.nodes[id.index()].op, Op::Const(_));
            first = first.or((!is_constant).then_some(id.index()));
        });
        match (first, op) {
            (Some(first), _) => node = first,
            (None, Op::Const(bits)) => break format!("constant_{:x}", bits.value()),
            (None, _) => break "value".to_string(),
        }
    };
    if is_inverted {
        format!("not_{name}")
    } else {
        name
    }
}

fn word(operation: BinaryOp) -> &'static str {
    match operation {
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        BinaryOp::Xor => "xor",
        BinaryOp::Add => "plus",
        BinaryOp::Sub => "minus",
        BinaryOp::Mul => "times",
        BinaryOp::Eq => "is",
        BinaryOp::Ne => "is_not",
        BinaryOp::Lt | BinaryOp::SignedLt => "below",
        BinaryOp::Le | BinaryOp::SignedLe => "up_to",
        BinaryOp::Shl => "shifted_left",
        BinaryOp::Shr | BinaryOp::SignedShr => "shifted_right",
    }
}

/// A slice, perhaps of slices, is of this value, from this bit on: the first that has a name or is no slice.
fn sliced(function: &Module, mut place: usize) -> (usize, u32) {
    let mut from = 0;
    while let Op::Slice { of, low } = &function.nodes[place].op {
        from += low;
        place = of.index();
        if own_name(function, place).is_some() {
            break;
        }
    }
    (place, from)
}
