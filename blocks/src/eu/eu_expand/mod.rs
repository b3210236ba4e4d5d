//! `eu_expand`: expands compact 64-bit EU instructions to native 128-bit ones; native ones pass through.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_instruction` (128 bits; of a compact instruction,
//! whose bit 29 is 1, only the low 64 are used). Out, a stream: `out_valid`, `out_ready`, `out_instruction`
//! and `out_has_form` (0: a compact instruction whose opcode has no compact form, rule D03).
//!
//! **Parameters.** `stages` 1 to 3: registers after the expansion.
//!
//! **Timing.** `stages` clocks from input to output, one instruction per cycle; an instruction waits until `out_ready`.
//!
//! **Reset.** The contents of the registers are dropped.
//!
//! **Defined here.** Bit 29 of an expanded instruction stays 1, so that later stages know its length. If
//! the opcode has no compact form, the output is its opcode, SWSB, bits 29 and 30, and zeros. Rule D04, an
//! immediate of a type that 12 bits cannot hold, is not an output: no entry of the tables has such a type.
//!
//! **References.** The eight tables and the bits they fill are public facts of the `XE_HPG` tables
//! of Intel's graphics compiler; PRM volume 2b has only `CmptCtrl`. See `eu/data/README.md`.
//!
//! **Proved.** Equal to the software model (`warpwright_eu::model::expand`) for all 2^64 compact and all native words, and
//! the stream rules, without bound.

mod contract;
pub mod golden;
pub(crate) mod rtl;
pub(crate) mod stimulus;

use crate::eu;
use crate::framework::block::{
    Block, Common, Directed, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Elastic, Stimulus, StreamFunction as _};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::random_stream::RandomStream;
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct EuExpand;

static PARAMETERS: [ParameterSpec; 1] = [ParameterSpec {
    name: "stages",
    doc: "registers after the expansion",
    kind: ParameterKind::Number { min: 1, max: 3 },
    default: "1",
}];

impl Block for EuExpand {
    fn name(&self) -> &'static str {
        "eu_expand"
    }

    fn summary(&self) -> &'static str {
        "expands compact instructions of Xe-HPG's EU to native instructions"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "CmptCtrl, EU_OPCODE",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "eu_expand",
            settings: &[],
        }]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort::WITHIN_ANOTHER
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the compaction tables")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(parameters.number("stages"))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "an instruction waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Elastic::new(golden::Expansion, parameters.number("stages")))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        let function = golden::Expansion;
        StreamPorts::in_and_out(function.payload(), function.fields())
    }

    fn stimulus(&self, _parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(RandomStream::new("in_instruction", seed, eu::instruction))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(parameters.number("stages"))
    }
}
