//! Golden model of `eu_legal`: the software model's rules applied to the software model's fields.

use super::contract::{self, REASON};
use crate::framework::golden::{FieldList, StreamFunction};
use std::sync::Arc;
use warpwright_eu::model::{self, RULES, Severity};
use warpwright_hdl::word::Word;

/// The model of one instruction.
#[derive(Clone, Debug)]
pub struct Legality {
    /// Of each of [`RULES`]: it is checked.
    is_checked: Arc<[bool]>,
}

impl Legality {
    /// All rules.
    pub fn of_all_rules() -> Self {
        let all: Vec<&str> = contract::rules().map(|rule| rule.id).collect();
        Self::of(&all)
    }

    /// The rules with these ids.
    pub fn of(ids: &[&str]) -> Self {
        let is_checked = RULES.iter().map(|rule| ids.contains(&rule.id)).collect();
        Self { is_checked }
    }
}

impl StreamFunction for Legality {
    fn payload(&self) -> FieldList {
        vec![("instruction", 128)]
    }

    fn fields(&self) -> FieldList {
        contract::fields()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let instruction = &payload[0];
        let broken = model::rules(instruction, &model::fields(instruction));
        let judged = RULES.iter().zip(self.is_checked.iter().zip(broken));
        let judged: Vec<_> = judged
            .map(|(rule, (is_checked, bit))| (rule, if *is_checked { bit } else { W::flag(false) }))
            .collect();
        let some = |severity| {
            let bits = judged.iter().filter(|(rule, _)| rule.severity == severity);
            bits.fold(W::flag(false), |some, (_, bit)| some | bit.clone())
        };
        let numbered = (1..).zip(&judged);
        let hard = numbered.filter(|(_, (rule, _))| rule.severity == Severity::Hard);
        let hard: Vec<_> = hard.collect();
        let reason = hard.into_iter().rev();
        let reason = reason.fold(W::zero(REASON), |later, (number, (_, bit))| {
            bit.mux(&W::number(number, REASON), &later)
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

    fn widest(&self) -> u32 {
        128
    }
}
