//! The code to show, and the part of it that consists of whole instructions.

use crate::eu::model::{DecodeError, Instruction};

/// Code to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// All of it.
    pub bytes: &'a [u8],
    /// Where to begin.
    pub start: usize,
    /// Whether each instruction's place is shown.
    pub has_pc: bool,
}

impl<'a> Code<'a> {
    /// The part that is whole instructions, and what is wrong with the rest.
    pub fn whole(self) -> (Self, Option<DecodeError>) {
        let mut end = self.start;
        while end < self.bytes.len() {
            match Instruction::length_at(self.bytes, end) {
                Ok(length) => end += length,
                Err(error) => {
                    let bytes = &self.bytes[..end];
                    return (Self { bytes, ..self }, Some(error));
                }
            }
        }
        (self, None)
    }

    /// The instructions, up to the first that is none.
    pub fn instructions(self) -> impl Iterator<Item = Instruction> + use<'a> {
        let mut offset = self.start;
        std::iter::from_fn(move || {
            let instruction = Instruction::decode(self.bytes, offset).ok()?;
            offset += instruction.length();
            Some(instruction)
        })
    }
}
