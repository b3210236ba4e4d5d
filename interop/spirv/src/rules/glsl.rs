//! Instructions of GLSL.std.450, checked against the table of `glsl450`.

use super::{Block, Finding, Looked};
use crate::module::{Module, id, number};
use crate::types::{ScalarKind, Type};
use rspirv::dr::Instruction;
use warpwright_blocks::glsl450::Configuration;
use warpwright_blocks::glsl450::table::{self, INSTRUCTIONS};

/// Where an `OpExtInst` has the operands of its instruction.
pub(crate) const FIRST: usize = 2;

/// The table's row of an `OpExtInst`.
pub(crate) fn instruction(instruction: &Instruction) -> Option<&'static table::Instruction> {
    let number = number(instruction, 1)?;
    INSTRUCTIONS.iter().find(|row| row.number == number)
}

/// What the types of a result's parts are: two of a structure.
fn results(module: &Module, of: u32) -> Vec<u32> {
    match module.what(of) {
        Some(Type::Structure(members)) => members.clone(),
        _ => vec![of],
    }
}

fn is_of(kind: table::NumberKind, found: ScalarKind) -> bool {
    match kind {
        table::NumberKind::Float => found == ScalarKind::Float,
        // Whether a type is signed is not the instruction's affair.
        table::NumberKind::Signed | table::NumberKind::Unsigned => found == ScalarKind::Integer,
    }
}

fn kind_name(kind: table::NumberKind) -> &'static str {
    match kind {
        table::NumberKind::Float => "floats",
        table::NumberKind::Signed | table::NumberKind::Unsigned => "integers",
    }
}

/// The width and the components that the unit must have, or the first rule of types that is broken.
pub(crate) fn shape(
    module: &Module,
    row: &table::Instruction,
    found: &Instruction,
) -> Result<(u32, u32), String> {
    let mut looked = Looked::at(module);
    let shape = types(&mut looked, row, found);
    let broken = looked.broken.into_iter().next();
    shape.ok_or_else(|| broken.map_or_else(String::new, |broken| broken.message))
}

/// Looks at the types; the width and the components that the unit must have, if they are right.
fn types(
    looked: &mut Looked<'_>,
    row: &table::Instruction,
    found: &Instruction,
) -> Option<(u32, u32)> {
    let module = looked.module;
    let takes = row.shape.operands.len();
    let got = found.operands.len().saturating_sub(FIRST);
    if got != takes {
        let message = format!("{} takes {takes} operands, got {got}", row.name);
        return looked.refuses("operand_count", message);
    }
    let operands = (0..takes).map(|place| {
        let operand = id(found, FIRST + place).unwrap_or_default();
        module.type_of(operand).unwrap_or_default()
    });
    let operands: Vec<u32> = operands.collect();
    let given = results(module, found.result_type.unwrap_or_default());
    let named = operands.iter().zip(row.shape.operands).enumerate();
    let named = named.map(|(place, (of, kind))| (format!("operand {}", place + 1), *of, *kind));
    let results = given.iter().zip(row.shape.results);
    let results = results.map(|(of, kind)| ("the result".to_string(), *of, *kind));
    let mut components = Vec::new();
    for (what, of, kind) in named.chain(results) {
        let fits = module.components(of).filter(|(s, _)| is_of(kind, s.kind));
        if let Some((scalar, count)) = fits {
            components.push((scalar.width, count));
            continue;
        }
        let message = format!(
            "{what} is of type {}; {} takes and returns a scalar or vector of {} there",
            module.type_name(of),
            row.name,
            kind_name(kind)
        );
        looked.breaks("operand_types", message);
    }
    let expected = takes + row.shape.results.len();
    if given.len() != row.shape.results.len() {
        let message = format!(
            "the Result Type is {}; it must have {} parts",
            module.type_name(found.result_type.unwrap_or_default()),
            row.shape.results.len()
        );
        return looked.refuses("result_type", message);
    }
    if components.len() != expected {
        return None;
    }
    let (width, count) = if row.shape.across > 1 {
        across(looked, row, &components)?
    } else {
        // An exponent may be of another width than its number.
        let mut counts = components.iter().map(|(_, count)| *count);
        if !counts.all(|count| count == components[0].1) {
            let message = format!(
                "{} takes and returns equal numbers of components, got {}",
                row.name,
                counted(&components)
            );
            return looked.refuses("components", message);
        }
        components[0]
    };
    if !row.shape.widths.contains(&width) {
        let message = format!(
            "components have {width} bits; {} needs {}",
            row.name,
            row.needs()
        );
        return looked.refuses("width", message);
    }
    Some((width, count))
}

fn counted(components: &[(u32, u32)]) -> String {
    let counts = components.iter().map(|(_, count)| count.to_string());
    counts.collect::<Vec<_>>().join(", ")
}

/// Of packing and unpacking: one component on one side, the parts on the other.
fn across(
    looked: &mut Looked<'_>,
    row: &table::Instruction,
    components: &[(u32, u32)],
) -> Option<(u32, u32)> {
    let parts = row.shape.across;
    let packs = row.name.starts_with("Pack");
    let expected = if packs { [parts, 1] } else { [1, parts] };
    let found: Vec<u32> = components.iter().map(|(_, count)| *count).collect();
    if found != expected {
        let message = format!(
            "{} takes {} components and returns {}, got {}",
            row.name,
            expected[0],
            expected[1],
            counted(components)
        );
        return looked.refuses("components", message);
    }
    let widest = components.iter().map(|(width, _)| *width).max()?;
    Some((widest, parts))
}

pub(super) fn look(looked: &mut Looked<'_>, found: &Instruction, finding: &mut Finding) {
    let number = number(found, 1).unwrap_or_default();
    finding.number = number;
    let Some(row) = instruction(found) else {
        finding.instruction = format!("GLSL.std.450 {number}");
        let message =
            format!("GLSL.std.450 has no instruction {number}; it has 1 to 81 without 47");
        looked.breaks("number", message);
        return;
    };
    finding.instruction = row.name.to_string();
    if !Configuration::can_have(row) {
        finding.note = Some("no block computes it yet".to_string());
        return;
    }
    let Some((width, lanes)) = types(looked, row, found) else {
        return;
    };
    finding.block = Some(Block {
        name: "glsl450",
        settings: vec![
            ("ops", row.name.to_string()),
            ("width", width.to_string()),
            ("lanes", lanes.to_string()),
        ],
        inputs: Vec::new(),
    });
}
