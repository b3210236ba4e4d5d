//! Translates a program to x86-64 machine code, one operation at a time.
//!
//! The function has two arguments: the first slot in `rdi`, the first memory word in `rsi`.
//! Every result is computed in `rax`, with `rcx` and `rdx` as scratch, then stored to its slot
//! and copied to a register of [`Values`]. Only instructions of the x86-64 baseline are used.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::values::{OperandSource, SAVED, Values, offset};
use crate::program::{Instr, Op, Program, Slot, Tape, WideOperand};
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, dynasm};

/// Tapes shorter than this do without the registers that must be saved and restored.
const SHORT: usize = 30;

/// A tape on its way to machine code.
pub(super) struct Translator<'a> {
    pub(super) program: &'a Program,
    pub(super) tape: &'a Tape,
    pub(super) asm: &'a mut Assembler,
    pub(super) data: &'a mut Vec<Box<[u64]>>,
    values: Values,
}

impl<'a> Translator<'a> {
    /// What the code points to goes to `data`, after the program's tables.
    pub fn new(
        program: &'a Program,
        tape: &'a Tape,
        asm: &'a mut Assembler,
        data: &'a mut Vec<Box<[u64]>>,
    ) -> Self {
        Self {
            program,
            tape,
            asm,
            data,
            values: Values::new(tape.code.len() >= SHORT),
        }
    }

    /// Writes the function.
    pub fn translate(mut self) {
        let saves = self.tape.code.len() >= SHORT;
        if saves {
            for register in SAVED {
                dynasm!(self.asm ; .arch x64 ; push Rq(register));
            }
        }
        for instr in &self.tape.code {
            self.instruction(instr);
        }
        if saves {
            for register in SAVED.into_iter().rev() {
                dynasm!(self.asm ; .arch x64 ; pop Rq(register));
            }
        }
        dynasm!(self.asm ; .arch x64 ; ret);
    }

    /// Where to read a slot.
    pub(super) fn place(&self, slot: Slot) -> OperandSource {
        assert!((slot as usize) < self.program.slots);
        self.values.place(slot)
    }

    /// The operands of an operation with many.
    pub(super) fn parts(&self, op: Op) -> &'a [WideOperand] {
        &self.tape.parts[op.parts()]
    }

    fn leaves<const N: usize>(&self, op: Op) -> [Slot; N] {
        let parts = self.parts(op);
        std::array::from_fn(|index| parts[index].from)
    }

    fn instruction(&mut self, Instr { op, to, from }: &Instr) {
        if let Op::MemoryWrite(memory) = op {
            return self.memory_write(*memory, *from);
        }
        self.compute(*op, *from);
        assert!((*to as usize) < self.program.slots);
        let register = self.values.take(*to);
        dynasm!(self.asm ; .arch x64
            ; mov [rdi + offset(*to)], rax
            ; mov Rq(register), rax
        );
    }

    /// Leaves an operation's result in `rax`.
    fn compute(&mut self, op: Op, [a, b, c]: [Slot; 3]) {
        match op {
            Op::Copy => with!(self, mov rax, a),
            Op::Not(width) => {
                with!(self, mov rax, a);
                dynasm!(self.asm ; .arch x64 ; not rax);
                keep!(self, rax, eax, width);
            }
            Op::And => {
                with!(self, mov rax, a);
                with!(self, and rax, b);
            }
            Op::Or => {
                with!(self, mov rax, a);
                with!(self, or rax, b);
            }
            Op::Xor => {
                with!(self, mov rax, a);
                with!(self, xor rax, b);
            }
            Op::AndNot => {
                with!(self, mov rax, b);
                dynasm!(self.asm ; .arch x64 ; not rax);
                with!(self, and rax, a);
            }
            Op::And3 => {
                with!(self, mov rax, a);
                with!(self, and rax, b);
                with!(self, and rax, c);
            }
            Op::Or3 => {
                with!(self, mov rax, a);
                with!(self, or rax, b);
                with!(self, or rax, c);
            }
            Op::Xor3 => {
                with!(self, mov rax, a);
                with!(self, xor rax, b);
                with!(self, xor rax, c);
            }
            Op::AndOr => {
                with!(self, mov rax, a);
                with!(self, and rax, b);
                with!(self, or rax, c);
            }
            Op::AndXor => {
                term!(self, rax, b, a, c);
            }
            Op::Add(width) => {
                with!(self, mov rax, a);
                with!(self, add rax, b);
                keep!(self, rax, eax, width);
            }
            Op::Sub(width) => {
                with!(self, mov rax, a);
                with!(self, sub rax, b);
                keep!(self, rax, eax, width);
            }
            Op::Mul(width) => {
                with!(self, mov rax, a);
                with!(self, imul rax, b);
                keep!(self, rax, eax, width);
            }
            Op::Eq => {
                compare!(self, sete, a, b);
            }
            Op::Ne => {
                compare!(self, setne, a, b);
            }
            Op::Lt => {
                compare!(self, setb, a, b);
            }
            Op::SignedLt(width) => {
                // With the sign in the top bit, the machine's signed order is the right one.
                let above = 64 - width as i8;
                with!(self, mov rcx, a);
                with!(self, mov rdx, b);
                dynasm!(self.asm ; .arch x64
                    ; shl rcx, above
                    ; shl rdx, above
                    ; xor eax, eax
                    ; cmp rcx, rdx
                    ; setl al
                );
            }
            Op::Shl(width) => {
                shift!(self, shl, a, b);
                keep!(self, rax, eax, width);
            }
            Op::Shr => {
                shift!(self, shr, a, b);
            }
            Op::SignedShr(width) => {
                let above = 64 - width as i8;
                with!(self, mov rax, a);
                with!(self, mov rcx, b);
                dynasm!(self.asm ; .arch x64
                    ; mov edx, 63
                    ; cmp rcx, rdx
                    ; cmova rcx, rdx
                    ; shl rax, above
                    ; sar rax, cl
                    ; shr rax, above
                );
            }
            Op::Mux { bit } => {
                with!(self, mov rcx, a);
                with!(self, mov rax, c);
                dynasm!(self.asm ; .arch x64 ; bt rcx, bit as i8);
                with!(self, cmovc rax, b);
            }
            Op::BitMux => {
                choose_slots!(self, rax, a, b, c);
            }
            Op::Broadcast(width) => {
                with!(self, mov rax, a);
                dynasm!(self.asm ; .arch x64 ; and eax, 1 ; neg rax);
                keep!(self, rax, eax, width);
            }
            Op::Slice { low, width } => {
                with!(self, mov rax, a);
                dynasm!(self.asm ; .arch x64 ; shr rax, low as i8);
                keep!(self, rax, eax, width);
            }
            Op::Join { at } => {
                with!(self, mov rax, b);
                dynasm!(self.asm ; .arch x64 ; shl rax, at as i8);
                with!(self, or rax, a);
            }
            Op::Any => {
                dynasm!(self.asm ; .arch x64 ; xor ecx, ecx ; xor eax, eax);
                with!(self, cmp rcx, a);
                dynasm!(self.asm ; .arch x64 ; setne al);
            }
            Op::Meet => {
                with!(self, mov rcx, a);
                dynasm!(self.asm ; .arch x64 ; xor eax, eax);
                with!(self, and rcx, b);
                dynasm!(self.asm ; .arch x64 ; setne al);
            }
            Op::Leading { low, width, ones } => {
                with!(self, mov rax, a);
                if ones {
                    dynasm!(self.asm ; .arch x64 ; not rax);
                }
                let above = 64 - low as i8 - width as i8;
                if above > 0 {
                    dynasm!(self.asm ; .arch x64 ; shl rax, above);
                }
                if width < 64 {
                    // This bit ends the count.
                    let end = 1_i64 << (63 - width);
                    dynasm!(self.asm ; .arch x64 ; mov rdx, QWORD end ; or rax, rdx);
                }
                // The place of the highest 1; of 0 there is none, and 127 becomes 64.
                dynasm!(self.asm ; .arch x64
                    ; mov ecx, 127
                    ; bsr rax, rax
                    ; cmovz rax, rcx
                    ; xor eax, 63
                );
            }
            Op::Parity => self.parity(a),
            Op::Select { element, count } => {
                with!(self, mov rcx, b);
                with!(self, mov rax, a);
                dynasm!(self.asm ; .arch x64
                    ; xor edx, edx
                    ; cmp rcx, i32::from(count)
                    ; cmovae rax, rdx
                    ; imul ecx, ecx, i32::from(element)
                    ; shr rax, cl
                );
                keep!(self, rax, eax, element);
            }
            Op::Assemble { .. } => self.assemble(op.parts()),
            Op::Pick { .. } => self.pick(op, a),
            Op::Lookup(table) => self.lookup(table as usize, a),
            Op::MemoryRead(memory) => self.memory_read(memory, a),
            Op::MemoryWrite(_) => {}
            Op::Choose4(_) => {
                let [s0, s1, a, b, c, d] = self.leaves(op);
                choose_slots!(self, rax, s0, b, a);
                choose_slots!(self, rcx, s0, d, c);
                choose!(self, s1, rcx, rax);
            }
            Op::Choose8(_) => {
                let [s0, s1, s2, a, b, c, d, e, f, g, h] = self.leaves(op);
                choose_slots!(self, rax, s0, b, a);
                choose_slots!(self, rcx, s0, d, c);
                choose!(self, s1, rcx, rax);
                choose_slots!(self, rcx, s0, f, e);
                choose_slots!(self, rdx, s0, h, g);
                choose!(self, s1, rdx, rcx);
                choose!(self, s2, rcx, rax);
            }
            Op::Polynomial8(_) => {
                let [s0, s1, s2, a, b, c, d, e, f, g, h] = self.leaves(op);
                term!(self, rax, s0, b, a);
                term!(self, rcx, s0, d, c);
                with!(self, and rcx, s1);
                dynasm!(self.asm ; .arch x64 ; xor rax, rcx);
                term!(self, rdx, s0, f, e);
                term!(self, rcx, s0, h, g);
                with!(self, and rcx, s1);
                dynasm!(self.asm ; .arch x64 ; xor rdx, rcx);
                with!(self, and rdx, s2);
                dynasm!(self.asm ; .arch x64 ; xor rax, rdx);
            }
        }
    }

    /// By halves down to a byte, whose parity the machine knows.
    fn parity(&mut self, a: Slot) {
        with!(self, mov rax, a);
        dynasm!(self.asm ; .arch x64
            ; mov rcx, rax
            ; shr rcx, 32
            ; xor rcx, rax
            ; mov rdx, rcx
            ; shr rdx, 16
            ; xor rcx, rdx
            ; xor eax, eax
            ; xor cl, ch
            ; setnp al
        );
    }
}
