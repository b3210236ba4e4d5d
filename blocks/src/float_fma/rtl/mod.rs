//! The unit as hardware: five [`steps`], and registers between those that the number of stages says.
//!
//! [`fused`] puts the steps into a module; a closure says what is done between them. [`stages`] are modules of those
//! between two registers, for a unit that has its registers outside.

mod steps;

use super::contract::Configuration;
use crate::cut;
use crate::float::{Named, rounding_enum};
use crate::golden::FieldList;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

/// The steps behind which a register sits, for each number of stages: the result always comes from one.
const REGISTERED: [&[u32]; 5] = [&[5], &[3, 5], &[2, 3, 5], &[2, 3, 4, 5], &[1, 2, 3, 4, 5]];

/// How many steps there are.
const STEPS: u32 = 5;

/// Puts `a * b + c` into a module. What a step leaves for the next one goes through `between`, which is told the step's number, 1 to 5, and may put
/// registers in.
pub(crate) fn fused<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    inputs: Vec<Named<'m>>,
    between: &mut dyn FnMut(u32, Vec<Named<'m>>) -> Vec<Named<'m>>,
) -> Signal<'m> {
    let result = (1..=STEPS).fold(inputs, |before: Vec<Named<'m>>, number| {
        between(number, step(m, configuration, number, &before))
    });
    crate::float::of(&result, "result")
}

/// What a step leaves of what the one before it left: the first of [`Configuration::inputs`], the last the `result`.
fn step<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    number: u32,
    before: &[Named<'m>],
) -> Vec<Named<'m>> {
    match number {
        1 => steps::unpacked(m, configuration, before),
        2 => steps::aligned(m, configuration, before),
        3 => steps::summed(m, configuration, before),
        4 => steps::normalised(configuration, before),
        _ => vec![("result", steps::rounded(m, configuration, before))],
    }
}

/// The steps up to the register of a stage as a module, to be put where registers are somebody else's.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// Inputs are what the stage before leaves, or [`Configuration::inputs`]; outputs what it leaves, with `next_` before the name.
    pub module: Arc<Module>,
    /// What it leaves: names and widths.
    pub leaves: FieldList,
}

/// All stages in order.
pub(crate) fn stages(configuration: &Configuration) -> Result<Vec<Stage>, BuildErrors> {
    let mut fields = configuration.inputs();
    let mut stages = Vec::new();
    let mut first = 1;
    for (number, last) in (1..).zip(registered(configuration)) {
        let m = ModuleBuilder::new(&format!("multiply_add_stage_{number}"));
        m.doc(&format!(
            "Stage {number} of {}, without its registers, of a * b + c with one rounding.",
            configuration.stages
        ));
        let before = fields
            .iter()
            .map(|(name, width)| (*name, m.input(name, *width)));
        let left = (first..=*last).fold(before.collect(), |before: Vec<Named<'_>>, number| {
            step(&m, configuration, number, &before)
        });
        for (name, signal) in &left {
            m.output(&format!("next_{name}"), *signal);
        }
        fields = left
            .iter()
            .map(|(name, signal)| (*name, signal.bits()))
            .collect();
        first = last + 1;
        stages.push(Stage {
            module: m.finish().map(Arc::new)?,
            leaves: fields.clone(),
        });
    }
    Ok(stages)
}

/// The steps that have registers behind them.
fn registered(configuration: &Configuration) -> &'static [u32] {
    REGISTERED[configuration.stages as usize - 1]
}

pub(crate) fn build(configuration: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("float_fma");
    m.doc("a * b + c with one rounding; a result a cycle.");
    let arriving = m.stream_input("in", configuration.operands());
    let inputs = configuration.inputs().into_iter();
    let inputs = inputs.map(|(name, _)| {
        let port = match name {
            "rounding" => arriving.field_of_enum(name, &rounding_enum()),
            _ => arriving.field(name),
        };
        (name, port.doc(about(name)))
    });
    let inputs = inputs.collect();
    let mut tag = (configuration.tag_bits > 0).then(|| arriving.field("tag").doc(about("tag")));

    let mut stream = Some(arriving);
    let mut stage = 0;
    fused(&m, configuration, inputs, &mut |step, mut fields| {
        if !registered(configuration).contains(&step) {
            return fields;
        }
        stage += 1;
        fields.extend(tag.map(|tag| ("tag", tag)));
        let mut names: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
        let before = stream.take().expect("it is put back");
        let held = before
            .carrying(fields)
            .registered(&format!("stage_{stage}"));
        if tag.is_some() {
            names.pop();
            tag = Some(held.field("tag"));
        }
        let fields = names.into_iter().map(|name| (name, held.field(name)));
        let fields = fields.collect();
        stream = Some(held);
        fields
    });
    let leaving = stream.expect("it was put back");
    let docs = configuration.results().into_iter();
    let docs: Vec<_> = docs.map(|(name, _)| (name, about(name))).collect();
    m.stream_output("out", leaving).docs(docs);
    m.finish()
}

/// All of it without registers: inputs `a`, `b` and `c`, and perhaps `rounding`, an output `result`.
pub fn function(configuration: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("float_fma_function");
    m.doc("a * b + c with one rounding, within a cycle.");
    let inputs = configuration.inputs().into_iter();
    let inputs = inputs.map(|(name, width)| {
        let port = match name {
            "rounding" => m.input_enum(name, &rounding_enum()),
            _ => m.input(name, width),
        };
        (name, port.doc(about(name)))
    });
    let result = fused(&m, configuration, inputs.collect(), &mut |_, fields| fields);
    m.output("result", result).doc(about("result"));
    m.finish().map(Arc::new)
}

/// What the registers of a stage hold of a payload: the steps up to there within a cycle.
pub(super) fn held<W: Word>(
    configuration: &Configuration,
    stage: u32,
    payload: &[W],
) -> Vec<(String, W)> {
    let step = registered(configuration)[stage as usize - 1];
    let m = ModuleBuilder::new("float_fma_held");
    let inputs = configuration.inputs();
    let count = inputs.len();
    let inputs = inputs.into_iter();
    let inputs = inputs.map(|(name, width)| (name, m.input(name, width)));
    fused(&m, configuration, inputs.collect(), &mut |at, fields| {
        if at == step {
            cut::show(&m, fields.iter().copied());
        }
        fields
    });
    cut::shown(&m, count, payload)
}

/// What a port is.
fn about(port: &str) -> &'static str {
    match port {
        "a" => "a factor",
        "b" => "the other factor",
        "c" => "what is added",
        "rounding" => "the direction",
        "tag" => "goes along",
        "result" => "a * b + c, rounded once",
        _ => "",
    }
}
