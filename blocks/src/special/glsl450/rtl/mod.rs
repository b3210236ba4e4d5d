//! Hardware: the classes side by side, each with its registers, their results combined by OR.
//!
//! A class that is not selected outputs zeros. [`integer`] has the integer instructions, [`compare`], [`whole`], [`parts`] and
//! [`float`] the float ones, [`pack`] the fixed-point ones, all as functions without registers, which [`datapaths`] cuts into
//! stages; [`fma`] has the multiply-adds, with stages of its own; [`requested`] is the decoded operation that they all use.

mod compare;
mod datapaths;
pub(crate) mod float;
mod fma;
mod integer;
mod pack;
mod parts;
mod requested;
mod whole;

use super::configuration::{Configuration, LaneResult, Operation, result_names};
use super::table::Class;
use crate::framework::fields::tag;
use requested::{Requested, When, overlaid};
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Registers;

/// The unit that is described.
struct Unit<'m> {
    m: &'m ModuleBuilder,
    c: &'m Configuration,
    /// Components of a vector.
    lanes: Size,
    operation: Operation<Signal<'m>>,
    /// Those behind each stage; a unit that answers within a cycle has none.
    registers: Vec<Registers<'m>>,
}

impl<'m> Unit<'m> {
    fn asked(&self) -> Requested<'m> {
        Requested::new(self.operation.op, &self.c.ops)
    }

    /// A value of a stage, from 1 up, as a later one sees it.
    #[description]
    fn carried(&self, name: &str, value: Signal<'m>, from: u32, to: u32) -> Signal<'m> {
        let passed = self.registers.iter().take(to as usize - 1);
        let passed = passed.skip(from as usize - 1);
        passed.fold(value, |value, registers| registers.held(name, value))
    }

    /// What it answers, behind the last stage.
    #[description]
    fn answer(&self) -> Result<LaneResult<Signal<'m>>, BuildErrors> {
        let (m, last) = (self.m, self.c.stages());
        m.section_about(
            "The instruction",
            "Decoded flags pass through the stages beside the datapaths.",
        );
        /// The unit does not have the instruction.
        let illegal = match self.asked().legal() {
            When::If(legal) => !legal,
            When::Always | When::Never => m.zeros(0),
        };
        let illegal = self.carried("illegal", illegal, 1, last);
        let [mut results, mut seconds] = [Vec::new(), Vec::new()];
        for class in self.c.classes() {
            let [result, second] = match class {
                Class::Fma => [Some(fma::result(self)?), None],
                _ => datapaths::results(self, class)?,
            };
            let [name, second_name] = result_names(class);
            let done = self.c.stages_of(class);
            m.section(&format!("Delay of {name}"));
            results.extend(result.map(|value| self.carried(name, value, done, last)));
            seconds.extend(second.map(|value| self.carried(second_name, value, done, last)));
        }
        m.section("The result");
        /// The results of all components; 0 if the instruction is not built in.
        let result = overlaid(results).unwrap_or_else(|| m.zeros(0));
        /// The second members of the results; 0 if there are none.
        let second = overlaid(seconds).unwrap_or_else(|| m.zeros(0));
        let answer = LaneResult {
            result,
            second,
            illegal,
        };
        Ok(answer.each(|name, value| self.carried(name, value, last, last + 1)))
    }
}

/// The unit without registers: an input for each part of an operation, an output for each of the answer.
#[description]
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("glsl450_function");
    m.doc("Instructions of GLSL.std.450; combinational.");
    let lanes = m.parameter("LANES", c.lanes, "components of a vector");
    let unit = Unit {
        m: &m,
        c,
        lanes,
        operation: m.inputs("", c.operation(lanes).map(|field| field.doc(""))),
        registers: Vec::new(),
    };
    m.outputs("", unit.answer()?);
    m.finish().map(Arc::new)
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("glsl450");
    m.doc("Instructions of GLSL.std.450, one operation per cycle; instruction numbers are those of the ratified set.");
    let lanes = m.parameter("LANES", c.lanes, "components of a vector");
    let arriving = m.stream_in("in", (c.operation(lanes), tag(c.tag_bits)));
    let (operation, _) = arriving.payload();
    let mut words = arriving.map(|(_, tag)| tag);
    let stages = (1..=c.stages()).map(|stage| {
        let (left, registers) = words.clone().registered_stage(&format!("stage_{stage}"));
        words = left;
        registers
    });
    let unit = Unit {
        m: &m,
        c,
        lanes,
        operation,
        registers: stages.collect(),
    };
    let answer = unit.answer()?;
    let answers = words.map(|tag| (answer, tag));
    m.stream_out("out", answers, (c.answer(lanes), tag(c.tag_bits)));
    m.finish()
}
