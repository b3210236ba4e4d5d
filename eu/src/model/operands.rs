//! The four operands of an instruction in one form, for rules that apply to each.

use super::{Fields, Number};
use warpwright_hdl::word::Word;

/// One operand's fields; those that its place does not have are 0.
#[derive(Clone, Debug)]
pub(crate) struct Operand<W> {
    pub kind: W,
    pub file: W,
    pub register: W,
    pub subregister: W,
    pub vertical: W,
    pub width: W,
    pub stride: W,
    pub modifier: W,
    pub data_type: W,
    pub macro_register: W,
}

/// The destination and the three sources.
pub(crate) fn operands<W: Word>(fields: &Fields<W>) -> [Operand<W>; 4] {
    [
        Operand {
            kind: fields.dst_kind.clone(),
            file: fields.dst_file.clone(),
            register: fields.dst_register.clone(),
            subregister: fields.dst_subregister.clone(),
            vertical: W::zero(4),
            width: W::zero(3),
            stride: fields.dst_stride.clone(),
            modifier: W::zero(2),
            data_type: fields.dst_type.clone(),
            macro_register: fields.dst_macro.clone(),
        },
        Operand {
            kind: fields.src0_kind.clone(),
            file: fields.src0_file.clone(),
            register: fields.src0_register.clone(),
            subregister: fields.src0_subregister.clone(),
            vertical: fields.src0_vertical.clone(),
            width: fields.src0_width.clone(),
            stride: fields.src0_stride.clone(),
            modifier: fields.src0_modifier.clone(),
            data_type: fields.src0_type.clone(),
            macro_register: fields.src0_macro.clone(),
        },
        Operand {
            kind: fields.src1_kind.clone(),
            file: fields.src1_file.clone(),
            register: fields.src1_register.clone(),
            subregister: fields.src1_subregister.clone(),
            vertical: fields.src1_vertical.clone(),
            width: fields.src1_width.clone(),
            stride: fields.src1_stride.clone(),
            modifier: fields.src1_modifier.clone(),
            data_type: fields.src1_type.clone(),
            macro_register: fields.src1_macro.clone(),
        },
        Operand {
            kind: fields.src2_kind.clone(),
            file: fields.src2_file.clone(),
            register: fields.src2_register.clone(),
            subregister: fields.src2_subregister.clone(),
            vertical: W::zero(4),
            width: W::zero(3),
            stride: fields.src2_stride.clone(),
            modifier: fields.src2_modifier.clone(),
            data_type: fields.src2_type.clone(),
            macro_register: fields.src2_macro.clone(),
        },
    ]
}

/// An operand of a decoded instruction, with what rules do not ask for.
pub(crate) struct Decoded {
    pub of: Operand<Number>,
    pub address_register: Number,
    pub address_offset: Number,
    pub immediate: Number,
}

/// The destination, place 0, or a source, 1 to 3.
pub(crate) fn decoded_operand(fields: &Fields<Number>, place: usize) -> Decoded {
    let none = Number::new(0, 1);
    let addresses = [
        (fields.dst_address_register, fields.dst_address_offset),
        (fields.src0_address_register, fields.src0_address_offset),
        (fields.src1_address_register, fields.src1_address_offset),
        (none, none),
    ];
    let immediates = [
        none,
        fields.src0_immediate,
        fields.src1_immediate,
        fields.src2_immediate,
    ];
    let (address_register, address_offset) = addresses[place];
    Decoded {
        of: operands(fields)[place].clone(),
        address_register,
        address_offset,
        immediate: immediates[place],
    }
}
