//! Writes the machine code of steps, and keeps track of where each unit is: in registers of three kinds, and in memory.
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
use super::step::{Bitwise, From, Listing, Step, Unit};
use crate::engine::native::conventions::{SAVED, SCRATCH, STATE, memory};
use crate::engine::native::encode::{
    ALL, MaskBits, MaskMove, Masked, Memory, Source, Vector, general_to_mask, mask_memory,
    mask_to_general, merged, only, vector,
};
use crate::engine::native::vex;
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};
use std::collections::HashMap;

/// A vector that is read again within so many steps is loaded.
const SOON: usize = 24;
/// All masks have a bit for each of 64 stimuli.
const BITS: MaskBits = MaskBits::Bits64;

/// A kind of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Vector,
    Mask,
    General,
}

const KINDS: [Kind; 3] = [Kind::Vector, Kind::Mask, Kind::General];

/// Registers of a kind: the machine's numbers, and the unit that each holds.
#[derive(Debug)]
struct File {
    held: Vec<(u8, Option<Unit>)>,
    /// Those that the present step needs.
    pinned: Vec<u8>,
}

/// The places of a unit.
#[derive(Clone, Copy, Debug, Default)]
struct Home {
    /// By kind.
    registers: [Option<u8>; 3],
    memory: Option<Memory>,
}

struct Emitter<'a> {
    listing: &'a Listing,
    set: Set,
    asm: &'a mut Assembler,
    homes: Vec<Home>,
    kinds: [File; 3],
    /// By unit, the steps that read it, the last first.
    uses: Vec<Vec<usize>>,
    /// The present step.
    step: usize,
    /// By place in the state, the units that are there.
    kept: HashMap<Memory, Vec<Unit>>,
    free_vectors: Vec<i32>,
    free_masks: Vec<i32>,
    scratch: usize,
}

/// Writes the function of a tape; returns the bytes of scratch memory that it needs.
pub(super) fn emit(listing: &Listing, set: Set, asm: &mut Assembler) -> usize {
    for register in SAVED {
        dynasm!(asm ; .arch x64 ; push Rq(register));
    }
    let mut uses = vec![Vec::new(); listing.units.len()];
    for (number, (step, _)) in listing.steps.iter().enumerate().rev() {
        step.for_each_read(|unit| uses[unit].push(number));
    }
    let file = |numbers: &mut dyn Iterator<Item = u8>| File {
        held: numbers.map(|number| (number, None)).collect(),
        pinned: Vec::new(),
    };
    let mut emitter = Emitter {
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
            emitter.homes[unit].memory = Some(at);
            if at.base == STATE {
                emitter.kept.entry(at).or_default().push(unit);
            }
        }
    }
    for (number, (step, to)) in listing.steps.iter().enumerate() {
        emitter.step = number;
        emitter.write(step, *to);
        emitter.end(step, *to);
    }
    let scratch = emitter.scratch;
    for register in SAVED.into_iter().rev() {
        dynasm!(asm ; .arch x64 ; pop Rq(register));
    }
    // What the caller does next is not held up by the upper halves of registers.
    dynasm!(asm ; .arch x64 ; vzeroupper ; ret);
    scratch
}

impl Emitter<'_> {
    fn write(&mut self, step: &Step, to: Option<Unit>) {
        match step {
            Step::Keep { at, unit } => return self.keep(*at, *unit),
            Step::Show { at, unit } => {
                let register = self.vector(*unit);
                return self.store(register, *at, ALL);
            }
            Step::Write {
                enable,
                words,
                data,
            } if self.set == Set::Avx2 => return self.write_chosen(*enable, words, data),
            Step::Write {
                enable,
                words,
                data,
            } => return self.write_words(*enable, words, data),
            _ => {}
        }
        let Some(to) = to else { return };
        match step {
            Step::Vector {
                which,
                first,
                second,
                immediate,
                mask,
            } => {
                let masked = self.masked(*mask, *which != Vector::BLEND_BYTES);
                let second = self.source(second);
                let first = first.map_or(0, |first| self.vector(first));
                self.release();
                let to = self.make(Kind::Vector, to);
                self.vector_instruction(*which, to, first, second, masked, *immediate);
            }
            Step::Change {
                which,
                kept,
                first,
                second,
                immediate,
                mask,
            } => {
                let masked = self.masked(*mask, false);
                let second = self.source(second);
                let first = first.map(|first| self.vector(first));
                let to = self.copied(*kept, to);
                let first = match (first, *which) {
                    (Some(first), _) => first,
                    // A load has no first operand.
                    (None, Vector::LOAD_BYTES) => 0,
                    (None, _) => to,
                };
                self.vector_instruction(*which, to, first, second, masked, *immediate);
            }
            Step::Halves {
                which,
                from,
                amount,
            } => {
                let from = Source::Register(self.vector(*from));
                self.release();
                let to = self.make(Kind::Vector, to);
                let (by, amount) = (Vector::SHIFT_HALVES_BY, Some(*amount));
                self.vector_instruction(by, *which as u8, to, from, ALL, amount);
            }
            Step::Choose { sign, a, b } => {
                let second = self.source(&From::Unit(*a));
                let (sign, first) = (self.vector(*sign), self.vector(*b));
                self.release();
                let to = self.make(Kind::Vector, to);
                let by = Some(sign << 4);
                self.vector_instruction(Vector::BLEND_BY_SIGN, to, first, second, ALL, by);
            }
            Step::Compare {
                which,
                first,
                second,
                immediate,
                under,
            } => {
                let masked = self.masked(*under, false);
                let second = self.source(&From::Unit(*second));
                let first = self.vector(*first);
                self.release();
                let to = self.make(Kind::Mask, to);
                self.vector_instruction(*which, to, first, second, masked, *immediate);
            }
            Step::Bitwise(Bitwise::AndNot, a, b) => {
                let (a, b) = (self.general(*a), self.general(*b));
                self.release();
                let to = self.make(Kind::General, to);
                dynasm!(self.asm ; .arch x64 ; andn Rq(to), Rq(b), Rq(a));
            }
            Step::Bitwise(which, a, b) => self.bitwise(*which, *a, *b, to),
            Step::Not(a) => {
                let to = self.copied_mask(*a, to);
                dynasm!(self.asm ; .arch x64 ; not Rq(to));
            }
            Step::Keep { .. } | Step::Show { .. } | Step::Write { .. } => {}
        }
    }

    fn vector_instruction(
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
    fn size(&self) -> i32 {
        self.set.block() as i32
    }

    fn bitwise(&mut self, which: Bitwise, a: Unit, b: Unit, to: Unit) {
        // The one that is not read again gives its register.
        let (a, b) = if self.is_last(b) && self.homes[b].registers[Kind::General as usize].is_some()
        {
            (b, a)
        } else {
            (a, b)
        };
        let home = self.homes[b];
        let is_in_memory = home.registers == [None; 3];
        let second = match home.memory {
            Some(at) if is_in_memory => Source::Memory(at),
            _ => Source::Register(self.general(b)),
        };
        let to = self.copied_mask(a, to);
        match second {
            Source::Register(from) => match which {
                Bitwise::Or => dynasm!(self.asm ; .arch x64 ; or Rq(to), Rq(from)),
                Bitwise::Xor => dynasm!(self.asm ; .arch x64 ; xor Rq(to), Rq(from)),
                Bitwise::And | Bitwise::AndNot => {
                    dynasm!(self.asm ; .arch x64 ; and Rq(to), Rq(from));
                }
            },
            Source::Memory(Memory { base, offset, .. }) => match which {
                Bitwise::Or => dynasm!(self.asm ; .arch x64 ; or Rq(to), [Rq(base) + offset]),
                Bitwise::Xor => dynasm!(self.asm ; .arch x64 ; xor Rq(to), [Rq(base) + offset]),
                Bitwise::And | Bitwise::AndNot => {
                    dynasm!(self.asm ; .arch x64 ; and Rq(to), [Rq(base) + offset]);
                }
            },
        }
    }

    /// The lanes of a mask, or all.
    fn masked(&mut self, mask: Option<Unit>, zeroes: bool) -> Masked {
        match mask {
            None => ALL,
            Some(mask) if zeroes => only(self.mask(mask)),
            Some(mask) => merged(self.mask(mask)),
        }
    }

    /// A vector register for a result that begins as a copy of a unit: the unit's own, if nothing else reads it.
    fn copied(&mut self, from: Unit, to: Unit) -> u8 {
        if let Some(register) = self.homes[from].registers[Kind::Vector as usize]
            && self.is_last(from)
            && self.reads_once(from)
        {
            self.hand_over(Kind::Vector, from, register, to);
            return register;
        }
        let from = self.source(&From::Unit(from));
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
    fn copied_mask(&mut self, from: Unit, to: Unit) -> u8 {
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

    /// A unit becomes a register's next state.
    fn keep(&mut self, at: Memory, unit: Unit) {
        let others = self.kept.insert(at, vec![unit]).unwrap_or_default();
        if others.contains(&unit) {
            return;
        }
        // The place has another unit from now on.
        for other in others {
            let home = &mut self.homes[other];
            if home.memory != Some(at) {
                continue;
            }
            if home.registers == [None; 3] && !self.is_last(other) {
                if self.listing.units[other].is_mask {
                    self.general(other);
                } else {
                    self.vector(other);
                }
            }
            self.homes[other].memory = None;
        }
        if self.listing.units[unit].is_mask {
            self.store_mask(unit, at);
        } else {
            let register = self.vector(unit);
            self.store(register, at, ALL);
        }
        self.free_memory(unit);
        self.homes[unit].memory = Some(at);
    }

    fn store_mask(&mut self, unit: Unit, at: Memory) {
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

    fn write_words(&mut self, enable: Unit, words: &[(Unit, Memory)], data: &[Unit]) {
        // What is read is in registers before the jump, and nothing changes its place behind it.
        let data: Vec<u8> = data.iter().map(|unit| self.vector(*unit)).collect();
        let enable = self.general(enable);
        let mut masks = Vec::new();
        for (mask, at) in words {
            // There are more masks than registers for them.
            masks.push((self.general_or_memory(*mask), *at));
        }
        let over = self.asm.new_dynamic_label();
        let spare = self.take(Kind::Mask);
        dynasm!(self.asm ; .arch x64 ; test Rq(enable), Rq(enable) ; jz =>over);
        for (mask, at) in masks {
            match mask {
                Source::Register(general) => general_to_mask(self.asm, BITS, spare, general),
                Source::Memory(at) => mask_memory(self.asm, MaskMove::Load, BITS, spare, at),
            }
            for (byte, register) in data.iter().enumerate() {
                let offset = at.offset + byte as i32 * self.size();
                self.store(*register, Memory { offset, ..at }, merged(spare));
            }
        }
        dynasm!(self.asm ; .arch x64 ; =>over);
    }

    /// As [`write_words`](Self::write_words), where masks are vectors.
    fn write_chosen(&mut self, enable: Unit, words: &[(Unit, Memory)], data: &[Unit]) {
        let data: Vec<u8> = data.iter().map(|unit| self.vector(*unit)).collect();
        let enable = self.vector(enable);
        let mut masks = Vec::new();
        for (mask, at) in words {
            masks.push((self.vector_or_memory(*mask), *at));
        }
        let [chosen, sign] = [(); 2].map(|()| self.take(Kind::Vector));
        let over = self.asm.new_dynamic_label();
        let enable = (enable, Source::Register(enable));
        self.vector_instruction(Vector::TEST_ALL, enable.0, 0, enable.1, ALL, None);
        dynasm!(self.asm ; .arch x64 ; jz =>over);
        for (mask, at) in masks {
            self.vector_instruction(Vector::LOAD, sign, 0, mask, ALL, None);
            for (byte, register) in data.iter().enumerate() {
                let offset = at.offset + byte as i32 * self.size();
                let at = Memory { offset, ..at };
                let (old, new) = (Source::Memory(at), Source::Register(*register));
                self.vector_instruction(Vector::LOAD, chosen, 0, old, ALL, None);
                let by = Some(sign << 4);
                self.vector_instruction(Vector::BLEND_BY_SIGN, chosen, chosen, new, ALL, by);
                self.store(chosen, at, ALL);
            }
        }
        dynasm!(self.asm ; .arch x64 ; =>over);
    }

    /// A vector in memory, or in a register if there is room for it.
    fn vector_or_memory(&mut self, unit: Unit) -> Source {
        if let Some(at) = self.homes[unit].memory {
            return Source::Memory(at);
        }
        if self.kinds[Kind::Vector as usize].pinned.len() < 12 {
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
    fn general_or_memory(&mut self, unit: Unit) -> Source {
        if let Some(at) = self.homes[unit].memory {
            return Source::Memory(at);
        }
        if self.kinds[Kind::General as usize].pinned.len() < 6 {
            return Source::Register(self.general(unit));
        }
        let at = memory(SCRATCH, self.free_mask());
        self.store_mask(unit, at);
        self.homes[unit].memory = Some(at);
        Source::Memory(at)
    }

    fn store(&mut self, register: u8, at: Memory, masked: Masked) {
        let to = Source::Memory(at);
        self.vector_instruction(Vector::STORE_BYTES, register, 0, to, masked, None);
    }

    /// A vector, where it is if that is in memory and it is not read again soon.
    fn source(&mut self, from: &From) -> Source {
        let unit = match from {
            From::At(at) => return Source::Memory(*at),
            From::Unit(unit) => *unit,
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
    fn vector(&mut self, unit: Unit) -> u8 {
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
    fn mask(&mut self, unit: Unit) -> u8 {
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
    fn general(&mut self, unit: Unit) -> u8 {
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
    fn make(&mut self, kind: Kind, unit: Unit) -> u8 {
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
    fn take(&mut self, kind: Kind) -> u8 {
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

    fn is_last(&self, unit: Unit) -> bool {
        self.next_use(unit) == usize::MAX
    }

    /// Frees the registers of units that no later step reads, for the result. After this, only the instruction that writes the result may
    /// read operands, from where they are.
    fn release(&mut self) {
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

    fn free_memory(&mut self, unit: Unit) {
        if let Some(at) = self.homes[unit].memory.take_if(|at| at.base == SCRATCH) {
            if self.listing.units[unit].is_mask {
                self.free_masks.push(at.offset);
            } else {
                self.free_vectors.push(at.offset);
            }
        }
    }

    /// Ends a step: what it read for the last time is forgotten.
    fn end(&mut self, step: &Step, to: Option<Unit>) {
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
