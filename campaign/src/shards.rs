//! Sets of shard numbers, written as schedulers write them: `0-4,7,10-12`.

use crate::error::CampaignError;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A set of shard numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardSet {
    /// In order, with gaps between them.
    ranges: Vec<RangeInclusive<u64>>,
}

impl ShardSet {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        let counts = self
            .ranges
            .iter()
            .map(|range| range.end() - range.start() + 1);
        counts.sum()
    }

    /// The numbers in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.ranges.iter().cloned().flatten()
    }

    /// The greatest number.
    pub fn last(&self) -> Option<u64> {
        self.ranges.last().map(|range| *range.end())
    }

    /// Sets of at most so many numbers each, in order.
    pub fn in_groups(&self, of: u64) -> Vec<Self> {
        let mut groups = Vec::new();
        let mut group = Self::default();
        for range in &self.ranges {
            let mut from = *range.start();
            while from <= *range.end() {
                let room = of.max(1) - group.count();
                let to = (*range.end()).min(from + room - 1);
                group.ranges.push(from..=to);
                from = to + 1;
                if group.count() == of.max(1) {
                    groups.push(std::mem::take(&mut group));
                }
            }
        }
        if !group.is_empty() {
            groups.push(group);
        }
        groups
    }
}

impl FromIterator<u64> for ShardSet {
    fn from_iter<T: IntoIterator<Item = u64>>(numbers: T) -> Self {
        let mut numbers: Vec<u64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut ranges: Vec<RangeInclusive<u64>> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some(last) if last.end() + 1 == number => *last = *last.start()..=number,
                _ => ranges.push(number..=number),
            }
        }
        Self { ranges }
    }
}

impl fmt::Display for ShardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, range) in self.ranges.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            let (from, to) = (range.start(), range.end());
            if from == to {
                write!(f, "{from}")?;
            } else {
                write!(f, "{from}-{to}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for ShardSet {
    type Err = CampaignError;

    fn from_str(text: &str) -> Result<Self, CampaignError> {
        let wrong = |why: String| CampaignError::ShardSet {
            text: text.to_string(),
            why,
        };
        let number = |digits: &str| {
            let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
            let number = digits.parse().ok().filter(|_| is_number);
            number.ok_or_else(|| wrong(format!("`{digits}` is no number")))
        };
        let mut ranges: Vec<RangeInclusive<u64>> = Vec::new();
        for part in text.split(',') {
            let (from, to) = match part.split_once('-') {
                Some((from, to)) => (number(from)?, number(to)?),
                None => (number(part)?, number(part)?),
            };
            if from > to {
                return Err(wrong(format!("{from} is greater than {to}")));
            }
            ranges.push(from..=to);
        }
        ranges.sort_unstable_by_key(|range| *range.start());
        let mut merged: Vec<RangeInclusive<u64>> = Vec::new();
        for range in ranges {
            match merged.last_mut() {
                Some(last) if *range.start() <= last.end().saturating_add(1) => {
                    *last = *last.start()..=*range.end().max(last.end());
                }
                _ => merged.push(range),
            }
        }
        Ok(Self { ranges: merged })
    }
}
