//! Rules I: requirements of single opcodes.

use super::broken::Broken;
use super::decoding::opcode_is;
use super::regions::is_of;
use crate::model::operands::Operand;
use crate::model::types::{DataType, is_one_of};
use crate::model::words::{any, one_of};
use crate::model::{Fields, operands};
use warpwright_hdl::word::Word;

const DOUBLEWORDS: [DataType; 2] = [DataType::Ud, DataType::D];
const WORDS: [DataType; 2] = [DataType::Uw, DataType::W];
const INTEGERS: [DataType; 8] = [
    DataType::Ub,
    DataType::B,
    DataType::Uw,
    DataType::W,
    DataType::Ud,
    DataType::D,
    DataType::Uq,
    DataType::Q,
];

pub(super) fn check<W: Word>(fields: &Fields<W>, broken: &mut Broken<W>) {
    let operands = operands(fields);
    let [_, sources @ ..] = &operands;
    selections(fields, &operands, broken);
    products(fields, &operands, broken);
    bitwise(fields, sources, broken);
    three_sources(fields, &operands, broken);
    systolic(fields, &operands, broken);
    for source in &sources[..2] {
        let half = is_of(source, &[DataType::Hf]) & !source.kind.is(3);
        let scalar = !source.vertical.any() & !source.stride.any();
        let several = fields.format.is(3) & fields.exec_size.any();
        broken.report("I11", several & half & scalar);
    }
    broken.report("I12", fields.math_macro.clone());
}

/// One bit: an accumulator.
fn accumulator<W: Word>(operand: &Operand<W>) -> W {
    operand.kind.is(1) & !operand.file.clone() & operand.register.slice(3, 5).is(4)
}

fn selections<W: Word>(fields: &Fields<W>, operands: &[Operand<W>; 4], broken: &mut Broken<W>) {
    let condition = fields.condition.any();
    broken.report(
        "I01",
        opcode_is(fields, &["cmp", "cmpn"]) & !condition.clone(),
    );
    let both_or_none = !(condition.clone() ^ fields.predicate.any());
    broken.report("I02", opcode_is(fields, &["sel"]) & both_or_none);
    let csel = opcode_is(fields, &["csel"]);
    let alike = same_kind(operands);
    broken.report("I03", csel & (!condition | !alike));
}

/// One bit: all operands have the same size, and all are floats or none is.
fn same_kind<W: Word>(operands: &[Operand<W>; 4]) -> W {
    let groups: [&[DataType]; 8] = [
        &[DataType::Ub, DataType::B],
        &WORDS,
        &DOUBLEWORDS,
        &[DataType::Uq, DataType::Q],
        &[DataType::Hf],
        &[DataType::F],
        &[DataType::Df],
        &[DataType::Bf],
    ];
    any(groups.map(|group| all_are(operands, group)))
}

/// One bit: all are of these types.
fn all_are<W: Word>(operands: &[Operand<W>; 4], types: &[DataType]) -> W {
    let found = operands.iter().map(|operand| &operand.data_type);
    let each = found.map(|found| is_one_of(found, types));
    each.reduce(|a, b| a & b).expect("there are operands")
}

fn products<W: Word>(fields: &Fields<W>, operands: &[Operand<W>; 4], broken: &mut Broken<W>) {
    let mul = opcode_is(fields, &["mul"]);
    let [destination, first, second, _] = operands;
    let wide = |operand: &Operand<W>| is_of(operand, &DOUBLEWORDS);
    let reversed = wide(second) & !wide(first);
    let integer = |operand: &Operand<W>| is_of(operand, &INTEGERS);
    let from_accumulator =
        any([first, second].map(|operand| accumulator(operand) & integer(operand)));
    let some_wide = wide(first) | wide(second);
    let adorned = some_wide.clone() & (fields.saturate.clone() | fields.condition.any());
    let both = wide(first) & wide(second);
    let general = destination.kind.is(1) & destination.file.clone();
    let full = both & general & is_of(destination, &DOUBLEWORDS);
    let narrow = wide(first) & (is_of(second, &WORDS)) & second.modifier.any();
    broken.report(
        "I04",
        mul & any([reversed, from_accumulator, adorned, full, narrow]),
    );
}

fn bitwise<W: Word>(fields: &Fields<W>, sources: &[Operand<W>; 3], broken: &mut Broken<W>) {
    let logical = opcode_is(fields, &["and", "or", "xor", "not"]);
    let absolute = any(sources.iter().map(|source| source.modifier.bit(0)));
    let modified = any(sources
        .iter()
        .map(|source| accumulator(source) & source.modifier.any()));
    let conditions = one_of(&fields.condition, &[8, 9]);
    broken.report("I05", logical & any([absolute, modified, conditions]));
}

fn three_sources<W: Word>(fields: &Fields<W>, operands: &[Operand<W>; 4], broken: &mut Broken<W>) {
    let [_, sources @ ..] = operands;
    let [first, second, _] = sources;
    let every = |types: &[DataType]| all_are(operands, types);
    let one_type = every(&[DataType::D]) | every(&[DataType::Ud]);
    let bfi2 = opcode_is(fields, &["bfi2"]);
    broken.report(
        "I06",
        bfi2 & (!one_type | fields.saturate.clone() | fields.condition.any()),
    );
    let integers = [DataType::D, DataType::Ud, DataType::W, DataType::Uw];
    let immediates = any(sources
        .iter()
        .map(|source| source.kind.is(3) & !is_one_of(&source.data_type, &WORDS)));
    broken.report(
        "I07",
        opcode_is(fields, &["add3"]) & (!every(&integers) | immediates),
    );
    let both = accumulator(first) & accumulator(second);
    broken.report("I08", opcode_is(fields, &["dp4a"]) & both);
}

fn systolic<W: Word>(fields: &Fields<W>, operands: &[Operand<W>; 4], broken: &mut Broken<W>) {
    let dpas = fields.format.is(6);
    let [destination, added, second, third] = operands;
    let shape = !fields.exec_size.is(3) | !fields.dpas_depth.is(3);
    let aside = any([destination, added, second].map(|operand| operand.subregister.any()));
    // The third operand starts at a multiple of what 8 steps read of it: in a step as many elements as the wider operand has in 32 bits,
    // eight at most. Those are 32 bytes of elements as wide as the other's, and less of narrower ones.
    let nibbles = is_one_of(&third.data_type, &[DataType::U4, DataType::S4]);
    let pairs = is_one_of(&third.data_type, &[DataType::U2, DataType::S2]);
    let narrow = [DataType::U4, DataType::S4, DataType::U2, DataType::S2];
    let narrow = is_one_of(&second.data_type, &narrow);
    let eight = pairs.clone() & !narrow.clone();
    let sixteen = (nibbles & !narrow.clone()) | (pairs & narrow);
    let low = third.subregister.clone();
    let granted = sixteen.mux(&low.slice(0, 4).any(), &low.any());
    let granted = eight.mux(&low.slice(0, 3).any(), &granted);
    let signed = [DataType::B, DataType::S4, DataType::S2];
    let some_signed = any([second, third].map(|operand| is_one_of(&operand.data_type, &signed)));
    let some_signed =
        some_signed | (added.file.clone() & is_one_of(&added.data_type, &[DataType::D]));
    let unsigned = is_one_of(&destination.data_type, &[DataType::Ud]) & some_signed;
    let sums = [
        DataType::Ud,
        DataType::D,
        DataType::F,
        DataType::Hf,
        DataType::Bf,
    ];
    let other = !is_one_of(&destination.data_type, &sums) | !is_one_of(&added.data_type, &sums);
    broken.report("I09", dpas & any([shape, aside, granted, unsigned, other]));
}
