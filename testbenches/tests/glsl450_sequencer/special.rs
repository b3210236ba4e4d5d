//! Results that revision 16 of GLSL.std.450 specifies, for zeros, infinities and operands outside a function's domain; and obvious ones.

use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::{halves, results};
use warpwright_blocks::glsl450_sequencer::program::programs;

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;
const PI: f32 = std::f32::consts::PI;
const HALF_PI: f32 = std::f32::consts::FRAC_PI_2;
const QUARTER_PI: f32 = std::f32::consts::FRAC_PI_4;

/// Instruction, operands, result.
type Row = (&'static str, &'static [f32], f32);

const ROWS: &[Row] = &[
    ("Exp2", &[INF], INF),
    ("Exp2", &[-INF], 0.0),
    ("Exp2", &[3.0], 8.0),
    ("Exp", &[INF], INF),
    ("Exp", &[-INF], 0.0),
    ("Exp", &[0.0], 1.0),
    ("Log2", &[-1.0], NAN),
    ("Log2", &[INF], INF),
    ("Log2", &[1.0], 0.0),
    ("Log2", &[0.0], -INF),
    ("Log2", &[-0.0], -INF),
    ("Log2", &[1024.0], 10.0),
    ("Log", &[-1.0], NAN),
    ("Log", &[INF], INF),
    ("Log", &[1.0], 0.0),
    ("Log", &[0.0], -INF),
    ("Log", &[-0.0], -INF),
    ("Sqrt", &[-1.0], NAN),
    ("Sqrt", &[0.0], 0.0),
    ("Sqrt", &[-0.0], -0.0),
    ("Sqrt", &[INF], INF),
    ("Sqrt", &[4.0], 2.0),
    ("InverseSqrt", &[-1.0], NAN),
    ("InverseSqrt", &[0.0], INF),
    ("InverseSqrt", &[-0.0], -INF),
    ("InverseSqrt", &[INF], 0.0),
    ("InverseSqrt", &[4.0], 0.5),
    ("Sin", &[INF], NAN),
    ("Sin", &[0.0], 0.0),
    ("Cos", &[-INF], NAN),
    ("Cos", &[0.0], 1.0),
    ("Tan", &[INF], NAN),
    ("Tan", &[-0.0], -0.0),
    ("Asin", &[1.5], NAN),
    ("Asin", &[0.0], 0.0),
    ("Asin", &[1.0], HALF_PI),
    ("Asin", &[-1.0], -HALF_PI),
    ("Acos", &[-1.5], NAN),
    ("Acos", &[1.0], 0.0),
    ("Acos", &[0.0], HALF_PI),
    ("Acos", &[-1.0], PI),
    ("Atan", &[INF], HALF_PI),
    ("Atan", &[-INF], -HALF_PI),
    ("Atan", &[-0.0], -0.0),
    ("Atan2", &[0.0, 1.0], 0.0),
    ("Atan2", &[0.0, -1.0], PI),
    ("Atan2", &[-0.0, -1.0], -PI),
    ("Atan2", &[1.0, 0.0], HALF_PI),
    ("Atan2", &[-1.0, 0.0], -HALF_PI),
    ("Atan2", &[INF, INF], QUARTER_PI),
    ("Atan2", &[1e-10, INF], 0.0),
    ("Atan2", &[1.0, -INF], PI),
    ("Atan2", &[INF, 1.0], HALF_PI),
    ("Atan2", &[1e-45, 1e-45], QUARTER_PI),
    ("Atan2", &[3e38, 3e38], QUARTER_PI),
    // Undefined; as C has it.
    ("Atan2", &[0.0, 0.0], 0.0),
    ("Atan2", &[-0.0, -0.0], -PI),
    ("Sinh", &[INF], INF),
    ("Sinh", &[-INF], -INF),
    ("Sinh", &[-0.0], -0.0),
    ("Cosh", &[-INF], INF),
    ("Cosh", &[0.0], 1.0),
    ("Tanh", &[INF], 1.0),
    ("Tanh", &[-INF], -1.0),
    ("Tanh", &[-0.0], -0.0),
    ("Asinh", &[INF], INF),
    ("Asinh", &[-INF], -INF),
    ("Asinh", &[-0.0], -0.0),
    ("Acosh", &[0.5], NAN),
    ("Acosh", &[-1e10], NAN),
    ("Acosh", &[-INF], NAN),
    ("Acosh", &[1.0], 0.0),
    ("Acosh", &[INF], INF),
    ("Atanh", &[1.0], NAN),
    ("Atanh", &[-1.0], NAN),
    ("Atanh", &[1.5], NAN),
    ("Atanh", &[-0.0], -0.0),
    ("Pow", &[2.0, 10.0], 1024.0),
    ("Pow", &[0.0, 2.0], 0.0),
    ("SmoothStep", &[0.0, 1.0, -1.0], 0.0),
    ("SmoothStep", &[0.0, 1.0, 2.0], 1.0),
    ("SmoothStep", &[0.0, 1.0, 0.5], 0.5),
    ("Length", &[-1e30], 1e30),
];

/// A float of the unit's width.
fn word(width: Width, float: f32) -> u32 {
    match width {
        Width::Single => float.to_bits(),
        Width::Half => halves::to_half(float.to_bits()),
    }
}

fn number(width: Width, word: u32) -> f32 {
    f32::from_bits(match width {
        Width::Single => word,
        Width::Half => halves::to_single(word),
    })
}

#[test]
fn named_results_come() {
    for width in [Width::Single, Width::Half] {
        for (name, operands, expected) in ROWS {
            let words: Vec<u32> = operands.iter().map(|x| word(width, *x)).collect();
            // What is too small for a half says nothing of halves.
            let mut pairs = operands.iter().zip(&words);
            if pairs.any(|(x, word)| *x != 0.0 && number(width, *word) == 0.0) {
                continue;
            }
            let mut of_name = programs().iter().filter(|p| p.name == *name);
            let program = of_name.find(|p| p.operands.len() == words.len()).unwrap();
            let found = number(width, results(width, program, &words)[0]);
            let expected = number(width, word(width, *expected));
            // A result whose formula has more than one operation may miss by a digit.
            let step = number(width, word(width, 1.0) + 2) - 1.0;
            let is_close = (found - expected).abs() <= expected.abs() * step;
            let is_same = found.to_bits() == expected.to_bits();
            let is_right =
                (found.is_nan() && expected.is_nan()) || is_same || (expected != 0.0 && is_close);
            assert!(
                is_right,
                "{name} {operands:?} at {width:?}: {found}, must be {expected}"
            );
        }
    }
}
