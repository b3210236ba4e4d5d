//! `gather_front`: from a request to pieces of memory, one a lane, and what its transactions and its completion will need.
//!
//! The addresses are those of `lane_addresses`. Behind them a transposed request, whose bytes all follow the address of lane 0, is cut into pieces of
//! 32 bytes, one for each lane that it reaches, so that nothing behind this module knows of it but the order of registers.

use super::registers;
use crate::gather_scatter::contract::{Configuration, LANE_BYTES, OF_DESCRIPTORS};
use crate::golden::FieldList;
use crate::lane_addresses::rtl::{self as addresses, Named};
use crate::lsc_decode::rtl as messages;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// Parts of a request that go along unchanged, besides those of [`Configuration::along`].
const ALONG: [&str; 7] = [
    "sfid",
    "operation",
    "cache",
    "data_size",
    "elements",
    "component_mask",
    "returns",
];

/// What is known of the request as a whole, which its transactions or its completion tell.
const TOLD: [&str; 8] = [
    "illegal",
    "reason",
    "is_store",
    "is_atomic",
    "misaligned",
    "misaligned_inactive",
    "out_of_bounds",
    "wrapped",
];

/// Bits of a number of bytes: 512 at most.
const LENGTH: u32 = 10;

/// Bits of a byte's place in a piece of 32.
const PIECE: u32 = 5;

/// The fields of what leaves, in the order of the ports.
pub(super) fn fields(c: &Configuration) -> Vec<&'static str> {
    let mut fields = TOLD.to_vec();
    fields.extend(["first", "second", "line", "place", "bytes"]);
    fields.extend([
        "sfid",
        "operation",
        "cache",
        "data_size",
        "tag",
        "transposed",
    ]);
    if c.data {
        fields.extend(["gives", "elements", "components", "filled", "fill", "data"]);
    }
    fields
}

/// The width of one of them.
pub(super) fn width(c: &Configuration, field: &str) -> u32 {
    let lanes = c.lanes();
    match field {
        "first" | "second" | "filled" => lanes,
        "components" => 4,
        "gives" => 1,
        _ => {
            let known = c.along().into_iter().chain(c.addresses.request());
            let known = known.chain(c.addresses.answer());
            let found = known.into_iter().find(|(name, _)| *name == field);
            found.expect("a field of a request or of an answer").1
        }
    }
}

/// What a field of a request, or of what leaves, is.
pub(super) fn about(field: &str) -> &'static str {
    match field {
        "tag" => "goes along to the completion",
        "desc" => "the message descriptor",
        "exdesc" => "the extended descriptor",
        "fill" => "what elements of lanes that are off become, in its low bits",
        "data" => "registers: 32 bytes a lane; behind the front in the order of memory",
        "first" => "lanes that touch their line",
        "second" => "lanes that touch the line behind it",
        "gives" => "the completion has data",
        "components" => "the component mask, if the operation has one",
        "filled" => "lanes that are off",
        _ => addresses::about(field),
    }
}

/// The input stream of requests, with its documentation.
pub(super) fn arriving<'m>(m: &'m ModuleBuilder, c: &Configuration) -> Stream<'m> {
    let arriving = m.stream_input("in", c.request());
    let part = |(name, _)| (name, arriving.field(name).doc(about(name)));
    let parts: Vec<Named> = c.request().into_iter().map(part).collect();
    addresses::name_values(&parts);
    arriving
}

/// What the descriptors of a message say.
fn described<'m>(
    m: &'m ModuleBuilder,
    message: &Stream<'m>,
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let exdesc = message.field("exdesc");
    let parts = [
        ("sfid", message.field("sfid")),
        ("exec_size", m.zeros(3)),
        ("desc", message.field("desc")),
        ("exdesc_is_register", m.zeros(1)),
        ("exdesc", exdesc),
        ("data_length_exists", m.zeros(1)),
        ("data_length", m.zeros(5)),
        ("returns", message.field("returns")),
    ];
    let said = OF_DESCRIPTORS.into_iter().filter(|name| *name != "offset");
    let said: Vec<_> = said.collect();
    let mut said = messages::said(m, &parts, &said)?;
    let surface = said.iter().find(|(name, _)| *name == "surface");
    let (_, surface) = *surface.expect("a message has a surface");
    let surfaces = addresses::type_of("DP_ADDR_SURFACE_TYPE");
    let code = |name: &str| vec![surfaces.value_of(name).unwrap_or_default()];
    let signed = |bits: u32| exdesc.slice(12, bits).sext(32);
    let offsets = [(code("FLAT"), signed(20)), (code("BTI"), signed(12))];
    let offset = surface.case(offsets, m.zeros(32));
    said.push(("offset", offset.named("offset_in_descriptor")));
    Ok(said)
}

pub(super) fn module(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("gather_front");
    m.doc("From a request to the pieces of memory that it touches, one a lane.");
    let arriving = arriving(&m, c);
    let described = if c.messages {
        described(&m, &arriving)?
    } else {
        Vec::new()
    };
    let part = |name| {
        let described = described.iter().find(|(known, _)| *known == name);
        let value = described.map_or_else(|| arriving.field(name), |(_, value)| *value);
        (name, value)
    };
    let names = |fields: FieldList| fields.into_iter().map(|(name, _)| name);
    let parts: Vec<Named> = names(c.addresses.request()).map(part).collect();
    let along = ALONG.into_iter().chain(names(c.along()));
    let along: Vec<Named> = along.map(part).collect();

    let lanes = Size::plain(c.lanes());
    let said = addresses::sums(&m, &c.addresses, lanes, &parts)?;
    let stages = c.addresses.stages;
    let stream = if stages == 1 {
        let leaving = leaving(&m, c, &said, &along)?;
        arriving.carrying(leaving).registered("stage_1")
    } else {
        let names = |signals: &[Named]| signals.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        let (said_names, along_names) = (names(&said), names(&along));
        let both = said.into_iter().chain(along);
        let held = arriving.carrying(both).registered("stage_1");
        let again = |names: Vec<&'static str>| -> Vec<Named> {
            let field = |name| (name, held.field(name));
            names.into_iter().map(field).collect()
        };
        let leaving = leaving(&m, c, &again(said_names), &again(along_names))?;
        (2..=stages).fold(held.carrying(leaving), |stream, stage| {
            stream.registered(&format!("stage_{stage}"))
        })
    };
    let docs = fields(c).into_iter().map(|name| (name, about(name)));
    m.stream_output("out", stream)
        .docs(docs.collect::<Vec<_>>());
    m.finish().map(Arc::new)
}

/// All of it without registers.
pub(super) fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("gather_front_function");
    m.doc("From a request to the pieces of memory that it touches, within a cycle.");
    let input = |(name, width)| (name, m.input(&format!("in_{name}"), width));
    let parts: Vec<Named> = c.addresses.request().into_iter().map(input).collect();
    addresses::name_values(&parts);
    let of_request = |name: &str| {
        let found = parts.iter().find(|(known, _)| *known == name);
        *found.expect("a part of a request")
    };
    let along = ALONG.map(of_request).into_iter();
    let along: Vec<Named> = along.chain(c.along().into_iter().map(input)).collect();
    let said = addresses::sums(&m, &c.addresses, Size::plain(c.lanes()), &parts)?;
    for (name, signal) in leaving(&m, c, &said, &along)? {
        m.output(name, signal);
    }
    m.finish().map(Arc::new)
}

/// Its pieces alone, of lanes of which anything is known.
pub(super) fn pieces_alone(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("gather_pieces");
    m.doc("From what each lane touches to the pieces of a request.");
    let asked = ["walks", "length", "is_atomic", "line", "place", "bytes"];
    let asked = asked.map(|name| (name, m.input(&format!("lane_{name}"), width(c, name))));
    let found = |name: &str| {
        let found = asked.iter().find(|(known, _)| *known == name);
        found.expect("something about the lanes").1
    };
    for (name, signal) in pieces(&m, c, &found) {
        m.output(name, signal);
    }
    m.finish().map(Arc::new)
}

/// Everything that leaves, of a request whose sums are known.
fn leaving<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    said: &[Named<'m>],
    along: &[Named<'m>],
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let touched = addresses::touches(m, &c.addresses, Size::plain(c.lanes()), said);
    let found = |name: &str| {
        let mut all = touched.iter().chain(said).chain(along);
        let found = all.find(|(known, _)| *known == name);
        found.expect("a known name").1
    };
    let mut leaving: Vec<Named> = TOLD.map(|name| (name, found(name))).into();
    leaving.extend(pieces(m, c, &found));
    for known in ["active", "touches_first", "crosses"] {
        m.unused(found(known));
    }
    let of_request = [
        "sfid",
        "operation",
        "cache",
        "data_size",
        "tag",
        "transposed",
    ];
    leaving.extend(of_request.map(|name| (name, found(name))));
    if !c.data {
        m.unused(found("elements"));
        m.unused(found("component_mask"));
        m.unused(found("returns"));
        return Ok(leaving);
    }
    let is_legal = (!found("illegal")).named("is_legal");
    let masked = addresses::masked_operation(found("operation"));
    let components = found("component_mask").gated_by(masked);
    let suppresses = addresses::policy_is(m, found("policy"), "SUPPRESS");
    let suppressed = found("misaligned").gated_by(suppresses);
    let gives = is_legal & !found("is_store") & found("returns");
    let packed = m.instance("stored_bytes", &registers::to_memory(c)?);
    let packed = packed
        .connect("registers", found("data"))
        .connect("data_size", found("data_size"))
        .connect("components", components)
        .connect("transposed", found("transposed"));
    leaving.extend([
        ("gives", gives),
        ("elements", found("elements")),
        ("components", components),
        ("filled", !found("mask") | suppressed),
        ("fill", found("fill")),
        ("data", packed.output("memory")),
    ]);
    Ok(leaving)
}

/// The pieces: `first`, those that touch bytes of their line, `second`, those that go on into the one behind it; `line`, `place` and `bytes` of each.
fn pieces<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    found: &impl Fn(&str) -> Signal<'m>,
) -> Vec<Named<'m>> {
    let (place_bits, line_bits) = (c.addresses.place_bits(), c.addresses.line_bits());
    let walks = found("walks");
    let [line, place, bytes] = ["line", "place", "bytes"].map(found);
    let is_atomic = found("is_atomic");
    let begin = m.cat([line.slice(0, line_bits), place.slice(0, place_bits)]);
    let begin = begin.named("walk_address");
    // Of a request that walks so many pieces are whole, and the one behind them has what is left.
    let length = found("length");
    let whole = length.slice(PIECE, LENGTH - PIECE).named("whole_pieces");
    let left = m.ones(LANE_BYTES) << length.slice(0, PIECE);
    let left = (!left).named("bytes_left");
    let array = m.lanes("pieces", c.lanes(), |piece| {
        let walks = piece.whole(walks);
        let number = piece.number().zext(LENGTH - PIECE);
        let is_whole = number.lt(piece.whole(whole)).named("is_whole");
        let is_behind = number.eq(piece.whole(whole)).named("is_behind_them");
        let walked = is_whole.repeat(LANE_BYTES) | piece.whole(left).gated_by(is_behind);
        let bytes = walks
            .mux(walked, piece.bits(bytes, LANE_BYTES))
            .named("all_bytes");
        // Each lies 32 bytes behind the one below it.
        let before = piece
            .cat([number, piece.zeros(PIECE)])
            .named("bytes_before");
        let address = piece.whole(begin) + before.zext(64);
        let touches = bytes.any().named("touches");
        let there = address.slice(0, place_bits).gated_by(touches);
        let place = walks.mux(there, piece.bits(place, place_bits));
        let place = place.named("piece_place");
        let line = walks.mux(
            address.slice(place_bits, line_bits),
            piece.bits(line, line_bits),
        );

        let in_first = addresses::in_first_line(piece, place).named("piece_in_first");
        // An atomic is wholly in its first line's transaction.
        let single = piece.whole(is_atomic);
        let first = bytes & in_first;
        piece.output("piece_line", line);
        piece.output("place_in_line", place);
        piece.output("piece_bytes", first | (bytes & !single.repeat(LANE_BYTES)));
        piece.output("first", first.any());
        piece.output("second", (bytes & !in_first).any() & !single);
    });
    let array = array
        .doc("The pieces: of a transposed request 32 bytes each, else what each lane touches.");
    vec![
        ("first", array.output("first")),
        ("second", array.output("second")),
        ("line", array.output("piece_line")),
        ("place", array.output("place_in_line")),
        ("bytes", array.output("piece_bytes")),
    ]
}
