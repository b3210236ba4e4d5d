//! What a value is in simpler words: a constant, another value, or an operation that says the same with less.
//!
//! A description is written for all sizes, so in one size much of it says nothing: a part of a word that is all of it, a case with one answer, an operand
//! that is 0. The text has none of it. Widths that are spelled with a parameter are left alone, and so is whatever a person would not simplify.

use crate::bits::Bits;
use crate::module::{BinaryOp, CaseArm, Module, NodeId, Op, UnaryOp};
use crate::size::Size;
use crate::word::Word;

/// What takes a value's place.
#[derive(Debug)]
pub(super) enum Simpler {
    /// Another value of the same width.
    Same(NodeId),
    /// A constant.
    Constant(Bits),
    /// Another operation.
    Operation(Op),
    /// A comparison of a value with a constant.
    Compared(BinaryOp, NodeId, Bits),
}

use Simpler::{Compared, Constant, Operation, Same};

/// A simpler form of a value whose operands have theirs; none if it is simple already.
pub(super) fn simpler(module: &Module, id: NodeId) -> Option<Simpler> {
    let node = module.node(id);
    // What holds in this size need not hold where a parameter is overridden.
    let mut is_of_parameters = node.width.spelling().is_some();
    node.op
        .for_each_operand(|of| is_of_parameters |= module.node(of).width.spelling().is_some());
    if is_of_parameters {
        return None;
    }
    let folder = Folder { module };
    folder
        .value(&node.op, node.width)
        .map(Constant)
        .or_else(|| folder.simpler(&node.op, node.width))
}

struct Folder<'m> {
    module: &'m Module,
}

impl Folder<'_> {
    fn constant(&self, id: NodeId) -> Option<&Bits> {
        match &self.module.node(id).op {
            Op::Const(bits) => Some(bits),
            _ => None,
        }
    }

    fn bits(&self, id: NodeId) -> u32 {
        self.module.node(id).width.get()
    }

    fn is_zero(&self, id: NodeId) -> bool {
        self.constant(id).is_some_and(Bits::is_zero)
    }

    fn is_ones(&self, id: NodeId) -> bool {
        self.constant(id).is_some_and(Bits::is_ones)
    }

    /// Whether one is the other inverted.
    fn are_opposite(&self, a: NodeId, b: NodeId) -> bool {
        let inverts = |a: NodeId, b: NodeId| matches!(self.module.node(a).op, Op::Unary(UnaryOp::Not, of) if of == b);
        inverts(a, b) || inverts(b, a)
    }

    /// Whether both have the same value, as one can see.
    fn are_same(&self, a: NodeId, b: NodeId) -> bool {
        let constants = self.constant(a).zip(self.constant(b));
        a == b || constants.is_some_and(|(a, b)| a == b)
    }

    /// The value of an operation of constants.
    fn value(&self, op: &Op, width: Size) -> Option<Bits> {
        let of = |id: &NodeId| self.constant(*id).cloned();
        let bits = width.get();
        Some(match op {
            Op::Unary(op, a) => match op {
                UnaryOp::Not => !of(a)?,
                UnaryOp::All => of(a)?.all(),
                UnaryOp::Any => Word::any(&of(a)?),
                UnaryOp::Parity => of(a)?.parity(),
            },
            Op::Binary(op, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                match op {
                    BinaryOp::And => a & b,
                    BinaryOp::Or => a | b,
                    BinaryOp::Xor => a ^ b,
                    BinaryOp::Add => a + b,
                    BinaryOp::Sub => a - b,
                    BinaryOp::Mul => a * b,
                    BinaryOp::Eq => a.equals(&b),
                    BinaryOp::Ne => !a.equals(&b),
                    BinaryOp::Lt => a.less(&b),
                    BinaryOp::Le => !b.less(&a),
                    BinaryOp::SignedLt => a.signed_less(&b),
                    BinaryOp::SignedLe => !b.signed_less(&a),
                    BinaryOp::Shl => a.shl(&b),
                    BinaryOp::Shr => a.shr(&b),
                    BinaryOp::SignedShr => a.signed_shr(&b),
                }
            }
            Op::Slice { of: a, low } => of(a)?.slice(*low, bits),
            Op::Concat(parts) => {
                let parts: Option<Vec<Bits>> = parts.iter().rev().map(of).collect();
                Bits::join(parts?)
            }
            Op::Repeat(a) => {
                let a = of(a)?;
                Word::repeat(&a, bits)
            }
            Op::TableRead { table, address } => {
                let entries = &self.module.tables[table.index()].entries;
                let address = of(address)?.to_u64();
                let entry = address.and_then(|at| entries.get(usize::try_from(at).ok()?));
                entry.cloned().unwrap_or(Bits::zero(bits))
            }
            _ => return None,
        })
    }

    fn simpler(&self, op: &Op, width: Size) -> Option<Simpler> {
        let bits = width.get();
        match op {
            Op::Unary(UnaryOp::Not, a) => match self.module.node(*a).op {
                Op::Unary(UnaryOp::Not, of) => Some(Same(of)),
                _ => None,
            },
            Op::Unary(_, a) if self.bits(*a) == 1 => Some(Same(*a)),
            Op::Binary(op, a, b) => self.binary(*op, *a, *b, bits),
            Op::Mux {
                condition,
                then,
                otherwise,
            } => self.mux(*condition, *then, *otherwise, bits),
            Op::Case {
                subject,
                arms,
                default,
            } => self.case(*subject, arms, *default, bits),
            Op::Slice { of, low } => self.slice(*of, *low, width),
            Op::Concat(parts) => self.concat(parts),
            Op::Repeat(a) if self.bits(*a) == bits => Some(Same(*a)),
            _ => None,
        }
    }

    fn binary(&self, op: BinaryOp, a: NodeId, b: NodeId, bits: u32) -> Option<Simpler> {
        let zero = || Some(Constant(Bits::zero(bits)));
        let ones = || Some(Constant(Bits::ones(bits)));
        let other = |is: &dyn Fn(NodeId) -> bool| match (is(a), is(b)) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        };
        let is_zero = &|id| self.is_zero(id);
        let is_ones = &|id| self.is_ones(id);
        match op {
            BinaryOp::And if other(is_zero).is_some() || self.are_opposite(a, b) => zero(),
            BinaryOp::Or if other(is_ones).is_some() || self.are_opposite(a, b) => ones(),
            BinaryOp::And | BinaryOp::Or if a == b => Some(Same(a)),
            BinaryOp::And => other(is_ones).map(Same),
            BinaryOp::Or | BinaryOp::Add => other(is_zero).map(Same),
            BinaryOp::Xor | BinaryOp::Sub | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::SignedLt
                if a == b =>
            {
                zero()
            }
            BinaryOp::Xor => match other(is_zero) {
                Some(same) => Some(Same(same)),
                None => other(is_ones).map(|of| Operation(Op::Unary(UnaryOp::Not, of))),
            },
            BinaryOp::Sub | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::SignedShr
                if self.is_zero(b) =>
            {
                Some(Same(a))
            }
            BinaryOp::Mul if other(is_zero).is_some() => zero(),
            BinaryOp::Eq | BinaryOp::Le | BinaryOp::SignedLe if a == b => ones(),
            BinaryOp::Eq | BinaryOp::Ne if self.bits(a) == 1 => {
                let (of, is_one) = match (self.constant(a), self.constant(b)) {
                    (Some(bit), _) => (b, bit.is_ones()),
                    (_, Some(bit)) => (a, bit.is_ones()),
                    _ => return None,
                };
                Some(bit(of, is_one == (op == BinaryOp::Eq)))
            }
            _ => None,
        }
    }

    fn mux(
        &self,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
        bits: u32,
    ) -> Option<Simpler> {
        if let Some(condition) = self.constant(condition) {
            return Some(Same(if condition.is_ones() { then } else { otherwise }));
        }
        if self.are_same(then, otherwise) {
            return Some(Same(then));
        }
        let (then, otherwise) = (self.constant(then)?, self.constant(otherwise)?);
        // Not the same, so the one is 1 and the other 0.
        (bits == 1 && then.width() == otherwise.width()).then(|| bit(condition, then.is_ones()))
    }

    fn case(
        &self,
        subject: NodeId,
        arms: &[CaseArm],
        default: NodeId,
        bits: u32,
    ) -> Option<Simpler> {
        if let Some(value) = self.constant(subject) {
            let arm = arms.iter().find(|arm| arm.values.contains(value));
            return Some(Same(arm.map_or(default, |arm| arm.result)));
        }
        let width = self.bits(subject);
        let listed: usize = arms.iter().map(|arm| arm.values.len()).sum();
        let covers_all = width < 32 && listed as u64 == 1 << width;
        let mut other: Vec<CaseArm> = arms.to_vec();
        // What the default says need not be listed, nor need the default be another than the last of all.
        let default = match arms {
            [.., last] if covers_all => last.result,
            _ => default,
        };
        other.retain(|arm| !self.are_same(arm.result, default));
        let [only] = &other[..] else {
            return other.is_empty().then_some(Same(default));
        };
        let [value] = &only.values[..] else {
            return None;
        };
        if width == 1 {
            let (then, otherwise) = if value.is_ones() {
                (only.result, default)
            } else {
                (default, only.result)
            };
            return self
                .mux(subject, then, otherwise, bits)
                .or(Some(Operation(Op::Mux {
                    condition: subject,
                    then,
                    otherwise,
                })));
        }
        if bits > 1 {
            return None;
        }
        // Not the same, so that one is 1 and the other 0.
        let (result, _) = self.constant(only.result).zip(self.constant(default))?;
        let op = if result.is_ones() {
            BinaryOp::Eq
        } else {
            BinaryOp::Ne
        };
        Some(Compared(op, subject, value.clone()))
    }

    fn slice(&self, of: NodeId, low: u32, width: Size) -> Option<Simpler> {
        let bits = width.get();
        if self.bits(of) == bits {
            return Some(Same(of));
        }
        match &self.module.node(of).op {
            Op::Slice {
                of: whole,
                low: below,
            } if self.is_nameless(of) => {
                let low = low + below;
                Some(Operation(Op::Slice { of: *whole, low }))
            }
            Op::Concat(parts) if self.is_nameless(of) => {
                let mut end = self.bits(of);
                for part in parts {
                    let begin = end - self.bits(*part);
                    if begin <= low && low + bits <= end {
                        let low = low - begin;
                        return Some(if self.bits(*part) == bits {
                            Same(*part)
                        } else {
                            Operation(Op::Slice { of: *part, low })
                        });
                    }
                    end = begin;
                }
                None
            }
            _ => None,
        }
    }

    fn is_nameless(&self, id: NodeId) -> bool {
        self.module.node(id).name.is_none()
    }

    /// What a part of a concatenation is a part of: the value, the lowest bit and how many bits.
    fn part(&self, id: NodeId) -> (NodeId, u32, u32) {
        match self.module.node(id).op {
            Op::Slice { of, low } => (of, low, self.bits(id)),
            _ => (id, 0, self.bits(id)),
        }
    }

    /// Parts of one value that stand side by side in it are all of it.
    fn concat(&self, parts: &[NodeId]) -> Option<Simpler> {
        let mut parts = parts.iter().map(|part| self.part(*part));
        let (of, mut low, mut bits) = parts.next()?;
        for (next, next_low, next_bits) in parts {
            if next != of || next_low + next_bits != low {
                return None;
            }
            low = next_low;
            bits += next_bits;
        }
        Some(if bits == self.bits(of) {
            Same(of)
        } else {
            Operation(Op::Slice { of, low })
        })
    }
}

/// A bit, or its inverse.
fn bit(of: NodeId, as_it_is: bool) -> Simpler {
    if as_it_is {
        Same(of)
    } else {
        Operation(Op::Unary(UnaryOp::Not, of))
    }
}
