//! The addresses as hardware, in two halves between which a register may sit.
//!
//! [`sums`] judges the request ([`request`]) and adds up each lane's address; [`touches`] asks of each address whether it is aligned and within
//! bounds, and which bytes of which lines are touched ([`lane`]).

mod lane;
mod request;

pub(crate) use lane::in_first_line;

use super::contract::{Configuration, POLICIES, REASON_BITS, REASONS};
use std::sync::Arc;
use warpwright_eu::enums;
use warpwright_hdl::prelude::*;

/// Bits of a number of bytes: 512 at most.
const LENGTH: u32 = 10;
/// Bytes that `bytes` speaks of.
const SHOWN: u32 = 32;
/// Bits of an offset from the beginning of a surface, in two's complement: 32 bits shifted by 3, and a signed offset of 32.
const OFFSET: u32 = 38;

/// Signals by name.
pub(crate) type Named<'m> = (&'static str, Signal<'m>);

/// The signal of this name, which is among them.
fn of<'m>(signals: &[Named<'m>], name: &str) -> Signal<'m> {
    let found = signals.iter().find(|(known, _)| *known == name);
    found.map(|(_, signal)| *signal).expect("a known name")
}

/// What a request means, and each lane's sum.
pub(crate) fn sums<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    lanes: Size,
    parts: &[Named<'m>],
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let mut said = request::judged(m, configuration, parts)?;
    said.extend(lane::sums(m, lanes, parts));
    said.push(("mask", of(parts, "mask")));
    Ok(said)
}

/// The answer to a request whose sums are known.
pub(crate) fn touches<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    lanes: Size,
    said: &[Named<'m>],
) -> Vec<Named<'m>> {
    let touched = lane::touches(m, configuration, lanes, said);
    let answer = configuration.answer().into_iter();
    answer
        .map(|(name, _)| {
            let known = touched.iter().chain(said).find(|(known, _)| *known == name);
            *known.expect("an answer of each name")
        })
        .collect()
}

/// All of it without registers: an input for each part of a request, an output for each of the answer.
pub fn function(configuration: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lane_touches");
    m.doc("What each lane of a request touches, and what is wrong with it, within a cycle.");
    let lanes = lanes_of(&m, configuration);
    let input = |(name, width)| {
        (
            name,
            m.input(name, sized(name, width, lanes)).doc(about(name)),
        )
    };
    let parts: Vec<_> = configuration.request().into_iter().map(input).collect();
    name_values(&parts);
    let said = sums(&m, configuration, lanes, &parts)?;
    for (name, value) in touches(&m, configuration, lanes, &said) {
        m.output(name, value).doc(about(name));
    }
    m.finish().map(Arc::new)
}

pub(super) fn build(configuration: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lane_addresses");
    m.doc(
        "From a vector request to what each lane touches: one or two memory lines, the bytes in them, and what is wrong; a request a \
         cycle.",
    );
    let lanes = lanes_of(&m, configuration);
    let parts = configuration.request().into_iter();
    let parts = parts.map(|(name, width)| (name, sized(name, width, lanes)));
    let arriving = m.stream_input("in", parts.collect::<Vec<_>>());
    let part = |(name, _)| (name, arriving.field(name).doc(about(name)));
    let parts: Vec<_> = configuration.request().into_iter().map(part).collect();
    name_values(&parts);

    let said = sums(&m, configuration, lanes, &parts)?;
    let stream = if configuration.stages == 1 {
        let all = touches(&m, configuration, lanes, &said);
        arriving.carrying(all).registered("stage_1")
    } else {
        let names: Vec<_> = said.iter().map(|(name, _)| *name).collect();
        let held = arriving.carrying(said).registered("stage_1");
        let said: Vec<_> = names
            .into_iter()
            .map(|name| (name, held.field(name)))
            .collect();
        let all = touches(&m, configuration, lanes, &said);
        (2..=configuration.stages).fold(held.carrying(all), |stream, stage| {
            stream.registered(&format!("stage_{stage}"))
        })
    };
    let docs = configuration.answer().into_iter();
    let docs = docs.map(|(name, _)| (name, about(name)));
    m.stream_output("out", stream)
        .docs(docs.collect::<Vec<_>>());
    m.finish()
}

fn lanes_of(m: &ModuleBuilder, configuration: &Configuration) -> Size {
    m.parameter("LANES", configuration.lanes, "lanes of a request")
}

/// The width of a part, spelled with the number of lanes where it depends on that.
fn sized(name: &str, width: u32, lanes: Size) -> Size {
    match name {
        "mask" => lanes,
        "address" => lanes * 64,
        _ => Size::plain(width),
    }
}

/// The type of one of the document's enumerations.
pub(crate) fn type_of(name: &str) -> Arc<EnumType> {
    let found = enums::enumeration(name).expect("an enumeration of the document");
    Arc::new(found.value_type())
}

/// Why a request is illegal.
fn reason_enum() -> Arc<EnumType> {
    let names = REASONS.iter().map(|(name, _)| *name);
    let names = ["NONE"].into_iter().chain(names);
    Arc::new(EnumType::new("lane_reason", REASON_BITS, names.zip(0..)))
}

fn policy_enum() -> Arc<EnumType> {
    Arc::new(EnumType::new(
        "lane_policy",
        2,
        POLICIES.into_iter().zip(0..),
    ))
}

/// Whether the policy is the one of this name.
pub(crate) fn policy_is<'m>(m: &'m ModuleBuilder, policy: Signal<'m>, name: &str) -> Signal<'m> {
    policy.eq(m.enum_value(&policy_enum(), name))
}

/// Whether an operation has a component mask.
pub(crate) fn masked_operation(operation: Signal<'_>) -> Signal<'_> {
    let codes = request::codes(&type_of("DP_OPCODE"), &request::MASKED);
    operation.is_one_of(codes)
}

/// Makes waveforms show the names of what enumerations count.
pub(crate) fn name_values(parts: &[Named<'_>]) {
    let enumerations = [
        ("sfid", "SFID"),
        ("operation", "DP_OPCODE"),
        ("address_size", "DP_ADDR_SIZE"),
        ("data_size", "DP_DATA_SIZE"),
        ("component_mask", "DP_CMASK"),
        ("cache", "DP_CACHE_LOAD"),
        ("surface", "DP_ADDR_SURFACE_TYPE"),
    ];
    for (part, value) in parts {
        let found = enumerations.iter().find(|(name, _)| name == part);
        if let Some((_, enumeration)) = found {
            value.of_enum(&type_of(enumeration));
        }
    }
    of(parts, "policy").of_enum(&policy_enum());
}

/// What a port is.
pub(crate) fn about(port: &str) -> &'static str {
    match port {
        "sfid" => "the pipeline: SFID",
        "operation" => "what is done: DP_OPCODE",
        "address_size" => "DP_ADDR_SIZE",
        "data_size" => "DP_DATA_SIZE",
        "elements" => "elements at each address: 1 to 4, or 8, 16, 32, 64 if transposed",
        "component_mask" => "the components, if the operation has some: DP_CMASK",
        "transposed" => "one lane has all data",
        "cache" => "cache control; that of loads is looked at",
        "surface" => "DP_ADDR_SURFACE_TYPE; bounds are checked unless it is flat",
        "returns" => "a load has somewhere to put its data",
        "base" => "where the surface begins; of a flat request not looked at",
        "offset" => "bytes to add to each address, signed",
        "scale" => "addresses are shifted left by so many bits",
        "surface_bytes" => "bytes of the surface",
        "alignment" => "what addresses should be multiples of: 0 or a power of two",
        "policy" => "what becomes of misaligned lanes",
        "mask" => "lanes that take part",
        "address" => "addresses of the lanes, unsigned, in their low bits",
        "illegal" => "the request is illegal and touches nothing",
        "reason" => "why",
        "is_store" => "it is a legal store",
        "is_atomic" => "it is a legal atomic",
        "walks" => "transposed, and more than 32 bytes",
        "length" => "bytes from the address on, if transposed",
        "active" => "lanes that touch memory",
        "line" => "lines of the lanes' addresses, or 0",
        "place" => "places of the addresses in their lines, or 0",
        "touches_first" => "lanes that touch bytes of their line",
        "crosses" => "lanes that touch bytes of the line behind it",
        "bytes" => "bytes touched, counted from the lane's address",
        "misaligned" => "lanes of the mask whose address is no multiple of the alignment",
        "misaligned_inactive" => "the same of the other lanes",
        "out_of_bounds" => "lanes with a component outside of the surface",
        "wrapped" => "active lanes whose address or data pass 2^64",
        _ => "",
    }
}
