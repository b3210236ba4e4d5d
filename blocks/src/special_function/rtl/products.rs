//! The products, with registers in front and behind: of the source with 2/π, of an offset with itself, and of coefficients with an offset and its square.
//!
//! What is added up afterwards is left in several numbers: adders would take as long again as the product before them.

use super::super::configuration::{Configuration, Function};
use super::super::contract::{
    ARGUMENT_BITS, C0_BITS, C1_BITS, C2_BITS, FACTOR_BITS, OFFSET_BITS, SLOPE_BITS, TWO_BY_PI,
    TWO_BY_PI_BITS, segments,
};
use super::{DIGITS, is_one_of};
use crate::cut::{self, Named};
use crate::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// Bits of a source's product with 2/π.
pub(super) const TURNS: u32 = DIGITS + TWO_BY_PI_BITS;
/// Bits of the parts of a significand, of which there are two.
pub(super) const PART: u32 = DIGITS / 2;
/// Bits of the parts of 2/π.
pub(super) const FACTOR_PART: u32 = TWO_BY_PI_BITS / 2;
/// Bits of a value in quarters of units.
pub(super) const VALUE: u32 = 30;
/// Bits behind the point of a logarithm or a sine.
pub(super) const POINT: u32 = 28;
/// Bits of a value with a logarithm's whole part and its sign before the point.
pub(super) const SUM: u32 = 37;
/// A product has this exponent if no bit of it is behind an argument's last one.
const ALIGNED: u32 = 127 + DIGITS - 1 + TWO_BY_PI_BITS - ARGUMENT_BITS;
/// Bits of a linear coefficient that fit a multiplier.
const SHORT: u32 = 18;
/// The functions of which a statement about their segments holds.
fn those<'m>(c: &Configuration, code: Signal<'m>, holds: impl Fn(Function) -> bool) -> Signal<'m> {
    let functions = c.functions().iter().copied();
    let found: Vec<Function> = functions.filter(|f| holds(*f)).collect();
    is_one_of(code, &found)
}

/// `a + b + c` as two numbers, with a carry into the last place.
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
pub(super) fn sum_of<'m>((a, b): (Signal<'m>, Signal<'m>), carry: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let sum = m.cat([a, m.ones(1)]) + m.cat([b, carry]);
    sum.slice(1, a.bits())
}

/// With a source: the parts of its product with 2/π (of an exponential or an arc tangent, with 1), by how many bits that goes down to be an argument,
/// half of what is then the last place, and whether it is negated. And how far a significand goes up.
pub(super) fn of_source<'m>(c: &Configuration, mut fields: Named<'m>) -> Named<'m> {
    let src = cut::of(&fields, "src");
    let function = cut::of(&fields, "math_function");
    let m = src.builder();
    let is_exp = function.eq(Function::Exp.code());
    let is_plain = if c.arc_tangent {
        is_exp | function.eq(Function::Atan.code())
    } else {
        is_exp
    };
    // What a denormal has instead of the first digit does not matter: nothing of it is left.
    let digits = m.cat([m.ones(1), src.slice(0, DIGITS - 1)]);
    let parts = [digits.slice(0, PART), digits.slice(PART, PART)];
    let mask = (1u64 << FACTOR_PART) - 1;
    let factors = [TWO_BY_PI & mask, TWO_BY_PI >> FACTOR_PART];
    let width = PART + FACTOR_PART;
    let product =
        |part: usize, factor: usize| parts[part].zext(width) * m.constant(factors[factor], width);
    let outer = m.cat([product(1, 1), product(0, 0)]);
    let plain = m.cat([digits, m.zeros(TWO_BY_PI_BITS)]);
    let inner = |part, factor| product(part, factor).gated_by(!is_plain);

    let placed = Placed::new(function, src);
    fields.extend(
        [
            ("turns_outer", is_plain.mux(plain, outer)),
            ("turns_upper", inner(1, 0)),
            ("turns_lower", inner(0, 1)),
        ]
        .map(|(name, value)| (name.to_string(), value)),
    );
    fields.extend(placed.fields());
    fields
}

/// Where the digits of a source go.
pub(super) struct Placed<'m> {
    /// By how many bits a number in fixed point goes down.
    down: Signal<'m>,
    /// Half of what is then the last place.
    half: Vec<Signal<'m>>,
    /// Nothing is left then.
    vanishes: Signal<'m>,
    /// It is what an exponential is of, and below zero.
    negates: Signal<'m>,
    /// How far a significand goes up.
    up: Signal<'m>,
}

impl<'m> Placed<'m> {
    pub(super) fn new(function: Signal<'m>, src: Signal<'m>) -> Self {
        let m = src.builder();
        let biased = src.slice(23, 8);
        let as_it_stands = m.cat([biased.any(), src.slice(0, DIGITS - 1)]);
        let up = leading_zeros(as_it_stands, "places").slice(0, 5);
        let too_many = m.constant(ALIGNED, 9) - biased.zext(9);
        let fits = too_many.msb();
        let places_down = too_many.slice(0, 6).gated_by(!fits);
        let is_low = biased.lt(m.constant(ALIGNED - TURNS, 8));
        let half = (0..TURNS).map(|bit| places_down.eq(u64::from(bit) + 1));
        let is_exp = function.eq(Function::Exp.code());
        Self {
            down: places_down,
            half: half.collect(),
            vanishes: is_low,
            negates: is_exp & src.msb(),
            up,
        }
    }

    pub(super) fn fields(self) -> Named<'m> {
        let m = self.down.builder();
        let half = m.cat(self.half.into_iter().rev());
        let fields = [
            ("places_down", self.down),
            ("half", half),
            ("vanishes", self.vanishes),
            ("negates", self.negates),
            ("places", self.up),
        ];
        fields
            .map(|(name, value)| (name.to_string(), value))
            .to_vec()
    }
}

/// The upper bits of an offset.
fn factor(digits: Signal<'_>) -> Signal<'_> {
    digits.slice(DIGITS - FACTOR_BITS, FACTOR_BITS)
}

/// The square of an offset's upper bits.
pub(super) fn square(digits: Signal<'_>) -> Signal<'_> {
    let factor = factor(digits).zext(2 * FACTOR_BITS);
    (factor * factor).slice(FACTOR_BITS, FACTOR_BITS)
}

/// In place of a table's word, an offset and its square: what the value is the sum of, of a logarithm below zero of its magnitude, in quarters of units.
pub(super) fn of_row<'m>(c: &Configuration, before: Named<'m>) -> Named<'m> {
    let of = |name: &str| cut::of(&before, name);
    let (row, digits, square, code) = (of("row"), of("digits"), of("square"), of("code"));
    let m = row.builder();
    let c0 = row.slice(C1_BITS + C2_BITS, C0_BITS);
    let c1 = row.slice(C2_BITS, C1_BITS);
    let c2 = row.slice(0, C2_BITS);
    let is_log = is_one_of(code, &[Function::Log]);
    let is_precise = c.is_precise().then(|| of("is_precise"));
    let is_near_one = is_precise.map(|is_precise| is_log & is_precise);
    let is_log = is_near_one.map_or(is_log, |near| is_log & !near);
    // A part behind the point is less than 1: a logarithm has the sign of its whole part.
    let is_below = is_log & of("first").msb();
    let is_itself = of("is_itself");
    let falls = those(c, code, |f| segments(f).falls);
    let bends_down = those(c, code, |f| segments(f).bends_down);
    let doubles = those(c, code, |f| segments(f).doubles);
    // Quotients fall; a sine's bends down as the sine does.
    let falls = is_precise.map_or(falls, |is_precise| falls | is_precise);
    let bends_down = is_near_one.map_or(bends_down, |near| bends_down & !near);
    let doubles = is_precise.map_or(doubles, |is_precise| doubles | is_precise);

    // 8 units are 2^5 quarters; the last bits of the product are gone.
    let width = SHORT + FACTOR_BITS;
    let product = c1.slice(0, SHORT).zext(width) * factor(digits).zext(width);
    let cut = FACTOR_BITS - 5;
    let linear = product.slice(cut, width - cut);
    let rest_bits = OFFSET_BITS - FACTOR_BITS;
    let rest = digits.slice(DIGITS - OFFSET_BITS, rest_bits);
    let low_width = SLOPE_BITS + rest_bits;
    let slope = c1.slice(C1_BITS - SLOPE_BITS, SLOPE_BITS);
    let lower = slope.zext(low_width) * rest.zext(low_width);
    let low_cut = OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS);
    let lower = lower.slice(low_cut, low_width - low_cut);

    let width = C2_BITS + FACTOR_BITS;
    let bent = c2.zext(width) * square.zext(width);
    let cut_of_bent = FACTOR_BITS - 7;
    let bent = bent.slice(cut_of_bent, width - cut_of_bent);
    let bent = doubles.mux(bent, m.cat([m.zeros(1), bent.slice(1, bent.bits() - 1)]));

    // What the coefficient's first bit adds goes with the constant; so does a logarithm's whole part, where there is nothing of the constant.
    let first = factor(digits).gated_by(c1.bit(C1_BITS - 1));
    let first = m.cat([first, m.zeros(SHORT - cut)]).zext(SUM);
    let whole = of("first").slice(0, 9).gated_by(is_log);
    // Where a value may be below zero, so may its constant.
    let is_signed = is_one_of(code, &[Function::Sin, Function::Cos, Function::Atan]);
    let is_signed = is_precise.map_or(is_signed, |is_precise| is_signed & !is_precise);
    let sign = (is_signed & c0.msb()).repeat(7);
    let upper = whole | m.cat([sign, c0.slice(POINT - 2, 2)]);
    let constant = m.cat([upper, c0.slice(0, POINT - 2), m.zeros(2)]);
    let constant = sum_of((constant, first ^ falls.repeat(SUM)), falls);
    let own = m.cat([digits, m.zeros(VALUE - DIGITS)]).zext(SUM);
    let constant = is_itself.mux(own, constant ^ is_below.repeat(SUM));
    let counts = |term: Signal<'m>| term.gated_by(!is_itself);
    let own = [
        ("constant", constant),
        ("linear", counts(linear)),
        ("lower", counts(lower)),
        ("bent", counts(bent)),
        ("is_below", is_below),
        ("falls", (falls ^ is_below) & !is_itself),
        ("bends_down", (bends_down ^ is_below) & !is_itself),
    ]
    .map(|(name, value)| (name.to_string(), value));
    let gone = ["row", "digits", "square"];
    let others = before
        .iter()
        .filter(|(name, _)| !gone.contains(&name.as_str()));
    own.into_iter().chain(others.cloned()).collect()
}
