//! `glsl450`: instructions of GLSL.std.450 as a function unit.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_op` (the instruction's number in the ratified set, 7 bits), operands `in_a`,
//! `in_b`, `in_c` (the components of a vector side by side, lane 0 lowest), `in_tag`. Out, a stream: `out_valid`, `out_ready`, `out_result`,
//! `out_second` (the second member of a structure), `out_illegal`, `out_tag`. A port exists only if a built-in instruction needs it: a
//! unit of unary ones has no `in_b`, and one of a single instruction neither `in_op` nor `out_illegal`. Tags exist if `tag_bits` is above 0.
//!
//! **Parameters.** `ops`: the built-in instructions, as `integer`, `exact`, `all-FindSMsb` or `SMin+SMax`
//! ([`crate::framework::selection`]). Group members that do not exist at this width, or with so few lanes, are left
//! out; naming one is a mistake. `width` 8, 16, 32 or 64 bits of a component, for floats 16, 32 or 64; `lanes` 1 to 16
//! components; `tag_bits` 0 to 16; `integer_stages` 1 to 4, `exact_stages` 1 to 8, `pack_stages` 1 to 6, `fma_stages` 1 to
//! 5: registers for each class's instructions, the last one after the result; `FMix` has those of two multiply-adds in a row.
//!
//! **Timing.** One operation per cycle, any instructions back to back. All leave in order, after as many clocks as
//! the built-in class with the most stages; results of the others wait in registers. A result waits until `out_ready`.
//!
//! **Reset.** A reset drops all operations in flight.
//!
//! **Between components.** `PackDouble2x32` (at width 64) makes lane 0 from the low 32 bits of lanes 0 and 1,
//! and `UnpackDouble2x32` lanes 0 and 1 from lane 0, with zeros above; all other lanes are 0. `PackHalf2x16` (at
//! width 32) makes lane 0 from the floats in lanes 0 and 1, `UnpackHalf2x16` lanes 0 and 1 from the halves in lane 0.
//! `PackSnorm2x16`, `PackUnorm2x16` and the 4x8 variants do the same with two numbers of 16 bits or four of 8.
//!
//! **Numbers.** All rounding is to nearest, ties to even. Denormals are accepted and produced unchanged. A NaN result has
//! only the highest fraction bit set and no sign: 0x7FC00000. Zeros have signs, and -0 is less than +0 for minima and maxima.
//! The second member of `FrexpStruct` and the second operand of `Ldexp` are in two's complement and as wide as a component.
//!
//! **Undefined by the text, defined here.** An instruction that is not built in, or the unassigned number 47, gives 0 and
//! `out_illegal`. A clamp with bounds in the wrong order is literally min(max(x, minVal), maxVal). `SAbs` of the least number is
//! that number. `Round` is `RoundEven`; `FMin`, `FMax` and `FClamp` handle a NaN in the same way as `NMin`, `NMax` and `NClamp`; `FSign` of -0 is -0
//! and of NaN +0; `Step` of a NaN is 1.0; `Ldexp` overflows to infinity; packing rounds a product once and converts NaN to the lower
//! bound; `FrexpStruct` of an infinity or NaN is that and 0. The Find instructions exist at every width, as in the draft; the ratified
//! text has them at 32 bits. `Fma` is fused, with one rounding; `FMix` is fma(y, a, fma(-a, x, x)), with two, and NaN of an infinite
//! x and a positive a; `Radians` and `Degrees` are products with the component's nearest float to π / 180 and 180 / π, rounded once.
//!
//! **References.** SPIR-V Extended Instructions for GLSL, revision 16; the draft of revision 3, whose numbers differ from 38 on
//! (`docs/errata.md`); [`table`] has both numbers.
//!
//! **Proved.** Each instruction at each of its widths, alone and as part of a unit with all of its class, except those of 64 bits that
//! `docs/blocks/glsl450.md` names, and products, which are checked against independent arithmetic: `testbenches/tests/glsl450.rs`.
//! The golden model agrees with `rustc_apfloat`, `half` and Rust's own floats: `blocks/tests/glsl450.rs`.

mod configuration;
pub mod golden;
pub(crate) mod rtl;
pub mod stimulus;
mod sweep;
pub mod table;

pub use configuration::Configuration;
pub use rtl::function;

use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::{Effort, When};
use crate::framework::golden::{AnyModel, Elastic, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use crate::framework::sweep::{NoSweep, Sweep};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct Glsl450;

impl Block for Glsl450 {
    fn name(&self) -> &'static str {
        "glsl450"
    }

    fn summary(&self) -> &'static str {
        "instructions of GLSL.std.450: integers, exact and correctly rounded"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        configuration::PARAMETERS.as_slice()
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "SPIR-V Extended Instructions for GLSL, revision 16",
            place: "the numbers and meanings of its instructions",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "glsl450",
                settings: &[],
            },
            NamedConfiguration {
                name: "glsl450_one_stage",
                settings: &[("integer_stages", "1")],
            },
            NamedConfiguration {
                name: "glsl450_exact",
                settings: &[("ops", "exact")],
            },
            NamedConfiguration {
                name: "glsl450_pack",
                settings: &[("ops", "pack"), ("lanes", "4")],
            },
            NamedConfiguration {
                name: "glsl450_fma",
                settings: &[("ops", "fma"), ("lanes", "1")],
            },
        ]
    }

    fn effort(&self, configuration: &str) -> Effort {
        match configuration {
            "glsl450_fma" => Effort::BEYOND_PROVERS,
            "glsl450_exact" => Effort {
                proof: When::Never,
                ..Effort::EVERY_RUN
            },
            // Packing takes Yosys and the provers half a minute.
            "glsl450_pack" => Effort::LARGE,
            "glsl450_one_stage" => Effort::PROVED_IN_LONG_RUNS,
            _ => Effort::EVERY_RUN,
        }
    }

    fn fault_trial(&self, configuration: &str) -> FaultTrial {
        match configuration {
            // With several stages a fault may move what a register inside holds, and no invariant speaks of that.
            "glsl450" => FaultTrial::with(1_000).same_design_only(),
            "glsl450_exact" => FaultTrial::with(1_000).of(&[
                ("ops", "exact"),
                ("width", "16"),
                ("exact_stages", "1"),
            ]),
            "glsl450_pack" => {
                FaultTrial::with(300).of(&[("ops", "pack"), ("lanes", "4"), ("pack_stages", "1")])
            }
            "glsl450_fma" => FaultTrial::with(60)
                .of(&[
                    ("ops", "fma"),
                    ("width", "16"),
                    ("lanes", "1"),
                    ("fma_stages", "1"),
                ])
                .same_design_only(),
            _ => FaultTrial::with(1_000),
        }
    }

    fn check(&self, parameters: &Parameters) -> Result<(), ParameterError> {
        match Configuration::new(parameters).mistake(parameters) {
            Some(why) => Err(ParameterError::Combination {
                block: self.name().to_string(),
                why,
            }),
            None => Ok(()),
        }
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the instructions' numbers and operands")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            Configuration::new(parameters).stages(),
            "an operation waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let configuration = Configuration::new(parameters);
        let stages = configuration.stages();
        Box::new(Elastic::new(golden::Unit(configuration), stages))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        StreamPorts::in_and_out(c.payload(), c.fields())
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(stimulus::Operations::new(
            Configuration::new(parameters),
            seed,
        ))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(&Configuration::new(parameters))
    }

    fn sweeps(&self, parameters: &Parameters) -> Result<Vec<Sweep>, NoSweep> {
        sweep::sweeps(&Configuration::new(parameters))
    }
}
