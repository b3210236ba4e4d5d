//! What each instruction asks of its operands, and the scalars that it makes of theirs.

use super::circuit::Does;
use super::read::{Reader, Refused, Value};
use crate::module::number;
use crate::rules::{glsl_instruction, is_glsl, lut_index};
use crate::types::{Kind, Layout, Scalar};
use rspirv::dr::Instruction;
use rspirv::spirv::Op;
use warpwright_blocks::glsl450::Configuration;
use warpwright_blocks::glsl450::table;

/// What is said of an instruction that is not taken.
pub(super) const NOT_KNOWN: &str = "it is not among the instructions of a datapath: integer and bitwise ones, comparisons, choices, composites, \
    and those of GLSL.std.450 that `glsl450` has";

/// What an instruction that works component by component takes; its result has as many components.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
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

fn form(op: Op) -> Option<Form> {
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
    form(op).is_some()
        || matches!(
            op,
            Op::Undef
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::VectorShuffle
                | Op::BitwiseFunctionINTEL
                | Op::ExtInst
                | Op::Select
                | Op::Bitcast
                | Op::CopyObject
                | Op::CompositeConstruct
                | Op::VectorExtractDynamic
                | Op::VectorInsertDynamic
                | Op::Any
                | Op::All
                | Op::IAddCarry
                | Op::ISubBorrow
                | Op::UMulExtended
                | Op::SMulExtended
        )
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
    let least = match op {
        Op::Select | Op::VectorInsertDynamic | Op::BitwiseFunctionINTEL => 3,
        Op::Undef | Op::CompositeConstruct | Op::ExtInst => 0,
        Op::CompositeInsert
        | Op::VectorShuffle
        | Op::VectorExtractDynamic
        | Op::IAddCarry
        | Op::ISubBorrow
        | Op::UMulExtended
        | Op::SMulExtended => 2,
        _ => 1,
    };
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
            if scalar.kind != Kind::Integer {
                return Err("its Result Type is none of integers".to_string());
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
        Op::CompositeExtract => {
            let indices = Reader::literals(instruction, 1);
            let (low, inner) = reader.part(operands[0].of, &indices)?;
            same_type(reader, inner, of)?;
            Ok(operands[0].wires[low..low + layout.count()].to_vec())
        }
        Op::CompositeInsert => {
            let indices = Reader::literals(instruction, 2);
            reader.expect(&operands[1], of, "the composite")?;
            let (low, inner) = reader.part(of, &indices)?;
            reader.expect(&operands[0], inner, "the object")?;
            let mut wires = operands[1].wires.clone();
            wires[low..low + operands[0].wires.len()].copy_from_slice(&operands[0].wires);
            Ok(wires)
        }
        Op::VectorShuffle => shuffle(reader, instruction, of, operands),
        Op::VectorExtractDynamic => {
            let (scalar, count) = components(reader, of)?;
            let (found, _) = components(reader, operands[0].of)?;
            single(reader, &operands[1], "the index")?;
            if count != 1 || found != scalar {
                return Err("its Result Type is not that of the vector's components".to_string());
            }
            let mut reads = operands[1].wires.clone();
            reads.extend(&operands[0].wires);
            Ok(vec![reader.wire(scalar.width, Does::Pick, reads)])
        }
        Op::VectorInsertDynamic => {
            reader.expect(&operands[0], of, "the vector")?;
            let (scalar, _) = components(reader, of)?;
            let (found, count) = components(reader, operands[1].of)?;
            single(reader, &operands[2], "the index")?;
            if count != 1 || found != scalar {
                return Err("the component is not of the vector's component type".to_string());
            }
            let (index, new) = (operands[2].wires[0], operands[1].wires[0]);
            let old = operands[0].wires.clone().into_iter();
            let wires = (0..).zip(old).map(|(place, old)| {
                reader.wire(scalar.width, Does::Replace(place), vec![index, old, new])
            });
            Ok(wires.collect())
        }
        Op::Any | Op::All => {
            let (scalar, count) = components(reader, of)?;
            let (found, _) = components(reader, operands[0].of)?;
            if [scalar.kind, found.kind] != [Kind::Bool; 2] || count != 1 {
                return Err("it makes one boolean of a vector of them".to_string());
            }
            Ok(vec![reader.wire(
                1,
                Does::Core(op),
                operands[0].wires.clone(),
            )])
        }
        Op::IAddCarry | Op::ISubBorrow | Op::UMulExtended | Op::SMulExtended => {
            extended(reader, op, layout, operands)
        }
        Op::ExtInst => glsl(reader, instruction, of, layout, operands),
        _ => Err(NOT_KNOWN.to_string()),
    }
}

fn components(reader: &Reader<'_>, of: u32) -> Refused<(Scalar, u32)> {
    let found = reader.module.components(of);
    let found = found.filter(|(scalar, count)| {
        let bits = u64::from(scalar.width) * u64::from(*count);
        (1..=64).contains(&scalar.width) && bits <= u64::from(crate::types::MOST_BITS)
    });
    found.ok_or_else(|| {
        format!(
            "{} is no scalar or vector of numbers or booleans",
            reader.module.type_name(of)
        )
    })
}

fn same_type(reader: &Reader<'_>, found: u32, of: u32) -> Refused<()> {
    if found == of {
        return Ok(());
    }
    Err(format!(
        "its Result Type is {}, what it gives is of {}",
        reader.module.type_name(of),
        reader.module.type_name(found)
    ))
}

/// A scalar integer.
fn single(reader: &Reader<'_>, value: &Value, what: &str) -> Refused<()> {
    let (scalar, count) = components(reader, value.of)?;
    if (scalar.kind, count) == (Kind::Integer, 1) {
        return Ok(());
    }
    Err(format!("{what} is no scalar integer"))
}

/// One scalar for each component, of the operands' components of that place.
fn each(reader: &mut Reader<'_>, width: u32, does: &Does, operands: &[Value]) -> Vec<usize> {
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

fn component_wise(
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
        Form::Logic(_) | Form::Compare => Kind::Bool,
        _ => Kind::Integer,
    };
    if result.kind != gives {
        let type_name = reader.module.type_name(of);
        return Err(format!(
            "its Result Type is {type_name}, which it cannot be"
        ));
    }
    let mut first_width = None;
    for (place, operand) in operands.iter().enumerate() {
        let (scalar, found) = components(reader, operand.of)?;
        let (kind, width, many) = match form {
            Form::Integers(_) => (Kind::Integer, Some(result.width), count),
            Form::Logic(_) => (Kind::Bool, Some(1), count),
            Form::Shift if place == 0 => (Kind::Integer, Some(result.width), count),
            Form::Shift | Form::Convert => (Kind::Integer, None, count),
            Form::Compare => (Kind::Integer, first_width, count),
            Form::Field(values) if place < values => (Kind::Integer, Some(result.width), count),
            Form::Field(_) => (Kind::Integer, None, 1),
        };
        let fits =
            scalar.kind == kind && found == many && width.is_none_or(|width| width == scalar.width);
        if !fits {
            return Err(format!(
                "operand {} is of type {}, which does not go with the Result Type {}",
                place + 1,
                reader.module.type_name(operand.of),
                reader.module.type_name(of)
            ));
        }
        first_width.get_or_insert(scalar.width);
    }
    Ok(each(reader, result.width, &Does::Core(op), operands))
}

fn select(reader: &mut Reader<'_>, of: u32, operands: &[Value]) -> Refused<Vec<usize>> {
    let (condition, count) = components(reader, operands[0].of)?;
    reader.expect(&operands[1], of, "the first object")?;
    reader.expect(&operands[2], of, "the second object")?;
    let places = operands[1].wires.len();
    if condition.kind != Kind::Bool || (count != 1 && count as usize != places) {
        return Err("the condition is no boolean, or has not one for each component".to_string());
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

/// The same bits as other components, the first one lowest.
fn bitcast(reader: &mut Reader<'_>, of: u32, operand: &Value) -> Refused<Vec<usize>> {
    let (to, to_count) = components(reader, of)?;
    let (from, from_count) = components(reader, operand.of)?;
    let is_number = [to.kind, from.kind].iter().all(|kind| *kind != Kind::Bool);
    if !is_number || to.width * to_count != from.width * from_count {
        return Err(format!(
            "{} does not have the bits of {}",
            reader.module.type_name(of),
            reader.module.type_name(operand.of)
        ));
    }
    if to.width == from.width {
        return Ok(operand.wires.clone());
    }
    let all = reader.wire(from.width * from_count, Does::Join, operand.wires.clone());
    let parts = (0..to_count).map(|part| {
        let low = part * to.width;
        reader.wire(to.width, Does::Slice { low }, vec![all])
    });
    Ok(parts.collect())
}

fn construct(
    reader: &Reader<'_>,
    of: u32,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    use crate::types::Type;
    let expected: Vec<u32> = match reader.module.what(of) {
        Some(Type::Structure(members)) => members.clone(),
        Some(Type::Array { of, count }) => vec![*of; *count as usize],
        // Scalars and vectors in any mixture.
        Some(Type::Vector { of: component, .. }) => {
            let is_part = |value: &Value| match reader.module.what(value.of) {
                Some(Type::Vector { of, .. }) => of == component,
                _ => value.of == *component,
            };
            if operands.iter().all(is_part) {
                operands.iter().map(|value| value.of).collect()
            } else {
                Vec::new()
            }
        }
        _ => Vec::new(),
    };
    let found: Vec<u32> = operands.iter().map(|value| value.of).collect();
    let wires: Vec<usize> = operands
        .iter()
        .flat_map(|value| value.wires.clone())
        .collect();
    if found != expected || wires.len() != layout.count() {
        let type_name = reader.module.type_name(of);
        return Err(format!("the constituents are not the parts of {type_name}"));
    }
    Ok(wires)
}

fn shuffle(
    reader: &mut Reader<'_>,
    instruction: &Instruction,
    of: u32,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let (scalar, count) = components(reader, of)?;
    for operand in operands {
        let (found, _) = components(reader, operand.of)?;
        if found != scalar {
            return Err("the vectors' components are not of one type".to_string());
        }
    }
    let both: Vec<usize> = operands
        .iter()
        .flat_map(|value| value.wires.clone())
        .collect();
    let picks = Reader::literals(instruction, 2);
    if picks.len() != count as usize {
        return Err(format!(
            "it names {} components, the Result Type has {count}",
            picks.len()
        ));
    }
    let mut wires = Vec::with_capacity(picks.len());
    for pick in picks {
        wires.push(match both.get(pick as usize) {
            Some(wire) => *wire,
            None if pick == u32::MAX => reader.wire(scalar.width, Does::Constant(0), Vec::new()),
            None => {
                return Err(format!("component {pick} is beyond both vectors"));
            }
        });
    }
    Ok(wires)
}

/// The instructions that give a structure of two: the low part, and the carry, borrow or high part.
fn extended(
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
    let agree = (other, other_count) == (scalar, count) && scalar.kind == Kind::Integer;
    if !is_pair || !agree {
        return Err(
            "it takes two of one integer type and gives a structure of two of it".to_string(),
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

fn glsl(
    reader: &mut Reader<'_>,
    instruction: &Instruction,
    of: u32,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    if !is_glsl(reader.module, instruction) {
        return Err("its set is not GLSL.std.450".to_string());
    }
    let row = glsl_instruction(instruction).filter(|row| Configuration::can_have(row));
    let Some(row) = row else {
        let number = number(instruction, 1).unwrap_or_default();
        return Err(format!(
            "instruction {number} of GLSL.std.450 is none that `glsl450` has"
        ));
    };
    let broken = crate::rules::shape(reader.module, row, instruction);
    let (width, lanes) = broken?;
    let given = layout.scalars();
    if row.shape.across > 1 {
        let reads = operands[0].wires.clone();
        let all = unit(reader, row, width, lanes, reads);
        let wires = (0..).zip(&given).map(|(place, scalar)| {
            let low = place * width;
            reader.wire(scalar.width, Does::Slice { low }, vec![all])
        });
        return Ok(wires.collect());
    }
    let widths = operands.iter().flat_map(|value| value.wires.clone());
    let widths: Vec<u32> = widths.map(|wire| reader.wires[wire].width).collect();
    let is_even = widths
        .iter()
        .chain(given.iter().map(|s| &s.width))
        .all(|w| *w == width);
    if !is_even {
        return Err(format!(
            "{} with operands or results of several widths is not followed",
            row.name
        ));
    }
    let results = row.shape.results.len();
    let count = operands.first().map_or(0, |operand| operand.wires.len());
    if given.len() != results * count {
        let type_name = reader.module.type_name(of);
        return Err(format!("{} does not give {type_name}", row.name));
    }
    let mut found = vec![Vec::new(); results];
    for place in 0..count {
        let reads = operands
            .iter()
            .map(|operand| operand.wires[place])
            .collect();
        let all = unit(reader, row, width, 1, reads);
        for (number, wires) in (0..).zip(&mut found) {
            let low = number * width;
            wires.push(reader.wire(width, Does::Slice { low }, vec![all]));
        }
    }
    Ok(found.concat())
}

fn unit(
    reader: &mut Reader<'_>,
    row: &'static table::Instruction,
    width: u32,
    lanes: u32,
    reads: Vec<usize>,
) -> usize {
    let results = row.shape.results.len() as u32;
    let does = Does::Glsl { row, width, lanes };
    reader.wire(results * lanes * width, does, reads)
}
