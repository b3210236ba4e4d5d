//! The set of values a parameter may take.

use std::fmt;
use std::ops::RangeInclusive;

/// A set of whole numbers, kept as runs: ascending, none empty, with a gap between any two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Allowed {
    runs: Vec<(u32, u32)>,
}

/// More runs than this are counted in a message, not listed.
const MOST_LISTED: usize = 6;

impl Allowed {
    /// These values; their order does not matter.
    pub fn of(values: impl IntoIterator<Item = u32>) -> Self {
        Self::of_runs(values.into_iter().map(|value| value..=value))
    }

    /// The values of these ranges; their order does not matter, and they may overlap.
    pub fn of_runs(ranges: impl IntoIterator<Item = RangeInclusive<u32>>) -> Self {
        let ranges = ranges.into_iter().filter(|range| !range.is_empty());
        let mut ranges: Vec<(u32, u32)> = ranges.map(RangeInclusive::into_inner).collect();
        ranges.sort_unstable();
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for (first, end) in ranges {
            match runs.last_mut() {
                Some((_, last)) if first <= last.saturating_add(1) => *last = end.max(*last),
                _ => runs.push((first, end)),
            }
        }
        Self { runs }
    }

    /// The runs: the least and the greatest value of each.
    pub fn runs(&self) -> &[(u32, u32)] {
        &self.runs
    }

    /// Whether a value is one of them.
    pub fn contains(&self, value: u32) -> bool {
        let mut runs = self.runs.iter();
        runs.any(|(first, last)| (*first..=*last).contains(&value))
    }

    /// Every value, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.runs.iter().flat_map(|(first, last)| *first..=*last)
    }

    /// How many values there are.
    pub fn count(&self) -> u64 {
        let sizes = self.runs.iter();
        sizes.map(|(first, last)| u64::from(last - first) + 1).sum()
    }

    /// The least and the greatest value; of no values, none.
    pub fn ends(&self) -> Option<(u32, u32)> {
        Some((self.runs.first()?.0, self.runs.last()?.1))
    }

    /// Whether they are three or more powers of 2, each twice the one before.
    pub fn are_powers_of_2(&self) -> bool {
        let doubles = |pair: &[(u32, u32)]| pair[0].0.checked_mul(2) == Some(pair[1].0);
        // 1 and 2 are one run; no other powers of 2 are neighbours.
        let (first, rest) = match self.runs.split_first() {
            Some(((1, 2), rest)) => (2, rest),
            Some(((first, last), rest)) if first == last => (*first, rest),
            _ => return false,
        };
        let is_start = rest
            .first()
            .is_some_and(|next| first.checked_mul(2) == Some(next.0));
        first.is_power_of_two()
            && self.count() >= 3
            && is_start
            && rest.iter().all(|(first, last)| first == last)
            && rest.windows(2).all(doubles)
    }
}

impl From<RangeInclusive<u32>> for Allowed {
    fn from(range: RangeInclusive<u32>) -> Self {
        Self::of_runs([range])
    }
}

/// In words: `1 to 64`, `a power of 2 from 4 to 32`, `1, 3 or 5 to 9`.
impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((least, greatest)) = self.ends() else {
            return f.write_str("no number");
        };
        if self.are_powers_of_2() {
            return write!(f, "a power of 2 from {least} to {greatest}");
        }
        if self.runs.len() > MOST_LISTED {
            let count = self.count();
            return write!(f, "one of {count} numbers from {least} to {greatest}");
        }
        for (i, (first, last)) in self.runs.iter().enumerate() {
            let is_last = i + 1 == self.runs.len();
            f.write_str(match i {
                0 => "",
                _ if is_last => " or ",
                _ => ", ",
            })?;
            match last - first {
                0 => write!(f, "{first}")?,
                _ => write!(f, "{first} to {last}")?,
            }
        }
        Ok(())
    }
}
