//! The unit as hardware: the classes side by side, each with its registers, and what they give laid over each other.
//!
//! A class that is not asked for gives zeros. [`integer`] has the integer instructions, [`compare`], [`whole`], [`parts`] and [`halves`] those of
//! floats, [`pack`] those of fixed point, all as functions without registers, which [`ways`] cuts into stages; [`fma`] multiplies and adds, with stages of
//! its own; [`asked`] is what they know of the operation.

mod asked;
mod compare;
mod float;
mod fma;
pub(crate) mod halves;
mod integer;
mod pack;
mod parts;
mod ways;
mod whole;

use super::configuration::{Answer, Configuration, Operation, result_names};
use super::table::Class;
use crate::framework::fields::tag;
use asked::{Asked, When, overlaid};
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Registers;

/// The registers behind each stage; a unit that answers within a cycle has none.
struct Stages<'m>(Vec<Registers<'m>>);

impl<'m> Stages<'m> {
    /// A value of a stage, from 1 up, as a later one sees it.
    fn carried(&self, name: &str, value: Signal<'m>, from: u32, to: u32) -> Signal<'m> {
        let passed = self.0.iter().take(to as usize - 1).skip(from as usize - 1);
        passed.fold(value, |value, registers| registers.held(name, value))
    }
}

/// What the unit answers, behind the last stage.
fn answer<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: Size,
    operation: Operation<Signal<'m>>,
    stages: &Stages<'m>,
) -> Result<Answer<Signal<'m>>, BuildErrors> {
    let last = c.stages();
    let illegal = match Asked::new(operation.op, Arc::clone(&c.ops)).legal() {
        When::If(legal) => !legal,
        When::Always | When::Never => m.zeros(0),
    };
    let [mut results, mut seconds] = [Vec::new(), Vec::new()];
    for class in c.classes() {
        let [result, second] = match class {
            Class::Fma => [Some(fma::result(m, c, lanes, operation, stages)?), None],
            _ => ways::results(m, c, class, lanes, operation, stages)?,
        };
        let [name, second_name] = result_names(class);
        let done = c.stages_of(class);
        results.extend(result.map(|value| stages.carried(name, value, done, last)));
        seconds.extend(second.map(|value| stages.carried(second_name, value, done, last)));
    }
    let answer = Answer {
        result: overlaid(results).unwrap_or_else(|| m.zeros(0)),
        second: overlaid(seconds).unwrap_or_else(|| m.zeros(0)),
        illegal: stages.carried("illegal", illegal, 1, last),
    };
    Ok(answer.each(|name, value| stages.carried(name, value, last, last + 1)))
}

/// The unit without registers: an input for each part of an operation, an output for each of the answer.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("glsl450_function");
    m.doc("Instructions of GLSL.std.450 within a cycle.");
    let lanes = m.parameter("LANES", c.lanes, "components of a vector");
    let operation = m.inputs("", c.operation(lanes).map(|field| field.doc("")));
    let answer = answer(&m, c, lanes, operation, &Stages(Vec::new()))?;
    m.outputs("", answer);
    m.finish().map(Arc::new)
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("glsl450");
    m.doc("Instructions of GLSL.std.450, an operation a cycle; their numbers are those of the ratified set.");
    let lanes = m.parameter("LANES", c.lanes, "components of a vector");
    let arriving = m.stream_in("in", (c.operation(lanes), tag(c.tag_bits)));
    let (operation, _) = arriving.payload();
    let mut words = arriving.map(|(_, tag)| tag);
    let stages = (1..=c.stages()).map(|stage| {
        let (left, registers) = words.clone().registered_stage(&format!("stage_{stage}"));
        words = left;
        registers
    });
    let stages = Stages(stages.collect());
    let answer = answer(&m, c, lanes, operation, &stages)?;
    let answers = words.map(|tag| (answer, tag));
    m.stream_out("out", answers, (c.answer(lanes), tag(c.tag_bits)));
    m.finish()
}
