//! Comparisons of neighbouring bits become one comparison.
//!
//! A conjunction is looked at as a whole: of `and`, of `all`, and, inverted, of `or` and `any`, over concatenations of single bits. Its
//! terms that compare bits of the same two words are put together as far as the bits are neighbours in both.

use super::Rewriter;
use std::collections::BTreeMap;
use warpwright_hdl::netlist::{NetId, NetOp};

/// Larger conjunctions are left as they are.
const MOST_TERMS: usize = 256;

/// A term of a conjunction.
#[derive(Clone, Copy, Debug)]
enum Term {
    /// Two values are equal.
    Same(NetId, NetId),
    /// All bits of a value are 1, or 0 if inverted.
    All(NetId, bool),
}

/// Bits of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    of: NetId,
    low: u32,
    width: u32,
}

impl Rewriter {
    /// A conjunction with fewer comparisons, if there is one.
    pub(super) fn merge_comparisons(&mut self, root: NetId) -> Option<NetId> {
        let inverted = match self.op(root) {
            NetOp::And(..) | NetOp::All(_) => false,
            NetOp::Or(..) | NetOp::Any(_) => true,
            _ => return None,
        };
        if self.width(root) != 1 {
            return None;
        }
        let terms = self.terms(root, inverted)?;
        let same = |term: &Term| matches!(term, Term::Same(..));
        let before = terms.iter().filter(|term| same(term)).count();
        if before < 2 {
            return None;
        }
        let mut pairs = Vec::new();
        for term in &terms {
            if let Term::Same(a, b) = term {
                self.pairs(*a, *b, &mut pairs);
            }
        }
        let merged = merge(pairs);
        if merged.len() >= before {
            return None;
        }
        // What is not compared comes first, so that longer conjunctions of the same terms share it.
        let mut parts: Vec<NetId> = Vec::new();
        for term in terms {
            if let Term::All(value, inverted) = term {
                parts.push(self.all(value, inverted));
            }
        }
        for (a, b) in merged {
            let [a, b] = [a, b].map(|range| self.slice(range.of, range.low, range.width));
            parts.push(self.made.push(NetOp::Eq(a, b), 1));
        }
        let whole = parts
            .into_iter()
            .reduce(|a, b| self.made.push(NetOp::And(a, b), 1))?;
        Some(self.inverted_if(inverted, whole))
    }

    /// Whether all bits of a value are 1, or 0 if inverted.
    fn all(&mut self, value: NetId, inverted: bool) -> NetId {
        let bit = match (self.width(value), inverted) {
            (1, _) => value,
            (_, true) => self.made.push(NetOp::Any(value), 1),
            (_, false) => self.made.push(NetOp::All(value), 1),
        };
        self.inverted_if(inverted, bit)
    }

    fn inverted_if(&mut self, inverted: bool, bit: NetId) -> NetId {
        if inverted {
            self.made.push(NetOp::Not(bit), 1)
        } else {
            bit
        }
    }

    /// Terms that are all 1 if and only if the bit is 1, or 0 if inverted; nothing if there are too many.
    fn terms(&self, bit: NetId, inverted: bool) -> Option<Vec<Term>> {
        let mut terms = Vec::new();
        let mut open = vec![(bit, inverted)];
        while let Some((bit, inverted)) = open.pop() {
            // Each that is open becomes at least one term.
            if open.len() + terms.len() > MOST_TERMS {
                return None;
            }
            match (self.op(bit), inverted) {
                (NetOp::Not(a), _) => open.push((*a, !inverted)),
                (NetOp::And(a, b), false) | (NetOp::Or(a, b), true) => {
                    open.extend([(*b, inverted), (*a, inverted)]);
                }
                (NetOp::Eq(a, b), false) | (NetOp::Xor(a, b), true) => {
                    terms.push(Term::Same(*a, *b));
                }
                (NetOp::All(word), false) | (NetOp::Any(word), true) => match self.op(*word) {
                    NetOp::Concat(parts) => {
                        for part in parts {
                            if self.width(*part) == 1 {
                                open.push((*part, inverted));
                            } else {
                                terms.push(Term::All(*part, inverted));
                            }
                        }
                    }
                    _ => terms.push(Term::All(*word, inverted)),
                },
                _ => terms.push(Term::All(bit, inverted)),
            }
        }
        Some(terms)
    }

    /// Two values as pairs of ranges, each of one net.
    fn pairs(&self, a: NetId, b: NetId, pairs: &mut Vec<(Range, Range)>) {
        let (mut a_ranges, mut b_ranges) = (Vec::new(), Vec::new());
        let whole = |of| Range {
            of,
            low: 0,
            width: self.width(of),
        };
        self.ranges(whole(a), &mut a_ranges);
        self.ranges(whole(b), &mut b_ranges);
        // Both lists end at the same bit; each pair ends where either has an end.
        let (mut a, mut b) = (a_ranges.into_iter(), b_ranges.into_iter());
        let (mut x, mut y) = (a.next(), b.next());
        while let (Some(left), Some(right)) = (x, y) {
            let width = left.width.min(right.width);
            let (left_low, left_rest) = left.split(width);
            let (right_low, right_rest) = right.split(width);
            if left_low != right_low && !self.are_zero(left_low, right_low) {
                pairs.push((left_low, right_low));
            }
            x = left_rest.or_else(|| a.next());
            y = right_rest.or_else(|| b.next());
        }
    }

    /// Whether both are zeros of constants, as extensions have.
    fn are_zero(&self, a: Range, b: Range) -> bool {
        [a, b].into_iter().all(|range| match self.op(range.of) {
            NetOp::Const(bits) => bits.slice(range.low, range.width).is_zero(),
            _ => false,
        })
    }

    /// A range as ranges of the nets behind slices and concatenations, low first.
    fn ranges(&self, range: Range, ranges: &mut Vec<Range>) {
        match self.op(range.of) {
            NetOp::Slice(of, low) => self.ranges(
                Range {
                    of: *of,
                    low: low + range.low,
                    width: range.width,
                },
                ranges,
            ),
            NetOp::Concat(parts) => {
                let mut start = 0;
                for part in parts.iter().rev() {
                    let end = start + self.width(*part);
                    let (low, high) = (range.low.max(start), (range.low + range.width).min(end));
                    if low < high {
                        let inner = Range {
                            of: *part,
                            low: low - start,
                            width: high - low,
                        };
                        self.ranges(inner, ranges);
                    }
                    start = end;
                }
            }
            _ => ranges.push(range),
        }
    }
}

impl Range {
    /// The lowest bits, and the others.
    fn split(self, width: u32) -> (Self, Option<Self>) {
        let low = Self { width, ..self };
        let rest = Self {
            low: self.low + width,
            width: self.width - width,
            ..self
        };
        (low, (rest.width > 0).then_some(rest))
    }
}

/// Neighbours put together.
fn merge(pairs: Vec<(Range, Range)>) -> Vec<(Range, Range)> {
    // Those of the same two nets at the same distance, in order.
    let mut groups: BTreeMap<(usize, usize, i64), Vec<(Range, Range)>> = BTreeMap::new();
    for (a, b) in pairs {
        let (a, b) = if b.of.index() < a.of.index() {
            (b, a)
        } else {
            (a, b)
        };
        let distance = i64::from(b.low) - i64::from(a.low);
        let key = (a.of.index(), b.of.index(), distance);
        groups.entry(key).or_default().push((a, b));
    }
    let mut merged: Vec<(Range, Range)> = Vec::new();
    for mut group in groups.into_values() {
        group.sort_by_key(|(a, _)| a.low);
        let mut last: Option<(Range, Range)> = None;
        for (a, b) in group {
            match &mut last {
                Some((x, y)) if a.low <= x.low + x.width => {
                    let width = (a.low + a.width).max(x.low + x.width) - x.low;
                    (x.width, y.width) = (width, width);
                }
                _ => merged.extend(last.replace((a, b))),
            }
        }
        merged.extend(last);
    }
    merged
}
