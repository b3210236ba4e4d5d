//! The word of the first of some candidates: neighbours meet, and of each pair the one that comes first goes on with its word, so that
//! finding it and fetching its word take one tree.

use crate::priority_tree::First;
use warpwright_hdl::prelude::*;

/// The word of the first candidate; of no meaning if there is none. `words` has one for each candidate, that of candidate 0 lowest.
pub(super) fn word_of_first<'m>(
    candidates: Signal<'m>,
    words: Signal<'m>,
    first: First,
    name: &str,
) -> Signal<'m> {
    let m = candidates.builder();
    let width = words.bits() / candidates.bits();
    let (mut any, mut words) = (candidates, words);
    let mut size = 1;
    while any.bits() > 1 {
        let pairs = any.bits().div_ceil(2);
        // The last pair may lack its upper half.
        let (both, both_words) = (any.zext(2 * pairs), words.zext(2 * pairs * width));
        size *= 2;
        let of = m.lanes(&format!("{name}_of_{size}"), pairs, |pair| {
            let there = pair.bits(both, 2);
            let [low, high] = [0, 1].map(|half| {
                let word = pair.bits(both_words, 2 * width);
                word.slice(half * width, width)
            });
            let winner = match first {
                First::Lowest => there.bit(0).mux(low, high),
                First::Highest => there.bit(1).mux(high, low),
            };
            pair.output("any", there.any());
            pair.output("word", winner);
        });
        (any, words) = (of.output("any"), of.output("word"));
    }
    words.named(name)
}
