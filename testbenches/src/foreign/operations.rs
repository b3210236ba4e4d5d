//! What a cell of Yosys computes, as operations of the netlist.
//!
//! The meaning is that of Yosys's constant evaluation: operands are extended to the result's width by their sign (comparisons: to the wider
//! operand's), a shift's amount is unsigned, a right shift works on the wider of operand and result. Where Yosys says `x`, the
//! result is an undefined input: so is a `$pmux` of which several selections are 1, which Verilog's `parallel_case` promises away.

use super::arithmetic;
use super::nets::Nets;
use super::yosys::{Bit, Cell};
use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp};

/// Cells that say nothing of values.
pub const PASSED_OVER: [&str; 9] = [
    "$scopeinfo",
    "$print",
    "$assert",
    "$assume",
    "$cover",
    "$check",
    "$live",
    "$fair",
    "$specrule",
];

/// Whether bit i of the result depends on bit i of the operands and on selections alone.
pub fn is_bitwise(kind: &str) -> bool {
    matches!(
        kind,
        "$not"
            | "$pos"
            | "$buf"
            | "$and"
            | "$or"
            | "$xor"
            | "$xnor"
            | "$mux"
            | "$pmux"
            | "$bwmux"
            | "$_BUF_"
            | "$_NOT_"
    )
}

/// A bit of an operand as wide as need be.
fn extended(cell: &Cell, port: &str, bit: usize) -> Bit {
    let bits = cell.bits(port);
    let is_signed = cell.is("A_SIGNED") && (cell.bits("B").is_empty() || cell.is("B_SIGNED"));
    match (bits.get(bit), bits.last()) {
        (Some(bit), _) => bit.clone(),
        (None, Some(last)) if is_signed => last.clone(),
        _ => Bit::Known(false),
    }
}

/// What a bit of a cell that works bit by bit depends on.
pub fn inputs_of_bit(cell: &Cell, bit: usize) -> Vec<Bit> {
    let mut inputs = vec![extended(cell, "A", bit)];
    match &*cell.kind {
        "$pmux" => {
            let width = cell.bits("Y").len();
            inputs.extend(cell.bits("B").iter().skip(bit).step_by(width).cloned());
            inputs.extend(cell.bits("S").iter().cloned());
        }
        "$mux" => inputs.extend([extended(cell, "B", bit), cell.bits("S")[0].clone()]),
        "$bwmux" => inputs.extend([extended(cell, "B", bit), cell.bits("S")[bit].clone()]),
        "$and" | "$or" | "$xor" | "$xnor" => inputs.push(extended(cell, "B", bit)),
        _ => {}
    }
    inputs
}

/// One bit of a cell that works bit by bit.
pub fn compute_bit(nets: &mut Nets, cell: &Cell, bit: usize) -> NetId {
    let inputs = inputs_of_bit(cell, bit);
    let of: Vec<NetId> = inputs
        .iter()
        .map(|bit| nets.word(std::slice::from_ref(bit)))
        .collect();
    match &*cell.kind {
        "$not" | "$_NOT_" => nets.push(NetOp::Not(of[0]), 1),
        "$and" => nets.push(NetOp::And(of[0], of[1]), 1),
        "$or" => nets.push(NetOp::Or(of[0], of[1]), 1),
        "$xor" => nets.push(NetOp::Xor(of[0], of[1]), 1),
        "$xnor" => {
            let differs = nets.push(NetOp::Xor(of[0], of[1]), 1);
            nets.push(NetOp::Not(differs), 1)
        }
        "$mux" | "$bwmux" => nets.push(NetOp::Mux(of[2], of[1], of[0]), 1),
        "$pmux" => {
            let (values, selections) = of[1..].split_at((of.len() - 1) / 2);
            selected(nets, of[0], values, selections, 1)
        }
        _ => of[0],
    }
}

/// The value of the selection that is 1, or another if none is; undefined, if several are.
fn selected(
    nets: &mut Nets,
    otherwise: NetId,
    values: &[NetId],
    selections: &[NetId],
    width: u32,
) -> NetId {
    // Yosys lists the items of a `case` from the last to the first.
    let pairs = values.iter().zip(selections);
    let first = pairs.fold(otherwise, |rest, (value, selection)| {
        nets.push(NetOp::Mux(*selection, *value, rest), width)
    });
    if are_exclusive(nets, selections) {
        return first;
    }
    let (mut some, mut several) = (selections[0], nets.number(0u8, 1));
    for selection in &selections[1..] {
        let both = nets.push(NetOp::And(some, *selection), 1);
        several = nets.push(NetOp::Or(several, both), 1);
        some = nets.push(NetOp::Or(some, *selection), 1);
    }
    let undefined = nets.undefined_choice(width);
    nets.push(NetOp::Mux(several, undefined, first), width)
}

/// Whether at most one can be 1 because each compares the same word with another constant, as the items of a `case` do.
fn are_exclusive(nets: &Nets, selections: &[NetId]) -> bool {
    let constant = |id: NetId| match &nets.netlist.net(id).op {
        NetOp::Const(bits) => Some(bits.value().clone()),
        _ => None,
    };
    // A comparison with 0 is the complement of an "any bit is 1".
    let compared = |id: &NetId| match nets.netlist.net(*id).op {
        NetOp::Eq(a, b) => match (constant(a), constant(b)) {
            (None, Some(value)) => Some((a, value)),
            (Some(value), None) => Some((b, value)),
            _ => None,
        },
        NetOp::Not(inner) => match nets.netlist.net(inner).op {
            NetOp::Any(word) => Some((word, BigUint::ZERO)),
            _ if nets.netlist.net(inner).width == 1 => Some((inner, BigUint::ZERO)),
            _ => None,
        },
        _ => Some((*id, BigUint::from(1u8))),
    };
    let all: Option<Vec<_>> = selections.iter().map(compared).collect();
    let Some(all) = all else {
        return false;
    };
    let same_word = all.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let mut values: Vec<_> = all.iter().map(|(_, value)| value).collect();
    values.sort();
    same_word && values.windows(2).all(|pair| pair[0] != pair[1])
}

/// A cell's result as wide as its output; nothing, if there is no such cell.
pub fn compute(nets: &mut Nets, cell: &Cell) -> Option<NetId> {
    let width = cell.bits("Y").len() as u32;
    let signed_a = cell.is("A_SIGNED");
    let signed = signed_a && cell.is("B_SIGNED");
    let a = |nets: &mut Nets, width: u32| {
        let word = nets.word(cell.bits("A"));
        nets.extend(word, width, signed_a)
    };
    let both = |nets: &mut Nets, width: u32| {
        ["A", "B"].map(|port| {
            let word = nets.word(cell.bits(port));
            nets.extend(word, width, signed)
        })
    };
    let whole = |nets: &mut Nets, port: &str| nets.word(cell.bits(port));
    let net = match &*cell.kind {
        "$not" => {
            let a = a(nets, width);
            nets.push(NetOp::Not(a), width)
        }
        "$pos" | "$buf" => a(nets, width),
        "$neg" => {
            let (zero, a) = (nets.number(0u8, width), a(nets, width));
            nets.push(NetOp::Sub(zero, a), width)
        }
        "$and" | "$or" | "$xor" | "$xnor" | "$add" | "$sub" | "$mul" => {
            let [a, b] = both(nets, width);
            match &*cell.kind {
                "$and" => nets.push(NetOp::And(a, b), width),
                "$or" => nets.push(NetOp::Or(a, b), width),
                "$add" => nets.push(NetOp::Add(a, b), width),
                "$sub" => nets.push(NetOp::Sub(a, b), width),
                "$mul" => nets.push(NetOp::Mul(a, b), width),
                "$xor" => nets.push(NetOp::Xor(a, b), width),
                _ => {
                    let differs = nets.push(NetOp::Xor(a, b), width);
                    nets.push(NetOp::Not(differs), width)
                }
            }
        }
        "$lt" | "$le" | "$gt" | "$ge" | "$eq" | "$ne" | "$eqx" | "$nex" => {
            let flag = comparison(nets, cell, signed);
            nets.extend(flag, width, false)
        }
        "$logic_not" | "$reduce_and" | "$reduce_or" | "$reduce_bool" | "$reduce_xor"
        | "$reduce_xnor" => {
            let word = whole(nets, "A");
            let flag = match &*cell.kind {
                "$reduce_and" => nets.push(NetOp::All(word), 1),
                "$reduce_xor" | "$reduce_xnor" => nets.push(NetOp::Parity(word), 1),
                _ => nets.push(NetOp::Any(word), 1),
            };
            let flag = match &*cell.kind {
                "$logic_not" | "$reduce_xnor" => nets.push(NetOp::Not(flag), 1),
                _ => flag,
            };
            nets.extend(flag, width, false)
        }
        "$logic_and" | "$logic_or" => {
            let [a, b] = ["A", "B"].map(|port| {
                let word = whole(nets, port);
                nets.push(NetOp::Any(word), 1)
            });
            let op = if cell.kind == "$logic_and" {
                NetOp::And(a, b)
            } else {
                NetOp::Or(a, b)
            };
            let flag = nets.push(op, 1);
            nets.extend(flag, width, false)
        }
        "$shl" | "$sshl" | "$shr" | "$sshr" | "$shift" | "$shiftx" => {
            arithmetic::shift(nets, cell, width)
        }
        "$div" | "$mod" | "$divfloor" | "$modfloor" => arithmetic::division(nets, cell, width),
        "$mux" => {
            let [a, b, s] = ["A", "B", "S"].map(|port| whole(nets, port));
            nets.push(NetOp::Mux(s, b, a), width)
        }
        "$bwmux" => {
            let [a, b, s] = ["A", "B", "S"].map(|port| whole(nets, port));
            nets.push(NetOp::BitMux(s, b, a), width)
        }
        "$pmux" => {
            let otherwise = whole(nets, "A");
            let selections: Vec<NetId> = cell
                .bits("S")
                .iter()
                .map(|bit| nets.word(std::slice::from_ref(bit)))
                .collect();
            let values: Vec<NetId> = cell
                .bits("B")
                .chunks(width as usize)
                .map(|bits| nets.word(bits))
                .collect();
            selected(nets, otherwise, &values, &selections, width)
        }
        "$bmux" => {
            let [a, s] = ["A", "S"].map(|port| whole(nets, port));
            nets.push(NetOp::Select(a, s), width)
        }
        "$demux" => {
            let [a, s] = ["A", "S"].map(|port| whole(nets, port));
            let a_width = cell.bits("A").len() as u32;
            let wide = nets.extend(a, width, false);
            let amount_width = cell.bits("S").len() as u32 + 32;
            let (amount, by) = (
                nets.extend(s, amount_width, false),
                nets.number(a_width, amount_width),
            );
            let amount = nets.push(NetOp::Mul(amount, by), amount_width);
            nets.push(NetOp::Shl(wide, amount), width)
        }
        "$slice" => {
            let offset = cell.number("OFFSET") as usize;
            let bits = cell.bits("A").get(offset..offset + width as usize)?;
            nets.word(bits)
        }
        "$concat" => {
            let bits: Vec<Bit> = cell
                .bits("A")
                .iter()
                .chain(cell.bits("B"))
                .cloned()
                .collect();
            nets.word(&bits)
        }
        "$lut" => {
            let table = cell.parameters.get("LUT")?.bits();
            let index = whole(nets, "A");
            let table = bits_of(
                table.into_iter().map(|bit| bit.unwrap_or(false)),
                1 << cell.bits("A").len(),
            );
            let table = nets.constant(table);
            nets.push(NetOp::Select(table, index), 1)
        }
        "$anyseq" => nets.undefined(width),
        gate => return gate_of(nets, cell, gate),
    };
    Some(net)
}

fn bits_of(bits: impl Iterator<Item = bool>, width: u32) -> Bits {
    let mut value = BigUint::ZERO;
    for (bit, is_one) in bits.enumerate() {
        value.set_bit(bit as u64, is_one);
    }
    Bits::truncated(value, width)
}

/// A comparison's bit. `===` with a bit that is `x` in the text is 0: here nothing is `x`.
fn comparison(nets: &mut Nets, cell: &Cell, signed: bool) -> NetId {
    let is_exact = matches!(&*cell.kind, "$eqx" | "$nex");
    let mut constants = cell.bits("A").iter().chain(cell.bits("B"));
    if is_exact && constants.any(|bit| *bit == Bit::Undefined) {
        return nets.number(u8::from(cell.kind == "$nex"), 1);
    }
    let width = cell.bits("A").len().max(cell.bits("B").len()) as u32;
    let [a, b] = ["A", "B"].map(|port| {
        let word = nets.word(cell.bits(port));
        nets.extend(word, width, signed)
    });
    let less = |a, b| {
        if signed {
            NetOp::SignedLt(a, b)
        } else {
            NetOp::Lt(a, b)
        }
    };
    let (op, inverted) = match &*cell.kind {
        "$lt" => (less(a, b), false),
        "$ge" => (less(a, b), true),
        "$gt" => (less(b, a), false),
        "$le" => (less(b, a), true),
        "$eq" | "$eqx" => (NetOp::Eq(a, b), false),
        _ => (NetOp::Eq(a, b), true),
    };
    let flag = nets.push(op, 1);
    if inverted {
        nets.push(NetOp::Not(flag), 1)
    } else {
        flag
    }
}

/// Gates of one bit, which a netlist out of a synthesis has.
fn gate_of(nets: &mut Nets, cell: &Cell, kind: &str) -> Option<NetId> {
    let of = |nets: &mut Nets, port: &str| nets.word(cell.bits(port));
    let negated = |nets: &mut Nets, net| nets.push(NetOp::Not(net), 1);
    let [a, b] = ["A", "B"].map(|port| (!cell.bits(port).is_empty()).then(|| of(nets, port)));
    let net = match (kind, a, b) {
        ("$_BUF_", Some(a), _) => a,
        ("$_NOT_", Some(a), _) => negated(nets, a),
        ("$_AND_", Some(a), Some(b)) => nets.push(NetOp::And(a, b), 1),
        ("$_OR_", Some(a), Some(b)) => nets.push(NetOp::Or(a, b), 1),
        ("$_XOR_", Some(a), Some(b)) => nets.push(NetOp::Xor(a, b), 1),
        ("$_NAND_", Some(a), Some(b)) => {
            let both = nets.push(NetOp::And(a, b), 1);
            negated(nets, both)
        }
        ("$_NOR_", Some(a), Some(b)) => {
            let either = nets.push(NetOp::Or(a, b), 1);
            negated(nets, either)
        }
        ("$_XNOR_", Some(a), Some(b)) => {
            let differs = nets.push(NetOp::Xor(a, b), 1);
            negated(nets, differs)
        }
        ("$_ANDNOT_", Some(a), Some(b)) => {
            let not = negated(nets, b);
            nets.push(NetOp::And(a, not), 1)
        }
        ("$_ORNOT_", Some(a), Some(b)) => {
            let not = negated(nets, b);
            nets.push(NetOp::Or(a, not), 1)
        }
        ("$_MUX_", Some(a), Some(b)) => {
            let s = of(nets, "S");
            nets.push(NetOp::Mux(s, b, a), 1)
        }
        _ => return None,
    };
    Some(net)
}
