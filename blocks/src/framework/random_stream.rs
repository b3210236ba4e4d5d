//! Stimulus for a block with one input stream `in` and one output stream `out`, with producers and consumers of every pace.
//!
//! A producer usually offers a word until it is accepted, and sometimes
//! withdraws or exchanges it; the payload is garbage while nothing is offered.

use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use num_bigint::BigUint;

/// Random words, in episodes that differ in pace.
pub struct RandomStream {
    /// The input's port for the payload.
    payload: &'static str,
    /// Makes a word worth trying.
    word: Box<dyn FnMut(&mut Random) -> BigUint>,
    random: Random,
    /// Cycles left in this episode.
    left: u64,
    /// Of eight cycles, how many offer a word, and how many take one.
    pace: (u64, u64),
    /// The word offered last.
    offered: Option<BigUint>,
}

impl RandomStream {
    /// The cycles of this seed.
    pub fn new(
        payload: &'static str,
        seed: u64,
        word: impl FnMut(&mut Random) -> BigUint + 'static,
    ) -> Self {
        Self {
            payload,
            word: Box::new(word),
            random: Random::new(seed),
            left: 0,
            pace: (8, 8),
            offered: None,
        }
    }
}

impl std::fmt::Debug for RandomStream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RandomStream")
            .field("payload", &self.payload)
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

impl Stimulus for RandomStream {
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
        let word = again.unwrap_or_else(|| (self.word)(&mut self.random));
        if is_offered {
            self.offered = Some(word.clone());
        }
        PortValues::new()
            .with("in_valid", u8::from(is_offered))
            .with(self.payload, word)
            .with("out_ready", u8::from(self.random.chance(take, 8)))
            .with("rst", u8::from(self.random.chance(1, 64)))
    }
}
