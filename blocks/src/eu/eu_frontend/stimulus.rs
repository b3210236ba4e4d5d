//! Stimulus: instructions that exercise the expansion, the decoder and the rules, as words of code.

use crate::eu::eu_fetch::{self, Configuration};
use crate::eu::{IS_COMPACT, UNIT};
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::{eu_expand, eu_legal};
use num_bigint::BigUint;

/// Cycles from a word to its instruction, and some more.
const LATENCY: u64 = 8;

/// A stimulus of instructions, one a word. A compact one comes twice in its word, which takes two cycles to leave: so that the word is
/// offered for two.
struct AsCode {
    instructions: Box<dyn Stimulus>,
    again: Option<BigUint>,
}

impl AsCode {
    fn word(&mut self) -> BigUint {
        if let Some(word) = self.again.take() {
            return word;
        }
        let cycle = self.instructions.next();
        let instruction = cycle.get("in_instruction").clone();
        if !instruction.bit(IS_COMPACT.into()) {
            return instruction;
        }
        let compact = instruction & BigUint::from(u64::MAX);
        let word = &compact << UNIT | compact;
        self.again = Some(word.clone());
        word
    }
}

impl Stimulus for AsCode {
    /// The consumer never waits: the instructions do not, and would be passed over.
    fn next(&mut self) -> PortValues {
        let word = self.word();
        PortValues::new()
            .with("in_valid", 1u8)
            .with("in_data", word)
            .with("jump", 0u8)
            .with("jump_pc", 0u8)
            .with("out_ready", 1u8)
            .with("rst", 0u8)
    }
}

/// Every mix of lengths; and with words of 16 bytes, into each of which an instruction fits, what the pieces are tried on.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let mut all = eu_fetch::stimulus::directed(c);
    if c.word_bytes == 16 {
        let expanded = eu_expand::stimulus::directed(1).into_iter();
        let pieces = expanded.chain(eu_legal::stimulus::directed(1));
        all.extend(pieces.map(|piece| Directed {
            cycles: 2 * piece.cycles + LATENCY,
            stimulus: Box::new(AsCode {
                instructions: piece.stimulus,
                again: None,
            }),
            ..piece
        }));
    }
    all
}
