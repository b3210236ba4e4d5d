//! Small modules used many times in the coalescer, written so that synthesis needs few cells.

use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of each of two words that one LUT of six inputs compares.
const AT_ONCE: u32 = 3;

/// Words of which one LUT of six inputs chooses one.
const AT_ONCE_OF: u32 = 4;

#[description]
pub(super) fn same_line(line_bits: u32) -> Result<Arc<Module>, BuildErrors> {
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
pub(super) fn lines_together(line_bits: u32) -> Result<Arc<Module>, BuildErrors> {
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
fn lines_to_compare(m: &ModuleBuilder, line_bits: u32) -> [Signal<'_>; 2] {
    let a = m.input("a", line_bits).doc("one lane's line");
    let b = m.input("b", line_bits).doc("the other lane's line");
    [a, b]
}

/// The comparison in both, in groups of bits.
#[description]
fn is_same<'m>(m: &'m ModuleBuilder, [a, b]: [Signal<'m>; 2]) -> Signal<'m> {
    let groups = a.bits().div_ceil(AT_ONCE);
    let [a, b] = [(a, "a_in_threes"), (b, "b_in_threes")].map(|(line, name)| {
        let filled = line.zext(groups * AT_ONCE);
        if filled.bits() == line.bits() {
            line
        } else {
            filled.named(name)
        }
    });
    let parts = m.lanes("parts", groups, |part| {
        let differs = part.bits(a, AT_ONCE).ne(part.bits(b, AT_ONCE));
        part.output("differs", differs);
    });
    !parts.output("differs").any()
}

/// `line_of_N`: of so many lines side by side in `words`, the one whose bit in `chosen` is 1; undefined if none or several are.
///
/// One LUT of six inputs chooses a bit out of four, so lines go together in fours, each four a module of its own that synthesis keeps.
#[description]
pub(super) fn chosen_line(count: u32, line_bits: u32) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new(&format!("line_of_{count}"));
    m.doc("Selects the word whose bit is 1; undefined unless exactly one bit is 1.");
    let mut chosen = m
        .input("chosen", count)
        .doc("1: the line at this position is selected");
    let mut words = m
        .input("words", count * line_bits)
        .doc("the lines, with the line of position 0 lowest");
    while chosen.bits() > AT_ONCE_OF {
        let count = chosen.bits();
        // No more fours than leave at most four words.
        let groups = (count / AT_ONCE_OF).min((count - AT_ONCE_OF).div_ceil(AT_ONCE_OF - 1));
        let line_of_four = chosen_line(AT_ONCE_OF, line_bits)?;
        let fours = m.lanes(&format!("fours_of_{count}"), groups, |four| {
            let is = four.bits(chosen, AT_ONCE_OF);
            let words = four.bits(words, AT_ONCE_OF * line_bits);
            let line = word(four, &format!("one_of_{count}"), &line_of_four, (is, words));
            four.output("any", is.any());
            four.output("line", line);
        });
        let grouped = groups * AT_ONCE_OF;
        let rest = |row, width| Signal::slice(row, grouped * width, (count - grouped) * width);
        chosen = m.cat([rest(chosen, 1), fours.output("any")]);
        words = m.cat([rest(words, line_bits), fours.output("line")]);
    }
    let word = |place: u32| words.slice(place * line_bits, line_bits);
    let is = |place: u32| chosen.bit(place);
    let line = match chosen.bits() {
        1 => {
            m.unused(chosen);
            words
        }
        count @ 2..=3 => (1..count).fold(word(0), |line, at| is(at).mux(word(at), line)),
        _ => {
            let upper = (is(2) | is(3)).named("upper");
            let odd = (is(1) | is(3)).named("odd");
            upper.mux(odd.mux(word(3), word(2)), odd.mux(word(1), word(0)))
        }
    };
    m.output("word", line).doc("the selected line");
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
