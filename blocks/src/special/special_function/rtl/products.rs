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

/// Two numbers whose sum is that of three.
#[derive(Bundle, Clone, Copy)]
pub(super) struct CarrySave<T> {
    /// The sum in each place, without carries.
    pub sum: T,
    /// Carries, one place further up.
    pub carries: T,
}

/// `a + b + c` as two numbers, with a carry into the last place.
#[description]
pub(super) fn carry_save<'m>(
    [a, b, c]: [Signal<'m>; 3],
    carry: Signal<'m>,
) -> CarrySave<Signal<'m>> {
    let differs = a ^ b;
    let full_carries = (a & b) | (differs & c);
    let carries = a
        .builder()
        .cat([full_carries.slice(0, a.bits() - 1), carry]);
    let sum = differs ^ c;
    CarrySave { sum, carries }
}

/// A sum with a carry in.
#[description]
pub(super) fn sum_of<'m>(a: Signal<'m>, b: Signal<'m>, carry: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let with_one = m.cat([a, m.ones(1)]);
    let with_carry = m.cat([b, carry]);
    /// A position below the last one adds the carry.
    let sum_and_carry = with_one + with_carry;
    sum_and_carry.slice(1, a.bits())
}

/// The parts of a source's product with 2/π; of an exponential or an arc tangent, with 1.
#[derive(Bundle, Clone)]
pub(super) struct Products<T> {
    /// The product of the upper halves, above the product of the lower halves; or the source itself times 1.
    pub outer: T,
    /// The significand's upper half times the lower half of 2/π.
    pub upper: T,
    /// The significand's lower half times the upper half of 2/π.
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
    /// The significand's low half times 17 bits of 2/π, without whole turns.
    pub lower: [T; PIECES],
    /// The significand's high half times 17 bits of 2/π, without whole turns.
    pub upper: [T; PIECES],
}

/// A distance to a zero, and how many zeros it begins with.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Distance<T> {
    /// Distance to a zero of the function; all bits are after the point.
    pub distance: T,
    /// Leading zeros of the distance.
    pub places: T,
}

/// A source, multiplied, and where its digits go.
#[derive(Bundle, Clone)]
pub(super) struct Turned<T> {
    #[bundle(flat)]
    pub source: Operands<T>,
    pub turns: Turns<T>,
    /// Right shift to the argument in fixed point.
    pub places_down: T,
    /// Half of the argument's last place, which rounds it.
    pub half: T,
    /// 1: the right shift leaves no digit of the source.
    pub vanishes: T,
    /// 1: the source of an exponential is below zero.
    pub negates: T,
    /// Left shift that normalises the significand.
    pub places: T,
}

impl<'m> Turned<Signal<'m>> {
    #[description]
    pub(super) fn new(source: Operands<Signal<'m>>, turns: Turns<Signal<'m>>) -> Self {
        let src = source.src;
        let m = src.builder();
        m.section_about(
            "Count the leading zeros of the significand",
            "A denormal source has leading zeros; it is normalised in the next step.",
        );
        let biased = src.slice(23, 8);
        let unnormalised = m.cat([biased.any(), src.slice(0, DIGITS - 1)]);
        let left_shift = leading_zeros(unnormalised, "places").slice(0, 5);
        m.section_about(
            "The shift to fixed point",
            "The exponent determines the shift, which is only to the right: a source of 2^27 or more has no place in fixed point.",
        );
        let too_many = m.constant(ALIGNED, 9) - biased.zext(9);
        let right_shift = too_many.slice(0, 6).gated_by(!too_many.msb());
        let halves = m.lanes("halves", TURNS, |place| {
            let shift = place.number() + 1;
            place.output("half", place.whole(right_shift).eq(shift));
        });
        let halves = halves.doc("Half of the last remaining place; 0 without a shift.");
        let half = halves.output("half");
        let is_exponential = source.math_function.eq(Function::Exp.code());
        Self {
            source,
            turns,
            places_down: right_shift,
            half,
            vanishes: biased.lt(ALIGNED - TURNS),
            negates: is_exponential & src.msb(),
            places: left_shift,
        }
    }
}

/// The products of a source with 2/π, but in the tier `accuracy=opencl`.
#[description]
pub(super) fn turned<'m>(c: &Configuration, source: Operands<Signal<'m>>) -> Turned<Signal<'m>> {
    let m = source.src.builder();
    m.section_about(
        "Multiply the source by 2/π",
        if c.arc_tangent {
            "There are four products of halves, which the next step adds. An exponential or an arc tangent uses the source unchanged."
        } else {
            "There are four products of halves, which the next step adds. An exponential uses the source unchanged."
        },
    );
    let is = |function: Function| source.math_function.eq(function.code());
    let is_exp = is(Function::Exp);
    let is_plain = or(is_exp, c.arc_tangent.then(|| is(Function::Atan)));
    /// Significand of the source; a denormal has no leading 1, but the shift leaves nothing of a denormal.
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
    /// c0, a logarithm's integer part, and the contribution of the top bit of c1.
    pub constant: T,
    /// The lower bits of c1 times the offset's upper bits.
    pub linear: T,
    /// The upper bits of c1 times the rest of the offset.
    pub lower: T,
    /// c2 times the square of the offset.
    pub bent: T,
    /// 1: a logarithm below zero, whose magnitude is calculated.
    pub is_below: T,
    /// 1: the products with c1 are subtracted.
    pub falls: T,
    /// 1: the product with c2 is subtracted.
    pub bends_down: T,
    /// The normalised distance, by which the value is multiplied.
    pub significand: Option<T>,
    #[bundle(flat)]
    pub known: EarlyResult<T>,
}

/// The functions of which something holds, in words.
fn names(c: &Configuration, holds: fn(Function) -> bool) -> String {
    let functions = c.functions().iter().filter(|function| holds(**function));
    let names: Vec<&str> = functions.map(|function| function.name()).collect();
    match &names[..] {
        [] => "none".to_string(),
        [only] => only.to_string(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The products of a table's word with an offset and its square; of a distance, the significand and the exponent.
#[description]
pub(super) fn terms<'m>(c: &Configuration, factors: Factors<Signal<'m>>) -> Terms<Signal<'m>> {
    let (row, digits, known) = (factors.row, factors.digits, factors.known);
    let m = row.builder();
    m.section_about(
        "Signs and units of the terms",
        &format!(
            "Where a function falls, its linear term is subtracted; where it bends down, its quadratic term is subtracted. The unit of c2 \
             is doubled for {}.",
            names(c, |function| segments(function).doubles)
        ),
    );
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
    let is_falling = or(those(|f| segments(f).falls), known.is_precise);
    let is_bending_down = unless(those(|f| segments(f).bends_down), is_near_one);
    let doubles = or(those(|f| segments(f).doubles), known.is_precise);

    m.section_about(
        "Multiply the coefficients by the offset",
        "Products count quarters of a unit: c1 counts 8 units, which are 2^5 quarters. Bits below a quarter are dropped.",
    );
    let cut = FACTOR_BITS - 5;
    let without = |product: Signal<'m>, low: u32| product.slice(low, product.bits() - low);
    let linear_product = c1.slice(0, SHORT).widening_mul(factor(digits));
    let linear_term = without(linear_product, cut);
    let rest = digits.slice(DIGITS - OFFSET_BITS, OFFSET_BITS - FACTOR_BITS);
    let slope = c1.slice(C1_BITS - SLOPE_BITS, SLOPE_BITS);
    let lower_product = slope.widening_mul(rest);
    let lower_term = without(lower_product, OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS));
    let bent_product = c2.widening_mul(factors.square);
    let bent_twice = without(bent_product, FACTOR_BITS - 7);
    let bent_once = m.cat([m.zeros(1), without(bent_twice, 1)]);
    let bent_term = doubles.mux(bent_twice, bent_once);

    m.section_about(
        "Add the known terms to the constant",
        "A multiplier takes 18 bits of c1, so the contribution of the top bit of c1 is added here. A logarithm's integer part is also \
        added here, where c0 has no digits. Where a value may be below zero, c0 may also be below zero.",
    );
    let of_top_bit = factor(digits).gated_by(c1.bit(C1_BITS - 1));
    let slope_of_top_bit = m.cat([of_top_bit, m.zeros(SHORT - cut)]).zext(SUM);
    let whole = known.first.slice(0, 9).gated_by(is_log);
    let may_be_below_zero = those(|f| matches!(f, Function::Sin | Function::Cos | Function::Atan));
    let is_signed = unless(may_be_below_zero, known.is_precise);
    let is_negative = is_signed & c0.msb();
    let sign = is_negative.repeat(7);
    let c0_above_the_point = m.cat([sign, c0.slice(POINT - 2, 2)]);
    let above_the_point = whole | c0_above_the_point;
    let coefficient = m.cat([above_the_point, c0.slice(0, POINT - 2), m.zeros(2)]);
    let signed_slope = slope_of_top_bit ^ is_falling.repeat(SUM);
    let whole_constant = sum_of(coefficient, signed_slope, is_falling);
    m.section_about(
        "Where the digits are known",
        "A known significand replaces the constant; the other terms are left out.",
    );
    let own = m.cat([digits, m.zeros(VALUE - DIGITS)]).zext(SUM);
    if c.is_precise() {
        m.section("Normalise the distance");
    }
    let normalised = factors.distance.map(Distance::normalised);
    let first = known.is_precise.zip(normalised);
    let first = first.map_or(known.first, |(precise, (_, first))| {
        precise.mux(first, known.first)
    });
    m.section("Where the digits are known");
    Terms {
        constant: is_itself.mux(own, whole_constant ^ is_below.repeat(SUM)),
        linear: linear_term.gated_by(!is_itself),
        lower: lower_term.gated_by(!is_itself),
        bent: bent_term.gated_by(!is_itself),
        is_below,
        falls: (is_falling ^ is_below) & !is_itself,
        bends_down: (is_bending_down ^ is_below) & !is_itself,
        significand: normalised.map(|(significand, _)| significand),
        known: EarlyResult { first, ..known },
    }
}
