//! The product of two significands, in parts sized for FPGA multipliers, and their sum; a register may go between the two.

use super::Format;
use warpwright_hdl::prelude::*;

/// Digits of a factor that one multiplier takes: as many as a DSP48E1's unsigned port has.
const DIGITS: u32 = 17;

/// The parts of a product.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Parts<T> {
    /// The first factor's fraction times each group of the second one's digits.
    pub product: Vec<T>,
    /// What the digits before the points add.
    pub with_leading: T,
}

/// The parts of the product of two words' significands. The digits before the points take a while to be known, and are left to [`with_leading`].
#[description]
pub(crate) fn parts<'m>(
    format: Format,
    words: [Signal<'m>; 2],
    significands: [Signal<'m>; 2],
) -> Parts<Signal<'m>> {
    let bits = format.fraction_bits;
    let [a, b] = words;
    let a = a.slice(0, bits);
    let products = (0..bits).step_by(DIGITS as usize).map(|low| {
        let digits = b.slice(low, DIGITS.min(bits - low));
        a.widening_mul(digits)
    });
    Parts {
        product: products.collect(),
        with_leading: with_leading(significands[0], significands[1]),
    }
}

/// What the digits before the points add to the product of the fractions, from the place of the first one on: each factor's fraction where the other
/// has the digit, and theirs.
#[description]
fn with_leading<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let bits = a.bits() - 1;
    let of_a = a.slice(0, bits).gated_by(b.msb());
    let of_b = b.slice(0, bits).gated_by(a.msb());
    let both = a.msb() & b.msb();
    let of_a_and_both = m.cat([m.zeros(1), both, of_a]);
    of_a_and_both + of_b.zext(bits + 2)
}

/// The sum of the parts.
#[description]
pub(crate) fn sum<'m>(precision: u32, parts: &Parts<Signal<'m>>) -> Signal<'m> {
    let bits = precision - 1;
    let mut sum = parts.product[0];
    for (group, part) in (0..).zip(&parts.product).skip(1) {
        sum = sum_at(group * DIGITS, *part, sum);
    }
    sum_at(bits, parts.with_leading, sum)
}

/// The sum of a number and of one that begins so many places further up and ends above it.
#[description]
fn sum_at<'m>(place: u32, upper: Signal<'m>, lower: Signal<'m>) -> Signal<'m> {
    let overlap = lower.slice(place, lower.bits() - place);
    let sum = upper + overlap.zext(upper.bits());
    let product = lower.builder().cat([sum, lower.slice(0, place)]);
    product
}
