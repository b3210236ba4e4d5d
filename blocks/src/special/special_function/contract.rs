//! The contract shared by hardware, golden model and coefficient generator: codes, widths, and each function's segments in the tables.
//!
//! **The numbers.** A function is evaluated on a fixed-point argument, whose upper bits select the segment
//! and whose lower [`OFFSET_BITS`] bits are the offset in it: u, from 0 to less than 1. The value is
//! `c0 ± c1 u ± c2 u²`. It is in units of `2^-units` ([`Segments::units`]), and calculated in quarter units:
//!
//! - `c0` is in units; a sine's first is below zero, in two's complement, and so are values next to zero: they are treated as zero;
//! - `c1` is in 8 units; the upper [`FACTOR_BITS`] bits of u go into a product that is truncated to quarters, and
//!   the bits below are multiplied by the upper [`SLOPE_BITS`] bits of `c1` and truncated to quarters as well;
//! - `c2` is in 16 units, or 32 if [`Segments::doubles`]; it is multiplied by the square of the upper bits of u, truncated to as many bits.

pub mod quotients;

use super::configuration::Function;
use std::sync::LazyLock;

/// Bits of a constant coefficient.
pub const C0_BITS: u32 = 28;
/// Bits of a linear coefficient.
pub const C1_BITS: u32 = 19;
/// Bits of a quadratic coefficient.
pub const C2_BITS: u32 = 10;
/// Bits of an offset within a segment.
pub const OFFSET_BITS: u32 = 21;
/// The upper bits of an offset that are multiplied and squared.
pub const FACTOR_BITS: u32 = 17;
/// The upper bits of a linear coefficient that the rest of an offset is multiplied by.
pub const SLOPE_BITS: u32 = 8;
/// Bits behind the point of an exponential's or a sine's argument: of a segment of 64 and the offset.
pub const ARGUMENT_BITS: u32 = 27;
/// 2/π with so many bits behind the point.
pub const TWO_BY_PI_BITS: u32 = 30;
/// 2/π = 0.63661977…, rounded to that many bits.
pub const TWO_BY_PI: u64 = 0x28BE_60DC;
/// Below 2^this, a sine is its argument and a cosine is 1.
pub const SMALL: i32 = -12;
/// Below 2^this, an arc tangent is its argument.
pub const SMALL_ARC: i32 = -8;

/// A function's segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// How many there are.
    pub count: u32,
    /// The first one's address in the table that the functions share; of none if the function has a table of its own.
    pub first: Option<u32>,
    /// A value's unit is 2^-this.
    pub units: u32,
    /// Quadratic coefficients count 32 units.
    pub doubles: bool,
    /// The linear term is subtracted.
    pub falls: bool,
    /// The quadratic term is subtracted.
    pub bends_down: bool,
}

/// Functions with segments, in the order of their addresses.
pub const WITH_SEGMENTS: [Function; 7] = [
    Function::Inv,
    Function::Rsqt,
    Function::Exp,
    Function::Log,
    Function::Sin,
    Function::Sqt,
    Function::Atan,
];

/// The segments of a function; a cosine has a sine's.
///
/// | function | argument | value | segments |
/// |---|---|---|---|
/// | INV | significand 1 + t, t < 1 | 1 / (1 + t) | 128 of t |
/// | RSQT | 1 + t, or 2 (1 + t) for an odd exponent | 1 / √ | 64 of t, for each |
/// | SQT | the same | √ / 2 | 64 of t, for each |
/// | EXP | t < 1 | 2^t / 2 | 64 of t |
/// | LOG | significand 1 + t | log2(1 + t) | 64 of t |
/// | SIN | quarter turns t < 1 | sin(t π/2) | 64 of t |
/// | ATAN | t < 1 | atan t | 64 of t |
pub const fn segments(function: Function) -> Segments {
    let (count, first, units) = match function {
        Function::Inv => (128, Some(0), 28),
        Function::Rsqt => (128, Some(128), 28),
        Function::Exp => (64, Some(256), 28),
        Function::Log => (64, Some(320), 26),
        Function::Sin | Function::Cos => (64, Some(384), 26),
        Function::Atan => (64, Some(448), 26),
        Function::Sqt => (128, None, 28),
    };
    Segments {
        count,
        first,
        units,
        doubles: matches!(function, Function::Rsqt | Function::Sin | Function::Cos),
        falls: matches!(function, Function::Inv | Function::Rsqt),
        bends_down: matches!(
            function,
            Function::Log | Function::Sin | Function::Cos | Function::Sqt | Function::Atan
        ),
    }
}

/// The coefficients of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficients {
    /// The constant one, in two's complement where it is below zero.
    pub c0: u32,
    /// The linear one.
    pub c1: u32,
    /// The quadratic one.
    pub c2: u32,
}

impl Coefficients {
    /// A word of a table: `c0` above `c1` above `c2`.
    pub fn word(&self) -> u64 {
        u64::from(self.c0) << (C1_BITS + C2_BITS)
            | u64::from(self.c1) << C2_BITS
            | u64::from(self.c2)
    }
}

/// Made by `testbenches/tests/special_tables`, which says how.
const TEXT: &str = include_str!("coefficients.txt");

/// What is known of a function's segments: coefficients, and the same as words of a table.
struct Rows {
    of: Function,
    coefficients: Vec<Coefficients>,
    words: Vec<u64>,
}

static ALL: LazyLock<Vec<Rows>> = LazyLock::new(|| {
    let rows = WITH_SEGMENTS.into_iter().map(|function| {
        let coefficients = of_text(function.name());
        Rows {
            of: function,
            words: coefficients.iter().map(Coefficients::word).collect(),
            coefficients,
        }
    });
    rows.collect()
});

/// The lines of a function: its name, the segment, and the three coefficients.
fn of_text(name: &str) -> Vec<Coefficients> {
    let lines = TEXT.lines().map(|line| line.split_whitespace());
    let own = lines.filter_map(|mut words| {
        (words.next() == Some(name)).then(|| {
            let mut numbers = words.skip(1).map_while(|word| word.parse().ok());
            let mut next = || numbers.next().unwrap_or_default();
            Coefficients {
                c0: next(),
                c1: next(),
                c2: next(),
            }
        })
    });
    own.collect()
}

fn rows(function: Function) -> &'static Rows {
    let owner = match function {
        Function::Cos => Function::Sin,
        other => other,
    };
    let found = ALL.iter().find(|rows| rows.of == owner);
    found.expect("every function has segments, or another one's")
}

/// The coefficients of a function's segments in order; a cosine has a sine's.
pub fn coefficients(function: Function) -> &'static [Coefficients] {
    &rows(function).coefficients
}

/// The same as words of a table: see [`Coefficients::word`].
pub fn words(function: Function) -> &'static [u64] {
    &rows(function).words
}
