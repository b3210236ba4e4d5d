//! Which signals of a trace are drawn, and in which order.
//!
//! Those that globs ask for, in the order of the globs; or without any the first scope that has signals, clock and
//! reset first, and the scopes within it as long as there is room.
//!
//! A glob is a signal's whole path or the end of it: `*` stands for any characters but a dot, `**` for dots too, `?`
//! for one character. Brackets are brackets, because names have them. Of paths that end so the shortest are meant: `clk`
//! is the clock of the top, and `**clk` every one.

use std::collections::HashSet;
use wellen::{Hierarchy, Scope, SignalEncoding, SignalRef, VarDirection, VarRef, VarType};

/// Signals that are drawn if nothing is said, and at most.
const WITHOUT_GLOBS: usize = 20;
pub const MOST: usize = 100;

/// A signal with its name.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub path: String,
    pub scope: String,
    pub signal: SignalRef,
    pub var: VarRef,
    pub is_clock: bool,
}

/// The signals to be drawn, and how many more there would be.
#[derive(Debug)]
pub struct Choice {
    pub signals: Vec<Chosen>,
    pub left_out: usize,
}

/// Chooses; answers with the glob that no signal matches.
pub fn choose<'a>(hierarchy: &Hierarchy, globs: &'a [String]) -> Result<Choice, &'a str> {
    let all = in_order(hierarchy);
    if globs.is_empty() {
        return Ok(by_default(all));
    }
    let mut taken = HashSet::new();
    let mut signals = Vec::new();
    for glob in globs {
        let matching = all
            .iter()
            .filter_map(|signal| Some((skipped(glob, &signal.path)?, signal)));
        let matching: Vec<(usize, &Chosen)> = matching.collect();
        let Some(fewest) = matching.iter().map(|(skipped, _)| *skipped).min() else {
            return Err(glob);
        };
        let nearest = matching.iter().filter(|(skipped, _)| *skipped == fewest);
        for (_, signal) in nearest {
            if taken.insert(signal.var) {
                signals.push((*signal).clone());
            }
        }
    }
    let left_out = signals.len().saturating_sub(MOST);
    signals.truncate(MOST);
    Ok(Choice { signals, left_out })
}

/// The paths of all signals.
pub fn paths(hierarchy: &Hierarchy) -> Vec<String> {
    in_order(hierarchy)
        .into_iter()
        .map(|signal| signal.path)
        .collect()
}

/// A second name of a signal is not drawn again; what never changes only if there is nothing else.
fn by_default(mut all: Vec<Chosen>) -> Choice {
    let mut shown = HashSet::new();
    all.retain(|signal| shown.insert(signal.signal));
    let left_out = all.len().saturating_sub(WITHOUT_GLOBS);
    all.truncate(WITHOUT_GLOBS);
    Choice {
        signals: all,
        left_out,
    }
}

/// All signals: a scope's own before those of the scopes within it, parameters last.
fn in_order(hierarchy: &Hierarchy) -> Vec<Chosen> {
    let mut ordered = Vec::new();
    scope(hierarchy, "", hierarchy.vars().collect(), &mut ordered);
    for top in hierarchy.scopes() {
        below(hierarchy, "", &hierarchy[top], &mut ordered);
    }
    // Stable: within each kind the order stays.
    ordered.sort_by_key(|signal| is_parameter(hierarchy, signal.var));
    ordered
}

fn below(hierarchy: &Hierarchy, path: &str, of: &Scope, ordered: &mut Vec<Chosen>) {
    let path = joined(path, of.name(hierarchy));
    scope(hierarchy, &path, of.vars(hierarchy).collect(), ordered);
    for inner in of.scopes(hierarchy) {
        below(hierarchy, &path, &hierarchy[inner], ordered);
    }
}

fn scope(hierarchy: &Hierarchy, path: &str, mut vars: Vec<VarRef>, ordered: &mut Vec<Chosen>) {
    vars.sort_by_key(|var| rank(hierarchy, *var));
    let chosen = vars.into_iter().map(|var| {
        let found = &hierarchy[var];
        let mut name = found.name(hierarchy).to_string();
        // One bit of a vector that was recorded bit by bit.
        if let Some(index) = found.index()
            && index.msb() == index.lsb()
            && found.is_1bit(hierarchy)
            && index.msb() != 0
        {
            name = format!("{name}[{}]", index.msb());
        }
        Chosen {
            path: joined(path, &name),
            scope: path.to_string(),
            signal: found.signal_ref(),
            var,
            is_clock: rank(hierarchy, var) == 0,
        }
    });
    ordered.extend(chosen);
}

/// Elements of arrays are scopes and variables of their own, with names that are indices.
fn joined(path: &str, name: &str) -> String {
    let dot = if path.is_empty() || name.starts_with('[') {
        ""
    } else {
        "."
    };
    format!("{path}{dot}{name}")
}

fn is_parameter(hierarchy: &Hierarchy, var: VarRef) -> bool {
    let kind = hierarchy[var].var_type();
    matches!(
        kind,
        VarType::Parameter | VarType::RealParameter | VarType::EventParameter
    )
}

/// As a person wants to see them. A VCD does not tell ports from other signals.
fn rank(hierarchy: &Hierarchy, var: VarRef) -> u32 {
    let var = &hierarchy[var];
    let is_bit = matches!(var.signal_encoding(hierarchy), SignalEncoding::BitVector(1));
    match (
        var.name(hierarchy).to_ascii_lowercase().as_str(),
        var.direction(),
    ) {
        ("clk" | "clock" | "clk_i" | "i_clk" | "aclk", _) if is_bit => 0,
        ("rst" | "reset" | "rst_n" | "reset_n" | "rst_i" | "rst_ni" | "i_rst" | "aresetn", _)
            if is_bit =>
        {
            1
        }
        (_, VarDirection::Input) => 2,
        (_, VarDirection::Output | VarDirection::InOut | VarDirection::Buffer) => 3,
        _ => 4,
    }
}

/// Whether a glob is a path or the end of one.
pub fn is_match(glob: &str, path: &str) -> bool {
    skipped(glob, path).is_some()
}

/// How many names stand in a path before what a glob matches; none if it does not.
fn skipped(glob: &str, path: &str) -> Option<usize> {
    let path: Vec<char> = path.chars().collect();
    // Places of the path that what is read of the glob may reach, with the names left out; it may begin after any dot.
    let mut names = 0;
    let mut reached = vec![Some(0)];
    for c in &path {
        names += usize::from(*c == '.');
        reached.push((*c == '.').then_some(names));
    }
    let fewer = |one: Option<usize>, other: Option<usize>| match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let mut rest = glob.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '*' {
            let crosses_dots = rest.next_if_eq(&'*').is_some();
            for place in 0..path.len() {
                if crosses_dots || path[place] != '.' {
                    reached[place + 1] = fewer(reached[place + 1], reached[place]);
                }
            }
        } else {
            for place in (0..path.len()).rev() {
                let is_taken = if c == '?' {
                    path[place] != '.'
                } else {
                    path[place] == c
                };
                reached[place + 1] = reached[place].filter(|_| is_taken);
            }
            reached[0] = None;
        }
    }
    reached.last().copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glob_is_the_end_of_a_path() {
        let path = "top.dut.threads[10].state";
        for glob in [
            path,
            "state",
            "st*",
            "threads[10].state",
            "threads[*].state",
            "threads[1?].*",
            "dut.**",
            "**",
            "top.**.state",
            "**state",
        ] {
            assert!(is_match(glob, path), "{glob}");
        }
        for glob in [
            "",
            "tate",
            "stat",
            "dut",
            "dut.*",
            "top.*.state",
            "threads[?].state",
            "top.dut.threads[10].state.",
            "State",
        ] {
            assert!(!is_match(glob, path), "{glob}");
        }
        assert_eq!(skipped("clk", "top.clk"), Some(1));
        assert_eq!(skipped("clk", "top.dut.clk"), Some(2));
        assert_eq!(skipped("**clk", "top.dut.clk"), Some(0));
        // Backtracking through so many stars would take for ever.
        let stars = "*a".repeat(40) + "b";
        assert!(!is_match(&stars, &"a".repeat(200)));
    }
}
