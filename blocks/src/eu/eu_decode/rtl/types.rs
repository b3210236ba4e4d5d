//! Data types and immediates.

use super::opcode::Opcode;
use crate::eu::type_enum;
use warpwright_eu::model::DataType::{
    self, B, Bf, D, Df, F, Hf, Q, S2, S4, U2, U4, Ub, Ud, Uq, Uv, Uw, V, Vf, W,
};
use warpwright_hdl::prelude::*;

/// Types in the order of their codes, from a first code on.
type Codes = [(u64, &'static [DataType])];

/// Codes of types in registers, `RegDataType`; and of three sources, bit 3 the kind of all, `TernaryDataType`.
pub(super) const IN_REGISTERS: &Codes = &[
    (0, &[Ub, Uw, Ud, Uq, B, W, D, Q]),
    (9, &[Hf, F, Df]),
    (13, &[Bf]),
];
/// Codes of types of immediates: `ImmDataType`.
pub(super) const OF_IMMEDIATES: &Codes = &[(0, &[Uv, Uw, Ud, Uq, V, W, D, Q, Vf, Hf, F, Df])];
/// Codes of the multiplied sources of dpas: as of three sources, bits 5:4 the precision below a byte.
const OF_DPAS: &Codes = &[
    (0x00, &[Ub]),
    (0x10, &[U4]),
    (0x20, &[U2]),
    (0x04, &[B]),
    (0x14, &[S4]),
    (0x24, &[S2]),
    (0x09, &[Hf]),
    (0x0D, &[Bf]),
];

/// The type that a list has for a code.
pub(super) fn look_up<'m>(code: Signal<'m>, list: &Codes) -> Signal<'m> {
    let (m, of) = (code.builder(), type_enum());
    let number = |number: u64| m.constant(number, of.width).of_enum(&of);
    let all = list
        .iter()
        .flat_map(|(first, types)| (*first..).zip(*types));
    let arms = all.map(|(code, data)| (vec![code], number(*data as u64)));
    code.case(arms.collect::<Vec<_>>(), number(0))
}

/// The type of one of three sources, or their destination.
pub(super) fn of_three<'m>(of: &Opcode<'m>, code: Signal<'m>) -> Signal<'m> {
    let is_float = of.part(&["ternary"], "ExecDataType");
    look_up(of.m.cat([is_float, code]), IN_REGISTERS)
}

/// The type of a source that dpas multiplies.
pub(super) fn of_dpas<'m>(of: &Opcode<'m>, code: Signal<'m>, precision: Signal<'m>) -> Signal<'m> {
    let is_float = of.part(&["ternary_dpas"], "ExecDataType");
    look_up(of.m.cat([precision, is_float, code]), OF_DPAS)
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
