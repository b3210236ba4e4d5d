//! The additions of the tier `accuracy=opencl`: quotients of a sine and a logarithm by the distance to their zero, and 2/π for every exponent.
//!
//! **Why quotients.** A piecewise parabola has a small absolute error, which near a zero of the function is a large relative one. The
//! distance f to the zero is known exactly, or nearly so; the function divided by it is smooth and from 1 to 2. So f is normalised to
//! [`SIGNIFICAND_BITS`] bits and multiplied by a parabola for the quotient: the relative error of the product is that of its factors.
//!
//! - SIN, COS: f is the distance in quarter turns to the nearest even (odd) number of them, from 0 to 1; the quotient sin(f π/2) / f falls from π/2 to 1.
//! - LOG of x in (1/2, 2) except 1: f is |x - 1|, and the quotient log2(x) / (x - 1) falls from 2
//!   to 1. It covers a wider range than needed, so that selecting a segment needs no comparison.
//!
//! **The angle.** A source is `s 2^(b - 150)` with 24 bits of s and the biased exponent b. `s 2^(b - 150) 2/π` is needed only modulo whole turns: two
//! bits before the point. So [`windows`] has for each exponent the [`WINDOW_BITS`] bits of 2/π that can affect them, rounded, and the product, which wraps
//! around at a whole turn, is truncated to [`DISTANCE_BITS`] bits after the point (M. Payne, R. Hanek, *Radian reduction for trigonometric functions*,
//! 1983). No float is nearer than 2^-30 quarter turns to a zero, other than by being nearly zero itself, so that 28 bits of any distance are left.
//!
//! **The product** of a value's [`VALUE_BITS`] bits and the significand is calculated without the product of their
//! low parts, of [`LOW_VALUE_BITS`] and [`LOW_SIGNIFICAND_BITS`] bits, which is below the last bit that counts.

use super::{Coefficients, Function, Segments, of_text, segments};
use std::sync::LazyLock;

/// Bits of 2/π that a source is multiplied by; two of the product are before the point.
pub const WINDOW_BITS: u32 = 85;
/// Bits of the pieces in which a multiplier takes them.
pub const PIECE_BITS: u32 = 17;
/// Bits of a distance, all of them behind the point.
pub const DISTANCE_BITS: u32 = 59;
/// Bits of a distance's significand.
pub const SIGNIFICAND_BITS: u32 = 28;
/// A distance has fewer leading zeros than 2^this.
pub const PLACES_BITS: u32 = 5;
/// Bits of a quotient in quarters of units.
pub const VALUE_BITS: u32 = 30;
/// Its low bits, whose product with those of a significand is left out.
pub const LOW_VALUE_BITS: u32 = 12;
/// A significand's low bits.
pub const LOW_SIGNIFICAND_BITS: u32 = 10;
/// The least biased exponent of which there is a window: below, a sine is its argument.
pub const LEAST_EXPONENT: u32 = 127 - super::SMALL.unsigned_abs();

/// A function divided by the distance to its zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotient {
    /// sin(f π/2) / f.
    Sine,
    /// log2(x) / (x - 1).
    Logarithm,
}

impl Quotient {
    /// Both, in the order of their coefficients.
    pub const ALL: [Self; 2] = [Self::Sine, Self::Logarithm];

    /// What its coefficients are listed under.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sine => "SIN_QUOTIENT",
            Self::Logarithm => "LOG_QUOTIENT",
        }
    }

    /// Its segments: 64 of f from 0 to 1, in the place of the sine's; or 64 of x from 1/2 to 1 and 64 from 1 to 2, in the second table, in front of the root's.
    pub const fn segments(self) -> Segments {
        let (count, first) = match self {
            Self::Sine => (64, segments(Function::Sin).first),
            Self::Logarithm => (128, None),
        };
        Segments {
            count,
            first,
            units: 27,
            doubles: true,
            falls: true,
            bends_down: matches!(self, Self::Sine),
        }
    }

    /// The coefficients of its segments in order.
    pub fn coefficients(self) -> &'static [Coefficients] {
        &ROWS[self as usize].0
    }

    /// The same as words of a table.
    pub fn words(self) -> &'static [u64] {
        &ROWS[self as usize].1
    }
}

static ROWS: LazyLock<[(Vec<Coefficients>, Vec<u64>); 2]> = LazyLock::new(|| {
    Quotient::ALL.map(|quotient| {
        let coefficients = of_text(quotient.name());
        let words = coefficients.iter().map(Coefficients::word).collect();
        (coefficients, words)
    })
});

/// The first 192 bits of 2/π behind the point.
pub const TWO_BY_PI: [u64; 3] = [
    0xA2F9_836E_4E44_1529,
    0xFC27_57D1_F534_DDC0,
    0xDB62_9599_3C43_9041,
];

/// 2/π at every biased exponent b, in units that a last bit of the source makes 2^-83 quarter turns: 2/π 2^(b - 67), rounded, modulo 2^85. Zero below
/// [`LEAST_EXPONENT`] and for what is not finite.
pub fn windows() -> &'static [u128] {
    static WINDOWS: LazyLock<Vec<u128>> = LazyLock::new(|| (0..256).map(window).collect());
    &WINDOWS
}

fn window(exponent: u32) -> u128 {
    if !(LEAST_EXPONENT..255).contains(&exponent) {
        return 0;
    }
    let bit = |n: u32| u128::from(TWO_BY_PI[(n / 64) as usize] >> (63 - n % 64) & 1);
    let whole = exponent - (150 + 2 - WINDOW_BITS);
    let mask = (1 << WINDOW_BITS) - 1;
    let cut = (0..whole).fold(0, |bits, n| (bits << 1 | bit(n)) & mask);
    (cut + bit(whole)) & mask
}
