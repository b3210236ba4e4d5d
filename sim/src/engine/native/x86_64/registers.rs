//! Keeps track of where each value is while machine code for one stimulus runs: in a general register, in its slot, or both.
//!
//! A result stays in a machine register. It is stored when this is needed for something else and the result will be read again, when it is the next state of the design's
//! register, or when it is an output.
//!
//! **Invariant**: a value is stored in the slot that the tape gives it, and no later than in the line that reads it for the last time. Until that line ends, nothing else is stored
//! there: a result that takes the same slot is stored at the end of its line.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use crate::engine::native::flow::{Flow, Origin, Uses, ValueId};
use crate::program::Slot;
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, dynasm};

/// Registers that hold values, by the numbers that the machine gives them.
const FREE: [u8; 4] = [8, 9, 10, 11];
/// More of them, which a function must give back as it found them.
pub(super) const SAVED: [u8; 6] = [3, 5, 12, 13, 14, 15];
/// A value in memory that is read again within so many lines is loaded.
const SOON: usize = 10;

/// Where an operand is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperandSource {
    /// This general register.
    Register(u8),
    /// Storage, so many bytes from the first slot.
    Storage(i32),
    /// A constant.
    Constant(i32),
}

/// Registers, and the values that are there.
pub(super) type Held = Vec<(u8, Option<ValueId>)>;

/// Where every value is.
pub(super) struct Registers<'a> {
    flow: &'a Flow,
    /// The machine's number, and the value.
    held: Held,
    /// Those that the present line needs.
    pinned: Vec<u8>,
    /// By value, its register.
    register_of: Vec<Option<u8>>,
    /// By value, whether it is in its slot.
    is_stored: Vec<bool>,
    uses: Uses<'a>,
}

impl<'a> Registers<'a> {
    /// With the registers that must be saved first, or without.
    pub fn new(flow: &'a Flow, with_saved: bool) -> Self {
        let more = if with_saved { &SAVED[..] } else { &[] };
        let values = flow.values.iter();
        Self {
            flow,
            held: FREE.iter().chain(more).map(|r| (*r, None)).collect(),
            pinned: Vec::new(),
            register_of: vec![None; flow.values.len()],
            is_stored: values.map(|value| value.origin != Origin::Made).collect(),
            uses: Uses::new(flow),
        }
    }

    /// Begins a line.
    pub fn begin(&mut self, line: usize) {
        self.uses.begin(line);
        self.pinned.clear();
    }

    /// Ends a line: what it read for the last time is forgotten.
    pub fn end(&mut self) {
        for value in self.uses.end() {
            self.forget(value);
        }
    }

    fn forget(&mut self, value: ValueId) {
        if let Some(register) = self.register_of[value].take() {
            self.set_holder(register, None);
        }
    }

    fn set_holder(&mut self, register: u8, holder: Option<ValueId>) {
        for (number, value) in &mut self.held {
            if *number == register {
                *value = holder;
            }
        }
    }

    fn hold(&mut self, register: u8, value: ValueId) {
        self.register_of[value] = Some(register);
        self.set_holder(register, Some(value));
    }

    /// A register for the present line, whatever it held before.
    fn take(&mut self, asm: &mut Assembler) -> u8 {
        let free = |(number, value): &&(u8, Option<ValueId>)| {
            value.is_none() && !self.pinned.contains(number)
        };
        let register = if let Some((register, _)) = self.held.iter().find(free) {
            *register
        } else {
            let taken = self
                .held
                .iter()
                .filter(|(number, _)| !self.pinned.contains(number));
            let victims = taken.filter_map(|(number, value)| value.map(|value| (*number, value)));
            let victim = victims.max_by_key(|(_, value)| self.uses.next(*value));
            let (register, value) = victim.unwrap_or_else(|| panic!("a line needs all registers"));
            self.store(asm, value);
            self.forget(value);
            register
        };
        self.pinned.push(register);
        register
    }

    /// A register for the result of the present line.
    pub fn make(&mut self, asm: &mut Assembler, value: ValueId) -> u8 {
        let register = self.take(asm);
        self.hold(register, value);
        register
    }

    /// A register for the result that begins as a copy of an operand: the operand's own, if nothing else reads that.
    pub fn make_from(
        &mut self,
        asm: &mut Assembler,
        value: ValueId,
        from: ValueId,
        others: &[ValueId],
    ) -> u8 {
        let is_last = self.uses.next(from) == usize::MAX && !others.contains(&from);
        if let Some(register) = self.register_of[from]
            && is_last
        {
            self.register_of[from] = None;
            self.hold(register, value);
            self.pinned.push(register);
            return register;
        }
        let source = self.place(asm, from);
        let register = self.make(asm, value);
        match source {
            OperandSource::Register(from) => dynasm!(asm ; .arch x64 ; mov Rq(register), Rq(from)),
            OperandSource::Storage(at) => dynasm!(asm ; .arch x64 ; mov Rq(register), [rdi + at]),
            OperandSource::Constant(0) => dynasm!(asm ; .arch x64 ; xor Rd(register), Rd(register)),
            OperandSource::Constant(value) => dynasm!(asm ; .arch x64 ; mov Rd(register), value),
        }
        register
    }

    /// Where to read an operand. A constant is one only if it fits an instruction, and is not negative.
    pub fn place(&mut self, asm: &mut Assembler, value: ValueId) -> OperandSource {
        if let Origin::Const(constant) = self.flow.values[value].origin
            && let Ok(constant) = i32::try_from(constant)
        {
            return OperandSource::Constant(constant);
        }
        self.place_without_constant(asm, value)
    }

    /// Where to read an operand, constants too in a register or in storage.
    pub fn place_without_constant(&mut self, asm: &mut Assembler, value: ValueId) -> OperandSource {
        if let Some(register) = self.register_of[value] {
            if !self.pinned.contains(&register) {
                self.pinned.push(register);
            }
            return OperandSource::Register(register);
        }
        assert!(self.is_stored[value], "value {value} is nowhere");
        let at = offset(self.flow.values[value].slot);
        // One register is left for the result.
        let is_scarce = self.held.len() < self.pinned.len() + 2;
        if is_scarce || self.uses.next(value) > self.uses.line() + SOON {
            return OperandSource::Storage(at);
        }
        let register = self.take(asm);
        self.hold(register, value);
        dynasm!(asm ; .arch x64 ; mov Rq(register), [rdi + at]);
        OperandSource::Register(register)
    }

    /// Stores what is in a register only and read after this line.
    pub fn store_for_later(&mut self, asm: &mut Assembler, last: usize) {
        for (_, value) in self.held.clone() {
            if let Some(value) = value
                && self.flow.values[value]
                    .uses
                    .last()
                    .is_some_and(|line| *line > last)
            {
                self.store(asm, value);
            }
        }
    }

    /// Which values are in which registers.
    pub fn held(&self) -> Held {
        self.held.clone()
    }

    /// Forgets where values are that were not in the same registers before.
    pub fn keep_common(&mut self, before: &Held) {
        for ((register, value), (_, old)) in self.held.clone().into_iter().zip(before) {
            if value != *old {
                if let Some(value) = value {
                    self.register_of[value] = None;
                }
                self.set_holder(register, None);
            }
        }
    }

    /// Stores a value in its slot, if it is not there yet.
    pub fn store(&mut self, asm: &mut Assembler, value: ValueId) {
        if let Some(register) = self.register_of[value]
            && !self.is_stored[value]
        {
            let at = offset(self.flow.values[value].slot);
            dynasm!(asm ; .arch x64 ; mov [rdi + at], Rq(register));
            self.is_stored[value] = true;
        }
        assert!(self.is_stored[value], "value {value} is nowhere");
    }
}

/// A slot's distance from the first in bytes; programs with more slots than that are not translated.
pub(super) fn offset(slot: Slot) -> i32 {
    slot as i32 * 8
}
