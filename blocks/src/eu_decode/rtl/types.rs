//! Data types and immediates.

use super::opcode::Opcode;
use std::sync::Arc;
use warpwright_eu::model::DataType;
use warpwright_hdl::prelude::*;

/// All data types by the names that the assembler has for them; 0 is none of them.
const TYPES: [(&str, DataType); 19] = [
    ("UB", DataType::Ub),
    ("UW", DataType::Uw),
    ("UD", DataType::Ud),
    ("UQ", DataType::Uq),
    ("B", DataType::B),
    ("W", DataType::W),
    ("D", DataType::D),
    ("Q", DataType::Q),
    ("HF", DataType::Hf),
    ("F", DataType::F),
    ("DF", DataType::Df),
    ("BF", DataType::Bf),
    ("UV", DataType::Uv),
    ("V", DataType::V),
    ("VF", DataType::Vf),
    ("U4", DataType::U4),
    ("S4", DataType::S4),
    ("U2", DataType::U2),
    ("S2", DataType::S2),
];
/// Codes of types in registers: `RegDataType`.
const IN_REGISTERS: &[(u64, &str)] = &[
    (0, "UB"),
    (1, "UW"),
    (2, "UD"),
    (3, "UQ"),
    (4, "B"),
    (5, "W"),
    (6, "D"),
    (7, "Q"),
    (9, "HF"),
    (10, "F"),
    (11, "DF"),
    (13, "BF"),
];
/// Codes of types of immediates: `ImmDataType`.
const OF_IMMEDIATES: &[(u64, &str)] = &[
    (0, "UV"),
    (1, "UW"),
    (2, "UD"),
    (3, "UQ"),
    (4, "V"),
    (5, "W"),
    (6, "D"),
    (7, "Q"),
    (8, "VF"),
    (9, "HF"),
    (10, "F"),
    (11, "DF"),
];
/// Codes of types of three sources, bit 3 the kind of all: `TernaryDataType`.
const OF_THREE: &[(u64, &str)] = &[
    (0, "UB"),
    (1, "UW"),
    (2, "UD"),
    (3, "UQ"),
    (4, "B"),
    (5, "W"),
    (6, "D"),
    (7, "Q"),
    (9, "HF"),
    (10, "F"),
    (11, "DF"),
    (13, "BF"),
];
/// The same for the multiplied sources of dpas, bits 5:4 the precision below a byte.
const OF_DPAS: &[(u64, &str)] = &[
    (0x00, "UB"),
    (0x10, "U4"),
    (0x20, "U2"),
    (0x04, "B"),
    (0x14, "S4"),
    (0x24, "S2"),
    (0x09, "HF"),
    (0x0D, "BF"),
];

/// The types by name.
pub(super) fn type_enum() -> EnumType {
    let numbered = TYPES.iter().map(|(name, number)| (*name, *number as u64));
    EnumType::new("eu_type", 5, [("NONE", 0)].into_iter().chain(numbered))
}

fn look_up<'m>(code: Signal<'m>, list: &[(u64, &str)]) -> Signal<'m> {
    let (m, of) = (code.builder(), Arc::new(type_enum()));
    let arms = list.iter();
    let arms: Vec<_> = arms
        .map(|(code, name)| (vec![*code], m.enum_value(&of, name)))
        .collect();
    code.case(arms, m.enum_value(&of, "NONE"))
}

/// The type of a register's elements.
pub(super) fn in_register(code: Signal<'_>) -> Signal<'_> {
    look_up(code, IN_REGISTERS)
}

/// The type of an immediate.
pub(super) fn of_immediate(code: Signal<'_>) -> Signal<'_> {
    look_up(code, OF_IMMEDIATES)
}

/// The type of one of three sources, or their destination.
pub(super) fn of_three<'m>(is_float: Signal<'m>, code: Signal<'m>) -> Signal<'m> {
    look_up(is_float.builder().cat([is_float, code]), OF_THREE)
}

/// The type of a source that dpas multiplies.
pub(super) fn of_dpas<'m>(
    is_float: Signal<'m>,
    code: Signal<'m>,
    precision: Signal<'m>,
) -> Signal<'m> {
    let m = is_float.builder();
    look_up(m.cat([precision, is_float, code]), OF_DPAS)
}

/// An immediate of 32 bits: of types of 16 bits its lower half.
pub(super) fn immediate_of_32<'m>(value: Signal<'m>, code: Signal<'m>) -> Signal<'m> {
    const NARROW: [u64; 3] = [1, 5, 9];
    let half = value.slice(0, 16).zext(32);
    code.case([(NARROW.to_vec(), half)], value)
}

/// An immediate of one of three sources: 16 bits, extended as its type says.
pub(super) fn immediate_of_16<'m>(
    of: &Opcode<'m>,
    value: Signal<'m>,
    code: Signal<'m>,
) -> Signal<'m> {
    const BYTES: [u64; 2] = [0, 4];
    const D: u64 = 6;
    const Q: u64 = 7;
    let is_float = of.part(&["ternary"], "ExecDataType");
    let code = of.m.cat([is_float, code]);
    let arms = [
        (BYTES.to_vec(), value.slice(0, 8).zext(64)),
        (vec![D], value.sext(32).zext(64)),
        (vec![Q], value.sext(64)),
    ];
    code.case(arms, value.zext(64))
}
