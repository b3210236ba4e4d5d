//! Binary floating point of 16 and 32 bits: exact numbers, and one rounding at the end.
//!
//! Contract: [`read`] and [`round`] convert between bits and [`Real`]; the operations between them are exact, so each result
//! is rounded once. A quotient or a root, which may have no end, keeps a last bit that says that more bits follow: it lies so far
//! below the places that rounding looks at that the result is the same.
//!
//! Choices where the documents are silent: each NaN result is positive and quiet with no payload, like that of the project's float
//! blocks; a denormal that is flushed keeps its sign; results are flushed after rounding.

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

/// Drops digits; the last one then says whether there were some.
fn jammed(significand: u128, dropped: u32) -> u128 {
    if dropped >= 128 {
        return u128::from(significand != 0);
    }
    let rest = significand & ((1 << dropped) - 1);
    significand >> dropped | u128::from(rest != 0)
}

impl Real {
    /// A whole number.
    pub fn from_integer(value: i128) -> Self {
        Finite {
            negative: value < 0,
            significand: value.unsigned_abs(),
            exponent: 0,
        }
    }

    /// A number in double precision.
    pub fn from_double(value: f64) -> Self {
        const DOUBLE: Format = Format {
            exponent: 11,
            fraction: 52,
        };
        read(DOUBLE, value.to_bits(), true)
    }

    /// In double precision, which has room for all numbers of the formats here.
    pub fn to_double(self) -> f64 {
        const DOUBLE: Format = Format {
            exponent: 11,
            fraction: 52,
        };
        f64::from_bits(round(DOUBLE, self, Rounding::NearestEven, true))
    }

    /// The number with the other sign.
    pub fn negated(self) -> Self {
        match self {
            Nan => Nan,
            Infinite { negative } => Infinite {
                negative: !negative,
            },
            Finite {
                negative,
                significand,
                exponent,
            } => Finite {
                negative: !negative,
                significand,
                exponent,
            },
        }
    }

    /// The number without its sign.
    pub fn absolute(self) -> Self {
        if self.is_negative() {
            self.negated()
        } else {
            self
        }
    }

    fn is_negative(self) -> bool {
        match self {
            Nan => false,
            Infinite { negative } | Finite { negative, .. } => negative,
        }
    }

    /// The sum. An exact zero of two signs is positive, but negative where rounding goes down.
    pub fn plus(self, other: Self, rounding: Rounding) -> Self {
        let zero = Finite {
            negative: rounding == Rounding::Down,
            significand: 0,
            exponent: 0,
        };
        let (a, b) = match (self, other) {
            (Nan, _) | (_, Nan) => return Nan,
            (Infinite { negative: a }, Infinite { negative: b }) => {
                return if a == b { self } else { Nan };
            }
            (Infinite { .. }, _) => return self,
            (_, Infinite { .. }) => return other,
            (Finite { significand: 0, .. }, Finite { significand: 0, .. }) => {
                let same = self.is_negative() == other.is_negative();
                return if same { self } else { zero };
            }
            (Finite { significand: 0, .. }, _) => return other,
            (_, Finite { significand: 0, .. }) => return self,
            (
                Finite {
                    negative: n,
                    significand: s,
                    exponent: e,
                },
                Finite {
                    negative: m,
                    significand: t,
                    exponent: f,
                },
            ) => ((n, s, e), (m, t, f)),
        };
        /// The place of the greater number's leading digit: above it there is room for a carry.
        const LEADING: i32 = 124;
        let leading = |(_, s, e): (bool, u128, i32)| 127 - s.leading_zeros() as i32 + e;
        let exponent = leading(a).max(leading(b)) - LEADING;
        let aligned = |(negative, s, e): (bool, u128, i32)| {
            let s = match e - exponent {
                up @ 0.. => s << up,
                down => jammed(s, down.unsigned_abs()),
            };
            if negative { -(s as i128) } else { s as i128 }
        };
        let sum = aligned(a) + aligned(b);
        if sum == 0 {
            return zero;
        }
        Finite {
            negative: sum < 0,
            significand: sum.unsigned_abs(),
            exponent,
        }
    }

    /// The product of two numbers with at most 64 digits each.
    pub fn times(self, other: Self) -> Self {
        let negative = self.is_negative() != other.is_negative();
        match (self, other) {
            (Nan, _) | (_, Nan) => Nan,
            (Infinite { .. }, Finite { significand: 0, .. })
            | (Finite { significand: 0, .. }, Infinite { .. }) => Nan,
            (Infinite { .. }, _) | (_, Infinite { .. }) => Infinite { negative },
            (
                Finite {
                    significand: s,
                    exponent: e,
                    ..
                },
                Finite {
                    significand: t,
                    exponent: f,
                    ..
                },
            ) => Finite {
                negative,
                significand: s * t,
                exponent: e + f,
            },
        }
    }

    /// One divided by the number, which has at most 64 digits.
    pub fn reciprocal(self) -> Self {
        match self {
            Nan => Nan,
            Infinite { negative } => Finite {
                negative,
                significand: 0,
                exponent: 0,
            },
            Finite {
                negative,
                significand: 0,
                ..
            } => Infinite { negative },
            Finite {
                negative,
                significand,
                exponent,
            } => {
                let one = 1_u128 << 126;
                let rest = u128::from(one % significand != 0);
                Finite {
                    negative,
                    significand: one / significand | rest,
                    exponent: -126 - exponent,
                }
            }
        }
    }

    /// The square root, or the reciprocal of it. Of a negative number it is a NaN, of a zero the zero or its reciprocal.
    pub fn root(self, is_reciprocal: bool) -> Self {
        let (significand, exponent) = match self {
            Finite { significand: 0, .. } if is_reciprocal => return self.reciprocal(),
            Finite { significand: 0, .. } => return self,
            Nan => return Nan,
            _ if self.is_negative() => return Nan,
            Infinite { .. } if is_reciprocal => return self.reciprocal(),
            Infinite { .. } => return self,
            Finite {
                significand,
                exponent,
                ..
            } => (significand, exponent),
        };
        // Of a number with an even exponent only the digits are drawn.
        let odd = exponent.rem_euclid(2);
        let (significand, half) = (significand << odd, (exponent - odd) / 2);
        let (radicand, exponent, is_whole) = if is_reciprocal {
            let one = 1_u128 << 126;
            (one / significand, -63 - half, one % significand == 0)
        } else {
            let room = significand.leading_zeros() / 2 - 1;
            (significand << (2 * room), half - room as i32, true)
        };
        let root = radicand.isqrt();
        let is_exact = is_whole && root * root == radicand;
        Finite {
            negative: false,
            // Doubled, so that the last digit is free to say that others follow.
            significand: root << 1 | u128::from(!is_exact),
            exponent: exponent - 1,
        }
    }

    /// The whole number that this one is rounded to, with its sign.
    pub fn integral(self, rounding: Rounding) -> Self {
        let Finite {
            negative,
            significand,
            exponent: exponent @ ..0,
        } = self
        else {
            return self;
        };
        let dropped = -exponent;
        let (kept, above_half, is_half) = split(significand, dropped);
        let is_exact = joined(kept, dropped).map_or(significand == 0, |all| all == significand);
        let up = match rounding {
            Rounding::NearestEven => above_half || is_half && kept & 1 == 1,
            Rounding::Up => !is_exact && !negative,
            Rounding::Down => !is_exact && negative,
            Rounding::TowardZero => false,
        };
        Finite {
            negative,
            significand: kept + u128::from(up),
            exponent: 0,
        }
    }

    /// The whole part; what is far out of every type's range becomes something else out of it, a NaN 0.
    pub fn truncated(self) -> i128 {
        const FAR: i128 = 1 << 100;
        let far = if self.is_negative() { -FAR } else { FAR };
        match self.integral(Rounding::TowardZero) {
            Nan => 0,
            Infinite { .. } => far,
            Finite {
                negative,
                significand,
                exponent,
            } => {
                let digits = 128 - significand.leading_zeros() as i32;
                if significand != 0 && digits + exponent > 100 {
                    return far;
                }
                let magnitude = (significand << exponent.clamp(0, 100)) as i128;
                if negative { -magnitude } else { magnitude }
            }
        }
    }

    /// How the number compares with another; not at all if one is a NaN.
    pub fn compared(self, other: Self) -> Option<std::cmp::Ordering> {
        self.to_double().partial_cmp(&other.to_double())
    }
}
