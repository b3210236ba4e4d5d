//! Small modules that stand in the coalescer many times. Their texts are such that synthesis finds few cells.

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

/// `name`: the word whose bit in `chosen`, of which at most one is 1, is 1; 0 if there is none. Of `count` words side by side in `words`.
pub(super) fn chosen_word(name: &str, count: u32, width: u32) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new(name);
    m.doc("The word whose bit is 1, of which there is at most one; 0 if there is none.");
    let groups = count.div_ceil(AT_ONCE);
    let chosen = m.input("chosen", count).zext(groups * AT_ONCE);
    let words = m
        .input("words", count * width)
        .zext(groups * AT_ONCE * width);
    let gated = m.lanes("groups", groups, |group| {
        let gates = group.bits(chosen, AT_ONCE);
        let all = group.bits(words, AT_ONCE * width);
        let gated = |place: u32| all.slice(place * width, width) & gates.bit(place).repeat(width);
        group.output("word", gated(0) | gated(1) | gated(2));
    });
    let joined = gated.output("word");
    let words = (0..groups).map(|group| joined.slice(group * width, width));
    let word = words.reduce(|any, word| any | word);
    m.output("word", word.unwrap_or(joined));
    m.finish().map(Arc::new)
}
