//! Keeps track of where each unit is: in registers of three kinds, and in memory.
//!
//! A vector is in a vector register or in memory. A mask is in a mask register, in a general register or in memory. What an instruction needs is moved on demand,
//! and the other places stay. When all registers of a kind are taken, the unit that is read again last gives way, and is
//! stored if it is nowhere else.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::Set;
use super::step::{Listing, Operand, Step, Unit};
use crate::engine::native::conventions::{SAVED, SCRATCH, STATE, memory};
use crate::engine::native::encode::{
    ALL, MaskBits, MaskMove, Masked, Memory, Source, Vector, general_to_mask, mask_memory,
    mask_to_general, vector,
};
use crate::engine::native::vex;
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, dynasm};
use std::collections::HashMap;

/// A vector that is read again within so many steps is loaded.
const SOON: usize = 24;
/// All masks have a bit for each of 64 stimuli.
pub(super) const BITS: MaskBits = MaskBits::Bits64;
/// The operands of a memory write may take so many vector registers, or general registers. The others stay in memory.
const MOST_VECTORS: usize = 12;
const MOST_GENERAL: usize = 6;

/// A kind of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Vector,
    Mask,
    General,
}

const KINDS: [Kind; 3] = [Kind::Vector, Kind::Mask, Kind::General];

/// Registers of a kind: the machine's numbers, and the unit that each holds.
#[derive(Debug)]
pub(super) struct File {
    held: Vec<(u8, Option<Unit>)>,
    /// Those that the present step needs.
    pub pinned: Vec<u8>,
}

/// The places of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Home {
    /// By kind.
    pub registers: [Option<u8>; 3],
    pub memory: Option<Memory>,
}

/// Code on its way, and where each unit is.
pub(super) struct Emitter<'a> {
    pub listing: &'a Listing,
    pub set: Set,
    pub asm: &'a mut Assembler,
    pub homes: Vec<Home>,
    pub kinds: [File; 3],
    /// By unit, the steps that read it, the last first.
    uses: Vec<Vec<usize>>,
    /// The present step.
    step: usize,
    /// By place in the state, the units that are there.
    pub kept: HashMap<Memory, Vec<Unit>>,
    free_vectors: Vec<i32>,
    free_masks: Vec<i32>,
    pub scratch: usize,
}

impl<'a> Emitter<'a> {
    /// Before the first step.
    pub fn new(listing: &'a Listing, set: Set, asm: &'a mut Assembler) -> Self {
        let mut uses = vec![Vec::new(); listing.units.len()];
        for (number, (step, _)) in listing.steps.iter().enumerate().rev() {
            step.for_each_read(|unit| uses[unit].push(number));
        }
        let file = |numbers: &mut dyn Iterator<Item = u8>| File {
            held: numbers.map(|number| (number, None)).collect(),
            pinned: Vec::new(),
        };
        let mut new = Self {
            listing,
            set,
            asm,
            homes: vec![Home::default(); listing.units.len()],
            kinds: [
                file(&mut (0..set.registers())),
                file(&mut (1..8)),
                file(&mut [0, 10, 11].into_iter().chain(SAVED)),
            ],
            uses,
            step: 0,
            kept: HashMap::new(),
            free_vectors: Vec::new(),
            free_masks: Vec::new(),
            scratch: 0,
        };
        for (unit, info) in listing.units.iter().enumerate() {
            if let Some(at) = info.home {
                new.homes[unit].memory = Some(at);
                if at.base == STATE {
                    new.kept.entry(at).or_default().push(unit);
                }
            }
        }
        new
    }

    /// Begins a step. Its operands keep the registers that they are in.
    pub fn begin(&mut self, number: usize) {
        self.step = number;
        let listing = self.listing;
        let step = &listing.steps[number].0;
        if matches!(step, Step::Write { .. }) {
            // It may read more masks than there are registers.
            return;
        }
        step.for_each_read(|unit| {
            for kind in KINDS {
                if let Some(register) = self.homes[unit].registers[kind as usize] {
                    self.pin(kind, register);
                }
            }
        });
    }

    pub fn vector_instruction(
        &mut self,
        which: Vector,
        to: u8,
        first: u8,
        second: Source,
        masked: Masked,
        immediate: Option<u8>,
    ) {
        match self.set {
            Set::Avx512 => vector(self.asm, which, to, first, second, masked, immediate),
            Set::Avx2 => vex::vector(self.asm, which, to, first, second, immediate),
        }
    }

    /// Bytes of a vector.
    pub fn size(&self) -> i32 {
        self.set.block() as i32
    }

    /// A vector register for a result that begins as a copy of a unit: the unit's own, if nothing else reads it.
    pub fn copied(&mut self, from: Unit, to: Unit) -> u8 {
        if let Some(register) = self.homes[from].registers[Kind::Vector as usize]
            && self.is_last(from)
            && self.reads_once(from)
        {
            self.hand_over(Kind::Vector, from, register, to);
            return register;
        }
        let from = self.source(&Operand::Unit(from));
        let to = self.make(Kind::Vector, to);
        self.vector_instruction(Vector::LOAD, to, 0, from, ALL, None);
        to
    }

    /// Whether the present step reads a unit as one operand only.
    fn reads_once(&self, unit: Unit) -> bool {
        let mut times = 0;
        self.listing.steps[self.step]
            .0
            .for_each_read(|read| times += usize::from(read == unit));
        times == 1
    }

    /// As [`copied`](Self::copied), of a mask to a general register.
    pub fn copied_mask(&mut self, from: Unit, to: Unit) -> u8 {
        if let Some(register) = self.homes[from].registers[Kind::General as usize] {
            if self.is_last(from) && self.reads_once(from) {
                self.hand_over(Kind::General, from, register, to);
                return register;
            }
            let register = self.pin(Kind::General, register);
            let to = self.make(Kind::General, to);
            dynasm!(self.asm ; .arch x64 ; mov Rq(to), Rq(register));
            return to;
        }
        let to = self.make(Kind::General, to);
        self.load_general(to, from);
        to
    }

    fn hand_over(&mut self, kind: Kind, from: Unit, register: u8, to: Unit) {
        self.homes[from].registers[kind as usize] = None;
        self.hold(kind, register, to);
        self.pin(kind, register);
    }

    pub fn store_mask(&mut self, unit: Unit, at: Memory) {
        let [_, mask, general] = self.homes[unit].registers;
        if let (Some(mask), None) = (mask, general) {
            mask_memory(self.asm, MaskMove::Store, BITS, mask, at);
        } else {
            let register = self.general(unit);
            self.store_general(register, at);
        }
    }

    fn store_general(&mut self, register: u8, Memory { base, offset, .. }: Memory) {
        dynasm!(self.asm ; .arch x64 ; mov [Rq(base) + offset], Rq(register));
    }

    /// A vector in memory, or in a register if there is room for it.
    pub fn vector_or_memory(&mut self, unit: Unit) -> Source {
        if let Some(at) = self.homes[unit].memory {
            return Source::Memory(at);
        }
        if self.kinds[Kind::Vector as usize].pinned.len() < MOST_VECTORS {
            return Source::Register(self.vector(unit));
        }
        let at = memory(SCRATCH, self.free_vector());
        let register = self.vector(unit);
        self.store(register, at, ALL);
        self.kinds[Kind::Vector as usize].pinned.pop();
        self.homes[unit].memory = Some(at);
        Source::Memory(at)
    }

    /// A mask in memory, or in a general register if there is room for it.
    pub fn general_or_memory(&mut self, unit: Unit) -> Source {
        if let Some(at) = self.homes[unit].memory {
            return Source::Memory(at);
        }
        if self.kinds[Kind::General as usize].pinned.len() < MOST_GENERAL {
            return Source::Register(self.general(unit));
        }
        let at = memory(SCRATCH, self.free_mask());
        self.store_mask(unit, at);
        self.homes[unit].memory = Some(at);
        Source::Memory(at)
    }

    pub fn store(&mut self, register: u8, at: Memory, masked: Masked) {
        let to = Source::Memory(at);
        self.vector_instruction(Vector::STORE_BYTES, register, 0, to, masked, None);
    }

    /// A vector, where it is if that is in memory and it is not read again soon.
    pub fn source(&mut self, from: &Operand) -> Source {
        let unit = match from {
            Operand::At(at) => return Source::Memory(*at),
            Operand::Unit(unit) => *unit,
        };
        let home = self.homes[unit];
        if home.registers[Kind::Vector as usize].is_none()
            && let Some(at) = home.memory
            && self.next_use(unit) > self.step + SOON
        {
            return Source::Memory(at);
        }
        Source::Register(self.vector(unit))
    }

    /// A vector in a register.
    pub fn vector(&mut self, unit: Unit) -> u8 {
        let home = self.homes[unit];
        if let Some(register) = home.registers[Kind::Vector as usize] {
            return self.pin(Kind::Vector, register);
        }
        let from = home
            .memory
            .unwrap_or_else(|| panic!("vector {unit} is nowhere"));
        let to = self.make(Kind::Vector, unit);
        let from = Source::Memory(from);
        self.vector_instruction(Vector::LOAD, to, 0, from, ALL, None);
        to
    }

    /// A mask in a mask register.
    pub fn mask(&mut self, unit: Unit) -> u8 {
        let Home {
            registers: [_, mask, general],
            memory,
        } = self.homes[unit];
        if let Some(register) = mask {
            return self.pin(Kind::Mask, register);
        }
        let to = self.make(Kind::Mask, unit);
        match (general, memory) {
            (Some(general), _) => general_to_mask(self.asm, BITS, to, general),
            (None, Some(at)) => mask_memory(self.asm, MaskMove::Load, BITS, to, at),
            (None, None) => panic!("mask {unit} is nowhere"),
        }
        to
    }

    /// A mask in a general register.
    pub fn general(&mut self, unit: Unit) -> u8 {
        if let Some(register) = self.homes[unit].registers[Kind::General as usize] {
            return self.pin(Kind::General, register);
        }
        let to = self.take(Kind::General);
        self.load_general(to, unit);
        self.hold(Kind::General, to, unit);
        to
    }

    /// Copies a mask, which is in no general register, to one.
    fn load_general(&mut self, to: u8, unit: Unit) {
        let home = self.homes[unit];
        match (home.registers[Kind::Mask as usize], home.memory) {
            (Some(mask), _) => mask_to_general(self.asm, BITS, to, mask),
            (None, Some(Memory { base, offset, .. })) => {
                dynasm!(self.asm ; .arch x64 ; mov Rq(to), [Rq(base) + offset]);
            }
            (None, None) => panic!("mask {unit} is nowhere"),
        }
    }

    fn pin(&mut self, kind: Kind, register: u8) -> u8 {
        self.kinds[kind as usize].pinned.push(register);
        register
    }

    /// A register for a unit that the present step makes or moves.
    pub fn make(&mut self, kind: Kind, unit: Unit) -> u8 {
        let register = self.take(kind);
        self.hold(kind, register, unit);
        register
    }

    fn hold(&mut self, kind: Kind, register: u8, unit: Unit) {
        self.homes[unit].registers[kind as usize] = Some(register);
        self.set_holder(kind, register, Some(unit));
    }

    fn set_holder(&mut self, kind: Kind, register: u8, holder: Option<Unit>) {
        for (number, unit) in &mut self.kinds[kind as usize].held {
            if *number == register {
                *unit = holder;
            }
        }
    }

    /// A register of a kind for the present step, whatever it held before.
    pub fn take(&mut self, kind: Kind) -> u8 {
        let file = &self.kinds[kind as usize];
        let unpinned = (file.held.iter()).filter(|(number, _)| !file.pinned.contains(number));
        // The largest number for an empty one.
        let last = unpinned.max_by_key(|(_, unit)| {
            unit.map_or((usize::MAX, true), |unit| (self.next_use(unit), false))
        });
        let (register, unit) = *last.unwrap_or_else(|| panic!("a step needs all registers"));
        if let Some(unit) = unit {
            self.evict(kind, register, unit);
        }
        self.pin(kind, register)
    }

    fn evict(&mut self, kind: Kind, register: u8, unit: Unit) {
        self.homes[unit].registers[kind as usize] = None;
        self.set_holder(kind, register, None);
        let home = self.homes[unit];
        if home.registers != [None; 3] || home.memory.is_some() {
            return;
        }
        let at = match kind {
            Kind::Vector => memory(SCRATCH, self.free_vector()),
            Kind::Mask | Kind::General => memory(SCRATCH, self.free_mask()),
        };
        match kind {
            Kind::Vector => self.store(register, at, ALL),
            Kind::Mask => mask_memory(self.asm, MaskMove::Store, BITS, register, at),
            Kind::General => self.store_general(register, at),
        }
        self.homes[unit].memory = Some(at);
    }

    fn free_vector(&mut self) -> i32 {
        self.free_vectors.pop().unwrap_or_else(|| {
            self.scratch += self.size() as usize;
            self.scratch as i32 - self.size()
        })
    }

    fn free_mask(&mut self) -> i32 {
        if let Some(offset) = self.free_masks.pop() {
            return offset;
        }
        let first = self.free_vector();
        self.free_masks
            .extend((8..self.size()).step_by(8).map(|more| first + more));
        first
    }

    /// The step that reads a unit next, after the present one; the largest number if there is none.
    fn next_use(&self, unit: Unit) -> usize {
        let later = self.uses[unit].iter().rev().find(|step| **step > self.step);
        later.copied().unwrap_or(usize::MAX)
    }

    pub fn is_last(&self, unit: Unit) -> bool {
        self.next_use(unit) == usize::MAX
    }

    /// Frees the registers of units that no later step reads, for the result. After this, only the instruction that writes the result may
    /// read operands, from where they are.
    pub fn release(&mut self) {
        let listing = self.listing;
        listing.steps[self.step].0.for_each_read(|unit| {
            if self.is_last(unit) {
                self.leave_registers(unit);
            }
        });
        self.unpin();
    }

    fn unpin(&mut self) {
        for file in &mut self.kinds {
            file.pinned.clear();
        }
    }

    fn leave_registers(&mut self, unit: Unit) {
        for kind in KINDS {
            if let Some(register) = self.homes[unit].registers[kind as usize].take() {
                self.set_holder(kind, register, None);
            }
        }
    }

    pub fn free_memory(&mut self, unit: Unit) {
        if let Some(at) = self.homes[unit].memory.take_if(|at| at.base == SCRATCH) {
            if self.listing.units[unit].is_mask {
                self.free_masks.push(at.offset);
            } else {
                self.free_vectors.push(at.offset);
            }
        }
    }

    /// Ends a step: what it read for the last time is forgotten.
    pub fn end(&mut self, step: &Step, to: Option<Unit>) {
        let mut forget = |unit: Unit| {
            let uses = &mut self.uses[unit];
            while uses.last().is_some_and(|last| *last <= self.step) {
                uses.pop();
            }
            if uses.is_empty() {
                self.leave_registers(unit);
                self.free_memory(unit);
            }
        };
        step.for_each_read(&mut forget);
        to.into_iter().for_each(forget);
        self.unpin();
    }
}
