//! `emit`: complete files, reproducible output, and a description that agrees with them.

use crate::common::{Folder, assert_has, warpwright};
use sha2::{Digest, Sha256};

#[test]
fn the_same_arguments_give_the_same_bytes() {
    let folder = Folder::new();
    for place in ["one", "two/deep"] {
        let emit = format!("emit lop3_unit -p registers=4 -p lanes=2 -o {place}");
        folder.answer(&emit);
    }
    let names = folder.names();
    let (one, two): (Vec<_>, Vec<_>) = names.iter().partition(|name| name.starts_with("one"));
    assert!(one.len() >= 2 && one.len() == two.len(), "{names:?}");
    for (one, two) in one.iter().zip(two) {
        assert_eq!(folder.text(one), folder.text(two), "{one}");
    }
}

#[test]
fn every_file_begins_with_the_command_that_makes_it() {
    let folder = Folder::new();
    let emit = "emit lut_array -p stages=0 -p width=032 -p lanes=4";
    let wrote = folder.answer(emit);
    let names = folder.names();
    assert_eq!(wrote.lines().count(), names.len());
    assert!(names.contains(&"lut_array.json".to_string()));
    // In the block's order, and only what differs from the defaults.
    let command = "warpwright emit lut_array -p lanes=4 -p stages=0";
    for name in names.iter().filter(|name| *name != "lut_array.json") {
        let text = folder.text(name);
        let first = text.lines().next().unwrap_or_default();
        assert!(first.ends_with(command), "{first}");
    }
    let json = folder.parsed("lut_array.json");
    assert_eq!(json["command"], command);
}

/// A second run takes the place of the first; a file that somebody wrote stays, and so does all beside it.
#[test]
fn what_was_not_generated_is_kept() {
    let emit = "emit lop3_unit --cocotb --testbench --core -o out";
    for name in ["lop3_unit.v", "test_lop3_unit.py", "lop3_unit.core"] {
        let folder = Folder::new();
        folder.answer(emit);
        folder.answer(emit);
        let before = folder.names();
        folder.write(&format!("out/{name}"), "my own\n");
        let kept = format!("out/{name} exists, and it does not say that it was generated");
        folder.refused(emit, &kept);
        assert_eq!(folder.text(&format!("out/{name}")), "my own\n");
        assert_eq!(folder.names(), before);
    }
}

#[test]
fn the_description_has_ports_timing_and_the_hash_of_every_file() {
    let folder = Folder::new();
    folder.answer("emit lut_array -o out");
    let json = folder.parsed("out/lut_array.json");
    assert_eq!(json["block"], "lut_array");
    assert_eq!(json["top"], "lut_array");
    assert_eq!(json["timing"]["latency"], 1);
    assert_eq!(json["ports"][0]["name"], "clk");
    assert_eq!(json["ports"][1]["name"], "rst");
    let files = json["files"].as_array().expect("files");
    assert_eq!(files.len() + 1, folder.names().len());
    for file in files {
        let name = file["name"].as_str().unwrap_or_default();
        let hash = format!("{:x}", Sha256::digest(folder.read(&format!("out/{name}"))));
        assert_eq!(file["sha256"], hash.as_str(), "{name}");
    }
}

#[test]
fn systemverilog_is_another_command() {
    let folder = Folder::new();
    let emit = "emit lop3_unit --dialect systemverilog";
    folder.answer(emit);
    let json = folder.parsed("lop3_unit.json");
    assert_eq!(
        json["command"],
        "warpwright emit lop3_unit --dialect systemverilog"
    );
    assert_eq!(json["dialect"], "systemverilog");
}

#[test]
fn all_named_configurations_go_into_folders_of_their_names() {
    let folder = Folder::new();
    folder.answer("emit --all-named -o out");
    let listed = warpwright("list --json").json();
    for block in listed["blocks"].as_array().into_iter().flatten() {
        for configuration in block["configurations"].as_array().into_iter().flatten() {
            let name = configuration.as_str().unwrap_or_default();
            let described = folder.parsed(&format!("out/{name}/{name}.json"));
            assert_eq!(described["top"], *name);
            assert_eq!(described["block"], block["name"]);
        }
    }
}

/// Each port that the clock times has its line, and the block its clock.
#[test]
fn constraints_name_the_clock_and_every_port() {
    let folder = Folder::new();
    let options = "--sdc=250 --clock-name core_clk --reset async --reset-level low";
    folder.answer(&format!("emit stream_buffer {options}"));
    let text = folder.text("stream_buffer.sdc");
    let clock = "create_clock -name core_clk -period 4.000 [get_ports core_clk]\n";
    assert_has(&text, clock);
    assert_has(&text, "# rst_n acts at once,");
    let described = folder.parsed("stream_buffer.json");
    for port in described["ports"].as_array().into_iter().flatten() {
        let (name, direction) = (&port["name"], &port["direction"]);
        let (name, direction) = (name.as_str().expect("text"), direction.as_str());
        let direction = direction.expect("text");
        let line = format!("set_{direction}_delay -clock core_clk 0.000 [get_ports {name}]\n");
        assert_eq!(text.contains(&line), name != "core_clk", "{name}: {text}");
    }

    folder.answer("emit lut_array -p stages=0 --top lookup --sdc");
    let text = folder.text("lookup.sdc");
    assert_has(&text, "create_clock -name clk -period 10.000\n");
    folder.refused("emit lut_array --sdc=0", "0");
}

#[test]
fn what_cannot_be_written_changes_nothing() {
    let folder = Folder::new();
    // A folder where the last of the files should go: found only when the others are ready.
    std::fs::create_dir_all(folder.path().join("out/lut_array.json")).expect("a folder");
    folder.refused(
        "emit lut_array -o out",
        "cannot write out/lut_array.json: it is a folder",
    );
    assert_eq!(folder.names(), [""; 0], "nothing is left behind");

    folder.write("file", "kept");
    folder.refused(
        "emit lut_array -o file",
        "cannot write file: it is not a folder",
    );
    assert_eq!(folder.text("file"), "kept");
}

/// A folder that is made for files which then cannot be written goes again.
#[test]
fn no_empty_folder_is_left() {
    let folder = Folder::new();
    folder.write("taken", "a file");
    // The second folder cannot be made, the first has been.
    std::fs::create_dir(folder.path().join("out")).expect("a folder");
    folder.write("out/lop3_unit", "a file");
    folder.refused(
        "emit --all-named -o out",
        "cannot write out/lop3_unit: it is not a folder",
    );
    let left = std::fs::read_dir(folder.path().join("out")).expect("a folder");
    let left: Vec<_> = left
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(left, ["lop3_unit"]);
}
