//! Hardware: the producer after the one that last transferred has priority; a word that was offered and not taken is offered again.

use super::contract::Configuration;
use crate::stream::word;
use warpwright_hdl::prelude::*;
use warpwright_hdl::size::address_bits;
use warpwright_hdl::stream::Stream;

/// A word beside the number of its producer.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Chosen<T> {
    /// Number of the producer that sent the word.
    pub producer: T,
}

/// The words of several streams, each stream in its turn, with the producer's number. The output keeps the rules of streams if the inputs do.
#[track_caller]
#[description]
pub fn arbiter<'m, P: Signals<'m>>(
    first: Stream<'m, P>,
    others: Vec<Stream<'m, P>>,
    name: &str,
) -> Stream<'m, (P, Chosen<Signal<'m>>)> {
    let m = first.valid().builder();
    if others.is_empty() {
        m.refuse("an arbiter needs at least two producers");
    }
    let count = 1 + others.len() as u32;
    let valid = others.iter().rev().chain([&first]).map(Stream::valid);
    let requests = m.cat(valid).named(&format!("{name}_requests"));
    let register = |what, bits| m.register(&format!("{name}_{what}_q"), bits).reset(0u8);
    let ahead = register("ahead", count - 1)
        .doc("bit i: producer i + 1 is above the last word's producer, and has priority");
    let shown = register("shown", count)
        .doc("one-hot: the producer whose word was offered and not taken; 0: none");
    let ahead_requests = m.cat([requests.slice(1, count - 1) & ahead.value(), m.zeros(1)]);
    let ahead_requests = ahead_requests.named(&format!("{name}_ahead_requests"));
    let [early, late] = [("early", ahead_requests), ("late", requests)].map(|(which, requests)| {
        /// Only the lowest request: the AND of the requests and their two's complement.
        let lowest = requests & (m.zeros(count) - requests);
        lowest.named(&format!("{name}_{which}"))
    });
    let in_turn = ahead_requests.any().mux(early, late);
    let is_shown = shown.value().any();
    let grant = is_shown.mux(shown.value(), in_turn);
    /// The producer whose word is offered.
    let grant = grant.named(&format!("{name}_grant"));
    let is_offered = (grant & requests).any();
    let taken = m.wire(&format!("{name}_taken"), 1);
    first.accept(grant.bit(0) & taken.value());
    let mut chosen = first.into_payload();
    for (number, stream) in (1..).zip(others) {
        stream.accept(grant.bit(number) & taken.value());
        chosen = grant.bit(number).mux(stream.into_payload(), chosen);
    }
    let bit_of_number = |bit: u32| {
        let with_it = (0..count).filter(|number| number >> bit & 1 == 1);
        m.cat(with_it.map(|number| grant.bit(number))).any()
    };
    let producer = m.cat((0..address_bits(count)).rev().map(bit_of_number));
    let payload = (chosen, Chosen { producer });
    let leaving = m.stream_of(&format!("{name}_out"), is_offered, payload);
    taken.drive(leaving.ready());
    let above = (1..count).rev();
    let above = m.cat(above.map(|number| grant.slice(0, number).any()));
    /// Producers above the granted one.
    let above = above.named(&format!("{name}_above"));
    m.when(is_offered, || {
        m.when(leaving.ready(), || {
            ahead.assign(above);
            shown.assign(m.zeros(count));
        })
        .otherwise(|| shown.assign(grant));
    });
    leaving
}

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_arbiter");
    m.doc("Merges several streams into one, word by word, in round-robin order.");
    let width = m.parameter("WIDTH", c.width, "bits of a word");
    let producers = c.names().iter();
    let producers = producers.map(|name| m.stream_in(name, word(width)));
    let mut producers: Vec<_> = producers.collect();
    let in_turn = arbiter(producers.remove(0), producers, "turn");
    let producer = c.number_bits().into();
    m.stream_out("out", in_turn, (word(width), Chosen { producer }));
    m.finish()
}
