//! Instructions of GLSL.std.450: checked against the rules of their text, then one `glsl450` unit per component, or one for all.

use super::super::circuit::{Arithmetic, Does};
use super::super::read::{Reader, Refused, Value};
use super::components::each;
use super::floats::format;
use crate::module::number;
use crate::rules::{glsl_instruction, is_glsl, shape};
use crate::types::Layout;
use rspirv::dr::Instruction;
use warpwright_blocks::glsl450::{Configuration, table};

/// The instruction that `float_sqrt` computes.
pub(in crate::datapath) const SQUARE_ROOT: &str = "Sqrt";

pub(super) fn glsl(
    reader: &mut Reader<'_>,
    instruction: &Instruction,
    of: u32,
    layout: &Layout,
    operands: &[Value],
) -> Refused<Vec<usize>> {
    if !is_glsl(reader.module, instruction) {
        return Err("its set is not GLSL.std.450".to_string());
    }
    if glsl_instruction(instruction).is_some_and(|row| row.name == SQUARE_ROOT) {
        return square_root(reader, of, operands);
    }
    let row = glsl_instruction(instruction).filter(|row| Configuration::can_have(row));
    let Some(row) = row else {
        let number = number(instruction, 1).unwrap_or_default();
        return Err(format!(
            "instruction {number} of GLSL.std.450 is not available in `glsl450`"
        ));
    };
    let broken = shape(reader.module, row, instruction);
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
            "{} with operands or results of several widths is not supported",
            row.name
        ));
    }
    let results = row.shape.results.len();
    let count = operands.first().map_or(0, |operand| operand.wires.len());
    if given.len() != results * count {
        let type_name = reader.module.type_name(of);
        return Err(format!("{} does not return {type_name}", row.name));
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

/// The root, correctly rounded.
fn square_root(reader: &mut Reader<'_>, of: u32, operands: &[Value]) -> Refused<Vec<usize>> {
    let [operand] = operands else {
        return Err(format!("Sqrt takes 1 operand, got {}", operands.len()));
    };
    let format = format(reader, of)?;
    reader.expect(operand, of, "the operand")?;
    let does = Does::Float(Arithmetic::SquareRoot(format));
    Ok(each(reader, format.width(), &does, operands))
}
