//! Runs one stimulus through a design, with an optional waveform.

use crate::blocks::golden::Stimulus;
use crate::hdl::module::Module;
use crate::hdl::netlist::Netlist;
use crate::hdl::netlist::flatten::{Names, flatten};
use crate::hdl::netlist::passes::optimize;
use crate::program::error::Result;
use crate::program::stimulus::Stores;
use crate::program::waves::{Beside, WaveRequest, Waves};
use crate::sim::engine::Single;
use crate::sim::simulator::Simulator;
use crate::testbenches::verify::{StartValue, begin};
use num_bigint::BigUint;
use std::path::PathBuf;
use std::sync::Arc;

/// A run from power-up, or from where a stimulus begins.
pub struct Simulation {
    pub design: Netlist,
    /// The description's registers and memories, of which the design has those that matter.
    pub stores: Stores,
    simulator: Single,
    waves: Option<Waves>,
}

impl Simulation {
    /// A design at power-up. The waveform's files are begun, so that a path that cannot be written to is
    /// found before the work.
    pub fn new(module: &Arc<Module>, request: &WaveRequest<'_>) -> Result<Self> {
        Self::beside(module, request, None)
    }

    /// The same, with what a golden model expects in the waveform.
    pub fn beside(
        module: &Arc<Module>,
        request: &WaveRequest<'_>,
        golden: Option<Beside>,
    ) -> Result<Self> {
        let names = if request.is_empty() {
            Names::Dropped
        } else {
            Names::Kept
        };
        let described = flatten(module, names);
        let stores = Stores::of(&described);
        Self::of(optimize(described), stores, request, golden)
    }

    /// The same of a design, with its description's registers and memories.
    pub fn of(
        design: Netlist,
        stores: Stores,
        request: &WaveRequest<'_>,
        golden: Option<Beside>,
    ) -> Result<Self> {
        let waves = Waves::begin(&design, request, golden)?;
        let watched = waves.as_ref().map_or(&[][..], Waves::nets);
        Ok(Self {
            simulator: Single::watching(&design, watched),
            stores,
            design,
            waves,
        })
    }

    /// Begins again: registers and memories at power-up, inputs as driven.
    pub fn power_up(&mut self) {
        self.simulator.power_up();
    }

    /// Gives registers and memories what they hold at first. What the design was freed of, because nothing
    /// depends on it, is passed over.
    pub fn start(&mut self, start: &[StartValue]) -> Result<()> {
        let Netlist {
            registers,
            memories,
            ..
        } = &self.design;
        let is_there = |value: &&StartValue| match value.word {
            None => registers.iter().any(|r| r.path == value.path),
            Some(_) => memories.iter().any(|m| m.path == value.path),
        };
        let start: Vec<StartValue> = start.iter().filter(is_there).cloned().collect();
        Ok(begin(&mut self.simulator, &start)?)
    }

    /// Drives an input, by its index, until it is driven again. Inputs are 0 at first.
    pub fn drive(&mut self, input: usize, value: BigUint) -> Result<()> {
        Ok(self
            .simulator
            .poke(&self.design.inputs[input].name, value)?)
    }

    /// Drives the input of this name, if there is one.
    pub fn drive_named(&mut self, name: &str, value: impl Into<BigUint>) -> Result<()> {
        let ports = &self.design.inputs;
        match ports.iter().position(|port| port.name == name) {
            Some(input) => self.drive(input, value.into()),
            None => Ok(()),
        }
    }

    /// Drives every input with the next values of a stimulus.
    pub fn drive_next(&mut self, stimulus: &mut dyn Stimulus) -> Result<()> {
        let values = stimulus.next();
        for index in 0..self.design.inputs.len() {
            let value = values.get(&self.design.inputs[index].name).clone();
            self.drive(index, value)?;
        }
        Ok(())
    }

    /// One cycle with the inputs as driven.
    pub fn step(&mut self) -> Result<()> {
        if let Some(waves) = &mut self.waves {
            self.simulator.settle();
            waves.sample(&self.design, &self.simulator)?;
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

    /// The index of the output of this name, if there is one.
    pub fn output_named(&self, name: &str) -> Option<usize> {
        let ports = &self.design.outputs;
        ports.iter().position(|port| port.name == name)
    }

    /// Ends the run; answers with the files that it wrote.
    pub fn finish(self) -> Result<Vec<PathBuf>> {
        match self.waves {
            Some(waves) => waves.finish(),
            None => Ok(Vec::new()),
        }
    }
}
