//! `eu_decode`: decodes native 128-bit instructions of Xe-HPG's EU into fields.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_instruction` (128 bits, native). Out, a stream: `out_valid`, `out_ready`
//! and one port for each of the model's fields, `out_NAME`; `warpwright_eu::model::FIELDS` defines names, widths and codings.
//!
//! **Parameters.** `stages` 1 to 3: registers after the decoding.
//!
//! **Timing.** `stages` clocks from input to output, one instruction per cycle; an instruction waits until `out_ready`.
//!
//! **Reset.** The contents of the registers are dropped.
//!
//! **Defined here.** A field that does not exist in the instruction is 0. Bit 29 only says that
//! the instruction was compact: a compact instruction must go through `eu_expand` first. Nothing
//! is rejected: a field's reserved codes are passed through, and those of data types become 0.
//!
//! **References.** The field positions are from `eu/data/layout.json`, the opcodes from `eu/data/opcodes.json`:
//! public facts of the `XE_HPG` tables of Intel's graphics compiler. PRM volume 2b has the enumerations.

pub mod golden;
pub(crate) mod rtl;
mod stimulus;

use crate::eu;
use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
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
pub struct EuDecode;

static PARAMETERS: [ParameterSpec; 1] = [ParameterSpec {
    name: "stages",
    doc: "registers after the decoding",
    kind: ParameterKind::Number { min: 1, max: 3 },
    default: "1",
}];

impl Block for EuDecode {
    fn name(&self) -> &'static str {
        "eu_decode"
    }

    fn summary(&self) -> &'static str {
        "decodes native instructions of Xe-HPG's EU into fields"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "EU_OPCODE and the enumerations of EU instructions",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "eu_decode",
            settings: &[],
        }]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort::WITHIN_ANOTHER
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(100)
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the opcodes' formats")]
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
        Box::new(Elastic::new(golden::Decoding, parameters.number("stages")))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        let function = golden::Decoding;
        StreamPorts::in_and_out(function.payload(), function.fields())
    }

    fn stimulus(&self, _parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(RandomStream::new("in_instruction", seed, eu::instruction))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(parameters.number("stages"))
    }
}
