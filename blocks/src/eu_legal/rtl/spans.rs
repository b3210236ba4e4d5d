//! Rule R09: an operand spans two registers at most, and no row of a source crosses from one to the next.
//!
//! Channels, widths, strides and elements are powers of two. Of 2^n elements that are 2^k bytes apart the last one begins at
//! (2^n - 1) * 2^k: a run of ones, from a small table. Where something ends is then one sum; sums of codes are tables, too, since a
//! chain of adders would be the longest way through all rules.

use super::known::Known;
use super::operand::Operand;
use warpwright_hdl::builder::TableHandle;
use warpwright_hdl::prelude::*;

/// Bits of a place within two registers, and within one.
const TWO_REGISTERS: u32 = 6;
const ONE_REGISTER: u32 = 5;
/// Bits of a place within two registers or just behind them: it is not said how far.
const PLACE: u32 = TWO_REGISTERS + 1;
/// A distance of 2^k bytes is coded k + 1; 0 says none, and this one as far as two registers are wide, or farther.
const FARTHEST: u64 = 7;

/// What all operands look up.
struct Tables<'m> {
    /// Of as many elements as a power of two (3 bits) at such a distance (3 bits): where the last one begins.
    last: TableHandle<'m>,
    /// The distance that a stride's code (4 bits) is for elements of a size (2 bits).
    distance: TableHandle<'m>,
    /// One exponent less another.
    quotient: TableHandle<'m>,
}

impl<'m> Tables<'m> {
    fn new(m: &'m ModuleBuilder) -> Self {
        let end = 1_u64 << TWO_REGISTERS;
        let last = (0..64_u64).map(|address| {
            let (count, distance) = (address >> 3, address & 7);
            let begins = |exponent: u64| ((1_u64 << count) - 1) << exponent;
            distance.checked_sub(1).map_or(0, begins).min(end)
        });
        let distance = (0..64_u64).map(|address| match (address >> 2, address & 3) {
            (0, _) => 0,
            (stride, size) => (stride + size).min(FARTHEST),
        });
        let quotient = (0..64_u64).map(|address| (address >> 3).saturating_sub(address & 7));
        Self {
            last: m.table("last_element", PLACE, last),
            distance: m.table("distance_of_stride", 3, distance),
            quotient: m.table("quotient_of_powers", 3, quotient),
        }
    }
}

/// Bytes of an element but one.
fn element<'m>(of: &Known<'m>, operand: &Operand<'m>) -> Signal<'m> {
    let number = |value: u8| of.m.constant(value, PLACE);
    let arms = [(1, number(1)), (2, number(3)), (3, number(7))];
    let arms = arms.map(|(size, bytes)| (vec![size], bytes));
    let bytes = operand.size.case(arms, number(0));
    bytes.named(&format!("{}_element", operand.name))
}

/// Whether some operand breaks the rule.
pub(super) fn are_too_wide<'m>(of: &Known<'m>) -> Signal<'m> {
    let tables = Tables::new(of.m);
    let [first, second] = [0, 1].map(|index| source(of, &tables, index));
    // Registers of macros have no place within them.
    let has_place = !of.field("math_macro");
    has_place & (destination(of, &tables) | first | second)
}

fn destination<'m>(of: &Known<'m>, tables: &Tables<'m>) -> Signal<'m> {
    let (m, dst) = (of.m, &of.dst);
    let strided = of.is_basic | of.is_ternary | of.is_bfn;
    let last = tables
        .last
        .read(m.cat([of.field("exec_size"), of.dst_apart]));
    // An element ends below where the next one begins.
    let last = last.named("dst_last") | element(of, dst);
    let end = (dst.subregister.zext(PLACE) + last).named("dst_end");
    strided & dst.is_general & end.bit(TWO_REGISTERS)
}

fn source<'m>(of: &Known<'m>, tables: &Tables<'m>, index: usize) -> Signal<'m> {
    let m = of.m;
    let (source, region) = of.with_regions()[index];
    let named = |value: Signal<'m>, what: &str| value.named(&format!("{}_{what}", source.name));
    let size = of.field("exec_size");
    let fits = named(region.width.le(size), "region_fits");
    let rows = named(tables.quotient.read(m.cat([size, region.width])), "rows");
    let distance = |code: Signal<'m>| tables.distance.read(m.cat([code, source.size]));
    let apart = named(distance(region.stride.zext(4)), "elements_apart");
    let rows_apart = named(distance(region.vertical), "rows_apart");
    let in_row = named(
        tables.last.read(m.cat([region.width, apart])),
        "last_in_row",
    );
    let last_row = named(tables.last.read(m.cat([rows, rows_apart])), "last_row");
    // A row's bytes but one.
    let row = named(in_row | element(of, source), "row");
    let place = source.subregister.zext(PLACE);
    let last_start = named(place + last_row, "last_start");

    // Three numbers as two, with one adder behind: the sums of bits, and what they carry.
    let sums = place ^ last_row ^ row;
    let carries = (place & last_row) | (place & row) | (last_row & row);
    let end = named(sums.zext(PLACE + 1) + m.cat([carries, m.zeros(1)]), "end");
    let is_wide = end.slice(TWO_REGISTERS, 2).any();

    // If all rows begin in the first register, the last one crosses if any does. Otherwise some row begins at the last place that rows
    // can have in a register, and crosses if it reaches the place of the next.
    let numbers = |value: u8| m.constant(value, ONE_REGISTER);
    let below = [(1, 0), (2, 1), (3, 3), (4, 7), (5, 15)];
    let below = below.map(|(code, mask)| (vec![code], numbers(mask)));
    let below = named(rows_apart.case(below, numbers(31)), "below_rows_apart");
    let within = (source.subregister & below).zext(PLACE);
    let reach = named(within + row, "reach");
    let overlaps = (reach & !below.zext(PLACE)).any();
    let begins_in_second = last_start.slice(ONE_REGISTER, 2).any();
    let crosses = begins_in_second.mux(overlaps, end.slice(ONE_REGISTER, 3).any());
    let is_known = source.is_general & region.exists & !region.is_row_by_row & fits;
    is_known & (crosses | is_wide)
}
