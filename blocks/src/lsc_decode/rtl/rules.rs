//! The second half: the lengths that a message needs, and its rules.

use super::descriptor::kind_enum;
use super::lengths::Lengths;
use super::{about, type_of};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The module: inputs as the fields of the first half, an output for each calculated field and each rule but L19 and L20.
pub(super) fn module() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_rules");
    m.doc(
        "How many registers a load/store message needs, and which rules it breaks. Lengths are shifts of the number of elements, \
         since registers, channels and sizes are powers of two.",
    );
    let message = Message::new(&m);
    let lengths = Lengths::new(&message);
    let set = |name: &'static str, value: Signal<'_>| {
        m.output(name, value).doc(about(name));
    };
    set("lengths_known", lengths.known);
    set("needed_address", lengths.address);
    set("needed_data", lengths.data);
    set("needed_read", lengths.read);
    set("payload", lengths.payload);
    operations(&message, &set);
    surfaces(&message, &set);
    data(&message, &set);
    caches(&message, &set);
    fences(&message, &set);
    set("l14", !lengths.payload.le(MOST_DATA));
    set("l21", message.has_other_lengths(&lengths));
    m.finish().map(Arc::new)
}

/// Registers of data that a message may have.
const MOST_DATA: u32 = 8;

/// The fields of a message, and what the rules ask for most.
pub(super) struct Message<'m> {
    pub m: &'m ModuleBuilder,
    /// Inputs.
    pub exec_size: Signal<'m>,
    pub returns: Signal<'m>,
    pub data_length_exists: Signal<'m>,
    pub known: Signal<'m>,
    pub operation: Signal<'m>,
    pub kind: Signal<'m>,
    pub block: Signal<'m>,
    pub masked: Signal<'m>,
    pub address_size: Signal<'m>,
    pub data_size: Signal<'m>,
    pub element_bytes: Signal<'m>,
    pub elements: Signal<'m>,
    pub component_mask: Signal<'m>,
    pub transposed: Signal<'m>,
    pub cache: Signal<'m>,
    pub surface: Signal<'m>,
    pub fence_scope: Signal<'m>,
    pub fence_flush: Signal<'m>,
    pub address_length: Signal<'m>,
    pub data_length: Signal<'m>,
    pub read_length: Signal<'m>,
    /// The pipelines.
    pub is_ugml: Signal<'m>,
    pub is_typed: Signal<'m>,
    pub is_shared: Signal<'m>,
    /// The kinds; loads, stores and atomics.
    pub is_load: Signal<'m>,
    pub is_store: Signal<'m>,
    pub is_atomic: Signal<'m>,
    pub is_fence: Signal<'m>,
    pub accesses: Signal<'m>,
    /// The load that returns whether it went well, and no data.
    pub has_status: Signal<'m>,
}

impl<'m> Message<'m> {
    fn new(m: &'m ModuleBuilder) -> Self {
        let field = |name: &'static str, width: u32| m.input(name, width).doc(about(name));
        let named =
            |name: &'static str, of: &Arc<EnumType>| m.input_enum(name, of).doc(about(name));
        let of_enum = |name: &'static str, of: &str| named(name, &type_of(of));
        let pipelines = type_of("SFID");
        let sfid = m.input_enum("sfid", &pipelines).doc("where it goes");
        let goes_to =
            |label: &str, name: &str| sfid.eq(m.enum_value(&pipelines, label)).named(name);
        let kind = named("kind", &kind_enum());
        let does = |label: &str, name: &str| kind.eq(m.enum_value(&kind_enum(), label)).named(name);
        let (is_load, is_store) = (does("LOAD", "is_load"), does("STORE", "is_store"));
        let is_atomic = does("ATOMIC", "is_atomic");
        let operation = of_enum("operation", "DP_OPCODE");
        let status = operation.eq(m.enum_value(&type_of("DP_OPCODE"), "LOAD_WITH_STATUS"));
        Self {
            m,
            exec_size: m
                .input_enum("exec_size", &type_of("ExecSize"))
                .doc("channels as a power of two"),
            returns: m.input("returns", 1).doc("it writes a register"),
            data_length_exists: m
                .input("data_length_exists", 1)
                .doc("the data's length is known"),
            known: field("known", 1),
            operation,
            kind,
            block: field("block", 1),
            masked: field("masked", 1),
            address_size: of_enum("address_size", "DP_ADDR_SIZE"),
            data_size: of_enum("data_size", "DP_DATA_SIZE"),
            element_bytes: field("element_bytes", 2),
            elements: field("elements", 7),
            component_mask: of_enum("component_mask", "DP_CMASK"),
            transposed: field("transposed", 1),
            cache: field("cache", 3),
            surface: of_enum("surface", "DP_ADDR_SURFACE_TYPE"),
            fence_scope: of_enum("fence_scope", "DP_FENCE_SCOPE"),
            fence_flush: of_enum("fence_flush", "DP_FLUSH_TYPE"),
            address_length: field("address_length", 4),
            data_length: field("data_length", 5),
            read_length: field("read_length", 5),
            is_ugml: goes_to("UGML", "is_ugml"),
            is_typed: goes_to("TGM", "is_typed"),
            is_shared: goes_to("SLM", "is_shared"),
            is_load,
            is_store,
            is_atomic,
            is_fence: does("FENCE", "is_fence"),
            accesses: (is_load | is_store | is_atomic).named("accesses_memory"),
            has_status: status.named("has_status"),
        }
    }

    /// The value under a condition, else 0.
    pub fn when(&self, condition: Signal<'m>, value: Signal<'m>) -> Signal<'m> {
        condition.mux(value, self.m.zeros(value.bits()))
    }

    /// Whether a field has one of these names of an enumeration.
    fn is_one_of(&self, field: Signal<'m>, of: &str, names: &[&str]) -> Signal<'m> {
        let of = type_of(of);
        let value = |name: &&str| {
            of.value_of(name)
                .unwrap_or_else(|| panic!("{} has no {name}", of.name))
        };
        let values = names.iter().map(value).collect();
        field.case([(values, self.m.ones(1))], self.m.zeros(1))
    }

    /// Whether the operation is one of these.
    pub fn operation_is(&self, name: &str, operations: &[&str]) -> Signal<'m> {
        self.is_one_of(self.operation, "DP_OPCODE", operations)
            .named(name)
    }

    fn data_is(&self, sizes: &[&str]) -> Signal<'m> {
        self.is_one_of(self.data_size, "DP_DATA_SIZE", sizes)
    }

    fn address_is(&self, size: &str) -> Signal<'m> {
        self.is_one_of(self.address_size, "DP_ADDR_SIZE", &[size])
    }

    /// L21: some length is not what it must be.
    fn has_other_lengths(&self, lengths: &Lengths<'m>) -> Signal<'m> {
        let width = lengths.address.bits();
        let address = lengths.address.ne(self.address_length.zext(width));
        let address = self.is_typed.mux(!self.has_coordinates(lengths), address);
        // Compilers send two registers where a single component of typed memory is stored.
        let is_single = self.is_one_of(self.component_mask, "DP_CMASK", &["X"]);
        let is_single = (is_single & self.is_typed & self.is_store).named("stores_one_component");
        let may_be_two = is_single & self.data_length.eq(2);
        let data = lengths.data.ne(self.data_length.zext(width)) & !may_be_two;
        // A prefetch returns nothing, and an atomic need not.
        let may_return_nothing = self.is_atomic | (self.is_load & !self.returns & !self.has_status);
        let returns_nothing = may_return_nothing & self.read_length.is_zero();
        let read = lengths.read.ne(self.read_length.zext(width)) & !returns_nothing;
        lengths.known & (address | (data & self.data_length_exists) | read)
    }
}

impl<'m> Message<'m> {
    /// The addresses of typed memory are one to four coordinates, as many as the length says; a fence has one register.
    fn has_coordinates(&self, lengths: &Lengths<'m>) -> Signal<'m> {
        let one = lengths.address;
        let times = |shift: u64| one << self.m.constant(shift, 2);
        let lengths = [one, times(1), one + times(1), times(2)];
        let equal = lengths.map(|length| length.eq(self.address_length.zext(one.bits())));
        let [single, several @ ..] = equal;
        single | (several.into_iter().reduce(|a, b| a | b).unwrap_or(single) & !self.is_fence)
    }
}

type Set<'a, 'm> = &'a dyn Fn(&'static str, Signal<'m>);

/// What there is, and who has it.
fn operations<'m>(message: &Message<'m>, set: Set<'_, 'm>) {
    let undefined = message.m.enum_value(&kind_enum(), "UNDEFINED");
    set("l01", message.known & message.kind.eq(undefined));
    let untransposable = message.exec_size.any() | message.is_atomic | message.has_status;
    set("l11", message.transposed & !message.block & untransposable);
}

/// Addresses and surfaces. A two-dimensional block has neither address size nor rules for it.
fn surfaces<'m>(message: &Message<'m>, set: Set<'_, 'm>) {
    let has_size = (message.accesses & !message.block).named("has_address_size");
    let is_flat = message.is_one_of(message.surface, "DP_ADDR_SURFACE_TYPE", &["FLAT"]);
    let is_flat = is_flat.named("is_flat");
    let (is_short, is_long) = (message.address_is("A16"), message.address_is("A64"));
    let is_long = is_long.named("is_a64");
    set("l02", has_size & message.address_size.is_zero());
    set("l03", has_size & is_short & !message.is_shared);
    set("l04", has_size & is_long & !is_flat);
    set("l05", message.is_shared & !is_flat);
    set("l06", message.accesses & message.is_typed & is_flat);
    set("l07", has_size & message.is_ugml & is_flat & !is_long);
}

/// Sizes and components of data. Typed memory has its elements' size in the surface.
fn data<'m>(message: &Message<'m>, set: Set<'_, 'm>) {
    let is_narrow = message.data_is(&["D8", "D16"]).named("is_narrow");
    let is_widened = message.data_is(&["D8U32", "D16U32"]).named("is_widened");
    let is_reserved = message.data_size.all().named("is_reserved_size");
    let misplaced = message.block.mux(is_widened, is_narrow);
    let has_size = (message.accesses & !message.is_typed).named("has_data_size");
    set("l08", has_size & (is_reserved | misplaced));
    let is_byte = message.data_is(&["D8", "D8U32"]);
    set("l09", message.is_atomic & !message.is_typed & is_byte);
    let has_several = message.elements.slice(1, 6).any() & !message.masked;
    let is_converted = message.data_is(&["D8U32", "D16U32", "D16U32H"]);
    let single_only = message.is_atomic | is_converted;
    set("l10", has_several.named("is_vector") & single_only);
    let has_none = message.component_mask.is_zero();
    set("l12", message.masked & has_none);
    let first_ones = ["X", "XY", "XYZ", "XYZW"];
    let first_ones = message.is_one_of(message.component_mask, "DP_CMASK", &first_ones);
    let has_gap = !first_ones & !has_none;
    set("l13", message.masked & message.is_store & has_gap);
}

/// Cache controls. Those of shared local memory have no effect.
fn caches<'m>(message: &Message<'m>, set: Set<'_, 'm>) {
    let invalidates = message.is_one_of(message.cache, "DP_CACHE_LOAD", &["L1IAR_L3C"]);
    let is_prefetch = message.is_load & !message.returns & !message.is_shared;
    set("l15", is_prefetch & invalidates);
    let without_l1 = ["L1STATE_L3MOCS", "L1UC_L3UC", "L1UC_L3WB"];
    let without_l1 = message.is_one_of(message.cache, "DP_CACHE_STORE", &without_l1);
    set("l16", message.is_atomic & !message.is_shared & !without_l1);
    set(
        "l17",
        (message.is_typed | message.is_ugml) & message.cache.any(),
    );
}

/// Fences.
fn fences<'m>(message: &Message<'m>, set: Set<'_, 'm>) {
    let is_reserved = message.fence_scope.all() | message.fence_flush.all();
    let flushes = !message.is_one_of(message.fence_flush, "DP_FLUSH_TYPE", &["NONE", "NONE_6"]);
    let leaves_group = !message.is_one_of(message.fence_scope, "DP_FENCE_SCOPE", &["GROUP"]);
    let goes_far = message.is_fence & message.is_shared & (flushes | leaves_group);
    set("l18", is_reserved | goes_far);
}
