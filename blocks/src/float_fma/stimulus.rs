//! Operands worth trying.

use super::Configuration;
use crate::block::Directed;
use crate::golden::{PortValues, Stimulus};
use crate::random::Random;

pub(super) fn random(configuration: Configuration, seed: u64) -> Box<dyn Stimulus> {
    Box::new(Operands {
        configuration,
        random: Random::new(seed),
    })
}

struct Operands {
    configuration: Configuration,
    random: Random,
}

impl Stimulus for Operands {
    fn next(&mut self) -> PortValues {
        let mut v = PortValues::new();
        for (name, width) in self.configuration.operands() {
            v.set(&format!("in_{name}"), self.random.corner(width));
        }
        v.set("in_valid", u8::from(self.random.chance(3, 4)));
        v.set("out_ready", u8::from(self.random.chance(3, 4)));
        v.set("rst", u8::from(self.random.chance(1, 64)));
        v
    }
}

pub(super) fn directed(_c: Configuration) -> Vec<Directed> {
    Vec::new()
}
