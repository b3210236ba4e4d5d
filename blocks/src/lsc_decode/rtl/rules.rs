//! The second half: the lengths that a message needs, and its rules.

use super::lengths::Lengths;
use super::message::Message;
use super::operation::kind_enum;
use super::{about, is_kept, ports, type_of};
use crate::eu::inputs_read;
use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Registers of data that a message may have.
const MOST_DATA: u32 = 8;

/// Whether a value is above a power of two: its bits are enough, and no carry has to pass.
fn is_above(value: Signal<'_>, power: u32) -> Signal<'_> {
    let place = power.ilog2();
    let above = value.slice(place + 1, value.bits() - place - 1).any();
    above | (value.bit(place) & value.slice(0, place).any())
}

/// Outputs by name.
type Judged<'m> = BTreeMap<&'static str, Signal<'m>>;

/// The module: an output for each calculated field and each of these rules but L19 and L20; inputs as the fields of the first half, those
/// that they depend on.
pub(super) fn module(checked: &[&str]) -> Result<Arc<Module>, BuildErrors> {
    let all = describe(checked, &|_| true)?;
    let read = inputs_read(&all);
    describe(checked, &|name| read.contains(name)).map(Arc::new)
}

fn describe(checked: &[&str], has_input: &dyn Fn(&str) -> bool) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lsc_rules");
    m.doc(
        "How many registers a load/store message needs, and which rules it breaks. Lengths are shifts of the number of elements, \
         since registers, channels and sizes are powers of two.",
    );
    let message = Message::new(&m, has_input);
    let lengths = Lengths::new(&message);
    let mut judged = Judged::from([
        ("needed_address", lengths.address),
        ("needed_data", lengths.data),
        ("needed_read", lengths.read),
        ("payload", lengths.payload),
        ("l14", is_above(lengths.payload, MOST_DATA)),
        ("l21", has_other_lengths(&message, &lengths)),
    ]);
    operations(&message, &mut judged);
    surfaces(&message, &mut judged);
    data(&message, &mut judged);
    caches(&message, &mut judged);
    fences(&message, &mut judged);
    for name in ports().filter(|name| is_kept(checked, name)) {
        if let Some(value) = judged.remove(name) {
            m.output(name, value).doc(about(name));
        }
    }
    m.finish()
}

/// What there is, and who has it.
fn operations<'m>(message: &Message<'m>, judged: &mut Judged<'m>) {
    let undefined = message.m.enum_value(&kind_enum(), "UNDEFINED");
    judged.insert("l01", message.known & message.kind.eq(undefined));
    let untransposable = message.exec_size.any() | message.is_atomic | message.has_status;
    judged.insert("l11", message.transposed & !message.block & untransposable);
}

/// Addresses and surfaces. A two-dimensional block has neither address size nor rules for it.
fn surfaces<'m>(message: &Message<'m>, judged: &mut Judged<'m>) {
    let has_size = (message.accesses & !message.block).named("has_address_size");
    let is_flat = message.is(
        "is_flat",
        (message.surface, "DP_ADDR_SURFACE_TYPE"),
        &["FLAT"],
    );
    let address = (message.address_size, "DP_ADDR_SIZE");
    let (is_short, is_long) = (
        message.is("is_a16", address, &["A16"]),
        message.is("is_a64", address, &["A64"]),
    );
    judged.insert("l02", has_size & message.address_size.is_zero());
    judged.insert("l03", has_size & is_short & !message.is_shared);
    judged.insert("l04", has_size & is_long & !is_flat);
    judged.insert("l05", message.is_shared & !is_flat);
    judged.insert("l06", message.accesses & message.is_typed & is_flat);
    judged.insert("l07", has_size & message.is_ugml & is_flat & !is_long);
}

/// Sizes and components of data. Typed memory has its elements' size in the surface.
fn data<'m>(message: &Message<'m>, judged: &mut Judged<'m>) {
    let size = (message.data_size, "DP_DATA_SIZE");
    let is_narrow = message.is("is_narrow", size, &["D8", "D16"]);
    let is_widened = message.is("is_widened", size, &["D8U32", "D16U32"]);
    let is_reserved = message.data_size.all().named("is_reserved_size");
    let misplaced = message.block.mux(is_widened, is_narrow);
    let has_size = (message.accesses & !message.is_typed).named("has_data_size");
    judged.insert("l08", has_size & (is_reserved | misplaced));
    let is_byte = message.is("is_byte", size, &["D8", "D8U32"]);
    judged.insert("l09", message.is_atomic & !message.is_typed & is_byte);
    let has_several = message.elements.slice(1, 6).any() & !message.masked;
    let is_converted = message.is("is_converted", size, &["D8U32", "D16U32", "D16U32H"]);
    let single_only = message.is_atomic | is_converted;
    judged.insert("l10", has_several.named("is_vector") & single_only);
    let has_none = message.component_mask.is_zero();
    judged.insert("l12", message.masked & has_none);
    let first_ones = ["X", "XY", "XYZ", "XYZW"];
    let first_ones = message.is(
        "first_components",
        (message.component_mask, "DP_CMASK"),
        &first_ones,
    );
    let has_gap = !first_ones & !has_none;
    judged.insert("l13", message.masked & message.is_store & has_gap);
}

/// Cache controls. Those of shared local memory have no effect.
fn caches<'m>(message: &Message<'m>, judged: &mut Judged<'m>) {
    let (loads, stores) = (type_of("DP_CACHE_LOAD"), type_of("DP_CACHE_STORE"));
    let of_load = message.cache.named("cache_of_load").of_enum(&loads);
    let of_store = message.cache.named("cache_of_store").of_enum(&stores);
    let invalidates = message.is("invalidates", (of_load, "DP_CACHE_LOAD"), &["L1IAR_L3C"]);
    let is_prefetch = message.is_load & !message.returns & !message.is_shared;
    judged.insert("l15", is_prefetch & invalidates);
    let without_l1 = ["L1STATE_L3MOCS", "L1UC_L3UC", "L1UC_L3WB"];
    let without_l1 = message.is("without_l1", (of_store, "DP_CACHE_STORE"), &without_l1);
    judged.insert("l16", message.is_atomic & !message.is_shared & !without_l1);
    judged.insert(
        "l17",
        (message.is_typed | message.is_ugml) & message.cache.any(),
    );
}

/// Fences.
fn fences<'m>(message: &Message<'m>, judged: &mut Judged<'m>) {
    let is_reserved = message.fence_scope.all() | message.fence_flush.all();
    let flush = (message.fence_flush, "DP_FLUSH_TYPE");
    let flushes_nothing = message.is("flushes_nothing", flush, &["NONE", "NONE_6"]);
    let scope = (message.fence_scope, "DP_FENCE_SCOPE");
    let stays_in_group = message.is("stays_in_group", scope, &["GROUP"]);
    let is_modest = flushes_nothing & stays_in_group;
    let goes_far = message.is_fence & message.is_shared & !is_modest;
    judged.insert("l18", is_reserved | goes_far);
}

/// L21: some length is not what it must be.
fn has_other_lengths<'m>(message: &Message<'m>, lengths: &Lengths<'m>) -> Signal<'m> {
    let differs = |length: Signal<'m>, needed: Signal<'m>| needed.ne(length.zext(needed.bits()));
    let address = differs(message.address_length, lengths.address);
    let address = address & !has_coordinates(message, lengths.address);
    // Compilers send two registers where a single component of typed memory is stored.
    let is_single = message.is(
        "is_first_component",
        (message.component_mask, "DP_CMASK"),
        &["X"],
    );
    let is_single = message.is_typed & message.is_store & is_single;
    let may_be_two = is_single & message.data_length.eq(2);
    let data = differs(message.data_length, lengths.data) & message.data_length_exists;
    let data = data & !may_be_two;
    // A prefetch returns nothing, and an atomic need not.
    let is_prefetch = message.is_load & !message.returns & !message.has_status;
    let may_return_nothing = (message.is_atomic | is_prefetch).named("may_return_nothing");
    let returns_nothing = may_return_nothing & message.read_length.is_zero();
    let read = differs(message.read_length, lengths.read) & !returns_nothing;
    let differs = [
        address.named("other_address_length"),
        data.named("other_data_length"),
        read.named("other_read_length"),
    ];
    message.lengths_known & message.m.cat(differs).any()
}

/// The addresses of typed memory may be two to four coordinates, where one needs so many registers; a fence has none.
fn has_coordinates<'m>(message: &Message<'m>, one: Signal<'m>) -> Signal<'m> {
    // Four coordinates may need more than the field can say.
    let one = one.zext(one.bits() + 2);
    let shifted = |places: u64| one << message.m.constant(places, 2);
    let (two, four) = (shifted(1).named("two_coordinates"), shifted(2));
    let three = (one + two).named("three_coordinates");
    let given = message.address_length.zext(one.bits());
    let some = two.eq(given) | three.eq(given) | four.eq(given);
    let has_several = message.is_typed & !message.is_fence & some;
    has_several.named("has_coordinates")
}
