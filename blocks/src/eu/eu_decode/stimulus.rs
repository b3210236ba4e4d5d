//! Stimulus: every opcode with every value of each small field and every bit
//! of each wide one; random words alone would take too long to cover them.

use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use num_bigint::BigUint;
use warpwright_eu::tables;

/// Opcodes, defined or not.
const OPCODES: u64 = 128;
/// Fields up to this width get each of their values; wider ones no bit, each bit alone and all bits.
const SMALL: u32 = 4;

/// Of so many words one has to wait.
const WAITING: u64 = 8;

/// Words of random bits for each opcode, besides those.
const OTHERS: usize = 8;

/// A word, of which a few bits are random no more.
#[derive(Clone, Debug)]
struct Values {
    random: Random,
    /// Opcode, the field's places, its value.
    cases: Vec<(u64, u128, u128)>,
    next: usize,
    /// A word that was not taken.
    waiting: Option<u128>,
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
            for field in format.fields.iter().filter(|field| field.name != "Opcode") {
                let mask = field.bits.mask();
                let cases_of = values(field.bits.width()).into_iter();
                cases.extend(cases_of.map(|value| (code, mask, field.bits.place(value))));
            }
            cases.extend([(code, 0, 0); OTHERS]);
        }
        Self {
            random: Random::new(1),
            cases,
            next: 0,
            waiting: None,
        }
    }

    fn word(&mut self) -> u128 {
        let (opcode, mask, value) = self.cases[self.next % self.cases.len()];
        self.next += 1;
        let random = &mut self.random;
        let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        word & !0x7F & !mask | u128::from(opcode) | value
    }
}

/// What is tried of a field of so many bits.
fn values(width: u32) -> Vec<u128> {
    if width <= SMALL {
        return (0..1 << width).collect();
    }
    let ones = u128::MAX >> (u128::BITS - width);
    let single = (0..width).map(|bit| 1 << bit);
    single.chain([0, ones]).collect()
}

impl Stimulus for Values {
    /// A word that has to wait is offered again, and then the consumer takes one: no word is passed over.
    fn next(&mut self) -> PortValues {
        let waited = self.waiting.take();
        let is_taken = waited.is_some() || !self.random.chance(1, WAITING);
        let word = waited.unwrap_or_else(|| self.word());
        if !is_taken {
            self.waiting = Some(word);
        }
        PortValues::new()
            .with("in_valid", 1u8)
            .with("in_instruction", BigUint::from(word))
            .with("out_ready", u8::from(is_taken))
            .with("rst", 0u8)
    }
}

/// All values.
pub(super) fn directed(stages: u32) -> Vec<Directed> {
    let values = Values::new();
    vec![Directed {
        name: "every_value",
        claim: "every value of each small field and every bit of each wide field, with each of the 128 opcodes"
            .to_string(),
        cycles: values.cases.len() as u64 * (WAITING + 1) / WAITING + u64::from(stages),
        stimulus: Box::new(values),
    }]
}
