//! What synthesis makes of a configuration: figures that `bench/run --cells` and `bench/run --clock` took and stored.
//!
//! They are shown for the very text that they were taken of, which its hash tells; of a named configuration whose text
//! has changed since they are shown, too, and said to be old.

use super::html::{escaped, section, table};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use warpwright::hdl::verilog::VerilogFile;

/// The stored figures; `bench/stored.py` says what is there.
const STORED: &str = include_str!("../../data/cells.json");

#[derive(Deserialize)]
struct Stored {
    tools: BTreeMap<String, String>,
    families: BTreeMap<String, Family>,
    configurations: BTreeMap<String, Configured>,
}

#[derive(Deserialize)]
struct Family {
    synthesis: String,
}

#[derive(Deserialize)]
struct Configured {
    command: String,
    sha256: String,
    targets: BTreeMap<String, Target>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Target {
    Measured(Cells),
    Not { not_measured: String },
}

#[derive(Deserialize)]
struct Cells {
    lut: u64,
    ff: u64,
    dsp: u64,
    ram: u64,
    other: u64,
    clock_mhz: Option<Clock>,
}

#[derive(Deserialize)]
struct Clock {
    median: f64,
    least: f64,
    greatest: f64,
}

/// The section of a configuration, with the files that are emitted of it.
pub fn section_of(command: &str, files: &[VerilogFile]) -> String {
    // The tests read the stored figures whole; a reader of a page gets by without them.
    let stored: Option<Stored> = serde_json::from_str(STORED).ok();
    let text = stored.and_then(|stored| figures(&stored, command, &digest(files)));
    let text = text.unwrap_or_else(|| {
        let command = escaped(&format!("warpwright emit {command}"));
        format!(
            "<p>Figures are stored of the named configurations only, and this is none of them. What <code>{command}</code> writes \
             is read by any synthesis.</p>\n"
        )
    });
    section("cells", "Cells and clock", &text)
}

fn figures(stored: &Stored, command: &str, digest: &str) -> Option<String> {
    let emit = format!("warpwright emit {command}");
    let all = stored.configurations.values();
    let same = all.clone().find(|entry| entry.sha256 == digest);
    let entry = same.or_else(|| all.clone().find(|entry| entry.command == emit))?;
    let mut text = String::new();
    if same.is_none() {
        text.push_str("<p class=\"failed\">Measured on an older text of this configuration.</p>\n");
    }
    let rows: Vec<_> = entry
        .targets
        .iter()
        .map(|(family, target)| row(stored, family, target))
        .collect();
    text.push_str(&table(
        &[
            "family",
            "LUT",
            "flip-flops",
            "DSP",
            "RAM",
            "other",
            "clock, MHz",
            "by",
        ],
        &[1, 2, 3, 4, 5, 6],
        &rows,
    ));
    let tools: Vec<&str> = stored.tools.values().map(String::as_str).collect();
    let _ = writeln!(
        text,
        "<p><small>{}. The block alone, without pads. A clock is the median of three seeds of place and route, with a register at each port; \
         the least and the greatest are in brackets.</small></p>",
        escaped(&tools.join(", "))
    );
    Some(text)
}

fn row(stored: &Stored, family: &str, target: &Target) -> Vec<String> {
    let synthesis = stored
        .families
        .get(family)
        .map_or("", |family| &family.synthesis);
    let synthesis = format!("<code>{}</code>", escaped(synthesis));
    let family = escaped(family);
    match target {
        Target::Not { not_measured } => {
            let mut row = vec![
                family,
                format!("<small>not measured: {}</small>", escaped(not_measured)),
            ];
            row.extend(std::iter::repeat_n(String::new(), 5));
            row.push(synthesis);
            row
        }
        Target::Measured(cells) => {
            let clock = cells.clock_mhz.as_ref().map_or_else(String::new, |clock| {
                format!(
                    "{:.0} <small>({:.0} to {:.0})</small>",
                    clock.median, clock.least, clock.greatest
                )
            });
            let counts = [cells.lut, cells.ff, cells.dsp, cells.ram, cells.other];
            let mut row = vec![family];
            row.extend(counts.iter().map(u64::to_string));
            row.extend([clock, synthesis]);
            row
        }
    }
}

/// SHA-256 of all files in the order of their names, without their lines of comment, which name the command.
fn digest(files: &[VerilogFile]) -> String {
    let mut files: Vec<&VerilogFile> = files.iter().collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    let mut hash = Sha256::new();
    let lines = files.iter().flat_map(|file| file.text.lines());
    for line in lines.filter(|line| !line.starts_with("//")) {
        hash.update(line);
        hash.update("\n");
    }
    format!("{:x}", hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored() -> Stored {
        serde_json::from_str(STORED).expect("the stored figures are in the form that is read here")
    }

    #[test]
    fn figures_of_another_text_are_said_to_be_old() {
        let stored = stored();
        let (_, entry) = stored
            .configurations
            .iter()
            .find(|(name, _)| *name == "lut_array")
            .expect("lut_array");
        let command = entry
            .command
            .strip_prefix("warpwright emit ")
            .expect("a command");
        let now = figures(&stored, command, &entry.sha256).expect("figures");
        assert!(now.contains("ECP5") && !now.contains("older"), "{now}");
        let changed = figures(&stored, command, "0").expect("figures");
        assert!(changed.contains("older"), "{changed}");
        assert!(figures(&stored, "lut_array -p lanes=5", "0").is_none());
        // The same text under other settings has the same cells.
        assert!(figures(&stored, "lut_array -p lanes=1", &entry.sha256).is_some());
    }

    #[test]
    fn what_could_not_be_measured_says_why() {
        let mut stored = stored();
        let target: Target =
            serde_json::from_str("{\"not_measured\": \"too <large>\"}").expect("a target");
        let entry = stored.configurations.values_mut().next().expect("an entry");
        entry.targets.insert("ECP5".to_string(), target);
        let (command, hash) = (entry.command.clone(), entry.sha256.clone());
        let text = figures(&stored, &command, &hash).expect("figures");
        assert!(text.contains("not measured: too &lt;large&gt;"), "{text}");
    }
}
