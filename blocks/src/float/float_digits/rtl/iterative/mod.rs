//! `arch=iterative`: a digit of the result in a clock.
//!
//! **Digits.** [`divide`] and [`square_root`] subtract and shift: the remainder goes one place to the left in every clock, and where what is tried fits
//! into it, it is taken away and the digit is 1. Digits are shifted into the result from the right.
//!
//! **The end.** `place` counts the digits down to the guard digit of denormals, which has place 0. It ends there, or as soon as the result's
//! digits are those of a significand and a guard digit. So a denormal result needs no shift: its digits are where they belong, and with a first digit of
//! 0 `place` + that digit is its exponent. Denormal dividends and radicands need none either: they begin with digits of 0, which do not count. A
//! denormal divisor is doubled until its first digit is 1, and `place` with it.
//!
//! **The result** is rounded within a clock into the register from which it leaves.

mod divide;
mod square_root;

use super::finish::{self, Found};
use crate::float::float_digits::contract::{Configuration, FloatDigits};
use crate::float::ports::Results;
use crate::float::rounding_enum;
use crate::framework::fields::{self, Tag};
use warpwright_hdl::prelude::*;

/// What makes an operation go on.
#[derive(Clone, Copy)]
struct Control<'m> {
    /// Operands come in.
    load: Signal<'m>,
    /// It works, and has not yet all digits.
    works: Signal<'m>,
}

/// What the digits of a result are found with.
struct Digits<'m> {
    /// All are there.
    is_complete: Signal<'m>,
    found: Found<'m>,
}

/// What is kept of operands besides numbers.
#[derive(Bundle, Clone, Copy)]
struct Passed<T> {
    rounding: T,
    tag: T,
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatDigits::Divide => ("float_divide", "a / b, correctly rounded; a digit a clock."),
        FloatDigits::SquareRoot => (
            "float_sqrt",
            "The square root of a, correctly rounded; a digit a clock.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let arriving = m.stream_in("in", (c.operands(), fields::tag(c.tag_bits)));
    let (operands, passed) = arriving.payload();
    let working = m
        .register("working_q", 1)
        .reset(0u8)
        .doc("an operation is there");
    arriving.accept(!working.value());
    let load = (arriving.valid() & !working.value()).named("load");
    let works = m.wire("works", 1);
    let control = Control {
        load,
        works: works.value(),
    };
    let digits = match c.operation {
        FloatDigits::Divide => divide::digits(&m, c, [operands.a, operands.b], control),
        FloatDigits::SquareRoot => square_root::digits(&m, c, operands.a, control),
    };
    let is_complete = digits.is_complete.named("is_complete");
    works.drive(working.value() & !is_complete);

    let Passed { rounding, tag } = Passed {
        rounding: operands.rounding,
        tag: passed.tag,
    }
    .each(|name, value| {
        let register = m.register(&format!("{name}_q"), value.width());
        register.enable(load).next(value)
    });
    let mode = c.rounding.mode(|| rounding.of_enum(&rounding_enum()));
    let result = finish::rounded(&m, c, mode, &digits.found);
    let is_done = (working.value() & is_complete).named("is_done");
    let results = m.stream_of("done", is_done, (Results { result }, Tag { tag }));
    let leaves = (is_done & results.ready()).named("leaves");
    working.next(load | (working.value() & !leaves));
    let shape = (c.results(), fields::tag(c.tag_bits));
    m.stream_out("out", results.registered("rounded"), shape);
    m.finish()
}

/// A register of what is known of operands when they come.
fn kept<'m>(control: Control<'m>, name: &str, value: Signal<'m>) -> Signal<'m> {
    let m = value.builder();
    m.register(&format!("{name}_q"), value.width())
        .enable(control.load)
        .next(value.named(name))
}
