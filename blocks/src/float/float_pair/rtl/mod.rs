//! The blocks as hardware: a function, cut into stages, and registers behind each.
//!
//! [`add`] and [`multiply`] find the digits of the exact result and how far they may be shifted to the left; [`finish`] then shifts, rounds and packs.

mod add;
mod multiply;

use super::contract::{Configuration, FloatPair, Operands};
use crate::float::finish;
use crate::float::ports::Results;
use crate::framework::fields::tag;
use std::sync::Arc;
use warpwright_hdl::part::Part;
use warpwright_hdl::prelude::*;

/// All of it without registers: inputs `a` and `b`, and perhaps `rounding`, an output `result`.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    part(c).map(|part| Arc::clone(part.module()))
}

/// The same as a part.
fn part(c: &Configuration) -> Result<Part<Operands<Field>, Results<Field>>, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatPair::Add => ("float_add_function", "a + b, rounded once, within a cycle."),
        FloatPair::Multiply => (
            "float_multiply_function",
            "a * b, rounded once, within a cycle.",
        ),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let Operands { a, b, rounding } = m.inputs("", c.operands());
    let mode = c.rounding.mode(|| rounding);
    let exact = match c.operation {
        FloatPair::Add => add::exact(&m, c.format, mode, [a, b]),
        FloatPair::Multiply => multiply::exact(&m, c.format, [a, b]),
    };
    let result = finish::rounded(&m, c.format, mode, exact);
    m.finish_part(c.operands(), Results { result }, c.results())
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let (name, doc) = match c.operation {
        FloatPair::Add => ("float_add", "a + b, rounded once; a result a cycle."),
        FloatPair::Multiply => ("float_multiply", "a * b, rounded once; a result a cycle."),
    };
    let m = ModuleBuilder::new(name);
    m.doc(doc);
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let rounded = arriving.through("stage", (&part(c)?, c.stages), |both| both);
    m.stream_out("out", rounded, (c.results(), tag(c.tag_bits)));
    m.finish()
}
