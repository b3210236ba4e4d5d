//! A stream of indices, and the lines that its groups touch.

use super::{LANES, LINE_BYTES};
use std::collections::BTreeSet;

/// A stream of indices: a list that is repeated, further on each time.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// Its name.
    pub id: String,
    /// The application that it is of.
    pub app: String,
    /// The indices of the first repetition.
    pub indices: Vec<i64>,
    /// By how much each repetition is further on than the one before, in turn.
    pub deltas: Vec<i64>,
    /// Groups of 32 elements that matter.
    pub groups: usize,
    /// What its file says of the distinct lines of a group, with the bytes of an element.
    pub stated: Vec<(u64, Lines)>,
}

/// Distinct lines of a group, over the groups of a stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// The mean.
    pub mean: f64,
    /// Of the group with fewest.
    pub min: u64,
    /// Of the group with most.
    pub max: u64,
}

/// The synthetic patterns are of no application.
pub const SYNTHETIC: &str = "synthetic";

/// The least index that has no byte address of 64 bits with 8-byte elements.
const BEYOND: i128 = 1 << 61;

impl Pattern {
    /// The index of an element of the stream.
    pub fn index(&self, element: usize) -> i128 {
        let repetition = element / self.indices.len();
        let (rounds, rest) = (
            repetition / self.deltas.len(),
            repetition % self.deltas.len(),
        );
        let sum = |deltas: &[i64]| deltas.iter().map(|delta| i128::from(*delta)).sum::<i128>();
        let moved = rounds as i128 * sum(&self.deltas) + sum(&self.deltas[..rest]);
        i128::from(self.indices[element % self.indices.len()]) + moved
    }

    /// The first element whose index no address can have, with the index.
    pub fn unreachable(&self) -> Option<(usize, i128)> {
        let elements = 0..self.groups * LANES as usize;
        let mut indices = elements.map(|element| (element, self.index(element)));
        indices.find(|(_, index)| !(0..BEYOND).contains(index))
    }

    /// The indices of a group of so many lanes. Every index must be [reachable](Self::unreachable).
    pub fn group(&self, number: usize, lanes: u32) -> Vec<u64> {
        let first = number * lanes as usize;
        let elements = first..first + lanes as usize;
        elements.map(|element| self.index(element) as u64).collect()
    }

    /// The first groups of 32 lanes, at most so many.
    pub fn first_groups(&self, most: usize) -> Vec<Vec<u64>> {
        let numbers = 0..self.groups.min(most);
        numbers.map(|number| self.group(number, LANES)).collect()
    }

    /// The distinct lines of a group, over all groups.
    pub fn minimum(&self, element_bytes: u64) -> Lines {
        let counts = self.first_groups(self.groups).into_iter();
        let counts: Vec<u64> = counts
            .map(|group| distinct(&lines(&group, element_bytes)))
            .collect();
        Lines {
            mean: counts.iter().sum::<u64>() as f64 / counts.len().max(1) as f64,
            min: counts.iter().copied().min().unwrap_or(0),
            max: counts.iter().copied().max().unwrap_or(0),
        }
    }

    /// Where the file's minima are not those of the stream, in words.
    pub fn misstated(&self) -> Vec<String> {
        /// The mean is written with at least three digits behind the point.
        const ROUNDING: f64 = 0.0006;
        let differ = self.stated.iter().filter_map(|(bytes, stated)| {
            let found = self.minimum(*bytes);
            let is_same = (found.mean - stated.mean).abs() < ROUNDING
                && (found.min, found.max) == (stated.min, stated.max);
            let said = |lines: &Lines| {
                format!(
                    "mean {:.4}, min {}, max {}",
                    lines.mean, lines.min, lines.max
                )
            };
            (!is_same).then(|| {
                format!(
                    "pattern `{}`: the file states min_lines_e{bytes} as {}; the counted values are {}",
                    self.id,
                    said(stated),
                    said(&found)
                )
            })
        });
        differ.collect()
    }
}

/// The line of each lane of a group of indices.
pub fn lines(indices: &[u64], element_bytes: u64) -> Vec<u64> {
    let line = |index: &u64| index * element_bytes / LINE_BYTES;
    indices.iter().map(line).collect()
}

/// How many lines are distinct.
pub fn distinct(lines: &[u64]) -> u64 {
    lines.iter().collect::<BTreeSet<_>>().len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(indices: &[i64], deltas: &[i64]) -> Pattern {
        Pattern {
            id: "p".to_string(),
            app: "a".to_string(),
            indices: indices.to_vec(),
            deltas: deltas.to_vec(),
            groups: 1,
            stated: Vec::new(),
        }
    }

    #[test]
    fn repetitions_move_on_by_the_deltas_in_turn() {
        let indices = |pattern: Pattern| (0..10).map(|n| pattern.index(n)).collect::<Vec<_>>();
        let one = pattern(&[5, 0], &[3]);
        assert_eq!(indices(one), [5, 0, 8, 3, 11, 6, 14, 9, 17, 12]);
        let several = pattern(&[5, 0], &[3, 0, 100]);
        assert_eq!(indices(several), [5, 0, 8, 3, 8, 3, 108, 103, 111, 106]);
    }

    #[test]
    fn indices_stay_where_addresses_are() {
        assert_eq!(pattern(&[0, 4], &[-1]).unreachable(), Some((2, -1)));
        assert_eq!(pattern(&[0, 4], &[1, -1]).unreachable(), None);
        let far = pattern(&[1, i64::MAX / 4 + 1], &[0]);
        assert_eq!(far.unreachable(), Some((1, 1 << 61)));
        let last = pattern(&[i64::MAX / 4], &[0]);
        assert_eq!(last.unreachable(), None);
        assert_eq!(lines(&last.group(0, 1), 8), [u64::MAX >> 6]);
    }

    #[test]
    fn a_wrong_minimum_is_noticed() {
        let mut stride = pattern(&[0, 16], &[32]);
        let right = Lines {
            mean: 32.0,
            min: 32,
            max: 32,
        };
        assert_eq!(stride.minimum(4), right);
        stride.stated = vec![(4, right)];
        assert_eq!(stride.misstated(), Vec::<String>::new());
        for wrong in [
            Lines {
                mean: 31.99,
                ..right
            },
            Lines { min: 31, ..right },
            Lines { max: 33, ..right },
        ] {
            stride.stated = vec![(4, wrong)];
            let said = stride.misstated();
            assert_eq!(said.len(), 1, "{wrong:?}");
            assert!(
                said[0].ends_with("the counted values are mean 32.0000, min 32, max 32"),
                "{said:?}"
            );
        }
    }
}
