//! The default stimulus of a block: random values on every input, often corner values.

use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use warpwright_hdl::module::{Module, RESET};

/// Random values for the inputs of a module; reset is rare.
#[derive(Clone, Debug, Default)]
pub struct RandomPorts {
    random: Random,
    inputs: Vec<(String, u32)>,
    has_reset: bool,
}

impl RandomPorts {
    /// Values for the inputs of `module`.
    pub fn new(module: &Module, seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            inputs: module
                .inputs()
                .map(|port| (port.name.clone(), port.width.get()))
                .collect(),
            has_reset: module.has_reset(),
        }
    }
}

impl Stimulus for RandomPorts {
    fn next(&mut self) -> PortValues {
        let mut values = PortValues::new();
        for (name, width) in &self.inputs {
            values.set(name, self.random.corner(*width));
        }
        if self.has_reset {
            values.set(RESET, u8::from(self.random.chance(1, 64)));
        }
        values
    }
}
