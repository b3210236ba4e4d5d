//! Hardware against golden model, cycle by cycle.

use super::shorten::shorten;
use super::{Failure, VerifyError};
use crate::streams::Watched;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::{AnyModel, Golden, PortValues, Stimulus};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::error::SimError;
use warpwright_sim::simulator::Simulator;

/// A configuration, ready to be run.
pub(super) struct Design<'a> {
    pub block: &'static dyn Block,
    pub parameters: &'a Parameters,
    pub module: Arc<Module>,
    pub netlist: Netlist,
}

impl<'a> Design<'a> {
    pub fn new(block: &'static dyn Block, parameters: &'a Parameters) -> Result<Self, VerifyError> {
        let module = block
            .build(parameters)
            .map_err(|errors| VerifyError::Build {
                block: block.name().to_string(),
                options: parameters.as_options(),
                errors,
            })?;
        let module = Arc::new(module);
        let netlist = optimize(&flatten(&module, Names::Dropped));
        Ok(Self {
            block,
            parameters,
            module,
            netlist,
        })
    }

    pub fn simulator_error(&self, error: SimError) -> VerifyError {
        VerifyError::Simulator {
            block: self.block.name().to_string(),
            error,
        }
    }
}

/// Who says what a design's outputs must be.
#[derive(Clone, Copy)]
pub(super) enum Judge<'a> {
    /// Its golden model.
    Golden,
    /// The rules of its streams.
    Streams(&'a Watched),
}

/// Sets every input of the design; what the stimulus does not name is 0.
pub(super) fn drive(
    simulator: &mut dyn Simulator,
    netlist: &Netlist,
    inputs: &PortValues,
) -> Result<(), SimError> {
    for port in &netlist.inputs {
        simulator.poke(&port.name, inputs.get(&port.name).clone())?;
    }
    Ok(())
}

/// The first disagreement within some cycles, made short.
pub(super) fn compare(
    design: &Design<'_>,
    judge: Judge<'_>,
    stimulus: &mut dyn Stimulus,
    cycles: u64,
    progress: &dyn Fn(u64),
) -> Result<Option<Failure>, VerifyError> {
    let mut given = Vec::new();
    let mut runner = Runner::new(design, judge);
    for cycle in 0..cycles {
        let inputs = stimulus.next();
        given.push(inputs);
        let last = given.len() - 1;
        if let Some(mut failure) = runner
            .cycle(&given[last])
            .map_err(|e| design.simulator_error(e))?
        {
            failure.cycle = cycle;
            failure.stimulus = given;
            return Ok(Some(shorten(failure, &mut |cycles| {
                let mut runner = Runner::new(design, judge);
                cycles.iter().enumerate().find_map(|(number, inputs)| {
                    let mut failure = runner.cycle(inputs).ok().flatten()?;
                    failure.cycle = number as u64;
                    Some(failure)
                })
            })));
        }
        if cycle % 256 == 0 {
            progress(cycle);
        }
    }
    progress(cycles);
    Ok(None)
}

/// A hardware engine and its judge side by side, from power-up.
struct Runner<'a> {
    netlist: &'a Netlist,
    simulator: Single,
    golden: Box<dyn Golden>,
    /// Whether the judge is shown the outputs beside the inputs.
    sees_outputs: bool,
}

impl<'a> Runner<'a> {
    fn new(design: &'a Design<'a>, judge: Judge<'a>) -> Self {
        let (netlist, golden, sees_outputs) = match judge {
            Judge::Golden => {
                let golden = design.block.golden(design.parameters);
                (&design.netlist, golden, false)
            }
            Judge::Streams(watched) => (&watched.netlist, watched.rules.golden(), true),
        };
        Self {
            netlist,
            simulator: Single::new(netlist),
            golden,
            sees_outputs,
        }
    }

    fn cycle(&mut self, inputs: &PortValues) -> Result<Option<Failure>, SimError> {
        drive(&mut self.simulator, self.netlist, inputs)?;
        self.simulator.step();
        let expected = if self.sees_outputs {
            let mut ports = inputs.clone();
            for port in &self.netlist.outputs {
                ports.set(&port.name, self.simulator.peek(&port.name)?);
            }
            self.golden.cycle(&ports)
        } else {
            self.golden.cycle(inputs)
        };
        for expected in expected {
            let found = self.simulator.peek(&expected.port)?;
            if (&found ^ &expected.value) & &expected.care == num_bigint::BigUint::ZERO {
                continue;
            }
            let output = self.netlist.output(&expected.port);
            return Ok(Some(Failure {
                cycle: 0,
                driver: output.map_or(String::new(), |o| o.source.to_string()),
                port: expected.port,
                expected: expected.value,
                care: expected.care,
                found,
                engine: "single",
                stimulus: Vec::new(),
            }));
        }
        Ok(None)
    }
}
