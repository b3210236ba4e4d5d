//! The counter as hardware: counts of halves become counts of wholes, without an adder.
//!
//! A group of 2^k bits has a count of k + 1 bits, whose top bit is 1 only where all of the group is zero. So
//! the count of two halves is that of the upper one, or, where that one is all zero, that of the lower one
//! with its top bit moved up and its complement put in its place: 2^k + n in plain wiring. A width that is no
//! power of two is filled up below with ones, which end the count where the word ends.

use super::count_bits;
use warpwright_hdl::prelude::*;

/// The number of zeros above the highest 1; all of them if there is none. The `name` goes before the names of
/// the counter's parts; it may be empty.
pub(crate) fn leading_zeros<'m>(value: Signal<'m>, name: &str) -> Signal<'m> {
    let m = value.builder();
    let width = value.bits();
    let filled = match width.next_power_of_two() - width {
        0 => value,
        more => m.cat([value, m.ones(more)]),
    };
    let separator = if name.is_empty() { "" } else { "_" };
    // Of a single bit, the count is its complement.
    let mut counts = !filled;
    let mut groups = filled.bits();
    while groups > 1 {
        let bits = counts.bits() / groups;
        groups /= 2;
        let label = format!("{name}{separator}of_{}", filled.bits() / groups);
        counts = if groups == 1 {
            count(counts, &label)
        } else {
            let array = m.lanes(&label, groups, |group| {
                group.output("zeros", count(group.bits(counts, 2 * bits), &label));
            });
            array.output("zeros")
        };
    }
    // A word that was filled up has fewer zeros than the group has bits.
    match count_bits(width) {
        bits if bits == counts.bits() => counts,
        bits => {
            let all = format!("{name}{separator}of_{}_zeros", filled.bits());
            counts.named(&all).slice(0, bits)
        }
    }
}

/// The count of a group from those of its halves, side by side.
fn count<'m>(halves: Signal<'m>, label: &str) -> Signal<'m> {
    let bits = halves.bits() / 2;
    let [low, high] = [0, bits].map(|at| halves.slice(at, bits));
    let mut parts = vec![low.msb(), !low.msb()];
    if bits > 1 {
        parts.push(low.slice(0, bits - 1));
    }
    let beyond = halves.builder().cat(parts);
    let beyond = beyond.named(&format!("{label}_beyond_upper"));
    high.msb().mux(beyond, high.zext(bits + 1))
}

pub(super) fn build(width: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("leading_zeros");
    m.doc(
        "How many zeros stand above the highest 1 of a word. The counts of two halves make the count of the \
         whole by wiring: where the upper half is all zero, the lower one's is added by moving its top bit.",
    );
    let value = m.input("value", width).doc("the word");
    m.output("zeros", leading_zeros(value, ""))
        .doc("zeros above the highest 1");
    m.output("is_zero", value.is_zero())
        .doc("there is no 1: zeros is the width");
    m.finish()
}
