//! Hardware: `eu_rules` computes one bit per rule from an instruction and its fields; the verdict follows.
//!
//! [`facts`] holds the inputs of the rules. The rules themselves: group D in
//! [`decoding`] and [`reserved`], R in [`regions`] and [`spans`], I and S in [`opcodes`].

mod decoding;
mod facts;
mod opcodes;
mod regions;
mod reserved;
mod spans;

use super::contract::{self, Judged, REASON, Rules, Verdict};
use crate::eu::eu_decode::rtl as decoder;
use crate::eu::{
    Instruction, Native, fitted, reading, rule_field, rule_port, rule_section, some_of,
};
use facts::{InstructionFacts, shared_sections};
use spans::Spans;
use std::sync::Arc;
use warpwright_eu::model::{RULES, Severity};
use warpwright_hdl::prelude::*;

/// The rules as they are found: 1 = broken.
type Broken<'m> = Rules<Signal<'m>>;

/// So many rules are looked at in a row for the reason before the next ones beside them.
const ROW: usize = 5;

/// The rule that takes longest: [`Examined`] has what was measured for it, [`concluded`] finds its bit.
pub(crate) const LONGEST: &str = "R09";

/// What is known before the verdict: a bit for each rule but [`LONGEST`], and for that what was measured.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Examined<T> {
    #[bundle(flat)]
    rules: Rules<T>,
    span: Spans<T>,
}

impl Examined<Field> {
    /// If these rules are checked; what is not checked is of no bits.
    pub fn shape(checked: &[&str]) -> Self {
        let span = checked.contains(&LONGEST).then(Spans::shape);
        Self {
            rules: Rules::shape(|id| checked.contains(&id) && id != LONGEST),
            span: span.unwrap_or_default(),
        }
    }
}

/// The rules without registers: from those fields that some rule looks at.
pub(crate) type RulesPart = Part<Native<Field>, Examined<Field>>;

/// The rules that are checked.
pub(crate) fn part(checked: &[&str]) -> Result<RulesPart, BuildErrors> {
    let mut all = Native::shape();
    // No rule looks at the class, which would be no name of a port.
    all.fields.class = Field::default();
    reading(all, |inputs| describe(checked, inputs))
}

#[description]
fn describe(checked: &[&str], inputs: Native<Field>) -> Result<RulesPart, BuildErrors> {
    let m = ModuleBuilder::new("eu_rules");
    m.doc(
        "Checks the rules for a native EU instruction, from the instruction and its decoded fields. Each output is one rule; 1: the rule \
         is broken. First come the properties that several rules use, then each rule. D01, D02 and I12 are aliases of other values and are \
         assigned at the end.",
    );
    if checked.len() == contract::rules().count() {
        m.shared();
    }
    shared_sections(&m);
    for rule in contract::rules() {
        if rule.id == "D26" {
            reserved::sections(&m);
        }
        rule_section(&m, rule.id);
    }
    let given = m.inputs("", inputs.clone());
    given.clone().map(|input| m.unused(input));
    let known = InstructionFacts::new(&m, fitted(given, Native::shape()));
    let mut rules = Rules::shape(|_| true).zeros(&m);
    decoding::check(&known, &mut rules);
    reserved::check(&known, &mut rules);
    regions::check(&known, &mut rules);
    opcodes::check(&known, &mut rules);
    let span = spans::measure(&known);
    let shape = Examined::shape(checked);
    let examined = fitted(Examined { rules, span }, shape.clone());
    m.finish_part(inputs, examined, shape)
}

/// The verdict and the bits of the rules that were examined.
#[description]
pub(crate) fn concluded<'m>(
    m: &'m ModuleBuilder,
    Examined { mut rules, span }: Examined<Signal<'m>>,
) -> Judged<Signal<'m>> {
    if !span.dst.counts.is_empty() {
        let doc = rule_field(rule_port(LONGEST), |_| true);
        rules.r09 = spans::too_far(span).doc(doc.text());
    }
    m.section_about(
        "The verdict",
        "The reason is the first hard rule that is broken. The rules are searched in rows of five: rule by rule within each row, then row by \
         row.",
    );
    let bits = rules.clone().leaves().into_iter().map(|(_, bit)| bit);
    let bits: Vec<_> = contract::rules().zip(bits).collect();
    let of = |severity| {
        bits.iter()
            .filter(move |(rule, _)| rule.severity == severity)
    };
    let some = |severity| {
        let rules = m.cat(of(severity).rev().map(|(_, bit)| *bit));
        let rules = rules.called(&format!("{severity:?}_rules").to_lowercase());
        some_of(rules)
    };
    let hard = of(Severity::Hard).map(|(rule, bit)| (rule.id, *bit));
    let verdict = Verdict {
        reason: reason(m, hard),
        illegal: some(Severity::Hard),
        reserved_set: some(Severity::ReservedBits),
        not_on_silicon: some(Severity::NotOnSilicon),
        warned: some(Severity::Warning),
    };
    Judged { verdict, rules }
}

/// The reasons by the rules' ids.
pub fn reason_enum() -> Arc<EnumType> {
    let numbered = (1..).zip(RULES);
    let hard = numbered.filter(|(_, rule)| rule.severity == Severity::Hard);
    let named = hard.map(|(number, rule)| (rule.id, number));
    let named = [("NONE", 0)].into_iter().chain(named);
    Arc::new(EnumType::new("eu_reason", REASON, named))
}

/// The first of some rules that is broken: within each row one after the other, then row after row. Of no bits if none is checked.
#[description]
fn reason<'m>(
    m: &'m ModuleBuilder,
    rules: impl Iterator<Item = (&'static str, Signal<'m>)>,
) -> Signal<'m> {
    let of = reason_enum();
    let none = m.enum_value(&of, "NONE");
    let checked: Vec<_> = rules.filter(|(_, broken)| !broken.is_empty()).collect();
    let rows = checked.chunks(ROW).map(|row| {
        let reason = row.iter().rev().fold(none, |later, (id, broken)| {
            broken.mux(m.enum_value(&of, id), later)
        });
        let from = row[0].0.to_lowercase();
        reason.named(&format!("reason_from_{from}")).of_enum(&of)
    });
    let rows: Vec<_> = rows.collect();
    let first = rows
        .into_iter()
        .rev()
        .reduce(|later, row| row.any().mux(row, later));
    first.map_or(m.zeros(0), |first| first.named("first_reason").of_enum(&of))
}

#[description]
pub(super) fn build(stages: u32, checked: &[&str]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_legal");
    m.doc("Reports which rules a native EU instruction of 128 bits breaks, one instruction per cycle.");
    let shape = Instruction::shape("native instruction; bit 29 only records that it was compact");
    let arriving = m.stream_in("in", shape);
    let rules = part(checked)?;
    let instruction = arriving.payload().instruction;
    m.section("Decode the fields");
    let fields = decoder::decoded(&m, instruction)?;
    let native = Native {
        instruction,
        fields,
    };
    let mut known = arriving.map(|_| fitted(native, rules.inputs().clone()));
    if stages > 1 {
        known = known.registered("stage_1");
    }
    m.section("Check the rules");
    let mut examined = known.map(|known| m.part("rules", &rules, known));
    if stages > 2 {
        examined = examined.registered("stage_2");
    }
    let judged = examined.map(|examined| concluded(&m, examined));
    let judged = judged.registered(&format!("stage_{stages}"));
    // What is not checked has no register.
    let judged = judged.map(|judged| fitted(judged, Judged::shape()));
    m.stream_out("out", judged, Judged::shape());
    m.finish()
}
