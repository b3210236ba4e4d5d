//! `arch=pipelined` and `arch=markstein`: a function without registers that finds all digits, and cut into stages by [`pipeline`]. The architectures
//! differ only in how the digits of normal numbers are found: one by one, or as `markstein` says.
//!
//! Denormal operands are made normal first, so that the first digit is always 1 and there are as many as a significand and a guard digit have. Those
//! of a denormal result are shifted to the right at the end.

mod divide;
mod square_root;

use super::finish::{self, Found};
use super::{about, operands};
use crate::cut::{self, leaves};
use crate::float::bits_for;
use crate::float::rounding_enum;
use crate::float::shift;
use crate::float::unpack::Unpacked;
use crate::float_digits::contract::{Configuration, FloatDigits};
use crate::leading_zeros::rtl::leading_zeros;
use std::sync::Arc;
use warpwright_hdl::pipeline::{self, Stage};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

/// All of it without registers: inputs `a`, for a quotient `b`, and if each operation has its own the code `rounding`; an output `result`.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatDigits::Divide => (
            "float_divide_function",
            "a / b, correctly rounded, within a cycle.",
        ),
        FloatDigits::SquareRoot => (
            "float_sqrt_function",
            "The square root of a, correctly rounded, within a cycle.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let port = |name: &str, width: u32| {
        let port = match name {
            "rounding" => m.input_enum(name, &rounding_enum()),
            _ => m.input(name, width),
        };
        port.doc(about(c, name))
    };
    let words = c.inputs().into_iter();
    let words: Vec<Signal<'_>> = words.map(|(name, width)| port(name, width)).collect();
    let found = match c.operation {
        FloatDigits::Divide => divide::found(&m, c, [words[0], words[1]]),
        FloatDigits::SquareRoot => square_root::found(&m, c, words[0]),
    };
    let mode = c.rounding.mode(|| words[words.len() - 1]);
    let result = finish::rounded(&m, c, mode, &found);
    m.output("result", result).doc(about(c, "result"));
    m.finish().map(Arc::new)
}

/// A number with a first digit of 1, unless it is zero: its significand, and by how much the exponent is less than that of the word.
fn normalised<'m>(word: &Unpacked<'m>, name: &str) -> (Signal<'m>, Signal<'m>) {
    let bits = word.significand.bits();
    let zeros = leading_zeros(word.significand, &format!("{name}_zeros"));
    // All of them are zeros only of a zero, of which nothing is shown.
    let zeros = zeros.slice(0, bits_for(bits - 1));
    let (digits, _) = shift::left(word.significand, zeros, bits, &format!("{name}_digits"));
    (digits, zeros)
}

/// Digits where those of a denormal result belong, if the exponent is negative; and whether there is a 1 behind them. With them the exponent, which
/// then is 0.
fn shifted<'m>(
    digits: Signal<'m>,
    rest: Signal<'m>,
    exponent: Signal<'m>,
) -> (Signal<'m>, Signal<'m>, Signal<'m>) {
    let m = digits.builder();
    let (all, bits) = (digits.bits(), exponent.bits());
    let is_denormal = exponent.msb().named("is_denormal");
    let distance = (m.zeros(bits) - exponent).named("places_down");
    let places = bits_for(all).min(bits);
    let by = distance.slice(0, places) & is_denormal.repeat(places);
    let is_beyond = match bits - places {
        0 => m.zeros(1),
        more => is_denormal & distance.slice(places, more).any(),
    };
    let is_beyond = is_beyond.named("is_beyond");
    let kept = (digits >> by) & (!is_beyond).repeat(all);
    let below = (digits & !(m.ones(all) << by)).any() | is_beyond;
    let exponent = exponent.slice(0, bits - 1) & (!is_denormal).repeat(bits - 1);
    (
        kept.named("kept_digits"),
        (rest | below).named("has_rest"),
        exponent.named("exponent"),
    )
}

fn stages(c: &Configuration, count: u32) -> Result<Vec<Stage>, BuildErrors> {
    let function = function(c)?;
    pipeline::stages(&function, count)
}

pub(super) fn build(c: &Configuration, count: u32) -> Result<Module, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatDigits::Divide => (
            "float_divide",
            "a / b, correctly rounded; a result a clock.",
        ),
        FloatDigits::SquareRoot => (
            "float_sqrt",
            "The square root of a, correctly rounded; a result a clock.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let mut stream = operands(&m, c);
    let inputs = c.inputs().into_iter();
    let mut names: Vec<String> = inputs.map(|(name, _)| name.to_string()).collect();
    for (number, stage) in (1..).zip(&stages(c, count)?) {
        let before = names.iter();
        let before = before.map(|name| (name.clone(), stream.field(name)));
        let mut left = leaves(&m, number, stage, &before.collect());
        names = left.iter().map(|(name, _)| name.clone()).collect();
        if c.tag_bits > 0 {
            left.push(("tag".to_string(), stream.field("tag")));
        }
        stream = stream.carrying(left).registered(&format!("stage_{number}"));
    }
    let docs = c.results().into_iter();
    let docs: Vec<_> = docs.map(|(name, _)| (name, about(c, name))).collect();
    m.stream_output("out", stream).docs(docs);
    m.finish()
}

/// What the registers of a stage hold of a payload: the stages up to there within a cycle.
pub(crate) fn held<W: Word>(c: &Configuration, stage: u32, payload: &[W]) -> Vec<(String, W)> {
    let Some(all) = c.architecture.stages() else {
        return Vec::new();
    };
    let m = ModuleBuilder::new("float_digits_held");
    let inputs = c.inputs();
    let count = inputs.len();
    let operands = inputs.into_iter();
    let operands = operands.map(|(name, width)| (name.to_string(), m.input(name, width)));
    let stages = stages(c, all).expect("a part of what can be built");
    let stages = (1..).zip(&stages[..stage as usize]);
    let left = stages.fold(operands.collect(), |before, (number, stage)| {
        leaves(&m, number, stage, &before)
    });
    cut::show(&m, left);
    cut::shown(&m, count, payload)
}
