//! `arch=iterative`: one digit of the result per clock.
//!
//! **Digits.** [`quotient`] and [`root`] subtract and shift. Digits are shifted into the result from the right.
//!
//! **The end.** See [`ABOUT_COUNT`]. Denormal dividends and radicands need no shift either: they begin with digits of 0, which do not
//! count. A denormal divisor is doubled until its first digit is 1, and `place` is adjusted with it.
//!
//! **The result** is rounded within one clock into the output register.

use super::{Found, Special, about, doubled_if, rounded};
use crate::float::float_digits::contract::{Configuration, FloatDigits, Operands};
use crate::float::ports::Results;
use crate::float::rounding_enum;
use crate::float::unpack::{self, unpack};
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
    /// A register of what comes with operands, and what it holds.
    #[description]
    fn held(self, name: &str, value: Signal<'m>, doc: &str) -> Signal<'m> {
        let m = value.builder();
        let register = m.register(&format!("{name}_q"), value.width()).doc(doc);
        register.enable(self.load).next(value)
    }

    /// Registers of what the operands say of the result.
    fn held_special(self, special: Special<Signal<'m>>) -> Special<Signal<'m>> {
        let mut docs = special.docs().into_iter();
        special.each(|name, value| self.held(name, value, &docs.next().unwrap_or_default()))
    }
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let (name, what) = about(c);
    let m = ModuleBuilder::new(name);
    m.doc(&format!("{what}; one digit per clock cycle."));
    m.section_about(
        CONTROL,
        "One operation is in progress at a time, until it has all its digits and the result register is free.",
    );
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let (operands, passed) = arriving.payload();
    let working = m.register("working_q", 1).reset(0u8);
    let working = working.doc("1: an operation is in progress or waits to leave.");
    arriving.accept(!working.value());
    /// 1: the operands of a new operation are loaded.
    let load = (arriving.valid() & !working.value()).named("load");
    let goes_on = m.wire("works", 1);
    let control = Control {
        c,
        of: operands,
        load,
        works: goes_on
            .value()
            .doc("1: digits of the operation are still missing."),
    };
    let (is_complete, found) = match c.operation {
        FloatDigits::Divide => quotient(control),
        FloatDigits::SquareRoot => root(control),
    };
    m.section(CONTROL);
    /// 1: all digits of the operation are complete.
    let is_complete = is_complete.named("is_complete");
    goes_on.drive(working.value() & !is_complete);

    let direction = "Rounding direction of the operation in progress.";
    let rounding = control.held("rounding", operands.rounding, direction);
    let tag_q = control.held(
        "tag",
        passed.tag,
        "Tag that is passed through with the operation.",
    );
    let mode = c.rounding.mode(|| rounding.of_enum(&rounding_enum()));
    let result = rounded(c, mode, &found);
    m.section(CONTROL);
    /// 1: the result waits to leave.
    let is_done = (working.value() & is_complete).named("is_done");
    let results = m.stream_of("done", is_done, (Results { result }, Tag { tag: tag_q }));
    /// 1: the result moves to its register.
    let leaves = (is_done & results.ready()).named("leaves");
    working.next(load | (working.value() & !leaves));
    let shape = (c.results(), tag(c.tag_bits));
    m.stream_out("out", results.registered("rounded"), shape);
    m.finish()
}

/// The sections of both operations. Whether one is complete depends on registers only, and is described under control.
const CONTROL: &str = "Control";
const UNPACK: &str = "Unpack the operands";
const NORMALISE: &str = "Normalise the divisor";
const SPECIAL: &str = "Special results";
const COUNT: &str = "Count down the places";
/// What the text says of the count.
const ABOUT_COUNT: &str = "The digits end at place 0, which is the guard digit of denormals, or when a significand and a guard digit are \
complete. A denormal result therefore needs no shift: if its first digit is 0, the place and this digit are its exponent.";
/// What the registers of both operations are.
const DIGITS: &str = "The digits found so far; at the end, a significand and a guard digit.";
const PLACE: &str = "The last digit's place, counted from the guard digit of denormals.";

/// A quotient, and whether all of its digits are there.
#[description]
fn quotient(control: Control<'_>) -> (Signal<'_>, Found<'_>) {
    let Control { c, of, .. } = control;
    let (load, works) = (control.load, control.works);
    let (m, p) = (load.builder(), c.format.precision());
    m.section_about(UNPACK, unpack::ABOUT);
    let [a, b] = [(of.a, "a"), (of.b, "b")].map(|(word, name)| unpack(c.format, word, name));
    m.section(SPECIAL);
    let special = control.held_special(Special::of_quotient(&a, &b).named(""));
    m.section(CONTROL);
    let is_special = special.any();
    /// 1: an operation begins, or its digits are still missing.
    let goes_on = (load | works).named("goes_on");

    m.section_about(
        NORMALISE,
        "A denormal divisor is doubled until its first digit is 1. Digits are computed only after that.",
    );
    let divisor = m.register("divisor_q", p);
    let divisor = divisor.doc("Divisor's significand, doubled until its first digit is 1.");
    m.section(CONTROL);
    /// 1: the first digit of the divisor is 1.
    let is_normalised = divisor.value().msb().named("is_normalised");
    m.section(NORMALISE);
    let doubled = m.cat([divisor.value().slice(0, p - 1), m.zeros(1)]);
    let doubles = load | (works & !is_normalised);
    divisor
        .enable(doubles)
        .next(load.mux(b.significand, doubled));

    m.section_about(
        "Find a digit of the quotient",
        "If the divisor fits into the remainder, it is subtracted and the digit is 1. Then the remainder and the digits are shifted left by \
        one place. The remainder is always less than twice the divisor: after k digits it is dividend * 2^k - 2 * divisor * quotient.",
    );
    let remainder = m.register("remainder_q", p + 1);
    let remainder =
        remainder.doc("The rest of the dividend, shifted left by one place for each digit.");
    let [whole, part] = [remainder.value(), divisor.value()].map(|value| value.zext(p + 2));
    /// Remainder minus divisor; negative if the divisor does not fit.
    let difference = (whole - part).named("difference");
    /// The next digit.
    let fits = (!difference.msb()).named("fits");
    let rest_of_remainder = fits.mux(difference.slice(0, p), remainder.value().slice(0, p));
    let moved_remainder = m.cat([rest_of_remainder, m.zeros(1)]);
    /// 1: a digit is found in this cycle.
    let finds = (works & is_normalised).named("finds_digit");
    let next_remainder = load.mux(a.significand.zext(p + 1), moved_remainder);
    let moves = load | finds;
    remainder.enable(moves).next(next_remainder);

    let quotient = m.register("quotient_q", p + 1).doc(DIGITS);
    let shifted = m.cat([quotient.value().slice(0, p), fits]);
    quotient.enable(moves).next(shifted.gated_by(!load));

    m.section_about(COUNT, ABOUT_COUNT);
    // The ones of the quotient of normalised significands have this place and one more, so that none is found below 0.
    let bits = c.place_bits();
    let place = m.register("place_q", bits).doc(PLACE);
    let ones = c.format.bias() + u64::from(p);
    let ones = m.constant(ones, bits).named("PLACE_OF_ONE");
    let ones = ones.doc(&format!(
        "Place of the first digit if the exponents are equal: bias + p = {} + {p}.",
        c.format.bias()
    ));
    let place_of_first = a.exponent.zext(bits) - b.exponent.zext(bits) + ones;
    let step = m.cat([is_normalised.repeat(bits - 1), m.ones(1)]);
    let next_place = load.mux(place_of_first.named("first_place"), place.value() + step);
    place.enable(goes_on).next(next_place);
    m.section(CONTROL);
    let is_negative = place.value().msb();
    /// 1: no digit below this one is kept.
    let is_lowest = (is_negative | place.value().is_zero()).named("is_lowest");
    let is_full = quotient.value().msb();
    m.section(COUNT);
    let exponent = place.value().slice(0, bits - 1).gated_by(!is_negative);
    /// Exponent of the result; the first digit still adds 1 to it.
    let exponent = exponent.named("exponent");
    let found = Found {
        digits: (quotient.value(), remainder.value().any().named("rest")),
        exponent,
        special,
        is_special,
    };
    m.section(CONTROL);
    (is_special | (is_normalised & (is_full | is_lowest)), found)
}

/// A square root, and whether all of its digits are there.
#[description]
fn root(control: Control<'_>) -> (Signal<'_>, Found<'_>) {
    let Control { c, of, .. } = control;
    let (load, works) = (control.load, control.works);
    let (m, p) = (load.builder(), c.format.precision());
    m.section_about(UNPACK, unpack::ABOUT);
    let a = unpack(c.format, of.a, "a");
    m.section(SPECIAL);
    let special = control.held_special(Special::of_root(&a).named(""));
    m.section(CONTROL);
    let is_special = special.any();
    /// 1: an operation begins, or its digits are still missing.
    let goes_on = (load | works).named("goes_on");

    m.section_about(
        "Bring down digits of the radicand",
        "Each digit of the root needs two digits of the radicand. A radicand with an odd power of two is doubled, so that the power is even.",
    );
    // An even number of digits with an even power of two; of a normal number the first two are not both 0.
    let all = (p + 1).next_multiple_of(2);
    let bits = c.place_bits();
    let ones = c.format.bias() + u64::from(2 * p);
    let ones = m.constant(ones, bits + 1).named("PLACES_OF_ONE");
    let ones = ones.doc(&format!(
        "Twice the place of the first digit, minus the exponent: bias + 2p = {} + 2 * {p}.",
        c.format.bias()
    ));
    /// Twice the place of the root's first digit; the lowest bit is 1 if the power is odd.
    let places = (a.exponent.zext(bits + 1) + ones).named("places");
    let with_even_power = doubled_if(places.bit(0), a.significand);
    let whole_radicand = m.cat([with_even_power, m.zeros(all - (p + 1))]);
    let radicand = m.register("radicand_q", all);
    let radicand = radicand.doc("The digits of the radicand that have not been brought down yet.");
    let rest_of_radicand = m.cat([radicand.value().slice(0, all - 2), m.zeros(2)]);
    let brought = radicand.value().slice(all - 2, 2);
    radicand.next(load.mux(whole_radicand, rest_of_radicand));

    m.section_about(
        "Find a digit of the root",
        "A digit of 0 extends the root r to 2r, and a digit of 1 to 2r + 1. The square of 2r + 1 is larger by 4r \
        + 1, so the digit is 1 if 4r + 1 fits into the remainder. The remainder is always at most twice the root.",
    );
    let root = m.register("root_q", p + 1).doc(DIGITS);
    let remainder = m.register("remainder_q", p + 2);
    let remainder =
        remainder.doc("Digits of the radicand brought down so far, minus the square of the root.");
    // Before the last digit it has a bit less.
    /// The remainder with the next two digits.
    let widened = m.cat([m.zeros(1), remainder.value().slice(0, p + 1), brought]);
    /// 4r + 1.
    let tried = m.cat([m.zeros(1), root.value().slice(0, p), m.constant(1u8, 2)]);
    let difference = (widened - tried.zext(p + 4)).named("difference");
    let fits = (!difference.msb()).named("fits");
    let lessened = fits.mux(difference, widened);
    let next_remainder = lessened.slice(0, p + 2);
    remainder
        .enable(goes_on)
        .next(next_remainder.gated_by(!load));
    let shifted = m.cat([root.value().slice(0, p), fits]);
    root.enable(goes_on).next(shifted.gated_by(!load));

    m.section_about(COUNT, ABOUT_COUNT);
    let place = m.register("place_q", bits).doc(PLACE);
    let next_place = load.mux(places.slice(1, bits), place.value() - 1u32);
    place.enable(goes_on).next(next_place);
    m.section(CONTROL);
    /// 1: no digit below this one is kept.
    let is_lowest = place.value().is_zero().named("is_lowest");
    let found = Found {
        digits: (root.value(), remainder.value().any().named("rest")),
        exponent: place.value(),
        special,
        is_special,
    };
    (is_special | root.value().msb() | is_lowest, found)
}
