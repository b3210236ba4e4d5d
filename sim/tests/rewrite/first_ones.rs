//! Trees that find the lowest or the highest 1 of a word: of any shape, with one thing wrong in every third of them.

use super::difference;
use crate::common::{self, Random};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::rewrite::{Lookups, rewrite};

/// A tree over some bits of a word.
struct Tree<'a> {
    netlist: Netlist,
    word: NetId,
    /// The lowest bit of the word.
    base: u32,
    is_highest: bool,
    /// Numbers begin with the highest bit.
    is_falling: bool,
    bits: u32,
    /// After so many places where something may be wrong, it is; never if there are not so many.
    right: usize,
    random: &'a mut Random,
}

impl Tree<'_> {
    fn push(&mut self, op: NetOp, width: u32) -> NetId {
        self.netlist.push(op, width)
    }

    /// Whether some bit of a range is 1.
    fn any(&mut self, low: u32, width: u32) -> NetId {
        if width == 1 {
            return self.push(NetOp::Slice(self.word, self.base + low), 1);
        }
        if self.random.below(4) == 0 {
            let part = self.push(NetOp::Slice(self.word, self.base + low), width);
            return self.push(NetOp::Any(part), 1);
        }
        let half = 1 + self.random.below(width as usize - 1) as u32;
        let lower = self.any(low, half);
        let upper = self.any(low + half, width - half);
        self.push(NetOp::Or(lower, upper), 1)
    }

    /// Whether this is the place where something is wrong.
    fn goes_wrong(&mut self) -> bool {
        let is_here = self.right == 0;
        self.right = self.right.wrapping_sub(1);
        is_here
    }

    /// Sometimes the wrong question, if one is to be.
    fn asked(&mut self, low: u32, width: u32) -> NetId {
        let right = self.any(low, width);
        if self.goes_wrong() {
            let other = self.any(0, 1);
            return self.push(NetOp::Xor(right, other), 1);
        }
        right
    }

    /// The number of the first 1 of a range, and, behind a grant for all of it, the grants of its bits from the lowest.
    fn grow(
        &mut self,
        (low, width): (u32, u32),
        count: u32,
        grant: NetId,
        grants: &mut Vec<NetId>,
    ) -> NetId {
        if width == 1 {
            grants.push(grant);
            let mut number = if self.is_falling {
                count - 1 - low
            } else {
                low
            };
            if self.goes_wrong() {
                number ^= 1;
            }
            let number = Bits::truncated(u64::from(number), self.bits);
            return self.push(NetOp::Const(number), self.bits);
        }
        let half = 1 + self.random.below(width as usize - 1) as u32;
        let (lower, upper) = ((low, half), (low + half, width - half));
        let first = if self.is_highest { upper } else { lower };
        let question = self.asked(first.0, first.1);
        let mut refused = self.push(NetOp::Not(question), 1);
        if self.goes_wrong() {
            // The other branch may have a grant, too.
            refused = grant;
        }
        let granted = [question, refused].map(|asked| self.push(NetOp::And(grant, asked), 1));
        let [of_lower, of_upper] = if self.is_highest {
            [granted[1], granted[0]]
        } else {
            granted
        };
        let numbers = [
            self.grow(lower, count, of_lower, grants),
            self.grow(upper, count, of_upper, grants),
        ];
        let [then, otherwise] = if self.is_highest {
            [numbers[1], numbers[0]]
        } else {
            numbers
        };
        self.push(NetOp::Mux(question, then, otherwise), self.bits)
    }
}

/// A netlist with such a tree; and, if a rule is to apply, whether that for the highest 1.
fn tree(seed: u64) -> (Netlist, Option<bool>) {
    let mut random = Random::new(seed);
    let bits = 3 + random.below(3) as u32;
    let count = if random.below(3) == 0 {
        2 + random.below(60) as u32
    } else {
        1 << bits
    };
    let bits = bits.max(32 - (count - 1).leading_zeros());
    let base = random.below(3) as u32 * (64 - count).min(3);
    let mut netlist = Netlist::default();
    let word = common::input(&mut netlist, "word", count + base);
    let (is_highest, is_falling) = (random.below(2) == 0, random.below(2) == 0);
    let right = if random.below(3) == 0 {
        random.below(2 * count as usize)
    } else {
        usize::MAX
    };
    let mut tree = Tree {
        netlist,
        word,
        base,
        is_highest,
        is_falling,
        bits,
        right,
        random: &mut random,
    };
    let any = tree.any(0, count);
    let mut grants = Vec::new();
    let number = tree.grow((0, count), count, any, &mut grants);
    let Tree {
        mut netlist,
        right: left,
        ..
    } = tree;
    grants.reverse();
    let all = netlist.push(NetOp::Concat(grants.into()), count);
    for (name, net) in [("any", any), ("number", number), ("grants", all)] {
        common::output(&mut netlist, name, net);
    }
    // What becomes of it: the lowest 1 has its number and its grants, the highest 1 its number.
    let wanted = match (left <= right, is_highest) {
        (true, false) if count > 12 => Some(false),
        (true, true) if count == 1 << bits => Some(true),
        _ => None,
    };
    (netlist, wanted)
}

#[test]
fn trees_compute_the_same_and_become_arithmetic() {
    let mut found = [0, 0];
    for seed in common::seeds(300) {
        let (netlist, wanted) = tree(seed);
        for lookups in [Lookups::Never, Lookups::Vector] {
            let (rewritten, _) = rewrite(&netlist, &[], lookups);
            let differs = difference(&netlist, &rewritten, &mut Random::new(seed));
            assert_eq!(differs, None, "seed {seed}, {lookups:?}");
            let Some(is_highest) = wanted else {
                continue;
            };
            // The tree has neither.
            let is_made = rewritten.nets.iter().any(|net| match net.op {
                NetOp::Sub(..) => !is_highest,
                NetOp::Or(..) => is_highest && net.width > 1,
                _ => false,
            });
            assert!(is_made, "seed {seed}, {lookups:?}");
            found[usize::from(is_highest)] += 1;
        }
    }
    assert!(found.iter().all(|count| *count > 50), "{found:?}");
}
