//! How a golden model is fitted to a text: which of its ports are the text's, which have one value, what is compared, and when.

use super::super::ports::{Condition, Given};
use super::super::{ForeignError, Reading, UNDEFINED};
use super::listed;
use super::sequential::Alike;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;

/// How the model's ports and times are fitted to the text's.
#[derive(Clone)]
pub struct Fit {
    /// The model's inputs and their widths.
    pub inputs: Vec<(String, u32)>,
    /// Inputs of the model that have one value.
    pub constants: BTreeMap<String, BigUint>,
    /// Outputs that are compared, and their widths.
    pub compared: Vec<(String, u32)>,
    pub when: BTreeMap<String, Condition>,
    /// Clocks by which the model's answers are late.
    pub delay: usize,
    /// State of the block's own hardware that begins as the text's does, by index: registers, then memories.
    ///
    /// The hardware agrees with the model wherever its unset state begins, so for each start of the text one may be chosen for it.
    pub alike: Alike,
    /// Whether the block's own hardware is beside the text.
    pub has_ours: bool,
    /// Whether the text's reset is held inactive.
    pub is_without_reset: bool,
    /// Whether memories begin with the contents that the text gives.
    pub is_at_power_up: bool,
}

impl Fit {
    pub fn is_compared(&self, port: &str) -> bool {
        self.compared.iter().any(|(name, _)| name == port)
    }
}

/// Pairs the ports of text and model.
pub fn fit(
    reading: &Reading,
    given: &Given,
    block: &str,
    ours: &Netlist,
    notes: &mut Vec<String>,
) -> Result<Fit, ForeignError> {
    let theirs = &reading.netlist;
    let mut constants = BTreeMap::new();
    let mut wrong = Vec::new();
    for port in &ours.inputs {
        let own = theirs.input(&port.name);
        match (own, given.constants.get(&port.name)) {
            (Some(own), _) if own.width != port.width => wrong.push(format!(
                "the input `{}` has {} bits, but {block}'s `{}` has {}",
                given.their_name(&port.name),
                own.width,
                port.name,
                port.width
            )),
            (Some(_), None) => {}
            (None | Some(_), Some(value)) => {
                if value.bits() > u64::from(port.width) {
                    wrong.push(format!(
                        "the constant for `{}` needs {} bits, but the port has {}",
                        port.name,
                        value.bits(),
                        port.width
                    ));
                }
                notes.push(format!(
                    "{block}'s input `{}` is held at {value}",
                    port.name
                ));
                constants.insert(port.name.clone(), value.clone());
            }
            (None, None) if port.name == RESET => {
                constants.insert(RESET.to_string(), BigUint::ZERO);
            }
            (None, None) => wrong.push(format!(
                "no input matches {block}'s `{}` of {} bits",
                port.name, port.width
            )),
        }
    }
    for port in theirs
        .inputs
        .iter()
        .filter(|port| port.name != RESET && !port.name.starts_with(UNDEFINED))
    {
        if ours.input(&port.name).is_none() {
            notes.push(format!(
                "the input `{}` has no counterpart in {block}: it may have any value",
                given.their_name(&port.name)
            ));
        }
    }
    for name in given.constants.keys() {
        if ours.input(name).is_none()
            && !reading
                .ports
                .iter()
                .any(|port| port.name == *name && port.is_input)
        {
            wrong.push(format!(
                "neither the design nor {block} has an input `{name}` to hold constant"
            ));
        }
    }
    let mut compared = Vec::new();
    for port in &ours.outputs {
        if given.ignored.contains(&port.name) {
            notes.push(format!(
                "`{}` is not compared, because the map ignores it",
                port.name
            ));
            continue;
        }
        match theirs.output(&port.name) {
            Some(own) if own.width == port.width => compared.push((port.name.clone(), port.width)),
            Some(own) => wrong.push(format!(
                "the output `{}` has {} bits, but {block}'s `{}` has {}",
                given.their_name(&port.name),
                own.width,
                port.name,
                port.width
            )),
            None => wrong.push(format!(
                "no output matches {block}'s `{}` of {} bits",
                port.name, port.width
            )),
        }
    }
    for port in &theirs.outputs {
        if ours.output(&port.name).is_none() {
            notes.push(format!(
                "the output `{}` has no counterpart in {block} and is not compared",
                given.their_name(&port.name)
            ));
        }
    }
    if !given.states.is_empty() {
        wrong.push("`state` applies only to two designs".to_string());
    }
    let outputs = || ours.outputs.iter().map(|port| port.name.as_str());
    for name in given
        .ignored
        .iter()
        .chain(given.compared_when.keys())
        .chain(given.compared_when.values().map(|when| &when.output))
    {
        if ours.output(name).is_none() {
            wrong.push(format!(
                "{block} has no output `{name}`; it has {}",
                listed(outputs())
            ));
        }
    }
    if !wrong.is_empty() {
        let theirs = listed(
            theirs
                .inputs
                .iter()
                .map(|port| port.name.as_str())
                .chain(theirs.outputs.iter().map(|port| port.name.as_str())),
        );
        return Err(ForeignError::Ports(format!(
            "the ports of {} and {block} do not match: {}; the design has {theirs}",
            reading.netlist.name,
            wrong.join("; ")
        )));
    }
    if compared.is_empty() {
        return Err(ForeignError::Ports(format!(
            "no output of {} is compared with {block}",
            reading.netlist.name
        )));
    }
    Ok(Fit {
        inputs: ours
            .inputs
            .iter()
            .map(|port| (port.name.clone(), port.width))
            .collect(),
        constants,
        compared,
        when: given.compared_when.clone(),
        delay: 0,
        alike: Alike::default(),
        has_ours: false,
        is_without_reset: false,
        is_at_power_up: reading.begins_at_power_up(),
    })
}
