//! Widths as written in the text: a number, or a formula with parameters.
//!
//! A number that may not be overridden is a `localparam`, which is declared
//! after the port list, so a port's width is written as its value, not its name.

use crate::instance::translate;
use crate::module::Parameter;
use crate::size::{Size, Term};
use std::sync::Arc;

/// A parameter in a formula, its logarithm or a quotient of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Factor {
    name: Arc<str>,
    term: Term,
    /// What the formula has for it where the parameter has the value of this module.
    value: u32,
}

/// A number of bits, lanes or words together with its spelling, `(factor * name + inner) * name + more`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Width {
    bits: u32,
    factor: u32,
    /// What is added to the first factor's product before the second one, if there are two.
    inner: i32,
    /// None where it is written as a plain number.
    terms: Vec<Factor>,
    more: i32,
    /// A net of it is a vector even if it has one bit, since it is indexed like one of many.
    is_vector: bool,
}

impl Width {
    /// A plain number.
    pub fn plain(bits: u32) -> Self {
        Self {
            bits,
            factor: bits,
            inner: 0,
            terms: Vec::new(),
            more: 0,
            is_vector: false,
        }
    }

    /// A size of a module whose parameters are `inner`, as the text of a module with parameters `outer`
    /// says it.
    pub fn new(size: Size, inner: &[Parameter], outer: &[Parameter]) -> Self {
        let Some(spelling) = translate(size, inner, outer).spelling() else {
            return Self::plain(size.get());
        };
        let factors = spelling.terms().map(|term| {
            let parameter = &outer[usize::from(term.parameter().0)];
            Factor {
                name: parameter.name.as_str().into(),
                term,
                value: term.value(parameter.value),
            }
        });
        Self {
            bits: size.get(),
            factor: spelling.factor,
            inner: spelling.inner.into(),
            terms: factors.collect(),
            more: spelling.more,
            is_vector: true,
        }
    }

    /// The same for the port list: without the names of those of the module's parameters that are `localparam`s.
    pub fn of_port(&self, parameters: &[Parameter]) -> Self {
        let mut width = self.clone();
        let is_fixed = |factor: &Factor| {
            let mut fixed = parameters.iter().filter(|p| p.allowed.is_none());
            fixed.any(|p| *p.name == *factor.name)
        };
        if let [_, second] = &width.terms[..]
            && is_fixed(second)
        {
            let value = second.value;
            width.factor *= value;
            width.more += width.inner * value as i32;
            width.inner = 0;
            width.terms.pop();
        }
        if let Some(first) = width.terms.first().filter(|first| is_fixed(first)) {
            let product = i64::from(width.factor) * i64::from(first.value);
            let sum = product + i64::from(width.inner);
            if sum <= 0 {
                return Self::plain(width.bits);
            }
            width.factor = sum as u32;
            width.inner = 0;
            width.terms.remove(0);
        }
        width
    }

    /// The number.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Whether it is written as a plain number.
    pub fn is_plain(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether a net of this width is declared without a range, and so cannot be indexed.
    pub fn is_scalar(&self) -> bool {
        self.bits == 1 && !self.is_vector
    }

    /// `[31:0]`, `[LANES*WIDTH-1:0]`, or nothing for a single bit.
    pub fn range(&self) -> String {
        if self.is_scalar() {
            String::new()
        } else if self.is_plain() {
            format!("[{}:0]", self.bits - 1)
        } else {
            let highest = Self {
                more: self.more - 1,
                ..self.clone()
            };
            format!("[{highest}:0]")
        }
    }

    /// Whether it is the bits that number as many things as a parameter says.
    pub fn is_logarithm(&self) -> bool {
        let of_one = matches!(&self.terms[..], [factor] if matches!(factor.term, Term::Log(_)));
        of_one && self.factor == 1 && self.more == 0
    }

    /// As a factor of a product.
    pub fn as_factor(&self) -> String {
        if self.is_plain() || self.more == 0 {
            return self.to_string();
        }
        format!("({self})")
    }

    /// The same without so many.
    pub fn less(&self, bits: u32) -> Self {
        Self {
            bits: self.bits - bits,
            more: self.more - bits as i32,
            ..self.clone()
        }
    }

    /// How many parts of width `part` make up this width.
    pub fn divided_by(&self, part: &Self) -> Self {
        let bits = self.bits / part.bits;
        if self == part {
            return Self::plain(1);
        }
        if part.is_plain() && part.bits == 1 {
            return self.clone();
        }
        if [self, part]
            .iter()
            .any(|size| size.more != 0 || size.inner != 0)
        {
            return Self::plain(bits);
        }
        let mut terms = self.terms.clone();
        for term in &part.terms {
            match terms.iter().position(|other| other == term) {
                Some(at) => drop(terms.remove(at)),
                None => return Self::plain(bits),
            }
        }
        if terms.is_empty() || !self.factor.is_multiple_of(part.factor) {
            return Self::plain(bits);
        }
        let factor = self.factor / part.factor;
        Self {
            bits,
            factor,
            inner: 0,
            terms,
            more: 0,
            is_vector: true,
        }
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        let bits = self.bits + other.bits;
        match (self.is_plain(), other.is_plain()) {
            _ if other.bits == 0 => self.clone(),
            _ if self.bits == 0 => other.clone(),
            (false, true) => Self {
                bits,
                more: self.more + other.bits as i32,
                ..self.clone()
            },
            (true, false) => other.plus(self),
            (false, false) if self.terms == other.terms => Self {
                bits,
                factor: self.factor + other.factor,
                inner: self.inner + other.inner,
                more: self.more + other.more,
                ..self.clone()
            },
            _ => Self::plain(bits),
        }
    }

    /// Whether both have formulas, of which no difference has one.
    pub fn is_of_other_terms(&self, other: &Self) -> bool {
        !self.is_plain() && !other.is_plain() && self.terms != other.terms
    }

    /// The difference to a smaller one, if both have a formula and the difference has one.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        let is_one = self.terms == other.terms && !self.is_plain() && self.factor > other.factor;
        is_one.then(|| Self {
            bits: self.bits - other.bits,
            factor: self.factor - other.factor,
            inner: self.inner - other.inner,
            more: self.more - other.more,
            ..self.clone()
        })
    }

    /// How many times a formula without a sum it is.
    fn times(&self, unit: &Self) -> Option<u32> {
        if self.bits == 0 {
            return Some(0);
        }
        let is_product = |size: &Self| size.inner == 0 && size.more == 0 && !size.is_plain();
        let is_multiple = is_product(self)
            && is_product(unit)
            && self.terms == unit.terms
            && self.factor.is_multiple_of(unit.factor);
        is_multiple.then(|| self.factor / unit.factor)
    }

    /// Where a part of this width begins: the sum of `low` and, for each name, that times a stride.
    pub fn start(&self, low: &Self, steps: &[(&str, &Self)]) -> String {
        // One factor for all, where a person would take it out.
        let strides: Option<Vec<u32>> = steps.iter().map(|(_, by)| by.times(self)).collect();
        let is_product = !low.is_plain() && !steps.is_empty();
        if let (Some(low), Some(strides), true) = (low.times(self), strides, is_product) {
            let names = steps.iter().map(|(name, _)| *name);
            let sum = Self::sum(
                names.zip(strides.iter().map(u32::to_string)),
                low.to_string(),
            );
            return format!("({sum})*{}", self.as_factor());
        }
        let strides = steps.iter().map(|(name, by)| (*name, by.as_factor()));
        Self::sum(strides, low.to_string())
    }

    /// `i*2 + j + 1`.
    fn sum<'a>(products: impl Iterator<Item = (&'a str, String)>, more: String) -> String {
        let mut terms: Vec<String> = products
            .map(|(name, times)| match &*times {
                "1" => name.to_string(),
                _ => format!("{name}*{times}"),
            })
            .collect();
        if more != "0" || terms.is_empty() {
            terms.push(more);
        }
        terms.join(" + ")
    }
}

impl std::fmt::Display for Width {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_plain() {
            return write!(f, "{}", self.bits);
        }
        let mut text = match self.factor {
            1 => String::new(),
            factor => format!("{factor}*"),
        };
        let is_alone = self.factor == 1 && self.terms.len() == 1;
        for (number, factor) in self.terms.iter().enumerate() {
            if number > 0 {
                text += "*";
            }
            text += &factor.term.in_verilog(&factor.name, is_alone);
            if number == 0 && self.inner != 0 {
                text = format!("({text}{:+})", self.inner);
            }
        }
        f.write_str(&text)?;
        match self.more {
            0 => Ok(()),
            more => write!(f, "{more:+}"),
        }
    }
}
