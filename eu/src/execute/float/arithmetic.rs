//! Operations on exact numbers.
//!
//! Contract: sums and products are exact. A quotient or a root, which may have no end, has more digits than any format, and its last digit
//! says whether others follow; so rounding it once gives what rounding the exact number would. So does a sum of numbers that lie
//! far apart.

use super::Real::{self, Finite, Infinite, Nan};
use super::{DOUBLE, Rounding, joined, read, round, split};
use std::cmp::Ordering;

/// Drops digits; the last one then says whether there were some.
fn jammed(significand: u128, dropped: u32) -> u128 {
    if dropped >= 128 {
        return u128::from(significand != 0);
    }
    let rest = significand & ((1 << dropped) - 1);
    (significand >> dropped) | u128::from(rest != 0)
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
        read(DOUBLE, value.to_bits(), true)
    }

    /// In double precision, which has room for all numbers of the formats here.
    pub fn to_double(self) -> f64 {
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
        /// The place of the greater number's leading digit: above it there is room for a carry.
        const LEADING: i32 = 124;
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
            (Finite { significand: 0, .. }, Finite { significand: 0, .. }) => {
                let same = self.is_negative() == other.is_negative();
                return if same { self } else { zero };
            }
            (Infinite { .. }, _) | (_, Finite { significand: 0, .. }) => return self,
            (_, Infinite { .. }) | (Finite { significand: 0, .. }, _) => return other,
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
            (Nan, _)
            | (_, Nan)
            | (Infinite { .. }, Finite { significand: 0, .. })
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
                let rest = u128::from(!one.is_multiple_of(significand));
                Finite {
                    negative,
                    significand: (one / significand) | rest,
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
            (
                one / significand,
                -63 - half,
                one.is_multiple_of(significand),
            )
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
    pub fn compared(self, other: Self) -> Option<Ordering> {
        self.to_double().partial_cmp(&other.to_double())
    }
}
