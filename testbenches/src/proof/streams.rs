//! Proves the stream rules for a block's hardware.
//!
//! **Theorem.** In every cycle after a reset, for all inputs: each output stream of
//! the block keeps the rules of [`warpwright_blocks::streams`]; if the block declares
//! that it relies on an input stream, this holds as long as that stream keeps them.
//!
//! **Why the check is enough.** The monitor of the rules remembers only the previous cycle. So one
//! cycle from any state, followed by the judged cycle, is all that it can ever judge; and an induction
//! over one cycle starts from any state of the hardware and of the monitor in which the block's
//! invariants hold. That `valid` does not wait for `ready` is judged on both values of `ready` at once.

use crate::proof::golden_spec::GoldenSpec;
use crate::streams::Watched;
use thiserror::Error;
use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::streams::NoStreamPort;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::decide::Options;
use warpwright_prove::error::ProveError;
use warpwright_prove::obligation::{self, Obligation};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// Why the rules could not even be tried.
#[derive(Debug, Error)]
pub enum StreamProofError {
    /// The block declares a stream that the netlist does not have.
    #[error(transparent)]
    Port(#[from] NoStreamPort),
    /// The prover could not try.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// Tries to prove that a block's netlist keeps the rules of its streams; nothing if no stream can break one.
pub fn stream_rules(
    block: &'static dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    options: &Options,
) -> Result<Option<obligation::Proof>, StreamProofError> {
    stream_rules_and_tell(block, parameters, netlist, options, &|_| {})
}

/// The same; `tell` hears from time to time what is being proved.
pub fn stream_rules_and_tell(
    block: &'static dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    options: &Options,
    tell: &dyn Fn(&str),
) -> Result<Option<obligation::Proof>, StreamProofError> {
    let watched = Watched::new(block, parameters, netlist)?;
    if watched.rules.streams().next().is_none() {
        return Ok(None);
    }
    let inputs = watched.netlist.inputs.iter();
    let inputs: Vec<String> = inputs.map(|port| port.name.clone()).collect();
    let spec = || -> Box<dyn Spec> {
        Box::new(StreamSpec {
            rules: GoldenSpec::new(&watched.rules),
            inputs: inputs.clone(),
            block,
            parameters: parameters.clone(),
        })
    };
    let obligation = Obligation::Induction { cycles: 1 };
    let proof = obligation::prove_and_tell(&watched.netlist, &spec, obligation, options, tell)?;
    Ok(Some(proof))
}

/// The rules as the prover's specification, with the block's own invariants.
struct StreamSpec {
    rules: GoldenSpec,
    /// The names of the input ports: what is said of them is assumed.
    inputs: Vec<String>,
    block: &'static dyn Block,
    parameters: Parameters,
}

impl Spec for StreamSpec {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.rules.for_each_word(visit);
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let demands = self.rules.cycle(ports).into_iter();
        demands
            .map(|demand| match demand {
                Demand::Output {
                    port,
                    expected,
                    care,
                } if self.inputs.contains(&port) => {
                    let found = ports.get(&port, expected.width()).cloned();
                    let found = found.unwrap_or_else(|| Symbol::zero(expected.width()));
                    Demand::Assumption {
                        name: format!("the stream of {port} keeps its rules"),
                        holds: !(care & (expected ^ found)).any(),
                    }
                }
                demand => demand,
            })
            .collect()
    }

    fn is_partial(&self) -> bool {
        true
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let seen = super::golden_spec::Seen(hardware);
        let invariants = self.block.stream_invariants(&self.parameters, &seen);
        invariants.into_iter().map(|i| (i.name, i.holds)).collect()
    }
}
