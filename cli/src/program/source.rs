//! Where the inputs of a simulation come from.

use crate::blocks::golden::Stimulus;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::program::stimulus::{self, Changes};
use num_bigint::BigUint;
use std::path::Path;

/// Cycles of a run with random inputs.
const DEFAULT_CYCLES: u64 = 32;

/// Where the inputs come from.
pub enum Source {
    /// A block's own stimulus.
    Random(Box<dyn Stimulus>),
    /// A value for each input, cycle by cycle.
    Rows(Box<dyn Iterator<Item = Vec<BigUint>>>),
    /// What changes in each cycle.
    File(Vec<Changes>),
}

impl Source {
    /// Values for each input.
    pub fn rows(rows: impl Iterator<Item = Vec<BigUint>> + 'static) -> Self {
        Self::Rows(Box::new(rows))
    }

    /// A stimulus file; what it says of the beginning is done at once.
    pub fn file(path: &Path, simulation: &mut Simulation) -> Result<Self> {
        let file = stimulus::read(path, &simulation.design, &simulation.stores)?;
        simulation.start(&file.start)?;
        Ok(Self::File(file.cycles))
    }

    /// How many cycles to run if nothing is said.
    pub fn length(&self) -> u64 {
        match self {
            Self::Random(_) | Self::Rows(_) => DEFAULT_CYCLES,
            Self::File(cycles) => cycles.len() as u64,
        }
    }

    /// Drives the inputs of a cycle; the cycles come one after another.
    pub fn drive(&mut self, cycle: u64, simulation: &mut Simulation) -> Result<()> {
        match self {
            Self::Random(stimulus) => simulation.drive_next(&mut **stimulus)?,
            Self::Rows(rows) => {
                for (index, value) in rows.next().into_iter().flatten().enumerate() {
                    simulation.drive(index, value)?;
                }
            }
            Self::File(cycles) => {
                let changes = usize::try_from(cycle).ok().and_then(|n| cycles.get(n));
                for (index, value) in changes.into_iter().flatten() {
                    simulation.drive(*index, value.clone())?;
                }
            }
        }
        Ok(())
    }
}
