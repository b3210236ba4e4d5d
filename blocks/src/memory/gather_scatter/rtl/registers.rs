//! Converts between a request's byte order in registers and in memory.
//!
//! In memory a lane's elements are contiguous, and each component is at the position of its number; in registers an element
//! has 4 bytes, or 8, and components are packed. A transposed request's elements are contiguous across all lanes' registers.

use crate::eu::document_enum;
use crate::memory::gather_scatter::contract::{Configuration, LANE_BYTES};
use crate::memory::lane_addresses::rtl::by_name;
use crate::memory::line_coalescer::rtl::beside;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of a lane's registers.
pub(super) const LANE: u32 = LANE_BYTES * 8;
/// Elements of a lane, at most.
const ELEMENTS: u32 = 4;
/// Bits of an element's number.
const NUMBER: u32 = 2;
/// Bits of an element in registers, if it is none of 8 bytes.
const CELL: u32 = 32;
/// Bits of the longest element.
const LONGEST: u32 = 64;

/// The sizes of elements in memory, each with its bits; registers have the short ones longer.
const SIZES: [(&str, u32); 4] = [
    ("D8U32", 8),
    ("D16U32", 16),
    ("D32", CELL),
    ("D64", LONGEST),
];
/// The place of `D32`, as which all others are taken.
const OTHERS: usize = 2;

/// For each data size, what `each` says for its bits in memory and in registers; for `D32` and all others, what it says for 32.
#[description]
fn by_size<'m>(data_size: Signal<'m>, each: impl Fn(u32, u32) -> Signal<'m>) -> Signal<'m> {
    let [byte, half, (_, other), long] =
        SIZES.map(|(name, bits)| (name, each(bits, bits.max(CELL))));
    by_name(data_size, "DP_DATA_SIZE", [byte, half, long], other)
}

/// Of rows for data sizes, the shortest first, that for the data size. It goes on as a longer one, whatever that has there: nothing is spent on what
/// is undefined.
#[description]
fn row_by_size<'m>(name: &str, data_size: Signal<'m>, rows: &[Signal<'m>]) -> Signal<'m> {
    let mut from = 0;
    let parts = (0..rows.len()).map(|shortest| {
        let bits = rows[shortest].bits() - from;
        let part = |size: usize| rows[size].slice(from, bits);
        let other = shortest.max(OTHERS);
        let listed = (shortest..rows.len()).filter(|size| *size != other);
        let listed: Vec<_> = listed.map(|size| (SIZES[size].0, part(size))).collect();
        let other = part(other);
        from += bits;
        match listed[..] {
            [] => other,
            _ => by_name(data_size, "DP_DATA_SIZE", listed, other).called(name),
        }
    });
    beside(data_size.builder(), parts)
}

/// How many components of the mask are below each, side by side: where it is among the packed ones.
#[description]
fn ranks<'m>(m: &'m ModuleBuilder, components: Signal<'m>) -> Signal<'m> {
    m.section_about(
        "The position of a component among the packed ones",
        "Registers contain only the components of the mask. The position of a component is the number of components below it.",
    );
    let rank = |place: u32| {
        let below = (0..place).map(|below| components.bit(below).zext(NUMBER));
        let count = below.reduce(|sum, one| sum + one);
        let count = count.unwrap_or_else(|| m.zeros(NUMBER));
        count.named(&format!("rank_of_{place}"))
    };
    beside(m, (0..ELEMENTS).map(rank)).named("ranks")
}

/// For each number below `count`, whether there are more elements than that, of which there are 1, 2, 3, or a power of two up to 64; so all from
/// one power of two to the next are asked for together.
#[description]
fn asked<'m>(m: &'m ModuleBuilder, elements: Signal<'m>, count: u32) -> Signal<'m> {
    let mut from = 1;
    let mut groups = vec![m.ones(1)];
    while from < count {
        let bits = from.ilog2();
        let (is_more, to) = match from {
            1..ELEMENTS => (m.constant(from, elements.bits()).lt(elements), from + 1),
            64.. => (m.zeros(1), count),
            _ => (
                elements.slice(bits + 1, elements.bits() - bits - 1).any(),
                from * 2,
            ),
        };
        groups.push(is_more.repeat(to.min(count) - from));
        from = to;
    }
    beside(m, groups).named("is_asked")
}

/// The element of a place in a lane's row: the one with the place's number or, if packed, with the number that `numbers` has there.
#[description]
fn element_of<'i, 'm>(
    place: &'i LaneBuilder<'m>,
    row: Signal<'m>,
    (is_packed, numbers): (Signal<'m>, Signal<'m>),
    bits: u32,
) -> Signal<'i> {
    let packed = place.whole(row).select_word(place.element(numbers), bits);
    place.whole(is_packed).mux(packed, place.bits(row, bits))
}

#[description]
fn inputs(m: &ModuleBuilder) -> [Signal<'_>; 3] {
    let data_size = m.input_enum("data_size", &document_enum("DP_DATA_SIZE"));
    let data_size = data_size.doc("size of an element in memory and in registers");
    let components = m
        .input("components", ELEMENTS)
        .doc("the component mask; 0: elements from the first on");
    let transposed = m
        .input("transposed", 1)
        .doc("1: elements are consecutive across all lanes");
    [data_size, components, transposed]
}

/// `registers_to_memory`: what a request's registers are in memory, from each lane's first byte on. Bytes that it does not touch are undefined.
#[description]
pub(super) fn to_memory(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("registers_to_memory");
    m.doc("Reorders registers into memory order.");
    let all = c.lanes() * LANE;
    let registers = m
        .input("registers", all)
        .doc("each lane's 32 bytes, lane 0 lowest");
    let [data_size, components, transposed] = inputs(&m);
    let is_packed = components.any().named("is_packed");
    let ranks = ranks(&m, components);
    m.section_about(
        "Each lane alone",
        "In memory, the number of a component determines its position. The bytes after a short element's last byte are undefined, so an \
        element of each size may have the bits of a longer one there.",
    );
    let lanes = m.lanes("lanes", c.lanes(), |lane| {
        let own_registers = lane.bits(registers, LANE).named("own_registers");
        let numbers = (lane.whole(is_packed), lane.whole(ranks));
        let components = lane.lanes("short_components", ELEMENTS, |component| {
            let word = element_of(component, own_registers, numbers, CELL).named("word");
            for (name, bits) in [("bits_8", 8), ("bits_16", 16), ("bits_32", CELL)] {
                component.output(name, word.slice(0, bits));
            }
        });
        let [bytes, halves, words] =
            ["bits_8", "bits_16", "bits_32"].map(|of| components.output(of));
        let components = lane.lanes("long_components", ELEMENTS, |component| {
            let long = element_of(component, own_registers, numbers, LONGEST);
            component.output("bits_64", long);
        });
        let rows = [bytes, halves, words, components.output("bits_64")];
        lane.output(
            "memory_bytes",
            row_by_size("lane_part", lane.whole(data_size), &rows),
        );
    });
    let of_lanes = lanes.output("memory_bytes");
    m.section("All lanes in sequence, if transposed");
    let row = m.lanes("row", all / CELL, |cell| {
        let cell_bits = cell.bits(registers, CELL);
        cell.output("bits_8", cell_bits.slice(0, 8));
        cell.output("bits_16", cell_bits.slice(0, 16));
    });
    let [bytes, halves] = ["bits_8", "bits_16"].map(|of| row.output(of));
    let in_a_row = row_by_size("row_part", data_size, &[bytes, halves, registers]);
    m.output("memory", transposed.mux(in_a_row, of_lanes))
        .doc("each lane's bytes from its address on");
    m.finish().map(Arc::new)
}

/// `memory_to_registers`: what bytes from memory, 0 where nothing was loaded, are in registers, with what takes the place of lanes that are off.
#[description]
pub(super) fn from_memory(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("memory_to_registers");
    m.doc(
        "Reorders loaded bytes into register order, and inserts the values of lanes that are off.",
    );
    let all = c.lanes() * LANE;
    let memory = m
        .input("memory", all)
        .doc("each lane's bytes from its address on; 0 where nothing was loaded");
    let [data_size, components, transposed] = inputs(&m);
    let elements = m
        .input("elements", 7)
        .doc("number of elements, if there is no component mask");
    let fill = m
        .input("fill", LONGEST)
        .doc("fill value of lanes that are off, in the low bits");
    let filled = m.input("filled", c.lanes()).doc("lanes that are off");
    let is_packed = components.any().named("is_packed");
    let ranks = ranks(&m, components);
    m.section_about(
        "Which elements exist",
        "In packed form, the number of an element is the rank of its component. The first element always exists.",
    );
    let is_asked = asked(&m, elements, all / CELL);
    let places = m.lanes("places", ELEMENTS, |element| {
        let number = element.number();
        let [components, ranks] = [components, ranks].map(|row| element.whole(row));
        let are_it = element.lanes("are_it", ELEMENTS, |component| {
            let has_number = component.element(ranks).eq(component.whole(number));
            component.output("is_it", component.bit(components) & has_number);
        });
        let is_it = are_it.output("is_it").named("is_it");
        let [_, one, two, three] = [0, 1, 2, 3].map(|of| is_it.bit(of));
        element.output("component", element.cat([two | three, one | three]));
        let is_packed = element.whole(is_packed);
        element.output("exists", is_packed.mux(is_it.any(), element.bit(is_asked)));
    });
    /// For each packed element: number of its component in memory.
    let components = places.output("component").named("component_of");
    /// Elements that exist.
    let exists = places.output("exists").named("exists");
    m.section("The values of lanes that are off");
    let fill_cell = by_size(data_size, |in_memory, _| {
        fill.slice(0, in_memory).zext(LONGEST)
    });
    let fill_cell = fill_cell.named("fill_element");
    m.section_about(
        "Each lane alone",
        "In registers, the components are packed, and an element has 32 bits, or 64 if it is longer.",
    );
    let lanes = m.lanes("lanes", c.lanes(), |lane| {
        let own_memory = lane.bits(memory, LANE).named("own_memory");
        let is_filled = lane.bit(filled);
        let [exists, fill] = [exists, fill_cell].map(|of| lane.whole(of));
        let numbers = (lane.whole(is_packed), lane.whole(components));
        let registers = by_size(lane.whole(data_size), |in_memory, in_registers| {
            let elements = lane.lanes(&format!("elements_{in_memory}"), ELEMENTS, |element| {
                let loaded = element_of(element, own_memory, numbers, in_memory);
                let fill = element.whole(fill).slice(0, in_memory);
                let own = element.whole(is_filled).mux(fill, loaded);
                let element_bits = own.gated_by(element.bit(exists));
                element.output("element", element_bits.zext(in_registers));
            });
            elements.output("element").zext(LANE)
        });
        lane.output("register_bytes", registers);
    });
    let of_lanes = lanes.output("register_bytes");
    m.section("All lanes in sequence, if transposed");
    let in_a_row = by_size(data_size, |in_memory, in_registers| {
        if in_memory == in_registers {
            return memory;
        }
        let row = m.lanes(&format!("row_{in_memory}"), all / in_registers, |cell| {
            cell.output("element", cell.bits(memory, in_memory).zext(in_registers));
        });
        row.output("element")
    });
    let filled_row = |bits: u32| {
        let row = m.lanes(&format!("filled_{bits}"), all / bits, |cell| {
            let fill = cell.whole(fill_cell).slice(0, bits);
            cell.output("element", fill.gated_by(cell.bit(is_asked)));
        });
        row.output("element")
    };
    let [short, long] = [CELL, LONGEST].map(filled_row);
    let filled_row = by_name(data_size, "DP_DATA_SIZE", [("D64", long)], short);
    let in_a_row = filled.bit(0).mux(filled_row.named("filled_row"), in_a_row);
    m.output("registers", transposed.mux(in_a_row, of_lanes))
        .doc("each lane's 32 bytes, lane 0 lowest");
    m.finish().map(Arc::new)
}

/// Each lane's second element, as it is in memory, widened: an atomic's second operand.
#[description]
pub(super) fn second_operands<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    data_size: Signal<'m>,
    memory: Signal<'m>,
) -> Signal<'m> {
    let array = m.lanes("second_operands", c.lanes(), |lane| {
        let memory = lane.bits(memory, LANE);
        // There are no atomics of bytes.
        let second = |(name, bits)| (name, memory.slice(bits, bits).zext(LONGEST));
        let [half, long] = [SIZES[1], SIZES[3]].map(second);
        let (_, other) = second(SIZES[OTHERS]);
        let element = by_name(lane.whole(data_size), "DP_DATA_SIZE", [half, long], other);
        lane.output("of_lane", element);
    });
    array.output("of_lane")
}
