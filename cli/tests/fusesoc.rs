//! FuseSoC reads our core files, calls our generator, and builds a design that uses both.
//!
//! The tool itself runs in the release pass only: it does the same in both. `core_files.rs` checks what we write.

#![cfg(unix)]

use crate::common::{Folder, Ran, page};
use std::path::{Path, PathBuf};
use std::process::Command;
use warpwright::testbenches::effort::When;
use warpwright::testbenches::tools::{Tool, require_or_skip};

/// The folder of the repository.
fn root() -> PathBuf {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR"));
    cli.parent().expect("the repository").to_path_buf()
}

/// What a shell needs to find FuseSoC, Verilator and Icarus in; none if one of them is not there.
fn environment(test: &str) -> Option<Vec<(&'static str, String)>> {
    let fusesoc = require_or_skip(Tool::Fusesoc, test)?;
    require_or_skip(Tool::Icarus, test)?;
    require_or_skip(Tool::VerilatorDebian, test)?;
    let bin = fusesoc.program.parent()?.display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let home = root().display().to_string();
    Some(vec![
        ("PATH", format!("{bin}:{path}")),
        ("WARPWRIGHT", home),
    ])
}

/// A workspace with the example in it.
struct Workspace {
    folder: Folder,
    environment: Vec<(&'static str, String)>,
}

impl Workspace {
    fn new(test: &str) -> Option<Self> {
        let environment = environment(test)?;
        let folder = Folder::new();
        let example = root().join("interop/fusesoc/example");
        std::fs::create_dir(folder.path().join("design")).expect("a folder");
        for file in std::fs::read_dir(example).expect("the example").flatten() {
            let to = folder.path().join("design").join(file.file_name());
            std::fs::copy(file.path(), to).expect("a file");
        }
        Some(Self {
            folder,
            environment,
        })
    }

    /// Puts one text in the place of another, which must be there.
    fn change(&self, file: &str, old: &str, new: &str) {
        let name = format!("design/{file}");
        let text = self.folder.text(&name);
        assert!(text.contains(old), "{name} has no {old}");
        self.folder.write(&name, text.replace(old, new));
    }

    fn fusesoc(&self, arguments: &str) -> Ran {
        let built = Path::new(env!("CARGO_BIN_EXE_warpwright"));
        let built = built.parent().expect("a folder").display();
        let [(_, path), (_, home)] = self.environment.as_slice() else {
            panic!("two variables");
        };
        let line = format!(
            "fusesoc --cores-root '{home}/interop/fusesoc/generator' --cores-root design {arguments}"
        );
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(self.folder.path())
            .env("PATH", format!("{built}:{path}"))
            .output();
        output.expect("a shell").into()
    }

    fn run(&self, target: &str) -> Ran {
        self.fusesoc(&format!("run --target {target} example:demo:masked_write"))
    }

    /// The run must fail, and say this.
    fn fails(&self, target: &str, said: &str) {
        let ran = self.run(target);
        assert_ne!(ran.code, Some(0), "{}", ran.out);
        let all = ran.out + &ran.err;
        assert!(all.contains(said), "{said} is not in:\n{all}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn the_page_does_what_it_says() {
    let text = include_str!("../../docs/interop/fusesoc.md");
    if let Some(environment) = environment("the_page_does_what_it_says") {
        page::check(text, &environment);
    }
}

/// What the page shows of the design is in the design.
#[test]
fn the_page_shows_the_example() {
    let page = include_str!("../../docs/interop/fusesoc.md");
    let core = include_str!("../../interop/fusesoc/example/masked_write.core");
    let shown = page.split("```yaml\n").nth(1).expect("a piece of YAML");
    let shown = shown.split("\n```").next().unwrap_or_default();
    for piece in shown.split("\n...\n") {
        assert!(core.contains(piece), "the example has no\n{piece}");
    }
}

/// Each of these is a break in the interface between the design and the block, and the tools see it.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_break_in_the_interface_fails() {
    let test = "a_break_in_the_interface_fails";
    let breaks = [
        // Another name of a port.
        ("masked_write.v", ".lane_enable(", ".enables(", "enables"),
        // Another name of the module.
        (
            "masked_write.core",
            "top: merge_lut_array",
            "top: other_lut_array",
            "merge_lut_array",
        ),
        // Two operands: there is no port src2, and the table is half as long.
        (
            "masked_write.core",
            "width: 8,",
            "width: 8, inputs: 2,",
            "src2",
        ),
        // Ports of another width.
        ("masked_write.core", "width: 8,", "width: 16,", "src0"),
    ];
    for (file, old, new, said) in breaks {
        let Some(workspace) = Workspace::new(test) else {
            return;
        };
        workspace.change(file, old, new);
        workspace.fails("lint", said);
    }
    // The other convention, and one more clock until the result: lint has nothing to say, the test bench has.
    for (old, new) in [
        ("stages: 1", "stages: 1, convention: spirv"),
        ("stages: 1", "stages: 2"),
    ] {
        let Some(workspace) = Workspace::new(test) else {
            return;
        };
        workspace.change("masked_write.core", old, new);
        workspace.fails("sim", "FATAL");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_wrong_request_ends_the_run_and_says_why() {
    let Some(workspace) = Workspace::new("a_wrong_request_ends_the_run_and_says_why") else {
        return;
    };
    workspace.change("masked_write.core", "lanes: 4", "lanes: 65");
    workspace.fails("lint", "lut_array: lanes must be 1 to 64, got 65");
}

/// Every core file of `verilog_out/` is one that FuseSoC takes, and lint through it finds nothing. All of them are linted in
/// long runs; the tools' own tests lint the same files every time.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn fusesoc_takes_every_named_configuration() {
    let Some(workspace) = Workspace::new("fusesoc_takes_every_named_configuration") else {
        return;
    };
    let blocks = root().join("verilog_out");
    let names: Vec<String> = std::fs::read_dir(&blocks)
        .expect("verilog_out")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let listed = workspace.fusesoc(&format!("--cores-root '{}' core list", blocks.display()));
    // What it says of a core file that it does not take is a warning.
    let warnings = listed
        .err
        .lines()
        .filter(|line| !line.contains("No trustfile"));
    assert_eq!(
        (listed.code, warnings.count()),
        (Some(0), 0),
        "{}",
        listed.err
    );
    let core = |name: &str| format!("warpwright:blocks:{name}:{}", env!("CARGO_PKG_VERSION"));
    for name in &names {
        let vlnv = core(name);
        assert!(
            listed.out.contains(&format!("{vlnv} ")),
            "{vlnv} is not in\n{}",
            listed.out
        );
    }
    let some = ["lut_array", "gather_scatter", "eu_frontend"];
    for name in names
        .iter()
        .filter(|name| When::LongRuns.is_now() || some.contains(&name.as_str()))
    {
        let run = format!(
            "--cores-root '{}' run --target lint {}",
            blocks.display(),
            core(name)
        );
        let ran = workspace.fusesoc(&run);
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.out, ran.err);
    }
    // A parameter of the core reaches the tool, which refuses a vector that ends before it begins.
    let run = format!(
        "--cores-root '{}' run --target lint {}",
        blocks.display(),
        core("lut_array")
    );
    let ran = workspace.fusesoc(&format!("{run} --LANES 8"));
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let ran = workspace.fusesoc(&format!("{run} --LANES -1"));
    assert_ne!(ran.code, Some(0), "{}", ran.out);
    let ran = workspace.fusesoc(&format!("{run} --LANES 65"));
    assert_ne!(ran.code, Some(0), "{}", ran.out);
    let said = ran.out + &ran.err;
    assert!(said.contains("LANES_must_be_1_to_64"), "{said}");
}
