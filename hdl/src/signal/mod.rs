//! Signals: small `Copy` handles with a fixed width, and the operations on them.
//!
//! Nothing is widened or truncated silently: operands of different widths are recorded as
//! a mistake. A plain integer may be the second operand; it takes the first one's width.
//!
//! A width may be 0, so that an optional field needs no branch: such a signal is no node of the module and never
//! appears in the emitted text. Operations treat it as a number without bits: it equals itself, none of its bits is
//! 1, it extends to 0, and it adds nothing to a concatenation. A port, register, wire or memory of 0 bits is omitted.

mod choose;
mod operand;
mod operations;
mod signed;

pub use choose::Alternative;
pub use operand::Operand;
pub use signed::Signed;

use crate::builder::ModuleBuilder;
use crate::enums::EnumType;
use crate::module::{NodeId, Op};
use crate::size::Size;
use crate::source::Source;
use std::sync::Arc;

/// Stands for the node of a signal of no bits.
const NO_NODE: NodeId = NodeId(u32::MAX - 1);

/// A value of the module being described.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'m> {
    pub(crate) builder: &'m ModuleBuilder,
    pub(crate) id: NodeId,
    pub(crate) width: Size,
}

impl<'m> Signal<'m> {
    pub(crate) fn new(builder: &'m ModuleBuilder, id: NodeId, width: Size) -> Self {
        Self { builder, id, width }
    }

    /// A signal of no bits.
    pub(crate) fn nothing(builder: &'m ModuleBuilder) -> Self {
        Self::new(builder, NO_NODE, Size::plain(0))
    }

    /// Whether it has no bits.
    pub fn is_empty(self) -> bool {
        self.width.get() == 0
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
        self.named_at(name, Source::here())
    }

    pub(crate) fn named_at(self, name: &str, source: Source) -> Self {
        let mut state = self.builder.state.borrow_mut();
        state.legal_name(name, &source);
        if self.is_empty() {
            return self;
        }
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
        if self.is_empty() {
            return false;
        }
        let state = self.builder.state.borrow();
        let node = &state.module.nodes[self.id.index()];
        node.name.is_none() && !matches!(node.op, Op::Const(_) | Op::InstanceOutput { .. })
    }

    /// Says what the value (or input port) means; becomes a comment in the emitted text.
    pub fn doc(self, text: &str) -> Self {
        if self.is_empty() {
            return self;
        }
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
        let what = || format!("a value of enumeration `{name}`");
        self.builder
            .expect_width(what, enum_type.width, self, &source);
        self.of_enum_if(Some(enum_type))
    }

    /// The same if there is an enumeration, which has been found to fit.
    pub(crate) fn of_enum_if(self, enum_type: Option<&Arc<EnumType>>) -> Self {
        if let (Some(enum_type), false) = (enum_type, self.is_empty()) {
            let mut state = self.builder.state.borrow_mut();
            state.module.nodes[self.id.index()].enum_type = Some(Arc::clone(enum_type));
        }
        self
    }

    /// The same of an input port, which says so in text and waves.
    #[track_caller]
    pub(crate) fn port_of_enum(self, enum_type: &Arc<EnumType>) -> Self {
        let typed = self.of_enum(enum_type);
        if self.is_empty() {
            return typed;
        }
        let mut state = self.builder.state.borrow_mut();
        if let Op::Input(port) = state.module.nodes[self.id.index()].op {
            state.module.ports[port as usize].enum_type = Some(Arc::clone(enum_type));
        }
        drop(state);
        typed
    }

    /// The enumeration whose values it has.
    pub fn enum_type(self) -> Option<Arc<EnumType>> {
        if self.is_empty() {
            return None;
        }
        let state = self.builder.state.borrow();
        state.module.nodes[self.id.index()].enum_type.clone()
    }

    /// The value is one of the enumeration that the other's are of, if they are.
    pub(crate) fn of_enum_like(self, other: Self) -> Self {
        if self.is_empty() || other.is_empty() {
            return self;
        }
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
        if self.is_empty() {
            return "a value of no bits".to_string();
        }
        let state = self.builder.state.borrow();
        let name = state.module.nodes[self.id.index()].name.clone();
        name.unwrap_or_else(|| format!("value {}", self.id.0))
    }
}
