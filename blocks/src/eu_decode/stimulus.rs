//! Every opcode with every value of each small field: random words alone would take long to come by all of them.

use crate::block::Directed;
use crate::golden::{PortValues, Stimulus};
use crate::random::Random;
use num_bigint::BigUint;
use warpwright_eu::tables;

/// Opcodes, defined or not.
const OPCODES: u64 = 128;
/// Fields up to this width get each of their values; wider ones are random in every word.
const SMALL: u32 = 8;

/// Words of random bits for each opcode, besides those.
const OTHERS: usize = 8;

/// A word, of which a few bits are random no more.
#[derive(Clone, Debug)]
struct Values {
    random: Random,
    /// Opcode, the field's places, its value.
    cases: Vec<(u64, u128, u128)>,
    next: usize,
}

impl Values {
    fn new() -> Self {
        let mut cases = Vec::new();
        for code in 0..OPCODES {
            let opcode = tables::opcode(code as u8);
            let Some(format) = opcode.and_then(|opcode| tables::format(&opcode.format)) else {
                cases.extend([(code, 0, 0); OTHERS]);
                continue;
            };
            let small = format.fields.iter();
            let small = small.filter(|field| field.name != "Opcode" && field.bits.width() <= SMALL);
            for field in small {
                let values = 0..1u128 << field.bits.width();
                let mask = field.bits.mask();
                cases.extend(values.map(|value| (code, mask, field.bits.place(value))));
            }
            cases.extend([(code, 0, 0); OTHERS]);
        }
        Self {
            random: Random::new(1),
            cases,
            next: 0,
        }
    }
}

impl Stimulus for Values {
    /// The consumer never waits, or words would be passed over.
    fn next(&mut self) -> PortValues {
        let (opcode, mask, value) = self.cases[self.next % self.cases.len()];
        self.next += 1;
        let random = &mut self.random;
        let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        let word = word & !0x7F & !mask | u128::from(opcode) | value;
        PortValues::new()
            .with("in_valid", 1u8)
            .with("in_instruction", BigUint::from(word))
            .with("out_ready", 1u8)
            .with("rst", 0u8)
    }
}

/// All values.
pub(super) fn directed(stages: u32) -> Vec<Directed> {
    let values = Values::new();
    vec![Directed {
        name: "every_value",
        claim: "every value of each field of up to 8 bits, with each of the 128 opcodes"
            .to_string(),
        cycles: values.cases.len() as u64 + u64::from(stages),
        stimulus: Box::new(values),
    }]
}
