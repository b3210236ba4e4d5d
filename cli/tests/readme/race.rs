//! Simulation speed: the results stored by `bench/run --race`, in a table that gives the median and both extremes.

use super::results::{BENCHMARKS, file};
use serde_json::Value;
use std::fmt::Write;
use warpwright_blocks::block::NamedConfiguration;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::parameters::Parameters;

/// Where the figures of all configurations are.
fn stored() -> Value {
    serde_json::from_str(&file("cli/data/race.json")).expect("cli/data/race.json")
}

/// Where the figures of public processors are.
fn stored_processors() -> Value {
    let path = "cli/data/race_processors.json";
    serde_json::from_str(&file(path)).expect(path)
}

/// A ratio as it is stored: three digits.
fn times(ratio: &Value) -> String {
    ratio.as_f64().expect("a ratio").to_string()
}

/// The cells of `batch` or `single`: the median, the worst and the best over all configurations.
fn side(stored: &Value, side: &str) -> String {
    let summary = &stored["summary"][side];
    let end = |end: &str| {
        let name = summary[end]["name"].as_str().expect("a name");
        format!("{} (`{name}`)", times(&summary[end]["ratio"]))
    };
    let median = times(&summary["median"]);
    format!("{median} | {} | {}", end("worst"), end("best"))
}

/// The sentences and the table of the README, as the inner part of a list item.
pub fn headline() -> String {
    let (stored, processors) = (stored(), stored_processors());
    let count = |stored: &Value| stored["summary"]["batch"]["configurations"].to_string();
    let (blocks, others) = (count(&stored), count(&processors));
    let mut text = format!(
        "We compared our simulation engine with Verilator on one core. Verilator simulated the emitted Verilog of [{blocks} block \
         configurations](docs/benchmarks.md#comparison-with-verilator). In a second comparison, our engine and Verilator simulated the Verilog of [{others} \
         processors](docs/benchmarks.md#public-processors) from other projects. Each processor ran a program. The table shows our speed divided by Verilator's \
         speed.\n\n  | designs | stimuli | median ratio | worst ratio | best ratio |\n  |---|---|---:|---|---|\n"
    );
    for (title, stored) in [
        (format!("{blocks} configurations"), &stored),
        (format!("{others} processors"), &processors),
    ] {
        for (stimuli, name) in [("many in one batch", "batch"), ("one", "single")] {
            let cells = side(stored, name);
            let _ = writeln!(text, "  | {title} | {stimuli} | {cells} |");
        }
    }
    text
}

/// Each configuration's ratio, slowest first.
fn sorted(stored: &Value, side: &str) -> Vec<(f64, String)> {
    let entries = stored["configurations"].as_array().expect("a list");
    let ratio = |entry: &Value| entry[side]["ratio"]["median"].as_f64().expect("a ratio");
    let name = |entry: &Value| entry["name"].as_str().expect("a name").to_string();
    let mut all: Vec<(f64, String)> = entries
        .iter()
        .map(|entry| (ratio(entry), name(entry)))
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

#[test]
fn the_headline_is_that_of_all_configurations() {
    let stored = stored();
    the_summary_is_right(&stored);
    let raced = stored["configurations"].as_array().expect("a list");
    let raced: Vec<_> = raced
        .iter()
        .map(|entry| configuration(entry["command"].as_str().expect("a command")))
        .collect();
    for block in CATALOGUE {
        for NamedConfiguration { name, settings } in block.configurations() {
            let parameters = catalogue::parameters(*block, settings.iter().copied());
            let wanted = (block.name().to_string(), parameters.expect(name));
            assert!(raced.contains(&wanted), "{name} was not raced");
        }
    }
}

/// The block and the parameters of a command `warpwright emit`.
fn configuration(command: &str) -> (String, Parameters) {
    let words = command.strip_prefix("warpwright emit ").expect("a command");
    let (block, settings) = words.split_once(' ').unwrap_or((words, ""));
    let settings = settings
        .split("-p ")
        .filter_map(|word| word.trim().split_once('='));
    let found = catalogue::find(block).expect(block);
    let parameters = catalogue::parameters(found, settings).expect(command);
    (block.to_string(), parameters)
}

#[test]
fn the_headline_is_that_of_all_processors() {
    let stored = stored_processors();
    the_summary_is_right(&stored);
    assert_eq!(sorted(&stored, "batch").len(), 5);
}

/// Median, ends and what is slower, of a race.
fn the_summary_is_right(stored: &Value) {
    for side in ["batch", "single"] {
        let (summary, all) = (&stored["summary"][side], sorted(stored, side));
        assert_eq!(summary["configurations"], all.len(), "{side}");
        let middle = f64::midpoint(all[(all.len() - 1) / 2].0, all[all.len() / 2].0);
        let median = summary["median"].as_f64().expect("a number");
        // Three digits are stored.
        assert!((median / middle - 1.0).abs() < 0.005, "{side}: {middle}");
        for (end, (ratio, name)) in [("worst", &all[0]), ("best", &all[all.len() - 1])] {
            assert_eq!(
                summary[end]["ratio"].as_f64(),
                Some(*ratio),
                "{side}, {end}"
            );
            assert_eq!(summary[end]["name"], name.as_str(), "{side}, {end}");
        }
        let slower: Vec<&str> = all
            .iter()
            .filter(|(ratio, _)| *ratio < 1.0)
            .map(|(_, name)| name.as_str())
            .collect();
        assert_eq!(summary["slower"], serde_json::json!(slower), "{side}");
    }
}

#[test]
fn the_page_has_the_stored_race() {
    the_page_has(&stored(), "Comparison with Verilator");
    the_page_has(&stored_processors(), "Public processors");
}

fn the_page_has(stored: &Value, title: &str) {
    let page = file(BENCHMARKS);
    let (_, section) = page
        .split_once(&format!("\n## {title}\n"))
        .expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    for entry in stored["configurations"].as_array().expect("a list") {
        let name = entry["name"].as_str().expect("a name");
        let begin = format!(
            "| {name} | `{}` |",
            entry["command"].as_str().expect("a command")
        );
        let row = section.lines().find(|line| line.starts_with(&begin));
        let row = row.unwrap_or_else(|| panic!("docs/benchmarks.md has no row `{begin}`"));
        for side in ["single", "batch"] {
            let ratio = &entry[side]["ratio"];
            let [median, least, greatest] =
                ["median", "least", "greatest"].map(|which| times(&ratio[which]));
            let cell = format!("| {median} ({least} to {greatest}) |");
            assert!(
                row.contains(&cell),
                "{name}, {side}: {cell} is not in {row}"
            );
        }
    }
    for (title, side) in [("Batch", "batch"), ("Single", "single")] {
        let summary = &stored["summary"][side];
        let median = times(&summary["median"]);
        let begin = format!(
            "**{title}.** In the worst case, the {side} engine reaches {} times Verilator's speed (",
            times(&summary["worst"]["ratio"])
        );
        let sentence = section.lines().find(|line| line.starts_with(&begin));
        let sentence = sentence.unwrap_or_else(|| panic!("no sentence `{begin}`"));
        assert!(
            sentence.contains(&format!(
                "The median of all configurations is {median} times Verilator's speed."
            )),
            "{sentence}"
        );
    }
}
