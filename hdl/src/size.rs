//! Widths and counts that remember their spelling in terms of a module's parameters.
//!
//! A `Size` is a plain number with an optional spelling `factor * P + more` or `(factor * P + inner) * Q + more`,
//! where `P` and `Q` are parameters of the module being described, their logarithms or quotients. All checks use
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
    /// A parameter and a little more, divided.
    Quotient(ParameterId, Divided),
}

/// `(P + more) / by`, rounded down, in a byte: both are below 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Divided(u8);

impl Divided {
    /// Of small numbers alone; nothing is divided by 0.
    fn new(more: i32, by: u32) -> Option<Self> {
        let are_small = (0..16).contains(&more) && (1..16).contains(&by);
        are_small.then_some(Self((more as u8) << 4 | by as u8))
    }

    fn more(self) -> u32 {
        u32::from(self.0 >> 4)
    }

    fn by(self) -> u32 {
        u32::from(self.0 & 15)
    }
}

impl Term {
    /// The parameter.
    pub fn parameter(self) -> ParameterId {
        let (Self::Value(id) | Self::Log(id) | Self::Quotient(id, _)) = self;
        id
    }

    /// The same of another parameter.
    pub(crate) fn of(self, id: ParameterId) -> Self {
        match self {
            Self::Value(_) => Self::Value(id),
            Self::Log(_) => Self::Log(id),
            Self::Quotient(_, divided) => Self::Quotient(id, divided),
        }
    }

    /// What it is where the parameter has this value.
    pub(crate) fn value(self, parameter: u32) -> u32 {
        match self {
            Self::Value(_) => parameter,
            Self::Log(_) => address_bits(parameter),
            Self::Quotient(_, divided) => (parameter + divided.more()) / divided.by(),
        }
    }

    /// In a module's own text, where the parameter has this name.
    pub(crate) fn in_words(self, name: &str) -> String {
        match self {
            Self::Value(_) => name.to_string(),
            Self::Log(_) => format!("clog2 {name}"),
            Self::Quotient(_, divided) => match (divided.more(), divided.by()) {
                (0, by) => format!("{name} over {by}"),
                (more, by) => format!("{name} plus {more} over {by}"),
            },
        }
    }

    /// In Verilog, where the parameter has this name; a quotient with others beside it needs parentheses.
    pub(crate) fn in_verilog(self, name: &str, is_alone: bool) -> String {
        match self {
            Self::Value(_) => name.to_string(),
            Self::Log(_) => format!("$clog2({name})"),
            Self::Quotient(_, divided) => {
                let text = match (divided.more(), divided.by()) {
                    (0, by) => format!("{name}/{by}"),
                    (more, by) => format!("({name}+{more})/{by}"),
                };
                if is_alone { text } else { format!("({text})") }
            }
        }
    }
}

/// `(factor * first + inner) * second + more`. Every signal has one, so it is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// The plain factor, at least 1.
    pub factor: u32,
    /// The first term.
    pub first: Term,
    /// What is added to that before it is multiplied with the second term; 0 without one.
    pub inner: i16,
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

    /// How many times `by` fits into it; 0 of `by` 0.
    pub fn quotient(self, by: u32) -> Self {
        let value = self.value.checked_div(by).unwrap_or(0);
        let term = |s: Spelling| match s.first {
            Term::Value(id) => Some(Term::Quotient(id, Divided::new(s.more, by)?)),
            _ => None,
        };
        let is_one_parameter = |s: &Spelling| s.factor == 1 && s.second.is_none() && value > 0;
        let term = self.spelling.filter(is_one_parameter).and_then(term);
        Self {
            value,
            spelling: term.map(Spelling::of),
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
    /// One of so many equal parts. Spelled, if the count is a factor of the spelling.
    pub fn part_of(self, count: Self) -> Self {
        let value = self.value / count.value.max(1);
        let sums = self.spelling.zip(count.spelling);
        if let Some(spelling) = sums.and_then(|(product, sum)| product.over_sum(sum)) {
            let spelling = Some(spelling);
            return Self { value, spelling };
        }
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
            (Some(a), Some(b)) => a.sum(b),
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
            (Some(a), Some(b)) => a.of_the_same_terms(b).and_then(|(a, b)| {
                // Of equal factors the difference is a number.
                let factor = a
                    .factor
                    .checked_sub(b.factor)
                    .filter(|factor| *factor > 0)?;
                let inner = a.inner.checked_sub(b.inner)?;
                Spelling { factor, inner, ..a }.plus(-i64::from(b.more))
            }),
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
            inner: i16::try_from(inner).ok()?,
            second: Some(by.first),
            more: 0,
        })
    }

    /// What is left of a product of a sum with one term and something else without that sum.
    fn over_sum(self, sum: Self) -> Option<Self> {
        let has_sum = sum.more != 0 && sum.second.is_none() && self.more == 0;
        let times = self.factor.checked_div(sum.factor)?;
        let inner = i64::from(sum.more) * i64::from(times);
        let is_product = self.first == sum.first
            && self.factor == times * sum.factor
            && i64::from(self.inner) == inner;
        Self::of(self.second?)
            .times(times)
            .filter(|_| has_sum && is_product)
    }

    fn sum(self, other: Self) -> Option<Self> {
        if let Some((a, b)) = self.of_the_same_terms(other) {
            let factor = a.factor.checked_add(b.factor)?;
            let inner = a.inner.checked_add(b.inner)?;
            return Self { factor, inner, ..a }.plus(b.more.into());
        }
        // A multiple of one term of a product goes into the parentheses.
        let (product, one) = match (self.second, other.second) {
            (Some(_), None) => (self, other),
            (None, Some(_)) => (other, self),
            _ => return None,
        };
        let ways = [product, product.turned()];
        let product = ways.into_iter().find(|way| way.second == Some(one.first))?;
        let inner = product.inner.checked_add(i16::try_from(one.factor).ok()?)?;
        Self { inner, ..product }.plus(one.more.into())
    }

    /// Both with the same terms in the same order, if that can be.
    fn of_the_same_terms(self, other: Self) -> Option<(Self, Self)> {
        [self, self.turned()]
            .into_iter()
            .flat_map(|a| [(a, other), (a, other.turned())])
            .find(|(a, b)| a.terms().eq(b.terms()))
    }

    /// With the terms of a product in the other order.
    fn turned(self) -> Self {
        match self.second {
            Some(second) if self.inner == 0 => Self {
                first: second,
                second: Some(self.first),
                ..self
            },
            _ => self,
        }
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
            inner: i16::try_from(times(self.inner.into())?).ok()?,
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
