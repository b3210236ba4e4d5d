//! Small modules used many times in the coalescer, written so that synthesis needs few cells.

use super::LINE_BITS;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of each of two words that one LUT of six inputs compares.
const AT_ONCE: u32 = 3;

/// Words of which one LUT of six inputs chooses one.
const AT_ONCE_OF: u32 = 4;

#[description]
pub(super) fn same_line(line_bits: Size) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("same_line");
    m.doc("Compares two lines, three bits at a time, which fit a six-input LUT. Synthesis of a plain comparison takes a third more.");
    m.output("same", is_same(&m, lines_to_compare(&m, line_bits)))
        .doc("1: the lines are equal");
    m.finish().map(Arc::new)
}

/// An instance of it.
#[description]
pub(super) fn same<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    same_line: &Arc<Module>,
    [a, b]: [Signal<'m>; 2],
) -> Signal<'m> {
    let lines = m.instance(name, same_line).connect("a", a).connect("b", b);
    lines.output("same")
}

#[description]
pub(super) fn lines_together(line_bits: Size) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lines_together");
    m.doc(
        "Compares the lines of two active lanes, three bits at a time, which fit a six-input LUT.",
    );
    let lines = lines_to_compare(&m, line_bits);
    let active = m.input("active", 2).doc("whether each lane is active");
    m.output("together", is_same(&m, lines) & active.all())
        .doc("1: both are active and their lines are equal");
    m.finish().map(Arc::new)
}

#[description]
fn lines_to_compare(m: &ModuleBuilder, line_bits: Size) -> [Signal<'_>; 2] {
    let line_bits = m.parameter("LINE_BITS", line_bits.get(), LINE_BITS);
    let a = m.input("a", line_bits).doc("one lane's line");
    let b = m.input("b", line_bits).doc("the other lane's line");
    [a, b]
}

/// The comparison in both, in groups of bits.
///
/// The zeros above a line fill its last group. There are so many of them that some are left over, whatever the width of a line.
#[description]
fn is_same<'m>(m: &'m ModuleBuilder, [a, b]: [Signal<'m>; 2]) -> Signal<'m> {
    let groups = (a.width() + Size::plain(AT_ONCE)).quotient(AT_ONCE);
    let filled = |line: Signal<'m>, name: &str| m.cat([m.zeros(AT_ONCE + 1), line]).named(name);
    let [a, b] = [filled(a, "a_in_threes"), filled(b, "b_in_threes")];
    let parts = m.lanes("parts", groups, |part| {
        let differs = part.bits(a, AT_ONCE).ne(part.bits(b, AT_ONCE));
        part.output("differs", differs);
    });
    !parts.output("differs").any()
}

/// In `module`, which is to select one of `count` lines side by side in `words`: the one whose bit in `chosen` is 1; undefined if none or several
/// are.
///
/// One LUT of six inputs chooses a bit out of four, so this is a tree with four branches at each node, each node an instance of a module that
/// synthesis keeps.
#[description]
pub(super) fn chosen_line(
    m: ModuleBuilder,
    count: Size,
    line_bits: Size,
) -> Result<Arc<Module>, BuildErrors> {
    m.doc("Selects the word whose bit is 1; undefined unless exactly one bit is 1.");
    let line_bits = m.parameter("LINE_BITS", line_bits.get(), LINE_BITS);
    let (chosen, words) = lines_to_choose(&m, count, line_bits);
    let line = match count.get() {
        1 => {
            m.unused(chosen);
            words
        }
        2..=AT_ONCE_OF if count.spelling().is_none() => {
            let four = line_of_four(line_bits)?;
            let words = words.zext(line_bits * AT_ONCE_OF);
            word(&m, "one", &four, (chosen.zext(AT_ONCE_OF), words))
        }
        _ => tree(&m, count, line_bits, (chosen, words))?,
    };
    m.output("word", line).doc("the selected line");
    m.finish().map(Arc::new)
}

/// Its inputs.
#[description]
fn lines_to_choose(m: &ModuleBuilder, count: Size, line_bits: Size) -> (Signal<'_>, Signal<'_>) {
    let chosen = m
        .input("chosen", count)
        .doc("1: the line at this position is selected");
    let words = m
        .input("words", count * line_bits)
        .doc("the lines, with the line of position 0 lowest");
    (chosen, words)
}

/// The tree.
#[description]
fn tree<'m>(
    m: &'m ModuleBuilder,
    count: Size,
    line_bits: Size,
    (chosen, words): (Signal<'m>, Signal<'m>),
) -> Result<Signal<'m>, BuildErrors> {
    let four = line_of_four(line_bits)?;
    let nodes = (count + Size::plain(1)).quotient(AT_ONCE_OF - 1);
    // There are two leaves more than lines at the most. One more to fill up with, so that leaves are always a part of what is filled up. The
    // root has those that are no lines: synthesis then finds the least for eight lines.
    let leaves = nodes * (AT_ONCE_OF - 1) + Size::plain(1);
    let chosen = m.cat([chosen, m.zeros(3)]).named("chosen_filled");
    let words = m.cat([words, m.zeros(line_bits * 3)]).named("words_filled");
    let (is_leaf, words) = (chosen.upper(leaves), words.upper(leaves * line_bits));
    let tree = m.lanes("node", nodes, |node| {
        let is = node.many_branches("any", is_leaf, AT_ONCE_OF);
        let words = node.many_branches("line", words, AT_ONCE_OF);
        node.output("any", is.any());
        node.output("line", word(node, "one", &four, (is, words)));
    });
    Ok(tree.output("line").slice(0, line_bits))
}

/// The same of four.
#[description]
fn line_of_four(line_bits: Size) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("one_of_four");
    m.doc("Selects the word whose bit is 1; undefined unless exactly one bit is 1.");
    let line_bits = m.parameter("LINE_BITS", line_bits.get(), LINE_BITS);
    let (chosen, words) = lines_to_choose(&m, Size::plain(AT_ONCE_OF), line_bits);
    let upper = (chosen.bit(2) | chosen.bit(3)).named("upper");
    let odd = (chosen.bit(1) | chosen.bit(3)).named("odd");
    let bits = m.lanes("bits", line_bits, |bit| {
        let of = [0, 1, 2, 3].map(|place| bit.window(words, line_bits * place, 1, 1));
        let [upper, odd] = [upper, odd].map(|choice| bit.whole(choice));
        let of_upper = odd.mux(of[3], of[2]).named("of_upper");
        let line = upper.mux(of_upper, odd.mux(of[1], of[0]));
        bit.output("of_word", line);
    });
    m.output("word", bits.output("of_word"))
        .doc("the selected line");
    m.finish().map(Arc::new)
}

/// An instance of it.
#[description]
pub(super) fn word<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    chosen_line: &Arc<Module>,
    (chosen, words): (Signal<'m>, Signal<'m>),
) -> Signal<'m> {
    let line = m.instance(name, chosen_line).connect("chosen", chosen);
    line.connect("words", words).output("word")
}

/// Of words side by side, the one whose bit in `chosen`, of which at most one is 1, is 1; 0 if there is none.
#[description]
pub(crate) fn chosen_or_zero<'m>(
    name: &str,
    chosen: Signal<'m>,
    words: Signal<'m>,
    width: u32,
) -> Signal<'m> {
    let m = chosen.builder();
    let count = chosen.bits();
    let gated = m.lanes(name, count, |one| {
        let word = one.bits(words, width).gated_by(one.bit(chosen));
        one.output("gated", word);
    });
    let gated = gated.output("gated").named(&format!("{name}_gated"));
    let all = (0..count).map(|place| gated.slice(place * width, width));
    let word = all.reduce(|any, word| any | word);
    word.unwrap_or(gated).named(&format!("{name}_word"))
}
