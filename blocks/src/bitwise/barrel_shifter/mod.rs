//! `barrel_shifter`: shifts or rotates a word by any number of places.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_value`, `in_amount`, `in_right`, `in_rotates`, `in_arithmetic`, and with a tag `in_tag`. Out, a stream:
//! `out_valid`, `out_ready`, `out_result`, and with a tag `out_tag`.
//!
//! **Parameters.** `width` 8, 16, 32 or 64 bits; `stages` 1 to 3 registers; `tag_bits` 0 (no tag) to 32.
//!
//! **Timing.** `stages` clocks from input to output, one word per cycle; a result waits until `out_ready`, and bubbles collapse.
//!
//! **Reset.** Words in flight are dropped.
//!
//! **References.** The EU's `shl`, `shr`, `asr`, `rol` and `ror`, which take 5 bits of the amount (6 at 64 bits); at 8 and 16 bits this block takes fewer.
//!
//! **Proved.** Every configuration, for all inputs, in every cycle.

pub(crate) mod contract;
pub mod golden;
mod rtl;
mod stimulus;

pub use contract::Configuration;

use crate::framework::block::{
    Block, Common, Directed, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::fields::tagged_list;
use crate::framework::golden::{AnyModel, Elastic};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct BarrelShifter;

static PARAMETERS: [ParameterSpec; 3] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a word",
        kind: ParameterKind::Choice(&["8", "16", "32", "64"]),
        default: "32",
    },
    ParameterSpec {
        name: "stages",
        doc: "pipeline registers from input to output",
        kind: ParameterKind::Number { min: 1, max: 3 },
        default: "1",
    },
    ParameterSpec {
        name: "tag_bits",
        doc: "bits of the tag, which is passed through with the operands",
        kind: ParameterKind::Number { min: 0, max: 32 },
        default: "0",
    },
];

impl Block for BarrelShifter {
    fn name(&self) -> &'static str {
        "barrel_shifter"
    }

    fn summary(&self) -> &'static str {
        "shifts or rotates a word by any number of bit positions, one word per cycle"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "enumeration EU_OPCODE: shl, shr, asr, ror, rol",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "barrel_shifter",
                settings: &[],
            },
            NamedConfiguration {
                name: "barrel_shifter_64",
                settings: &[("width", "64"), ("stages", "2"), ("tag_bits", "4")],
            },
        ]
    }

    fn in_common(&self) -> &'static [Common] {
        &[]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "a word waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let configuration = Configuration::new(parameters);
        Box::new(Elastic::new(
            golden::Shifted(configuration),
            configuration.stages,
        ))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle is enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        let request = tagged_list(c.request(), c.tag_bits);
        let answer = tagged_list(c.answer(), c.tag_bits);
        StreamPorts::in_and_out(request, answer)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
