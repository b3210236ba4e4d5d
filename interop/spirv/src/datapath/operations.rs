//! The operand requirements of each instruction, and the scalars that it computes from theirs.
//!
//! An instruction is accepted only if its operands have the types that the specification requires: its results are then computed
//! without further checks, by the hardware and by the interpreter. The error message for a rejected instruction says what does not fit.

mod components;
mod composites;
mod floats;
mod glsl;

use super::circuit::Does;
use super::read::{Reader, Refused, Value};
use crate::rules::lut_index;
use crate::types::{Layout, ScalarKind};
use components::{component_wise, components, each, extended, form, select};
use composites::{bitcast, construct, extract, insert, pick, replace, shuffle};
use floats::{dot, float_form, floats, times_scalar};
pub(super) use glsl::SQUARE_ROOT;
use glsl::glsl;
use rspirv::dr::Instruction;
use rspirv::spirv::Op;

/// What is said of an instruction that is not taken.
pub(super) const NOT_KNOWN: &str = "it is not an instruction that a datapath can have: integer and bitwise ones, arithmetic of floats, comparisons, \
    conversions, choices, composites, and those of GLSL.std.450 that `glsl450` has";

/// Which operands are values: the rest are literals, or ids of something else.
pub(super) fn ids(op: Op, instruction: &Instruction) -> std::ops::Range<usize> {
    let all = instruction.operands.len();
    match op {
        Op::CompositeExtract => 0..1,
        Op::CompositeInsert | Op::VectorShuffle => 0..2,
        Op::BitwiseFunctionINTEL => 0..3,
        Op::ExtInst => crate::rules::GLSL_FIRST..all,
        Op::Undef => 0..0,
        _ => 0..all,
    }
}

/// Whether it is among the instructions of a datapath, apart from those that move values about.
pub(super) fn is_known(op: Op) -> bool {
    form(op).is_some() || float_form(op).is_some() || least(op).is_some()
}

/// How many values an instruction with no form takes at least, if it is one of a datapath.
fn least(op: Op) -> Option<usize> {
    Some(match op {
        Op::Undef | Op::CompositeConstruct | Op::ExtInst => 0,
        Op::Bitcast | Op::CopyObject | Op::CompositeExtract | Op::Any | Op::All => 1,
        Op::CompositeInsert
        | Op::VectorShuffle
        | Op::VectorExtractDynamic
        | Op::IAddCarry
        | Op::ISubBorrow
        | Op::UMulExtended
        | Op::SMulExtended
        | Op::Dot
        | Op::VectorTimesScalar => 2,
        Op::Select | Op::VectorInsertDynamic | Op::BitwiseFunctionINTEL => 3,
        _ => return None,
    })
}

/// The scalars of an instruction's result.
pub(super) fn wires(
    reader: &mut Reader<'_>,
    instruction: &Instruction,
    of: u32,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let op = instruction.class.opcode;
    if let Some(form) = form(op) {
        return component_wise(reader, op, form, of, operands);
    }
    if let Some(form) = float_form(op) {
        return floats(reader, op, form, of, operands);
    }
    let least = least(op).ok_or(NOT_KNOWN)?;
    if operands.len() < least {
        return Err(format!("it takes {least} values, got {}", operands.len()));
    }
    match op {
        Op::Undef => Ok(reader.zeros(of, layout).wires),
        Op::CopyObject => {
            reader.expect(&operands[0], of, "the operand")?;
            Ok(operands[0].wires.clone())
        }
        Op::BitwiseFunctionINTEL => {
            let (scalar, _) = components(reader, of)?;
            if scalar.kind != ScalarKind::Integer {
                return Err("its Result Type does not consist of integers".to_string());
            }
            for operand in operands {
                reader.expect(operand, of, "an operand")?;
            }
            let (index, _) = lut_index(reader.module, instruction)?;
            Ok(each(reader, scalar.width, &Does::Table(index), operands))
        }
        Op::Select => select(reader, of, operands),
        Op::Bitcast => bitcast(reader, of, &operands[0]),
        Op::CompositeConstruct => construct(reader, of, layout, operands),
        Op::CompositeExtract => extract(reader, instruction, of, layout, operands),
        Op::CompositeInsert => insert(reader, instruction, of, operands),
        Op::VectorShuffle => shuffle(reader, instruction, of, operands),
        Op::VectorExtractDynamic => pick(reader, of, operands),
        Op::VectorInsertDynamic => replace(reader, of, operands),
        Op::Any | Op::All => {
            let (scalar, count) = components(reader, of)?;
            let (found, _) = components(reader, operands[0].of)?;
            if [scalar.kind, found.kind] != [ScalarKind::Bool; 2] || count != 1 {
                return Err("it reduces a vector of booleans to one boolean".to_string());
            }
            let reads = operands[0].wires.clone();
            Ok(vec![reader.wire(1, Does::Core(op), reads)])
        }
        Op::IAddCarry | Op::ISubBorrow | Op::UMulExtended | Op::SMulExtended => {
            extended(reader, op, layout, operands)
        }
        Op::Dot => dot(reader, of, operands),
        Op::VectorTimesScalar => times_scalar(reader, of, operands),
        Op::ExtInst => glsl(reader, instruction, of, layout, operands),
        _ => Err(NOT_KNOWN.to_string()),
    }
}
