//! `cli/data/cells.json` covers every named configuration and its present netlist, and matches Yosys.
//!
//! `bench/run --cells` writes it. The tests catch: a configuration added, renamed or removed, a change of a netlist that
//! was not measured again, inconsistent sums, and figures typed by hand or taken with another version or option of Yosys.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use warpwright::blocks::catalogue::CATALOGUE;
use warpwright::testbenches::tools::{Tool, require_or_skip, run_yosys};

/// Families, and kinds of cells.
const FAMILIES: [&str; 3] = ["iCE40", "ECP5", "Xilinx 7"];
const KINDS: [&str; 5] = ["lut", "ff", "dsp", "ram", "other"];

/// Configurations whose netlists have changed since they were measured. Their pages say so.
const OF_OLDER_NETLIST: &str = include_str!("data/cells_of_older_netlist.txt");

fn cli() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn stored() -> Value {
    let text = fs::read_to_string(cli().join("data/cells.json")).expect("the stored figures");
    serde_json::from_str(&text).expect("JSON")
}

/// The Verilog files of a named configuration, by name.
fn sources(name: &str) -> Vec<PathBuf> {
    let folder = cli().join("../verilog_out").join(name);
    let files = fs::read_dir(folder).expect("an emitted configuration");
    let files = files.map(|file| file.expect("a file").path());
    let mut verilog: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|end| end == "v"))
        .collect();
    verilog.sort();
    verilog
}

/// The hash of the netlist, as the description beside the Verilog tells it.
fn digest(name: &str) -> String {
    let folder = cli().join("../verilog_out").join(name);
    let files = fs::read_dir(folder).expect("an emitted configuration");
    let mut paths = files.map(|file| file.expect("a file").path());
    let path = paths.find(|path| path.extension().is_some_and(|end| end == "json"));
    let text = fs::read_to_string(path.expect("a description")).expect("text");
    let description: Value = serde_json::from_str(&text).expect("JSON");
    let digest = description["netlist_sha256"].as_str();
    digest.expect("a hash").to_string()
}

/// A count of a family's, or none where nothing was measured.
fn count(target: &Value, kind: &str) -> Option<u64> {
    target[kind].as_u64()
}

#[test]
fn every_named_configuration_has_figures_of_its_present_netlist() {
    let stored = stored();
    let entries = stored["configurations"].as_object().expect("entries");
    let named = CATALOGUE.iter().flat_map(|block| block.configurations());
    let named: BTreeSet<&str> = named.map(|configuration| configuration.name).collect();
    let told: BTreeSet<&str> = entries.keys().map(String::as_str).collect();
    assert_eq!(told, named, "bench/run --cells writes what is missing");

    let is_old = |name: &&str| entries[*name]["netlist_sha256"] != digest(name);
    let old: Vec<&str> = named.iter().copied().filter(is_old).collect();
    let listed: Vec<&str> = OF_OLDER_NETLIST.lines().collect();
    assert_eq!(
        old, listed,
        "the first were measured on an older netlist (bench/run --cells NAMES), the second are listed in cells_of_older_netlist.txt"
    );
}

#[test]
fn every_target_is_counted_or_says_why_not() {
    let stored = stored();
    for (name, entry) in stored["configurations"].as_object().expect("entries") {
        for family in FAMILIES {
            let target = &entry["targets"][family];
            let counts: Vec<u64> = KINDS
                .iter()
                .filter_map(|kind| count(target, kind))
                .collect();
            let why_not = target["not_measured"].as_str().unwrap_or_default();
            match counts.len() {
                0 => assert!(!why_not.is_empty(), "{name}, {family}: no figures"),
                // All 16 values have names, so that its outputs are its input and a constant.
                5 if name == "enum_name_sfid" => assert_eq!(counts, [0; 5], "{name}, {family}"),
                5 => assert!(counts.iter().sum::<u64>() > 0, "{name}, {family}: no cells"),
                _ => panic!("{name}, {family}: some kinds are missing in {target}"),
            }
        }
        let clock = &entry["targets"]["ECP5"]["clock_mhz"];
        let mhz = ["least", "median", "greatest"].map(|which| clock[which].as_f64());
        let is_ordered = mhz.is_sorted() && mhz.iter().all(Option::is_some);
        assert!(clock.is_null() || is_ordered, "{name}: {clock}");
    }
}

/// Yosys counts a small one again, in every family, by a rule of our own for what a cell is. In the release pass only: it does the same in both.
#[test]
fn figures_are_what_yosys_counts() {
    if cfg!(debug_assertions) {
        return;
    }
    let test = "figures_are_what_yosys_counts";
    let Some(yosys) = require_or_skip(Tool::YosysPypi, test) else {
        return;
    };
    let stored = stored();
    let version = format!("Yosys {}", yosys.version);
    assert_eq!(stored["tools"]["yosys"], version, "bench/run --cells");

    let entry = &stored["configurations"]["lut_array"];
    let files = sources("lut_array");
    let files = files.iter().map(|file| yosys.path(file));
    let files: Vec<_> = files.map(|file| file.display().to_string()).collect();
    for family in FAMILIES {
        let synthesis = stored["families"][family]["synthesis"].as_str().unwrap();
        let read = files.join(" ");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let answer = folder.path().join("cells.json");
        let to = yosys.path(&answer);
        let script = format!(
            "read_verilog {read}; {synthesis} -top lut_array; tee -q -o {} stat -json",
            to.display()
        );
        run_yosys(&yosys, &script).unwrap_or_else(|failure| panic!("{failure}"));
        let report = fs::read_to_string(&answer).expect("what was counted");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        let cells = report["design"]["num_cells_by_type"].as_object();
        let cells = cells.expect("cells by type").iter();
        let cells = cells.filter(|(kind, _)| *kind != "$scopeinfo");
        let cells: Vec<_> = cells
            .map(|(kind, count)| (kind, count.as_u64().expect("a count")))
            .collect();
        let sum = |is_of: &dyn Fn(&str) -> bool| {
            let of = cells.iter().filter(|(kind, _)| is_of(kind));
            Some(of.map(|(_, count)| count).sum::<u64>())
        };
        let target = &entry["targets"][family];
        let luts = sum(&|kind| kind.contains("LUT"));
        let is_flip_flop =
            |kind: &str| kind.contains("DFF") || kind.ends_with("_FF") || kind.starts_with("FD");
        assert_eq!(count(target, "lut"), luts, "{family}");
        assert_eq!(count(target, "ff"), sum(&is_flip_flop), "{family}");
        let all: Option<u64> = KINDS.iter().map(|kind| count(target, kind)).sum();
        assert_eq!(all, sum(&|_| true), "{family}");
    }
}
