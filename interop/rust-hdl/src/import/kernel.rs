//! Converts rust-hdl's kernel tree (`#[hdl_gen]`) to our tree: unrolls loops, forms names.
//!
//! The meaning is that of the Verilog that rust-hdl writes from the same tree. That text has
//! only the programmer's parentheses; where Verilog would group operators differently from
//! Rust, the kernel is ambiguous, and that is an error. A link is a continuous assignment.

use super::error::ImportProblem;
use super::number::{index, literal, pattern};
use super::tree::{Behaviour, Binary, Expression, Number, Reduction, Statement, Target, Unary};
use num_bigint::BigUint;
use rust_hdl_core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogConditional, VerilogExpression, VerilogLink,
    VerilogLinkDetails, VerilogOp, VerilogOpUnary, VerilogStatement,
};

type Outcome<T> = Result<T, ImportProblem>;

/// What a kernel does.
pub(super) fn read(kernel: &VerilogBlock) -> Outcome<Behaviour> {
    let mut reader = Reader::default();
    let statements = reader.block(kernel, true)?;
    let mut combinational = vec![statements];
    combinational.extend(reader.links.into_iter().map(|link| vec![link]));
    Ok(Behaviour {
        combinational,
        ..Behaviour::default()
    })
}

#[derive(Default)]
struct Reader {
    loops: Vec<(String, u64)>,
    links: Vec<Statement>,
}

impl Reader {
    fn block(&mut self, block: &VerilogBlock, always: bool) -> Outcome<Vec<Statement>> {
        let mut statements = Vec::new();
        for statement in block {
            self.statement(statement, always, &mut statements)?;
        }
        Ok(statements)
    }

    fn statement(
        &mut self,
        statement: &VerilogStatement,
        always: bool,
        into: &mut Vec<Statement>,
    ) -> Outcome<()> {
        match statement {
            VerilogStatement::Assignment(target, value) => {
                let target = Target::whole(self.target(target)?);
                into.push(Statement::Assign(target, self.expression(value)?));
            }
            VerilogStatement::SliceAssignment {
                base,
                width,
                offset,
                replacement,
            } => {
                let target = Target {
                    name: self.target(base)?,
                    part: Some((self.expression(offset)?, *width as u32)),
                    word: None,
                };
                into.push(Statement::Assign(target, self.expression(replacement)?));
            }
            VerilogStatement::If(condition) => into.push(self.condition(condition)?),
            VerilogStatement::Match(choice) => {
                let subject = self.expression(&choice.test)?;
                let mut arms = Vec::new();
                let mut otherwise = None;
                for case in &choice.cases {
                    let body = self.block(&case.block, false)?;
                    if case.condition == "default" {
                        otherwise = Some(body);
                    } else {
                        arms.push((self.pattern(&case.condition)?, body));
                    }
                }
                into.push(Statement::Case(subject, arms, otherwise));
            }
            VerilogStatement::Loop(repeat) => {
                for i in repeat.from.as_usize()..repeat.to.as_usize() {
                    self.loops.push((repeat.index.clone(), i as u64));
                    let body = self.block(&repeat.block, always)?;
                    self.loops.pop();
                    into.extend(body);
                }
            }
            VerilogStatement::Comment(_) => {}
            VerilogStatement::Link(links) => {
                if !always {
                    return Err(ImportProblem::ConditionalLink);
                }
                for link in links {
                    let link = self.link(link)?;
                    self.links.push(link);
                }
            }
            VerilogStatement::Macro(block) => {
                for statement in block {
                    self.statement(statement, always, into)?;
                }
            }
        }
        Ok(())
    }

    fn condition(&mut self, condition: &VerilogConditional) -> Outcome<Statement> {
        let test = self.expression(&condition.test)?;
        let then = self.block(&condition.then, false)?;
        let mut otherwise = Vec::new();
        match &condition.otherwise {
            VerilogBlockOrConditional::Block(block) => otherwise = self.block(block, false)?,
            VerilogBlockOrConditional::Conditional(inner) => {
                self.statement(inner, false, &mut otherwise)?;
            }
            VerilogBlockOrConditional::None => {}
        }
        Ok(Statement::If(test, then, otherwise))
    }

    /// Forward: the other one takes the owner's value; backward: the other way round.
    fn link(&self, link: &VerilogLink) -> Outcome<Statement> {
        let (to, from, details) = match link {
            VerilogLink::Forward(d) => (&d.other_name, &d.owner_name, d),
            VerilogLink::Backward(d) => (&d.owner_name, &d.other_name, d),
            VerilogLink::Bidirectional(d) => {
                let name = self.linked(&d.owner_name, d)?;
                return Err(ImportProblem::InOut(name));
            }
        };
        let target = Target::whole(self.linked(to, details)?);
        let value = Expression::Name(self.linked(from, details)?);
        Ok(Statement::Assign(target, value))
    }

    /// A linked signal's name; a link of two plain signals has no field.
    fn linked(&self, side: &str, details: &VerilogLinkDetails) -> Outcome<String> {
        let (side, field) = (self.name(side)?, self.name(&details.my_name)?);
        Ok(if field.is_empty() {
            side
        } else {
            format!("{side}${field}")
        })
    }

    fn target(&self, target: &VerilogExpression) -> Outcome<String> {
        match target {
            VerilogExpression::Signal(name) => self.name(name),
            VerilogExpression::Paren(inner) => self.target(inner),
            other => Err(ImportProblem::NotAssignable {
                name: format!("{other:?}"),
                what: "an expression",
            }),
        }
    }

    /// A name as the emitter writes it: `$` for `.` and `::`, no `next` at the end, indices computed.
    fn name(&self, raw: &str) -> Outcome<String> {
        let raw = raw.strip_prefix('.').unwrap_or(raw);
        let mut name = raw.replace("::", "$").replace('.', "$");
        while let Some(shorter) = name.strip_suffix("$next") {
            name = shorter.to_string();
        }
        while let Some((before, after)) = name.split_once('[') {
            let bad = || ImportProblem::Index(raw.to_string());
            let (inside, behind) = after.split_once(']').ok_or_else(bad)?;
            let number = index(inside, &self.loops).ok_or_else(bad)?;
            name = format!("{before}${number}{behind}");
        }
        Ok(name)
    }

    fn named(&self, raw: &str) -> Outcome<Expression> {
        if let Some((_, value)) = self.loops.iter().find(|(name, _)| name == raw) {
            return Ok(Expression::Number(Number::plain(*value)));
        }
        Ok(Expression::Name(self.name(raw)?))
    }

    fn pattern(&self, text: &str) -> Outcome<Expression> {
        if let Some(number) = pattern(text) {
            return Ok(Expression::Number(number));
        }
        if text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return self.named(text);
        }
        Err(ImportProblem::Pattern(text.to_string()))
    }

    fn boxed(&self, expression: &VerilogExpression) -> Outcome<Box<Expression>> {
        self.expression(expression).map(Box::new)
    }

    fn expression(&self, expression: &VerilogExpression) -> Outcome<Expression> {
        Ok(match expression {
            VerilogExpression::Signal(name) => self.named(name)?,
            VerilogExpression::Literal(value) => {
                let number = literal(value);
                let bad = || ImportProblem::ZeroWidth(value.to_string());
                Expression::Number(number.ok_or_else(bad)?)
            }
            // Written `((x) & 8'hff)`.
            VerilogExpression::Cast(inner, width) => {
                let width = *width as u32;
                if width == 0 {
                    return Err(ImportProblem::ZeroWidth("a cast".to_string()));
                }
                let mask = (BigUint::from(1u8) << width) - 1u8;
                let mask = Expression::Number(Number::new(mask, width, false));
                Expression::Binary(Binary::And, self.boxed(inner)?, Box::new(mask))
            }
            VerilogExpression::Signed(inner) => Expression::Signed(true, self.boxed(inner)?),
            VerilogExpression::Unsigned(inner) => Expression::Signed(false, self.boxed(inner)?),
            VerilogExpression::Paren(inner) => self.expression(inner)?,
            VerilogExpression::Binary(left, op, right) => {
                let op = binary(op);
                grouped(left, op, right)?;
                Expression::Binary(op, self.boxed(left)?, self.boxed(right)?)
            }
            VerilogExpression::Unary(op, inner) => self.unary(op, inner)?,
            VerilogExpression::Index(of, at) => Expression::Index(self.boxed(of)?, self.boxed(at)?),
            VerilogExpression::Slice(of, width, offset) => Expression::Slice {
                of: self.boxed(of)?,
                width: *width as u32,
                offset: self.boxed(offset)?,
            },
            // Written `(x & ~(1 << (at)) | ((bit) << (at)))`.
            VerilogExpression::IndexReplace(of, at, bit) => {
                let at = self.boxed(at)?;
                let one = Box::new(Expression::Number(Number::plain(1u8)));
                let hole = Expression::Binary(Binary::Shl, one, at.clone());
                let hole = Box::new(Expression::Unary(Unary::Not, Box::new(hole)));
                let rest = Expression::Binary(Binary::And, self.boxed(of)?, hole);
                let bit = Expression::Binary(Binary::Shl, self.boxed(bit)?, at);
                Expression::Binary(Binary::Or, Box::new(rest), Box::new(bit))
            }
        })
    }

    fn unary(&self, op: &VerilogOpUnary, inner: &VerilogExpression) -> Outcome<Expression> {
        let reduce = |kind| Ok(Expression::Reduce(kind, false, self.boxed(inner)?));
        match op {
            VerilogOpUnary::All => reduce(Reduction::All),
            VerilogOpUnary::Any => reduce(Reduction::Any),
            VerilogOpUnary::Xor => reduce(Reduction::Parity),
            VerilogOpUnary::Neg => Ok(Expression::Unary(Unary::Negate, self.boxed(inner)?)),
            // `~` and a reduction stand together without a space: `~&x` is one operator, with one bit.
            VerilogOpUnary::Not => Ok(match self.expression(inner)? {
                Expression::Reduce(kind, inverted, of)
                    if matches!(inner, VerilogExpression::Unary(..)) =>
                {
                    Expression::Reduce(kind, !inverted, of)
                }
                other => Expression::Unary(Unary::Not, Box::new(other)),
            }),
        }
    }
}

fn binary(op: &VerilogOp) -> Binary {
    match op {
        VerilogOp::Add => Binary::Add,
        VerilogOp::Sub => Binary::Sub,
        VerilogOp::Mul => Binary::Mul,
        VerilogOp::LogicalAnd => Binary::BothTrue,
        VerilogOp::LogicalOr => Binary::EitherTrue,
        VerilogOp::BitXor => Binary::Xor,
        VerilogOp::BitAnd => Binary::And,
        VerilogOp::BitOr => Binary::Or,
        VerilogOp::Shl => Binary::Shl,
        VerilogOp::Shr => Binary::Shr,
        VerilogOp::Eq => Binary::Equal,
        VerilogOp::Lt => Binary::Less,
        VerilogOp::Le => Binary::LessEqual,
        VerilogOp::Ne => Binary::NotEqual,
        VerilogOp::Ge => Binary::GreaterEqual,
        VerilogOp::Gt => Binary::Greater,
    }
}

/// Whether Verilog groups the written text as the tree does: an operand that is an operation itself must bind tighter,
/// on the left as tight. (Both languages group equals from the left.)
fn grouped(left: &VerilogExpression, op: Binary, right: &VerilogExpression) -> Outcome<()> {
    let wrong = |inner: Binary| ImportProblem::GroupedDifferently {
        text: format!("… {} … {} …", inner.symbol(), op.symbol()),
        inner: inner.symbol(),
        outer: op.symbol(),
    };
    if let VerilogExpression::Binary(_, inner, _) = left {
        let inner = binary(inner);
        if inner.precedence() < op.precedence() {
            return Err(wrong(inner));
        }
    }
    if let VerilogExpression::Binary(_, inner, _) = right {
        let inner = binary(inner);
        if inner.precedence() <= op.precedence() {
            return Err(wrong(inner));
        }
    }
    Ok(())
}
