//! Single faults in a user's Verilog, and whether the user's own stimulus would notice them.
//!
//! The design without a fault says what outputs must be. A fault that changes no output in any cycle of the stimulus is either proved to
//! change nothing at all (the same outputs and next state, for every input and state), or the stimulus does not see it.

use super::{ForeignError, UNDEFINED};
use crate::mutate::equal::is_equal;
use crate::mutate::fault::{Fault, draw};
use crate::mutate::kill::kill;
use crate::mutate::script::{Cycle, Demand, Number, Script};
use crate::mutate::sites::Sites;
use crate::mutate::words::describe;
use num_bigint::BigUint;
use std::collections::HashMap;
use warpwright_hdl::netlist::{NetId, Netlist, Scope};
use warpwright_prove::decide::Options;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// What became of the faults.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many there are in the design.
    pub all: usize,
    /// How many were tried.
    pub tried: usize,
    /// Those that the stimulus notices.
    pub killed: usize,
    /// Those that are proved to change nothing.
    pub same: usize,
    /// Those that nothing notices, in words.
    pub survived: Vec<String>,
}

/// Tries faults. The stimulus has a value for each input of the design, by cycle.
pub fn mutants(
    design: &Netlist,
    stimulus: &[Vec<BigUint>],
    count: usize,
    seed: u64,
    options: &Options,
) -> Result<Report, ForeignError> {
    let names = names(design);
    let plain = Netlist {
        scope: None,
        ..design.clone()
    };
    let script = Script {
        name: "stimulus".to_string(),
        cycles: recorded(&plain, stimulus)?,
    };
    let sites = Sites::new(&plain);
    let all = sites.faults();
    let faults: Vec<Fault> = (draw(&all, count, seed).into_iter())
        .map(|number| all[number as usize])
        .collect();
    let wrong = |error: crate::mutate::MutateError| ForeignError::Ports(error.to_string());
    let kills = kill(&sites, &faults, &[script], &|_| {}).map_err(wrong)?;
    let mut report = Report {
        all: all.len(),
        tried: faults.len(),
        ..Report::default()
    };
    for (fault, kill) in faults.iter().zip(kills) {
        if kill.is_some() {
            report.killed += 1;
        } else if is_equal(&sites, *fault, options).map_err(wrong)? {
            report.same += 1;
        } else {
            let path = |net: NetId| names.get(&net).cloned().unwrap_or_default();
            let words = describe(&sites, fault, &path);
            report.survived.push(words);
        }
    }
    Ok(report)
}

/// The stimulus with what the design answers.
fn recorded(design: &Netlist, stimulus: &[Vec<BigUint>]) -> Result<Vec<Cycle>, ForeignError> {
    let mut simulator = Single::new(design);
    let mut cycles = Vec::new();
    for values in stimulus {
        for (port, value) in design.inputs.iter().zip(values) {
            simulator.poke(&port.name, value.clone())?;
        }
        simulator.settle();
        let mut outputs = Vec::new();
        for (port, output) in design.outputs.iter().enumerate() {
            let ones = (BigUint::from(1u8) << output.width) - 1u8;
            outputs.push(Demand {
                port,
                value: Number::from(&simulator.peek(&output.name)?),
                care: Number::from(&ones),
            });
        }
        cycles.push(Cycle {
            inputs: values.iter().map(Number::from).collect(),
            outputs,
        });
        simulator.step();
    }
    Ok(cycles)
}

/// What the text calls nets.
fn names(design: &Netlist) -> HashMap<NetId, String> {
    fn of(scope: &Scope, path: &str, names: &mut HashMap<NetId, String>) {
        for name in &scope.names {
            let whole = format!("{path}{}", name.name);
            names.entry(name.net).or_insert(whole);
        }
        for inner in &scope.scopes {
            of(inner, &format!("{path}{}.", inner.name), names);
        }
    }
    let mut names = HashMap::new();
    if let Some(scope) = &design.scope {
        of(scope, "", &mut names);
    }
    for port in &design.inputs {
        if port.name.starts_with(UNDEFINED) {
            names.insert(port.net, port.name.clone());
        }
    }
    names
}
