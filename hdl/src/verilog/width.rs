//! Widths as written in the text: a number, or a formula with parameters.
//!
//! A number that may not be overridden is a `localparam`, which is declared
//! after the port list, so a port's width is written as its value, not its name.

use crate::instance::translate;
use crate::module::Parameter;
use crate::size::{Size, Term};
use std::sync::Arc;

/// A parameter in a formula, or its logarithm.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Factor {
    name: Arc<str>,
    is_log: bool,
    /// What the formula has for it where the parameter has the value of this module.
    value: u32,
}

/// A number of bits, lanes or words together with its spelling, `factor * name * name + more`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Width {
    bits: u32,
    factor: u32,
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
                is_log: matches!(term, Term::Log(_)),
                value: term.value(parameter.value),
            }
        });
        Self {
            bits: size.get(),
            factor: spelling.factor,
            terms: factors.collect(),
            more: spelling.more,
            is_vector: true,
        }
    }

    /// The same for the port list: without the names of those of the module's parameters that are `localparam`s.
    pub fn of_port(&self, parameters: &[Parameter]) -> Self {
        let mut width = self.clone();
        width.terms.retain(|factor| {
            let mut fixed = parameters.iter().filter(|p| p.allowed.is_none());
            let is_fixed = fixed.any(|p| *p.name == *factor.name);
            if is_fixed {
                width.factor *= factor.value;
            }
            !is_fixed
        });
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
        let of_one = matches!(&self.terms[..], [factor] if factor.is_log);
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
        if self.more != 0 || part.more != 0 {
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
            terms,
            more: 0,
            is_vector: true,
        }
    }
}

impl std::fmt::Display for Width {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_plain() {
            return write!(f, "{}", self.bits);
        }
        if self.factor != 1 {
            write!(f, "{}*", self.factor)?;
        }
        for (number, factor) in self.terms.iter().enumerate() {
            let times = if number > 0 { "*" } else { "" };
            let name = &factor.name;
            if factor.is_log {
                write!(f, "{times}$clog2({name})")?;
            } else {
                write!(f, "{times}{name}")?;
            }
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "{more:+}"),
        }
    }
}
