//! Stimulus: every entry of every table; random indices alone would take too long to cover them with every opcode.

use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;

/// Entries of the largest table.
const ENTRIES: u64 = 32;
/// Opcodes, defined or not.
const OPCODES: u64 = 128;
/// Times that all are offered, each with registers and an immediate of its own, to a consumer that sometimes waits.
const ROUNDS: u64 = 6;

/// Compact instructions: each opcode with each entry.
#[derive(Clone, Debug)]
struct Entries {
    random: Random,
    next: u64,
}

impl Stimulus for Entries {
    fn next(&mut self) -> PortValues {
        let (opcode, entry) = (self.next / ENTRIES % OPCODES, self.next % ENTRIES);
        // All tables' entries of one number, or this one of the types with any of the others.
        let others = match self.next / (ENTRIES * OPCODES) % 2 {
            0 => [entry; 4],
            _ => [(); 4].map(|()| self.random.below(ENTRIES)),
        };
        let [control, subregisters, first, second] = others;
        let fields = [
            (0, 7, opcode),
            (24, 5, control),
            (29, 1, 1),
            (30, 5, entry),
            (35, 5, subregisters),
            (48, 4, first % 16),
            (52, 4, second % 16),
        ];
        self.next += 1;
        let mut word = self.random.next_u64();
        for (low, width, value) in fields {
            let mask = ((1 << width) - 1) << low;
            word = word & !mask | value << low;
        }
        PortValues::new()
            .with("in_valid", 1u8)
            .with("in_instruction", word)
            .with("out_ready", u8::from(self.random.chance(3, 4)))
            .with("rst", 0u8)
    }
}

/// All entries.
pub(crate) fn directed(stages: u32) -> Vec<Directed> {
    vec![Directed {
        name: "every_entry",
        claim: "every entry of every table, with each of the 128 opcodes".to_string(),
        cycles: OPCODES * ENTRIES * ROUNDS + u64::from(stages),
        stimulus: Box::new(Entries {
            random: Random::new(1),
            next: 0,
        }),
    }]
}
