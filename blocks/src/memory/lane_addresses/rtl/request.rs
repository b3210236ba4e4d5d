//! A request without its addresses: its legality, and what it accesses at each address.

use super::{LENGTH, SHOWN, by_name, first_bytes};
use crate::eu::{codes, document_enum, fitted, is_called};
use crate::memory::lane_addresses::contract::{Configuration, REASON_BITS, REASONS, Request};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// What is looked at of a request: the other parts have no bits.
#[derive(Bundle, Clone)]
struct Message<T> {
    #[bundle(flat)]
    request: Request<T>,
    /// The mask is 1.
    only_first_lane: T,
}

/// What is said of a request.
#[derive(Bundle, Clone, Copy, Debug)]
pub(super) struct Judged<T> {
    /// 1: the request touches nothing.
    pub illegal: T,
    /// First reason why the request is illegal; 0: none.
    pub reason: T,
    /// 1: a legal store.
    pub is_store: T,
    /// 1: a legal atomic.
    pub is_atomic: T,
    /// Requested bytes among the 32 bytes from each address on.
    pub asked: T,
    /// Number of bytes up to the last requested one.
    pub extent: T,
    /// log2 of the bytes of an element.
    pub element_power: T,
    /// 1: addresses must stay within the surface.
    pub bounded: T,
    /// Bytes of the surface; the top bit represents all sizes that no offset reaches.
    pub limit: T,
    /// Bits of an address that should be 0.
    pub below_alignment: T,
}

/// Bits of a surface's size that are kept; the uppermost stands for all above it, because no offset reaches so far.
const LIMIT: u32 = 37;

/// What the operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
enum LaneKind {
    Reserved,
    Other,
    Load,
    Store,
    Atomic,
}

/// Operations that read.
pub(crate) const LOADS: [&str; 3] = ["LOAD", "LOAD_CMASK", "LOAD_WITH_STATUS"];
/// Operations that write.
pub(crate) const STORES: [&str; 3] = ["STORE", "STORE_CMASK", "STORE_UNCOMPRESSED"];
/// Those of them with a component mask.
pub(crate) const MASKED: [&str; 2] = ["LOAD_CMASK", "STORE_CMASK"];

/// Judges the request in an instance of its own.
#[description]
pub(super) fn judged<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    request: &Request<Signal<'m>>,
) -> Result<Judged<Signal<'m>>, BuildErrors> {
    let part = part(c)?;
    let message = Message {
        request: *request,
        only_first_lane: request.mask.eq(1).named("only_first_lane"),
    };
    Ok(m.part("request", &part, fitted(message, part.inputs().clone())))
}

#[description]
fn part(c: &Configuration) -> Result<Part<Message<Field>, Judged<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("lane_request");
    m.doc("Checks whether a vector request is legal, and which bytes it requests at each address.");
    let request = Request {
        base: 0.into(),
        offset: 0.into(),
        scale: 0.into(),
        mask: 0.into(),
        address: 0.into(),
        ..Request::of_lanes(1.into())
    };
    let inputs = Message {
        request,
        only_first_lane: 1.into(),
    };
    let answer = c.answer_of(1.into());
    let outputs = Judged {
        illegal: answer.illegal,
        reason: answer.reason,
        is_store: answer.is_store,
        is_atomic: answer.is_atomic,
        asked: SHOWN.into(),
        extent: LENGTH.into(),
        element_power: 2.into(),
        bounded: 1.into(),
        limit: LIMIT.into(),
        below_alignment: 31.into(),
    };
    let judged = judge(&m, c, &m.inputs("", inputs.clone()));
    m.finish_part(inputs, judged, outputs)
}

/// All outputs.
#[description]
fn judge<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    message: &Message<Signal<'m>>,
) -> Judged<Signal<'m>> {
    let of = &message.request;
    let is = |part, names: &[&str], label: &str| is_called(part, names).named(label);
    m.section("What the operation does");
    let kind = kind(of.operation);
    let does = |what: LaneKind, label: &str| kind.eq(what).named(label);
    let is_load = does(LaneKind::Load, "loads");
    let is_store = does(LaneKind::Store, "stores");
    let is_atomic = does(LaneKind::Atomic, "is_atomic_operation");
    let is_masked = is(of.operation, &MASKED, "has_components");
    let is_defined = kind.ne(LaneKind::Reserved).named("is_defined");
    let is_flat = is(of.surface, &["FLAT"], "is_flat");
    let is_d64 = is(of.data_size, &["D64"], "is_d64");
    let below = (of.alignment - 1).named("alignment_less_1");

    m.section("The location and the sizes");
    let is_ugml = is(of.sfid, &["UGML"], "is_ugml");
    let is_shared = is(of.sfid, &["SLM"], "is_shared");
    let is_typed = is(of.sfid, &["TGM"], "is_typed");
    let is_ugm = is(of.sfid, &["UGM"], "is_ugm");
    let is_known = (is_ugm | is_ugml | is_shared | is_typed).named("is_known");
    let is_a16 = is(of.address_size, &["A16"], "is_a16");
    let is_a64 = is(of.address_size, &["A64"], "is_a64");
    let data = |names: &[&str], label| is(of.data_size, names, label);
    let sizes = ["D8", "D16", "D32", "D64", "D8U32", "D16U32"];
    let first_ones = ["X", "XY", "XYZ", "XYZW"];
    let has_no_gap = is(of.component_mask, &first_ones, "has_no_gap");
    let is_length = of.elements.is_one_of([1, 2, 3, 4, 8, 16, 32, 64]);
    let is_length = is_length.named("is_vector_length");
    let is_long = of.elements.slice(3, 4).any().named("is_long");
    let invalidates = is(of.cache, &["L1IAR_L3C"], "invalidates");
    m.section_about(
        "What makes a request illegal",
        "If there are several reasons, the one with the lowest code is reported.",
    );
    let is_gap = is_masked & is_ugml & is_store & !has_no_gap;
    let mut conditions = vec![
        ("PIPELINE", !is_known),
        ("OPCODE_RESERVED", !is_defined),
        ("OPCODE_OTHER", kind.eq(LaneKind::Other)),
        ("ADDRESS_SIZE_RESERVED", of.address_size.is_zero()),
        ("A16_GLOBAL", is_a16 & !is_shared),
        ("A64_SURFACE", is_a64 & !is_flat),
        ("SLM_SURFACE", is_shared & !is_flat),
        ("TGM_FLAT", is_typed & is_flat),
        ("UGML_FLAT_SHORT", is_ugml & is_flat & !is_a64),
        ("DATA_SIZE_RESERVED", !data(&sizes, "is_data_size")),
        ("DATA_SIZE_BLOCK", is_called(of.data_size, &["D8", "D16"])),
        ("ATOMIC_BYTE", is_atomic & data(&["D8U32"], "is_d8u32")),
        ("ATOMIC_COMPONENTS", is_atomic & of.component_mask.any()),
        ("ATOMIC_TRANSPOSED", is_atomic & of.transposed),
        ("ATOMIC_VECTOR", is_atomic & of.elements.slice(1, 6).any()),
        ("COMPONENTS_NONE", is_masked & of.component_mask.is_zero()),
        ("COMPONENTS_TRANSPOSED", is_masked & of.transposed),
        ("COMPONENTS_GAP", is_gap),
        ("ELEMENTS_RESERVED", !is_masked & !is_length),
        ("ELEMENTS_LONG", !is_masked & !of.transposed & is_long),
        ("TRANSPOSED_MASK", of.transposed & !message.only_first_lane),
    ];
    let fills_too_many = fills_too_many(c, of, is_masked, is_d64);
    conditions.extend(fills_too_many.map(|too_many| ("PAYLOAD", too_many)));
    let may_not = is_load & !of.returns & invalidates;
    conditions.extend([
        ("PREFETCH_INVALIDATES", may_not),
        ("ALIGNMENT", (of.alignment & below).any()),
        ("POLICY", of.policy.all()),
    ]);
    for (name, condition) in &mut conditions {
        *condition = condition.named(&format!("illegal_{}", name.to_lowercase()));
    }
    m.section("The first reason");
    let names = REASONS.iter().map(|(name, _)| *name);
    let names = ["NONE"].into_iter().chain(names);
    let reasons = Arc::new(EnumType::new("lane_reason", REASON_BITS, names.zip(0..)));
    let none = m.enum_value(&reasons, "NONE");
    let conditions = conditions.into_iter().rev();
    let reason = conditions.fold(none, |later, (name, condition)| {
        condition.mux(m.enum_value(&reasons, name), later)
    });
    let reason = reason.named("first_reason").of_enum(&reasons);
    let illegal = reason.any().named("is_illegal");
    let legal = !illegal;

    m.section_about(
        "The requested bytes",
        "From an address up to the end of the last element or component, without the components that the mask leaves out.",
    );
    let powers = [("D16U32", 1u32), ("D32", 2), ("D64", 3)];
    let powers = powers.map(|(size, power)| (size, m.constant(power, 2)));
    let element_power = by_name(of.data_size, "DP_DATA_SIZE", powers, m.zeros(2));
    let element_power = element_power.named("element_power_of_2");
    let last = |mask: u64| u64::BITS - mask.leading_zeros();
    /// The number of the last component of the mask, counted from 1.
    let components = by_mask(of.component_mask, last).named("components_end");
    let end = is_masked.mux(components, of.elements);
    let end = end.gated_by(legal).named("elements_end");
    let extent = (end.zext(LENGTH) << element_power).named("bytes_end");
    let before_end = first_bytes(extent).named("bytes_before_end");
    // The mask with a bit for each byte.
    let wide = |power: u32| {
        let bits = (0..4).rev().map(|place| of.component_mask.bit(place));
        let bytes = m.cat(bits.map(|bit| bit.repeat(1 << power)));
        let bytes = bytes.named(&format!("component_bytes_of_{}", 1 << power));
        bytes.zext(SHOWN)
    };
    let arms = (1..4_u64).map(|power| (vec![power], wide(power as u32)));
    let component_bytes = element_power.case(arms, wide(0)).named("component_bytes");
    let chosen = is_masked.mux(component_bytes, m.ones(SHOWN));

    m.section_about(
        "Values for all lanes",
        "An illegal request asks for no bytes. No offset reaches the end of a surface of 2^36 bytes, so the limit's top bit represents all \
         longer surfaces.",
    );
    let low = LIMIT - 1;
    /// The surface is longer than any offset reaches.
    let is_beyond = of.surface_bytes.slice(low, 64 - low).any();
    let has_alignment = (of.alignment.any() & legal).named("has_alignment");
    Judged {
        illegal,
        reason,
        is_store: is_store & legal,
        is_atomic: is_atomic & legal,
        asked: before_end & chosen,
        extent,
        element_power,
        bounded: !is_flat,
        limit: m.cat([is_beyond, of.surface_bytes.slice(0, low)]),
        below_alignment: below.slice(0, 31).gated_by(has_alignment),
    }
}

#[description]
fn kind(operation: Signal<'_>) -> Signal<'_> {
    let (m, opcodes) = (operation.builder(), document_enum("DP_OPCODE"));
    let names = opcodes.variants.iter().map(|(name, _)| name.as_str());
    let (atomics, others): (Vec<&str>, Vec<&str>) = names
        .filter(|name| !LOADS.contains(name) && !STORES.contains(name))
        .partition(|name| name.starts_with("ATOMIC_"));
    let arms = [
        (LaneKind::Load, &LOADS[..]),
        (LaneKind::Store, &STORES),
        (LaneKind::Atomic, &atomics),
        (LaneKind::Other, &others),
    ];
    let arms = arms.map(|(kind, names)| (codes(&opcodes, names), m.value(kind)));
    let kind = operation.case(arms, m.value(LaneKind::Reserved));
    kind.of_enum(&LaneKind::enum_type()).named("kind")
}

/// What a number, 1 to 4, says of a component mask; 0 of one without components.
#[description]
fn by_mask(mask: Signal<'_>, number: impl Fn(u64) -> u32) -> Signal<'_> {
    let m = mask.builder();
    let masks = |of: u32| (1..16_u64).filter(|mask| number(*mask) == of).collect();
    mask.case((1..=4).map(|of| (masks(of), m.constant(of, 7))), m.zeros(7))
}

/// Whether the data need more registers than a request may have: of so many lanes, or, transposed, of one. Nothing where the limit
/// is beyond all that may be asked for.
#[description]
fn fills_too_many<'m>(
    c: &Configuration,
    of: &Request<Signal<'m>>,
    is_masked: Signal<'m>,
    is_d64: Signal<'m>,
) -> Option<Signal<'m>> {
    const MOST_OF_A_LANE: u32 = 32;
    const MOST_TRANSPOSED: u32 = 512;
    let m = is_d64.builder();
    let (of_all, of_a_lane) = (c.payload_bytes, c.payload_bytes / c.lanes);
    if of_all >= MOST_TRANSPOSED && of_a_lane >= MOST_OF_A_LANE {
        return None;
    }
    let components = by_mask(of.component_mask, u64::count_ones).named("component_count");
    let count = is_masked.mux(components, of.elements).zext(LENGTH);
    let times = |power: u32| m.cat([count.slice(0, LENGTH - power), m.zeros(power)]);
    let [of_4, of_8] = [2, 3].map(times);
    let fill = is_d64.mux(of_8, of_4).named("register_bytes");
    let is_above = |limit: u32| match limit {
        MOST_TRANSPOSED.. => m.zeros(1),
        limit => m.constant(limit, LENGTH).lt(fill),
    };
    let is_above = of.transposed.mux(is_above(of_all), is_above(of_a_lane));
    Some(is_above)
}
