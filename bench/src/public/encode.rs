//! Machine code of three instruction sets for the program of `program.rs`.

use super::program::Op;

/// An instruction set.
pub trait Encode: std::fmt::Debug {
    /// The words of an instruction; its target is so many words from the first of them.
    fn words(&self, op: &Op, distance: i32) -> Vec<u32>;
}

/// The low bits of a number that may be negative.
const fn low(value: i32, bits: u32) -> u32 {
    value as u32 & ((1 << bits) - 1)
}

/// RISC-V, RV32I.
#[derive(Clone, Copy, Debug)]
pub struct RiscV;

impl RiscV {
    const fn immediate(opcode: u32, function: u32, to: u32, from: u32, value: i32) -> u32 {
        low(value, 12) << 20 | from << 15 | function << 12 | to << 7 | opcode
    }

    const fn registers(high: u32, to: u32, left: u32, right: u32) -> u32 {
        high << 25 | right << 20 | left << 15 | to << 7 | 0x33
    }

    const fn branch(function: u32, left: u32, right: u32, distance: i32) -> u32 {
        let offset = distance * 4;
        let high = low(offset >> 12, 1) << 6 | low(offset >> 5, 6);
        let near = low(offset >> 1, 4) << 1 | low(offset >> 11, 1);
        high << 25 | right << 20 | left << 15 | function << 12 | near << 7 | 0x63
    }

    const fn jump(distance: i32) -> u32 {
        let offset = distance * 4;
        low(offset >> 20, 1) << 31
            | low(offset >> 1, 10) << 21
            | low(offset >> 11, 1) << 20
            | low(offset >> 12, 8) << 12
            | 0x6F
    }
}

impl Encode for RiscV {
    fn words(&self, op: &Op, distance: i32) -> Vec<u32> {
        let word = match *op {
            Op::Set(to, value) => Self::immediate(0x13, 0, to, 0, value),
            Op::AddValue(to, from, value) => Self::immediate(0x13, 0, to, from, value),
            Op::Add(to, left, right) => Self::registers(0, to, left, right),
            Op::Subtract(to, left, right) => Self::registers(0x20, to, left, right),
            Op::ShiftLeft(to, from, by) => Self::immediate(0x13, 1, to, from, by),
            Op::Load(to, base, offset) => Self::immediate(0x03, 2, to, base, offset),
            Op::Store(from, base, offset) => {
                let (high, near) = (low(offset >> 5, 7), low(offset, 5));
                high << 25 | from << 20 | base << 15 | 2 << 12 | near << 7 | 0x23
            }
            Op::IfEqual(left, right, _) => Self::branch(0, left, right, distance),
            Op::IfNotBelow(left, right, _) => Self::branch(7, left, right, distance),
            Op::Go(_) => Self::jump(distance),
            Op::Here(_) => return Vec::new(),
        };
        vec![word]
    }
}

/// `LatticeMico32`.
#[derive(Clone, Copy, Debug)]
pub struct Lm32;

impl Lm32 {
    const fn immediate(opcode: u32, first: u32, second: u32, value: i32) -> u32 {
        opcode << 26 | first << 21 | second << 16 | low(value, 16)
    }

    const fn registers(opcode: u32, to: u32, left: u32, right: u32) -> u32 {
        opcode << 26 | left << 21 | right << 16 | to << 11
    }
}

impl Encode for Lm32 {
    fn words(&self, op: &Op, distance: i32) -> Vec<u32> {
        let word = match *op {
            // Register 0 is one like any other: exclusive or with itself makes it 0.
            Op::Set(0, _) => Self::registers(0x26, 0, 0, 0),
            Op::Set(to, value) => Self::immediate(0x0D, 0, to, value),
            Op::AddValue(to, from, value) => Self::immediate(0x0D, from, to, value),
            Op::Add(to, left, right) => Self::registers(0x2D, to, left, right),
            Op::Subtract(to, left, right) => Self::registers(0x32, to, left, right),
            Op::ShiftLeft(to, from, by) => Self::immediate(0x0F, from, to, by),
            Op::Load(to, base, offset) => Self::immediate(0x0A, base, to, offset),
            Op::Store(from, base, offset) => Self::immediate(0x16, base, from, offset),
            Op::IfEqual(left, right, _) => Self::immediate(0x11, left, right, distance),
            Op::IfNotBelow(left, right, _) => Self::immediate(0x14, left, right, distance),
            Op::Go(_) => 0x38 << 26 | low(distance, 26),
            Op::Here(_) => return Vec::new(),
        };
        vec![word]
    }
}

/// `OpenRISC` 1000, ORBIS32.
#[derive(Clone, Copy, Debug)]
pub struct OpenRisc;

impl OpenRisc {
    /// `l.nop`, behind everything that jumps: it is done before the jump.
    const NOTHING: u32 = 0x1500_0000;

    const fn immediate(opcode: u32, to: u32, from: u32, value: i32) -> u32 {
        opcode << 26 | to << 21 | from << 16 | low(value, 16)
    }

    const fn registers(function: u32, to: u32, left: u32, right: u32) -> u32 {
        0x38 << 26 | to << 21 | left << 16 | right << 11 | function
    }

    fn branch(condition: u32, left: u32, right: u32, distance: i32) -> Vec<u32> {
        let compare = 0x39 << 26 | condition << 21 | left << 16 | right << 11;
        // The distance counts from the branch, which is the second word.
        vec![compare, 0x04 << 26 | low(distance - 1, 26), Self::NOTHING]
    }
}

impl Encode for OpenRisc {
    fn words(&self, op: &Op, distance: i32) -> Vec<u32> {
        let word = match *op {
            // Register 0 is one like any other: `l.movhi` sets all of it.
            Op::Set(0, _) => 0x06 << 26,
            Op::Set(to, value) => Self::immediate(0x27, to, 0, value),
            Op::AddValue(to, from, value) => Self::immediate(0x27, to, from, value),
            Op::Add(to, left, right) => Self::registers(0, to, left, right),
            Op::Subtract(to, left, right) => Self::registers(2, to, left, right),
            Op::ShiftLeft(to, from, by) => Self::immediate(0x2E, to, from, by),
            Op::Load(to, base, offset) => Self::immediate(0x21, to, base, offset),
            Op::Store(from, base, offset) => {
                0x35 << 26 | low(offset >> 11, 5) << 21 | base << 16 | from << 11 | low(offset, 11)
            }
            Op::IfEqual(left, right, _) => return Self::branch(0, left, right, distance),
            Op::IfNotBelow(left, right, _) => return Self::branch(3, left, right, distance),
            Op::Go(_) => return vec![low(distance, 26), Self::NOTHING],
            Op::Here(_) => return Vec::new(),
        };
        vec![word]
    }
}
