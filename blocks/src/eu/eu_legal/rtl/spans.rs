//! Rule R09: the extent of an operand, in two steps that a register may separate.
//!
//! Channels, widths, strides and elements are powers of two, so products are sums of
//! exponents. The offset of the last element is then a run of ones: of 2^n elements that are
//! 2^k bytes apart, at (2^n - 1) * 2^k. [`measure`] does this first step; [`too_far`] adds up.

use super::LONGEST;
use super::facts::{InstructionFacts, Operand};
use crate::eu::rule_section;
use warpwright_hdl::prelude::*;

/// Bits of a place within two registers, and within one.
const TWO_REGISTERS: u32 = 6;
const ONE_REGISTER: u32 = 5;
/// The section of what the rule asks about sources.
const OF_SOURCES: &str = "Rule R09: the sources";

/// How far an operand reaches. The destination has no rows.
#[derive(Bundle, Clone, Copy, Debug, Default)]
pub(crate) struct Span<T> {
    pub counts: T,
    place: T,
    row: T,
    last_row: T,
    far: T,
    beyond_row: T,
}

/// What is measured.
#[derive(Bundle, Clone, Copy, Debug, Default)]
pub(crate) struct Spans<T> {
    pub dst: Span<T>,
    src0: Span<T>,
    src1: Span<T>,
}

impl Spans<Field> {
    /// All of it.
    pub fn shape() -> Self {
        let field = |width: u32, doc| Field::bits(width).doc(doc);
        let place = field(
            ONE_REGISTER,
            "byte within its register at which the span starts",
        );
        let src0 = Span {
            counts: field(1, "the rule applies to the span of the first source"),
            place: place.clone(),
            row: field(
                TWO_REGISTERS,
                "last byte of the first row, counted from the span's start",
            ),
            last_row: field(
                TWO_REGISTERS,
                "first byte of the last row, counted from the span's start",
            ),
            far: field(
                1,
                "the last element of a row, or the last row, begins more than two registers away",
            ),
            beyond_row: field(
                7,
                "ones in the bits that are worth at least the distance between rows",
            ),
        };
        let like = |name: &str, field: Field| {
            field.doc(&format!(
                "the same value as span_src0_{name}, for the second source"
            ))
        };
        Self {
            dst: Span {
                counts: field(1, "the rule applies to the span of the destination"),
                place,
                row: field(
                    TWO_REGISTERS,
                    "last byte of the span, counted from its start",
                ),
                far: field(1, "the last element begins more than two registers away"),
                ..Span::default()
            },
            src1: src0.clone().each(like),
            src0,
        }
    }
}

/// What there is to know of operands.
#[description]
pub(super) fn measure<'m>(of: &InstructionFacts<'m>) -> Spans<Signal<'m>> {
    let size = of.fields.exec_size;
    let has_place = !of.fields.math_macro;

    of.m.section_about(
        "Span of the destination",
        "For rule R09. Its bit is computed from the span_ outputs outside of this module. Channels, widths, strides and elements are \
         powers of two, so products are sums of exponents. The last of 2^n elements that are 2^k bytes apart begins at (2^n - 1) * 2^k, \
         which is a run of ones.",
    );
    let strided = of.is_basic | of.is.ternary | of.is.bfn;
    let (last, far) = strided_by(&of.dst, size, of.dst.stride, "last");
    let counts = strided & of.dst.is_general & has_place;
    let dst = Span {
        counts,
        place: of.dst.subregister,
        row: with_element(&of.dst, last),
        far,
        ..Span::default().map(|()| of.m.zeros(0))
    };
    let [src0, src1] = of.with_regions().map(|(source, region)| {
        of.m.section(match source.name {
            "src0" => "Span of the first source",
            _ => "Span of the second source",
        });
        let rows = (size - source.width).named(&format!("{}_rows", source.name));
        let (in_row, row_far) = strided_by(source, source.width, source.stride, "last_in_row");
        let (last_row, rows_far) = strided_by(source, rows, source.vertical, "last_row");
        let fits = source.width.le(size);
        let counts = source.is_general & region.has_region & !region.is_row_by_row & fits;
        let row_distance = source.vertical.widening_add(source.size) - 1;
        Span {
            counts: counts & has_place,
            place: source.subregister,
            row: with_element(source, in_row),
            last_row,
            far: row_far | rows_far,
            beyond_row: of.m.ones(7) << row_distance,
        }
    });
    Spans { dst, src0, src1 }
}

/// Whether an operand reaches too far, from what was measured.
#[description]
pub(super) fn too_far(Spans { dst, src0, src1 }: Spans<Signal<'_>>) -> Signal<'_> {
    let m = dst.counts.builder();
    m.section_about(
        OF_SOURCES,
        "If all rows start in the first register, the last row crosses into the next register if any row does. Otherwise, some row starts \
         where the last of all possible rows starts, and this row crosses if it reaches the start of the next one.",
    );
    rule_section(m, LONGEST);
    let end = dst.place.widening_add(dst.row).named("dst_end");
    let dst_reaches = dst.counts & (dst.far | end.bit(TWO_REGISTERS));
    let mut found = dst_reaches;
    for (source, of) in [("src0", src0), ("src1", src1)] {
        m.section(OF_SOURCES);
        let name = |what: &str| format!("{source}_{what}");
        let last_start = of.place.widening_add(of.last_row);
        let last_start = last_start.named(&name("last_start"));
        let end = last_start.widening_add(of.row).named(&name("end"));
        let wide = of.far | end.slice(TWO_REGISTERS, 2).any();
        let within = of.place & !of.beyond_row.slice(0, ONE_REGISTER);
        let reach = within.widening_add(of.row).named(&name("reach"));
        let overlaps = (reach & of.beyond_row).any() | reach.slice(ONE_REGISTER, 2).any();
        let starts_in_second = last_start.slice(ONE_REGISTER, 2).any();
        let crosses = starts_in_second.mux(overlaps, end.slice(ONE_REGISTER, 3).any());
        let reaches = of.counts & (crosses | wide);
        rule_section(m, LONGEST);
        found = found | reaches;
    }
    found.named("reaches_too_far")
}

/// Of `2^count` elements of an operand with the stride of this code: where the last begins, and whether that is beyond two registers.
#[description]
fn strided_by<'m>(
    operand: &Operand<'m>,
    count: Signal<'m>,
    stride: Signal<'m>,
    what: &str,
) -> (Signal<'m>, Signal<'m>) {
    let m = count.builder();
    let name = |part: &str| format!("{}_{what}{part}", operand.name);
    // A stride's code is one more than its exponent; 0 says none.
    let stride = stride.zext(4);
    let apart = stride.widening_add(operand.size).named(&name("_code"));
    let strides = (stride.any() & count.any()).named(&name("_strides"));
    let from_count = m.ones(TWO_REGISTERS) << count;
    let ones = (!from_count).named(&name("_ones"));
    let last = (ones << (apart - 1)).named(&name("_if_strided"));
    let beyond = m.constant(TWO_REGISTERS + 1, 5).lt(count.zext(5) + apart);
    let beyond = beyond.named(&name("_ends_beyond"));
    (
        strides.mux(last, 0).named(&name("_begins")),
        (strides & beyond).named(&name("_is_beyond")),
    )
}

/// Where an element ends that begins there: elements begin at multiples of their size, so that no sum is needed.
#[description]
fn with_element<'m>(operand: &Operand<'m>, begins: Signal<'m>) -> Signal<'m> {
    let m = operand.size.builder();
    let multiples = m.ones(3) << operand.size;
    let element = !multiples;
    let element = element.named(&format!("{}_element", operand.name));
    begins | element.zext(begins.width())
}
