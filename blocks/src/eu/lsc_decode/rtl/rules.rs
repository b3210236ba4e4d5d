//! The second half: the lengths that a message needs, and its rules.

use super::Between;
use super::lengths;
use super::message::Message;
use crate::eu::lsc_decode::contract::{Kind, Lengths, Rules};
use crate::eu::{document_enum, fitted, is_called, reading};
use warpwright_hdl::prelude::*;

/// The lengths that a message needs, and its rules but L19 and L20.
#[derive(Bundle, Clone)]
pub(super) struct Measured<T> {
    #[bundle(flat)]
    pub lengths: Lengths<T>,
    #[bundle(flat)]
    pub rules: Rules<T>,
}

/// The rules without registers: from what some rule looks at.
pub(super) type RulesPart = Part<Between<Field>, Measured<Field>>;

/// Registers of data that a message may have.
const MOST_DATA: u32 = 8;

/// Whether a value is above a power of two: its bits are enough, and no carry has to pass.
fn is_above(value: Signal<'_>, power: u32) -> Signal<'_> {
    let place = power.ilog2();
    let above = value.slice(place + 1, value.bits() - place - 1).any();
    above | (value.bit(place) & value.slice(0, place).any())
}

/// The rules that are checked.
pub(super) fn part(checked: &[&str]) -> Result<RulesPart, BuildErrors> {
    reading(Between::shape(checked), |inputs| describe(checked, inputs))
}

fn describe(checked: &[&str], inputs: Between<Field>) -> Result<RulesPart, BuildErrors> {
    let m = ModuleBuilder::new("lsc_rules");
    m.doc(
        "How many registers a load/store message needs, and which rules it breaks. Lengths are shifts of the number of elements, \
         since registers, channels and sizes are powers of two.",
    );
    let given = m.inputs("", inputs.clone());
    given.clone().map(|input| m.unused(input));
    let message = Message::new(&m, fitted(given, Between::shape(checked)));
    let lengths = lengths::needed(&message);
    let mut rules = Rules::shape(|_| true).zeros(&m);
    rules.l14 = is_above(lengths.payload, MOST_DATA);
    rules.l21 = has_other_lengths(&message, &lengths);
    operations(&message, &mut rules);
    surfaces(&message, &mut rules);
    data(&message, &mut rules);
    caches(&message, &mut rules);
    fences(&message, &mut rules);
    let shape = Measured {
        lengths: lengths::shape(),
        rules: Rules::shape(|id| !["L19", "L20"].contains(&id) && checked.contains(&id)),
    };
    let measured = Measured { lengths, rules };
    m.finish_part(inputs, fitted(measured, shape.clone()), shape)
}

/// What there is, and who has it.
fn operations<'m>(message: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    rules.l01 = message.said.known & message.said.kind.eq(Kind::Undefined);
    let untransposable = message.between.exec_size.any() | message.is_atomic | message.has_status;
    rules.l11 = message.said.transposed & !message.said.block & untransposable;
}

/// Addresses and surfaces. A two-dimensional block has neither address size nor rules for it.
fn surfaces<'m>(message: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    let has_size = (message.accesses & !message.said.block).named("has_address_size");
    let is_flat = is_called(message.said.surface, &["FLAT"]).named("is_flat");
    let is_short = is_called(message.said.address_size, &["A16"]).named("is_a16");
    let is_long = is_called(message.said.address_size, &["A64"]).named("is_a64");
    rules.l02 = has_size & message.said.address_size.is_zero();
    rules.l03 = has_size & is_short & !message.is_shared;
    rules.l04 = has_size & is_long & !is_flat;
    rules.l05 = message.is_shared & !is_flat;
    rules.l06 = message.accesses & message.is_typed & is_flat;
    rules.l07 = has_size & message.is_ugml & is_flat & !is_long;
}

/// Sizes and components of data. Typed memory has its elements' size in the surface.
fn data<'m>(message: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    let is_narrow = is_called(message.said.data_size, &["D8", "D16"]).named("is_narrow");
    let is_widened = is_called(message.said.data_size, &["D8U32", "D16U32"]).named("is_widened");
    let is_reserved = message.said.data_size.all().named("is_reserved_size");
    let misplaced = message.said.block.mux(is_widened, is_narrow);
    let has_size = (message.accesses & !message.is_typed).named("has_data_size");
    rules.l08 = has_size & (is_reserved | misplaced);
    let is_byte = is_called(message.said.data_size, &["D8", "D8U32"]).named("is_byte");
    rules.l09 = message.is_atomic & !message.is_typed & is_byte;
    let has_several = message.said.elements.slice(1, 6).any() & !message.said.masked;
    let is_converted =
        is_called(message.said.data_size, &["D8U32", "D16U32", "D16U32H"]).named("is_converted");
    let single_only = message.is_atomic | is_converted;
    rules.l10 = has_several.named("is_vector") & single_only;
    let has_none = message.said.component_mask.is_zero();
    rules.l12 = message.said.masked & has_none;
    let first_ones = ["X", "XY", "XYZ", "XYZW"];
    let first_ones = is_called(message.said.component_mask, &first_ones).named("first_components");
    let has_gap = !first_ones & !has_none;
    rules.l13 = message.said.masked & message.is_store & has_gap;
}

/// Cache controls. Those of shared local memory have no effect.
fn caches<'m>(message: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    let (loads, stores) = (
        document_enum("DP_CACHE_LOAD"),
        document_enum("DP_CACHE_STORE"),
    );
    let of_load = message.said.cache.named("cache_of_load").of_enum(&loads);
    let of_store = message.said.cache.named("cache_of_store").of_enum(&stores);
    let invalidates = is_called(of_load, &["L1IAR_L3C"]).named("invalidates");
    let is_prefetch = message.is_load & !message.between.returns & !message.is_shared;
    rules.l15 = is_prefetch & invalidates;
    let without_l1 = ["L1STATE_L3MOCS", "L1UC_L3UC", "L1UC_L3WB"];
    let without_l1 = is_called(of_store, &without_l1).named("without_l1");
    rules.l16 = message.is_atomic & !message.is_shared & !without_l1;
    rules.l17 = (message.is_typed | message.is_ugml) & message.said.cache.any();
}

/// Fences.
fn fences<'m>(message: &Message<'m>, rules: &mut Rules<Signal<'m>>) {
    let is_reserved = message.said.fence_scope.all() | message.said.fence_flush.all();
    let flushes_nothing =
        is_called(message.said.fence_flush, &["NONE", "NONE_6"]).named("flushes_nothing");
    let stays_in_group = is_called(message.said.fence_scope, &["GROUP"]).named("stays_in_group");
    let is_modest = flushes_nothing & stays_in_group;
    let goes_far = message.is_fence & message.is_shared & !is_modest;
    rules.l18 = is_reserved | goes_far;
}

/// L21: some length is not what it must be.
fn has_other_lengths<'m>(message: &Message<'m>, lengths: &Lengths<Signal<'m>>) -> Signal<'m> {
    let differs = |length: Signal<'m>, needed: Signal<'m>| needed.ne(length.zext(needed.bits()));
    let address = differs(message.said.address_length, lengths.needed_address);
    let address = address & !has_coordinates(message, lengths.needed_address);
    // Compilers send two registers where a single component of typed memory is stored.
    let is_single = is_called(message.said.component_mask, &["X"]).named("is_first_component");
    let is_single = message.is_typed & message.is_store & is_single;
    let may_be_two = is_single & message.said.data_length.eq(2);
    let data =
        differs(message.said.data_length, lengths.needed_data) & message.between.data_length_exists;
    let data = data & !may_be_two;
    // A prefetch returns nothing, and an atomic need not.
    let is_prefetch = message.is_load & !message.between.returns & !message.has_status;
    let may_return_nothing = (message.is_atomic | is_prefetch).named("may_return_nothing");
    let returns_nothing = may_return_nothing & message.said.read_length.is_zero();
    let read = differs(message.said.read_length, lengths.needed_read) & !returns_nothing;
    let differs = [
        address.named("other_address_length"),
        data.named("other_data_length"),
        read.named("other_read_length"),
    ];
    message.said.lengths_known & message.m.cat(differs).any()
}

/// The addresses of typed memory may be two to four coordinates, where one needs so many registers; a fence has none.
fn has_coordinates<'m>(message: &Message<'m>, one: Signal<'m>) -> Signal<'m> {
    // Four coordinates may need more than the field can say.
    let one = one.zext(one.bits() + 2);
    let shifted = |places: u64| one << message.m.constant(places, 2);
    let (two, four) = (shifted(1).named("two_coordinates"), shifted(2));
    let three = (one + two).named("three_coordinates");
    let given = message.said.address_length.zext(one.bits());
    let some = two.eq(given) | three.eq(given) | four.eq(given);
    let has_several = message.is_typed & !message.is_fence & some;
    has_several.named("has_coordinates")
}
