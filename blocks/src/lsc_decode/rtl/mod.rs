//! The decoding as hardware, in two halves between which registers may sit.
//!
//! [`descriptor`] takes the descriptors apart: each field from its place, or 0 where the operation does not have it. [`rules`]
//! calculates from the fields how many registers the message needs ([`lengths`]), and says which rules are broken.

mod descriptor;
mod lengths;
mod rules;

use super::golden::{MESSAGE, RULE_PORTS};
use std::sync::Arc;
use warpwright_eu::enums;
use warpwright_eu::model::LSC_FIELDS;
use warpwright_hdl::prelude::*;

/// Fields that the second half calculates.
const CALCULATED: [&str; 5] = [
    "lengths_known",
    "needed_address",
    "needed_data",
    "needed_read",
    "payload",
];
/// Parts of the message that the second half reads, too.
const PASSED_ON: [&str; 4] = ["sfid", "exec_size", "data_length_exists", "returns"];
/// Rules that the first half judges: they are about bits that no field has.
const EARLY: [&str; 2] = ["l19", "l20"];

/// What the first half says beside what it passes on, in order.
fn early() -> impl Iterator<Item = &'static str> {
    let fields = LSC_FIELDS.iter().map(|field| field.name);
    let fields = fields.filter(|name| !CALCULATED.contains(name));
    fields.chain(EARLY)
}

/// All that goes from one half to the other.
pub(super) fn between() -> Vec<&'static str> {
    early().chain(PASSED_ON).collect()
}

/// The message with all its fields and rules, without registers. An input for each part of a message, where its data length is called
/// `given_data_length`; an output for each field and, named as `l01`, each rule.
pub(crate) fn module() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_message");
    m.doc("A message to the load/store pipelines: its fields, the registers that it needs, and the rules that it breaks.");
    let parts: Vec<_> = MESSAGE
        .iter()
        .map(|(name, width)| (*name, m.input(given(name), *width)))
        .collect();
    let first = first_half(&m, &descriptor::module()?, &parts);
    for (name, value) in second_half(&m, &rules::module()?, &first) {
        m.output(name, value).doc(title(name));
    }
    m.finish().map(Arc::new)
}

pub(super) fn build(stages: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lsc_decode");
    m.doc(
        "Messages to the load/store pipelines: the fields of their descriptors, the registers that they need, and the rules that \
         they break; a message a cycle.",
    );
    let arriving = m.stream_input("in", MESSAGE);
    for (name, _) in MESSAGE {
        arriving.field(name).doc(about(name));
    }
    arriving.field("sfid").of_enum(&type_of("SFID"));
    arriving.field("exec_size").of_enum(&type_of("ExecSize"));
    let parts: Vec<_> = MESSAGE
        .iter()
        .map(|(name, _)| (*name, arriving.field(name)))
        .collect();
    let mut stream = arriving.carrying(first_half(&m, &descriptor::module()?, &parts));
    let (before, behind) = if stages == 1 { (0, 1) } else { (1, stages - 1) };
    for stage in 1..=before {
        stream = stream.registered(&format!("stage_{stage}"));
    }
    let first: Vec<_> = between()
        .into_iter()
        .map(|name| (name, stream.field(name)))
        .collect();
    let mut all = second_half(&m, &rules::module()?, &first);
    let broken = all.iter().filter(|(name, _)| is_rule(name));
    let warned = m.cat(broken.map(|(_, rule)| *rule)).any();
    all.push(("warned", warned));
    stream = stream.carrying(all);
    for stage in 1..=behind {
        stream = stream.registered(&format!("stage_{}", before + stage));
    }
    let titles = ports().map(|name| (name, title(name)));
    m.stream_output("out", stream).docs(titles);
    m.finish()
}

type Named<'m> = (&'static str, Signal<'m>);

/// What the descriptors say, and what the second half needs of the rest.
fn first_half<'m>(
    m: &'m ModuleBuilder,
    module: &Arc<Module>,
    parts: &[Named<'m>],
) -> Vec<Named<'m>> {
    let reads = |name: &str| module.port(given(name)).is_some();
    let read = parts.iter().filter(|(name, _)| reads(name));
    let instance = read.fold(
        m.instance("descriptor", module),
        |instance, (name, value)| instance.connect(given(name), *value),
    );
    let said = early().map(|name| (name, instance.output(name)));
    let passed_on = parts.iter().filter(|(name, _)| PASSED_ON.contains(name));
    said.chain(passed_on.copied()).collect()
}

/// All fields and rules.
fn second_half<'m>(
    m: &'m ModuleBuilder,
    module: &Arc<Module>,
    first: &[Named<'m>],
) -> Vec<Named<'m>> {
    let read = first.iter().filter(|(name, _)| module.port(name).is_some());
    let instance = read.fold(m.instance("rules", module), |instance, (name, value)| {
        instance.connect(name, *value)
    });
    let early = |name: &str| first.iter().find(|(known, _)| *known == name);
    let value = |name| match early(name) {
        Some((_, value)) => *value,
        None => instance.output(name),
    };
    let fields = ports().filter(|name| *name != "warned");
    fields.map(|name| (name, value(name))).collect()
}

/// Fields, rules, and whether some rule is broken: the output stream.
fn ports() -> impl Iterator<Item = &'static str> {
    let fields = LSC_FIELDS.iter().map(|field| field.name);
    let rules = RULE_PORTS.iter().map(|(port, _)| port.as_str());
    fields.chain(rules).chain(["warned"])
}

fn is_rule(name: &str) -> bool {
    RULE_PORTS.iter().any(|(port, _)| port == name)
}

/// What a field says, or a rule asks for.
fn title(name: &'static str) -> &'static str {
    let field = LSC_FIELDS.iter().find(|field| field.name == name);
    let rule = RULE_PORTS.iter().find(|(port, _)| port == name);
    match (field, rule) {
        (Some(field), _) => field.about,
        (None, Some((_, rule))) => rule.text,
        (None, None) => "some rule is broken",
    }
}

/// The input of a module for this part of the message: a field has the name of one of them.
fn given(part: &str) -> &str {
    match part {
        "data_length" => "given_data_length",
        _ => part,
    }
}

/// What a part of the message is.
fn about(part: &str) -> &'static str {
    match part {
        "sfid" => "where it goes",
        "exec_size" => "channels as a power of two",
        "desc" => "the message descriptor",
        "exdesc_is_register" => "the extended descriptor is in a register",
        "exdesc" => "the extended descriptor, if not",
        "data_length_exists" => "the instruction has the data's length",
        "data_length" => "that length in registers",
        _ => "it writes a register",
    }
}

/// The type of one of the document's enumerations.
fn type_of(name: &str) -> Arc<EnumType> {
    let found = enums::enumeration(name).expect("an enumeration of the document");
    Arc::new(found.value_type())
}
