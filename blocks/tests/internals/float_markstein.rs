//! All operands of small formats, with tables so small that one to three refinements are needed, compared with integer division and roots.

use std::sync::Arc;
use warpwright_blocks::float_digits::FloatDigits;
use warpwright_blocks::internals::{Budget, quotient, root};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Wide, Word};

/// The digits alone, with the largest table that they may have.
#[description]
fn netlist(operation: FloatDigits, fraction_bits: u32, most_index_digits: u32) -> (Netlist, usize) {
    let budget = Budget::new(operation, fraction_bits, most_index_digits);
    let m = ModuleBuilder::new("digits");
    let precision = fraction_bits + 1;
    let (digits, rest) = match operation {
        FloatDigits::Divide => {
            let dividend = m.input("dividend", precision + 1);
            quotient(dividend, m.input("divisor", precision), most_index_digits)
        }
        FloatDigits::SquareRoot => {
            let significand = m.input("significand", precision);
            root(significand, m.input("is_doubled", 1), most_index_digits)
        }
    };
    m.output("digits", digits);
    m.output("rest", rest);
    let module = Arc::new(m.finish().unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    (netlist, budget.refinements.len())
}

/// Digits and rest of two operands.
fn answer(netlist: &Netlist, operands: [(u64, u32); 2]) -> (u128, bool) {
    let inputs = operands.map(|(value, width)| Wide::number(value, width));
    let state = State::power_up(netlist);
    let cycle = Cycle::new(netlist, &inputs, &state);
    let [digits, rest] = [0, 1].map(|at| cycle.value(netlist.outputs[at].net).value());
    (digits, rest != 0)
}

fn quotient_is_right(netlist: &Netlist, precision: u32, a: u64, b: u64) -> bool {
    divided_is_right(netlist, precision, if a < b { 2 * a } else { a }, b)
}

/// Of a dividend that is not less than the divisor and less than twice it.
fn divided_is_right(netlist: &Netlist, precision: u32, dividend: u64, b: u64) -> bool {
    let found = answer(netlist, [(dividend, precision + 1), (b, precision)]);
    let (dividend, b) = (u128::from(dividend) << precision, u128::from(b));
    found == (dividend / b, dividend % b != 0)
}

fn root_is_right(netlist: &Netlist, precision: u32, a: u64, is_doubled: u64) -> bool {
    let found = answer(netlist, [(a, precision), (is_doubled, 1)]);
    let radicand = u128::from(a << is_doubled) << (precision + 1);
    let root = radicand.isqrt();
    found == (root, root * root != radicand)
}

/// The first wrong one of all operands there are.
fn wrong(operation: FloatDigits, netlist: &Netlist, precision: u32) -> Option<(u64, u64)> {
    let significands = || 1u64 << (precision - 1)..1 << precision;
    let mut pairs = significands().flat_map(|a| match operation {
        FloatDigits::Divide => significands().map(|b| (a, b)).collect::<Vec<_>>(),
        FloatDigits::SquareRoot => vec![(a, 0), (a, 1)],
    });
    pairs.find(|(a, b)| match operation {
        FloatDigits::Divide => !quotient_is_right(netlist, precision, *a, *b),
        FloatDigits::SquareRoot => !root_is_right(netlist, precision, *a, *b),
    })
}

#[test]
fn all_digits_of_small_formats() {
    let most = if cfg!(debug_assertions) { 4 } else { 6 };
    let mut most_refinements = 0;
    for operation in [FloatDigits::Divide, FloatDigits::SquareRoot] {
        for fraction_bits in 1..=most {
            for most_index_digits in [1, 2, 8] {
                let (netlist, refinements) = netlist(operation, fraction_bits, most_index_digits);
                most_refinements = most_refinements.max(refinements);
                let wrong = wrong(operation, &netlist, fraction_bits + 1);
                assert_eq!(wrong, None, "{operation:?} {fraction_bits}");
            }
        }
    }
    assert!(most_refinements >= 2, "{most_refinements}");
}

/// Dividends whose quotient by an odd divisor is nearest to a number with as many digits, above it and below it: the remainder is 1, or 1 less than
/// the divisor.
fn nearest(precision: u32, b: u64) -> Vec<u64> {
    let (unit, b) = (1u128 << precision, u128::from(b | 1));
    // Each round doubles how many of an inverse's digits are right, of which three are at first.
    let inverse = (0..5).fold(b, |inverse, _| {
        let rest = 2u128.wrapping_sub(b.wrapping_mul(inverse));
        inverse.wrapping_mul(rest) % unit
    });
    let above = unit + (unit - inverse);
    let below = unit + inverse;
    let dividends = [b * above + 1, b * below - 1].map(|product| product >> precision);
    let dividends = dividends.into_iter().filter(|d| (b..2 * b).contains(d));
    dividends.map(|dividend| dividend as u64).collect()
}

/// Operands of larger formats, with every number of refinements, at the ends of the segments of a table and next to results with few digits.
#[test]
fn hard_digits_of_every_format() {
    for fraction_bits in 7..=52 {
        let precision = fraction_bits + 1;
        let (one, all) = (1u64 << fraction_bits, (1u64 << precision) - 1);
        let ends = (0..=8u32).flat_map(|index| {
            let end = one + (one >> index);
            [end - 1, end, end + 1]
        });
        let few = [3, 5, 7, 11, 13, 181].map(|number: u64| {
            let up = precision - (u64::BITS - number.leading_zeros()).min(precision);
            (number << up) | one
        });
        let ends = ends.chain(few).chain([all - 1, all]);
        let words: Vec<u64> = ends.filter(|word| (one..=all).contains(word)).collect();
        for most_index_digits in [3, 8] {
            let (quotient, _) = netlist(FloatDigits::Divide, fraction_bits, most_index_digits);
            let (root, _) = netlist(FloatDigits::SquareRoot, fraction_bits, most_index_digits);
            for a in &words {
                for dividend in nearest(precision, *a) {
                    let is_right = divided_is_right(&quotient, precision, dividend, a | 1);
                    assert!(is_right, "{fraction_bits}: {dividend} / {a}");
                }
                for b in &words {
                    let is_right = quotient_is_right(&quotient, precision, *a, *b);
                    assert!(is_right, "{fraction_bits}: {a} / {b}");
                }
                // Next to the square of a number with few digits.
                let short = a >> (fraction_bits / 2);
                let square = u128::from(short) * u128::from(short);
                let length = u128::BITS - square.leading_zeros();
                let square = (square << precision >> length) as u64;
                for near in [*a, square - 1, square, square + 1] {
                    let near = near.clamp(one, all);
                    for doubled in 0..2 {
                        let is_right = root_is_right(&root, precision, near, doubled);
                        assert!(is_right, "{fraction_bits}: √{near} {doubled}");
                    }
                }
            }
        }
    }
}

/// The last digit is corrected for some operands and not for others.
#[test]
fn a_correction_that_is_always_or_never_made_is_noticed() {
    for operation in [FloatDigits::Divide, FloatDigits::SquareRoot] {
        for fraction_bits in 2..=4 {
            let (good, _) = netlist(operation, fraction_bits, 8);
            let digits = good.outputs[0].net.index();
            let NetOp::Mux(_, one, zero) = good.nets[digits].op else {
                panic!("the digits are chosen last");
            };
            for side in [one, zero] {
                let mut bad = good.clone();
                bad.nets[digits].op = NetOp::Slice(side, 0);
                let wrong = wrong(operation, &bad, fraction_bits + 1);
                assert!(wrong.is_some(), "{operation:?} {fraction_bits}");
            }
        }
    }
}

/// A table's entry that is as wrong as its neighbours' neighbours would be, in formats with refinements and without.
#[test]
fn a_wrong_entry_is_noticed() {
    for operation in [FloatDigits::Divide, FloatDigits::SquareRoot] {
        for (fraction_bits, most_index_digits) in [(3, 8), (5, 2), (6, 8)] {
            let (good, _) = netlist(operation, fraction_bits, most_index_digits);
            let entries = good.tables[0].entries.len();
            for address in 0..entries {
                let mut bad = good.clone();
                let table = &mut bad.tables[0];
                let value = table.entries[address].value().iter_u64_digits().next();
                let off = 1 << (table.width - most_index_digits.min(fraction_bits));
                let value = value.unwrap_or(0) ^ (1 << (table.width - 1)) ^ off;
                table.entries[address] = Bits::truncated(value, table.width);
                let wrong = wrong(operation, &bad, fraction_bits + 1);
                assert!(wrong.is_some(), "{operation:?} {fraction_bits}: {address}");
            }
        }
    }
}
