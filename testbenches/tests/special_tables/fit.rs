//! How coefficients are made: for each segment, those that minimise the greatest error of the actual datapath, truncations included.
//!
//! A parabola through the Chebyshev nodes of a segment gives the quadratic coefficient; it and its neighbours are tried. After subtracting
//! each, a line through the outer nodes gives the linear coefficient, which is also tried with its neighbours. For each pair the error of the
//! datapath is computed for every offset; the constant coefficient is the middle of the greatest and the least. (J.-A. Piñeiro, S. Oberman,
//! J.-M. Muller, J. Bruguera, *High-speed function approximation using a minimax quadratic interpolator*, 2005, use a similar method.)
//!
//! Where the value must be exact at the start of the first segment (the logarithm of 1, the inverse of 1), the constant coefficient is fixed, and more linear ones are
//! tried. Results that do not come from a segment are not counted: the inverse root of 1, small arc tangents. No value may reach 2^28 units, one bit more than a value has.
//!
//! The quotients of the tier `accuracy=opencl` have segments of the same kind; the error minimised is the quotient's, which is from 1 to 2.

use warpwright_blocks::special_function::Function;
use warpwright_blocks::special_function::contract::quotients::Quotient;
use warpwright_blocks::special_function::contract::{
    ARGUMENT_BITS, C0_BITS, C1_BITS, C2_BITS, Coefficients, FACTOR_BITS, OFFSET_BITS, SLOPE_BITS,
    SMALL_ARC, Segments, WITH_SEGMENTS, coefficients, segments,
};

/// Bits behind the units in which values are calculated.
const QUARTERS: u32 = 2;
/// Bits of a significand behind the point.
const FRACTION_BITS: u32 = 23;
/// Linear coefficients tried on both sides of the first choice.
const NEAR: i64 = 3;
/// The same where the constant coefficient is held.
const NEAR_HELD: i64 = 60;
/// Quadratic coefficients tried on both sides of the first choice.
const BENDS: i64 = 2;
/// The same where the constant coefficient is held.
const BENDS_HELD: i64 = 12;
/// Of so many offsets one is tried first: most candidates are seen to be worse by that.
const SAMPLE: usize = 61;

/// The greatest constant coefficient.
const MOST: f64 = ((1u32 << C0_BITS) - 1) as f64;

/// What was made of a segment.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    /// The coefficients.
    pub coefficients: Coefficients,
    /// The greatest error in units.
    pub error: f64,
}

/// What has segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// A function.
    Of(Function),
    /// A function divided by the distance to its zero.
    Quotient(Quotient),
}

impl Curve {
    /// All of them, in the order of the file.
    pub fn every() -> Vec<Self> {
        let functions = WITH_SEGMENTS.into_iter().map(Self::Of);
        let quotients = Quotient::ALL.into_iter().map(Self::Quotient);
        functions.chain(quotients).collect()
    }

    /// What its lines in the file begin with.
    pub fn name(self) -> &'static str {
        match self {
            Self::Of(function) => function.name(),
            Self::Quotient(quotient) => quotient.name(),
        }
    }

    /// Its segments.
    pub fn segments(self) -> Segments {
        match self {
            Self::Of(function) => segments(function),
            Self::Quotient(quotient) => quotient.segments(),
        }
    }

    /// The coefficients that are committed.
    pub fn coefficients(self) -> &'static [Coefficients] {
        match self {
            Self::Of(function) => coefficients(function),
            Self::Quotient(quotient) => quotient.coefficients(),
        }
    }

    fn value(self, t: f64) -> f64 {
        match self {
            Self::Of(function) => value(function, t),
            Self::Quotient(Quotient::Sine) if t == 0.0 => std::f64::consts::FRAC_PI_2,
            Self::Quotient(Quotient::Sine) => core_math::sinpi(t / 2.0) / t,
            // x from 1/2 to 1, and from 1 to 2.
            Self::Quotient(Quotient::Logarithm) => {
                let x = if t < 0.5 { 0.5 + t } else { 2.0 * t };
                let distance = x - 1.0;
                if distance == 0.0 {
                    return std::f64::consts::LOG2_E;
                }
                core_math::log2(x) / distance
            }
        }
    }

    /// Bits of its offsets.
    fn offset_bits(self) -> u32 {
        let count = self.segments().count.ilog2();
        match self {
            Self::Of(function) => offset_bits(function),
            Self::Quotient(Quotient::Sine) => ARGUMENT_BITS - count,
            // Half of the segments are for numbers below 1.
            Self::Quotient(Quotient::Logarithm) => FRACTION_BITS + 1 - count,
        }
    }

    /// The constant coefficients that may be chosen.
    fn constants(self, segment: u32) -> (f64, f64) {
        match self {
            Self::Of(function) => constants(function, segment),
            Self::Quotient(_) => (0.0, MOST),
        }
    }

    fn is(self, function: Function) -> bool {
        self == Self::Of(function)
    }
}

/// The value that a function's table stands for, of an argument from 0 to less than 1: see `contract::segments`. All but the last bits of the result are
/// right, and the same on every machine.
fn value(function: Function, t: f64) -> f64 {
    let half_way = |of: fn(f64) -> f64| {
        if t < 0.5 {
            of(1.0 + 2.0 * t)
        } else {
            of(2.0 * (1.0 + 2.0 * (t - 0.5)))
        }
    };
    match function {
        Function::Inv => 1.0 / (1.0 + t),
        Function::Rsqt => half_way(|x| 1.0 / x.sqrt()),
        Function::Sqt => half_way(|x| x.sqrt() / 2.0),
        Function::Exp => core_math::exp2(t) / 2.0,
        Function::Log => core_math::log2(1.0 + t),
        Function::Sin | Function::Cos => core_math::sinpi(t / 2.0),
        Function::Atan => core_math::atan(t),
    }
}

/// Bits of the offsets that a function has.
fn offset_bits(function: Function) -> u32 {
    let count = segments(function).count.ilog2();
    match function {
        Function::Exp | Function::Sin | Function::Cos | Function::Atan => ARGUMENT_BITS - count,
        Function::Inv | Function::Log => FRACTION_BITS - count,
        // Half of the segments are for odd exponents.
        Function::Rsqt | Function::Sqt => FRACTION_BITS + 1 - count,
    }
}

/// What the linear and the quadratic term add, in quarters of units.
fn terms(shape: Segments, c1: i64, c2: i64, offset: i64) -> i64 {
    let factor = offset >> (OFFSET_BITS - FACTOR_BITS);
    let rest = offset & ((1 << (OFFSET_BITS - FACTOR_BITS)) - 1);
    let slope = c1 >> (C1_BITS - SLOPE_BITS);
    // 8 units: 2^3, in quarters 2^5.
    let linear = (c1 * factor) >> (FACTOR_BITS - 5);
    let linear = linear + ((slope * rest) >> (OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS)));
    let square = (factor * factor) >> FACTOR_BITS;
    let places = 4 + QUARTERS + u32::from(shape.doubles);
    let quadratic = (c2 * square) >> (FACTOR_BITS - places);
    let signed = |negative: bool, term: i64| if negative { -term } else { term };
    signed(shape.falls, linear) + signed(shape.bends_down, quadratic)
}

/// The constant coefficients that may be chosen.
fn constants(function: Function, segment: u32) -> (f64, f64) {
    match (function, segment) {
        // Exactly 0 there.
        (Function::Log, 0) => (0.0, 0.0),
        // The unit takes what is below zero for zero.
        (Function::Sin | Function::Cos | Function::Atan, 0) => (-MOST, MOST),
        // Rounded, it is 1: half of a last place of numbers below 1 is 8 units.
        (Function::Inv, 0) => (MOST - 7.0, MOST),
        _ => (0.0, MOST),
    }
}

/// The coefficients of a segment.
pub fn segment(curve: Curve, segment: u32) -> Fitted {
    let shape = curve.segments();
    let bits = curve.offset_bits();
    let (first, width) = (f64::from(segment), f64::from(shape.count));
    let at = |u: f64| curve.value((first + u) / width) * f64::from(1u32 << shape.units);
    let step = (0.5f64).powi(bits as i32);
    let exact: Vec<f64> = (0..1u32 << bits).map(|n| at(f64::from(n) * step)).collect();

    // The zeros of the third Chebyshev polynomial, on a segment from 0 to 1.
    let nodes = [-1.0, 0.0, 1.0].map(|side| 0.5 + side * 3f64.sqrt() / 4.0);
    let values = nodes.map(at);
    let slope = |a: usize, b: usize| (values[b] - values[a]) / (nodes[b] - nodes[a]);
    let bend = (slope(1, 2) - slope(0, 1)) / (nodes[2] - nodes[0]);
    let signed = |negative: bool, value: f64| if negative { -value } else { value };
    let counts = if shape.doubles { 32.0 } else { 16.0 };
    let middle = (signed(shape.bends_down, bend) / counts).round() as i64;

    let allowed = curve.constants(segment);
    let is_held = segment == 0 && (curve.is(Function::Log) || curve.is(Function::Inv));
    // Coefficients of what is left of a segment are further from those of all of it.
    let begin = match (curve, segment) {
        (Curve::Of(Function::Atan), 0) => {
            (f64::from(shape.count) * 2f64.powi(SMALL_ARC) / step) as usize
        }
        (Curve::Of(Function::Rsqt), 0) => 1,
        _ => 0,
    };
    let is_cut = begin > 0;
    let (near, bends) = if is_held || is_cut {
        (NEAR_HELD, BENDS_HELD)
    } else {
        (NEAR, BENDS)
    };
    let mut best: Option<Fitted> = None;
    for c2 in (middle - bends).max(0)..=(middle + bends).min((1 << C2_BITS) - 1) {
        let bent = signed(shape.bends_down, c2 as f64 * counts);
        let [left, right] = [0, 2].map(|node| values[node] - bent * nodes[node] * nodes[node]);
        let rise = (right - left) / (nodes[2] - nodes[0]);
        let linear = (signed(shape.falls, rise) / 8.0).round() as i64;
        for c1 in (linear - near).max(0)..=(linear + near).min((1 << C1_BITS) - 1) {
            let residual = |n: usize| {
                let offset = (n as i64) << (OFFSET_BITS - bits);
                exact[n] - terms(shape, c1, c2, offset) as f64 / 4.0
            };
            let of_ends = |ends: (f64, f64), n: usize| {
                let residual = residual(n);
                (ends.0.min(residual), ends.1.max(residual))
            };
            // Values rise or fall within a segment: the greatest is at one of its ends.
            let end = terms(shape, c1, c2, (1 << OFFSET_BITS) - 1).max(0);
            let most = (((4i64 << C0_BITS) - 1 - end) >> QUARTERS) as f64;
            let judged = |step: usize| {
                let last = residual(exact.len() - 1);
                let ends = (begin..exact.len()).step_by(step);
                let ends = ends.fold((last, last), of_ends);
                let c0 = f64::midpoint(ends.0, ends.1).round();
                let c0 = c0.clamp(allowed.0, allowed.1.min(most));
                (c0, (ends.1 - c0).max(c0 - ends.0))
            };
            let is_better = |error: f64| best.is_none_or(|best| error < best.error);
            if !is_better(judged(SAMPLE).1) {
                continue;
            }
            let (c0, error) = judged(1);
            if is_better(error) {
                let coefficients = Coefficients {
                    c0: (c0 as i64 & ((1 << C0_BITS) - 1)) as u32,
                    c1: c1 as u32,
                    c2: c2 as u32,
                };
                best = Some(Fitted {
                    coefficients,
                    error,
                });
            }
        }
    }
    best.expect("some coefficient is near the first choice")
}
