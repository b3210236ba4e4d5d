//! The R rules except R09: channels, operand register regions, operand data types,
//! and whether the sources' data types are compatible with the destination's.

use super::Broken;
use super::facts::{COMMON, InstructionFacts, Operand, REGIONS, Rows};
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
    of.rule("R01");
    /// The bits of the offset that are worth less than the execution size; offsets are multiples of four, and a reserved size has no such bits.
    let low = number_of(size, 3, [([3], 0b001), ([4], 0b011), ([5], 0b111)], 0);
    broken.r01 = (first.slice(2, 3) & low.named("offset_below_size")).any();
    of.rule("R02");
    /// The last offset at which all channels fit; fewer than eight channels always fit.
    let late = number_of(size, 5, [([3], 24), ([4], 16), ([5], 0)], 31);
    broken.r02 = late.named("last_offset").lt(first);
}

#[description]
fn regions<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let size = of.fields.exec_size;
    let of_sources = |(source, region): (&Operand<'m>, &Rows<Signal<'m>>)| {
        let by_rows = of.shared(REGIONS, || region.has_region & !region.is_row_by_row);
        of.rule("R04");
        let fills = source.width.eq(size);
        let fills = fills.named(&format!("{}_is_as_wide_as_all", source.name));
        let is_apart = source.vertical.ne(region.full_row);
        of.rule("R03");
        let is_too_wide = region.has_region & size.lt(source.width);
        of.rule("R04");
        let has_gaps = by_rows & fills & region.strides & is_apart & !region.is_one_wide;
        of.rule("R05");
        let strides_alone = region.has_region & region.is_one_wide & region.strides;
        of.rule("R06");
        let scalar_strides = by_rows & size.is_zero() & region.is_one_wide & !region.stands_still;
        of.rule("R07");
        let repeats = by_rows & region.stands_still & !region.is_one_wide;
        [
            is_too_wide,
            has_gaps,
            strides_alone,
            scalar_strides,
            repeats,
        ]
    };
    [broken.r03, broken.r04, broken.r05, broken.r06, broken.r07] =
        of_either(of, of.with_regions().map(of_sources));
    of.rule("R08");
    let dst_has_no_stride = of.dst.stride.is_zero() & !of.dst.is_null;
    broken.r08 = of.is_basic & dst_has_no_stride;
}

/// Rules R03 to R07, which are broken if the first or the second source breaks them.
fn of_either<'m>(
    of: &InstructionFacts<'m>,
    [first, second]: [[Signal<'m>; 5]; 2],
) -> [Signal<'m>; 5] {
    const RULES: [&str; 5] = ["R03", "R04", "R05", "R06", "R07"];
    std::array::from_fn(|rule| {
        of.rule(RULES[rule]);
        first[rule] | second[rule]
    })
}

#[description]
fn kinds<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let m = of.m;
    of.rule("R10");
    let misplaced = of.some(of.operands(), |operand| {
        let multiples = of.shared(operand.title, || m.ones(3) << operand.size);
        let within = !multiples;
        let odd = (operand.subregister.slice(0, 3) & within).any();
        operand.is_general & odd.named(&format!("{}_is_misplaced", operand.name))
    });
    let has_elements = of.shared(COMMON, || of.is_basic | of.is.ternary | of.is.bfn);
    broken.r10 = has_elements & misplaced;

    of.rule("R11");
    let [first, second] = &of.regions;
    let wrong_first = !of.src0.is_indirect | of.src0.is_float | of.src0.is_long;
    let wrong_row_by_row = first.is_row_by_row & wrong_first;
    broken.r11 = wrong_row_by_row | second.is_row_by_row;

    let byte = |source: &Operand<'m>| source.exists & source.is_byte;
    let three = of.shared(COMMON, || {
        (of.is.ternary | of.is.bfn | of.is.madm).named("computes_with_three")
    });
    of.rule("R12");
    let second_is_bytes = (of.is.two_sources | three) & byte(&of.src1);
    broken.r12 = second_is_bytes | (three & byte(&of.src2));

    of.rule("R13");
    let needs_sources = (of.is_basic & !of.is_opcode(&["movi"])) | three;
    let some_source_is_null = of.some(of.sources(), |source| source.is_null);
    broken.r13 = needs_sources & some_source_is_null;
}

#[description]
fn sizes<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    // Null holds nothing, and a vector's elements are smaller than it.
    of.rule("R14");
    let is_long = of.some(of.operands(), |operand| {
        let is_64_bits = of.shared(operand.title, || operand.exists & operand.is_long);
        is_64_bits & !operand.is_null
    });
    let is_wide = of.some(of.operands(), |operand| {
        let is_wide = operand.size.bit(1) & !operand.is_vector;
        operand.exists & is_wide & !operand.is_null
    });
    let size = of.fields.exec_size;
    let at_16 = is_called(size, &["SIMD16"]) & is_long.named("has_long_operand");
    let at_32 = is_called(size, &["SIMD32"]) & is_wide.named("has_wide_operand");
    broken.r14 = of.computes & !of.is.dpas & (at_16 | at_32);
    of.rule("R21");
    let some_is_64_bits = of.some(of.operands(), |operand| operand.exists & operand.is_long);
    broken.r21 = of.computes & some_is_64_bits;
}

#[description]
fn vectors<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("R15");
    let sources = [&of.src0, &of.src1];
    let integers = of.some(sources, |source| source.is_of(&[Uv, V]));
    let floats = of.some(sources, |source| source.is_of(&[Vf]));
    let aligned = of.dst.subregister.slice(0, 4).is_zero();
    let has_aligned_words = of.dst_apart.eq(WORD_APART) & aligned;
    let wrong_words = integers & !has_aligned_words;
    let wrong_singles = floats & !of.dst_apart.eq(DOUBLEWORD_APART);
    broken.r15 = of.writes & (wrong_words | wrong_singles);
}

/// What computes an element of the sources, as a power of two in bytes: bytes are computed as words.
#[description]
fn computed_size<'m>(of: &InstructionFacts<'m>) -> Signal<'m> {
    let [first_size, second_size] = [&of.src0, &of.src1].map(|source| {
        let size_of_scalar = source.size.any().mux(source.size, 1);
        let is_scalar = source.exists & !source.is_vector;
        is_scalar.mux(size_of_scalar, 0)
    });
    let larger = first_size.lt(second_size).mux(second_size, first_size);
    larger.named("computed_size")
}

#[description]
fn destination<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    let several = of.fields.exec_size.any();
    of.m.section(COMMON);
    let is_mov = of.is_opcode(&["mov"]);
    let is_changed = of.src0.modifier.any() | of.fields.saturate | of.fields.condition.any();
    let is_plain = is_mov & of.src0.is_byte & !is_changed;
    let is_plain = is_plain.named("is_plain_mov_of_bytes");
    of.rule("R16");
    let is_packed_bytes = of.dst.is_byte & of.dst.stride.eq(1);
    broken.r16 = of.writes & is_packed_bytes & several & !is_plain;

    of.rule("R17");
    /// Singles are converted to packed halves without computation.
    let converts_to_halves = is_mov & of.src0.is_float & of.dst.is_of(&[Hf, Bf]);
    let widest = computed_size(of);
    let some_computed = of.some(of.sources(), |source| source.exists & !source.is_vector);
    let none_computed = !some_computed;
    let needed_apart = none_computed.mux(of.m.zeros(3), widest.zext(3) + 1);
    let is_narrow = of.dst_apart.lt(needed_apart);
    broken.r17 = of.writes & several & is_narrow & !is_plain & !converts_to_halves;
}

#[description]
fn floats<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.m.section(COMMON);
    let several = of.fields.exec_size.any();
    let is_mov = of.is_opcode(&["mov"]);
    of.rule("R18");
    let has_float_dst = of.is_basic & of.dst.is_general & of.dst.is_float;
    let into_float = has_float_dst & several & !of.fields.math_macro;
    let into_float = into_float.named("computes_into_float");
    let [first_unaligned, second_unaligned] = of.with_regions().map(|(source, region)| {
        // Rows follow each other, or each has one element.
        let one_wide = region.is_one_wide;
        let rows_follow = one_wide | source.vertical.eq(region.full_row);
        let is_linear = rows_follow & (one_wide | region.strides);
        let stride_code = one_wide.mux(source.vertical, source.stride.zext(4));
        let linear_apart = stride_code
            .any()
            .mux(stride_code.widening_add(source.size), 0);
        let same_step = linear_apart.eq(of.dst_apart.zext(5));
        let same_place = source.subregister.eq(of.dst.subregister);
        let is_aligned = is_linear & same_step & same_place;
        source.is_general & !region.stands_still & !is_aligned
    });
    let narrows = of.src0.is_of(&[F]) & of.dst.is_of(&[Hf]);
    let widens = of.shared_type(&of.src0, &[Hf]) & of.shared_type(&of.dst, &[F]);
    let converts = is_mov & (narrows | widens);
    broken.r18 = into_float & !converts & (first_unaligned | second_unaligned);

    of.rule("R19");
    let is_float = of.some(of.operands(), |operand| operand.exists & operand.is_float);
    let foreign = of.some(of.operands(), |operand| {
        // Accumulators, as such or as registers of macros.
        let accumulates = operand.register.slice(4, 4).eq(2);
        let not_null_architecture = of.shared(operand.title, || operand.is_architecture_not_null());
        let is_foreign = not_null_architecture & !accumulates;
        is_foreign
    });
    let is_float = of.computes & is_float.named("has_float");
    broken.r19 = is_float & !is_mov & foreign;

    of.rule("R20");
    let has_half = of.some(of.sources(), |source| {
        source.exists & of.shared_type(source, &[Hf])
    });
    let single = of.dst.is_of(&[F]);
    let many = is_called(of.fields.exec_size, &["SIMD16", "SIMD32"]);
    broken.r20 = of.computes & single & has_half & many & !is_mov;
}
