//! The products, registered before and after: source and 2/π, an offset and itself, coefficients and an offset and its square.
//!
//! Terms to be added later are left as several numbers: adders would take as long again as the product before them.

use super::super::configuration::{Configuration, Function, Operands};
use super::super::contract::quotients::{PIECE_BITS, WINDOW_BITS};
use super::super::contract::{
    ARGUMENT_BITS, C0_BITS, C1_BITS, C2_BITS, FACTOR_BITS, OFFSET_BITS, SLOPE_BITS, TWO_BY_PI,
    TWO_BY_PI_BITS, segments,
};
use super::{DIGITS, EarlyResult, Factors, is_one_of, or, unless};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// Bits of a source's product with 2/π.
pub(super) const TURNS: u32 = DIGITS + TWO_BY_PI_BITS;
/// Bits of the parts of a significand, of which there are two.
pub(super) const PART: u32 = DIGITS / 2;
/// Bits of the parts of 2/π.
pub(super) const FACTOR_PART: u32 = TWO_BY_PI_BITS / 2;
/// A product has this exponent if no bit of it is behind an argument's last one.
const ALIGNED: u32 = 127 + DIGITS - 1 + TWO_BY_PI_BITS - ARGUMENT_BITS;

/// Bits of a value in quarters of units.
pub(super) const VALUE: u32 = 30;
/// Bits behind the point of a logarithm or a sine.
pub(super) const POINT: u32 = 28;
/// Bits of a value with a logarithm's whole part and its sign before the point.
pub(super) const SUM: u32 = 37;
/// Bits of a linear coefficient that fit a multiplier.
const SHORT: u32 = 18;

/// `a + b + c` as two numbers, with a carry into the last place.
#[description]
pub(super) fn carry_save<'m>(
    [a, b, c]: [Signal<'m>; 3],
    carry: Signal<'m>,
) -> (Signal<'m>, Signal<'m>) {
    let differs = a ^ b;
    let carries = (a & b) | (differs & c);
    let moved = a.builder().cat([carries.slice(0, a.bits() - 1), carry]);
    (differs ^ c, moved)
}

/// A sum with a carry in.
#[description]
pub(super) fn sum_of<'m>((a, b): (Signal<'m>, Signal<'m>), carry: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let with_one = m.cat([a, m.ones(1)]);
    let with_carry = m.cat([b, carry]);
    let sum_and_carry = with_one + with_carry;
    sum_and_carry.slice(1, a.bits())
}

/// The parts of a source's product with 2/π; of an exponential or an arc tangent, with 1.
#[derive(Bundle, Clone)]
pub(super) struct Products<T> {
    pub outer: T,
    pub upper: T,
    pub lower: T,
}

/// What the source's products come from.
#[derive(Bundle, Clone)]
pub(super) enum Turns<T> {
    Products(Products<T>),
    Pieces(Pieces<T>),
}

/// Pieces of a window.
pub(super) const PIECES: usize = (WINDOW_BITS / PIECE_BITS) as usize;

/// The products of a window's pieces with the halves of a significand.
#[derive(Bundle, Clone)]
pub(super) struct Pieces<T> {
    pub lower: [T; PIECES],
    pub upper: [T; PIECES],
}

/// A distance to a zero, and how many zeros it begins with.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Distance<T> {
    pub distance: T,
    pub places: T,
}

/// A source, multiplied, and where its digits go.
#[derive(Bundle, Clone)]
pub(super) struct Turned<T> {
    #[bundle(flat)]
    pub source: Operands<T>,
    pub turns: Turns<T>,
    /// By how many bits a number in fixed point goes down.
    pub places_down: T,
    /// Half of what is then the last place.
    pub half: T,
    /// Nothing is left then.
    pub vanishes: T,
    /// It is what an exponential is of, and below zero.
    pub negates: T,
    /// How far a significand goes up.
    pub places: T,
}

impl<'m> Turned<Signal<'m>> {
    #[description]
    pub(super) fn new(source: Operands<Signal<'m>>, turns: Turns<Signal<'m>>) -> Self {
        let src = source.src;
        let m = src.builder();
        let biased = src.slice(23, 8);
        let as_it_stands = m.cat([biased.any(), src.slice(0, DIGITS - 1)]);
        let places = leading_zeros(as_it_stands, "places").slice(0, 5);
        let too_many = m.constant(ALIGNED, 9) - biased.zext(9);
        let places_down = too_many.slice(0, 6).gated_by(!too_many.msb());
        let half = (0..TURNS).rev().map(|bit| places_down.eq(bit + 1));
        let is_exp = source.math_function.eq(Function::Exp.code());
        Self {
            source,
            turns,
            places_down,
            half: m.cat(half),
            vanishes: biased.lt(ALIGNED - TURNS),
            negates: is_exp & src.msb(),
            places,
        }
    }
}

/// The products of a source with 2/π, but in the tier `accuracy=opencl`.
#[description]
pub(super) fn turned<'m>(c: &Configuration, source: Operands<Signal<'m>>) -> Turned<Signal<'m>> {
    let m = source.src.builder();
    let is = |function: Function| source.math_function.eq(function.code());
    let is_exp = is(Function::Exp);
    let is_plain = or(is_exp, c.arc_tangent.then(|| is(Function::Atan)));
    // What a denormal has instead of the first digit does not matter: nothing of it is left.
    let digits = m.cat([m.ones(1), source.src.slice(0, DIGITS - 1)]);
    let mask = (1u64 << FACTOR_PART) - 1;
    let factors = [TWO_BY_PI & mask, TWO_BY_PI >> FACTOR_PART];
    let parts = [0, PART].map(|low| digits.slice(low, PART));
    let product = |part: usize, factor: usize| {
        let factor = m.constant(factors[factor], FACTOR_PART);
        parts[part].widening_mul(factor)
    };
    let outer = m.cat([product(1, 1), product(0, 0)]);
    let plain = m.cat([digits, m.zeros(TWO_BY_PI_BITS)]);
    let products = Products {
        outer: is_plain.mux(plain, outer),
        upper: product(1, 0).gated_by(!is_plain),
        lower: product(0, 1).gated_by(!is_plain),
    };
    Turned::new(source, Turns::Products(products))
}

/// The upper bits of an offset.
fn factor(digits: Signal<'_>) -> Signal<'_> {
    digits.slice(DIGITS - FACTOR_BITS, FACTOR_BITS)
}

/// The square of an offset's upper bits.
#[description]
pub(super) fn square(digits: Signal<'_>) -> Signal<'_> {
    let factor = factor(digits);
    let whole_square = factor.widening_mul(factor);
    whole_square.slice(FACTOR_BITS, FACTOR_BITS)
}

/// What a value is the sum of, of a logarithm below zero of its magnitude, in quarters of units.
#[derive(Bundle, Clone)]
pub(super) struct Terms<T> {
    pub constant: T,
    pub linear: T,
    pub lower: T,
    pub bent: T,
    pub is_below: T,
    pub falls: T,
    pub bends_down: T,
    pub significand: Option<T>,
    #[bundle(flat)]
    pub known: EarlyResult<T>,
}

/// The products of a table's word with an offset and its square; of a distance, the significand and the exponent.
#[description]
pub(super) fn terms<'m>(c: &Configuration, factors: Factors<Signal<'m>>) -> Terms<Signal<'m>> {
    let (row, digits, known) = (factors.row, factors.digits, factors.known);
    let m = row.builder();
    let c0 = row.slice(C1_BITS + C2_BITS, C0_BITS);
    let c1 = row.slice(C2_BITS, C1_BITS);
    let c2 = row.slice(0, C2_BITS);
    let is_logarithm = is_one_of(known.code, &[Function::Log]);
    let is_near_one = known.is_near_one();
    let is_log = unless(is_logarithm, is_near_one);
    // A part behind the point is less than 1: a logarithm has the sign of its whole part.
    let is_below = is_log & known.first.msb();
    let is_itself = known.is_itself;
    // A statement about a function's segments.
    let those = |holds: fn(Function) -> bool| {
        let functions = c.functions().iter().copied().filter(|f| holds(*f));
        is_one_of(known.code, &functions.collect::<Vec<_>>())
    };
    // Quotients fall; a sine's bends down as the sine does.
    let falls = or(those(|f| segments(f).falls), known.is_precise);
    let bends_down = unless(those(|f| segments(f).bends_down), is_near_one);
    let doubles = or(those(|f| segments(f).doubles), known.is_precise);

    // 8 units are 2^5 quarters; the last bits of the product are gone.
    let cut = FACTOR_BITS - 5;
    let without = |product: Signal<'m>, low: u32| product.slice(low, product.bits() - low);
    let linear_product = c1.slice(0, SHORT).widening_mul(factor(digits));
    let linear = without(linear_product, cut);
    let rest = digits.slice(DIGITS - OFFSET_BITS, OFFSET_BITS - FACTOR_BITS);
    let slope = c1.slice(C1_BITS - SLOPE_BITS, SLOPE_BITS);
    let lower_product = slope.widening_mul(rest);
    let lower = without(lower_product, OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS));
    let bent_product = c2.widening_mul(factors.square);
    let bent_twice = without(bent_product, FACTOR_BITS - 7);
    let bent = doubles.mux(bent_twice, m.cat([m.zeros(1), without(bent_twice, 1)]));

    // What the coefficient's first bit adds goes with the constant; so does a logarithm's whole part, where there is nothing of the constant.
    let of_first_bit = factor(digits).gated_by(c1.bit(C1_BITS - 1));
    let of_first_bit = m.cat([of_first_bit, m.zeros(SHORT - cut)]).zext(SUM);
    let whole = known.first.slice(0, 9).gated_by(is_log);
    // Where a value may be below zero, so may its constant.
    let is_odd_function = is_one_of(known.code, &[Function::Sin, Function::Cos, Function::Atan]);
    let is_signed = unless(is_odd_function, known.is_precise);
    let is_negative = is_signed & c0.msb();
    let sign = is_negative.repeat(7);
    let upper = whole | m.cat([sign, c0.slice(POINT - 2, 2)]);
    let coefficient = m.cat([upper, c0.slice(0, POINT - 2), m.zeros(2)]);
    let slope_of_first_bit = of_first_bit ^ falls.repeat(SUM);
    let constant = sum_of((coefficient, slope_of_first_bit), falls);
    let own = m.cat([digits, m.zeros(VALUE - DIGITS)]).zext(SUM);
    let normalised = factors.distance.map(Distance::normalised);
    let first = known.is_precise.zip(normalised);
    let first = first.map_or(known.first, |(precise, (_, first))| {
        precise.mux(first, known.first)
    });
    Terms {
        constant: is_itself.mux(own, constant ^ is_below.repeat(SUM)),
        linear: linear.gated_by(!is_itself),
        lower: lower.gated_by(!is_itself),
        bent: bent.gated_by(!is_itself),
        is_below,
        falls: (falls ^ is_below) & !is_itself,
        bends_down: (bends_down ^ is_below) & !is_itself,
        significand: normalised.map(|(significand, _)| significand),
        known: EarlyResult { first, ..known },
    }
}
