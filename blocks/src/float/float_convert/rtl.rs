//! Hardware: places the operand's digits where the result's can be found, then uses the shift, rounding and packing of sums.

use super::contract::Conversion;
use crate::float::finish::{Exact, rounded};
use crate::float::unpack::{self, unpack};
use crate::float::{Format, Mode, Rounding, bits_for};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The conversion within a cycle: an input `a`, an output `result`.
#[description]
pub fn function(conversion: &Conversion) -> Result<Arc<Module>, BuildErrors> {
    let (name, doc) = match conversion {
        Conversion::FromInteger { .. } => (
            "float_from_integer_function",
            "Converts an integer to a float, rounded to nearest, ties to even; combinational.",
        ),
        Conversion::ToInteger { .. } => (
            "float_to_integer_function",
            "Converts a float to an integer, rounded toward zero and saturated, with NaN as 0; combinational.",
        ),
        Conversion::Between { .. } => (
            "float_to_float_function",
            "Converts a float to another format, rounded to nearest, ties to even; combinational.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let a = m.input("a", conversion.takes()).doc("the operand");
    let result = match *conversion {
        Conversion::FromInteger { is_signed, to, .. } => from_integer(a, is_signed, to),
        Conversion::ToInteger {
            from,
            is_signed,
            bits,
        } => to_integer(a, from, is_signed, bits),
        Conversion::Between { from, to } => between(a, from, to),
    };
    m.output("result", result).doc("the converted operand");
    m.finish().map(Arc::new)
}

const NEAREST: Mode<Signal<'_>> = Mode::Fixed(Rounding::NearestEven);

/// Zeros behind digits, so that there are as many as a significand, a guard digit and one more take.
#[description]
fn filled(digits: Signal<'_>, format: Format) -> Signal<'_> {
    let m = digits.builder();
    let more = (format.precision() + 2).saturating_sub(digits.bits());
    m.cat([digits, m.zeros(more)])
}

#[description]
fn from_integer(a: Signal<'_>, is_signed: bool, to: Format) -> Signal<'_> {
    let m = a.builder();
    m.section("Find the magnitude");
    let (sign, size) = if is_signed {
        let magnitude = (a ^ a.msb().repeat(a.bits())) + a.msb().zext(a.bits());
        (a.msb(), magnitude.named("size"))
    } else {
        (m.zeros(1), a)
    };
    // The first digit's exponent, less 1.
    let limit = to.bias() as u32 + a.bits() - 2;
    let exact = Exact {
        digits: filled(size, to).named("all_digits"),
        limit: m.constant(limit, bits_for(limit).max(to.exponent_bits)),
        sign,
        is_nan: m.zeros(1),
        is_infinite: m.zeros(1),
    };
    rounded(to, NEAREST, exact)
}

#[description]
fn between(a: Signal<'_>, from: Format, to: Format) -> Signal<'_> {
    let m = a.builder();
    m.section_about("Unpack the operand", unpack::ABOUT);
    let x = unpack(from, a, "a");
    m.section_about(
        "Limit the shift",
        "An exponent that is too small for the result's format leaves zeros above the digits, until only a sticky bit remains.",
    );
    let more = i64::from(to.bias() as u32) - i64::from(from.bias() as u32);
    let above = if more < 0 { to.precision() + 1 } else { 0 };
    let digits = m.cat([m.zeros(above), x.significand]);
    let change = more + i64::from(above) - 1;
    let most = i64::from(from.greatest_exponent()) + change;
    let bits = bits_for(most.max(-change) as u32).max(from.exponent_bits) + 1;
    let signed_limit = x.exponent.zext(bits) + m.signed(change, bits).bits();
    let signed_limit = signed_limit.named("signed_limit");
    let limit_or_zero = signed_limit.gated_by(!signed_limit.msb());
    /// Longest left shift of the digits.
    let limit = limit_or_zero.slice(0, (bits - 1).max(to.exponent_bits));
    let exact = Exact {
        digits: filled(digits, to),
        limit: limit.named("limit"),
        sign: x.sign,
        is_nan: x.is_nan,
        is_infinite: x.is_infinite,
    };
    rounded(to, NEAREST, exact)
}

#[description]
fn to_integer(a: Signal<'_>, from: Format, is_signed: bool, bits: u32) -> Signal<'_> {
    let m = a.builder();
    m.section_about("Unpack the operand", unpack::ABOUT);
    let x = unpack(from, a, "a");
    m.section_about(
        "Shift the integer digits in front of the point",
        "The point is after the first digit. A shift by the power of two moves the integer digits in front of the point.",
    );
    let (bias, p) = (from.bias() as u32, from.precision());
    let is_fraction = x.exponent.lt(bias);
    let power = x.exponent - bias;
    let most = from.greatest_exponent() - bias;
    let steps = bits_for(most.min(bits - 1));
    let by = power.slice(0, steps.min(power.bits()));
    let room = bits + p - 1;
    let shifted = x.significand.zext(room) << by;
    let whole = shifted.slice(p - 1, bits).named("whole");
    let whole = whole.gated_by(!is_fraction.named("is_fraction"));
    m.section_about(
        "Sign and limits",
        "A number beyond the limits becomes the nearest limit, and a NaN becomes 0.",
    );
    let is_large = if most < bits {
        m.zeros(1)
    } else {
        let limit = m.constant(u64::from(bias + bits), from.exponent_bits);
        limit.le(x.exponent)
    };
    let is_large = (is_large | x.is_infinite).named("has_too_many_digits");
    let sign = x.sign;
    if !is_signed {
        let value = is_large.mux(m.ones(bits), whole);
        return value.gated_by(!x.is_nan & !sign);
    }
    let negated = (whole ^ sign.repeat(bits)) + sign.zext(bits);
    // The least number has the digits of one that is too large, and becomes itself.
    let is_beyond = is_large | whole.msb();
    let greatest_or_least = m.cat([sign, (!sign).repeat(bits - 1)]);
    let value = is_beyond.named("is_beyond").mux(greatest_or_least, negated);
    value.gated_by(!x.is_nan)
}
