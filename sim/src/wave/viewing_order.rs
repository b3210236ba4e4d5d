//! The signals that viewers show when a trace is opened, and their order.

use super::layout::{TraceScope, TraceVariable, VariableKind};
use std::collections::HashSet;

/// A scope's variables as a person wants them: clock and reset, inputs, outputs, registers, the rest.
/// Of a second name for what is shown already, only ports are kept.
pub(super) fn in_viewing_order(scope: &TraceScope) -> Vec<&TraceVariable> {
    let mut variables: Vec<&TraceVariable> = scope.variables.iter().collect();
    variables.sort_by_key(|variable| rank(variable));
    let mut shown = HashSet::new();
    variables.retain(|variable| {
        let is_new = shown.insert(variable.slot);
        is_new || is_port(variable)
    });
    variables
}

/// Whether there is anything to show in a scope or below it.
pub(super) fn is_empty(scope: &TraceScope) -> bool {
    scope.variables.is_empty() && scope.scopes.iter().all(is_empty)
}

fn is_port(variable: &TraceVariable) -> bool {
    matches!(variable.kind, VariableKind::Input | VariableKind::Output)
}

fn rank(variable: &TraceVariable) -> u32 {
    match variable.kind {
        VariableKind::Input if variable.width == 1 => match variable.name.as_str() {
            "clock" | "clk" => 0,
            "reset" | "rst" | "reset_n" | "rst_n" => 1,
            _ => 2,
        },
        VariableKind::Input => 2,
        VariableKind::Output => 3,
        VariableKind::Register => 4,
        VariableKind::Wire => 5,
        VariableKind::Parameter => 6,
    }
}
