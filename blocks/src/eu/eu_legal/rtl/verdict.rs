//! What the rules come to: whether the instruction is illegal and why, and whether there is something to warn of.

use super::Broken;
use crate::eu::eu_legal::contract::{REASON, Verdict, rules};
use std::sync::Arc;
use warpwright_eu::model::{RULES, Severity};
use warpwright_hdl::prelude::*;

/// So many rules are looked at in a row before the next ones beside them.
const ROW: usize = 5;

/// The reasons by the rules' ids.
pub(crate) fn reason_enum() -> Arc<EnumType> {
    let numbered = (1..).zip(RULES);
    let hard = numbered.filter(|(_, rule)| rule.severity == Severity::Hard);
    let named = hard.map(|(number, rule)| (rule.id, number));
    Arc::new(EnumType::new(
        "eu_reason",
        REASON,
        [("NONE", 0)].into_iter().chain(named),
    ))
}

/// What the rules come to that are checked; fields of which no rule is checked are of no bits.
pub(super) fn verdict<'m>(m: &'m ModuleBuilder, broken: &Broken<'m>) -> Verdict<Signal<'m>> {
    let bits = broken.clone().leaves().into_iter().map(|(_, bit)| bit);
    let checked = rules().zip(bits).filter(|(_, bit)| !bit.is_empty());
    let checked: Vec<_> = checked.collect();
    let of = |severity| {
        let rules = checked
            .iter()
            .filter(move |(rule, _)| rule.severity == severity);
        rules.map(|(rule, bit)| (rule.id, *bit)).collect::<Vec<_>>()
    };
    let some = |severity| match &of(severity)[..] {
        [] => m.zeros(0),
        rules => m.cat(rules.iter().rev().map(|(_, bit)| *bit)).any(),
    };
    let reason = first(m, &of(Severity::Hard));
    Verdict {
        illegal: some(Severity::Hard),
        reason,
        reserved_set: some(Severity::ReservedBits),
        not_on_silicon: some(Severity::NotOnSilicon),
        warned: some(Severity::Warning),
    }
}

/// The first of some rules that is broken: within each row one after the other, then row after row.
fn first<'m>(m: &'m ModuleBuilder, rules: &[(&str, Signal<'m>)]) -> Signal<'m> {
    let of = reason_enum();
    let none = m.enum_value(&of, "NONE");
    let rows = rules.chunks(ROW).map(|row| {
        let reason = row.iter().rev().fold(none, |later, (id, broken)| {
            broken.mux(m.enum_value(&of, id), later)
        });
        let from = row[0].0.to_lowercase();
        reason.named(&format!("reason_from_{from}")).of_enum(&of)
    });
    let rows: Vec<Signal<'m>> = rows.collect();
    let Some((last, earlier)) = rows.split_last() else {
        return m.zeros(0);
    };
    let earlier = earlier.iter().rev();
    let reason = earlier.fold(*last, |later, row| row.any().mux(*row, later));
    reason.named("first_reason").of_enum(&of)
}
