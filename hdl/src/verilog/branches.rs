//! `if`, `else if` and `else` in a clocked block: a branch is on one line with its condition, or on lines of its own.

use super::Places;
use super::layout::{COLUMNS, STEP, line};
use super::lines::{Lines, union};

/// Lines at an indentation.
pub(super) type Body<'a> = &'a dyn Fn(usize) -> Lines;

/// `if … else …`; branches of one line each stand behind their condition. The places are those of the
/// conditions.
pub(super) fn branches(indent: usize, branches: &[(String, Body<'_>)], places: &Places) -> Lines {
    let short: Lines = branches
        .iter()
        .enumerate()
        .filter_map(|(index, (condition, body))| {
            let body = body(0);
            let [only] = body.texts() else {
                return None;
            };
            // The next `else` would be that of an `if` within.
            if only.starts_with("if ") && index + 1 < branches.len() {
                return None;
            }
            let one = line(indent, format!("{condition} {only}"));
            let fits = one.len() <= COLUMNS;
            fits.then(|| Lines::of(vec![one], &union(body.places().iter().chain([places]))))
        })
        .collect();
    if short.len() == branches.len() {
        return short;
    }
    let mut lines = Lines::default();
    for (i, (condition, body)) in branches.iter().enumerate() {
        let end = if i == 0 { "" } else { "end " };
        lines.push(line(indent, format!("{end}{condition} begin")), places);
        lines.append(body(indent + STEP));
    }
    lines.push(line(indent, "end"), places);
    lines
}
