//! The pipelined function: cut into stages, with registers after each for its outputs.

use super::circuit::Circuit;
use super::lower::Lowered;
use std::collections::HashMap;
use std::sync::Arc;
use warpwright_hdl::inline::inlined;
use warpwright_hdl::module::Instance;
use warpwright_hdl::pipeline::{NEXT, stages as cut};
use warpwright_hdl::prelude::*;

/// The block of this name.
pub(super) fn pipelined(
    circuit: &Circuit,
    function: &Lowered,
    name: &str,
    doc: &str,
    stages: u32,
) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new(name);
    m.doc(&match stages {
        0 => format!("{doc} Within a cycle."),
        1 => format!("{doc} One stage, an operation a cycle."),
        _ => format!("{doc} {stages} stages, an operation a cycle."),
    });
    let mut valid = m.input("in_valid", 1).doc("an operation comes");
    let mut arriving: HashMap<String, Signal<'_>> = HashMap::new();
    let inputs = circuit.inputs.iter();
    let inputs: Vec<Signal<'_>> = inputs
        .map(|port| {
            let input = m.input(&port.name, port.bits()).doc(&port.of);
            arriving.insert(port.name.clone(), input);
            input
        })
        .collect();
    let parts = if stages > 1 {
        // Arithmetic of floats is long: it is cut like everything around it.
        let is_long = |instance: &Instance| function.arithmetic.contains(&instance.name);
        cut(&inlined(&function.module, is_long), stages)?
    } else {
        cut(&function.module, 1)?
    };
    for (number, stage) in (1..).zip(&parts) {
        let label = match parts.len() {
            1 => "function_unit".to_string(),
            _ => format!("stage_{number}"),
        };
        let mut instance = m.instance(&label, &stage.module);
        for port in stage.module.inputs() {
            // What a stage takes, the one before has left.
            if let Some(signal) = arriving.get(&port.name) {
                instance = instance.connect(&port.name, *signal);
            }
        }
        let mut leaving = HashMap::new();
        for (leaves, bits) in &stage.leaves {
            let mut signal = instance.output(&format!("{NEXT}{leaves}"));
            if stages > 0 {
                let register = m.register(&format!("stage_{number}_{leaves}_q"), *bits);
                signal = register.next(signal);
            }
            leaving.insert(leaves.clone(), signal);
        }
        if number == 1 {
            let takes = |name: &str| stage.module.inputs().any(|port| port.name == name);
            for (port, input) in circuit.inputs.iter().zip(&inputs) {
                if !takes(&port.name) {
                    m.unused(*input);
                }
            }
        }
        if stages > 0 {
            let register = m.register(&format!("stage_{number}_valid_q"), 1).reset(0u8);
            valid = register.next(valid);
        }
        arriving = leaving;
    }
    m.output("out_valid", valid).doc("a result is there");
    for (port, _) in &circuit.outputs {
        if let Some(signal) = arriving.get(&port.name) {
            m.output(&port.name, *signal)
                .doc(&format!("{}; undefined while there is none", port.of));
        }
    }
    m.finish().map(Arc::new)
}
