//! `float_divide` and `float_sqrt`: `a / b` and the square root of `a`, correctly
//! rounded, in any binary format. Computed digit by digit, or by a table and multipliers.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_a` and for a quotient `in_b` (words of the format: sign, exponent, fraction), with `rounding=any`
//! `in_rounding`, and with a tag `in_tag`. Out, a stream: `out_valid`, `out_ready`, `out_result` (a word), and with a tag `out_tag`, that of the operands.
//!
//! **Parameters.** `exponent_bits` 2 to 11; `fraction_bits` 1 to 52; `rounding` to nearest even, toward
//! zero, up, down, or `any`: each operation then carries a [`Rounding::code`](crate::float::Rounding::code);
//! `arch`; `stages` 1 to 64 registers of `arch=pipelined` and `arch=markstein`; `tag_bits` 0 (no tag) to 32.
//!
//! **Timing.** [`clocks`](golden::machine) gives exact numbers. `arch=iterative` has one operation in flight: `in_ready` is low while it works.
//! For normal numbers with a normal quotient it takes `fraction_bits` + 4 clocks, or 5 if the significand of `a` is the smaller one; a root takes
//! `fraction_bits` + 4. Each leading zero of a denormal `b` adds a clock, and so does each of a denormal `a` (for a root, every two). A denormal
//! result has fewer digits and takes that many fewer clocks. Zeros, infinities and NaNs take 2 clocks. A result waits in its own register
//! until `out_ready`, while the next operation proceeds. `arch=pipelined` and `arch=markstein` take `stages` clocks, one result per clock.
//!
//! **Reset.** A reset drops all operations in flight.
//!
//! **Defined here.** As in `float_fma`: denormals are kept, a NaN is [`Format::nan`], there are no flags. A nonzero number divided by zero is an
//! infinity with the sign of the quotient; zero by zero and infinity by infinity are NaNs. The root of -0 is -0; of any other negative word, a NaN.
//!
//! [`Format::nan`]: crate::float::Format::nan
//!
//! **References.** IEEE 754-2019, 4.3 (rounding), 5.4.1 (`division`, `squareRoot`), 6.3 (the sign bit), 7.2 (invalid operation), 7.3 (division by zero).
//!
//! **Proved.** Whole blocks of tiny formats, in every cycle. Larger ones are compared
//! with LLVM's and the machine's arithmetic: `testbenches/tests/float_digits.rs`.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
pub mod stimulus;

pub use contract::{Architecture, Configuration, FloatDigits};
use contract::{ITERATIVE, MARKSTEIN, PIPELINED};
pub use rtl::function;

use crate::float::parameters;
use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::{Effort, When};
use crate::framework::fields::tagged_list;
use crate::framework::golden::{AnyModel, Elastic, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The stages of a pipeline, if nothing else is asked for: those of `arch=pipelined` in single precision.
const STAGES: &str = "24";

static PARAMETERS: [ParameterSpec; 6] = {
    let [exponent_bits, fraction_bits, rounding, _, tag_bits] = parameters::specs(1);
    let arch = ParameterSpec {
        name: "arch",
        doc: "iterative: a digit per clock cycle with one operation in flight; pipelined: a result per \
              cycle, computed digit by digit; markstein: a result per cycle, computed with a table and \
              multipliers",
        kind: ParameterKind::Choice(&[ITERATIVE, PIPELINED, MARKSTEIN]),
        default: ITERATIVE,
    };
    let stages = ParameterSpec {
        name: "stages",
        doc: "for arch=pipelined and arch=markstein: pipeline registers from input to output, the last one after the result",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: STAGES,
    };
    [
        exponent_bits,
        fraction_bits,
        rounding,
        arch,
        stages,
        tag_bits,
    ]
};

impl Block for FloatDigits {
    fn name(&self) -> &'static str {
        match self {
            Self::Divide => "float_divide",
            Self::SquareRoot => "float_sqrt",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Divide => "a / b, correctly rounded, in any binary floating-point format",
            Self::SquareRoot => {
                "the square root of a, correctly rounded, in any binary floating-point format"
            }
        }
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "IEEE 754-2019",
            place: "5.4.1 division and squareRoot, 4.3 rounding, 6.3 the sign bit, 7.2 invalid operation, 7.3 division by zero",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        const TINY: &[(&str, &str)] = &[
            ("exponent_bits", "3"),
            ("fraction_bits", "2"),
            ("rounding", "any"),
            ("tag_bits", "4"),
        ];
        const DIGIT_BY_DIGIT: &[(&str, &str)] = &[
            ("exponent_bits", "3"),
            ("fraction_bits", "2"),
            ("arch", PIPELINED),
            ("stages", "2"),
        ];
        const WITH_MULTIPLIERS: &[(&str, &str)] = &[
            ("exponent_bits", "3"),
            ("fraction_bits", "2"),
            ("arch", MARKSTEIN),
            ("stages", "2"),
        ];
        match self {
            Self::Divide => &[
                NamedConfiguration {
                    name: "float_divide",
                    settings: &[],
                },
                NamedConfiguration {
                    name: "float_divide_tiny",
                    settings: TINY,
                },
                NamedConfiguration {
                    name: "float_divide_pipelined",
                    settings: DIGIT_BY_DIGIT,
                },
                NamedConfiguration {
                    name: "float_divide_markstein",
                    settings: WITH_MULTIPLIERS,
                },
            ],
            Self::SquareRoot => &[
                NamedConfiguration {
                    name: "float_sqrt",
                    settings: &[],
                },
                NamedConfiguration {
                    name: "float_sqrt_tiny",
                    settings: TINY,
                },
                NamedConfiguration {
                    name: "float_sqrt_pipelined",
                    settings: DIGIT_BY_DIGIT,
                },
                NamedConfiguration {
                    name: "float_sqrt_markstein",
                    settings: WITH_MULTIPLIERS,
                },
            ],
        }
    }

    fn effort(&self, configuration: &str) -> Effort {
        match configuration {
            "float_divide" | "float_sqrt" => Effort {
                proof: When::Never,
                ..Effort::EVERY_RUN
            },
            _ => Effort::EVERY_RUN,
        }
    }

    fn fault_trial(&self, configuration: &str) -> FaultTrial {
        if configuration.ends_with("_tiny") {
            return FaultTrial::with(200);
        }
        // With no register within, nothing but results is demanded.
        if configuration.ends_with("_pipelined") {
            return FaultTrial::with(200).of(&[
                ("exponent_bits", "3"),
                ("fraction_bits", "2"),
                ("arch", PIPELINED),
                ("stages", "1"),
            ]);
        }
        if configuration.ends_with("_markstein") {
            return FaultTrial::with(200).of(&[
                ("exponent_bits", "3"),
                ("fraction_bits", "2"),
                ("arch", MARKSTEIN),
                ("stages", "1"),
            ]);
        }
        FaultTrial::with(500).of(&[("exponent_bits", "3"), ("fraction_bits", "2")])
    }

    /// A number of stages that is not the default was asked for: a machine has none.
    fn check(&self, parameters: &Parameters) -> Result<(), ParameterError> {
        let is_iterative = parameters.text("arch") == ITERATIVE;
        if !is_iterative || parameters.text("stages") == STAGES {
            return Ok(());
        }
        Err(ParameterError::Combination {
            block: self.name().to_string(),
            why: format!(
                "stages={} is for arch={PIPELINED} and arch={MARKSTEIN}; arch={ITERATIVE} has no stages",
                parameters.text("stages")
            ),
        })
    }

    fn in_common(&self) -> &'static [Common] {
        &[]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(*self, parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        if let Some(stages) = Configuration::new(*self, parameters).architecture.stages() {
            return Timing {
                latency: stages,
                interval: 1,
                note: "a word waits until out_ready is 1",
            };
        }
        let usual = parameters.number("fraction_bits") + 4;
        Timing {
            latency: usual,
            interval: usual,
            note: "for normal operands with a normal result, and one clock more for a quotient of significands below 1; zeros, infinities \
                   and NaNs take 2 clocks, denormal operands take longer",
        }
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let configuration = Configuration::new(*self, parameters);
        match configuration.architecture.stages() {
            None => Box::new(golden::machine::DigitByDigit::new(configuration)),
            Some(stages) => Box::new(Elastic::new(golden::Rounded(configuration), stages)),
        }
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let configuration = Configuration::new(*self, parameters);
        StreamPorts::in_and_out(
            tagged_list(configuration.operands(), configuration.tag_bits),
            tagged_list(configuration.results(), configuration.tag_bits),
        )
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        stimulus::random(Configuration::new(*self, parameters), seed)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(*self, parameters))
    }
}
