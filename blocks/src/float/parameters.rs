//! The parameters common to the floating-point blocks.

use super::{Format, RoundingParameter};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};

/// Those of a block with up to so many stages, and five if nothing else is asked for.
pub(crate) const fn specs(most_stages: u32) -> [ParameterSpec; 5] {
    [
        ParameterSpec {
            name: "exponent_bits",
            doc: "bits of the exponent",
            kind: ParameterKind::Number { min: 2, max: 11 },
            default: "8",
        },
        ParameterSpec {
            name: "fraction_bits",
            doc: "bits of the fraction",
            kind: ParameterKind::Number { min: 1, max: 52 },
            default: "23",
        },
        ParameterSpec {
            name: "rounding",
            doc: "how inexact results are rounded; any: each operation carries its rounding direction",
            kind: ParameterKind::Choice(&RoundingParameter::NAMES),
            default: "nearest_even",
        },
        ParameterSpec {
            name: "stages",
            doc: "pipeline registers from input to output, the last one after the result",
            kind: ParameterKind::Number {
                min: 1,
                max: most_stages,
            },
            default: "5",
        },
        ParameterSpec {
            name: "tag_bits",
            doc: "bits of the tag, which is passed through with the operands; 0: no tag",
            kind: ParameterKind::Number { min: 0, max: 32 },
            default: "0",
        },
    ]
}

/// The format that is asked for.
pub(crate) fn format(parameters: &Parameters) -> Format {
    Format::new(
        parameters.number("exponent_bits"),
        parameters.number("fraction_bits"),
    )
}

/// What rounding is asked for.
pub(crate) fn rounding(parameters: &Parameters) -> RoundingParameter {
    RoundingParameter::named(parameters.text("rounding"))
}
