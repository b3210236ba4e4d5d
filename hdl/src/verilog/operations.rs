//! Translates operations to expressions.
//!
//! Every function here keeps the invariant of the parent module's header: by Verilog's
//! own rules, the returned expression has the width of the node that it represents.

use super::expression::{Expression, Operator};
use super::scope::Scope;
use super::width::Width;
use crate::bits::Bits;
use crate::module::{BinaryOp, NodeId, Op, UnaryOp};

/// Widest shift amount that every tool takes.
const WIDEST_AMOUNT: u32 = 32;

impl Scope<'_, '_> {
    /// The expression of a node that is neither an input, nor state, nor a block of its own.
    pub fn operation(&mut self, id: NodeId) -> Expression {
        let module = self.module;
        let node = module.node(id);
        let width = self.width(node.width);
        match &node.op {
            Op::Const(bits) => self.constant(bits, width, node.enum_type.as_ref()),
            Op::Unary(op, a) => self.unary(*op, *a),
            Op::Binary(op, a, b) if op.is_shift() => self.shift(*op, *a, *b, &width),
            Op::Binary(op, a, b) if op.is_comparison() => self.comparison(*op, *a, *b),
            Op::Binary(op, a, b) => self.arithmetic(*op, *a, *b),
            Op::Mux {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.operand(*condition);
                let then = self.operand(*then);
                let otherwise =
                    self.operand_in(*otherwise, |value| matches!(value, Expression::Choice(_)));
                Expression::choice(condition, then, otherwise)
            }
            Op::Slice { of, low } => self.slice(*of, *low, width),
            Op::Concat(parts) => {
                let parts: Vec<Expression> = parts.iter().map(|part| self.operand(*part)).collect();
                match <[Expression; 1]>::try_from(parts) {
                    Ok([only]) => only,
                    Err(parts) => Expression::concat(parts),
                }
            }
            Op::Repeat(a) => {
                let part = self.width(module.node(*a).width);
                let count = width.divided_by(&part);
                if count.is_plain() && count.bits() == 1 {
                    return self.operand(*a);
                }
                Expression::repeat(count, self.operand(*a))
            }
            Op::Select { of, index } => self.select(*of, *index, &width),
            Op::MemoryRead { memory, address } => self.memory_read(*memory, *address),
            Op::Wire(driver) => self.root(*driver),
            Op::Input(_)
            | Op::Register(_)
            | Op::InstanceOutput { .. }
            | Op::Case { .. }
            | Op::TableRead { .. } => self.value(id),
        }
    }

    fn unary(&mut self, op: UnaryOp, a: NodeId) -> Expression {
        let is_scalar = self.width(self.module.node(a).width).is_scalar();
        let operand = self.operand(a);
        let symbol = match op {
            // The inverse of a reduction is a reduction of its own, the inverse of an inverse nothing.
            UnaryOp::Not => match operand {
                Expression::Prefix("~", inner) => return *inner,
                Expression::Prefix("&", inner) => return Expression::Prefix("~&", inner),
                Expression::Prefix("|", inner) => return Expression::Prefix("~|", inner),
                Expression::Prefix("^", inner) => return Expression::Prefix("~^", inner),
                Expression::Binary(operator, a, b) if operator.opposite().is_some() => {
                    let opposite = operator.opposite().unwrap_or(operator);
                    return Expression::Binary(opposite, a, b);
                }
                operand => return Expression::inverted(operand),
            },
            _ if is_scalar => return operand,
            UnaryOp::All => "&",
            UnaryOp::Any => "|",
            UnaryOp::Parity => "^",
        };
        Expression::prefix(symbol, operand)
    }

    fn arithmetic(&mut self, op: BinaryOp, a: NodeId, b: NodeId) -> Expression {
        let operator = match op {
            BinaryOp::And => Operator::And,
            BinaryOp::Or => Operator::Or,
            BinaryOp::Xor => Operator::Xor,
            BinaryOp::Sub => Operator::Subtract,
            BinaryOp::Mul => Operator::Multiply,
            _ => Operator::Add,
        };
        let continues = |value: &Expression| {
            operator.is_associative()
                && matches!(value, Expression::Binary(o, ..) if *o == operator)
        };
        let a = self.operand_in(a, continues);
        let b = self.operand_in(b, continues);
        Expression::binary(operator, a, b)
    }

    fn comparison(&mut self, op: BinaryOp, a: NodeId, b: NodeId) -> Expression {
        let operator = match op {
            BinaryOp::Eq => Operator::Equal,
            BinaryOp::Ne => Operator::NotEqual,
            BinaryOp::Lt | BinaryOp::SignedLt => Operator::Less,
            _ => Operator::LessEqual,
        };
        if matches!(op, BinaryOp::SignedLt | BinaryOp::SignedLe) {
            return self.signed_comparison(operator, a, b);
        }
        let (left, right) = self.compared(a, b);
        self.compare(operator, left, right)
    }

    /// A comparison. In the first or last lane of a loop the lane's number is the least or greatest value
    /// that there is; Verilator sees that some comparison is constant there and asks whether that was
    /// meant. Two bits more on both sides leave room below and beyond.
    fn compare(&self, operator: Operator, left: Expression, right: Expression) -> Expression {
        let is_order = matches!(operator, Operator::Less | Operator::LessEqual);
        // A number with zeros in front is not the greatest.
        let is_padded = matches!(&left, Expression::Concat(parts)
            if parts[0].bits().is_some_and(Bits::is_zero));
        let is_below = is_padded && operator == Operator::Less && self.is_lane_number(&left);
        let is_order = is_order && !is_below;
        if !is_order || self.is_lane_number(&left) == self.is_lane_number(&right) {
            return compare(operator, left, right);
        }
        let room = Expression::constant(Bits::truncated(1u8, 2));
        let wider = |side| Expression::concat(vec![room.clone(), side]);
        Expression::binary(operator, wider(left), wider(right))
    }

    /// Whether a value is known in each lane and differs from lane to lane.
    pub fn is_lane_number(&self, value: &Expression) -> bool {
        match value {
            Expression::Reference(of) => self.file.lane_numbers.contains(&of.net.name),
            Expression::Index { .. } | Expression::Word { .. } => false,
            _ => {
                let (mut any, mut all) = (false, true);
                value.for_each_operand(|operand| {
                    let is_number = self.is_lane_number(operand);
                    any |= is_number;
                    all &= is_number || operand.is_fixed();
                });
                any && all
            }
        }
    }

    /// Two operands, a constant among them named after the other's enumeration.
    fn compared(&mut self, a: NodeId, b: NodeId) -> (Expression, Expression) {
        let module = self.module;
        let mut side = |this: NodeId, other: NodeId| {
            let (node, like) = (module.node(this), &module.node(other).enum_type);
            match &node.op {
                Op::Const(bits) if node.enum_type.is_none() && like.is_some() => {
                    let width = self.width(node.width);
                    self.constant(bits, width, like.as_ref())
                }
                _ => self.operand(this),
            }
        };
        (side(a, b), side(b, a))
    }

    /// Two's complement numbers. Lanes' numbers compare like unsigned ones, except that the answer is the opposite where
    /// signs differ: see [`Self::compare`].
    fn signed_comparison(&mut self, operator: Operator, a: NodeId, b: NodeId) -> Expression {
        let (left, right) = (self.shared(a), self.shared(b));
        if self.width(self.module.node(a).width).is_scalar() {
            // The only negative number is 1.
            let inverted = Expression::inverted(right);
            let operator = match operator {
                Operator::Less => Operator::And,
                _ => Operator::Or,
            };
            return Expression::binary(operator, left, inverted);
        }
        if self.is_lane_number(&left) || self.is_lane_number(&right) {
            let signs = exclusive(self.sign(a), self.sign(b));
            return exclusive(self.compare(operator, left, right), signs);
        }
        let signed = |value| Expression::prefix("$signed", value);
        in_order(operator, signed(left), signed(right))
    }

    /// The top bit of a value.
    fn sign(&mut self, id: NodeId) -> Expression {
        let top = self.module.node(id).width.get() - 1;
        self.slice(id, top, Width::plain(1))
    }

    fn shift(&mut self, op: BinaryOp, a: NodeId, amount: NodeId, width: &Width) -> Expression {
        let amount_width = self.module.node(amount).width.get();
        // Tools rightly ask what was meant by an amount that shifts everything out.
        if let Some(bits) = self.value(amount).bits()
            && bits.value() >= &width.bits().into()
            && width.is_plain()
        {
            return match op {
                BinaryOp::SignedShr if width.is_scalar() => self.operand(a),
                BinaryOp::SignedShr => Expression::repeat(width.clone(), self.sign(a)),
                _ => Expression::zero(width),
            };
        }
        let far = (amount_width > WIDEST_AMOUNT).then(|| {
            let above = Width::plain(amount_width - WIDEST_AMOUNT);
            let above_is_scalar = above.is_scalar();
            let above = self.slice(amount, WIDEST_AMOUNT, above);
            if above_is_scalar {
                above
            } else {
                Expression::prefix("|", above)
            }
        });
        let near = match far {
            Some(_) => self.slice(amount, 0, Width::plain(WIDEST_AMOUNT)),
            None => self.operand(amount),
        };
        let or_else = |near: Expression, beyond: Expression| match far.clone() {
            Some(far) => Expression::choice(far, beyond, near),
            None => near,
        };
        let operator = match op {
            BinaryOp::Shl => Operator::ShiftLeft,
            _ => Operator::ShiftRight,
        };
        if op != BinaryOp::SignedShr {
            let shifted = Expression::binary(operator, self.operand(a), near);
            return or_else(shifted, Expression::zero(width));
        }
        if width.is_scalar() {
            return self.operand(a);
        }
        // An operand that is not signed would make all of the expression unsigned: what is shifted stands by itself.
        let value = self.operand(a);
        let signed = Expression::prefix("$signed", value);
        let shifted = Expression::binary(Operator::SignedShiftRight, signed, near);
        let shifted = Expression::prefix("$unsigned", shifted);
        match far {
            Some(_) => {
                let signs = Expression::repeat(width.clone(), self.sign(a));
                or_else(shifted, signs)
            }
            None => shifted,
        }
    }
}

/// A comparison with a constant, if it has one, on the right.
fn in_order(operator: Operator, a: Expression, b: Expression) -> Expression {
    let turned = match operator {
        Operator::Less => Operator::Greater,
        Operator::LessEqual => Operator::GreaterEqual,
        _ => operator,
    };
    if a.is_fixed() && !b.is_fixed() {
        Expression::binary(turned, b, a)
    } else {
        Expression::binary(operator, a, b)
    }
}

/// A comparison of what is no lane's number; one that is always true or always false is written as that, because tools rightly ask
/// what was meant.
fn compare(operator: Operator, a: Expression, b: Expression) -> Expression {
    let known = match (operator, a.bits(), b.bits()) {
        (Operator::Less, Some(a), Some(b)) => Some(a < b),
        (Operator::Less, _, Some(b)) if b.is_zero() => Some(false),
        (Operator::Less, Some(a), _) if a.is_ones() => Some(false),
        (Operator::LessEqual, Some(a), Some(b)) => Some(a <= b),
        (Operator::LessEqual, _, Some(b)) if b.is_ones() => Some(true),
        (Operator::LessEqual, Some(a), _) if a.is_zero() => Some(true),
        _ => None,
    };
    known.map_or_else(|| in_order(operator, a, b), Expression::bit)
}

/// Exclusive or of two bits, one of which may be known.
fn exclusive(a: Expression, b: Expression) -> Expression {
    match (a.bits().map(Bits::is_zero), b.bits().map(Bits::is_zero)) {
        (Some(true), _) => b,
        (_, Some(true)) => a,
        (Some(false), _) => Expression::inverted(b),
        (_, Some(false)) => Expression::inverted(a),
        _ => Expression::binary(Operator::Xor, a, b),
    }
}
