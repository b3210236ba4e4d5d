//! Widths and counts that remember their spelling in terms of a module's parameters.
//!
//! A `Size` is a plain number with an optional spelling `factor * P + more` or `(factor * P + inner) * Q + more`,
//! where `P` and `Q` are parameters of the module being described, or their logarithms. All checks use
//! the number; only the Verilog writer uses the spelling, to write `[LANES*WIDTH-1:0]` instead of
//! `[1023:0]`. A computation that the spelling cannot express falls back to the plain number.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

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

/// A factor of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// A parameter.
    Value(ParameterId),
    /// The bits that number as many things as a parameter says, which are two at least: `$clog2`.
    Log(ParameterId),
}

impl Term {
    /// The parameter.
    pub fn parameter(self) -> ParameterId {
        let (Self::Value(id) | Self::Log(id)) = self;
        id
    }

    /// The same of another parameter.
    pub(crate) fn of(self, id: ParameterId) -> Self {
        match self {
            Self::Value(_) => Self::Value(id),
            Self::Log(_) => Self::Log(id),
        }
    }

    /// What it is where the parameter has this value.
    pub(crate) fn value(self, parameter: u32) -> u32 {
        match self {
            Self::Value(_) => parameter,
            Self::Log(_) => address_bits(parameter),
        }
    }
}

/// `(factor * first + inner) * second + more`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// The plain factor, at least 1.
    pub factor: u32,
    /// The first term.
    pub first: Term,
    /// What is added to that before it is multiplied with the second term; 0 without one.
    pub inner: i32,
    /// The second term; not below the first, if nothing is added to that.
    pub second: Option<Term>,
    /// What is added.
    pub more: i32,
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
            spelling: Some(Spelling::of(Term::Value(id))),
        }
    }

    /// The bits of a number that says which of so many things: at least 1.
    pub fn address_bits(self) -> Self {
        let spelling = match self.spelling {
            Some(Spelling {
                factor: 1,
                first: Term::Value(id),
                second: None,
                more: 0,
                ..
            }) if self.value > 1 => Some(Spelling::of(Term::Log(id))),
            _ => None,
        };
        Self {
            value: address_bits(self.value),
            spelling,
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
    pub fn part_of(self, count: Self) -> Self {
        let value = self.value / count.value.max(1);
        let terms = |size: Self| match size.spelling {
            None => (size.value, Vec::new()),
            Some(s) => (
                s.factor,
                [Some(s.first), s.second].into_iter().flatten().collect(),
            ),
        };
        let is_sum = |size: Self| size.spelling.is_some_and(|s| s.more != 0 || s.inner != 0);
        if is_sum(self) || is_sum(count) {
            return Self::plain(value);
        }
        let ((factor, mut left), (divisor, by)) = (terms(self), terms(count));
        for term in by {
            match left.iter().position(|of| *of == term) {
                Some(place) => left.remove(place),
                None => return Self::plain(value),
            };
        }
        let is_whole = divisor > 0 && factor % divisor == 0;
        let spelling = left.first().filter(|_| is_whole).map(|first| Spelling {
            factor: factor / divisor,
            first: *first,
            inner: 0,
            second: left.get(1).copied(),
            more: 0,
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

    /// The sum; saturates.
    fn add(self, other: Self) -> Self {
        if self.value == 0 || other.value == 0 {
            return if self.value == 0 { other } else { self };
        }
        let spelling = match (self.spelling, other.spelling) {
            (Some(s), None) => s.plus(i64::from(other.value)),
            (None, Some(s)) => s.plus(i64::from(self.value)),
            (Some(a), Some(b)) if a.terms().eq(b.terms()) => a
                .factor
                .checked_add(b.factor)
                .zip(a.inner.checked_add(b.inner))
                .and_then(|(factor, inner)| {
                    Spelling { factor, inner, ..a }.plus(i64::from(b.more))
                }),
            _ => None,
        };
        Self {
            value: self.value.saturating_add(other.value),
            spelling,
        }
    }
}

impl Sub for Size {
    type Output = Self;

    /// The difference, 0 if it is below that.
    fn sub(self, other: Self) -> Self {
        let value = self.value.saturating_sub(other.value);
        let spelling = match (self.spelling, other.spelling) {
            _ if value == 0 => None,
            (Some(s), None) => s.plus(-i64::from(other.value)),
            (Some(a), Some(b)) if a.terms().eq(b.terms()) && a.factor > b.factor => {
                let factor = a.factor - b.factor;
                let inner = a.inner.checked_sub(b.inner);
                inner.and_then(|inner| Spelling { factor, inner, ..a }.plus(-i64::from(b.more)))
            }
            // Of equal factors the difference is a number.
            _ => None,
        };
        Self { value, spelling }
    }
}

impl Sum for Size {
    /// The sum; without a formula if two of the sizes have none together, whatever their order.
    fn sum<I: Iterator<Item = Self>>(sizes: I) -> Self {
        let (mut total, mut has_formula) = (Self::plain(0), true);
        for size in sizes {
            let sum = total + size;
            has_formula &= total.spelling.and(size.spelling).is_none() || sum.spelling.is_some();
            total = sum;
        }
        if has_formula {
            total
        } else {
            Self::plain(total.value)
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
                (None, None) if a.more == 0 && b.more == 0 => {
                    a.factor.checked_mul(b.factor).map(|factor| Spelling {
                        factor,
                        first: a.first.min(b.first),
                        inner: 0,
                        second: Some(a.first.max(b.first)),
                        more: 0,
                    })
                }
                (None, None) if b.more == 0 => a.sum_times(b),
                (None, None) if a.more == 0 => b.sum_times(a),
                _ => None,
            },
        };
        Self { value, spelling }
    }
}

impl Spelling {
    const fn of(first: Term) -> Self {
        Self {
            factor: 1,
            first,
            inner: 0,
            second: None,
            more: 0,
        }
    }

    /// A sum with one term, times a product with one.
    fn sum_times(self, by: Self) -> Option<Self> {
        let inner = i64::from(self.more) * i64::from(by.factor);
        Some(Self {
            factor: self.factor.checked_mul(by.factor)?,
            first: self.first,
            inner: i32::try_from(inner).ok()?,
            second: Some(by.first),
            more: 0,
        })
    }

    /// What is multiplied.
    pub(crate) fn terms(self) -> impl Iterator<Item = Term> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    fn times(self, factor: u32) -> Option<Self> {
        if factor == 1 {
            return Some(self);
        }
        let times = |of: i32| i32::try_from(i64::from(of) * i64::from(factor)).ok();
        Some(Self {
            factor: self.factor.checked_mul(factor).filter(|f| *f > 0)?,
            inner: times(self.inner)?,
            more: times(self.more)?,
            ..self
        })
    }

    fn plus(self, more: i64) -> Option<Self> {
        let more = i32::try_from(i64::from(self.more) + more).ok()?;
        Some(Self { more, ..self })
    }
}

macro_rules! from_integer {
    ($($t:ty),*) => {$(
        impl From<$t> for Size {
            /// A plain number; what does not fit saturates and is reported by the width check.
            fn from(value: $t) -> Self { Self::plain(u32::try_from(value).unwrap_or(if value > 0 as $t { u32::MAX } else { 0 })) }
        }
        impl Sub<$t> for Size {
            type Output = Self;
            fn sub(self, other: $t) -> Self { self - Self::from(other) }
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
