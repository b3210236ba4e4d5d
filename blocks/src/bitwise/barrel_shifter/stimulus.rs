//! Stimulus: every amount in every mode, on words that show where each bit went.

use super::contract::Configuration;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};

/// How many words are tried.
const WORDS: u64 = 4;

/// Words: a single 1 at each end, all but one, and a number whose halves, quarters and so on all differ.
fn word(number: u64, width: u32) -> u64 {
    let of_all = [1, 1 << (width - 1), !1, 0x0123_4567_89ab_cdef];
    of_all[(number % WORDS) as usize] & (u64::MAX >> (64 - width))
}

/// Requests by number, one a cycle.
#[derive(Clone, Debug)]
struct EachAmount {
    configuration: Configuration,
    next: u64,
}

impl EachAmount {
    /// How many there are.
    fn count(&self) -> u64 {
        u64::from(self.configuration.width) * 8 * WORDS
    }
}

impl Stimulus for EachAmount {
    fn next(&mut self) -> PortValues {
        let Configuration {
            width, tag_bits, ..
        } = self.configuration;
        let number = self.next;
        self.next = (self.next + 1) % self.count();
        let way = number % 8;
        let amount = number / 8 % u64::from(width);
        let value = word(number / 8 / u64::from(width), width);
        let mut values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8)
            .with("in_value", value)
            .with("in_amount", amount)
            .with("in_right", way & 1)
            .with("in_rotates", way >> 1 & 1)
            .with("in_arithmetic", way >> 2);
        if tag_bits > 0 {
            values.set("in_tag", number & ((1 << tag_bits) - 1));
        }
        values
    }
}

/// All amounts in all ways.
pub(super) fn directed(configuration: Configuration) -> Vec<Directed> {
    let each = EachAmount {
        configuration,
        next: 0,
    };
    vec![Directed {
        name: "each_amount",
        claim: "every amount in both directions, shifted and rotated, for four words".to_string(),
        cycles: each.count() + u64::from(configuration.stages),
        stimulus: Box::new(each),
    }]
}
