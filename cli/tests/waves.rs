//! Waveforms of the catalogue's blocks, read back by wellen (the reader in Surfer):
//! every port in every cycle, the hierarchy, and the names of enumeration values.

use crate::common::Folder;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use wellen::simple;

const CYCLES: u64 = 60;

/// A value of so many bits, the same for the same number.
fn noise(number: u64, width: u64) -> String {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let bit = |_| {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state >> 40 & 1 == 1 { '1' } else { '0' }
    };
    (0..width).map(bit).collect()
}

/// A number of a stimulus or an answer as digits.
fn digits(text: &str, width: usize) -> String {
    let bits = match text.split_at(2) {
        ("0b", bits) => bits.to_string(),
        (_, hex) => {
            let value = u128::from_str_radix(hex, 16).expect("hexadecimal");
            format!("{value:b}")
        }
    };
    let bits = format!("{bits:0>width$}");
    bits[bits.len() - width..].to_string()
}

/// Names of values by their digits.
type Names = Vec<(String, String)>;

#[derive(Debug)]
struct Variable {
    width: u32,
    names: Option<Names>,
    /// By cycle: left of the clock edge that ends it.
    values: Vec<String>,
}

fn read(path: &Path) -> (BTreeMap<String, Variable>, BTreeSet<String>) {
    let mut wave = simple::read(path).expect("a waveform");
    let hierarchy = wave.hierarchy();
    let scopes = hierarchy
        .all_scopes()
        .map(|s| hierarchy[s].full_name(hierarchy));
    let scopes = scopes.collect();
    let mut signals = Vec::new();
    let mut variables = BTreeMap::new();
    for var in hierarchy.all_vars() {
        let var = &hierarchy[var];
        signals.push((var.full_name(hierarchy), var.signal_ref()));
        let names = var.enum_type(hierarchy).map(|(_, pairs)| {
            let pair = |(value, name): (&str, &str)| (value.to_string(), name.to_string());
            pairs.into_iter().map(pair).collect()
        });
        let variable = Variable {
            width: var.length(hierarchy).expect("bits"),
            names,
            values: Vec::new(),
        };
        variables.insert(var.full_name(hierarchy), variable);
    }
    let references: Vec<_> = signals.iter().map(|(_, signal)| *signal).collect();
    wave.load_signals(&references);
    let times = wave.time_table().to_vec();
    for (name, reference) in signals {
        let signal = wave.get_signal(reference).expect("loaded");
        let values = (0..CYCLES).map(|cycle| {
            let index = times.iter().rposition(|time| *time < 10 * (cycle + 1));
            let offset = signal.get_offset(index.expect("a time") as u32);
            let value = signal.get_value_at(&offset.expect("a value"), 0);
            value.to_bit_string().expect("bits")
        });
        variables.get_mut(&name).expect("known").values = values.collect();
    }
    (variables, scopes)
}

/// Runs a block with random inputs and compares its waveforms with stimulus and answer.
fn check(block: &str, lanes: &str, scopes: &[&str]) {
    let folder = Folder::new();
    let setting = format!("lanes={lanes}");
    let show = folder.warpwright(&format!("show {block} -p {setting} --json"));
    let sheet = show.json();
    let ports = sheet["ports"].as_array().expect("ports");
    let text = |port: &Value, key: &str| port[key].as_str().unwrap_or_default().to_string();
    let is_driven = |port: &&Value| port["direction"] == "input" && port["name"] != "clk";

    let inputs = ports.iter().filter(is_driven);
    let inputs: Vec<(String, u64)> = inputs
        .map(|port| (text(port, "name"), port["width"].as_u64().expect("a width")))
        .collect();
    let cycles = (0..CYCLES).map(|cycle| {
        let value = |(place, (name, width)): (usize, &(String, u64))| {
            let mut bits = noise(cycle * 100 + place as u64, *width);
            if name == "rst" {
                // Seldom enough to see something else.
                bits = u64::from(cycle % 20 == 19).to_string();
            }
            (name.clone(), Value::from(format!("0b{bits}")))
        };
        inputs
            .iter()
            .enumerate()
            .map(value)
            .collect::<serde_json::Map<_, _>>()
    });
    let stimulus = json!({ "cycles": cycles.collect::<Vec<_>>() });
    folder.write("in.json", stimulus.to_string());

    let sim = format!("sim {block} -p {setting} --stimulus in.json --json");
    let both = "--vcd run.vcd --fst run.fst";
    let answer = folder.json(&format!("{sim} {both}"));
    let plain = folder.warpwright(&format!("{sim} --vcd plain.vcd --plain-vcd"));
    assert_eq!(plain.json(), answer);

    for file in ["run.vcd", "run.fst", "plain.vcd"] {
        let (variables, found) = read(&folder.path().join(file));
        let wanted = scopes.iter().map(ToString::to_string).collect();
        assert_eq!(found, wanted, "{file}");
        for port in ports {
            let (name, width) = (text(port, "name"), port["width"].as_u64());
            let variable = &variables[&format!("{block}.{name}")];
            assert_eq!(Some(u64::from(variable.width)), width, "{file}: {name}");
            let from = if port["direction"] == "input" {
                &stimulus
            } else {
                &answer
            };
            for (cycle, value) in variable.values.iter().enumerate() {
                let said = match name.as_str() {
                    "clk" => "0x0",
                    _ => from["cycles"][cycle][&name].as_str().expect("a value"),
                };
                let said = digits(said, value.len());
                assert_eq!(*value, said, "{file}: {name} in cycle {cycle}");
            }
            let names = port["enum"]["values"].as_array().map(|values| {
                let pair = |value: &Value| {
                    let bits = format!(
                        "{:0w$b}",
                        value["value"].as_u64().expect("a number"),
                        w = variable.width as usize
                    );
                    (bits, text(value, "name"))
                };
                values.iter().map(pair).collect::<Names>()
            });
            // Neither the FST writer nor a plain VCD has them.
            let names = names.filter(|_| file == "run.vcd");
            assert_eq!(variable.names, names, "{file}: {name}");
        }
    }
}

#[test]
fn lut_array() {
    check(
        "lut_array",
        "3",
        &[
            "lut_array",
            "lut_array.lanes[0]",
            "lut_array.lanes[1]",
            "lut_array.lanes[2]",
        ],
    );
}

#[test]
fn lop3_unit() {
    check(
        "lop3_unit",
        "2",
        &["lop3_unit", "lop3_unit.threads[0]", "lop3_unit.threads[1]"],
    );
}
