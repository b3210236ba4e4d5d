//! The third step: the sum, and beside it the place of its leading digit.

use super::align::InPlace;
use super::special::Special;
use super::window::{GAP, Window};
use crate::bitwise::leading_zeros::rtl::group_counts;
use crate::float::anticipate::{self, leading_digit};
use crate::float::float_fma::contract::Configuration;
use warpwright_hdl::prelude::*;

/// How many of a sum's digits are a group of which the leading zeros are counted beside the sum.
pub(super) fn group_of(digits: u32) -> u32 {
    digits.next_power_of_two() / 4
}

/// The sum and the leading zeros of groups of its digits.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Summed<T> {
    /// Sign of c.
    pub addend_sign: T,
    #[bundle(flat)]
    pub special: Special<T>,
    /// 1: the product and c have different signs.
    pub subtracts: T,
    /// Longest left shift of the sum.
    pub limit: T,
    /// 1: some digit of c below the window is 1.
    pub lost: T,
    /// 1: the sum is below zero.
    pub is_negative: T,
    /// Zeros above the leading digit, for each group of digits; the next step combines them.
    pub group_zeros: T,
    /// Two's complement: a sign, then the window.
    pub sum: T,
    /// Rounding direction.
    pub rounding: T,
}

#[description]
pub(super) fn summed<'m>(c: &Configuration, before: InPlace<Signal<'m>>) -> Summed<Signal<'m>> {
    let (m, window) = (before.aligned.builder(), Window::new(c));
    let (p, subtracts, aligned) = (window.precision, before.subtracts, before.aligned);
    m.section_about(
        "Add or subtract",
        "The sum is in two's complement. The product has no digits in the p lowest places, so there the sum is the addend, without an adder.",
    );
    let above = p + GAP + 1;
    /// The product's digits above the p lowest places, with its sign.
    let upper_product = m.cat([subtracts.repeat(above), before.product]);
    /// The addend's digits above the p lowest places.
    let upper_addend = m.cat([m.zeros(1), aligned.slice(p, window.bits - p)]);
    /// The place below the last one adds the carry that a difference needs.
    let sum_and_carry = m.cat([upper_addend, m.ones(1)]) + m.cat([upper_product, subtracts]);
    let sum = sum_and_carry
        .slice(1, upper_addend.bits())
        .named("upper_sum");

    m.section_about("Anticipate the leading digit", anticipate::ABOUT);
    let lower = aligned.slice(0, p);
    let whole_addend = m.cat([upper_addend, lower]);
    let whole_product = m.cat([upper_product, subtracts.repeat(p)]);
    let indicator = leading_digit(whole_addend, whole_product, subtracts);
    /// The first 1 ends the shift: where the leading digit is expected, or at the limit.
    let digits = (indicator | before.stop).named("leading_digit");
    m.section_about(
        "Count the zeros above the leading digit",
        "Zeros are counted in groups of 2, 4, 8 and so on. If the upper half of a group is all zero, the count continues in the lower half.",
    );
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
