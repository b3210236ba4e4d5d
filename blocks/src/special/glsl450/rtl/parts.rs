//! Instructions that take floats apart and put them together, as hardware.
//!
//! What is behind the point is a float of its own once its leading zeros are counted and shifted out: so for `ModfStruct`, and for
//! `Fract` of a positive number. Of a negative number the bits behind the point are negated first, which is 1 less them; only below one
//! half they are beyond the fraction's last bit, and there they are shifted, taken from 1 and rounded, but need no normalisation.

use super::asked::Asked;
use super::float::Float;
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// The parts of a component's result and of its second member, of those instructions that are built in; each is zero where it is not
/// asked for.
pub(super) fn component<'m>(
    lane: &'m ModuleBuilder,
    asked: &Asked<'m>,
    operands: &[Signal<'m>],
) -> [Vec<Signal<'m>>; 2] {
    let [mut results, mut seconds] = [Vec::new(), Vec::new()];
    let behind = asked.is("asks_behind_point", &["Fract", "ModfStruct"]);
    if behind.may_be() {
        let x = Float::new(operands[0]);
        let [left, whole] = behind_point(lane, asked, x);
        results.push(behind.gate(left));
        let splits = asked.is("asks_modf", &["ModfStruct"]);
        if splits.may_be() {
            seconds.push(splits.gate(whole));
        }
    }
    let frexp = asked.is("asks_frexp", &["FrexpStruct"]);
    let ldexp = asked.is("asks_ldexp", &["Ldexp"]);
    if frexp.may_be() || ldexp.may_be() {
        let x = Normal::new(lane, Float::new(operands[0]));
        if frexp.may_be() {
            let [significand, power] = x.taken_apart(lane);
            results.push(frexp.gate(significand));
            seconds.push(frexp.gate(power));
        }
        if ldexp.may_be() {
            results.push(ldexp.gate(x.scaled(lane, operands[1])));
        }
    }
    [results, seconds]
}

/// What is behind the point, or, of a negative number and for `Fract`, what is missing up to the next whole number; and what is before it.
fn behind_point<'m>(lane: &'m ModuleBuilder, asked: &Asked<'m>, x: Float<'m>) -> [Signal<'m>; 2] {
    let format = x.format;
    let (bits, width) = (format.fraction_bits, format.width());
    let bias = format.bias();
    let fract = asked.either("asks_fract", &["Fract"], &["ModfStruct"]);
    let is_large = !x.exponent.lt(bias + u64::from(bits));
    let is_large = is_large.named("is_all_whole");
    let is_small = x.exponent.lt(bias).named("is_all_behind");
    let has_half = x.exponent.eq(bias - 1).named("has_half");

    let place_bits = u32::BITS - bits.leading_zeros();
    let places = x.exponent.slice(0, place_bits) + 1u32;
    let mask = (lane.ones(bits) >> places).named("behind_mask");
    // With the leading one where that is behind the point as well.
    let all_mask = lane.cat([has_half, mask | has_half.repeat(bits)]);
    let all_mask = all_mask.named("all_behind_mask");
    let behind = (lane.cat([has_half, x.fraction]) & all_mask).named("behind");
    let negates = fract.gate(x.sign).named("negates");
    let turned = (behind ^ negates.repeat(bits + 1)) + negates.zext(bits + 1);
    let left = (turned & all_mask).named("left");
    let zeros = leading_zeros(left, "left");
    let moved = (left << zeros).slice(0, bits);
    let lower = x.exponent - widened(zeros, format.exponent_bits);
    let normal = lane.cat([lower, moved]);
    let normal = normal.gated_by(left.any());

    let result = (is_large.mux(lane.zeros(width - 1), normal)).named("normalised");
    // A small number is itself, but for Fract of a negative one.
    let small = if fract.may_be() {
        negates.mux(up_to_one(lane, x), x.magnitude)
    } else {
        x.magnitude
    };
    let is_kept = is_small & !(has_half & negates);
    let is_nothing = fract.gate(!x.magnitude.any());
    let size = is_kept.mux(small, result).gated_by(!is_nothing);
    let sign = x.sign & !negates;
    let nan = lane.constant(format.nan(), width);
    let is_special = x.exponent.all();
    let gives_nan = is_special & (x.fraction.any() | fract.gate(lane.ones(1)));
    let left = gives_nan
        .named("leaves_nan")
        .mux(nan, lane.cat([sign, size]));

    let cleared = x.magnitude & !mask.zext(width - 1);
    let whole = is_large.mux(x.magnitude, cleared.gated_by(!is_small));
    let whole = x.is_nan().mux(nan, lane.cat([x.sign, whole]));
    [left, whole.named("before_point")]
}

/// 1 less the size of a number below one half, without a sign.
fn up_to_one<'m>(lane: &'m ModuleBuilder, x: Float<'m>) -> Signal<'m> {
    let format = x.format;
    let bits = format.fraction_bits;
    let below_sign = format.width() - 1;
    // In units of the last bit of what is between one half and 1, with two bits more, of which the last one stands for all below it.
    let significand = lane.cat([x.exponent.any(), x.fraction, lane.zeros(2)]);
    let distance = lane.constant(format.bias() - 1, format.exponent_bits) - x.exponent;
    let shifted = (significand >> distance).named("subtrahend");
    let is_beyond = loses(lane, significand, distance).named("subtrahend_inexact");
    let subtrahend = shifted | is_beyond.zext(bits + 3);
    let one = lane.constant(1u64 << (bits + 3), bits + 4);
    let difference = (one - subtrahend.zext(bits + 4)).named("up_to_one");
    let [guard, sticky] = [1, 0].map(|bit| difference.bit(bit));
    let kept = difference.slice(2, bits + 2);
    let is_up = guard & (sticky | kept.bit(0));
    let base = lane.constant((format.bias() - 2) << bits, below_sign);
    base + kept.zext(below_sign) + is_up.zext(below_sign)
}

/// Whether a shift to the right loses a 1.
fn loses<'m>(lane: &'m ModuleBuilder, value: Signal<'m>, distance: Signal<'m>) -> Signal<'m> {
    let lost = !(lane.ones(value.width()) << distance);
    (value & lost).any()
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
    fn new(lane: &'m ModuleBuilder, x: Float<'m>) -> Self {
        let format = x.format;
        let wide = format.exponent_bits + 2;
        let is_denormal = (!x.exponent.any()).named("is_denormal");
        let zeros = leading_zeros(x.fraction, "fraction");
        let moved = (x.fraction << zeros) << lane.ones(1);
        let below = lane.zeros(wide) - widened(zeros, wide);
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
    fn or_special(&self, lane: &'m ModuleBuilder, value: Signal<'m>) -> Signal<'m> {
        let format = self.x.format;
        let nan = lane.constant(format.nan(), format.width());
        let special = self.x.is_nan().mux(nan, self.x.word);
        self.is_special.mux(special, value)
    }

    /// The significand from one half to 1, and the power of two.
    fn taken_apart(&self, lane: &'m ModuleBuilder) -> [Signal<'m>; 2] {
        let format = self.x.format;
        let below_one = format.bias() - 1;
        let exponent = lane.constant(below_one, format.exponent_bits);
        let significand = lane.cat([self.x.sign, exponent, self.fraction]);
        let power = self.biased - lane.constant(below_one, self.biased.width());
        let power = power.gated_by(!self.is_special);
        [
            self.or_special(lane, significand).named("significand"),
            power.sext(format.width()).named("power"),
        ]
    }

    /// Times a power of two.
    fn scaled(&self, lane: &'m ModuleBuilder, power: Signal<'m>) -> Signal<'m> {
        let format = self.x.format;
        let bits = format.fraction_bits;
        let below_sign = format.width() - 1;
        // Beyond this range nothing changes any more.
        let wide = format.exponent_bits + 3;
        let (kept, above) = (wide - 2, power.bits() - (wide - 2));
        let sign = power.msb();
        let is_beyond = (power.slice(kept, above) ^ sign.repeat(above)).any();
        let extreme = lane.cat([sign, (!sign).repeat(kept)]);
        let power = is_beyond.mux(extreme, power.slice(0, kept + 1)).sext(wide);
        let biased = (self.biased.sext(wide) + power).named("scaled_exponent");
        // Less than 1, without a chain of carries behind that of the sum.
        let is_denormal = (biased.msb() | biased.is_zero()).named("becomes_denormal");
        let is_large = lane
            .constant((1u64 << format.exponent_bits) - 2, wide)
            .signed_lt(biased);
        let missing = lane.constant(1u32, wide) - biased;
        let most = lane.constant(bits + 2, wide);
        let missing = most.lt(missing).mux(most, missing);
        let distance = missing.gated_by(is_denormal);
        let distance = distance.slice(0, u32::BITS - (bits + 2).leading_zeros());
        let significand = lane.cat([lane.ones(1), self.fraction, lane.zeros(bits + 2)]);
        let shifted = (significand >> distance).named("scaled");
        let kept = shifted.slice(bits + 2, bits + 1);
        let guard = shifted.bit(bits + 1);
        let is_up = guard & (shifted.slice(0, bits + 1).any() | kept.bit(0));
        let above = biased.slice(0, format.exponent_bits) - 1u32;
        let above = above.gated_by(!is_denormal);
        let base = lane.cat([above, lane.zeros(bits)]);
        let sum = base + kept.zext(below_sign) + is_up.named("scales_up").zext(below_sign);
        let infinity = lane.constant(format.infinity(), below_sign);
        let size = is_large.named("is_too_large").mux(infinity, sum);
        self.or_special(lane, lane.cat([self.x.sign, size]))
    }
}

/// A count in more or, where its upper bits are never set, in fewer bits.
fn widened(count: Signal<'_>, width: u32) -> Signal<'_> {
    if count.bits() > width {
        return count.slice(0, width);
    }
    count.zext(width)
}
