//! Signals: small `Copy` handles with a fixed width, and the operations on them.
//!
//! Nothing widens or truncates silently: operands of different widths are a recorded mistake. A plain
//! integer may stand for the second operand and takes the first one's width.

use crate::bits::Bits;
use crate::builder::{ModuleBuilder, case_arm};
use crate::enums::EnumType;
use crate::module::{BinaryOp, NodeId, Op, UnaryOp};
use crate::problem::Problem;
use crate::size::Size;
use crate::source::Source;
use num_bigint::BigUint;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Shl, Shr, Sub};
use std::sync::Arc;

/// A value of the module being described.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'m> {
    pub(crate) builder: &'m ModuleBuilder,
    pub(crate) id: NodeId,
    pub(crate) width: Size,
}

/// What may stand beside a signal in an operation: another signal, or an integer of its width.
pub trait Operand<'m> {
    /// The operand as a signal of the same module as `like`.
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m>;
}

impl<'m> Operand<'m> for Signal<'m> {
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
        like.builder.own(self, source)
    }
}

fn literal<'m>(
    value: Option<BigUint>,
    text: String,
    like: Signal<'m>,
    source: &Source,
) -> Signal<'m> {
    let width = like.width.get();
    let bits = value.and_then(|v| Bits::new(v, width)).unwrap_or_else(|| {
        let problem = Problem::ConstantTooWide { value: text, width };
        like.builder.error(source.clone(), problem);
        Bits::zero(width)
    });
    like.builder.add_constant(bits, like.width, source.clone())
}

macro_rules! integer_operand {
    ($($t:ty),*) => {$(
        impl<'m> Operand<'m> for $t {
            fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
                literal(BigUint::try_from(self).ok(), self.to_string(), like, source)
            }
        }
    )*};
}
integer_operand!(i32, u32, u64, usize);

impl<'m> Operand<'m> for BigUint {
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
        let text = self.to_string();
        literal(Some(self), text, like, source)
    }
}

impl<'m> Signal<'m> {
    pub(crate) fn new(builder: &'m ModuleBuilder, id: NodeId, width: Size) -> Self {
        Self { builder, id, width }
    }

    /// The width in bits, as a plain number.
    pub fn bits(self) -> u32 {
        self.width.get()
    }

    /// The width, with its spelling in parameters.
    pub fn width(self) -> Size {
        self.width
    }

    /// The builder that this signal belongs to.
    pub fn builder(self) -> &'m ModuleBuilder {
        self.builder
    }

    /// Gives the value a name, which reaches the Verilog text and the waveforms.
    #[track_caller]
    pub fn named(self, name: &str) -> Self {
        let source = Source::here();
        let mut state = self.builder.state.borrow_mut();
        state.legal_name(name, &source);
        let node = &mut state.module.nodes[self.id.index()];
        let takes_name = node.name.is_none() && !matches!(node.op, Op::Const(_));
        if takes_name {
            node.name = Some(name.to_string());
            node.source = source;
            return self;
        }
        let enum_type = node.enum_type.clone();
        let id = state.push(Op::Wire(self.id), self.width, source);
        state.module.nodes[id.index()].name = Some(name.to_string());
        state.module.nodes[id.index()].enum_type = enum_type;
        Self { id, ..self }
    }

    /// Whether it is an operation's result that has no name yet.
    pub fn is_nameless(self) -> bool {
        let state = self.builder.state.borrow();
        let node = &state.module.nodes[self.id.index()];
        node.name.is_none() && !matches!(node.op, Op::Const(_) | Op::InstanceOutput { .. })
    }

    /// Says what the value (or input port) means; becomes a comment in the emitted text.
    pub fn doc(self, text: &str) -> Self {
        let mut state = self.builder.state.borrow_mut();
        if let Op::Input(port) = state.module.nodes[self.id.index()].op {
            state.module.ports[port as usize].doc = text.to_string();
        } else {
            state.module.nodes[self.id.index()].doc = text.to_string();
        }
        drop(state);
        self
    }

    /// The value is one of an enumeration's.
    #[track_caller]
    pub fn of_enum(self, enum_type: &Arc<EnumType>) -> Self {
        let source = Source::here();
        let name = &enum_type.name;
        self.builder.expect_width(
            || format!("a value of enumeration `{name}`"),
            enum_type.width,
            self.width.get(),
            &source,
        );
        let mut state = self.builder.state.borrow_mut();
        state.module.nodes[self.id.index()].enum_type = Some(Arc::clone(enum_type));
        drop(state);
        self
    }

    /// The same of an input port, which says so in text and waves.
    #[track_caller]
    pub(crate) fn port_of_enum(self, enum_type: &Arc<EnumType>) -> Self {
        let typed = self.of_enum(enum_type);
        let mut state = self.builder.state.borrow_mut();
        if let Op::Input(port) = state.module.nodes[self.id.index()].op {
            state.module.ports[port as usize].enum_type = Some(Arc::clone(enum_type));
        }
        drop(state);
        typed
    }

    /// The value is one of the enumeration that the other's are of, if they are.
    pub(crate) fn of_enum_like(self, other: Self) -> Self {
        let mut state = self.builder.state.borrow_mut();
        let enum_type = state.module.nodes[other.id.index()].enum_type.clone();
        if enum_type.is_some() {
            state.module.nodes[self.id.index()].enum_type = enum_type;
        }
        drop(state);
        self
    }

    /// How the signal is called in messages.
    pub(crate) fn describe(self) -> String {
        let state = self.builder.state.borrow();
        let name = state.module.nodes[self.id.index()].name.clone();
        name.unwrap_or_else(|| format!("value {}", self.id.0))
    }

    fn unary(self, op: UnaryOp, width: Size, source: Source) -> Self {
        self.builder.push(Op::Unary(op, self.id), width, source)
    }

    fn binary(
        self,
        op: BinaryOp,
        name: &'static str,
        other: impl Operand<'m>,
        source: Source,
    ) -> Self {
        let mut other = other.signal_like(self, &source);
        if self.width != other.width {
            let problem = Problem::WidthsDiffer {
                operation: name,
                left: self.width.get(),
                right: other.width.get(),
            };
            self.builder.error(source.clone(), problem);
            other = self;
        }
        let width = if op.is_comparison() {
            Size::plain(1)
        } else {
            self.width
        };
        let op = Op::Binary(op, self.id, other.id);
        self.builder.push(op, width, source)
    }

    /// 1 if every bit is 1.
    #[track_caller]
    pub fn all(self) -> Self {
        self.unary(UnaryOp::All, Size::plain(1), Source::here())
    }

    /// 1 if some bit is 1.
    #[track_caller]
    pub fn any(self) -> Self {
        self.unary(UnaryOp::Any, Size::plain(1), Source::here())
    }

    /// 1 if an odd number of bits is 1.
    #[track_caller]
    pub fn parity(self) -> Self {
        self.unary(UnaryOp::Parity, Size::plain(1), Source::here())
    }

    /// 1 if no bit is 1.
    #[track_caller]
    pub fn is_zero(self) -> Self {
        let source = Source::here();
        let any = self.unary(UnaryOp::Any, Size::plain(1), source.clone());
        any.unary(UnaryOp::Not, Size::plain(1), source)
    }

    fn shift(self, op: BinaryOp, amount: Self, source: Source) -> Self {
        let amount = self.builder.own(amount, &source);
        let op = Op::Binary(op, self.id, amount.id);
        self.builder.push(op, self.width, source)
    }

    /// Shifted right by an amount of any width; bits shifted in are copies of the top bit.
    #[track_caller]
    pub fn signed_shr(self, amount: Self) -> Self {
        self.shift(BinaryOp::SignedShr, amount, Source::here())
    }

    /// `width` bits from bit `low` up.
    #[track_caller]
    pub fn slice(self, low: u32, width: impl Into<Size>) -> Self {
        let source = Source::here();
        let width = self.builder.state.borrow_mut().legal_width(
            || "a slice".to_string(),
            width.into(),
            &source,
        );
        let end = u64::from(low) + u64::from(width.get());
        if end > u64::from(self.width.get()) {
            let problem = Problem::SliceOutOfRange {
                low,
                high: end - 1,
                width: self.width.get(),
            };
            self.builder.error(source.clone(), problem);
            return self
                .builder
                .add_constant(Bits::zero(width.get()), width, source);
        }
        if width == self.width {
            return self;
        }
        let op = Op::Slice { of: self.id, low };
        self.builder.push(op, width, source)
    }

    /// One bit.
    #[track_caller]
    pub fn bit(self, index: u32) -> Self {
        self.slice(index, 1)
    }

    /// The most significant bit.
    #[track_caller]
    pub fn msb(self) -> Self {
        self.slice(self.width.get() - 1, 1)
    }

    /// The value repeated `count` times.
    #[track_caller]
    pub fn repeat(self, count: impl Into<Size>) -> Self {
        let source = Source::here();
        let width = self.builder.state.borrow_mut().legal_width(
            || "a repetition".to_string(),
            self.width * count.into(),
            &source,
        );
        self.builder.push(Op::Repeat(self.id), width, source)
    }

    fn extend(self, operation: &'static str, to: Size, source: Source, signed: bool) -> Self {
        let (from, target) = (self.width.get(), to.get());
        if from == target {
            return self;
        }
        if target < from {
            let problem = Problem::WouldCut {
                operation,
                from,
                to: target,
            };
            self.builder.error(source.clone(), problem);
            return self.builder.add_constant(Bits::zero(target), to, source);
        }
        let width =
            self.builder
                .state
                .borrow_mut()
                .legal_width(|| "an extension".to_string(), to, &source);
        let extra = Size::plain(width.get().saturating_sub(from).max(1));
        let upper = if signed {
            let op = Op::Slice {
                of: self.id,
                low: from - 1,
            };
            let sign = if from == 1 {
                self
            } else {
                self.builder.push(op, Size::plain(1), source.clone())
            };
            self.builder
                .push(Op::Repeat(sign.id), extra, source.clone())
        } else {
            self.builder
                .add_constant(Bits::zero(extra.get()), extra, source.clone())
        };
        let parts = vec![upper.id, self.id];
        self.builder.push(Op::Concat(parts), width, source)
    }

    /// Widened with zeros.
    #[track_caller]
    pub fn zext(self, to: impl Into<Size>) -> Self {
        self.extend("zext", to.into(), Source::here(), false)
    }

    /// Widened with copies of the top bit.
    #[track_caller]
    pub fn sext(self, to: impl Into<Size>) -> Self {
        self.extend("sext", to.into(), Source::here(), true)
    }

    /// `then` where this bit is 1, `otherwise` where it is 0.
    #[track_caller]
    pub fn mux(self, then: Self, otherwise: impl Operand<'m>) -> Self {
        let source = Source::here();
        let then = self.builder.own(then, &source);
        let mut otherwise = otherwise.signal_like(then, &source);
        self.builder.expect_width(
            || "the condition of a mux".to_string(),
            1,
            self.bits(),
            &source,
        );
        if then.width != otherwise.width {
            let problem = Problem::WidthsDiffer {
                operation: "mux",
                left: then.bits(),
                right: otherwise.bits(),
            };
            self.builder.error(source.clone(), problem);
            otherwise = then;
        }
        let op = Op::Mux {
            condition: self.id,
            then: then.id,
            otherwise: otherwise.id,
        };
        self.builder.push(op, then.width, source)
    }

    /// The bit of this value that `index` numbers; 0 beyond the last.
    #[track_caller]
    pub fn select(self, index: Self) -> Self {
        self.select_word_at(index, Size::plain(1), Source::here())
    }

    /// Element number `index` of this value taken as a row of elements of `width` bits, element 0 in the
    /// low bits; 0 beyond the last whole element.
    #[track_caller]
    pub fn select_word(self, index: Self, width: impl Into<Size>) -> Self {
        self.select_word_at(index, width.into(), Source::here())
    }

    fn select_word_at(self, index: Self, width: Size, source: Source) -> Self {
        let index = self.builder.own(index, &source);
        let width = self.builder.state.borrow_mut().legal_width(
            || "the element of a select".to_string(),
            width,
            &source,
        );
        if width.get() > self.bits() {
            let what = "the element of a select".to_string();
            let (expected, found) = (self.bits(), width.get());
            self.builder.error(
                source.clone(),
                Problem::WrongWidth {
                    what,
                    expected,
                    found,
                },
            );
            return self
                .builder
                .add_constant(Bits::zero(width.get()), width, source);
        }
        let op = Op::Select {
            of: self.id,
            index: index.id,
        };
        self.builder.push(op, width, source)
    }

    /// The result of the arm that lists this value, or `default`.
    #[track_caller]
    pub fn case(
        self,
        arms: impl IntoIterator<Item = (Vec<u64>, Signal<'m>)>,
        default: Signal<'m>,
    ) -> Self {
        let source = Source::here();
        let default = self.builder.own(default, &source);
        let mut checked = Vec::new();
        for (values, result) in arms {
            let mut result = self.builder.own(result, &source);
            if result.width != default.width {
                let problem = Problem::WidthsDiffer {
                    operation: "case",
                    left: result.bits(),
                    right: default.bits(),
                };
                self.builder.error(source.clone(), problem);
                result = default;
            }
            let mut keys = Vec::new();
            for value in values {
                if let Some(bits) = Bits::new(value, self.bits()) {
                    keys.push(bits);
                } else {
                    let problem = Problem::ConstantTooWide {
                        value: value.to_string(),
                        width: self.bits(),
                    };
                    self.builder.error(source.clone(), problem);
                }
            }
            checked.push(case_arm(keys, result.id));
        }
        let mut seen = std::collections::HashSet::new();
        let twice: Vec<String> = checked
            .iter()
            .flat_map(|arm| &arm.values)
            .filter(|value| !seen.insert((*value).clone()))
            .map(ToString::to_string)
            .collect();
        for value in twice {
            self.builder
                .error(source.clone(), Problem::CaseValueTwice { value });
        }
        let op = Op::Case {
            subject: self.id,
            arms: checked,
            default: default.id,
        };
        self.builder.push(op, default.width, source)
    }
}

macro_rules! comparison {
    ($($(#[$doc:meta])* $method:ident $op:ident;)*) => {
        impl<'m> Signal<'m> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $method(self, other: impl Operand<'m>) -> Self {
                self.binary(BinaryOp::$op, stringify!($method), other, Source::here())
            }
        )*}
    };
}
comparison! {
    /// 1 if both are equal.
    eq Eq;
    /// 1 if they differ.
    ne Ne;
    /// Unsigned less than.
    lt Lt;
    /// Unsigned less than or equal.
    le Le;
    /// Two's complement less than.
    signed_lt SignedLt;
    /// Two's complement less than or equal.
    signed_le SignedLe;
}

macro_rules! operator {
    ($($trait:ident $method:ident $op:ident $symbol:literal;)*) => {$(
        impl<'m, T: Operand<'m>> $trait<T> for Signal<'m> {
            type Output = Signal<'m>;
            #[track_caller]
            fn $method(self, other: T) -> Signal<'m> {
                self.binary(BinaryOp::$op, $symbol, other, Source::here())
            }
        }
    )*};
}
operator! {
    BitAnd bitand And "`&`";
    BitOr bitor Or "`|`";
    BitXor bitxor Xor "`^`";
    Add add Add "`+`";
    Sub sub Sub "`-`";
    Mul mul Mul "`*`";
}

/// Shifted left by an amount of any width; bits shifted in are 0.
impl<'m> Shl<Signal<'m>> for Signal<'m> {
    type Output = Signal<'m>;
    #[track_caller]
    fn shl(self, amount: Signal<'m>) -> Signal<'m> {
        self.shift(BinaryOp::Shl, amount, Source::here())
    }
}

/// Shifted right by an amount of any width; bits shifted in are 0.
impl<'m> Shr<Signal<'m>> for Signal<'m> {
    type Output = Signal<'m>;
    #[track_caller]
    fn shr(self, amount: Signal<'m>) -> Signal<'m> {
        self.shift(BinaryOp::Shr, amount, Source::here())
    }
}

impl<'m> Not for Signal<'m> {
    type Output = Signal<'m>;
    #[track_caller]
    fn not(self) -> Signal<'m> {
        self.unary(UnaryOp::Not, self.width, Source::here())
    }
}

impl BinaryOp {
    /// Whether the result is one bit that says how the operands compare.
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::SignedLt | Self::SignedLe
        )
    }

    /// Whether the second operand is a shift amount of its own width.
    pub fn is_shift(self) -> bool {
        matches!(self, Self::Shl | Self::Shr | Self::SignedShr)
    }
}
