//! The accuracy requirements: for each function the measures of its error, and the bound of each.

use super::bounds::{Measured, Subject};
use std::ops::RangeInclusive;
use warpwright_blocks::special_function::Function;

/// A measure of errors and what it may be at most.
pub struct Judge {
    /// What is measured, and where.
    pub name: &'static str,
    /// The greatest error that is allowed.
    pub allowed: f64,
    /// Of which sources.
    holds_for: fn(f32) -> bool,
    /// What the result becomes before it is compared; of a natural logarithm its product with RN(ln 2).
    of_result: fn(f32) -> f32,
    /// The true value of that.
    exact: fn(f64) -> f64,
    /// In units of the last place of the true value; or as it is.
    in_places: bool,
}

/// The unit of the last place of floats of a size.
pub fn last_place(value: f64) -> f64 {
    let least = f64::from(f32::MIN_POSITIVE);
    let exponent = (value.abs().max(least).to_bits() >> 52) as i32 - 1023;
    2f64.powi(exponent - 23)
}

impl Judge {
    /// The error of a result; none where the measure says nothing.
    pub fn error(&self, source: u32, result: u32) -> Option<f64> {
        let x = f32::from_bits(source);
        if !x.is_finite() || !(self.holds_for)(x) {
            return None;
        }
        let exact = (self.exact)(f64::from(x));
        // Of what is infinite or no number, the special values say what it is.
        if !exact.is_finite() || exact == 0.0 || !(exact as f32).is_finite() {
            return None;
        }
        let result = f64::from((self.of_result)(f32::from_bits(result)));
        let error = (result - exact).abs();
        let error = if self.in_places {
            error / last_place(exact)
        } else {
            error
        };
        // A result that is no number is infinitely wrong.
        Some(if error.is_nan() { f64::INFINITY } else { error })
    }

    /// The stored argument gives the stored result, which has the stored error, and that is allowed.
    pub fn assert_holds(&self, subject: Subject, measured: &Measured) {
        let name = subject.name();
        assert_eq!(self.name, measured.measure, "{name}");
        let [argument, result] = [&measured.argument, &measured.result].map(|word| {
            let digits = word.trim_start_matches("0x");
            u32::from_str_radix(digits, 16).expect("a word in hexadecimal digits")
        });
        assert_eq!(subject.golden(argument), result, "{name}");
        let error = self.error(argument, result).unwrap_or(f64::INFINITY);
        assert!(
            (error - measured.error).abs() <= 1e-6 * error,
            "{name}: {error}"
        );
        assert!(error <= self.allowed, "{name}, {}: {error}", self.name);
    }
}

fn same(result: f32) -> f32 {
    result
}

fn everywhere(_: f32) -> bool {
    true
}

/// Where a logarithm's error counts as it is.
fn near_one(x: f32) -> bool {
    (0.5..=2.0).contains(&x)
}

fn off_one(x: f32) -> bool {
    x > 0.0 && !near_one(x)
}

fn half_a_turn(x: f32) -> bool {
    f64::from(x.abs()) <= std::f64::consts::PI
}

fn to_one(x: f32) -> bool {
    (0.0..=1.0).contains(&x)
}

/// ln x = RN(log2 x · RN(ln 2)).
fn natural(result: f32) -> f32 {
    result * std::f32::consts::LN_2
}

/// The measures of a function.
pub fn judges(subject: Subject) -> Vec<Judge> {
    if subject.is_precise() {
        relative(subject.function)
    } else {
        of_table(subject.function)
    }
}

/// Units of the last place, of all sources. `OpenCL` allows 4 of a sine and a cosine and 3 of a logarithm; less is held here.
fn relative(function: Function) -> Vec<Judge> {
    let judge = |name, allowed, of_result, exact| Judge {
        name,
        allowed,
        holds_for: everywhere,
        of_result,
        exact,
        in_places: true,
    };
    match function {
        Function::Sin => vec![judge("ULP", 1.25, same, core_math::sin)],
        Function::Cos => vec![judge("ULP", 1.25, same, core_math::cos)],
        _ => vec![
            judge("ULP", 1.4, same, core_math::log2),
            judge("ULP of ln", 2.5, natural, core_math::log),
        ],
    }
}

/// The measures of the tier `table`.
fn of_table(function: Function) -> Vec<Judge> {
    let judge = |name, allowed, holds_for, of_result, exact, in_places| Judge {
        name,
        allowed,
        holds_for,
        of_result,
        exact,
        in_places,
    };
    // 2^-22.7.
    let least = 2f64.powf(-22.7);
    match function {
        Function::Inv => vec![judge("ULP", 0.82, everywhere, same, |x| 1.0 / x, true)],
        Function::Rsqt => vec![judge(
            "ULP",
            1.25,
            |x| x > 0.0,
            same,
            core_math::rsqrt,
            true,
        )],
        Function::Sqt => vec![judge("ULP", 0.71, |x| x > 0.0, same, f64::sqrt, true)],
        Function::Exp => vec![judge("ULP", 0.81, everywhere, same, core_math::exp2, true)],
        Function::Log => vec![
            judge(
                "ULP outside [0.5, 2]",
                3.0,
                off_one,
                same,
                core_math::log2,
                true,
            ),
            judge(
                "absolute in [0.5, 2]",
                least,
                near_one,
                same,
                core_math::log2,
                false,
            ),
            judge(
                "ULP of ln outside [0.5, 2]",
                2.5,
                off_one,
                natural,
                core_math::log,
                true,
            ),
            judge(
                "absolute of ln in [0.5, 2]",
                least,
                near_one,
                natural,
                core_math::log,
                false,
            ),
        ],
        Function::Sin => vec![judge(
            "absolute on [-π, π]",
            least,
            half_a_turn,
            same,
            core_math::sin,
            false,
        )],
        Function::Cos => vec![judge(
            "absolute on [-π, π]",
            least,
            half_a_turn,
            same,
            core_math::cos,
            false,
        )],
        Function::Atan => vec![
            judge("ULP on [0, 1]", 86.0, to_one, same, core_math::atan, true),
            judge(
                "absolute on [0, 1]",
                2f64.powf(-23.7),
                to_one,
                same,
                core_math::atan,
                false,
            ),
        ],
    }
}

/// Signs and exponents, side by side, whose sources a long run goes through.
pub fn exponents(subject: Subject) -> Vec<u32> {
    let positive = |exponents: RangeInclusive<u32>| exponents.collect::<Vec<u32>>();
    let both = |exponents: RangeInclusive<u32>| {
        exponents
            .clone()
            .chain(exponents.map(|exponent| 0x100 | exponent))
            .collect()
    };
    match subject.function {
        // Denormals, 1 to 2, and the two whose inverses are denormals.
        Function::Inv => vec![0, 127, 253, 254],
        Function::Rsqt | Function::Sqt => vec![0, 127, 128],
        Function::Log => positive(116..=138),
        Function::Exp => both(98..=134),
        // All that are not their own sines.
        Function::Sin | Function::Cos if subject.is_precise() => positive(114..=254),
        Function::Sin | Function::Cos => positive(114..=128),
        // All that there are.
        Function::Atan => positive(0..=127),
    }
}
