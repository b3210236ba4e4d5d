//! `OpBitwiseFunctionINTEL`: a bitwise function of three operands, given by its table index.

use super::{Block, Finding, Looked};
use crate::module::{Constant, Module, id};
use crate::types::ScalarKind;
use rspirv::dr::Instruction;
use warpwright_blocks::boolean::{Convention, TruthTable, shortest};

/// Where the table's index stands among the operands.
const LUT_INDEX: usize = 3;

/// The table's index, or why there is none.
pub(crate) fn lut_index(module: &Module, instruction: &Instruction) -> Result<(u8, bool), String> {
    let index = id(instruction, LUT_INDEX).ok_or("LUTIndex is not an id")?;
    let called = module.called(index);
    let Some(Constant { of, is_special, .. }) = module.constants.get(&index) else {
        return Err(format!(
            "LUTIndex {called} is not a constant; it must be a constant instruction with scalar 32-bit integer type"
        ));
    };
    let is_word = module.components(*of).is_some_and(|(scalar, count)| {
        (scalar.kind, scalar.width, count) == (ScalarKind::Integer, 32, 1)
    });
    if !is_word {
        return Err(format!(
            "LUTIndex {called} is of type {}; it must be a constant of scalar 32-bit integer type",
            module.type_name(*of)
        ));
    }
    let value = module
        .scalars(index)
        .and_then(|scalars| scalars.first().copied());
    let Some(value) = value else {
        return Err(format!(
            "LUTIndex {called} is computed by OpSpecConstantOp, which is not supported here"
        ));
    };
    let index = u8::try_from(value)
        .map_err(|_| format!("LUTIndex {called} is 0x{value:X}; its upper 24 bits must be zero"))?;
    Ok((index, *is_special))
}

/// The shortest expression of a table's index, of the operands a, b and c.
pub(crate) fn formula(index: u8) -> String {
    let table = TruthTable::new(3, Convention::Spirv, index.into());
    table.map_or_else(
        |_| String::new(),
        |table| shortest(table).expression.to_string(),
    )
}

pub(super) fn look(looked: &mut Looked<'_>, instruction: &Instruction, finding: &mut Finding) {
    let module = looked.module;
    let capability = (6241, "TernaryBitwiseFunctionINTEL");
    looked.declared(capability, "SPV_INTEL_ternary_bitwise_function");
    let result = instruction.result_type.unwrap_or_default();
    let components = module.components(result);
    let components = components.filter(|(scalar, _)| scalar.kind == ScalarKind::Integer);
    if components.is_none() {
        let message = format!(
            "Result Type is {}; it must be a scalar or vector of integer type",
            module.type_name(result)
        );
        looked.breaks("result_type", message);
    }
    for (place, what) in ["A", "B", "C"].into_iter().enumerate() {
        let of = looked.type_of(instruction, place, what);
        if let Some(of) = of.filter(|of| *of != result) {
            let message = format!(
                "{what} is of type {}; it must be the Result Type, {}",
                module.type_name(of),
                module.type_name(result)
            );
            looked.breaks("operand_types", message);
        }
    }
    let index = match lut_index(module, instruction) {
        Ok(index) => Some(index),
        Err(message) => {
            looked.breaks("lut_index", message);
            None
        }
    };
    let (Some((scalar, count)), Some((index, is_special))) = (components, index) else {
        return;
    };
    finding.block = Some(Block {
        name: "lut_array",
        settings: vec![
            ("inputs", "3".to_string()),
            ("width", scalar.width.to_string()),
            ("lanes", count.to_string()),
            ("convention", "spirv".to_string()),
        ],
        inputs: vec![("table_bits", format!("0x{index:02X}"))],
    });
    let special = if is_special {
        "; by default: the index can be specialized"
    } else {
        ""
    };
    finding.note = Some(format!("{}{special}", formula(index)));
}
