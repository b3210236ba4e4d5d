//! Instructions that move scalars between composites: the only computed bits are those selected by an index, and a cast's halves.
//!
//! A literal index must be in range; a value index may be out of range, and then nothing is selected: [`Does::Pick`], [`Does::Replace`].

use super::super::circuit::Does;
use super::super::read::{Reader, Refused, Value};
use super::components::{components, same_type, single};
use crate::types::{Layout, ScalarKind, Type};
use rspirv::dr::Instruction;

/// The same bits as other components, the first one lowest.
pub(super) fn bitcast(reader: &mut Reader<'_>, of: u32, operand: &Value) -> Refused<Vec<usize>> {
    let (to, to_count) = components(reader, of)?;
    let (from, from_count) = components(reader, operand.of)?;
    let is_number = [to.kind, from.kind]
        .iter()
        .all(|kind| *kind != ScalarKind::Bool);
    if !is_number || to.width * to_count != from.width * from_count {
        return Err(format!(
            "{} does not have as many bits as {}",
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

pub(super) fn construct(
    reader: &Reader<'_>,
    of: u32,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
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
        return Err(format!(
            "the constituents do not match the parts of {type_name}"
        ));
    }
    Ok(wires)
}

pub(super) fn shuffle(
    reader: &mut Reader<'_>,
    instruction: &Instruction,
    of: u32,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let (scalar, count) = components(reader, of)?;
    for operand in operands {
        let (found, _) = components(reader, operand.of)?;
        if found != scalar {
            return Err("the components of the vectors have different types".to_string());
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

/// A part of a composite, by literal indices.
pub(super) fn extract(
    reader: &Reader<'_>,
    instruction: &Instruction,
    of: u32,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let indices = Reader::literals(instruction, 1);
    let (low, inner) = reader.part(operands[0].of, &indices)?;
    same_type(reader, inner, of)?;
    Ok(operands[0].wires[low..low + layout.count()].to_vec())
}

/// A composite with another part, by literal indices.
pub(super) fn insert(
    reader: &Reader<'_>,
    instruction: &Instruction,
    of: u32,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    let indices = Reader::literals(instruction, 2);
    reader.expect(&operands[1], of, "the composite")?;
    let (low, inner) = reader.part(of, &indices)?;
    reader.expect(&operands[0], inner, "the object")?;
    let mut wires = operands[1].wires.clone();
    wires[low..low + operands[0].wires.len()].copy_from_slice(&operands[0].wires);
    Ok(wires)
}

/// A component of a vector, by an index that is a value.
pub(super) fn pick(reader: &mut Reader<'_>, of: u32, operands: &[Value]) -> Refused<Vec<usize>> {
    let (scalar, count) = components(reader, of)?;
    let (found, _) = components(reader, operands[0].of)?;
    single(reader, &operands[1], "the index")?;
    if count != 1 || found != scalar {
        return Err("its Result Type is not the type of the vector's components".to_string());
    }
    let mut reads = operands[1].wires.clone();
    reads.extend(&operands[0].wires);
    Ok(vec![reader.wire(scalar.width, Does::Pick, reads)])
}

/// A vector with another component, by an index that is a value.
pub(super) fn replace(reader: &mut Reader<'_>, of: u32, operands: &[Value]) -> Refused<Vec<usize>> {
    reader.expect(&operands[0], of, "the vector")?;
    let (scalar, _) = components(reader, of)?;
    let (found, count) = components(reader, operands[1].of)?;
    single(reader, &operands[2], "the index")?;
    if count != 1 || found != scalar {
        return Err("the component does not have the vector's component type".to_string());
    }
    let (index, new) = (operands[2].wires[0], operands[1].wires[0]);
    let old = operands[0].wires.clone().into_iter();
    let wires = (0..)
        .zip(old)
        .map(|(place, old)| reader.wire(scalar.width, Does::Replace(place), vec![index, old, new]));
    Ok(wires.collect())
}
