//! Exact results of vector instructions, and of `SmoothStep`, in double precision: the reference for their errors.

use warpwright_blocks::glsl450_sequencer::program::Program;

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn length(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}

/// Of each component and its fellow.
fn each(a: &[f64], b: &[f64], of: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| of(*a, *b)).collect()
}

/// The words of the result; none of other instructions.
pub fn exact(program: &Program, of: &[f64]) -> Option<Vec<f64>> {
    let n = program.components as usize;
    let (a, rest) = of.split_at(n);
    Some(match program.name.as_str() {
        "Length" => vec![length(a)],
        "Distance" => vec![length(&each(a, rest, |a, b| a - b))],
        "Normalize" => {
            let length = length(a);
            a.iter().map(|x| x / length).collect()
        }
        "Cross" => {
            let part = |i: usize, j: usize| a[i] * rest[j] - rest[i] * a[j];
            vec![part(1, 2), part(2, 0), part(0, 1)]
        }
        "Reflect" => {
            let twice = 2.0 * dot(rest, a);
            each(a, rest, |i, n| i - twice * n)
        }
        "FaceForward" => {
            let faces = dot(&rest[n..], &rest[..n]) < 0.0;
            let sign = if faces { 1.0 } else { -1.0 };
            a.iter().map(|x| sign * x).collect()
        }
        "Refract" => {
            let (normal, eta) = (&rest[..n], rest[n]);
            let along = dot(normal, a);
            let k = 1.0 - eta * eta * (1.0 - along * along);
            if k < 0.0 {
                return Some(vec![0.0; n]);
            }
            let factor = eta * along + k.sqrt();
            each(a, normal, |i, n| eta * i - factor * n)
        }
        "SmoothStep" => {
            let t = ((of[2] - of[0]) / (of[1] - of[0])).clamp(0.0, 1.0);
            vec![t * t * (3.0 - 2.0 * t)]
        }
        _ => return None,
    })
}

/// Whether an error in units of the last place means something: of lengths and directions whose squares are numbers.
pub fn counts_in_places(program: &Program, of: &[f64]) -> bool {
    let greatest = match program.name.as_str() {
        "Length" | "Normalize" => of.iter().fold(0.0, |most: f64, x| most.max(x.abs())),
        "Distance" => {
            let (a, b) = of.split_at(program.components as usize);
            let differences = each(a, b, |a, b| (a - b).abs());
            differences.into_iter().fold(0.0, f64::max)
        }
        _ => return false,
    };
    (2f64.powi(-60)..=2f64.powi(60)).contains(&greatest)
}
