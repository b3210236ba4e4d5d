//! Translates a program to x86-64 machine code, one operation at a time.
//!
//! The function has two arguments: the first slot in `rdi`, the first memory word in `rsi`.
//! Every result is computed in a register of its own ([`Registers`]), with `rax`, `rcx` and `rdx` as scratch. Only instructions of the x86-64 baseline are used.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::data::Data;
use super::registers::{Held, OperandSource, Registers, SAVED, offset};
use crate::engine::native::flow::{Flow, Line, Part, ValueId, flow};
use crate::program::{Op, Program, Tape};
use dynasmrt::x64::Assembler;
use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

/// Tapes shorter than this do without the registers that must be saved and restored.
const SHORT: usize = 30;

/// Registers for what lasts one line.
pub(super) const RAX: u8 = 0;
pub(super) const RCX: u8 = 1;
pub(super) const RDX: u8 = 2;

/// A tape on its way to machine code.
pub(super) struct Translator<'a> {
    pub(super) program: &'a Program,
    pub(super) asm: &'a mut Assembler,
    pub(super) data: &'a mut Data,
    flow: &'a Flow,
    registers: Registers<'a>,
    /// What is skipped where the present lines are, the innermost last: its last line, where the code goes on, and where values were before.
    skipped: Vec<(usize, DynamicLabel, Held)>,
}

/// Writes the function of a tape. What the code points to goes to `data`.
pub(super) fn translate(program: &Program, tape: &Tape, asm: &mut Assembler, data: &mut Data) {
    let flow = flow(program, tape);
    for value in &flow.values {
        assert!((value.slot as usize) < program.slots);
    }
    let saves = tape.code.len() >= SHORT;
    if saves {
        for register in SAVED {
            dynasm!(asm ; .arch x64 ; push Rq(register));
        }
    }
    let mut translator = Translator {
        program,
        registers: Registers::new(&flow, saves),
        flow: &flow,
        asm: &mut *asm,
        data,
        skipped: Vec::new(),
    };
    for (number, line) in flow.lines.iter().enumerate() {
        translator.line(number, line);
        translator.end_skipped(number);
    }
    if saves {
        for register in SAVED.into_iter().rev() {
            dynasm!(asm ; .arch x64 ; pop Rq(register));
        }
    }
    dynasm!(asm ; .arch x64 ; ret);
}

impl Translator<'_> {
    fn line(&mut self, number: usize, line: &Line) {
        self.registers.begin(number);
        if let Op::MemoryWrite(memory) = line.op {
            self.memory_write(memory, line.from);
        } else if let Op::Skip { bit, on, count } = line.op {
            self.skip(line.from[0], bit, on, number + count as usize);
        } else if let Some(to) = line.to {
            self.compute(line, to);
            if line.register.is_some() || !self.flow.values[to].outputs.is_empty() {
                self.registers.store(self.asm, to);
            }
        }
        self.registers.end();
    }

    /// Where to read a value.
    pub(super) fn place(&mut self, value: ValueId) -> OperandSource {
        self.registers.place(self.asm, value)
    }

    /// Where to read a value, in a register or in storage.
    pub(super) fn place_without_constant(&mut self, value: ValueId) -> OperandSource {
        self.registers.place_without_constant(self.asm, value)
    }

    /// A bound on a value's bits.
    pub(super) fn bits(&self, value: ValueId) -> u8 {
        self.flow.values[value].bits
    }

    /// A value's distance from the first slot, where it is stored from now on.
    pub(super) fn stored(&mut self, value: ValueId) -> u64 {
        self.registers.store(self.asm, value);
        offset(self.flow.values[value].slot) as u64
    }

    /// A register with a value, to be read only; `rcx` if it has none of its own.
    pub(super) fn register(&mut self, value: ValueId) -> u8 {
        if let OperandSource::Register(register) = self.place(value) {
            return register;
        }
        with!(self, mov, RCX, value);
        RCX
    }

    /// Skips the lines after this one, up to and with the last, if a bit of a value is `on`.
    fn skip(&mut self, condition: ValueId, bit: u8, on: bool, last: usize) {
        // Both ways must leave every value where it is: what is read later is stored first.
        self.registers.store_for_later(self.asm, last);
        let register = self.register(condition);
        let over = self.asm.new_dynamic_label();
        dynasm!(self.asm ; .arch x64 ; bt Rq(register), bit as i8);
        if on {
            dynasm!(self.asm ; .arch x64 ; jc =>over);
        } else {
            dynasm!(self.asm ; .arch x64 ; jnc =>over);
        }
        self.skipped.push((last, over, self.registers.held()));
    }

    /// Goes on with what is not skipped, after the last line that is.
    fn end_skipped(&mut self, number: usize) {
        while let Some((_, over, before)) = self.skipped.pop_if(|(last, ..)| *last == number) {
            // What is skipped may be read by what the same condition skips later.
            self.registers.store_for_later(self.asm, number);
            dynasm!(self.asm ; .arch x64 ; =>over);
            self.registers.keep_common(&before);
        }
    }

    /// A register for the result that begins as a copy of the first of these operands.
    fn begin(&mut self, to: ValueId, [from, others @ ..]: &[ValueId; 3], read: usize) -> u8 {
        self.registers
            .make_from(self.asm, to, *from, &others[..read])
    }

    /// Keeps the low bits of a register.
    pub(super) fn keep(&mut self, register: u8, width: u8) {
        match u32::from(width) {
            64 => {}
            32 => dynasm!(self.asm ; .arch x64 ; mov Rd(register), Rd(register)),
            width @ ..32 => {
                dynasm!(self.asm ; .arch x64 ; and Rd(register), i32::MAX >> (31 - width));
            }
            width => {
                let above = (64 - width) as i8;
                dynasm!(self.asm ; .arch x64 ; shl Rq(register), above ; shr Rq(register), above);
            }
        }
    }

    /// Leaves an operation's result in a register of its own.
    fn compute(&mut self, line: &Line, value: ValueId) {
        let from @ [a, b, c] = line.from;
        match line.op {
            Op::Copy => {
                self.begin(value, &from, 0);
            }
            Op::Not(width) => {
                let to = self.begin(value, &from, 0);
                if width == 1 {
                    dynasm!(self.asm ; .arch x64 ; xor Rd(to), 1);
                } else {
                    dynasm!(self.asm ; .arch x64 ; not Rq(to));
                    self.keep(to, width);
                }
            }
            Op::And => {
                let to = self.begin(value, &from, 1);
                with!(self, and, to, b);
            }
            Op::Or => {
                let to = self.begin(value, &from, 1);
                with!(self, or, to, b);
            }
            Op::Xor => {
                let to = self.begin(value, &from, 1);
                with!(self, xor, to, b);
            }
            Op::AndNot => {
                let to = self.begin(value, &[b, a, a], 1);
                dynasm!(self.asm ; .arch x64 ; not Rq(to));
                with!(self, and, to, a);
            }
            Op::And3 => {
                let to = self.begin(value, &from, 2);
                with!(self, and, to, b);
                with!(self, and, to, c);
            }
            Op::Or3 => {
                let to = self.begin(value, &from, 2);
                with!(self, or, to, b);
                with!(self, or, to, c);
            }
            Op::Xor3 => {
                let to = self.begin(value, &from, 2);
                with!(self, xor, to, b);
                with!(self, xor, to, c);
            }
            Op::AndOr => {
                let to = self.begin(value, &from, 2);
                with!(self, and, to, b);
                with!(self, or, to, c);
            }
            Op::AndXor => {
                let to = self.begin(value, &from, 2);
                with!(self, and, to, b);
                with!(self, xor, to, c);
            }
            Op::Add(width) => {
                let to = self.begin(value, &from, 1);
                with!(self, add, to, b);
                self.keep(to, width);
            }
            Op::Sub(width) => {
                let to = self.begin(value, &from, 1);
                with!(self, sub, to, b);
                self.keep(to, width);
            }
            Op::Mul(width) => {
                let to = self.begin(value, &from, 1);
                with_place!(self, imul, to, b);
                self.keep(to, width);
            }
            Op::Eq => {
                let to = self.registers.make(self.asm, value);
                compare!(self, sete, to, a, b);
            }
            Op::Ne => {
                let to = self.registers.make(self.asm, value);
                compare!(self, setne, to, a, b);
            }
            Op::Lt => {
                let to = self.registers.make(self.asm, value);
                compare!(self, setb, to, a, b);
            }
            Op::SignedLt(width) => {
                // With the sign in the top bit, the machine's signed order is the right one.
                let above = 64 - width as i8;
                let to = self.registers.make(self.asm, value);
                with!(self, mov, RCX, a);
                with!(self, mov, RDX, b);
                dynasm!(self.asm ; .arch x64
                    ; shl rcx, above
                    ; shl rdx, above
                    ; xor Rd(to), Rd(to)
                    ; cmp rcx, rdx
                    ; setl Rb(to)
                );
            }
            Op::Shl(width) => {
                let to = self.begin(value, &from, 1);
                shift!(self, shl, to, b);
                self.keep(to, width);
            }
            Op::Shr => {
                let to = self.begin(value, &from, 1);
                shift!(self, shr, to, b);
            }
            Op::SignedShr(width) => {
                let above = 64 - width as i8;
                let to = self.begin(value, &from, 1);
                with!(self, mov, RCX, b);
                dynasm!(self.asm ; .arch x64
                    ; mov edx, 63
                    ; cmp rcx, rdx
                    ; cmova rcx, rdx
                    ; shl Rq(to), above
                    ; sar Rq(to), cl
                    ; shr Rq(to), above
                );
            }
            Op::Mux { bit } => {
                let to = self.begin(value, &[c, a, b], 2);
                let condition = self.register(a);
                let bit = bit as i8;
                let then = self.place_without_constant(b);
                dynasm!(self.asm ; .arch x64 ; bt Rq(condition), bit);
                match then {
                    OperandSource::Register(then) => {
                        dynasm!(self.asm ; .arch x64 ; cmovc Rq(to), Rq(then));
                    }
                    OperandSource::Storage(at) => {
                        dynasm!(self.asm ; .arch x64 ; cmovc Rq(to), [rdi + at]);
                    }
                    OperandSource::Constant(_) => unreachable!("constants are in storage"),
                }
            }
            Op::BitMux => {
                let to = self.registers.make(self.asm, value);
                choose_values!(self, to, a, b, c);
            }
            Op::Broadcast(width) => {
                let to = self.begin(value, &from, 0);
                dynasm!(self.asm ; .arch x64 ; and Rd(to), 1 ; neg Rq(to));
                self.keep(to, width);
            }
            Op::Slice { low, width } => {
                let to = self.begin(value, &from, 0);
                if low > 0 {
                    dynasm!(self.asm ; .arch x64 ; shr Rq(to), low as i8);
                }
                if low.saturating_add(width) < self.bits(a) {
                    self.keep(to, width);
                }
            }
            Op::Join { at } => {
                let to = self.begin(value, &[b, a, a], 1);
                dynasm!(self.asm ; .arch x64 ; shl Rq(to), at as i8);
                with!(self, or, to, a);
            }
            Op::Any => {
                let to = self.registers.make(self.asm, value);
                let from = self.register(a);
                dynasm!(self.asm ; .arch x64
                    ; xor Rd(to), Rd(to)
                    ; test Rq(from), Rq(from)
                    ; setne Rb(to)
                );
            }
            Op::Meet => {
                let to = self.registers.make(self.asm, value);
                with!(self, mov, RCX, a);
                dynasm!(self.asm ; .arch x64 ; xor Rd(to), Rd(to));
                with!(self, and, RCX, b);
                dynasm!(self.asm ; .arch x64 ; setne Rb(to));
            }
            Op::Leading { low, width, ones } => {
                let to = self.begin(value, &from, 0);
                self.leading(to, low, width, ones);
            }
            Op::Parity => {
                let to = self.registers.make(self.asm, value);
                self.parity(a, to);
            }
            Op::Select { element, count } => {
                let to = self.begin(value, &from, 1);
                with!(self, mov, RCX, b);
                dynasm!(self.asm ; .arch x64
                    ; xor edx, edx
                    ; cmp rcx, i32::from(count)
                    ; cmovae Rq(to), rdx
                    ; imul ecx, ecx, i32::from(element)
                    ; shr Rq(to), cl
                );
                self.keep(to, element);
            }
            Op::Assemble { .. } => {
                let to = self.registers.make(self.asm, value);
                self.assemble(&line.parts, to);
            }
            Op::Pick { .. } => {
                let to = self.registers.make(self.asm, value);
                self.pick(a, &line.parts, to);
            }
            Op::Lookup(table) => {
                let to = self.registers.make(self.asm, value);
                self.lookup(table, a, to);
            }
            Op::MemoryRead(memory) => {
                let to = self.registers.make(self.asm, value);
                self.memory_read(memory, a, to);
            }
            Op::MemoryWrite(_) | Op::Skip { .. } => unreachable!("it has no result"),
            Op::Choose4(_) => {
                let to = self.registers.make(self.asm, value);
                let [s0, s1, a, b, c, d] = froms(&line.parts);
                choose_values!(self, to, s0, b, a);
                choose_values!(self, RCX, s0, d, c);
                choose!(self, s1, RCX, to);
            }
            Op::Choose8(_) => {
                let to = self.registers.make(self.asm, value);
                let [s0, s1, s2, a, b, c, d, e, f, g, h] = froms(&line.parts);
                choose_values!(self, to, s0, b, a);
                choose_values!(self, RCX, s0, d, c);
                choose!(self, s1, RCX, to);
                choose_values!(self, RCX, s0, f, e);
                choose_values!(self, RDX, s0, h, g);
                choose!(self, s1, RDX, RCX);
                choose!(self, s2, RCX, to);
            }
            Op::Polynomial8(_) => {
                let to = self.registers.make(self.asm, value);
                let [s0, s1, s2, a, b, c, d, e, f, g, h] = froms(&line.parts);
                term!(self, to, s0, b, a);
                term!(self, RCX, s0, d, c);
                with!(self, and, RCX, s1);
                dynasm!(self.asm ; .arch x64 ; xor Rq(to), rcx);
                term!(self, RDX, s0, f, e);
                term!(self, RCX, s0, h, g);
                with!(self, and, RCX, s1);
                dynasm!(self.asm ; .arch x64 ; xor rdx, rcx);
                with!(self, and, RDX, s2);
                dynasm!(self.asm ; .arch x64 ; xor Rq(to), rdx);
            }
        }
    }

    fn leading(&mut self, to: u8, low: u8, width: u8, ones: bool) {
        if ones {
            dynasm!(self.asm ; .arch x64 ; not Rq(to));
        }
        let above = 64 - low as i8 - width as i8;
        if above > 0 {
            dynasm!(self.asm ; .arch x64 ; shl Rq(to), above);
        }
        if width < 64 {
            // This bit ends the count.
            let end = 1_i64 << (63 - width);
            dynasm!(self.asm ; .arch x64 ; mov rdx, QWORD end ; or Rq(to), rdx);
        }
        // The place of the highest 1; of 0 there is none, and 127 becomes 64.
        dynasm!(self.asm ; .arch x64
            ; mov ecx, 127
            ; bsr Rq(to), Rq(to)
            ; cmovz Rq(to), rcx
            ; xor Rd(to), 63
        );
    }

    /// By halves down to a byte, whose parity the machine knows.
    fn parity(&mut self, a: ValueId, to: u8) {
        with!(self, mov, RAX, a);
        dynasm!(self.asm ; .arch x64
            ; mov rcx, rax
            ; shr rcx, 32
            ; xor rcx, rax
            ; mov rdx, rcx
            ; shr rdx, 16
            ; xor rcx, rdx
            ; xor Rd(to), Rd(to)
            ; xor cl, ch
            ; setnp Rb(to)
        );
    }
}

/// The values of an operation with a fixed number of parts.
fn froms<const N: usize>(parts: &[Part]) -> [ValueId; N] {
    std::array::from_fn(|index| parts[index].from)
}
