//! The second half: the number of registers a message needs, and its rules. The lengths are
//! shifts of the number of elements, since registers, channels and sizes are powers of two.

use super::descriptor::{Early, Parts};
use super::{Between, between};
use crate::eu::lsc_decode::contract::{Lengths, OperationKind, RULE_PORTS, Rules, Said};
use crate::eu::{document_enum, fitted, is_called, reading, rule_section};
use warpwright_hdl::prelude::*;

/// The rules without registers, from what some rule looks at: the lengths that a message needs, and its rules but L19 and L20.
pub(super) type RulesPart = Part<Between<Field>, (Lengths<Field>, Rules<Field>)>;

/// Registers of data that a message may have.
const MOST_DATA: u32 = 8;
/// Bits of a needed length.
const LENGTH: u32 = 11;
/// Bits of the registers of addresses: there are at most 8, for 32 channels of 64 bits.
const ADDRESS: u32 = 4;

/// The sections of what several rules ask.
const ADDRESSES: &str = "Addresses";
const DATA: &str = "Data";
const COORDINATES: &str = "Addresses of several coordinates";

/// Whether a value is above a power of two: its bits are enough, and no carry has to pass.
#[description]
fn is_above(value: Signal<'_>, power: u32) -> Signal<'_> {
    let place = power.ilog2();
    let above = value.slice(place + 1, value.bits() - place - 1).any();
    above | (value.bit(place) & value.slice(0, place).any())
}

/// The rules that are checked.
pub(super) fn part(checked: &[&str]) -> Result<RulesPart, BuildErrors> {
    reading(between(checked), |inputs| describe(checked, inputs))
}

#[description]
fn describe(checked: &[&str], inputs: Between<Field>) -> Result<RulesPart, BuildErrors> {
    let m = ModuleBuilder::new("lsc_rules");
    m.doc(
        "Computes how many registers a load/store message needs, and which rules it breaks. Lengths are shifts of the number of elements, \
         because registers, channels and sizes are powers of two.",
    );
    let given = m.inputs("", inputs.clone());
    given.clone().map(|input| m.unused(input));
    let of = Message::new(&m, fitted(given, between(checked)));
    let lengths = needed(&of);
    let mut rules = Rules::shape(|_| true).zeros(&m);
    m.section_about(
        ADDRESSES,
        "A two-dimensional block has no address size, so the rules for address sizes do not apply to it.",
    );
    m.section_about(
        DATA,
        "The surface determines the size of typed memory's elements.",
    );
    m.section_about(
        COORDINATES,
        "Addresses of typed memory may have two to four coordinates. Their length is the length for one coordinate, times the number of coordinates.",
    );
    for (_, rule) in RULE_PORTS.iter() {
        rule_section(&m, rule.id);
    }
    rule_section(&m, "L14");
    rules.l14 = is_above(lengths.payload, MOST_DATA);
    rules.l21 = has_other_lengths(&of, &lengths);
    operations(&of, &mut rules);
    surfaces(&of, &mut rules);
    data(&of, &mut rules);
    caches(&of, &mut rules);
    fences(&of, &mut rules);
    let kept = Rules::shape(|id| !["L19", "L20"].contains(&id) && checked.contains(&id));
    let shape = (needed_shape(), kept);
    m.finish_part(inputs, fitted((lengths, rules), shape.clone()), shape)
}

/// The fields of a message, and what the rules ask for most.
struct Message<'m> {
    m: &'m ModuleBuilder,
    said: Said<Signal<'m>>,
    early: Early<Signal<'m>>,
    given: Parts<Signal<'m>>,
    /// The pipelines.
    is_ugml: Signal<'m>,
    is_typed: Signal<'m>,
    is_shared: Signal<'m>,
    /// The kinds; loads, stores and atomics.
    is_load: Signal<'m>,
    is_store: Signal<'m>,
    is_atomic: Signal<'m>,
    is_fence: Signal<'m>,
    accesses: Signal<'m>,
    /// The load that returns whether it went well, and no data.
    has_status: Signal<'m>,
}

impl<'m> Message<'m> {
    #[description]
    fn new(m: &'m ModuleBuilder, (early, given): Between<Signal<'m>>) -> Self {
        let (sfid, said) = (given.sfid, early.said);
        m.section("The operation and the pipeline");
        let is = |of, label: &str, name: &str| is_called(of, &[label]).named(name);
        let does = |kind: OperationKind, name: &str| said.kind.eq(kind).named(name);
        let is_load = does(OperationKind::Load, "is_load");
        let is_store = does(OperationKind::Store, "is_store");
        let is_atomic = does(OperationKind::Atomic, "is_atomic");
        Self {
            m,
            said,
            early,
            given,
            is_ugml: is(sfid, "UGML", "is_ugml"),
            is_typed: is(sfid, "TGM", "is_typed"),
            is_shared: is(sfid, "SLM", "is_shared"),
            is_load,
            is_store,
            is_atomic,
            is_fence: does(OperationKind::Fence, "is_fence"),
            accesses: (is_load | is_store | is_atomic).named("accesses_memory"),
            has_status: is(said.operation, "LOAD_WITH_STATUS", "has_status"),
        }
    }
}

/// What needed lengths are: no upper bits of addresses that are always 0.
pub(super) fn needed_shape() -> Lengths<Field> {
    let mut lengths = Lengths::shape();
    lengths.needed_address = Field::bits(ADDRESS).doc(lengths.needed_address.text());
    lengths
}

/// The lengths that a message needs.
#[description]
fn needed<'m>(of: &Message<'m>) -> Lengths<Signal<'m>> {
    let (m, said, early) = (of.m, of.said, &of.early);
    m.section("Registers of addresses");
    let single = m.constant(1u8, ADDRESS);
    let one_of_each_channel = single << early.address_registers;
    let registers_of_address = (said.transposed | of.is_fence).mux(single, one_of_each_channel);
    m.section_about(
        "Registers of one set of data",
        "Each element of an address takes whole registers, with one value for each channel. If the data are transposed, the elements are \
         packed in one row. A row has three elements or a power of two, so several registers are all filled completely. Fences have no \
         elements.",
    );
    let side_by_side = said.elements.zext(LENGTH) << early.element_registers;
    let side_by_side = side_by_side.named("side_by_side");
    let payload = said.transposed.mux(in_one_row(&said), side_by_side);
    let payload = said.lengths_known.mux(payload, 0);
    let payload = payload.named("registers_of_data");

    m.section_about(
        "The lengths that the message needs",
        "Some atomics have no operand, and atomics that compare have two.",
    );
    let is = |names: &[&str]| is_called(said.operation, names);
    let none = is(&["ATOMIC_INC", "ATOMIC_DEC", "ATOMIC_LOAD"]).named("has_no_operand");
    let two = is(&["ATOMIC_CMPXCHG", "ATOMIC_FCMPXCHG"]).named("compares");
    let two_sets = (of.is_atomic & two).named("sends_two_sets");
    let is_atomic_of_one = of.is_atomic & !none & !two;
    let one_set = of.is_store | is_atomic_of_one;
    let one_set = one_set.named("sends_one_set");
    let returns_data = (of.is_load & !of.has_status) | of.is_atomic;
    let returns_one = said.lengths_known & (of.is_fence | of.has_status);
    let one = m.constant(1u8, LENGTH);
    Lengths {
        needed_address: said.lengths_known.mux(registers_of_address, 0),
        needed_data: one_set.mux(payload, 0) | two_sets.mux(payload << m.ones(1), 0),
        needed_read: returns_data.mux(payload, 0) | returns_one.mux(one, 0),
        payload,
    }
}

/// The elements of one address, one after the other, fill how many registers.
#[description]
fn in_one_row<'m>(said: &Said<Signal<'m>>) -> Signal<'m> {
    const BYTES: u32 = 10;
    const REGISTER: u32 = 5;
    let bytes = (said.elements.zext(BYTES) << said.element_bytes).named("bytes_of_row");
    let whole = bytes.slice(REGISTER, BYTES - REGISTER);
    let part = whole.is_zero().named("part_of_register");
    let registers = whole | part.zext(BYTES - REGISTER);
    registers.zext(LENGTH).named("in_one_row")
}

/// What there is, and who has it.
#[description]
fn operations<'m>(of: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    rule_section(of.m, "L01");
    rules.l01 = of.said.known & of.said.kind.eq(OperationKind::Undefined);
    rule_section(of.m, "L11");
    let untransposable = of.given.exec_size.any() | of.is_atomic | of.has_status;
    rules.l11 = of.said.transposed & !of.said.block & untransposable;
}

/// Addresses and surfaces.
#[description]
fn surfaces<'m>(of: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    of.m.section(ADDRESSES);
    let has_size = (of.accesses & !of.said.block).named("has_address_size");
    let is_flat = is_called(of.said.surface, &["FLAT"]).named("is_flat");
    let is_short = is_called(of.said.address_size, &["A16"]).named("is_a16");
    let is_long = is_called(of.said.address_size, &["A64"]).named("is_a64");
    rule_section(of.m, "L02");
    rules.l02 = has_size & of.said.address_size.is_zero();
    rule_section(of.m, "L03");
    rules.l03 = has_size & is_short & !of.is_shared;
    rule_section(of.m, "L04");
    rules.l04 = has_size & is_long & !is_flat;
    rule_section(of.m, "L05");
    rules.l05 = of.is_shared & !is_flat;
    rule_section(of.m, "L06");
    rules.l06 = of.accesses & of.is_typed & is_flat;
    rule_section(of.m, "L07");
    rules.l07 = has_size & of.is_ugml & is_flat & !is_long;
}

/// Sizes and components of data.
#[description]
fn data<'m>(of: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    let (size, components) = (of.said.data_size, of.said.component_mask);
    rule_section(of.m, "L08");
    let is_narrow = is_called(size, &["D8", "D16"]).named("is_narrow");
    let is_widened = is_called(size, &["D8U32", "D16U32"]).named("is_widened");
    let is_reserved = size.all().named("is_reserved_size");
    let is_misplaced = of.said.block.mux(is_widened, is_narrow);
    let has_size = (of.accesses & !of.is_typed).named("has_data_size");
    rules.l08 = has_size & (is_reserved | is_misplaced);
    rule_section(of.m, "L09");
    let is_byte = is_called(size, &["D8", "D8U32"]).named("is_byte");
    rules.l09 = of.is_atomic & !of.is_typed & is_byte;
    rule_section(of.m, "L10");
    let has_several = of.said.elements.slice(1, 6).any() & !of.said.masked;
    let is_converted = is_called(size, &["D8U32", "D16U32", "D16U32H"]).named("is_converted");
    rules.l10 = has_several.named("is_vector") & (of.is_atomic | is_converted);
    of.m.section(DATA);
    let has_no_component = components.is_zero();
    rule_section(of.m, "L12");
    rules.l12 = of.said.masked & has_no_component;
    rule_section(of.m, "L13");
    let first_ones = is_called(components, &["X", "XY", "XYZ", "XYZW"]);
    let has_gap = !first_ones.named("first_components") & !has_no_component;
    rules.l13 = of.said.masked & of.is_store & has_gap;
}

/// Cache controls. Those of shared local memory have no effect.
#[description]
fn caches<'m>(of: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    rule_section(of.m, "L15");
    let of_load = of.said.cache.named("cache_of_load");
    let of_load = of_load.of_enum(&document_enum("DP_CACHE_LOAD"));
    rule_section(of.m, "L16");
    let of_store = of.said.cache.named("cache_of_store");
    let of_store = of_store.of_enum(&document_enum("DP_CACHE_STORE"));
    rule_section(of.m, "L15");
    let invalidates = is_called(of_load, &["L1IAR_L3C"]).named("invalidates");
    let is_cached_prefetch = of.is_load & !of.given.returns & !of.is_shared;
    rules.l15 = is_cached_prefetch & invalidates;
    rule_section(of.m, "L16");
    let without_l1 = is_called(of_store, &["L1STATE_L3MOCS", "L1UC_L3UC", "L1UC_L3WB"]);
    rules.l16 = of.is_atomic & !of.is_shared & !without_l1.named("without_l1");
    rule_section(of.m, "L17");
    rules.l17 = (of.is_typed | of.is_ugml) & of.said.cache.any();
}

/// Fences.
#[description]
fn fences<'m>(of: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    let (scope, flush) = (of.said.fence_scope, of.said.fence_flush);
    rule_section(of.m, "L18");
    let is_undefined = scope.all() | flush.all();
    let flushes_nothing = is_called(flush, &["NONE", "NONE_6"]).named("flushes_nothing");
    let stays_in_group = is_called(scope, &["GROUP"]).named("stays_in_group");
    let is_modest = flushes_nothing & stays_in_group;
    let goes_far = of.is_fence & of.is_shared & !is_modest;
    rules.l18 = is_undefined | goes_far;
}

/// L21: some length is not what it must be.
#[description]
fn has_other_lengths<'m>(of: &Message<'m>, lengths: &Lengths<Signal<'m>>) -> Signal<'m> {
    let said = of.said;
    rule_section(of.m, "L21");
    let differs = |length: Signal<'m>, needed: Signal<'m>| needed.ne(length.zext(needed.bits()));
    let address_differs = differs(said.address_length, lengths.needed_address);
    let is_several = has_coordinates(of, lengths.needed_address);
    rule_section(of.m, "L21");
    let address = address_differs & !is_several;
    let is_first = is_called(said.component_mask, &["X"]).named("is_first_component");
    /// A single component of typed memory is stored: compilers send two registers.
    let stores_single = of.is_typed & of.is_store & is_first;
    let may_be_two = stores_single & said.data_length.eq(2);
    let data_differs = differs(said.data_length, lengths.needed_data) & of.given.data_length_exists;
    let data = data_differs & !may_be_two;
    /// A prefetch returns nothing, and an atomic may return nothing.
    let is_prefetch = of.is_load & !of.given.returns & !of.has_status;
    let may_return_nothing = (of.is_atomic | is_prefetch).named("may_return_nothing");
    let returns_nothing = may_return_nothing & said.read_length.is_zero();
    let read = differs(said.read_length, lengths.needed_read) & !returns_nothing;
    let differs = [
        address.named("other_address_length"),
        data.named("other_data_length"),
        read.named("other_read_length"),
    ];
    let other_lengths = of.m.cat(differs);
    let some_differs = other_lengths.any();
    said.lengths_known & some_differs
}

/// The addresses of typed memory may be two to four coordinates, where one needs so many registers; a fence has none.
#[description]
fn has_coordinates<'m>(of: &Message<'m>, one: Signal<'m>) -> Signal<'m> {
    of.m.section(COORDINATES);
    // Four coordinates may need more than the field can say.
    let one_coordinate = one.zext(one.bits() + 2);
    let shifted = |places: u64| one_coordinate << of.m.constant(places, 2);
    let (two, four) = (shifted(1).named("two_coordinates"), shifted(2));
    let three = (one_coordinate + two).named("three_coordinates");
    let given_length = of.said.address_length.zext(one_coordinate.bits());
    let is_multiple = two.eq(given_length) | three.eq(given_length) | four.eq(given_length);
    let has_several = of.is_typed & !of.is_fence & is_multiple;
    has_several.named("has_coordinates")
}
