//! A request without its addresses: whether it is legal, and what it asks for at each address.

use super::{LENGTH, SHOWN, reason_enum, type_of, typed};
use crate::memory::lane_addresses::contract::{Configuration, Request, field};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// What is looked at of a request: the other parts have no bits.
#[derive(Bundle, Clone)]
struct Message<T> {
    #[bundle(flat)]
    request: Request<T>,
    only_first_lane: T,
}

/// What is said of a request.
#[derive(Bundle, Clone, Copy, Debug)]
pub(super) struct Judged<T> {
    pub illegal: T,
    pub reason: T,
    pub is_store: T,
    pub is_atomic: T,
    /// Bytes asked for at each address.
    pub asked: T,
    pub extent: T,
    pub element_power: T,
    pub bounded: T,
    pub limit: T,
    pub below_alignment: T,
}

/// Bits of a surface's size that are kept; the uppermost stands for all above it, because no offset reaches so far.
const LIMIT: u32 = 37;

/// What the operation is.
const KINDS: [&str; 5] = ["RESERVED", "OTHER", "LOAD", "STORE", "ATOMIC"];
const LOADS: [&str; 3] = ["LOAD", "LOAD_CMASK", "LOAD_WITH_STATUS"];
const STORES: [&str; 3] = ["STORE", "STORE_CMASK", "STORE_UNCOMPRESSED"];
/// Those of them with a component mask.
pub(super) const MASKED: [&str; 2] = ["LOAD_CMASK", "STORE_CMASK"];

fn message<T: Clone>(request: Request<T>, only_first_lane: T, none: &T) -> Message<T> {
    let none = || none.clone();
    let request = Request {
        desc: none(),
        exdesc: none(),
        base: none(),
        offset: none(),
        scale: none(),
        mask: none(),
        address: none(),
        tag: none(),
        fill: none(),
        data: none(),
        ..request
    };
    Message {
        request,
        only_first_lane,
    }
}

/// Judges the request in an instance of its own.
pub(super) fn judged<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    request: &Request<Signal<'m>>,
) -> Result<Judged<Signal<'m>>, BuildErrors> {
    let part = part(configuration)?;
    let only_first_lane = request.mask.eq(1).named("only_first_lane");
    let message = message(*request, only_first_lane, &m.zeros(0));
    Ok(m.part("request", &part, message))
}

fn part(c: &Configuration) -> Result<Part<Message<Field>, Judged<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("lane_request");
    m.doc("Whether a vector request is legal, and which bytes it asks for at each address.");
    let (request, answer) = (typed(Request::of_lanes(1.into())), c.answer_of(1.into()));
    let inputs = message(request, field(1, "the mask is 1"), &Field::default());
    let judged = Parts::new(&m, m.inputs("", inputs.clone())).judged(c);
    let outputs = Judged {
        illegal: answer.illegal,
        reason: answer.reason,
        is_store: answer.is_store,
        is_atomic: answer.is_atomic,
        asked: field(SHOWN, "bytes asked for at each address, of the first 32"),
        extent: field(LENGTH, "where the last of them ends"),
        element_power: field(2, "bytes of an element, as a power of two"),
        bounded: field(1, "there is a surface"),
        limit: field(
            LIMIT,
            "bytes of the surface, or more than any offset can reach",
        ),
        below_alignment: field(31, "bits of an address that should be 0"),
    };
    m.finish_part(inputs, judged, outputs)
}

/// The parts of a request, and what is asked of them most.
struct Parts<'m> {
    m: &'m ModuleBuilder,
    of: Request<Signal<'m>>,
    only_first_lane: Signal<'m>,
    is_load: Signal<'m>,
    is_store: Signal<'m>,
    is_atomic: Signal<'m>,
    /// The opcode is one of the PRM's; it is one of this unit's.
    is_defined: Signal<'m>,
    touches: Signal<'m>,
    /// It has a component mask.
    is_masked: Signal<'m>,
    is_flat: Signal<'m>,
    /// Elements of 8 bytes.
    is_d64: Signal<'m>,
    /// Alignment - 1.
    below: Signal<'m>,
}

impl<'m> Parts<'m> {
    fn new(m: &'m ModuleBuilder, message: Message<Signal<'m>>) -> Self {
        let of = message.request;
        let opcodes = type_of("DP_OPCODE");
        let kinds = Arc::new(EnumType::new("lane_kind", 3, KINDS.into_iter().zip(0..)));
        let names = opcodes.variants.iter().map(|(name, _)| name.as_str());
        let (atomics, others): (Vec<&str>, Vec<&str>) = names
            .filter(|name| !LOADS.contains(name) && !STORES.contains(name))
            .partition(|name| name.starts_with("ATOMIC_"));
        let kind = |name: &str| m.enum_value(&kinds, name);
        let arms = [
            ("LOAD", &LOADS[..]),
            ("STORE", &STORES),
            ("ATOMIC", &atomics),
            ("OTHER", &others),
        ];
        let arms = arms.map(|(name, names)| (m.enum_codes(&opcodes, names), kind(name)));
        let kind_of_operation = of.operation.case(arms, kind("RESERVED"));
        let kind_of_operation = kind_of_operation.of_enum(&kinds).named("kind");
        let does = |name: &str, label: &str| kind_of_operation.eq(kind(name)).named(label);
        let (is_load, is_store) = (does("LOAD", "loads"), does("STORE", "stores"));
        let is_atomic = does("ATOMIC", "is_atomic_operation");
        let is_masked = super::masked_operation(of.operation).named("has_components");
        let d64 = m.enum_value(&type_of("DP_DATA_SIZE"), "D64");
        let flat = m.enum_value(&type_of("DP_ADDR_SURFACE_TYPE"), "FLAT");
        Self {
            m,
            of,
            only_first_lane: message.only_first_lane,
            is_load,
            is_store,
            is_atomic,
            is_defined: kind_of_operation.ne(kind("RESERVED")).named("is_defined"),
            touches: (is_load | is_store | is_atomic).named("touches_memory"),
            is_masked,
            is_flat: of.surface.eq(flat).named("is_flat"),
            is_d64: of.data_size.eq(d64).named("is_d64"),
            below: (of.alignment - 1).named("alignment_less_1"),
        }
    }

    /// Whether a part has one of these names of its enumeration.
    fn is(&self, part: Signal<'m>, of: &str, names: &[&str], label: &str) -> Signal<'m> {
        let of = type_of(of);
        let is = if let [name] = names {
            part.eq(self.m.enum_value(&of, name))
        } else {
            let arms = [(self.m.enum_codes(&of, names), self.m.ones(1))];
            part.case(arms, self.m.zeros(1))
        };
        is.named(label)
    }

    /// All outputs.
    fn judged(&self, configuration: &Configuration) -> Judged<Signal<'m>> {
        let m = self.m;
        let reasons = reason_enum();
        let conditions = self.conditions(configuration).into_iter();
        let conditions = conditions.map(|(name, condition)| {
            let label = format!("illegal_{}", name.to_lowercase());
            (name, condition.named(&label))
        });
        let conditions: Vec<_> = conditions.collect();
        let none = m.enum_value(&reasons, "NONE");
        let conditions = conditions.into_iter().rev();
        let reason = conditions.fold(none, |later, (name, condition)| {
            condition.mux(m.enum_value(&reasons, name), later)
        });
        let reason = reason.named("first_reason").of_enum(&reasons);
        let illegal = reason.any().named("is_illegal");
        let legal = !illegal;
        let sizes = type_of("DP_DATA_SIZE");
        let arms = [("D16U32", 1u32), ("D32", 2), ("D64", 3)]
            .map(|(size, power)| (m.enum_codes(&sizes, &[size]), m.constant(power, 2)));
        let element_power = self
            .of
            .data_size
            .case(arms, m.zeros(2))
            .named("element_power_of_2");

        // As far as the last component that is asked for.
        let last = |end: u32| {
            let masks = (0..16_u64).filter(|mask| mask.checked_ilog2() == Some(end - 1));
            (masks.collect(), m.constant(end, 7))
        };
        let components = self.of.component_mask.case((1..=4).map(last), m.zeros(7));
        let end = self
            .is_masked
            .mux(components.named("components_end"), self.of.elements);
        let end = end.gated_by(legal).named("elements_end");
        let extent = (end.zext(LENGTH) << element_power).named("bytes_end");
        let up_to_there = super::lane::first_bytes(m, extent).named("up_to_there");
        // The mask again, a bit for each byte.
        let wide = |power: u32| {
            let bits = (0..4)
                .rev()
                .map(|place| self.of.component_mask.bit(place).repeat(1 << power));
            m.cat(bits).zext(SHOWN)
        };
        let arms = (1..4_u64).map(|power| (vec![power], wide(power as u32)));
        let component_bytes = element_power.case(arms, wide(0)).named("component_bytes");
        let chosen = self.is_masked.mux(component_bytes, m.ones(SHOWN));

        // A surface that no offset leaves may as well end further on than it does: the uppermost bit says enough.
        let low = LIMIT - 1;
        let is_beyond = self.of.surface_bytes.slice(low, 64 - low).any();
        let has_alignment = (self.of.alignment.any() & legal).named("has_alignment");
        Judged {
            illegal,
            reason,
            is_store: self.is_store & legal,
            is_atomic: self.is_atomic & legal,
            asked: up_to_there & chosen,
            extent,
            element_power,
            bounded: !self.is_flat,
            limit: m.cat([is_beyond, self.of.surface_bytes.slice(0, low)]),
            below_alignment: self.below.slice(0, 31).gated_by(has_alignment),
        }
    }

    /// What makes a request illegal, in the order of the reasons.
    fn conditions(&self, configuration: &Configuration) -> Vec<(&'static str, Signal<'m>)> {
        let (of, is_atomic, is_masked) = (&self.of, self.is_atomic, self.is_masked);
        let goes_to = |name: &str, label: &str| self.is(of.sfid, "SFID", &[name], label);
        let is_ugml = goes_to("UGML", "is_ugml");
        let (is_shared, is_typed) = (goes_to("SLM", "is_shared"), goes_to("TGM", "is_typed"));
        let is_known =
            (goes_to("UGM", "is_ugm") | is_ugml | is_shared | is_typed).named("is_known");
        let address = |name: &str, label| self.is(of.address_size, "DP_ADDR_SIZE", &[name], label);
        let (is_a16, is_a64) = (address("A16", "is_a16"), address("A64", "is_a64"));
        let data = |names: &[&str], label| self.is(of.data_size, "DP_DATA_SIZE", names, label);
        let sizes = ["D8", "D16", "D32", "D64", "D8U32", "D16U32"];
        let first = ["X", "XY", "XYZ", "XYZW"];
        let first_ones = self.is(of.component_mask, "DP_CMASK", &first, "has_no_gap");
        let is_length = of.elements.is_one_of([1, 2, 3, 4, 8, 16, 32, 64]);
        let is_length = is_length.named("is_vector_length");
        let is_long = of.elements.slice(3, 4).any().named("is_long");
        let invalidates = self.is(of.cache, "DP_CACHE_LOAD", &["L1IAR_L3C"], "invalidates");
        let is_gap = is_masked & is_ugml & self.is_store & !first_ones;
        let mut conditions = vec![
            ("PIPELINE", !is_known),
            ("OPCODE_RESERVED", !self.is_defined),
            ("OPCODE_OTHER", !self.touches),
            ("ADDRESS_SIZE_RESERVED", of.address_size.is_zero()),
            ("A16_GLOBAL", is_a16 & !is_shared),
            ("A64_SURFACE", is_a64 & !self.is_flat),
            ("SLM_SURFACE", is_shared & !self.is_flat),
            ("TGM_FLAT", is_typed & self.is_flat),
            ("UGML_FLAT_SHORT", is_ugml & self.is_flat & !is_a64),
            ("DATA_SIZE_RESERVED", !data(&sizes, "is_data_size")),
            ("DATA_SIZE_BLOCK", data(&["D8", "D16"], "is_block_size")),
            ("ATOMIC_BYTE", is_atomic & data(&["D8U32"], "is_byte")),
            ("ATOMIC_COMPONENTS", is_atomic & of.component_mask.any()),
            ("ATOMIC_TRANSPOSED", is_atomic & of.transposed),
            ("ATOMIC_VECTOR", is_atomic & of.elements.slice(1, 6).any()),
            ("COMPONENTS_NONE", is_masked & of.component_mask.is_zero()),
            ("COMPONENTS_TRANSPOSED", is_masked & of.transposed),
            ("COMPONENTS_GAP", is_gap),
            ("ELEMENTS_RESERVED", !is_masked & !is_length),
            ("ELEMENTS_LONG", !is_masked & !of.transposed & is_long),
            ("TRANSPOSED_MASK", of.transposed & !self.only_first_lane),
        ];
        conditions.extend(self.fills_too_many(configuration));
        let may_not = self.is_load & !of.returns & invalidates;
        conditions.extend([
            ("PREFETCH_INVALIDATES", may_not),
            ("ALIGNMENT", (of.alignment & self.below).any()),
            ("POLICY", of.policy.all()),
        ]);
        conditions
    }

    /// Whether the data need more registers than a request may have: of so many lanes, or, transposed, of one. Nothing where the limit
    /// is beyond all that may be asked for.
    fn fills_too_many(&self, configuration: &Configuration) -> Option<(&'static str, Signal<'m>)> {
        const MOST_OF_A_LANE: u32 = 32;
        const MOST_TRANSPOSED: u32 = 512;
        let m = self.m;
        let of_all = configuration.payload_bytes;
        let of_a_lane = of_all / configuration.lanes;
        if of_all >= MOST_TRANSPOSED && of_a_lane >= MOST_OF_A_LANE {
            return None;
        }
        let count = |count: u32| {
            let masks = (0..16_u64).filter(|mask| mask.count_ones() == count);
            (masks.collect(), m.constant(count, 7))
        };
        let components = self.of.component_mask.case((1..=4).map(count), m.zeros(7));
        let components = components.named("component_count");
        let count = self
            .is_masked
            .mux(components, self.of.elements)
            .zext(LENGTH);
        let (of_4, of_8) = (
            m.cat([count.slice(0, LENGTH - 2), m.zeros(2)]),
            m.cat([count.slice(0, LENGTH - 3), m.zeros(3)]),
        );
        let fill = self.is_d64.mux(of_8, of_4).named("register_bytes");
        let is_above = |limit: u32| match limit {
            MOST_TRANSPOSED.. => m.zeros(1),
            limit => m.constant(limit, LENGTH).lt(fill),
        };
        let is_above = self
            .of
            .transposed
            .mux(is_above(of_all), is_above(of_a_lane));
        Some(("PAYLOAD", is_above))
    }
}
