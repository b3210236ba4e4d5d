//! The bits of an instruction that a field occupies, written as `"123:122 71:67"`, most significant piece first.

use serde::{Deserialize, Deserializer, de::Error as _};
use std::fmt;

/// Pieces of an instruction word, most significant first, each as (high, low), both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitList {
    pieces: Vec<(u32, u32)>,
}

impl BitList {
    /// The pieces, most significant first, each as (high, low).
    pub fn pieces(&self) -> &[(u32, u32)] {
        &self.pieces
    }

    /// How many bits there are.
    pub fn width(&self) -> u32 {
        self.pieces.iter().map(|(high, low)| high - low + 1).sum()
    }

    /// Each bit's place in the word, least significant first.
    pub fn places(&self) -> impl Iterator<Item = u32> {
        self.pieces.iter().rev().flat_map(|&(high, low)| low..=high)
    }

    /// The bits of a word that these are, as ones.
    pub fn mask(&self) -> u128 {
        self.places().fold(0, |mask, place| mask | 1 << place)
    }

    /// The value that a word has here.
    pub fn read(&self, word: u128) -> u128 {
        let bits = self.places().enumerate();
        bits.fold(0, |value, (index, place)| {
            value | (word >> place & 1) << index
        })
    }

    /// A word of zeros but for this value here; bits of the value that do not fit are lost.
    pub fn place(&self, value: u128) -> u128 {
        let bits = self.places().enumerate();
        bits.fold(0, |word, (index, place)| {
            word | (value >> index & 1) << place
        })
    }

    fn parse(text: &str) -> Option<Self> {
        let piece = |part: &str| {
            let (high, low) = part.split_once(':').unwrap_or((part, part));
            let (high, low) = (high.parse().ok()?, low.parse().ok()?);
            (low <= high && high < 128).then_some((high, low))
        };
        let pieces: Option<Vec<_>> = text.split_whitespace().map(piece).collect();
        let pieces = pieces.filter(|pieces| !pieces.is_empty())?;
        Some(Self { pieces })
    }
}

impl fmt::Display for BitList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (high, low)) in self.pieces.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            if high == low {
                write!(f, "{space}{high}")?;
            } else {
                write!(f, "{space}{high}:{low}")?;
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for BitList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is no list of bits")))
    }
}
