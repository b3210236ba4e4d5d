//! Trees that find the first 1 of a word become arithmetic.
//!
//! A description finds the lowest 1 of a word `r` with a tree: on the way up each node says whether a 1 stands below it, and on the way down it hands a
//! grant to the branch that has the first one. Bit i of the grants is "bit i is 1, and no bit below it is", which is bit i of `r & -r`. The first 1's
//! number is chosen on the way up, by the same questions: inverted, it is the number of zeros above the only 1 of `r & -r`, for which machines have an
//! instruction. The highest 1 has a number in the same way, from the zeros above it.
//!
//! What a bit says is read off its logic: that some bit of a set is 1 and no bit of another set is. So the shape of the tree is free. A tree that only
//! asks whether some bit of a part is 1 becomes that question, too.

use super::Rewriter;
use std::collections::{HashMap, HashSet};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Fewer grants of a word, and questions about fewer of its bits, are left as they are: tables are better there.
const FEWEST: u32 = 12;
/// Numbers of fewer bits are left to their tree.
const LEAST_NUMBER: u32 = 3;
/// The widest word.
const WIDEST: u32 = 64;

/// What a net says of the bits of a word, each of which has its place in the sets.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Said {
    of: NetId,
    /// Some of these bits are 1, if anything is said of that; none of these is in `none`.
    some: Option<u64>,
    /// All of these bits are 0.
    none: u64,
}

/// A part of a word, whose first 1 is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Part {
    of: NetId,
    low: u32,
    width: u32,
}

/// What is found before a netlist is rewritten, by net.
#[derive(Default)]
pub(super) struct FirstOnes {
    /// The part of which the net says that some bit is 1.
    questions: HashMap<NetId, Part>,
    /// The part whose lowest 1 the net is at this place of the part.
    grants: HashMap<NetId, (Part, u32)>,
    /// The number that the net is.
    numbers: HashMap<NetId, Number>,
    /// The lowest 1 of a part, once it is made; and all of these.
    made: HashMap<Part, NetId>,
    lowest: HashSet<NetId>,
}

impl FirstOnes {
    pub(super) fn of(netlist: &Netlist) -> Self {
        let mut said: Vec<Option<Said>> = Vec::with_capacity(netlist.nets.len());
        for net in &netlist.nets {
            let found = (net.width == 1).then(|| say(netlist, &said, &net.op));
            said.push(found.flatten());
        }
        // Grants of one word whose sets begin at one place are those of one tree.
        let mut trees: HashMap<(NetId, u32), Vec<(NetId, u32)>> = HashMap::new();
        for (index, said) in said.iter().enumerate() {
            if let Some((of, low, place)) = said.and_then(grant) {
                let net = NetId(index as u32);
                trees.entry((of, low)).or_default().push((net, place));
            }
        }
        let mut found = Self {
            numbers: numbers(netlist, &said),
            ..Self::default()
        };
        // The lowest bit of a part is its own grant, if a tree says so.
        let mut own: HashMap<(NetId, u32), Vec<NetId>> = HashMap::new();
        for (index, (net, said)) in netlist.nets.iter().zip(&said).enumerate() {
            let is_tree = matches!(net.op, NetOp::And(..) | NetOp::Or(..));
            if let Some(part) = said.filter(|_| is_tree).and_then(question) {
                let net = NetId(index as u32);
                found.questions.insert(net, part);
                if part.width == 1 {
                    own.entry((part.of, part.low)).or_default().push(net);
                }
            }
        }
        for ((of, low), grants) in trees {
            let top = grants.iter().map(|(_, place)| *place).max().unwrap_or(low);
            let width = top + 1 - low;
            if width < FEWEST || (grants.len() as u32) + 1 < FEWEST {
                continue;
            }
            let part = Part { of, low, width };
            let own = own.get(&(of, low)).into_iter().flatten();
            let own = own.map(|net| (*net, low));
            let all = grants.into_iter().chain(own);
            let all = all.map(|(net, place)| (net, (part, place - low)));
            found.grants.extend(all);
        }
        found
    }
}

/// What a net of one bit says, from what its operands say.
fn say(netlist: &Netlist, said: &[Option<Said>], op: &NetOp) -> Option<Said> {
    let ones = |of: NetId, low: u32, width: u32| {
        let all = netlist.net(of).width;
        (all <= WIDEST && all > 1).then(|| Said {
            of,
            some: Some((u64::MAX >> (u64::BITS - width)) << low),
            none: 0,
        })
    };
    match *op {
        NetOp::Slice(of, low) => ones(of, low, 1),
        NetOp::Any(word) => match netlist.net(word).op {
            NetOp::Slice(of, low) => ones(of, low, netlist.net(word).width),
            _ => ones(word, 0, netlist.net(word).width),
        },
        NetOp::Not(inner) => match said[inner.index()]? {
            Said {
                of,
                some: Some(none),
                none: 0,
            } => Some(Said {
                of,
                some: None,
                none,
            }),
            _ => None,
        },
        NetOp::Or(a, b) => {
            let (a, b) = (said[a.index()]?, said[b.index()]?);
            let some = a.some? | b.some?;
            (a.of == b.of && a.none | b.none == 0).then_some(Said {
                some: Some(some),
                ..a
            })
        }
        NetOp::And(a, b) => {
            let (a, b) = (said[a.index()]?, said[b.index()]?);
            if a.of != b.of {
                return None;
            }
            let none = a.none | b.none;
            let some = match (a.some, b.some) {
                (Some(a), Some(b)) => {
                    // Of two sets within each other the larger one says nothing more.
                    let (a, b) = (a & !none, b & !none);
                    if a & !b != 0 && b & !a != 0 {
                        return None;
                    }
                    Some(a & b)
                }
                (some, other) => some.or(other).map(|some| some & !none),
            };
            (some != Some(0)).then_some(Said { some, none, ..a })
        }
        _ => None,
    }
}

/// The part of a word, if a net asks no more than whether some bit of it is 1. What takes fewer operations than the question is left as it is.
fn question(said: Said) -> Option<Part> {
    let Said { of, some, none } = said;
    let (low, width) = run(some.filter(|_| none == 0)?)?;
    (width == 1 || width >= FEWEST).then_some(Part { of, low, width })
}

/// The lowest place and the number of places of a set without a gap.
fn run(set: u64) -> Option<(u32, u32)> {
    let (low, width) = (set.trailing_zeros(), set.count_ones());
    (width > 0 && set >> low == u64::MAX >> (u64::BITS - width)).then_some((low, width))
}

/// The word, where the part begins, and the place in the word, if a bit says that it is the lowest 1 of a part.
fn grant(said: Said) -> Option<(NetId, u32, u32)> {
    let some = said.some.filter(|some| some.is_power_of_two())?;
    let place = some.trailing_zeros();
    let low = said.none.trailing_zeros();
    let below = some - 1;
    let is_lowest = said.none != 0 && said.none == below & (u64::MAX << low);
    is_lowest.then_some((said.of, low, place))
}

/// The number of the lowest or of the highest 1 of a part, counted from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Number {
    part: Part,
    /// The highest 1 is asked for. If all bits are 0, the answer is that for the part's other end.
    is_highest: bool,
    /// Numbers go down from the lowest bit to the highest.
    is_falling: bool,
    /// The number of the part's lowest bit.
    of_lowest: u64,
}

impl Number {
    /// A constant, as the number of a part of one bit.
    fn of_one(part: Part, constant: Option<u64>) -> Option<Self> {
        (part.width == 1).then_some(Self {
            part,
            is_highest: false,
            is_falling: false,
            of_lowest: constant?,
        })
    }

    /// The number of a part that is asked first, with that of the part above or below it.
    fn join(self, other: Self) -> Option<Self> {
        let is_above =
            |upper: &Self, lower: &Self| upper.part.low == lower.part.low + lower.part.width;
        let (lower, upper, is_highest) = if is_above(&other, &self) {
            (self, other, false)
        } else if is_above(&self, &other) {
            (other, self, true)
        } else {
            return None;
        };
        let is_falling = upper.of_lowest < lower.of_lowest;
        let goes_on = |number: &Self| {
            let is_alike = (number.is_highest, number.is_falling) == (is_highest, is_falling);
            number.part.width == 1 || is_alike
        };
        let width = u64::from(lower.part.width);
        let next = if is_falling {
            lower.of_lowest.checked_sub(width)
        } else {
            lower.of_lowest.checked_add(width)
        };
        let is_one = goes_on(&lower) && goes_on(&upper) && next == Some(upper.of_lowest);
        is_one.then_some(Self {
            part: Part {
                width: lower.part.width + upper.part.width,
                ..lower.part
            },
            is_highest,
            is_falling,
            ..lower
        })
    }

    /// Whether it counts all of 2^k bits from 0.
    fn is_whole(&self, bits: u32) -> bool {
        let last = u64::from(self.part.width) - 1;
        let least = if self.is_falling { last } else { 0 };
        (LEAST_NUMBER..u32::BITS).contains(&bits)
            && self.part.width == 1 << bits
            && self.of_lowest == least
    }
}

/// By net, the number of a first 1 that it is.
fn numbers(netlist: &Netlist, said: &[Option<Said>]) -> HashMap<NetId, Number> {
    // A choice of two constants may be one of two parts.
    let mut found: HashMap<NetId, Vec<Number>> = HashMap::new();
    for (index, net) in netlist.nets.iter().enumerate() {
        let NetOp::Mux(condition, then, otherwise) = net.op else {
            continue;
        };
        let asked = said[condition.index()].filter(|said| said.none == 0);
        let asked = asked.and_then(|said| Some((said.of, run(said.some?)?)));
        let Some((of, (low, width))) = asked else {
            continue;
        };
        let within = |net: NetId, parts: &[Part]| -> Vec<Number> {
            if let NetOp::Const(bits) = &netlist.net(net).op {
                let single = |part: &Part| Number::of_one(*part, bits.to_u64());
                return parts.iter().filter_map(single).collect();
            }
            found.get(&net).cloned().unwrap_or_default()
        };
        let own = Part { of, low, width };
        let above = low + width;
        let beside = [Some(above), low.checked_sub(1)].into_iter().flatten();
        let beside: Vec<Part> = beside.map(|low| Part { of, low, width: 1 }).collect();
        let mut joined = Vec::new();
        for one in within(then, &[own]) {
            for other in within(otherwise, &beside) {
                if one.part == own && other.part.of == of {
                    joined.extend(one.join(other));
                }
            }
        }
        if !joined.is_empty() {
            found.insert(NetId(index as u32), joined);
        }
    }
    let whole = found.into_iter().filter_map(|(net, numbers)| {
        let bits = netlist.net(net).width;
        let mut numbers = numbers.into_iter();
        Some((net, numbers.find(|number| number.is_whole(bits))?))
    });
    whole.collect()
}

impl Rewriter {
    /// What a net of the original is, if it says where the first 1 of a word is; `map` has the words that are made.
    pub(super) fn find_first(&mut self, net: NetId, map: &[NetId]) -> Option<NetId> {
        if let Some((part, place)) = self.first_ones.grants.get(&net).copied() {
            let lowest = self.lowest(part, map);
            return Some(self.slice(lowest, place, 1));
        }
        if let Some(Part { of, low, width }) = self.first_ones.questions.get(&net).copied() {
            let word = self.slice(map[of.index()], low, width);
            return Some(match width {
                1 => word,
                _ => self.made.push(NetOp::Any(word), 1),
            });
        }
        let number = self.first_ones.numbers.get(&net).copied()?;
        let Part { of, low, width } = number.part;
        let only = if number.is_highest {
            // The lowest bit has the number that is asked for if all are 0.
            let word = self.slice(map[of.index()], low, width);
            let one = self
                .made
                .push(NetOp::Const(Bits::truncated(1u8, width)), width);
            self.made.push(NetOp::Or(word, one), width)
        } else {
            self.lowest(number.part, map)
        };
        let bits = width.ilog2();
        let zeros = self.leading_zeros(only);
        let zeros = self.slice(zeros, 0, bits);
        Some(if number.is_falling {
            zeros
        } else {
            self.made.push(NetOp::Not(zeros), bits)
        })
    }

    /// The lowest 1 of a part, alone.
    fn lowest(&mut self, part: Part, map: &[NetId]) -> NetId {
        if let Some(made) = self.first_ones.made.get(&part) {
            return *made;
        }
        let Part { of, low, width } = part;
        let word = self.slice(map[of.index()], low, width);
        let zero = self.made.push(NetOp::Const(Bits::zero(width)), width);
        let negative = self.made.push(NetOp::Sub(zero, word), width);
        let lowest = self.made.push(NetOp::And(word, negative), width);
        self.first_ones.made.insert(part, lowest);
        self.first_ones.lowest.insert(lowest);
        lowest
    }

    /// How many zeros are above the highest 1 of a word of 2^k bits, as the tree of which the engines make an instruction.
    fn leading_zeros(&mut self, word: NetId) -> NetId {
        let width = self.width(word);
        let inverted = self.made.push(NetOp::Not(word), width);
        let bits = (0..width).map(|place| self.slice(inverted, place, 1));
        let mut counts: Vec<NetId> = bits.collect();
        let mut bits = 1;
        while counts.len() > 1 {
            let pairs: Vec<[NetId; 2]> = counts.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
            counts = pairs
                .into_iter()
                .map(|[lower, upper]| self.count_of(lower, upper, bits))
                .collect();
            bits += 1;
        }
        counts[0]
    }

    /// The count of two halves, whose counts have so many bits.
    fn count_of(&mut self, lower: NetId, upper: NetId, bits: u32) -> NetId {
        let [low_full, is_full] = [lower, upper].map(|count| self.slice(count, bits - 1, 1));
        let low_part = self.made.push(NetOp::Not(low_full), 1);
        let zero = |this: &mut Self, width| this.made.push(NetOp::Const(Bits::zero(width)), width);
        let (full, otherwise) = if bits == 1 {
            let full = NetOp::Concat([low_full, low_part].into());
            (self.made.push(full, 2), zero(self, 2))
        } else {
            let rest = self.slice(lower, 0, bits - 1);
            let full = NetOp::Concat([low_full, low_part, rest].into());
            let zero = zero(self, 1);
            let otherwise = NetOp::Concat([zero, upper].into());
            (
                self.made.push(full, bits + 1),
                self.made.push(otherwise, bits + 1),
            )
        };
        self.made
            .push(NetOp::Mux(is_full, full, otherwise), bits + 1)
    }

    /// A concatenation of grants that are neighbours as a part of the word that has them, or with fewer parts. Bits of other words stay apart: a register of
    /// them would get other parts.
    pub(super) fn join_neighbours(&mut self, op: &NetOp) -> Option<NetId> {
        let NetOp::Concat(parts) = op else {
            return None;
        };
        let mut joined: Vec<(NetId, u32, u32)> = Vec::new();
        for part in parts {
            let width = self.width(*part);
            let (of, low) = match self.op(*part) {
                NetOp::Slice(of, low) => (*of, *low),
                _ => (*part, 0),
            };
            match joined.last_mut() {
                Some((above, bottom, bits))
                    if *above == of
                        && *bottom == low + width
                        && self.first_ones.lowest.contains(&of) =>
                {
                    (*bottom, *bits) = (low, *bits + width);
                }
                _ => joined.push((of, low, width)),
            }
        }
        if joined.len() == parts.len() {
            return None;
        }
        let parts = joined.into_iter();
        let parts: Vec<NetId> = parts
            .map(|(of, low, width)| self.slice(of, low, width))
            .collect();
        if let [net] = parts[..] {
            return Some(net);
        }
        let width = parts.iter().map(|part| self.width(*part)).sum();
        Some(self.made.push(NetOp::Concat(parts.into()), width))
    }

    /// A part of a concatenation's part as a part of that.
    pub(super) fn cut_concatenation(&mut self, op: &NetOp, width: u32) -> Option<NetId> {
        let NetOp::Slice(of, low) = *op else {
            return None;
        };
        let NetOp::Concat(parts) = self.op(of).clone() else {
            return None;
        };
        let mut bottom = 0;
        for part in parts.iter().rev().copied() {
            let top = bottom + self.width(part);
            if bottom <= low && low + width <= top {
                return Some(self.slice_of(part, low - bottom, width));
            }
            bottom = top;
        }
        None
    }

    /// Bits of a net, or of what it is a slice of.
    fn slice_of(&mut self, of: NetId, low: u32, width: u32) -> NetId {
        match *self.op(of) {
            NetOp::Slice(inner, from) => self.slice(inner, from + low, width),
            _ => self.slice(of, low, width),
        }
    }
}
