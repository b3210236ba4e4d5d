//! The run at which a proof by induction fails: as fields for scripts, as a table and a hint for people.
//!
//! The table has a row for each register, word of a memory and word of the golden model that the failing goal depends on, and for the inputs that it reads; a
//! column for each cycle. A word of a memory that holds what it holds at power-up has no row.

use crate::program::output;
use crate::program::value::{hexadecimal, readable};
use crate::testbenches::verify::{FailedRun, Feature, Part, Place, Violation, WordValues};
use num_bigint::BigUint;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Rows of a table, at most.
const ROWS: usize = 40;
/// Columns of values of a table, at most: the first one and the last ones.
const COLUMNS: usize = 6;

/// A run at which a proof by induction fails.
#[derive(Debug, Serialize)]
pub struct Induction {
    pub part: PartName,
    /// What is wrong, in a line.
    pub message: String,
    pub broken: Broken,
    /// What the failing goal depends on.
    pub words: Vec<Word>,
    /// Registers and words on which it does not depend.
    pub left_out: usize,
    /// The inputs of each cycle.
    pub inputs: Vec<BTreeMap<String, String>>,
    /// States of random runs that were looked at.
    pub random_states: u64,
    /// Words that no such state has with these values together.
    pub unseen: Vec<Vec<String>>,
    #[serde(skip)]
    table: String,
    #[serde(skip)]
    hints: Vec<String>,
}

/// The part of the proof that fails.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartName {
    /// The first cycles after a reset.
    Base,
    /// What follows from any state.
    Step,
}

/// What is broken.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Broken {
    /// An output in the last cycle.
    Output {
        port: String,
        expected: String,
        care: String,
        found: String,
        driver: String,
    },
    /// A rule in the last cycle.
    Rule { name: String },
    /// An invariant after the last cycle.
    Invariant { name: String },
}

/// A word of the state.
#[derive(Debug, Serialize)]
pub struct Word {
    pub kind: &'static str,
    pub name: String,
    pub width: u32,
    /// Before each cycle, and after the last.
    pub values: Vec<String>,
    /// Whether the first of these is the value at power-up.
    pub as_at_power_up: bool,
}

impl Induction {
    pub fn of(run: &FailedRun) -> Self {
        let failed = &run.failed;
        let hex = |value: &BigUint| format!("{value:#x}");
        let broken = match &failed.violation {
            Violation::Output {
                port,
                expected,
                care,
                found,
                driver,
            } => Broken::Output {
                port: port.clone(),
                expected: hex(expected),
                care: hex(care),
                found: hex(found),
                driver: driver.clone(),
            },
            Violation::Rule(name) if failed.is_invariant => {
                Broken::Invariant { name: name.clone() }
            }
            Violation::Rule(name) => Broken::Rule { name: name.clone() },
        };
        let words = failed.words.iter().map(|word| Word {
            kind: kind(&word.place),
            name: word.place.to_string(),
            width: word.width,
            values: (word.values.iter())
                .map(|value| hexadecimal(value, word.width))
                .collect(),
            as_at_power_up: word.is_initial,
        });
        let inputs = failed.cycles.iter().map(|values| {
            let named = run.inputs.iter().cloned().zip(values.iter().map(hex));
            named.collect()
        });
        let sets = failed.unseen.sets.iter();
        let name = |of: usize| failed.words[of].place.to_string();
        let unseen = sets.map(|set| set.iter().flat_map(|f| f.words()).map(name));
        Self {
            part: match failed.part {
                Part::Base => PartName::Base,
                Part::Step => PartName::Step,
            },
            message: run.to_string(),
            broken,
            words: words.collect(),
            left_out: failed.left_out,
            inputs: inputs.collect(),
            random_states: failed.unseen.states,
            unseen: unseen.map(Iterator::collect).collect(),
            table: table(run),
            hints: hints(run),
        }
    }

    /// For a person, in lines.
    pub fn as_text(&self) -> String {
        let begins = match self.part {
            PartName::Base => "a run after a reset:",
            PartName::Step => "a run of the induction step, which may begin in any state:",
        };
        let mut lines = vec![self.message.clone(), begins.to_string(), self.table.clone()];
        if self.left_out > 0 {
            let count = self.left_out;
            lines.push(format!(
                "left out: registers and words on which this does not depend ({count})"
            ));
        }
        lines.extend(self.hints.iter().cloned());
        lines.join("\n")
    }
}

fn kind(place: &Place) -> &'static str {
    match place {
        Place::Register(_) => "register",
        Place::Memory(..) => "memory",
        Place::Model(_) => "model",
    }
}

/// The state before each cycle, and the inputs.
fn table(run: &FailedRun) -> String {
    let failed = &run.failed;
    let states = failed.cycles.len() + usize::from(failed.is_invariant);
    let shown: Vec<usize> = if states <= COLUMNS {
        (0..states).collect()
    } else {
        [0].into_iter()
            .chain(states + 1 - COLUMNS..states)
            .collect()
    };
    let row = |name: String, kind: &str, values: &[BigUint], width: u32| -> Vec<String> {
        let value = |at: &usize| values.get(*at).map(|value| readable(value, width, None));
        let values = shown.iter().map(|at| value(at).unwrap_or_default());
        [name, kind.to_string()].into_iter().chain(values).collect()
    };
    let is_shown = |word: &&WordValues| {
        let changes = word.values[..states].iter().any(|v| *v != word.values[0]);
        !matches!(word.place, Place::Memory(..)) || !word.is_initial || changes
    };
    let words: Vec<&WordValues> = failed.words.iter().filter(is_shown).collect();
    let plain = failed.words.len() - words.len();
    let mut rows: Vec<Vec<String>> = (words.iter().take(ROWS))
        .map(|word| {
            row(
                word.place.to_string(),
                kind(&word.place),
                &word.values,
                word.width,
            )
        })
        .collect();
    for (port, name) in run.inputs.iter().enumerate() {
        if failed.reads[port] && rows.len() < 2 * ROWS {
            let values: Vec<BigUint> = failed.cycles.iter().map(|c| c[port].clone()).collect();
            rows.push(row(name.clone(), "input", &values, run.widths[port]));
        }
    }
    let mut table = output::table(["cycle", ""]);
    let numbers = shown.iter().map(ToString::to_string);
    table.set_header(
        ["cycle".to_string(), String::new()]
            .into_iter()
            .chain(numbers),
    );
    table.add_rows(rows);
    let mut text = table.to_string();
    let more = words.len().saturating_sub(ROWS);
    if more > 0 {
        let _ = write!(
            text,
            "\nleft out: further registers and words; --json lists them all ({more})"
        );
    }
    if plain > 0 {
        let _ = write!(
            text,
            "\nleft out: memory words with their power-up values ({plain})"
        );
    }
    text
}

/// Which registers could need an invariant.
fn hints(run: &FailedRun) -> Vec<String> {
    let failed = &run.failed;
    let unseen = &failed.unseen;
    if unseen.states == 0 {
        return Vec::new();
    }
    let states = unseen.states;
    if unseen.sets.is_empty() {
        return vec![format!(
            "hint: some of {states} states of random runs have these values of narrow registers together; an invariant about wide words may be missing, or the step may need more cycles"
        )];
    }
    let name = |of: usize| match &failed.words[of].place {
        place @ Place::Model(_) => format!("`{place}` of the golden model"),
        place => format!("`{place}`"),
    };
    let feature = |feature: &Feature| match *feature {
        Feature::Value(of) => {
            let WordValues { width, values, .. } = &failed.words[of];
            format!("{} = {}", name(of), readable(&values[0], *width, None))
        }
        Feature::Differ(of, from) => format!("{} different from {}", name(of), name(from)),
    };
    let hint = |set: &Vec<Feature>| {
        let values: Vec<String> = set.iter().map(feature).collect();
        let values = match values.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => values.join(""),
        };
        let together = if set.len() > 1 { " together" } else { "" };
        format!(
            "hint: none of {states} states of random runs has {values}{together}; \
             an invariant that excludes it may be missing"
        )
    };
    unseen.sets.iter().map(hint).collect()
}
