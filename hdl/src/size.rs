//! Widths and counts that remember their spelling in terms of a module's parameters.
//!
//! A `Size` is a plain number with an optional spelling `factor * P` or `factor * P * Q`, where
//! `P` and `Q` are parameters of the module being described. All checks use the number; only
//! the Verilog writer uses the spelling, to write `[LANES*WIDTH-1:0]` instead of `[1023:0]`. A
//! computation that the spelling cannot express (a sum, a quotient) falls back to the plain number.

use std::fmt;
use std::ops::{Add, Mul};

/// The widest signal that the language accepts.
pub const MAX_WIDTH: u32 = 1 << 16;

/// Index of a parameter within its module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ParameterId(pub u8);

/// A number of bits, lanes or words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Size {
    value: u32,
    spelling: Option<Spelling>,
}

/// `factor * first * second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// The plain factor, at least 1.
    pub factor: u32,
    /// The first parameter.
    pub first: ParameterId,
    /// The second parameter, not below the first.
    pub second: Option<ParameterId>,
}

impl Size {
    /// A plain number.
    pub const fn plain(value: u32) -> Self {
        Self {
            value,
            spelling: None,
        }
    }

    /// The value of a parameter, spelled as the parameter.
    pub const fn of_parameter(id: ParameterId, value: u32) -> Self {
        Self {
            value,
            spelling: Some(Spelling {
                factor: 1,
                first: id,
                second: None,
            }),
        }
    }

    /// A number with a spelling made elsewhere.
    pub const fn spelled(value: u32, spelling: Option<Spelling>) -> Self {
        Self { value, spelling }
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.value
    }

    /// How the number reads in parameters, if it does.
    pub const fn spelling(self) -> Option<Spelling> {
        self.spelling
    }

    /// Whether the number is 0.
    pub const fn is_zero(self) -> bool {
        self.value == 0
    }

    /// The number as a `usize`.
    pub const fn as_usize(self) -> usize {
        self.value as usize
    }
}

impl Size {
    /// One of so many equal parts. Spelled, if the parameters and the factor of the count are in the spelling.
    pub(crate) fn part_of(self, count: Self) -> Self {
        let value = self.value / count.value.max(1);
        let terms = |size: Self| match size.spelling {
            None => (size.value, Vec::new()),
            Some(s) => (
                s.factor,
                [Some(s.first), s.second].into_iter().flatten().collect(),
            ),
        };
        let ((factor, mut left), (divisor, by)) = (terms(self), terms(count));
        for parameter in by {
            match left.iter().position(|of| *of == parameter) {
                Some(place) => left.remove(place),
                None => return Self::plain(value),
            };
        }
        let is_whole = divisor > 0 && factor % divisor == 0;
        let spelling = left.first().filter(|_| is_whole).map(|first| Spelling {
            factor: factor / divisor,
            first: *first,
            second: left.get(1).copied(),
        });
        Self { value, spelling }
    }
}

/// Sizes are equal when their numbers are: the spelling is only for the reader.
impl PartialEq for Size {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}
impl Eq for Size {}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)
    }
}

impl Add for Size {
    type Output = Self;

    /// The sum; saturates. It has no spelling, unless nothing is added.
    fn add(self, other: Self) -> Self {
        match (self.value, other.value) {
            (0, _) => other,
            (_, 0) => self,
            (a, b) => Self::plain(a.saturating_add(b)),
        }
    }
}

impl Mul for Size {
    type Output = Self;

    /// The product; saturates, so that an absurd width is reported by the width check.
    fn mul(self, other: Self) -> Self {
        let value = self.value.saturating_mul(other.value);
        let spelling = match (self.spelling, other.spelling) {
            (None, None) => None,
            (Some(s), None) => s.times(other.value),
            (None, Some(s)) => s.times(self.value),
            (Some(a), Some(b)) => match (a.second, b.second) {
                (None, None) => a.factor.checked_mul(b.factor).map(|factor| Spelling {
                    factor,
                    first: a.first.min(b.first),
                    second: Some(a.first.max(b.first)),
                }),
                _ => None,
            },
        };
        Self { value, spelling }
    }
}

impl Spelling {
    fn times(self, factor: u32) -> Option<Self> {
        let factor = self.factor.checked_mul(factor).filter(|f| *f > 0)?;
        Some(Self { factor, ..self })
    }
}

macro_rules! from_integer {
    ($($t:ty),*) => {$(
        impl From<$t> for Size {
            /// A plain number; what does not fit saturates and is reported by the width check.
            fn from(value: $t) -> Self { Self::plain(u32::try_from(value).unwrap_or(if value > 0 as $t { u32::MAX } else { 0 })) }
        }
        impl Mul<$t> for Size {
            type Output = Self;
            fn mul(self, other: $t) -> Self { self * Self::from(other) }
        }
    )*};
}
from_integer!(u32, u64, usize, i32);

/// Bits needed to address `count` things; at least 1.
pub fn address_bits(count: u32) -> u32 {
    (u32::BITS - count.saturating_sub(1).leading_zeros()).max(1)
}
