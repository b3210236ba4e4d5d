//! Rules D01 to D25: encodings that have no meaning.

use super::broken::Broken;
use crate::model::opcode_sets::{has_attribute, is_named};
use crate::model::types::{DataType, is_one_of};
use crate::model::words::{any, one_of};
use crate::model::{Fields, operands};
use crate::tables::Attribute;
use warpwright_hdl::word::Word;

const LONG: [DataType; 3] = [DataType::Uq, DataType::Q, DataType::Df];

pub(super) fn check<W: Word>(native: &W, fields: &Fields<W>, broken: &mut Broken<W>) {
    header(native, fields, broken);
    basic_types(native, fields, broken);
    three_sources(native, fields, broken);
    functions(native, fields, broken);
    branches(native, fields, broken);
}

/// One bit: the opcode is one of these.
pub(super) fn opcode_is<W: Word>(fields: &Fields<W>, names: &[&str]) -> W {
    is_named(&fields.opcode, names)
}

/// One bit: the opcode has this attribute.
fn has<W: Word>(fields: &Fields<W>, attribute: Attribute) -> W {
    has_attribute(&fields.opcode, attribute)
}

fn header<W: Word>(native: &W, fields: &Fields<W>, broken: &mut Broken<W>) {
    let undefined = fields.format.is(0);
    broken.report("D01", undefined.clone());
    broken.report("D02", fields.format.is(12));
    let compact_form = has(fields, Attribute::Compact);
    broken.report(
        "D03",
        fields.compacted.clone() & !undefined & !compact_form.clone(),
    );
    let single = fields.format.is(1) | fields.format.is(10);
    let long = fields.src0_kind.is(3) & is_one_of(&fields.src0_type, &LONG);
    let long = (single & long) | (fields.src1_kind.is(3) & is_one_of(&fields.src1_type, &LONG));
    broken.report("D04", fields.compacted.clone() & compact_form & long);
    broken.report("D05", fields.exec_size.bit(2) & fields.exec_size.bit(1));
    broken.report("D06", opcode_is(fields, &["jmpi"]) & fields.exec_size.any());
    broken.report("D07", one_of(&fields.predicate, &[14, 15]));
    broken.report(
        "D08",
        one_of(&fields.condition, &[7, 10, 11, 12, 13, 14, 15]),
    );

    let scoreboard = native.slice(8, 8);
    let reserved = !scoreboard.bit(7)
        & scoreboard.bit(6)
        & (scoreboard.bit(5) | (scoreboard.bit(4) & scoreboard.bit(3)));
    let waits = !fields.format.is(0) & !fields.format.is(12);
    broken.report("D24", waits & reserved);
}

fn basic_types<W: Word>(native: &W, fields: &Fields<W>, broken: &mut Broken<W>) {
    let basic = one_of(&fields.format, &[1, 2, 3]);
    let sync = fields.format.is(10);
    let narrow_floats = opcode_is(fields, &["mov", "add", "mul", "mac", "sel", "cmp"]);
    for operand in operands(fields) {
        let in_register = basic.clone() & (operand.kind.is(1) | operand.kind.is(2));
        let reserved = operand.data_type.is(0);
        let misplaced = is_one_of(&operand.data_type, &[DataType::Bf]) & !narrow_floats.clone();
        broken.report("D09", in_register.clone() & (reserved.clone() | misplaced));
        let immediate = operand.kind.is(3) & (basic.clone() | sync.clone());
        broken.report("D10", immediate & reserved);
        let vertical = one_of(&operand.vertical, &[7, 8, 9, 10, 11, 12, 13, 14]);
        broken.report("D14", in_register.clone() & vertical);
        broken.report("D15", in_register & one_of(&operand.width, &[5, 6, 7]));
        let named = operand.kind.is(1) & !operand.file.clone();
        broken.report("D16", named & !architecture_register(&operand.register));
        broken.report(
            "D20",
            fields.math_macro.clone() & !operand.macro_register.less(&W::number(9, 4)),
        );
    }
    let first = fields.src0_kind.is(3) & is_one_of(&fields.src0_type, &LONG);
    let first = first & (fields.format.is(3) | sync);
    let second = fields.src1_kind.is(3) & is_one_of(&fields.src1_type, &LONG);
    broken.report("D11", first | second);
    let two = fields.format.is(2) | (fields.format.is(3) & fields.math_function.is(14));
    broken.report("D12", two & native.bit(46));
}

/// One bit: the code is one of an architecture register.
fn architecture_register<W: Word>(code: &W) -> W {
    let single = [0x00, 0x10, 0x40, 0x80, 0x90, 0xA0, 0xB0, 0xC0, 0xF0];
    let pairs = [0x30, 0x31, 0x70, 0x71];
    let four = [0xD0, 0xD1, 0xD2, 0xD3];
    any([
        one_of(code, &single),
        one_of(code, &pairs),
        one_of(code, &four),
        code.slice(4, 4).is(2),
        code.slice(4, 4).is(5) & !code.bit(3),
    ])
}

fn three_sources<W: Word>(native: &W, fields: &Fields<W>, broken: &mut Broken<W>) {
    let dpas = fields.format.is(6);
    let others = one_of(&fields.format, &[4, 5, 7]);
    let mad = opcode_is(fields, &["mad"]);
    for operand in operands(fields) {
        let present = others.clone() & operand.kind.any();
        let misplaced = is_one_of(&operand.data_type, &[DataType::Bf]) & !mad.clone();
        broken.report("D13", present & (operand.data_type.is(0) | misplaced));
    }
    let immediates = native.bit(46) | native.bit(47);
    let registers = !fields.src1_file.clone() | !fields.src2_file.clone();
    let added = !fields.src0_file.clone() & fields.src0_register.any();
    let wrong = immediates.clone() | registers | added;
    broken.report(
        "D21",
        (dpas.clone() & wrong) | (fields.format.is(7) & immediates),
    );
    broken.report(
        "D22",
        dpas.clone() & (fields.src1_type.is(0) | fields.src2_type.is(0)),
    );
    let sums = [DataType::F, DataType::Hf, DataType::Bf];
    let sums = is_one_of(&fields.dst_type, &sums) & is_one_of(&fields.src0_type, &sums);
    broken.report("D23", dpas & native.bit(39) & !sums);
}

fn functions<W: Word>(native: &W, fields: &Fields<W>, broken: &mut Broken<W>) {
    let math = fields.format.is(3);
    broken.report(
        "D17",
        math & one_of(&fields.math_function, &[0, 8, 9, 10, 11, 12, 13]),
    );
    let sync = fields.format.is(10);
    let known = one_of(&fields.sync_function, &[0, 2, 3, 14, 15]);
    broken.report("D18", sync.clone() & !known);
    let waits_for_all = one_of(&fields.sync_function, &[2, 3]);
    let general = !native.bit(46) & fields.src0_file.clone();
    let immediate = native.bit(46) & !waits_for_all;
    broken.report("D19", sync & (general | immediate));
}

fn branches<W: Word>(native: &W, fields: &Fields<W>, broken: &mut Broken<W>) {
    let branch = fields.format.is(9);
    let from_register = has(fields, Attribute::RegisterTarget) & !native.bit(46);
    // What brc reads from a register are both targets, for which an architecture register has no room.
    let narrow = opcode_is(fields, &["brc"]) & from_register.clone() & !fields.src0_file.clone();
    let first = has(fields, Attribute::Jip) & !native.bit(46) & !from_register.clone();
    let second = has(fields, Attribute::Uip) & !native.bit(47) & !from_register;
    broken.report("D25", branch & any([first, second, narrow]));
}
