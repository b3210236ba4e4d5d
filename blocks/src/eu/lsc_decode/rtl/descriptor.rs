//! The first half: what the two descriptors say, bit by bit.

use super::operation::Operation;
use crate::eu::lsc_decode::contract::{Message, Rules, Said};
use crate::eu::{codes, document_enum, fitted, is_called};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The parts of a message that are taken apart. A field is called `data_length`.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Parts<T> {
    pub sfid: T,
    pub exec_size: T,
    pub desc: T,
    pub exdesc_is_register: T,
    pub exdesc: T,
    pub data_length_exists: T,
    pub given_data_length: T,
}

impl<T> From<Message<T>> for Parts<T> {
    fn from(message: Message<T>) -> Self {
        Self {
            sfid: message.sfid,
            exec_size: message.exec_size,
            desc: message.desc,
            exdesc_is_register: message.exdesc_is_register,
            exdesc: message.exdesc,
            data_length_exists: message.data_length_exists,
            given_data_length: message.data_length,
        }
    }
}

/// What the first half says.
#[derive(Bundle, Clone)]
pub(crate) struct Early<T> {
    #[bundle(flat)]
    pub said: Said<T>,
    /// Registers that an address, and an element, of every channel fills, as a power of two.
    pub address_registers: T,
    pub element_registers: T,
    /// The rules about bits that no field has: L19 and L20.
    #[bundle(flat)]
    pub rules: Rules<T>,
}

impl Early<Field> {
    /// All of it, if these rules are checked.
    pub fn shape(checked: &[&str]) -> Self {
        let registers = |what| {
            let doc = format!("registers that {what} of every channel fills, as a power of two");
            Field::bits(3).doc(&doc)
        };
        Self {
            said: Said::shape(),
            address_registers: registers("an address"),
            element_registers: registers("an element"),
            rules: Rules::shape(|id| ["L19", "L20"].contains(&id) && checked.contains(&id)),
        }
    }
}

/// The descriptors taken apart, without registers.
pub(super) type DescriptorPart = Part<Parts<Field>, Early<Field>>;

/// The part, if these rules are checked.
pub(super) fn part(checked: &[&str]) -> Result<DescriptorPart, BuildErrors> {
    let m = ModuleBuilder::new("lsc_descriptor");
    m.doc(
        "The fields of a load/store message's descriptors. The operation says which of them there are; the others are 0. So is \
         every field if the message goes elsewhere.",
    );
    let inputs = Parts::from(Message::shape());
    let given = m.inputs("", inputs.clone());
    let descriptor = Descriptor {
        m: &m,
        operation: Operation::new(&m, given.sfid, given.desc),
        given,
    };
    let shape = Early::shape(checked);
    let mut early = Early::shape(&["L19", "L20"]).zeros(&m);
    descriptor.operation(&mut early.said);
    descriptor.sizes(&mut early);
    descriptor.elements(&mut early.said);
    descriptor.cache(&mut early.said);
    descriptor.surface(&mut early);
    descriptor.fence_and_state(&mut early.said);
    descriptor.lengths(&mut early);
    m.finish_part(inputs, fitted(early, shape.clone()), shape)
}

/// The cache control of loads and of stores, which share some values.
fn cache_enum() -> Arc<EnumType> {
    let (load, store) = (
        document_enum("DP_CACHE_LOAD"),
        document_enum("DP_CACHE_STORE"),
    );
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

/// The descriptors and what their fields depend on.
struct Descriptor<'m> {
    m: &'m ModuleBuilder,
    given: Parts<Signal<'m>>,
    operation: Operation<'m>,
}

impl<'m> Descriptor<'m> {
    fn operation(&self, said: &mut Said<Signal<'m>>) {
        said.known = self.operation.known;
        said.operation = self.operation.number;
        said.kind = self.operation.kind;
        said.block = self.operation.is_block;
        said.masked = self.operation.is_masked;
    }

    /// Of an address, and of an element in memory and in registers.
    fn sizes(&self, early: &mut Early<Signal<'m>>) {
        let (m, accesses, desc) = (self.m, self.operation.accesses, self.given.desc);
        let a64 = m.enum_value(&document_enum("DP_ADDR_SIZE"), "A64");
        let address = self.operation.is_block.mux(a64, desc.slice(7, 2));
        let address = accesses.mux(address, 0).named("size_of_address");
        early.said.address_size = address;
        early.address_registers = self.registers(address);

        let sizes = document_enum("DP_DATA_SIZE");
        let size = desc.slice(9, 3).of_enum(&sizes).named("given_data_size");
        early.said.data_size = accesses.mux(size, 0);
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
        let bytes = accesses.mux(bytes, 0).named("size_of_element");
        early.said.element_bytes = bytes;
        early.element_registers = self.registers(bytes);
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
        let index = self.m.cat([self.given.exec_size, size]);
        index.case(arms, self.m.zeros(3))
    }

    /// Vectors and component masks, which share some bits.
    fn elements(&self, said: &mut Said<Signal<'m>>) {
        const VECTORS: [u64; 8] = [1, 2, 3, 4, 8, 16, 32, 64];
        let (m, operation, desc) = (self.m, &self.operation, self.given.desc);
        let number = |value: u64| m.constant(value, 7);
        let vector = desc.slice(12, 3).of_enum(&document_enum("DP_VECT_SIZE"));
        let arms = (0..).zip(VECTORS);
        let arms = arms.map(|(code, length)| (vec![code], number(length)));
        let vector = vector.named("vector_size").case(arms, number(1));
        let has_vector = operation.accesses & !operation.is_masked & !operation.is_block;
        let has_vector = has_vector.named("has_vector");
        let vector = has_vector.mux(vector.named("vector_length"), 0);

        let mask = desc.slice(12, 4).of_enum(&document_enum("DP_CMASK"));
        let mask = mask.named("component_bits");
        let arms = (1..=4).map(|count| {
            let of_so_many = (0..16_u64).filter(|mask| mask.count_ones() == count);
            (of_so_many.collect(), number(count.into()))
        });
        let components = mask.case(arms, number(0)).named("component_count");
        said.elements = operation.is_masked.mux(components, vector);
        said.component_mask = operation.is_masked.mux(mask, 0);

        let has_order = operation.accesses & !operation.is_masked;
        said.transposed = has_order & desc.bit(15);
        let transforms = operation.is("LOAD_2DBLOCK").named("loads_block");
        said.transformed = transforms & desc.bit(7);
    }

    /// The cache control, which loads and stores have in different words.
    fn cache(&self, said: &mut Said<Signal<'m>>) {
        let operation = &self.operation;
        let control = self.given.desc.slice(17, 3).named("cache_control");
        let writes = operation.accesses & !operation.is_load;
        let of_load = operation.is_load.mux(control, 0).named("cache_of_load");
        let of_store = writes.mux(control, 0).named("cache_of_store");
        let of_load = of_load.of_enum(&document_enum("DP_CACHE_LOAD"));
        let of_store = of_store.of_enum(&document_enum("DP_CACHE_STORE"));
        said.cache = (of_load | of_store).of_enum(&cache_enum());
    }

    /// The surface, and what the extended descriptor must not say beside it: rule L20.
    fn surface(&self, early: &mut Early<Signal<'m>>) {
        let (operation, said) = (&self.operation, &mut early.said);
        let (is_register, exdesc) = (self.given.exdesc_is_register, self.given.exdesc);
        let types = document_enum("DP_ADDR_SURFACE_TYPE");
        let has_surface = operation.known & !operation.is_fence;
        let surface = has_surface.mux(self.given.desc.slice(29, 2), 0);
        let surface = surface.of_enum(&types).named("surface_type");
        let is = |name| is_called(surface, &[name]);
        let is_here = (operation.known & !is_register).named("exdesc_is_in_message");
        let is_table = (is("BTI") & is_here).named("is_binding_table");
        let is_state = ((is("BSS") | is("SS")) & is_here).named("is_surface_state");
        said.surface = surface;
        said.surface_in_register = surface.any() & is_register;
        said.surface_index = is_table.mux(exdesc.slice(24, 8), 0);
        let offset = self.m.cat([exdesc.slice(11, 21), self.m.zeros(11)]);
        said.surface_offset = is_state.mux(offset, 0);
        let flat = is("FLAT") & is_here & exdesc.any();
        let table = is_table & exdesc.slice(0, 24).any();
        early.rules.l20 = flat | table;
    }

    fn fence_and_state(&self, said: &mut Said<Signal<'m>>) {
        let (is_fence, desc) = (self.operation.is_fence, self.given.desc);
        said.fence_scope = is_fence.mux(desc.slice(9, 3), 0);
        said.fence_flush = is_fence.mux(desc.slice(12, 3), 0);
        let updates = self.operation.is("CCS_UPDATE").named("updates_ccs");
        said.state_operation = updates.mux(desc.slice(17, 3), 0);
    }

    /// The lengths given, whether they can be judged, and the reserved bits among the fields: rule L19.
    fn lengths(&self, early: &mut Early<Signal<'m>>) {
        let (operation, said) = (&self.operation, &mut early.said);
        let Parts {
            desc,
            data_length_exists,
            given_data_length,
            ..
        } = self.given;
        said.address_length = operation.known.mux(desc.slice(25, 4), 0);
        let has_length = operation.known & data_length_exists;
        said.data_length = has_length.mux(given_data_length, 0);
        said.read_length = operation.known.mux(desc.slice(20, 5), 0);
        // Typed memory has no others than those with components, and atomics.
        let has_form = !operation.is_typed | operation.is_masked | operation.is_atomic;
        let follows = operation.accesses & !operation.is_block & has_form;
        said.lengths_known = follows | operation.is_fence;
        let reserved = [6, 16, 31].map(|bit| desc.bit(bit));
        early.rules.l19 = operation.known & self.m.cat(reserved).any();
    }
}
