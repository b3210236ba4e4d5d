//! A widget's recorded behaviour in rust-hdl, cycle by cycle, to be replayed elsewhere without any decisions.
//!
//! In a cycle the inputs change while the clock is low, outputs are those before the edge.

use super::{Inputs, Widget, outputs};
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::Module;

/// Inputs and outputs of every cycle, in the order of the module's ports.
#[derive(Debug)]
pub struct Trace {
    pub inputs: Vec<Vec<BigUint>>,
    pub outputs: Vec<Vec<BigUint>>,
}

/// Runs a widget from its beginning with its own stimulus. `module` is its import.
pub fn record(
    widget: &Widget,
    module: &Arc<Module>,
    cycles: usize,
    seed: u64,
) -> Result<Trace, String> {
    let mut unit = (widget.make)();
    let names: Vec<String> = module.inputs().map(|port| port.name.clone()).collect();
    let widths: Vec<u32> = module.inputs().map(|port| port.width.get()).collect();
    let mut random = Random::new(seed);
    let mut values = vec![BigUint::ZERO; names.len()];
    let mut step = 0;
    let mut trace = Trace {
        inputs: Vec::with_capacity(cycles),
        outputs: Vec::with_capacity(cycles),
    };
    let rest = |came: bool| {
        let why = || format!("{} does not come to rest", widget.name);
        came.then_some(()).ok_or_else(why)
    };
    rest(unit.settle())?;
    let (theirs, ours) = (outputs(unit.block()).len(), module.outputs().count());
    if theirs != ours {
        return Err(format!("rust-hdl has {theirs} outputs, the module {ours}"));
    }
    for cycle in 0..cycles {
        let before = outputs(unit.block());
        (widget.stimulus)(
            &mut random,
            cycle,
            &mut Inputs {
                names: &names,
                widths: &widths,
                values: &mut values,
                outputs: &before,
                step: &mut step,
            },
        );
        for (index, value) in values.iter().enumerate() {
            unit.drive(index, value);
        }
        unit.clock(false);
        rest(unit.settle())?;
        let now = outputs(unit.block());
        let value = |name: &str| {
            let found = now.iter().find(|(other, _)| other == name);
            found
                .map(|(_, value)| value.clone())
                .ok_or_else(|| format!("{}: no output `{name}` in rust-hdl", widget.name))
        };
        let now: Result<Vec<BigUint>, String> =
            module.outputs().map(|port| value(&port.name)).collect();
        trace.inputs.push(values.clone());
        trace.outputs.push(now?);
        unit.clock(true);
        rest(unit.settle())?;
    }
    Ok(trace)
}
