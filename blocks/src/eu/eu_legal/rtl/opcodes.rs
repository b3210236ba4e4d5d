//! The I rules, requirements of single opcodes on their operands, and the S rules: registers of messages.

use super::Broken;
use super::facts::{COMMON, InstructionFacts, MESSAGE, Operand, numbers};
use crate::eu::{is_called, number_of};
use warpwright_eu::model::DataType::{B, Bf, D, Df, F, Hf, Q, S2, S4, U2, U4, Ub, Ud, Uq, Uw, W};
use warpwright_hdl::description;

/// Of a thread with 128 registers the last 16, and of one with 256: their numbers without the lower four bits.
const LAST_REGISTERS: [u64; 2] = [112 >> 4, 240 >> 4];

pub(super) fn check<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    conditions(of, broken);
    multiplication(of, broken);
    integers(of, broken);
    dpas(of, broken);
    math(of, broken);
    messages(of, broken);
}

#[description]
fn conditions<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.m.section(COMMON);
    let has_condition = of.fields.condition.any().named("has_condition");
    let has_predicate = of.fields.predicate.any().named("has_predicate");
    of.rule("I01");
    broken.i01 = of.is_opcode(&["cmp", "cmpn"]) & !has_condition;
    of.rule("I02");
    let both_or_none = !(has_condition ^ has_predicate);
    broken.i02 = of.is_opcode(&["sel"]) & both_or_none;
    // A number for each size of integers and for each type of floats; 0 for what is neither.
    of.rule("I03");
    let [result, sources @ ..] = of.operands().map(|operand| {
        let integers = [[Ub, B], [Uw, W], [Ud, D], [Uq, Q]].map(|types| numbers(&types));
        let floats = [Hf, F, Df, Bf].map(|data| numbers(&[data]));
        let groups = integers.into_iter().chain(floats).zip(1..);
        let group = number_of(operand.r#type, 4, groups, 0);
        group.named(&format!("{}_size_and_kind", operand.name))
    });
    let others = sources.map(|source| source.ne(result));
    let mixes_types = others.into_iter().fold(result.is_zero(), |a, b| a | b);
    let wrong_csel = !has_condition | has_predicate | mixes_types;
    broken.i03 = of.is_opcode(&["csel"]) & wrong_csel;
}

#[description]
fn multiplication<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let (first, second) = (&of.src0, &of.src1);
    of.rule("I04");
    let is_mul = of.is_opcode(&["mul"]).named("is_mul");
    let only_second_is_doubleword = second.is_doubleword & !first.is_doubleword;
    let accumulates = of.some([first, second], |source| {
        let is_integer = source.is_of(&[Ub, Uw, Ud, Uq, B, W, D, Q]);
        source.is_accumulator & is_integer
    });
    let changes = of.fields.saturate | of.fields.condition.any();
    let changed = changes & (first.is_doubleword | second.is_doubleword);
    let both = first.is_doubleword & second.is_doubleword;
    let whole = both & of.dst.is_general & of.dst.is_doubleword;
    let narrow = first.is_doubleword & second.is_of(&[Uw, W]);
    let modified_word = narrow & second.modifier.any();
    let wrong_mul = only_second_is_doubleword | accumulates | changed | whole | modified_word;
    broken.i04 = is_mul & wrong_mul;
}

#[description]
fn integers<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("I05");
    let is_logic = of.is_opcode(&["and", "or", "xor", "not"]);
    let modified = of.some([&of.src0, &of.src1], |source| {
        let modifier = source.modifier;
        modifier.bit(0) | (source.is_accumulator & modifier.any())
    });
    let overflow_or_unordered = is_called(of.fields.condition, &["OV", "UN"]);
    broken.i05 = is_logic & (modified | overflow_or_unordered);

    of.rule("I06");
    let other_type = of.some(of.sources(), |source| source.r#type.ne(of.dst.r#type));
    let changed_or_mixed = of.fields.condition.any() | of.fields.saturate | other_type;
    let wrong_bfi2 = changed_or_mixed | !of.dst.is_doubleword;
    broken.i06 = of.is_opcode(&["bfi2"]) & wrong_bfi2;

    of.rule("I07");
    let wrong_add3 = of.some(of.operands(), |operand| {
        let is_word_or_doubleword = operand.is_of(&[D, Ud, W, Uw]);
        let wide = operand.is_immediate & operand.is_doubleword;
        !is_word_or_doubleword | wide
    });
    broken.i07 = of.is_opcode(&["add3"]) & wrong_add3;
    of.rule("I08");
    let both = of.src0.is_accumulator & of.src1.is_accumulator;
    broken.i08 = of.is_opcode(&["dp4a"]) & both;
}

#[description]
fn dpas<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // Eight channels and a depth of eight, which have one code.
    of.rule("I09");
    let size = of.fields.exec_size.ne(3);
    let depth = of.fields.dpas_depth.ne(3);
    let aligned = [&of.dst, &of.src0, &of.src1];
    let begins_inside = of.some(aligned, |operand| operand.subregister.any());
    let narrow = of.src1.is_of(&[U4, S4, U2, S2]).named("src1_is_narrow");
    let nibbles = of.src2.is_of(&[U4, S4]).named("src2_is_nibbles");
    let pairs = of.src2.is_of(&[U2, S2]).named("src2_is_pairs");
    let place = of.src2.subregister;
    let by_16 = (nibbles & !narrow) | (pairs & narrow);
    let by_8 = pairs & !narrow;
    /// The last source starts at a multiple of the bytes that all steps read from it: 32 bytes, or fewer if its elements are narrower than the other
    /// source's (if both are narrower than a byte, both count as four bits).
    let misaligned =
        place.slice(0, 3).any() | (place.bit(3) & !by_8) | (place.bit(4) & !(by_8 | by_16));

    let sums = [Ud, D, F, Hf, Bf];
    let wrong_sum = !of.dst.is_of(&sums) | !of.src0.is_of(&sums);
    let signed = of.some([&of.src1, &of.src2], |source| source.is_of(&[B, S4, S2]));
    let signed_sum = of.src0.is_general & of.src0.is_of(&[D]);
    let is_signed = (signed | signed_sum).named("some_source_is_signed");
    let wrong_type = wrong_sum | (of.dst.is_of(&[Ud]) & is_signed);
    let wrong_dpas = size | depth | begins_inside | misaligned | wrong_type;
    broken.i09 = of.is.dpas & wrong_dpas;
}

#[description]
fn math<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("I11");
    let [first_is_scalar_half, second_is_scalar_half] = of
        .with_regions()
        .map(|(source, region)| region.has_region & region.stands_still & source.is_of(&[Hf]));
    let several = of.fields.exec_size.any();
    broken.i11 = of.is.math & (first_is_scalar_half | second_is_scalar_half) & several;
    broken.i12 = of.fields.math_macro;
}

#[description]
fn messages<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.m.section(MESSAGE);
    let desc = of.fields.desc;
    let answer = desc.slice(20, 5).named("dst_length");
    let address = desc.slice(25, 4).named("src0_length");
    let data = of.fields.src1_length;

    of.rule("S01");
    let is_high = |operand: &Operand<'m>| {
        let sixteen = operand.register.slice(4, 4);
        let is_among_last = sixteen.is_one_of(LAST_REGISTERS);
        operand.is_general & is_among_last
    };
    let wrong_end_of_thread = !is_high(&of.src0) | (of.src1.is_general & !is_high(&of.src1));
    broken.s01 = of.is.send & of.fields.end_of_thread & wrong_end_of_thread;

    // The registers that the message reads and writes: whether there are any, the first, and the one behind the last.
    of.m.section(MESSAGE);
    let rows = [(&of.dst, answer), (&of.src0, address), (&of.src1, data)];
    let rows = rows.map(|(operand, length)| {
        let end = operand.register.widening_add(length);
        let end = end.named(&format!("{}_registers_end", operand.name));
        let is_there = of.is.send & operand.is_general;
        (is_there, operand.register.zext(end.width()), end)
    });
    let [
        _,
        (has_address, address_at, address_end),
        (has_data, data_at, data_end),
    ] = rows;
    of.rule("S02");
    let ranges_overlap = address_at.lt(data_end) & data_at.lt(address_end);
    let overlap = ranges_overlap & address.any() & data.any();
    broken.s02 = has_address & has_data & overlap;
    of.rule("S03");
    let last = of.m.constant(256u32, 9);
    let [dst_is_beyond, src0_is_beyond, src1_is_beyond] =
        rows.map(|(is_there, _, end)| is_there & last.lt(end));
    broken.s03 = dst_is_beyond | src0_is_beyond | src1_is_beyond;

    let sends_foreign = of.shared(of.src1.title, || of.src1.is_architecture_not_null());
    of.rule("S04");
    let data_of_null = of.src1.is_null & data.any();
    let answer_to_null = of.dst.is_architecture & answer.any();
    let wrong_message = sends_foreign | data_of_null | answer_to_null;
    broken.s04 = of.is.send & wrong_message;
}
