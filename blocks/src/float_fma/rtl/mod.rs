//! The unit as hardware: five [`steps`], and registers between those that the number of stages says.
//!
//! [`fused`] puts the steps into a module of anybody's; a closure says what is done between them, so that a larger unit can register them as it likes.

mod steps;

use super::Configuration;
use crate::float::Named;
use std::sync::Arc;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

/// The steps behind which a register sits, for each number of stages: the result always comes from one.
const REGISTERED: [&[u32]; 5] = [&[5], &[3, 5], &[2, 3, 5], &[2, 3, 4, 5], &[1, 2, 3, 4, 5]];

/// Puts `a * b + c` into a module. What a step leaves for the next one goes through `between`, which is told the step's number, 1 to 5, and may put
/// registers in.
pub(crate) fn fused<'m>(
    m: &'m ModuleBuilder,
    configuration: &Configuration,
    operands: [Signal<'m>; 3],
    between: &mut dyn FnMut(u32, Vec<Named<'m>>) -> Vec<Named<'m>>,
) -> Signal<'m> {
    let unpacked = between(1, steps::unpacked(m, configuration, operands));
    let aligned = between(2, steps::aligned(m, configuration, &unpacked));
    let summed = between(3, steps::summed(m, configuration, &aligned));
    let normalised = between(4, steps::normalised(configuration, &summed));
    let result = steps::rounded(m, configuration, &normalised);
    crate::float::of(&between(5, vec![("result", result)]), "result")
}

/// The steps that have registers behind them.
fn registered(configuration: &Configuration) -> &'static [u32] {
    REGISTERED[configuration.stages as usize - 1]
}

pub(super) fn build(configuration: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("float_fma");
    m.doc("a * b + c with one rounding; a result a cycle.");
    let arriving = m.stream_input("in", configuration.operands());
    let operands = ["a", "b", "c"].map(|name| arriving.field(name).doc(about(name)));
    let mut tag = (configuration.tag_bits > 0).then(|| arriving.field("tag").doc(about("tag")));

    let mut stream = Some(arriving);
    let mut stage = 0;
    fused(&m, configuration, operands, &mut |step, mut fields| {
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

/// All of it without registers: inputs `a`, `b` and `c`, an output `result`.
pub fn function(configuration: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("float_fma_function");
    m.doc("a * b + c with one rounding, within a cycle.");
    let width = configuration.format.width();
    let operands = ["a", "b", "c"].map(|name| m.input(name, width).doc(about(name)));
    let result = fused(&m, configuration, operands, &mut |_, fields| fields);
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
    let width = configuration.format.width();
    let operands = ["a", "b", "c"].map(|name| m.input(name, width));
    fused(&m, configuration, operands, &mut |at, fields| {
        if at == step {
            for (name, value) in &fields {
                m.output(&format!("held_{name}"), *value);
            }
        }
        fields
    });
    let module = Arc::new(m.finish().expect("a part of what can be built"));
    let netlist = flatten(&module, Names::Dropped);
    let state = State::power_up(&netlist);
    let values = Cycle::new(&netlist, &payload[..3], &state);
    let outputs = netlist.outputs.iter();
    let mut held: Vec<(String, W)> = outputs
        .map(|output| {
            let name = output.name.trim_start_matches("held_").to_string();
            (name, values.value(output.net).clone())
        })
        .collect();
    held.extend(payload.get(3).map(|tag| ("tag".to_string(), tag.clone())));
    held
}

/// What a port is.
fn about(port: &str) -> &'static str {
    match port {
        "a" => "a factor",
        "b" => "the other factor",
        "c" => "what is added",
        "tag" => "goes along",
        "result" => "a * b + c, rounded once",
        _ => "",
    }
}
