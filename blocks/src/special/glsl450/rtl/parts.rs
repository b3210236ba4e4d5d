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
#[derive(Default)]
pub(super) struct Members<'m> {
    pub results: Vec<Signal<'m>>,
    pub seconds: Vec<Signal<'m>>,
}

/// Those of a component.
#[description]
pub(super) fn component<'m>(asked: &Requested<'m>, [a, b, _]: [Signal<'m>; 3]) -> Members<'m> {
    let m = a.builder();
    let mut members = Members::default();
    m.section("The instruction");
    /// The instruction is Fract or ModfStruct.
    let behind = asked.is("asks_behind_point", &["Fract", "ModfStruct"]);
    /// The instruction is FrexpStruct.
    let frexp = asked.is("asks_frexp", &["FrexpStruct"]);
    /// The instruction is Ldexp.
    let ldexp = asked.is("asks_ldexp", &["Ldexp"]);
    m.section_about(
        "Split at the point",
        "The digits after the point become a float: their leading zeros are counted and shifted out. Fract \
        of a negative number is 1 minus these digits, which are negated first.",
    );
    if behind.may_be() {
        let split = Float::new(a);
        let [fraction_part, whole_part] = behind_point(asked, split);
        let asked_fraction = behind.gate(fraction_part);
        members.results.push(asked_fraction);
        /// The instruction is ModfStruct.
        let modf = asked.is("asks_modf", &["ModfStruct"]);
        members.seconds.extend(modf.part(|| whole_part));
    }
    m.section_about(
        "A leading one for every number",
        "A denormal number is shifted left; its exponent is 0 or below, as if the range of exponents were unlimited.",
    );
    if frexp.may_be() || ldexp.may_be() {
        let unscaled = Float::new(a);
        let normal = Normal::new(unscaled);
        if frexp.may_be() {
            let [significand, power] = normal.taken_apart();
            members.results.push(frexp.gate(significand));
            members.seconds.push(frexp.gate(power));
        }
        let scaled_part = ldexp.part(|| normal.scaled(b));
        members.results.extend(scaled_part);
    }
    members
}

/// What is behind the point, or, of a negative number and for `Fract`, what is missing up to the next whole number; and what is before it.
#[description]
fn behind_point<'m>(asked: &Requested<'m>, x: Float<'m>) -> [Signal<'m>; 2] {
    let (m, format) = (x.word.builder(), x.format);
    let (bits, width, bias) = (format.fraction_bits, format.width(), format.bias());
    /// The instruction is Fract, not ModfStruct.
    let fract = asked.either("asks_fract", &["Fract"], &["ModfStruct"]);
    let is_large = !x.exponent.lt(bias + u64::from(bits));
    /// The number is so large that no digit is after the point.
    let is_large = is_large.named("is_all_whole");
    /// The magnitude is below 1.
    let is_small = x.exponent.lt(bias).named("is_all_behind");
    /// The magnitude is below 1, but not below one half: the leading one is the first digit after the point.
    let has_half = x.exponent.eq(bias - 1).named("has_half");

    let place_bits = u32::BITS - bits.leading_zeros();
    /// Number of fraction digits before the point: the exponent plus 1, because the low bits of the bias are ones.
    let places = x.exponent.slice(0, place_bits) + 1u32;
    /// Ones at the digits of the fraction after the point.
    let mask = (m.ones(bits) >> places).named("behind_mask");
    /// Ones at the digits of the fraction after the point; all ones if the leading one is also after the point.
    let fraction_mask = mask | has_half.repeat(bits);
    let all_mask = m.cat([has_half, fraction_mask]);
    let all_mask = all_mask.named("all_behind_mask");
    let behind = (m.cat([has_half, x.fraction]) & all_mask).named("behind");
    /// Fract of a negative number is requested.
    let negates = fract.gate(x.sign).named("negates");
    let turned = (behind ^ negates.repeat(bits + 1)) + negates.zext(bits + 1);
    /// The digits after the point, or the amount missing up to 1.
    let left = (turned & all_mask).named("remainder");
    /// Zeros above the highest 1 of the remainder.
    let zeros = leading_zeros(left, "remainder");
    let normalised_remainder = left << zeros;
    /// The fraction of the remainder as a float.
    let remainder_fraction = normalised_remainder.slice(0, bits);
    /// The exponent of the remainder as a float.
    let remainder_exponent = x.exponent - low(zeros, format.exponent_bits);
    /// The remainder is not 0.
    let has_remainder = left.any();
    /// The remainder as a float, if it is not 0.
    let remainder_float = m.cat([remainder_exponent, remainder_fraction]);
    let float_or_zero = remainder_float.gated_by(has_remainder);

    let result = is_large.mux(m.zeros(width - 1), float_or_zero);
    /// The remainder as a float, without its sign.
    let result = result.named("normalised");
    /// The part after the point of a number below 1: the number itself, except for Fract of a negative number.
    let small_remainder = if fract.may_be() {
        negates.mux(up_to_one(x), x.magnitude)
    } else {
        x.magnitude
    };
    m.section("Split at the point");
    /// The result is taken from a number below 1, not from the remainder.
    let is_kept = is_small & !(has_half & negates);
    /// Fract of a zero is requested.
    let is_nothing = fract.gate(!x.magnitude.any());
    let remainder_size = is_kept.mux(small_remainder, result).gated_by(!is_nothing);
    /// The sign of the operand, unless Fract makes it positive.
    let remainder_sign = x.sign & !negates;
    let nan = x.nan();
    let is_special = x.exponent.all();
    let gives_nan = is_special & (x.fraction.any() | fract.gate(m.ones(1)));
    /// The number is NaN, or Fract of an infinity is requested.
    let gives_nan = gives_nan.named("leaves_nan");
    let remainder_or_nan = gives_nan.mux(nan, m.cat([remainder_sign, remainder_size]));

    let cleared = x.magnitude & !mask.zext(width - 1);
    let size_before_point = is_large.mux(x.magnitude, cleared.gated_by(!is_small));
    /// The operand is NaN, so the part before the point is NaN.
    let modf_is_nan = x.is_nan();
    /// The whole number before the point, with the sign of the operand.
    let before_point = modf_is_nan.mux(nan, m.cat([x.sign, size_before_point]));
    [remainder_or_nan, before_point.named("before_point")]
}

/// 1 less the size of a number below one half, without a sign.
#[description]
fn up_to_one(x: Float<'_>) -> Signal<'_> {
    let (m, format) = (x.word.builder(), x.format);
    let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
    m.section_about(
        "Fract of a small negative number",
        "The result is 1 minus the magnitude of a number below one half. The magnitude is shifted to the digits of a number from one half \
        to 1, with two more digits below, and subtracted from 1. The last digit is sticky: it is 1 if the shift loses a 1. The difference \
        is at least one half; it is rounded, but need not be normalised.",
    );
    /// The leading digit: 0 for a denormal number.
    let has_leading = x.exponent.any();
    let small_significand = m.cat([has_leading, x.fraction, m.zeros(2)]);
    /// The amount by which the exponent is below the exponent of numbers from one half to 1.
    let small_distance = m.constant(format.bias() - 1, format.exponent_bits) - x.exponent;
    /// The magnitude in units of the difference's last digit.
    let shifted = (small_significand >> small_distance).named("subtrahend");
    let loses = !(m.ones(small_significand.width()) << small_distance);
    /// The digits that the shift loses, at their positions.
    let lost_digits = small_significand & loses;
    let is_beyond = lost_digits.any().named("subtrahend_inexact");
    let sticky_subtrahend = shifted | is_beyond.zext(bits + 3);
    let one = m.constant(1u64 << (bits + 3), bits + 4);
    let difference = one - sticky_subtrahend.zext(bits + 4);
    let difference = difference.named("up_to_one");
    let [guard, sticky] = [1, 0].map(|bit| difference.bit(bit));
    /// The digits of the difference that fit into a float.
    let difference_kept = difference.slice(2, bits + 2);
    /// Rounding to nearest, ties to even, adds 1 to these digits.
    let difference_is_up = guard & (sticky | difference_kept.bit(0));
    let base = m.constant((format.bias() - 2) << bits, below_sign);
    let unrounded = base + difference_kept.zext(below_sign);
    let rounded_difference = unrounded + difference_is_up.zext(below_sign);
    rounded_difference
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
        /// The number is denormal or 0: its leading digit is 0.
        let is_denormal = (!x.exponent.any()).named("is_denormal");
        /// Zeros above the highest 1 of the fraction.
        let fraction_zeros = leading_zeros(x.fraction, "fraction");
        let denormal_fraction = (x.fraction << fraction_zeros) << m.ones(1);
        /// The exponent that a denormal number would have: 0 or below.
        let denormal_exponent = m.zeros(wide) - low(fraction_zeros, wide);
        /// The digits after the leading one, also for a denormal number.
        let fraction = is_denormal.mux(denormal_fraction, x.fraction);
        /// Biased exponent, in two's complement; 0 or below for a denormal number.
        let biased = is_denormal.mux(denormal_exponent, x.exponent.zext(wide));
        let [fraction, biased] = [
            fraction.named("normal_fraction"),
            biased.named("normal_exponent"),
        ];
        /// The number is 0, infinite or NaN.
        let is_special = x.exponent.all() | !x.magnitude.any();
        Self {
            x,
            fraction,
            biased,
            is_special: is_special.named("is_special"),
        }
    }

    /// The number itself, or the NaN that comes out, where it is special. That it is NaN is called so.
    #[description]
    fn or_special(&self, value: Signal<'m>, is_nan: &str) -> Signal<'m> {
        let nan = self.x.nan();
        /// The operand is NaN, so the result is NaN.
        let is_nan = self.x.is_nan().named(is_nan);
        let special = is_nan.mux(nan, self.x.word);
        self.is_special.mux(special, value)
    }

    /// The significand from one half to 1, and the power of two.
    #[description]
    fn taken_apart(&self) -> [Signal<'m>; 2] {
        let (m, format) = (self.x.word.builder(), self.x.format);
        m.section("Split into significand and power of two");
        let below_one = format.bias() - 1;
        let exponent = m.constant(below_one, format.exponent_bits);
        let word = m.cat([self.x.sign, exponent, self.fraction]);
        /// From one half to 1; a number that is 0, infinite or NaN is its own significand.
        let significand = self.or_special(word, "frexp_is_nan");
        let narrow_power = (self.biased - below_one).gated_by(!self.is_special);
        /// The significand times two to this power is the number.
        let power = narrow_power.sext(format.width());
        [significand.named("significand"), power.named("power")]
    }

    /// Times a power of two.
    #[description]
    fn scaled(&self, power: Signal<'m>) -> Signal<'m> {
        let (m, format) = (power.builder(), self.x.format);
        let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
        m.section_about(
            "Multiply by a power of two",
            "The power is added to the exponent. A result that is too small for a normal number is shifted right and rounded.",
        );
        let wide = format.exponent_bits + 3;
        let (kept, above) = (wide - 2, power.bits() - (wide - 2));
        /// b is below zero.
        let power_sign = power.msb();
        /// b is so far from 0 that the nearest number with fewer bits has the same effect.
        let power_is_beyond = (power.slice(kept, above) ^ power_sign.repeat(above)).any();
        let extreme_power = m.cat([power_sign, (!power_sign).repeat(kept)]);
        let limited_power = power_is_beyond.mux(extreme_power, power.slice(0, kept + 1));
        let power = limited_power.sext(wide);
        /// The biased exponent of the result, as if its range were unlimited.
        let biased = (self.biased.sext(wide) + power).named("scaled_exponent");
        // Less than 1, without a chain of carries behind that of the sum.
        /// The scaled exponent is below the exponents of normal numbers.
        let is_denormal = (biased.msb() | biased.is_zero()).named("becomes_denormal");
        let greatest = m.constant(format.greatest_exponent(), wide);
        /// The result is infinite.
        let is_large = greatest.signed_lt(biased);
        /// The amount by which the exponent is below the exponents of normal numbers.
        let below_normal = m.constant(1u32, wide) - biased;
        let missing = at_most(bits + 2, below_normal);
        let shift_if_any = missing.gated_by(is_denormal);
        let shift = shift_if_any.slice(0, u32::BITS - (bits + 2).leading_zeros());
        let significand = m.cat([m.ones(1), self.fraction, m.zeros(bits + 2)]);
        /// The significand, with the lost digits below the kept digits.
        let shifted = (significand >> shift).named("scaled");
        let (scaled_kept, scales_up) = rounded(shifted, bits + 2, bits + 1);
        /// The exponent of a normal result minus 1: the leading one adds 1.
        let exponent_less_1 = biased.slice(0, format.exponent_bits) - 1u32;
        /// The exponent before the leading one adds 1; 0 for a denormal result.
        let base_exponent = exponent_less_1.gated_by(!is_denormal);
        let base = m.cat([base_exponent, m.zeros(bits)]);
        let unrounded = base + scaled_kept.zext(below_sign);
        /// The result without its sign, unless it is infinite.
        let finite_size = unrounded + scales_up.named("scales_up").zext(below_sign);
        let infinity = m.constant(format.infinity(), below_sign);
        let scaled_size = is_large.named("is_too_large").mux(infinity, finite_size);
        let scaled_word = self.or_special(m.cat([self.x.sign, scaled_size]), "ldexp_is_nan");
        scaled_word
    }
}
