//! The digits of a quotient.
//!
//! The remainder is always less than twice the divisor: `remainder_q` = dividend * 2^k - 2 * divisor * `quotient_q` after k digits.

use super::{Control, Digits, kept};
use crate::float::float_digits::contract::Configuration;
use crate::float::float_digits::rtl::finish::Found;
use crate::float::float_digits::rtl::special::Special;
use crate::float::unpack::unpack;
use warpwright_hdl::prelude::*;

pub(super) fn digits<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    operands: [Signal<'m>; 2],
    control: Control<'m>,
) -> Digits<'m> {
    let p = c.format.precision();
    let Control { load, works } = control;
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(c.format, operands[at], name));
    let special = Special::of_quotient(&a, &b).each(|name, value| kept(control, name, value));
    let is_special = special.any();
    let goes_on = (load | works).named("goes_on");

    let divisor = m
        .register("divisor_q", p)
        .doc("doubled until its first digit is 1");
    let is_normalised = divisor.value().msb().named("is_normalised");
    let doubled = m.cat([divisor.value().slice(0, p - 1), m.zeros(1)]);
    divisor
        .enable(load | (works & !is_normalised))
        .next(load.mux(b.significand, doubled));

    let remainder = m.register("remainder_q", p + 1);
    let difference =
        (remainder.value().zext(p + 2) - divisor.value().zext(p + 2)).named("difference");
    let fits = (!difference.msb()).named("fits");
    let left = fits.mux(difference.slice(0, p), remainder.value().slice(0, p));
    let next = m.cat([left, m.zeros(1)]);
    let finds = (works & is_normalised).named("finds_digit");
    remainder
        .enable(load | finds)
        .next(load.mux(a.significand.zext(p + 1), next));

    let quotient = m
        .register("quotient_q", p + 1)
        .doc("the digits so far: at the end a significand and a guard digit");
    let shifted = m.cat([quotient.value().slice(0, p), fits]);
    quotient.enable(load | finds).next(shifted.gated_by(!load));

    // The ones of the quotient of normalised significands have this place and one more, so that none is found below 0.
    let bits = c.place_bits();
    let place = m
        .register("place_q", bits)
        .doc("the last digit's place above the guard digit of denormals");
    let ones = m.constant(
        c.format.bias() + u64::from(c.format.fraction_bits) + 1,
        bits,
    );
    let first = a.exponent.zext(bits) - b.exponent.zext(bits) + ones;
    let step = m.cat([is_normalised.repeat(bits - 1), m.ones(1)]);
    place
        .enable(goes_on)
        .next(load.mux(first.named("first_place"), place.value() + step));
    let is_negative = place.value().msb();
    let is_lowest = (is_negative | place.value().is_zero()).named("is_lowest");

    let is_full = quotient.value().msb();
    let exponent = place.value().slice(0, bits - 1).gated_by(!is_negative);
    Digits {
        is_complete: is_special | (is_normalised & (is_full | is_lowest)),
        found: Found {
            digits: quotient.value(),
            rest: remainder.value().any().named("rest"),
            exponent: exponent.named("exponent"),
            may_be_too_large: true,
            special,
            is_special,
        },
    }
}
