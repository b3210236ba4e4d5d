//! The I rules, requirements of single opcodes on their operands, and the S rules: registers of messages.

use super::Broken;
use super::facts::{InstructionFacts, Operand, numbers};
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
    let has_condition = of.fields.condition.any().named("has_condition");
    let has_predicate = of.fields.predicate.any().named("has_predicate");
    broken.i01 = of.is_opcode(&["cmp", "cmpn"]) & !has_condition;
    let both_or_none = !(has_condition ^ has_predicate);
    broken.i02 = of.is_opcode(&["sel"]) & both_or_none;
    // A number for each size of integers and for each type of floats; 0 for what is neither.
    let [result, sources @ ..] = of.operands().map(|operand| {
        let integers = [[Ub, B], [Uw, W], [Ud, D], [Uq, Q]].map(|types| numbers(&types));
        let floats = [Hf, F, Df, Bf].map(|data| numbers(&[data]));
        let groups = integers.into_iter().chain(floats).zip(1..);
        let group = number_of(operand.r#type, 4, groups, 0);
        group.named(&format!("{}_size_and_kind", operand.name))
    });
    let other = sources.map(|source| source.ne(result));
    let other = other.into_iter().fold(result.is_zero(), |a, b| a | b);
    let wrong = !has_condition | has_predicate | other;
    broken.i03 = of.is_opcode(&["csel"]) & wrong;
}

#[description]
fn multiplication<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let (first, second) = (&of.src0, &of.src1);
    let is_mul = of.is_opcode(&["mul"]).named("is_mul");
    let misplaced = second.is_doubleword & !first.is_doubleword;
    let accumulates = of.some([first, second], |source| {
        source.is_accumulator & source.is_of(&[Ub, Uw, Ud, Uq, B, W, D, Q])
    });
    let changes = of.fields.saturate | of.fields.condition.any();
    let changed = changes & (first.is_doubleword | second.is_doubleword);
    let both = first.is_doubleword & second.is_doubleword;
    let whole = both & of.dst.is_general & of.dst.is_doubleword;
    let narrow = first.is_doubleword & second.is_of(&[Uw, W]);
    let negated = narrow & second.modifier.any();
    let wrong = misplaced | accumulates | changed | whole | negated;
    broken.i04 = is_mul & wrong;
}

#[description]
fn integers<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let is_logic = of.is_opcode(&["and", "or", "xor", "not"]);
    let modified = of.some([&of.src0, &of.src1], |source| {
        let modifier = source.modifier;
        modifier.bit(0) | (source.is_accumulator & modifier.any())
    });
    let overflow_or_unordered = is_called(of.fields.condition, &["OV", "UN"]);
    broken.i05 = is_logic & (modified | overflow_or_unordered);

    let other_type = of.some(of.sources(), |source| source.r#type.ne(of.dst.r#type));
    let wrong = of.fields.condition.any() | of.fields.saturate | other_type;
    let wrong = wrong | !of.dst.is_doubleword;
    broken.i06 = of.is_opcode(&["bfi2"]) & wrong;

    let wrong = of.some(of.operands(), |operand| {
        let fits = operand.is_of(&[D, Ud, W, Uw]);
        let wide = operand.is_immediate & operand.is_doubleword;
        !fits | wide
    });
    broken.i07 = of.is_opcode(&["add3"]) & wrong;
    let both = of.src0.is_accumulator & of.src1.is_accumulator;
    broken.i08 = of.is_opcode(&["dp4a"]) & both;
}

#[description]
fn dpas<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // Eight channels and a depth of eight, which have one code.
    let size = of.fields.exec_size.ne(3);
    let depth = of.fields.dpas_depth.ne(3);
    let inside = [&of.dst, &of.src0, &of.src1];
    let inside = of.some(inside, |operand| operand.subregister.any());
    // The last source starts at a multiple of what all steps read of it: 32 bytes, or less if its elements are narrower than the other's
    // (of two below a byte, both count as four bits).
    let narrow = of.src1.is_of(&[U4, S4, U2, S2]).named("src1_is_narrow");
    let nibbles = of.src2.is_of(&[U4, S4]).named("src2_is_nibbles");
    let pairs = of.src2.is_of(&[U2, S2]).named("src2_is_pairs");
    let place = of.src2.subregister;
    let by_16 = (nibbles & !narrow) | (pairs & narrow);
    let by_8 = pairs & !narrow;
    let misaligned =
        place.slice(0, 3).any() | (place.bit(3) & !by_8) | (place.bit(4) & !(by_8 | by_16));

    let sums = [Ud, D, F, Hf, Bf];
    let other_type = !of.dst.is_of(&sums) | !of.src0.is_of(&sums);
    let signed = of.some([&of.src1, &of.src2], |source| source.is_of(&[B, S4, S2]));
    let signed_sum = of.src0.is_general & of.src0.is_of(&[D]);
    let is_signed = (signed | signed_sum).named("some_source_is_signed");
    let wrong_type = other_type | (of.dst.is_of(&[Ud]) & is_signed);
    let wrong = size | depth | inside | misaligned | wrong_type;
    broken.i09 = of.is.dpas & wrong;
}

#[description]
fn math<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let [first, second] = of
        .with_regions()
        .map(|(source, region)| region.has_region & region.stands_still & source.is_of(&[Hf]));
    let several = of.fields.exec_size.any();
    broken.i11 = of.is.math & (first | second) & several;
    broken.i12 = of.fields.math_macro;
}

#[description]
fn messages<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // A descriptor in a register is 0 here: it says nothing of lengths.
    let desc = of.fields.desc;
    let answer = desc.slice(20, 5).named("dst_length");
    let address = desc.slice(25, 4).named("src0_length");
    let data = of.fields.src1_length;

    let is_high = |operand: &Operand<'m>| {
        let sixteen = operand.register.slice(4, 4);
        let is_last = sixteen.is_one_of(LAST_REGISTERS);
        let is_last = is_last.called(&format!("{operand}_is_among_last"));
        let is_high = operand.is_general & is_last;
        let is_high = is_high.called(&format!("{operand}_is_high"));
        is_high
    };
    let wrong = !is_high(&of.src0) | (of.src1.is_general & !is_high(&of.src1));
    broken.s01 = of.is.send & of.fields.end_of_thread & wrong;

    // The registers that the message reads and writes: whether there are any, the first, and the one behind the last.
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
    let overlap = address_at.lt(data_end) & data_at.lt(address_end);
    let overlap = overlap & address.any() & data.any();
    broken.s02 = has_address & has_data & overlap;
    let last = of.m.constant(256u32, 9);
    let beyond = rows.map(|(is_there, _, end)| is_there & last.lt(end));
    broken.s03 = beyond[0] | beyond[1] | beyond[2];

    let foreign = of.src1.is_architecture & !of.src1.is_null;
    let data_of_null = of.src1.is_null & data.any();
    let answer_to_null = of.dst.is_architecture & answer.any();
    broken.s04 = of.is.send & (foreign | data_of_null | answer_to_null);
}
