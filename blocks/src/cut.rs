//! Streams through functions that are cut into stages: what the blocks have in common that are built so.
//!
//! What a stage leaves goes by name into the registers behind it, `stage_N_NAME_q`, and from there to the next one. An inductive proof has to know what
//! those registers hold: [`show`] and [`shown`] take it from the hardware itself, a payload's way up to there within a cycle.

use crate::golden::FieldList;
use std::sync::Arc;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::pipeline::{NEXT, Stage};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

/// Signals by name.
pub(crate) type Named<'m> = Vec<(String, Signal<'m>)>;

/// The signal of this name, which is among them.
pub(crate) fn of<'m>(signals: &Named<'m>, name: &str) -> Signal<'m> {
    let found = signals.iter().find(|(known, _)| known == name);
    let (_, signal) = found.expect("the stage before left it");
    *signal
}

/// What a stage leaves of what the one before it left.
pub(crate) fn leaves<'m>(
    m: &'m ModuleBuilder,
    number: usize,
    stage: &Stage,
    before: &Named<'m>,
) -> Named<'m> {
    let mut instance = m.instance(&format!("part_{number}"), &stage.module);
    for port in stage.module.inputs() {
        instance = instance.connect(&port.name, of(before, &port.name));
    }
    let leaves = stage.leaves.iter();
    leaves
        .map(|(name, _)| (name.clone(), instance.output(&format!("{NEXT}{name}"))))
        .collect()
}

/// What the registers behind a stage hold of a payload, whose first words are the inputs of these names; a tag behind them is passed through.
///
/// # Panics
/// If the stages could not be built.
pub(crate) fn held<W: Word>(
    inputs: &FieldList,
    stages: Result<Vec<Stage>, BuildErrors>,
    stage: u32,
    payload: &[W],
) -> Vec<(String, W)> {
    let stages = stages.expect("a part of what can be built");
    let (words, tag) = payload.split_at(inputs.len());
    let names = inputs.iter().map(|(name, _)| (*name).to_string());
    let mut left: Vec<(String, W)> = names.zip(words.iter().cloned()).collect();
    for stage in &stages[..stage as usize] {
        let netlist = flatten(&stage.module, Names::Dropped);
        let state = State::power_up(&netlist);
        let inputs = netlist.inputs.iter().map(|input| {
            let found = left.iter().find(|(name, _)| *name == input.name);
            found.expect("the stage before left it").1.clone()
        });
        let inputs: Vec<W> = inputs.collect();
        let values = Cycle::new(&netlist, &inputs, &state);
        let outputs = netlist.outputs.iter().map(|output| {
            let name = output.name.strip_prefix(NEXT).unwrap_or(&output.name);
            (name.to_string(), values.value(output.net).clone())
        });
        left = outputs.collect();
    }
    let tag = tag.iter().map(|tag| ("tag".to_string(), tag.clone()));
    left.into_iter().chain(tag).collect()
}

/// What goes before the names of what is shown.
const SHOWN: &str = "held_";

/// Makes outputs of what the registers of a stage hold.
pub(crate) fn show<'m>(
    m: &'m ModuleBuilder,
    fields: impl IntoIterator<Item = (impl AsRef<str>, Signal<'m>)>,
) {
    for (name, value) in fields {
        m.output(&format!("{SHOWN}{}", name.as_ref()), value);
    }
}

/// What is shown of a payload, whose first words are the module's inputs; a tag behind them goes along.
pub(crate) fn shown<W: Word>(m: &ModuleBuilder, inputs: usize, payload: &[W]) -> Vec<(String, W)> {
    let module = Arc::new(m.finish().expect("a part of what can be built"));
    let netlist = flatten(&module, Names::Dropped);
    let state = State::power_up(&netlist);
    let (inputs, tag) = payload.split_at(inputs);
    let values = Cycle::new(&netlist, inputs, &state);
    let shown = netlist.outputs.iter().filter_map(|output| {
        let name = output.name.strip_prefix(SHOWN)?;
        Some((name.to_string(), values.value(output.net).clone()))
    });
    let tag = tag.iter().map(|tag| ("tag".to_string(), tag.clone()));
    shown.chain(tag).collect()
}
