//! Hardware of the instructions that decompose floats and assemble them.
//!
//! The bits below the point form a float once their leading zeros are counted and shifted out: so for `ModfStruct`, and for `Fract` of
//! a positive number. For a negative number the bits below the point are negated first, giving 1 minus their value; only below one half
//! do they lie beyond the fraction's last bit, and there they are shifted, subtracted from 1 and rounded, but need no normalisation.

use super::float::{Float, at_most, rounded};
use super::requested::Requested;
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::shift::low;
use warpwright_hdl::prelude::*;

/// The parts of a component's result and of its second member, of those instructions that are built in; each is zero where it is not
/// asked for.
#[description]
pub(super) fn component<'m>(
    asked: &Requested<'m>,
    [a, b, _]: [Signal<'m>; 3],
) -> [Vec<Signal<'m>>; 2] {
    let [mut results, mut seconds] = [Vec::new(), Vec::new()];
    let behind = asked.is("asks_behind_point", &["Fract", "ModfStruct"]);
    if behind.may_be() {
        let [left, whole] = behind_point(asked, Float::new(a));
        results.push(behind.gate(left));
        seconds.extend(asked.is("asks_modf", &["ModfStruct"]).part(|| whole));
    }
    let frexp = asked.is("asks_frexp", &["FrexpStruct"]);
    let ldexp = asked.is("asks_ldexp", &["Ldexp"]);
    if frexp.may_be() || ldexp.may_be() {
        let x = Normal::new(Float::new(a));
        if frexp.may_be() {
            let [significand, power] = x.taken_apart();
            results.push(frexp.gate(significand));
            seconds.push(frexp.gate(power));
        }
        results.extend(ldexp.part(|| x.scaled(b)));
    }
    [results, seconds]
}

/// What is behind the point, or, of a negative number and for `Fract`, what is missing up to the next whole number; and what is before it.
#[description]
fn behind_point<'m>(asked: &Requested<'m>, x: Float<'m>) -> [Signal<'m>; 2] {
    let (m, format) = (x.word.builder(), x.format);
    let (bits, width, bias) = (format.fraction_bits, format.width(), format.bias());
    let fract = asked.either("asks_fract", &["Fract"], &["ModfStruct"]);
    let is_large = !x.exponent.lt(bias + u64::from(bits));
    let is_large = is_large.named("is_all_whole");
    let is_small = x.exponent.lt(bias).named("is_all_behind");
    let has_half = x.exponent.eq(bias - 1).named("has_half");

    let place_bits = u32::BITS - bits.leading_zeros();
    let places = x.exponent.slice(0, place_bits) + 1u32;
    let mask = (m.ones(bits) >> places).named("behind_mask");
    // With the leading one where that is behind the point as well.
    let all_mask = m.cat([has_half, mask | has_half.repeat(bits)]);
    let all_mask = all_mask.named("all_behind_mask");
    let behind = (m.cat([has_half, x.fraction]) & all_mask).named("behind");
    let negates = fract.gate(x.sign).named("negates");
    let turned = (behind ^ negates.repeat(bits + 1)) + negates.zext(bits + 1);
    let left = (turned & all_mask).named("left");
    let zeros = leading_zeros(left, "left");
    let left_normalised = left << zeros;
    let moved = left_normalised.slice(0, bits);
    let lower = x.exponent - low(zeros, format.exponent_bits);
    let normal = m.cat([lower, moved]).gated_by(left.any());

    let result = is_large.mux(m.zeros(width - 1), normal);
    let result = result.named("normalised");
    // A small number is itself, but for Fract of a negative one.
    let small = if fract.may_be() {
        negates.mux(up_to_one(x), x.magnitude)
    } else {
        x.magnitude
    };
    let is_kept = is_small & !(has_half & negates);
    let is_nothing = fract.gate(!x.magnitude.any());
    let size = is_kept.mux(small, result).gated_by(!is_nothing);
    let sign = x.sign & !negates;
    let nan = x.nan();
    let is_special = x.exponent.all();
    let gives_nan = is_special & (x.fraction.any() | fract.gate(m.ones(1)));
    let gives_nan = gives_nan.named("leaves_nan");
    let result_or_nan = gives_nan.mux(nan, m.cat([sign, size]));

    let cleared = x.magnitude & !mask.zext(width - 1);
    let whole_size = is_large.mux(x.magnitude, cleared.gated_by(!is_small));
    let whole = x.is_nan().mux(nan, m.cat([x.sign, whole_size]));
    [result_or_nan, whole.named("before_point")]
}

/// 1 less the size of a number below one half, without a sign.
#[description]
fn up_to_one(x: Float<'_>) -> Signal<'_> {
    let (m, format) = (x.word.builder(), x.format);
    let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
    // In units of the last bit of what is between one half and 1, with two bits more, of which the last one stands for all below it.
    let significand = m.cat([x.exponent.any(), x.fraction, m.zeros(2)]);
    let distance = m.constant(format.bias() - 1, format.exponent_bits) - x.exponent;
    let shifted = (significand >> distance).named("subtrahend");
    // It loses a 1.
    let lost = !(m.ones(significand.width()) << distance);
    let is_beyond = (significand & lost).any().named("subtrahend_inexact");
    let subtrahend = shifted | is_beyond.zext(bits + 3);
    let one = m.constant(1u64 << (bits + 3), bits + 4);
    let difference = (one - subtrahend.zext(bits + 4)).named("up_to_one");
    let [guard, sticky] = [1, 0].map(|bit| difference.bit(bit));
    let kept = difference.slice(2, bits + 2);
    let is_up = guard & (sticky | kept.bit(0));
    let base = m.constant((format.bias() - 2) << bits, below_sign);
    base + kept.zext(below_sign) + is_up.zext(below_sign)
}

/// A finite number other than zero with a leading one.
struct Normal<'m> {
    x: Float<'m>,
    /// Behind the leading one.
    fraction: Signal<'m>,
    /// As if the exponent had no end: 0 and below of denormal numbers; two bits wider, in two's complement.
    biased: Signal<'m>,
    /// It is zero, infinite or NaN.
    is_special: Signal<'m>,
}

impl<'m> Normal<'m> {
    #[description]
    fn new(x: Float<'m>) -> Self {
        let (m, wide) = (x.word.builder(), x.format.exponent_bits + 2);
        let is_denormal = (!x.exponent.any()).named("is_denormal");
        let zeros = leading_zeros(x.fraction, "fraction");
        let moved = (x.fraction << zeros) << m.ones(1);
        let below = m.zeros(wide) - low(zeros, wide);
        let fraction = is_denormal.mux(moved, x.fraction);
        let biased = is_denormal.mux(below, x.exponent.zext(wide));
        Self {
            x,
            fraction: fraction.named("normal_fraction"),
            biased: biased.named("normal_exponent"),
            is_special: (x.exponent.all() | !x.magnitude.any()).named("is_special"),
        }
    }

    /// The number itself, or the NaN that comes out, where it is special.
    #[description]
    fn or_special(&self, value: Signal<'m>) -> Signal<'m> {
        let nan = self.x.nan();
        let special = self.x.is_nan().mux(nan, self.x.word);
        self.is_special.mux(special, value)
    }

    /// The significand from one half to 1, and the power of two.
    #[description]
    fn taken_apart(&self) -> [Signal<'m>; 2] {
        let (m, format) = (self.x.word.builder(), self.x.format);
        let below_one = format.bias() - 1;
        let exponent = m.constant(below_one, format.exponent_bits);
        let significand = m.cat([self.x.sign, exponent, self.fraction]);
        let power = (self.biased - below_one).gated_by(!self.is_special);
        [
            self.or_special(significand).named("significand"),
            power.sext(format.width()).named("power"),
        ]
    }

    /// Times a power of two.
    #[description]
    fn scaled(&self, power: Signal<'m>) -> Signal<'m> {
        let (m, format) = (power.builder(), self.x.format);
        let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
        // Beyond this range nothing changes any more.
        let wide = format.exponent_bits + 3;
        let (kept, above) = (wide - 2, power.bits() - (wide - 2));
        let sign = power.msb();
        let is_beyond = (power.slice(kept, above) ^ sign.repeat(above)).any();
        let extreme = m.cat([sign, (!sign).repeat(kept)]);
        let limited_power = is_beyond.mux(extreme, power.slice(0, kept + 1));
        let power = limited_power.sext(wide);
        let biased = (self.biased.sext(wide) + power).named("scaled_exponent");
        // Less than 1, without a chain of carries behind that of the sum.
        let is_denormal = (biased.msb() | biased.is_zero()).named("becomes_denormal");
        let greatest = m.constant(format.greatest_exponent(), wide);
        let is_large = greatest.signed_lt(biased);
        let missing = at_most(bits + 2, m.constant(1u32, wide) - biased);
        let distance = missing.gated_by(is_denormal);
        let distance = distance.slice(0, u32::BITS - (bits + 2).leading_zeros());
        let significand = m.cat([m.ones(1), self.fraction, m.zeros(bits + 2)]);
        let shifted = (significand >> distance).named("scaled");
        let (kept, is_up) = rounded(shifted, bits + 2, bits + 1);
        let above = biased.slice(0, format.exponent_bits) - 1u32;
        let base = m.cat([above.gated_by(!is_denormal), m.zeros(bits)]);
        let sum = base + kept.zext(below_sign) + is_up.named("scales_up").zext(below_sign);
        let infinity = m.constant(format.infinity(), below_sign);
        let size = is_large.named("is_too_large").mux(infinity, sum);
        self.or_special(m.cat([self.x.sign, size]))
    }
}
