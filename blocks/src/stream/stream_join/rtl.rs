//! Hardware: gates only.

use super::contract::Configuration;
use crate::stream::{Word, word};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// A word of each stream at once. The output keeps the rules of streams if the inputs do.
#[track_caller]
#[description]
pub fn join<'m, P>(
    m: &'m ModuleBuilder,
    streams: Vec<Stream<'m, P>>,
    name: &str,
) -> Stream<'m, Vec<P>> {
    let valid: Vec<Signal<'m>> = streams.iter().map(Stream::valid).collect();
    let all_valid = m.cat(valid).all().named(&format!("{name}_all_valid"));
    let accepts = m.wire(&format!("{name}_accepts"), 1);
    let payload = streams.into_iter().map(|stream| {
        stream.accept(accepts.value());
        stream.into_payload()
    });
    let payloads: Vec<P> = payload.collect();
    let joined = m.stream_of(name, all_valid, ());
    accepts.drive(all_valid & joined.ready());
    joined.map(|()| payloads)
}

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_join");
    m.doc("Combines one word from each of several streams into one word.");
    let width = m.parameter("WIDTH", c.width, "bits of a producer's word");
    let streams = c.names().iter();
    let streams = streams.map(|name| m.stream_in(name, word(width)));
    let joined = join(&m, streams.collect(), "joined").map(|words| Word {
        data: m.cat(words.into_iter().rev().map(|word| word.data)),
    });
    let shape = Word {
        data: Field::bits(width * c.count)
            .doc("the producers' words, with the word of producer 0 lowest"),
    };
    m.stream_out("out", joined, shape);
    m.finish()
}
