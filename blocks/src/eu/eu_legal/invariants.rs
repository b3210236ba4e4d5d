//! What the registers hold between stages, for the proof by induction: fields that the hardware keeps, and what it has measured for the longest rule.

mod spans;

use super::golden::Legality;
use super::rtl::{self, Examined, LONGEST};
use crate::eu::names;
use crate::framework::golden::StageRegisters;
use spans::spans;
use warpwright_eu::model::{self, Fields, RULES};
use warpwright_hdl::word::Word;

/// What a register between the rules and the verdict holds.
pub(crate) fn examined<W: Word>(
    model: &Legality,
    native: &W,
    decoded: &Fields<W>,
) -> Vec<(String, W)> {
    let judged = RULES.iter().zip(model::rules(native, decoded));
    let checked = judged.filter(|(rule, _)| model.checked.contains(&rule.id));
    let bits = checked.filter(|(rule, _)| rule.id != LONGEST);
    let bits = bits.map(|(_, bit)| bit);
    let is_measured = model.checked.contains(&LONGEST);
    let spans = spans(decoded).into_iter().filter(|_| is_measured);
    let names = names(Examined::shape(&model.checked));
    names.zip(bits.chain(spans)).collect()
}

impl StageRegisters for Legality {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let decoded = model::fields(&payload[0]);
        if stage > 1 {
            return examined(self, &payload[0], &decoded);
        }
        // Of hardware that cannot be built there is nothing to say.
        let rules = rtl::part(&self.checked).into_iter();
        let kept: Vec<String> = rules
            .flat_map(|rules| names(rules.inputs().clone()))
            .collect();
        let fields = model::FIELDS.iter().map(|field| field.name);
        let known = fields.zip(decoded.values());
        let known = known.chain([("instruction", payload[0].clone())]);
        let known = known.map(|(name, value)| (name.to_string(), value));
        known.filter(|(name, _)| kept.contains(name)).collect()
    }
}
