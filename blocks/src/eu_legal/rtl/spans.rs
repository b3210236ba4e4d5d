//! Rule R09: how far an operand reaches, in two steps that a register may separate.
//!
//! Channels, widths, strides and elements are powers of two, so that products are sums of their exponents. Where the last of some
//! elements begins is then a run of ones: of 2^n elements that are 2^k bytes apart, at (2^n - 1) * 2^k. That is the first step,
//! [`measure`]; the second, [`too_far`], adds up.

use super::known::Known;
use super::operand::Operand;
use std::collections::BTreeMap;
use warpwright_hdl::prelude::*;

/// Bits of a place within two registers, and within one.
const TWO_REGISTERS: u32 = 6;
const ONE_REGISTER: u32 = 5;

/// What is measured, and its docs.
pub(crate) const SPANS: [(&str, &str); 16] = [
    (
        "span_dst_counts",
        "the destination is such that its span counts",
    ),
    ("span_dst_place", "where it begins in its register"),
    ("span_dst_row", "how far it reaches from there"),
    ("span_dst_far", "that is beyond two registers"),
    (
        "span_src0_counts",
        "the first source is such that its span counts",
    ),
    ("span_src0_place", "where it begins in its register"),
    ("span_src0_row", "how far its first row reaches from there"),
    (
        "span_src0_last_row",
        "how far its last row begins from there",
    ),
    ("span_src0_far", "one of them is beyond two registers"),
    (
        "span_src0_beyond_row",
        "the bits above the distance of two rows",
    ),
    ("span_src1_counts", "as span_src0_counts"),
    ("span_src1_place", "as span_src0_place"),
    ("span_src1_row", "as span_src0_row"),
    ("span_src1_last_row", "as span_src0_last_row"),
    ("span_src1_far", "as span_src0_far"),
    ("span_src1_beyond_row", "as span_src0_beyond_row"),
];

/// What there is to know of operands, in the order of [`SPANS`].
pub(super) fn measure<'m>(of: &Known<'m>) -> Vec<Signal<'m>> {
    let size = of.field("exec_size");
    let has_place = !of.field("math_macro");

    let strided = of.is_basic | of.is_ternary | of.is_bfn;
    let (last, far) = strided_by(&of.dst, size, of.dst.stride.zext(4), "last");
    let counts = strided & of.dst.is_general & has_place;
    let mut found = vec![counts, of.dst.subregister, with_element(&of.dst, last), far];
    for (source, region) in of.with_regions() {
        let rows = (size - region.width).named(&format!("{}_rows", source.name));
        let (in_row, row_far) =
            strided_by(source, region.width, region.stride.zext(4), "last_in_row");
        let (last_row, rows_far) = strided_by(source, rows, region.vertical, "last_row");
        let fits = region.width.le(size);
        let counts = source.is_general & region.exists & !region.is_row_by_row & fits;
        let apart = (region.vertical.zext(5) + source.size.zext(5)) - 1;
        found.extend([
            counts & has_place,
            source.subregister,
            with_element(source, in_row),
            last_row,
            row_far | rows_far,
            of.m.ones(7) << apart,
        ]);
    }
    found
}

/// Whether an operand reaches too far, from what was measured.
pub(super) fn too_far<'m>(span: &BTreeMap<&str, Signal<'m>>) -> Signal<'m> {
    let end = (span["span_dst_place"].zext(7) + span["span_dst_row"].zext(7)).named("dst_end");
    let wide = span["span_dst_far"] | end.bit(TWO_REGISTERS);
    let mut found = span["span_dst_counts"] & wide;
    for source in ["src0", "src1"] {
        let name = |what: &str| format!("{source}_{what}");
        let of = |what: &str| span[format!("span_{source}_{what}").as_str()];
        let (place, row) = (of("place"), of("row"));
        let last_start = place.zext(7) + of("last_row").zext(7);
        let last_start = last_start.named(&name("last_start"));
        let end = (last_start.zext(8) + row.zext(8)).named(&name("end"));
        let wide = of("far") | end.slice(TWO_REGISTERS, 2).any();
        // If all rows start in the first register, the last one crosses if any does. Otherwise some row starts where the last of all
        // possible ones does, and crosses if it reaches into the place of the next.
        let beyond_row = of("beyond_row");
        let within = place & !beyond_row.slice(0, ONE_REGISTER);
        let reach = (within.zext(7) + row.zext(7)).named(&name("reach"));
        let overlaps = (reach & beyond_row).any() | reach.slice(ONE_REGISTER, 2).any();
        let starts_in_second = last_start.slice(ONE_REGISTER, 2).any();
        let crosses = starts_in_second.mux(overlaps, end.slice(ONE_REGISTER, 3).any());
        found = found | (of("counts") & (crosses | wide));
    }
    found.named("reaches_too_far")
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
        strides.mux(last, m.zeros(bits)).named(&name("_begins")),
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
