//! Small modules that stand in the coalescer many times. Their texts are such that synthesis finds few cells.

use super::beside;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of each of two words that one LUT of six inputs compares, and words with their gates that it can join.
const AT_ONCE: u32 = 3;

/// `same_line`: whether two lines, `a` and `b`, are `same`.
pub(super) fn same_line(line_bits: u32) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("same_line");
    m.doc("Whether two lines are the same: three bits at a time, which fit a LUT of six inputs.");
    let [a, b] = ["a", "b"].map(|name| m.input(name, line_bits));
    m.output("same", is_same(&m, a, b));
    m.finish().map(Arc::new)
}

/// Whether two lines are the same, in place: where the same pair stands twice, synthesis then finds it.
pub(super) fn is_same<'m>(m: &'m ModuleBuilder, a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let groups = a.bits().div_ceil(AT_ONCE);
    let [a, b] = [a, b].map(|line| line.zext(groups * AT_ONCE));
    let parts = m.lanes("parts", groups, |part| {
        let differs = part.bits(a, AT_ONCE).ne(part.bits(b, AT_ONCE));
        part.output("differs", differs);
    });
    !parts.output("differs").any()
}

/// `name`: of `count` words side by side in `words`, the one whose bit in `chosen` is 1; undefined if none or several are.
pub(super) fn chosen_word(name: &str, count: u32, width: u32) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new(name);
    m.doc("The word whose bit is 1; undefined unless it is one: out of four, of which some are chosen out of four before.");
    let mut chosen = m.input("chosen", count);
    let mut words = m.input("words", count * width);
    while chosen.bits() > 1 {
        let count = chosen.bits();
        // No more groups than leave four words for the last.
        let groups = match count {
            0..=4 => 1,
            _ => (count / 4).min((count - 4).div_ceil(3)),
        };
        let grouped = count.min(4 * groups);
        let (of_four, four_words) = (chosen.zext(count.max(4)), words.zext(count.max(4) * width));
        let four = m.lanes(&format!("of_{count}"), groups, |group| {
            let is = group.bits(of_four, 4);
            let words = group.bits(four_words, 4 * width);
            let word = |place: u32| words.slice(place * width, width);
            let upper = (is.bit(2) | is.bit(3)).named("upper");
            let odd = (is.bit(1) | is.bit(3)).named("odd");
            let [low, high] = [0, 2].map(|pair| odd.mux(word(pair + 1), word(pair)));
            group.output("any", is.any());
            group.output("word", upper.mux(high, low));
        });
        let mut next = vec![(four.output("any"), four.output("word"))];
        if grouped < count {
            let rest = count - grouped;
            next.push((
                chosen.slice(grouped, rest),
                words.slice(grouped * width, rest * width),
            ));
        }
        let (bits, lines) = next.into_iter().unzip();
        (chosen, words) = (beside(&m, bits), beside(&m, lines));
    }
    m.output("word", words);
    m.finish().map(Arc::new)
}

/// Of words side by side, the one whose bit in `chosen`, of which at most one is 1, is 1; 0 if there is none.
pub(super) fn chosen_or_zero<'m>(
    name: &str,
    chosen: Signal<'m>,
    words: Signal<'m>,
    width: u32,
) -> Signal<'m> {
    let m = chosen.builder();
    let groups = chosen.bits().div_ceil(AT_ONCE);
    let chosen = chosen.zext(groups * AT_ONCE);
    let words = words.zext(groups * AT_ONCE * width);
    let gated = m.lanes(name, groups, |group| {
        let gates = group.bits(chosen, AT_ONCE);
        let all = group.bits(words, AT_ONCE * width);
        let gated = |place: u32| all.slice(place * width, width) & gates.bit(place).repeat(width);
        group.output("word", gated(0) | gated(1) | gated(2));
    });
    let joined = gated.output("word");
    let words = (0..groups).map(|group| joined.slice(group * width, width));
    let word = words.reduce(|any, word| any | word);
    word.unwrap_or(joined)
}
