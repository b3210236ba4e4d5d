//! `eu_frontend`: takes code of Xe-HPG's EU and outputs decoded instructions.
//!
//! **Ports.** In, as in `eu_fetch`: a stream of words (`in_valid`, `in_ready`, `in_data`), `next_address`,
//! `jump` and `jump_pc`. Out, a stream: `out_valid`, `out_ready`, `out_pc`, `out_length` (8 or 16),
//! `out_instruction` (native, 128 bits), the outputs of `eu_legal` for it and the fields of `eu_decode`.
//!
//! **Parameters.** `word_bytes` 16 or 32.
//!
//! **Timing.** Six clocks from a word to its first instruction: queued, aligned, expanded, decoded, examined, judged. One per cycle.
//!
//! **Jumps and reset.** As in `eu_fetch`; a cycle with `jump` also drops every instruction in flight.
//!
//! **Defined here.** As in the sub-blocks: see [`eu_fetch`](crate::eu::eu_fetch),
//! [`eu_expand`](crate::eu::eu_expand), [`eu_decode`](crate::eu::eu_decode) and [`eu_legal`](crate::eu::eu_legal).
//!
//! **Proved.** As a whole, without bound: every output equals the software model's answer for the bytes at its address.

pub mod golden;
mod rtl;
mod stimulus;

use crate::eu::eu_fetch::golden::Fetching;
use crate::eu::eu_fetch::stimulus::Code;
use crate::eu::eu_fetch::{Configuration, WORD_BYTES};
use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::{Effort, When};
use crate::framework::golden::{AnyModel, Elastic, Stimulus, StreamFunction};
use crate::framework::parameters::{ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct EuFrontend;

/// Registers behind the queue.
const STAGES: u32 = 5;

static PARAMETERS: [ParameterSpec; 1] = [WORD_BYTES];

fn queue(parameters: &Parameters) -> Configuration {
    Configuration {
        word_bytes: parameters.number("word_bytes"),
        issue: 1,
    }
}

impl Block for EuFrontend {
    fn name(&self) -> &'static str {
        "eu_frontend"
    }

    fn summary(&self) -> &'static str {
        "decodes code of Xe-HPG's EU into instructions and their fields"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "EU_OPCODE, CmptCtrl and the enumerations of EU instructions",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "eu_frontend",
            settings: &[],
        }]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort {
            // Every run proves that it is its parts.
            proof: When::LongRuns,
            yosys: When::EveryRun,
            ..Effort::WITHIN_ANOTHER
        }
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(20).same_design_only().long()
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the tables of the instantiated blocks")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(queue(parameters))
    }

    fn timing(&self, _parameters: &Parameters) -> Timing {
        Timing {
            latency: 1 + STAGES,
            interval: 1,
            note: "from a word to its first instruction, which waits until out_ready is 1",
        }
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let then = Elastic::new(golden::FrontEnd::with_all_rules(), STAGES);
        let queue = queue(parameters);
        Box::new(Fetching { queue, then })
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        let fields = golden::FrontEnd::with_all_rules().fields();
        vec![
            StreamPorts::new("in", Direction::Input { relied_on: false }, ["in_data"]),
            StreamPorts::of_fields("out", Direction::Output, fields).ended_by("jump"),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(Code::new(queue(parameters), seed))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(queue(parameters))
    }
}
