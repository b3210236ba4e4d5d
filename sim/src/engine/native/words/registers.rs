//! Keeps track of where each value is: in registers of three kinds, and in memory.
//!
//! A value of more than one bit is 16 words, in a vector register or in memory. A single bit of 16 stimuli may be that, too, or a
//! mask of 16 bits: in a mask register, in a general register or in memory, always with zeros above. What an instruction needs is moved or converted on demand,
//! and the other forms stay. When all registers of a kind are taken, the value that is read again last gives way, and is
//! stored if it is nowhere else.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::pool::Pool;
use crate::engine::native::conventions::{ONE, ONES, SAVED, SCRATCH, VECTOR, memory};
use crate::engine::native::encode::{
    ALL, MaskBits, MaskMove, Masked, Memory, Source, Vector, general_to_mask, mask_memory,
    mask_to_general, only, vector,
};
use crate::engine::native::flow::{Flow, Origin, Uses, ValueId};
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, dynasm};

/// A kind of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Vector,
    Mask,
    General,
}

/// Registers of a kind, and whose value each has.
#[derive(Debug)]
struct File {
    /// The machine's number, and the value.
    held: Vec<(u8, Option<ValueId>)>,
    /// Those that the present line needs.
    pinned: Vec<u8>,
}

impl File {
    fn new(numbers: impl IntoIterator<Item = u8>) -> Self {
        Self {
            held: numbers.into_iter().map(|number| (number, None)).collect(),
            pinned: Vec::new(),
        }
    }
}

/// The places that hold a value now.
#[derive(Clone, Debug, Default)]
pub(super) struct Home {
    vector: Option<u8>,
    mask: Option<u8>,
    general: Option<u8>,
    /// 16 words, or one for all lanes.
    words: Option<Memory>,
    /// A mask of 32 bits.
    bits: Option<Memory>,
}

/// Where every value is.
pub(super) struct Homes<'a> {
    pub flow: &'a Flow,
    pub asm: &'a mut Assembler,
    pub pool: &'a mut Pool,
    by_value: Vec<Home>,
    kinds: [File; 3],
    uses: Uses<'a>,
    free_vectors: Vec<i32>,
    free_bits: Vec<i32>,
    scratch: usize,
}

impl<'a> Homes<'a> {
    /// At the beginning of a tape.
    pub fn new(flow: &'a Flow, asm: &'a mut Assembler, pool: &'a mut Pool) -> Self {
        Self {
            by_value: vec![Home::default(); flow.values.len()],
            uses: Uses::new(flow),
            kinds: [
                File::new(0..28),
                File::new(1..7),
                File::new([9, 10, 11].into_iter().chain(SAVED)),
            ],
            flow,
            asm,
            pool,
            free_vectors: Vec::new(),
            free_bits: Vec::new(),
            scratch: 0,
        }
    }

    /// Bytes of scratch memory used.
    pub fn scratch(&self) -> usize {
        self.scratch
    }

    /// A value is found in memory: as words, as a mask.
    pub fn found(&mut self, value: ValueId, words: Option<Memory>, bits: Option<Memory>) {
        let home = &mut self.by_value[value];
        home.words = words.or(home.words);
        home.bits = bits.or(home.bits);
    }

    /// Scratch memory that stays taken.
    pub fn take_scratch(&mut self, vectors: usize) -> Memory {
        let offset = self.scratch as i32;
        self.scratch += vectors * VECTOR as usize;
        memory(SCRATCH, offset)
    }

    fn place(&mut self, kind: Kind, value: ValueId) -> &mut Option<u8> {
        let home = &mut self.by_value[value];
        match kind {
            Kind::Vector => &mut home.vector,
            Kind::Mask => &mut home.mask,
            Kind::General => &mut home.general,
        }
    }

    /// Whether the present line is the last that reads a value.
    pub fn is_last(&self, value: ValueId) -> bool {
        self.uses.next(value) == usize::MAX
    }

    /// Begins a line.
    pub fn begin(&mut self, line: usize) {
        self.uses.begin(line);
        self.unpin();
    }

    /// Frees the registers of values that no later line reads, for the result. After this, only the instruction that writes the result may
    /// read operands, from where they are.
    pub fn release(&mut self) {
        let held = |file: &File| {
            file.held
                .iter()
                .filter_map(|(_, value)| *value)
                .collect::<Vec<_>>()
        };
        let held: Vec<ValueId> = self.kinds.iter().flat_map(held).collect();
        for value in held {
            if self.is_last(value) {
                self.leave_registers(value);
            }
        }
        self.unpin();
    }

    /// All registers may be given to other values.
    pub fn unpin(&mut self) {
        for file in &mut self.kinds {
            file.pinned.clear();
        }
    }

    /// A vector register stays as it is until the line ends.
    pub fn pin_vector(&mut self, register: u8) {
        self.pin(Kind::Vector, register);
    }

    /// An operand has been read.
    pub fn unpin_source(&mut self, source: Source) {
        let pinned = &mut self.kinds[Kind::Vector as usize].pinned;
        if let Source::Register(register) = source
            && let Some(place) = pinned.iter().position(|number| *number == register)
        {
            pinned.swap_remove(place);
        }
    }

    /// A value's vector register becomes that of the result, or of nothing.
    pub fn hand_over(&mut self, from: ValueId, to: Option<ValueId>) {
        if let Some(register) = self.by_value[from].vector.take() {
            self.set_holder(Kind::Vector, register, None);
            if let Some(to) = to {
                self.hold(Kind::Vector, register, to);
            }
        }
    }

    /// Ends a line: what it read for the last time is forgotten.
    pub fn end(&mut self) {
        for value in self.uses.end() {
            self.forget(value);
        }
        self.unpin();
    }

    fn leave_registers(&mut self, value: ValueId) {
        for kind in [Kind::Vector, Kind::Mask, Kind::General] {
            if let Some(register) = self.place(kind, value).take() {
                self.set_holder(kind, register, None);
            }
        }
    }

    fn forget(&mut self, value: ValueId) {
        // Inputs, registers and constants stay where they were found; outputs may show them at the end.
        if self.flow.values[value].origin != Origin::Made {
            return;
        }
        self.leave_registers(value);
        let home = &mut self.by_value[value];
        if let Some(at) = home.words.take_if(|at| at.base == SCRATCH) {
            self.free_vectors.push(at.offset);
        }
        if let Some(at) = home.bits.take_if(|at| at.base == SCRATCH) {
            self.free_bits.push(at.offset);
        }
    }

    fn set_holder(&mut self, kind: Kind, register: u8, holder: Option<ValueId>) {
        for (number, value) in &mut self.kinds[kind as usize].held {
            if *number == register {
                *value = holder;
            }
        }
    }

    fn pin(&mut self, kind: Kind, register: u8) -> u8 {
        self.kinds[kind as usize].pinned.push(register);
        register
    }

    /// A register of a kind for the present line, whatever it held before.
    pub fn take(&mut self, kind: Kind) -> u8 {
        let file = &self.kinds[kind as usize];
        let free = |(number, value): &&(u8, Option<ValueId>)| {
            value.is_none() && !file.pinned.contains(number)
        };
        if let Some((register, _)) = file.held.iter().find(free) {
            return self.pin(kind, *register);
        }
        let taken = file
            .held
            .iter()
            .filter(|(number, _)| !file.pinned.contains(number));
        let victims = taken.filter_map(|(number, value)| value.map(|value| (*number, value)));
        let victim = victims.max_by_key(|(_, value)| self.uses.next(*value));
        let (register, value) =
            victim.unwrap_or_else(|| panic!("a line needs all registers of a kind"));
        self.evict(kind, register, value);
        self.pin(kind, register)
    }

    fn evict(&mut self, kind: Kind, register: u8, value: ValueId) {
        *self.place(kind, value) = None;
        self.set_holder(kind, register, None);
        let home = &self.by_value[value];
        let is_elsewhere = home.vector.is_some()
            || home.mask.is_some()
            || home.general.is_some()
            || home.words.is_some()
            || home.bits.is_some();
        if is_elsewhere {
            return;
        }
        if kind == Kind::Vector {
            let at = memory(SCRATCH, self.free_vector());
            self.store_vector(register, at);
            self.by_value[value].words = Some(at);
        } else {
            let at = memory(SCRATCH, self.free_bit());
            match kind {
                Kind::Mask => {
                    mask_memory(self.asm, MaskMove::Store, MaskBits::Bits32, register, at);
                }
                _ => self.store_general(register, at),
            }
            self.by_value[value].bits = Some(at);
        }
    }

    fn free_vector(&mut self) -> i32 {
        if let Some(offset) = self.free_vectors.pop() {
            return offset;
        }
        self.take_scratch(1).offset
    }

    fn free_bit(&mut self) -> i32 {
        if let Some(offset) = self.free_bits.pop() {
            return offset;
        }
        let first = self.free_vector();
        self.free_bits
            .extend((4..VECTOR).step_by(4).map(|more| first + more));
        first
    }

    fn store_general(&mut self, register: u8, Memory { base, offset, .. }: Memory) {
        dynasm!(self.asm ; .arch x64 ; mov [Rq(base) + offset], Rd(register));
    }

    pub fn store_vector(&mut self, register: u8, at: Memory) {
        let to = Source::Memory(at);
        vector(self.asm, Vector::STORE, register, 0, to, ALL, None);
    }

    /// A register for a value that the present line makes.
    pub fn make(&mut self, kind: Kind, value: ValueId) -> u8 {
        let register = self.take(kind);
        self.hold(kind, register, value);
        register
    }

    fn hold(&mut self, kind: Kind, register: u8, value: ValueId) {
        *self.place(kind, value) = Some(register);
        self.set_holder(kind, register, Some(value));
    }

    /// Loads a vector from anywhere.
    pub fn load(&mut self, to: u8, from: Source) {
        if from != Source::Register(to) {
            self.load_lanes(to, from, ALL);
        }
    }

    /// Loads some lanes of a vector from anywhere.
    pub fn load_lanes(&mut self, to: u8, from: Source, lanes: Masked) {
        let (which, from) = match from {
            Source::Memory(at) if at.is_broadcast => {
                let word = Memory {
                    is_broadcast: false,
                    ..at
                };
                (Vector::BROADCAST, Source::Memory(word))
            }
            _ => (Vector::LOAD, from),
        };
        vector(self.asm, which, to, 0, from, lanes, None);
    }

    /// A value as words, in a register.
    pub fn vector(&mut self, value: ValueId) -> u8 {
        if let Some(register) = self.by_value[value].vector {
            return self.pin(Kind::Vector, register);
        }
        if let Some(at) = self.by_value[value].words {
            let to = self.make(Kind::Vector, value);
            self.load(to, Source::Memory(at));
            return to;
        }
        assert!(self.flow.values[value].is_bit(), "value {value} is nowhere");
        let pinned = self.pinned_masks();
        let mask = self.mask(value);
        let to = self.make(Kind::Vector, value);
        let one = Source::Register(ONE);
        vector(self.asm, Vector::LOAD, to, 0, one, only(mask), None);
        self.unpin_masks(pinned);
        to
    }

    /// A value as words, where it is if that is in memory and it is not read again soon.
    pub fn source(&mut self, value: ValueId) -> Source {
        const SOON: usize = 12;
        if self.by_value[value].vector.is_none()
            && let Some(at) = self.by_value[value].words
            && (at.is_broadcast || self.uses.next(value) > self.uses.line() + SOON)
        {
            return Source::Memory(at);
        }
        Source::Register(self.vector(value))
    }

    /// Whether a value is in a vector register already.
    pub fn is_in_vector(&self, value: ValueId) -> bool {
        self.by_value[value].vector.is_some()
    }

    /// The mask of the stimuli in which a value's lowest bit is 1.
    pub fn mask(&mut self, value: ValueId) -> u8 {
        if !self.flow.values[value].is_bit() {
            return self.mask_of_bit(value, 0);
        }
        if let Some(register) = self.by_value[value].mask {
            return self.pin(Kind::Mask, register);
        }
        let to = self.make(Kind::Mask, value);
        let home = &self.by_value[value];
        match (home.bits, home.general, home.vector, home.words) {
            (_, Some(general), _, _) => general_to_mask(self.asm, MaskBits::Bits32, to, general),
            (Some(at), _, _, _) => mask_memory(self.asm, MaskMove::Load, MaskBits::Bits32, to, at),
            (_, _, Some(register), _) => {
                let same = Source::Register(register);
                vector(self.asm, Vector::TEST, to, register, same, ALL, None);
            }
            (_, _, _, Some(at)) => {
                let words = Source::Memory(at);
                vector(self.asm, Vector::TEST, to, ONES, words, ALL, None);
            }
            _ => unreachable!("value {value} is nowhere"),
        }
        to
    }

    /// The mask of the stimuli in which this bit of a value is 1; of a value of several bits it lasts one line.
    pub fn mask_of_bit(&mut self, value: ValueId, bit: u8) -> u8 {
        if self.flow.values[value].is_bit() && bit == 0 {
            return self.mask(value);
        }
        let from = self.vector(value);
        let to = self.take(Kind::Mask);
        let bit = Source::Memory(self.pool.word(1 << bit));
        vector(self.asm, Vector::TEST, to, from, bit, ALL, None);
        to
    }

    /// A single bit in a general register.
    pub fn general(&mut self, value: ValueId) -> u8 {
        if let Some(register) = self.by_value[value].general {
            return self.pin(Kind::General, register);
        }
        if !self.flow.values[value].is_bit() {
            let to = self.take(Kind::General);
            self.copy_bit(to, value);
            return to;
        }
        let to = self.take(Kind::General);
        self.copy_bit(to, value);
        self.hold(Kind::General, to, value);
        to
    }

    /// Copies a single bit to a general register, which does not become one of its places.
    pub fn copy_bit(&mut self, to: u8, value: ValueId) {
        let home = self.by_value[value].clone();
        if let Some(from) = home.general {
            if from != to {
                dynasm!(self.asm ; .arch x64 ; mov Rd(to), Rd(from));
            }
        } else if home.mask.is_none()
            && let Some(Memory { base, offset, .. }) = home.bits
        {
            dynasm!(self.asm ; .arch x64 ; mov Rd(to), [Rq(base) + offset]);
        } else {
            let pinned = self.pinned_masks();
            let mask = self.mask(value);
            mask_to_general(self.asm, MaskBits::Bits32, to, mask);
            self.unpin_masks(pinned);
        }
    }

    fn pinned_masks(&self) -> usize {
        self.kinds[Kind::Mask as usize].pinned.len()
    }

    /// Masks that were pinned since then have been read.
    fn unpin_masks(&mut self, since: usize) {
        self.kinds[Kind::Mask as usize].pinned.truncate(since);
    }

    /// A single bit, where it is if that is in memory.
    pub fn bit_source(&mut self, value: ValueId) -> Source {
        let home = &self.by_value[value];
        if home.general.is_none()
            && self.flow.values[value].is_bit()
            && let Some(at) = home.bits
        {
            return Source::Memory(at);
        }
        Source::Register(self.general(value))
    }

    /// Stores a value as words.
    pub fn store_words(&mut self, value: ValueId, at: Memory) {
        let register = self.vector(value);
        self.store_vector(register, at);
    }

    /// Stores a single bit as a mask.
    pub fn store_bit(&mut self, value: ValueId, at: Memory) {
        match self.by_value[value].mask {
            Some(mask) if self.by_value[value].general.is_none() => {
                mask_memory(self.asm, MaskMove::Store, MaskBits::Bits32, mask, at);
            }
            _ => {
                let register = self.general(value);
                self.store_general(register, at);
            }
        }
    }
}
