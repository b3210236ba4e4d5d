//! `glsl450_sequencer`: the multi-operation instructions of GLSL.std.450, as programs on shared units.
//!
//! **Ports.** In, a stream of operands, a word at a time: `in_valid`, `in_ready`, `in_instruction` (the final number),
//! `in_components` (1, of a vector 2 to 4, of a matrix its columns), `in_operand`, and with a tag `in_tag`. An operation's first
//! word carries instruction, components and tag; the number of its words follows from them. Out, a stream of results, a word at
//! a time: `out_valid`, `out_ready`, `out_result`, `out_last` (the operation's last word), `out_illegal` (no such instruction,
//! or not with that many components: one operand word is taken, the result is one word +0), and with a tag `out_tag`.
//!
//! **Instructions.** Of one number: `Exp2` `Log2` `Sqrt` `InverseSqrt` `Sin` `Cos` `Exp` `Log` `Pow` `Tan` `SmoothStep` `Atan` `Atan2`
//! `Asin` `Acos` `Sinh` `Cosh` `Tanh` `Asinh` `Acosh` `Atanh`. Of vectors: `Length` `Distance` `Cross` `Normalize` `FaceForward`
//! `Reflect` `Refract`. Of 2×2, 3×3 and 4×4: `Determinant` `MatrixInverse`. Their programs are in `programs.txt`, which the book prints.
//!
//! **Parameters.** `width` 32 or 16: halves are converted to singles at the input, and results are
//! rounded at the output; `entries` 16 or 32 operations in flight; `tag_bits` 0 (no tag) to 32.
//!
//! **Timing.** A turn, one operation of a program, takes [`contract::TURN`] clocks; that many operations are in the
//! ring at once, and a turn begins in each cycle. Operations leave in order, so a long one holds up those behind it.
//!
//! **Reset.** A reset drops all operations in flight.
//!
//! **Defined here.** Every product, sum and multiply-add is rounded once, to nearest, ties to even. Denormals
//! are kept, except results of `inv_finite`. A calculated NaN is 0x7FC00000; one that is only selected
//! (`FaceForward`) is unchanged. Where the instruction's result is undefined, it is the program's result.
//!
//! **References.** SPIR-V Extended Instructions for GLSL, revision 16; Vulkan 1.4, Appendix A, "Precision of GLSL.std.450 Instructions".

pub mod contract;
pub mod golden;
pub mod program;
mod rtl;
pub mod stimulus;

pub use contract::{Configuration, Width};

use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::{Effort, When};
use crate::framework::fields::tagged_list;
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct Glsl450Sequencer;

static PARAMETERS: [ParameterSpec; 3] = [
    ParameterSpec {
        name: "width",
        doc: "bits of an input or output float",
        kind: ParameterKind::Choice(&["16", "32"]),
        default: "32",
    },
    ParameterSpec {
        name: "entries",
        doc: "operations in flight",
        kind: ParameterKind::Choice(&["16", "32"]),
        default: "16",
    },
    ParameterSpec {
        name: "tag_bits",
        doc: "bits of the tag, which is passed through with the operands; 0: no tag",
        kind: ParameterKind::Number { min: 0, max: 32 },
        default: "0",
    },
];

impl Block for Glsl450Sequencer {
    fn name(&self) -> &'static str {
        "glsl450_sequencer"
    }

    fn summary(&self) -> &'static str {
        "GLSL.std.450's functions, vectors and matrices, as programs on a multiply-add and a special function unit"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "SPIR-V Extended Instructions for GLSL",
            place: "Exp2 to MatrixInverse, by their final numbers",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "glsl450_sequencer",
                settings: &[],
            },
            NamedConfiguration {
                name: "glsl450_sequencer_f16",
                settings: &[("width", "16"), ("tag_bits", "4")],
            },
        ]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort {
            // The modules of others within it take Verilator minutes to compile.
            verilator: When::LongRuns,
            ..Effort::BEYOND_PROVERS
        }
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        // The model says nothing of symbols.
        FaultTrial {
            same_design_only: true,
            ..FaultTrial::with(40)
        }
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the programs")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            Configuration::new(parameters).least_latency(),
            "for an operation of one line; each further line takes one more turn",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::Sequenced(Configuration::new(parameters)))
    }

    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Bounded { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let configuration = Configuration::new(parameters);
        StreamPorts::in_and_out(
            tagged_list(configuration.operands(), configuration.tag_bits),
            tagged_list(configuration.results(), configuration.tag_bits),
        )
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        stimulus::random(Configuration::new(parameters), seed)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
