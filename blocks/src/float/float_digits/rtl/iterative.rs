//! `arch=iterative`: one digit of the result per clock.
//!
//! **Digits.** [`quotient`] and [`root`] subtract and shift: the remainder shifts left one place in every clock;
//! if the trial value fits, it is subtracted and the digit is 1. Digits are shifted into the result from the right.
//!
//! **The end.** `place` counts the digits down to the guard digit of denormals, which has place 0. The operation ends there, or as
//! soon as the result has the digits of a significand and a guard digit. So a denormal result needs no shift: its digits are in place,
//! and with a first digit of 0 `place` + that digit is its exponent. Denormal dividends and radicands need none either: they begin
//! with digits of 0, which do not count. A denormal divisor is doubled until its first digit is 1, and `place` is adjusted with it.
//!
//! **The result** is rounded within one clock into the output register.

use super::{Found, Special, about, doubled_if, rounded};
use crate::float::float_digits::contract::{Configuration, FloatDigits, Operands};
use crate::float::ports::Results;
use crate::float::rounding_enum;
use crate::float::unpack::unpack;
use crate::framework::fields::{Tag, tag};
use warpwright_hdl::prelude::*;

/// What makes an operation go on.
#[derive(Clone, Copy)]
struct Control<'m> {
    c: &'m Configuration,
    of: Operands<Signal<'m>>,
    /// Operands come in.
    load: Signal<'m>,
    /// It works, and has not yet all digits.
    works: Signal<'m>,
}

impl<'m> Control<'m> {
    /// A register of what comes with operands.
    #[description]
    fn held(self, name: &str, value: Signal<'m>) -> Signal<'m> {
        let m = value.builder();
        let register = m.register(&format!("{name}_q"), value.width());
        register.enable(self.load).next(value)
    }
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let (name, what) = about(c);
    let m = ModuleBuilder::new(name);
    m.doc(&format!("{what}; a digit a clock."));
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let (operands, passed) = arriving.payload();
    let working = m.register("working_q", 1).reset(0u8);
    let working = working.doc("an operation is there");
    arriving.accept(!working.value());
    let load = (arriving.valid() & !working.value()).named("load");
    let goes_on = m.wire("works", 1);
    let control = Control {
        c,
        of: operands,
        load,
        works: goes_on.value(),
    };
    let (is_complete, found) = match c.operation {
        FloatDigits::Divide => quotient(control),
        FloatDigits::SquareRoot => root(control),
    };
    let is_complete = is_complete.named("is_complete");
    goes_on.drive(working.value() & !is_complete);

    let rounding = control.held("rounding", operands.rounding);
    let tag_q = control.held("tag", passed.tag);
    let mode = c.rounding.mode(|| rounding.of_enum(&rounding_enum()));
    let result = rounded(c, mode, &found);
    let is_done = (working.value() & is_complete).named("is_done");
    let results = m.stream_of("done", is_done, (Results { result }, Tag { tag: tag_q }));
    let leaves = (is_done & results.ready()).named("leaves");
    working.next(load | (working.value() & !leaves));
    let shape = (c.results(), tag(c.tag_bits));
    m.stream_out("out", results.registered("rounded"), shape);
    m.finish()
}

/// What the registers of both operations are.
const DIGITS: &str = "the digits so far: at the end a significand and a guard digit";
const PLACE: &str = "the last digit's place above the guard digit of denormals";

/// A quotient, and whether all of its digits are there.
///
/// The remainder is always less than twice the divisor: `remainder_q` = dividend * 2^k - 2 * divisor * `quotient_q` after k digits.
#[description]
fn quotient(control: Control<'_>) -> (Signal<'_>, Found<'_>) {
    let Control { c, of, .. } = control;
    let (load, works) = (control.load, control.works);
    let (m, p) = (load.builder(), c.format.precision());
    let [a, b] = [(of.a, "a"), (of.b, "b")].map(|(word, name)| unpack(c.format, word, name));
    let special = Special::of_quotient(&a, &b).named("");
    let special = special.each(|name, value| control.held(name, value));
    let is_special = special.any();
    let goes_on = (load | works).named("goes_on");

    let divisor = m.register("divisor_q", p);
    let divisor = divisor.doc("doubled until its first digit is 1");
    let is_normalised = divisor.value().msb().named("is_normalised");
    let doubled = m.cat([divisor.value().slice(0, p - 1), m.zeros(1)]);
    let doubles = load | (works & !is_normalised);
    divisor
        .enable(doubles)
        .next(load.mux(b.significand, doubled));

    let remainder = m.register("remainder_q", p + 1);
    let [whole, part] = [remainder.value(), divisor.value()].map(|value| value.zext(p + 2));
    let difference = (whole - part).named("difference");
    let fits = (!difference.msb()).named("fits");
    let left = fits.mux(difference.slice(0, p), remainder.value().slice(0, p));
    let next = m.cat([left, m.zeros(1)]);
    let finds = (works & is_normalised).named("finds_digit");
    let next = load.mux(a.significand.zext(p + 1), next);
    let moves = load | finds;
    remainder.enable(moves).next(next);

    let quotient = m.register("quotient_q", p + 1).doc(DIGITS);
    let shifted = m.cat([quotient.value().slice(0, p), fits]);
    quotient.enable(moves).next(shifted.gated_by(!load));

    // The ones of the quotient of normalised significands have this place and one more, so that none is found below 0.
    let bits = c.place_bits();
    let place = m.register("place_q", bits).doc(PLACE);
    let ones = c.format.bias() + u64::from(p);
    let first = a.exponent.zext(bits) - b.exponent.zext(bits) + ones;
    let step = m.cat([is_normalised.repeat(bits - 1), m.ones(1)]);
    let next = load.mux(first.named("first_place"), place.value() + step);
    place.enable(goes_on).next(next);
    let is_negative = place.value().msb();
    let is_lowest = (is_negative | place.value().is_zero()).named("is_lowest");
    let is_full = quotient.value().msb();
    let exponent = place.value().slice(0, bits - 1).gated_by(!is_negative);
    let found = Found {
        digits: (quotient.value(), remainder.value().any().named("rest")),
        exponent: exponent.named("exponent"),
        special,
        is_special,
    };
    (is_special | (is_normalised & (is_full | is_lowest)), found)
}

/// A square root, and whether all of its digits are there.
///
/// Two digits of the radicand are brought down behind the remainder for each digit of the root. A digit of 1 makes of a root r, one place further to the
/// left, 2r + 1, whose square is larger by 4r + 1: that is what must fit. The remainder is always at most twice the root.
#[description]
fn root(control: Control<'_>) -> (Signal<'_>, Found<'_>) {
    let Control { c, of, .. } = control;
    let (load, works) = (control.load, control.works);
    let (m, p) = (load.builder(), c.format.precision());
    let a = unpack(c.format, of.a, "a");
    let special = Special::of_root(&a).named("");
    let special = special.each(|name, value| control.held(name, value));
    let is_special = special.any();
    let goes_on = (load | works).named("goes_on");

    // An even number of digits with an even power of two; of a normal number the first two are not both 0.
    let all = (p + 1).next_multiple_of(2);
    let bits = c.place_bits();
    let ones = c.format.bias() + u64::from(2 * p);
    let places = (a.exponent.zext(bits + 1) + ones).named("places");
    let first = doubled_if(places.bit(0), a.significand);
    let first = m.cat([first, m.zeros(all - (p + 1))]);
    let radicand = m.register("radicand_q", all);
    let radicand =
        radicand.doc("the digits that have not been brought down; at the end there are none");
    let rest = m.cat([radicand.value().slice(0, all - 2), m.zeros(2)]);
    let brought = radicand.value().slice(all - 2, 2);
    radicand.next(load.mux(first, rest));

    let root = m.register("root_q", p + 1).doc(DIGITS);
    let remainder = m.register("remainder_q", p + 2);
    // Before the last digit it has a bit less.
    let widened = m.cat([m.zeros(1), remainder.value().slice(0, p + 1), brought]);
    let tried = m.cat([m.zeros(1), root.value().slice(0, p), m.constant(1u8, 2)]);
    let difference = (widened - tried.zext(p + 4)).named("difference");
    let fits = (!difference.msb()).named("fits");
    let less = fits.mux(difference, widened);
    let left = less.slice(0, p + 2);
    remainder.enable(goes_on).next(left.gated_by(!load));
    let shifted = m.cat([root.value().slice(0, p), fits]);
    root.enable(goes_on).next(shifted.gated_by(!load));

    let place = m.register("place_q", bits).doc(PLACE);
    let next = load.mux(places.slice(1, bits), place.value() - 1u32);
    place.enable(goes_on).next(next);
    let is_lowest = place.value().is_zero().named("is_lowest");
    let found = Found {
        digits: (root.value(), remainder.value().any().named("rest")),
        exponent: place.value(),
        special,
        is_special,
    };
    (is_special | root.value().msb() | is_lowest, found)
}
