//! The rules as hardware: `eu_rules` has a bit for each, from an instruction and its fields; behind it the verdict.
//!
//! [`known`] and [`operand`] name what the rules ask about. The rules themselves: [`decoding`] and [`reserved`] those of group D,
//! [`regions`] and [`computing`] R, [`opcodes`] I, [`messages`] S. [`verdict`] sums them up.

mod broken;
mod computing;
mod decoding;
mod known;
mod messages;
mod opcodes;
mod operand;
mod region;
mod regions;
mod reserved;
mod spans;
mod verdict;

use super::contract::{self, VERDICT, rules};
use crate::eu::{NATIVE, inputs_read, rule_doc, rule_port};
use crate::eu_decode::rtl as decoder;
use broken::Broken;
use known::Known;
pub(crate) use spans::SPANS;
use std::collections::BTreeMap;
use std::sync::Arc;
use verdict::verdict;
use warpwright_hdl::module::Direction;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// The input of the instruction itself.
const INSTRUCTION: &str = "instruction";

/// The rule that takes longest: [`examined`] yields what was measured for it, [`concluded`] its bit.
pub(crate) const LONGEST: &str = "R09";

/// The rules without registers: a module with an output for each rule that is checked, named by its id in lower case, 1 = broken; but
/// of [`LONGEST`] those of [`SPANS`]. Its inputs are those of `instruction` and of the model's fields (called as [`decoder::port`]
/// says) that these rules look at.
pub(crate) fn rules_module(checked: &[&'static str]) -> Result<Arc<Module>, BuildErrors> {
    let all = describe(checked, |_| true)?;
    let read = inputs_read(&all);
    describe(checked, |port| read.contains(port)).map(Arc::new)
}

fn describe(
    checked: &[&'static str],
    has_input: impl Fn(&str) -> bool,
) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_rules");
    m.doc(
        "The rules that a native EU instruction should keep, from the instruction and its decoded fields. Each output is \
         one rule: 1 says that it is broken.",
    );
    let input = |name: &str, width: u32, of: Option<&Arc<EnumType>>| {
        if !has_input(name) {
            return m.zeros(width);
        }
        let input = match of {
            Some(of) => m.input_enum(name, of),
            None => m.input(name, width),
        };
        m.unused(input);
        input
    };
    let instruction = input(INSTRUCTION, NATIVE, None);
    let fields_module = decoder::module()?;
    let fields = decoder::docs().map(|(field, _)| {
        let port = fields_module.port(decoder::port(field));
        let port = port.expect("the decoder has a port for each field");
        let of = port.enum_type.as_ref();
        let input = input(&port.name, port.width.get(), of);
        (field, input)
    });
    let known = Known::new(&m, instruction, fields.collect());
    let mut broken = Broken::new();
    decoding::check(&known, &mut broken);
    reserved::check(&known, &mut broken);
    regions::check(&known, &mut broken);
    computing::check(&known, &mut broken);
    opcodes::check(&known, &mut broken);
    messages::check(&known, &mut broken);
    for rule in rules().filter(|rule| checked.contains(&rule.id) && rule.id != LONGEST) {
        let bit = broken.bit(rule.id);
        m.output(rule_port(rule.id), bit).doc(rule_doc(rule.id));
    }
    if checked.contains(&LONGEST) {
        for ((name, doc), span) in SPANS.into_iter().zip(spans::measure(&known)) {
            m.output(name, span).doc(doc);
        }
    }
    m.finish()
}

/// What a register between decoding and rules must hold: the inputs of the rules, by the decoder's names.
pub(super) fn held(checked: &[&'static str]) -> Result<Vec<&'static str>, BuildErrors> {
    let module = rules_module(checked)?;
    let names = [INSTRUCTION]
        .into_iter()
        .chain(decoder::docs().map(|(name, _)| name));
    let is_input = |name: &&'static str| {
        let port = module.port(decoder::port(name));
        port.is_some_and(|port| port.direction == Direction::Input)
    };
    Ok(names.filter(is_input).collect())
}

/// The rules that are checked, of an instruction and its fields by name: from an instance of [`rules_module`].
pub(crate) fn examined<'m>(
    m: &'m ModuleBuilder,
    module: &Arc<Module>,
    fields: &BTreeMap<&'static str, Signal<'m>>,
) -> BTreeMap<&'static str, Signal<'m>> {
    let mut instance = m.instance("rules", module);
    for (name, value) in fields {
        let port = decoder::port(name);
        if module.inputs().any(|input| input.name == port) {
            instance = instance.connect(port, *value);
        }
    }
    let there = examined_names().filter(|name| module.port(name).is_some());
    there.map(|name| (name, instance.output(name))).collect()
}

/// The verdict and the bits of the rules that were [`examined`].
pub(crate) fn concluded<'m>(
    m: &'m ModuleBuilder,
    examined: &BTreeMap<&'static str, Signal<'m>>,
) -> Vec<(&'static str, Signal<'m>)> {
    let is_measured = examined.contains_key(SPANS[0].0);
    let longest = is_measured.then(|| spans::too_far(examined));
    let bits = rules().filter_map(|rule| match rule.id {
        LONGEST => Some((rule.id, longest?)),
        id => Some((id, *examined.get(rule_port(id))?)),
    });
    let bits: Vec<_> = bits.collect();
    let mut fields = verdict(m, &bits);
    fields.extend(bits.into_iter().map(|(id, bit)| (rule_port(id), bit)));
    fields
}

/// A stream's payload by name.
pub(crate) fn carried<'m>(
    stream: &Stream<'m>,
    names: impl IntoIterator<Item = &'static str>,
) -> BTreeMap<&'static str, Signal<'m>> {
    let there: BTreeMap<&str, Signal<'m>> = stream.fields().collect();
    let named = names.into_iter();
    named
        .filter_map(|name| Some((name, *there.get(name)?)))
        .collect()
}

/// The names of what [`examined`] yields.
pub(crate) fn examined_names() -> impl Iterator<Item = &'static str> {
    let bits = rules().map(|rule| rule_port(rule.id));
    bits.chain(SPANS.iter().map(|(name, _)| *name))
}

pub(super) fn build(stages: u32, checked: &[&'static str]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_legal");
    m.doc("Which rules a native EU instruction of 128 bits breaks, an instruction a cycle.");
    let arriving = m.stream_input("in", [(INSTRUCTION, NATIVE)]);
    let word = arriving.field(INSTRUCTION);
    word.doc("native; bit 29 only says that it was compact");
    let module = rules_module(checked)?;
    let mut known = BTreeMap::from([(INSTRUCTION, word)]);
    known.extend(decoder::decoded(&m, &decoder::module()?, word));
    let mut stream = arriving;
    if stages > 1 {
        let held = held(checked)?;
        let fields = held.iter().map(|name| (*name, known[name]));
        stream = stream
            .carrying(fields.collect::<Vec<_>>())
            .registered("stage_1");
        known = carried(&stream, held);
    }
    let mut bits = examined(&m, &module, &known);
    if stages > 2 {
        stream = stream.carrying(bits).registered("stage_2");
        bits = carried(&stream, examined_names());
    }
    let last = format!("stage_{stages}");
    stream = stream.carrying(concluded(&m, &bits)).registered(&last);
    let found: BTreeMap<&str, Signal<'_>> = stream.fields().collect();
    let fields = contract::fields().into_iter().map(|(name, width)| {
        let value = found.get(name).copied();
        (name, value.unwrap_or_else(|| m.zeros(width)))
    });
    let fields: Vec<_> = fields.collect();
    m.stream_output("out", stream.carrying(fields)).docs(docs());
    m.finish()
}

/// Names and docs of the verdict's fields and of the rules' bits, each of which is 1 where the rule is broken.
pub(crate) fn docs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let verdicts = VERDICT.iter().map(|(name, _, doc)| (*name, *doc));
    verdicts.chain(rules().map(|rule| (rule_port(rule.id), rule_doc(rule.id))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpwright_eu::model::RULES;

    #[test]
    fn only_what_checked_rules_look_at_is_held() {
        let held = |ids: &[&'static str]| held(ids).unwrap();
        assert_eq!(held(&["D05"]), ["exec_size"]);
        assert_eq!(held(&["D06", "S04"]).len(), 10);
        assert!(held(&[]).is_empty());
    }

    #[test]
    fn a_reason_is_a_place_in_the_list() {
        for (name, number) in verdict::reason_enum().variants.iter().skip(1) {
            let rule = &RULES[*number as usize - 1];
            assert_eq!(rule.id, name);
            assert_eq!(rule.severity, warpwright_eu::model::Severity::Hard);
        }
    }
}
