//! Instructions worth trying on the expansion, the decoder and the rules, as words of code.

use crate::block::Directed;
use crate::eu_fetch::{self, Configuration};
use crate::golden::{PortValues, Stimulus};
use crate::{eu_expand, eu_legal};
use num_bigint::BigUint;

/// Bits of a unit; a compact instruction has one.
const UNIT: u32 = 64;
/// Bit 29 of an instruction, `CmptCtrl`.
const IS_COMPACT: u64 = 29;
/// Cycles from a word to its instruction, and some more.
const LATENCY: u64 = 8;

/// A stimulus of instructions, one a word; a compact one comes twice, to fill it.
struct AsCode(Box<dyn Stimulus>);

impl Stimulus for AsCode {
    /// The consumer never waits: the instructions do not, and would be passed over.
    fn next(&mut self) -> PortValues {
        let cycle = self.0.next();
        let mut word = cycle.get("in_instruction").clone();
        if word.bit(IS_COMPACT) {
            let compact = word & BigUint::from(u64::MAX);
            word = &compact << UNIT | compact;
        }
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
            // A compact instruction takes two cycles of a word's one.
            cycles: piece.cycles + LATENCY,
            stimulus: Box::new(AsCode(piece.stimulus)),
            ..piece
        }));
    }
    all
}
