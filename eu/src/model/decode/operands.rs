//! Decodes operands: the destination and up to three sources.

use super::{Kinds, is_long};
use crate::model::Fields;
use crate::model::types::{self, DataType, decoded, is_one_of};
use crate::model::words::{any, bits, one_of, table, when};
use crate::tables::Attribute;
use warpwright_hdl::word::Word;

const REGISTER: u64 = 1;
const INDIRECT: u64 = 2;
const IMMEDIATE: u64 = 3;

/// The kind of an operand, of three conditions that exclude each other.
fn kind<W: Word>(register: &W, indirect: &W, immediate: &W) -> W {
    let number = |number| W::number(number, 2);
    when(register, number(REGISTER))
        | when(indirect, number(INDIRECT))
        | when(immediate, number(IMMEDIATE))
}

/// A register type's number in an instruction with three sources: its three bits below `ExecDataType`.
fn three_type<W: Word>(native: &W, low: u32) -> W {
    let code = native.bit(39).concat(&native.slice(low, 3));
    decoded(&code, &types::TERNARY)
}

pub(super) fn destination<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    let linked = kinds.has(Attribute::Link);
    let indirect = kinds.basic.clone() & native.bit(35);
    let direct =
        (kinds.basic.clone() & !native.bit(35)) | kinds.three.clone() | kinds.send.clone() | linked;
    fields.dst_kind = kind(&direct, &indirect, &W::flag(false));
    fields.dst_file = direct.clone() & native.bit(50);
    fields.dst_register = when(&direct, bits(native, 63, 56));
    let macros = kinds.macro_math.clone() | kinds.madm.clone();
    let whole = macros.clone() | kinds.send.clone();
    fields.dst_subregister = when(&(direct.clone() & !whole), bits(native, 55, 51));
    fields.dst_macro = when(&(macros & direct), bits(native, 54, 51));
    fields.dst_address_register = when(&indirect, bits(native, 63, 60));
    fields.dst_address_offset = when(&indirect, bits(native, 59, 50));

    let strided_three = any([&kinds.plain_three, &kinds.bfn, &kinds.madm].map(W::clone));
    let one_or_two = native.bit(48).zext(2) + W::number(1, 2);
    fields.dst_stride = when(&kinds.basic, bits(native, 49, 48)) | when(&strided_three, one_or_two);
    let basic_type = decoded(&bits(native, 39, 36), &types::REGISTER);
    fields.dst_type = when(&kinds.basic, basic_type) | when(&kinds.three, three_type(native, 36));
}

/// The 16-bit immediate of an instruction with three sources, extended as its type says.
fn extended<W: Word>(value: &W, kind: &W) -> W {
    let raw = value.zext(64);
    let to_32 = value.sext(32).zext(64);
    let to_64 = value.sext(64);
    let to_8 = value.slice(0, 8).zext(64);
    let of = |types: &[DataType]| is_one_of(kind, types);
    let rest = of(&[DataType::Q]).mux(&to_64, &raw);
    let rest = of(&[DataType::D]).mux(&to_32, &rest);
    of(&[DataType::B, DataType::Ub]).mux(&to_8, &rest)
}

/// A 32-bit immediate in the bits of its type, in the low ones of 32.
fn narrowed<W: Word>(value: &W, kind: &W) -> W {
    let narrow = is_one_of(kind, &[DataType::Uw, DataType::W, DataType::Hf]);
    narrow.mux(&value.slice(0, 16).zext(32), value)
}

pub(super) fn first_source<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    let immediate_bit = native.bit(46);
    let narrow_three = kinds.plain_three.clone() | kinds.bfn.clone();
    let basic_immediate = kinds.first_immediate(native);
    let basic_register = kinds.basic.clone() & !native.bit(46);
    let three_immediate = narrow_three & immediate_bit.clone();
    let sync_immediate = kinds.sync.clone() & immediate_bit.clone();
    let three_register = kinds.three.clone() & !immediate_bit.clone();
    let target = kinds.has(Attribute::RegisterTarget) & !immediate_bit.clone();
    let sync_register = kinds.sync.clone() & !immediate_bit;

    let indirect = basic_register.clone() & native.bit(80);
    let numbered = any([
        basic_register.clone() & !native.bit(80),
        three_register.clone(),
        kinds.send.clone(),
        target.clone(),
    ]);
    let direct = numbered.clone() | sync_register;
    let immediate = any([
        basic_immediate.clone(),
        three_immediate.clone(),
        sync_immediate.clone(),
    ]);
    fields.src0_kind = kind(&direct, &indirect, &immediate);
    fields.src0_file = direct & native.bit(66);
    fields.src0_register = when(&numbered, bits(native, 79, 72));
    let macros = kinds.macro_math.clone() | kinds.madm.clone();
    let whole = macros.clone() | kinds.send.clone();
    fields.src0_subregister = when(&(numbered.clone() & !whole), bits(native, 71, 67));
    fields.src0_macro = when(&(macros & numbered), bits(native, 70, 67));
    fields.src0_address_register = when(&indirect, bits(native, 79, 76));
    fields.src0_address_offset = when(&indirect, bits(native, 75, 66));

    let strided_three = three_register & !kinds.dpas.clone();
    let vertical = native.bit(43).concat(&native.bit(35));
    let vertical = table(&[0, 1, 3, 4], &vertical, 4);
    fields.src0_vertical =
        when(&basic_register, bits(native, 87, 84)) | when(&strided_three, vertical);
    fields.src0_width = when(&basic_register, bits(native, 83, 81));
    fields.src0_stride = when(
        &(basic_register.clone() | strided_three.clone()),
        bits(native, 65, 64),
    );
    let modified = kinds.has(Attribute::Modifiers) & (basic_register.clone() | strided_three);
    fields.src0_modifier = when(&modified, bits(native, 45, 44));

    let code = bits(native, 43, 40);
    let register_type = decoded(&code, &types::REGISTER);
    let immediate_type = decoded(&code, &types::IMMEDIATE);
    let short = basic_immediate.clone() | sync_immediate;
    fields.src0_type = when(&basic_register, register_type)
        | when(&short, immediate_type)
        | when(&kinds.three, three_type(native, 40));
    // Of two sources the first cannot be an immediate: if it says that it is one, it has no value. One of 64 bits is
    // there only where the condition would be, so not in math.
    let valued = (kinds.one.clone() | (kinds.math.clone() & !kinds.invm.clone())) & basic_immediate;
    let long = kinds.one.clone() & valued.clone() & is_long(&code);
    // The tokens of sync are 32 bits whatever the type says.
    let word = bits(native, 127, 96);
    let low = kinds.sync.mux(&word, &narrowed(&word, &fields.src0_type));
    let high = when(&long, bits(native, 95, 64));
    let value = extended(&bits(native, 79, 64), &fields.src0_type);
    let valued = valued | (kinds.sync.clone() & native.bit(46));
    fields.src0_immediate = when(&valued, high.concat(&low)) | when(&three_immediate, value);
}

pub(super) fn second_source<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    let second = kinds.second();
    let immediate = second.clone() & native.bit(47);
    let register = second & !native.bit(47);
    let indirect = register.clone() & native.bit(112);
    let direct = any([
        register.clone() & !native.bit(112),
        kinds.three.clone(),
        kinds.send.clone(),
    ]);
    fields.src1_kind = kind(&direct, &indirect, &immediate);
    fields.src1_file = direct.clone() & native.bit(98);
    fields.src1_register = when(&direct, bits(native, 111, 104));
    let macros = kinds.invm.clone() | kinds.madm.clone();
    let whole = macros.clone() | kinds.send.clone();
    fields.src1_subregister = when(&(direct.clone() & !whole), bits(native, 103, 99));
    fields.src1_macro = when(&(macros & direct), bits(native, 102, 99));
    fields.src1_address_register = when(&indirect, bits(native, 111, 108));
    fields.src1_address_offset = when(&indirect, bits(native, 107, 98));

    let strided_three = any([&kinds.plain_three, &kinds.bfn, &kinds.madm].map(W::clone));
    let vertical = native.bit(91).concat(&native.bit(83));
    let vertical = table(&[0, 1, 3, 4], &vertical, 4);
    fields.src1_vertical = when(&register, bits(native, 119, 116)) | when(&strided_three, vertical);
    fields.src1_width = when(&register, bits(native, 115, 113));
    fields.src1_stride = when(
        &(register.clone() | strided_three.clone()),
        bits(native, 97, 96),
    );
    let modifiers = kinds.has(Attribute::Modifiers);
    fields.src1_modifier = when(
        &(modifiers.clone() & register.clone()),
        bits(native, 121, 120),
    ) | when(&(modifiers & strided_three), bits(native, 87, 86));

    let code = bits(native, 91, 88);
    let dpas_type = systolic(native, 90, &bits(native, 87, 86));
    let three_type = kinds.dpas.mux(&dpas_type, &three_type(native, 88));
    fields.src1_type = when(&register, decoded(&code, &types::REGISTER))
        | when(&immediate, decoded(&code, &types::IMMEDIATE))
        | when(&kinds.three, three_type);
    let value = narrowed(&bits(native, 127, 96), &fields.src1_type);
    fields.src1_immediate = when(&immediate, value);
}

/// The type of a multiplied source of dpas, whose data type's three bits end at bit `top`.
fn systolic<W: Word>(native: &W, top: u32, precision: &W) -> W {
    let code = native.slice(top - 2, 3);
    let bytes = decoded(&code.bit(2).concat(precision), &types::SYSTOLIC);
    let bytes = when(&!code.slice(0, 2).any(), bytes);
    let floats = when(&!precision.any(), three_type(native, top - 2));
    let floats = when(&one_of(&code, &[1, 5]), floats);
    native.bit(39).mux(&floats, &bytes)
}

pub(super) fn third_source<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    let narrow_three = kinds.plain_three.clone() | kinds.bfn.clone();
    let immediate = narrow_three & native.bit(47);
    let direct = kinds.three.clone() & !native.bit(47);
    fields.src2_kind = kind(&direct, &W::flag(false), &immediate);
    fields.src2_file = direct.clone() & native.bit(114);
    fields.src2_register = when(&direct, bits(native, 127, 120));
    fields.src2_subregister = when(
        &(direct.clone() & !kinds.madm.clone()),
        bits(native, 119, 115),
    );
    fields.src2_macro = when(
        &(kinds.madm.clone() & direct.clone()),
        bits(native, 118, 115),
    );
    let strided = direct & !kinds.dpas.clone();
    fields.src2_stride = when(&strided, bits(native, 113, 112));
    let modified = kinds.has(Attribute::Modifiers) & strided;
    fields.src2_modifier = when(&modified, bits(native, 85, 84));
    let dpas_type = systolic(native, 82, &bits(native, 85, 84));
    let plain_type = when(&kinds.three, three_type(native, 80));
    fields.src2_type = kinds.dpas.mux(&dpas_type, &plain_type);
    let value = extended(&bits(native, 127, 112), &fields.src2_type);
    fields.src2_immediate = when(&immediate, value);
}
