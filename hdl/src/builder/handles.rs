//! Registers, wires and output ports of a module under construction.

use super::{ModuleBuilder, State};
use crate::bits::Bits;
use crate::enums::EnumType;
use crate::module::{Member, NOT_DRIVEN, Op, Register, RegisterId};
use crate::names::check_name;
use crate::problem::Problem;
use crate::signal::{Operand, Signal};
use crate::size::Size;
use crate::source::Source;
use num_bigint::BigUint;
use std::sync::Arc;

impl ModuleBuilder {
    /// A register; see [`RegisterHandle`] for its reset, enable and next value.
    #[track_caller]
    pub fn register(&self, name: &str, width: impl Into<Size>) -> RegisterHandle<'_> {
        self.add_register(name, width.into(), Source::here())
    }

    pub(crate) fn add_register(
        &self,
        name: &str,
        width: Size,
        source: Source,
    ) -> RegisterHandle<'_> {
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("register `{name}`"), width, &source);
        if width.is_zero() {
            return RegisterHandle {
                signal: Signal::nothing(self),
                id: None,
            };
        }
        let id = RegisterId(state.module.registers.len() as u32);
        let node = state.push(Op::Register(id), width, source.clone());
        state.module.nodes[node.index()].name = Some(name.to_string());
        state.module.registers.push(Register {
            name: name.to_string(),
            member: None,
            doc: String::new(),
            reset: None,
            power_up: None,
            enable: None,
            next: NOT_DRIVEN,
            node,
            source,
        });
        drop(state);
        RegisterHandle {
            signal: Signal::new(self, node, width),
            id: Some(id),
        }
    }

    /// A wire to be driven later with [`WireHandle::drive`].
    #[track_caller]
    pub fn wire(&self, name: &str, width: impl Into<Size>) -> WireHandle<'_> {
        self.add_wire(name, width.into(), Source::here())
    }

    pub(crate) fn add_wire(&self, name: &str, width: Size, source: Source) -> WireHandle<'_> {
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("wire `{name}`"), width, &source);
        if width.is_zero() {
            return WireHandle {
                signal: Signal::nothing(self),
            };
        }
        let node = state.push(Op::Wire(NOT_DRIVEN), width, source);
        state.module.nodes[node.index()].name = Some(name.to_string());
        drop(state);
        WireHandle {
            signal: Signal::new(self, node, width),
        }
    }
}

impl State {
    /// Records a register that has been given a reset value and a power-up value.
    fn one_start_value(&mut self, id: RegisterId) {
        let register = &self.module.registers[id.index()];
        if register.reset.is_some() && register.power_up.is_some() {
            let (name, source) = (register.name.clone(), register.source.clone());
            self.error(source, Problem::ResetAndPowerUp { name });
        }
    }
}

/// An output port just declared; takes its documentation.
#[derive(Clone, Copy, Debug)]
pub struct OutputPort<'m> {
    pub(super) builder: &'m ModuleBuilder,
    /// None of a port of no bits, which is not there.
    pub(super) port: Option<usize>,
}

impl OutputPort<'_> {
    /// What the port carries.
    pub fn doc(self, text: &str) {
        if let Some(port) = self.port {
            self.builder.state.borrow_mut().module.ports[port].doc = text.to_string();
        }
    }

    /// Records a port that is not as wide as it was said to be.
    pub(crate) fn expect(self, width: Size, source: &Source) {
        let (name, value) = match self.port {
            Some(port) => {
                let port = &self.builder.state.borrow().module.ports[port];
                let value = Signal::new(self.builder, port.node, port.width);
                (port.name.clone(), value)
            }
            None => ("of no bits".to_string(), Signal::nothing(self.builder)),
        };
        let what = || format!("output `{name}`");
        self.builder.expect_width(what, width.get(), value, source);
    }
}

/// A register being described. `next` must be called once; the other settings are optional.
#[derive(Clone, Copy, Debug)]
pub struct RegisterHandle<'m> {
    signal: Signal<'m>,
    /// None of a register of no bits, which is not there.
    id: Option<RegisterId>,
}

impl<'m> RegisterHandle<'m> {
    /// The register's present value.
    pub fn value(self) -> Signal<'m> {
        self.signal
    }

    /// The value that reset gives; without it the register keeps its value through reset.
    #[track_caller]
    pub fn reset(self, value: impl Into<BigUint>) -> Self {
        let bits = self.start_value(value.into(), &Source::here());
        self.start(|register| register.reset = Some(bits))
    }

    /// The same of all bits 0.
    pub(crate) fn reset_to_zero(self) -> Self {
        let bits = Bits::zero(self.signal.width.get());
        self.start(|register| register.reset = Some(bits))
    }

    /// The value that the register holds before the first clock edge, for hardware whose registers can be
    /// loaded at power-up (an FPGA's) and a design that has no reset: a register has one or the other.
    #[track_caller]
    pub fn power_up(self, value: impl Into<BigUint>) -> Self {
        let bits = self.start_value(value.into(), &Source::here());
        self.start(|register| register.power_up = Some(bits))
    }

    fn start_value(&self, value: BigUint, source: &Source) -> Bits {
        let width = self.signal.width.get();
        let mut state = self.signal.builder.state.borrow_mut();
        state.fitting(value, width, source)
    }

    fn start(self, set: impl FnOnce(&mut Register)) -> Self {
        self.change(|state, id| {
            set(&mut state.module.registers[id.index()]);
            state.one_start_value(id);
        })
    }

    /// Says that it holds a field of a bundle, whose registers are called `variable` together; not of what has no name there.
    pub(crate) fn member_of(self, variable: &str, field: &str) -> Self {
        if check_name(variable).and(check_name(field)).is_err() {
            return self;
        }
        let member = Member {
            variable: variable.to_string(),
            field: field.to_string(),
        };
        self.change(|state, id| state.module.registers[id.index()].member = Some(member))
    }

    fn change(self, change: impl FnOnce(&mut State, RegisterId)) -> Self {
        if let Some(id) = self.id {
            change(&mut self.signal.builder.state.borrow_mut(), id);
        }
        self
    }

    /// The register only takes its next value where `enable` (one bit) is 1.
    #[track_caller]
    pub fn enable(self, enable: Signal<'m>) -> Self {
        self.enable_at(enable, Source::here())
    }

    pub(crate) fn enable_at(self, enable: Signal<'m>, source: Source) -> Self {
        let builder = self.signal.builder;
        let enable = builder.own(enable, &source);
        let what = || format!("the enable of register `{}`", self.signal.describe());
        builder.expect_width(what, 1, enable, &source);
        self.change(|state, id| state.module.registers[id.index()].enable = Some(enable.id))
    }

    /// What the register holds.
    pub fn doc(self, text: &str) -> Self {
        self.change(|state, id| state.module.registers[id.index()].doc = text.to_string())
    }

    /// The register carries values of an enumeration.
    pub fn of_enum(self, enum_type: &Arc<EnumType>) -> Self {
        self.signal.of_enum(enum_type);
        self
    }

    /// The register if it may be assigned: it has no next value given.
    pub(crate) fn assigned(self, source: &Source) -> Option<RegisterId> {
        let id = self.id?;
        let mut state = self.signal.builder.state.borrow_mut();
        let register = &mut state.module.registers[id.index()];
        if register.next == NOT_DRIVEN {
            // Held wherever nothing is assigned.
            register.next = register.node;
            state.assigned.insert(id);
            return Some(id);
        }
        if !state.assigned.contains(&id) {
            let register = &state.module.registers[id.index()];
            let problem = Problem::driven_twice("register", &register.name, &register.source);
            state.error(source.clone(), problem);
            return None;
        }
        Some(id)
    }

    /// The value taken at the clock edge. Returns the register's present value.
    #[track_caller]
    pub fn next(self, next: impl Operand<'m>) -> Signal<'m> {
        self.next_at(next, Source::here())
    }

    pub(crate) fn next_at(self, next: impl Operand<'m>, source: Source) -> Signal<'m> {
        let builder = self.signal.builder;
        let next = next.signal_like(self.signal, &source);
        let name = self.signal.describe();
        let what = || format!("the next value of register `{name}`");
        if !builder.expect_fit(what, self.signal, next, &source) {
            self.change(|state, id| state.module.registers[id.index()].next = self.signal.id);
            return self.signal;
        }
        let Some(id) = self.id else {
            return self.signal;
        };
        let mut state = builder.state.borrow_mut();
        let register = &mut state.module.registers[id.index()];
        if register.next == NOT_DRIVEN {
            register.next = next.id;
        } else {
            let problem = Problem::driven_twice("register", &name, &register.source);
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
        self.drive_at(driver, Source::here());
    }

    pub(crate) fn drive_at(self, driver: Signal<'m>, source: Source) {
        let builder = self.signal.builder;
        let driver = builder.own(driver, &source);
        let name = self.signal.describe();
        let what = || format!("the driver of wire `{name}`");
        let fits = builder.expect_fit(what, self.signal, driver, &source);
        let driver = if fits {
            driver
        } else {
            builder.add_zeros(self.signal.width, source.clone())
        };
        if self.signal.is_empty() {
            return;
        }
        let mut state = builder.state.borrow_mut();
        let node = &mut state.module.nodes[self.signal.id.index()];
        if node.op == Op::Wire(NOT_DRIVEN) {
            node.op = Op::Wire(driver.id);
        } else {
            let problem = Problem::driven_twice("wire", &name, &node.source);
            state.error(source, problem);
        }
    }
}
