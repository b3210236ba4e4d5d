//! The first two steps: the operands are taken apart, and the addend goes to its place in the window, beside the multiplication.

use super::special::Special;
use super::window::{self, Window};
use crate::float::float_fma::contract::{Configuration, Operands};
use crate::float::product;
use crate::float::shift::{self, trailing_zeros};
use crate::float::unpack::{self, unpack};
use warpwright_hdl::prelude::*;

/// What the operands are, how far the addend is shifted, and the product in parts.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Unpacked<T> {
    /// Sign of c.
    pub addend_sign: T,
    /// 1: the product and c have different signs.
    pub subtracts: T,
    #[bundle(flat)]
    pub special: Special<T>,
    /// 1: c belongs above the window's top, or the product is 0; c then stays at the top.
    pub is_above: T,
    /// Exponent of the window's top, if the product determines it.
    pub product_top: T,
    /// Exponent of c, and of the window's top if c stays there.
    pub addend_exponent: T,
    /// Places from the window's top down to c: the lower bits.
    pub shift: T,
    /// 1: the places down to c have more bits than shift holds.
    pub is_beyond: T,
    /// Significand of c.
    pub addend: T,
    /// 1: c is 0, and no shift loses anything.
    pub addend_is_zero: T,
    /// Longest shift that loses no 1 of c.
    pub reach: T,
    #[bundle(flat)]
    pub parts: product::Parts<T>,
    /// Rounding direction.
    pub rounding: T,
}

#[description]
pub(super) fn unpacked<'m>(
    c: &Configuration,
    before: Operands<Signal<'m>>,
) -> Unpacked<Signal<'m>> {
    let m = before.a.builder();
    let (format, window) = (c.format, Window::new(c));
    m.section_about("Unpack the operands", unpack::ABOUT);
    let operands = [(before.a, "a"), (before.b, "b"), (before.c, "c")];
    let [a, b, c] = operands.map(|(word, name)| unpack(format, word, name));
    let product_sign = (a.sign ^ b.sign).named("product_sign");
    let subtracts = product_sign ^ c.sign;

    m.section_about("Find the addend's place", window::ABOUT);
    let wide = |exponent: Signal<'m>| exponent.zext(window.difference);
    let exponent_sum = wide(a.exponent) + wide(b.exponent);
    let to_top = m.signed(window.to_top, window.difference).bits();
    let to_top = to_top.named("TO_TOP").doc(&window.way_to_top(format));
    /// Distance from the exponent of the window's top down to the exponent of c; negative if c belongs above the top.
    let distance = (exponent_sum + (to_top - wide(c.exponent))).named("distance");
    /// Exponent of the window's top, as the product determines it.
    let top = exponent_sum + to_top;
    let is_above = distance.msb() | a.is_zero | b.is_zero;
    // The window has no place so far down.
    let places = window.places.min(window.difference);
    let shift = shift::low(distance, window.places);
    let is_beyond = distance.slice(places, window.difference - places).any();

    m.section_about(
        "Find the longest shift that loses nothing",
        "This shift moves the addend's lowest 1 to the window's last place. The fraction's zeros below this 1 are counted as leading zeros \
        of the mirrored fraction.",
    );
    let fraction_zeros = trailing_zeros(before.c.slice(0, format.fraction_bits), "addend");
    let below_addend = m.constant(window.bits - window.precision, window.places);
    let below_addend = below_addend.named("BELOW_ADDEND");
    let below_addend = below_addend.doc("Places of the window below an addend at its top: 3p + 2.");
    let reach = fraction_zeros.zext(window.places) + below_addend;

    m.section_about(
        "Special results",
        "If an infinite product and an infinite addend have different signs, the result is a NaN.",
    );
    let product_is_infinite = a.is_infinite | b.is_infinite;
    let is_nan = a.is_nan
        | b.is_nan
        | c.is_nan
        | (a.is_infinite & b.is_zero)
        | (b.is_infinite & a.is_zero)
        | (product_is_infinite & c.is_infinite & subtracts);
    let is_infinite = product_is_infinite | c.is_infinite;
    let infinite_sign = c.is_infinite.mux(c.sign, product_sign);

    m.section_about("Multiply the fractions", product::ABOUT);
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
        product_top: top.slice(0, window.limit),
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
    /// Sign of c.
    pub addend_sign: T,
    #[bundle(flat)]
    pub special: Special<T>,
    /// 1: the product and c have different signs.
    pub subtracts: T,
    /// Exponent of the window's top: the longest left shift of the sum.
    pub limit: T,
    /// Marker: a 1 as far from the top as the sum may be shifted.
    pub stop: T,
    /// c at its place in the window.
    pub aligned: T,
    /// 1: the shift moved a 1 of c below the window.
    pub lost: T,
    /// Product of the significands; its complement if it is subtracted.
    pub product: T,
    /// Rounding direction.
    pub rounding: T,
}

#[description]
pub(super) fn aligned<'m>(c: &Configuration, before: Unpacked<Signal<'m>>) -> InPlace<Signal<'m>> {
    let window = Window::new(c);
    let is_above = before.is_above;
    let m = is_above.builder();
    m.section_about(
        "Align the addend",
        "The addend begins at the window's top. A shift that is too long for the shifter's bits empties the \
        window. Digits that leave the window at the lower end become a sticky bit.",
    );
    /// Places to shift; none if c stays at the top.
    let places_down = before.shift.gated_by(!is_above);
    /// 1: c is below the whole window.
    let is_below_window = before.is_beyond & !is_above;
    let long = m
        .constant(window.beyond(), window.places)
        .named("LONG_SHIFT");
    let long = long.doc("A shift by this distance or more empties the window of 4p + 2 bits; the upper bits of the shift alone show this.");
    let beyond = is_below_window.repeat(window.places) & long;
    /// Places to shift; longer than the window if c is below it.
    let shift_amount = places_down | beyond;
    let addend = shift::right(before.addend, shift_amount, window.bits, "addend");
    /// 1: the shift moves the lowest 1 of c below the window.
    let passes_reach = before.reach.lt(places_down) | is_below_window;
    let lost = passes_reach & !before.addend_is_zero;
    m.section_about(
        "Limit the sum's shift",
        "The sum is shifted left by at most the exponent of the window's top. A result whose shift ends there is denormal.",
    );
    let exponent = before.addend_exponent.zext(window.limit);
    let limit = is_above.mux(exponent, before.product_top).named("limit");
    let stop = m.cat([m.ones(1), m.zeros(window.bits)]) >> limit;
    m.section_about(
        "Add the partial products",
        "To be subtracted, the product is complemented; the adder of the next step adds the carry.",
    );
    let flip = before.subtracts.repeat(2 * window.precision);
    InPlace {
        addend_sign: before.addend_sign,
        special: before.special,
        subtracts: before.subtracts,
        limit,
        stop,
        aligned: addend,
        lost,
        product: product::sum(window.precision, &before.parts) ^ flip,
        rounding: before.rounding,
    }
}
