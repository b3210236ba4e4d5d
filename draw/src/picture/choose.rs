//! Chooses which signals of a trace are drawn, and in which order.
//!
//! With globs: the signals that match, in the order of the globs. Without: the first scope
//! that has signals, clock and reset first, and the scopes within it while there is room. Where there is not room for all,
//! clock, reset, handshakes and outputs of the first scope go before its other signals.
//!
//! A glob is a signal's whole path or the end of it: `*` matches any characters except a dot, `**` dots
//! too, `?` one character. Brackets are literal, because names contain them. Of the paths that match
//! as an ending, only the shortest are chosen: `clk` is the clock of the top, and `**clk` every one.
//!
//! The trace controls how deep scopes nest and how long names are, so nothing here recurses, and a path is built only when it is needed.

use super::fault::Fault;
use super::limits;
use std::collections::HashSet;
use std::fmt::Write as _;
use warpwright_hdl::nearest::{did_you_mean, nearest};
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

/// Why no signals are chosen.
#[derive(Debug)]
pub enum ChooseError {
    /// There are none.
    Nothing,
    NoMatch {
        glob: String,
        hint: String,
    },
    /// The names are beyond what is read.
    Fault(Fault),
}

/// Chooses.
pub fn choose(hierarchy: &Hierarchy, globs: &[String]) -> Result<Choice, ChooseError> {
    let all = Signals::new(hierarchy).map_err(ChooseError::Fault)?;
    if globs.is_empty() {
        return Ok(all.by_default());
    }
    // Of each glob: the signals with the fewest names before what it matches.
    let mut matching = vec![(usize::MAX, Vec::new()); globs.len()];
    for place in 0..all.variables.len() {
        let path = all.path(place);
        for (glob, (fewest, places)) in globs.iter().zip(&mut matching) {
            let Some(skipped) = skipped(glob, &path) else {
                continue;
            };
            if skipped < *fewest {
                places.clear();
                *fewest = skipped;
            }
            if skipped == *fewest {
                places.push(place);
            }
        }
    }
    let mut taken = HashSet::new();
    let mut chosen = Vec::new();
    for (glob, (_, places)) in globs.iter().zip(matching) {
        if places.is_empty() {
            return Err(all.no_match(glob));
        }
        chosen.extend(places.into_iter().filter(|place| taken.insert(*place)));
    }
    Ok(all.choice(&chosen, MOST))
}

/// All signals: a scope's own before those of the scopes within it, parameters last.
struct Signals<'a> {
    hierarchy: &'a Hierarchy,
    scopes: Vec<Found<'a>>,
    /// Variables with their scopes' places; none for those of no scope.
    variables: Vec<(VarRef, Option<usize>)>,
}

/// A scope.
struct Found<'a> {
    name: &'a str,
    /// The place of the one that it is in.
    within: Option<usize>,
    depth: usize,
    /// Bytes of its path.
    length: usize,
}

impl<'a> Signals<'a> {
    fn new(hierarchy: &'a Hierarchy) -> Result<Self, Fault> {
        let mut all = Self {
            hierarchy,
            scopes: Vec::new(),
            variables: Vec::new(),
        };
        all.add_variables(hierarchy.vars().collect(), None)?;
        // Scopes that are still to be gone through, the next one last.
        let mut ahead: Vec<(&Scope, Option<usize>)> = Vec::new();
        let tops: Vec<_> = hierarchy
            .scopes()
            .map(|top| (&hierarchy[top], None))
            .collect();
        ahead.extend(tops.into_iter().rev());
        while let Some((scope, within)) = ahead.pop() {
            let place = all.add_scope(scope.name(hierarchy), within)?;
            all.add_variables(scope.vars(hierarchy).collect(), Some(place))?;
            let before = ahead.len();
            ahead.extend(
                scope
                    .scopes(hierarchy)
                    .map(|inner| (&hierarchy[inner], Some(place))),
            );
            ahead[before..].reverse();
        }
        // Stable: within each kind the order stays.
        all.variables
            .sort_by_key(|(var, _)| is_parameter(hierarchy, *var));
        Ok(all)
    }

    fn add_scope(&mut self, name: &'a str, within: Option<usize>) -> Result<usize, Fault> {
        let outer = within.map(|place| &self.scopes[place]);
        let depth = outer.map_or(0, |outer| outer.depth) + 1;
        let length = outer.map_or(0, |outer| outer.length) + 1 + name.len();
        if depth > limits::NESTED_SCOPES {
            let most = limits::NESTED_SCOPES;
            return Err(Fault::TooLarge(format!(
                "its scopes nest deeper than {most}"
            )));
        }
        is_short(length)?;
        self.scopes.push(Found {
            name,
            within,
            depth,
            length,
        });
        Ok(self.scopes.len() - 1)
    }

    fn add_variables(&mut self, mut vars: Vec<VarRef>, within: Option<usize>) -> Result<(), Fault> {
        let length = within.map_or(0, |place| self.scopes[place].length);
        vars.sort_by_key(|var| rank(self.hierarchy, *var));
        for var in vars {
            is_short(length + 1 + self.hierarchy[var].name(self.hierarchy).len())?;
            self.variables.push((var, within));
        }
        Ok(())
    }

    /// The path of a scope.
    fn scope(&self, scope: Option<usize>) -> String {
        let mut names = Vec::new();
        let mut next = scope;
        while let Some(place) = next {
            names.push(self.scopes[place].name);
            next = self.scopes[place].within;
        }
        let mut path = String::new();
        for name in names.into_iter().rev() {
            join(&mut path, name);
        }
        path
    }

    fn path(&self, place: usize) -> String {
        let (var, scope) = self.variables[place];
        let mut path = self.scope(scope);
        let found = &self.hierarchy[var];
        join(&mut path, found.name(self.hierarchy));
        // One bit of a vector that was recorded bit by bit.
        if let Some(index) = found.index()
            && index.msb() == index.lsb()
            && found.is_1bit(self.hierarchy)
            && index.msb() != 0
        {
            let _ = write!(path, "[{}]", index.msb());
        }
        path
    }

    /// A second name of a signal is not drawn again; what never changes only if there is nothing else.
    fn by_default(&self) -> Choice {
        let mut shown = HashSet::new();
        let is_new = |place: &usize| {
            let (var, _) = self.variables[*place];
            shown.insert(self.hierarchy[var].signal_ref())
        };
        let mut places: Vec<usize> = (0..self.variables.len()).filter(is_new).collect();
        if places.len() > WITHOUT_GLOBS {
            let first = places.first().and_then(|place| self.variables[*place].1);
            places.sort_by_key(|place| (self.interest(*place, first), *place));
            // What is drawn is in the order of the trace.
            places[..WITHOUT_GLOBS].sort_unstable();
        }
        self.choice(&places, WITHOUT_GLOBS)
    }

    /// What a person looks at first, where not all is drawn: the least first.
    fn interest(&self, place: usize, first: Option<usize>) -> u32 {
        let (var, scope) = self.variables[place];
        let name = self.hierarchy[var].name(self.hierarchy);
        match rank(self.hierarchy, var) {
            _ if scope != first => 4,
            0 | 1 => 0,
            _ if is_handshake(name) => 1,
            3 => 2,
            _ => 3,
        }
    }

    fn choice(&self, places: &[usize], most: usize) -> Choice {
        let chosen = places.iter().take(most).map(|place| {
            let (var, scope) = self.variables[*place];
            Chosen {
                path: self.path(*place),
                scope: self.scope(scope),
                signal: self.hierarchy[var].signal_ref(),
                var,
                is_clock: rank(self.hierarchy, var) == 0,
            }
        });
        Choice {
            signals: chosen.collect(),
            left_out: places.len().saturating_sub(most),
        }
    }

    fn no_match(&self, glob: &str) -> ChooseError {
        /// Signals, and bytes of a path, that a slip of the hand is looked for in.
        const FEW: usize = 10_000;
        const SHORT: usize = 256;
        if self.variables.is_empty() {
            return ChooseError::Nothing;
        }
        let below = format!("{glob}.**");
        let mut all = (0..self.variables.len()).map(|place| self.path(place));
        let hint = if all.any(|path| is_match(&below, &path)) {
            format!("; it is a scope; its signals are `{glob}.*`")
        } else {
            let paths = (0..self.variables.len().min(FEW)).map(|place| self.path(place));
            let paths: Vec<String> = paths.filter(|path| path.len() <= SHORT).collect();
            // What a whole path is like, or its last name.
            let last = |path: &String| path.rsplit('.').next().unwrap_or_default().to_string();
            let names: Vec<String> = paths.iter().map(last).collect();
            let near = nearest(glob, paths.iter().chain(&names).map(String::as_str));
            did_you_mean(near)
        };
        let glob = glob.to_string();
        ChooseError::NoMatch { glob, hint }
    }
}

fn is_short(path: usize) -> Result<(), Fault> {
    let (path, most) = (path as u64, limits::PATH as u64);
    limits::check("a signal's path has", path, most, "bytes")
}

/// Elements of arrays are scopes and variables of their own, with names that are indices.
fn join(path: &mut String, name: &str) {
    if !path.is_empty() && !name.starts_with('[') {
        path.push('.');
    }
    path.push_str(name);
}

/// Whether a name is that of a stream's handshake: `out_valid`, `m_axis_tready`.
fn is_handshake(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = name.split('_');
    let marks = [
        "valid", "ready", "tvalid", "tready", "vld", "rdy", "req", "ack", "gnt",
    ];
    words.into_iter().any(|word| marks.contains(&word))
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
                let is_taken = match c {
                    '?' => path[place] != '.',
                    c => path[place] == c,
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
    fn handshakes_are_known_by_their_names() {
        for name in ["out_valid", "in_ready", "s_axis_tvalid", "REQ", "valid_i"] {
            assert!(is_handshake(name), "{name}");
        }
        for name in ["invalid", "request_count", "already"] {
            assert!(!is_handshake(name), "{name}");
        }
    }

    #[test]
    fn a_glob_is_the_end_of_a_path() {
        let path = "top.dut.threads[10].state";
        let meant = "state st* threads[10].state threads[*].state threads[1?].* dut.** ** \
                     top.**.state **state";
        for glob in meant.split(' ').chain([path]) {
            assert!(is_match(glob, path), "{glob}");
        }
        let other = "tate stat dut dut.* top.*.state threads[?].state \
                     top.dut.threads[10].state. State";
        for glob in other.split(' ').chain([""]) {
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
