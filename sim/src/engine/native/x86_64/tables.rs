//! Operations that concatenate parts or look a value up: in a list of slots, a table, a memory.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::registers::OperandSource;
use super::translate::{RAX, RCX, RDX, Translator};
use crate::engine::native::flow::{Part, ValueId};
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

/// An index of at most so many bits has an entry for each of its values.
const MOST_WHOLE: u8 = 12;

impl Translator<'_> {
    pub(super) fn assemble(&mut self, parts: &[Part], to: u8) {
        let mut is_first = true;
        for Part {
            from,
            low,
            width,
            at,
        } in parts.iter().copied()
        {
            let target = if is_first { to } else { RCX };
            with!(self, mov, target, from);
            if low > 0 {
                dynasm!(self.asm ; .arch x64 ; shr Rq(target), low as i8);
            }
            if low + width < self.bits(from) {
                self.keep(target, width);
            }
            if at > 0 {
                dynasm!(self.asm ; .arch x64 ; shl Rq(target), at as i8);
            }
            if !is_first {
                dynasm!(self.asm ; .arch x64 ; or Rq(to), rcx);
            }
            is_first = false;
        }
        if is_first {
            dynasm!(self.asm ; .arch x64 ; xor Rd(to), Rd(to));
        }
    }

    /// The parts are stored, and their slots' distances stand in a table.
    pub(super) fn pick(&mut self, index: ValueId, parts: &[Part], to: u8) {
        let distances: Box<[u64]> = parts.iter().map(|part| self.stored(part.from)).collect();
        let count = distances.len() as i32;
        let base = self.data.add(distances);
        let beyond = self.asm.new_dynamic_label();
        with!(self, mov, RCX, index);
        dynasm!(self.asm ; .arch x64
            ; xor Rd(to), Rd(to)
            ; cmp rcx, count
            ; jae =>beyond
            ; mov rdx, QWORD base
            ; mov rdx, [rdx + rcx * 8]
            ; mov Rq(to), [rdi + rdx]
            ; =>beyond
        );
    }

    /// Entries are as short as their values allow, so that more of them fit the cache.
    pub(super) fn lookup(&mut self, table: u32, index: ValueId, to: u8) {
        let entries = &self.program.tables[table as usize];
        let whole = 1 << self.bits(index).min(MOST_WHOLE + 1);
        // Without an index beyond the last entry nothing needs to be compared.
        let is_whole = whole <= 1 << MOST_WHOLE;
        let count = if is_whole { whole } else { entries.len() };
        let bytes = self.program.table_bits[table as usize].div_ceil(8).max(1);
        let bytes = bytes.next_power_of_two();
        let base = self
            .data
            .table((table, count), || short(entries, count, bytes.into()));
        let beyond = self.asm.new_dynamic_label();
        let index = self.register(index);
        if !is_whole {
            dynasm!(self.asm ; .arch x64
                ; xor Rd(to), Rd(to)
                ; mov rdx, QWORD count as i64
                ; cmp Rq(index), rdx
                ; jae =>beyond
            );
        }
        dynasm!(self.asm ; .arch x64 ; mov rdx, QWORD base);
        match bytes {
            1 => dynasm!(self.asm ; .arch x64 ; movzx Rd(to), BYTE [rdx + Rq(index)]),
            2 => dynasm!(self.asm ; .arch x64 ; movzx Rd(to), WORD [rdx + Rq(index) * 2]),
            4 => dynasm!(self.asm ; .arch x64 ; mov Rd(to), [rdx + Rq(index) * 4]),
            _ => dynasm!(self.asm ; .arch x64 ; mov Rq(to), [rdx + Rq(index) * 8]),
        }
        dynasm!(self.asm ; .arch x64 ; =>beyond);
    }

    /// A memory's first word, in bytes from the first of all, and how many it has.
    fn memory(&self, memory: u32) -> (i32, i32) {
        let before = &self.program.memories[..memory as usize];
        let start: u32 = before.iter().map(|memory| memory.depth).sum();
        let depth = self.program.memories[memory as usize].depth;
        (start as i32 * 8, depth as i32)
    }

    pub(super) fn memory_read(&mut self, memory: u32, address: ValueId, to: u8) {
        let (start, depth) = self.memory(memory);
        if depth == 0 {
            dynasm!(self.asm ; .arch x64 ; xor Rd(to), Rd(to));
            return;
        }
        with!(self, mov, RCX, address);
        // A word that is there is read in any case; beyond the last, the result is 0.
        dynasm!(self.asm ; .arch x64
            ; xor eax, eax
            ; cmp rcx, depth
            ; cmovae rcx, rax
            ; mov Rq(to), [rsi + rcx * 8 + start]
            ; cmovae Rq(to), rax
        );
    }

    pub(super) fn memory_write(&mut self, memory: u32, [enable, address, data]: [ValueId; 3]) {
        let (start, depth) = self.memory(memory);
        let not = self.asm.new_dynamic_label();
        with!(self, mov, RAX, enable);
        with!(self, mov, RCX, address);
        with!(self, mov, RDX, data);
        dynasm!(self.asm ; .arch x64
            ; test rax, rax
            ; jz =>not
            ; cmp rcx, depth
            ; jae =>not
            ; mov [rsi + rcx * 8 + start], rdx
            ; =>not
        );
    }
}

/// So many entries, one after another, each of so many bytes; 0 beyond the last.
fn short(entries: &[u64], count: usize, bytes: usize) -> Box<[u64]> {
    let mut words = vec![0; (count * bytes).div_ceil(8)];
    for (number, entry) in entries.iter().take(count).enumerate() {
        let byte = number * bytes;
        words[byte / 8] |= entry << (byte % 8 * 8);
    }
    words.into()
}
