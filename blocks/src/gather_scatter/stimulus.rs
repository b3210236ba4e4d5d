//! Requests worth trying.

use super::Configuration;
use crate::block::Directed;
use crate::golden::{PortValues, Stimulus};

struct Nothing;

impl Stimulus for Nothing {
    fn next(&mut self) -> PortValues {
        PortValues::new()
    }
}

pub(super) fn random(_c: Configuration, _seed: u64) -> Box<dyn Stimulus> {
    Box::new(Nothing)
}

pub(super) fn directed(_c: Configuration) -> Vec<Directed> {
    Vec::new()
}
