//! Streams through stages: what the registers behind each hold, as an inductive proof has to know it.

use std::sync::Arc;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

/// What the registers behind a stage hold of a payload, by the names behind that of the stage: the hardware itself takes the payload, and goes on for so many clocks.
/// An invariant may be anything that can be proved of the registers; what comes out at their end is compared with the golden model.
///
/// # Panics
/// If the hardware cannot be built.
pub(crate) fn held<W: Word>(
    hardware: Result<Module, BuildErrors>,
    stage: u32,
    payload: &[W],
) -> Vec<(String, W)> {
    let hardware = Arc::new(hardware.expect("hardware that can be built"));
    let netlist = flatten(&hardware, Names::Dropped);
    let mut words = payload.iter().cloned();
    let inputs = netlist
        .inputs
        .iter()
        .map(|input| match input.name.as_str() {
            "rst" => W::flag(false),
            "in_valid" | "out_ready" => W::flag(true),
            _ => words.next().expect("a word for each field"),
        });
    let inputs: Vec<W> = inputs.collect();
    let mut state = State::power_up(&netlist);
    let mut held = Vec::new();
    for stage in 1..=stage {
        state = Cycle::new(&netlist, &inputs, &state).next(&netlist, &state);
        held.clear();
        let prefix = format!("stage_{stage}_");
        for (register, value) in netlist.registers.iter().zip(&mut state.registers) {
            match register.path.strip_prefix(&prefix) {
                Some(name) => held.push((name.trim_end_matches("_q").to_string(), value.clone())),
                // Of one stage alone, so that nothing else has to be calculated.
                None => *value = W::zero(register.width),
            }
        }
    }
    held.retain(|(name, _)| name != "valid");
    held
}
