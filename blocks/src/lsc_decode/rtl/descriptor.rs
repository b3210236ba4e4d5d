//! The first half: what the two descriptors say, bit by bit.

use super::{about, given, type_of};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The shared functions that are load/store pipelines: ugml, tgm, slm, ugm.
const PIPELINES: [&str; 4] = ["UGML", "TGM", "SLM", "UGM"];

/// Operations by kind, with the names of `DP_OPCODE`.
const LOADS: [&str; 5] = [
    "LOAD",
    "LOAD_BLOCK",
    "LOAD_CMASK",
    "LOAD_2DBLOCK",
    "LOAD_WITH_STATUS",
];
const STORES: [&str; 5] = [
    "STORE",
    "STORE_BLOCK",
    "STORE_CMASK",
    "STORE_2DBLOCK",
    "STORE_UNCOMPRESSED",
];
const STATE: [&str; 2] = ["CCS_UPDATE", "RSI"];
/// The atomics, from the first to the last of them.
const ATOMICS: [&str; 2] = ["ATOMIC_INC", "ATOMIC_XOR"];

/// What an operation does, as the field `kind` has it.
pub(super) fn kind_enum() -> Arc<EnumType> {
    let names = ["UNDEFINED", "LOAD", "STORE", "ATOMIC", "FENCE", "STATE"];
    Arc::new(EnumType::new("lsc_kind", 3, names.into_iter().zip(0..)))
}

/// The cache control of loads and of stores, which share some values.
fn cache_enum() -> EnumType {
    let (load, store) = (type_of("DP_CACHE_LOAD"), type_of("DP_CACHE_STORE"));
    let both = |(label, value): &(String, u64)| match store.name_of(*value) {
        Some(other) if other != label => (format!("{label}_OR_{other}"), *value),
        _ => (label.clone(), *value),
    };
    EnumType {
        name: "dp_cache".to_string(),
        width: 3,
        variants: load.variants.iter().map(both).collect(),
    }
}

/// The module: inputs as the message's parts, an output for each field that is not calculated, and for the rules L19 and L20.
pub(super) fn module() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_descriptor");
    m.doc(
        "The fields of a load/store message's descriptors. The operation says which of them there are; the others are 0. So is \
         every field if the message goes elsewhere.",
    );
    let part = |name, width| m.input(given(name), width).doc(about(name));
    let sfid = m.input_enum("sfid", &type_of("SFID")).doc(about("sfid"));
    let desc = part("desc", 32);
    let exdesc_is_register = part("exdesc_is_register", 1);
    let exdesc = part("exdesc", 32);
    let data_length_exists = part("data_length_exists", 1);
    let given_data_length = part("data_length", 5);

    let fields = Fields {
        m: &m,
        known: sfid
            .case(
                [(codes(&type_of("SFID"), &PIPELINES), m.ones(1))],
                m.zeros(1),
            )
            .named("is_known"),
        desc,
        opcode: desc
            .slice(0, 6)
            .of_enum(&type_of("DP_OPCODE"))
            .named("opcode"),
    };
    let set = |name: &'static str, value: Signal<'_>| {
        m.output(name, value).doc(about(name));
    };
    set("known", fields.known);
    let kind = fields.operation(&set);
    let is = |name: &str| kind.eq(m.enum_value(&kind_enum(), name));
    let is_load = is("LOAD").named("is_load");
    let is_fence = is("FENCE").named("is_fence");
    let accesses = (is_load | is("STORE") | is("ATOMIC")).named("accesses_memory");
    let is_typed = sfid.eq(m.enum_value(&type_of("SFID"), "TGM"));
    fields.data(&set, is_load, accesses, is_typed.named("is_typed"));
    fields.cache(&set, is_load, accesses);

    let has_surface = fields.known & !is_fence;
    let surface = fields
        .when(has_surface, desc.slice(29, 2))
        .named("surface_type");
    let surface_type = type_of("DP_ADDR_SURFACE_TYPE");
    let is_surface = |name| surface.eq(m.enum_value(&surface_type, name));
    let is_in_message = (fields.known & !exdesc_is_register).named("exdesc_is_in_message");
    let is_table = is_surface("BTI").named("is_binding_table") & is_in_message;
    let is_state = (is_surface("BSS") | is_surface("SS")).named("is_surface_state") & is_in_message;
    set("surface", surface.of_enum(&surface_type));
    set("surface_in_register", surface.any() & exdesc_is_register);
    set("surface_index", fields.when(is_table, exdesc.slice(24, 8)));
    let offset = m.cat([exdesc.slice(11, 21), m.zeros(11)]);
    set("surface_offset", fields.when(is_state, offset));

    set(
        "fence_scope",
        fields
            .when(is_fence, desc.slice(9, 3))
            .of_enum(&type_of("DP_FENCE_SCOPE")),
    );
    set(
        "fence_flush",
        fields
            .when(is_fence, desc.slice(12, 3))
            .of_enum(&type_of("DP_FLUSH_TYPE")),
    );
    let of_ccs = fields.has("updates_ccs", &["CCS_UPDATE"]);
    set("state_operation", fields.when(of_ccs, desc.slice(17, 3)));

    let length = |low, width| fields.when(fields.known, desc.slice(low, width));
    set("address_length", length(25, 4));
    let has_length = fields.known & data_length_exists;
    set("data_length", fields.when(has_length, given_data_length));
    set("read_length", length(20, 5));

    // Bits that no field has: reserved ones, and those of the extended descriptor beside the surface.
    let reserved = m.cat([6, 16, 31].map(|bit| desc.bit(bit))).any();
    set("l19", fields.known & reserved);
    let is_flat = is_surface("FLAT") & is_in_message;
    set(
        "l20",
        (is_flat & exdesc.any()) | (is_table & exdesc.slice(0, 24).any()),
    );
    m.finish().map(Arc::new)
}

/// What all fields depend on.
struct Fields<'m> {
    m: &'m ModuleBuilder,
    known: Signal<'m>,
    desc: Signal<'m>,
    opcode: Signal<'m>,
}

impl<'m> Fields<'m> {
    /// The value under a condition, else 0.
    fn when(&self, condition: Signal<'m>, value: Signal<'m>) -> Signal<'m> {
        condition.mux(value, self.m.zeros(value.bits()))
    }

    /// Whether the operation is one of these.
    fn has(&self, name: &str, operations: &[&str]) -> Signal<'m> {
        let of = type_of("DP_OPCODE");
        let is_found = if let [only] = operations {
            self.opcode.eq(self.m.enum_value(&of, only))
        } else {
            let arm = (codes(&of, operations), self.m.ones(1));
            let found = self.opcode.case([arm], self.m.zeros(1));
            found.named(&format!("{name}_opcode"))
        };
        (self.known & is_found).named(name)
    }

    /// The operation and what it does.
    fn operation(&self, set: &impl Fn(&'static str, Signal<'m>)) -> Signal<'m> {
        let types = (type_of("DP_OPCODE"), kind_enum());
        let opcode = self.opcode;
        let codes = |names: &[&str]| codes(&types.0, names);
        let kind = |name| self.m.enum_value(&types.1, name);
        let [first, last] = ATOMICS.map(|name| types.0.value_of(name).expect("an operation"));
        let arms = [
            (codes(&LOADS), kind("LOAD")),
            (codes(&STORES), kind("STORE")),
            ((first..=last).collect(), kind("ATOMIC")),
            (codes(&["FENCE"]), kind("FENCE")),
            (codes(&STATE), kind("STATE")),
        ];
        let of_opcode = opcode.case(arms, kind("UNDEFINED"));
        let of_opcode = of_opcode.named("kind_of_opcode").of_enum(&types.1);
        let kind = self
            .when(self.known, of_opcode)
            .named("kind_of_message")
            .of_enum(&types.1);
        set("operation", self.when(self.known, opcode).of_enum(&types.0));
        set("kind", kind);
        kind
    }

    /// Sizes and shape of addresses and data.
    fn data(
        &self,
        set: &impl Fn(&'static str, Signal<'m>),
        is_load: Signal<'m>,
        accesses: Signal<'m>,
        is_typed: Signal<'m>,
    ) {
        let m = self.m;
        let is_block = self.has("is_block", &["LOAD_2DBLOCK", "STORE_2DBLOCK"]);
        let is_masked = self.has("is_masked", &["LOAD_CMASK", "STORE_CMASK"]);
        let has_vector = (accesses & !is_masked & !is_block).named("has_vector");
        set("block", is_block);
        set("masked", is_masked);

        let address_sizes = type_of("DP_ADDR_SIZE");
        let address_size = is_block.mux(m.enum_value(&address_sizes, "A64"), self.desc.slice(7, 2));
        set(
            "address_size",
            self.when(accesses, address_size).of_enum(&address_sizes),
        );
        let data_sizes = type_of("DP_DATA_SIZE");
        let data_size = self
            .desc
            .slice(9, 3)
            .of_enum(&data_sizes)
            .named("given_data_size");
        set(
            "data_size",
            self.when(accesses, data_size).of_enum(&data_sizes),
        );
        let power = |value: u64| m.constant(value, 2);
        let arms = [
            (codes(&data_sizes, &["D16"]), power(1)),
            (
                codes(&data_sizes, &["D32", "D8U32", "D16U32", "D16U32H"]),
                power(2),
            ),
            (codes(&data_sizes, &["D64"]), power(3)),
        ];
        let bytes = data_size.case(arms, power(0)).named("given_element_bytes");
        // A component of typed memory is a doubleword in registers; its surface has the size in memory.
        let bytes = is_typed.mux(power(2), bytes);
        set("element_bytes", self.when(accesses, bytes));

        let vector = self
            .desc
            .slice(12, 3)
            .of_enum(&type_of("DP_VECT_SIZE"))
            .named("vector_size");
        let lengths = [1, 2, 3, 4, 8, 16, 32, 64].map(|length: u64| m.constant(length, 7));
        let arms = (0..)
            .zip(lengths)
            .map(|(code, length)| (vec![code], length));
        let vector_length = vector.case(arms, m.constant(1u8, 7)).named("vector_length");
        let mask = self
            .desc
            .slice(12, 4)
            .of_enum(&type_of("DP_CMASK"))
            .named("component_bits");
        let components = (0..4).fold(m.zeros(7), |sum, bit| sum + mask.bit(bit).zext(7));
        let elements = is_masked.mux(
            components.named("component_count"),
            self.when(has_vector, vector_length),
        );
        set("elements", elements);
        set(
            "component_mask",
            self.when(is_masked, mask).of_enum(&type_of("DP_CMASK")),
        );
        let is_transposed = accesses & !is_masked & self.desc.bit(15);
        set("transposed", is_transposed);
        set("transformed", is_block & is_load & self.desc.bit(7));
    }

    /// The cache control, which loads and stores have in different words.
    fn cache(
        &self,
        set: &impl Fn(&'static str, Signal<'m>),
        is_load: Signal<'m>,
        accesses: Signal<'m>,
    ) {
        let control = self.desc.slice(17, 3).named("cache_control");
        let of_load = self.when(is_load, control).named("cache_of_load");
        let of_store = self
            .when(accesses & !is_load, control)
            .named("cache_of_store");
        let of_load = of_load.of_enum(&type_of("DP_CACHE_LOAD"));
        let of_store = of_store.of_enum(&type_of("DP_CACHE_STORE"));
        set(
            "cache",
            (of_load | of_store).of_enum(&Arc::new(cache_enum())),
        );
    }
}

/// The values of these names.
pub(super) fn codes(of: &EnumType, names: &[&str]) -> Vec<u64> {
    let value = |name: &&str| {
        let value = of.value_of(name);
        value.unwrap_or_else(|| panic!("{} has no {name}", of.name))
    };
    names.iter().map(value).collect()
}
