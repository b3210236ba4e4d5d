//! Describing a module.
//!
//! Nothing here panics on a wrong description: a mistake is recorded with the Rust line that made it,
//! building goes on with a value of a sensible width, and [`ModuleBuilder::finish`] returns every
//! mistake at once.

use crate::bits::Bits;
use crate::check;
use crate::enums::EnumType;
use crate::module::{
    CaseArm, Direction, Memory, MemoryId, MemoryWrite, Module, Node, NodeId, Op, Parameter, Port,
    Register, RegisterId, Table, TableId,
};
use crate::problem::{BuildError, BuildErrors, Problem};
use crate::rules::check_own_name;
use crate::signal::{Operand, Signal};
use crate::size::{MAX_WIDTH, ParameterId, Size};
use crate::source::Source;
use num_bigint::BigUint;
use std::cell::RefCell;
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
}

/// Stands for "not driven yet" until `finish`.
pub(crate) const NOT_DRIVEN: NodeId = NodeId(u32::MAX);

impl State {
    pub fn error(&mut self, source: Source, problem: Problem) {
        let module = self.module.name.clone();
        self.errors.push(BuildError {
            module,
            source,
            problem,
        });
    }

    pub fn push(&mut self, op: Op, width: Size, source: Source) -> NodeId {
        let id = NodeId(self.module.nodes.len() as u32);
        self.module.nodes.push(Node {
            op,
            width,
            name: None,
            doc: String::new(),
            enum_type: None,
            source,
        });
        id
    }

    /// The width if it is legal; otherwise a recorded error and one bit.
    pub fn legal_width(
        &mut self,
        what: impl FnOnce() -> String,
        width: Size,
        source: &Source,
    ) -> Size {
        if (1..=MAX_WIDTH).contains(&width.get()) {
            return width;
        }
        let problem = Problem::WidthOutOfRange {
            what: what(),
            width: width.get(),
        };
        self.error(source.clone(), problem);
        Size::plain(1)
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
                name: name.to_string(),
                doc: String::new(),
                source: source.clone(),
                parameters,
                ports: Vec::new(),
                nodes: Vec::new(),
                registers: Vec::new(),
                memories: Vec::new(),
                tables: Vec::new(),
                instances: Vec::new(),
                unused: Vec::new(),
            },
            errors: Vec::new(),
            streams: Vec::new(),
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

    /// Keeps a number as a `parameter` of the emitted text. Widths and lane counts computed from it by
    /// multiplication are spelled with its name.
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
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("input `{name}`"), width, &source);
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
        let source = Source::here();
        let value = self.own(value, &source);
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let earlier = state
            .module
            .ports
            .iter()
            .find(|p| p.name == name && p.direction == Direction::Output)
            .map(|p| p.source.clone());
        if let Some(first) = earlier {
            let problem = Problem::MultiplyDriven {
                what: "output",
                name: name.to_string(),
                first,
            };
            state.error(source.clone(), problem);
        }
        let port = state.module.ports.len();
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
            port,
        }
    }

    /// A constant of a given width.
    #[track_caller]
    pub fn constant(&self, value: impl Into<BigUint>, width: impl Into<Size>) -> Signal<'_> {
        let source = Source::here();
        let width = width.into();
        let value = value.into();
        let Some(bits) = Bits::new(value.clone(), width.get()) else {
            let problem = Problem::ConstantTooWide {
                value: value.to_string(),
                width: width.get(),
            };
            self.error(source.clone(), problem);
            return self.add_constant(Bits::zero(width.get().max(1)), width, source);
        };
        self.add_constant(bits, width, source)
    }

    pub(crate) fn add_constant(&self, bits: Bits, width: Size, source: Source) -> Signal<'_> {
        let mut state = self.state.borrow_mut();
        let width = state.legal_width(|| "a constant".to_string(), width, &source);
        let bits = Bits::truncated(bits.value().clone(), width.get());
        let id = state.push(Op::Const(bits), width, source);
        drop(state);
        Signal::new(self, id, width)
    }

    /// All bits 0.
    #[track_caller]
    pub fn zeros(&self, width: impl Into<Size>) -> Signal<'_> {
        let width = width.into();
        self.add_constant(Bits::zero(width.get()), width, Source::here())
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
        let value = enum_type.value_of(variant).unwrap_or_else(|| {
            let names: Vec<&str> = enum_type.variants.iter().map(|(n, _)| n.as_str()).collect();
            let problem = Problem::NoSuchVariant {
                name: enum_type.name.clone(),
                variant: variant.to_string(),
                available: names.join(", "),
            };
            self.error(source.clone(), problem);
            0
        });
        let width = enum_type.width.clamp(1, 64);
        let bits = Bits::truncated(value, width);
        let signal = self.add_constant(bits, Size::plain(width), source);
        self.state.borrow_mut().module.nodes[signal.id.index()].enum_type =
            Some(Arc::clone(enum_type));
        signal
    }

    /// Values side by side, the first one most significant.
    #[track_caller]
    pub fn cat<'m>(&'m self, parts: impl IntoIterator<Item = Signal<'m>>) -> Signal<'m> {
        let source = Source::here();
        let parts: Vec<Signal<'m>> = parts.into_iter().map(|p| self.own(p, &source)).collect();
        if let [only] = parts[..] {
            return only;
        }
        let total: u64 = parts.iter().map(|p| u64::from(p.width.get())).sum();
        let mut state = self.state.borrow_mut();
        if parts.is_empty() {
            let what = "a concatenation".to_string();
            state.error(source.clone(), Problem::Empty { what });
            drop(state);
            return self.add_constant(Bits::zero(1), Size::plain(1), source);
        }
        let total = Size::from(total);
        let width = state.legal_width(|| "a concatenation".to_string(), total, &source);
        let id = state.push(
            Op::Concat(parts.iter().map(|p| p.id).collect()),
            width,
            source,
        );
        drop(state);
        Signal::new(self, id, width)
    }

    /// A register; see [`RegisterHandle`] for its reset, enable and next value.
    #[track_caller]
    pub fn register(&self, name: &str, width: impl Into<Size>) -> RegisterHandle<'_> {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("register `{name}`"), width.into(), &source);
        let id = RegisterId(state.module.registers.len() as u32);
        let node = state.push(Op::Register(id), width, source.clone());
        state.module.nodes[node.index()].name = Some(name.to_string());
        state.module.registers.push(Register {
            name: name.to_string(),
            doc: String::new(),
            reset: None,
            enable: None,
            next: NOT_DRIVEN,
            node,
            source,
        });
        drop(state);
        RegisterHandle {
            signal: Signal::new(self, node, width),
            id,
        }
    }

    /// A wire to be driven later with [`WireHandle::drive`].
    #[track_caller]
    pub fn wire(&self, name: &str, width: impl Into<Size>) -> WireHandle<'_> {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("wire `{name}`"), width.into(), &source);
        let node = state.push(Op::Wire(NOT_DRIVEN), width, source);
        state.module.nodes[node.index()].name = Some(name.to_string());
        drop(state);
        WireHandle {
            signal: Signal::new(self, node, width),
        }
    }

    /// A memory of `depth` words.
    #[track_caller]
    pub fn memory(&self, name: &str, width: impl Into<Size>, depth: u32) -> MemoryHandle<'_> {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("memory `{name}`"), width.into(), &source);
        if depth == 0 {
            let what = format!("memory `{name}`");
            state.error(source.clone(), Problem::Empty { what });
        }
        let id = MemoryId(state.module.memories.len() as u32);
        state.module.memories.push(Memory {
            name: name.to_string(),
            doc: String::new(),
            width,
            depth: depth.max(1),
            writes: Vec::new(),
            source,
        });
        drop(state);
        MemoryHandle {
            builder: self,
            id,
            width,
        }
    }

    /// A table of constants, entry 0 first.
    #[track_caller]
    pub fn table<V: Into<BigUint>>(
        &self,
        name: &str,
        width: u32,
        entries: impl IntoIterator<Item = V>,
    ) -> TableHandle<'_> {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state
            .legal_width(|| format!("table `{name}`"), Size::plain(width), &source)
            .get();
        let mut values = Vec::new();
        for entry in entries {
            let value = entry.into();
            let bits = Bits::new(value.clone(), width).unwrap_or_else(|| {
                let value = value.to_string();
                state.error(source.clone(), Problem::ConstantTooWide { value, width });
                Bits::zero(width)
            });
            values.push(bits);
        }
        if values.is_empty() {
            let what = format!("table `{name}`");
            state.error(source.clone(), Problem::Empty { what });
            values.push(Bits::zero(width));
        }
        let id = TableId(state.module.tables.len() as u32);
        state.module.tables.push(Table {
            name: name.to_string(),
            doc: String::new(),
            width,
            entries: values,
            source,
        });
        drop(state);
        TableHandle { builder: self, id }
    }

    /// Says that a value is not read on purpose, so that no tool complains.
    #[track_caller]
    pub fn unused<'m>(&'m self, signal: Signal<'m>) {
        let signal = self.own(signal, &Source::here());
        self.state.borrow_mut().module.unused.push(signal.id);
    }

    /// Checks the description and returns the module, or every mistake in it.
    pub fn finish(&self) -> Result<Module, BuildErrors> {
        let state = self.state.borrow();
        let mut errors = state.errors.clone();
        check::check(&state.module, &state.streams, &mut errors);
        if errors.is_empty() {
            Ok(state.module.clone())
        } else {
            Err(BuildErrors(errors))
        }
    }

    pub(crate) fn error(&self, source: Source, problem: Problem) {
        self.state.borrow_mut().error(source, problem);
    }

    pub(crate) fn push(&self, op: Op, width: Size, source: Source) -> Signal<'_> {
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
        self.add_constant(Bits::zero(signal.width.get()), signal.width, source.clone())
    }

    fn check_enum(&self, enum_type: &EnumType, source: &Source) {
        if let Err(why) = enum_type.check() {
            let name = enum_type.name.clone();
            self.error(source.clone(), Problem::BadEnum { name, why });
        }
    }

    pub(crate) fn watch_stream(&self, name: &str, valid: Signal<'_>, ready: Signal<'_>) {
        let entry = (name.to_string(), valid.id, ready.id);
        self.state.borrow_mut().streams.push(entry);
    }

    #[track_caller]
    pub(crate) fn unknown_field<'m>(
        &'m self,
        name: &str,
        fields: &[(String, Signal<'m>)],
    ) -> Signal<'m> {
        let source = Source::here();
        let names: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
        let problem = Problem::UnknownField {
            field: name.to_string(),
            available: names.join(", "),
        };
        self.error(source.clone(), problem);
        self.add_constant(Bits::zero(1), Size::plain(1), source)
    }

    pub(crate) fn expect_width(
        &self,
        what: impl FnOnce() -> String,
        expected: u32,
        found: u32,
        source: &Source,
    ) -> bool {
        if expected != found {
            let what = what();
            self.error(
                source.clone(),
                Problem::WrongWidth {
                    what,
                    expected,
                    found,
                },
            );
        }
        expected == found
    }
}

/// An output port just declared; takes its documentation.
#[derive(Clone, Copy, Debug)]
pub struct OutputPort<'m> {
    builder: &'m ModuleBuilder,
    port: usize,
}

impl OutputPort<'_> {
    /// What the port carries.
    pub fn doc(self, text: &str) {
        self.builder.state.borrow_mut().module.ports[self.port].doc = text.to_string();
    }
}

/// A register being described. `next` must be called once; the other settings are optional.
#[derive(Clone, Copy, Debug)]
pub struct RegisterHandle<'m> {
    signal: Signal<'m>,
    id: RegisterId,
}

impl<'m> RegisterHandle<'m> {
    /// The register's present value.
    pub fn value(self) -> Signal<'m> {
        self.signal
    }

    /// The value that reset gives; without it the register keeps its value through reset.
    #[track_caller]
    pub fn reset(self, value: impl Into<BigUint>) -> Self {
        let source = Source::here();
        let width = self.signal.width.get();
        let value = value.into();
        let bits = Bits::new(value.clone(), width);
        let mut state = self.signal.builder.state.borrow_mut();
        if bits.is_none() {
            let value = value.to_string();
            state.error(source, Problem::ConstantTooWide { value, width });
        }
        state.module.registers[self.id.index()].reset = Some(bits.unwrap_or(Bits::zero(width)));
        drop(state);
        self
    }

    /// The register only takes its next value where `enable` (one bit) is 1.
    #[track_caller]
    pub fn enable(self, enable: Signal<'m>) -> Self {
        let source = Source::here();
        let builder = self.signal.builder;
        let enable = builder.own(enable, &source);
        builder.expect_width(
            || format!("the enable of register `{}`", self.signal.describe()),
            1,
            enable.width.get(),
            &source,
        );
        builder.state.borrow_mut().module.registers[self.id.index()].enable = Some(enable.id);
        self
    }

    /// What the register holds.
    pub fn doc(self, text: &str) -> Self {
        self.signal.builder.state.borrow_mut().module.registers[self.id.index()].doc =
            text.to_string();
        self
    }

    /// The register carries values of an enumeration.
    pub fn of_enum(self, enum_type: &Arc<EnumType>) -> Self {
        self.signal.of_enum(enum_type);
        self
    }

    /// The value taken at the clock edge. Returns the register's present value.
    #[track_caller]
    pub fn next(self, next: impl Operand<'m>) -> Signal<'m> {
        let source = Source::here();
        let builder = self.signal.builder;
        let next = next.signal_like(self.signal, &source);
        let name = self.signal.describe();
        if !builder.expect_width(
            || format!("the next value of register `{name}`"),
            self.signal.width.get(),
            next.width.get(),
            &source,
        ) {
            builder.state.borrow_mut().module.registers[self.id.index()].next = self.signal.id;
            return self.signal;
        }
        let mut state = builder.state.borrow_mut();
        let register = &mut state.module.registers[self.id.index()];
        if register.next == NOT_DRIVEN {
            register.next = next.id;
        } else {
            let first = register.source.clone();
            let problem = Problem::MultiplyDriven {
                what: "register",
                name,
                first,
            };
            state.error(source, problem);
        }
        drop(state);
        self.signal
    }
}

/// A wire being described; [`WireHandle::drive`] must be called once.
#[derive(Clone, Copy, Debug)]
pub struct WireHandle<'m> {
    signal: Signal<'m>,
}

impl<'m> WireHandle<'m> {
    /// The wire's value.
    pub fn value(self) -> Signal<'m> {
        self.signal
    }

    /// Connects the wire's driver.
    #[track_caller]
    pub fn drive(self, driver: Signal<'m>) {
        let source = Source::here();
        let builder = self.signal.builder;
        let driver = builder.own(driver, &source);
        let name = self.signal.describe();
        let fits = builder.expect_width(
            || format!("the driver of wire `{name}`"),
            self.signal.width.get(),
            driver.width.get(),
            &source,
        );
        let driver = if fits {
            driver
        } else {
            builder.add_constant(
                Bits::zero(self.signal.width.get()),
                self.signal.width,
                source.clone(),
            )
        };
        let mut state = builder.state.borrow_mut();
        let node = &mut state.module.nodes[self.signal.id.index()];
        if node.op == Op::Wire(NOT_DRIVEN) {
            node.op = Op::Wire(driver.id);
        } else {
            let first = node.source.clone();
            let problem = Problem::MultiplyDriven {
                what: "wire",
                name,
                first,
            };
            state.error(source, problem);
        }
    }
}

/// A memory being described.
#[derive(Clone, Copy, Debug)]
pub struct MemoryHandle<'m> {
    builder: &'m ModuleBuilder,
    id: MemoryId,
    width: Size,
}

impl<'m> MemoryHandle<'m> {
    /// What the memory holds.
    pub fn doc(self, text: &str) -> Self {
        self.builder.state.borrow_mut().module.memories[self.id.index()].doc = text.to_string();
        self
    }

    /// A read port without a clock. For a clocked read port put a register behind it.
    #[track_caller]
    pub fn read(self, address: Signal<'m>) -> Signal<'m> {
        let source = Source::here();
        let address = self.builder.own(address, &source).id;
        let memory = self.id;
        self.builder
            .push(Op::MemoryRead { memory, address }, self.width, source)
    }

    /// A write port: where `enable` is 1, `data` is written at the clock edge. Of two ports that write
    /// one word in one cycle, the one described later wins.
    #[track_caller]
    pub fn write(self, enable: Signal<'m>, address: Signal<'m>, data: Signal<'m>) {
        let source = Source::here();
        let enable = self.builder.own(enable, &source);
        let address = self.builder.own(address, &source);
        let data = self.builder.own(data, &source);
        let name = self.builder.state.borrow().module.memories[self.id.index()]
            .name
            .clone();
        let what = |port: &str| format!("the {port} of a write to memory `{name}`");
        self.builder
            .expect_width(|| what("enable"), 1, enable.width.get(), &source);
        self.builder
            .expect_width(|| what("data"), self.width.get(), data.width.get(), &source);
        self.builder.state.borrow_mut().module.memories[self.id.index()]
            .writes
            .push(MemoryWrite {
                enable: enable.id,
                address: address.id,
                data: data.id,
            });
    }
}

/// A table of constants.
#[derive(Clone, Copy, Debug)]
pub struct TableHandle<'m> {
    builder: &'m ModuleBuilder,
    id: TableId,
}

impl<'m> TableHandle<'m> {
    /// What the table holds.
    pub fn doc(self, text: &str) -> Self {
        self.builder.state.borrow_mut().module.tables[self.id.index()].doc = text.to_string();
        self
    }

    /// The entry at an address; 0 beyond the last.
    #[track_caller]
    pub fn read(self, address: Signal<'m>) -> Signal<'m> {
        let source = Source::here();
        let address = self.builder.own(address, &source).id;
        let table = self.id;
        let width = self.builder.state.borrow().module.tables[table.index()].width;
        self.builder
            .push(Op::TableRead { table, address }, Size::plain(width), source)
    }
}

/// One arm of [`Signal::case`], made from values and a result.
pub(crate) fn case_arm(values: Vec<Bits>, result: NodeId) -> CaseArm {
    CaseArm { values, result }
}
