//! Rules R14 to R21: data types of operands, and how those of the sources go with the destination's.

use super::Broken;
use super::known::Known;
use super::operand::Operand;
use warpwright_eu::model::DataType::{Bf, F, Hf, Uv, V, Vf};
use warpwright_hdl::prelude::*;

/// `ExecSize` of 16 and of 32 channels.
const CHANNELS_16: u64 = 4;
const CHANNELS_32: u64 = 5;
/// Distances of elements, coded as strides are: an exponent and one more.
const WORD_APART: u64 = 2;
const DOUBLEWORD_APART: u64 = 3;

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    sizes(of, broken);
    vectors(of, broken);
    destination(of, broken);
    floats(of, broken);
}

fn sizes<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let size = of.fields.exec_size;
    // Null holds nothing, and a vector's elements are smaller than it.
    let is_long = of.some(of.operands(), |operand| {
        operand.exists & operand.is_long & !operand.is_null
    });
    let is_wide = of.some(of.operands(), |operand| {
        let is_wide = operand.size.bit(1) & !operand.is_vector;
        operand.exists & is_wide & !operand.is_null
    });
    let at_16 = size.eq(CHANNELS_16) & is_long.named("has_long_operand");
    let at_32 = size.eq(CHANNELS_32) & is_wide.named("has_wide_operand");
    broken.r14 = of.computes & !of.is.dpas & (at_16 | at_32);
    let long = of.some(of.operands(), |operand| operand.exists & operand.is_long);
    broken.r21 = of.computes & long;
}

fn vectors<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let apart = of.dst_apart;
    let sources = [&of.src0, &of.src1];
    let integers = of.some(sources, |source| source.is_of(&[Uv, V]));
    let floats = of.some(sources, |source| source.is_of(&[Vf]));
    let aligned = of.dst.subregister.slice(0, 4).is_zero();
    let wrong_words = integers & !(apart.eq(WORD_APART) & aligned);
    let wrong_singles = floats & !apart.eq(DOUBLEWORD_APART);
    broken.r15 = of.writes & (wrong_words | wrong_singles);
}

/// What computes an element of the sources, as a power of two in bytes: bytes are computed as words.
fn computed_size<'m>(of: &Known<'m>) -> Signal<'m> {
    let m = of.m;
    let of_source = |source: &Operand<'m>| {
        let size = source.size.any().mux(source.size, m.constant(1u8, 2));
        let counts = source.exists & !source.is_vector;
        counts.mux(size, m.zeros(2))
    };
    let [first, second, _] = of.sources().map(of_source);
    let most = first.lt(second).mux(second, first);
    most.named("computed_size")
}

fn destination<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
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
    let none_computed = !of.some(of.sources(), |source| source.exists & !source.is_vector);
    let needed = none_computed.mux(of.m.zeros(3), most.zext(3) + 1);
    let is_narrow = of.dst_apart.lt(needed);
    broken.r17 = of.writes & several & is_narrow & !is_plain & !halves;
}

fn floats<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let several = of.fields.exec_size.any();
    let is_mov = of.is_opcode(&["mov"]);
    let into_float = of.is_basic & of.dst.is_general & of.dst.is_float;
    let into_float = into_float & several & !of.fields.math_macro;
    let into_float = into_float.named("computes_into_float");
    let [first, second] = of.with_regions().map(|(source, region)| {
        // Rows follow each other, or each has one element.
        let is_linear = region.is_one_wide | source.vertical.eq(region.full_row);
        let is_linear = is_linear & (region.is_one_wide | region.strides);
        let code = region
            .is_one_wide
            .mux(source.vertical, source.stride.zext(4));
        let apart = code
            .any()
            .mux(code.zext(5) + source.size.zext(5), of.m.zeros(5));
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
        operand.is_architecture & !operand.is_null & !accumulates
    });
    let is_float = of.computes & is_float.named("has_float");
    broken.r19 = is_float & !is_mov & foreign;

    let has_half = of.some(of.sources(), |source| source.exists & source.is_of(&[Hf]));
    let single = of.dst.is_of(&[F]);
    let many = of.fields.exec_size.is_one_of([CHANNELS_16, CHANNELS_32]);
    broken.r20 = of.computes & single & has_half & many & !is_mov;
}
