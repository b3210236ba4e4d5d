//! Hardware: a ring buffer in a memory, with read and write counters one bit wider than an address.
//!
//! The counters are equal if the queue is empty. If it is full only their top bits differ: the writer is one lap ahead.

use super::contract::Configuration;
use crate::stream::word;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::{Payload, Stream};

/// The same words through a queue with room for `depth`, a power of two: a word a cycle; `valid` and `ready` come from registers.
#[track_caller]
#[description]
pub fn fifo<'m, P: Payload<'m>>(stream: Stream<'m, P>, name: &str, depth: u32) -> Stream<'m, P> {
    let m = stream.valid().builder();
    if depth < 2 || !depth.is_power_of_two() {
        m.refuse(format!(
            "the depth of a queue must be a power of two and at least 2, found {depth}"
        ));
    }
    let depth = depth.clamp(2, 1 << 30).next_power_of_two();
    let bits = depth.ilog2();
    let [reader, writer] = [("read", "read"), ("write", "written")].map(|(which, done)| {
        let counter = m.register(&format!("{name}_{which}_q"), bits + 1);
        counter.reset(0u8).doc(&format!(
            "where the next word is {done}; the top bit toggles at each wrap-around"
        ))
    });
    let [read_at, write_at] = [reader, writer].map(|counter| counter.value().slice(0, bits));
    let is_a_round_ahead = reader.value().msb().ne(writer.value().msb());
    /// The writer is one lap ahead of the reader.
    let is_full = (read_at.eq(write_at) & is_a_round_ahead).named(&format!("{name}_is_full"));
    let comes = (stream.valid() & !is_full).named(&format!("{name}_comes"));
    let has_words = reader.value().ne(writer.value());
    let has_words = has_words.named(&format!("{name}_has_words"));
    stream.accept(!is_full);
    let words = stream.map(|payload| {
        payload.each_field(&mut |field, signal| {
            let words = m.memory(&format!("{name}_{field}"), signal.width(), depth);
            let words = words.doc("words that have been written and not yet read");
            words.write(comes, write_at, signal);
            let word = words.read(read_at);
            match signal.enum_type() {
                Some(of) => word.of_enum(&of),
                None => word,
            }
        })
    });
    let leaving = m.stream_of(&format!("{name}_out"), has_words, words.into_payload());
    m.when(comes, || writer.assign(writer.value() + 1u32));
    let goes = has_words & leaving.ready();
    m.when(goes, || reader.assign(reader.value() + 1u32));
    leaving
}

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_fifo");
    m.doc("A queue in a stream, with a throughput of one word per cycle. valid and ready come from registers.");
    let width = m.parameter("WIDTH", c.width, "bits of a word");
    let arriving = m.stream_in("in", word(width));
    m.stream_out("out", fifo(arriving, "queue", c.depth), word(width));
    m.finish()
}
