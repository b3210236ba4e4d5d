//! Hardware: two halves that a register may separate.
//!
//! [`sums`] judges the request ([`request`]) and adds up each lane's address; [`touches`]
//! checks each address for alignment and bounds, and finds the touched bytes of each line.

pub(crate) mod request;

pub(crate) use request::MASKED;

use super::contract::{Configuration, LaneAnswers, Request};
use crate::eu::{codes, document_enum, is_called};
use request::Judged;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::{Payload, Stream};

/// Bits of a number of bytes: 512 at most.
pub(crate) const LENGTH: u32 = 10;
/// Bytes that `bytes` speaks of.
const SHOWN: u32 = 32;
/// Bits of base + offset, in two's complement.
const START: u32 = 66;
/// Bits of an address shifted by up to 3.
const SCALED: u32 = 67;
/// Bits of the whole sum, in two's complement.
const SUM: u32 = 69;
/// Bits of an offset from the beginning of a surface, in two's complement: 32 bits shifted by 3, and a signed offset of 32.
const OFFSET: u32 = 38;

/// What is known of a request before its lanes are looked at.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Summed<T> {
    #[bundle(flat)]
    judged: Judged<T>,
    /// 1: lane 0 has all data.
    pub transposed: T,
    /// Policy for misaligned lanes.
    pub policy: T,
    #[bundle(flat)]
    sums: Sums<T>,
    /// Lanes that take part.
    pub mask: T,
}

/// Base, offset and address of each lane, added up.
#[derive(Bundle, Clone, Copy, Debug)]
struct Sums<T> {
    /// Each lane's address: base + offset + scaled address, modulo 2^64.
    address: T,
    /// Lanes whose sum is below 0 or does not fit 64 bits.
    carries: T,
    /// Each lane's distance in bytes from the beginning of the surface, which has addresses of 32 bits.
    offsets: T,
}

/// What a lane touches.
#[derive(Bundle)]
struct Lane<T> {
    misaligned: T,
    misaligned_inactive: T,
    out_of_bounds: T,
    /// Length that is within bounds.
    lengths: T,
    active: T,
    line: T,
    place: T,
    touches_first: T,
    crosses: T,
    bytes: T,
    wraps: T,
}

/// All of it without registers: an input for each part of a request, an output for each of the answer.
#[description]
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lane_touches");
    m.doc("Computes what each lane of a request touches, and any error; combinational.");
    let lanes = m.parameter("LANES", c.lanes, "lanes of a request");
    let inputs = Request::of_lanes(lanes);
    let request = m.inputs("", inputs.clone());
    let answer = touches(&m, c, lanes, &sums(&m, c, lanes, &request)?);
    let part = m.finish_part(inputs, answer, c.answer_of(lanes))?;
    Ok(Arc::clone(part.module()))
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lane_addresses");
    m.doc(
        "Computes what each lane of a vector request touches: one or two memory lines, the bytes in them, and any error; one request per \
         cycle. For a request that walks, out_bytes and out_crosses describe the first 32 bytes, and out_length is the number of bytes.",
    );
    let lanes = m.parameter("LANES", c.lanes, "lanes of a request");
    let arriving = m.stream_in("in", Request::of_lanes(lanes));
    let request = arriving.payload();
    let summed = sums(&m, c, lanes, &request)?;
    let summed = arriving.map(|_| summed);
    let answers = in_stages(summed, c.stages, |summed| touches(&m, c, lanes, &summed));
    m.stream_out("out", answers, c.answer_of(lanes));
    m.finish()
}

/// A stream through so many registers: of several, the first stands before what `change` makes of a word.
#[description]
pub(crate) fn in_stages<'m, P: Payload<'m>, Q: Payload<'m>>(
    stream: Stream<'m, P>,
    stages: u32,
    change: impl FnOnce(P) -> Q,
) -> Stream<'m, Q> {
    let first = match stages {
        1 => stream.map(change).registered("stage_1"),
        _ => stream.registered("stage_1").map(change),
    };
    (2..=stages).fold(first, |stream, stage| {
        stream.registered(&format!("stage_{stage}"))
    })
}

/// What is listed for the name that a value has in one of the document's enumerations, or what is there for all others.
#[description]
pub(crate) fn by_name<'m, 'n>(
    value: Signal<'m>,
    of: &str,
    listed: impl IntoIterator<Item = (&'n str, Signal<'m>)>,
    others: Signal<'m>,
) -> Signal<'m> {
    let of = document_enum(of);
    let arms = listed.into_iter();
    value.case(arms.map(|(name, it)| (codes(&of, &[name]), it)), others)
}

/// What a request means, and each lane's sum.
#[description]
pub(crate) fn sums<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: Size,
    request: &Request<Signal<'m>>,
) -> Result<Summed<Signal<'m>>, BuildErrors> {
    m.section("Check the request");
    let judged = request::judged(m, c, request)?;
    m.section_about(
        "Add up the addresses",
        "Base and offset are added once for all lanes.",
    );
    let is_flat = is_called(request.surface, &["FLAT"]);
    let base = is_flat.mux(m.zeros(64), request.base).named("base_or_0");
    let start = (base.zext(START) + request.offset.sext(START)).named("start");
    /// The offset in the width of distances within a surface.
    let nearby = request.offset.sext(OFFSET).named("offset_wide");
    let sums = m.row::<Sums<Field>>("sums", lanes, |lane| {
        lane.doc("The address, truncated to its size, shifted and added.");
        let address = lane.bits(request.address, 64);
        let short = [("A16", 16), ("A32", 32)];
        let short = short.map(|(name, bits)| (name, address.slice(0, bits).zext(64)));
        let size = lane.whole(request.address_size);
        let given = by_name(size, "DP_ADDR_SIZE", short, address).named("sized_address");
        let scaled = (given.zext(SCALED) << lane.whole(request.scale)).named("scaled");
        let sum = (lane.whole(start).sext(SUM) + scaled.zext(SUM)).named("whole_sum");
        Sums {
            address: sum.slice(0, 64),
            carries: sum.slice(64, SUM - 64).any(),
            offsets: lane.whole(nearby) + scaled.slice(0, OFFSET),
        }
    });
    Ok(Summed {
        judged,
        transposed: request.transposed,
        policy: request.policy,
        sums,
        mask: request.mask,
    })
}

/// The first so many of the bytes that are shown: all, if there are more.
#[description]
fn first_bytes(count: Signal<'_>) -> Signal<'_> {
    let (m, places) = (count.builder(), SHOWN.ilog2());
    let is_all = count.slice(places, count.bits() - places).any();
    let behind = m.ones(SHOWN) << count.slice(0, places);
    is_all.mux(m.ones(SHOWN), !behind)
}

/// Of the bytes that are shown, from an address with this place in its line on, those in the line.
#[description]
pub(crate) fn in_first_line(place: Signal<'_>) -> Signal<'_> {
    let (m, within) = (place.builder(), SHOWN.ilog2());
    let up_to_end = m.ones(SHOWN) >> place.slice(0, within);
    if place.bits() == within {
        return up_to_end;
    }
    let is_near_end = place.slice(within, place.bits() - within).all();
    is_near_end.mux(up_to_end, m.ones(SHOWN))
}

/// What each lane touches, and what is wrong with it: the answer to a request.
#[description]
pub(crate) fn touches<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: Size,
    summed: &Summed<Signal<'m>>,
) -> LaneAnswers<Signal<'m>> {
    let Summed { judged, sums, .. } = *summed;
    let place_bits = c.place_bits();
    m.section_about(
        "What each lane touches",
        "The requested bytes that are within the surface, and which of them are in the line of the address.",
    );
    let suppresses = is_called(summed.policy, &["SUPPRESS"]).named("suppresses");
    let forces = is_called(summed.policy, &["FORCE"]).named("forces");
    let below_element = (1..4_u64).map(|power| (vec![power], m.constant((1u32 << power) - 1, 3)));
    let below_element = judged.element_power.case(below_element, m.zeros(3));
    /// Bits of a distance that are 0 at the beginning of an element.
    let below_element = below_element.named("below_element");

    let array = m.row::<Lane<Field>>("lanes", lanes, |lane| {
        let sum = lane.bits(sums.address, 64);
        /// Bytes above the last multiple of the alignment.
        let excess = (sum.slice(0, 31) & lane.whole(judged.below_alignment)).named("excess");
        let is_misaligned = excess.any().named("is_misaligned");
        let has_it = lane.bit(summed.mask);
        /// The lane takes part and is not suppressed.
        let takes_part = (has_it & !(is_misaligned & lane.whole(suppresses))).named("takes_part");

        let rounded = excess.gated_by(lane.whole(forces)).named("rounded_off");
        let low = sum.slice(0, 31) & !rounded;
        let address = lane.cat([sum.slice(31, 33), low]).named("rounded_address");
        let offset = lane.bits(sums.offsets, OFFSET) - rounded.zext(OFFSET);
        let offset = offset.named("rounded_offset");

        /// Bytes up to the end of the surface.
        let to_end = (lane.whole(judged.limit).zext(OFFSET) - offset).named("bytes_to_end");
        let is_inside = (!offset.msb() & !to_end.msb()).named("is_inside");
        /// More bytes than any request asks for.
        let is_more = to_end
            .slice(LENGTH, OFFSET - LENGTH)
            .any()
            .named("exceeds_any_request");
        let within_surface = (to_end.slice(0, LENGTH) | is_more.repeat(LENGTH)).gated_by(is_inside);
        /// Bytes that may be touched from the address on.
        let room = (within_surface | (!lane.whole(judged.bounded)).repeat(LENGTH)).named("room");
        let room_below_8 = room.slice(0, 3) & !lane.whole(below_element);
        let room = lane.cat([room.slice(3, LENGTH - 3), room_below_8]);
        /// Bytes that may be touched, in whole elements.
        let room = room.named("room_of_elements");

        let asked = lane.whole(judged.asked).gated_by(takes_part);
        let bytes = (asked & first_bytes(room).named("in_bounds")).named("touched");
        let active = bytes.any().named("is_active");
        let extent = lane.whole(judged.extent);
        /// The requested bytes end outside the surface.
        let is_cut = room.lt(extent).named("is_cut_off");

        let place = address.slice(0, place_bits);
        let line = address.slice(place_bits, 64 - place_bits);
        let in_first = in_first_line(place).named("in_first_line");
        /// Bytes of the next line are touched.
        let crosses = (bytes & !in_first).any().named("crosses_line");
        let passes_end = lane.bit(sums.carries) | (crosses & line.all());
        Lane {
            misaligned: has_it & is_misaligned,
            misaligned_inactive: !has_it & is_misaligned,
            out_of_bounds: takes_part & is_cut,
            lengths: is_cut.mux(room, extent).gated_by(takes_part),
            active,
            line: line.gated_by(active),
            place: place.gated_by(active),
            touches_first: (bytes & in_first).any(),
            crosses,
            bytes,
            wraps: active & passes_end.named("passes_end"),
        }
    });

    m.section_about(
        "The length of a transposed request",
        "Lane 0 has all bytes of a transposed request. More than 32 bytes walk through the lanes, and may pass 2^64.",
    );
    m.unused(array.lengths);
    let length = array.lengths.slice(0, LENGTH).gated_by(summed.transposed);
    let length = length.named("transposed_length");
    let walks = m.constant(SHOWN, LENGTH).lt(length).named("is_walk");
    let line = array.line.slice(0, 64 - place_bits);
    let place = array.place.slice(0, place_bits);
    let address = m.cat([line, place]).named("first_address");
    /// The address is in the last 512 bytes below 2^64.
    let is_last = address.slice(LENGTH - 1, 65 - LENGTH).all();
    let end = address.slice(0, LENGTH - 1).zext(LENGTH + 1) + length.zext(LENGTH + 1);
    /// The bytes end beyond the 512 bytes that contain the address.
    let passes = m.constant(1u32 << (LENGTH - 1), LENGTH + 1).lt(end);
    let walk_wraps = (walks & is_last & passes).named("walk_wraps");
    LaneAnswers {
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
