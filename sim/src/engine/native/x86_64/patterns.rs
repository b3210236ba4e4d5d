//! Short machine instruction sequences shared by several operations, as macros because the assembler is one.

/// An instruction of the machine whose second operand may be in a register or in storage.
macro_rules! with {
    ($self:ident, $name:tt $to:tt, $slot:expr) => {
        match $self.place($slot) {
            OperandSource::Register(from) => dynasm!($self.asm ; .arch x64 ; $name $to, Rq(from)),
            OperandSource::Storage(at) => dynasm!($self.asm ; .arch x64 ; $name $to, [rdi + at]),
        }
    };
}

/// Bits of `b` where the slot has 1, of `a` elsewhere, in `a`; `b` is lost.
macro_rules! choose {
    ($self:ident, $selector:expr, $b:tt, $a:tt) => {
        dynasm!($self.asm ; .arch x64 ; xor $b, $a);
        with!($self, and $b, $selector);
        dynasm!($self.asm ; .arch x64 ; xor $a, $b);
    };
}

/// Bits of slot `b` where the selector has 1, of slot `a` elsewhere.
macro_rules! choose_slots {
    ($self:ident, $to:tt, $selector:expr, $b:expr, $a:expr) => {
        with!($self, mov $to, $b);
        with!($self, xor $to, $a);
        with!($self, and $to, $selector);
        with!($self, xor $to, $a);
    };
}

/// `(b & selector) ^ a` of slots.
macro_rules! term {
    ($self:ident, $to:tt, $selector:expr, $b:expr, $a:expr) => {
        with!($self, mov $to, $b);
        with!($self, and $to, $selector);
        with!($self, xor $to, $a);
    };
}

/// Sets a register to 1 if a comparison of two slots holds, otherwise 0.
macro_rules! compare {
    ($self:ident, $set:tt, $a:expr, $b:expr) => {
        with!($self, mov rcx, $a);
        dynasm!($self.asm ; .arch x64 ; xor eax, eax);
        with!($self, cmp rcx, $b);
        dynasm!($self.asm ; .arch x64 ; $set al);
    };
}

/// A shift of slot `a` by slot `b`, 0 for amounts of a word and beyond.
macro_rules! shift {
    ($self:ident, $name:tt, $a:expr, $b:expr) => {
        with!($self, mov rax, $a);
        with!($self, mov rcx, $b);
        dynasm!($self.asm ; .arch x64
            ; xor edx, edx
            ; $name rax, cl
            ; cmp rcx, 63
            ; cmova rax, rdx
        );
    };
}

/// Keeps the low bits of a register, given as 64 and as 32 bits.
macro_rules! keep {
    ($self:ident, $wide:tt, $half:tt, $width:expr) => {
        match u32::from($width) {
            64 => {}
            32 => dynasm!($self.asm ; .arch x64 ; mov $half, $half),
            width @ ..32 => dynasm!($self.asm ; .arch x64 ; and $half, i32::MAX >> (31 - width)),
            width => {
                let above = (64 - width) as i8;
                dynasm!($self.asm ; .arch x64 ; shl $wide, above ; shr $wide, above);
            }
        }
    };
}
