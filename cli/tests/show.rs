//! `list`, `show`, `lut` and the help: their output as seen by users and scripts.

use crate::common::{assert_has, warpwright};
use insta::assert_snapshot;
use warpwright::blocks::catalogue::CATALOGUE;

#[test]
fn list_is_the_catalogue() {
    let json = warpwright("list --json").json();
    let listed = json["blocks"].as_array().expect("blocks").iter();
    let names: Vec<&str> = listed.filter_map(|block| block["name"].as_str()).collect();
    let blocks = CATALOGUE.iter().map(|block| block.name());
    assert_eq!(names, blocks.collect::<Vec<_>>());
}

#[test]
fn show_is_a_datasheet() {
    assert_snapshot!(warpwright("show lut_array").answer());
    assert_snapshot!(warpwright("show lop3_unit -p lanes=2").answer());
}

#[test]
fn show_follows_the_parameters() {
    let json = warpwright("show lut_array -p stages=0 -p lanes=32 --json").json();
    assert_eq!(json["timing"]["latency"], 0);
    let ports = json["ports"].as_array().expect("ports");
    let width = |name: &str| {
        let found = ports.iter().find(|port| port["name"] == name);
        found.map(|port| port["width"].clone())
    };
    assert_eq!(width("dst"), Some(1024.into()));
    assert_eq!(width("clk"), None, "without stages there is no clock");
    assert_eq!(json["parameters"][2]["value"], 32);
    assert_eq!(json["parameters"][2]["allowed"]["max"], 64);
    assert_eq!(json["configurations"][2]["options"], "-p lanes=32");
    let json = warpwright("show lop3_unit --json").json();
    let ports = json["ports"].as_array().expect("ports");
    let source = ports
        .iter()
        .find(|port| port["name"] == "a_source")
        .expect("a port");
    assert_eq!(source["enum"]["values"][1]["name"], "CONSTANT");
}

#[test]
fn lut_prints_both_indices_and_the_shortest_expression() {
    for line in [
        "lut '(a & ~c) | (b & c)' --convention spirv",
        "lut 0xE8",
        "lut 0x8000 --inputs 4",
    ] {
        assert_snapshot!(warpwright(line).answer());
    }
}

#[test]
fn lut_takes_every_way_to_write_an_index() {
    for index in ["0xCA", "0xca", "202", "0b11001010", "0b1100_1010"] {
        let json = warpwright(&format!("lut {index} --convention spirv --json")).json();
        assert_eq!(json["index"], "0xCA", "{index}");
        assert_eq!(json["other_convention"]["index"], "0xD8", "{index}");
        assert_eq!(json["operators"], 3, "{index}");
        assert_eq!(json["proved_minimal"], true, "{index}");
    }
}

#[test]
fn lut_counts_the_operands_of_an_expression() {
    let inputs = |text: &str| warpwright(&format!("lut '{text}' --json")).json()["inputs"].clone();
    assert_eq!(inputs("a"), 3);
    assert_eq!(inputs("a & d"), 4);
    assert_eq!(inputs("f"), 6);
    let json = warpwright("lut a --inputs 1 --json").json();
    assert_eq!(json["index"], "0x2");
    assert_eq!(json["inputs"], 1);
}

#[test]
fn help_teaches_by_example() {
    assert_snapshot!(warpwright("--help").answer());
    for command in [
        "list", "show", "emit", "sim", "verify", "lut", "enum", "decode", "encode", "run",
    ] {
        let help = warpwright(&format!("{command} --help")).answer();
        let example = format!("Examples:\n  warpwright {command}");
        assert!(help.contains(&example), "{help}");
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
    }
    assert!(warpwright("emit --help").answer().contains("--all-named"));
}

/// The synthesis results are those that are stored for the netlist, and options that are named have some.
#[test]
fn measured_configurations_show_their_resources() {
    let stored = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cells.json");
    let stored = std::fs::read_to_string(stored).expect("the stored cells");
    let stored: serde_json::Value = serde_json::from_str(&stored).expect("JSON");
    for name in ["lut_array_warp", "lop3_unit", "gather_scatter"] {
        let shown = warpwright(&format!("show {name} --json")).json();
        let expected = &stored["configurations"][name]["targets"];
        assert_eq!(&shown["resources"]["targets"], expected, "{name}");
        assert_eq!(shown["resources"]["is_older"], false, "{name}");
    }
    let luts = stored["configurations"]["lop3_unit"]["targets"]["ECP5"]["lut"].to_string();
    let text = warpwright("show lop3_unit").answer();
    let row = text.lines().find(|line| line.starts_with("│ ECP5"));
    assert!(row.is_some_and(|row| row.contains(&luts)), "{text}");

    let other = warpwright("show lut_array -p lanes=3").answer();
    assert_has(&other, "not measured for these parameters; measured: ");
    let (_, named) = other
        .split_once("measured: `warpwright ")
        .expect("a command");
    let named = warpwright(named.split('`').next().expect("its end")).answer();
    assert_has(&named, "iCE40");
    let none = warpwright("show lut_array -p lanes=3 --json").json();
    assert_eq!(none.get("resources"), None);
}
