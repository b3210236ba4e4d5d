//! Goes through sources: the greatest error by each measure, violations of monotonicity, and a hash of all results.

use super::judges::{Judge, judges};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use warpwright_blocks::special_function::golden::native::{Mode, result};
use warpwright_blocks::special_function::{Accuracy, Function};
use warpwright_testbenches::sweep::Digest;

/// Results that are hashed together.
const CHUNK: u32 = 1 << 18;
const FRACTIONS: u32 = 1 << 23;

/// A function in a tier of `accuracy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The function.
    pub function: Function,
    /// The tier.
    pub accuracy: Accuracy,
}

impl Subject {
    /// All functions, and those that the tier `opencl` calculates in another way.
    pub fn every() -> Vec<Self> {
        let of = |accuracy| move |function| Self { function, accuracy };
        let all = Function::WITH_ARC_TANGENT.into_iter();
        let precise = [Function::Log, Function::Sin, Function::Cos].into_iter();
        all.map(of(Accuracy::Table))
            .chain(precise.map(of(Accuracy::Opencl)))
            .collect()
    }

    /// Whether it is of the tier `opencl`.
    pub fn is_precise(self) -> bool {
        self.accuracy == Accuracy::Opencl
    }

    /// The function's name, with the tier where it is not the default.
    pub fn name(self) -> String {
        let name = self.function.name();
        if self.is_precise() {
            format!("{name} opencl")
        } else {
            name.to_string()
        }
    }

    /// The model's result in IEEE mode, denormals kept.
    pub fn golden(self, source: u32) -> u32 {
        let mode = Mode {
            accuracy: self.accuracy,
            ..Mode::IEEE
        };
        result(self.function, source, mode)
    }
}

/// The greatest error by a measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// What is measured, and where.
    pub measure: String,
    /// Its greatest value.
    pub error: f64,
    /// Where that is, the first of such sources.
    pub argument: String,
    /// What comes out there.
    pub result: String,
}

/// What was found of a function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The name of the function, with the tier where it is not the default.
    pub function: String,
    /// How many sources were tried.
    pub sources: u64,
    /// Results that are not the nearest float.
    pub not_nearest: u64,
    /// Neighbouring sources whose results are in the wrong order, of a function that rises or falls.
    pub not_monotonic: u64,
    /// The greatest errors, in the order of the judges.
    pub errors: Vec<Measured>,
    /// SHA-256 of the SHA-256s of chunks of results.
    pub hash: String,
}

impl Found {
    /// What it is about.
    pub fn subject(&self) -> Subject {
        let mut all = Subject::every().into_iter();
        let found = all.find(|subject| subject.name() == self.function);
        found.expect("the name of a function")
    }
}

/// The greatest of errors, with source and result.
type Worst = (f64, u32, u32);

fn worse(a: Worst, b: Worst) -> Worst {
    if b.0 > a.0 { b } else { a }
}

fn measured(judge: &Judge, (error, argument, result): Worst) -> Measured {
    Measured {
        measure: judge.name.to_string(),
        error,
        argument: format!("0x{argument:08X}"),
        result: format!("0x{result:08X}"),
    }
}

/// What a chunk of neighbouring sources gives.
struct Chunk {
    worst: Vec<Worst>,
    not_nearest: u64,
    not_monotonic: u64,
    hash: Digest,
}

/// The function in double precision, for what is nearest.
pub fn exact(function: Function, x: f64) -> f64 {
    match function {
        Function::Inv => 1.0 / x,
        Function::Log => core_math::log2(x),
        Function::Exp => core_math::exp2(x),
        Function::Sqt => x.sqrt(),
        Function::Rsqt => core_math::rsqrt(x),
        Function::Sin => core_math::sin(x),
        Function::Cos => core_math::cos(x),
        Function::Atan if x.abs() > 1.0 => f64::NAN,
        Function::Atan => core_math::atan(x),
    }
}

/// Whether a function rises with its source; nothing if it does either.
pub fn rises(function: Function) -> Option<bool> {
    match function {
        Function::Log | Function::Exp | Function::Sqt | Function::Atan => Some(true),
        Function::Inv | Function::Rsqt => Some(false),
        Function::Sin | Function::Cos => None,
    }
}

fn chunk(subject: Subject, judges: &[Judge], first: u32) -> Chunk {
    let function = subject.function;
    let mut found = Chunk {
        worst: vec![(0.0, 0, 0); judges.len()],
        not_nearest: 0,
        not_monotonic: 0,
        hash: Digest::of_bytes(&[]),
    };
    let mut bytes = Vec::with_capacity(4 * CHUNK as usize);
    let numbers = |source: u32| [source, subject.golden(source)].map(f32::from_bits);
    // The last of the chunk in front, too.
    let mut before = first.checked_sub(1).map(numbers);
    for source in first..first + CHUNK {
        let result = subject.golden(source);
        bytes.extend(result.to_le_bytes());
        for (worst, judge) in found.worst.iter_mut().zip(judges) {
            if let Some(error) = judge.error(source, result) {
                *worst = worse(*worst, (error, source, result));
            }
        }
        let (x, y) = (f32::from_bits(source), f32::from_bits(result));
        let nearest = exact(function, f64::from(x)) as f32;
        found.not_nearest += u64::from(nearest.to_bits() != result);
        if matches!(function, Function::Sin | Function::Cos) {
            assert!(
                y.is_nan() || y.abs() <= 1.0,
                "{subject:?} of 0x{source:08X}"
            );
        }
        if let (Some([old_x, old_y]), Some(rises)) = (before, rises(function)) {
            let goes_up = (x > old_x) == rises;
            let is_wrong = if goes_up { y < old_y } else { y > old_y };
            found.not_monotonic += u64::from(is_wrong);
        }
        before = Some([x, y]);
    }
    found.hash = Digest::of_bytes(&bytes);
    found
}

/// Every source of these signs and exponents.
pub fn all(subject: Subject, exponents: &[u32]) -> Found {
    let judges = judges(subject);
    let starts: Vec<u32> = exponents
        .iter()
        .flat_map(|exponent| (0..FRACTIONS / CHUNK).map(move |n| (exponent << 23) + n * CHUNK))
        .collect();
    let chunks: Vec<Chunk> = starts
        .par_iter()
        .map(|first| chunk(subject, &judges, *first))
        .collect();
    let hash = Digest::of_digests(chunks.iter().map(|chunk| &chunk.hash));
    let worst = |number: usize| {
        let of_chunks = chunks.iter().map(|chunk| chunk.worst[number]);
        of_chunks.fold((0.0, 0, 0), worse)
    };
    let errors = judges.iter().enumerate();
    Found {
        function: subject.name(),
        sources: starts.len() as u64 * u64::from(CHUNK),
        not_nearest: chunks.iter().map(|chunk| chunk.not_nearest).sum(),
        not_monotonic: chunks.iter().map(|chunk| chunk.not_monotonic).sum(),
        errors: errors
            .map(|(number, judge)| measured(judge, worst(number)))
            .collect(),
        hash: hash.to_string(),
    }
}

/// One of so many sources, among all there are.
fn every(stride: u32) -> impl ParallelIterator<Item = u32> {
    (0..u32::MAX / stride)
        .into_par_iter()
        .map(move |n| n * stride)
}

/// The greatest error of one of so many sources, among all there are.
pub fn sampled(subject: Subject, judge: &Judge, stride: u32) -> Measured {
    let errors = every(stride).filter_map(|source| {
        let result = subject.golden(source);
        judge
            .error(source, result)
            .map(|error| (error, source, result))
    });
    measured(judge, errors.reduce(|| (0.0, 0, 0), worse))
}

/// The greatest error of sources next to zeros of a sine, a cosine and a logarithm: at and around the first multiples of π/2, and around 1.
pub fn next_to_zeros(subject: Subject, judge: &Judge) -> Measured {
    let turns = (1..100_000u32).map(|n| f64::from(n) * std::f64::consts::FRAC_PI_2);
    let circles = turns.flat_map(|x| {
        let nearest = (x as f32).to_bits();
        nearest - 2..=nearest + 2
    });
    let one = 1f32.to_bits();
    let sources = circles.chain(one - 4096..=one + 4096);
    // The float that is nearest to a multiple of π/2: 2^-29.9 quarter turns.
    let sources = sources.chain([0x6F79_BE45]);
    let errors = sources.filter_map(|source| {
        let result = subject.golden(source);
        judge
            .error(source, result)
            .map(|error| (error, source, result))
    });
    measured(judge, errors.fold((0.0, 0, 0), worse))
}

/// The float nearest to π/4.
fn exact_arc_of_one() -> f32 {
    core_math::atan(1.0) as f32
}

/// What is wrong beside errors: results that are no numbers where there is one, infinities, sines beyond 1, symmetries, and powers of two.
pub fn not_as_it_must(subject: Subject, stride: u32) -> Vec<String> {
    let function = subject.function;
    let is_wrong = |source: u32| {
        let x = f32::from_bits(source);
        let y = f32::from_bits(subject.golden(source));
        let of_negative = f32::from_bits(subject.golden(source ^ 0x8000_0000));
        let exact = exact(function, f64::from(x)) as f32;
        let is_odd = y.to_bits() ^ of_negative.to_bits() == 0x8000_0000;
        match function {
            Function::Inv if !y.is_nan() && !is_odd => true,
            Function::Sin => y.abs() > 1.0 || (!y.is_nan() && !is_odd),
            Function::Cos => y.abs() > 1.0 || (!y.is_nan() && y.to_bits() != of_negative.to_bits()),
            Function::Atan if x.abs() > 1.0 || x.is_nan() => !y.is_nan(),
            Function::Atan => y.abs() > exact_arc_of_one() || !is_odd,
            // Next to the greatest number an error of a last place is an infinity.
            _ if exact.abs() < f32::MAX / 2.0 => !y.is_finite(),
            _ if exact.is_nan() => !y.is_nan(),
            _ => y.abs() < f32::MAX / 4.0,
        }
    };
    let mut wrong: Vec<String> = every(stride)
        .filter(|source| is_wrong(*source))
        .map(|source| {
            format!(
                "{function:?} of 0x{source:08X}: 0x{:08X}",
                subject.golden(source)
            )
        })
        .collect();
    wrong.extend(powers_of_two(subject));
    wrong
}

/// Where a power of two, or for 2^x a whole number, gives something that is a float, it must be that.
fn powers_of_two(subject: Subject) -> Vec<String> {
    let function = subject.function;
    let sources: Vec<f32> = match function {
        Function::Exp => (-149..=127).map(|n| n as f32).collect(),
        Function::Inv => (-126..=126).map(|n| 2f32.powi(n)).collect(),
        Function::Log => (-126..=127).map(|n| 2f32.powi(n)).collect(),
        Function::Sqt | Function::Rsqt => (-63..=63).map(|n| 4f32.powi(n)).collect(),
        Function::Atan => vec![0.0, 1.0, -1.0],
        Function::Sin | Function::Cos => Vec::new(),
    };
    let wrong = sources.into_iter().filter(|x| {
        let nearest = exact(function, f64::from(*x)) as f32;
        subject.golden(x.to_bits()) != nearest.to_bits()
    });
    wrong
        .map(|x| format!("{function:?} of {x:e} is not exact"))
        .collect()
}
