//! Floats in hardware: arithmetic uses the catalogue's functions, comparisons compare words.

use super::super::circuit::Arithmetic;
use rspirv::spirv::Op;
use std::sync::Arc;
use warpwright_blocks::float::{Format, Rounding};
use warpwright_blocks::float_convert::{self, Conversion};
use warpwright_blocks::float_digits::{self, Architecture, FloatDigits};
use warpwright_blocks::float_pair::{self, FloatPair};
use warpwright_hdl::prelude::*;

/// Makes a function.
type Maker = Box<dyn FnOnce() -> Result<Arc<Module>, BuildErrors>>;

/// What the function is called, and how it is made.
pub(super) fn function_of(arithmetic: Arithmetic) -> (String, Maker) {
    let rounding = Rounding::NearestEven.into();
    let pair = |operation, format| -> Maker {
        Box::new(move || {
            float_pair::function(&float_pair::Configuration {
                operation,
                format,
                rounding,
                stages: 1,
                tag_bits: 0,
            })
        })
    };
    let digits = |operation, format| -> Maker {
        Box::new(move || {
            float_digits::function(&float_digits::Configuration {
                operation,
                format,
                rounding,
                architecture: Architecture::Pipelined { stages: 1 },
                tag_bits: 0,
            })
        })
    };
    let (name, maker) = match arithmetic {
        Arithmetic::Add(format) | Arithmetic::Subtract(format) => {
            (of("float_add", format), pair(FloatPair::Add, format))
        }
        Arithmetic::Multiply(format) => (
            of("float_multiply", format),
            pair(FloatPair::Multiply, format),
        ),
        Arithmetic::Divide(format) => (
            of("float_divide", format),
            digits(FloatDigits::Divide, format),
        ),
        Arithmetic::SquareRoot(format) => (
            of("float_sqrt", format),
            digits(FloatDigits::SquareRoot, format),
        ),
        Arithmetic::Convert(conversion) => {
            let maker: Maker = Box::new(move || float_convert::function(&conversion));
            (converts(&conversion), maker)
        }
    };
    (name, maker)
}

fn of(name: &str, format: Format) -> String {
    format!("{name}_{}", format.width())
}

/// `s32_to_f16`.
fn converts(conversion: &Conversion) -> String {
    let integer =
        |is_signed: bool, bits: u32| format!("{}{bits}", if is_signed { 's' } else { 'u' });
    let float = |format: Format| format!("f{}", format.width());
    let (from, to) = match *conversion {
        Conversion::FromInteger {
            is_signed,
            bits,
            to,
        } => (integer(is_signed, bits), float(to)),
        Conversion::ToInteger {
            from,
            is_signed,
            bits,
        } => (float(from), integer(is_signed, bits)),
        Conversion::Between { from, to } => (float(from), float(to)),
    };
    format!("{from}_to_{to}")
}

/// The word with the other sign.
pub(super) fn negated(word: Signal<'_>) -> Signal<'_> {
    let m = word.builder();
    m.cat([!word.msb(), word.slice(0, word.bits() - 1)])
}

/// What a comparison has to know of an operand.
struct Operand<'m> {
    sign: Signal<'m>,
    /// All but the sign: in the order of the numbers' sizes.
    size: Signal<'m>,
    is_special: Signal<'m>,
    has_fraction: Signal<'m>,
    is_nan: Signal<'m>,
}

impl<'m> Operand<'m> {
    fn new(word: Signal<'m>) -> Self {
        let format = Format::of_width(word.bits());
        let exponent = word.slice(format.fraction_bits, format.exponent_bits);
        let has_fraction = word.slice(0, format.fraction_bits).any();
        let is_special = exponent.all();
        Self {
            sign: word.msb(),
            size: word.slice(0, word.bits() - 1),
            is_special,
            has_fraction,
            is_nan: is_special & has_fraction,
        }
    }
}

/// An instruction of floats that gives a boolean, or a float with another sign; of one component.
pub(super) fn comparison<'m>(op: Op, reads: &[Signal<'m>]) -> Option<Signal<'m>> {
    let word = *reads.first()?;
    let format = Format::of_width(word.bits());
    let of_one = |make: &dyn Fn(Operand<'m>) -> Signal<'m>| Some(make(Operand::new(word)));
    match op {
        Op::FNegate => {
            let nan = word.builder().constant(format.nan(), format.width());
            return of_one(&|a| a.is_nan.mux(nan, negated(word)));
        }
        Op::IsNan => return of_one(&|a| a.is_nan),
        Op::IsInf => return of_one(&|a| a.is_special & !a.has_fraction),
        Op::IsFinite => return of_one(&|a| !a.is_special),
        Op::IsNormal => {
            let exponent = word.slice(format.fraction_bits, format.exponent_bits);
            return of_one(&|a| !a.is_special & exponent.any());
        }
        Op::SignBitSet => return Some(word.msb()),
        _ => {}
    }
    let other = *reads.get(1)?;
    let unordered = || Operand::new(word).is_nan | Operand::new(other).is_nan;
    let equal = || word.eq(other) | are_zeros(word, other);
    Some(match op {
        Op::Ordered => !unordered(),
        Op::Unordered => unordered(),
        Op::FOrdEqual => equal() & !unordered(),
        Op::FUnordEqual => equal() | unordered(),
        Op::FOrdNotEqual | Op::LessOrGreater => !(equal() | unordered()),
        Op::FUnordNotEqual => !(equal() & !unordered()),
        Op::FOrdLessThan => less(word, other) & !unordered(),
        Op::FUnordLessThan => less(word, other) | unordered(),
        Op::FOrdGreaterThan => less(other, word) & !unordered(),
        Op::FUnordGreaterThan => less(other, word) | unordered(),
        Op::FOrdLessThanEqual => !(less(other, word) | unordered()),
        Op::FUnordLessThanEqual => !(less(other, word) & !unordered()),
        Op::FOrdGreaterThanEqual => !(less(word, other) | unordered()),
        Op::FUnordGreaterThanEqual => !(less(word, other) & !unordered()),
        _ => return None,
    })
}

fn are_zeros<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let [a, b] = [a, b].map(Operand::new);
    !(a.size | b.size).any()
}

/// Whether a number is less than another; of NaNs anything.
fn less<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let [x, y] = [a, b].map(Operand::new);
    let of_one_sign = x.sign.mux(y.size.lt(x.size), x.size.lt(y.size));
    let of_two_signs = x.sign & !are_zeros(a, b);
    (x.sign ^ y.sign).mux(of_two_signs, of_one_sign)
}
