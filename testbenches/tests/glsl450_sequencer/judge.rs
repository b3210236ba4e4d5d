//! Results held against what is allowed, and how far from the true ones they were.

use super::formulas::allowed;
use super::interval::Format;
use super::matrices;
use std::f64::consts::PI;
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
    /// In units of `matrices`' bound.
    Bound,
}

/// The greatest error of one kind.
#[derive(Clone, Debug)]
pub struct Worst {
    pub measure: Measure,
    pub error: f64,
    pub operands: Vec<f64>,
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
            // Halves are rounded once more.
            let bound = matches!(self.width, Width::Single);
            let error = bound
                .then(|| matrices::error(program, &operands, &results))
                .flatten();
            match error {
                Some(error) => {
                    verdict.judged += results.len();
                    verdict.keep(Measure::Bound, error, &operands);
                }
                None => verdict.free += results.len(),
            }
            return;
        };
        for (may_be, result) in allowed.iter().zip(&results) {
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
            self.keep_error(program, &operands, *result, verdict);
        }
    }

    /// The error of a function of numbers goes into the verdict, where it means something.
    pub fn keep_error(
        &self,
        program: &Program,
        operands: &[f64],
        result: f64,
        verdict: &mut Verdict,
    ) {
        if let Some((measure, error)) = self.error(program, operands, result) {
            verdict.keep(measure, error, operands);
        }
    }

    /// The unit of the last place of a number.
    pub fn ulp(&self, x: f64) -> f64 {
        self.format.ulp(x)
    }

    fn error(&self, program: &Program, operands: &[f64], result: f64) -> Option<(Measure, f64)> {
        let (name, x) = (program.name.as_str(), operands[0]);
        let exact = exact(name, operands).filter(|exact| exact.is_finite())?;
        if !result.is_finite() || exact.abs() > self.format.greatest {
            return None;
        }
        let error = (result - exact).abs();
        match name {
            "Sin" | "Cos" if x.abs() > PI => None,
            // Beyond, a small error of the angle is a large one of the tangent.
            "Tan" if x.abs() > 1.5 => None,
            "Sin" | "Cos" => Some((Measure::Absolute, error)),
            "Log" | "Log2" if (0.5..=2.0).contains(&x) => Some((Measure::Absolute, error)),
            _ => Some((Measure::Ulp, error / self.format.ulp(exact))),
        }
    }
}

impl Verdict {
    /// What another one saw comes to this; of errors that are as great, the first one's is kept.
    pub fn take(&mut self, other: Self) {
        self.judged += other.judged;
        self.free += other.free;
        self.wrong = self.wrong.take().or(other.wrong);
        for worst in other.worst {
            self.keep(worst.measure, worst.error, &worst.operands);
        }
    }

    fn keep(&mut self, measure: Measure, error: f64, operands: &[f64]) {
        let known = self.worst.iter().position(|worst| worst.measure == measure);
        if known.is_some_and(|known| self.worst[known].error >= error) {
            return;
        }
        let worst = Worst {
            measure,
            error,
            operands: operands.to_vec(),
        };
        match known {
            Some(known) => self.worst[known] = worst,
            None => self.worst.push(worst),
        }
    }
}

/// The function itself, where it is one of numbers.
pub fn exact(name: &str, of: &[f64]) -> Option<f64> {
    let x = of[0];
    Some(match name {
        "Exp2" => x.exp2(),
        "Exp" => x.exp(),
        "Log2" => x.log2(),
        "Log" => x.ln(),
        "Sqrt" => x.sqrt(),
        "InverseSqrt" => 1.0 / x.sqrt(),
        "Sin" => x.sin(),
        "Cos" => x.cos(),
        "Tan" => x.tan(),
        "Pow" => x.powf(of[1]),
        "Atan" => x.atan(),
        "Atan2" => x.atan2(of[1]),
        "Asin" => x.asin(),
        "Acos" => x.acos(),
        "Sinh" => x.sinh(),
        "Cosh" => x.cosh(),
        "Tanh" => x.tanh(),
        "Asinh" => x.abs().asinh().copysign(x),
        "Acosh" => x.acosh(),
        "Atanh" => x.atanh(),
        _ => return None,
    })
}
