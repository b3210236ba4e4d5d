//! The and-inverter graph behind symbolic words: its
//! literals, and the gate operations a word needs.

use std::fmt;
use std::ops::Not;

/// A node of an and-inverter graph, or its inverse. Node 0 is the constant 0 in every graph, so that
/// constants need no graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// The constant 0.
    pub const FALSE: Self = Self(0);
    /// The constant 1.
    pub const TRUE: Self = Self(1);

    /// A node, inverted or not. Node numbers are below 2^31.
    pub const fn new(node: u32, is_inverted: bool) -> Self {
        Self(node << 1 | is_inverted as u32)
    }

    /// The literal with this code: twice the node's number, plus 1 if inverted, as in AIGER.
    pub const fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// Twice the node's number, plus 1 if inverted.
    pub const fn code(self) -> u32 {
        self.0
    }

    /// The node.
    pub const fn node(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is the node's inverse.
    pub const fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether it is a constant.
    pub const fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// The constant of this value.
    pub const fn constant(value: bool) -> Self {
        Self(value as u32)
    }

    /// The inverse if `is_inverted`.
    pub const fn inverted_if(self, is_inverted: bool) -> Self {
        Self(self.0 ^ is_inverted as u32)
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_inverted() { "!" } else { "" };
        write!(f, "{sign}n{}", self.node())
    }
}

/// A graph that and-gates can be added to. It may answer with a literal that it already has.
pub trait Gates {
    /// The conjunction of two literals.
    fn and(&self, a: Literal, b: Literal) -> Literal;
}
