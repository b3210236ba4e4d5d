//! The five steps of the datapath. A register may sit between any two; each step names the values it passes on.
//!
//! **The window.** With p digits in a significand, a window of 4p + 2 bits holds, from the top, p places for the largest
//! addend, 2 empty ones, 2p for the product, and p more below. The addend is shifted right from the top; the product does not
//! move. An addend that would be further up stays at the top, and the product, then too small to affect its last digit except
//! as a sticky bit, stays too close: the 2 empty places make that harmless. An addend shifted out at the lower end becomes a
//! sticky bit: with a product of normal numbers the p digits above suffice; if one factor is denormal, the p places below do.
//!
//! **The sum** is addend + product or addend - product, in two's complement. The product has no digits in the p lowest
//! places, so these are the addend's and need no adder. The magnitude of a negative sum is never computed: see `float::round`.
//!
//! **Denormals.** The sum has one place above the window, for its sign. From there it is shifted left, by at most `limit`,
//! the exponent of the window's top. If the limit stops the normalisation, the result is denormal and its exponent is 0.

use super::super::contract::{Configuration, Operands};
use crate::bitwise::leading_zeros::rtl::{from_groups, group_counts};
use crate::float::anticipate::leading_digit;
use crate::float::bits_for;
use crate::float::ports::Results;
use crate::float::product;
use crate::float::round::{self, ResultClass, Rule, Unrounded, code, increment, overflow, pack};
use crate::float::shift::{self, trailing_zeros};
use crate::float::unpack::unpack;
use warpwright_hdl::prelude::*;

/// Empty places between the addend at the top and the product.
const GAP: u32 = 2;

/// How many of a sum's digits are a group of which the leading zeros are counted beside the sum.
fn group_of(digits: u32) -> u32 {
    digits.next_power_of_two() / 4
}

/// Widths that follow from the format.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Digits of a significand.
    precision: u32,
    /// Bits of the window.
    window: u32,
    /// Bits of a place in it.
    places: u32,
    /// Bits of the limit of shifts, and of the result's exponent.
    limit: u32,
    /// Bits of the difference of exponents, in two's complement.
    difference: u32,
    /// From the sum of the factors' exponents to the exponent of the window's top.
    to_top: i64,
}

impl Shape {
    fn new(c: &Configuration) -> Self {
        let format = c.format;
        let precision = format.precision();
        let window = 4 * precision + GAP;
        let to_top = i64::from(precision + GAP + 1) - format.bias() as i64;
        let greatest = i64::from(format.greatest_exponent());
        let top = (2 * greatest + to_top).max(greatest);
        let least = 2 + to_top - greatest;
        let reach = top.max(-least) as u32;
        Self {
            precision,
            window,
            places: bits_for(window + 1),
            // A rounded significand may have one digit more.
            limit: bits_for(top as u32 + 1),
            difference: bits_for(reach) + 1,
            to_top,
        }
    }

    /// The fewest upper bits of a shift that make it as long as the window: those below are the first that a shifter looks at.
    fn beyond(&self) -> u32 {
        let upper = (0..self.places).map(|low| (1 << self.places) - (1 << low));
        let long = upper.filter(|shift| *shift >= self.window);
        long.min().unwrap_or_default()
    }
}

/// What a step leaves for the next one.
#[derive(Bundle, Clone, Debug)]
pub(crate) enum Left<T> {
    Operands(Operands<T>),
    Unpacked(Unpacked<T>),
    Aligned(InPlace<T>),
    Summed(Summed<T>),
    Normalised(Normalised<T>),
    Rounded(Results<T>),
}

/// What the next step leaves.
pub(super) fn next<'m>(c: &Configuration, before: Left<Signal<'m>>) -> Left<Signal<'m>> {
    match before {
        Left::Operands(before) => Left::Unpacked(unpacked(c, before)),
        Left::Unpacked(before) => Left::Aligned(aligned(c, before)),
        Left::Aligned(before) => Left::Summed(summed(c, before)),
        Left::Summed(before) => Left::Normalised(normalised(c, before)),
        Left::Normalised(before) => Left::Rounded(rounded(c, before)),
        Left::Rounded(_) => before,
    }
}

/// Results that have no digits.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Special<T> {
    /// The result is no number.
    is_nan: T,
    /// An operand is infinite.
    is_infinite: T,
    /// The sign of an infinite result.
    infinite_sign: T,
}

/// What the operands are, how far the addend is shifted, and the product in parts.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Unpacked<T> {
    /// The sign of c.
    addend_sign: T,
    /// The product and c have unlike signs.
    subtracts: T,
    #[bundle(flat)]
    special: Special<T>,
    /// c belongs further up than the window's top, or the product is 0.
    is_above: T,
    /// The exponent of the window's top, if the product decides it.
    product_top: T,
    /// The exponent of c, which that of the top is if c is above.
    addend_exponent: T,
    /// How far c goes down from the top: the lower bits.
    shift: T,
    /// It goes further down than they say.
    is_beyond: T,
    /// The significand of c.
    addend: T,
    /// c is 0, which loses nothing.
    addend_is_zero: T,
    /// The longest shift that loses no 1 of c.
    reach: T,
    #[bundle(flat)]
    parts: product::Parts<T>,
    /// The direction.
    rounding: T,
}

#[description]
fn unpacked<'m>(c: &Configuration, before: Operands<Signal<'m>>) -> Unpacked<Signal<'m>> {
    let m = before.a.builder();
    let (format, shape) = (c.format, Shape::new(c));
    m.section("Unpack the operands");
    let operands = [(before.a, "a"), (before.b, "b"), (before.c, "c")];
    let [a, b, c] = operands.map(|(word, name)| unpack(format, word, name));
    let product_sign = (a.sign ^ b.sign).named("product_sign");
    let subtracts = product_sign ^ c.sign;

    m.section_about(
        "Where the addend goes",
        "The sum is made in a window. From its top: p places for the largest addend, 2 empty ones, 2p for the product, and p more, \
        where p counts the digits of a significand. The product stays; the addend is shifted right by the distance from the window's top. \
        An addend that belongs further up stays at the top: the product is then too small for its last digit.",
    );
    let wide = |exponent: Signal<'m>| exponent.zext(shape.difference);
    let exponent_sum = wide(a.exponent) + wide(b.exponent);
    let to_top = m.signed(shape.to_top, shape.difference).bits();
    let distance = (exponent_sum + (to_top - wide(c.exponent))).named("distance");
    let top = exponent_sum + to_top;
    let is_above = distance.msb() | a.is_zero | b.is_zero;
    // The window has no place so far down.
    let places = shape.places.min(shape.difference);
    let shift = shift::low(distance, shape.places);
    let is_beyond = distance.slice(places, shape.difference - places).any();

    // The addend's lowest 1 may be shifted so far that it is the window's last bit.
    let below = trailing_zeros(before.c.slice(0, format.fraction_bits), "addend");
    let from_top = m.constant(shape.window - shape.precision, shape.places);
    let reach = below.zext(shape.places) + from_top;

    m.section("Results without digits");
    let product_is_infinite = a.is_infinite | b.is_infinite;
    let is_nan = a.is_nan
        | b.is_nan
        | c.is_nan
        | (a.is_infinite & b.is_zero)
        | (b.is_infinite & a.is_zero)
        | (product_is_infinite & c.is_infinite & subtracts);
    let is_infinite = product_is_infinite | c.is_infinite;
    // An infinite product and an infinite addend have one sign, or the result is no number.
    let infinite_sign = c.is_infinite.mux(c.sign, product_sign);

    m.section_about(
        "Multiply",
        "In two parts, without the leading digits, which are 0 or 1 and only add the other factor.",
    );
    let significands = [a.significand, b.significand];
    Unpacked {
        addend_sign: c.sign,
        subtracts,
        special: Special {
            is_nan,
            is_infinite,
            infinite_sign,
        },
        is_above,
        product_top: top.slice(0, shape.limit),
        addend_exponent: c.exponent,
        shift,
        is_beyond,
        addend: c.significand,
        addend_is_zero: c.is_zero,
        reach,
        parts: product::parts(format, [before.a, before.b], significands),
        rounding: before.rounding,
    }
}

/// The addend in its place, and the product.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct InPlace<T> {
    /// The sign of c.
    addend_sign: T,
    #[bundle(flat)]
    special: Special<T>,
    /// The product and c have unlike signs.
    subtracts: T,
    /// The exponent of the window's top: how far the sum may be shifted.
    limit: T,
    /// A 1 as far from the top as a result may be shifted.
    stop: T,
    /// c in its place in the window.
    aligned: T,
    /// A 1 of c is below the window.
    lost: T,
    /// What is added: of a product that is subtracted, the complement.
    product: T,
    /// The direction.
    rounding: T,
}

#[description]
fn aligned<'m>(c: &Configuration, before: Unpacked<Signal<'m>>) -> InPlace<Signal<'m>> {
    let shape = Shape::new(c);
    let is_above = before.is_above;
    let m = is_above.builder();
    m.section_about(
        "Align the addend",
        "What leaves the window at the lower end only says whether anything was lost.",
    );
    let shift = before.shift.gated_by(!is_above);
    let is_beyond = before.is_beyond & !is_above;
    let beyond = is_beyond.repeat(shape.places) & m.constant(shape.beyond(), shape.places);
    let by = shift | beyond;
    let addend = shift::right(before.addend, by, shape.window, "addend");
    let goes_beyond = before.reach.lt(shift) | is_beyond;
    let lost = goes_beyond & !before.addend_is_zero;
    m.section_about(
        "How far the sum may be shifted",
        "Not further than the exponent allows: a result that stops there is denormal.",
    );
    let exponent = before.addend_exponent.zext(shape.limit);
    let limit = is_above.mux(exponent, before.product_top).named("limit");
    let stop = m.cat([m.ones(1), m.zeros(shape.window)]) >> limit;
    m.section("Put the product together");
    let flip = before.subtracts.repeat(2 * shape.precision);
    InPlace {
        addend_sign: before.addend_sign,
        special: before.special,
        subtracts: before.subtracts,
        limit,
        stop,
        aligned: addend,
        lost,
        product: product::sum(shape.precision, &before.parts) ^ flip,
        rounding: before.rounding,
    }
}

/// The sum and the leading zeros of groups of its digits.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Summed<T> {
    /// The sign of c.
    addend_sign: T,
    #[bundle(flat)]
    special: Special<T>,
    /// The product and c have unlike signs.
    subtracts: T,
    /// How far the sum may be shifted.
    limit: T,
    /// A 1 of c is below the window.
    lost: T,
    /// The sum is below zero.
    is_negative: T,
    /// Zeros before the leading digit, in each group of digits; the last layers of the count are left to the next step.
    group_zeros: T,
    /// In two's complement.
    sum: T,
    /// The direction.
    rounding: T,
}

#[description]
fn summed<'m>(c: &Configuration, before: InPlace<Signal<'m>>) -> Summed<Signal<'m>> {
    let (m, shape) = (before.aligned.builder(), Shape::new(c));
    let (p, subtracts, aligned) = (shape.precision, before.subtracts, before.aligned);
    m.section_about(
        "Add or subtract",
        "In two's complement. The product has no digits in the p lowest places, where the addend's stand without an adder.",
    );
    let above = p + GAP + 1;
    let product = m.cat([subtracts.repeat(above), before.product]);
    let addend = m.cat([m.zeros(1), aligned.slice(p, shape.window - p)]);
    // A position below the last one brings in the carry that a difference needs.
    let sum = m.cat([addend, m.ones(1)]) + m.cat([product, subtracts]);
    let sum = sum.slice(1, addend.bits()).named("upper_sum");

    m.section_about(
        "Anticipate the leading digit",
        "Beside the sum, from its operands: right, or one place too far up.",
    );
    let lower = aligned.slice(0, p);
    let all = m.cat([addend, lower]);
    let product = m.cat([product, subtracts.repeat(p)]);
    let digits = leading_digit(all, product, subtracts);
    // Not so far that the exponent would be less than that of denormals.
    let digits = (digits | before.stop).named("leading_digit");
    Summed {
        addend_sign: before.addend_sign,
        special: before.special,
        subtracts,
        limit: before.limit,
        lost: before.lost,
        is_negative: sum.msb(),
        group_zeros: group_counts(digits, group_of(digits.bits()), "places"),
        sum: m.cat([sum, lower]),
        rounding: before.rounding,
    }
}

/// The sum shifted to the left, but for one place perhaps, and the exponent that belongs to it.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Normalised<T> {
    /// The result is no number.
    is_nan: T,
    /// An operand is infinite.
    is_infinite: T,
    /// The digits are those of a number below zero, in two's complement.
    is_negative: T,
    /// The result's.
    sign: T,
    /// All digits are 0.
    is_zero: T,
    /// The shift ended at the limit: the result is denormal.
    is_limited: T,
    /// It is too large, however it is rounded.
    overflows: T,
    /// It is too large if rounding makes the exponent greater.
    may_overflow: T,
    /// What is left of the limit.
    exponent: T,
    /// The leading digits and two more.
    digits: T,
    /// There is a 1 behind them.
    below: T,
    /// The direction.
    rounding: T,
}

#[description]
fn normalised<'m>(c: &Configuration, before: Summed<Signal<'m>>) -> Normalised<Signal<'m>> {
    let (m, shape) = (before.sum.builder(), Shape::new(c));
    m.section_about(
        "Normalise",
        "The anticipated leading digit goes to the top. What leaves at the lower end only says whether a 1 was among it.",
    );
    let Summed { limit, sum, .. } = before;
    let group = group_of(sum.bits());
    let places = from_groups(before.group_zeros, group, sum.bits(), "places");
    let (digits, below) = shift::left(sum, places, shape.precision + 2, "digits");
    let width = shape.limit.max(shape.places);
    let wide_exponent = limit.zext(width) - places.zext(width);
    let exponent = wide_exponent.slice(0, shape.limit).named("exponent");
    m.section_about(
        "The result's sign and kind",
        "A sum of zeros has their sign, a difference of equals that of the direction of rounding.",
    );
    let is_zero = sum.is_zero();
    // A sum of zeros has their sign, a difference of equals that of the direction of rounding.
    let sign_of_digits = before.addend_sign ^ before.is_negative;
    let mode = c.rounding.mode(|| before.rounding);
    let is_zero_difference = is_zero & before.subtracts;
    let sign_of_sum = mode.sign_of_sum(sign_of_digits, is_zero_difference);
    let special = before.special;
    let sign = special.is_infinite.mux(special.infinite_sign, sign_of_sum);
    let is_number = !special.is_nan & !special.is_infinite;
    let has_digits = is_number & !is_zero;
    let (overflows, may_overflow) = overflow(c.format, exponent);
    Normalised {
        is_nan: special.is_nan,
        is_infinite: special.is_infinite,
        is_negative: before.is_negative,
        sign,
        is_zero: is_zero & is_number,
        is_limited: exponent.is_zero(),
        overflows: overflows & has_digits,
        may_overflow: may_overflow & has_digits,
        exponent,
        digits,
        below: before.lost | below,
        rounding: before.rounding,
    }
}

#[description]
fn rounded<'m>(c: &Configuration, before: Normalised<Signal<'m>>) -> Results<Signal<'m>> {
    let (p, digits) = (c.format.precision(), before.digits);
    let m = digits.builder();
    m.section_about(
        "Round",
        "A sum below zero is still in two's complement. Its magnitude is the complement of its digits and 1 in the last place of all; \
        what arrives of that 1 at the guard digit is decided with the rounding.",
    );
    let has_leading = (digits.msb() ^ before.is_negative).named("has_leading");
    // One place more where the leading digit was anticipated one too high.
    let moves = (!has_leading & !before.is_limited).named("moves");
    let rule = Rule::new(c.rounding.mode(|| before.rounding), before.sign);
    let number = Unrounded {
        is_negative: before.is_negative,
        significand: moves.mux(digits.slice(1, p), digits.slice(2, p)),
        guard: moves.mux(digits.bit(0), digits.bit(1)),
        rest: before.below | (!moves & digits.bit(0)),
    };
    // The exponent is what is left of the limit; or it would be one less for the place moved.
    let rounded = increment(&number, rule);
    let code = code(c.format, before.exponent, has_leading, rounded);
    m.section("Pack the result");
    let special = round::Special {
        sign: before.sign,
        is_nan: before.is_nan,
        is_infinite: before.is_infinite,
        is_zero: before.is_zero,
    };
    let kind = ResultClass {
        special,
        overflows: before.overflows,
        may_overflow: before.may_overflow,
    };
    let result = pack(c.format, rule, code, &kind);
    Results { result }
}
