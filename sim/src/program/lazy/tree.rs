//! The tree of conditions.

use crate::program::code::Value;
use crate::program::item::Condition;
use std::collections::HashMap;

/// Conditions on a way.
const DEEPEST: u32 = 24;

/// The number of a node; the root's is 0, and every other's is larger than that of the node above.
pub(super) type Place = usize;

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The node above; the root is its own.
    above: Place,
    /// Conditions on the way.
    depth: u32,
    /// The last of them.
    condition: Condition,
    /// Whether what is here is worth a branch.
    is_worth: bool,
}

/// All nodes.
pub(super) struct Tree {
    nodes: Vec<Node>,
    below: HashMap<(Place, Condition), Place>,
}

impl Tree {
    /// The root, where nothing is known.
    pub fn new() -> Self {
        let condition = Condition {
            value: 0,
            bit: 0,
            on: true,
        };
        let root = Node {
            above: 0,
            depth: 0,
            condition,
            is_worth: true,
        };
        Self {
            nodes: vec![root],
            below: HashMap::new(),
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node above.
    pub fn above(&self, place: Place) -> Place {
        self.nodes[place].above
    }

    /// What holds at a place and not above it.
    pub fn condition(&self, place: Place) -> Condition {
        self.nodes[place].condition
    }

    /// Says whether what is at a place is worth a branch.
    pub fn judge(&mut self, place: Place, is_worth: bool) {
        self.nodes[place].is_worth = is_worth;
    }

    /// Whether a bit is 1 at a place, if that is certain.
    pub fn known(&self, mut place: Place, value: Value, bit: u8) -> Option<bool> {
        while place != 0 {
            let Node {
                condition, above, ..
            } = self.nodes[place];
            if (condition.value, condition.bit) == (value, bit) {
                return Some(condition.on);
            }
            place = above;
        }
        None
    }

    /// The place below another one where a condition holds, too; that one itself, if a branch is not worth it or the condition is known.
    pub fn and(&mut self, place: Place, condition: Condition) -> Place {
        if self.known(place, condition.value, condition.bit).is_some() {
            return place;
        }
        let depth = self.nodes[place].depth + 1;
        if depth > DEEPEST {
            return place;
        }
        let next = self.nodes.len();
        let below = *self.below.entry((place, condition)).or_insert(next);
        if below == next {
            self.nodes.push(Node {
                above: place,
                depth,
                condition,
                is_worth: true,
            });
        }
        if self.nodes[below].is_worth {
            below
        } else {
            place
        }
    }

    /// The same, for which there is a branch in any case: [`Tree::and`] has made it.
    pub fn and_in_any_case(&mut self, place: Place, condition: Condition) -> Place {
        let below = self.below[&(place, condition)];
        self.nodes[below].is_worth = true;
        below
    }

    /// The lowest place that both are at or below.
    pub fn common(&self, mut a: Place, mut b: Place) -> Place {
        while a != b {
            if self.nodes[a].depth < self.nodes[b].depth {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.nodes[a].above;
        }
        a
    }

    /// The place just below another one that a place is at or below; nothing for that one itself.
    pub fn branch(&self, top: Place, mut place: Place) -> Option<Place> {
        while place != top {
            let above = self.nodes[place].above;
            if above == top {
                return Some(place);
            }
            place = above;
        }
        None
    }
}
