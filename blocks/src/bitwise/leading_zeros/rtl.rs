//! Hardware: a tree that combines the counts of halves into counts of wholes, without an adder.
//!
//! A group of 2^k bits has a count of k + 1 bits, whose top bit is 1 only if the whole group is zero.
//! So the count of two halves is the upper one's, or, if that one is all zero, the lower one's with
//! its top bit moved up and the complement of that bit in its place: 2^k + n in plain wiring. A width
//! that is not a power of two is padded with ones at the bottom, which end the count at the word's end.

use super::contract::count_bits;
use crate::bitwise::priority_tree::contract::First;
use crate::bitwise::priority_tree::rtl::first_with;
use warpwright_hdl::bundle::joined;
use warpwright_hdl::prelude::*;

/// The number of zeros above the highest 1; all of them if there is none. The `name` goes before the names of
/// the counter's parts; it may be empty.
pub fn leading_zeros<'m>(value: Signal<'m>, name: &str) -> Signal<'m> {
    from_groups(group_counts(value, 1, name), 1, value.bits(), name)
}

/// The counts of groups of so many bits, a power of two, side by side: what [`from_groups`] makes the count of the word of, behind a register perhaps.
#[description]
pub(crate) fn group_counts<'m>(value: Signal<'m>, group: u32, name: &str) -> Signal<'m> {
    let m = value.builder();
    let more = value.bits().next_power_of_two() - value.bits();
    let filled = m.cat([value, m.ones(more)]);
    // Of a single bit, the count is its complement.
    let inverted = !filled;
    (1..=group.ilog2()).fold(inverted, |counts, level| {
        of_pairs(counts, filled.bits() >> level, 1 << level, name)
    })
}

/// The count of a word of so many bits from those of its groups of so many.
#[description]
pub(crate) fn from_groups<'m>(
    counts: Signal<'m>,
    group: u32,
    width: u32,
    name: &str,
) -> Signal<'m> {
    let filled = width.next_power_of_two();
    let levels = group.ilog2() + 1..=filled.ilog2();
    let counts = levels.fold(counts, |counts, level| {
        of_pairs(counts, filled >> level, 1 << level, name)
    });
    // A word that was filled up has fewer zeros than the group has bits.
    let bits = count_bits(width);
    if bits == counts.bits() {
        return counts;
    }
    let all = joined(name, &format!("of_{filled}_zeros"));
    counts.named(&all).slice(0, bits)
}

/// The counts of so many groups of so many bits, from those of their halves.
#[description]
fn of_pairs<'m>(halves: Signal<'m>, groups: u32, bits: u32, name: &str) -> Signal<'m> {
    let label = joined(name, &format!("of_{bits}"));
    if groups == 1 {
        return count(halves, &label);
    }
    let array = halves.builder().lanes(&label, groups, |group| {
        let halves = group.bits(halves, halves.bits() / groups);
        let zeros = group.output("zeros", count(halves, &label));
        zeros.doc("Zeros above the highest 1 of the group.");
    });
    let array = array.doc(&format!("Zeros above the highest 1 of each {bits} bits."));
    array.output("zeros")
}

/// The count of a group from those of its halves, side by side.
#[description]
fn count<'m>(halves: Signal<'m>, label: &str) -> Signal<'m> {
    let bits = halves.bits() / 2;
    let [low, high] = [0, bits].map(|at| halves.slice(at, bits));
    let parts = [low.msb(), !low.msb(), low.slice(0, bits - 1)];
    let beyond = halves.builder().cat(parts);
    if bits == 1 {
        // The upper bit is a 1, so there is no zero above it.
        return high.mux(beyond, 0);
    }
    let beyond = beyond.named(&format!("{label}_beyond_upper"));
    high.msb().mux(beyond, high.zext(bits + 1))
}

#[description]
pub(super) fn build(width: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("leading_zeros");
    m.doc("Counts the zeros above the highest 1 of a word. A priority tree selects the count that belongs to the highest 1.");
    let bits = m.parameter("WIDTH", width, "bits of the word");
    let value = m.input("value", bits).doc("the word");
    let places = m.lanes("place", bits, |place| {
        let number = place.number();
        // The greatest number less this one.
        let zeros = if width.is_power_of_two() {
            !number
        } else {
            place.constant(width - 1, number.width()) - number
        };
        place.output("zeros", zeros);
    });
    let places = places.doc("For each bit: number of bits above it.");
    let highest = first_with(value, (places.output("zeros"), "zeros"), First::Highest, "");
    let is_zero = !highest.any;
    let zeros = if width == 1 {
        is_zero
    } else if width.is_power_of_two() {
        m.cat([is_zero, highest.value.gated_by(highest.any)])
    } else {
        let bits = count_bits(width);
        is_zero.mux(m.constant(width, bits), highest.value.zext(bits))
    };
    m.output("zeros", zeros).doc("zeros above the highest 1");
    m.output("is_zero", is_zero)
        .doc("1: the word has no 1, and zeros is the width");
    m.finish()
}
