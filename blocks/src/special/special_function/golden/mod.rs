//! Golden model, in integers: the PRM's tables for special values, and
//! for all others the value given by the coefficients, rounded to nearest.
//!
//! The segments' arithmetic follows [`super::contract`], including every truncation: this model is bit-exact,
//! and the error of its results is measured over all operands, against correctly rounded functions.
//!
//! The parts specific to the tier `accuracy=opencl` are in `precise`. [`native`] is all of it on machine integers, for computing billions of results.

pub mod native;
mod precise;
mod stream;

use super::configuration::{Configuration, Function, Tables};
use super::contract::{
    ARGUMENT_BITS, C0_BITS, C1_BITS, C2_BITS, FACTOR_BITS, OFFSET_BITS, SLOPE_BITS, SMALL,
    SMALL_ARC, Segments, TWO_BY_PI, TWO_BY_PI_BITS, segments, words,
};
use warpwright_hdl::word::Word;

pub use stream::Special;

/// Bits of a number that counts exponents, in two's complement.
const EXPONENT: u32 = 12;
/// Bits of a value in quarters of units.
const VALUE: u32 = 30;
/// Bits of a value with a logarithm's whole part before the point.
const MAGNITUDE: u32 = 36;
/// Bits of a source's product with 2/π, and one behind it for rounding.
const PRODUCT: u32 = 55;
const NAN: u64 = 0x7FC0_0000;
const INFINITY: u64 = 0x7F80_0000;
const GREATEST: u64 = 0x7F7F_FFFF;
const ONE: u64 = 0x3F80_0000;
/// The float that is nearest to π/4, the arc tangent of 1.
const QUARTER_PI: u64 = 0x3F49_0FDB;

/// A result and whether the function's code is none.
#[derive(Clone, Debug)]
pub struct FunctionResult<W> {
    /// The float.
    pub result: W,
    /// One bit: there is no such function.
    pub is_illegal: W,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Asked<W> {
    /// The code of a function.
    pub function: W,
    /// The float.
    pub src: W,
    /// One bit: ALT mode.
    pub is_alt: W,
    /// One bit: denormals are kept, if the mode has any.
    pub keeps_denormals: W,
}

/// A number of exponents.
fn exponent<W: Word>(value: i64) -> W {
    W::number(value as u64 & ((1 << EXPONENT) - 1), EXPONENT)
}

fn float<W: Word>(value: u64) -> W {
    W::number(value, 32)
}

/// One bit: a number of exponents is less than 0.
fn is_negative<W: Word>(value: &W) -> W {
    value.top()
}

/// A source that is a number other than zero, as `significand * 2^(power - 23)`.
struct Number<W> {
    /// 24 bits, the first of them 1.
    significand: W,
    /// The power of two of the first digit.
    power: W,
    /// 24 bits; of a denormal, the first is 0.
    as_it_stands: W,
}

fn number<W: Word>(magnitude: &W) -> Number<W> {
    let biased = magnitude.slice(23, 8);
    let is_denormal = biased.is(0);
    let as_it_stands = (!is_denormal.clone()).concat(&magnitude.slice(0, 23));
    // A denormal's digits move up to the first place; there are up to 23 places to go.
    let (mut significand, mut moved) = (as_it_stands.clone(), W::zero(EXPONENT));
    for places in [16, 8, 4, 2, 1] {
        let is_low = significand.slice(24 - places, places).is(0);
        let up = significand.shl(&W::number(places.into(), 8));
        significand = is_low.mux(&up, &significand);
        moved = moved + is_low.mux(&exponent(places.into()), &exponent(0));
    }
    let stored = is_denormal.mux(&exponent(1), &biased.zext(EXPONENT));
    Number {
        significand,
        power: stored - exponent(127) - moved,
        as_it_stands,
    }
}

/// The value of a function's segment, in quarters of units.
fn value<W: Word>(function: Function, segment: &W, offset: &W) -> W {
    parabola(segments(function), words(function), segment, offset)
}

/// The same of anything that has segments.
fn parabola<W: Word>(shape: Segments, words: &[u64], segment: &W, offset: &W) -> W {
    let row = W::look_up(words, segment, C0_BITS + C1_BITS + C2_BITS);
    let c0 = row.slice(C1_BITS + C2_BITS, C0_BITS);
    let c1 = row.slice(C2_BITS, C1_BITS);
    let c2 = row.slice(0, C2_BITS);

    let rest_bits = OFFSET_BITS - FACTOR_BITS;
    let factor = offset.slice(rest_bits, FACTOR_BITS);
    let rest = offset.slice(0, rest_bits);
    // 8 units are 2^5 quarters; of the product, the last bits are gone.
    let width = C1_BITS + FACTOR_BITS;
    let upper = c1.zext(width) * factor.zext(width);
    let cut = FACTOR_BITS - 5;
    let upper = upper.slice(cut, width - cut).zext(VALUE);
    let low_width = SLOPE_BITS + rest_bits;
    let slope = c1.slice(C1_BITS - SLOPE_BITS, SLOPE_BITS);
    let lower = slope.zext(low_width) * rest.zext(low_width);
    let cut = OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS);
    let lower = lower.slice(cut, low_width - cut).zext(VALUE);
    let linear = upper + lower;

    let square = factor.zext(2 * FACTOR_BITS) * factor.zext(2 * FACTOR_BITS);
    let square = square.slice(FACTOR_BITS, FACTOR_BITS);
    let width = C2_BITS + FACTOR_BITS;
    let bent = c2.zext(width) * square.zext(width);
    // 16 or 32 units are 2^6 or 2^7 quarters.
    let cut = FACTOR_BITS - if shape.doubles { 7 } else { 6 };
    let bent = bent.slice(cut, width - cut).zext(VALUE);

    let constant = c0.concat(&W::zero(VALUE - C0_BITS));
    let sloped = if shape.falls {
        constant - linear
    } else {
        constant + linear
    };
    if shape.bends_down {
        sloped - bent
    } else {
        sloped + bent
    }
}

/// 25 bits of a significand, the last of them to be rounded away, whose first has the exponent `first` (with the bias): the float, less its sign. An
/// exponent below 1 makes a denormal.
fn packed<W: Word>(digits: &W, first: &W) -> W {
    let one = exponent::<W>(1);
    let deep = one.clone() - first.clone();
    let is_deep = !is_negative(&deep) & deep.any();
    let down = is_deep.mux(&deep, &exponent(0));
    let digits = digits.shr(&down);
    let rounded = (digits.zext(26) + W::number(1, 26)).slice(1, 25);
    // The first digit of a normal number is one more in the exponent.
    let before = is_deep.mux(&exponent(0), &(first.clone() - one));
    let width = 23 + EXPONENT;
    let all = before.concat(&W::zero(23)) + rounded.zext(width);
    let is_large = !all.less(&W::number(INFINITY, width));
    is_large.mux(&float(INFINITY), &all.slice(0, 31).zext(32))
}

/// A fixed-point number, not negative, whose first digit may be anywhere: the float. Its last bit is worth 2^-28.
fn normalised<W: Word>(magnitude: &W) -> W {
    let (mut digits, mut places) = (magnitude.clone(), W::zero(EXPONENT));
    for step in [32, 16, 8, 4, 2, 1] {
        let is_low = digits.slice(MAGNITUDE - step, step).is(0);
        let up = digits.shl(&W::number(step.into(), 8));
        digits = is_low.mux(&up, &digits);
        places = places + is_low.mux(&exponent(step.into()), &exponent(0));
    }
    // The first of all 36 bits is worth 2^7.
    let first = exponent::<W>(127 + 7) - places;
    let float_of = packed(&digits.slice(MAGNITUDE - 25, 25), &first);
    magnitude.any().mux(&float_of, &float(0))
}

/// `src * factor / 2^30` with 27 bits behind the point, rounded, negated if asked for: the low 36 bits.
fn fixed<W: Word>(of: &Number<W>, factor: u64, negates: &W) -> W {
    let product = of.as_it_stands.zext(PRODUCT) * W::number(factor, PRODUCT);
    let doubled = product.shl(&W::number(1, 2));
    // The significand counts 2^(power - 23), the factor 2^-30: there are 26 - power bits too many. A larger number keeps all of them.
    let fits = exponent::<W>(26);
    let too_many = fits.clone() - of.power.clone();
    let by = is_negative(&too_many).mux(&exponent(0), &too_many);
    let cut = doubled.shr(&by);
    let one = W::number(1, PRODUCT);
    let flip = negates.repeat(PRODUCT);
    // A half goes away from zero.
    ((cut ^ flip) + one).slice(1, MAGNITUDE)
}

/// Functions whose segments are of the significand.
fn of_significand<W: Word>(function: Function, of: &Number<W>) -> W {
    let fraction = of.significand.slice(0, 23);
    let is_odd = of.power.bit(0);
    let (segment, below) = match function {
        Function::Inv => (fraction.slice(16, 7), 16),
        Function::Log => (fraction.slice(17, 6), 17),
        _ => (is_odd.concat(&fraction.slice(17, 6)), 17),
    };
    let offset = fraction
        .slice(0, below)
        .concat(&W::zero(OFFSET_BITS - below));
    value(function, &segment, &offset)
}

/// 1 / x, √x or 1 / √x of a positive number.
fn power<W: Word>(function: Function, of: &Number<W>) -> W {
    let digits = of_significand(function, of).slice(VALUE - 25, 25);
    let half = of.power.signed_shr(&W::number(1, 1));
    let first = match function {
        Function::Inv => exponent::<W>(126) - of.power.clone(),
        Function::Rsqt => exponent::<W>(126) - half,
        _ => exponent::<W>(127) + half,
    };
    let rounded = packed(&digits, &first);
    if function != Function::Rsqt {
        return rounded;
    }
    // The inverse root of a power of four is a power of two, whatever its segment says.
    let is_power_of_four = of.significand.slice(0, 23).is(0) & !of.power.bit(0);
    let next = (first + exponent(1)).slice(0, 8).concat(&W::zero(23));
    is_power_of_four.mux(&next.zext(32), &rounded)
}

/// log2 x of a positive number.
fn logarithm<W: Word>(of: &Number<W>) -> W {
    let part = of_significand(Function::Log, of);
    let whole = of.power.slice(0, 9).concat(&W::zero(28));
    let sum = whole + part.zext(MAGNITUDE + 1);
    let is_below = sum.top();
    let flip = is_below.repeat(MAGNITUDE + 1);
    let magnitude = (sum ^ flip) + is_below.zext(MAGNITUDE + 1);
    let unsigned = normalised(&magnitude.slice(0, MAGNITUDE));
    is_below.concat(&unsigned.slice(0, 31))
}

/// 2^x.
fn exponential<W: Word>(of: &Number<W>, is_below: &W) -> W {
    let fixed = fixed(of, 1 << TWO_BY_PI_BITS, is_below);
    let (segment, offset) = parts(&fixed);
    let digits = value(Function::Exp, &segment, &offset).slice(VALUE - 25, 25);
    let whole = fixed.slice(ARGUMENT_BITS, MAGNITUDE - ARGUMENT_BITS);
    let first = exponent::<W>(127) + whole.sext(EXPONENT);
    // Beyond 2^8, 2^x is neither a number nor larger than zero.
    let is_far = !of.power.signed_less(&exponent(8));
    let far = is_below.mux(&float(0), &float(INFINITY));
    is_far.mux(&far, &packed(&digits, &first))
}

/// The segment, of 64, and the offset of an argument's part behind the point.
fn parts<W: Word>(fixed: &W) -> (W, W) {
    let segment = fixed.slice(OFFSET_BITS, ARGUMENT_BITS - OFFSET_BITS);
    (segment, fixed.slice(0, OFFSET_BITS))
}

/// sin x or cos x.
fn circular<W: Word>(function: Function, of: &Number<W>, src: &W) -> W {
    let is_cosine = function == Function::Cos;
    let turns = fixed(of, TWO_BY_PI, &W::flag(false));
    let quadrant = turns.slice(ARGUMENT_BITS, 2) + W::number(is_cosine.into(), 2);
    // An odd quadrant is gone through backwards.
    let within = turns.slice(0, ARGUMENT_BITS) ^ quadrant.bit(0).repeat(ARGUMENT_BITS);
    let (segment, offset) = parts(&within);
    let magnitude = value(Function::Sin, &segment, &offset);
    let most = W::number(1 << 28, VALUE);
    let at_most = magnitude.less(&most).mux(&magnitude, &most);
    // Next to zero the parabola may be below it.
    let magnitude = magnitude.top().mux(&W::zero(VALUE), &at_most);
    let sign = if is_cosine {
        quadrant.bit(1)
    } else {
        quadrant.bit(1) ^ src.top()
    };
    let large = sign.concat(&normalised(&magnitude.zext(MAGNITUDE)).slice(0, 31));
    or_of_little(function, of, src, &large)
}

/// A sine or a cosine, or that of a source that is next to zero.
fn or_of_little<W: Word>(function: Function, of: &Number<W>, src: &W, large: &W) -> W {
    let near_zero = if function == Function::Cos {
        float(ONE)
    } else {
        src.clone()
    };
    let is_small = of.power.signed_less(&exponent(SMALL.into()));
    is_small.mux(&near_zero, large)
}

/// A sine or a cosine in either tier.
fn any_circular<W: Word>(c: &Configuration, function: Function, of: &Number<W>, src: &W) -> W {
    if c.is_precise() {
        let large = precise::circular(function, of, src);
        or_of_little(function, of, src, &large)
    } else {
        circular(function, of, src)
    }
}

/// A logarithm of a positive number in either tier.
fn any_logarithm<W: Word>(c: &Configuration, of: &Number<W>) -> W {
    let any = logarithm(of);
    if c.is_precise() {
        precise::is_near_one(of).mux_lazily(|| precise::logarithm(of), any)
    } else {
        any
    }
}

/// atan x, of no number beyond 1.
fn arc_tangent<W: Word>(of: &Number<W>, src: &W) -> W {
    let magnitude = src.slice(0, 31);
    let (segment, offset) = parts(&fixed(of, 1 << TWO_BY_PI_BITS, &W::flag(false)));
    let value = value(Function::Atan, &segment, &offset);
    let large = normalised(&value.zext(MAGNITUDE)).slice(0, 31);
    let is_small = of.power.signed_less(&exponent(SMALL_ARC.into()));
    let unsigned = is_small.mux(&magnitude, &large);
    let one = W::number(ONE, 31);
    let of_one = W::number(QUARTER_PI, 31);
    let unsigned = magnitude.equals(&one).mux(&of_one, &unsigned);
    let signed = src.top().concat(&unsigned);
    one.less(&magnitude).mux(&float(NAN), &signed)
}

/// The function of a source in IEEE mode, but that denormals are still what they are.
fn ieee<W: Word>(c: &Configuration, function: Function, src: &W) -> W {
    let sign = src.top();
    let magnitude = src.slice(0, 31);
    let is_zero = magnitude.is(0);
    let is_infinite = magnitude.is(INFINITY);
    let is_nan = W::number(INFINITY, 31).less(&magnitude);
    let signed = |unsigned: &W| sign.concat(&unsigned.slice(0, 31));
    let of = number(&magnitude);
    let (nan, zero, infinity) = (float::<W>(NAN), float::<W>(0), float::<W>(INFINITY));
    // What is to be said of a zero, of an infinity, and of all other numbers.
    let (of_zero, of_infinity, other) = match function {
        Function::Inv => (
            signed(&infinity),
            signed(&zero),
            signed(&power(function, &of)),
        ),
        Function::Log => (
            W::flag(true).concat(&infinity.slice(0, 31)),
            sign.mux(&nan, &infinity),
            sign.mux(&nan, &any_logarithm(c, &of)),
        ),
        Function::Exp => (
            float(ONE),
            sign.mux(&zero, &infinity),
            exponential(&of, &sign),
        ),
        Function::Sqt => (
            signed(&zero),
            sign.mux(&nan, &infinity),
            sign.mux(&nan, &power(function, &of)),
        ),
        Function::Rsqt => (
            signed(&infinity),
            sign.mux(&nan, &zero),
            sign.mux(&nan, &power(function, &of)),
        ),
        Function::Sin => (
            src.clone(),
            nan.clone(),
            any_circular(c, function, &of, src),
        ),
        Function::Cos => (float(ONE), nan.clone(), any_circular(c, function, &of, src)),
        Function::Atan => (src.clone(), nan.clone(), arc_tangent(&of, src)),
    };
    let of_zero = match (function, c.tables) {
        (Function::Cos, Tables::AsWritten) => src.clone(),
        _ => of_zero,
    };
    let number = is_zero.mux(&of_zero, &is_infinite.mux(&of_infinity, &other));
    is_nan.mux(&nan, &number)
}

/// A float, a denormal made zero where asked for.
fn flushed<W: Word>(float: &W, flushes: &W) -> W {
    let is_denormal = float.slice(23, 8).is(0);
    let zero = float.top().concat(&W::zero(31));
    (flushes.clone() & is_denormal).mux(&zero, float)
}

/// One function in either mode.
fn one<W: Word>(c: &Configuration, function: Function, asked: &Asked<W>) -> W {
    let flushes = asked.is_alt.clone() | !asked.keeps_denormals.clone();
    let src = flushed(&asked.src, &flushes);
    let takes_magnitude = matches!(function, Function::Log | Function::Sqt | Function::Rsqt);
    let magnitude = W::flag(false).concat(&src.slice(0, 31));
    let src = if takes_magnitude {
        asked.is_alt.mux(&magnitude, &src)
    } else {
        src
    };
    let result = flushed(&ieee(c, function, &src), &flushes);
    // The cosine's zero row of ALT mode is right in the PRM as well.
    let result = match (function, c.tables) {
        (Function::Cos, Tables::AsWritten) => {
            let is_one = asked.is_alt.clone() & src.slice(0, 31).is(0);
            is_one.mux(&float(ONE), &result)
        }
        _ => result,
    };
    let is_infinite = result.slice(0, 31).is(INFINITY);
    let greatest = result.top().concat(&W::number(GREATEST, 31));
    (asked.is_alt.clone() & is_infinite).mux(&greatest, &result)
}

/// What the unit answers.
pub fn answer<W: Word>(c: &Configuration, asked: &Asked<W>) -> FunctionResult<W> {
    let mut result = float(0);
    let mut is_illegal = W::flag(true);
    for &function in c.functions() {
        let is_it = asked.function.is(function.code());
        result = is_it.mux_lazily(|| one(c, function, asked), result);
        is_illegal = is_illegal & !is_it;
    }
    FunctionResult { result, is_illegal }
}
