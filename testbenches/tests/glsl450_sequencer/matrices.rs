//! Determinants and inverses against exact ones. Vulkan allows anything; the unit meets a bound on the accumulated error of products and sums rounded
//! once: for a determinant, in units of 2^-24 of the sum of its products' magnitudes; for an inverse, that combined with its cofactors' bound.

use warpwright_blocks::glsl450_sequencer::program::Program;

/// So many units are allowed: the bound.
pub const ALLOWED: f64 = 8.0;
/// 2^-24: half a unit in the last place of 1.
pub const UNIT: f64 = 1.0 / 16_777_216.0;

/// A square matrix, by rows or by columns: its determinant and inverse are the same either way.
struct Matrix {
    size: usize,
    words: Vec<f64>,
}

/// A determinant, and the same of magnitudes with no minus: the permanent.
#[derive(Clone, Copy)]
struct Sum {
    value: f64,
    magnitude: f64,
}

impl Matrix {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.words[self.size * row + column]
    }

    fn without(&self, row: usize, column: usize) -> Self {
        let all = (0..self.size).flat_map(|r| (0..self.size).map(move |c| (r, c)));
        let kept = all.filter(|(r, c)| *r != row && *c != column);
        Self {
            size: self.size - 1,
            words: kept.map(|(r, c)| self.at(r, c)).collect(),
        }
    }

    /// Laplace's expansion by the first row.
    fn determinant(&self) -> Sum {
        if self.size == 0 {
            return Sum {
                value: 1.0,
                magnitude: 1.0,
            };
        }
        let none = Sum {
            value: 0.0,
            magnitude: 0.0,
        };
        (0..self.size).fold(none, |sum, column| {
            let (factor, minor) = (self.at(0, column), self.without(0, column).determinant());
            let sign = if column % 2 == 0 { 1.0 } else { -1.0 };
            Sum {
                value: sum.value + sign * factor * minor.value,
                magnitude: sum.magnitude + factor.abs() * minor.magnitude,
            }
        })
    }
}

/// The greatest error of a program's results, as a share of the bound, and the word that has it; none where a number is too large or too small for the
/// bound to hold, or the matrix next to singular. `last` says what a last rounding adds to the bound, of the true word and the one that came.
pub fn error(
    program: &Program,
    operands: &[f64],
    results: &[f64],
    last: impl Fn(f64, f64) -> f64,
) -> Option<(f64, f64)> {
    let is_moderate = |x: &f64| *x == 0.0 || (1e-4..1e4).contains(&x.abs());
    if !operands.iter().all(is_moderate) {
        return None;
    }
    let size = program.components as usize;
    let matrix = Matrix {
        size,
        words: operands.to_vec(),
    };
    let whole = matrix.determinant();
    let share = |result: f64, exact: f64, magnitude: f64| {
        let error = (result - exact).abs() - last(exact, result);
        let bound = ALLOWED * UNIT * magnitude;
        // Of what is no number the error is infinite; where nothing is added up, there is nothing to round.
        match error {
            error if error <= 0.0 => 0.0,
            error if error.is_nan() || bound == 0.0 => f64::INFINITY,
            error => error / bound,
        }
    };
    if program.name == "Determinant" {
        let of_whole = share(results[0], whole.value, whole.magnitude);
        return (whole.magnitude > 0.0).then_some((of_whole, results[0]));
    }
    // Beyond this, the determinant's own error is a good part of it.
    if whole.value.abs() < 1e-3 * whole.magnitude || whole.magnitude == 0.0 {
        return None;
    }
    let each = (0..size * size).map(|at| {
        let (row, column) = (at / size, at % size);
        let minor = matrix.without(column, row).determinant();
        let sign = if (row + column) % 2 == 0 { 1.0 } else { -1.0 };
        let exact = sign * minor.value / whole.value;
        let of_minor = minor.magnitude / whole.value.abs();
        let of_whole = exact.abs() * whole.magnitude / whole.value.abs();
        (share(results[at], exact, of_minor + of_whole), results[at])
    });
    let first = (0.0, results[0]);
    Some(each.fold(
        first,
        |worst, one| {
            if one.0 > worst.0 { one } else { worst }
        },
    ))
}
