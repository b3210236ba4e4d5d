//! Words that are selected column by column are selected whole.
//!
//! A crossbar says of each bit of its output which of some words it comes from: bit i is 1 if some selection and bit i of its word are 1. The bits of
//! all words are put together for each i. A processor selects words: the output is the "or" of all words whose selection is 1.

use super::Rewriter;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp};

/// Fewer columns side by side are left as they are.
const FEWEST: usize = 3;
/// Columns with more words are left as they are.
const MOST_WORDS: usize = 64;

/// A column: whether a selection and its bit are both 1 somewhere.
struct Column {
    selections: NetId,
    /// The bits as nets and places, from the selections' lowest bit up.
    bits: Vec<(NetId, u32)>,
}

impl Column {
    /// Whether this is one bit above another column, of the same words and selections.
    fn is_above(&self, lower: &Self) -> bool {
        let mut pairs = self.bits.iter().zip(&lower.bits);
        self.selections == lower.selections
            && self.bits.len() == lower.bits.len()
            && pairs.all(|((net, high), (of, low))| net == of && *high == low + 1)
    }
}

impl Rewriter {
    /// A concatenation with neighbouring columns joined that nothing else reads: the original operation, and the same on the nets that are made.
    pub(super) fn join_columns(&mut self, original: &NetOp, op: &NetOp) -> Option<NetId> {
        let (NetOp::Concat(read), NetOp::Concat(parts)) = (original, op) else {
            return None;
        };
        if parts.len() < FEWEST {
            return None;
        }
        let columns = read.iter().zip(parts).map(|(read, part)| {
            let is_single = self.uses[read.index()] == 1;
            is_single.then(|| self.column(*part)).flatten()
        });
        let columns: Vec<Option<Column>> = columns.collect();
        let mut joined = Vec::new();
        let mut first = 0;
        while first < parts.len() {
            let is_next = |last: usize| match (&columns[last], columns.get(last + 1)) {
                (Some(high), Some(Some(low))) => high.is_above(low),
                _ => false,
            };
            let mut places = first..parts.len();
            let last = places.find(|last| !is_next(*last)).unwrap_or(first);
            match &columns[last] {
                Some(lowest) if last - first + 1 >= FEWEST => {
                    let width = (last - first + 1) as u32;
                    joined.push(self.selected(lowest, width));
                }
                _ => joined.extend(&parts[first..=last]),
            }
            first = last + 1;
        }
        if joined.len() == parts.len() {
            return None;
        }
        if let [net] = joined[..] {
            return Some(net);
        }
        let width = joined.iter().map(|net| self.width(*net)).sum();
        Some(self.made.push(NetOp::Concat(joined.into()), width))
    }

    /// A net as a column.
    fn column(&self, net: NetId) -> Option<Column> {
        let NetOp::Any(both) = *self.op(net) else {
            return None;
        };
        let NetOp::And(a, b) = *self.op(both) else {
            return None;
        };
        let of = |selections: NetId, bits: NetId| {
            let NetOp::Concat(parts) = self.op(bits) else {
                return None;
            };
            if parts.len() > MOST_WORDS {
                return None;
            }
            let bits = parts.iter().rev().map(|part| match self.op(*part) {
                NetOp::Slice(word, place) if self.width(*part) == 1 => Some((*word, *place)),
                _ => None,
            });
            Some(Column {
                selections,
                bits: bits.collect::<Option<_>>()?,
            })
        };
        of(a, b).or_else(|| of(b, a))
    }

    /// So many neighbouring columns, of which this is the lowest.
    fn selected(&mut self, lowest: &Column, width: u32) -> NetId {
        let zero = self.made.push(NetOp::Const(Bits::zero(width)), width);
        let words = (0..).zip(&lowest.bits).map(|(number, (word, place))| {
            let selection = self.bit(lowest.selections, number);
            let word = self.slice(*word, *place, width);
            self.made.push(NetOp::Mux(selection, word, zero), width)
        });
        let words: Vec<NetId> = words.collect();
        let all = words
            .into_iter()
            .reduce(|a, b| self.made.push(NetOp::Or(a, b), width));
        all.unwrap_or(zero)
    }

    /// A bit of a net; of a concatenation of bits, the part.
    fn bit(&mut self, net: NetId, place: u32) -> NetId {
        if let NetOp::Concat(parts) = self.op(net)
            && parts.iter().all(|part| self.width(*part) == 1)
            && let Some(part) = parts.iter().rev().nth(place as usize)
        {
            return *part;
        }
        self.slice(net, place, 1)
    }
}
