//! Instructions of the execution units, as read and written by the commands `decode` and `encode`.
//!
//! An instruction is written with every field of the model, plus two fields for the bits
//! that those do not cover, so the output encodes to the same bytes, whatever they were.

pub mod choose;
pub mod code;
pub mod decoded;
pub mod decoder;
pub mod feed;
pub mod hardware;
pub mod hexadecimal;
pub mod read;
pub mod write;

use crate::eu::encode::Remainder;
use crate::eu::model::{FIELDS, FieldSpec, Instruction};

/// What fields do not say of the native form.
pub const NATIVE_REMAINDER: FieldSpec = FieldSpec {
    name: "native_remainder",
    width: 128,
    about: "Bits to XOR into the native form for what the fields cannot express: reserved bits and codes without a meaning.",
};

/// What they do not say of the compact form.
pub const COMPACT_REMAINDER: FieldSpec = FieldSpec {
    name: "compact_remainder",
    width: 64,
    about: "Bits to XOR into the compact form: they choose among indices with the same meaning. For an opcode without a compact form they are all its bits.",
};

/// All fields of an instruction in JSON, in their order.
pub fn specs() -> impl Iterator<Item = FieldSpec> {
    FIELDS
        .iter()
        .copied()
        .chain([NATIVE_REMAINDER, COMPACT_REMAINDER])
}

/// Those fields with their values.
pub fn fields(instruction: &Instruction) -> impl Iterator<Item = (FieldSpec, u128)> {
    let remainder = Remainder::of(instruction);
    let more = [
        (NATIVE_REMAINDER, remainder.native),
        (COMPACT_REMAINDER, remainder.compact.into()),
    ];
    let named: Vec<_> = instruction
        .named_fields()
        .map(|(spec, value)| (*spec, value))
        .collect();
    named.into_iter().chain(more)
}

#[cfg(test)]
mod tests;
