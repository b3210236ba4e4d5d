//! Results out of their memory, operation by operation in the order in which they came.

use super::load::Loaded;
use super::ring::Written;
use super::{Configuration, Entries, PLACE};
use crate::glsl450::rtl::halves::to_half;
use crate::glsl450_sequencer::contract::Width;
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
    let (results, is_illegal, tag) = loaded.about(entry);
    let is_last = place.value().eq(results).named("is_last_result");
    let result = written.results.read(m.cat([entry, place.value()]));
    let mut fields = vec![
        ("result", result),
        ("last", is_last),
        ("illegal", is_illegal),
    ];
    fields.extend(tag.map(|tag| ("tag", tag)));
    let leaving = m.stream("leaving", is_done, fields);
    let moves = (is_done & leaving.ready()).named("result_moves");
    let next = is_last.mux(m.zeros(PLACE), place.value() + 1);
    place.enable(moves).next(next);
    let leaves = (moves & is_last).named("operation_leaves");
    Entries::count(entries.left, leaves);
    let one = m.constant(1u8, c.entries);
    let of = |happens: Signal<'m>, entry| (one << entry) & happens.repeat(c.entries);
    let begun = done.value() | of(written.ends, written.entry);
    done.next(begun & !of(leaves, entry));

    let mut left = leaving.registered("leaving");
    if c.width == Width::Half {
        let fields: Vec<_> = left
            .fields()
            .map(|(name, value)| match name {
                "result" => (name.to_string(), to_half(m, value)),
                _ => (name.to_string(), value),
            })
            .collect();
        left = left.carrying(fields).registered("rounded");
    }
    m.stream_output("out", left).docs([
        ("result", "the next word of the result"),
        ("last", "it is the operation's last word"),
        (
            "illegal",
            "there is no such instruction, or not with so many components; the result is +0",
        ),
        ("tag", "that of the operation"),
    ]);
}
