//! Interprets a program on its operands, one operation after another, each rounded as in the unit.

// What is to be compiled for a set of vector instructions has to be inlined into what is.
#![allow(clippy::inline_always)]

use crate::special::glsl450_sequencer::program::{
    Choice, From, Operation, Program, Source, TEMPORARIES, To, Unit, constants,
};
use crate::special::special_function::configuration::Function;
use crate::special::special_function::golden::native::{self, Mode};
use std::array;

const NAN: u32 = 0x7FC0_0000;
const SIGN: u32 = 0x8000_0000;

/// The words of the results of N operations side by side. Whoever has vectors of N words can compile it for them.
#[inline(always)]
pub fn run<const N: usize>(program: &Program, operands: &[[u32; N]]) -> Vec<[u32; N]> {
    let mut kept = [[0; N]; TEMPORARIES as usize];
    let mut results = Vec::with_capacity(program.results as usize);
    for operation in &program.operations {
        let value = of(operation, operands, &kept);
        match operation.to {
            To::Temporary(place) => kept[place as usize] = value,
            To::Result(_) => results.push(value),
        }
    }
    results
}

#[inline(always)]
fn of<const N: usize>(operation: &Operation, operands: &[[u32; N]], kept: &[[u32; N]]) -> [u32; N] {
    let read = |source: &Source| {
        let words = match source.from {
            From::Operand(place) => operands[place as usize],
            From::Temporary(place) => kept[place as usize],
            From::Constant(place) => [constants()[place as usize]; N],
        };
        let keep = if source.is_magnitude { !SIGN } else { !0 };
        let flip = if source.is_negated { SIGN } else { 0 };
        words.map(|word| (word & keep) ^ flip)
    };
    let [a, b, c] = [0, 1, 2].map(|place| read(&operation.sources[place]));
    match operation.unit {
        Unit::MultiplyAdd => array::from_fn(|at| multiply_add(a[at], b[at], c[at])),
        Unit::Special(function) => a.map(|a| special(function, a, false)),
        Unit::Finite(function) => a.map(|a| special(function, a, true)),
        Unit::Choose(choice) => array::from_fn(|at| choose(choice, a[at], b[at], c[at])),
    }
}

/// The machine's; the standard leaves the words of NaNs open.
#[inline(always)]
fn multiply_add(a: u32, b: u32, c: u32) -> u32 {
    let [a, b, c] = [a, b, c].map(f32::from_bits);
    let result = a.mul_add(b, c);
    if result.is_nan() {
        NAN
    } else {
        result.to_bits()
    }
}

/// That of the unit of special functions, with denormals kept; in ALT mode nothing is infinite.
fn special(function: Function, source: u32, is_alt: bool) -> u32 {
    let mode = Mode {
        is_alt,
        ..Mode::IEEE
    };
    native::result(function, source, mode)
}

#[inline(always)]
fn choose(choice: Choice, a: u32, b: u32, c: u32) -> u32 {
    let [x, y, z] = [a, b, c].map(f32::from_bits);
    match choice {
        Choice::Clamp if x.is_nan() || y.is_nan() || z.is_nan() => NAN,
        Choice::Clamp => {
            let larger = if x.total_cmp(&y).is_lt() { y } else { x };
            let clamped = if z.total_cmp(&larger).is_lt() {
                z
            } else {
                larger
            };
            clamped.to_bits()
        }
        Choice::IfLess => {
            if z < 0.0 {
                a
            } else {
                b
            }
        }
        Choice::IfNegative => {
            if z.is_sign_negative() {
                a
            } else {
                b
            }
        }
        Choice::Sign if x.is_nan() => NAN,
        Choice::Sign => x.copysign(y).to_bits(),
        Choice::Scale => {
            let exponent = a >> 23 & 0xFF;
            254u32.saturating_sub(exponent).max(1) << 23
        }
    }
}
