//! The order in which values are made, between the conditions under which they are; and what registers take at the end.

use super::WORTH;
use super::places::{Run, Taken};
use super::tree::Place;
use crate::program::item::Item;
use std::collections::BTreeMap;

/// What is made together: first values at a place, and then, by place, what is below it.
#[derive(Default)]
struct Round {
    own: Vec<usize>,
    below: BTreeMap<Place, Vec<usize>>,
}

impl Run<'_> {
    /// Values at or below a place in rounds. A value comes in a later round than what it reads from below, unless it is below the same place.
    fn rounds(&mut self, top: Place, values: &[usize]) -> Vec<Round> {
        self.parts += 1;
        let number = self.parts;
        let mut rounds: Vec<Round> = Vec::new();
        for index in values.iter().copied() {
            let branch = self.tree.branch(top, self.place[index]);
            let mut round = 0;
            self.for_each_needed(index, |needed| {
                let (found, of) = self.round[needed];
                if of == number {
                    let from = self.tree.branch(top, self.place[needed]);
                    let leaves = from.is_some() && from != branch;
                    round = round.max(found + u32::from(leaves));
                }
            });
            self.round[index] = (round, number);
            let round = round as usize;
            if rounds.len() <= round {
                rounds.resize_with(round + 1, Round::default);
            }
            match branch {
                None => rounds[round].own.push(index),
                Some(place) => rounds[round].below.entry(place).or_default().push(index),
            }
        }
        rounds
    }

    /// Values in pieces that are not worth a branch, and the place above.
    pub fn find_small(&mut self, top: Place, values: &[usize], small: &mut Vec<(usize, Place)>) {
        for Round { below, .. } in self.rounds(top, values) {
            for (place, values) in below {
                let weights = values.iter().map(|index| self.weight(*index));
                if weights.sum::<u32>() < WORTH {
                    small.extend(values.into_iter().map(|index| (index, top)));
                } else {
                    self.find_small(place, &values, small);
                }
            }
        }
    }

    /// Makes values at or below a place.
    pub fn emit(&mut self, top: Place, values: &[usize], items: &mut Vec<Item>) {
        for Round { own, below } in self.rounds(top, values) {
            items.extend(own.iter().map(|index| Item::Make(self.made[*index])));
            for (place, values) in below {
                items.push(Item::Begin(self.tree.condition(place)));
                self.emit(place, &values, items);
                items.push(Item::End);
            }
        }
    }

    /// What registers take, everywhere.
    pub fn take(&self, items: &mut Vec<Item>) {
        let mut at: Vec<Vec<Taken>> = vec![Vec::new(); self.tree.len()];
        for taken in &self.taken {
            at[taken.place].push(*taken);
        }
        // Places at or below which registers take something.
        let mut below: Vec<Vec<Place>> = vec![Vec::new(); self.tree.len()];
        for place in (1..self.tree.len()).rev() {
            below[place].reverse();
            if !at[place].is_empty() || !below[place].is_empty() {
                below[self.tree.above(place)].push(place);
            }
        }
        below[0].reverse();
        self.take_at(0, &at, &below, items);
    }

    fn take_at(
        &self,
        place: Place,
        at: &[Vec<Taken>],
        below: &[Vec<Place>],
        items: &mut Vec<Item>,
    ) {
        items.extend(at[place].iter().map(|taken| Item::Commit {
            register: taken.register,
            next: taken.value,
        }));
        for place in below[place].iter().copied() {
            items.push(Item::Begin(self.tree.condition(place)));
            self.take_at(place, at, below, items);
            items.push(Item::End);
        }
    }
}
