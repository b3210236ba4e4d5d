//! The D rules except D26: encodings that have no meaning.

use super::Broken;
use super::facts::InstructionFacts;
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
    broken.d03 = of.fields.compacted & !of.has_compact_form & !of.is.undefined;
    // The greatest is 32 channels.
    let size = of.fields.exec_size;
    broken.d05 = of.m.constant(5u8, 3).lt(size);
    broken.d06 = of.is_opcode(&["jmpi"]) & size.any();
    broken.d07 = is_unnamed(of.fields.predicate);
    broken.d08 = is_unnamed(of.fields.condition);
    let swsb = of.instruction.slice(8, 8).named("swsb");
    let has_none = of.is.undefined | of.is.illegal;
    let swsb_is_reserved = swsb.is_one_of(0x58..0x80);
    broken.d24 = swsb_is_reserved & !has_none;
}

#[description]
fn types<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // One or two sources: four bits for registers, four others for immediates.
    let sources = [&of.src0, &of.src1];
    let reserved = of.some(sources, |source| source.is_stored() & source.has_no_type());
    let reserved = of.dst.has_no_type() | reserved;
    let is_bf =
        of.dst.is_of(&[Bf]) | of.some(sources, |source| source.is_stored() & source.is_of(&[Bf]));
    let with_bf = of.is_opcode(&["mov", "add", "mul", "mac", "sel", "cmp"]);
    let is_wrong = reserved | (is_bf & !with_bf.named("may_be_bf"));
    broken.d09 = of.is_basic & is_wrong;
    let has_immediate_types = (of.is_basic | of.is.sync).named("has_immediate_types");
    let reserved = of.some(sources, |source| source.is_immediate & source.has_no_type());
    broken.d10 = has_immediate_types & reserved;

    // The first of two sources cannot be an immediate at all: that is rule D12.
    let first = of.src0.is_immediate & of.src0.is_long & !of.is.two_sources;
    let second = of.src1.is_immediate & of.src1.is_long;
    let long = has_immediate_types & (first | second);
    let long = long.named("has_long_immediate");
    broken.d04 = of.fields.compacted & long & of.has_compact_form;
    broken.d11 = long & !of.is.one_source;

    // Three sources: three bits for all, and one that says whether they are floats.
    let has_types = of.is.ternary | of.is.bfn | of.is.madm;
    let of_all = of.some(of.operands(), |each| each.exists & each.has_no_type());
    let is_bf = of.some(of.operands(), |each| each.exists & each.is_of(&[Bf]));
    let wrong_bf = has_types & is_bf & !of.is_opcode(&["mad"]);
    broken.d13 = (has_types & of_all) | wrong_bf;
}

#[description]
fn operands<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let sources = [&of.src0, &of.src1];
    let is_invm = of.is.math & is_called(of.fields.math_function, &["INVM"]);
    let has_two = of.is.two_sources | is_invm;
    broken.d12 = has_two & of.src0.is_immediate;
    broken.d14 = of.some(sources, |source| {
        let vertical_is_reserved = source.vertical.is_one_of(7..=14);
        vertical_is_reserved
    });
    broken.d15 = of.some(sources, |source| {
        let width_is_reserved = source.width.is_one_of(5..=7);
        width_is_reserved
    });
    broken.d16 = of.some(of.operands(), |operand| {
        let exists = operand
            .register
            .is_one_of(ARCHITECTURE.into_iter().flatten());
        let exists = exists.named(&format!("{}_architecture_exists", operand.name));
        operand.is_architecture & !exists
    });
    let eight = of.m.constant(8u8, 4);
    broken.d20 = of.some(of.operands(), |operand| eight.lt(operand.r#macro));
}

#[description]
fn functions<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    broken.d17 = of.is.math & is_unnamed(of.fields.math_function);
    broken.d18 = of.is.sync & is_unnamed(of.fields.sync_function);
    let has_mask = is_called(of.fields.sync_function, &["ALLRD", "ALLWR"]);
    let wrong_mask = of.src0.is_immediate & !has_mask;
    broken.d19 = of.is.sync & (wrong_mask | of.src0.is_general);
}

#[description]
fn dpas<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let asked = of.instruction.bit(SRC0_IS_IMMEDIATE) | of.instruction.bit(LAST_IS_IMMEDIATE);
    let factors = of.src1.is_architecture | of.src2.is_architecture;
    let summand = of.src0.is_architecture & !of.src0.is_null;
    let has_immediate = (of.is.madm | of.is.dpas) & asked;
    let wrong = of.is.dpas & (factors | summand);
    broken.d21 = has_immediate | wrong;
    let reserved = of.src1.has_no_type() | of.src2.has_no_type();
    broken.d22 = of.is.dpas & reserved;
    let sums = [&of.dst, &of.src0];
    let wrong = of.some(sums, |sum| sum.has_no_type() | sum.is_of(&[Df]));
    broken.d23 = of.is.dpas & wrong;
}

#[description]
fn branch<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let first = of.instruction.bit(SRC0_IS_IMMEDIATE);
    let second = of.instruction.bit(LAST_IS_IMMEDIATE);
    let may_be_register = of.allows(Attribute::RegisterTarget);
    let no_target = !first & !may_be_register.named("has_register_target");
    let needs_second = of.allows(Attribute::Uip).named("has_second_target");
    let no_second = first & needs_second & !second;
    // What brc reads from a register are both targets, 64 bits: no architecture register has them.
    let too_narrow = of.is_opcode(&["brc"]) & of.src0.is_architecture;
    broken.d25 = of.is.branch & (no_target | no_second | too_narrow);
}
