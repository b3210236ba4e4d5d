//! A request without its addresses: whether it is legal, and what it asks for at each address.

use super::{LENGTH, Named, SHOWN, about, of, policy_enum, reason_enum, type_of};
use crate::lane_addresses::contract::{Configuration, REASONS};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Parts of a request that are looked at here.
const READ: [&str; 13] = [
    "sfid",
    "operation",
    "address_size",
    "data_size",
    "elements",
    "component_mask",
    "transposed",
    "cache",
    "surface",
    "returns",
    "surface_bytes",
    "alignment",
    "policy",
];

/// What is said of a request.
const SAID: [&str; 12] = [
    "illegal",
    "reason",
    "is_store",
    "is_atomic",
    "transposed",
    "asked",
    "extent",
    "element_power",
    "bounded",
    "limit",
    "below_alignment",
    "policy",
];

/// Bits of a surface's size that are kept; the uppermost stands for all above it, because no offset reaches so far.
const LIMIT: u32 = 37;

/// What the operation is.
const KINDS: [&str; 5] = ["RESERVED", "OTHER", "LOAD", "STORE", "ATOMIC"];
const LOADS: [&str; 3] = ["LOAD", "LOAD_CMASK", "LOAD_WITH_STATUS"];
const STORES: [&str; 3] = ["STORE", "STORE_CMASK", "STORE_UNCOMPRESSED"];
/// Those of them with a component mask.
pub(super) const MASKED: [&str; 2] = ["LOAD_CMASK", "STORE_CMASK"];

/// Judges the request in an instance of its own.
pub(super) fn judged<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    parts: &[Named<'m>],
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let module = module(configuration)?;
    let request = m.instance("request", &module);
    let request = READ.iter().fold(request, |request, name| {
        request.connect(name, of(parts, name))
    });
    let only_first = of(parts, "mask").eq(1).named("only_first_lane");
    let request = request.connect("only_first_lane", only_first);
    let outputs = SAID.into_iter().filter(|name| !READ.contains(name));
    let outputs = outputs.map(|name| (name, request.output(name)));
    let kept = READ.into_iter().filter(|name| SAID.contains(name));
    let kept = kept.map(|name| (name, of(parts, name)));
    Ok(outputs.chain(kept).collect())
}

/// The values of these names.
pub(super) fn codes(of: &EnumType, names: &[&str]) -> Vec<u64> {
    let value = |name: &&str| of.value_of(name).expect("a name of the enumeration");
    names.iter().map(value).collect()
}

fn module(configuration: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lane_request");
    m.doc("Whether a vector request is legal, and which bytes it asks for at each address.");
    let request = Parts::new(&m);
    let illegal = request.reasons(configuration);
    request.data(!illegal);
    m.finish().map(Arc::new)
}

/// The parts of a request, and what is asked of them most.
struct Parts<'m> {
    m: &'m ModuleBuilder,
    sfid: Signal<'m>,
    address_size: Signal<'m>,
    data_size: Signal<'m>,
    elements: Signal<'m>,
    component_mask: Signal<'m>,
    transposed: Signal<'m>,
    cache: Signal<'m>,
    returns: Signal<'m>,
    surface_bytes: Signal<'m>,
    alignment: Signal<'m>,
    policy: Signal<'m>,
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
    fn new(m: &'m ModuleBuilder) -> Self {
        let part = |name: &str, width: u32| m.input(name, width).doc(about(name));
        let named = |name: &str, of: &str| m.input_enum(name, &type_of(of)).doc(about(name));
        let sfid = named("sfid", "SFID");
        let opcodes = type_of("DP_OPCODE");
        let operation = named("operation", "DP_OPCODE");
        let kinds = Arc::new(EnumType::new("lane_kind", 3, KINDS.into_iter().zip(0..)));
        let is_atomic = |name: &str| name.starts_with("ATOMIC_");
        let names = opcodes.variants.iter().map(|(name, _)| name.as_str());
        let (atomics, others): (Vec<&str>, Vec<&str>) = names
            .filter(|name| !LOADS.contains(name) && !STORES.contains(name))
            .partition(|name| is_atomic(name));
        let kind = |name: &str| m.enum_value(&kinds, name);
        let arms = [
            ("LOAD", LOADS.to_vec()),
            ("STORE", STORES.to_vec()),
            ("ATOMIC", atomics),
            ("OTHER", others),
        ];
        let arms = arms.map(|(name, names)| (codes(&opcodes, &names), kind(name)));
        let kind_of_operation = operation
            .case(arms, kind("RESERVED"))
            .of_enum(&kinds)
            .named("kind");
        let does = |name: &str, label: &str| kind_of_operation.eq(kind(name)).named(label);
        let (is_load, is_store) = (does("LOAD", "loads"), does("STORE", "stores"));
        let is_atomic = does("ATOMIC", "is_atomic_operation");
        let is_masked = super::masked_operation(operation).named("has_components");
        let data_size = named("data_size", "DP_DATA_SIZE");
        let address_size = named("address_size", "DP_ADDR_SIZE");
        let elements = part("elements", 7);
        let component_mask = named("component_mask", "DP_CMASK");
        let transposed = part("transposed", 1);
        let cache = named("cache", "DP_CACHE_LOAD");
        let surfaces = type_of("DP_ADDR_SURFACE_TYPE");
        let surface = named("surface", "DP_ADDR_SURFACE_TYPE");
        let returns = part("returns", 1);
        let surface_bytes = part("surface_bytes", 64);
        let alignment = part("alignment", 32);
        let policy = m.input_enum("policy", &policy_enum()).doc(about("policy"));
        let only_first_lane = m.input("only_first_lane", 1).doc("the mask is 1");
        let d64 = m.enum_value(&type_of("DP_DATA_SIZE"), "D64");
        Self {
            m,
            sfid,
            address_size,
            data_size,
            elements,
            component_mask,
            transposed,
            cache,
            returns,
            surface_bytes,
            alignment,
            policy,
            only_first_lane,
            is_load,
            is_store,
            is_atomic,
            is_defined: kind_of_operation.ne(kind("RESERVED")).named("is_defined"),
            touches: (is_load | is_store | is_atomic).named("touches_memory"),
            is_masked,
            is_flat: surface.eq(m.enum_value(&surfaces, "FLAT")).named("is_flat"),
            is_d64: data_size.eq(d64).named("is_d64"),
            below: (alignment - 1).named("alignment_less_1"),
        }
    }

    /// Whether a part has one of these names of its enumeration.
    fn is(&self, part: Signal<'m>, of: &str, names: &[&str], label: &str) -> Signal<'m> {
        let of = type_of(of);
        if let [name] = names {
            return part.eq(self.m.enum_value(&of, name)).named(label);
        }
        let arms = [(codes(&of, names), self.m.ones(1))];
        part.case(arms, self.m.zeros(1)).named(label)
    }

    /// The outputs `illegal` and `reason`; what makes a request illegal, in the order in which it is told.
    fn reasons(&self, configuration: &Configuration) -> Signal<'m> {
        let m = self.m;
        let found = self.conditions(configuration);
        let reasons = reason_enum();
        let none = m.enum_value(&reasons, "NONE");
        let known = REASONS.iter().rev().filter_map(|(name, _)| {
            let found = found.iter().find(|(known, _)| known == name);
            found.map(|(_, condition)| (name, *condition))
        });
        let reason = known.fold(none, |later, (name, condition)| {
            condition.mux(m.enum_value(&reasons, name), later)
        });
        let reason = reason.named("first_reason").of_enum(&reasons);
        let illegal = reason.any().named("is_illegal");
        m.output("illegal", illegal).doc(about("illegal"));
        m.output("reason", reason).doc(about("reason"));
        m.output("is_store", self.is_store & !illegal)
            .doc(about("is_store"));
        m.output("is_atomic", self.is_atomic & !illegal)
            .doc(about("is_atomic"));
        illegal
    }

    fn conditions(&self, configuration: &Configuration) -> Vec<Named<'m>> {
        let goes_to = |name: &str, label: &str| self.is(self.sfid, "SFID", &[name], label);
        let is_ugml = goes_to("UGML", "is_ugml");
        let (is_shared, is_typed) = (goes_to("SLM", "is_shared"), goes_to("TGM", "is_typed"));
        let is_known =
            (goes_to("UGM", "is_ugm") | is_ugml | is_shared | is_typed).named("is_known");
        let address =
            |name: &str, label| self.is(self.address_size, "DP_ADDR_SIZE", &[name], label);
        let (is_a16, is_a64) = (address("A16", "is_a16"), address("A64", "is_a64"));
        let data = |names: &[&str], label| self.is(self.data_size, "DP_DATA_SIZE", names, label);
        let sizes = ["D8", "D16", "D32", "D64", "D8U32", "D16U32"];
        let first_ones = self.is(
            self.component_mask,
            "DP_CMASK",
            &["X", "XY", "XYZ", "XYZW"],
            "has_no_gap",
        );
        let lengths = [1, 2, 3, 4, 8, 16, 32, 64].to_vec();
        let is_length = self.elements.is_one_of(lengths);
        let is_long = self.elements.slice(3, 4).any().named("is_long");
        let invalidates = self.is(self.cache, "DP_CACHE_LOAD", &["L1IAR_L3C"], "invalidates");
        let mut conditions = vec![
            ("PIPELINE", !is_known),
            ("OPCODE_RESERVED", !self.is_defined),
            ("OPCODE_OTHER", !self.touches),
            ("ADDRESS_SIZE_RESERVED", self.address_size.is_zero()),
            ("A16_GLOBAL", is_a16 & !is_shared),
            ("A64_SURFACE", is_a64 & !self.is_flat),
            ("SLM_SURFACE", is_shared & !self.is_flat),
            ("TGM_FLAT", is_typed & self.is_flat),
            ("UGML_FLAT_SHORT", is_ugml & self.is_flat & !is_a64),
            ("DATA_SIZE_RESERVED", !data(&sizes, "is_data_size")),
            ("DATA_SIZE_BLOCK", data(&["D8", "D16"], "is_block_size")),
            ("ATOMIC_BYTE", self.is_atomic & data(&["D8U32"], "is_byte")),
            (
                "ATOMIC_COMPONENTS",
                self.is_atomic & self.component_mask.any(),
            ),
            ("ATOMIC_TRANSPOSED", self.is_atomic & self.transposed),
            (
                "ATOMIC_VECTOR",
                self.is_atomic & self.elements.slice(1, 6).any(),
            ),
            (
                "COMPONENTS_NONE",
                self.is_masked & self.component_mask.is_zero(),
            ),
            ("COMPONENTS_TRANSPOSED", self.is_masked & self.transposed),
            (
                "COMPONENTS_GAP",
                self.is_masked & is_ugml & self.is_store & !first_ones,
            ),
            (
                "ELEMENTS_RESERVED",
                !self.is_masked & !is_length.named("is_vector_length"),
            ),
            (
                "ELEMENTS_LONG",
                !self.is_masked & !self.transposed & is_long,
            ),
            ("TRANSPOSED_MASK", self.transposed & !self.only_first_lane),
            (
                "PREFETCH_INVALIDATES",
                self.is_load & !self.returns & invalidates,
            ),
            ("ALIGNMENT", (self.alignment & self.below).any()),
            ("POLICY", self.policy.all()),
        ];
        conditions.extend(self.fills_too_many(configuration));
        conditions
            .into_iter()
            .map(|(name, condition)| {
                (
                    name,
                    condition.named(&format!("illegal_{}", name.to_lowercase())),
                )
            })
            .collect()
    }

    /// Whether the data need more registers than a request may have: of so many lanes, or, transposed, of one. Nothing where the limit
    /// is beyond all that may be asked for.
    fn fills_too_many(&self, configuration: &Configuration) -> Option<Named<'m>> {
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
        let components = self.component_mask.case((1..=4).map(count), m.zeros(7));
        let components = components.named("component_count");
        let count = self.is_masked.mux(components, self.elements).zext(LENGTH);
        let (of_4, of_8) = (
            m.cat([count.slice(0, LENGTH - 2), m.zeros(2)]),
            m.cat([count.slice(0, LENGTH - 3), m.zeros(3)]),
        );
        let fill = self.is_d64.mux(of_8, of_4).named("register_bytes");
        let is_above = |limit: u32| match limit {
            MOST_TRANSPOSED.. => m.zeros(1),
            limit => m.constant(limit, LENGTH).lt(fill),
        };
        let is_above = self.transposed.mux(is_above(of_all), is_above(of_a_lane));
        Some(("PAYLOAD", is_above))
    }

    /// The bytes asked for, of a legal request, and what lanes need to know besides.
    fn data(&self, legal: Signal<'m>) {
        let m = self.m;
        let sizes = type_of("DP_DATA_SIZE");
        let size = |name: &str| codes(&sizes, &[name]);
        let power = |value: u32| m.constant(value, 2);
        let arms = [
            (size("D16U32"), power(1)),
            (size("D32"), power(2)),
            (size("D64"), power(3)),
        ];
        let element_power = self
            .data_size
            .case(arms, power(0))
            .named("element_power_of_2");

        // As far as the last component that is asked for.
        let last = |end: u32| {
            let masks = (0..16_u64).filter(|mask| mask.checked_ilog2() == Some(end - 1));
            (masks.collect(), m.constant(end, 7))
        };
        let components = self.component_mask.case((1..=4).map(last), m.zeros(7));
        let end = self
            .is_masked
            .mux(components.named("components_end"), self.elements);
        let end = end.gated_by(legal).named("elements_end");
        let extent = (end.zext(LENGTH) << element_power).named("bytes_end");
        let up_to_there = super::lane::first_bytes(m, extent).named("up_to_there");
        // The mask again, a bit for each byte.
        let wide = |power: u32| {
            let bits = (0..4)
                .rev()
                .map(|place| self.component_mask.bit(place).repeat(1 << power));
            m.cat(bits).zext(SHOWN)
        };
        let arms = (1..4_u64).map(|power| (vec![power], wide(power as u32)));
        let component_bytes = element_power.case(arms, wide(0)).named("component_bytes");
        let chosen = self.is_masked.mux(component_bytes, m.ones(SHOWN));

        m.output("asked", up_to_there & chosen)
            .doc("bytes asked for at each address, of the first 32");
        m.output("extent", extent)
            .doc("where the last of them ends");
        m.output("element_power", element_power)
            .doc("bytes of an element, as a power of two");
        m.output("bounded", !self.is_flat).doc("there is a surface");
        // A surface that no offset leaves may as well end further on than it does: the uppermost bit says enough.
        let low = LIMIT - 1;
        let is_beyond = self.surface_bytes.slice(low, 64 - low).any();
        let limit = m.cat([is_beyond, self.surface_bytes.slice(0, low)]);
        m.output("limit", limit)
            .doc("bytes of the surface, or more than any offset can reach");
        let has_alignment = (self.alignment.any() & legal).named("has_alignment");
        let below = self.below.slice(0, 31).gated_by(has_alignment);
        m.output("below_alignment", below)
            .doc("bits of an address that should be 0");
    }
}
