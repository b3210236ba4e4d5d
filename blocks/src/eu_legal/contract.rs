//! What hardware and golden model agree on: which rules there are, in which order, and the ports of the answer.

use crate::eu::rule_port;
use crate::golden::FieldList;
use warpwright_eu::model::{RULES, Rule};

/// The rules of single instructions, in the order of their ports: all but those of messages, group L.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(|rule| !rule.id.starts_with('L'))
}

/// Bits of a reason: 0, or 1 + a rule's place in [`RULES`].
pub(crate) const REASON: u32 = 7;

/// The fields of a verdict and their docs.
pub(crate) const VERDICT: [(&str, u32, &str); 5] = [
    ("illegal", 1, "1 if a hard rule is broken"),
    (
        "reason",
        REASON,
        "the first hard rule that is broken; 0 if none is",
    ),
    (
        "reserved_set",
        1,
        "1 if a bit that belongs to no field is 1",
    ),
    (
        "not_on_silicon",
        1,
        "1 if the instruction uses what DG2 does not have",
    ),
    ("warned", 1, "1 if a rule that only warns is broken"),
];

/// The fields that come out: the verdict, and a bit for each rule.
pub(super) fn fields() -> FieldList {
    let verdict = VERDICT.iter().map(|(name, width, _)| (*name, *width));
    let bits = rules().map(|rule| (rule_port(rule.id), 1));
    verdict.chain(bits).collect()
}
