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
    asked.is("asks_whole", &ALL).part(|| {
        let x = Float::new(operand);
        let either = |name: &str, names: &[&str]| {
            let others = ALL.into_iter().filter(|name| !names.contains(name));
            asked.either(name, names, &others.collect::<Vec<_>>())
        };
        let nearest = either("to_nearest", &NEAREST);
        let [down, up] = [("down", "Floor"), ("up", "Ceil")].map(|(to, op)| either(to, &[op]));
        whole(x, nearest, [down, up])
    })
}

/// Made whole to the nearest, down or up, or toward zero.
#[description]
fn whole<'m>(x: Float<'m>, nearest: When<'m>, [down, up]: [When<'m>; 2]) -> Signal<'m> {
    let (m, format) = (x.word.builder(), x.format);
    // Whether to go away from zero: of a number on this side of zero that is not whole, and is nearer there.
    let goes_away = |is_broken: Signal<'m>, is_nearer: Signal<'m>| {
        let goes_out = down.may_be() || up.may_be();
        let outward = goes_out.then(|| {
            let is_outward = down.gate(x.sign) | up.gate(!x.sign);
            is_outward & is_broken
        });
        let parts = [outward, nearest.part(|| is_nearer)].into_iter().flatten();
        overlaid(parts).unwrap_or_else(|| m.zeros(1))
    };
    let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
    let is_small = x.exponent.lt(format.bias()).named("is_below_one");
    let is_large = (!x.exponent.lt(format.bias() + u64::from(bits))).named("has_no_fraction");

    // The low bits of a bias are ones: one more than the exponent are the low bits of the number of places before the point.
    let place_bits = u32::BITS - bits.leading_zeros();
    let places = x.exponent.slice(0, place_bits) + 1u32;
    let mask = (m.ones(bits) >> places).named("behind_point");
    let unit = m.cat([mask, m.ones(1)]) & !mask.zext(bits + 1);
    let below_half = mask >> m.ones(1);
    let behind = x.fraction & mask;
    let is_broken = behind.any().named("is_broken");
    let is_odd = (x.word.slice(0, bits + 1) & unit).any();
    let at_half = (behind & !below_half).any();
    let is_below_half = (x.fraction & below_half).any();
    let is_nearer = at_half & (is_below_half | is_odd);
    let away = goes_away(is_broken, is_nearer.named("is_nearer_away"));
    let mask = mask.zext(below_sign);
    let filled = (x.magnitude | mask) + away.named("goes_away").zext(below_sign);
    let rounded = (filled & !mask).named("rounded");

    let beyond_half = (x.exponent.eq(format.bias() - 1)) & x.fraction.any();
    let is_some = x.magnitude.any();
    let to_one = goes_away(is_some, beyond_half.named("is_beyond_half"));
    let one = m.constant(format.one(), below_sign);
    let small = one.gated_by(to_one.named("goes_to_one"));
    let size = is_large.mux(x.magnitude, is_small.mux(small, rounded));
    x.signed(size, "is_nan")
}
