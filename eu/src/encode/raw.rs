//! Converts the model's fields to the raw values of the layout table's fields.

use crate::model::{DataType, Fields, Number, code_of, decoded_operand};
use crate::tables::{Format, Opcode};
use warpwright_hdl::word::Word;

/// The value of a field that conditions speak of: 0 where it does not exist.
pub(super) fn existing(
    format: &Format,
    opcode: &Opcode,
    fields: &Fields<Number>,
    name: &str,
) -> u128 {
    let others = |name: &str| existing(format, opcode, fields, name);
    let field = format.field(name);
    let field = field.filter(|field| field.when.holds(opcode, &others));
    field.map_or(0, |_| value(opcode, fields, name))
}

/// The value of a field of the layout table; 0 for one that has no source among the model's fields.
pub(super) fn value(opcode: &Opcode, fields: &Fields<Number>, name: &str) -> u128 {
    let branch = opcode.format == "branch";
    let three = opcode.format.starts_with("ternary");
    let found = match name {
        "Opcode" => fields.opcode,
        "SWSB" => return scoreboard(fields),
        "ExecSize" => fields.exec_size,
        "ChanOff" => fields.channel_offset.slice(2, 3),
        "FlagSubRegNum" => fields.flag_subregister,
        "FlagRegNum" => fields.flag_register,
        "PredCtrl" => fields.predicate,
        "PredInv" => fields.predicate_inverted,
        "CmptCtrl" => fields.compacted,
        "DebugCtrl" => fields.debug,
        "MaskCtrl" => fields.mask_disabled,
        "AtomicCtrl" => fields.atomic,
        "AccWrCtrl" => fields.accumulator_write,
        "Saturate" => fields.saturate,
        "BranchCtrl" => fields.branch_control,
        "CondModifier" if opcode.format == "ternary_bfn" => {
            return position(&[0, 1, 3, 5], fields.condition.value());
        }
        "CondModifier" => fields.condition,
        "MathFC" => fields.math_function,
        "SyncFC" => fields.sync_function,
        "BooleanFuncCtrl" => fields.bfn_function,
        "SystolicDepth" => fields.dpas_depth,
        "RepeatCount" => return fields.dpas_repeat.value().wrapping_sub(1) & 7,
        "ExecDataType" => return u128::from(is_float(fields)),
        "JIP" => fields.jip,
        "UIP" => fields.uip,
        "SFID" => fields.sfid,
        "EOT" => fields.end_of_thread,
        "FusionCtrl" => fields.fusion,
        "CPS" => fields.cps,
        "ExBSO" => fields.exbso,
        "Desc.IsReg" => fields.desc_is_register,
        "Desc" => fields.desc,
        "ExDesc.IsReg" => fields.exdesc_is_register,
        "ExDesc.AddrSubRegNum" => fields.exdesc_subregister,
        "ExDesc" => fields.exdesc.slice(11, 21),
        "Src1.Length" => fields.src1_length,
        "Src0.IsImm" if branch => fields.jip_exists,
        "Src1.IsImm" if branch => fields.uip_exists,
        "Imm32" => return word_immediate(opcode, fields),
        "Imm64" => fields.src0_immediate,
        // Assemblers write this where sync has no destination.
        "Dst.HorzStride" if opcode.format == "sync" => return 1,
        "Dst.HorzStride" if three => return fields.dst_stride.value().wrapping_sub(1) & 1,
        _ => return operand(opcode, fields, name),
    };
    found.value()
}

/// A field of one operand, as in `Src0.RegNum`.
fn operand(opcode: &Opcode, fields: &Fields<Number>, name: &str) -> u128 {
    let Some((operand, part)) = name.split_once('.') else {
        return 0;
    };
    let place = ["Dst", "Src0", "Src1"]
        .iter()
        .position(|name| *name == operand);
    let found = decoded_operand(fields, place.unwrap_or(3));
    let of = found.of;
    let three = opcode.format.starts_with("ternary");
    match part {
        "RegFile" => of.file.value(),
        "RegNum" => of.register.value(),
        "SubRegNum" => of.subregister.value(),
        "AddrMode" => u128::from(of.kind.value() == 2),
        "AddrSubRegNum" => found.address_register.value(),
        "AddrImm" => found.address_offset.value(),
        "IsImm" => u128::from(of.kind.value() == 3),
        "VertStride" if three => position(&[0, 1, 3, 4], of.vertical.value()),
        "VertStride" => of.vertical.value(),
        "Width" => of.width.value(),
        "HorzStride" => of.stride.value(),
        "SrcMod" => of.modifier.value(),
        "MathMacroExt" => of.macro_register.value(),
        "Imm16" => found.immediate.value() & 0xFFFF,
        "SubBytePrecision" => type_code(opcode, operand, of.kind, of.data_type).1,
        "DataType" => type_code(opcode, operand, of.kind, of.data_type).0,
        _ => 0,
    }
}

/// The code of a data type, and of its precision below a byte.
fn type_code(opcode: &Opcode, operand: &str, kind: Number, data_type: Number) -> (u128, u128) {
    let Some(data_type) = DataType::from_number(data_type.value() as u32) else {
        return (0, 0);
    };
    let three = opcode.format.starts_with("ternary");
    let systolic = opcode.format == "ternary_dpas" && ["Src1", "Src2"].contains(&operand);
    code_of(data_type, three, systolic, kind.value() == 3)
}

/// The place of a value in a list, 0 if it is not there.
fn position(values: &[u128], wanted: u128) -> u128 {
    let place = values.iter().position(|value| *value == wanted);
    place.unwrap_or(0) as u128
}

/// Whether an instruction with three sources computes with floats.
fn is_float(fields: &Fields<Number>) -> bool {
    let types = [
        fields.dst_type,
        fields.src0_type,
        fields.src1_type,
        fields.src2_type,
    ];
    let types = types.map(|number| DataType::from_number(number.value() as u32));
    let floats = [DataType::Hf, DataType::F, DataType::Df, DataType::Bf];
    types
        .into_iter()
        .flatten()
        .any(|kind| floats.contains(&kind))
}

/// An immediate of 32 bits; one of 16 bits is there twice.
fn word_immediate(opcode: &Opcode, fields: &Fields<Number>) -> u128 {
    let first = fields.src0_kind.value() == 3;
    let (value, kind) = if first {
        (fields.src0_immediate, fields.src0_type)
    } else {
        (fields.src1_immediate, fields.src1_type)
    };
    let value = value.value() & 0xFFFF_FFFF;
    let narrow = [DataType::Uw, DataType::W, DataType::Hf];
    let kind = DataType::from_number(kind.value() as u32);
    match kind {
        Some(kind) if narrow.contains(&kind) && opcode.format != "sync" => {
            (value & 0xFFFF) * 0x1_0001
        }
        _ => value,
    }
}

fn scoreboard(fields: &Fields<Number>) -> u128 {
    let [distance, pipe, token, mode] = [
        fields.swsb_distance,
        fields.swsb_pipe,
        fields.swsb_token,
        fields.swsb_mode,
    ]
    .map(Number::value);
    let row = |rows: &[u128], index: u128| rows.get(index as usize).copied().unwrap_or(0);
    match (pipe, mode) {
        (0, 0) => 0,
        (_, 0) => row(&[0, 0, 0x08, 0x10, 0x18, 0x50], pipe) | distance,
        (0, _) => row(&[0, 0x20, 0x30, 0x40], mode) | token,
        _ => 0x80 | distance << 4 | token,
    }
}
