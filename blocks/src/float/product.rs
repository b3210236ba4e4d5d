//! The product of two significands, in parts that multipliers of an FPGA take, and their sum: what is between the two may be a register.

use super::{Format, Named, of};
use warpwright_hdl::prelude::*;

/// Digits of a factor that one multiplier takes: as many as a DSP48E1's unsigned port has.
const DIGITS: u32 = 17;
/// What the partial products are called.
const PARTIAL: [&str; 4] = ["product_0", "product_1", "product_2", "product_3"];

/// The parts of the product of two words' significands.
pub(crate) fn parts<'m>(
    format: Format,
    words: [Signal<'m>; 2],
    significands: [Signal<'m>; 2],
) -> Vec<Named<'m>> {
    let mut parts = partial_products(format, words[0], words[1]);
    parts.push((
        "with_leading",
        with_leading(significands[0], significands[1]),
    ));
    parts
}

/// The first factor's fraction times each group of the second one's digits. The digits before the points take a while to be known, and are left to
/// [`with_leading`].
fn partial_products<'m>(format: Format, a: Signal<'m>, b: Signal<'m>) -> Vec<Named<'m>> {
    let bits = format.fraction_bits;
    let a = a.slice(0, bits);
    let groups = (0..bits).step_by(DIGITS as usize).zip(PARTIAL);
    let product = |(low, name)| {
        let digits = b.slice(low, DIGITS.min(bits - low));
        let width = bits + digits.bits();
        (name, a.zext(width) * digits.zext(width))
    };
    groups.map(product).collect()
}

/// What the digits before the points add to the product of the fractions, from the place of the first one on: each factor's fraction where the other
/// has the digit, and theirs.
fn with_leading<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let bits = a.bits() - 1;
    let where_digit = |digit: Signal<'m>, other: Signal<'m>| other & digit.repeat(bits);
    let of_a = where_digit(b.msb(), a.slice(0, bits));
    let of_b = where_digit(a.msb(), b.slice(0, bits));
    let both = a.msb() & b.msb();
    m.cat([m.zeros(1), both, of_a]) + of_b.zext(bits + 2)
}

/// The sum of the partial products.
pub(crate) fn sum<'m>(precision: u32, parts: &[Named<'m>]) -> Signal<'m> {
    let bits = precision - 1;
    let groups = bits.div_ceil(DIGITS) as usize;
    let mut sum = of(parts, PARTIAL[0]);
    for (group, name) in (0..).zip(&PARTIAL[..groups]).skip(1) {
        sum = sum_at(group * DIGITS, of(parts, name), sum);
    }
    sum_at(bits, of(parts, "with_leading"), sum)
}

/// The sum of a number and of one that begins so many places further up and ends above it.
fn sum_at<'m>(place: u32, upper: Signal<'m>, lower: Signal<'m>) -> Signal<'m> {
    let overlap = lower.slice(place, lower.bits() - place);
    let sum = upper + overlap.zext(upper.bits());
    lower.builder().cat([sum, lower.slice(0, place)])
}
