//! Golden models as specifications for the prover, and the proofs of a block.

mod golden_spec;

pub use golden_spec::GoldenSpec;

use warpwright_blocks::block::{Block, Proof};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::decide::Options;
use warpwright_prove::error::ProveError;
use warpwright_prove::obligation::{self, Obligation};

/// The obligation of a kind of proof.
pub fn obligation(proof: Proof) -> Obligation {
    match proof {
        Proof::Combinational => Obligation::Combinational,
        Proof::Pipeline { latency } => Obligation::Pipeline { latency },
        Proof::Induction { cycles } => Obligation::Induction { cycles },
        Proof::Bounded { cycles } => Obligation::Bounded { cycles },
    }
}

/// Tries to prove that a netlist agrees with a block's golden model, in the way that the block says.
pub fn agrees_with_golden(
    block: &dyn Block,
    parameters: &Parameters,
    netlist: &Netlist,
    options: &Options,
) -> Result<obligation::Proof, ProveError> {
    let obligation = obligation(block.proof(parameters));
    let model = block.model(parameters);
    let spec =
        || -> Box<dyn warpwright_prove::spec::Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    obligation::prove(netlist, &spec, obligation, options)
}
