//! `special_function`: the EU's table-based functions of one float: INV, LOG, EXP, SQT, RSQT, SIN, COS.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_math_function` (the code of `MathFC`), `in_src` (a float of 32 bits),
//! `in_mode` (0 IEEE, 1 ALT), `in_denormals` (0 flushed to zero, 1 kept), and with a tag `in_tag`. Out, a stream: `out_valid`,
//! `out_ready`, `out_result`, `out_illegal` (the code is not one of these; the result is +0), and with a tag `out_tag`, the source's.
//!
//! **Parameters.** `tables`: special values `corrected`, or `as_written` in the PRM, where the cosine of zero is zero in IEEE mode; `stages` 2 to 8
//! registers, 8 to 13 with `accuracy=opencl`; `tag_bits` 0 (no tag) to 32; `arc_tangent`: with `yes`, code 8, which `MathFC` reserves, is ATAN; `accuracy`:
//! `table`, or `opencl` with small relative errors of SIN and COS of any float, and of LOG next to 1.
//!
//! **Timing.** `stages` clocks from input to output, one result per cycle, functions in any order; a result waits until `out_ready`.
//!
//! **Reset.** A reset drops all operations in flight.
//!
//! **Functions.** INV 1 / x, LOG log2 x, EXP 2^x, SQT √x, RSQT 1 / √x, SIN and COS of radians. A piecewise parabola each, on tables that [`contract`]
//! describes: five functions in a block memory of 448 words, the root beside it. The error of each over all operands is in the datasheet.
//! ATAN is the arc tangent of |x| ≤ 1, with the sign of x; its 64 words follow the 448. The arc tangent of anything else is a NaN, of ±0 it is ±0.
//!
//! **Special values** are those of the PRM's tables, with two corrections (`docs/errata.md`): COS of ±0 is +1, and the base is 2. A NaN is 0x7FC00000.
//!
//! **ALT mode.** LOG, SQT and RSQT take the magnitude of the source; an infinite result becomes
//! the greatest finite number of its sign; denormals are flushed regardless of `in_denormals`.
//!
//! **Defined here.** An infinite source in ALT mode follows the same rule: the result of IEEE mode, made finite. A
//! flushed denormal result keeps its sign. With `accuracy=table`, SIN and COS reduce |x| with 30 bits of 2/π: the
//! angle's error is up to |x| 2^-31 quarter turns, and beyond 2^27 the result is meaningless, though from -1 to 1.
//!
//! **`accuracy=opencl`.** SIN, COS, and LOG from 1/2 to 2 are a distance to a zero of the function times a quotient
//! from a table ([`contract::quotients`]); 2/π has enough bits for any float. Everything else is as with `table`.
//!
//! **References.** PRM vol. 2b, `MathFC` and the tables of the math instruction.

pub(crate) mod configuration;
pub mod contract;
pub mod golden;
pub(crate) mod rtl;
pub mod stimulus;
mod sweep;

pub use configuration::{Accuracy, Configuration, Function, Tables};

use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::fields::tagged_list;
use crate::framework::golden::{AnyModel, Elastic, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use crate::framework::sweep::{NoSweep, Sweep};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

pub use rtl::function;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct SpecialFunction;

static PARAMETERS: [ParameterSpec; 5] = [
    ParameterSpec {
        name: "tables",
        doc: "special values: with the corrections of the errata, or as written in the PRM",
        kind: ParameterKind::Choice(&Tables::NAMES),
        default: "corrected",
    },
    ParameterSpec {
        name: "stages",
        doc: "pipeline registers from input to output: 2 to 8; with accuracy=opencl 8 to 13",
        kind: ParameterKind::Number { min: 2, max: 13 },
        default: "8",
    },
    ParameterSpec {
        name: "tag_bits",
        doc: "bits of the tag, which is passed through with the operand; 0: no tag",
        kind: ParameterKind::Number { min: 0, max: 32 },
        default: "0",
    },
    ParameterSpec {
        name: "arc_tangent",
        doc: "yes: code 8, which MathFC reserves, is the arc tangent of a float from -1 to 1",
        kind: ParameterKind::Choice(&["no", "yes"]),
        default: "no",
    },
    ParameterSpec {
        name: "accuracy",
        doc: "opencl: relative errors of at most 4 ULP for SIN and COS of any float, and of 3 ULP for LOG",
        kind: ParameterKind::Choice(&Accuracy::NAMES),
        default: "table",
    },
];

impl Block for SpecialFunction {
    fn name(&self) -> &'static str {
        "special_function"
    }

    fn summary(&self) -> &'static str {
        "INV, LOG, EXP, SQT, RSQT, SIN and COS of a float, one result per cycle, from one table"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "MathFC; the math instruction's tables of special values",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "special_function",
                settings: &[],
            },
            NamedConfiguration {
                name: "special_function_as_written",
                settings: &[("tables", "as_written"), ("stages", "2"), ("tag_bits", "4")],
            },
            NamedConfiguration {
                name: "special_function_opencl",
                settings: &[("stages", "13"), ("accuracy", "opencl")],
            },
        ]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort::BEYOND_PROVERS
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        // No prover decides products of this size against the model.
        FaultTrial {
            same_design_only: true,
            ..FaultTrial::with(100)
        }
    }

    fn check(&self, parameters: &Parameters) -> Result<(), ParameterError> {
        let c = Configuration::new(parameters);
        let (least, most) = c.accuracy.stages();
        if (least..=most).contains(&c.stages) {
            return Ok(());
        }
        Err(ParameterError::Combination {
            block: self.name().to_string(),
            why: format!(
                "stages must be {least} to {most} with accuracy={}, got {}",
                parameters.text("accuracy"),
                c.stages
            ),
        })
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the coefficients")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "a result waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let configuration = Configuration::new(parameters);
        Box::new(Elastic::new(
            golden::Special(configuration),
            configuration.stages,
        ))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
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

    fn sweeps(&self, parameters: &Parameters) -> Result<Vec<Sweep>, NoSweep> {
        Ok(sweep::sweeps(&Configuration::new(parameters)))
    }
}
