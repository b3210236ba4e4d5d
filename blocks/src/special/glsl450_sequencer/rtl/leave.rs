//! Results out of their memory, operation by operation in the order in which they came.

use super::load::Loaded;
use super::ring::Written;
use super::{Configuration, Entries, PLACE};
use crate::framework::fields::{Tag, tag};
use crate::special::glsl450::rtl::halves::to_half;
use crate::special::glsl450_sequencer::contract::{Results, Width};
use warpwright_hdl::prelude::*;

pub(super) fn leave<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    entries: &Entries<'m>,
    loaded: &Loaded<'m>,
    written: &Written<'m>,
) {
    let done = m.register("done_q", c.entries).reset(0u8);
    let done = done.doc("of each entry: its results are all there");
    let place = m.register("result_place_q", PLACE).reset(0u8);
    let place = place.doc("the next result's place in its operation");
    let entry = entries.at(entries.left);
    let is_done = done.value().select(entry).named("is_done");
    let about = loaded.about(entry);
    let is_last = place.value().eq(about.results).named("is_last_result");
    let results = Results {
        result: written.results.read(m.cat([entry, place.value()])),
        last: is_last,
        illegal: !about.is_legal,
    };
    let leaving = m.stream_of("leaving", is_done, (results, Tag { tag: about.tag }));
    let moves = (is_done & leaving.ready()).named("result_moves");
    let next = is_last.mux(m.zeros(PLACE), place.value() + 1);
    place.enable(moves).next(next);
    let leaves = (moves & is_last).named("operation_leaves");
    Entries::count(entries.left, leaves);
    let one = m.constant(1u8, c.entries);
    let of = |happens: Signal<'m>, entry| (one << entry).gated_by(happens);
    let begun = done.value() | of(written.ends, written.entry);
    done.next(begun & !of(leaves, entry));

    let mut left = leaving.registered("leaving");
    if c.width == Width::Half {
        let rounded = left.map(|(results, tag)| {
            let result = to_half(m, results.result);
            (Results { result, ..results }, tag)
        });
        left = rounded.registered("rounded");
    }
    m.stream_out("out", left, (c.results(), tag(c.tag_bits)));
}
