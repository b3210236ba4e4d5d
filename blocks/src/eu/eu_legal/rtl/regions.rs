//! The R rules except R09: channels, operand register regions, operand data types,
//! and whether the sources' data types are compatible with the destination's.

use super::Broken;
use super::facts::{InstructionFacts, Operand};
use crate::eu::{is_called, number_of};
use warpwright_eu::model::DataType::{Bf, F, Hf, Uv, V, Vf};
use warpwright_hdl::prelude::*;

/// Distances of elements, coded as strides are: an exponent and one more.
const WORD_APART: u64 = 2;
const DOUBLEWORD_APART: u64 = 3;

pub(super) fn check<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    channels(of, broken);
    regions(of, broken);
    kinds(of, broken);
    sizes(of, broken);
    vectors(of, broken);
    destination(of, broken);
    floats(of, broken);
}

#[description]
fn channels<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let size = of.fields.exec_size;
    let first = of.fields.channel_offset;
    // What is below the channels' number; offsets come in steps of four. Reserved sizes are no number.
    let low = number_of(size, 3, [([3], 0b001), ([4], 0b011), ([5], 0b111)], 0);
    broken.r01 = (first.slice(2, 3) & low.named("offset_below_size")).any();
    // From eight channels on, a row of them can begin too late.
    let late = number_of(size, 5, [([3], 24), ([4], 16), ([5], 0)], 31);
    broken.r02 = late.named("last_offset").lt(first);
}

#[description]
fn regions<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let size = of.fields.exec_size;
    let [first, second] = of.with_regions().map(|(source, region)| {
        let by_rows = region.has_region & !region.is_row_by_row;
        let fills = source.width.eq(size);
        let fills = fills.named(&format!("{}_is_as_wide_as_all", source.name));
        let is_apart = source.vertical.ne(region.full_row);
        [
            region.has_region & size.lt(source.width),
            by_rows & fills & region.strides & is_apart & !region.is_one_wide,
            region.has_region & region.is_one_wide & region.strides,
            by_rows & size.is_zero() & region.is_one_wide & !region.stands_still,
            by_rows & region.stands_still & !region.is_one_wide,
        ]
    });
    [broken.r03, broken.r04, broken.r05, broken.r06, broken.r07] =
        std::array::from_fn(|rule| first[rule] | second[rule]);
    let has_no_stride = of.dst.stride.is_zero() & !of.dst.is_null;
    broken.r08 = of.is_basic & has_no_stride;
}

#[description]
fn kinds<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let m = of.m;
    let misplaced = of.some(of.operands(), |operand| {
        let multiples = m.ones(3) << operand.size;
        let within = !multiples;
        let odd = (operand.subregister.slice(0, 3) & within).any();
        operand.is_general & odd.named(&format!("{}_is_misplaced", operand.name))
    });
    let has_elements = of.is_basic | of.is.ternary | of.is.bfn;
    broken.r10 = has_elements & misplaced;

    let [first, second] = &of.regions;
    let wrong_first = !of.src0.is_indirect | of.src0.is_float | of.src0.is_long;
    let wrong = first.is_row_by_row & wrong_first;
    broken.r11 = wrong | second.is_row_by_row;

    let byte = |source: &Operand<'m>| source.exists & source.is_byte;
    let three = (of.is.ternary | of.is.bfn | of.is.madm).named("computes_with_three");
    let second = (of.is.two_sources | three) & byte(&of.src1);
    broken.r12 = second | (three & byte(&of.src2));

    let needs_sources = (of.is_basic & !of.is_opcode(&["movi"])) | three;
    let null = of.some(of.sources(), |source| source.is_null);
    broken.r13 = needs_sources & null;
}

#[description]
fn sizes<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // Null holds nothing, and a vector's elements are smaller than it.
    let is_long = of.some(of.operands(), |operand| {
        let long = operand.exists & operand.is_long;
        long & !operand.is_null
    });
    let is_wide = of.some(of.operands(), |operand| {
        let is_wide = operand.size.bit(1) & !operand.is_vector;
        operand.exists & is_wide & !operand.is_null
    });
    let size = of.fields.exec_size;
    let at_16 = is_called(size, &["SIMD16"]) & is_long.named("has_long_operand");
    let at_32 = is_called(size, &["SIMD32"]) & is_wide.named("has_wide_operand");
    broken.r14 = of.computes & !of.is.dpas & (at_16 | at_32);
    let long = of.some(of.operands(), |operand| {
        let long = operand.exists & operand.is_long;
        long
    });
    broken.r21 = of.computes & long;
}

#[description]
fn vectors<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let sources = [&of.src0, &of.src1];
    let integers = of.some(sources, |source| source.is_of(&[Uv, V]));
    let floats = of.some(sources, |source| source.is_of(&[Vf]));
    let aligned = of.dst.subregister.slice(0, 4).is_zero();
    let wrong_words = integers & !(of.dst_apart.eq(WORD_APART) & aligned);
    let wrong_singles = floats & !of.dst_apart.eq(DOUBLEWORD_APART);
    broken.r15 = of.writes & (wrong_words | wrong_singles);
}

/// What computes an element of the sources, as a power of two in bytes: bytes are computed as words.
#[description]
fn computed_size<'m>(of: &InstructionFacts<'m>) -> Signal<'m> {
    let [first, second] = [&of.src0, &of.src1].map(|source| {
        let size = source.size.any().mux(source.size, 1);
        let is_scalar = source.exists & !source.is_vector;
        is_scalar.mux(size, 0)
    });
    let most = first.lt(second).mux(second, first);
    most.named("computed_size")
}

#[description]
fn destination<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let several = of.fields.exec_size.any();
    let is_mov = of.is_opcode(&["mov"]).named("is_mov");
    let is_changed = of.src0.modifier.any() | of.fields.saturate | of.fields.condition.any();
    let is_plain = is_mov & of.src0.is_byte & !is_changed;
    let is_plain = is_plain.named("is_plain_mov_of_bytes");
    let is_packed = of.dst.is_byte & of.dst.stride.eq(1);
    broken.r16 = of.writes & is_packed & several & !is_plain;

    // Singles become packed halves without being computed.
    let halves = is_mov & of.src0.is_float & of.dst.is_of(&[Hf, Bf]);
    let most = computed_size(of);
    let some_computed = of.some(of.sources(), |source| {
        let is_scalar = source.exists & !source.is_vector;
        is_scalar
    });
    let none_computed = !some_computed;
    let needed = none_computed.mux(of.m.zeros(3), most.zext(3) + 1);
    let is_narrow = of.dst_apart.lt(needed);
    broken.r17 = of.writes & several & is_narrow & !is_plain & !halves;
}

#[description]
fn floats<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let several = of.fields.exec_size.any();
    let is_mov = of.is_opcode(&["mov"]);
    let into_float = of.is_basic & of.dst.is_general & of.dst.is_float;
    let into_float = into_float & several & !of.fields.math_macro;
    let into_float = into_float.named("computes_into_float");
    let [first, second] = of.with_regions().map(|(source, region)| {
        // Rows follow each other, or each has one element.
        let one_wide = region.is_one_wide;
        let is_linear = one_wide | source.vertical.eq(region.full_row);
        let is_linear = is_linear & (one_wide | region.strides);
        let code = one_wide.mux(source.vertical, source.stride.zext(4));
        let apart = code.any().mux(code.widening_add(source.size), 0);
        let same_step = apart.eq(of.dst_apart.zext(5));
        let same_place = source.subregister.eq(of.dst.subregister);
        let fits = is_linear & same_step & same_place;
        source.is_general & !region.stands_still & !fits
    });
    let narrows = of.src0.is_of(&[F]) & of.dst.is_of(&[Hf]);
    let widens = of.src0.is_of(&[Hf]) & of.dst.is_of(&[F]);
    let converts = is_mov & (narrows | widens);
    broken.r18 = into_float & !converts & (first | second);

    let is_float = of.some(of.operands(), |operand| operand.exists & operand.is_float);
    let foreign = of.some(of.operands(), |operand| {
        // Accumulators, as such or as registers of macros.
        let accumulates = operand.register.slice(4, 4).eq(2);
        let is_foreign = operand.is_architecture & !operand.is_null & !accumulates;
        is_foreign
    });
    let is_float = of.computes & is_float.named("has_float");
    broken.r19 = is_float & !is_mov & foreign;

    let has_half = of.some(of.sources(), |source| source.exists & source.is_of(&[Hf]));
    let single = of.dst.is_of(&[F]);
    let many = is_called(of.fields.exec_size, &["SIMD16", "SIMD32"]);
    broken.r20 = of.computes & single & has_half & many & !is_mov;
}
