//! The D rules except D26: encodings that have no meaning.

use super::Broken;
use super::facts::{COMMON, InstructionFacts};
use crate::eu::{is_called, is_unnamed};
use std::ops::RangeInclusive;
use warpwright_eu::model::DataType::{Bf, Df};
use warpwright_eu::tables::Attribute;
use warpwright_hdl::description;

/// The bits that say "immediate": of the first source, and of the second (with three sources: of the third).
const SRC0_IS_IMMEDIATE: u32 = 46;
const LAST_IS_IMMEDIATE: u32 = 47;
/// Numbers of the architecture registers that there are.
const ARCHITECTURE: [RangeInclusive<u64>; 14] = [
    0x00..=0x00, // null
    0x10..=0x10, // address
    0x20..=0x2F, // accumulators, macro registers
    0x30..=0x31, // flags
    0x40..=0x40, // channel enable
    0x50..=0x57, // message control
    0x70..=0x71, // state
    0x80..=0x80, // control
    0x90..=0x90, // notification
    0xA0..=0xA0, // instruction pointer
    0xB0..=0xB0, // thread dependency
    0xC0..=0xC0, // timestamp
    0xD0..=0xD3, // flow control
    0xF0..=0xF0, // debug
];

pub(super) fn check<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    header(of, broken);
    types(of, broken);
    operands(of, broken);
    functions(of, broken);
    dpas(of, broken);
    branch(of, broken);
}

#[description]
fn header<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    broken.d01 = of.is.undefined;
    broken.d02 = of.is.illegal;
    of.rule("D03");
    broken.d03 = of.fields.compacted & !of.has_compact_form & !of.is.undefined;
    // The greatest is 32 channels.
    let size = of.fields.exec_size;
    of.rule("D05");
    broken.d05 = of.m.constant(5u8, 3).lt(size);
    of.rule("D06");
    let is_jmpi = of.is_opcode(&["jmpi"]);
    let has_several_channels = of.shared(COMMON, || size.any());
    broken.d06 = is_jmpi & has_several_channels;
    of.rule("D07");
    broken.d07 = is_unnamed(of.fields.predicate);
    of.rule("D08");
    broken.d08 = is_unnamed(of.fields.condition);
    of.rule("D24");
    let swsb = of.instruction.slice(8, 8).named("swsb");
    let has_none = of.is.undefined | of.is.illegal;
    let swsb_is_reserved = swsb.is_one_of(0x58..0x80);
    broken.d24 = swsb_is_reserved & !has_none;
}

#[description]
fn types<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // One or two sources: four bits for registers, four others for immediates.
    of.rule("D09");
    let sources = [&of.src0, &of.src1];
    let some_source_reserved = of.some(sources, |source| source.is_stored() & source.has_no_type());
    let register_type_reserved = of.dst.has_no_type() | some_source_reserved;
    let has_bf = of.shared_type(&of.dst, &[Bf])
        | of.some(sources, |source| {
            source.is_stored() & of.shared_type(source, &[Bf])
        });
    let with_bf = of.is_opcode(&["mov", "add", "mul", "mac", "sel", "cmp"]);
    let wrong_register_type = register_type_reserved | (has_bf & !with_bf.named("may_be_bf"));
    broken.d09 = of.is_basic & wrong_register_type;
    let has_immediate_types = of.shared(COMMON, || {
        (of.is_basic | of.is.sync).named("has_immediate_types")
    });
    of.rule("D10");
    let immediate_type_reserved =
        of.some(sources, |source| source.is_immediate & source.has_no_type());
    broken.d10 = has_immediate_types & immediate_type_reserved;

    let long = of.shared(COMMON, || {
        // The first of two sources cannot be an immediate at all: that is rule D12.
        let first_is_long = of.src0.is_immediate & of.src0.is_long & !of.is.two_sources;
        let second_is_long = of.src1.is_immediate & of.src1.is_long;
        let long = has_immediate_types & (first_is_long | second_is_long);
        long.named("has_long_immediate")
    });
    of.rule("D04");
    broken.d04 = of.fields.compacted & long & of.has_compact_form;
    of.rule("D11");
    broken.d11 = long & !of.is.one_source;

    // Three sources: three bits for all, and one that says whether they are floats.
    of.rule("D13");
    let has_types = of.is.ternary | of.is.bfn | of.is.madm;
    let type_of_three_reserved = of.some(of.operands(), |each| each.exists & each.has_no_type());
    let has_bf_of_three = of.some(of.operands(), |each| each.exists & each.is_of(&[Bf]));
    let wrong_bf = has_types & has_bf_of_three & !of.is_opcode(&["mad"]);
    broken.d13 = (has_types & type_of_three_reserved) | wrong_bf;
}

#[description]
fn operands<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("D12");
    let sources = [&of.src0, &of.src1];
    let is_invm = of.is.math & is_called(of.fields.math_function, &["INVM"]);
    let has_two = of.is.two_sources | is_invm;
    broken.d12 = has_two & of.src0.is_immediate;
    of.rule("D14");
    broken.d14 = of.some(sources, |source| {
        let vertical_is_reserved = source.vertical.is_one_of(7..=14);
        vertical_is_reserved
    });
    of.rule("D15");
    broken.d15 = of.some(sources, |source| {
        let width_is_reserved = source.width.is_one_of(5..=7);
        width_is_reserved
    });
    of.rule("D16");
    broken.d16 = of.some(of.operands(), |operand| {
        let exists = operand
            .register
            .is_one_of(ARCHITECTURE.into_iter().flatten());
        let exists = exists.named(&format!("{}_architecture_exists", operand.name));
        operand.is_architecture & !exists
    });
    of.rule("D20");
    let eight = of.m.constant(8u8, 4);
    broken.d20 = of.some(of.operands(), |operand| eight.lt(operand.r#macro));
}

#[description]
fn functions<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("D17");
    let math_function_is_reserved = is_unnamed(of.fields.math_function);
    broken.d17 = of.is.math & math_function_is_reserved;
    of.rule("D18");
    let sync_function_is_reserved = is_unnamed(of.fields.sync_function);
    broken.d18 = of.is.sync & sync_function_is_reserved;
    of.rule("D19");
    let has_mask = is_called(of.fields.sync_function, &["ALLRD", "ALLWR"]);
    let wrong_mask = of.src0.is_immediate & !has_mask;
    broken.d19 = of.is.sync & (wrong_mask | of.src0.is_general);
}

#[description]
fn dpas<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("D21");
    let asked = of.instruction.bit(SRC0_IS_IMMEDIATE) | of.instruction.bit(LAST_IS_IMMEDIATE);
    let factors = of.src1.is_architecture | of.src2.is_architecture;
    let not_null_architecture_src0 =
        of.shared(of.src0.title, || of.src0.is_architecture_not_null());
    let asks_for_immediate = (of.is.madm | of.is.dpas) & asked;
    let wrong_register = factors | not_null_architecture_src0;
    let wrong_register_of_dpas = of.is.dpas & wrong_register;
    broken.d21 = asks_for_immediate | wrong_register_of_dpas;
    of.rule("D22");
    let factor_type_reserved = of.src1.has_no_type() | of.src2.has_no_type();
    broken.d22 = of.is.dpas & factor_type_reserved;
    of.rule("D23");
    let sums = [&of.dst, &of.src0];
    let wrong_sum_type = of.some(sums, |sum| sum.has_no_type() | sum.is_of(&[Df]));
    broken.d23 = of.is.dpas & wrong_sum_type;
}

#[description]
fn branch<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("D25");
    let first_is_immediate = of.instruction.bit(SRC0_IS_IMMEDIATE);
    let second_is_immediate = of.instruction.bit(LAST_IS_IMMEDIATE);
    let may_be_register = of.allows(Attribute::RegisterTarget);
    let no_target = !first_is_immediate & !may_be_register.named("has_register_target");
    let needs_second = of.allows(Attribute::Uip).named("has_second_target");
    let no_second = first_is_immediate & needs_second & !second_is_immediate;
    /// brc reads both targets, 64 bits, from a register; no architecture register has 64 bits.
    let too_narrow = of.is_opcode(&["brc"]) & of.src0.is_architecture;
    broken.d25 = of.is.branch & (no_target | no_second | too_narrow);
}
