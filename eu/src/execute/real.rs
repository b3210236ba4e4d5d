//! Operations on floats.
//!
//! Contract: sources are exact; so are sums, products, quotients and roots, which the caller rounds once. `math.log`, `math.exp`,
//! `math.sin` and `math.cos` are computed in double precision: no document says them to the bit.
//!
//! Choices where the documents are silent: a sum that `frc` rounds is rounded towards zero, so that it stays below 1.

use super::float::{Real, Rounding};
use super::scalar::{Mode, Scalar};
use super::step::{Compute, Function, Operation};

/// What an operation computes.
pub fn value(compute: &Compute, mode: Mode, values: [Real; 3]) -> Real {
    let [a, b, c] = values;
    match compute.operation {
        Operation::Add => a.plus(b, mode.rounding),
        Operation::Multiply => a.times(b),
        Operation::MultiplyAdd => b.times(c).plus(a, mode.rounding),
        Operation::RoundTo(rounding) => a.integral(rounding),
        Operation::Fraction => {
            let whole = a.integral(Rounding::Down);
            let fraction = a.plus(whole.negated(), Rounding::NearestEven);
            let mode = Mode {
                rounding: Rounding::TowardZero,
                ..mode
            };
            match compute.execution {
                Scalar::Float(format) => mode.real(compute.execution, mode.round(format, fraction)),
                _ => fraction,
            }
        }
        Operation::Math(function) => math(function, a),
        // The others are not for floats, and lowering refuses them.
        _ => Real::Nan,
    }
}

fn math(function: Function, value: Real) -> Real {
    let in_double = |compute: fn(f64) -> f64| Real::from_double(compute(value.to_double()));
    match function {
        Function::Reciprocal => value.reciprocal(),
        Function::Root => value.root(false),
        Function::ReciprocalRoot => value.root(true),
        Function::Logarithm => in_double(f64::log2),
        Function::Power => in_double(f64::exp2),
        Function::Sine => in_double(f64::sin),
        Function::Cosine => in_double(f64::cos),
    }
}
