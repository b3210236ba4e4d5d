//! The README's commands: the `console` blocks print what is shown, every listed command runs, every script exists.

use super::{README, between};
use crate::common::{Folder, KERNELS, Ran, page};
use std::path::Path;
use warpwright::testbenches::tools::{Tool, assemble, require_or_skip};

/// These take minutes, or need tools: their words are read, and nothing is run.
const READ_ONLY: [&str; 3] = ["verify --all", "verify lop3_unit", "crosscheck"];

#[test]
fn the_commands_say_what_is_shown() {
    page::check(README, &[]);
}

/// A function of the name that the list has.
const MODULE: &str = "
               OpCapability Shader
               OpCapability Linkage
               OpMemoryModel Logical GLSL450
               OpName %scale \"scale\"
       %uint = OpTypeInt 32 0
   %function = OpTypeFunction %uint %uint
        %ten = OpConstant %uint 10
      %scale = OpFunction %uint None %function
      %value = OpFunctionParameter %uint
      %begin = OpLabel
     %scaled = OpIMul %uint %value %ten
               OpReturnValue %scaled
               OpFunctionEnd
";

/// The files that the list's commands read, but for those that others of them write.
fn files() -> Folder {
    let folder = Folder::new();
    std::fs::copy(KERNELS, folder.path().join("kernels.bin")).expect("a file of kernels");
    let launchable = KERNELS.replace("two_kernels", "three_kernels");
    std::fs::copy(launchable, folder.path().join("three_kernels.bin")).expect("the same to start");
    folder.write(
        "fields.json",
        folder.answer("decode 610003802002051e0400100000000000 --json"),
    );
    folder.answer("emit lut_array -o lut");
    folder.write("my_lut.v", folder.text("lut/lut_array.v"));
    folder.write(
        "my_alu.v",
        "module my_alu(input op, input [7:0] a, b, output [7:0] y); assign y = op ? a - b : a + b; endmodule\n",
    );
    folder
}

#[test]
fn each_command_of_the_list_can_be_run() {
    let folder = files();
    let has_module = require_or_skip(Tool::SpirvAs, "each_command_of_the_list").map(|spirv_as| {
        folder.write("module.spvasm", MODULE);
        let [from, to] = ["module.spvasm", "module.spv"].map(|name| folder.path().join(name));
        assemble(&spirv_as, "spv1.3", &from, &to).expect("the module is right");
    });
    let has_yosys = require_or_skip(Tool::Yosys, "each_command_of_the_list").is_some();
    let list = between(README, "## The command\n\n```text\n", "```");
    for line in list.lines() {
        let words = line.strip_prefix("warpwright ").expect("a command");
        let (words, _) = words.split_once("  ").expect("what it is for");
        if words.starts_with("spirv") && has_module.is_none() {
            continue;
        }
        if (words.starts_with("equiv") || words.starts_with("import")) && !has_yosys {
            continue;
        }
        let is_read_only = READ_ONLY.iter().any(|begin| words.starts_with(begin));
        let help = if is_read_only { "--help" } else { "" };
        let Ran { code, err, .. } = folder.warpwright(&format!("{words} {help}"));
        assert_eq!(code, Some(0), "{line}\n{err}");
    }
    // A command that is not there would be found.
    assert_eq!(folder.warpwright("emits --help").code, Some(2));
    assert_eq!(folder.warpwright("verify --every --help").code, Some(2));
}

/// The `sh` blocks take long and install: other tests run what is in them, here each program is there.
#[test]
fn each_script_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let blocks = README.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|rest| rest.split("```").next().unwrap_or_default().lines());
    let mut seen = 0;
    for line in lines {
        let command = line.split('#').next().unwrap_or_default().trim();
        let is_there = match command.strip_prefix("./") {
            Some(script) => root
                .join(script.split(' ').next().unwrap_or_default())
                .is_file(),
            None => command == "cargo install --locked --path cli",
        };
        assert!(is_there, "README.md: nothing runs `{command}`");
        seen += 1;
    }
    assert!(seen > 0, "README.md has no `sh` block");
}
