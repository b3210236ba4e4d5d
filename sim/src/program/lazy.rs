//! Skips what only one arm of a choice needs.
//!
//! Every value that is made has a place in a tree of conditions: it is needed only if all conditions on the way from the root hold. A choice adds a
//! condition for what its arms need; what several values need has the longest way that all of them share. What is needed only under a condition is
//! made between [`Item::Begin`] and [`Item::End`], as much as possible of it at once. The choice itself is made in any case, and does not look at the arm that
//! was not made: **nothing else may read that**.
//!
//! Where choices make a register's next state, they are not made: at the end of all, the register takes what the conditions say, and where they
//! say that it keeps its state, nothing is done.
//!
//! - `chosen.rs`: registers of which that is possible
//! - `tree.rs`: the tree
//! - `places.rs`: the place of each value
//! - `order.rs`: in which order values are made, and registers take theirs

mod chosen;
mod order;
mod places;
mod tree;

use super::code::{Code, Value};
use super::item::Item;
pub use chosen::{Chosen, chosen};
use places::Run;

/// Operations that are worth a branch, which is sometimes foretold wrongly.
const WORTH: u32 = 16;

/// Skips what is needed under conditions only, within each run of values that are made one after another. With the items, by register, whether it takes its
/// next state in the last of them.
pub fn skip(code: &Code, items: &[Item], chosen: &Chosen) -> (Vec<Item>, Vec<bool>) {
    let is_kept = read_elsewhere(code, items);
    let mut all = Vec::with_capacity(items.len());
    let mut last = Vec::new();
    let mut is_taken = vec![false; code.next.len()];
    for run in runs(items) {
        let made = run.iter().filter_map(|item| match item {
            Item::Make(value) => Some(*value),
            _ => None,
        });
        let made: Vec<Value> = made.collect();
        if made.len() < run.len() || made.len() < WORTH as usize {
            all.extend_from_slice(run);
        } else {
            let mut run = Run::new(code, &made, &is_kept, chosen);
            all.extend(run.arranged());
            run.take(&mut last);
            for register in run.taking() {
                is_taken[register] = true;
            }
        }
    }
    all.extend(last);
    (all, is_taken)
}

/// Values that are made one after another; and everything else.
fn runs(items: &[Item]) -> impl Iterator<Item = &[Item]> {
    let is_made = |item: &Item| matches!(item, Item::Make(_));
    items.chunk_by(move |a, b| is_made(a) == is_made(b))
}

/// Values that more is done with than others of the same run need.
fn read_elsewhere(code: &Code, items: &[Item]) -> Vec<bool> {
    let mut run_of = vec![0; code.values.len()];
    for (number, run) in (1..).zip(runs(items)) {
        for item in run {
            if let Item::Make(value) = item {
                run_of[*value as usize] = number;
            }
        }
    }
    let mut is_read = vec![false; code.values.len()];
    for value in code.outputs.iter().chain(&code.next) {
        is_read[*value as usize] = true;
    }
    for (number, run) in (1..).zip(runs(items)) {
        let mut read = |value: Value| is_read[value as usize] |= run_of[value as usize] != number;
        for item in run {
            item.for_each_read(code, &mut read);
        }
    }
    is_read
}
