//! What the rules come to: whether the instruction is illegal and why, and whether there is something to warn of.

use crate::eu_legal::contract::REASON;
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

/// What rules, by id in the list's order, come to. Fields of which no rule is among them are missing: they are 0.
pub(crate) fn verdict<'m>(
    m: &'m ModuleBuilder,
    rules: &[(&'static str, Signal<'m>)],
) -> Vec<(&'static str, Signal<'m>)> {
    let severity_of = |id: &str| {
        let mut named = RULES.iter().filter(|rule| rule.id == id);
        named.next().map(|rule| rule.severity)
    };
    let of = |severity| -> Vec<(&'static str, Signal<'m>)> {
        let rules = rules.iter().copied();
        rules
            .filter(|(id, _)| severity_of(id) == Some(severity))
            .collect()
    };
    let some = |field: &'static str, severity| {
        let bits: Vec<Signal<'m>> = of(severity).into_iter().rev().map(|(_, bit)| bit).collect();
        (!bits.is_empty()).then(|| (field, m.cat(bits).any()))
    };
    let reason = first(m, &of(Severity::Hard)).map(|reason| ("reason", reason));
    let fields = [
        some("illegal", Severity::Hard),
        reason,
        some("reserved_set", Severity::ReservedBits),
        some("not_on_silicon", Severity::NotOnSilicon),
        some("warned", Severity::Warning),
    ];
    fields.into_iter().flatten().collect()
}

/// The first of some rules that is broken: within each row one after the other, then row after row.
fn first<'m>(m: &'m ModuleBuilder, rules: &[(&'static str, Signal<'m>)]) -> Option<Signal<'m>> {
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
    let last = *rows.last()?;
    let earlier = rows.iter().rev().skip(1);
    let reason = earlier.fold(last, |later, row| row.any().mux(*row, later));
    Some(reason.named("first_reason").of_enum(&of))
}
