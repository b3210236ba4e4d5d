//! Building a module description.
//!
//! Nothing here panics on a wrong description: each mistake is recorded with
//! the Rust line that made it, building continues with a value of a sensible
//! width, and [`ModuleBuilder::finish`] returns all mistakes at once.

mod handles;
pub(crate) mod scopes;
mod sections;
mod stores;

pub use handles::{OutputPort, RegisterHandle, WireHandle};
pub use stores::{MemoryHandle, TableHandle};

use crate::bits::Bits;
use crate::check;
use crate::enums::EnumType;
use crate::module::{Direction, InstanceId, Module, Node, NodeId, Op, Parameter, Port, RegisterId};
use crate::primitive::Primitive;
use crate::problem::{BuildError, BuildErrors, Problem};
use crate::rules::check_own_name;
use crate::section::Section;
use crate::signal::Signal;
use crate::size::{MAX_WIDTH, ParameterId, Size};
use crate::source::Source;
use crate::variables::Variables;
use num_bigint::BigUint;
use scopes::Scopes;
use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

/// A module under construction. Signals are small copies that point back to it.
#[derive(Debug)]
pub struct ModuleBuilder {
    pub(crate) state: RefCell<State>,
}

#[derive(Debug)]
pub(crate) struct State {
    pub module: Module,
    pub errors: Vec<BuildError>,
    /// Output streams: name, `valid`, `ready`.
    pub streams: Vec<(String, NodeId, NodeId)>,
    /// What is assigned in the branches that are open.
    pub scopes: Scopes,
    /// Registers that are assigned.
    pub assigned: HashSet<RegisterId>,
    /// Places of mistakes, and lane arrays whose bodies have some.
    wrong: HashSet<Source>,
    pub wrong_bodies: HashSet<InstanceId>,
    /// The values that come from there: what does not fit one of those is no mistake of its own.
    pub doubtful: HashSet<NodeId>,
    pub variables: Variables,
    /// The sections that have begun, and the one that is being described.
    pub sections: Vec<Arc<Section>>,
    pub section: Option<Arc<Section>>,
}

impl State {
    pub fn error(&mut self, source: Source, problem: Problem) {
        let module = self.module.name.clone();
        self.errors.push(BuildError {
            module,
            source,
            problem,
        });
    }

    /// Records what is wrong with how wide these values are, unless one of them comes from a mistake. What the place describes comes from one now.
    pub fn error_about(&mut self, values: &[Signal<'_>], source: Source, problem: Problem) {
        self.wrong.insert(source.clone());
        if !values.iter().any(|value| self.doubtful.contains(&value.id)) {
            self.error(source, problem);
        }
    }

    /// Whether what is described so comes from a mistake.
    fn doubts(&self, op: &Op, source: &Source) -> bool {
        let mut found = self.wrong.contains(source);
        if let Op::InstanceOutput { instance, .. } = op {
            found |= self.wrong_bodies.contains(instance);
        }
        op.for_each_operand(|of| found |= self.doubtful.contains(&of));
        found
    }

    pub fn push(&mut self, op: Op, width: Size, source: Source) -> NodeId {
        let id = NodeId(self.module.nodes.len() as u32);
        if self.doubts(&op, &source) {
            self.doubtful.insert(id);
        }
        self.module.nodes.push(Node {
            op,
            width,
            name: None,
            variable: None,
            doc: String::new(),
            enum_type: None,
            section: self.section.clone(),
            source,
        });
        id
    }

    /// The width if it is legal, 0 among them; otherwise a recorded error and one bit.
    pub fn legal_width(
        &mut self,
        what: impl FnOnce() -> String,
        width: Size,
        source: &Source,
    ) -> Size {
        if width.get() <= MAX_WIDTH {
            return width;
        }
        let problem = Problem::WidthOutOfRange {
            what: what(),
            width: width.get(),
        };
        self.error_about(&[], source.clone(), problem);
        Size::plain(1)
    }

    /// The value in so many bits; otherwise a recorded error and 0.
    pub fn fitting(&mut self, value: BigUint, width: u32, source: &Source) -> Bits {
        Bits::new(value.clone(), width).unwrap_or_else(|| {
            let value = value.to_string();
            self.error(source.clone(), Problem::ConstantTooWide { value, width });
            Bits::zero(width)
        })
    }

    pub fn legal_name(&mut self, name: &str, source: &Source) {
        if let Err(problem) = check_own_name(name) {
            self.error(source.clone(), problem);
        }
    }
}

impl ModuleBuilder {
    /// Begins a module. Its name becomes the name of the emitted file.
    #[track_caller]
    pub fn new(name: &str) -> Self {
        Self::with_parameters(name, Vec::new(), Source::here())
    }

    pub(crate) fn with_parameters(name: &str, parameters: Vec<Parameter>, source: Source) -> Self {
        let mut state = State {
            module: Module {
                parameters,
                ..Module::empty(name.to_string(), source.clone())
            },
            errors: Vec::new(),
            streams: Vec::new(),
            scopes: Scopes::default(),
            assigned: HashSet::new(),
            wrong: HashSet::new(),
            wrong_bodies: HashSet::new(),
            doubtful: HashSet::new(),
            variables: Variables::begin(),
            sections: Vec::new(),
            section: None,
        };
        state.legal_name(name, &source);
        Self {
            state: RefCell::new(state),
        }
    }

    /// Says what the module is; becomes the comment above it.
    pub fn doc(&self, text: &str) {
        self.state.borrow_mut().module.doc = text.trim().to_string();
    }

    /// Keeps a number under a name in the emitted text. Widths and lane counts computed from it by
    /// multiplication are spelled with its name.
    ///
    /// The text has it as a `localparam`: what else Rust computes from the number is not in terms of the name, so
    /// another value could be wrong. [`overridable`](crate::overridable::overridable) finds out whether it is right,
    /// and makes it a `parameter`.
    #[track_caller]
    pub fn parameter(&self, name: &str, value: impl Into<Size>, doc: &str) -> Size {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let value = value.into().get();
        let count = state.module.parameters.len();
        if count >= usize::from(u8::MAX) {
            let problem = Problem::TooMany {
                what: "parameters",
                found: count as u64 + 1,
                limit: u64::from(u8::MAX),
            };
            state.error(source, problem);
            return Size::plain(value);
        }
        state.module.parameters.push(Parameter {
            name: name.to_string(),
            value,
            doc: doc.to_string(),
            allowed: None,
        });
        Size::of_parameter(ParameterId(count as u8), value)
    }

    /// An input port.
    #[track_caller]
    pub fn input(&self, name: &str, width: impl Into<Size>) -> Signal<'_> {
        self.add_input(name, width.into(), None, Source::here())
    }

    /// An input port that carries values of an enumeration.
    #[track_caller]
    pub fn input_enum(&self, name: &str, enum_type: &Arc<EnumType>) -> Signal<'_> {
        let source = Source::here();
        self.check_enum(enum_type, &source);
        let width = Size::plain(enum_type.width);
        self.add_input(name, width, Some(Arc::clone(enum_type)), source)
    }

    pub(crate) fn add_input(
        &self,
        name: &str,
        width: Size,
        enum_type: Option<Arc<EnumType>>,
        source: Source,
    ) -> Signal<'_> {
        let mut state = self.state.borrow_mut();
        let width = state.legal_width(|| format!("input `{name}`"), width, &source);
        if width.is_zero() {
            return Signal::nothing(self);
        }
        state.legal_name(name, &source);
        let port = state.module.ports.len() as u32;
        let node = state.push(Op::Input(port), width, source.clone());
        state.module.nodes[node.index()].name = Some(name.to_string());
        state.module.nodes[node.index()]
            .enum_type
            .clone_from(&enum_type);
        state.module.ports.push(Port {
            name: name.to_string(),
            direction: Direction::Input,
            width,
            doc: String::new(),
            enum_type,
            node,
            source,
        });
        drop(state);
        Signal::new(self, node, width)
    }

    /// An output port driven by `value`. The returned handle takes the port's documentation.
    #[track_caller]
    pub fn output<'m>(&'m self, name: &str, value: Signal<'m>) -> OutputPort<'m> {
        self.add_output(name, value, Source::here())
    }

    pub(crate) fn add_output<'m>(
        &'m self,
        name: &str,
        value: Signal<'m>,
        source: Source,
    ) -> OutputPort<'m> {
        let value = self.own(value, &source);
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        if let Some(earlier) = state.module.port_index(name, Direction::Output) {
            let first = &state.module.ports[earlier].source;
            let problem = Problem::driven_twice("output", name, first);
            state.error(source.clone(), problem);
        }
        let port = state.module.ports.len();
        if value.is_empty() {
            return OutputPort {
                builder: self,
                port: None,
            };
        }
        let enum_type = state.module.nodes[value.id.index()].enum_type.clone();
        state.module.ports.push(Port {
            name: name.to_string(),
            direction: Direction::Output,
            width: value.width,
            doc: String::new(),
            enum_type,
            node: value.id,
            source,
        });
        OutputPort {
            builder: self,
            port: Some(port),
        }
    }

    /// A constant of a given width.
    #[track_caller]
    pub fn constant(&self, value: impl Into<BigUint>, width: impl Into<Size>) -> Signal<'_> {
        let source = Source::here();
        let width = width.into();
        let mut state = self.state.borrow_mut();
        let bits = state.fitting(value.into(), width.get(), &source);
        drop(state);
        self.add_constant(bits, width, source)
    }

    pub(crate) fn add_constant(&self, bits: Bits, width: Size, source: Source) -> Signal<'_> {
        if width.is_zero() {
            return Signal::nothing(self);
        }
        let mut state = self.state.borrow_mut();
        let width = state.legal_width(|| "a constant".to_string(), width, &source);
        let bits = Bits::truncated(bits.value().clone(), width.get());
        let id = state.push(Op::Const(bits), width, source);
        drop(state);
        Signal::new(self, id, width)
    }

    pub(crate) fn add_zeros(&self, width: Size, source: Source) -> Signal<'_> {
        self.add_constant(Bits::zero(width.get()), width, source)
    }

    /// All bits 0.
    #[track_caller]
    pub fn zeros(&self, width: impl Into<Size>) -> Signal<'_> {
        self.add_zeros(width.into(), Source::here())
    }

    /// All bits 1.
    #[track_caller]
    pub fn ones(&self, width: impl Into<Size>) -> Signal<'_> {
        let width = width.into();
        self.add_constant(Bits::ones(width.get()), width, Source::here())
    }

    /// A named value of an enumeration.
    #[track_caller]
    pub fn enum_value(&self, enum_type: &Arc<EnumType>, variant: &str) -> Signal<'_> {
        let source = Source::here();
        self.check_enum(enum_type, &source);
        let value = self.code_of(enum_type, variant, &source);
        let width = enum_type.width.clamp(1, 64);
        let bits = Bits::truncated(value, width);
        let signal = self.add_constant(bits, Size::plain(width), source);
        signal.of_enum_if(Some(enum_type))
    }

    /// The values of these names, for a `case`.
    #[track_caller]
    pub fn enum_codes(&self, enum_type: &EnumType, names: &[&str]) -> Vec<u64> {
        let source = Source::here();
        let names = names.iter();
        names
            .map(|name| self.code_of(enum_type, name, &source))
            .collect()
    }

    fn code_of(&self, enum_type: &EnumType, variant: &str, source: &Source) -> u64 {
        enum_type.value_of(variant).unwrap_or_else(|| {
            let names: Vec<&str> = enum_type.variants.iter().map(|(n, _)| n.as_str()).collect();
            let problem = Problem::NoSuchVariant {
                name: enum_type.name.clone(),
                variant: variant.to_string(),
                available: names.join(", "),
            };
            self.error(source.clone(), problem);
            0
        })
    }

    /// Values side by side, the first one most significant.
    #[track_caller]
    pub fn cat<'m>(&'m self, parts: impl IntoIterator<Item = Signal<'m>>) -> Signal<'m> {
        let source = Source::here();
        let parts = parts.into_iter().map(|part| self.own(part, &source));
        let mut parts: Vec<Signal<'m>> = parts.collect();
        if parts.iter().any(|part| part.is_empty()) {
            parts.retain(|part| !part.is_empty());
            if parts.is_empty() {
                return Signal::nothing(self);
            }
        }
        if let [only] = parts[..] {
            return only;
        }
        let total = parts.iter().map(|part| part.width).sum();
        let mut state = self.state.borrow_mut();
        if parts.is_empty() {
            let what = "a concatenation".to_string();
            state.error_about(&[], source.clone(), Problem::Empty { what });
            drop(state);
            return self.add_zeros(Size::plain(1), source);
        }
        let width = state.legal_width(|| "a concatenation".to_string(), total, &source);
        let op = Op::Concat(parts.iter().map(|p| p.id).collect());
        let id = state.push(op, width, source);
        drop(state);
        Signal::new(self, id, width)
    }

    /// Says that a value is not read on purpose, so that no tool complains.
    #[track_caller]
    pub fn unused<'m>(&'m self, signal: Signal<'m>) {
        let signal = self.own(signal, &Source::here());
        if signal.is_empty() {
            return;
        }
        self.state.borrow_mut().module.unused.push(signal.id);
    }

    /// Checks the description and returns the module, or every mistake in it.
    pub fn finish(&self) -> Result<Module, BuildErrors> {
        let state = self.state.borrow();
        let mut errors = state.errors.clone();
        let mut module = state.module.clone();
        state.variables.name(&mut module);
        let primitive = module.primitive.take();
        module.primitive = primitive.map(|primitive| primitive.of(&module));
        check::check(&module, &state.streams, &mut errors);
        if errors.is_empty() {
            check::paths::document_ready(&mut module, &state.streams);
            Ok(module)
        } else {
            Err(BuildErrors(errors))
        }
    }

    pub(crate) fn error(&self, source: Source, problem: Problem) {
        self.state.borrow_mut().error(source, problem);
    }

    /// Says that the module is the model of a vendor's primitive: in Verilog, an instance of the one stands where an instance of the other is described.
    #[track_caller]
    pub fn stands_for(&self, primitive: Primitive) {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        if state.module.primitive.is_some() {
            let name = primitive.name;
            let why = "the module already stands in for another module".to_string();
            state.error(source, Problem::BadPrimitive { name, why });
            return;
        }
        state.module.primitive = Some(primitive);
    }

    /// Says that the module is the same wherever it is described: neither parameters nor sizes of what is around it change it. In Verilog it
    /// keeps its name, and designs in one project share its file; other modules have their design's name in front.
    pub fn shared(&self) {
        self.state.borrow_mut().module.is_shared = true;
    }

    /// Refuses what a function that describes hardware was asked for: `finish` answers with the error, beside all others.
    #[track_caller]
    pub fn refuse(&self, what: impl Into<String>) {
        let what = what.into();
        self.error(Source::here(), Problem::NotMade { what });
    }

    /// Takes over the mistakes of a part.
    pub(crate) fn take_errors(&self, BuildErrors(errors): BuildErrors) {
        let mut state = self.state.borrow_mut();
        for error in errors {
            state.error(error.source, error.problem);
        }
    }

    pub(crate) fn push(&self, op: Op, width: Size, source: Source) -> Signal<'_> {
        if width.is_zero() {
            return Signal::nothing(self);
        }
        let id = self.state.borrow_mut().push(op, width, source);
        Signal::new(self, id, width)
    }

    /// The signal if it is this builder's; otherwise a recorded error and a constant of its width.
    pub(crate) fn own<'m>(&'m self, signal: Signal<'m>, source: &Source) -> Signal<'m> {
        if std::ptr::eq(self, signal.builder) {
            return signal;
        }
        let owner = signal.builder.state.borrow().module.name.clone();
        self.error(source.clone(), Problem::ForeignSignal { owner });
        self.add_zeros(signal.width, source.clone())
    }

    pub(crate) fn check_enum(&self, enum_type: &EnumType, source: &Source) {
        if let Err(why) = enum_type.check() {
            let name = enum_type.name.clone();
            self.error(source.clone(), Problem::BadEnum { name, why });
        }
    }

    pub(crate) fn watch_stream(&self, name: &str, valid: Signal<'_>, ready: Signal<'_>) {
        let entry = (name.to_string(), valid.id, ready.id);
        self.state.borrow_mut().streams.push(entry);
    }

    /// Records what is wrong with how wide these values are, unless one of them comes from a mistake.
    pub(crate) fn error_about(&self, values: &[Signal<'_>], source: &Source, problem: Problem) {
        let mut state = self.state.borrow_mut();
        state.error_about(values, source.clone(), problem);
    }

    /// The width if it is legal, 0 among them; otherwise a recorded error and one bit.
    pub(crate) fn legal_width(&self, what: &str, width: Size, source: &Source) -> Size {
        let mut state = self.state.borrow_mut();
        state.legal_width(|| what.to_string(), width, source)
    }

    /// Whether two operands are equally wide; otherwise a recorded error.
    pub(crate) fn expect_equal(
        &self,
        operation: &'static str,
        [left, right]: [Signal<'_>; 2],
        source: &Source,
    ) -> bool {
        let are_equal = left.width == right.width;
        if !are_equal {
            let problem = Problem::WidthsDiffer {
                operation,
                left: left.bits(),
                right: right.bits(),
            };
            self.error_about(&[left, right], source, problem);
        }
        are_equal
    }

    /// Whether a value is as wide as it should be; otherwise a recorded error.
    pub(crate) fn expect_width(
        &self,
        what: impl FnOnce() -> String,
        expected: u32,
        value: Signal<'_>,
        source: &Source,
    ) -> bool {
        self.expect_bits(what, (expected, value.bits()), &[value], source)
    }

    /// Whether a value is as wide as the one that it is for.
    pub(crate) fn expect_fit(
        &self,
        what: impl FnOnce() -> String,
        target: Signal<'_>,
        value: Signal<'_>,
        source: &Source,
    ) -> bool {
        let widths = (target.bits(), value.bits());
        self.expect_bits(what, widths, &[target, value], source)
    }

    fn expect_bits(
        &self,
        what: impl FnOnce() -> String,
        (expected, found): (u32, u32),
        about: &[Signal<'_>],
        source: &Source,
    ) -> bool {
        if expected != found {
            let problem = Problem::WrongWidth {
                what: what(),
                expected,
                found,
            };
            self.error_about(about, source, problem);
        }
        expected == found
    }
}
