//! `arch=pipelined` and `arch=markstein`: a function without registers that finds all digits, and cut into stages by [`pipeline`]. The architectures
//! differ only in how the digits of normal numbers are found: one by one, or as `markstein` says.
//!
//! Denormal operands are made normal first, so that the first digit is always 1 and there are as many as a significand and a guard digit have. Those
//! of a denormal result are shifted to the right at the end.

mod divide;
mod square_root;

use super::finish::{self, Found};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::bits_for;
use crate::float::float_digits::contract::{Configuration, FloatDigits, Operands};
use crate::float::ports::Results;
use crate::float::shift;
use crate::float::unpack::Unpacked;
use crate::framework::fields::tag;
use std::sync::Arc;
use warpwright_hdl::part::Part;
use warpwright_hdl::prelude::*;

/// All of it without registers: inputs `a`, for a quotient `b`, and if each operation has its own the code `rounding`; an output `result`.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    part(c).map(|part| Arc::clone(part.module()))
}

/// The same as a part; it has no tag.
fn part(c: &Configuration) -> Result<Part<Operands<Field>, Results<Field>>, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatDigits::Divide => (
            "float_divide_function",
            "a / b, correctly rounded, within a cycle.",
        ),
        FloatDigits::SquareRoot => (
            "float_sqrt_function",
            "The square root of a, correctly rounded, within a cycle.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let Operands { a, b, rounding } = m.inputs("", c.operands());
    let found = match c.operation {
        FloatDigits::Divide => divide::found(&m, c, [a, b]),
        FloatDigits::SquareRoot => square_root::found(&m, c, a),
    };
    let mode = c.rounding.mode(|| rounding);
    let result = finish::rounded(&m, c, mode, &found);
    m.finish_part(c.operands(), Results { result }, c.results())
}

/// A number with a first digit of 1, unless it is zero: its significand, and by how much the exponent is less than that of the word.
fn normalised<'m>(word: &Unpacked<'m>, name: &str) -> (Signal<'m>, Signal<'m>) {
    let bits = word.significand.bits();
    let zeros = leading_zeros(word.significand, &format!("{name}_zeros"));
    // All of them are zeros only of a zero, of which nothing is shown.
    let zeros = zeros.slice(0, bits_for(bits - 1));
    let (digits, _) = shift::left(word.significand, zeros, bits, &format!("{name}_digits"));
    (digits, zeros)
}

/// Digits where those of a denormal result belong, if the exponent is negative; and whether there is a 1 behind them. With them the exponent, which
/// then is 0.
fn shifted<'m>(
    digits: Signal<'m>,
    rest: Signal<'m>,
    exponent: Signal<'m>,
) -> (Signal<'m>, Signal<'m>, Signal<'m>) {
    let m = digits.builder();
    let (all, bits) = (digits.bits(), exponent.bits());
    let is_denormal = exponent.msb().named("is_denormal");
    let distance = (m.zeros(bits) - exponent).named("places_down");
    let places = bits_for(all).min(bits);
    let by = distance.slice(0, places).gated_by(is_denormal);
    let is_beyond = match bits - places {
        0 => m.zeros(1),
        more => is_denormal & distance.slice(places, more).any(),
    };
    let is_beyond = is_beyond.named("is_beyond");
    let kept = (digits >> by).gated_by(!is_beyond);
    let below = (digits & !(m.ones(all) << by)).any() | is_beyond;
    let exponent = exponent.slice(0, bits - 1).gated_by(!is_denormal);
    (
        kept.named("kept_digits"),
        (rest | below).named("has_rest"),
        exponent.named("exponent"),
    )
}

pub(super) fn build(c: &Configuration, count: u32) -> Result<Module, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatDigits::Divide => (
            "float_divide",
            "a / b, correctly rounded; a result a clock.",
        ),
        FloatDigits::SquareRoot => (
            "float_sqrt",
            "The square root of a, correctly rounded; a result a clock.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let rounded = arriving.through("stage", (&part(c)?, count), |both| both);
    m.stream_out("out", rounded, (c.results(), tag(c.tag_bits)));
    m.finish()
}
