//! All named configurations in one project: no name of a module has two texts, each tool reads all of them at once, and Yosys finds no net
//! that is constant.
//!
//! The top module is written here: it has every configuration once, with all ports connected.

use crate::common::Folder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use warpwright::testbenches::tools::{Design, Dialect, Found, Tool, lint, require_or_skip};

/// The emitted files by name, and the configurations' descriptions.
struct Project {
    folder: Folder,
    files: BTreeMap<String, PathBuf>,
    descriptions: Vec<Value>,
}

impl Project {
    /// Every named configuration. A file that several have must be the same in all.
    fn new() -> Self {
        let folder = Folder::new();
        folder.answer("emit --all-named --core -o out");
        let mut files: BTreeMap<String, PathBuf> = BTreeMap::new();
        let mut descriptions = Vec::new();
        let folders = std::fs::read_dir(folder.path().join("out")).expect("a folder");
        let mut folders: Vec<PathBuf> = folders.flatten().map(|entry| entry.path()).collect();
        folders.sort();
        for of in folders {
            let name = of.file_name().expect("a name").to_string_lossy();
            let description = folder.parsed(&format!("out/{name}/{name}.json"));
            assert_eq!(description["top"], *name);
            for entry in std::fs::read_dir(&of).expect("a folder").flatten() {
                let file = entry.file_name().to_string_lossy().into_owned();
                let Some(earlier) = files.insert(file.clone(), entry.path()) else {
                    continue;
                };
                let [one, other] = [earlier, entry.path()]
                    .map(|path| std::fs::read_to_string(path).expect("a text"));
                assert_eq!(one, other, "two texts of {file}");
            }
            descriptions.push(description);
        }
        Self {
            folder,
            files,
            descriptions,
        }
    }

    /// The Verilog of all, and a top module that has each configuration.
    fn sources(&self) -> Vec<PathBuf> {
        let mut top = String::from("`default_nettype none\nmodule project (\n");
        let of = |text: &Value| text.as_str().unwrap_or_default().to_string();
        let (mut ports, mut instances) = (Vec::new(), String::new());
        for description in &self.descriptions {
            let name = of(&description["top"]);
            let mut connected = Vec::new();
            for port in description["ports"].as_array().into_iter().flatten() {
                let (port_name, direction) = (of(&port["name"]), of(&port["direction"]));
                let last = port["width"].as_u64().expect("a width") - 1;
                ports.push(format!(
                    "    {direction} wire [{last}:0] {name}__{port_name}"
                ));
                connected.push(format!("        .{port_name}({name}__{port_name})"));
            }
            let connected = connected.join(",\n");
            let _ = writeln!(instances, "    {name} u_{name} (\n{connected}\n    );");
        }
        let _ = write!(
            top,
            "{}\n);\n{instances}endmodule\n`default_nettype wire\n",
            ports.join(",\n")
        );
        self.folder.write("project.v", top);
        let is_verilog = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "v");
        let mut sources: Vec<PathBuf> = self.files.values().filter(is_verilog).cloned().collect();
        sources.push(self.folder.path().join("project.v"));
        sources
    }
}

/// What a tool says of a project, if it does not take it.
fn refused(found: &Found, sources: &[PathBuf]) -> Option<String> {
    if found.tool == Tool::Yosys {
        return yosys(found, sources, "").err();
    }
    let design = Design::new(sources, "project").dialect(Dialect::Verilog2001);
    lint(found, &design)
        .err()
        .map(|failure| failure.to_string())
}

/// Yosys reads a project, and does more with it. A warning is a fault.
fn yosys(found: &Found, sources: &[PathBuf], more: &str) -> Result<(), String> {
    let paths = sources.iter().map(|file| format!("\"{}\"", file.display()));
    let paths: Vec<String> = paths.collect();
    let script = format!(
        "read_verilog {}; hierarchy -check -top project; proc; check -assert; {more}",
        paths.join(" ")
    );
    let mut command = Command::new(&found.program);
    let ran = command.args(["-q", "-p", &script]).output();
    let ran = ran.expect("Yosys starts");
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    if ran.status.success() && said.is_empty() {
        Ok(())
    } else {
        Err(said)
    }
}

/// The named nets that Yosys finds constant, as `module.net`: of nets in a loop those that have one value in every iteration, as what is made of
/// the loop's variable has not: neither there nor side by side, as the numbers of a tree's leaves. A port stays that is constant in this configuration,
/// and so does what is called `unused`, which is for lints.
fn constants(found: &Found, sources: &[PathBuf], folder: &Folder) -> Vec<String> {
    let json = folder.path().join("read.json");
    let more = format!(
        "opt_expr; opt_dff; opt_expr; write_json \"{}\"",
        json.display()
    );
    yosys(found, sources, &more).expect("a project");
    let read = folder.parsed("read.json");
    let mut values: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (module, of) in read["modules"].as_object().into_iter().flatten() {
        for (name, net) in of["netnames"].as_object().into_iter().flatten() {
            let own = name.rsplit('.').next().unwrap_or(name);
            let is_port = of["ports"].get(name).is_some();
            let is_meant = own.starts_with("unused_") || own.ends_with("leaf_number");
            if !is_port && net["hide_name"] == 0 && !is_meant {
                let name = format!("{module}.{}", without_indices(name));
                values.entry(name).or_default().push(net["bits"].clone());
            }
        }
    }
    let is_constant = |values: &[Value]| {
        let bits = values[0].as_array().into_iter().flatten();
        let bits: Option<Vec<u32>> = bits.map(|bit| bit.as_str()?.parse().ok()).collect();
        let is_one = values.iter().all(|value| *value == values[0]);
        is_one && bits.is_some_and(|bits| !counts(&bits))
    };
    let constant = values.into_iter().filter(|(_, values)| is_constant(values));
    constant.map(|(name, _)| name).collect()
}

/// Whether bits, the lowest first, are four numbers or more side by side, each one more or each one less than the one before, but for one place at which
/// the leaves of a tree may be turned.
fn counts(bits: &[u32]) -> bool {
    (2..=8)
        .filter(|width| bits.len().is_multiple_of(*width))
        .any(|width| {
            let number = |part: &[u32]| part.iter().rev().fold(0, |number, bit| 2 * number + bit);
            let numbers: Vec<u32> = bits.chunks(width).map(number).collect();
            let steps = |step: u32| {
                let pairs = numbers.windows(2);
                pairs
                    .filter(|pair| pair[0].wrapping_add(step) == pair[1])
                    .count()
            };
            numbers.len() >= 4
                && [1, u32::MAX]
                    .iter()
                    .any(|step| steps(*step) + 2 >= numbers.len())
        })
}

/// `lanes[3].sum` is `lanes[].sum`.
fn without_indices(name: &str) -> String {
    let mut is_within = false;
    let mut kept = name.to_string();
    kept.retain(|c| {
        is_within = (is_within || c == '[') && c != ']';
        !is_within || c == '['
    });
    kept
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn every_named_configuration_has_room_in_one_project() {
    let test = "every_named_configuration_has_room_in_one_project";
    let project = Project::new();
    let mut sources = project.sources();
    // In front, so that a tool need not read all before it finds the second text.
    sources.sort_by_key(|path| !path.ends_with("lut_array.v"));
    let folder = &project.folder;
    folder.answer("emit lut_array -p lanes=3 --top three_lanes -o beside");
    sources.insert(0, folder.path().join("beside/three_lanes.v"));
    // Under the block's own name, which is taken.
    folder.answer("emit lut_array -p lanes=3 -o again");
    let mut twice = sources.clone();
    twice.insert(0, folder.path().join("again/lut_array.v"));
    for tool in [Tool::Icarus, Tool::VerilatorPypi, Tool::Yosys] {
        let Some(found) = require_or_skip(tool, test) else {
            return;
        };
        if tool == Tool::Yosys {
            // What does nothing is not written.
            let named = constants(&found, &sources, folder);
            assert!(named.is_empty(), "{named:#?}");
        } else if let Some(said) = refused(&found, &sources) {
            panic!("{tool} does not take all of them: {said}");
        }
        assert!(refused(&found, &twice).is_some(), "{tool} takes two texts");
    }
}

/// Constants of every kind are found: a net, one in all iterations of a loop, and a register that stays at its reset value.
#[test]
fn constants_are_found() {
    let Some(found) = require_or_skip(Tool::Yosys, "constants_are_found") else {
        return;
    };
    let folder = Folder::new();
    folder.write(
        "project.v",
        "module project (input wire clk, input wire rst, input wire [3:0] a, output wire [3:0] y);
    wire       zero = a[0] & ~a[0] & 1'b0;
    reg        never;
    always @(posedge clk) never <= rst ? 1'b0 : never & zero;
    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : lanes
            wire low = 1'b1 & (i < 4);
            wire is_first = i == 0;
            assign y[i] = low & (a[i] | is_first) ^ never;
        end
    endgenerate
endmodule
",
    );
    let sources = [folder.path().join("project.v")];
    let named = constants(&found, &sources, &folder);
    assert_eq!(
        named,
        ["project.lanes[].low", "project.never", "project.zero"]
    );
}
