//! The first half: what the two descriptors say, bit by bit.

use super::operation::{Operation, codes};
use super::{about, given, is_kept, type_of};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The module: inputs as the message's parts, an output for each field that is not calculated, for what the lengths are calculated from,
/// and for the rules L19 and L20 if they are checked.
pub(super) fn module(checked: &[&str]) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_descriptor");
    m.doc(
        "The fields of a load/store message's descriptors. The operation says which of them there are; the others are 0. So is \
         every field if the message goes elsewhere.",
    );
    let part = |name, width| m.input(given(name), width).doc(about(name));
    let sfid = m.input_enum("sfid", &type_of("SFID")).doc(about("sfid"));
    let exec_size = m.input_enum("exec_size", &type_of("ExecSize"));
    exec_size.doc(about("exec_size"));
    let desc = part("desc", 32);
    let exdesc_is_register = part("exdesc_is_register", 1);
    let exdesc = part("exdesc", 32);
    let data_length_exists = part("data_length_exists", 1);
    let given_data_length = part("data_length", 5);

    let fields = Fields {
        m: &m,
        checked,
        exec_size,
        desc,
        operation: Operation::new(&m, sfid, desc),
    };
    fields.operation();
    fields.sizes();
    fields.elements();
    fields.cache();
    fields.surface(exdesc_is_register, exdesc);
    fields.fence_and_state();
    fields.lengths(data_length_exists, given_data_length);
    m.finish().map(Arc::new)
}

/// The cache control of loads and of stores, which share some values.
fn cache_enum() -> Arc<EnumType> {
    let (load, store) = (type_of("DP_CACHE_LOAD"), type_of("DP_CACHE_STORE"));
    let both = |(label, value): &(String, u64)| match store.name_of(*value) {
        Some(other) if other != label => (format!("{label}_OR_{other}"), *value),
        _ => (label.clone(), *value),
    };
    Arc::new(EnumType {
        name: "dp_cache".to_string(),
        width: 3,
        variants: load.variants.iter().map(both).collect(),
    })
}

/// The value under a condition, else 0.
fn when<'m>(condition: Signal<'m>, value: Signal<'m>) -> Signal<'m> {
    condition.mux(value, condition.builder().zeros(value.bits()))
}

/// The descriptor and what its fields depend on.
struct Fields<'c, 'm> {
    m: &'m ModuleBuilder,
    checked: &'c [&'c str],
    exec_size: Signal<'m>,
    desc: Signal<'m>,
    operation: Operation<'m>,
}

impl<'m> Fields<'_, 'm> {
    fn set(&self, name: &str, value: Signal<'m>) {
        if is_kept(self.checked, name) {
            self.m.output(name, value).doc(about(name));
        }
    }

    /// A field's value, which is one of an enumeration's.
    fn set_enum(&self, name: &str, value: Signal<'m>, of: &str) {
        self.set(name, value.of_enum(&type_of(of)));
    }

    fn operation(&self) {
        let operation = &self.operation;
        self.set("known", operation.known);
        self.set("operation", operation.number);
        self.set("kind", operation.kind);
        self.set("block", operation.is_block);
        self.set("masked", operation.is_masked);
    }

    /// Of an address, and of an element in memory and in registers.
    fn sizes(&self) {
        let (m, accesses) = (self.m, self.operation.accesses);
        let a64 = m.enum_value(&type_of("DP_ADDR_SIZE"), "A64");
        let address = self.operation.is_block.mux(a64, self.desc.slice(7, 2));
        let address = when(accesses, address).named("size_of_address");
        self.set_enum("address_size", address, "DP_ADDR_SIZE");
        self.set("address_registers", self.registers(address));

        let sizes = type_of("DP_DATA_SIZE");
        let size = self.desc.slice(9, 3).of_enum(&sizes);
        let size = size.named("given_data_size");
        self.set_enum("data_size", when(accesses, size), "DP_DATA_SIZE");
        let power = |value: u64| m.constant(value, 2);
        let doublewords = ["D32", "D8U32", "D16U32", "D16U32H"];
        let arms = [
            (codes(&sizes, &["D16"]), power(1)),
            (codes(&sizes, &doublewords), power(2)),
            (codes(&sizes, &["D64"]), power(3)),
        ];
        let bytes = size.case(arms, power(0)).named("given_element_bytes");
        // A component of typed memory is a doubleword in registers; its surface has the size in memory.
        let bytes = self.operation.is_typed.mux(power(2), bytes);
        let bytes = when(accesses, bytes).named("size_of_element");
        self.set("element_bytes", bytes);
        self.set("element_registers", self.registers(bytes));
    }

    /// Something of each channel, of a size that is a power of two bytes, fills how many registers, as a power of two: fewer channels than
    /// eight take as much as eight, and a register has 32 bytes.
    fn registers(&self, size: Signal<'m>) -> Signal<'m> {
        const EIGHT_CHANNELS: u64 = 3;
        const REGISTER: u64 = 5;
        let power = |index: &u64| {
            let (channels, bytes) = ((index >> 2).max(EIGHT_CHANNELS), index & 3);
            (channels + bytes).saturating_sub(REGISTER)
        };
        let arms = (1..=5).map(|registers| {
            let of_so_many = (0..32).filter(|index| power(index) == registers);
            (of_so_many.collect(), self.m.constant(registers, 3))
        });
        let index = self.m.cat([self.exec_size, size]);
        index.case(arms, self.m.zeros(3))
    }

    /// Vectors and component masks, which share some bits.
    fn elements(&self) {
        const VECTORS: [u64; 8] = [1, 2, 3, 4, 8, 16, 32, 64];
        let (m, operation) = (self.m, &self.operation);
        let number = |value: u64| m.constant(value, 7);
        let vector = self.desc.slice(12, 3).of_enum(&type_of("DP_VECT_SIZE"));
        let arms = (0..).zip(VECTORS);
        let arms = arms.map(|(code, length)| (vec![code], number(length)));
        let vector = vector.named("vector_size").case(arms, number(1));
        let has_vector = operation.accesses & !operation.is_masked & !operation.is_block;
        let vector = when(
            has_vector.named("has_vector"),
            vector.named("vector_length"),
        );

        let mask = self.desc.slice(12, 4).of_enum(&type_of("DP_CMASK"));
        let mask = mask.named("component_bits");
        let arms = (1..=4).map(|count| {
            let of_so_many = (0..16_u64).filter(|mask| mask.count_ones() == count);
            (of_so_many.collect(), number(count.into()))
        });
        let components = mask.case(arms, number(0)).named("component_count");
        self.set("elements", operation.is_masked.mux(components, vector));
        let components = when(operation.is_masked, mask);
        self.set_enum("component_mask", components, "DP_CMASK");

        let has_order = operation.accesses & !operation.is_masked;
        self.set("transposed", has_order & self.desc.bit(15));
        let transforms = operation.is("LOAD_2DBLOCK").named("loads_block");
        self.set("transformed", transforms & self.desc.bit(7));
    }

    /// The cache control, which loads and stores have in different words.
    fn cache(&self) {
        let operation = &self.operation;
        let control = self.desc.slice(17, 3).named("cache_control");
        let writes = operation.accesses & !operation.is_load;
        let of_load = when(operation.is_load, control).named("cache_of_load");
        let of_store = when(writes, control).named("cache_of_store");
        let of_load = of_load.of_enum(&type_of("DP_CACHE_LOAD"));
        let of_store = of_store.of_enum(&type_of("DP_CACHE_STORE"));
        self.set("cache", (of_load | of_store).of_enum(&cache_enum()));
    }

    /// The surface, and what the extended descriptor must not say beside it: rule L20.
    fn surface(&self, is_register: Signal<'m>, exdesc: Signal<'m>) {
        let operation = &self.operation;
        let types = type_of("DP_ADDR_SURFACE_TYPE");
        let has_surface = operation.known & !operation.is_fence;
        let surface = when(has_surface, self.desc.slice(29, 2)).of_enum(&types);
        let surface = surface.named("surface_type");
        let is = |name| surface.eq(self.m.enum_value(&types, name));
        let is_here = (operation.known & !is_register).named("exdesc_is_in_message");
        let is_table = (is("BTI") & is_here).named("is_binding_table");
        let is_state = (is("BSS") | is("SS")) & is_here;
        self.set("surface", surface);
        self.set("surface_in_register", surface.any() & is_register);
        self.set("surface_index", when(is_table, exdesc.slice(24, 8)));
        let offset = self.m.cat([exdesc.slice(11, 21), self.m.zeros(11)]);
        let offset = when(is_state.named("is_surface_state"), offset);
        self.set("surface_offset", offset);
        let flat = is("FLAT") & is_here & exdesc.any();
        let table = is_table & exdesc.slice(0, 24).any();
        self.set("l20", flat | table);
    }

    fn fence_and_state(&self) {
        let is_fence = self.operation.is_fence;
        let scope = when(is_fence, self.desc.slice(9, 3));
        self.set_enum("fence_scope", scope, "DP_FENCE_SCOPE");
        let flush = when(is_fence, self.desc.slice(12, 3));
        self.set_enum("fence_flush", flush, "DP_FLUSH_TYPE");
        let updates = self.operation.is("CCS_UPDATE").named("updates_ccs");
        self.set("state_operation", when(updates, self.desc.slice(17, 3)));
    }

    /// The lengths given, whether they can be judged, and the reserved bits among the fields: rule L19.
    fn lengths(&self, data_length_exists: Signal<'m>, data_length: Signal<'m>) {
        let operation = &self.operation;
        let length = |low, width| when(operation.known, self.desc.slice(low, width));
        self.set("address_length", length(25, 4));
        let has_length = operation.known & data_length_exists;
        self.set("data_length", when(has_length, data_length));
        self.set("read_length", length(20, 5));
        // Typed memory has no others than those with components, and atomics.
        let has_form = !operation.is_typed | operation.is_masked | operation.is_atomic;
        let follows = operation.accesses & !operation.is_block & has_form;
        self.set("lengths_known", follows | operation.is_fence);
        let reserved = [6, 16, 31].map(|bit| self.desc.bit(bit));
        self.set("l19", operation.known & self.m.cat(reserved).any());
    }
}
