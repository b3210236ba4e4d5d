//! Float instructions on one component. Sums, products, quotients, roots and conversions are
//! the exact number, rounded once to nearest, ties to even; comparisons use the numeric order.

use super::value::Value;
use rspirv::spirv::Op;
use warpwright_blocks::float::golden::{Datum, nan, read};
use warpwright_blocks::float::{Format, Mode, Rounding};
use warpwright_blocks::float_convert::Conversion;
use warpwright_blocks::float_convert::golden::converted;
use warpwright_blocks::float_digits::golden::{quotient, root};
use warpwright_blocks::float_pair::golden::{product, sum};
use warpwright_hdl::word::Word;

fn format<W: Word>(word: &W) -> Format {
    Format::of_width(word.width())
}

fn nearest<W>() -> Mode<W> {
    Mode::Fixed(Rounding::NearestEven)
}

fn add<W: Word>(a: &W, b: &W) -> W {
    sum(format(a), &nearest(), a, b)
}

fn multiply<W: Word>(a: &W, b: &W) -> W {
    product(format(a), &nearest(), a, b)
}

/// "Inverts the sign bit of Operand"; a NaN is given as every NaN is.
fn negate<W: Word>(a: &W) -> W {
    let inverted = (!a.top()).concat(&a.slice(0, a.width() - 1));
    let is_nan = read(format(a), a).is_nan;
    is_nan.mux(&nan(format(a)), &inverted)
}

/// `Sqrt` of GLSL.std.450: "the square root of x. Result is undefined if x < 0", and a NaN here.
pub(super) fn square_root<W: Word>(a: &W) -> W {
    root(format(a), &nearest(), a)
}

/// "Dot product of Vector 1 and Vector 2": each product and each sum rounded, from the first component to the last.
pub(super) fn dot<W: Word>(one: &Value<W>, other: &Value<W>) -> Option<W> {
    let pairs = one.words().into_iter().zip(other.words());
    pairs
        .map(|(a, b)| multiply(&a, &b))
        .reduce(|sum, product| add(&sum, &product))
}

/// Where a number stands among all of its format, in two's complement; both zeros stand at 0.
fn rank<W: Word>(a: &W) -> W {
    let size = W::zero(1).concat(&a.slice(0, a.width() - 1));
    a.top().mux(&(W::zero(a.width()) - size.clone()), &size)
}

/// An instruction of floats, of one component, if it is one; `width` is that of its result.
pub(super) fn component<W: Word>(op: Op, x: &[W], width: u32) -> Option<W> {
    let a = x.first()?;
    let conversion = |conversion| Some(converted(&conversion, a));
    match op {
        Op::FAdd => return Some(add(a, x.get(1)?)),
        Op::FSub => {
            // "Subtraction of Operand 2 from Operand 1": the sum with its opposite.
            let b = x.get(1)?;
            let opposite = (!b.top()).concat(&b.slice(0, b.width() - 1));
            return Some(add(a, &opposite));
        }
        Op::FMul | Op::VectorTimesScalar => return Some(multiply(a, x.get(1)?)),
        Op::FDiv => return Some(quotient(format(a), &nearest(), a, x.get(1)?)),
        Op::FNegate => return Some(negate(a)),
        Op::ConvertSToF | Op::ConvertUToF => {
            return conversion(Conversion::FromInteger {
                is_signed: op == Op::ConvertSToF,
                bits: a.width(),
                to: Format::of_width(width),
            });
        }
        // "Convert value numerically from floating point to integer, with round toward 0.0."
        Op::ConvertFToS | Op::ConvertFToU => {
            return conversion(Conversion::ToInteger {
                from: format(a),
                is_signed: op == Op::ConvertFToS,
                bits: width,
            });
        }
        Op::FConvert => {
            return conversion(Conversion::Between {
                from: format(a),
                to: Format::of_width(width),
            });
        }
        _ => {}
    }
    tested(op, a).or_else(|| compared(op, a, x.get(1)?))
}

/// What is asked of one number.
fn tested<W: Word>(op: Op, a: &W) -> Option<W> {
    let asks: fn(Datum<W>) -> W = match op {
        Op::IsNan => |x| x.is_nan,
        Op::IsInf => |x| x.is_infinite,
        Op::IsFinite => |x| !x.is_nan & !x.is_infinite,
        // Those whose significand begins with a digit of 1.
        Op::IsNormal => |x| !x.is_nan & !x.is_infinite & x.significand.top(),
        Op::SignBitSet => |x| x.is_negative,
        _ => return None,
    };
    Some(asks(read(format(a), a)))
}

/// How two numbers can stand to each other, one bit each; for NaNs of no meaning.
struct Order<W> {
    less: W,
    equal: W,
    greater: W,
}

/// "Floating-point comparison for being ordered and ...": false if one is a NaN; "unordered or ...": true then.
fn compared<W: Word>(op: Op, a: &W, b: &W) -> Option<W> {
    let (or_unordered, holds): (bool, fn(Order<W>) -> W) = match op {
        Op::Ordered => (false, |_| W::flag(true)),
        Op::Unordered => (true, |_| W::flag(false)),
        Op::FOrdEqual => (false, |o| o.equal),
        Op::FUnordEqual => (true, |o| o.equal),
        Op::FOrdNotEqual | Op::LessOrGreater => (false, |o| !o.equal),
        Op::FUnordNotEqual => (true, |o| !o.equal),
        Op::FOrdLessThan => (false, |o| o.less),
        Op::FUnordLessThan => (true, |o| o.less),
        Op::FOrdGreaterThan => (false, |o| o.greater),
        Op::FUnordGreaterThan => (true, |o| o.greater),
        Op::FOrdLessThanEqual => (false, |o| o.less | o.equal),
        Op::FUnordLessThanEqual => (true, |o| o.less | o.equal),
        Op::FOrdGreaterThanEqual => (false, |o| o.greater | o.equal),
        Op::FUnordGreaterThanEqual => (true, |o| o.greater | o.equal),
        _ => return None,
    };
    let unordered = read(format(a), a).is_nan | read(format(b), b).is_nan;
    let [x, y] = [rank(a), rank(b)];
    let holds = holds(Order {
        less: x.signed_less(&y),
        equal: x.equals(&y),
        greater: y.signed_less(&x),
    });
    Some(if or_unordered {
        unordered | holds
    } else {
        !unordered & holds
    })
}
