//! What `eu_legal` must answer: the software model's rules of the software model's fields.

use super::rtl::{self, VERDICT};
use super::spans::spans;
use crate::eu::rule_port;
use crate::golden::{FieldList, StreamFunction};
use std::sync::Arc;
use warpwright_eu::model::{self, Fields, RULES, Severity};
use warpwright_hdl::word::Word;

/// The fields that come out: the verdict, and a bit for each rule.
pub(super) fn fields() -> FieldList {
    let verdict = VERDICT.iter().map(|(name, width, _)| (*name, *width));
    let bits = rtl::rules().map(|rule| (rule_port(rule.id), 1));
    verdict.chain(bits).collect()
}

/// The model of one instruction.
#[derive(Clone, Debug)]
pub struct Legality {
    /// The ids of the rules that are checked.
    pub checked: Arc<[&'static str]>,
    /// What the first of several registers holds, by names of the model's fields.
    pub held: Arc<[&'static str]>,
}

impl Legality {
    /// All rules, without a register on the way.
    pub fn of_all_rules() -> Self {
        Self {
            checked: rtl::rules().map(|rule| rule.id).collect(),
            held: Arc::new([]),
        }
    }

    /// What a register between the rules and the verdict holds.
    pub fn examined<W: Word>(&self, native: &W, decoded: &Fields<W>) -> Vec<(String, W)> {
        let judged = RULES.iter().zip(model::rules(native, decoded));
        let checked = judged.filter(|(rule, _)| self.checked.contains(&rule.id));
        let bits = checked.filter(|(rule, _)| rule.id != rtl::LONGEST);
        let bits = bits.map(|(rule, bit)| (rule_port(rule.id).to_string(), bit));
        let is_measured = self.checked.contains(&rtl::LONGEST);
        let spans = spans(decoded).into_iter().filter(|_| is_measured);
        let names = rtl::SPANS.iter().map(|(name, _)| (*name).to_string());
        bits.chain(names.zip(spans)).collect()
    }
}

impl StreamFunction for Legality {
    fn payload(&self) -> FieldList {
        vec![("instruction", 128)]
    }

    fn fields(&self) -> FieldList {
        fields()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let instruction = &payload[0];
        let broken = model::rules(instruction, &model::fields(instruction));
        let judged = RULES.iter().zip(broken);
        let judged: Vec<_> = judged
            .map(|(rule, bit)| {
                let is_checked = self.checked.contains(&rule.id);
                (rule, if is_checked { bit } else { W::flag(false) })
            })
            .collect();
        let some = |severity| {
            let bits = judged.iter().filter(|(rule, _)| rule.severity == severity);
            bits.fold(W::flag(false), |some, (_, bit)| some | bit.clone())
        };
        let numbered = (1..).zip(&judged);
        let hard = numbered.filter(|(_, (rule, _))| rule.severity == Severity::Hard);
        let hard: Vec<_> = hard.collect();
        let reason = hard.into_iter().rev();
        let reason = reason.fold(W::zero(rtl::REASON), |later, (number, (_, bit))| {
            bit.mux(&W::number(number, rtl::REASON), &later)
        });
        let mut outputs = vec![
            some(Severity::Hard),
            reason,
            some(Severity::ReservedBits),
            some(Severity::NotOnSilicon),
            some(Severity::Warning),
        ];
        let of_instructions = judged.iter().filter(|(rule, _)| !rule.id.starts_with('L'));
        outputs.extend(of_instructions.map(|(_, bit)| bit.clone()));
        outputs
    }

    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let decoded = model::fields(&payload[0]);
        if stage > 1 {
            return self.examined(&payload[0], &decoded);
        }
        let fields = model::FIELDS.iter().map(|field| field.name);
        let known = fields.zip(decoded.values());
        let known = known.chain([("instruction", payload[0].clone())]);
        let held = known.filter(|(name, _)| self.held.contains(name));
        held.map(|(name, value)| (name.to_string(), value))
            .collect()
    }

    fn widest(&self) -> u32 {
        128
    }
}
