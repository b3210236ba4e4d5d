//! The lanes: their sums, and what they touch.

use super::{LENGTH, Named, OFFSET, SHOWN, of, policy_enum, type_of};
use crate::lane_addresses::contract::Configuration;
use warpwright_hdl::prelude::*;

/// Bits of base + offset, in two's complement.
const START: u32 = 66;
/// Bits of an address shifted by up to 3.
const SCALED: u32 = 67;
/// Bits of the whole sum, in two's complement.
const SUM: u32 = 69;

/// Base, offset and address of each lane, added up: `sum`, modulo 2^64; `carries`, where it is another number; `offsets` from the surface's
/// beginning, as far as addresses of 32 bits go.
pub(super) fn sums<'m>(m: &'m ModuleBuilder, lanes: Size, parts: &[Named<'m>]) -> Vec<Named<'m>> {
    let part = |name| of(parts, name);
    let surfaces = type_of("DP_ADDR_SURFACE_TYPE");
    let is_flat = part("surface").eq(m.enum_value(&surfaces, "FLAT"));
    let base = is_flat.mux(m.zeros(64), part("base")).named("base_or_0");
    let offset = part("offset");
    let start = (base.zext(START) + offset.sext(START)).named("start");
    let nearby = offset.sext(OFFSET).named("offset_wide");
    let sizes = type_of("DP_ADDR_SIZE");
    let code = |name: &str| vec![sizes.value_of(name).unwrap_or_default()];
    let array = m.lanes("sums", lanes, |lane| {
        let address = lane.bits(part("address"), 64);
        let low = |bits: u32| address.slice(0, bits).zext(64);
        let arms = [(code("A16"), low(16)), (code("A32"), low(32))];
        let given = lane.whole(part("address_size")).case(arms, address);
        let scaled = given.named("given").zext(SCALED) << lane.whole(part("scale"));
        let scaled = scaled.named("scaled");
        let sum = lane.whole(start).sext(SUM) + scaled.zext(SUM);
        let sum = sum.named("whole_sum");
        lane.output("sum", sum.slice(0, 64));
        lane.output("carries", sum.slice(64, SUM - 64).any());
        lane.output("offsets", lane.whole(nearby) + scaled.slice(0, OFFSET));
    });
    let docs = array.doc("Each lane's address: base and offset are added once for all.");
    ["sum", "carries", "offsets"]
        .map(|name| (name, docs.output(name)))
        .to_vec()
}

/// The first so many of the bytes that are shown: all, if there are more.
pub(super) fn first_bytes<'m>(m: &'m ModuleBuilder, count: Signal<'m>) -> Signal<'m> {
    let places = SHOWN.ilog2();
    let is_all = count.slice(places, count.bits() - places).any();
    let behind = m.ones(SHOWN) << count.slice(0, places);
    is_all.mux(m.ones(SHOWN), !behind)
}

/// Of the bytes that are shown, from an address with this place in its line on, those in the line.
pub(crate) fn in_first_line<'m>(m: &'m ModuleBuilder, place: Signal<'m>) -> Signal<'m> {
    let within = SHOWN.ilog2();
    let up_to_end = m.ones(SHOWN) >> place.slice(0, within);
    if place.bits() == within {
        return up_to_end;
    }
    let is_near_end = place.slice(within, place.bits() - within).all();
    is_near_end.mux(up_to_end, m.ones(SHOWN))
}

/// What each lane touches, and what is wrong with it.
pub(super) fn touches<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    lanes: Size,
    said: &[Named<'m>],
) -> Vec<Named<'m>> {
    let said = |name| of(said, name);
    let place_bits = configuration.place_bits();
    let policies = policy_enum();
    let policy = |name: &str| said("policy").eq(m.enum_value(&policies, name));
    let (suppresses, forces) = (
        policy("SUPPRESS").named("suppresses"),
        policy("FORCE").named("forces"),
    );
    let below_element = (1..4_u64).map(|power| (vec![power], m.constant((1u32 << power) - 1, 3)));
    let below_element = said("element_power")
        .case(below_element, m.zeros(3))
        .named("below_element");

    let array = m.lanes("lanes", lanes, |lane| {
        let sum = lane.bits(said("sum"), 64);
        let excess = (sum.slice(0, 31) & lane.whole(said("below_alignment"))).named("excess");
        let is_misaligned = excess.any().named("is_misaligned");
        let has_it = lane.bit(said("mask"));
        lane.output("misaligned", has_it & is_misaligned);
        lane.output("misaligned_inactive", !has_it & is_misaligned);
        let serves = (has_it & !(is_misaligned & lane.whole(suppresses))).named("serves");

        let rounded = excess.gated_by(lane.whole(forces)).named("rounded_off");
        let low = sum.slice(0, 31) & !rounded;
        let address = lane.cat([sum.slice(31, 33), low]).named("rounded_address");
        let offset =
            (lane.bits(said("offsets"), OFFSET) - rounded.zext(OFFSET)).named("rounded_offset");

        // As many bytes as there are up to the end of the surface, in whole elements; or more than any request can ask for.
        let left = (lane.whole(said("limit")).zext(OFFSET) - offset).named("left");
        let is_inside = (!offset.msb() & !left.msb()).named("is_inside");
        let is_much = left.slice(LENGTH, OFFSET - LENGTH).any().named("is_much");
        let near = left.slice(0, LENGTH) | is_much.repeat(LENGTH);
        let near = near.gated_by(is_inside);
        let room = (near | (!lane.whole(said("bounded"))).repeat(LENGTH)).named("room");
        let in_element = room.slice(0, 3) & !lane.whole(below_element);
        let room = lane
            .cat([room.slice(3, LENGTH - 3), in_element])
            .named("room_of_elements");

        let asked = lane.whole(said("asked")).gated_by(serves);
        let bytes = (asked & first_bytes(lane, room).named("in_bounds")).named("touched");
        let active = bytes.any().named("is_active");
        let extent = lane.whole(said("extent"));
        let is_cut = room.lt(extent).named("is_cut");
        lane.output("out_of_bounds", serves & is_cut);
        lane.output("lengths", is_cut.mux(room, extent).gated_by(serves));

        let place = address.slice(0, place_bits);
        let line = address.slice(place_bits, 64 - place_bits);
        let in_first = in_first_line(lane, place).named("in_first_line");
        let crosses = (bytes & !in_first).any().named("goes_on");
        lane.output("active", active);
        lane.output("line", line.gated_by(active));
        lane.output("place", place.gated_by(active));
        lane.output("touches_first", (bytes & in_first).any());
        lane.output("crosses", crosses);
        lane.output("bytes", bytes);
        let passes_end = lane.bit(said("carries")) | (crosses & line.all());
        lane.output("wraps", active & passes_end.named("passes_end"));
    });
    let array =
        array.doc("What each lane touches: the bytes asked for as far as they are within bounds.");

    // Of a transposed request lane 0 has all.
    let lengths = array.output("lengths");
    m.unused(lengths);
    let length = lengths.slice(0, LENGTH).gated_by(said("transposed"));
    let length = length.named("transposed_length");
    let walks = m.constant(SHOWN, LENGTH).lt(length).named("is_walk");
    let line = array.output("line").slice(0, 64 - place_bits);
    let place = array.output("place").slice(0, place_bits);
    let address = m.cat([line, place]).named("first_address");
    let is_last = address.slice(LENGTH - 1, 65 - LENGTH).all();
    let end = address.slice(0, LENGTH - 1).zext(LENGTH + 1) + length.zext(LENGTH + 1);
    let passes = m.constant(1u32 << (LENGTH - 1), LENGTH + 1).lt(end);
    let walk_wraps = (walks & is_last & passes).named("walk_wraps");
    let wrapped = array.output("wraps") | walk_wraps.zext(lanes);
    let mut all = vec![("walks", walks), ("length", length), ("wrapped", wrapped)];
    let names = [
        "active",
        "line",
        "place",
        "touches_first",
        "crosses",
        "bytes",
        "misaligned",
        "misaligned_inactive",
        "out_of_bounds",
    ];
    all.extend(names.map(|name| (name, array.output(name))));
    all
}
