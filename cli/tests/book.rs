//! The book's pages about the command: every `console` block is run, and prints what the page shows.
//!
//! Blocks marked `console,verilator` need Verilator; without it they are skipped, unless tools are required.

#![cfg(unix)]

use crate::common::Folder;
use crate::common::page::{check, check_in, matches, without_times};
use warpwright::testbenches::tools::{Tool, require_or_skip};

#[test]
fn first_steps() {
    check(include_str!("../../docs/first_steps.md"), &[]);
}

#[test]
fn the_command() {
    let folder = Folder::new();
    let kernels = include_bytes!("../../eu/data/three_kernels.bin");
    folder.write("three_kernels.bin", kernels);
    check_in(&folder, include_str!("../../docs/guide/command.md"), &[]);
}

#[test]
fn instructions_for_shaders() {
    check(include_str!("../../docs/blocks/glsl450.md"), &[]);
}

/// The page shows a module to be saved, and so it is; it needs the assembler.
#[test]
fn modules_of_spirv() {
    if require_or_skip(Tool::SpirvAs, "modules_of_spirv").is_none() {
        return;
    }
    let page = include_str!("../../docs/interop/spirv.md");
    let (_, rest) = page.split_once("```text\n").expect("a module");
    let (text, _) = rest.split_once("```").expect("its end");
    let folder = Folder::new();
    folder.write("blend.spvasm", text);
    check_in(&folder, page, &[]);
}

/// The page shows a module and a map to be saved, and so they are; it needs Yosys and Icarus.
#[test]
fn your_own_verilog() {
    for tool in [Tool::Yosys, Tool::Icarus] {
        if require_or_skip(tool, "your_own_verilog").is_none() {
            return;
        }
    }
    let page = include_str!("../../docs/guide/your_verilog.md");
    let folder = Folder::new();
    for (mark, name) in [("```verilog\n", "my_lut.v"), ("```json\n", "ports.json")] {
        let (_, rest) = page.split_once(mark).expect("a text");
        let (text, _) = rest.split_once("```").expect("its end");
        folder.write(name, text);
        if name == "my_lut.v" {
            folder.write(
                "faulty.v",
                text.replace("{a[i], b[i], c[i]}", "{b[i], a[i], c[i]}"),
            );
        }
    }
    check_in(&folder, page, &[]);
}

#[test]
fn your_own_blocks() {
    check(include_str!("../../docs/guide/your_blocks.md"), &[]);
}

#[test]
fn waveforms() {
    check(include_str!("../../docs/guide/waveforms.md"), &[]);
}

#[test]
fn pages_about_blocks() {
    check(include_str!("../../docs/guide/report.md"), &[]);
}

#[test]
fn what_differs_is_found() {
    assert!(matches("a\nb", "a\nb") && matches("a\n...\nd", "a\nb\nc\nd") && matches("...", ""));
    assert!(!matches("a", "a\nb") && !matches("a\n...\nc", "a\nb") && !matches("a\n...\na", "a"));
    assert_eq!(without_times("x (3 cycles, 0.03 s)"), "x (3 cycles, - s)");
}
