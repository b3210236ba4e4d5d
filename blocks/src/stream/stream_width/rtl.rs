//! Hardware: a counter of narrow words, and registers for the narrow words of a wide one collected so far.

use super::contract::{Configuration, WidthChange};
use crate::stream::{Word, word};
use warpwright_hdl::builder::RegisterHandle;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// So many words side by side as one, the first lowest. The last is passed on within the cycle in which it comes; the output keeps the rules of streams if the input does.
#[track_caller]
#[description]
pub fn widen<'m>(
    stream: Stream<'m, Word<Signal<'m>>>,
    name: &str,
    ratio: u32,
) -> Stream<'m, Word<Signal<'m>>> {
    let Word { data } = stream.payload();
    let m = data.builder();
    let ratio = allowed(m, ratio, 1, data.bits());
    let (number, is_last) = counter(m, name, ratio);
    let held = (0..ratio - 1).map(|place| {
        let held = m.register(&format!("{name}_word_{place}_q"), data.width());
        let held = held.doc(&format!(
            "part {place} of the next wide word; part 0 is the lowest"
        ));
        let comes = stream.valid() & number.value().eq(place);
        m.when(comes, || held.assign(data));
        held.value()
    });
    let held: Vec<Signal<'m>> = held.collect();
    let data = m.cat([data].into_iter().chain(held.into_iter().rev()));
    let leaving = m.stream_of(
        &format!("{name}_out"),
        stream.valid() & is_last,
        Word { data },
    );
    let ready = (!is_last | leaving.ready()).named(&format!("{name}_accepts"));
    stream.accept(ready);
    count(number, is_last, stream.valid() & ready);
    leaving
}

/// Each word in so many parts, the lowest first; the output keeps the rules of streams if the input does.
#[track_caller]
#[description]
pub fn narrow<'m>(
    stream: Stream<'m, Word<Signal<'m>>>,
    name: &str,
    ratio: u32,
) -> Stream<'m, Word<Signal<'m>>> {
    let Word { data } = stream.payload();
    let m = data.builder();
    let ratio = allowed(m, ratio, ratio, data.bits());
    let (number, is_last) = counter(m, name, ratio);
    let data = data.select_word(number.value(), data.bits() / ratio);
    let leaving = m.stream_of(&format!("{name}_out"), stream.valid(), Word { data });
    stream.accept(is_last & leaving.ready());
    count(number, is_last, stream.valid() & leaving.ready());
    leaving
}

/// The ratio, or where it is refused one that is allowed: at least 2, and of what is cut, a divisor of the width.
#[track_caller]
fn allowed(m: &ModuleBuilder, ratio: u32, parts: u32, width: u32) -> u32 {
    if ratio < 2 || !width.is_multiple_of(parts.max(1)) {
        m.refuse(format!(
            "a word of {width} bits must have at least 2 equal parts, found {ratio}"
        ));
        return 2;
    }
    ratio
}

/// The number of the narrow word that is next, and whether that is the last.
#[description]
fn counter<'m>(m: &'m ModuleBuilder, name: &str, ratio: u32) -> (RegisterHandle<'m>, Signal<'m>) {
    let bits = (ratio - 1).ilog2() + 1;
    let number = m.register(&format!("{name}_number_q"), bits).reset(0u8);
    let number = number.doc("next part of the wide word, counted from the lowest");
    let is_last = number.value().eq(ratio - 1);
    (number, is_last.named(&format!("{name}_is_last")))
}

/// Counts a narrow word where a bit is 1.
#[description]
fn count<'m>(number: RegisterHandle<'m>, is_last: Signal<'m>, moves: Signal<'m>) {
    let (m, now) = (moves.builder(), number.value());
    m.when(moves, || {
        number.assign(is_last.mux(m.zeros(now.width()), now + 1u32));
    });
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_width");
    m.doc(match c.kind {
        WidthChange::Widen => {
            "Combines several narrow words of a stream into a wide word, with the first narrow word lowest."
        }
        WidthChange::Narrow => {
            "Splits each wide word of a stream into several narrow words, the lowest first."
        }
    });
    let [before, after] = c.widths().map(word);
    let arriving = m.stream_in("in", before);
    let leaving = match c.kind {
        WidthChange::Widen => widen(arriving, "wide", c.ratio),
        WidthChange::Narrow => narrow(arriving, "narrow", c.ratio),
    };
    m.stream_out("out", leaving, after);
    m.finish()
}
