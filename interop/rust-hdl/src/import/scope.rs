//! The meaning of the names in one block, and the values of signals while a process is executed.

use super::error::ImportProblem;
use super::names::Names;
use super::tree::Number;
use num_bigint::BigUint;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_hdl::builder::{MemoryHandle, ModuleBuilder, TableHandle, WireHandle};
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::instance::InstanceHandle;
use warpwright_hdl::signal::Signal;

type Outcome<T> = Result<T, ImportProblem>;

/// Width and sign of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub width: u32,
    pub signed: bool,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Symbol<'m> {
    /// An input of the block, or a register.
    Given(Signal<'m>),
    /// A sub-block's output.
    Output(InstanceHandle<'m>, String),
    /// An output, local signal or sub-block's input, which processes drive.
    Driven,
    /// A constant.
    Constant(Number),
    /// A named value.
    EnumValue(Arc<EnumType>, String, u64),
    /// A name that two enumerations give different values.
    Ambiguous,
    /// A memory.
    Memory(MemoryHandle<'m>),
    /// A memory that nothing writes.
    Table(TableHandle<'m>),
    /// A clock.
    Clock,
}

/// All names of a block.
#[derive(Debug)]
pub(super) struct Scope<'m> {
    pub builder: &'m ModuleBuilder,
    pub symbols: BTreeMap<String, (Symbol<'m>, Shape)>,
    /// The names that the module's text has taken.
    pub taken: RefCell<Names>,
    /// What each output port is called, so that a wire that drives one shares its name.
    pub ports: BTreeMap<String, String>,
    /// Wires for signals that are read before their process, or by another than the one that drives them.
    pub wires: RefCell<BTreeMap<String, WireHandle<'m>>>,
}

/// A signal's value at some point of a process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now<'m> {
    pub value: Signal<'m>,
    /// Differs from assignment to assignment.
    pub version: u64,
}

/// A signal in the course of a process. Bits that are not assigned have no meaning in `now`.
#[derive(Clone, Debug)]
pub(super) struct Slot<'m> {
    pub now: Now<'m>,
    /// Bits assigned on every path so far.
    pub assigned: BigUint,
    /// Bits assigned on some path so far.
    pub touched: BigUint,
}

/// The signals that a process has assigned so far.
pub(super) type Env<'m> = BTreeMap<String, Slot<'m>>;

/// A mask of `width` bits from `low` up.
pub(super) fn mask(low: u32, width: u32) -> BigUint {
    ((BigUint::from(1u8) << width) - 1u8) << low
}

impl<'m> Scope<'m> {
    pub fn new(builder: &'m ModuleBuilder) -> Self {
        Self {
            builder,
            symbols: BTreeMap::new(),
            taken: RefCell::default(),
            ports: BTreeMap::new(),
            wires: RefCell::default(),
        }
    }

    pub fn declare(&mut self, name: &str, symbol: Symbol<'m>, width: u32, signed: bool) {
        let shape = Shape { width, signed };
        self.symbols.insert(name.to_string(), (symbol, shape));
    }

    pub fn symbol(&self, name: &str) -> Outcome<&(Symbol<'m>, Shape)> {
        let unknown = || ImportProblem::UnknownName(name.to_string());
        self.symbols.get(name).ok_or_else(unknown)
    }

    pub fn is_clock(&self, name: &str) -> bool {
        matches!(self.symbols.get(name), Some((Symbol::Clock, _)))
    }

    /// Width and sign of a value's name.
    pub fn shape(&self, name: &str) -> Outcome<Shape> {
        let (symbol, shape) = self.symbol(name)?;
        match symbol {
            Symbol::Clock => Err(ImportProblem::ClockAsValue(name.to_string())),
            Symbol::Ambiguous => Err(ImportProblem::UnknownName(format!(
                "{name} (two enumerations give it different values)"
            ))),
            Symbol::Memory(..) | Symbol::Table(_) => Err(ImportProblem::UnknownName(format!(
                "{name} (a memory without an index)"
            ))),
            _ => Ok(*shape),
        }
    }

    /// The value of some bits of a name at this point of a process; the lasting value where the process has not
    /// assigned them before.
    pub fn read(
        &self,
        env: Option<&Env<'m>>,
        name: &str,
        low: u32,
        width: u32,
    ) -> Outcome<Signal<'m>> {
        let shape = self.shape(name)?;
        let Some(slot) = env.and_then(|env| env.get(name)) else {
            return Ok(self.lasting(name)?.slice(low, width));
        };
        let wanted = mask(low, width);
        if &slot.assigned & &wanted == wanted {
            return Ok(slot.now.value.slice(low, width));
        }
        if &slot.touched & &wanted == BigUint::ZERO {
            return Ok(self.lasting(name)?.slice(low, width));
        }
        // Some bits are assigned, others not: piece by piece.
        if (&slot.touched ^ &slot.assigned) & &wanted != BigUint::ZERO {
            return Err(ImportProblem::ReadLatch(name.to_string()));
        }
        let lasting = self.lasting(name)?;
        let bit = |i: u32| {
            let assigned = slot.assigned.bit(u64::from(i));
            if assigned {
                slot.now.value.bit(i)
            } else {
                lasting.bit(i)
            }
        };
        debug_assert!(low + width <= shape.width);
        Ok(self.builder.cat((low..low + width).rev().map(bit)))
    }

    /// The value that a signal has when every process has run.
    fn lasting(&self, name: &str) -> Outcome<Signal<'m>> {
        let (symbol, shape) = self.symbol(name)?;
        Ok(match symbol {
            Symbol::Given(signal) => *signal,
            Symbol::Output(instance, port) => instance.output(port),
            Symbol::Driven => self.wire(name, shape.width),
            Symbol::Constant(number) => self.builder.constant(number.value.clone(), shape.width),
            Symbol::EnumValue(_, _, value) => self.builder.constant(*value, shape.width),
            Symbol::Memory(..) | Symbol::Table(_) | Symbol::Clock | Symbol::Ambiguous => {
                return Err(ImportProblem::UnknownName(name.to_string()));
            }
        })
    }

    fn wire(&self, name: &str, width: u32) -> Signal<'m> {
        if let Some(wire) = self.wires.borrow().get(name) {
            return wire.value();
        }
        let legal = match self.ports.get(name) {
            Some(port) => port.clone(),
            None => self.taken.borrow_mut().claim(name),
        };
        let wire = self.builder.wire(&legal, width);
        self.wires.borrow_mut().insert(name.to_string(), wire);
        wire.value()
    }

    /// The value of a name that never changes.
    pub fn constant(&self, name: &str) -> Option<BigUint> {
        match &self.symbols.get(name)?.0 {
            Symbol::Constant(number) => Some(number.value.clone()),
            Symbol::EnumValue(_, _, value) => Some(BigUint::from(*value)),
            _ => None,
        }
    }
}
