//! Exhaustive sweeps over a function's sources, in each mode for denormals and infinities.
//!
//! Undefined function codes need no sweep over sources: stimuli go through all of them.

use super::{Configuration, Function, Tables};
use crate::framework::golden::PortValues;
use crate::framework::sweep::{Field, InputBits, Sweep};

/// How a result depends on the two inputs beside the source; ALT mode keeps no denormals, whatever is asked for.
const MANNERS: [(&str, u8, u8); 3] = [("", 0, 1), ("_flushed", 0, 0), ("_alt", 1, 0)];

/// Each function in each manner.
pub(super) fn sweeps(c: &Configuration) -> Vec<Sweep> {
    let functions = c.functions().iter();
    let each = functions.flat_map(|function| MANNERS.map(|manner| sweep(c, *function, manner)));
    each.collect()
}

fn sweep(
    c: &Configuration,
    function: Function,
    (manner, mode, denormals): (&str, u8, u8),
) -> Sweep {
    let source = InputBits {
        field: field("in_src"),
        from: 0,
        flips: 0,
    };
    Sweep {
        function: format!("{}{manner}{}", function.name(), variant(c, function, mode)),
        operands: "f32".to_string(),
        bits: 32,
        places: vec![source],
        held: PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8)
            .with("in_math_function", function.code())
            .with("in_mode", mode)
            .with("in_denormals", denormals),
        results: vec![field("out_result")],
        latency: c.stages,
    }
}

fn field(port: &str) -> Field {
    Field {
        port: port.to_string(),
        low: 0,
        width: 32,
    }
}

/// What the parameters make of a function, where they make any difference.
fn variant(c: &Configuration, function: Function, mode: u8) -> String {
    let is_as_written = function == Function::Cos && c.tables == Tables::AsWritten && mode == 0;
    let has_zeros = matches!(function, Function::Log | Function::Sin | Function::Cos);
    let written = if is_as_written { "_as_written" } else { "" };
    let precise = if has_zeros && c.is_precise() {
        "_opencl"
    } else {
        ""
    };
    format!("{written}{precise}")
}
