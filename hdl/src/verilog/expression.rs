//! Values as expressions. A value that is a net is its name; any other is written out.

use super::scope::Scope;
use crate::bits::Bits;
use crate::module::{BinaryOp, NodeId, Op, Parameter, UnaryOp};
use crate::size::{Size, address_bits};

/// How tightly an expression holds together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binding {
    /// `a ? b : c`
    Choice,
    /// A binary operator.
    Binary(BinaryOp),
    /// `&a` and its like.
    Reduction,
    /// `~a`
    Unary,
    /// A name, a literal, or something in brackets of its own.
    Primary,
}

/// An expression's text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub text: String,
    pub binding: Binding,
}

impl Text {
    pub fn primary(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            binding: Binding::Primary,
        }
    }

    /// As an operand: in parentheses unless it is plain that none are needed.
    fn operand(self) -> String {
        match self.binding {
            Binding::Primary | Binding::Unary => self.text,
            _ => format!("({})", self.text),
        }
    }

    /// As an operand of an associative operator, which may follow itself.
    fn operand_of(self, op: BinaryOp) -> String {
        let chains = matches!(
            op,
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add
        );
        if chains && self.binding == Binding::Binary(op) {
            self.text
        } else {
            self.operand()
        }
    }

    fn condition(self) -> String {
        match self.binding {
            Binding::Binary(op) if op.is_comparison() => self.text,
            Binding::Reduction => self.text,
            _ => self.operand(),
        }
    }

    fn branch(self, is_last: bool) -> String {
        if self.binding == Binding::Choice && !is_last {
            format!("({})", self.text)
        } else {
            self.text
        }
    }
}

/// A size spelled in parameters, or as a number.
pub(super) fn size_text(size: Size, parameters: &[Parameter]) -> String {
    let Some(spelling) = size.spelling() else {
        return size.get().to_string();
    };
    let name = |id: crate::size::ParameterId| parameters[usize::from(id.0)].name.clone();
    let mut factors = Vec::new();
    if spelling.factor != 1 {
        factors.push(spelling.factor.to_string());
    }
    factors.push(name(spelling.first));
    factors.extend(spelling.second.map(name));
    factors.join("*")
}

/// `[7:0] `, with a blank behind it; nothing for a single bit.
pub(super) fn range_text(width: Size, parameters: &[Parameter]) -> String {
    match (width.spelling(), width.get()) {
        (None, 1) => String::new(),
        (None, bits) => format!("[{}:0] ", bits - 1),
        _ => format!("[{}-1:0] ", size_text(width, parameters)),
    }
}

/// A sized literal: small numbers in decimal, others in hexadecimal.
pub(super) fn literal(bits: &Bits) -> String {
    let width = bits.width();
    match bits.to_u64() {
        Some(value) if width == 1 => format!("1'b{value}"),
        Some(value) if value < 10 => format!("{width}'d{value}"),
        _ => format!("{width}'h{:x}", bits.value()),
    }
}

/// A literal of a width that may be spelled in parameters.
pub(super) fn constant(bits: &Bits, width: Size, parameters: &[Parameter]) -> String {
    if width.spelling().is_some() && (bits.is_zero() || bits.is_ones()) {
        let bit = u8::from(!bits.is_zero());
        return repeat(width, &format!("1'b{bit}"), parameters);
    }
    literal(bits)
}

fn repeat(count: Size, text: &str, parameters: &[Parameter]) -> String {
    let count = size_text(count, parameters);
    if count.contains('*') {
        format!("{{({count}){{{text}}}}}")
    } else {
        format!("{{{count}{{{text}}}}}")
    }
}

/// Whether an index of `bits` bits can go beyond `count` elements.
pub(super) fn can_exceed(bits: u32, count: u32) -> bool {
    bits >= 32 || 1u64 << bits > u64::from(count)
}

impl Scope<'_> {
    /// A value's expression.
    pub fn expression(&self, id: NodeId) -> Text {
        match self.net(id) {
            Some(name) => Text::primary(name),
            None => self.written_out(id),
        }
    }

    /// An expression where any may stand.
    pub fn text(&self, id: NodeId) -> String {
        self.expression(id).text
    }

    /// A value's expression even if it is a net: what drives it.
    pub fn written_out(&self, id: NodeId) -> Text {
        let node = self.module.node(id);
        match &node.op {
            Op::Const(bits) => Text::primary(self.constant_text(id, bits)),
            Op::Unary(op, a) => self.unary(*op, *a),
            Op::Binary(op, a, b) => self.binary(*op, *a, *b),
            Op::Mux {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expression(*condition).condition();
                let then = self.expression(*then).branch(false);
                let otherwise = self.expression(*otherwise).branch(true);
                Text {
                    text: format!("{condition} ? {then} : {otherwise}"),
                    binding: Binding::Choice,
                }
            }
            Op::Slice { of, low } => Text::primary(self.slice(*of, *low, node.width.get())),
            Op::Concat(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.text(*part)).collect();
                Text::primary(format!("{{{}}}", parts.join(", ")))
            }
            Op::Repeat(a) => {
                let step = self.module.node(*a).width;
                let count = if step.get() == 1 {
                    node.width
                } else {
                    Size::plain(node.width.get() / step.get())
                };
                Text::primary(repeat(count, &self.text(*a), &self.module.parameters))
            }
            Op::Select { of, index } => self.select(*of, *index, node.width.get()),
            Op::MemoryRead { memory, address } => {
                let memory = &self.module.memories[memory.index()];
                let (bits, guard) = self.index(*address, memory.depth);
                let word = format!("{}[{bits}]", memory.name);
                self.guarded(guard, word, node.width)
            }
            Op::Wire(a) => self.expression(*a),
            // Inputs, registers, instance outputs, cases and table reads are always nets.
            Op::Input(_)
            | Op::Register(_)
            | Op::InstanceOutput { .. }
            | Op::Case { .. }
            | Op::TableRead { .. } => Text::primary(self.net(id).unwrap_or_default()),
        }
    }

    pub fn constant_text(&self, id: NodeId, bits: &Bits) -> String {
        let node = self.module.node(id);
        let named = node.enum_type.as_ref().and_then(|enum_type| {
            let variant = enum_type.name_of(bits.to_u64()?)?;
            Some(enum_constant(&enum_type.name, variant))
        });
        named.unwrap_or_else(|| constant(bits, node.width, &self.module.parameters))
    }

    fn unary(&self, op: UnaryOp, a: NodeId) -> Text {
        let inner = self.expression(a);
        let reduction = |sign: &str, inner: Text| {
            if self.module.node(a).width.get() == 1
                && self.module.node(a).width.spelling().is_none()
            {
                return inner;
            }
            Text {
                text: format!("{sign}{}", Text::operand_of_unary(inner)),
                binding: Binding::Reduction,
            }
        };
        match op {
            UnaryOp::Not => {
                // `~|a` is the negation of `|a`: no parentheses.
                let text = match inner.binding {
                    Binding::Reduction if !inner.text.starts_with('~') => inner.text,
                    _ => Text::operand_of_unary(inner),
                };
                let binding = if text.starts_with(['&', '|', '^']) {
                    Binding::Reduction
                } else {
                    Binding::Unary
                };
                Text {
                    text: format!("~{text}"),
                    binding,
                }
            }
            UnaryOp::All => reduction("&", inner),
            UnaryOp::Any => reduction("|", inner),
            UnaryOp::Parity => reduction("^", inner),
        }
    }

    fn binary(&self, op: BinaryOp, a: NodeId, b: NodeId) -> Text {
        let (left, right) = (self.expression(a), self.expression(b));
        let symbol = match op {
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt | BinaryOp::SignedLt => "<",
            BinaryOp::Le | BinaryOp::SignedLe => "<=",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr | BinaryOp::SignedShr => ">>",
        };
        let text = match op {
            BinaryOp::SignedLt | BinaryOp::SignedLe => {
                format!("$signed({}) {symbol} $signed({})", left.text, right.text)
            }
            BinaryOp::SignedShr => {
                let amount = right.operand();
                let text = format!("$unsigned($signed({}) >>> {amount})", left.text);
                return Text::primary(text);
            }
            _ => format!("{} {symbol} {}", left.operand_of(op), right.operand_of(op)),
        };
        Text {
            text,
            binding: Binding::Binary(op),
        }
    }

    fn slice(&self, of: NodeId, low: u32, width: u32) -> String {
        if let Op::Const(bits) = &self.module.node(of).op
            && self.net(of).is_none()
        {
            return literal(&bits.slice(low, width));
        }
        let name = self.text(of);
        if width == 1 {
            format!("{name}[{low}]")
        } else {
            format!("{name}[{}:{low}]", low + width - 1)
        }
    }

    /// An index cut to the bits that `count` elements need, and the condition that it is within them.
    fn index(&self, index: NodeId, count: u32) -> (String, Option<String>) {
        let bits = self.module.node(index).width.get();
        if !can_exceed(bits, count) {
            return (self.text(index), None);
        }
        let needed = address_bits(count);
        let limit = Bits::truncated(count, bits);
        let guard = if 1u64 << bits == u64::from(count) {
            None
        } else {
            Some(format!(
                "{} < {}",
                self.expression(index).operand(),
                literal(&limit)
            ))
        };
        let text = if bits > needed {
            self.slice(index, 0, needed)
        } else {
            self.text(index)
        };
        (text, guard)
    }

    fn guarded(&self, guard: Option<String>, value: String, width: Size) -> Text {
        match guard {
            None => Text::primary(value),
            Some(guard) => Text {
                text: format!(
                    "{guard} ? {value} : {}",
                    constant(&Bits::zero(width.get()), width, &self.module.parameters)
                ),
                binding: Binding::Choice,
            },
        }
    }

    fn select(&self, of: NodeId, index: NodeId, width: u32) -> Text {
        let total = self.module.node(of).width.get();
        let count = total / width;
        if count == 1 {
            let bits = self.module.node(index).width.get();
            let row = if width == total {
                self.text(of)
            } else {
                self.slice(of, 0, width)
            };
            let zero = literal(&Bits::zero(bits));
            let guard = format!("{} == {zero}", self.expression(index).operand());
            return self.guarded(Some(guard), row, Size::plain(width));
        }
        let (bits, guard) = self.index(index, count);
        let row = self.text(of);
        let element = if width == 1 {
            format!("{row}[{bits}]")
        } else {
            // Tools want an index of exactly the bits that the row needs.
            let have = self.module.node(index).width.get().min(address_bits(count));
            let needed = address_bits(total);
            let offset = if width.is_power_of_two() {
                let shift = width.trailing_zeros();
                let scaled = format!("{bits}, {shift}'d0");
                match needed.saturating_sub(have + shift) {
                    0 => format!("{{{scaled}}}"),
                    pad => format!("{{{pad}'d0, {scaled}}}"),
                }
            } else {
                let wide = match needed.saturating_sub(have) {
                    0 => bits,
                    pad => format!("{{{pad}'d0, {bits}}}"),
                };
                format!("{wide} * {needed}'d{width}")
            };
            format!("{row}[{offset} +: {width}]")
        };
        self.guarded(guard, element, Size::plain(width))
    }
}

impl Text {
    fn operand_of_unary(self) -> String {
        match self.binding {
            Binding::Primary => self.text,
            _ => format!("({})", self.text),
        }
    }
}

/// The name of an enumeration's value in the text.
pub(super) fn enum_constant(enum_name: &str, variant: &str) -> String {
    format!("{}_{variant}", enum_name.to_uppercase())
}
