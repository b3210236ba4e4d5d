//! What a program makes of its operands, one operation after another, each rounded as the unit rounds it.

use crate::glsl450_sequencer::program::{
    Choice, From, OPERANDS, Operation, Program, Source, TEMPORARIES, To, Unit, constants,
};
use crate::special_function::golden::{Asked, answer};
use crate::special_function::{Configuration, Function};
use warpwright_hdl::word::{Small, Word};

const NAN: u32 = 0x7FC0_0000;
const SIGN: u32 = 0x8000_0000;

/// The words of the result.
pub fn run(program: &Program, operands: &[u32]) -> Vec<u32> {
    let mut kept = [0; TEMPORARIES as usize];
    let mut given = [0; OPERANDS as usize];
    given[..operands.len()].copy_from_slice(operands);
    let mut results = Vec::new();
    for operation in &program.operations {
        let value = of(operation, &given, &kept);
        match operation.to {
            To::Temporary(place) => kept[place as usize] = value,
            To::Result(_) => results.push(value),
        }
    }
    results
}

fn of(operation: &Operation, operands: &[u32], kept: &[u32]) -> u32 {
    let read = |source: &Source| {
        let word = match source.from {
            From::Operand(place) => operands[place as usize],
            From::Temporary(place) => kept[place as usize],
            From::Constant(place) => constants()[place as usize],
        };
        let word = if source.is_magnitude {
            word & !SIGN
        } else {
            word
        };
        if source.is_negated { word ^ SIGN } else { word }
    };
    let [a, b, c] = [0, 1, 2].map(|place| read(&operation.sources[place]));
    match operation.unit {
        Unit::MultiplyAdd => multiply_add(a, b, c),
        Unit::Special(function) => special(function, a, false),
        Unit::Finite(function) => special(function, a, true),
        Unit::Choose(choice) => choose(choice, a, b, c),
    }
}

/// The machine's; the standard leaves the words of NaNs open.
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
    let asked = Asked {
        function: Small::number(function.code(), 4),
        src: Small::number(source.into(), 32),
        is_alt: Small::flag(is_alt),
        keeps_denormals: Small::flag(true),
    };
    let with_arc_tangent = Configuration {
        arc_tangent: true,
        ..Configuration::default()
    };
    answer(&with_arc_tangent, &asked).result.value() as u32
}

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
