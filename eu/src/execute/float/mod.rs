//! Binary floating point of 16 and 32 bits: exact numbers, and one rounding at the end.
//!
//! Contract: [`read`] and [`round`] convert between bits and [`Real`]; the operations between them are exact, so each result
//! is rounded once. A quotient or a root, which may have no end, keeps a last bit that says that more bits follow: it lies so far
//! below the places that rounding looks at that the result is the same.
//!
//! Choices where the documents are silent: each NaN result is positive and quiet, without a payload, as in the project's float
//! blocks; a denormal that is flushed keeps its sign; results are flushed after rounding.

mod arithmetic;

/// The bits of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the fraction.
    pub fraction: u32,
}

/// Half precision: `hf`.
pub const HALF: Format = Format {
    exponent: 5,
    fraction: 10,
};

/// Single precision: `f`.
pub const SINGLE: Format = Format {
    exponent: 8,
    fraction: 23,
};

/// Double precision, in which some functions are computed.
const DOUBLE: Format = Format {
    exponent: 11,
    fraction: 52,
};

/// How results are rounded: bits 5:4 of `cr0.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the nearest number, ties to the even one.
    NearestEven,
    /// Towards positive infinity.
    Up,
    /// Towards negative infinity.
    Down,
    /// Towards zero.
    TowardZero,
}

/// A number without a limit of range or precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Real {
    /// Not a number.
    Nan,
    /// An infinity.
    Infinite {
        /// Below zero.
        negative: bool,
    },
    /// `significand · 2^exponent`; a zero has a sign.
    Finite {
        /// Below zero.
        negative: bool,
        /// The digits.
        significand: u128,
        /// The weight of the last digit.
        exponent: i32,
    },
}

use Real::{Finite, Infinite, Nan};

impl Format {
    const fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    const fn sign(self) -> u64 {
        1 << (self.exponent + self.fraction)
    }

    /// The NaN of results.
    pub const fn nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction - 1)
    }

    /// The weight of the last digit of the least denormal, as a power of two.
    const fn least(self) -> i32 {
        2 - (1 << (self.exponent - 1)) - self.fraction as i32
    }
}

/// The number of these bits. Denormals are zeros unless they are kept.
pub fn read(format: Format, bits: u64, keeps_denormals: bool) -> Real {
    let negative = bits & format.sign() != 0;
    let fraction = bits & ((1 << format.fraction) - 1);
    let biased = (bits & format.infinity()) >> format.fraction;
    if bits & format.infinity() == format.infinity() {
        return if fraction == 0 {
            Infinite { negative }
        } else {
            Nan
        };
    }
    let significand = match biased {
        0 if keeps_denormals => fraction,
        0 => 0,
        _ => fraction | 1 << format.fraction,
    };
    Finite {
        negative,
        significand: significand.into(),
        exponent: format.least() + (biased as i32 - 1).max(0),
    }
}

/// The bits of a number, rounded once.
pub fn round(format: Format, real: Real, rounding: Rounding, keeps_denormals: bool) -> u64 {
    let signed = |negative: bool| if negative { format.sign() } else { 0 };
    let (negative, significand, exponent) = match real {
        Nan => return format.nan(),
        Infinite { negative } => return signed(negative) | format.infinity(),
        Finite {
            negative,
            significand,
            exponent,
        } => (negative, significand, exponent),
    };
    let sign = signed(negative);
    if significand == 0 {
        return sign;
    }
    let leading = 127 - significand.leading_zeros() as i32 + exponent;
    let quantum = (leading - format.fraction as i32).max(format.least());
    let (kept, above_half, is_half) = split(significand, quantum - exponent);
    let is_exact = !above_half && !is_half && joined(kept, quantum - exponent) == Some(significand);
    let up = match rounding {
        Rounding::NearestEven => above_half || is_half && kept & 1 == 1,
        Rounding::Up => !is_exact && !negative,
        Rounding::Down => !is_exact && negative,
        Rounding::TowardZero => false,
    };
    let kept = kept as u64 + u64::from(up);
    // The leading digit of a normal number adds 1 to the exponent, and so does a carry out of the fraction.
    let steps = (quantum - format.least()) as u64;
    let magnitude = if steps > 1 << format.exponent {
        format.infinity()
    } else {
        (steps << format.fraction) + kept
    };
    if magnitude >= format.infinity() {
        let goes_on = match rounding {
            Rounding::NearestEven => true,
            Rounding::Up => !negative,
            Rounding::Down => negative,
            Rounding::TowardZero => false,
        };
        return sign | (format.infinity() - u64::from(!goes_on));
    }
    let is_denormal = magnitude < 1 << format.fraction;
    if is_denormal && !keeps_denormals {
        return sign;
    }
    sign | magnitude
}

/// The digits that are kept if so many are dropped, and whether the others are more than a half or a half of the last one.
fn split(significand: u128, dropped: i32) -> (u128, bool, bool) {
    match dropped {
        ..=0 => (significand << -dropped, false, false),
        1..=127 => {
            let rest = significand & ((1 << dropped) - 1);
            let half = 1 << (dropped - 1);
            (significand >> dropped, rest > half, rest == half)
        }
        _ => (0, false, false),
    }
}

/// Undoes dropping digits, if there were no others.
fn joined(kept: u128, dropped: i32) -> Option<u128> {
    match dropped {
        ..=0 => Some(kept >> -dropped),
        1..=127 => Some(kept << dropped),
        _ => None,
    }
}
