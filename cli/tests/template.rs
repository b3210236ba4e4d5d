//! A project of somebody else's: `warpwright new` makes it, its program has every subcommand that works on blocks, and a failure is told in words.
//!
//! Every run tries the program as an example of this crate (`examples/template.rs`), which is compiled from the files that `new` writes.

use crate::common::{Folder, Ran, assert_has, warpwright, words};
use std::path::{Path, PathBuf};
use std::process::Command;
use warpwright::blocks::block::{Block, Timing};
use warpwright::blocks::golden::AnyModel;
use warpwright::blocks::parameters::{ParameterSpec, Parameters};
use warpwright::hdl::prelude::*;
use warpwright::testbenches::verify::Level;
use warpwright::verified;

#[path = "../template/lib.rs"]
mod saturating_sum;
use saturating_sum::SaturatingSum;

/// The example, which `cargo test` has built beside the command.
fn their_program() -> PathBuf {
    let built = Path::new(env!("CARGO_BIN_EXE_warpwright"));
    let folder = built.parent().expect("the folder of the build");
    let name = format!("template{}", std::env::consts::EXE_SUFFIX);
    folder.join("examples").join(name)
}

/// Runs their program in a folder.
fn theirs(folder: &Folder, line: &str) -> Ran {
    let mut command = Command::new(their_program());
    command.env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    let output = command
        .current_dir(folder.path())
        .args(words(line))
        .output();
    output.expect("their program starts").into()
}

#[test]
fn their_program_knows_their_blocks_alone() {
    let folder = Folder::new();
    let list = theirs(&folder, "list").answer();
    assert_has(&list, "saturating_sum");
    assert_has(&list, "`template show BLOCK` has the details.");
    assert!(!list.contains("lut_array"), "{list}");
    let unknown = theirs(&folder, "show lut_array").refused("there is no block `lut_array`");
    assert_has(&unknown, "the catalogue has saturating_sum");
    assert_has(&unknown, "`template list` describes every block");
    // What is about Warpwright's documents and its own blocks is not there.
    for command in ["lut", "decode", "bench", "new", "spirv"] {
        theirs(&folder, command).refused("unrecognized subcommand");
    }
    let help = theirs(&folder, "--help").answer();
    assert_has(&help, "Blocks: saturating_sum.");
    assert_has(
        &theirs(&folder, "emit --help").answer(),
        "with Warpwright's own blocks:\n",
    );
}

#[test]
fn every_subcommand_about_blocks_works_on_theirs() {
    let folder = Folder::new();
    let run = |line: &str| theirs(&folder, line).answer();
    assert_has(&run("show saturating_sum -p width=8"), "WIDTH");
    run("schematic saturating_sum -o sum.svg");
    run("sim saturating_sum --cycles 40 --vcd sum.vcd --fst sum.fst");
    assert_has(&run("wave sum.vcd"), "saturating_sum  sum.vcd");
    run("emit saturating_sum -p width=8 -o rtl --testbench --cocotb --sdc --core");
    let verilog = folder.text("rtl/saturating_sum.v");
    assert_has(&verilog, "template emit saturating_sum -p width=8");
    // Whose licence it has is for them to say.
    assert!(!verilog.contains("SPDX"), "{verilog}");
    let core = folder.text("rtl/saturating_sum.core");
    assert_has(&core, "name: \"template:blocks:saturating_sum_width_8:");
    assert!(!core.contains("license"), "{core}");
    run("emit --all-named -o all");
    folder.text("all/saturating_sum/saturating_sum.v");
    if warpwright::testbenches::crosscheck::Tools::find().can_read() {
        let own = "equiv --model saturating_sum -p width=8 rtl/saturating_sum.v";
        assert_has(&run(own), "\nEQUAL ");
    }
    let proof = "verify --all --level proof --junit verify.xml";
    assert_has(&run(proof), "checks held\n");
    assert_has(&folder.text("verify.xml"), "failures=\"0\"");
    assert_has(
        &run("mutate saturating_sum -p width=4 --mutants 20"),
        "survived         0",
    );
    run("export saturating_sum --format btor2");
    run("report saturating_sum --no-checks -o pages");
    let page = folder.text("pages/saturating_sum.html");
    assert_has(&page, "template report saturating_sum");
    folder.write(
        "sum_input.yml",
        "gapi: '1.0'\nvlnv: '::sum:0'\nparameters: {block: saturating_sum}\n",
    );
    run("fusesoc sum_input.yml");
    assert_has(&run("completions bash"), "saturating_sum");
    assert_has(&run("man"), "saturating_sum");
}

#[test]
fn outside_tools_agree_with_their_text() {
    let folder = Folder::new();
    let ran = theirs(&folder, "crosscheck saturating_sum -p width=4 --proofs");
    if warpwright::testbenches::crosscheck::Tools::find().can_read() {
        assert_has(&ran.answer(), "held");
    } else {
        ran.refused("none of the tools");
    }
}

/// The same with a sum that goes round.
struct GoesRound;

impl Block for GoesRound {
    fn name(&self) -> &'static str {
        "goes_round"
    }

    fn summary(&self) -> &'static str {
        "the sum of two words, wrongly"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        SaturatingSum.parameters()
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        SaturatingSum.timing(parameters)
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("goes_round");
        let width = parameters.number("width");
        let (a, b) = (m.input("a", width), m.input("b", width));
        m.output("y", m.register("sum_q", width).next(a + b));
        m.finish()
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        SaturatingSum.model(parameters)
    }
}

#[test]
fn what_does_not_hold_is_told_in_words() {
    for (level, way) in [(Level::Quick, "random"), (Level::Proof, "proof")] {
        let wrong = verified(&GoesRound, &[("width", "4")], level).expect_err("a sum goes round");
        // A test that ends with an error prints it so.
        let printed = format!("{wrong:?}");
        assert!(
            printed.starts_with("\ngoes_round -p width=4\n  FAILED "),
            "{way}: {printed}"
        );
        assert_has(&printed, "y");
        assert_has(&printed, "driven at cli/tests/template.rs:");
    }
    let refused = verified(&SaturatingSum, &[("width", "65")], Level::Quick);
    let refused = format!("{:?}", refused.expect_err("65 bits are too many"));
    assert_has(&refused, "65");
    verified(&SaturatingSum, &[("width", "5")], Level::Proof).expect("the template holds");
}

#[test]
fn a_new_project_has_its_own_names() {
    let folder = Folder::new();
    let said = folder.answer("new my_block");
    assert_has(&said, "cargo test");
    let names = folder.names();
    let expected = [
        ".github/workflows/checks.yml",
        ".gitignore",
        "Cargo.toml",
        "README.md",
        "src/golden.rs",
        "src/lib.rs",
        "src/main.rs",
        "src/rtl.rs",
        "tests/checks.rs",
    ];
    assert_eq!(names, expected.map(|name| format!("my_block/{name}")));
    for name in &names {
        let text = folder.text(name);
        for left in ["saturating", "Saturating", "DEPENDENCY", "RUST_VERSION"] {
            assert!(!text.contains(left), "{name} has {left}");
        }
    }
    let main = folder.text("my_block/src/main.rs");
    assert_has(&main, "warpwright::command(&[&my_block::MyBlock])");
    let manifest = folder.text("my_block/Cargo.toml");
    let version = env!("CARGO_PKG_VERSION");
    assert_has(&manifest, &format!("\nwarpwright = \"{version}\"\n"));
}

#[test]
fn a_project_can_depend_on_a_clone_or_a_repository() {
    let clone = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let clone = clone.canonicalize().expect("the repository");
    let folder = Folder::new();
    folder.answer(&format!("new one --path {}", clone.display()));
    let package = clone.join("cli");
    let expected = format!("warpwright = {{ path = \"{}\" }}", package.display());
    assert_has(&folder.text("one/Cargo.toml"), &expected);
    folder.answer("new other -o elsewhere --git https://host/warpwright.git");
    assert_has(
        &folder.text("elsewhere/Cargo.toml"),
        "warpwright = { git = \"https://host/warpwright.git\" }",
    );
}

#[test]
fn what_cannot_be_a_project_is_refused_and_leaves_nothing() {
    let folder = Folder::new();
    for (line, message) in [
        ("new My_Block", "it must begin with a lower-case letter"),
        ("new my-block", "only letters, digits and underscores"),
        ("new module", "keyword"),
        ("new match", "a crate cannot be called `match`"),
        (
            "new fine --path nowhere",
            "nowhere is not a clone of Warpwright",
        ),
        ("new fine --path . --git there", "cannot be used with"),
    ] {
        folder.refused(line, message);
    }
    assert!(folder.names().is_empty());
    folder.answer("new twice");
    let before = folder.text("twice/src/rtl.rs");
    folder.refused("new twice", "twice already exists and is not empty");
    assert_eq!(folder.text("twice/src/rtl.rs"), before);
    // A file in the place of a folder.
    folder.write("file", "");
    folder.refused("new fine -o file", "file");
    assert_eq!(warpwright("new").code, Some(2));
}
