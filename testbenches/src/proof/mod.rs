//! Golden models as specifications for the prover, and a block's proofs.

mod golden_spec;
mod streams;

pub use golden_spec::GoldenSpec;
pub use streams::{StreamProofError, stream_rules, stream_rules_and_tell};

use crate::compared;
use warpwright_blocks::block::{Block, Proof};
use warpwright_blocks::golden::{AnyModel, Hardware};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::decide::Options;
use warpwright_prove::error::ProveError;
use warpwright_prove::obligation::{self, Obligation, Verdict};
use warpwright_prove::spec::Spec;

/// Options of a proof in a test, which decides what holds and not how fast the machine is: an hour for what takes minutes on a machine that has nothing
/// else to do.
pub fn patient() -> Options {
    Options {
        seconds: 3600.0,
        ..Options::default()
    }
}

/// The obligation of a kind of proof.
pub fn obligation(proof: Proof) -> Obligation {
    match proof {
        Proof::Combinational => Obligation::Combinational,
        Proof::Pipeline { latency } => Obligation::Pipeline { latency },
        Proof::Induction { cycles } => Obligation::Induction { cycles },
        Proof::Bounded { cycles } => Obligation::Bounded { cycles },
    }
}

/// The goals of that proof, for other provers.
pub fn miter(
    block: &dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    obligation: Obligation,
) -> Result<obligation::Miter, ProveError> {
    let model = block.model(parameters);
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    obligation::miter(netlist, &spec, obligation)
}

/// Tries to prove that a netlist agrees with a model, whichever it is.
///
/// # Panics
/// If there can be no such proof, because ports differ.
pub fn agrees_with(
    netlist: &Netlist,
    model: &dyn AnyModel,
    obligation: Obligation,
) -> obligation::Proof {
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model)) };
    obligation::prove(netlist, &spec, obligation, &patient()).expect("the model's ports")
}

/// Tries to prove that a netlist agrees with a block's golden model, in the way that the block says.
pub fn agrees_with_golden(
    block: &dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    options: &Options,
) -> Result<obligation::Proof, ProveError> {
    agrees_with_golden_and_tell(block, parameters, netlist, options, &|_| {})
}

/// The same; `tell` hears from time to time what is being proved.
pub fn agrees_with_golden_and_tell(
    block: &dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    options: &Options,
    tell: &dyn Fn(&str),
) -> Result<obligation::Proof, ProveError> {
    let obligation = obligation(block.proof(parameters));
    let model = block.model(parameters);
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    let mut proof = obligation::prove_and_tell(netlist, &spec, obligation, options, tell)?;
    // The claim is about every bit of every output.
    if proof.verdict == Verdict::Held {
        proof.unseen = compared::never_in_runs(block, parameters, proof.unseen);
        if let Some(why) = uncompared("the golden model", &proof) {
            proof.verdict = Verdict::Unknown(why);
        }
    }
    Ok(proof)
}

/// Why a proof that held is none of the whole interface: bits of outputs that nothing is compared with.
pub fn uncompared(model: &str, proof: &obligation::Proof) -> Option<String> {
    let (silent, unseen) = (&proof.silent, &proof.unseen);
    if !silent.is_empty() {
        let silent = compared::names(silent);
        return Some(format!(
            "{model} does not specify {silent}: the value does not matter in any cycle of any run"
        ));
    }
    let unseen = (!unseen.is_empty()).then(|| compared::names(unseen))?;
    Some(format!(
        "no run is known in which {model} specifies {unseen}"
    ))
}

/// How many invariants a block's golden model states for a proof by induction.
pub fn invariants(block: &dyn Block, parameters: &Parameters) -> usize {
    let model = block.model(parameters).symbolic();
    model.invariants(&Blank).len()
}

/// How many invariants a block states for the proof of its stream rules.
pub fn stream_invariants(block: &dyn Block, parameters: &Parameters) -> usize {
    block.stream_invariants(parameters, &Blank).len()
}

/// Hardware of which nothing is known, to count what is said of it.
struct Blank;

impl Hardware<Symbol> for Blank {
    fn register(&self, _path: &str, width: u32) -> Symbol {
        Symbol::zero(width)
    }

    fn memory(&self, _path: &str, _word: u32, width: u32) -> Symbol {
        Symbol::zero(width)
    }
}
