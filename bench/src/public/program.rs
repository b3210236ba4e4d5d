//! The program that the processors run: it sorts words by insertion, and adds them up with powers of 31.
//!
//! It is written once, in instructions that every processor has; `encode.rs` makes machine code of it. What it should store is computed
//! here in Rust.

use super::encode::Encode;
use std::collections::HashMap;

/// Words that are sorted.
pub const WORDS: usize = ((SUM - DATA) / 4).unsigned_abs() as usize;
/// Where they begin, in bytes.
pub const DATA: i32 = 0x400;
/// Where the sum is stored, behind them: the program's last store.
pub const SUM: i32 = DATA + 4 * 8;

/// A register's number. Register 0 is to hold 0.
pub type Register = u32;
/// A place in the program.
pub type Label = &'static str;

/// An instruction.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// `to = value`, of 11 bits.
    Set(Register, i32),
    /// `to = from + value`.
    AddValue(Register, Register, i32),
    /// `to = left + right`.
    Add(Register, Register, Register),
    /// `to = left - right`.
    Subtract(Register, Register, Register),
    /// `to = from << by`.
    ShiftLeft(Register, Register, i32),
    /// `to = memory[base + offset]`.
    Load(Register, Register, i32),
    /// `memory[base + offset] = from`.
    Store(Register, Register, i32),
    /// Goes to a place if both are equal.
    IfEqual(Register, Register, Label),
    /// Goes to a place if the first is not below the second, without signs.
    IfNotBelow(Register, Register, Label),
    /// Goes to a place.
    Go(Label),
    /// The place itself.
    Here(Label),
}

use Op::{Add, AddValue, Go, Here, IfEqual, IfNotBelow, Load, Set, ShiftLeft, Store, Subtract};

/// The program.
const PROGRAM: [Op; 34] = {
    const FIRST: Register = 1;
    const NEXT: Register = 2;
    const END: Register = 3;
    const WORD: Register = 4;
    const HOLE: Register = 5;
    const OTHER: Register = 6;
    const TOTAL: Register = 7;
    const TIMES: Register = 8;
    [
        Set(0, 0),
        Set(FIRST, DATA),
        AddValue(NEXT, FIRST, 4),
        Set(END, SUM),
        Here("take"),
        IfEqual(NEXT, END, "add"),
        Load(WORD, NEXT, 0),
        AddValue(HOLE, NEXT, 0),
        Here("move"),
        IfEqual(HOLE, FIRST, "put"),
        Load(OTHER, HOLE, -4),
        IfNotBelow(WORD, OTHER, "put"),
        Store(OTHER, HOLE, 0),
        AddValue(HOLE, HOLE, -4),
        Go("move"),
        Here("put"),
        Store(WORD, HOLE, 0),
        AddValue(NEXT, NEXT, 4),
        Go("take"),
        Here("add"),
        Set(TOTAL, 0),
        AddValue(NEXT, FIRST, 0),
        Here("next"),
        ShiftLeft(TIMES, TOTAL, 5),
        Subtract(TOTAL, TIMES, TOTAL),
        Load(WORD, NEXT, 0),
        Add(TOTAL, TOTAL, WORD),
        AddValue(NEXT, NEXT, 4),
        IfEqual(NEXT, END, "store"),
        Go("next"),
        Here("store"),
        Store(TOTAL, END, 0),
        Here("stay"),
        Go("stay"),
    ]
};

/// Its machine code.
pub fn code(encode: &dyn Encode) -> Vec<u32> {
    let mut places = HashMap::new();
    let mut at = 0;
    for op in &PROGRAM {
        if let Here(label) = op {
            places.insert(*label, at);
        }
        at += length(encode, op);
    }
    let mut code = Vec::new();
    let mut at = 0;
    for op in &PROGRAM {
        let distance = match op {
            IfEqual(.., label) | IfNotBelow(.., label) | Go(label) => places[label] - at,
            _ => 0,
        };
        code.extend(encode.words(op, distance));
        at += length(encode, op);
    }
    code
}

/// Words of an instruction, which do not depend on the distance to its target.
fn length(encode: &dyn Encode, op: &Op) -> i32 {
    encode.words(op, 0).iter().map(|_| 1).sum()
}

/// What the memory holds from [`DATA`] on at the end: the words sorted, and the sum.
pub fn expected(words: [u32; WORDS]) -> Vec<u32> {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    let sum = sorted
        .iter()
        .fold(0_u32, |sum, word| sum.wrapping_mul(31).wrapping_add(*word));
    sorted.push(sum);
    sorted
}
