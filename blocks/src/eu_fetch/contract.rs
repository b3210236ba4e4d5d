//! What hardware and golden model agree on: parameters and ports.

use crate::golden::FieldList;
use crate::parameters::Parameters;

/// Its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// Bytes of a word, 16 or 32.
    pub word_bytes: u32,
    /// Instructions a cycle, 1 or 2.
    pub issue: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            word_bytes: p.number("word_bytes"),
            issue: p.number("issue"),
        }
    }

    /// Units of 8 bytes in a word.
    pub(crate) fn units(self) -> u32 {
        self.word_bytes / 8
    }

    /// Units that the queue holds. With less than a word of room, so many are left after the longest instructions have gone that the next
    /// ones are whole.
    pub(crate) fn depth(self) -> u32 {
        let most_leaving = 2 * self.issue;
        self.units() - 1 + 2 * most_leaving
    }

    /// The fields of the stream of instructions.
    pub(crate) fn payload(self) -> FieldList {
        let first = [("pc", 32), ("length", 5), ("instruction", 128)];
        let second = [
            ("second", 1),
            ("second_pc", 32),
            ("second_length", 5),
            ("second_instruction", 128),
        ];
        let has_second = second.into_iter().filter(|_| self.issue == 2);
        first.into_iter().chain(has_second).collect()
    }
}
