//! Verilog's rules for widths and signs of expressions, all in one place.
//!
//! An expression has its own width and sign, from its operands alone ([`Widths::own`]). It is evaluated in
//! its context: the right side of an assignment is as wide as the wider of itself and its target; operands
//! of a comparison as wide as the wider one; conditions, shift amounts, indices, parts of a concatenation
//! and operands of `$signed`, `$unsigned` and the reductions are self-determined. A context extends down
//! through `+ - * & | ^ ~`, the left operand of a shift and both sides of `?:`; there every operand is first
//! widened to the context, with its sign only if *every* operand of the context is signed. So `a + b` of two
//! bytes that is assigned to nine bits keeps its carry, and compared with a number of 32 bits does not wrap.
//!
//! Our own signals have exact widths. [`Widths::low_bits`] makes only the needed low bits of an
//! expression in a context: sums and bitwise operations need no more bits of their operands than
//! of their result. If no operand is signed, comparisons are only as wide as the bits that can be 1
//! ([`Widths::reach`]), so that a byte compared with the 32-bit number 5 is compared in eight bits.

use super::error::ImportProblem;
use super::scope::{Env, Scope, Shape, Symbol};
use super::tree::{Binary, Expression, Number, Reduction, Unary};
use num_bigint::BigUint;
use warpwright_hdl::signal::Signal;

type Outcome<T> = Result<T, ImportProblem>;

/// Expressions at some point of a process.
#[derive(Clone, Copy)]
pub(super) struct Widths<'a, 'm> {
    pub scope: &'a Scope<'m>,
    /// What the process has assigned so far; none where reading sees lasting values.
    pub env: Option<&'a Env<'m>>,
}

fn low(value: &BigUint, width: u32) -> BigUint {
    value & super::scope::mask(0, width)
}

impl<'m> Widths<'_, 'm> {
    /// Width and sign that an expression has by itself.
    pub fn own(&self, expression: &Expression) -> Outcome<Shape> {
        let bit = Shape {
            width: 1,
            signed: false,
        };
        Ok(match expression {
            Expression::Name(name) => self.scope.shape(name)?,
            Expression::Number(number) => Shape {
                width: number.width,
                signed: number.signed,
            },
            Expression::Unary(_, a) => self.own(a)?,
            Expression::Reduce(..) => bit,
            Expression::Binary(op, a, b) => match op {
                Binary::Shl | Binary::Shr => self.own(a)?,
                Binary::Add
                | Binary::Sub
                | Binary::Mul
                | Binary::And
                | Binary::Or
                | Binary::Xor => self.together(a, b)?,
                _ => bit,
            },
            Expression::Choice(_, a, b) => self.together(a, b)?,
            Expression::Index(of, _) => match self.memory(of) {
                Some(shape) => shape,
                None => bit,
            },
            Expression::Slice { width, .. } => Shape {
                width: *width,
                signed: false,
            },
            Expression::Concat(parts) => {
                let mut width = 0;
                for part in parts {
                    width += self.own(part)?.width;
                }
                Shape {
                    width,
                    signed: false,
                }
            }
            Expression::Signed(signed, of) => Shape {
                width: self.own(of)?.width,
                signed: *signed,
            },
        })
    }

    /// Two operands of one context.
    fn together(&self, a: &Expression, b: &Expression) -> Outcome<Shape> {
        let (a, b) = (self.own(a)?, self.own(b)?);
        Ok(Shape {
            width: a.width.max(b.width),
            signed: a.signed && b.signed,
        })
    }

    fn memory(&self, of: &Expression) -> Option<Shape> {
        let Expression::Name(name) = of else {
            return None;
        };
        match self.scope.symbols.get(name)? {
            (Symbol::Memory(..) | Symbol::Table(_), shape) => Some(*shape),
            _ => None,
        }
    }

    /// An expression that stands alone, in its own width.
    pub fn alone(&self, expression: &Expression) -> Outcome<Signal<'m>> {
        let own = self.own(expression)?;
        self.low_bits(expression, own, own.width)
    }

    /// The right side of an assignment to `width` bits.
    pub fn assigned(&self, expression: &Expression, width: u32) -> Outcome<Signal<'m>> {
        let own = self.own(expression)?;
        let context = Shape {
            width: own.width.max(width),
            signed: own.signed,
        };
        self.low_bits(expression, context, width)
    }

    /// Whether an expression is not 0, as one bit.
    pub fn truth(&self, expression: &Expression) -> Outcome<Signal<'m>> {
        let value = self.alone(expression)?;
        Ok(if value.bits() == 1 {
            value
        } else {
            value.any()
        })
    }

    /// The value of an expression that never changes, in its own width.
    pub fn constant(&self, expression: &Expression) -> Option<BigUint> {
        let own = self.own(expression).ok()?;
        self.folded(expression, own)
    }

    fn folded(&self, expression: &Expression, context: Shape) -> Option<BigUint> {
        let widen = |value: BigUint, from: u32| {
            if context.signed && from < context.width && value.bit(u64::from(from) - 1) {
                value | super::scope::mask(from, context.width - from)
            } else {
                value
            }
        };
        let fold = |e: &Expression| self.folded(e, context);
        let wrap = BigUint::from(1u8) << context.width;
        let value = match expression {
            Expression::Name(name) => widen(
                self.scope.constant(name)?,
                self.scope.shape(name).ok()?.width,
            ),
            Expression::Number(number) => widen(number.value.clone(), number.width),
            Expression::Unary(Unary::Not, a) => fold(a)? ^ (&wrap - 1u8),
            Expression::Unary(Unary::Negate, a) => &wrap - fold(a)?,
            Expression::Binary(op, a, b) => match op {
                Binary::Add => fold(a)? + fold(b)?,
                Binary::Sub => fold(a)? + &wrap - fold(b)?,
                Binary::Mul => fold(a)? * fold(b)?,
                Binary::And => fold(a)? & fold(b)?,
                Binary::Or => fold(a)? | fold(b)?,
                Binary::Xor => fold(a)? ^ fold(b)?,
                Binary::Equal | Binary::NotEqual => {
                    let inside = self.together(a, b).ok()?;
                    let equal = self.folded(a, inside)? == self.folded(b, inside)?;
                    BigUint::from(u8::from(equal == (*op == Binary::Equal)))
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(low(&value, context.width))
    }

    /// The subject of a `case` and the values of its labels, in as many bits as tell them apart; nothing for a
    /// label that never fits. Subject and labels are one context: the widest of all, signed only if all are.
    pub fn case(
        &self,
        subject: &Expression,
        labels: &[&Expression],
    ) -> Outcome<(Signal<'m>, Vec<Option<BigUint>>)> {
        let own = self.own(subject)?;
        let mut context = own;
        for label in labels {
            let label = self.own(label)?;
            context.width = context.width.max(label.width);
            context.signed &= label.signed;
        }
        let need = match subject {
            Expression::Unary(..) | Expression::Binary(..) | Expression::Choice(..) => {
                if context.signed {
                    context.width
                } else {
                    self.reach(subject, context.width)?
                }
            }
            _ => own.width,
        };
        let values = labels.iter().map(|label| {
            let value = self.folded(label, context);
            let value = value.ok_or_else(|| ImportProblem::Pattern(format!("{label:?}")))?;
            let is_negative = context.signed && value.bit(u64::from(need) - 1);
            let above = if is_negative {
                super::scope::mask(need, context.width - need)
            } else {
                BigUint::ZERO
            };
            let value_low = low(&value, need);
            Ok((value == above | &value_low).then_some(value_low))
        });
        let values = values.collect::<Outcome<Vec<_>>>()?;
        Ok((self.low_bits(subject, context, need)?, values))
    }

    /// How many low bits of an expression can be 1, in a context without signs.
    fn reach(&self, expression: &Expression, context: u32) -> Outcome<u32> {
        let unsigned = Shape {
            width: context,
            signed: false,
        };
        if let Some(value) = self.folded(expression, unsigned) {
            return Ok((value.bits() as u32).max(1));
        }
        let reach = |e: &Expression| self.reach(e, context);
        let bits = match expression {
            Expression::Unary(..) => context,
            Expression::Binary(op, a, b) => match op {
                Binary::And => reach(a)?.min(reach(b)?),
                Binary::Or | Binary::Xor => reach(a)?.max(reach(b)?),
                Binary::Add => reach(a)?.max(reach(b)?) + 1,
                Binary::Mul => reach(a)? + reach(b)?,
                Binary::Shr => reach(a)?,
                Binary::Sub | Binary::Shl => context,
                _ => 1,
            },
            Expression::Choice(_, a, b) => reach(a)?.max(reach(b)?),
            other => self.own(other)?.width,
        };
        Ok(bits.min(context))
    }

    /// The low `need` bits of an expression's value in a context; `need` is at most the context's width.
    pub fn low_bits(
        &self,
        expression: &Expression,
        context: Shape,
        need: u32,
    ) -> Outcome<Signal<'m>> {
        let m = self.scope.builder;
        if let Some(value) = self.named_value(expression, need) {
            return Ok(value);
        }
        if let Some(value) = self.folded(expression, context) {
            return Ok(m.constant(low(&value, need), need));
        }
        let down = |e: &Expression| self.low_bits(e, context, need);
        Ok(match expression {
            Expression::Unary(Unary::Not, a) => !down(a)?,
            Expression::Unary(Unary::Negate, a) => m.zeros(need) - down(a)?,
            Expression::Binary(op, a, b) => match op {
                Binary::Add => down(a)? + down(b)?,
                Binary::Sub => down(a)? - down(b)?,
                Binary::Mul => down(a)? * down(b)?,
                Binary::And => self.and(a, b, context, need)?,
                Binary::Or => down(a)? | down(b)?,
                Binary::Xor => down(a)? ^ down(b)?,
                Binary::Shl => down(a)? << self.alone(b)?,
                Binary::Shr => {
                    // Bits come down from above, so all that can be 1 are needed.
                    let width = if context.signed {
                        context.width
                    } else {
                        self.reach(a, context.width)?
                    };
                    let value = self.low_bits(a, context, width)? >> self.alone(b)?;
                    resized(value, need, false)
                }
                _ => resized(self.bit(*op, a, b)?, need, false),
            },
            Expression::Choice(condition, a, b) => self.truth(condition)?.mux(down(a)?, down(b)?),
            // What stands alone, then widened or cut.
            other => {
                let own = self.own(other)?;
                let value = self.leaf(other, own.width.min(need))?;
                resized(value, need, context.signed)
            }
        })
    }

    /// A mask of low bits, which is how rust-hdl writes a cast, only chooses how many.
    fn and(
        &self,
        a: &Expression,
        b: &Expression,
        context: Shape,
        need: u32,
    ) -> Outcome<Signal<'m>> {
        if let Some(value) = self.folded(b, context) {
            let bits = value.bits() as u32;
            if bits > 0 && value == super::scope::mask(0, bits) {
                return Ok(resized(
                    self.low_bits(a, context, bits.min(need))?,
                    need,
                    false,
                ));
            }
        }
        Ok(self.low_bits(a, context, need)? & self.low_bits(b, context, need)?)
    }

    /// A named value of an enumeration, where its width is wanted.
    fn named_value(&self, expression: &Expression, need: u32) -> Option<Signal<'m>> {
        let Expression::Name(name) = expression else {
            return None;
        };
        match &self.scope.symbols.get(name)?.0 {
            Symbol::EnumValue(of, value, _) if of.width == need => {
                Some(self.scope.builder.enum_value(of, value))
            }
            _ => None,
        }
    }

    /// A comparison or a logical operation.
    fn bit(&self, op: Binary, a: &Expression, b: &Expression) -> Outcome<Signal<'m>> {
        match op {
            Binary::BothTrue => return Ok(self.truth(a)? & self.truth(b)?),
            Binary::EitherTrue => return Ok(self.truth(a)? | self.truth(b)?),
            _ => {}
        }
        let context = self.together(a, b)?;
        let width = if context.signed {
            context.width
        } else {
            self.reach(a, context.width)?
                .max(self.reach(b, context.width)?)
        };
        let (x, y) = (
            self.low_bits(a, context, width)?,
            self.low_bits(b, context, width)?,
        );
        Ok(match (op, context.signed) {
            (Binary::Equal, _) => x.eq(y),
            (Binary::NotEqual, _) => x.ne(y),
            (Binary::Less, false) => x.lt(y),
            (Binary::LessEqual, false) => x.le(y),
            (Binary::Greater, false) => y.lt(x),
            (_, false) => y.le(x),
            (Binary::Less, true) => x.signed_lt(y),
            (Binary::LessEqual, true) => x.signed_le(y),
            (Binary::Greater, true) => y.signed_lt(x),
            (_, true) => y.signed_le(x),
        })
    }

    /// The low bits of an expression that takes no context.
    fn leaf(&self, expression: &Expression, need: u32) -> Outcome<Signal<'m>> {
        let m = self.scope.builder;
        match expression {
            Expression::Name(name) => self.scope.read(self.env, name, 0, need),
            Expression::Reduce(kind, inverted, of) => {
                let value = self.alone(of)?;
                let bit = match kind {
                    _ if value.bits() == 1 => value,
                    Reduction::All => value.all(),
                    Reduction::Any => value.any(),
                    Reduction::Parity => value.parity(),
                };
                Ok(if *inverted { !bit } else { bit })
            }
            Expression::Index(of, at) => {
                if let Some(shape) = self.memory(of) {
                    let word = self.word(of, at)?;
                    return Ok(word.slice(0, need.min(shape.width)));
                }
                if self.constant(at).is_some() {
                    return self.piece(of, at, 1, 1);
                }
                Ok(self.alone(of)?.select(self.alone(at)?))
            }
            Expression::Slice { of, width, offset } => self.piece(of, offset, *width, need),
            Expression::Concat(parts) => {
                let mut signals = Vec::new();
                for part in parts {
                    signals.push(self.alone(part)?);
                }
                Ok(m.cat(signals).slice(0, need))
            }
            Expression::Signed(_, of) => {
                let own = self.own(of)?;
                self.low_bits(of, own, need)
            }
            Expression::Number(Number { value, .. }) => Ok(m.constant(low(value, need), need)),
            Expression::Unary(..) | Expression::Binary(..) | Expression::Choice(..) => {
                Ok(self.alone(expression)?.slice(0, need))
            }
        }
    }

    /// `width` bits of a value from an offset up, of which the low `need` are wanted. Bits beyond the value are 0.
    fn piece(
        &self,
        of: &Expression,
        offset: &Expression,
        width: u32,
        need: u32,
    ) -> Outcome<Signal<'m>> {
        let whole = self.own(of)?.width;
        let Some(offset) = self.constant(offset) else {
            let shifted = self.alone(of)? >> self.alone(offset)?;
            return Ok(resized(shifted, width, false).slice(0, need));
        };
        let end = &offset + width;
        let offset = match u32::try_from(&offset) {
            Ok(offset) if end <= BigUint::from(whole) => offset,
            _ => {
                return Err(ImportProblem::Beyond {
                    name: match of {
                        Expression::Name(name) => name.clone(),
                        _ => "a value".to_string(),
                    },
                    bit: u64::try_from(end - 1u8).unwrap_or(u64::MAX),
                    width: whole,
                });
            }
        };
        match of {
            Expression::Name(name) => self.scope.read(self.env, name, offset, need),
            _ => Ok(self.alone(of)?.slice(offset, need)),
        }
    }

    fn word(&self, of: &Expression, at: &Expression) -> Outcome<Signal<'m>> {
        let address = self.alone(at)?;
        let Expression::Name(name) = of else {
            return Err(ImportProblem::UnknownName("a memory".to_string()));
        };
        match &self.scope.symbol(name)?.0 {
            Symbol::Memory(memory) => Ok(memory.read(address)),
            Symbol::Table(table) => Ok(table.read(address)),
            _ => Err(ImportProblem::UnknownName(name.clone())),
        }
    }
}

/// A value widened (with its sign or with zeros) or cut.
pub(super) fn resized(value: Signal<'_>, width: u32, signed: bool) -> Signal<'_> {
    if value.bits() >= width {
        value.slice(0, width)
    } else if signed {
        value.sext(width)
    } else {
        value.zext(width)
    }
}
