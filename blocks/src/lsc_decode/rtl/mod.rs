//! The decoding as hardware, in two halves between which registers may sit.
//!
//! [`descriptor`] takes the descriptors apart: each field from its place, or 0 where the operation does not have it. [`rules`]
//! calculates from the fields ([`message`]) how many registers the message needs ([`lengths`]), and says which rules are broken.

mod descriptor;
pub(super) mod lengths;
mod message;
mod operation;
mod rules;

use super::contract::{MESSAGE, RULE_PORTS, WARNED, all_fields};
use crate::eu::rule_doc;
use std::sync::Arc;
use warpwright_eu::enums;
use warpwright_eu::model::{LSC_FIELDS, Rule};
use warpwright_hdl::prelude::*;

/// Fields that the second half calculates.
const CALCULATED: [&str; 4] = ["needed_address", "needed_data", "needed_read", "payload"];
/// Parts of the message that the second half reads, too.
const PASSED_ON: [&str; 4] = ["sfid", "exec_size", "data_length_exists", "returns"];
/// What else the first half says. One element of every channel, and its address, fill so many registers, as a power of two; and rules
/// about bits that no field has.
const EARLY: [&str; 4] = ["address_registers", "element_registers", "l19", "l20"];

/// What the first half says beside what it passes on, in order.
fn early(checked: &[&str]) -> Vec<&'static str> {
    let fields = LSC_FIELDS.iter().map(|field| field.name);
    let fields = fields.filter(|name| !CALCULATED.contains(name));
    let all = fields.chain(EARLY);
    all.filter(|name| is_kept(checked, name)).collect()
}

/// All that goes from one half to the other, if these rules are checked.
pub(super) fn between(checked: &[&str]) -> Result<Vec<&'static str>, BuildErrors> {
    let second = rules::module(checked)?;
    let passed_on = PASSED_ON.into_iter();
    let passed_on = passed_on.filter(|name| second.port(name).is_some());
    Ok(early(checked).into_iter().chain(passed_on).collect())
}

/// Whether there is hardware for an output if these rules are checked: the others are 0.
pub(super) fn is_kept(checked: &[&str], port: &str) -> bool {
    if port == WARNED {
        return !checked.is_empty();
    }
    rule(port).is_none_or(|rule| checked.contains(&rule.id))
}

/// The message with all its fields and these rules, without registers: an input for each part of a message, where the given length of its
/// data is called [`given_data_length`](given); an output for each field and rule, and `warned`. Upper bits of `needed_address` that are
/// always 0 are left out.
pub(crate) fn module(checked: &[&str]) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_message");
    m.doc("A message to the load/store pipelines: its fields, the registers that it needs, and the rules that it breaks.");
    let input = |(name, width)| {
        let input = m.input(given(name), width).doc(about(name));
        m.unused(input);
        (name, input)
    };
    let parts: Vec<_> = MESSAGE.into_iter().map(input).collect();
    name_values(&parts);
    let said = first_half(&m, checked, &parts)?;
    for (name, value) in second_half(&m, checked, &said)? {
        m.output(name, value).doc(about(name));
    }
    m.finish().map(Arc::new)
}

/// What an instance of [`module`] says of a message.
pub(crate) fn decoded<'m>(
    m: &'m ModuleBuilder,
    module: &Arc<Module>,
    parts: &[Named<'m>],
) -> Vec<Named<'m>> {
    let message = m.instance("message", module);
    let message = parts.iter().fold(message, |message, (name, value)| {
        message.connect(given(name), *value)
    });
    let said = ports().filter(|name| module.port(name).is_some());
    said.map(|name| (name, message.output(name))).collect()
}

/// Some fields of a message, of which no rules are asked.
pub(crate) fn said<'m>(
    m: &'m ModuleBuilder,
    parts: &[Named<'m>],
    fields: &[&'static str],
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let module = module(&[])?;
    let message = parts
        .iter()
        .fold(m.instance("message", &module), |message, (name, value)| {
            message.connect(given(name), *value)
        });
    Ok(fields
        .iter()
        .map(|name| (*name, message.output(name)))
        .collect())
}

pub(super) fn build(stages: u32, checked: &[&str]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lsc_decode");
    m.doc(
        "Messages to the load/store pipelines: the fields of their descriptors, the registers that they need, and the rules that \
         they break; a message a cycle.",
    );
    let arriving = m.stream_input("in", MESSAGE);
    let part = |(name, _)| (name, arriving.field(name).doc(about(name)));
    let parts: Vec<_> = MESSAGE.into_iter().map(part).collect();
    name_values(&parts);
    for (_, part) in &parts {
        m.unused(*part);
    }
    let stream = if stages == 1 {
        let all = decoded(&m, &module(checked)?, &parts);
        arriving.carrying(all).registered("stage_1")
    } else {
        let between = between(checked)?.into_iter();
        let said = first_half(&m, checked, &parts)?;
        let said = said
            .into_iter()
            .filter(|(name, _)| between.clone().any(|kept| kept == *name));
        let held = arriving
            .carrying(said.collect::<Vec<_>>())
            .registered("stage_1");
        let said: Vec<_> = between.map(|name| (name, held.field(name))).collect();
        let judged = held.carrying(second_half(&m, checked, &said)?);
        (2..=stages).fold(judged, |stream, stage| {
            stream.registered(&format!("stage_{stage}"))
        })
    };
    // A rule that is not checked has no register.
    let all = all_fields().into_iter();
    let all = all.map(|(name, width)| {
        let is_kept = is_kept(checked, name);
        let value = if is_kept {
            stream.field(name)
        } else {
            m.zeros(width)
        };
        (name, value.zext(width))
    });
    let all: Vec<_> = all.collect();
    let docs = ports().map(|name| (name, about(name)));
    m.stream_output("out", stream.carrying(all)).docs(docs);
    m.finish()
}

/// Makes waveforms show the names of what enumerations count.
fn name_values(parts: &[Named<'_>]) {
    let enumerations = [("sfid", "SFID"), ("exec_size", "ExecSize")];
    for (name, value) in parts {
        let of = enumerations.iter().find(|(part, _)| part == name);
        if let Some((_, enumeration)) = of {
            value.of_enum(&type_of(enumeration));
        }
    }
}

type Named<'m> = (&'static str, Signal<'m>);

/// What the descriptors say, and the rest of the message.
fn first_half<'m>(
    m: &'m ModuleBuilder,
    checked: &[&str],
    parts: &[Named<'m>],
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let module = descriptor::module(checked)?;
    let reads = |name: &str| module.port(given(name)).is_some();
    let read = parts.iter().filter(|(name, _)| reads(name));
    let instance = m.instance("descriptor", &module);
    let instance = read.fold(instance, |instance, (name, value)| {
        instance.connect(given(name), *value)
    });
    let said = early(checked).into_iter();
    let said = said.map(|name| (name, instance.output(name)));
    let passed_on = parts.iter().filter(|(name, _)| PASSED_ON.contains(name));
    Ok(said.chain(passed_on.copied()).collect())
}

/// All fields and rules, and whether some rule is broken.
fn second_half<'m>(
    m: &'m ModuleBuilder,
    checked: &[&str],
    said: &[Named<'m>],
) -> Result<Vec<Named<'m>>, BuildErrors> {
    let module = rules::module(checked)?;
    let read = said.iter().filter(|(name, _)| module.port(name).is_some());
    let instance = m.instance("rules", &module);
    let instance = read.fold(instance, |instance, (name, value)| {
        instance.connect(name, *value)
    });
    let before = |name| said.iter().find(|(known, _)| *known == name);
    let value = |name| before(name).map_or_else(|| instance.output(name), |(_, value)| *value);
    let all = ports().filter(|name| *name != WARNED && is_kept(checked, name));
    let mut all: Vec<_> = all.map(|name| (name, value(name))).collect();
    let rules = all.iter().filter(|(name, _)| rule(name).is_some());
    let broken: Vec<_> = rules.map(|(_, broken)| *broken).collect();
    if !broken.is_empty() {
        all.push((WARNED, m.cat(broken).any()));
    }
    Ok(all)
}

/// Fields, rules, and whether some rule is broken: the output stream.
fn ports() -> impl Iterator<Item = &'static str> {
    let fields = LSC_FIELDS.iter().map(|field| field.name);
    let rules = RULE_PORTS.iter().map(|(port, _)| *port);
    fields.chain(rules).chain([WARNED])
}

/// The rule of a port.
fn rule(port: &str) -> Option<&'static Rule> {
    let found = RULE_PORTS.iter().find(|(name, _)| *name == port);
    found.map(|(_, rule)| *rule)
}

/// The input of a module for this part of the message: a field has the name of one of them.
fn given(part: &str) -> &str {
    match part {
        "data_length" => "given_data_length",
        _ => part,
    }
}

/// What a port says: a field, a part of the message, or whether a rule is broken.
fn about(port: &str) -> &'static str {
    let field = LSC_FIELDS.iter().find(|field| field.name == port);
    if let Some(field) = field {
        return field.about;
    }
    match port {
        "sfid" => "where it goes: SFID",
        "exec_size" => "channels as a power of two",
        "desc" => "the message descriptor",
        "exdesc_is_register" => "the extended descriptor is in a register",
        "exdesc" => "the extended descriptor, if not in a register",
        "data_length_exists" => "the instruction says how many registers of data are sent",
        "returns" => "the destination is a register",
        "address_registers" => {
            "registers that an address of every channel fills, as a power of two"
        }
        "element_registers" => {
            "registers that an element of every channel fills, as a power of two"
        }
        _ => rule(port).map_or("1 if some rule is broken", |rule| rule_doc(rule.id)),
    }
}

/// The type of one of the document's enumerations.
fn type_of(name: &str) -> Arc<EnumType> {
    let found = enums::enumeration(name).expect("an enumeration of the document");
    Arc::new(found.value_type())
}
