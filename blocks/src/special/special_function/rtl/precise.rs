//! The parts specific to the tier `accuracy=opencl`: 2/π at every exponent, the distance
//! to a zero, and its product with a quotient ([`super::super::contract::quotients`]).
//!
//! Each step that multiplies or reads a table has a register after it: 8 stages. The library cuts the
//! logic before the tables and after the products into more, and the 13th waits for the memory with 2/π.

use super::super::configuration::{Function, Operands};
use super::super::contract::quotients::{
    DISTANCE_BITS, LOW_SIGNIFICAND_BITS, LOW_VALUE_BITS, PIECE_BITS, PLACES_BITS, Quotient,
    SIGNIFICAND_BITS, VALUE_BITS, WINDOW_BITS, windows,
};
use super::super::contract::{ARGUMENT_BITS, words};
use super::products::{Distance, PART, PIECES, Pieces, Turned, Turns, carry_save, sum_of};
use super::{DIGITS, EXPONENT, EarlyResult, ROW};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::shift;
use num_bigint::BigUint;
use warpwright_hdl::prelude::*;

/// The upper bits of a value and of a significand.
const HIGH: u32 = 18;
const PRODUCT: u32 = VALUE_BITS + SIGNIFICAND_BITS;
/// A product from 1 to 2 of a distance without leading zeros, which is from 1/2 to 1, has this exponent.
const HALF: u32 = 126;

/// A source, and 2/π at its exponent.
#[derive(Bundle, Clone)]
pub(super) struct Windowed<T> {
    #[bundle(flat)]
    source: Operands<T>,
    /// 2/π at the source's exponent, without whole turns.
    window: T,
}

#[description]
pub(super) fn window(source: Operands<Signal<'_>>) -> Windowed<Signal<'_>> {
    let m = source.src.builder();
    m.section_about(
        "Read 2/π",
        "For each exponent, the table has the 85 bits by which its sources must be multiplied: higher bits only contribute whole turns.",
    );
    let entries = windows().iter().copied().map(BigUint::from);
    let table = m.table("two_by_pi", WINDOW_BITS, entries);
    let table = table.doc(
        "2/π at every biased exponent, without the bits that contribute whole turns of a source.",
    );
    let window = table.read(source.src.slice(23, 8));
    Windowed { source, window }
}

#[description]
pub(super) fn turned(before: Windowed<Signal<'_>>) -> Turned<Signal<'_>> {
    let Windowed { source, window } = before;
    let m = window.builder();
    m.section_about(
        "Multiply the source by 2/π",
        "There are ten products, each of one half of the significand and 17 bits of 2/π.",
    );
    let source_digits = m.cat([m.ones(1), source.src.slice(0, DIGITS - 1)]);
    let products = |low: u32| {
        std::array::from_fn(|piece: usize| {
            let place = piece as u32 * PIECE_BITS;
            let factor = window.slice(place, PIECE_BITS);
            let product_of_piece = source_digits.slice(low, PART).widening_mul(factor);
            // What is above these bits is whole turns.
            product_of_piece.slice(0, product_of_piece.bits().min(WINDOW_BITS - place - low))
        })
    };
    let (lower, upper) = (products(0), products(PART));
    let pieces = Pieces { lower, upper };
    Turned::new(source, Turns::Pieces(pieces))
}

/// The sum of these products: quarter turns, two bits of them before the point.
#[description]
pub(super) fn angle<'m>(Pieces { lower, upper }: Pieces<Signal<'m>>) -> Signal<'m> {
    let m = lower[0].builder();
    m.section_about(
        "Add the products with 2/π",
        "Every second product is in the same row, because these products do not overlap. Four rows are left \
        to add. The sum is the angle in quarter turns, with two bits before the point.",
    );
    let row = |pieces: [Signal<'m>; PIECES], low: u32, first: usize| {
        let (mut parts, mut end) = (Vec::new(), 0);
        for piece in (first..PIECES).step_by(2) {
            let place = low + piece as u32 * PIECE_BITS;
            parts.extend([m.zeros(place - end), pieces[piece]]);
            end = place + pieces[piece].bits();
        }
        let side_by_side = m.cat(parts.into_iter().rev());
        side_by_side.zext(WINDOW_BITS)
    };
    let none = m.zeros(1);
    let even_lower = row(lower, 0, 0);
    let odd_lower = row(lower, 0, 1);
    let even_upper = row(upper, PART, 0);
    let odd_upper = row(upper, PART, 1);
    let three_rows = carry_save([even_lower, odd_lower, even_upper], none);
    let four_rows = carry_save([three_rows.sum, three_rows.carries, odd_upper], none);
    let whole_angle = sum_of(four_rows.sum, four_rows.carries, none);
    let bits = DISTANCE_BITS + 2;
    whole_angle.slice(WINDOW_BITS - bits, bits).named("angle")
}

/// What an angle, or a source next to 1, is for the tables and what is behind them.
#[derive(Clone, Copy)]
pub(super) struct OfAngle<'m> {
    /// Where in the segments of a sine.
    pub argument: Signal<'m>,
    /// It is a logarithm, its source is from 1/2 to 2, and no power of two.
    pub is_near_one: Signal<'m>,
    /// It is that, and less than 1.
    pub is_below_one: Signal<'m>,
    /// The logarithm's word in the second table.
    pub address: Signal<'m>,
    /// Of a sine in quarter turns, of a logarithm from 1; all bits are behind the point.
    pub distance: Signal<'m>,
}

impl<'m> OfAngle<'m> {
    #[description]
    pub(super) fn new(
        angle: Signal<'m>,
        backwards: Signal<'m>,
        log: Signal<'m>,
        src: Signal<'m>,
    ) -> Self {
        let m = angle.builder();
        m.section_about(
            "The distance to a zero",
            "For a sine, the distance in quarter turns to the nearest zero of the function; for a logarithm, the difference between the source and 1.",
        );
        /// The angle within its quarter turn.
        let in_quarter = angle.slice(0, DISTANCE_BITS);
        let distance = in_quarter ^ backwards.repeat(DISTANCE_BITS);
        let distance = distance.named("distance_in_turns");
        let argument = distance.slice(DISTANCE_BITS - ARGUMENT_BITS, ARGUMENT_BITS);
        let biased = src.slice(23, 8);
        /// The source's fraction, without the leading 1, for a logarithm's distance.
        let fraction_of_log = src.slice(0, 23);
        /// 1: the source's magnitude is from 1/2 to less than 2.
        let is_half_to_two = biased.eq(126u64) | biased.eq(127u64);
        let is_near_one = (log & is_half_to_two & fraction_of_log.any()).named("is_near_one");
        /// 1: the biased exponent is odd; a magnitude from 1/2 to 2 is then 1 or more.
        let is_above = biased.bit(0);
        let above = m.cat([fraction_of_log, m.zeros(1)]);
        let below = (m.zeros(23) - fraction_of_log).zext(DIGITS);
        let from_one = is_above.mux(above, below).named("distance_from_one");
        let from_one = m.cat([from_one, m.zeros(DISTANCE_BITS - DIGITS)]);
        Self {
            argument,
            is_near_one,
            is_below_one: is_near_one & !is_above,
            address: m.cat([m.zeros(2), is_above, fraction_of_log.slice(17, 6)]),
            distance: is_near_one.mux(from_one, distance),
        }
    }
}

/// The word of the second table: the quotients of logarithms and the root's coefficients.
#[description]
pub(super) fn second_row(address: Signal<'_>) -> Signal<'_> {
    let entries = [Quotient::Logarithm.words(), words(Function::Sqt)].concat();
    let table = address.builder().table("second_coefficients", ROW, entries);
    let table = table.doc("Coefficients of log2 x / (x - 1) and of √x, c0 above c1 above c2.");
    table.read(address.slice(0, 8))
}

#[description]
pub(super) fn counted(distance: Signal<'_>) -> Distance<Signal<'_>> {
    let m = distance.builder();
    m.section_about(
        "Count the leading zeros of the distance",
        "No float is so near to a zero that its distance has more than 31 leading zeros.",
    );
    let most = (1 << PLACES_BITS) - 1;
    let upper = distance.slice(DISTANCE_BITS - most, most);
    Distance {
        distance,
        places: leading_zeros(upper, "distance_zeros"),
    }
}

impl<'m> Distance<Signal<'m>> {
    /// Its significand and its exponent.
    #[description]
    pub(super) fn normalised(self) -> (Signal<'m>, Signal<'m>) {
        let Self { distance, places } = self;
        let (significand, _) = shift::left(distance, places, SIGNIFICAND_BITS, "factor");
        let half = distance.builder().constant(HALF, EXPONENT);
        (significand, half - places.zext(EXPONENT))
    }
}

/// The parts of a significand's product with a value.
#[derive(Bundle, Clone)]
pub(super) struct Product<T> {
    /// The value's upper bits times the upper bits of the distance.
    high: T,
    /// The value's upper bits times the lower bits of the distance.
    low_digits: T,
    /// The value's lower bits times the upper bits of the distance.
    low_value: T,
}

/// A value, and of its groups of bits how many zeros each begins with.
#[derive(Bundle, Clone)]
pub(super) struct Summed<T> {
    /// Sum of the terms, in quarters of a unit.
    pub value: T,
    /// Leading zeros of each 4 bits of the value.
    pub zeros_of_groups: T,
    /// 1: a logarithm below zero, whose magnitude is calculated.
    pub is_below: T,
    /// The normalised distance, by which the value is multiplied.
    pub significand: Option<T>,
    pub product_of: Option<Product<T>>,
    #[bundle(flat)]
    pub known: EarlyResult<T>,
}

/// In place of a significand, the parts of its product with a value.
#[description]
pub(super) fn scaled(before: Summed<Signal<'_>>) -> Summed<Signal<'_>> {
    let m = before.value.builder();
    m.section_about(
        "Multiply the value by the distance",
        "The product has three parts: the product of both low parts would be below the last place that counts.",
    );
    let low_value = before.value.slice(0, LOW_VALUE_BITS);
    let high_value = before.value.slice(LOW_VALUE_BITS, HIGH);
    let product_of = before.significand.map(|significand| {
        let low = significand.slice(0, LOW_SIGNIFICAND_BITS);
        let high = significand.slice(LOW_SIGNIFICAND_BITS, HIGH);
        Product {
            high: high_value.widening_mul(high),
            low_digits: high_value.widening_mul(low),
            low_value: low_value.widening_mul(high),
        }
    });
    Summed {
        significand: None,
        product_of,
        ..before
    }
}

impl<'m> Product<Signal<'m>> {
    /// The product's digits, and whether it is 2 or more.
    #[description]
    pub(super) fn digits(self) -> (Signal<'m>, Signal<'m>) {
        let m = self.high.builder();
        m.section_about(
            "Add the product of the value and the distance",
            "The product is from 1 to less than 4. If it is 2 or more, its leading digit is one place further up.",
        );
        let placed = |part: Signal<'m>, places: u32| m.cat([part, m.zeros(places)]).zext(PRODUCT);
        let high = placed(self.high, LOW_VALUE_BITS + LOW_SIGNIFICAND_BITS);
        let low_digits = placed(self.low_digits, LOW_VALUE_BITS);
        let low_value = placed(self.low_value, LOW_SIGNIFICAND_BITS);
        let parts = carry_save([high, low_digits, low_value], m.zeros(1));
        let product = sum_of(parts.sum, parts.carries, m.zeros(1)).named("product");
        let is_two = product.msb().named("is_two");
        let digits = |low: u32| product.slice(PRODUCT - VALUE_BITS - low, VALUE_BITS);
        (is_two.mux(digits(0), digits(1)), is_two)
    }
}
