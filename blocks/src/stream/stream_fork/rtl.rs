//! Hardware: one bit per consumer that records whether it has taken the offered word.

use super::contract::Configuration;
use crate::stream::word;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::{Payload, Stream};

/// The same words to consumers of these names. Each takes a word when it is ready; the next one comes when all have. The outputs keep the rules of streams if the input does.
#[track_caller]
#[description]
pub fn fork<'m, P: Payload<'m> + Clone>(
    stream: Stream<'m, P>,
    name: &str,
    names: &[&str],
) -> Vec<Stream<'m, P>> {
    let m = stream.valid().builder();
    let taken = names.iter().map(|name| {
        let taken = m.register(&format!("{name}_taken_q"), 1);
        taken
            .reset(0u8)
            .doc("1: this consumer has taken the word that is still offered")
    });
    let taken: Vec<_> = taken.collect();
    let payload = stream.clone().into_payload();
    let branches = names.iter().zip(&taken).map(|(name, taken)| {
        let is_offered = stream.valid() & !taken.value();
        m.stream_of(&format!("{name}_branch"), is_offered, payload.clone())
    });
    let branches: Vec<Stream<'m, P>> = branches.collect();
    let served = branches.iter().zip(&taken);
    let served = served.map(|(branch, taken)| branch.ready() | taken.value());
    let served = m.cat(served).named(&format!("{name}_served"));
    let all_served = served.all().named(&format!("{name}_all_served"));
    stream.accept(all_served);
    let moves_on = (stream.valid() & all_served).named(&format!("{name}_moves_on"));
    for (branch, taken) in branches.iter().zip(taken) {
        m.when(branch.valid() & branch.ready(), || taken.assign(1u32));
        m.when(moves_on, || taken.assign(0u32));
    }
    branches
}

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_fork");
    m.doc("Sends every word of a stream to several consumers, each of which takes the word when it is ready.");
    let width = m.parameter("WIDTH", c.width, "bits of a word");
    let arriving = m.stream_in("in", word(width));
    for (name, branch) in c.names().iter().zip(fork(arriving, "fork", c.names())) {
        m.stream_out(name, branch, word(width));
    }
    m.finish()
}
