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

/// Every element of a row of `count` with `from` bits cut or widened to `to` bits.
#[description]
fn resized(row: Signal<'_>, count: u32, from: u32, to: u32) -> Signal<'_> {
    let element = |number: u32| row.slice(number * from, from.min(to)).zext(to);
    beside(row.builder(), (0..count).map(element))
}

/// Which element of the packed ones belongs to each component: as many as there are components below it.
#[description]
fn ranks<'m>(m: &'m ModuleBuilder, components: Signal<'m>) -> Vec<Signal<'m>> {
    let bits = 2;
    m.section_about(
        "Where a component is among the packed ones",
        "Registers have the components of the mask alone: each is preceded by as many as there are components below it.",
    );
    let rank = |place: u32| {
        let below = (0..place).map(|below| components.bit(below).zext(bits));
        let count = below.reduce(|sum, one| sum + one);
        let count = count.unwrap_or_else(|| m.zeros(bits));
        count.named(&format!("rank_of_{place}"))
    };
    (0..ELEMENTS).map(rank).collect()
}

#[description]
fn inputs(m: &ModuleBuilder) -> [Signal<'_>; 3] {
    let data_size = m.input_enum("data_size", &document_enum("DP_DATA_SIZE"));
    let data_size = data_size.doc("how many bits an element has in memory and in registers");
    let components = m
        .input("components", ELEMENTS)
        .doc("the component mask; 0: elements from the first on");
    let transposed = m
        .input("transposed", 1)
        .doc("1: elements follow each other through all lanes");
    [data_size, components, transposed]
}

/// `registers_to_memory`: what a request's registers are in memory, from each lane's first byte on. Bytes that it does not touch are undefined.
#[description]
pub(super) fn to_memory(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("registers_to_memory");
    m.doc("Registers in the order of memory.");
    let all = c.lanes() * LANE;
    let registers = m
        .input("registers", all)
        .doc("each lane's 32 bytes, lane 0's lowest");
    let [data_size, components, transposed] = inputs(&m);
    let is_packed = components.any().named("is_packed");
    let ranks = ranks(&m, components);
    m.section_about(
        "Each lane for itself",
        "In memory every component has the place of its number. What is behind a short element's last byte is undefined, \
        so the bits of each size are those of a longer one where nothing else is there.",
    );
    let lanes = m.lanes("lanes", c.lanes(), |lane| {
        let registers = lane.bits(registers, LANE);
        let in_order = |in_memory: u32, in_registers: u32| {
            let row = registers.slice(0, ELEMENTS * in_registers);
            let component = |place: u32| {
                let rank = lane.whole(ranks[place as usize]);
                let packed = row.select_word(rank, in_registers);
                let own = row.slice(place * in_registers, in_registers);
                let element = lane.whole(is_packed).mux(packed, own);
                element.slice(0, in_memory)
            };
            beside(lane, (0..ELEMENTS).map(component))
        };
        let rows = SIZES.map(|(_, bits)| in_order(bits, bits.max(CELL)));
        lane.output(
            "memory_bytes",
            row_by_size("lane_part", lane.whole(data_size), &rows),
        );
    });
    let of_lanes = lanes.output("memory_bytes");
    m.section("All lanes in a row, if transposed");
    let [bytes, halves] = [8, 16].map(|bits| resized(registers, all / CELL, CELL, bits));
    let in_a_row = row_by_size("row_part", data_size, &[bytes, halves, registers]);
    m.output("memory", transposed.mux(in_a_row, of_lanes))
        .doc("each lane's bytes from its address on");
    m.finish().map(Arc::new)
}

/// `memory_to_registers`: what bytes from memory, 0 where nothing was loaded, are in registers, with what takes the place of lanes that are off.
#[description]
pub(super) fn from_memory(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("memory_to_registers");
    m.doc("Loaded bytes in the order of registers, and what lanes have that are off.");
    let all = c.lanes() * LANE;
    let memory = m
        .input("memory", all)
        .doc("each lane's bytes from its address on; 0 where nothing was loaded");
    let [data_size, components, transposed] = inputs(&m);
    let elements = m.input("elements", 7).doc("how many, without components");
    let fill = m
        .input("fill", LONGEST)
        .doc("an element of lanes that are off, in the low bits");
    let filled = m.input("filled", c.lanes()).doc("lanes that are off");
    let is_packed = components.any().named("is_packed");
    let ranks = ranks(&m, components);
    // Whether there are more than `number` elements, of which there are 1, 2, 3, or a power of two up to 64; so all of a power of two, and those up
    // to the next, are asked for together.
    let is_asked = |number: u32| match number {
        0 => m.ones(1),
        1..ELEMENTS => m.constant(number, 7).lt(elements),
        64.. => m.zeros(1),
        _ => {
            let (power, bits) = (number.ilog2(), 7 - number.ilog2());
            m.constant(1u8, bits).lt(elements.slice(power, bits))
        }
    };
    m.section_about(
        "Which elements a lane has",
        "Packed, an element is the component whose rank is its number.",
    );
    // There always is a first one.
    let has = |place: u32| {
        let is = |component: u32| {
            let is_it = components.bit(component) & ranks[component as usize].eq(place);
            is_it.named(&format!("element_{place}_is_{component}"))
        };
        let packed: Vec<_> = (place..ELEMENTS).map(is).collect();
        let is_there = packed.iter().copied().reduce(|any, one| any | one);
        let is_there = match is_there {
            Some(is_there) if place > 0 => is_packed.mux(is_there, is_asked(place)),
            _ => is_asked(place),
        };
        (packed, is_there.named(&format!("has_element_{place}")))
    };
    let has: Vec<_> = (0..ELEMENTS).map(has).collect();
    m.section("What lanes that are off get");
    let fill_cell = by_size(data_size, |in_memory, _| {
        fill.slice(0, in_memory).zext(LONGEST)
    });
    let fill_cell = fill_cell.named("fill_element");
    m.section_about(
        "Each lane for itself",
        "In registers the components are packed, and an element has 32 bits or, if it is longer, 64.",
    );
    let lanes = m.lanes("lanes", c.lanes(), |lane| {
        let memory = lane.bits(memory, LANE);
        let is_filled = lane.bit(filled);
        let registers = by_size(
            lane.whole(data_size),
            |in_memory: u32, in_registers: u32| {
                let component = |place: u32| memory.slice(place * in_memory, in_memory);
                let element = |place: u32| {
                    let (packed, is_asked) = &has[place as usize];
                    let chosen = packed.iter().zip(place..);
                    let chosen =
                        chosen.map(|(is_it, of)| component(of).gated_by(lane.whole(*is_it)));
                    let chosen = chosen.reduce(|any, one| any | one);
                    let chosen = chosen.unwrap_or(lane.zeros(in_memory));
                    let loaded = lane.whole(is_packed).mux(chosen, component(place));
                    let fill = lane.whole(fill_cell).slice(0, in_memory);
                    let own = is_filled.mux(fill, loaded);
                    let element = own.gated_by(lane.whole(*is_asked));
                    element.zext(in_registers)
                };
                let elements = beside(lane, (0..ELEMENTS).map(element));
                elements.zext(LANE)
            },
        );
        lane.output("register_bytes", registers);
    });
    let of_lanes = lanes.output("register_bytes");
    m.section("All lanes in a row, if transposed");
    let in_a_row = by_size(data_size, |in_memory: u32, in_registers: u32| {
        let loaded_row = resized(memory, all / in_registers, in_memory, in_registers);
        loaded_row
    });
    let filled_row = by_size(data_size, |in_memory: u32, in_registers: u32| {
        let element = |number: u32| {
            let fill = fill_cell.slice(0, in_registers);
            fill.gated_by(is_asked(number))
        };
        let fill_row = beside(&m, (0..all / in_registers).map(element));
        fill_row
    });
    let in_a_row = filled.bit(0).mux(filled_row.named("filled_row"), in_a_row);
    m.output("registers", transposed.mux(in_a_row, of_lanes))
        .doc("each lane's 32 bytes, lane 0's lowest");
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
