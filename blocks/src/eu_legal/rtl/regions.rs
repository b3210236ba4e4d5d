//! Rules R01 to R13: channels, and the regions of registers that operands are.
//!
//! Channels, widths, strides and elements are powers of two, so that products are sums of their exponents. Where the last of some
//! elements begins is then a run of ones: of 2^n elements that are 2^k bytes apart, at (2^n - 1) * 2^k.

use super::broken::Broken;
use super::known::Known;
use super::operand::Operand;
use warpwright_hdl::prelude::*;

/// Bits of a place within two registers, and within one.
const TWO_REGISTERS: u32 = 6;
const ONE_REGISTER: u32 = 5;

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    channels(of, broken);
    regions(of, broken);
    spans(of, broken);
    kinds(of, broken);
}

fn channels<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let m = of.m;
    let size = of.field("exec_size");
    let first = of.field("channel_offset");
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
    broken.report("R01", (first.slice(2, 3) & low).any());
    // From eight channels on, a row of them can begin too late.
    let late = size.case(
        [
            (vec![3], m.constant(24u8, 5)),
            (vec![4], m.constant(16u8, 5)),
            (vec![5], m.constant(0u8, 5)),
        ],
        m.ones(5),
    );
    broken.report("R02", late.named("last_offset").lt(first));
}

fn regions<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let size = of.field("exec_size");
    let [first, second] = of.with_regions().map(|(source, region)| {
        let by_rows = region.exists & !region.is_row_by_row;
        let fills = region.width.eq(size);
        let fills = fills.named(&format!("{}_is_as_wide_as_all", source.name));
        let is_apart = region.vertical.ne(region.full_row);
        [
            ("R03", region.exists & size.lt(region.width)),
            (
                "R04",
                by_rows & fills & region.strides & is_apart & !region.is_one_wide,
            ),
            ("R05", region.exists & region.is_one_wide & region.strides),
            (
                "R06",
                by_rows & size.is_zero() & region.is_one_wide & !region.stands_still,
            ),
            ("R07", by_rows & region.stands_still & !region.is_one_wide),
        ]
    });
    for ((id, first), (_, second)) in first.into_iter().zip(second) {
        broken.report(id, first | second);
    }
    let has_no_stride = of.dst.stride.is_zero() & !of.dst.is_null;
    broken.report("R08", of.is_basic & has_no_stride);
}

fn spans<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let size = of.field("exec_size");
    let has_place = !of.field("math_macro");

    let strided = of.is_basic | of.is_ternary | of.is_bfn;
    let (last, beyond) = strided_by(&of.dst, size, of.dst.stride.zext(4), "last");
    let end = of.dst.subregister.zext(7) + with_element(&of.dst, last).zext(7);
    let end = end.named("dst_end");
    let wide = beyond | end.bit(TWO_REGISTERS);
    let mut found = strided & of.dst.is_general & wide;

    for (source, region) in of.with_regions() {
        let name = |what: &str| format!("{}_{what}", source.name);
        let fits = region.width.le(size);
        let rows = (size - region.width).named(&name("rows"));
        let (in_row, row_beyond) =
            strided_by(source, region.width, region.stride.zext(4), "last_in_row");
        let (last_row, rows_beyond) = strided_by(source, rows, region.vertical, "last_row");
        // Where the first row ends, as far as it is from its start; where the last one starts and ends.
        let row = with_element(source, in_row).zext(7).named(&name("row_but_one"));
        let place = source.subregister;
        let last_start = (place.zext(7) + last_row.zext(7)).named(&name("last_start"));
        let end = (last_start.zext(8) + row.zext(8)).named(&name("end"));
        let wide = row_beyond | rows_beyond | end.slice(TWO_REGISTERS, 2).any();
        // If all rows start in the first register, the last one crosses if any does. Otherwise some row starts where the last of all
        // possible ones does, and crosses if it reaches into the place of the next.
        let apart = (region.vertical.zext(5) + source.size.zext(5)) - 1;
        let beyond_rows = of.m.ones(7) << apart;
        let within = place & !beyond_rows.slice(0, ONE_REGISTER);
        let reach = (within.zext(7) + row).named(&name("reach"));
        let overlaps = (reach & beyond_rows).any() | reach.slice(ONE_REGISTER, 2).any();
        let starts_in_second = last_start.slice(ONE_REGISTER, 2).any();
        let crosses = starts_in_second.mux(overlaps, end.slice(ONE_REGISTER, 3).any());
        let is_known = source.is_general & region.exists & !region.is_row_by_row & fits;
        found = found | (is_known & (crosses | wide));
    }
    broken.report("R09", found & has_place);
}

/// Of `2^count` elements of an operand with the stride of this code: where the last begins, and whether that is beyond two registers.
fn strided_by<'m>(
    operand: &Operand<'m>,
    count: Signal<'m>,
    stride: Signal<'m>,
    what: &str,
) -> (Signal<'m>, Signal<'m>) {
    let m = count.builder();
    let bits = TWO_REGISTERS;
    let name = |part: &str| format!("{}_{what}{part}", operand.name);
    // A stride's code is one more than its exponent; 0 says none.
    let apart = (stride.zext(5) + operand.size.zext(5)).named(&name("_code"));
    let strides = stride.any() & count.any();
    let ones = !(m.ones(bits) << count);
    let last = (ones << (apart - 1)).named(&name("_if_strided"));
    let beyond = m.constant(bits + 1, 5).lt(count.zext(5) + apart);
    (
        strides.mux(last, m.zeros(bits)).named(&name("")),
        (strides & beyond).named(&name("_is_beyond")),
    )
}

/// Where an element ends that begins there: elements begin at multiples of their size, so that no sum is needed.
fn with_element<'m>(operand: &Operand<'m>, begins: Signal<'m>) -> Signal<'m> {
    let m = operand.size.builder();
    let element = !(m.ones(3) << operand.size);
    let element = element.named(&format!("{}_element", operand.name));
    begins | element.zext(begins.width())
}

fn kinds<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let m = of.m;
    let misplaced = of.some(of.operands(), |operand| {
        let within = !(m.ones(3) << operand.size);
        let odd = (operand.subregister.slice(0, 3) & within).any();
        operand.is_general & odd.named(&format!("{}_is_misplaced", operand.name))
    });
    let has_elements = of.is_basic | of.is_ternary | of.is_bfn;
    broken.report("R10", has_elements & misplaced);

    let [first, second] = &of.regions;
    let wrong_first = !of.src0.is_indirect | of.src0.is_float | of.src0.is_long;
    let wrong = first.is_row_by_row & wrong_first;
    broken.report("R11", wrong | second.is_row_by_row);

    let byte = |source: &Operand<'m>| source.exists & source.is_byte;
    let three = (of.is_ternary | of.is_bfn | of.is_madm).named("computes_with_three");
    let second = (of.is_two_sources | three) & byte(&of.src1);
    broken.report("R12", second | (three & byte(&of.src2)));

    let needs_sources = (of.is_basic & !of.is_opcode(&["movi"])) | three;
    let null = of.some(of.sources(), |source| source.is_null);
    broken.report("R13", needs_sources & null);
}
