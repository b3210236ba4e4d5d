//! Componentwise instructions: checks that their operands fit their Result Type, and makes one wire per component.
//!
//! A scalar is a vector of one. Each function here returns an error message, or as many wires
//! as the result has components; for a structure of two, those of its first member come first.

use super::super::circuit::Does;
use super::super::read::{Reader, Refused, Value};
use crate::types::{Layout, MOST_BITS, Scalar, ScalarKind};
use rspirv::spirv::Op;

/// What an instruction that works component by component takes; its result has as many components.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// So many integers of the result's width.
    Integers(usize),
    /// An integer of the result's width, and one of any width.
    Shift,
    /// So many booleans give one.
    Logic(usize),
    /// Two integers of one width give a boolean.
    Compare,
    /// An integer of any width.
    Convert,
    /// So many integers of the result's width, and two scalars of any width for all components.
    Field(usize),
}

pub(super) fn form(op: Op) -> Option<Form> {
    Some(match op {
        Op::IAdd | Op::ISub | Op::IMul | Op::BitwiseAnd | Op::BitwiseOr | Op::BitwiseXor => {
            Form::Integers(2)
        }
        Op::SNegate | Op::Not | Op::BitReverse => Form::Integers(1),
        Op::ShiftLeftLogical | Op::ShiftRightLogical | Op::ShiftRightArithmetic => Form::Shift,
        Op::LogicalAnd | Op::LogicalOr | Op::LogicalEqual | Op::LogicalNotEqual => Form::Logic(2),
        Op::LogicalNot => Form::Logic(1),
        Op::IEqual
        | Op::INotEqual
        | Op::ULessThan
        | Op::ULessThanEqual
        | Op::UGreaterThan
        | Op::UGreaterThanEqual
        | Op::SLessThan
        | Op::SLessThanEqual
        | Op::SGreaterThan
        | Op::SGreaterThanEqual => Form::Compare,
        Op::UConvert | Op::SConvert | Op::BitCount => Form::Convert,
        Op::BitFieldInsert => Form::Field(2),
        Op::BitFieldSExtract | Op::BitFieldUExtract => Form::Field(1),
        _ => return None,
    })
}

pub(super) fn components(reader: &Reader<'_>, of: u32) -> Refused<(Scalar, u32)> {
    let found = reader.module.components(of);
    let found = found.filter(|(scalar, count)| {
        let bits = u64::from(scalar.width) * u64::from(*count);
        (1..=64).contains(&scalar.width) && bits <= u64::from(MOST_BITS)
    });
    found.ok_or_else(|| {
        format!(
            "{} is not a scalar or vector of numbers or booleans",
            reader.module.type_name(of)
        )
    })
}

pub(super) fn same_type(reader: &Reader<'_>, found: u32, of: u32) -> Refused<()> {
    if found == of {
        return Ok(());
    }
    Err(format!(
        "its Result Type is {}, but its result has type {}",
        reader.module.type_name(of),
        reader.module.type_name(found)
    ))
}

/// A scalar integer.
pub(super) fn single(reader: &Reader<'_>, value: &Value, what: &str) -> Refused<()> {
    let (scalar, count) = components(reader, value.of)?;
    if (scalar.kind, count) == (ScalarKind::Integer, 1) {
        return Ok(());
    }
    Err(format!("{what} is not a scalar integer"))
}

/// One scalar for each component, of the operands' components of that place.
pub(super) fn each(
    reader: &mut Reader<'_>,
    width: u32,
    does: &Does,
    operands: &[Value],
) -> Vec<usize> {
    let count = operands.first().map_or(0, |operand| operand.wires.len());
    let wires = (0..count).map(|place| {
        let reads = operands.iter().map(|operand| match operand.wires.len() {
            1 => operand.wires[0],
            _ => operand.wires[place],
        });
        let reads = reads.collect();
        reader.wire(width, does.clone(), reads)
    });
    wires.collect()
}

pub(super) fn component_wise(
    reader: &mut Reader<'_>,
    op: Op,
    form: Form,
    of: u32,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let takes = match form {
        Form::Integers(count) | Form::Logic(count) => count,
        Form::Shift | Form::Compare => 2,
        Form::Convert => 1,
        Form::Field(count) => count + 2,
    };
    if operands.len() != takes {
        return Err(format!("it takes {takes} operands, got {}", operands.len()));
    }
    let (result, count) = components(reader, of)?;
    let gives = match form {
        Form::Logic(_) | Form::Compare => ScalarKind::Bool,
        _ => ScalarKind::Integer,
    };
    if result.kind != gives {
        let type_name = reader.module.type_name(of);
        return Err(format!("its Result Type cannot be {type_name}"));
    }
    let mut first_width = None;
    for (place, operand) in operands.iter().enumerate() {
        let (scalar, found) = components(reader, operand.of)?;
        let (kind, width, many) = match form {
            Form::Integers(_) => (ScalarKind::Integer, Some(result.width), count),
            Form::Logic(_) => (ScalarKind::Bool, Some(1), count),
            Form::Shift if place == 0 => (ScalarKind::Integer, Some(result.width), count),
            Form::Shift | Form::Convert => (ScalarKind::Integer, None, count),
            Form::Compare => (ScalarKind::Integer, first_width, count),
            Form::Field(values) if place < values => {
                (ScalarKind::Integer, Some(result.width), count)
            }
            Form::Field(_) => (ScalarKind::Integer, None, 1),
        };
        let fits =
            scalar.kind == kind && found == many && width.is_none_or(|width| width == scalar.width);
        if !fits {
            return Err(format!(
                "operand {} has type {}, which does not match the Result Type {}",
                place + 1,
                reader.module.type_name(operand.of),
                reader.module.type_name(of)
            ));
        }
        first_width.get_or_insert(scalar.width);
    }
    Ok(each(reader, result.width, &Does::Core(op), operands))
}

pub(super) fn select(reader: &mut Reader<'_>, of: u32, operands: &[Value]) -> Refused<Vec<usize>> {
    let (condition, count) = components(reader, operands[0].of)?;
    reader.expect(&operands[1], of, "the first object")?;
    reader.expect(&operands[2], of, "the second object")?;
    let places = operands[1].wires.len();
    if condition.kind != ScalarKind::Bool || (count != 1 && count as usize != places) {
        return Err(
            "the condition is neither a boolean nor a vector with one boolean per component"
                .to_string(),
        );
    }
    let mut wires = Vec::with_capacity(places);
    for place in 0..places {
        let condition = operands[0].wires[if count == 1 { 0 } else { place }];
        let (one, other) = (operands[1].wires[place], operands[2].wires[place]);
        let width = reader.wires[one].width;
        let reads = vec![condition, one, other];
        wires.push(reader.wire(width, Does::Core(Op::Select), reads));
    }
    Ok(wires)
}

/// The instructions that give a structure of two: the low part, and the carry, borrow or high part.
pub(super) fn extended(
    reader: &mut Reader<'_>,
    op: Op,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let (scalar, count) = components(reader, operands[0].of)?;
    let scalars = layout.scalars();
    let is_pair = layout.parts().count() == 2
        && scalars.len() == 2 * count as usize
        && scalars.iter().all(|found| *found == scalar);
    let (other, other_count) = components(reader, operands[1].of)?;
    let agree = (other, other_count) == (scalar, count) && scalar.kind == ScalarKind::Integer;
    if !is_pair || !agree {
        return Err(
            "it takes two operands of one integer type and returns a structure with two members of that type".to_string(),
        );
    }
    let width = scalar.width;
    let (low, high) = match op {
        Op::IAddCarry => (Op::IAdd, Does::Carry),
        Op::ISubBorrow => (Op::ISub, Does::Borrow),
        _ => {
            let is_signed = op == Op::SMulExtended;
            let products = each(reader, 2 * width, &Does::Product { is_signed }, operands);
            let halves = [0, width].into_iter().flat_map(|low| {
                let products = products.iter();
                products.map(move |product| (low, *product))
            });
            let halves: Vec<(u32, usize)> = halves.collect();
            let halves = halves.into_iter();
            let wires = halves.map(|(low, all)| reader.wire(width, Does::Slice { low }, vec![all]));
            return Ok(wires.collect());
        }
    };
    let mut wires = each(reader, width, &Does::Core(low), operands);
    wires.extend(each(reader, width, &high, operands));
    Ok(wires)
}
