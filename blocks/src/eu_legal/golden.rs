//! What `eu_legal` must answer: the software model's rules of the software model's fields.

use super::rtl::{self, VERDICT};
use crate::golden::{FieldList, StreamFunction};
use std::sync::{Arc, LazyLock};
use warpwright_eu::model::{self, RULES, Severity};
use warpwright_hdl::word::Word;

/// The fields that come out: the verdict, and a bit for each rule.
pub(super) fn fields() -> FieldList {
    let verdict = VERDICT.iter().map(|(name, width, _)| (*name, *width));
    let bits = rtl::rules().map(|rule| (rtl::bit_name(rule.id), 1));
    verdict.chain(bits).collect()
}

/// The model of one instruction.
#[derive(Clone, Debug)]
pub struct Legality {
    /// The ids of the rules that are checked.
    pub checked: Arc<[&'static str]>,
    /// Registers on the way.
    pub stages: u32,
    /// What the first of several registers holds, by names of the model's fields; the second of three holds the rules' bits.
    pub held: Arc<[&'static str]>,
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
        let names = self.fields().into_iter().map(|(name, _)| name);
        if stage > 1 {
            let results = names.zip(self.outputs(payload));
            let kept = results.filter(|(name, _)| rtl::is_kept(&self.checked, name));
            return kept
                .map(|(name, value)| (name.to_string(), value))
                .collect();
        }
        let fields = model::FIELDS.iter().map(|field| field.name);
        let known = fields.zip(model::fields(&payload[0]).values());
        let known = known.chain([("instruction", payload[0].clone())]);
        let held = known.filter(|(name, _)| self.held.contains(name));
        held.map(|(name, value)| (name.to_string(), value))
            .collect()
    }

    fn widest(&self) -> u32 {
        128
    }
}

static PORTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let fields = fields().into_iter();
    fields.map(|(name, _)| format!("out_{name}")).collect()
});

/// The ports of the output stream's fields.
pub(super) fn ports() -> impl Iterator<Item = &'static str> {
    PORTS.iter().map(String::as_str)
}
