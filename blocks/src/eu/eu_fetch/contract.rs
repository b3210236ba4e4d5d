//! The contract shared by hardware and golden model: parameters and ports.

use crate::eu::NATIVE;
use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field};

/// Bits of addresses.
pub(super) const ADDRESS: u32 = 32;

/// Its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// Bytes of a word, 16 or 32.
    pub word_bytes: u32,
    /// Instructions a cycle, 1 or 2.
    pub issue: u32,
}

/// What comes in: a word of code.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Words<T> {
    /// a word of code, its first byte lowest
    pub data: T,
}

/// An instruction in a place of code.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Located<T> {
    pub pc: T,
    pub length: T,
    pub instruction: T,
}

/// Whether a second instruction leaves with the first, and which.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Follower<T> {
    pub second: T,
    pub second_pc: T,
    pub second_length: T,
    pub second_instruction: T,
}

/// Instructions that leave together. Of a second one there are no bits if there never is one.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Instructions<T> {
    #[bundle(flat)]
    pub first: Located<T>,
    #[bundle(flat)]
    pub second: Follower<T>,
}

impl Configuration {
    #[doc(hidden)]
    pub fn new(p: &Parameters) -> Self {
        Self {
            word_bytes: p.number("word_bytes"),
            issue: p.number("issue"),
        }
    }

    /// Units of 8 bytes in a word.
    pub fn units(self) -> u32 {
        self.word_bytes / 8
    }

    /// Units that the queue holds. With less than a word of room, so many are left after the longest instructions have gone that the next
    /// ones are whole.
    pub(crate) fn depth(self) -> u32 {
        let most_leaving = 2 * self.issue;
        self.units() - 1 + 2 * most_leaving
    }

    /// The field of the stream of words.
    pub(crate) fn words(self) -> Words<Field> {
        Words {
            data: Field::bits(self.word_bytes * 8),
        }
    }

    /// The fields of the stream of instructions.
    pub(crate) fn instructions(self) -> Instructions<Field> {
        let first = |width: u32, doc| Field::bits(width).doc(doc);
        let second = |width, doc| first(width * (self.issue - 1), doc);
        let about = "bytes, the first lowest; zeros above a compact instruction";
        Instructions {
            first: Located {
                pc: first(ADDRESS, "the address of the instruction"),
                length: first(5, "the instruction's length in bytes: 8 or 16"),
                instruction: first(NATIVE, about),
            },
            second: Follower {
                second: second(1, "1: a second instruction; 0: its other outputs are 0"),
                second_pc: second(ADDRESS, "the second instruction's address"),
                second_length: second(5, "the second instruction's length in bytes: 8 or 16"),
                second_instruction: second(
                    NATIVE,
                    "the second instruction's bytes; zeros above a compact one",
                ),
            },
        }
    }

    /// The same as the golden model has them.
    pub(crate) fn payload(self) -> FieldList {
        let Instructions { first, second } = self.instructions();
        [field_list(first), field_list(second)].concat()
    }
}
