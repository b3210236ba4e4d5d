//! The expression tree: its evaluation, its cost and its text.

use std::fmt;

use super::operand::Operand;
use super::table::{Convention, TableError, TruthTable};
use super::word;

/// A boolean expression.
///
/// The three binary operators are associative, so a chain of one of them is one node; a node without operands is
/// the operator's neutral element. Printed with `Display`, the text parses back to the same function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// 0 or 1 whatever the operands are.
    Constant(bool),
    /// An operand.
    Operand(Operand),
    /// `~x`.
    Not(Box<Expression>),
    /// `x & y & ...`.
    And(Vec<Expression>),
    /// `x ^ y ^ ...`.
    Xor(Vec<Expression>),
    /// `x | y | ...`.
    Or(Vec<Expression>),
}

/// How tightly the outermost operator of an expression binds, tightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binding {
    /// An operand, a constant, a negation.
    Unary,
    And,
    Xor,
    Or,
}

impl Binding {
    pub(super) const ALL: [Self; 4] = [Self::Unary, Self::And, Self::Xor, Self::Or];
    pub(super) const BINARY: [Self; 3] = [Self::And, Self::Xor, Self::Or];

    /// Applies the binary operator to two words; `Unary` is no binary operator and gives its left side.
    pub(super) fn apply(self, left: u64, right: u64) -> u64 {
        match self {
            Self::Unary => left,
            Self::And => left & right,
            Self::Xor => left ^ right,
            Self::Or => left | right,
        }
    }
}

impl Expression {
    /// `left & right`, `left ^ right` or `left | right`, as one chain where a side already is such a chain.
    pub(super) fn join(operator: Binding, left: Self, right: Self) -> Self {
        let mut chain = Vec::new();
        for side in [left, right] {
            match side {
                Self::And(inner) if operator == Binding::And => chain.extend(inner),
                Self::Xor(inner) if operator == Binding::Xor => chain.extend(inner),
                Self::Or(inner) if operator == Binding::Or => chain.extend(inner),
                single => chain.push(single),
            }
        }
        Self::chain(operator, chain)
    }

    /// A chain of one operator; a single operand stands for itself.
    pub(super) fn chain(operator: Binding, mut operands: Vec<Self>) -> Self {
        if operands.len() == 1 {
            return operands.remove(0);
        }
        match operator {
            Binding::Unary | Binding::And => Self::And(operands),
            Binding::Xor => Self::Xor(operands),
            Binding::Or => Self::Or(operands),
        }
    }

    /// `~self`, taking away a negation where there is one.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    pub(super) fn binding(&self) -> Binding {
        match self {
            Self::And(list) | Self::Xor(list) | Self::Or(list) if list.len() < 2 => {
                list.first().map_or(Binding::Unary, Self::binding)
            }
            Self::Constant(_) | Self::Operand(_) | Self::Not(_) => Binding::Unary,
            Self::And(_) => Binding::And,
            Self::Xor(_) => Binding::Xor,
            Self::Or(_) => Binding::Or,
        }
    }

    pub(super) fn children(&self) -> &[Self] {
        match self {
            Self::Constant(_) | Self::Operand(_) => &[],
            Self::Not(inner) => std::slice::from_ref(inner),
            Self::And(list) | Self::Xor(list) | Self::Or(list) => list,
        }
    }

    /// The function over all six operands.
    pub(super) fn word(&self) -> u64 {
        match self {
            Self::Constant(value) => {
                if *value {
                    u64::MAX
                } else {
                    0
                }
            }
            Self::Operand(operand) => word::OPERANDS[operand.position()],
            Self::Not(inner) => !inner.word(),
            Self::And(list) => list.iter().fold(u64::MAX, |all, item| all & item.word()),
            Self::Xor(list) => list.iter().fold(0, |sum, item| sum ^ item.word()),
            Self::Or(list) => list.iter().fold(0, |any, item| any | item.word()),
        }
    }

    /// The truth table over the first `inputs` operands; refused if the text names an operand beyond them.
    pub fn table(&self, inputs: u32, convention: Convention) -> Result<TruthTable, TableError> {
        TruthTable::from_word(self.word(), self.inputs_needed(), inputs, convention)
    }

    /// How many inputs a table must have to hold every operand named: one more than the highest one's index, 0 for
    /// none. An operand counts even where the function does not depend on it, as in `a | c & ~c`.
    pub fn inputs_needed(&self) -> u32 {
        match self {
            Self::Operand(operand) => operand.index() + 1,
            other => other
                .children()
                .iter()
                .map(Self::inputs_needed)
                .max()
                .unwrap_or(0),
        }
    }

    /// How many operators the expression is written with; each `& ^ | ~` counts one.
    pub fn operators(&self) -> u32 {
        let here = match self {
            Self::Constant(_) | Self::Operand(_) => 0,
            Self::Not(_) => 1,
            Self::And(list) | Self::Xor(list) | Self::Or(list) => {
                list.len().saturating_sub(1) as u32
            }
        };
        here + self.children().iter().map(Self::operators).sum::<u32>()
    }

    /// The value for the operands in order, `a` first; `None` if an operand named has no value.
    pub fn evaluate(&self, operands: &[bool]) -> Option<bool> {
        if (operands.len() as u64) < u64::from(self.inputs_needed()) {
            return None;
        }
        let k = operands
            .iter()
            .take(6)
            .rev()
            .fold(0, |k, &bit| k << 1 | u32::from(bit));
        Some(self.word() >> k & 1 == 1)
    }
}

impl fmt::Display for Expression {
    /// Spaces around binary operators, and only the parentheses that precedence asks for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (list, operator, neutral) = match self {
            Self::Constant(value) => return write!(f, "{}", u8::from(*value)),
            Self::Operand(operand) => return write!(f, "{operand}"),
            Self::Not(inner) => {
                f.write_str("~")?;
                return inner.fmt_within(Binding::Unary, f);
            }
            Self::And(list) => (list, " & ", "1"),
            Self::Xor(list) => (list, " ^ ", "0"),
            Self::Or(list) => (list, " | ", "0"),
        };
        if list.is_empty() {
            return f.write_str(neutral);
        }
        for (i, item) in list.iter().enumerate() {
            if i > 0 {
                f.write_str(operator)?;
            }
            item.fmt_within(self.binding(), f)?;
        }
        Ok(())
    }
}

impl Expression {
    fn fmt_within(&self, outer: Binding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.binding() > outer {
            write!(f, "({self})")
        } else {
            write!(f, "{self}")
        }
    }
}
