//! The golden model's expected values, in a waveform beside the hardware: a scope `golden`.
//!
//! It holds one variable per output, named after it, with its expected value;
//! `mismatch`, which is 1 in cycles with an error; and two scopes with one variable
//! per output: `care` marks the bits that matter, `differs` those that are wrong.

use crate::blocks::golden::{Expected, Golden, PortValues};
use crate::hdl::netlist::Netlist;
use crate::program::error::Result;
use crate::sim::simulator::Simulator;
use crate::sim::wave::{TraceScope, TraceVariable, VariableKind};
use num_bigint::BigUint;

/// A golden model that runs beside the hardware.
pub struct Beside {
    golden: Box<dyn Golden>,
    /// The first cycle in which hardware and model are compared.
    compared_from: u64,
    cycle: u64,
}

impl Beside {
    pub fn new(golden: Box<dyn Golden>, compared_from: u64) -> Self {
        Self {
            golden,
            compared_from,
            cycle: 0,
        }
    }

    /// The scope, whose variables have this slot and those that follow.
    pub(super) fn layout(design: &Netlist, top: &TraceScope, first_slot: usize) -> TraceScope {
        let mut slot = first_slot;
        let mut variable = |name: &str, width, enum_type| {
            slot += 1;
            TraceVariable {
                name: name.to_string(),
                width,
                kind: VariableKind::Wire,
                enum_type,
                slot: slot - 1,
            }
        };
        let is_output = |name: &str| design.output(name).is_some();
        let mut variables = vec![variable(&free_name("mismatch", is_output), 1, None)];
        let outputs = &design.outputs;
        variables.extend(
            outputs
                .iter()
                .map(|port| variable(&port.name, port.width, port.enum_type.clone())),
        );
        let mut inner = |name: &str| TraceScope {
            name: name.to_string(),
            variables: outputs
                .iter()
                .map(|port| variable(&port.name, port.width, None))
                .collect(),
            ..TraceScope::default()
        };
        let scopes = vec![inner("care"), inner("differs")];
        let is_taken = |name: &str| {
            top.scopes.iter().any(|scope| scope.name == name)
                || top.variables.iter().any(|v| v.name == name)
        };
        TraceScope {
            name: free_name("golden", is_taken),
            variables,
            scopes,
            ..TraceScope::default()
        }
    }

    /// The values of a cycle, in the order of the slots.
    pub(super) fn sample(
        &mut self,
        design: &Netlist,
        hardware: &dyn Simulator,
    ) -> Result<Vec<BigUint>> {
        let mut inputs = PortValues::new();
        for port in &design.inputs {
            inputs.set(&port.name, hardware.peek(&port.name)?);
        }
        let expected = self.golden.cycle(&inputs);
        let is_compared = self.cycle >= self.compared_from;
        self.cycle += 1;
        let (mut values, mut care, mut differs) = (Vec::new(), Vec::new(), Vec::new());
        for port in &design.outputs {
            let found = hardware.peek(&port.name)?;
            let expected = expected.iter().find(|e| e.port == port.name && is_compared);
            let Some(Expected { value, care: c, .. }) = expected else {
                for list in [&mut values, &mut care, &mut differs] {
                    list.push(BigUint::ZERO);
                }
                continue;
            };
            differs.push((&found ^ value) & c);
            values.push(value.clone());
            care.push(c.clone());
        }
        let mismatch = differs.iter().any(|wrong| *wrong != BigUint::ZERO);
        let mut all = vec![BigUint::from(u8::from(mismatch))];
        all.extend(values);
        all.extend(care);
        all.extend(differs);
        Ok(all)
    }
}

/// The name, or one like it that is not taken.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_string();
    while is_taken(&free) {
        free.push('_');
    }
    free
}
