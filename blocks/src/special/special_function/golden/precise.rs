//! The tier `accuracy=opencl`: a distance to a zero times a quotient, see [`super::super::contract::quotients`].

use super::super::configuration::Function;
use super::super::contract::quotients::{
    DISTANCE_BITS, LOW_SIGNIFICAND_BITS, LOW_VALUE_BITS, PLACES_BITS, Quotient, SIGNIFICAND_BITS,
    VALUE_BITS, WINDOW_BITS, windows,
};
use super::super::contract::{ARGUMENT_BITS, OFFSET_BITS};
use super::{EXPONENT, Number, exponent, packed, parabola, parts};
use std::sync::LazyLock;
use warpwright_hdl::word::Word;

/// The low bits of a window, which is wider than a table's word.
const LOW: u32 = 64;

/// 2/π at every exponent, in an upper and a lower part.
static PARTS: LazyLock<[Vec<u64>; 2]> = LazyLock::new(|| {
    [LOW, 0].map(|places| {
        let windows = windows().iter();
        windows.map(|window| (window >> places) as u64).collect()
    })
});

/// One bit: the logarithm of a number is a product: from 1/2 to 2, but a power of two.
pub(super) fn is_near_one<W: Word>(of: &Number<W>) -> W {
    let is_next_to_one = of.power.is(0) | of.power.all();
    is_next_to_one & of.significand.slice(0, 23).any()
}

/// A distance, of which the first of its bits is worth a half, times a quotient: the float, less its sign.
fn product<W: Word>(distance: &W, value: &W) -> W {
    let (mut digits, mut places) = (distance.clone(), W::zero(EXPONENT));
    for step in (0..PLACES_BITS).rev().map(|bit| 1 << bit) {
        let is_low = digits.slice(DISTANCE_BITS - step, step).is(0);
        let up = digits.shl(&W::number(step.into(), 8));
        digits = is_low.mux(&up, &digits);
        places = places + is_low.mux(&exponent(step.into()), &exponent(0));
    }
    let significand = digits.slice(DISTANCE_BITS - SIGNIFICAND_BITS, SIGNIFICAND_BITS);
    let bits = VALUE_BITS + SIGNIFICAND_BITS;
    let times = |a: W, b: W| a.zext(bits) * b.zext(bits);
    let left_out = times(
        value.slice(0, LOW_VALUE_BITS),
        significand.slice(0, LOW_SIGNIFICAND_BITS),
    );
    let product = times(value.clone(), significand) - left_out;
    // Both factors are from 1 to 2, and so is the product, or from 2 to 4.
    let is_two = product.top();
    let of_two = product.slice(bits - 25, 25);
    let digits = is_two.mux(&of_two, &product.slice(bits - 26, 25));
    let first = exponent::<W>(126) - places + is_two.zext(EXPONENT);
    packed(&digits, &first)
}

/// log2 x of a number near 1.
pub(super) fn logarithm<W: Word>(of: &Number<W>) -> W {
    let is_below = of.power.bit(0);
    let fraction = of.significand.slice(0, 23);
    // |x - 1|, in units of 2^-24.
    let above = fraction.concat(&W::flag(false));
    let below = W::number(1 << 23, 24) - fraction.zext(24);
    let distance = is_below.mux(&below, &above);
    let distance = distance.concat(&W::zero(DISTANCE_BITS - 24));
    let segment = (!is_below.clone()).concat(&fraction.slice(17, 6));
    let offset = fraction.slice(0, 17).concat(&W::zero(OFFSET_BITS - 17));
    let quotient = Quotient::Logarithm;
    let value = parabola(quotient.segments(), quotient.words(), &segment, &offset);
    is_below.concat(&product(&distance, &value).slice(0, 31))
}

/// sin x or cos x of a number that is not small.
pub(super) fn circular<W: Word>(function: Function, of: &Number<W>, src: &W) -> W {
    let is_cosine = function == Function::Cos;
    let biased = src.slice(23, 8);
    let [upper, lower] = [WINDOW_BITS - LOW, LOW];
    let window =
        W::look_up(&PARTS[0], &biased, upper).concat(&W::look_up(&PARTS[1], &biased, lower));
    // Whole turns are gone.
    let turns = of.as_it_stands.zext(WINDOW_BITS) * window;
    let turns = turns.slice(WINDOW_BITS - 2 - DISTANCE_BITS, DISTANCE_BITS + 2);
    let quadrant = turns.slice(DISTANCE_BITS, 2) + W::number(is_cosine.into(), 2);
    // An odd quadrant is gone through backwards.
    let distance = turns.slice(0, DISTANCE_BITS) ^ quadrant.bit(0).repeat(DISTANCE_BITS);
    let (segment, offset) = parts(&distance.slice(DISTANCE_BITS - ARGUMENT_BITS, ARGUMENT_BITS));
    let quotient = Quotient::Sine;
    let value = parabola(quotient.segments(), quotient.words(), &segment, &offset);
    let turned = quadrant.bit(1);
    let sign = if is_cosine {
        turned
    } else {
        turned ^ src.top()
    };
    sign.concat(&product(&distance, &value).slice(0, 31))
}
