//! Rules R01 to R13 but R09: channels, and the regions of registers that operands are.

use super::Broken;
use super::known::Known;
use super::operand::Operand;

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    channels(of, broken);
    regions(of, broken);
    kinds(of, broken);
}

fn channels<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let m = of.m;
    let size = of.fields.exec_size;
    let first = of.fields.channel_offset;
    // What is below the channels' number; offsets come in steps of four. Reserved sizes are no number.
    let low = size.case(
        [
            (vec![3], m.constant(0b001u8, 3)),
            (vec![4], m.constant(0b011u8, 3)),
            (vec![5], m.ones(3)),
        ],
        m.zeros(3),
    );
    let low = low.named("offset_below_size");
    broken.r01 = (first.slice(2, 3) & low).any();
    // From eight channels on, a row of them can begin too late.
    let late = size.case(
        [
            (vec![3], m.constant(24u8, 5)),
            (vec![4], m.constant(16u8, 5)),
            (vec![5], m.constant(0u8, 5)),
        ],
        m.ones(5),
    );
    broken.r02 = late.named("last_offset").lt(first);
}

fn regions<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
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
    broken.r03 = first[0] | second[0];
    broken.r04 = first[1] | second[1];
    broken.r05 = first[2] | second[2];
    broken.r06 = first[3] | second[3];
    broken.r07 = first[4] | second[4];
    let has_no_stride = of.dst.stride.is_zero() & !of.dst.is_null;
    broken.r08 = of.is_basic & has_no_stride;
}

fn kinds<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let m = of.m;
    let misplaced = of.some(of.operands(), |operand| {
        let within = !(m.ones(3) << operand.size);
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
