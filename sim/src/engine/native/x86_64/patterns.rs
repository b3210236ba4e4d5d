//! Short machine instruction sequences shared by several operations, as macros because the assembler is one.

/// An instruction of the machine whose second operand may be in a register, in storage, or a constant.
macro_rules! with {
    ($self:ident, $name:tt, $to:expr, $value:expr) => {
        match $self.place($value) {
            OperandSource::Register(from) => dynasm!($self.asm ; .arch x64 ; $name Rq($to), Rq(from)),
            OperandSource::Storage(at) => dynasm!($self.asm ; .arch x64 ; $name Rq($to), [rdi + at]),
            OperandSource::Constant(value) => dynasm!($self.asm ; .arch x64 ; $name Rq($to), value),
        }
    };
}

/// The same for instructions that have no constants.
macro_rules! with_place {
    ($self:ident, $name:tt, $to:expr, $value:expr) => {
        match $self.place_without_constant($value) {
            OperandSource::Register(from) => dynasm!($self.asm ; .arch x64 ; $name Rq($to), Rq(from)),
            OperandSource::Storage(at) => dynasm!($self.asm ; .arch x64 ; $name Rq($to), [rdi + at]),
            OperandSource::Constant(_) => unreachable!("constants are in storage"),
        }
    };
}

/// Bits of `b` where the selector has 1, of `a` elsewhere, in register `a`; register `b` is lost.
macro_rules! choose {
    ($self:ident, $selector:expr, $b:expr, $a:expr) => {
        dynasm!($self.asm ; .arch x64 ; xor Rq($b), Rq($a));
        with!($self, and, $b, $selector);
        dynasm!($self.asm ; .arch x64 ; xor Rq($a), Rq($b));
    };
}

/// Bits of value `b` where the selector has 1, of value `a` elsewhere.
macro_rules! choose_values {
    ($self:ident, $to:expr, $selector:expr, $b:expr, $a:expr) => {
        with!($self, mov, $to, $b);
        with!($self, xor, $to, $a);
        with!($self, and, $to, $selector);
        with!($self, xor, $to, $a);
    };
}

/// `(b & selector) ^ a` of values.
macro_rules! term {
    ($self:ident, $to:expr, $selector:expr, $b:expr, $a:expr) => {
        with!($self, mov, $to, $b);
        with!($self, and, $to, $selector);
        with!($self, xor, $to, $a);
    };
}

/// Sets a register to 1 if a comparison of two values holds, otherwise 0.
macro_rules! compare {
    ($self:ident, $set:tt, $to:expr, $a:expr, $b:expr) => {
        let first = $self.register($a);
        dynasm!($self.asm ; .arch x64 ; xor Rd($to), Rd($to));
        with!($self, cmp, first, $b);
        dynasm!($self.asm ; .arch x64 ; $set Rb($to));
    };
}

/// Shifts a register by a value, 0 for amounts of a word and beyond.
macro_rules! shift {
    ($self:ident, $name:tt, $to:expr, $amount:expr) => {
        with!($self, mov, RCX, $amount);
        dynasm!($self.asm ; .arch x64
            ; xor edx, edx
            ; $name Rq($to), cl
            ; cmp rcx, 63
            ; cmova Rq($to), rdx
        );
    };
}
