//! Before the tables: classifies the source, finds its segment and offset, and the result's exponent.

use super::super::configuration::{Configuration, Function, Operands, Tables};
use super::super::contract::quotients::DISTANCE_BITS;
use super::super::contract::{ARGUMENT_BITS, OFFSET_BITS, SMALL, SMALL_ARC, segments};
use super::precise::{OfAngle, angle};
use super::products::{
    CarrySave, FACTOR_PART, PART, Pieces, TURNS, Turned, Turns, carry_save, sum_of,
};
use super::{Code, DIGITS, EXPONENT, EarlyResult, Special, first_of, is_one_of, or};
use crate::float::shift;
use warpwright_hdl::prelude::*;

/// What a fixed-point argument keeps: nine bits before the point.
const FIXED: u32 = ARGUMENT_BITS + 9;
/// Bits of the places down that are left for behind the sum of products.
const LEFT: u32 = 4;
const BIAS: i32 = 127;
/// The significand of π/4, the arc tangent of 1.
const QUARTER_PI: u32 = 0x00C9_0FDB;

/// A source, its products added up, and the sum gone down most of its way.
#[derive(Bundle, Clone)]
pub(super) struct Angled<T> {
    /// Quarter turns, or the source of an exponential, before the rest of the shift to fixed point.
    turns: T,
    /// The rest of the shift to fixed point, in bits to the right.
    places_down: T,
    /// The source's significand, which begins with a 1.
    significand: T,
    /// The power of two of the leading digit, in two's complement.
    power: T,
    #[bundle(flat)]
    source: Operands<T>,
    pieces: Option<Pieces<T>>,
    /// 1: the shift to fixed point leaves no digit of the source.
    vanishes: T,
    /// 1: the source of an exponential is below zero.
    negates: T,
}

/// The table's address, an offset, and what the result is besides.
#[derive(Bundle, Clone)]
pub(super) struct Prepared<T> {
    /// Address in the shared table; its low bits are the address in the second table.
    pub address: T,
    /// Offset in the segment, or the significand of a result without tables.
    pub digits: T,
    #[bundle(flat)]
    pub known: EarlyResult<T>,
    /// 1: no function has this code.
    pub illegal: T,
    /// Distance to a zero of the function; all bits are after the point.
    pub distance: Option<T>,
}

fn outputs(c: &Configuration) -> Prepared<Field> {
    let if_precise = |bits: u32| c.is_precise().then(|| bits.into());
    Prepared {
        address: 9.into(),
        digits: DIGITS.into(),
        known: EarlyResult {
            first: EXPONENT.into(),
            code: Field::of::<Code>(),
            sign: 1.into(),
            is_itself: 1.into(),
            is_special: 1.into(),
            special: Field::of::<Special>(),
            is_alt: 1.into(),
            flushes: 1.into(),
            is_precise: if_precise(1),
        },
        illegal: 1.into(),
        distance: if_precise(DISTANCE_BITS),
    }
}

/// All of it without registers.
#[description]
pub(super) fn part(
    c: &Configuration,
    angled: Angled<Field>,
) -> Result<Part<Angled<Field>, Prepared<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("special_function_prepare");
    m.doc(
        "Computes a table address, an offset in the segment and the result's exponent from a source.",
    );
    let prepared = prepared(c, m.inputs("", angled.clone()));
    m.finish_part(angled, prepared, outputs(c))
}

#[description]
pub(super) fn angled<'m>(before: Turned<Signal<'m>>) -> Angled<Signal<'m>> {
    let (src, places) = (before.source.src, before.places);
    let m = src.builder();
    m.section("Normalise the significand");
    let biased = src.slice(23, 8);
    let is_denormal = biased.is_zero();
    let significand_field = m.cat([!is_denormal, src.slice(0, 23)]);
    let (significand, _) = shift::left(significand_field, places, DIGITS, "significand");
    /// The biased exponent; a denormal's counts as 1.
    let stored = m.cat([biased.slice(1, 7), biased.bit(0) | is_denormal]);
    let exponent_field = stored.zext(EXPONENT);
    let exponent_of_first_digit = exponent_field - places.zext(EXPONENT);
    let power = exponent_of_first_digit + exponent(m, -BIAS);

    m.section_about(
        "Add up the argument in fixed point",
        "Adding half of the last place rounds the argument. The source of an exponential below zero is inverted at the end, so the half is \
         subtracted from it.",
    );
    let wide = |value: Signal<'m>, place: u32| m.cat([value, m.zeros(place)]).zext(TURNS + 2);
    let rounding = before.half.zext(TURNS + 2) ^ before.negates.repeat(TURNS + 2);
    let (addends, pieces) = match before.turns {
        // Angles come from elsewhere.
        Turns::Pieces(pieces) => {
            let with_leading_one = m.cat([m.ones(1), src.slice(0, DIGITS - 1)]);
            let addends = CarrySave {
                sum: wide(with_leading_one, TURNS - DIGITS),
                carries: rounding,
            };
            (addends, Some(pieces))
        }
        Turns::Products(of) => {
            let upper_in_place = wide(of.upper, PART);
            let lower_in_place = wide(of.lower, FACTOR_PART);
            let outer_in_place = of.outer.zext(TURNS + 2);
            let products = carry_save([upper_in_place, lower_in_place, outer_in_place], m.zeros(1));
            let rounded = carry_save([products.sum, products.carries, rounding], m.zeros(1));
            (rounded, None)
        }
    };
    let far = before.places_down.slice(LEFT, 6 - LEFT);
    let argument = sum_of(addends.sum, addends.carries, before.negates);
    m.section("Shift the argument right: the large steps");
    let mut turns = argument;
    for bit in (0..6 - LEFT).rev() {
        let step = 1 << (LEFT + bit);
        turns = down(turns, far.bit(bit), step).named(&format!("turns_by_{step}"));
    }
    Angled {
        turns,
        places_down: before.places_down.slice(0, LEFT),
        significand,
        power,
        source: before.source,
        pieces,
        vanishes: before.vanishes,
        negates: before.negates,
    }
}

/// A number in two's complement, down by so many places if asked for. Of its upper bits, as many are kept as may become the lower ones of an argument.
#[description]
fn down<'m>(value: Signal<'m>, goes: Signal<'m>, step: u32) -> Signal<'m> {
    let to = value.bits().min(FIXED + step - 1);
    let left = to.min(value.bits() - step);
    let lower = goes.mux(value.slice(step, left).sext(to), value.slice(0, to));
    lower
}

/// The rest of the way down.
#[description]
fn moved_down<'m>(turns: Signal<'m>, places: Signal<'m>) -> Signal<'m> {
    (0..LEFT).rev().fold(turns, |cut, bit| {
        let step = 1 << bit;
        down(cut, places.bit(bit), step).named(&format!("turns_by_{step}"))
    })
}

/// A number of exponents, in two's complement.
fn exponent(m: &ModuleBuilder, value: i32) -> Signal<'_> {
    m.signed(value.into(), EXPONENT).bits()
}

#[description]
fn prepared<'m>(c: &Configuration, angled: Angled<Signal<'m>>) -> Prepared<Signal<'m>> {
    let m = angled.power.builder();
    let (significand, power, negates) = (angled.significand, angled.power, angled.negates);
    let (function, src) = (angled.source.math_function, angled.source.src);
    let (mode, denormals) = (angled.source.mode, angled.source.denormals);
    m.section("The function");
    let is = |which: Function| {
        let name = format!("is_{}", which.name().to_lowercase());
        let doc = format!("1: the function is {}.", which.name());
        function.eq(which.code()).named(&name).doc(&doc)
    };
    let [inv, log, exp, sqt, rsqt, sin, cos] = Function::ALL.map(is);
    let is_circular = (sin | cos).named("is_circular");
    let is_root = (sqt | rsqt).named("is_root");
    let atan = c.arc_tangent.then(|| is(Function::Atan));
    // Statements about arc tangents are false where there are none.
    let or_atan = |holds: Signal<'m>| or(holds, atan);
    let is_known = or_atan(inv | log | exp | is_root | is_circular);
    let illegal = !is_known;

    m.section("The kind of source");
    let biased = src.slice(23, 8).named("biased_exponent");
    let fraction = src.slice(0, 23).named("fraction");
    /// 1: denormals become zeros.
    let flushes = (mode | !denormals).named("flushes");
    let is_denormal = biased.is_zero().named("is_denormal");
    /// 1: the fraction field is not zero.
    let has_fraction = fraction.any().named("has_fraction");
    /// 1: the source is zero or a flushed denormal.
    let is_zero = (is_denormal & (!has_fraction | flushes)).named("is_zero");
    /// 1: the source is infinite or a NaN.
    let is_large = biased.all().named("is_large");
    let is_infinite = (is_large & !has_fraction).named("is_infinite");
    let takes_magnitude = ((is_root | log) & mode).named("takes_magnitude");
    /// 1: the source has a minus sign, even if its magnitude is used.
    let has_minus = src.msb();
    let sign = (has_minus & !takes_magnitude).named("source_sign");

    /// The normalised significand without its leading 1.
    let below = significand.slice(0, 23).named("below_the_point");
    let half = power.signed_shr(m.ones(1)).named("half_power");

    m.section_about(
        "The argument in fixed point",
        if c.arc_tangent {
            "For an exponential and an arc tangent, the source itself; for a sine and a cosine, quarter turns. Every second quarter turn \
             runs backwards."
        } else {
            "For an exponential, the source itself; for a sine and a cosine, quarter turns. Every second quarter turn runs backwards."
        },
    );
    let cut = moved_down(angled.turns, angled.places_down) ^ negates.repeat(FIXED);
    /// The argument, with 27 bits after the point.
    let fixed = cut.gated_by(!angled.vanishes).named("fixed_point");
    let whole = fixed.slice(ARGUMENT_BITS, 9).named("whole");
    let angle = angled.pieces.map(angle);
    m.section("The argument in fixed point");
    let quarters = angle.map_or_else(|| whole.slice(0, 2), |angle| angle.slice(DISTANCE_BITS, 2));
    /// Quarter turns modulo 4, with one added for a cosine.
    let quadrant = (quarters + m.cat([m.zeros(1), cos])).named("quadrant");
    let backwards = (is_circular & quadrant.bit(0)).named("backwards");
    let of_angle = angle.map(|angle| OfAngle::new(angle, backwards, log, src));
    m.section("The argument in fixed point");
    let argument = fixed.slice(0, ARGUMENT_BITS);
    let within = match of_angle {
        None => argument ^ backwards.repeat(ARGUMENT_BITS),
        Some(of) => is_circular.mux(of.argument, argument),
    };
    let within = within.named("in_quadrant");

    m.section_about(
        "The position in the tables",
        "Roots of odd powers use the second half of their segments.",
    );
    let base = |function: Function, bits: u32| {
        let first = segments(function).first.unwrap_or_default();
        m.constant(first >> bits, 9 - bits)
    };
    let upper = below.slice(17, 6);
    let by_root = m.cat([base(Function::Rsqt, 7), power.bit(0), upper]);
    let by_argument = within.slice(OFFSET_BITS, 6);
    let of_sine = base(Function::Sin, 6);
    let of_sine_or_arc = atan.map_or(of_sine, |atan| atan.mux(base(Function::Atan, 6), of_sine));
    let addresses = [
        (inv, m.cat([base(Function::Inv, 7), below.slice(16, 7)])),
        (is_root, by_root),
        (log, m.cat([base(Function::Log, 6), upper])),
        (exp, m.cat([base(Function::Exp, 6), by_argument])),
    ];
    let of_function = first_of(addresses, m.cat([of_sine_or_arc, by_argument]));
    let address = of_angle.map_or(of_function, |of| {
        of.is_near_one.mux(of.address, of_function)
    });
    let of_fraction = inv.mux(
        m.cat([below.slice(0, 16), m.zeros(5)]),
        m.cat([below.slice(0, 17), m.zeros(4)]),
    );
    let offset = or_atan(exp | is_circular).mux(within.slice(0, OFFSET_BITS), of_fraction);

    m.section_about(
        "Significands that are known without the tables",
        if c.arc_tangent {
            "A small source is its own sine and arc tangent. The inverse root of a power of four is a power of two. The arc tangent of 1 \
             is π/4."
        } else {
            "A small source is its own sine. The inverse root of a power of four is a power of two."
        },
    );
    let is_near_zero = power.signed_lt(exponent(m, SMALL)).named("is_near_zero");
    let is_small_sine = sin & is_near_zero & !is_zero;
    let is_root_of_power = rsqt & !power.bit(0) & below.is_zero() & !is_zero;
    /// 1: the function is RSQT and the source is a power of four, so the result has the significand of the source.
    let is_power_of_four = is_root_of_power.named("is_power_of_four");
    let is_sine_or_root = is_small_sine | is_power_of_four;
    let arc = atan.map(|atan| {
        let is_little = power.signed_lt(exponent(m, SMALL_ARC));
        let is_small_arc = atan & is_little & !is_zero;
        let is_of_one = (biased.eq(BIAS as u32) & !has_fraction & atan).named("is_arc_of_one");
        let is_out = atan & !power.msb() & !is_zero & !is_of_one;
        (is_small_arc, is_of_one, is_out.named("is_no_arc"))
    });
    let is_any = arc.map_or(is_sine_or_root, |(own, of_one, _)| {
        is_sine_or_root | own | of_one
    });
    let is_itself = is_any.named("is_itself");
    let significand = arc.map_or(significand, |(_, of_one, _)| {
        of_one.mux(m.constant(QUARTER_PI, DIGITS), significand)
    });
    let spare = m.zeros(DIGITS - OFFSET_BITS);
    let digits = is_itself.mux(significand, m.cat([offset, spare]));

    m.section_about(
        "The exponent of the leading digit",
        if c.arc_tangent {
            "For a logarithm, the integer part. π/4 is less than 1, so its exponent is one less than the exponent of its source."
        } else {
            "For a logarithm, the integer part."
        },
    );
    let of_inverse = exponent(m, BIAS - 1) - power;
    let before_half = is_power_of_four.mux(exponent(m, BIAS), exponent(m, BIAS - 1));
    let of_inverse_root = before_half - half;
    let exponents = [(log, power), (inv, of_inverse), (rsqt, of_inverse_root)];
    let of_others = exponent(m, BIAS) + sqt.mux(half, exp.mux(whole.sext(EXPONENT), power));
    let of_digit = first_of(exponents, of_others);
    let first = arc.map_or(of_digit, |(_, of_one, _)| of_digit - of_one.zext(EXPONENT));

    m.section("Special results");
    let is_far = (exp & !power.signed_lt(exponent(m, 8))).named("is_far");
    let is_beyond = (is_infinite | is_far).named("is_beyond");
    let has_no_root = (log | is_root) & sign & !is_zero;
    let has_no_value = (is_large & has_fraction) | has_no_root | (is_infinite & is_circular);
    let is_nan = or(has_no_value, arc.map(|(_, _, is_out)| is_out)) & !illegal;
    let zero_is_one = match c.tables {
        Tables::Corrected => cos,
        Tables::AsWritten => cos & mode,
    };
    let near_one = cos & is_near_zero & !is_zero;
    let is_one = (is_zero & (exp | zero_is_one)) | near_one;
    let zero_goes_up = is_zero & (inv | log | rsqt);
    let grows = log | sqt | (exp & !sign);
    let beyond_goes_up = is_beyond & grows;
    let goes_up = zero_goes_up | beyond_goes_up;
    let zero_goes_down = is_zero & or_atan(sqt | sin | cos);
    let beyond_goes_down = is_beyond & (inv | rsqt | (exp & sign));
    let goes_down = zero_goes_down | beyond_goes_down;
    let kinds = [
        (is_nan, Special::Nan),
        (is_one, Special::One),
        (goes_up, Special::Infinity),
    ];
    let kinds = kinds.map(|(is, kind)| (is, m.value(kind)));
    let kind = first_of(kinds, m.value(Special::Zero));
    let is_special = is_nan | is_one | goes_up | goes_down | illegal;
    m.section("The result's sign");
    let is_plain_zero = is_zero | is_itself;
    let of_turn = (quadrant.bit(1) & !is_plain_zero) ^ (sin & sign);
    let circular_sign = (cos & is_zero).mux(is_zero & sign, of_turn);
    let circular_sign = circular_sign.named("circular_sign");
    let result_sign = m.cat([
        is_circular & circular_sign,
        log & is_zero,
        or_atan(inv | is_root) & sign,
    ]);
    Prepared {
        address,
        digits,
        known: EarlyResult {
            first,
            code: function.slice(0, 3),
            sign: or(result_sign.any(), of_angle.map(|of| of.is_below_one)),
            is_itself,
            is_special,
            special: kind,
            is_alt: mode,
            flushes,
            is_precise: of_angle.map(|of| (of.is_near_one | is_circular) & !is_itself),
        },
        illegal,
        distance: of_angle.map(|of| of.distance),
    }
}

/// The functions whose value is of a fixed point and finds its exponent afterwards.
#[description]
pub(super) fn floats<'m>(c: &Configuration, code: Signal<'m>) -> Signal<'m> {
    let those = [Function::Log, Function::Sin, Function::Cos, Function::Atan];
    let of_all = if c.arc_tangent { 4 } else { 3 };
    is_one_of(code, &those[..of_all])
}
