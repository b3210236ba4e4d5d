//! Hardware: five [`steps`], with registers between them as the number of stages requires.
//!
//! [`stages`] are modules of the steps between two registers, for a unit that supplies the registers itself.

mod add;
mod align;
mod finish;
mod special;
mod steps;
mod window;

use super::contract::Configuration;
use crate::float::ports::Results;
use crate::framework::fields::tag;
use std::sync::Arc;
use steps::Left;
use warpwright_hdl::pipeline::Stage;
use warpwright_hdl::prelude::*;

/// The steps before each register, for each number of stages.
const STEPS: [&[u32]; 5] = [&[5], &[3, 2], &[2, 1, 2], &[2, 1, 1, 1], &[1, 1, 1, 1, 1]];

/// What so many steps make of what those before them left.
fn after<'m>(c: &Configuration, left: Left<Signal<'m>>, steps: u32) -> Left<Signal<'m>> {
    (0..steps).fold(left, |left, _| steps::next(c, left))
}

/// What all steps that are left make of it.
fn results<'m>(c: &Configuration, left: Left<Signal<'m>>) -> Results<Signal<'m>> {
    match left {
        Left::Rounded(results) => results,
        left => results(c, steps::next(c, left)),
    }
}

/// The steps before each register as a module: inputs are what the stage before leaves, or the operands.
#[description]
pub(crate) fn stages(c: &Configuration) -> Result<Vec<Stage>, BuildErrors> {
    let mut fields = Left::Operands(c.operands());
    let mut stages = Vec::new();
    for (number, steps) in (1..).zip(STEPS[c.stages as usize - 1]) {
        let m = ModuleBuilder::new(&format!("multiply_add_stage_{number}"));
        m.doc(&format!(
            "Stage {number} of {} of a * b + c with one rounding, without the stage's registers.",
            c.stages
        ));
        let before = m.inputs("", fields.map(|field| field.width().into()));
        let left = after(c, before, *steps);
        m.outputs("next", left.clone());
        fields = left.shape();
        let leaves = fields.clone().leaves().into_iter();
        let leaves = leaves.map(|(name, field)| (name, field.width().get()));
        let leaves = leaves.filter(|(_, bits)| *bits > 0).collect();
        let module = m.finish().map(Arc::new)?;
        stages.push(Stage { module, leaves });
    }
    Ok(stages)
}

#[description]
pub(crate) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("float_fma");
    m.doc(&format!(
        "a * b + c with one rounding, {}; one result per cycle. A NaN result is quiet and positive, and all its other fraction bits are 0.",
        c.rounding.words()
    ));
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let mut stream = arriving.map(|(operands, tag)| (Left::Operands(operands), tag));
    for (stage, steps) in (1..).zip(STEPS[c.stages as usize - 1]) {
        let left = stream.map(|(left, tag)| (after(c, left, *steps), tag));
        stream = left.registered(&format!("stage_{stage}"));
    }
    let results = stream.map(|(left, tag)| (results(c, left), tag));
    m.stream_out("out", results, (c.results(), tag(c.tag_bits)));
    m.finish()
}

/// All of it without registers: inputs `a`, `b` and `c`, and perhaps `rounding`, an output `result`.
#[description]
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("float_fma_function");
    m.doc("a * b + c with one rounding; combinational.");
    let operands = m.inputs("", c.operands());
    let results = results(c, Left::Operands(operands));
    let part = m.finish_part(c.operands(), results, c.results())?;
    Ok(Arc::clone(part.module()))
}
