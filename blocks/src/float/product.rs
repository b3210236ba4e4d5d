//! The product of two significands, in parts sized for FPGA multipliers, and their sum; a register may go between the two.

use super::Format;
use warpwright_hdl::prelude::*;

/// Digits of a factor that one multiplier takes: as many as a DSP48E1's unsigned port has.
const DIGITS: u32 = 17;

/// What the text says of the parts.
pub(crate) const ABOUT: &str = "Multipliers multiply the fractions, one for each group of 17 digits of the second factor. The leading \
digits are known later. Each leading digit only adds 0 or the other factor.";

/// The parts of a product.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Parts<T> {
    /// The first fraction times a group of digits of the second one; group 0 has the lowest digits.
    pub product: Vec<T>,
    /// Amount that the factors' leading digits add to the product of the fractions.
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
            .doc("The first fraction times a group of digits of the second one.")
    });
    Parts {
        product: products.collect(),
        with_leading: with_leading(significands[0], significands[1])
            .doc("Amount that the factors' leading digits add to the product of the fractions."),
    }
}

/// What the digits before the points add to the product of the fractions, from the place of the first one on: each factor's fraction where the other
/// has the digit, and theirs.
#[description]
fn with_leading<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let bits = a.bits() - 1;
    let fraction_of_a = a.slice(0, bits).gated_by(b.msb());
    let fraction_of_b = b.slice(0, bits).gated_by(a.msb());
    let both_lead = a.msb() & b.msb();
    /// The product of the leading digits, and a's fraction if b has one.
    let of_a_and_both = m.cat([m.zeros(1), both_lead, fraction_of_a]);
    of_a_and_both + fraction_of_b.zext(bits + 2)
}

/// The sum of the parts.
#[description]
pub(crate) fn sum<'m>(precision: u32, parts: &Parts<Signal<'m>>) -> Signal<'m> {
    let bits = precision - 1;
    let mut of_fractions = parts.product[0];
    for (group, part) in (0..).zip(&parts.product).skip(1) {
        /// Product of the first fraction and the second one's digits up to this group.
        let product_to_group = sum_at(group * DIGITS, *part, of_fractions);
        of_fractions = product_to_group;
    }
    sum_at(bits, parts.with_leading, of_fractions)
}

/// The sum of a number and of one that begins so many places further up and ends above it.
#[description]
fn sum_at<'m>(place: u32, upper: Signal<'m>, lower: Signal<'m>) -> Signal<'m> {
    let overlap = lower.slice(place, lower.bits() - place);
    let overlap_sum = upper + overlap.zext(upper.bits());
    let whole = lower.builder().cat([overlap_sum, lower.slice(0, place)]);
    whole
}
