//! The lanes: their sums, and what they touch.

use super::{LENGTH, OFFSET, SHOWN, Summed, policy_is, type_of};
use crate::memory::lane_addresses::contract::{Answer, Configuration, Request};
use warpwright_hdl::prelude::*;

/// Bits of base + offset, in two's complement.
const START: u32 = 66;
/// Bits of an address shifted by up to 3.
const SCALED: u32 = 67;
/// Bits of the whole sum, in two's complement.
const SUM: u32 = 69;

/// Base, offset and address of each lane, added up.
#[derive(Bundle, Clone, Copy, Debug)]
pub(super) struct Sums<T> {
    /// The sum modulo 2^64.
    sum: T,
    /// The sum is another number.
    carries: T,
    /// From the surface's beginning, as far as addresses of 32 bits go.
    offsets: T,
}

pub(super) fn sums<'m>(
    m: &'m ModuleBuilder,
    lanes: Size,
    request: &Request<Signal<'m>>,
) -> Sums<Signal<'m>> {
    let surfaces = type_of("DP_ADDR_SURFACE_TYPE");
    let is_flat = request.surface.eq(m.enum_value(&surfaces, "FLAT"));
    let base = is_flat.mux(m.zeros(64), request.base).named("base_or_0");
    let start = (base.zext(START) + request.offset.sext(START)).named("start");
    let nearby = request.offset.sext(OFFSET).named("offset_wide");
    let sizes = type_of("DP_ADDR_SIZE");
    m.row::<Sums<Field>>("sums", lanes, |lane| {
        lane.doc("Each lane's address: base and offset are added once for all.");
        let address = lane.bits(request.address, 64);
        let low = |name, bits| {
            (
                m.enum_codes(&sizes, &[name]),
                address.slice(0, bits).zext(64),
            )
        };
        let size = lane.whole(request.address_size);
        let given = size.case([low("A16", 16), low("A32", 32)], address);
        let scaled = given.named("given").zext(SCALED) << lane.whole(request.scale);
        let scaled = scaled.named("scaled");
        let sum = lane.whole(start).sext(SUM) + scaled.zext(SUM);
        let sum = sum.named("whole_sum");
        Sums {
            sum: sum.slice(0, 64),
            carries: sum.slice(64, SUM - 64).any(),
            offsets: lane.whole(nearby) + scaled.slice(0, OFFSET),
        }
    })
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

/// What a lane touches.
#[derive(Bundle)]
struct Lane<T> {
    misaligned: T,
    misaligned_inactive: T,
    out_of_bounds: T,
    /// As far as it is within bounds.
    lengths: T,
    active: T,
    line: T,
    place: T,
    touches_first: T,
    crosses: T,
    bytes: T,
    wraps: T,
}

/// What each lane touches, and what is wrong with it: the answer to a request.
pub(crate) fn touches<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    lanes: Size,
    summed: &Summed<Signal<'m>>,
) -> Answer<Signal<'m>> {
    let Summed { judged, sums, .. } = *summed;
    let place_bits = configuration.place_bits();
    let suppresses = policy_is(m, summed.policy, "SUPPRESS").named("suppresses");
    let forces = policy_is(m, summed.policy, "FORCE").named("forces");
    let below_element = (1..4_u64).map(|power| (vec![power], m.constant((1u32 << power) - 1, 3)));
    let below_element = judged.element_power.case(below_element, m.zeros(3));
    let below_element = below_element.named("below_element");

    let array = m.row::<Lane<Field>>("lanes", lanes, |lane| {
        lane.doc("What each lane touches: the bytes asked for as far as they are within bounds.");
        let sum = lane.bits(sums.sum, 64);
        let excess = (sum.slice(0, 31) & lane.whole(judged.below_alignment)).named("excess");
        let is_misaligned = excess.any().named("is_misaligned");
        let has_it = lane.bit(summed.mask);
        let serves = (has_it & !(is_misaligned & lane.whole(suppresses))).named("serves");

        let rounded = excess.gated_by(lane.whole(forces)).named("rounded_off");
        let low = sum.slice(0, 31) & !rounded;
        let address = lane.cat([sum.slice(31, 33), low]).named("rounded_address");
        let offset = lane.bits(sums.offsets, OFFSET) - rounded.zext(OFFSET);
        let offset = offset.named("rounded_offset");

        // As many bytes as there are up to the end of the surface, in whole elements; or more than any request can ask for.
        let left = (lane.whole(judged.limit).zext(OFFSET) - offset).named("left");
        let is_inside = (!offset.msb() & !left.msb()).named("is_inside");
        let is_much = left.slice(LENGTH, OFFSET - LENGTH).any().named("is_much");
        let near = left.slice(0, LENGTH) | is_much.repeat(LENGTH);
        let near = near.gated_by(is_inside);
        let room = (near | (!lane.whole(judged.bounded)).repeat(LENGTH)).named("room");
        let in_element = room.slice(0, 3) & !lane.whole(below_element);
        let room = lane
            .cat([room.slice(3, LENGTH - 3), in_element])
            .named("room_of_elements");

        let asked = lane.whole(judged.asked).gated_by(serves);
        let bytes = (asked & first_bytes(lane, room).named("in_bounds")).named("touched");
        let active = bytes.any().named("is_active");
        let extent = lane.whole(judged.extent);
        let is_cut = room.lt(extent).named("is_cut");

        let place = address.slice(0, place_bits);
        let line = address.slice(place_bits, 64 - place_bits);
        let in_first = in_first_line(lane, place).named("in_first_line");
        let crosses = (bytes & !in_first).any().named("goes_on");
        let passes_end = lane.bit(sums.carries) | (crosses & line.all());
        Lane {
            misaligned: has_it & is_misaligned,
            misaligned_inactive: !has_it & is_misaligned,
            out_of_bounds: serves & is_cut,
            lengths: is_cut.mux(room, extent).gated_by(serves),
            active,
            line: line.gated_by(active),
            place: place.gated_by(active),
            touches_first: (bytes & in_first).any(),
            crosses,
            bytes,
            wraps: active & passes_end.named("passes_end"),
        }
    });

    // Of a transposed request lane 0 has all.
    m.unused(array.lengths);
    let length = array.lengths.slice(0, LENGTH).gated_by(summed.transposed);
    let length = length.named("transposed_length");
    let walks = m.constant(SHOWN, LENGTH).lt(length).named("is_walk");
    let line = array.line.slice(0, 64 - place_bits);
    let place = array.place.slice(0, place_bits);
    let address = m.cat([line, place]).named("first_address");
    let is_last = address.slice(LENGTH - 1, 65 - LENGTH).all();
    let end = address.slice(0, LENGTH - 1).zext(LENGTH + 1) + length.zext(LENGTH + 1);
    let passes = m.constant(1u32 << (LENGTH - 1), LENGTH + 1).lt(end);
    let walk_wraps = (walks & is_last & passes).named("walk_wraps");
    Answer {
        illegal: judged.illegal,
        reason: judged.reason,
        is_store: judged.is_store,
        is_atomic: judged.is_atomic,
        walks,
        length,
        active: array.active,
        line: array.line,
        place: array.place,
        touches_first: array.touches_first,
        crosses: array.crosses,
        bytes: array.bytes,
        misaligned: array.misaligned,
        misaligned_inactive: array.misaligned_inactive,
        out_of_bounds: array.out_of_bounds,
        wrapped: array.wraps | walk_wraps.zext(lanes),
    }
}
