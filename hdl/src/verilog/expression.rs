//! Verilog expressions as trees, printed with only the parentheses that help a reader.
//!
//! Parentheses are omitted where the nesting is obvious (`a & b & c`, `a + b < c`, an else-chain of
//! choices) and written where the reader would have to remember precedence (`(a == b) & c`, `a + (b << 1)`).

use super::reference::{Net, Reference};
use super::width::Width;
use crate::bits::Bits;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Multiply,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    SignedShiftRight,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
}

impl Operator {
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Multiply => "*",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::SignedShiftRight => ">>>",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::And => "&",
            Self::Xor => "^",
            Self::Or => "|",
        }
    }

    /// Whether a chain of it may be written without parentheses, however it is nested. (Sums and
    /// products are modulo two to the width, so they are.)
    pub fn is_associative(self) -> bool {
        matches!(
            self,
            Self::Multiply | Self::Add | Self::And | Self::Xor | Self::Or
        )
    }

    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Less
                | Self::LessEqual
                | Self::Greater
                | Self::GreaterEqual
                | Self::Equal
                | Self::NotEqual
        )
    }

    /// The comparison that holds where this one does not.
    pub fn opposite(self) -> Option<Self> {
        match self {
            Self::Less => Some(Self::GreaterEqual),
            Self::LessEqual => Some(Self::Greater),
            Self::Greater => Some(Self::LessEqual),
            Self::GreaterEqual => Some(Self::Less),
            Self::Equal => Some(Self::NotEqual),
            _ => None,
        }
    }

    fn is_arithmetic(self) -> bool {
        matches!(self, Self::Multiply | Self::Add | Self::Subtract)
    }
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Constant {
    pub bits: Bits,
    /// The `localparam` that stands for it.
    pub name: Option<Arc<str>>,
    /// Its width where that is spelled with parameters.
    pub spelled: Option<Width>,
    /// A count, which reads best in decimal.
    pub is_count: bool,
}

/// An expression. Its self-determined width in Verilog is that of the value it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Constant(Constant),
    Reference(Reference),
    /// `net[index]`, or `net[index +: width]`.
    Index {
        net: Net,
        index: Box<Expression>,
        width: Option<Width>,
    },
    /// `memory[index]`
    Word {
        memory: Arc<str>,
        index: Box<Expression>,
    },
    /// `~`, a reduction, or an inverted reduction; or `$signed` or `$unsigned`, whose operand stands in parentheses.
    Prefix(&'static str, Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `condition ? then : otherwise`
    Choice(Box<[Expression; 3]>),
    Concat(Vec<Expression>),
    Repeat(Width, Box<Expression>),
}

impl Expression {
    pub fn constant(bits: Bits) -> Self {
        Self::Constant(Constant {
            bits,
            name: None,
            spelled: None,
            is_count: false,
        })
    }

    pub fn bit(value: bool) -> Self {
        Self::constant(Bits::bit(value))
    }

    pub fn zero(width: &Width) -> Self {
        Self::Constant(Constant {
            bits: Bits::zero(width.bits()),
            name: None,
            spelled: Some(width.clone()).filter(|w| !w.is_plain()),
            is_count: false,
        })
    }

    /// A number of things, in decimal.
    pub fn count(count: u32, width: u32) -> Self {
        Self::Constant(Constant {
            bits: Bits::truncated(count, width),
            name: None,
            spelled: None,
            is_count: true,
        })
    }

    pub fn prefix(symbol: &'static str, operand: Self) -> Self {
        Self::Prefix(symbol, Box::new(operand))
    }

    pub fn binary(operator: Operator, a: Self, b: Self) -> Self {
        Self::Binary(operator, Box::new(a), Box::new(b))
    }

    pub fn choice(condition: Self, then: Self, otherwise: Self) -> Self {
        Self::Choice(Box::new([condition, then, otherwise]))
    }

    /// Parts side by side, the first one most significant; constants become one constant.
    pub fn concat(parts: Vec<Self>) -> Self {
        let mut known: Option<Bits> = None;
        for part in &parts {
            let Some(bits) = part.bits().filter(|_| part.is_plain_constant()) else {
                return Self::Concat(parts);
            };
            known = Some(known.map_or(bits.clone(), |above| above.concat(bits)));
        }
        known.map_or(Self::Concat(parts), Self::constant)
    }

    /// The operand `count` times.
    pub fn repeat(count: Width, operand: Self) -> Self {
        if count.is_plain() && operand.is_plain_constant() {
            return Self::concat(vec![operand; count.bits() as usize]);
        }
        Self::Repeat(count, Box::new(operand))
    }

    /// Every bit inverted.
    pub fn inverted(operand: Self) -> Self {
        match operand.bits().filter(|_| operand.is_plain_constant()) {
            Some(bits) => {
                let ones = Bits::ones(bits.width());
                Self::constant(Bits::truncated(ones.value() ^ bits.value(), bits.width()))
            }
            None => Self::prefix("~", operand),
        }
    }

    /// Whether it is a constant written as a plain literal.
    fn is_plain_constant(&self) -> bool {
        matches!(self, Self::Constant(c) if c.name.is_none() && c.spelled.is_none())
    }

    /// The text as a label of a `case`, all of whose labels have one radix: decimal for a few bits, hexadecimal for more.
    pub fn label(&self) -> String {
        match self {
            Self::Constant(c) if self.is_plain_constant() && c.bits.width() > 1 => {
                let (width, value) = (c.bits.width(), c.bits.value());
                if width <= DECIMAL_LABEL {
                    format!("{width}'d{value}")
                } else {
                    let digits = width.div_ceil(4) as usize;
                    format!("{width}'h{value:0digits$x}")
                }
            }
            _ => self.to_string(),
        }
    }

    /// Whether it reads nothing, and so never changes.
    pub fn is_fixed(&self) -> bool {
        let mut fixed = !matches!(
            self,
            Self::Reference(_) | Self::Index { .. } | Self::Word { .. }
        );
        self.for_each_operand(|operand| fixed &= operand.is_fixed());
        fixed
    }

    /// The value, if it is a constant.
    pub fn bits(&self) -> Option<&Bits> {
        match self {
            Self::Constant(constant) => Some(&constant.bits),
            _ => None,
        }
    }

    /// Whether writing it twice costs the reader nothing.
    pub fn is_simple(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Reference(_) => true,
            Self::Prefix("~", a) | Self::Repeat(_, a) => matches!(**a, Self::Reference(_)),
            _ => false,
        }
    }

    /// How long its text is, without the packages that values are named with: so what gets a net does not depend on what a package is called.
    pub fn columns(&self) -> usize {
        let text = self.to_string();
        let mut parts: Vec<&str> = text.split("::").collect();
        let last = parts.pop().map_or(0, str::len);
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let before = parts
            .iter()
            .map(|part| part.trim_end_matches(is_name).len());
        before.sum::<usize>() + last
    }

    /// Whether it says in a few letters what a name would say in more: something of one net, beside a constant perhaps, or of two or three.
    pub fn is_short(&self) -> bool {
        self.is_brief() && self.columns() <= SHORT
    }

    fn is_brief(&self) -> bool {
        let is_net = |value: &Self| match value {
            Self::Prefix("~", a) => matches!(**a, Self::Reference(_)),
            value => matches!(value, Self::Reference(_)),
        };
        let is_part = |value: &Self| is_net(value) || value.bits().is_some();
        match self {
            Self::Prefix(_, a) => is_net(a),
            Self::Repeat(_, a) => is_net(a) || a.is_brief(),
            Self::Binary(operator, a, b) if operator.is_comparison() => is_part(a) && is_part(b),
            Self::Binary(Operator::And | Operator::Or | Operator::Xor, a, b) => {
                is_part(a) && is_part(b)
            }
            Self::Concat(parts) => parts.len() <= 3 && parts.iter().all(is_part),
            _ => self.is_simple(),
        }
    }

    /// Calls `visit` with every direct operand.
    pub fn for_each_operand(&self, mut visit: impl FnMut(&Self)) {
        match self {
            Self::Constant(_) | Self::Reference(_) => {}
            Self::Index { index: a, .. }
            | Self::Word { index: a, .. }
            | Self::Prefix(_, a)
            | Self::Repeat(_, a) => visit(a),
            Self::Binary(_, a, b) => {
                visit(a);
                visit(b);
            }
            Self::Choice(parts) => parts.iter().for_each(visit),
            Self::Concat(parts) => parts.iter().for_each(visit),
        }
    }

    /// How many operators it is made of.
    pub fn operators(&self) -> usize {
        let own = match self {
            Self::Prefix(..) | Self::Binary(..) | Self::Choice(_) => 1,
            _ => 0,
        };
        let mut count = own;
        self.for_each_operand(|operand| count += operand.operators());
        count
    }

    /// Rewrites it from the operands up.
    pub fn rewrite(self, change: &mut impl FnMut(Self) -> Self) -> Self {
        let mut inner = |a: Box<Self>| Box::new(a.rewrite(change));
        let rewritten = match self {
            Self::Constant(_) | Self::Reference(_) => self,
            Self::Index { net, index, width } => Self::Index {
                net,
                index: inner(index),
                width,
            },
            Self::Word { memory, index } => Self::Word {
                memory,
                index: inner(index),
            },
            Self::Prefix(symbol, a) => Self::Prefix(symbol, inner(a)),
            Self::Repeat(count, a) => Self::Repeat(count, inner(a)),
            Self::Binary(operator, a, b) => Self::Binary(operator, inner(a), inner(b)),
            Self::Choice(parts) => Self::Choice(Box::new(parts.map(|part| part.rewrite(change)))),
            Self::Concat(parts) => {
                Self::Concat(parts.into_iter().map(|part| part.rewrite(change)).collect())
            }
        };
        change(rewritten)
    }

    /// The operand of a binary operator, in parentheses if a reader wants them.
    pub(super) fn beside(&self, outer: Operator, is_right: bool) -> String {
        let plain = match self {
            Self::Binary(inner, ..) => {
                (*inner == outer && outer.is_associative())
                    || (outer.is_comparison() && inner.is_arithmetic())
                    || (outer == Operator::Add && *inner == Operator::Multiply)
                    || (outer == Operator::Subtract
                        && (*inner == Operator::Multiply || (inner.is_arithmetic() && !is_right)))
            }
            Self::Prefix(symbol, _) => *symbol == "~" || symbol.starts_with('$'),
            Self::Choice(_) => false,
            _ => true,
        };
        self.bare_if(plain)
    }

    fn bare_if(&self, plain: bool) -> String {
        if plain {
            self.to_string()
        } else {
            format!("({self})")
        }
    }

    /// The part of a choice at `position`, in parentheses if a reader wants them.
    pub(super) fn within_choice(&self, position: usize) -> String {
        let plain = match self {
            Self::Binary(..) => position > 0,
            Self::Choice(_) => position == 2,
            _ => true,
        };
        self.bare_if(plain)
    }

    /// Whether a prefix operator may stand directly before it.
    fn is_primary(&self) -> bool {
        match self {
            Self::Prefix(symbol, _) => symbol.starts_with('$'),
            Self::Binary(..) | Self::Choice(_) => false,
            _ => true,
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(constant) => write!(f, "{constant}"),
            Self::Reference(reference) => write!(f, "{reference}"),
            Self::Index { net, index, width } => {
                let name = &net.name;
                match width {
                    None => write!(f, "{name}[{index}]"),
                    Some(width) => write!(f, "{name}[{index} +: {width}]"),
                }
            }
            Self::Word { memory, index } => write!(f, "{memory}[{index}]"),
            Self::Prefix(symbol, a) if symbol.starts_with('$') => match &**a {
                Self::Constant(constant) if *symbol == "$signed" && a.is_plain_constant() => {
                    f.write_str(&signed_literal(&constant.bits))
                }
                a => write!(f, "{symbol}({a})"),
            },
            Self::Prefix(symbol, a) if a.is_primary() => write!(f, "{symbol}{a}"),
            Self::Prefix(symbol, a) => write!(f, "{symbol}({a})"),
            Self::Binary(operator, a, b) => {
                let (a, b) = (a.beside(*operator, false), b.beside(*operator, true));
                write!(f, "{a} {} {b}", operator.symbol())
            }
            Self::Choice(parts) => {
                let [condition, then, otherwise] =
                    std::array::from_fn(|i| parts[i].within_choice(i));
                write!(f, "{condition} ? {then} : {otherwise}")
            }
            Self::Concat(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                write!(f, "{{{}}}", parts.join(", "))
            }
            Self::Repeat(count, a) => match **a {
                // A concatenation brings the inner braces along.
                Self::Concat(_) => write!(f, "{{{count}{a}}}"),
                _ => write!(f, "{{{count}{{{a}}}}}"),
            },
        }
    }
}

/// Longest text that is written more than once, in columns.
const SHORT: usize = 40;

/// Most bits of a label that is written in decimal: numbers of up to two digits.
const DECIMAL_LABEL: u32 = 6;

/// Longest literal written in one piece, in bits.
const PIECE: u32 = 256;

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            return f.write_str(name);
        }
        if let Some(width) = &self.spelled
            && (self.bits.is_zero() || self.bits.is_ones())
        {
            return write!(f, "{{{width}{{1'b{}}}}}", u8::from(self.bits.is_ones()));
        }
        // A small number, with as many zeros in front as the width has more.
        let bits = self.bits.value().bits() as u32;
        if let Some(width) = self.spelled.as_ref()
            && width.bits() > bits
            && bits <= PIECE / 4
        {
            let zeros = Expression::zero(&width.less(bits));
            let number = literal(&Bits::truncated(self.bits.value().clone(), bits));
            return write!(f, "{{{zeros}, {number}}}");
        }
        match self.pieces().or_else(|| self.above_zeros()) {
            Some(pieces) => write!(f, "{pieces}"),
            None if self.is_count => write!(f, "{}'d{}", self.bits.width(), self.bits.value()),
            None => f.write_str(&literal(&self.bits)),
        }
    }
}

/// More zeros than this at the end of a literal nobody counts.
const ZEROS: u64 = 32;

impl Constant {
    /// Digits above many zeros.
    fn above_zeros(&self) -> Option<Expression> {
        let zeros = self
            .bits
            .value()
            .trailing_zeros()
            .filter(|zeros| *zeros >= ZEROS)? as u32;
        let upper = self.bits.slice(zeros, self.bits.width() - zeros);
        let parts = vec![upper, Bits::zero(zeros)];
        Some(Expression::Concat(
            parts.into_iter().map(Expression::constant).collect(),
        ))
    }

    /// A literal too long for a line, as a concatenation of shorter ones.
    pub fn pieces(&self) -> Option<Expression> {
        let width = self.bits.width();
        if self.bits.value().bits() <= u64::from(PIECE) || self.name.is_some() {
            return None;
        }
        let lows = (0..width).step_by(PIECE as usize).rev();
        let pieces = lows.map(|low| self.bits.slice(low, PIECE.min(width - low)));
        Some(Expression::Concat(
            pieces.map(Expression::constant).collect(),
        ))
    }
}

/// A number in two's complement, in decimal.
fn signed_literal(bits: &Bits) -> String {
    let width = bits.width();
    let half = BigUint::from(1u8) << (width - 1);
    match bits.value().cmp(&half) {
        Ordering::Less => format!("{width}'sd{}", bits.value()),
        // The least number has no opposite.
        Ordering::Equal => format!("$signed({})", literal(bits)),
        Ordering::Greater => format!("-{width}'sd{}", (half << 1u8) - bits.value()),
    }
}

/// A sized literal: small numbers in decimal, the rest in hexadecimal with all digits shown.
pub(super) fn literal(bits: &Bits) -> String {
    let (width, value) = (bits.width(), bits.value());
    match bits.to_u64() {
        _ if width == 1 => format!("1'b{value}"),
        Some(0..=9) => format!("{width}'d{value}"),
        _ if width <= 64 => format!(
            "{width}'h{value:0digits$x}",
            digits = width.div_ceil(4) as usize
        ),
        _ => format!("{width}'h{value:x}"),
    }
}
