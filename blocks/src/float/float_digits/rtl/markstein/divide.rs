//! The digits of a quotient: one behind another, all without registers.

use super::budget::Budget;
use super::product::product;
use super::{Digits, cut, low, padded, read, refined, rounded_up};
use warpwright_hdl::prelude::*;

pub(super) fn digits<'m>(budget: &Budget, dividend: Signal<'m>, divisor: Signal<'m>) -> Digits<'m> {
    let precision = divisor.bits();
    let fraction_bits = precision - 1;
    let (reciprocal, digits) = reciprocal(budget, divisor);

    // The first approximation, less than 2, and its remainder, which is small.
    let operand = cut(dividend, fraction_bits, budget.operand_digits);
    let places = budget.operand_digits + digits;
    let full = product(operand, reciprocal, places + 2, "quotient_full");
    let to = budget.first_digits;
    let first = cut(full, places, to).slice(0, to + 1);
    let first = first.named("quotient_first");
    let places = fraction_bits + to;
    let bits = places + 1 - budget.first_zeros;
    let taken = product(divisor, first, bits, "first_taken");
    let whole = padded(dividend, fraction_bits, places);
    let remainder = (low(whole, bits) - taken).named("remainder_first");

    // What the remainder is of the divisor, to the last digit of a result.
    let remainder_digits = budget.remainder_digits.min(places);
    let operand = cut(remainder, places, remainder_digits);
    let all = remainder_digits + digits;
    let full = product(operand, reciprocal, operand.bits() + digits, "lacking_full");
    let lacking = low(cut(full, all, precision), precision - budget.first_zeros);
    let lacking = lacking.named("quotient_lacking");
    let first = padded(first, to, precision);
    let second = (first + lacking.zext(first.bits())).named("quotient_second");
    let taken = product(divisor, lacking, precision + 1, "second_taken");
    let whole = padded(remainder, places, fraction_bits + precision);
    let remainder = (low(whole, precision + 1) - taken).named("remainder_second");

    // One more, if the divisor fits once more.
    let difference = remainder.zext(precision + 2) - divisor.zext(precision + 2);
    let difference = difference.named("difference");
    let fits = (!difference.msb()).named("is_one_more");
    let next = (second + 1u32).named("quotient_next");
    // What remains is never 0 before that: see the module's header.
    let rest = remainder.ne(divisor.zext(precision + 1));
    let quotient = fits.mux(next, second).named("quotient");
    (quotient, rest.named("rest"))
}

/// `1 / divisor`, from below, and how many digits it has.
fn reciprocal<'m>(budget: &Budget, divisor: Signal<'m>) -> (Signal<'m>, u32) {
    let m = divisor.builder();
    let fraction_bits = divisor.bits() - 1;
    let seed = &budget.seed;
    let index = divisor.slice(fraction_bits - seed.index_digits, seed.index_digits);
    let doc = "1 / b, at the end of a segment of b, without the point.";
    let mut reciprocal = read(seed, index, "reciprocals", doc).named("reciprocal_0");
    let mut digits = seed.digits;
    for (step, refinement) in (1..).zip(&budget.refinements) {
        let name = |what: &str| format!("{what}_{step}");
        let divisor = rounded_up(divisor, fraction_bits, refinement.argument_digits);
        let divisor = divisor.named(&name("divisor"));
        // 1 less the product: only digits behind the zeros.
        let places = refinement.argument_digits + digits;
        let bits = places - refinement.missing_zeros;
        let covered = product(divisor, reciprocal, bits, &name("covered"));
        let missing = m.zeros(bits) - covered;
        let missing = cut(missing, places, refinement.missing_digits);
        let missing = missing.named(&name("missing"));
        let more = product(reciprocal, missing, digits + missing.bits(), &name("more"));
        reciprocal = refined(
            (reciprocal, digits),
            (more, digits + refinement.missing_digits),
            refinement.digits,
            &name("reciprocal"),
        );
        digits = refinement.digits;
    }
    (reciprocal, digits)
}
