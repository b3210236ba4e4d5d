//! The addresses as hardware, in two halves between which a register may sit.
//!
//! [`sums`] judges the request ([`request`]) and adds up each lane's address; [`touches`] asks of each address whether it is aligned and within
//! bounds, and which bytes of which lines are touched ([`lane`]).

mod lane;
mod request;

pub(crate) use lane::{in_first_line, touches};

use super::contract::{Configuration, POLICIES, REASON_BITS, REASONS, Request};
use lane::Sums;
use request::Judged;
use std::sync::Arc;
use warpwright_eu::enums;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::{Payload, Stream};

/// Bits of a number of bytes: 512 at most.
const LENGTH: u32 = 10;
/// Bytes that `bytes` speaks of.
const SHOWN: u32 = 32;
/// Bits of an offset from the beginning of a surface, in two's complement: 32 bits shifted by 3, and a signed offset of 32.
const OFFSET: u32 = 38;

/// What is known of a request before its lanes are looked at.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Summed<T> {
    #[bundle(flat)]
    judged: Judged<T>,
    pub transposed: T,
    pub policy: T,
    #[bundle(flat)]
    sums: Sums<T>,
    pub mask: T,
}

/// What a request means, and each lane's sum.
pub(crate) fn sums<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    lanes: Size,
    request: &Request<Signal<'m>>,
) -> Result<Summed<Signal<'m>>, BuildErrors> {
    Ok(Summed {
        judged: request::judged(m, configuration, request)?,
        transposed: request.transposed,
        policy: request.policy,
        sums: lane::sums(m, lanes, request),
        mask: request.mask,
    })
}

/// All of it without registers: an input for each part of a request, an output for each of the answer.
pub fn function(configuration: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lane_touches");
    m.doc("What each lane of a request touches, and what is wrong with it, within a cycle.");
    let lanes = lanes_of(&m, configuration);
    let (inputs, outputs) = (Request::of_lanes(lanes), configuration.answer_of(lanes));
    let request = m.inputs("", inputs.clone());
    name_values(&request);
    let summed = sums(&m, configuration, lanes, &request)?;
    let answer = touches(&m, configuration, lanes, &summed);
    let part = m.finish_part(inputs, answer, outputs)?;
    Ok(Arc::clone(part.module()))
}

pub(super) fn build(configuration: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lane_addresses");
    m.doc(
        "From a vector request to what each lane touches: one or two memory lines, the bytes in them, and what is wrong; a request a \
         cycle.",
    );
    let lanes = lanes_of(&m, configuration);
    let arriving = m.stream_in("in", Request::of_lanes(lanes));
    let request = arriving.payload();
    name_values(&request);
    let summed = sums(&m, configuration, lanes, &request)?;
    let answers = in_stages(arriving.map(|_| summed), configuration.stages, |summed| {
        touches(&m, configuration, lanes, &summed)
    });
    m.stream_out("out", answers, configuration.answer_of(lanes));
    m.finish()
}

/// A stream through so many registers: of several, the first stands before what `change` makes of a word.
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

fn lanes_of(m: &ModuleBuilder, configuration: &Configuration) -> Size {
    m.parameter("LANES", configuration.lanes, "lanes of a request")
}

/// The type of one of the document's enumerations.
pub(crate) fn type_of(name: &str) -> Arc<EnumType> {
    let found = enums::enumeration(name).map(enums::Enumeration::value_type);
    // One that does not exist has no values: whoever names one makes a mistake that is recorded.
    Arc::new(found.unwrap_or_else(|| EnumType::new("no_enumeration", 1, [])))
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
    let m = operation.builder();
    operation.is_one_of(m.enum_codes(&type_of("DP_OPCODE"), &request::MASKED))
}

/// The fields of a request with the enumerations whose values they have.
fn typed(request: Request<Field>) -> Request<Field> {
    let named = |field: Field, of: &str| Field::of_enum(&type_of(of)).doc(field.text());
    Request {
        sfid: named(request.sfid, "SFID"),
        operation: named(request.operation, "DP_OPCODE"),
        address_size: named(request.address_size, "DP_ADDR_SIZE"),
        data_size: named(request.data_size, "DP_DATA_SIZE"),
        component_mask: named(request.component_mask, "DP_CMASK"),
        cache: named(request.cache, "DP_CACHE_LOAD"),
        surface: named(request.surface, "DP_ADDR_SURFACE_TYPE"),
        policy: Field::of_enum(&policy_enum()).doc(request.policy.text()),
        ..request
    }
}

/// Makes waveforms show the names of what enumerations count.
pub(crate) fn name_values(request: &Request<Signal<'_>>) {
    let fields = typed(request.map(Field::like)).leaves();
    for ((_, value), (_, field)) in request.leaves().into_iter().zip(fields) {
        if let (false, Some(enum_type)) = (value.is_empty(), field.enum_type()) {
            value.of_enum(enum_type);
        }
    }
}
