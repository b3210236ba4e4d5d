//! `lut_array`: any bitwise function of one to six operands, for several threads at once.
//!
//! The block contains one multiplexer for each bit of each thread, which selects, from one
//! shared table, the bit addressed by the same bit of each operand: figure
//! 2 of the patent, 32 multiplexers 8:1 for three operands of 32 bits.
//!
//! **Ports.** In: `in_valid`, `lane_enable` (one bit per thread), `src0`… (thread 0 in the low bits),
//! `table_bits`. Out: `out_valid`, `dst_enable` (one bit per thread), `dst`. With stages also `clk`, `rst`.
//!
//! **Parameters.** `inputs` 1 to 6, `width` 1 to 64, `lanes` 1 to 64, `stages` 0 to 3, and `convention`:
//! `lop3` takes the first operand as the most significant bit of the table's index (A = 0xF0 of three),
//! `spirv` as the least significant (s0 = 0xAA), which is also what the EU's `bfn` does.
//!
//! **Timing.** Latency `stages`, one operation a cycle, no stalls. One stage registers the results; the
//! second registers operands and table before them; the third splits the multiplexers in two.
//!
//! **Reset.** A reset sets `out_valid` and `dst_enable` to 0, and
//! drops operations in flight. Data registers are not reset.
//!
//! **Undefined by the texts, defined here.** A thread whose enable is 0 writes
//! nothing: its bit of `dst_enable` is 0 and, with stages, its part of `dst` keeps
//! the last result that was written. Without stages its part of `dst` must be ignored.
//!
//! **References.** US 2014/0149721 A1: \[0018\] to \[0024\], figure 2, tables 1 to 3, claims 1 to 10.
//! `SPV_INTEL_ternary_bitwise_function`: `OpBitwiseFunctionINTEL`. Intel Arc PRM vol. 2b:
//! `BooleanFuncCtrl` (`bfn`).

pub(crate) mod contract;
pub mod golden;
mod rtl;
pub mod stimulus;

pub use contract::Configuration;

use crate::framework::block::{Block, Directed, NamedConfiguration, Reference, Timing};
use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct LutArray;

static PARAMETERS: [ParameterSpec; 5] = [
    ParameterSpec {
        name: "inputs",
        doc: "operands",
        kind: ParameterKind::Number { min: 1, max: 6 },
        default: "3",
    },
    ParameterSpec {
        name: "width",
        doc: "bits of a thread's operand",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: "32",
    },
    ParameterSpec {
        name: "lanes",
        doc: "threads in parallel",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: "1",
    },
    ParameterSpec {
        name: "convention",
        doc: "lop3: the first operand is the index's most significant bit; spirv (and bfn): the least significant",
        kind: ParameterKind::Choice(&["lop3", "spirv"]),
        default: "lop3",
    },
    ParameterSpec {
        name: "stages",
        doc: "pipeline registers",
        kind: ParameterKind::Number { min: 0, max: 3 },
        default: "1",
    },
];

impl Block for LutArray {
    fn name(&self) -> &'static str {
        "lut_array"
    }

    fn summary(&self) -> &'static str {
        "any bitwise function of 1 to 6 operands (LOP3, OpBitwiseFunctionINTEL, bfn) for 1 to 64 threads"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[
            Reference {
                document: "US 2014/0149721 A1",
                place: "[0018]-[0024], figure 2, tables 1-3, claims 1-10",
            },
            Reference {
                document: "SPV_INTEL_ternary_bitwise_function rev. 1",
                place: "OpBitwiseFunctionINTEL (6242)",
            },
            Reference {
                document: "Intel Arc PRM, volume 2b",
                place: "BooleanFuncCtrl, the function control of bfn",
            },
        ]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "lut_array",
                settings: &[],
            },
            NamedConfiguration {
                name: "lut_array_combinational",
                settings: &[("stages", "0")],
            },
            NamedConfiguration {
                name: "lut_array_warp",
                settings: &[("lanes", "32")],
            },
            NamedConfiguration {
                name: "bfn_simd16",
                settings: &[("lanes", "16"), ("convention", "spirv")],
            },
            NamedConfiguration {
                name: "lut_array_deep",
                settings: &[
                    ("inputs", "6"),
                    ("width", "16"),
                    ("lanes", "4"),
                    ("stages", "3"),
                ],
            },
        ]
    }

    fn effort(&self, configuration: &str) -> Effort {
        // They take the time of all blocks of bits together.
        match configuration {
            "lut_array_warp" | "lut_array_deep" => Effort::LARGE,
            _ => Effort::EVERY_RUN,
        }
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "one operation per cycle, without stalls",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::LutArrayModel(Configuration::new(parameters)))
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(stimulus::Mixed::new(Configuration::new(parameters), seed))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
