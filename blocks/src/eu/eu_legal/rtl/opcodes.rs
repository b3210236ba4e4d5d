//! The I rules: what single opcodes ask of their operands.

use super::Broken;
use super::known::Known;
use super::operand::Operand;
use warpwright_eu::model::DataType::{
    self, B, Bf, D, Df, F, Hf, Q, S2, S4, U2, U4, Ub, Ud, Uq, Uw, W,
};
use warpwright_hdl::prelude::*;

/// `FlagModifier` of overflow and of unordered.
const OVERFLOW_UNORDERED: [u64; 2] = [8, 9];
/// `ExecSize` of 8 channels, and a depth of 8.
const EIGHT: u64 = 3;

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    conditions(of, broken);
    multiplication(of, broken);
    integers(of, broken);
    dpas(of, broken);
    math(of, broken);
}

fn conditions<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let has_condition = of.fields.condition.any().named("has_condition");
    let has_predicate = of.fields.predicate.any().named("has_predicate");
    broken.i01 = of.is_opcode(&["cmp", "cmpn"]) & !has_condition;
    let both_or_none = !(has_condition ^ has_predicate);
    broken.i02 = of.is_opcode(&["sel"]) & both_or_none;
    let groups = of.operands().map(|operand| {
        let group = size_and_kind(operand);
        group.named(&format!("{}_size_and_kind", operand.name))
    });
    let [result, sources @ ..] = groups;
    let other = sources.map(|source| source.ne(result));
    let other = other.into_iter().fold(result.is_zero(), |a, b| a | b);
    let wrong = !has_condition | has_predicate | other;
    broken.i03 = of.is_opcode(&["csel"]) & wrong;
}

/// A number for each size of integers and for each type of floats; 0 for what is neither.
fn size_and_kind<'m>(operand: &Operand<'m>) -> Signal<'m> {
    let groups: [&[DataType]; 8] = [
        &[Ub, B],
        &[Uw, W],
        &[Ud, D],
        &[Uq, Q],
        &[Hf],
        &[F],
        &[Df],
        &[Bf],
    ];
    let m = operand.r#type.builder();
    let arms = (1_u64..).zip(groups).map(|(number, types)| {
        let codes = types.iter().map(|kind| *kind as u64).collect();
        (codes, m.constant(number, 4))
    });
    operand.r#type.case(arms.collect::<Vec<_>>(), m.zeros(4))
}

fn multiplication<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
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
    let negated = narrow & of.src1.modifier.any();
    let wrong = misplaced | accumulates | changed | whole | negated;
    broken.i04 = is_mul & wrong;
}

fn integers<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let is_logic = of.is_opcode(&["and", "or", "xor", "not"]);
    let modified = of.some([&of.src0, &of.src1], |source| {
        let modifier = source.modifier;
        modifier.bit(0) | (source.is_accumulator & modifier.any())
    });
    let condition = of.fields.condition.is_one_of(OVERFLOW_UNORDERED);
    broken.i05 = is_logic & (modified | condition);

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

fn dpas<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let size = of.fields.exec_size.ne(EIGHT);
    let depth = of.fields.dpas_depth.ne(EIGHT);
    let inside = of.some([&of.dst, &of.src0, &of.src1], |operand| {
        operand.subregister.any()
    });
    // The last source starts at a multiple of what all steps read of it: 32 bytes, or less if its elements are narrower than the other's
    // (of two below a byte, both count as four bits).
    let narrow = of.src1.is_of(&[U4, S4, U2, S2]).named("src1_is_narrow");
    let nibbles = of.src2.is_of(&[U4, S4]).named("src2_is_nibbles");
    let pairs = of.src2.is_of(&[U2, S2]).named("src2_is_pairs");
    let place = of.src2.subregister;
    let by_16 = (nibbles & !narrow) | (pairs & narrow);
    let by_8 = pairs & !narrow;
    let misaligned =
        place.slice(0, 3).any() | (place.bit(3) & !by_8) | (place.bit(4) & !by_8 & !by_16);

    let sums = [Ud, D, F, Hf, Bf];
    let other_type = !of.dst.is_of(&sums) | !of.src0.is_of(&sums);
    let signed = [&of.src1, &of.src2].map(|source| source.is_of(&[B, S4, S2]));
    let signed_sum = of.src0.is_general & of.src0.is_of(&[D]);
    let is_signed = signed[0] | signed[1] | signed_sum;
    let wrong_sign = of.dst.is_of(&[Ud]) & is_signed.named("some_source_is_signed");
    let wrong_type = other_type | wrong_sign;
    let wrong = size | depth | inside | misaligned | wrong_type;
    broken.i09 = of.is.dpas & wrong;
}

fn math<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let scalars = of.with_regions();
    let scalars = scalars
        .map(|(source, region)| region.has_region & region.stands_still & source.is_of(&[Hf]));
    let scalar = scalars[0] | scalars[1];
    let several = of.fields.exec_size.any();
    broken.i11 = of.is.math & scalar & several;
    broken.i12 = of.fields.math_macro;
}
