//! The blocks as hardware: a function, cut into stages, and registers behind each.
//!
//! [`add`] and [`multiply`] find the digits of the exact result and how far they may be shifted to the left; [`finish`] then shifts, rounds and packs.

mod add;
mod multiply;

use super::contract::{Configuration, FloatPair};
use crate::cut::{self, Named, leaves};
use crate::float::{finish, rounding_enum};
use std::sync::Arc;
use warpwright_hdl::pipeline::{self, Stage};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

/// All of it without registers: inputs `a` and `b`, and perhaps `rounding`, an output `result`.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatPair::Add => ("float_add_function", "a + b, rounded once, within a cycle."),
        FloatPair::Multiply => (
            "float_multiply_function",
            "a * b, rounded once, within a cycle.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let operands = ["a", "b"].map(|name| m.input(name, c.format.width()).doc(about(c, name)));
    let mode = c.rounding.mode(|| {
        let code = m.input_enum("rounding", &rounding_enum());
        code.doc(about(c, "rounding"))
    });
    let exact = match c.operation {
        FloatPair::Add => add::exact(&m, c.format, mode, operands),
        FloatPair::Multiply => multiply::exact(&m, c.format, operands),
    };
    let result = finish::rounded(&m, c.format, mode, exact);
    m.output("result", result).doc(about(c, "result"));
    m.finish().map(Arc::new)
}

fn stages(c: &Configuration) -> Result<Vec<Stage>, BuildErrors> {
    let function = function(c)?;
    pipeline::stages(&function, c.stages)
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatPair::Add => ("float_add", "a + b, rounded once; a result a cycle."),
        FloatPair::Multiply => ("float_multiply", "a * b, rounded once; a result a cycle."),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let mut stream = m.stream_input("in", c.operands());
    for (name, _) in c.operands() {
        let port = match name {
            "rounding" => stream.field_of_enum(name, &rounding_enum()),
            _ => stream.field(name),
        };
        port.doc(about(c, name));
    }
    let names = c.inputs().into_iter();
    let mut names: Vec<String> = names.map(|(name, _)| name.to_string()).collect();
    for (number, stage) in (1..).zip(&stages(c)?) {
        let before = names.iter();
        let before = before.map(|name| (name.clone(), stream.field(name)));
        let mut left = leaves(&m, number, stage, &before.collect());
        names = left.iter().map(|(name, _)| name.clone()).collect();
        if c.tag_bits > 0 {
            left.push(("tag".to_string(), stream.field("tag")));
        }
        stream = stream.carrying(left).registered(&format!("stage_{number}"));
    }
    let docs = c
        .results()
        .into_iter()
        .map(|(name, _)| (name, about(c, name)));
    let docs: Vec<_> = docs.collect();
    m.stream_output("out", stream).docs(docs);
    m.finish()
}

/// What the registers of a stage hold of a payload: the stages up to there within a cycle.
pub(super) fn held<W: Word>(c: &Configuration, stage: u32, payload: &[W]) -> Vec<(String, W)> {
    let m = ModuleBuilder::new("float_pair_held");
    let inputs = c.inputs();
    let count = inputs.len();
    let inputs = inputs.into_iter();
    let inputs = inputs.map(|(name, width)| (name.to_string(), m.input(name, width)));
    let stages = stages(c).expect("a part of what can be built");
    let stages = (1..).zip(&stages[..stage as usize]);
    let left = stages.fold(inputs.collect(), |before: Named<'_>, (number, stage)| {
        leaves(&m, number, stage, &before)
    });
    cut::show(&m, left);
    cut::shown(&m, count, payload)
}

/// What a port is.
fn about(c: &Configuration, port: &str) -> &'static str {
    match (port, c.operation) {
        ("a", FloatPair::Add) => "a summand",
        ("b", FloatPair::Add) => "the other summand",
        ("a", FloatPair::Multiply) => "a factor",
        ("b", FloatPair::Multiply) => "the other factor",
        ("rounding", _) => "the direction",
        ("tag", _) => "goes along",
        ("result", FloatPair::Add) => "a + b, rounded once",
        ("result", FloatPair::Multiply) => "a * b, rounded once",
        _ => "",
    }
}
