//! Operations that concatenate parts or look a value up: in a list of slots, a table, a memory.

use super::translate::Translator;
use super::values::OperandSource;
use crate::program::{Op, Slot, WideOperand};
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};
use std::ops::Range;

impl Translator<'_> {
    pub(super) fn assemble(&mut self, parts: Range<usize>) {
        dynasm!(self.asm ; .arch x64 ; xor eax, eax);
        for index in parts {
            let WideOperand {
                from,
                low,
                width,
                at,
            } = self.tape.parts[index];
            with!(self, mov rcx, from);
            if low > 0 {
                dynasm!(self.asm ; .arch x64 ; shr rcx, low as i8);
            }
            keep!(self, rcx, ecx, width);
            if at > 0 {
                dynasm!(self.asm ; .arch x64 ; shl rcx, at as i8);
            }
            dynasm!(self.asm ; .arch x64 ; or rax, rcx);
        }
    }

    /// The slots' distances stand in a table.
    pub(super) fn pick(&mut self, op: Op, index: Slot) {
        for part in self.parts(op) {
            assert!((part.from as usize) < self.program.slots);
        }
        let distances = self.parts(op).iter().map(|part| u64::from(part.from) * 8);
        let distances: Box<[u64]> = distances.collect();
        let (base, count) = (distances.as_ptr() as i64, distances.len() as i32);
        self.data.push(distances);
        let beyond = self.asm.new_dynamic_label();
        with!(self, mov rcx, index);
        dynasm!(self.asm ; .arch x64
            ; xor eax, eax
            ; cmp rcx, count
            ; jae =>beyond
            ; mov rdx, QWORD base
            ; mov rdx, [rdx + rcx * 8]
            ; mov rax, [rdi + rdx]
            ; =>beyond
        );
    }

    pub(super) fn lookup(&mut self, table: usize, index: Slot) {
        let (base, count) = (self.data[table].as_ptr() as i64, self.data[table].len());
        let beyond = self.asm.new_dynamic_label();
        with!(self, mov rcx, index);
        dynasm!(self.asm ; .arch x64
            ; xor eax, eax
            ; mov rdx, QWORD count as i64
            ; cmp rcx, rdx
            ; jae =>beyond
            ; mov rdx, QWORD base
            ; mov rax, [rdx + rcx * 8]
            ; =>beyond
        );
    }

    /// A memory's first word, in bytes from the first of all, and how many it has.
    fn memory(&self, memory: u32) -> (i32, i32) {
        let before = &self.program.memories[..memory as usize];
        let start: u32 = before.iter().map(|memory| memory.depth).sum();
        let depth = self.program.memories[memory as usize].depth;
        (start as i32 * 8, depth as i32)
    }

    pub(super) fn memory_read(&mut self, memory: u32, address: Slot) {
        let (start, depth) = self.memory(memory);
        let beyond = self.asm.new_dynamic_label();
        with!(self, mov rcx, address);
        dynasm!(self.asm ; .arch x64
            ; xor eax, eax
            ; cmp rcx, depth
            ; jae =>beyond
            ; mov rax, [rsi + rcx * 8 + start]
            ; =>beyond
        );
    }

    pub(super) fn memory_write(&mut self, memory: u32, [enable, address, data]: [Slot; 3]) {
        let (start, depth) = self.memory(memory);
        let not = self.asm.new_dynamic_label();
        with!(self, mov rax, enable);
        with!(self, mov rcx, address);
        with!(self, mov rdx, data);
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
