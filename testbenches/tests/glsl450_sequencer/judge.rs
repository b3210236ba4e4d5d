//! Checks results against what is allowed, and measures their error from the exact ones.

use super::formulas::allowed;
use super::interval::{Format, Interval};
use super::{geometry, matrices};
use std::f64::consts::PI;
use std::ops::RangeInclusive;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::halves;
use warpwright_blocks::glsl450_sequencer::program::Program;

/// How an error is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// In units in the last place of the true result.
    Ulp,
    /// As it is.
    Absolute,
    /// As a share of `matrices`' bound.
    Bound,
    /// As a share of what Vulkan allows to that side of the true result.
    Share,
}

/// The greatest error of one kind.
#[derive(Clone, Debug)]
pub struct Worst {
    pub measure: Measure,
    pub error: f64,
    pub operands: Vec<f64>,
    /// The word that has it.
    pub result: f64,
}

/// What was seen of a program's results.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Words of results that were held against an interval or a bound.
    pub judged: usize,
    /// Words of which Vulkan says nothing: undefined, or a formula that may give a NaN.
    pub free: usize,
    /// The first result that is not allowed.
    pub wrong: Option<String>,
    /// The greatest errors, one of each measure.
    pub worst: Vec<Worst>,
}

/// The judge of a width.
#[derive(Clone, Copy)]
pub struct Judge {
    width: Width,
    format: Format,
}

impl Judge {
    pub fn new(width: Width) -> Self {
        let format = Format::of_width(width.bits());
        Self { width, format }
    }

    fn number(&self, word: u32) -> f64 {
        f32::from_bits(match self.width {
            Width::Single => word,
            Width::Half => halves::to_single(word),
        })
        .into()
    }

    /// Looks at the results of an operation.
    pub fn see(&self, program: &Program, operands: &[u32], results: &[u32], verdict: &mut Verdict) {
        let operands: Vec<f64> = operands.iter().map(|word| self.number(*word)).collect();
        let results: Vec<f64> = results.iter().map(|word| self.number(*word)).collect();
        let Some(allowed) = allowed(self.format, program, &operands) else {
            // What halves lose where they are rounded once more.
            let last = |exact: f64, result: f64| match self.width {
                Width::Single => 0.0,
                Width::Half => self.ulp(exact).max(self.ulp(result)) / 2.0,
            };
            match matrices::error(program, &operands, &results, last) {
                // Halves end at 65504: a result beyond it is infinite.
                Some((_, result)) if result.is_infinite() && self.width == Width::Half => {
                    verdict.free += results.len();
                }
                Some((error, result)) => {
                    verdict.judged += results.len();
                    verdict.keep(Measure::Bound, error, &operands, result);
                }
                None => verdict.free += results.len(),
            }
            return;
        };
        let function = JudgedFunction::of(&program.name);
        let exact = match &function {
            Some(function) => Some(vec![(function.exact)(&operands)]),
            None => geometry::exact(program, &operands),
        };
        let in_places = geometry::counts_in_places(program, &operands);
        let places = JudgedFunction::anywhere(|_| f64::NAN);
        for (word, (may_be, result)) in allowed.iter().zip(&results).enumerate() {
            if may_be.iter().any(|interval| interval.is_any) {
                verdict.free += 1;
                continue;
            }
            verdict.judged += 1;
            let is_allowed = may_be.iter().any(|interval| interval.contains(*result));
            if !is_allowed && verdict.wrong.is_none() {
                let name = &program.name;
                verdict.wrong = Some(format!(
                    "{name} {operands:?}: {result}, must be in {may_be:?}"
                ));
            }
            let Some(exact) = exact.as_ref().map(|words| words[word]) else {
                continue;
            };
            let error = match (&function, &may_be[..]) {
                (Some(function), _) => self.error_from(function, operands[0], exact, *result),
                (None, _) if in_places => self.error_from(&places, operands[0], exact, *result),
                (None, [room]) => self
                    .share(*room, exact, *result)
                    .map(|share| (Measure::Share, share)),
                _ => None,
            };
            if let Some((measure, error)) = error {
                verdict.keep(measure, error, &operands, *result);
            }
        }
    }

    /// The unit of the last place of a number.
    pub fn ulp(&self, x: f64) -> f64 {
        self.format.ulp(x)
    }

    /// How much of the room on its side of the true result an error takes; none where there is no end to it, or no more than four units of the last
    /// place, in which a rounding alone would be a good part.
    fn share(&self, room: Interval, exact: f64, result: f64) -> Option<f64> {
        let error = (result - exact).abs();
        let most = if result > exact {
            room.high - exact
        } else {
            exact - room.low
        };
        let counts = most.is_finite() && most >= 4.0 * self.ulp(exact) && error.is_finite();
        counts.then_some(error / most)
    }

    /// The error of a result whose true value is known, where it means something.
    pub fn error_from(
        &self,
        function: &JudgedFunction,
        x: f64,
        exact: f64,
        result: f64,
    ) -> Option<(Measure, f64)> {
        let is_number = exact.is_finite() && result.is_finite();
        if !is_number || exact.abs() > self.format.greatest || x.abs() > function.up_to {
            return None;
        }
        let error = (result - exact).abs();
        if function.absolute.contains(&x) {
            return Some((Measure::Absolute, error));
        }
        Some((Measure::Ulp, error / self.format.ulp(exact)))
    }
}

impl Verdict {
    /// What another one saw comes to this; of errors that are as great, the first one's is kept.
    pub fn take(&mut self, other: Self) {
        self.judged += other.judged;
        self.free += other.free;
        self.wrong = self.wrong.take().or(other.wrong);
        for worst in other.worst {
            self.keep(worst.measure, worst.error, &worst.operands, worst.result);
        }
    }

    pub fn keep(&mut self, measure: Measure, error: f64, operands: &[f64], result: f64) {
        let known = self.worst.iter().position(|worst| worst.measure == measure);
        if known.is_some_and(|known| self.worst[known].error >= error) {
            return;
        }
        let worst = Worst {
            measure,
            error,
            operands: operands.to_vec(),
            result,
        };
        match known {
            Some(known) => self.worst[known] = worst,
            None => self.worst.push(worst),
        }
    }
}

/// A function of numbers, and how its error is counted.
#[derive(Clone, Debug)]
pub struct JudgedFunction {
    /// The function itself.
    pub exact: fn(&[f64]) -> f64,
    /// Where its error is counted as it is.
    absolute: RangeInclusive<f64>,
    /// The greatest magnitude of an operand for which its error means something.
    up_to: f64,
}

const NOWHERE: RangeInclusive<f64> = 1.0..=0.0;

impl JudgedFunction {
    /// A function whose error is counted in places everywhere.
    pub fn anywhere(exact: fn(&[f64]) -> f64) -> Self {
        Self {
            exact,
            absolute: NOWHERE,
            up_to: f64::INFINITY,
        }
    }

    /// That of an instruction, if it is one of numbers.
    pub fn of(name: &str) -> Option<Self> {
        let exact: fn(&[f64]) -> f64 = match name {
            "Exp2" => |of| of[0].exp2(),
            "Exp" => |of| of[0].exp(),
            "Log2" => |of| of[0].log2(),
            "Log" => |of| of[0].ln(),
            "Sqrt" => |of| of[0].sqrt(),
            "InverseSqrt" => |of| 1.0 / of[0].sqrt(),
            "Sin" => |of| of[0].sin(),
            "Cos" => |of| of[0].cos(),
            "Tan" => |of| of[0].tan(),
            "Pow" => |of| of[0].powf(of[1]),
            "Atan" => |of| of[0].atan(),
            "Atan2" => |of| of[0].atan2(of[1]),
            "Asin" => |of| of[0].asin(),
            "Acos" => |of| of[0].acos(),
            "Sinh" => |of| of[0].sinh(),
            "Cosh" => |of| of[0].cosh(),
            "Tanh" => |of| of[0].tanh(),
            "Asinh" => |of| of[0].abs().asinh().copysign(of[0]),
            "Acosh" => |of| of[0].acosh(),
            "Atanh" => |of| of[0].atanh(),
            _ => return None,
        };
        let (absolute, up_to) = match name {
            "Sin" | "Cos" => (-PI..=PI, PI),
            // Beyond, a small error of the angle is a large one of the tangent.
            "Tan" => (NOWHERE, 1.5),
            "Log" | "Log2" => (0.5..=2.0, f64::INFINITY),
            _ => (NOWHERE, f64::INFINITY),
        };
        Some(Self {
            exact,
            absolute,
            up_to,
        })
    }
}
