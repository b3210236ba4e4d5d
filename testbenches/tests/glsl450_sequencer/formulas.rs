//! The results Vulkan allows for each instruction: within its own error, or that inherited from its formula.

use super::interval::{Format, Interval};
use warpwright_blocks::glsl450_sequencer::program::Program;

/// What the words of a result may be, each in one of some intervals. None where nothing is said: matrices.
pub fn allowed(format: Format, program: &Program, operands: &[f64]) -> Option<Vec<Vec<Interval>>> {
    if matches!(program.name.as_str(), "Determinant" | "MatrixInverse") {
        return None;
    }
    // Infinities and NaNs are looked at by name, in `special`.
    if operands.iter().any(|x| !x.is_finite()) {
        return Some(vec![vec![Interval::ANY]; program.results as usize]);
    }
    let by = By { f: format };
    let n = program.components as usize;
    let points: Vec<Interval> = operands.iter().copied().map(Interval::point).collect();
    let of_vectors = match program.name.as_str() {
        "Length" => Some(vec![by.length(&points)]),
        "Distance" => {
            let each = points[..n].iter().zip(&points[n..]);
            let difference: Vec<Interval> = each.map(|(a, b)| format.sub(*a, *b)).collect();
            Some(vec![by.length(&difference)])
        }
        "Cross" => Some(by.cross(&points)),
        "Normalize" => {
            let root = format.inverse_sqrt(format.dot(&points, &points));
            let each = points.iter().map(|x| format.mul(*x, root));
            Some(each.collect())
        }
        "Reflect" => Some(by.reflect(&points[..n], &points[n..])),
        "FaceForward" => return Some(by.face_forward(n, &points)),
        "Refract" => return Some(by.refract(n, &points)),
        _ => None,
    };
    let all = of_vectors.unwrap_or_else(|| vec![by.of_numbers(&program.name, operands)]);
    Some(all.into_iter().map(|one| vec![one]).collect())
}

/// The formulas in a format.
struct By {
    f: Format,
}

impl By {
    fn length(&self, x: &[Interval]) -> Interval {
        self.f.sqrt(self.f.dot(x, x))
    }

    fn cross(&self, of: &[Interval]) -> Vec<Interval> {
        let f = self.f;
        let (x, y) = of.split_at(3);
        let each =
            [(1, 2), (2, 0), (0, 1)].map(|(i, j)| f.sub(f.mul(x[i], y[j]), f.mul(y[i], x[j])));
        each.to_vec()
    }

    /// I - 2 * dot(N, I) * N.
    fn reflect(&self, i: &[Interval], n: &[Interval]) -> Vec<Interval> {
        let f = self.f;
        let twice = f.mul(Interval::point(2.0), f.dot(n, i));
        let each = i.iter().zip(n);
        each.map(|(i, n)| f.sub(*i, f.mul(twice, *n))).collect()
    }

    /// N if dot(Nref, I) < 0, else -N.
    fn face_forward(&self, n: usize, of: &[Interval]) -> Vec<Vec<Interval>> {
        let dot = self.f.dot(&of[2 * n..], &of[n..2 * n]);
        let each = of[..n].iter().map(|normal| {
            let mut may_be = Vec::new();
            if dot.is_any || dot.low < 0.0 {
                may_be.push(*normal);
            }
            if dot.is_any || dot.high >= 0.0 {
                may_be.push(normal.negated());
            }
            may_be
        });
        each.collect()
    }

    /// k = 1 - eta * eta * (1 - dot(N, I)²); 0 if k < 0, else eta * I - (eta * dot(N, I) + √k) * N.
    fn refract(&self, n: usize, of: &[Interval]) -> Vec<Vec<Interval>> {
        let f = self.f;
        let (i, normal, eta) = (&of[..n], &of[n..2 * n], of[2 * n]);
        let one = Interval::point(1.0);
        let dot = f.dot(normal, i);
        let k = f.sub(one, f.mul(f.mul(eta, eta), f.sub(one, f.mul(dot, dot))));
        let above = Interval {
            low: k.low.max(0.0),
            ..k
        };
        let along = f.add(f.mul(eta, dot), f.sqrt(above));
        let each = i.iter().zip(normal).map(|(i, n)| {
            let mut may_be = Vec::new();
            if k.is_any || k.low < 0.0 {
                may_be.push(Interval::point(0.0));
            }
            if k.is_any || k.high >= 0.0 {
                may_be.push(f.sub(f.mul(eta, *i), f.mul(along, *n)));
            }
            may_be
        });
        each.collect()
    }

    fn of_numbers(&self, name: &str, of: &[f64]) -> Interval {
        let f = self.f;
        let x = Interval::point(of[0]);
        let one = Interval::point(1.0);
        let half = Interval::point(0.5);
        let halved = |sum| f.mul(sum, half);
        let e = |x| f.exp(x, f64::exp);
        let ln = |x| f.log(x, f64::ln);
        match name {
            "Exp2" => f.exp(x, f64::exp2),
            "Exp" => e(x),
            "Log2" => f.log(x, f64::log2),
            "Log" => ln(x),
            "Sqrt" => f.sqrt(x),
            "InverseSqrt" if of[0] == 0.0 => Interval::point(1.0 / of[0]),
            "InverseSqrt" => f.inverse_sqrt(x),
            "Sin" => f.circular(of[0], f64::sin),
            "Cos" => f.circular(of[0], f64::cos),
            "Tan" => f.div(f.circular(of[0], f64::sin), f.circular(of[0], f64::cos)),
            // x^y is exp2(y * log2(x)); undefined of what is below zero, and of zero unless y is above it.
            "Pow" if of[0] < 0.0 || (of[0] == 0.0 && of[1] <= 0.0) => Interval::ANY,
            "Pow" => f.exp(
                f.mul(Interval::point(of[1]), f.log(x, f64::log2)),
                f64::exp2,
            ),
            "SmoothStep" if of[0] >= of[1] => Interval::ANY,
            "SmoothStep" => self.smooth_step(of),
            "Atan" => f.atan(of[0]),
            "Atan2" => f.atan2(x, Interval::point(of[1])),
            "Asin" | "Acos" => {
                let third = f.sqrt(f.sub(one, f.mul(x, x)));
                match name {
                    "Asin" => f.atan2(x, third),
                    _ => f.atan2(third, x),
                }
            }
            "Sinh" => halved(f.sub(e(x), e(x.negated()))),
            "Cosh" => halved(f.add(e(x), e(x.negated()))),
            "Tanh" => {
                let sinh = halved(f.sub(e(x), e(x.negated())));
                f.div(sinh, halved(f.add(e(x), e(x.negated()))))
            }
            "Asinh" => ln(f.add(x, f.sqrt(f.add(f.mul(x, x), one)))),
            "Acosh" if of[0] < 1.0 => Interval::ANY,
            "Acosh" => ln(f.add(x, f.sqrt(f.sub(f.mul(x, x), one)))),
            "Atanh" if of[0].abs() >= 1.0 => Interval::ANY,
            "Atanh" => halved(ln(f.div(f.add(one, x), f.sub(one, x)))),
            _ => panic!("{name} has no formula"),
        }
    }

    /// t * t * (3 - 2 * t), t = clamp((x - edge0) / (edge1 - edge0), 0, 1).
    fn smooth_step(&self, of: &[f64]) -> Interval {
        let f = self.f;
        let [edge0, edge1, x] = [of[0], of[1], of[2]].map(Interval::point);
        let t = f.div(f.sub(x, edge0), f.sub(edge1, edge0));
        let t = Interval {
            low: t.low.clamp(0.0, 1.0),
            high: t.high.clamp(0.0, 1.0),
            ..t
        };
        let factor = f.sub(Interval::point(3.0), f.mul(Interval::point(2.0), t));
        f.mul(f.mul(t, t), factor)
    }
}
