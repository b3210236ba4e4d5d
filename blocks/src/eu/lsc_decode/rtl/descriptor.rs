//! The first half: decodes the two descriptors, bit by bit. The pipeline and the operation determine which fields exist.

use crate::eu::lsc_decode::contract::{Message, OperationKind, Rules, Said};
use crate::eu::{codes, document_enum, fitted, is_called, number_of, rule_section};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The parts of a message, as [`Message`] has them. The given length of its data has another name than the field that comes of it.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Parts<T> {
    pub sfid: T,
    pub exec_size: T,
    pub desc: T,
    pub exdesc_is_register: T,
    pub exdesc: T,
    pub data_length_exists: T,
    pub given_data_length: T,
    pub returns: T,
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
            returns: message.returns,
        }
    }
}

/// What the first half says.
#[derive(Bundle, Clone)]
pub(super) struct Early<T> {
    #[bundle(flat)]
    pub said: Said<T>,
    // What each channel's fills, as a power of two.
    pub address_registers: T,
    pub element_registers: T,
    // L19 and L20, the rules that need nothing else.
    #[bundle(flat)]
    pub rules: Rules<T>,
}

impl Early<Field> {
    /// All of it, if these rules are checked.
    pub fn shape(checked: &[&str]) -> Self {
        let registers = |what| {
            let doc = format!("log2 of the registers that {what} of every channel fills");
            Field::bits(2).doc(&doc)
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
#[description]
pub(super) fn part(checked: &[&str]) -> Result<DescriptorPart, BuildErrors> {
    let m = ModuleBuilder::new("lsc_descriptor");
    m.doc(
        "The fields of a load/store message's descriptors. The operation determines which fields exist; the others are 0. For a message to \
         any other destination, all fields are 0.",
    );
    let inputs = Parts {
        returns: Field::default(),
        ..Message::shape().into()
    };
    let descriptor = Descriptor::new(&m, m.inputs("", inputs.clone()));
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
    let load = document_enum("DP_CACHE_LOAD");
    let store = document_enum("DP_CACHE_STORE");
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

/// The operations on compression state and on surface state.
const STATE: [&str; 2] = ["CCS_UPDATE", "RSI"];

/// The descriptors, and what the pipeline and the operation say: all of it 0 for messages to somewhere else.
struct Descriptor<'m> {
    m: &'m ModuleBuilder,
    given: Parts<Signal<'m>>,
    opcode: Signal<'m>,
    /// It goes to a load/store pipeline; that is typed memory's.
    known: Signal<'m>,
    is_typed: Signal<'m>,
    /// `DP_OPCODE`, and what it does.
    number: Signal<'m>,
    kind: Signal<'m>,
    is_load: Signal<'m>,
    is_atomic: Signal<'m>,
    is_fence: Signal<'m>,
    /// Loads, stores and atomics.
    accesses: Signal<'m>,
    /// Two-dimensional blocks; those with a component mask.
    is_block: Signal<'m>,
    is_masked: Signal<'m>,
}

impl<'m> Descriptor<'m> {
    #[description]
    fn new(m: &'m ModuleBuilder, given: Parts<Signal<'m>>) -> Self {
        m.section_about(
            "The pipeline and the operation",
            "A message to any other destination has no operation, and all its fields are 0.",
        );
        let known = is_called(given.sfid, &["UGML", "TGM", "SLM", "UGM"]).named("is_known");
        let is_typed = is_called(given.sfid, &["TGM"]).named("is_typed");
        let opcodes = document_enum("DP_OPCODE");
        let opcode = given.desc.slice(0, 6).of_enum(&opcodes).named("opcode");

        let beginning = |with: &str| {
            let found = opcodes.variants.iter();
            let found = found.filter(|(name, _)| name.starts_with(with));
            found.map(|(_, code)| *code).collect()
        };
        let atomics = codes(&opcodes, &["ATOMIC_INC", "ATOMIC_XOR"]);
        let arms = [
            (beginning("LOAD"), m.value(OperationKind::Load)),
            (beginning("STORE"), m.value(OperationKind::Store)),
            (
                (atomics[0]..=atomics[1]).collect(),
                m.value(OperationKind::Atomic),
            ),
            (codes(&opcodes, &["FENCE"]), m.value(OperationKind::Fence)),
            (codes(&opcodes, &STATE), m.value(OperationKind::State)),
        ];
        let kind = opcode.case(arms, m.value(OperationKind::Undefined));
        let kind = kind
            .named("kind_of_opcode")
            .of_enum(&OperationKind::enum_type());
        m.section("What the operation does");
        let does = |what: OperationKind, name: &str| (known & kind.eq(what)).named(name);
        let is_load = does(OperationKind::Load, "is_load");
        let is_atomic = does(OperationKind::Atomic, "is_atomic");
        let among = |names: &[&str], name: &str| {
            let found = is_called(opcode, names).named(&format!("{name}_opcode"));
            (known & found).named(name)
        };
        Self {
            m,
            given,
            opcode,
            known,
            is_typed,
            number: known.mux(opcode, 0),
            kind: known.mux(kind, m.value(OperationKind::Undefined)),
            is_load,
            is_atomic,
            is_fence: does(OperationKind::Fence, "is_fence"),
            accesses: (is_load | does(OperationKind::Store, "is_store") | is_atomic)
                .named("accesses_memory"),
            is_block: among(&["LOAD_2DBLOCK", "STORE_2DBLOCK"], "is_block"),
            is_masked: among(&["LOAD_CMASK", "STORE_CMASK"], "is_masked"),
        }
    }

    /// Whether the operation is the one of this name.
    fn is(&self, name: &str) -> Signal<'m> {
        self.known & is_called(self.opcode, &[name])
    }

    fn operation(&self, said: &mut Said<Signal<'m>>) {
        said.known = self.known;
        said.operation = self.number;
        said.kind = self.kind;
        said.block = self.is_block;
        said.masked = self.is_masked;
    }

    /// Of an address, and of an element in memory and in registers.
    #[description]
    fn sizes(&self, early: &mut Early<Signal<'m>>) {
        let (m, accesses, desc) = (self.m, self.accesses, self.given.desc);
        m.section_about(
            "The size of an address",
            "address_registers is log2 of the registers that hold one address of each channel. Fewer than eight channels count as eight, \
             and the reserved codes count as 32. A register has 32 bytes.",
        );
        let a64 = m.enum_value(&document_enum("DP_ADDR_SIZE"), "A64");
        let address = self.is_block.mux(a64, desc.slice(7, 2));
        let address = accesses.mux(address, 0).named("size_of_address");
        early.said.address_size = address;
        early.address_registers = self.registers(address);

        m.section_about(
            "The size of an element",
            "In registers, a component of typed memory is a doubleword; the surface determines its size in memory.",
        );
        let sizes = document_enum("DP_DATA_SIZE");
        let size = desc.slice(9, 3).of_enum(&sizes).named("given_data_size");
        early.said.data_size = accesses.mux(size, 0);
        let powers = [
            (codes(&sizes, &["D16"]), 1),
            (codes(&sizes, &["D32", "D8U32", "D16U32", "D16U32H"]), 2),
            (codes(&sizes, &["D64"]), 3),
        ];
        let bytes = number_of(size, 2, powers, 0).named("given_element_bytes");
        let bytes = self.is_typed.mux(m.constant(2u8, 2), bytes);
        let bytes = accesses.mux(bytes, 0).named("size_of_element");
        early.said.element_bytes = bytes;
        early.element_registers = self.registers(bytes);
    }

    /// Something of each channel, of a size that is a power of two bytes, fills how many registers, as a power of two: fewer channels than
    /// eight take as much as eight, a code that is reserved as much as 32, and a register has 32 bytes.
    #[description]
    fn registers(&self, size: Signal<'m>) -> Signal<'m> {
        const EIGHT_CHANNELS: u64 = 3;
        const MOST_CHANNELS: u64 = 5;
        const REGISTER: u64 = 5;
        let power = |index: &u64| {
            let channels = (index >> 2).clamp(EIGHT_CHANNELS, MOST_CHANNELS);
            let bytes = index & 3;
            (channels + bytes).saturating_sub(REGISTER)
        };
        let powers = (1..=3).map(|of| ((0..32).filter(move |index| power(index) == of), of));
        let index = self.m.cat([self.given.exec_size, size]);
        number_of(index, 2, powers, 0)
    }

    /// Vectors and component masks, which share some bits.
    #[description]
    fn elements(&self, said: &mut Said<Signal<'m>>) {
        const VECTORS: [u64; 8] = [1, 2, 3, 4, 8, 16, 32, 64];
        let desc = self.given.desc;
        self.m.section_about(
            "Elements at an address",
            "A vector size or a component mask; the two share some bits.",
        );
        let vector = desc.slice(12, 3).of_enum(&document_enum("DP_VECT_SIZE"));
        let lengths = (0..).map(|code| [code]).zip(VECTORS);
        let vector = number_of(vector.named("vector_size"), 7, lengths, 1);
        let has_vector = self.accesses & !self.is_masked & !self.is_block;
        let has_vector = has_vector.named("has_vector");
        let vector = has_vector.mux(vector.named("vector_length"), 0);

        let mask = desc.slice(12, 4).of_enum(&document_enum("DP_CMASK"));
        let mask = mask.named("component_bits");
        let counts = (1..=4).map(|count| {
            let of_so_many = (0..16_u64).filter(move |mask| mask.count_ones() == count);
            (of_so_many, count.into())
        });
        let components = number_of(mask, 7, counts, 0).named("component_count");
        said.elements = self.is_masked.mux(components, vector);
        said.component_mask = self.is_masked.mux(mask, 0);

        self.m.section("The order of elements");
        let has_order = self.accesses & !self.is_masked;
        said.transposed = has_order & desc.bit(15);
        let transforms = self.is("LOAD_2DBLOCK").named("loads_block");
        said.transformed = transforms & desc.bit(7);
    }

    /// The cache control, which loads and stores have in different words.
    #[description]
    fn cache(&self, said: &mut Said<Signal<'m>>) {
        self.m.section_about(
            "The cache control",
            "The values have different meanings for loads and for stores.",
        );
        let control = self.given.desc.slice(17, 3).named("cache_control");
        let writes = self.accesses & !self.is_load;
        let of_load = self.is_load.mux(control, 0).named("cache_of_load");
        let of_store = writes.mux(control, 0).named("cache_of_store");
        let of_load = of_load.of_enum(&document_enum("DP_CACHE_LOAD"));
        let of_store = of_store.of_enum(&document_enum("DP_CACHE_STORE"));
        said.cache = (of_load | of_store).of_enum(&cache_enum());
    }

    /// The surface, and what the extended descriptor must not say beside it: rule L20.
    #[description]
    fn surface(&self, early: &mut Early<Signal<'m>>) {
        let said = &mut early.said;
        let (is_register, exdesc) = (self.given.exdesc_is_register, self.given.exdesc);
        self.m.section_about(
            "The surface",
            "The surface's index or offset is in the extended descriptor, unless this descriptor is in a register.",
        );
        let types = document_enum("DP_ADDR_SURFACE_TYPE");
        let has_surface = self.known & !self.is_fence;
        let surface = has_surface.mux(self.given.desc.slice(29, 2), 0);
        let surface = surface.of_enum(&types).named("surface_type");
        let is = |name| is_called(surface, &[name]);
        let is_here = (self.known & !is_register).named("exdesc_is_in_message");
        let is_table = (is("BTI") & is_here).named("is_binding_table");
        let has_state_type = is("BSS") | is("SS");
        let is_state = (has_state_type & is_here).named("is_surface_state");
        said.surface = surface;
        said.surface_in_register = surface.any() & is_register;
        said.surface_index = is_table.mux(exdesc.slice(24, 8), 0);
        let offset = self.m.cat([exdesc.slice(11, 21), self.m.zeros(11)]);
        said.surface_offset = is_state.mux(offset, 0);
        rule_section(self.m, "L20");
        let has_more_than_flat = is("FLAT") & is_here & exdesc.any();
        let has_more_than_index = is_table & exdesc.slice(0, 24).any();
        early.rules.l20 = has_more_than_flat | has_more_than_index;
    }

    #[description]
    fn fence_and_state(&self, said: &mut Said<Signal<'m>>) {
        let (is_fence, desc) = (self.is_fence, self.given.desc);
        self.m.section("Fences and compression state");
        said.fence_scope = is_fence.mux(desc.slice(9, 3), 0);
        said.fence_flush = is_fence.mux(desc.slice(12, 3), 0);
        let updates = self.is("CCS_UPDATE").named("updates_ccs");
        said.state_operation = updates.mux(desc.slice(17, 3), 0);
    }

    /// The lengths given, whether they can be judged, and the reserved bits among the fields: rule L19.
    #[description]
    fn lengths(&self, early: &mut Early<Signal<'m>>) {
        let said = &mut early.said;
        let desc = self.given.desc;
        self.m.section_about(
            "The specified lengths",
            "The lengths can be checked if the message determines the lengths that it needs. For typed memory, only messages with a \
             component mask and atomics do.",
        );
        said.address_length = self.known.mux(desc.slice(25, 4), 0);
        let has_length = self.known & self.given.data_length_exists;
        said.data_length = has_length.mux(self.given.given_data_length, 0);
        said.read_length = self.known.mux(desc.slice(20, 5), 0);
        let has_form = !self.is_typed | self.is_masked | self.is_atomic;
        let follows = self.accesses & !self.is_block & has_form;
        said.lengths_known = follows | self.is_fence;
        rule_section(self.m, "L19");
        let reserved = [6, 16, 31].map(|bit| desc.bit(bit));
        early.rules.l19 = self.known & self.m.cat(reserved).any();
    }
}
