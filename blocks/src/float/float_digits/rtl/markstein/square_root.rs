//! The digits of a square root: one behind another, all without registers.

use super::budget::Budget;
use super::product::product;
use super::{Digits, cut, low, padded, read, refined, rounded_up};
use warpwright_hdl::prelude::*;

pub(super) fn digits<'m>(
    budget: &Budget,
    significand: Signal<'m>,
    is_doubled: Signal<'m>,
) -> Digits<'m> {
    let m = significand.builder();
    let precision = significand.bits();
    let fraction_bits = precision - 1;
    let doubled = m.cat([significand, m.zeros(1)]);
    let radicand = is_doubled.mux(doubled, significand.zext(precision + 1));
    let radicand = radicand.named("radicand");
    let (inverse, digits) = inverse(budget, radicand, significand, is_doubled);

    // The first approximation, less than 2, and its remainder, which is small.
    let operand = cut(radicand, fraction_bits, budget.operand_digits);
    let places = budget.operand_digits + digits;
    let full = product(operand, inverse, places + 2, "root_full");
    let to = budget.first_digits;
    let first = cut(full, places, to).slice(0, to + 1);
    let first = first.named("root_first");
    let places = fraction_bits.max(2 * to);
    let bits = places + 2 - budget.first_zeros;
    let square = product(first, first, 2 * first.bits(), "first_square");
    let square = padded(square, 2 * to, places);
    let whole = padded(radicand, fraction_bits, places);
    let remainder = (low(whole, bits) - low(square, bits)).named("remainder_first");

    // What the remainder is of twice the root, to the last digit of a result.
    let remainder_digits = budget.remainder_digits.min(places);
    let operand = cut(remainder, places, remainder_digits);
    let all = remainder_digits + digits + 1;
    let full = product(operand, inverse, operand.bits() + digits, "lacking_full");
    let lacking = low(cut(full, all, precision), precision - budget.first_zeros);
    let lacking = lacking.named("root_lacking");
    let first = padded(first, to, precision);
    let second = (first + lacking.zext(first.bits())).named("root_second");
    // (g + h)² - g² = h (2 g + h)
    let bits = precision + 3;
    let factor = m.cat([m.zeros(1), first, m.zeros(1)]);
    let factor = (factor + lacking.zext(factor.bits())).named("root_twice");
    let taken = product(factor, lacking, bits, "second_taken");
    let whole = padded(remainder, places, 2 * precision);
    let remainder = (low(whole, bits) - taken).named("remainder_second");

    // One more, if the difference of the squares fits: 2 g + 1.
    let odd = m.cat([second, m.ones(1)]).zext(bits);
    let difference = remainder.zext(bits + 1) - odd.zext(bits + 1);
    let difference = difference.named("difference");
    let fits = (!difference.msb()).named("is_one_more");
    let next = (second + 1u32).named("root_next");
    // What remains is never 0 before that: see the module's header.
    let rest = remainder.ne(odd);
    let root = fits.mux(next, second).named("root");
    (root, rest.named("rest"))
}

/// `1 / √radicand`, from below, and how many digits it has.
fn inverse<'m>(
    budget: &Budget,
    radicand: Signal<'m>,
    significand: Signal<'m>,
    is_doubled: Signal<'m>,
) -> (Signal<'m>, u32) {
    let m = significand.builder();
    let fraction_bits = significand.bits() - 1;
    let seed = &budget.seed;
    let index = significand.slice(fraction_bits - seed.index_digits, seed.index_digits);
    let index = m.cat([is_doubled, index]);
    let doc = "1 / √x, at the end of a segment of x, without the point; x below 2 first.";
    let mut inverse = read(seed, index, "inverse_roots", doc).named("inverse_0");
    let mut digits = seed.digits;
    for (step, refinement) in (1..).zip(&budget.refinements) {
        let name = |what: &str| format!("{what}_{step}");
        let radicand = rounded_up(radicand, fraction_bits, refinement.argument_digits);
        let radicand = radicand.named(&name("radicand"));
        let square = product(inverse, inverse, 2 * digits, &name("square"));
        // 1 less the product: only digits behind the zeros.
        let places = refinement.argument_digits + 2 * digits;
        let bits = places - refinement.missing_zeros;
        let covered = product(radicand, square, bits, &name("covered"));
        let missing = m.zeros(bits) - covered;
        let missing = cut(missing, places, refinement.missing_digits);
        let missing = missing.named(&name("missing"));
        let more = product(inverse, missing, digits + missing.bits(), &name("more"));
        // Half of it: the point is a place further up.
        inverse = refined(
            (inverse, digits),
            (more, digits + refinement.missing_digits + 1),
            refinement.digits,
            &name("inverse"),
        );
        digits = refinement.digits;
    }
    (inverse, digits)
}
