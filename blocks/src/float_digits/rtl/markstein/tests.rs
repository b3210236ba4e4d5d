//! All operands of small formats, with tables so small that one, two and three refinements are needed, compared with division and roots of integers.

use super::budget::Budget;
use super::{divide, square_root};
use crate::float_digits::FloatDigits;
use std::sync::Arc;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Wide, Word};

/// The digits alone, with the largest table that they may have.
fn netlist(operation: FloatDigits, fraction_bits: u32, most_index_digits: u32) -> (Netlist, usize) {
    let budget = Budget::new(operation, fraction_bits, most_index_digits);
    let m = ModuleBuilder::new("digits");
    let precision = fraction_bits + 1;
    let (digits, rest) = match operation {
        FloatDigits::Divide => divide::digits(
            &budget,
            m.input("dividend", precision + 1),
            m.input("divisor", precision),
        ),
        FloatDigits::SquareRoot => square_root::digits(
            &budget,
            m.input("significand", precision),
            m.input("is_doubled", 1),
        ),
    };
    m.output("digits", digits);
    m.output("rest", rest);
    let module = Arc::new(m.finish().unwrap());
    let netlist = optimize(&flatten(&module, Names::Dropped));
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

fn of_quotient(netlist: &Netlist, precision: u32, a: u64, b: u64) {
    let dividend = if a < b { 2 * a } else { a };
    let found = answer(netlist, [(dividend, precision + 1), (b, precision)]);
    let (dividend, b) = (u128::from(dividend) << precision, u128::from(b));
    assert_eq!(found, (dividend / b, dividend % b != 0), "{a} / {b}");
}

fn of_root(netlist: &Netlist, precision: u32, a: u64, is_doubled: u64) {
    let found = answer(netlist, [(a, precision), (is_doubled, 1)]);
    let radicand = u128::from(a << is_doubled) << (precision + 1);
    let root = radicand.isqrt();
    assert_eq!(found, (root, root * root != radicand), "√{a} {is_doubled}");
}

/// Every operand there is.
fn all(operation: FloatDigits, netlist: &Netlist, precision: u32) {
    let significands = || 1u64 << (precision - 1)..1 << precision;
    for a in significands() {
        match operation {
            FloatDigits::Divide => {
                significands().for_each(|b| of_quotient(netlist, precision, a, b));
            }
            FloatDigits::SquareRoot => {
                (0..2).for_each(|doubled| of_root(netlist, precision, a, doubled));
            }
        }
    }
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
                all(operation, &netlist, fraction_bits + 1);
            }
        }
    }
    assert!(most_refinements >= 2, "{most_refinements}");
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
                for b in &words {
                    of_quotient(&quotient, precision, *a, *b);
                }
                (0..2).for_each(|doubled| of_root(&root, precision, *a, doubled));
                // Next to the square of a number with few digits.
                let short = a >> (fraction_bits / 2);
                let square = u128::from(short) * u128::from(short);
                let length = u128::BITS - square.leading_zeros();
                let square = if length > precision {
                    square >> (length - precision)
                } else {
                    square << (precision - length)
                } as u64;
                for near in [square - 1, square, square + 1] {
                    let near = near.clamp(one, all);
                    (0..2).for_each(|doubled| of_root(&root, precision, near, doubled));
                }
            }
        }
    }
}
