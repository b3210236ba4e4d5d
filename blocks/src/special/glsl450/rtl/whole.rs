//! Instructions that make floats whole, as hardware.
//!
//! The exponent says how many bits of the fraction are behind the point: a mask of ones. Whether the number is moved away from zero is
//! known from the bits under the mask, the sign and the instruction; then, on the word as it is, the mask is filled with ones, one is added
//! to it, and the mask is cleared. A carry out of the fraction goes into the exponent, as it should.

use super::asked::{Asked, When};
use super::float::Float;
use warpwright_hdl::prelude::*;

const NEAREST: [&str; 2] = ["Round", "RoundEven"];
const ALL: [&str; 5] = ["Round", "RoundEven", "Trunc", "Floor", "Ceil"];

/// The component made whole, if such an instruction is built in; zero where it is not asked for.
pub(super) fn component<'m>(
    lane: &'m ModuleBuilder,
    asked: &Asked<'m>,
    operands: &[Signal<'m>],
) -> Option<Signal<'m>> {
    let asks = asked.is("asks_whole", &ALL);
    if !asks.may_be() {
        return None;
    }
    let x = Float::new(operands[0]);
    let others = |names: &[&'static str]| -> Vec<&'static str> {
        let others = ALL.into_iter().filter(|name| !names.contains(name));
        others.collect()
    };
    let either = |name: &str, names: &[&'static str]| asked.either(name, names, &others(names));
    let modes = Modes {
        nearest: either("to_nearest", &NEAREST),
        down: either("down", &["Floor"]),
        up: either("up", &["Ceil"]),
    };
    Some(asks.gate(whole(lane, x, modes)))
}

/// Where to go; towards zero if nowhere else.
#[derive(Clone, Copy)]
struct Modes<'m> {
    nearest: When<'m>,
    down: When<'m>,
    up: When<'m>,
}

impl<'m> Modes<'m> {
    /// Whether to go away from zero: of a number on this side of zero that is not whole, and is nearer there.
    fn away(
        self,
        m: &'m ModuleBuilder,
        sign: Signal<'m>,
        is_broken: Signal<'m>,
        is_nearer: Signal<'m>,
    ) -> Signal<'m> {
        let outward = match (self.down.may_be(), self.up.may_be()) {
            (false, false) => None,
            _ => Some((self.down.gate(sign) | self.up.gate(!sign)) & is_broken),
        };
        let nearest = self.nearest.may_be().then(|| self.nearest.gate(is_nearer));
        let parts = [outward, nearest].into_iter().flatten();
        parts
            .reduce(|all, part| all | part)
            .unwrap_or_else(|| m.zeros(1))
    }
}

fn whole<'m>(lane: &'m ModuleBuilder, x: Float<'m>, modes: Modes<'m>) -> Signal<'m> {
    let format = x.format;
    let (bits, below_sign) = (format.fraction_bits, format.width() - 1);
    let is_small = x.exponent.lt(format.bias()).named("is_below_one");
    let is_large = (!x.exponent.lt(format.bias() + u64::from(bits))).named("has_no_fraction");

    // The low bits of a bias are ones: one more than the exponent are the low bits of the number of places before the point.
    let place_bits = u32::BITS - bits.leading_zeros();
    let places = x.exponent.slice(0, place_bits) + 1u32;
    let mask = (lane.ones(bits) >> places).named("behind_point");
    let unit = lane.cat([mask, lane.ones(1)]) & !mask.zext(bits + 1);
    let below_half = mask >> lane.ones(1);
    let is_broken = (x.fraction & mask).any().named("is_broken");
    let is_odd = (x.word.slice(0, bits + 1) & unit).any();
    let at_half = (x.fraction & mask & !below_half).any();
    let is_nearer = at_half & ((x.fraction & below_half).any() | is_odd);
    let away = modes.away(lane, x.sign, is_broken, is_nearer.named("is_nearer_away"));
    let mask = mask.zext(below_sign);
    let filled = (x.magnitude | mask) + away.named("goes_away").zext(below_sign);
    let rounded = (filled & !mask).named("rounded");

    let beyond_half = (x.exponent.eq(format.bias() - 1)) & x.fraction.any();
    let is_some = x.magnitude.any();
    let to_one = modes.away(lane, x.sign, is_some, beyond_half.named("is_beyond_half"));
    let one = lane.constant(format.one(), below_sign);
    let small = one.gated_by(to_one.named("goes_to_one"));
    let size = is_large.mux(x.magnitude, is_small.mux(small, rounded));
    let nan = lane.constant(format.nan(), format.width());
    x.is_nan()
        .named("is_nan")
        .mux(nan, lane.cat([x.sign, size]))
}
