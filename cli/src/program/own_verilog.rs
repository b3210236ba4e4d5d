//! A user's own Verilog as a design that is run.

use crate::hdl::module::RESET;
use crate::hdl::netlist::Netlist;
use crate::program::arguments::VerilogReading;
use crate::program::error::Result;
use crate::program::port_map;
use crate::program::text_files::text_of;
use crate::testbenches::foreign::build::build;
use crate::testbenches::foreign::ports::Given;
use crate::testbenches::foreign::{ForeignError, Reading, UNDEFINED};
use crate::testbenches::random_design::compare::endless_inputs;
use num_bigint::BigUint;
use std::path::{Path, PathBuf};

/// Reads files with a map of their ports, if there is one. A map that speaks of another design is a mistake.
pub fn read(files: &[PathBuf], options: &VerilogReading, map: Option<&Path>) -> Result<Reading> {
    let given = match map {
        Some(path) => port_map::read(path)?,
        None => Given::default(),
    };
    let reading = build(&text_of(files, options)?, &given)?;
    fits(&given, &reading)?;
    Ok(reading)
}

/// Entries of a map that have no effect are mistakes.
fn fits(given: &Given, reading: &Reading) -> Result<()> {
    let of_equiv = [
        ("ignore", given.ignored.is_empty()),
        ("compare_when", given.compared_when.is_empty()),
        ("state", given.states.is_empty()),
        ("latency", given.latency.is_none()),
    ];
    if let Some((entry, _)) = of_equiv.iter().find(|(_, is_empty)| !is_empty) {
        let wrong =
            format!("`{entry}` compares designs: `equiv` reads it, and this command does not");
        return Err(ForeignError::Ports(wrong).into());
    }
    let is_input = |name: &String| {
        let mut ports = reading.ports.iter();
        ports.any(|port| port.name == *name && port.is_input)
    };
    if let Some(name) = given.constants.keys().find(|name| !is_input(name)) {
        let wrong = format!("there is no input `{name}` to be constant");
        return Err(ForeignError::Ports(wrong).into());
    }
    Ok(())
}

/// Random inputs of a design, cycle by cycle; the reset is active in the first one, and undefined bits are 0.
pub fn random_inputs(design: &Netlist, seed: u64) -> impl Iterator<Item = Vec<BigUint>> + use<> {
    let resets = design.inputs.iter().map(|port| port.name == RESET);
    let resets: Vec<bool> = resets.collect();
    let undefined = design.inputs.iter();
    let undefined = undefined.map(|port| port.name.starts_with(UNDEFINED));
    let undefined: Vec<bool> = undefined.collect();
    endless_inputs(design, seed)
        .enumerate()
        .map(move |(cycle, mut values)| {
            for ((value, is_reset), is_undefined) in values.iter_mut().zip(&resets).zip(&undefined)
            {
                if *is_undefined {
                    *value = BigUint::ZERO;
                } else if *is_reset {
                    *value = BigUint::from(u8::from(cycle == 0));
                }
            }
            values
        })
}
