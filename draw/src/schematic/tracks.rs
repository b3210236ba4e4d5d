//! Assigns the vertical lines of one channel between two
//! columns to tracks; lines that do not overlap can share one.
//!
//! A net with ends at several heights has one vertical line, its *trunk*, and a horizontal *stub* to each
//! end. The order of the trunks decides how many lines cross; and where one net ends on the left at the
//! height at which another ends on the right, the first must be left of the second, or their stubs would
//! overlap. If two nets each need to be left of the other, one gets a *jog*: it leaves its height at once.

use super::layers::NetId;
use super::shape::GRID;
use std::collections::BTreeSet;

/// What lines on each other count, in crossings.
const OVERLAP: usize = 1000;

/// A net in a channel: the heights of its ends.
#[derive(Clone, Debug)]
pub struct Trunk {
    pub net: NetId,
    pub left: BTreeSet<i32>,
    pub right: BTreeSet<i32>,
    /// Of a jog: the trunk that its only right end leads to.
    pub next: Option<usize>,
    /// The heights on the left that come from jogs.
    pub jogged: BTreeSet<i32>,
    /// Its track, from 0 at the left.
    pub track: usize,
}

impl Trunk {
    pub fn new(net: NetId, left: BTreeSet<i32>, right: BTreeSet<i32>) -> Self {
        Self {
            net,
            left,
            right,
            next: None,
            jogged: BTreeSet::new(),
            track: 0,
        }
    }

    /// All heights.
    pub fn heights(&self) -> impl Iterator<Item = i32> {
        self.left.iter().chain(&self.right).copied()
    }

    pub fn top(&self) -> i32 {
        self.heights().min().unwrap_or(0)
    }

    pub fn bottom(&self) -> i32 {
        self.heights().max().unwrap_or(0)
    }

    /// Whether all its ends are at one height.
    pub fn is_straight(&self) -> bool {
        self.top() == self.bottom()
    }
}

/// Gives trunks that are not straight their tracks; adds jogs. Answers with the number of tracks.
pub fn assign(trunks: &mut Vec<Trunk>) -> usize {
    // More than one for each end is more than there is to gain.
    let most: usize = trunks.iter().map(|trunk| 1 + trunk.left.len()).sum();
    loop {
        let order = order(trunks);
        let overlap = order.iter().enumerate().find_map(|(at, first)| {
            let later = order[at + 1..].iter();
            let mut pairs = later.map(|second| (*first, *second));
            pairs.find(|(first, second)| shared(&trunks[*first], &trunks[*second]).is_some())
        });
        match overlap {
            Some((first, second)) if trunks.len() < most => jog(trunks, first, second),
            _ => return settle(trunks, &order),
        }
    }
}

/// A height at which the first ends on the right and the second on the left.
fn shared(first: &Trunk, second: &Trunk) -> Option<i32> {
    if first.net == second.net {
        return None;
    }
    first.right.intersection(&second.left).next().copied()
}

/// Lets the second leave the height that it shares with the first.
fn jog(trunks: &mut Vec<Trunk>, first: usize, second: usize) {
    let Some(from) = shared(&trunks[first], &trunks[second]) else {
        return;
    };
    let taken: BTreeSet<i32> = trunks.iter().flat_map(Trunk::heights).collect();
    let below = trunks[second].bottom() > from;
    // Between two lines of the grid, on the side that it leads to.
    let steps = (0..).map(|step| GRID / 2 + step / 2 * GRID);
    let signs = [1, -1].into_iter().cycle();
    let tries = steps.zip(signs).map(|(step, sign)| {
        let sign = if below { sign } else { -sign };
        from + sign * step
    });
    let to = tries
        .into_iter()
        .find(|to| !taken.contains(to))
        .unwrap_or(from);
    let trunk = &mut trunks[second];
    trunk.left.remove(&from);
    trunk.left.insert(to);
    trunk.jogged.insert(to);
    let mut jog = Trunk::new(trunk.net, BTreeSet::from([from]), BTreeSet::from([to]));
    jog.next = Some(second);
    trunks.push(jog);
}

/// What it costs to have one trunk left of another.
fn cost(trunks: &[Trunk], left: usize, right: usize) -> usize {
    let (a, b) = (&trunks[left], &trunks[right]);
    if b.next == Some(left) {
        return 10 * OVERLAP;
    }
    if a.next == Some(right) {
        return 0;
    }
    let inside = |y: &i32, of: &Trunk| of.top() < *y && *y < of.bottom();
    let mut cost = OVERLAP * a.right.intersection(&b.left).count();
    cost += a.right.iter().filter(|y| inside(y, b)).count();
    cost += b.left.iter().filter(|y| inside(y, a)).count();
    cost
}

/// Trunks from left to right.
fn order(trunks: &[Trunk]) -> Vec<usize> {
    let bent: Vec<usize> = (0..trunks.len())
        .filter(|t| !trunks[*t].is_straight())
        .collect();
    let costs: Vec<Vec<usize>> = (0..trunks.len())
        .map(|a| (0..trunks.len()).map(|b| cost(trunks, a, b)).collect())
        .collect();
    let mut order: Vec<usize> = Vec::new();
    // Each is put where it costs least among the others, first alone and then again.
    for round in 0..4 {
        let before = order.clone();
        for trunk in &bent {
            order.retain(|other| other != trunk);
            let mut sum: usize = order.iter().map(|other| costs[*trunk][*other]).sum();
            let (mut least, mut best) = (sum, 0);
            for (at, other) in order.iter().enumerate() {
                sum = sum + costs[*other][*trunk] - costs[*trunk][*other];
                if sum < least {
                    (least, best) = (sum, at + 1);
                }
            }
            order.insert(best, *trunk);
        }
        if round > 0 && order == before {
            break;
        }
    }
    order
}

/// As far left as those before allow; trunks that do not meet share a track.
fn settle(trunks: &mut [Trunk], order: &[usize]) -> usize {
    let mut count = 0;
    for (at, trunk) in order.iter().enumerate() {
        let mut track = 0;
        for earlier in &order[..at] {
            let (a, b) = (&trunks[*earlier], &trunks[*trunk]);
            let apart = a.bottom() + GRID / 2 < b.top() || b.bottom() + GRID / 2 < a.top();
            if !apart {
                track = track.max(a.track + 1);
            }
        }
        trunks[*trunk].track = track;
        count = count.max(track + 1);
    }
    count
}
