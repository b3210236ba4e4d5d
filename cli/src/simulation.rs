//! One stimulus through a design, with a waveform where one is asked for.

use crate::error::Result;
use crate::waves::{WaveRequest, Waves};
use num_bigint::BigUint;
use std::path::PathBuf;
use std::sync::Arc;
use warpwright::hdl::module::Module;
use warpwright::hdl::netlist::Netlist;
use warpwright::hdl::netlist::flatten::{Names, flatten};
use warpwright::hdl::netlist::passes::optimize;
use warpwright::sim::engine::Single;
use warpwright::sim::simulator::Simulator;

/// A run from power-up.
pub struct Simulation {
    pub design: Netlist,
    simulator: Single,
    waves: Option<Waves>,
}

impl Simulation {
    /// A design at power-up. The waveform's files are begun, so that a path that cannot be written to is
    /// found before the work.
    pub fn new(module: &Arc<Module>, request: &WaveRequest<'_>) -> Result<Self> {
        let names = if request.is_empty() {
            Names::Dropped
        } else {
            Names::Kept
        };
        let design = optimize(&flatten(module, names));
        let waves = Waves::begin(&design, request)?;
        let watched = waves.as_ref().map_or(&[][..], Waves::nets);
        Ok(Self {
            simulator: Single::watching(&design, watched),
            design,
            waves,
        })
    }

    /// Drives an input, by its index, until it is driven again. Inputs are 0 at first.
    pub fn drive(&mut self, input: usize, value: BigUint) -> Result<()> {
        Ok(self
            .simulator
            .poke(&self.design.inputs[input].name, value)?)
    }

    /// One cycle with the inputs as driven.
    pub fn step(&mut self) -> Result<()> {
        if let Some(waves) = &mut self.waves {
            self.simulator.settle();
            waves.sample(&self.simulator)?;
        }
        self.simulator.step();
        Ok(())
    }

    /// An input, by index, as driven.
    pub fn input(&self, index: usize) -> Result<BigUint> {
        Ok(self.simulator.peek(&self.design.inputs[index].name)?)
    }

    /// An output, by index, as it stood before the clock edge of the last step.
    pub fn output(&self, index: usize) -> Result<BigUint> {
        Ok(self.simulator.peek(&self.design.outputs[index].name)?)
    }

    /// Ends the run; answers with the files that it wrote.
    pub fn finish(self) -> Result<Vec<PathBuf>> {
        match self.waves {
            Some(waves) => waves.finish(),
            None => Ok(Vec::new()),
        }
    }
}
