//! Guards: elaboration fails on a parameter value that is not allowed.
//!
//! Verilog-2001 has no `$error`. Instead, a generate condition instantiates an undefined module,
//! which is an error in every tool only where it is generated; the module's name is the error message.

use super::layout::{COLUMNS, STEP, comment, line};
use super::names::Names;
use crate::allowed::Allowed;
use crate::module::Parameter;

/// A `generate` block for these parameters, if there are any.
pub(super) fn guards(parameters: &[&Parameter], names: &mut Names) -> Vec<String> {
    let limited = parameters
        .iter()
        .filter_map(|p| Some((&p.name, p.allowed.as_ref()?)));
    let mut lines = Vec::new();
    for (name, allowed) in limited {
        let label = names.claim(&format!("{name}_is_not_allowed"));
        lines.extend(condition(&outside(name, allowed), &label));
        let module = format!("{name} must be {allowed}");
        let legal = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let module: String = module.replace(", ", " ").chars().map(legal).collect();
        lines.push(line(3 * STEP, format!("{module} stop ();")));
        lines.push(line(2 * STEP, "end"));
    }
    if lines.is_empty() {
        return lines;
    }
    let why = "Any other value stops elaboration: there is no module of that name.";
    let mut all = comment(STEP, why);
    all.push(line(STEP, "generate"));
    all.append(&mut lines);
    all.push(line(STEP, "endgenerate"));
    all
}

/// The head of a block, with each term on a line of its own if they do not fit on one.
fn condition(terms: &[String], label: &str) -> Vec<String> {
    let flat = line(
        2 * STEP,
        format!("if ({}) begin : {label}", terms.join(" || ")),
    );
    if flat.len() <= COLUMNS {
        return vec![flat];
    }
    let mut lines = vec![line(2 * STEP, "if (")];
    for (i, term) in terms.iter().enumerate() {
        let or = if i == 0 { "" } else { "|| " };
        lines.push(line(3 * STEP, format!("{or}{term}")));
    }
    lines.push(line(2 * STEP, format!(") begin : {label}")));
    lines
}

/// Conditions of which one holds for each value that is not in the set.
fn outside(name: &str, allowed: &Allowed) -> Vec<String> {
    let Some((least, greatest)) = allowed.ends() else {
        return vec!["1".to_string()];
    };
    let mut terms = vec![format!("{name} < {least}"), format!("{name} > {greatest}")];
    if allowed.are_powers_of_2() {
        terms.push(format!("({name} & ({name} - 1)) != 0"));
        return terms;
    }
    for pair in allowed.runs().windows(2) {
        let (before, after) = (pair[0].1, pair[1].0);
        terms.push(format!("({name} > {before} && {name} < {after})"));
    }
    terms
}
