//! A hash of all results, independent of the order and the threads in which they were computed.
//!
//! The results of a chunk (65,536 operands, or all if there are fewer) are written in operand order, each as whole bytes,
//! lowest first; the chunk's hash is their SHA-256. The overall hash is the SHA-256 of the concatenated chunk hashes. Bits
//! that do not matter are 0. So anyone can compute it with the tools of any language, and compute a part without the rest.

use sha2::{Digest as _, Sha256};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;

/// A SHA-256.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest([u8; 32]);

/// A text that is no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not 64 hexadecimal digits")]
pub struct NoDigest;

impl Digest {
    /// Of bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Of hashes one after another.
    pub fn of_digests<'a>(digests: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut hasher = Sha256::new();
        for digest in digests {
            hasher.update(digest.0);
        }
        Self(hasher.finalize().into())
    }
}

/// From 64 hexadecimal digits.
impl FromStr for Digest {
    type Err = NoDigest;

    fn from_str(text: &str) -> Result<Self, NoDigest> {
        let mut bytes = [0; 32];
        let is_long_enough = text.len() == 64 && text.is_ascii();
        for (index, byte) in bytes.iter_mut().enumerate() {
            let digits = text
                .get(2 * index..2 * index + 2)
                .filter(|_| is_long_enough);
            let digits = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            *byte = digits.ok_or(NoDigest)?;
        }
        Ok(Self(bytes))
    }
}

/// In hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        f.write_str(&text)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The results of a chunk being written.
#[derive(Debug)]
pub(super) struct Writing {
    hasher: Sha256,
    bytes: Vec<u8>,
    /// Bytes of each result, and where they stand among those of an operand.
    places: Vec<(usize, usize)>,
    /// Bytes of all results of an operand.
    record: usize,
}

impl Writing {
    /// For results of so many bits each.
    pub fn new(widths: impl Iterator<Item = u32>) -> Self {
        let mut record = 0;
        let places = widths.map(|width| {
            let bytes = width.div_ceil(8) as usize;
            record += bytes;
            (record - bytes, bytes)
        });
        let places = places.collect();
        Self {
            hasher: Sha256::new(),
            bytes: Vec::new(),
            places,
            record,
        }
    }

    /// Puts a result of some operands in a row in its place.
    pub fn put(&mut self, result: usize, values: &[u64]) {
        let (place, width) = self.places[result];
        self.bytes.resize(values.len() * self.record, 0);
        let records = self.bytes.chunks_exact_mut(self.record);
        if width == 4 {
            for (record, value) in records.zip(values) {
                record[place..place + 4].copy_from_slice(&(*value as u32).to_le_bytes());
            }
            return;
        }
        for (record, value) in records.zip(values) {
            record[place..place + width].copy_from_slice(&value.to_le_bytes()[..width]);
        }
    }

    /// These operands' results are all there.
    pub fn next(&mut self) {
        self.hasher.update(&self.bytes);
    }

    /// The chunk's hash; then the next one begins.
    pub fn finish(&mut self) -> Digest {
        Digest(self.hasher.finalize_reset().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two results of 16 and 3 bits of three operands, as bytes by hand.
    #[test]
    fn results_are_written_operand_by_operand() {
        let mut writing = Writing::new([16, 3].into_iter());
        writing.put(0, &[0x1234, 0, 0xffff]);
        writing.put(1, &[1, 7, 0]);
        writing.next();
        let bytes = [0x34, 0x12, 1, 0, 0, 7, 0xff, 0xff, 0];
        assert_eq!(writing.finish(), Digest::of_bytes(&bytes));
        writing.put(0, &[5]);
        writing.put(1, &[6]);
        writing.next();
        assert_eq!(writing.finish(), Digest::of_bytes(&[5, 0, 6]));
    }
}
