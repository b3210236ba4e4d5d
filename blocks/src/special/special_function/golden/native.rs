//! The model on machine integers: much faster, for sweeps over all sources and for programs of many functions.
//!
//! It gives the same results as [`answer`](super::answer) on words; a test compares the two.

mod precise;

use super::super::configuration::{Accuracy, Function, Tables};
use super::super::contract::{
    ARGUMENT_BITS, C1_BITS, Coefficients, FACTOR_BITS, OFFSET_BITS, SLOPE_BITS, SMALL, SMALL_ARC,
    Segments, TWO_BY_PI, TWO_BY_PI_BITS, coefficients, segments,
};
use super::{GREATEST, INFINITY, MAGNITUDE, NAN, ONE, QUARTER_PI, VALUE};
use std::sync::LazyLock;

const SIGN: u32 = 1 << 31;
const NAN_WORD: u32 = NAN as u32;
const INFINITE: u32 = INFINITY as u32;
const ONE_WORD: u32 = ONE as u32;

/// What is asked for beside the function and its source.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// Which special values.
    pub tables: Tables,
    /// ALT mode.
    pub is_alt: bool,
    /// Denormals are kept, if the mode has any.
    pub keeps_denormals: bool,
    /// How near SIN, COS and LOG come to their zeros.
    pub accuracy: Accuracy,
}

impl Mode {
    /// IEEE mode, with the tables' corrections and with denormals.
    pub const IEEE: Self = Self {
        tables: Tables::Corrected,
        is_alt: false,
        keeps_denormals: true,
        accuracy: Accuracy::Table,
    };
}

/// The segments of a function, as a parabola needs them.
struct Curve {
    shape: Segments,
    rows: &'static [Coefficients],
}

/// By the functions' codes, from 1 on.
static CURVES: LazyLock<[Curve; 8]> = LazyLock::new(|| {
    Function::WITH_ARC_TANGENT.map(|function| Curve {
        shape: segments(function),
        rows: coefficients(function),
    })
});

/// The function of a source.
pub fn result(function: Function, source: u32, mode: Mode) -> u32 {
    let flushes = mode.is_alt || !mode.keeps_denormals;
    let mut source = flushed(source, flushes);
    if mode.is_alt && matches!(function, Function::Log | Function::Sqt | Function::Rsqt) {
        source &= !SIGN;
    }
    let of_zero_cosine = function == Function::Cos && source & !SIGN == 0;
    if of_zero_cosine && mode.tables == Tables::AsWritten {
        return if mode.is_alt { ONE_WORD } else { source };
    }
    let result = flushed(ieee(mode.accuracy, function, source), flushes);
    if mode.is_alt && result & !SIGN == INFINITE {
        return result & SIGN | GREATEST as u32;
    }
    result
}

fn flushed(float: u32, flushes: bool) -> u32 {
    if flushes && float & INFINITE == 0 {
        float & SIGN
    } else {
        float
    }
}

/// Special values first, as the PRM's tables have them with their corrections.
fn ieee(accuracy: Accuracy, function: Function, source: u32) -> u32 {
    let (sign, magnitude) = (source & SIGN, source & !SIGN);
    if magnitude > INFINITE {
        return NAN_WORD;
    }
    let is_negative = sign != 0;
    if magnitude == 0 {
        return match function {
            Function::Inv | Function::Rsqt => sign | INFINITE,
            Function::Log => SIGN | INFINITE,
            Function::Exp | Function::Cos => ONE_WORD,
            Function::Sqt | Function::Sin | Function::Atan => source,
        };
    }
    if is_negative && matches!(function, Function::Log | Function::Sqt | Function::Rsqt) {
        return NAN_WORD;
    }
    if magnitude == INFINITE {
        return match function {
            Function::Inv | Function::Rsqt => sign,
            Function::Exp if is_negative => 0,
            Function::Exp | Function::Log | Function::Sqt => INFINITE,
            Function::Sin | Function::Cos | Function::Atan => NAN_WORD,
        };
    }
    let of = Number::of(magnitude);
    let is_precise = accuracy == Accuracy::Opencl;
    match function {
        Function::Inv | Function::Sqt | Function::Rsqt => sign | power(function, &of),
        Function::Log if is_precise && precise::is_near_one(&of) => precise::logarithm(&of),
        Function::Log => logarithm(&of),
        Function::Exp => exponential(&of, is_negative),
        Function::Sin | Function::Cos if is_precise && of.power >= SMALL => {
            precise::circular(function, &of, source)
        }
        Function::Sin | Function::Cos => circular(function, &of, source),
        Function::Atan if magnitude > ONE_WORD => NAN_WORD,
        Function::Atan => sign | arc_tangent(&of, magnitude),
    }
}

/// A number above zero.
struct Number {
    /// What is behind the point of a significand that begins with 1.
    fraction: u32,
    /// The power of two of that.
    power: i32,
    /// A denormal's significand begins with 0.
    as_it_stands: u64,
}

impl Number {
    fn of(magnitude: u32) -> Self {
        let (biased, stored) = (magnitude >> 23, magnitude & 0x7F_FFFF);
        if biased == 0 {
            let places = stored.leading_zeros() - 8;
            return Self {
                fraction: (stored << places) & 0x7F_FFFF,
                power: -126 - places as i32,
                as_it_stands: stored.into(),
            };
        }
        Self {
            fraction: stored,
            power: biased as i32 - 127,
            as_it_stands: (stored | 1 << 23).into(),
        }
    }
}

/// `c0 ± c1 u ± c2 u²` in quarters of units, of which there are 30 bits.
fn parabola(function: Function, segment: u32, offset: u32) -> u32 {
    CURVES[function as usize - 1].value(segment, offset)
}

impl Curve {
    fn value(&self, segment: u32, offset: u32) -> u32 {
        let Curve { shape, rows } = self;
        let row = rows[segment as usize];
        let rest_bits = OFFSET_BITS - FACTOR_BITS;
        let factor = u64::from(offset >> rest_bits);
        let rest = offset & ((1 << rest_bits) - 1);
        let upper = (u64::from(row.c1) * factor) >> (FACTOR_BITS - 5);
        let slope = row.c1 >> (C1_BITS - SLOPE_BITS);
        let lower = (slope * rest) >> (OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS));
        let linear = upper as u32 + lower;
        let square = (factor * factor) >> FACTOR_BITS;
        let up = if shape.doubles { 7 } else { 6 };
        let bent = ((u64::from(row.c2) * square) >> (FACTOR_BITS - up)) as u32;
        let signed = |term: u32, is_negative| {
            if is_negative {
                term.wrapping_neg()
            } else {
                term
            }
        };
        let sum = (row.c0 << 2)
            .wrapping_add(signed(linear, shape.falls))
            .wrapping_add(signed(bent, shape.bends_down));
        sum & ((1 << VALUE) - 1)
    }
}

/// 25 digits, of which the last is rounded away, and the exponent of the first of them: the float. An exponent below 1 makes a denormal.
fn packed(digits: u32, first: i32) -> u32 {
    let deep = (1 - first).clamp(0, 31) as u32;
    let rounded = ((digits >> deep) + 1) >> 1;
    let before = (first - 1).clamp(0, 255) as u32;
    (before << 23).saturating_add(rounded).min(INFINITE)
}

/// A number with 28 bits behind the point.
fn normalised(magnitude: u64) -> u32 {
    if magnitude == 0 {
        return 0;
    }
    let places = magnitude.leading_zeros() - (64 - MAGNITUDE);
    let digits = (magnitude << places) >> (MAGNITUDE - 25);
    packed(digits as u32, 127 + 7 - places as i32)
}

/// The number times a factor that counts 2^-30, with 27 bits behind the point, rounded; negated if asked for. The low 36 bits.
fn fixed(of: &Number, factor: u64, is_negated: bool) -> u64 {
    let doubled = (of.as_it_stands * factor) << 1;
    let cut = doubled.checked_shr((26 - of.power).max(0) as u32);
    let cut = cut.unwrap_or(0);
    let signed = if is_negated { !cut } else { cut };
    (signed.wrapping_add(1) >> 1) & ((1 << MAGNITUDE) - 1)
}

/// The segment, of 64, and the offset of what is behind the point of an argument.
fn parts(argument: u64) -> (u32, u32) {
    let behind = argument as u32 & ((1 << ARGUMENT_BITS) - 1);
    (behind >> OFFSET_BITS, behind & ((1 << OFFSET_BITS) - 1))
}

/// A parabola of a significand's upper bits, and of the lower ones; roots of odd powers have segments of their own.
fn of_significand(function: Function, of: &Number) -> u32 {
    let segment_bits = if function == Function::Inv { 7 } else { 6 };
    let below = 23 - segment_bits;
    let is_odd = matches!(function, Function::Sqt | Function::Rsqt) && of.power & 1 == 1;
    let segment = of.fraction >> below | u32::from(is_odd) << segment_bits;
    let offset = (of.fraction << (OFFSET_BITS - below)) & ((1 << OFFSET_BITS) - 1);
    parabola(function, segment, offset)
}

fn power(function: Function, of: &Number) -> u32 {
    let half = of.power >> 1;
    let first = match function {
        Function::Inv => 126 - of.power,
        Function::Rsqt if of.fraction == 0 && of.power & 1 == 0 => {
            // A power of four.
            return ((127 - half) as u32) << 23;
        }
        Function::Rsqt => 126 - half,
        _ => 127 + half,
    };
    packed(of_significand(function, of) >> (VALUE - 25), first)
}

fn logarithm(of: &Number) -> u32 {
    let part = of_significand(Function::Log, of);
    let sum = (i64::from(of.power) << 28) + i64::from(part);
    let sign = if sum < 0 { SIGN } else { 0 };
    sign | normalised(sum.unsigned_abs())
}

fn exponential(of: &Number, is_negative: bool) -> u32 {
    if of.power >= 8 {
        return if is_negative { 0 } else { INFINITE };
    }
    let argument = fixed(of, 1 << TWO_BY_PI_BITS, is_negative);
    let (segment, offset) = parts(argument);
    // Nine bits before the point, in two's complement.
    let whole = ((argument >> ARGUMENT_BITS) as i32) << 23 >> 23;
    let digits = parabola(Function::Exp, segment, offset) >> (VALUE - 25);
    packed(digits, 127 + whole)
}

fn circular(function: Function, of: &Number, source: u32) -> u32 {
    let is_cosine = function == Function::Cos;
    if of.power < SMALL {
        return if is_cosine { ONE_WORD } else { source };
    }
    let turns = fixed(of, TWO_BY_PI, false);
    let quadrant = (turns >> ARGUMENT_BITS) as u32 + u32::from(is_cosine);
    // An odd quadrant is gone through backwards.
    let within = if quadrant & 1 == 1 { !turns } else { turns };
    let (segment, offset) = parts(within);
    let value = parabola(Function::Sin, segment, offset);
    let is_below_zero = value >> (VALUE - 1) == 1;
    let magnitude = if is_below_zero { 0 } else { value.min(1 << 28) };
    let turned = (quadrant & 2) << 30;
    let sign = if is_cosine {
        turned
    } else {
        turned ^ (source & SIGN)
    };
    sign | normalised(magnitude.into())
}

/// Of a number up to 1.
fn arc_tangent(of: &Number, magnitude: u32) -> u32 {
    match magnitude {
        ONE_WORD => QUARTER_PI as u32,
        _ if of.power < SMALL_ARC => magnitude,
        _ => {
            let (segment, offset) = parts(fixed(of, 1 << TWO_BY_PI_BITS, false));
            normalised(parabola(Function::Atan, segment, offset).into())
        }
    }
}
