//! `float_fma`: `a * b + c` with one rounding, the fused multiply-add of IEEE 754, in any binary format.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_a`, `in_b`, `in_c` (words of the format: sign, exponent, fraction), with `rounding=any`
//! `in_rounding`, and with a tag `in_tag`. Out, a stream: `out_valid`, `out_ready`, `out_result` (a word), and with a tag `out_tag`, that of the operands.
//!
//! **Parameters.** `exponent_bits` 2 to 11; `fraction_bits` 1 to 52; `rounding` to nearest even, toward zero, up, down,
//! or `any`: each operation then carries a [`Rounding::code`]; `stages` 1 to 5 registers; `tag_bits` 0 (no tag) to 32.
//!
//! [`Rounding::code`]: crate::float::Rounding::code
//!
//! **Timing.** `stages` clocks from input to output, one result per cycle; a result waits until `out_ready`, and bubbles collapse.
//!
//! **Reset.** A reset drops all operations in flight.
//!
//! **Defined here.** Denormals are kept, in and out. Any NaN result is [`Format::nan`]: positive, quiet, without a
//! payload; infinity times zero is one even if a NaN is added. There are no flags. A sum of exact zeros of the same sign
//! keeps that sign; any other exact zero is +0, or -0 when rounding down. An overflow is infinite to nearest and away from
//! zero, and the greatest finite number toward zero, which includes up for negative numbers and down for positive ones.
//!
//! [`Format::nan`]: crate::float::Format::nan
//!
//! **References.** IEEE 754-2019, 4.3 (rounding), 5.4.1 (`fusedMultiplyAdd`), 6.3 (the sign bit), 7.2 (invalid operation). Codes of rounding: Intel's
//! Programmer's Reference Manual for Skylake, volume 7, control register `cr0.0`.
//!
//! **Proved.** Tiny formats for all inputs ([`function`]), in each rounding mode; the smallest with 1 to 5 stages in every cycle.
//! Larger ones are checked against the CPU and LLVM: `testbenches/tests/float_fma.rs`. `rtl::stages` are its parts for other units.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
pub mod stimulus;

pub use contract::Configuration;

pub use rtl::function;

use crate::float::parameters;
use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::fields::tagged_list;
use crate::framework::golden::{AnyModel, Elastic, Stimulus};
use crate::framework::parameters::{ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct FloatFma;

static PARAMETERS: [ParameterSpec; 5] = parameters::specs(5);

impl Block for FloatFma {
    fn name(&self) -> &'static str {
        "float_fma"
    }

    fn summary(&self) -> &'static str {
        "a * b + c with one rounding, in any binary floating-point format"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "IEEE 754-2019",
            place: "5.4.1 fusedMultiplyAdd, 4.3 rounding, 6.3 the sign bit, 7.2 invalid operation",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "float_fma",
                settings: &[],
            },
            NamedConfiguration {
                name: "float_fma_f16",
                settings: &[
                    ("exponent_bits", "5"),
                    ("fraction_bits", "10"),
                    ("stages", "3"),
                    ("tag_bits", "4"),
                ],
            },
            NamedConfiguration {
                name: "float_fma_tiny",
                settings: &[
                    ("exponent_bits", "3"),
                    ("fraction_bits", "3"),
                    ("rounding", "toward_zero"),
                    ("stages", "1"),
                ],
            },
            NamedConfiguration {
                name: "float_fma_rounding",
                settings: &[
                    ("exponent_bits", "2"),
                    ("fraction_bits", "3"),
                    ("rounding", "any"),
                    ("stages", "2"),
                ],
            },
        ]
    }

    fn effort(&self, configuration: &str) -> Effort {
        match configuration {
            "float_fma" | "float_fma_f16" => Effort::BEYOND_PROVERS,
            // Of the other formats that are small enough, the smaller one is proved in every run.
            "float_fma_tiny" => Effort::LARGE,
            _ => Effort::EVERY_RUN,
        }
    }

    fn fault_trial(&self, configuration: &str) -> FaultTrial {
        let small: &'static [_] = match configuration {
            "float_fma_f16" => &[
                ("exponent_bits", "2"),
                ("fraction_bits", "2"),
                ("stages", "1"),
                ("tag_bits", "4"),
            ],
            "float_fma_tiny" => return FaultTrial::with(200),
            "float_fma_rounding" => &[
                ("exponent_bits", "2"),
                ("fraction_bits", "2"),
                ("rounding", "any"),
                ("stages", "1"),
            ],
            _ => &[
                ("exponent_bits", "2"),
                ("fraction_bits", "2"),
                ("stages", "1"),
            ],
        };
        FaultTrial::with(500).of(small)
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
            golden::Fused(configuration),
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
}
