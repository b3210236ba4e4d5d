//! Random kernels in the style of rust-hdl, as Rust source: each a file with a block, its sub-blocks and the glue that tests it.
//!
//! The same number always gives the same text. What the kernels hold is said by [`plan`]; the twins are copies with one
//! operator changed, which the comparison must notice.

pub mod block;
pub mod expression;
pub mod statement;

use block::{Made, Plan, block};
use warpwright_blocks::random::Random;

/// How many kernels there are.
pub const KERNELS: u64 = 64;

/// Kernels that have a twin, each with the operator that is changed in it.
pub const TWINS: [(u64, &str, &str); 3] =
    [(4, " ^ ", " & "), (12, " == ", " != "), (16, " - ", " + ")];

/// A kernel's name.
pub fn name(number: u64) -> String {
    format!("kernel_{number:02}")
}

/// A twin's name.
pub fn twin_name(number: u64) -> String {
    format!("twin_of_{number:02}")
}

/// What the block of this number has: numbers one after another walk through what there is.
fn plan(random: &mut Random, number: u64, name: &str, top: bool) -> Plan {
    let has = |every: u64, at: u64| number % every == at;
    let size = random.below(3) as usize;
    if !top {
        return Plan {
            name: name.to_string(),
            inputs: 1 + size,
            outputs: 1 + (size % 2),
            locals: size % 2,
            registers: usize::from(has(2, 0)),
            line: false,
            constants: 0,
            states: false,
            structure: false,
            parts: Vec::new(),
            wide: has(4, 1),
        };
    }
    Plan {
        name: name.to_string(),
        inputs: 3 + size,
        outputs: 2 + size,
        locals: (number % 4) as usize,
        registers: if has(3, 0) { 0 } else { 1 + size },
        line: has(5, 1),
        constants: if has(4, 2) { 2 } else { 0 },
        states: has(3, 1),
        structure: has(4, 3),
        parts: Vec::new(),
        wide: has(3, 2),
    }
}

/// A kernel's file.
pub fn source(number: u64) -> String {
    // Seeds next to each other give numbers next to each other: they are spread.
    let mut random = Random::new((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let top = format!("Kernel{number:02}");
    let mut text = String::from(
        "// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.\n\n\
         use crate::common::Widget;\nuse crate::widget;\nuse rust_hdl_core::prelude::*;\nuse rust_hdl_widgets::prelude::*;\n\n",
    );
    let mut whole = plan(&mut random, number, &top, true);
    if number % 4 >= 2 {
        let small = plan(&mut random, number / 4, &format!("{top}Part"), false);
        let Made { text: part, face } = block(&mut random, &small);
        text += &part;
        text.push('\n');
        let count = [1, 3, 2][(number / 4 % 3) as usize];
        whole.parts.push((face, count));
    }
    let made = block(&mut random, &whole);
    text += &made.text;
    let clock = if made.face.has_clock {
        ", clock clock"
    } else {
        ""
    };
    let inputs: Vec<&str> = made
        .face
        .inputs
        .iter()
        .map(|(port, _)| port.as_str())
        .collect();
    text += &format!(
        "\npub fn widget() -> Widget {{\n    widget!(\"{}\", {top}::default(){clock}, inputs {})\n}}\n",
        name(number),
        inputs.join(", ")
    );
    text
}

/// A kernel's file with one operator changed: the last one of its kind.
pub fn twin(number: u64, right: &str, wrong: &str) -> String {
    let text = source(number);
    let places: Vec<usize> = text.match_indices(right).map(|(at, _)| at).collect();
    let Some(at) = places.last() else {
        return text;
    };
    let (before, after) = text.split_at(*at);
    format!("{before}{wrong}{}", &after[right.len()..])
}

/// The list of all files.
pub fn list() -> String {
    let mut text = String::from(
        "//! Random kernels and the changed twins of some, one a file.\n\n\
         #![allow(clippy::all, clippy::pedantic, unused_parens, unused_variables, unused_comparisons, dead_code)]\n\n\
         use crate::common::Widget;\n\n",
    );
    let twins = TWINS.map(|(number, ..)| twin_name(number));
    let names: Vec<String> = (0..KERNELS).map(name).collect();
    for file in names.iter().chain(&twins) {
        text += &format!("#[rustfmt::skip]\nmod {file};\n");
    }
    text += "\n/// All kernels.\npub fn all() -> Vec<Widget> {\n    vec![\n";
    for file in &names {
        text += &format!("        {file}::widget(),\n");
    }
    text += "    ]\n}\n\n/// Each kernel that has a twin, and the twin.\npub fn twins() -> Vec<(Widget, Widget)> {\n    vec![\n";
    for (number, ..) in TWINS {
        let (kernel, twin) = (name(number), twin_name(number));
        text += &format!("        ({kernel}::widget(), {twin}::widget()),\n");
    }
    text += "    ]\n}\n";
    text
}
