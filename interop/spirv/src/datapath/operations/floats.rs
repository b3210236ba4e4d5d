//! Float instructions: checks that their operands fit their Result Type, and makes one wire per component.

use super::super::circuit::{Arithmetic, Does};
use super::super::read::{Reader, Refused, Value};
use super::components::{components, each};
use crate::types::ScalarKind;
use rspirv::spirv::Op;
use warpwright_blocks::float::Format;
use warpwright_blocks::float_convert::Conversion;

/// What an instruction of floats takes and gives, as many components everywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatForm {
    /// So many floats of the result's type.
    Floats(usize),
    /// So many floats of one width give a boolean.
    Compare(usize),
    /// An integer gives a float.
    FromInteger { is_signed: bool },
    /// A float gives an integer.
    ToInteger { is_signed: bool },
    /// A float gives one of another width.
    Between,
}

pub(super) fn float_form(op: Op) -> Option<FloatForm> {
    Some(match op {
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv => FloatForm::Floats(2),
        Op::FNegate => FloatForm::Floats(1),
        Op::FOrdEqual
        | Op::FUnordEqual
        | Op::FOrdNotEqual
        | Op::FUnordNotEqual
        | Op::FOrdLessThan
        | Op::FUnordLessThan
        | Op::FOrdGreaterThan
        | Op::FUnordGreaterThan
        | Op::FOrdLessThanEqual
        | Op::FUnordLessThanEqual
        | Op::FOrdGreaterThanEqual
        | Op::FUnordGreaterThanEqual
        | Op::LessOrGreater
        | Op::Ordered
        | Op::Unordered => FloatForm::Compare(2),
        Op::IsNan | Op::IsInf | Op::IsFinite | Op::IsNormal | Op::SignBitSet => {
            FloatForm::Compare(1)
        }
        Op::ConvertSToF => FloatForm::FromInteger { is_signed: true },
        Op::ConvertUToF => FloatForm::FromInteger { is_signed: false },
        Op::ConvertFToS => FloatForm::ToInteger { is_signed: true },
        Op::ConvertFToU => FloatForm::ToInteger { is_signed: false },
        Op::FConvert => FloatForm::Between,
        _ => return None,
    })
}

/// The format of a type's components.
pub(super) fn format(reader: &Reader<'_>, of: u32) -> Refused<Format> {
    let (scalar, _) = components(reader, of)?;
    let type_name = reader.module.type_name(of);
    match (scalar.kind, scalar.width) {
        (ScalarKind::Float, width @ (16 | 32)) => Ok(Format::of_width(width)),
        (ScalarKind::Float, width) => Err(format!(
            "{type_name} has {width}-bit floats; arithmetic is supported for 16 and 32 bits"
        )),
        _ => Err(format!("{type_name} is not a scalar or vector of floats")),
    }
}

fn integer(reader: &Reader<'_>, of: u32) -> Refused<u32> {
    let (scalar, _) = components(reader, of)?;
    if scalar.kind == ScalarKind::Integer {
        return Ok(scalar.width);
    }
    let type_name = reader.module.type_name(of);
    Err(format!("{type_name} is not a scalar or vector of integers"))
}

pub(super) fn floats(
    reader: &mut Reader<'_>,
    op: Op,
    form: FloatForm,
    of: u32,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let takes = match form {
        FloatForm::Floats(count) | FloatForm::Compare(count) => count,
        _ => 1,
    };
    if operands.len() != takes {
        return Err(format!("it takes {takes} operands, got {}", operands.len()));
    }
    let (result, count) = components(reader, of)?;
    for operand in operands {
        let (_, found) = components(reader, operand.of)?;
        if found != count {
            return Err(format!(
                "an operand has type {}, which differs in its number of components from the Result Type {}",
                reader.module.type_name(operand.of),
                reader.module.type_name(of)
            ));
        }
    }
    let first = operands[0].of;
    let does = match form {
        FloatForm::Floats(_) => {
            for operand in operands {
                reader.expect(operand, of, "an operand")?;
            }
            let format = format(reader, of)?;
            match op {
                Op::FAdd => Does::Float(Arithmetic::Add(format)),
                Op::FSub => Does::Float(Arithmetic::Subtract(format)),
                Op::FMul => Does::Float(Arithmetic::Multiply(format)),
                Op::FDiv => Does::Float(Arithmetic::Divide(format)),
                _ => Does::Core(op),
            }
        }
        FloatForm::Compare(_) => {
            format(reader, first)?;
            for operand in operands {
                reader.expect(operand, first, "an operand")?;
            }
            if result.kind != ScalarKind::Bool {
                let type_name = reader.module.type_name(of);
                return Err(format!(
                    "its Result Type is {type_name}, but must consist of booleans"
                ));
            }
            Does::Core(op)
        }
        FloatForm::FromInteger { is_signed } => {
            let (bits, to) = (integer(reader, first)?, format(reader, of)?);
            Does::Float(Arithmetic::Convert(Conversion::FromInteger {
                is_signed,
                bits,
                to,
            }))
        }
        FloatForm::ToInteger { is_signed } => {
            let (from, bits) = (format(reader, first)?, integer(reader, of)?);
            Does::Float(Arithmetic::Convert(Conversion::ToInteger {
                from,
                is_signed,
                bits,
            }))
        }
        FloatForm::Between => {
            let (from, to) = (format(reader, first)?, format(reader, of)?);
            if from == to {
                let type_name = reader.module.type_name(of);
                return Err(format!(
                    "{type_name} is already the operand's type: a conversion needs another width"
                ));
            }
            Does::Float(Arithmetic::Convert(Conversion::Between { from, to }))
        }
    };
    Ok(each(reader, result.width, &does, operands))
}

/// The components times a scalar.
pub(super) fn times_scalar(
    reader: &mut Reader<'_>,
    of: u32,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let format = format(reader, of)?;
    reader.expect(&operands[0], of, "the vector")?;
    let (found, count) = components(reader, operands[1].of)?;
    if (found.kind, found.width, count) != (ScalarKind::Float, format.width(), 1) {
        return Err(format!(
            "the scalar has type {}, which is not the type of the vector's components",
            reader.module.type_name(operands[1].of)
        ));
    }
    let does = Does::Float(Arithmetic::Multiply(format));
    Ok(each(reader, format.width(), &does, operands))
}

/// The sum of the products of components, from the first to the last.
pub(super) fn dot(reader: &mut Reader<'_>, of: u32, operands: &[Value]) -> Refused<Vec<usize>> {
    let format = format(reader, of)?;
    let (found, count) = components(reader, operands[0].of)?;
    reader.expect(&operands[1], operands[0].of, "the second vector")?;
    let (_, gives) = components(reader, of)?;
    if (found.kind, found.width, gives) != (ScalarKind::Float, format.width(), 1) || count < 2 {
        return Err(format!(
            "it cannot compute {} from {}",
            reader.module.type_name(of),
            reader.module.type_name(operands[0].of)
        ));
    }
    let width = format.width();
    let multiply = Does::Float(Arithmetic::Multiply(format));
    let products = each(reader, width, &multiply, operands);
    let sum = products.into_iter().reduce(|sum, product| {
        let does = Does::Float(Arithmetic::Add(format));
        reader.wire(width, does, vec![sum, product])
    });
    Ok(sum.into_iter().collect())
}
