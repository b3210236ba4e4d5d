//! What is worth trying on `stream_buffer`: producers and consumers of every pace.
//!
//! Words differ from each other. A producer mostly offers a word until it is accepted and now and then
//! withdraws or exchanges it; data is garbage while nothing is offered.

use super::Configuration;
use crate::golden::{PortValues, Stimulus};
use crate::random::Random;
use num_bigint::BigUint;

/// Random words, in episodes that differ in pace.
#[derive(Clone, Debug)]
pub struct Words {
    configuration: Configuration,
    random: Random,
    /// Cycles left in this episode.
    left: u64,
    /// Of eight cycles, how many offer a word, and how many take one.
    pace: (u64, u64),
    /// The word offered last.
    offered: Option<BigUint>,
}

impl Words {
    /// The cycles of this seed.
    pub fn new(configuration: Configuration, seed: u64) -> Self {
        Self {
            configuration,
            random: Random::new(seed),
            left: 0,
            pace: (8, 8),
            offered: None,
        }
    }
}

impl Stimulus for Words {
    fn next(&mut self) -> PortValues {
        if self.left == 0 {
            self.left = 4 + self.random.below(28);
            self.pace =
                *self
                    .random
                    .pick(&[(8, 8), (8, 4), (4, 8), (5, 5), (8, 1), (1, 8), (8, 0)]);
        }
        self.left -= 1;
        let (offer, take) = self.pace;
        // Offered again whether it was accepted or not: where it was, the same word comes twice.
        let again = self.offered.take().filter(|_| self.random.chance(5, 8));
        let is_offered = again.is_some() || self.random.chance(offer, 8);
        let word = again.unwrap_or_else(|| self.random.corner(self.configuration.width));
        if is_offered {
            self.offered = Some(word.clone());
        }
        PortValues::new()
            .with("in_valid", u8::from(is_offered))
            .with("in_data", word)
            .with("out_ready", u8::from(self.random.chance(take, 8)))
            .with("rst", u8::from(self.random.chance(1, 64)))
    }
}
