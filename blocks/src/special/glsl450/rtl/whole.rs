//! Hardware of the instructions that round floats to whole numbers.
//!
//! The exponent gives the number of fraction bits below the point: a mask of ones. The bits under the mask, the sign and
//! the instruction decide whether the number moves away from zero; then, on the raw word, the mask is filled with ones,
//! one is added, and the masked bits are cleared. A carry out of the fraction goes into the exponent, as it should.

use super::float::Float;
use super::requested::{Requested, When, overlaid};
use warpwright_hdl::prelude::*;

const NEAREST: [&str; 2] = ["Round", "RoundEven"];
const ALL: [&str; 5] = ["Round", "RoundEven", "Trunc", "Floor", "Ceil"];

/// The component made whole, if such an instruction is built in; zero where it is not asked for.
#[description]
pub(super) fn component<'m>(asked: &Requested<'m>, operand: Signal<'m>) -> Option<Signal<'m>> {
    let m = operand.builder();
    m.section("The instruction");
    /// The instruction rounds to a whole number.
    let asks_whole = asked.is("asks_whole", &ALL);
    m.section_about(
        "Round to a whole number",
        "The exponent determines which digits are after the point, and a mask has ones at these digits. In the raw word, the masked digits \
        are set to ones, 1 is added if the number moves away from zero, and the masked digits are cleared. A carry out of the fraction \
        correctly increments the exponent.",
    );
    asks_whole.part(|| {
        let unrounded = Float::new(operand);
        let either = |name: &str, names: &[&str]| {
            let others = ALL.into_iter().filter(|name| !names.contains(name));
            asked.either(name, names, &others.collect::<Vec<_>>())
        };
        /// The direction is to nearest, ties to even.
        let nearest = either("to_nearest", &NEAREST);
        /// The direction is toward minus infinity.
        let down = either("down", &["Floor"]);
        /// The direction is toward plus infinity.
        let up = either("up", &["Ceil"]);
        whole(unrounded, nearest, [down, up])
    })
}

/// Made whole to the nearest, down or up, or toward zero.
#[description]
fn whole<'m>(x: Float<'m>, nearest: When<'m>, [down, up]: [When<'m>; 2]) -> Signal<'m> {
    let (m, format) = (x.word.builder(), x.format);
    // Whether to go away from zero, of a number that is not whole, and is nearer there.
    let goes_away = |is_broken: Signal<'m>, is_nearer: Signal<'m>| {
        let goes_out = down.may_be() || up.may_be();
        let outward = || {
            let is_outward = down.gate(x.sign) | up.gate(!x.sign);
            is_outward & is_broken
        };
        overlaid(
            [goes_out.then(outward), nearest.part(|| is_nearer)]
                .into_iter()
                .flatten(),
        )
        .unwrap_or_else(|| m.zeros(1))
    };
    let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
    /// The magnitude is below 1.
    let is_small = x.exponent.lt(format.bias()).named("is_below_one");
    /// The number is so large that no digit is after the point.
    let is_large = (!x.exponent.lt(format.bias() + u64::from(bits))).named("has_no_fraction");

    let place_bits = u32::BITS - bits.leading_zeros();
    /// Number of fraction digits before the point: the exponent plus 1, because the low bits of the bias are ones.
    let places = x.exponent.slice(0, place_bits) + 1u32;
    /// Ones at the digits of the fraction after the point.
    let mask = (m.ones(bits) >> places).named("behind_point");
    /// A 1 at the last digit before the point.
    let last_place = m.cat([mask, m.ones(1)]) & !mask.zext(bits + 1);
    /// Ones at the digits after the point, except the first one.
    let below_half = mask >> m.ones(1);
    /// The digits after the point.
    let behind = x.fraction & mask;
    /// The number is not whole.
    let is_broken = behind.any().named("is_broken");
    let is_odd = (x.word.slice(0, bits + 1) & last_place).any();
    let at_half = (behind & !below_half).any();
    let has_more = (x.fraction & below_half).any();
    /// The whole number further from zero is the nearest one, or the even one of a tie.
    let is_nearer = at_half & (has_more | is_odd);
    /// 1 is added, because the number moves away from zero.
    let away = goes_away(is_broken, is_nearer.named("is_nearer_away"));
    /// Ones at the digits after the point, for the word without its sign.
    let wide_mask = mask.zext(below_sign);
    /// Exponent and fraction, filled with ones after the point and perhaps incremented.
    let incremented = (x.magnitude | wide_mask) + away.named("goes_away").zext(below_sign);
    /// Exponent and fraction, with the digits after the point cleared again.
    let rounded = (incremented & !wide_mask).named("rounded");

    m.section("Round a number below 1");
    /// The magnitude is one half or more, but below 1.
    let half_or_more = x.exponent.eq(format.bias() - 1);
    /// The magnitude is more than one half, but below 1.
    let beyond_half = half_or_more & x.fraction.any();
    let is_some = x.magnitude.any();
    /// A number below 1 is rounded to 1 or -1, otherwise to a zero.
    let to_one = goes_away(is_some, beyond_half.named("is_beyond_half"));
    let one = m.constant(format.one(), below_sign);
    let small = one.gated_by(to_one.named("goes_to_one"));
    let size_of_whole = is_large.mux(x.magnitude, is_small.mux(small, rounded));
    x.signed(size_of_whole, "whole_is_nan")
}
