//! `OpMaskedGatherINTEL` and `OpMaskedScatterINTEL`: vectors of pointers with one mask bit each.

use super::{Block, Finding, Looked};
use crate::module::{Module, number};
use crate::types::{ScalarKind, Type};
use rspirv::dr::Instruction;
use rspirv::spirv::AddressingModel;

/// Lanes that the block can have.
const MOST_LANES: u32 = 32;

/// What is the same in both: the data's type, and where the operands stand.
struct Access<'i> {
    instruction: &'i Instruction,
    /// What the data is called in the text.
    called: &'static str,
    /// The type's id of the data.
    data: u32,
    pointers: usize,
    alignment: usize,
    mask: usize,
}

pub(super) fn gather(looked: &mut Looked<'_>, instruction: &Instruction, finding: &mut Finding) {
    let access = Access {
        instruction,
        called: "Result Type",
        data: instruction.result_type.unwrap_or_default(),
        pointers: 0,
        alignment: 1,
        mask: 2,
    };
    let module = looked.module;
    let component = vector(module, access.data).map(|(of, _)| of);
    let fill = looked.type_of(instruction, 3, "FillEmpty");
    if let (Some(fill), Some(component)) = (fill, component)
        && fill != component
    {
        let message = format!(
            "FillEmpty is of type {}; it must be of the Component Type of the Result Type, {}",
            module.type_name(fill),
            module.type_name(component)
        );
        looked.breaks("fill_type", message);
    }
    finding.block = look(looked, &access, "LOAD");
}

pub(super) fn scatter(looked: &mut Looked<'_>, instruction: &Instruction, finding: &mut Finding) {
    let data = looked.type_of(instruction, 0, "InputVector");
    let access = Access {
        instruction,
        called: "InputVector",
        data: data.unwrap_or_default(),
        pointers: 1,
        alignment: 2,
        mask: 3,
    };
    finding.of = looked.module.type_name(access.data);
    finding.block = look(looked, &access, "STORE");
}

/// The components' type of a vector, and how many.
fn vector(module: &Module, of: u32) -> Option<(u32, u32)> {
    match module.what(of)? {
        Type::Vector { of, count } => Some((*of, *count)),
        _ => None,
    }
}

fn look(looked: &mut Looked<'_>, access: &Access<'_>, operation: &str) -> Option<Block> {
    let module = looked.module;
    let capability = (6427, "MaskedGatherScatterINTEL");
    looked.declared(capability, "SPV_INTEL_masked_gather_scatter");
    let data = vector(module, access.data);
    if data.is_none() {
        let message = format!(
            "{} is {}; it must be a vector",
            access.called,
            module.type_name(access.data)
        );
        looked.breaks("data_type", message);
    }
    let of = looked.type_of(access.instruction, access.pointers, "PtrVector");
    if let Some(of) = of {
        pointers(looked, access, of, data);
    }
    let of = looked.type_of(access.instruction, access.mask, "Mask");
    if let (Some(of), Some((_, lanes))) = (of, data) {
        let found = module.components(of);
        let is_mask = matches!(module.what(of), Some(Type::Vector { .. }))
            && found
                .is_some_and(|(scalar, count)| (scalar.kind, count) == (ScalarKind::Bool, lanes));
        if !is_mask {
            let message = format!(
                "Mask is of type {}; it must be a vector of {lanes} booleans, as many as {} has elements",
                module.type_name(of),
                access.called
            );
            looked.breaks("mask", message);
        }
    }
    let alignment = number(access.instruction, access.alignment).unwrap_or(0);
    if alignment != 0 && !alignment.is_power_of_two() {
        let message = format!("Alignment is {alignment}; it must be 0 or a power of two");
        looked.breaks("alignment", message);
    }
    block(module, data?, alignment, operation)
}

fn pointers(looked: &mut Looked<'_>, access: &Access<'_>, of: u32, data: Option<(u32, u32)>) {
    let module = looked.module;
    let found = vector(module, of);
    let pointee = found.and_then(|(pointer, _)| match module.what(pointer) {
        Some(Type::Pointer { to, .. }) => Some(*to),
        _ => None,
    });
    let is_physical = !matches!(module.addressing, None | Some(AddressingModel::Logical));
    let Some(pointee) = pointee.filter(|_| is_physical) else {
        let mut message = format!(
            "PtrVector is of type {}; it must be a vector of physical pointers",
            module.type_name(of)
        );
        if pointee.is_some() {
            message.push_str(", and the addressing model of this module is Logical");
        }
        looked.breaks("pointers", message);
        return;
    };
    let Some((component, lanes)) = data else {
        return;
    };
    if pointee != component {
        let message = format!(
            "PtrVector points to {}; it must point to the Component Type of {}, {}",
            module.type_name(pointee),
            access.called,
            module.type_name(component)
        );
        looked.breaks("pointee", message);
    }
    if let Some((_, count)) = found.filter(|(_, count)| *count != lanes) {
        let message = format!(
            "PtrVector has {count} pointers; it must have {lanes}, as many as {} has elements",
            access.called
        );
        looked.breaks("pointer_count", message);
    }
}

/// The unit that does it, if it has the lanes and the size of data.
fn block(module: &Module, data: (u32, u32), alignment: u32, operation: &str) -> Option<Block> {
    let (component, lanes) = data;
    let (scalar, _) = module.components(component)?;
    let data_size = match scalar.width {
        _ if scalar.kind == ScalarKind::Bool => return None,
        8 => "D8U32",
        16 => "D16U32",
        32 => "D32",
        64 => "D64",
        _ => return None,
    };
    let address_size = match module.addressing {
        Some(AddressingModel::Physical32) => "A32",
        _ => "A64",
    };
    let mut inputs = vec![
        ("in_operation", operation.to_string()),
        ("in_address_size", address_size.to_string()),
        ("in_data_size", data_size.to_string()),
        ("in_elements", "1".to_string()),
    ];
    if alignment > 1 {
        inputs.push(("in_alignment", alignment.to_string()));
    }
    (lanes <= MOST_LANES).then(|| Block {
        name: "gather_scatter",
        settings: vec![("lanes", lanes.to_string()), ("data", "on".to_string())],
        inputs,
    })
}
