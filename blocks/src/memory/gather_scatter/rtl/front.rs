//! `gather_front`: turns a request into pieces of memory, one per lane, and the information its transactions and its completion will need.
//!
//! The addresses come from `lane_addresses`. After them a transposed request, whose bytes all follow the address of lane 0, is cut
//! into pieces of 32 bytes, one per lane that it reaches, so that later modules see a difference only in the order of registers.

use super::registers;
use crate::eu::lsc_decode::contract::Message;
use crate::eu::lsc_decode::rtl as messages;
use crate::eu::{fitted, is_called};
use crate::memory::gather_scatter::contract::{Configuration, LANE_BYTES};
use crate::memory::lane_addresses::contract::{LaneAnswers, Request};
use crate::memory::lane_addresses::rtl::{self as addresses, LENGTH, Summed};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of a byte's place in a piece of 32.
const PIECE: u32 = 5;

/// What leaves: of a request what its transactions and its completion need, and its pieces.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Front<T> {
    #[bundle(flat)]
    pub answer: LaneAnswers<T>,
    #[bundle(flat)]
    pub request: Request<T>,
}

/// The pieces of memory that a request touches, one a lane.
#[derive(Bundle)]
struct Pieces<T> {
    /// Pieces that touch bytes of their line.
    first: T,
    /// Pieces that continue into the next line.
    second: T,
    /// Line in which each piece begins.
    line: T,
    /// Byte of the line at which each piece begins.
    place: T,
    /// Touched bytes among the 32 bytes from the start of each piece.
    bytes: T,
}

/// The fields of what leaves: the other parts of a request have no bits.
pub(super) fn fields(c: &Configuration) -> Front<Field> {
    let answer = LaneAnswers {
        walks: 0.into(),
        length: 0.into(),
        active: 0.into(),
        ..c.addresses.answer_of(c.lanes().into())
    };
    let said = c.said();
    let masked = "Lanes that take part and are not suppressed.";
    let of_data = |field: Field| if c.data { field } else { 0.into() };
    let request = Request {
        address_size: 0.into(),
        elements: of_data(said.elements),
        component_mask: of_data(said.component_mask),
        surface: 0.into(),
        returns: of_data(said.returns.doc("1: the completion has data.")),
        base: 0.into(),
        offset: 0.into(),
        scale: 0.into(),
        surface_bytes: 0.into(),
        alignment: 0.into(),
        policy: 0.into(),
        mask: of_data(said.mask.doc(masked)),
        address: 0.into(),
        data: said.data.doc("Each lane's bytes in the order of memory."),
        ..said
    };
    Front { answer, request }
}

/// The same request with what the descriptors of a message say.
#[description]
fn described<'m>(
    m: &'m ModuleBuilder,
    message: &Request<Signal<'m>>,
) -> Result<Request<Signal<'m>>, BuildErrors> {
    m.section_about(
        "The message descriptors",
        "The descriptors specify the operation, its sizes and its location.",
    );
    let said = messages::fields(
        m,
        Message {
            sfid: message.sfid,
            exec_size: m.zeros(3),
            desc: message.desc,
            exdesc_is_register: m.zeros(1),
            exdesc: message.exdesc,
            data_length_exists: m.zeros(1),
            data_length: m.zeros(5),
            returns: message.returns,
        },
    )?;
    let request = Request {
        operation: said.operation,
        address_size: said.address_size,
        data_size: said.data_size,
        elements: said.elements,
        component_mask: said.component_mask,
        transposed: said.transposed,
        cache: said.cache,
        surface: said.surface,
        ..*message
    };
    let offset = |bits: u32| message.exdesc.slice(12, bits).sext(32);
    let offsets = [("FLAT", offset(20)), ("BTI", offset(12))];
    let none = m.zeros(32);
    let offset = addresses::by_name(request.surface, "DP_ADDR_SURFACE_TYPE", offsets, none);
    /// Bytes to add to each address, signed.
    let offset = offset.named("offset_in_descriptor");
    Ok(Request { offset, ..request })
}

#[description]
pub(super) fn module(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("gather_front");
    m.doc("Splits a request into the pieces of memory that it touches, one per lane.");
    let arriving = m.stream_in("in", c.arriving());
    let mut request = arriving.payload();
    if c.messages {
        request = described(&m, &request)?;
    }
    let summed = addresses::sums(&m, &c.addresses, c.lanes().into(), &request)?;
    let stored = registers::to_memory(c)?;
    // The sums have these already.
    let beside = Request {
        transposed: 0.into(),
        mask: 0.into(),
        ..fields(c).request
    };
    let summed = arriving.map(|_| (summed, fitted(request, beside)));
    let front = addresses::in_stages(summed, c.addresses.stages, |(summed, request)| {
        leaving(&m, c, &stored, &summed, &request)
    });
    m.stream_out("out", front, fields(c));
    m.finish().map(Arc::new)
}

/// All of it without registers.
#[description]
pub(super) fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("gather_front_function");
    m.doc("Splits a request into the pieces of memory that it touches; combinational.");
    let request = m.inputs("in", c.said());
    let summed = addresses::sums(&m, &c.addresses, c.lanes().into(), &request)?;
    let stored = registers::to_memory(c)?;
    m.outputs("", leaving(&m, c, &stored, &summed, &request));
    m.finish().map(Arc::new)
}

#[description]
pub(super) fn pieces_alone(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("gather_pieces");
    m.doc("Computes the pieces of a request from what each lane touches.");
    let all = c.addresses.answer_of(c.lanes().into());
    let none = all.clone().map(|_| Field::default());
    let lanes = LaneAnswers {
        is_atomic: all.is_atomic,
        walks: all.walks,
        length: all.length,
        line: all.line,
        place: all.place,
        bytes: all.bytes,
        ..none
    };
    let lanes = m.inputs("lane", lanes);
    m.outputs("", pieces(&m, c, &lanes));
    m.finish().map(Arc::new)
}

/// Everything that leaves, of a request whose sums are known.
#[description]
fn leaving<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    stored: &Arc<Module>,
    summed: &Summed<Signal<'m>>,
    request: &Request<Signal<'m>>,
) -> Front<Signal<'m>> {
    let mut request = *request;
    let mut answer = addresses::touches(m, &c.addresses, c.lanes().into(), summed);
    let pieces = pieces(m, c, &answer);
    for known in [answer.active, answer.touches_first, answer.crosses] {
        m.unused(known);
    }
    answer.touches_first = pieces.first;
    answer.crosses = pieces.second;
    answer.line = pieces.line;
    answer.place = pieces.place;
    answer.bytes = pieces.bytes;
    request.transposed = summed.transposed;
    if c.data {
        m.section_about(
            "The data in the order of memory",
            "The completion of a load also needs the mask and the components.",
        );
        let is_legal = (!answer.illegal).named("is_legal");
        let has_components = is_called(request.operation, &addresses::MASKED);
        /// The components; 0 if the operation has none.
        let component_mask = request.component_mask.gated_by(has_components);
        request.component_mask = component_mask;
        let suppresses = is_called(summed.policy, &["SUPPRESS"]);
        /// Misaligned lanes that are left out.
        let suppressed = answer.misaligned.gated_by(suppresses);
        let packed = m
            .instance("stored_bytes", stored)
            .connect("registers", request.data)
            .connect("data_size", request.data_size)
            .connect("components", request.component_mask)
            .connect("transposed", request.transposed);
        request.returns = is_legal & !answer.is_store & request.returns;
        request.mask = summed.mask & !suppressed;
        request.data = packed.output("memory");
    }
    fitted(Front { answer, request }, fields(c))
}

/// The pieces of what the lanes touch.
#[description]
fn pieces<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: &LaneAnswers<Signal<'m>>,
) -> Pieces<Signal<'m>> {
    let (place_bits, line_bits) = (c.addresses.place_bits(), c.addresses.line_bits());
    let LaneAnswers { line, place, .. } = *lanes;
    m.section_about(
        "Split into pieces",
        "The bytes of a lane are its piece. A transposed request of more than 32 bytes walks: all its bytes follow lane 0's address, and \
        each lane takes 32 of them.",
    );
    let begin = m.cat([line.slice(0, line_bits), place.slice(0, place_bits)]);
    let length = lanes.length;
    /// Number of pieces that have 32 bytes; the next piece has the rest.
    let whole = length.slice(PIECE, LENGTH - PIECE).named("whole_pieces");
    let left = m.ones(LANE_BYTES) << length.slice(0, PIECE);
    let left = (!left).named("bytes_left");
    m.row::<Pieces<Field>>("pieces", c.lanes(), |piece| {
        let walks = piece.whole(lanes.walks);
        let number = piece.number().zext(LENGTH - PIECE);
        let is_whole = number.lt(piece.whole(whole)).named("is_whole");
        let is_behind = number.eq(piece.whole(whole)).named("is_behind_them");
        let walked = is_whole.repeat(LANE_BYTES) | piece.whole(left).gated_by(is_behind);
        let bytes = walks.mux(walked, piece.element(lanes.bytes));
        let bytes = bytes.named("all_bytes");
        /// Each piece begins 32 bytes after the one below it.
        let before = piece.cat([number, piece.zeros(PIECE)]);
        let before = before.named("bytes_before");
        let address = piece.whole(begin) + before.zext(64);
        let touches = bytes.any().named("touches");
        let there = address.slice(0, place_bits).gated_by(touches);
        let place = walks.mux(there, piece.element(place)).named("piece_place");
        let in_first = addresses::in_first_line(place).named("piece_in_first");
        // An atomic is wholly in its first line's transaction.
        let single = piece.whole(lanes.is_atomic);
        /// Bytes of the line in which the piece begins.
        let bytes_of_first = bytes & in_first;
        Pieces {
            first: bytes_of_first.any(),
            second: (bytes & !in_first).any() & !single,
            line: walks.mux(address.slice(place_bits, line_bits), piece.element(line)),
            place,
            bytes: bytes_of_first | (bytes & !single.repeat(LANE_BYTES)),
        }
    })
}
