//! Shifts and divisions, which have corner cases that the netlist's operations do not have.

use super::nets::Nets;
use super::yosys::Cell;
use warpwright_hdl::netlist::{NetId, NetOp};

/// A cell that shifts, as wide as its output.
pub fn shift(nets: &mut Nets, cell: &Cell, width: u32) -> NetId {
    let own = cell.bits("A").len() as u32;
    let widest = own.max(width);
    let is_signed = cell.is("A_SIGNED");
    let [value, amount] = ["A", "B"].map(|port| nets.word(cell.bits(port)));
    let amount_width = cell.bits("B").len() as u32;
    match &*cell.kind {
        "$shl" | "$sshl" => {
            let value = nets.extend(value, width, is_signed);
            nets.push(NetOp::Shl(value, amount), width)
        }
        "$shr" => {
            let value = nets.extend(value, widest, is_signed);
            let moved = nets.push(NetOp::Shr(value, amount), widest);
            nets.extend(moved, width, false)
        }
        "$sshr" => {
            let value = nets.extend(value, widest, is_signed);
            let op = if is_signed {
                NetOp::SignedShr(value, amount)
            } else {
                NetOp::Shr(value, amount)
            };
            let moved = nets.push(op, widest);
            nets.extend(moved, width, false)
        }
        kind => {
            let is_indexing = kind == "$shiftx";
            // Bits beyond the value are undefined for an index, and 0 (or its sign) for a shift.
            let value = nets.extend(value, widest, is_signed && !is_indexing);
            let moved = either_way(nets, cell, value, amount, widest);
            let moved = nets.extend(moved, width, false);
            let last = (1u64.checked_shl(amount_width)).map(|end| end - 1 + u64::from(width));
            let is_inside = !cell.is("B_SIGNED") && last.is_some_and(|last| last <= u64::from(own));
            if !is_indexing || is_inside {
                return moved;
            }
            let ones = nets.ones(own);
            let there = nets.extend(ones, widest, false);
            let there = either_way(nets, cell, there, amount, widest);
            let there = nets.extend(there, width, false);
            let undefined = nets.undefined(width);
            nets.push(NetOp::BitMux(there, moved, undefined), width)
        }
    }
}

/// To the right, or to the left by a negative amount.
fn either_way(nets: &mut Nets, cell: &Cell, value: NetId, amount: NetId, width: u32) -> NetId {
    let right = nets.push(NetOp::Shr(value, amount), width);
    if !cell.is("B_SIGNED") {
        return right;
    }
    let amount_width = cell.bits("B").len() as u32;
    // One bit more, for the most negative amount.
    let wide = nets.extend(amount, amount_width + 1, true);
    let zero = nets.number(0u8, amount_width + 1);
    let negated = nets.push(NetOp::Sub(zero, wide), amount_width + 1);
    let left = nets.push(NetOp::Shl(value, negated), width);
    let sign = nets.slice(amount, amount_width - 1, 1);
    nets.push(NetOp::Mux(sign, left, right), width)
}

/// Quotient or remainder; undefined where the divisor is 0. `$div` and `$mod` round to 0, `$divfloor` and `$modfloor` down.
pub fn division(nets: &mut Nets, cell: &Cell, width: u32) -> NetId {
    let is_signed = cell.is("A_SIGNED") && cell.is("B_SIGNED");
    let own = cell.bits("A").len().max(cell.bits("B").len()) as u32;
    // One bit more, so that the least number has a negative.
    let inner = own.max(width) + 1;
    let [a, b] = ["A", "B"].map(|port| {
        let word = nets.word(cell.bits(port));
        nets.extend(word, inner, is_signed)
    });
    let [sign_a, sign_b] = [a, b].map(|net| nets.slice(net, inner - 1, 1));
    let [size_a, size_b] =
        [(a, sign_a), (b, sign_b)].map(|(net, sign)| negated_if(nets, sign, net, inner));
    let (quotient, remainder) = long_division(nets, size_a, size_b, inner);
    let signs_differ = nets.push(NetOp::Xor(sign_a, sign_b), 1);
    let is_exact = {
        let rest = nets.push(NetOp::Any(remainder), 1);
        nets.push(NetOp::Not(rest), 1)
    };
    let rounds = nets.push(NetOp::Not(is_exact), 1);
    let rounds_down = nets.push(NetOp::And(signs_differ, rounds), 1);
    let result = match &*cell.kind {
        "$div" => negated_if(nets, signs_differ, quotient, inner),
        "$mod" => negated_if(nets, sign_a, remainder, inner),
        "$divfloor" => {
            let quotient = negated_if(nets, signs_differ, quotient, inner);
            let one_less = nets.extend(rounds_down, inner, false);
            nets.push(NetOp::Sub(quotient, one_less), inner)
        }
        _ => {
            let remainder = negated_if(nets, sign_a, remainder, inner);
            let more = nets.push(NetOp::Add(remainder, b), inner);
            nets.push(NetOp::Mux(rounds_down, more, remainder), inner)
        }
    };
    let result = nets.extend(result, width, false);
    let is_divisible = nets.push(NetOp::Any(b), 1);
    let undefined = nets.undefined(width);
    nets.push(NetOp::Mux(is_divisible, result, undefined), width)
}

fn negated_if(nets: &mut Nets, condition: NetId, value: NetId, width: u32) -> NetId {
    let zero = nets.number(0u8, width);
    let negated = nets.push(NetOp::Sub(zero, value), width);
    nets.push(NetOp::Mux(condition, negated, value), width)
}

/// Bit after bit from the top, as on paper.
fn long_division(nets: &mut Nets, a: NetId, b: NetId, width: u32) -> (NetId, NetId) {
    let mut rest = nets.number(0u8, width);
    let mut digits = Vec::new();
    for bit in (0..width).rev() {
        // The rest is less than the divisor, which has a free bit above.
        let low = nets.slice(a, bit, 1);
        let high = nets.slice(rest, 0, width - 1);
        let shifted = nets.push(NetOp::Concat([high, low].into()), width);
        let is_less = nets.push(NetOp::Lt(shifted, b), 1);
        let less = nets.push(NetOp::Sub(shifted, b), width);
        rest = nets.push(NetOp::Mux(is_less, shifted, less), width);
        digits.push(nets.push(NetOp::Not(is_less), 1));
    }
    (nets.push(NetOp::Concat(digits.into()), width), rest)
}
