//! Compares hardware with the golden model, cycle by cycle.

use super::outcome::Failure;
use super::run::{Judge, Run};
use super::shorten::{shorten, simplify};
use super::{Progress, VerifyError};
use crate::compared::NotYet;
use crate::kept_streams::KeptStreams;
use crate::streams::Watched;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::{AnyModel, Stimulus};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::error::SimError;

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
        let netlist = optimize(flatten(&module, Names::Dropped));
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

    /// The golden model as a judge.
    pub fn golden(&self) -> Judge {
        Judge {
            model: self.block.golden(self.parameters),
            sees_outputs: false,
        }
    }
}

/// The rules of a design's streams as a judge.
pub(super) fn of_streams(watched: &Watched) -> Judge {
    Judge {
        model: watched.rules.golden(),
        sees_outputs: true,
    }
}

/// The first cycle in which a netlist of this block breaks a stream rule under the block's own stimulus.
pub(crate) fn first_broken_stream(
    block: &'static dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    seed: u64,
    cycles: u64,
) -> Result<Option<u64>, VerifyError> {
    let watched = Watched::new(block, parameters, netlist)?;
    let simulator = Box::new(Single::new(&watched.netlist));
    let judge = of_streams(&watched);
    let mut run = Run::new(&watched.netlist, simulator, judge, "single engine", 0);
    let mut stimulus = KeptStreams::new(block, parameters, seed);
    for cycle in 0..cycles {
        let faults = run.cycle(&stimulus.next());
        let faults = faults.map_err(|error| VerifyError::Simulator {
            block: block.name().to_string(),
            error,
        })?;
        if !faults.is_empty() {
            return Ok(Some(cycle));
        }
    }
    Ok(None)
}

/// The first disagreement of hardware and judge within some cycles, made short; and what of the outputs was asked about
/// and compared in none of the cycles.
pub(super) fn compare(
    netlist: &Netlist,
    judge: Judge,
    stimulus: &mut dyn Stimulus,
    cycles: u64,
    asked: NotYet,
    progress: &dyn Fn(Progress<'_>),
) -> Result<(Option<Failure>, NotYet), SimError> {
    let simulator = Box::new(Single::new(netlist));
    let mut run = Run::new(netlist, simulator, judge, "single engine", 0);
    run.not_yet = asked;
    let mut given = Vec::new();
    for cycle in 0..cycles {
        given.push(stimulus.next());
        let faults = run.cycle(&given[given.len() - 1])?;
        if let Some(fault) = faults.into_iter().next() {
            let failure = Failure {
                cycle,
                fault,
                engine: run.engine,
                compared_from: 0,
                start: Vec::new(),
                stimulus: given,
            };
            let short = shorten(&mut run, failure)?;
            let failure = simplify(&mut run, short)?;
            return Ok((Some(failure), NotYet::default()));
        }
        if cycle % 256 == 0 {
            progress(Progress::Cycles(cycle));
        }
    }
    progress(Progress::Cycles(cycles));
    Ok((None, run.not_yet))
}
