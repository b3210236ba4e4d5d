//! What hardware and golden model agree on: the parts of a message, the rules in their order, and the ports of the answer.

use crate::eu::rule_port;
use crate::golden::FieldList;
use std::sync::LazyLock;
use warpwright_eu::model::{LSC_FIELDS, RULES, Rule};

/// The parts of a message, in the order of the input stream's ports, with widths.
pub(super) const MESSAGE: [(&str, u32); 8] = [
    ("sfid", 4),
    ("exec_size", 3),
    ("desc", 32),
    ("exdesc_is_register", 1),
    ("exdesc", 32),
    ("data_length_exists", 1),
    ("data_length", 5),
    ("returns", 1),
];

/// The rules of messages with the names of their ports: `L01` is `l01`.
pub(super) static RULE_PORTS: LazyLock<Vec<(&'static str, &'static Rule)>> = LazyLock::new(|| {
    let rules = RULES.iter().filter(|rule| rule.id.starts_with('L'));
    rules.map(|rule| (rule_port(rule.id), rule)).collect()
});

/// The output that says whether some rule is broken.
pub(super) const WARNED: &str = "warned";

/// The fields that come out, whatever is checked.
pub(super) fn all_fields() -> FieldList {
    let fields = LSC_FIELDS.iter().map(|field| (field.name, field.width));
    let rules = RULE_PORTS.iter().map(|(port, _)| (*port, 1));
    fields.chain(rules).chain([(WARNED, 1)]).collect()
}
