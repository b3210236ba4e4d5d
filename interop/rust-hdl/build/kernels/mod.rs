//! Random kernels in the style of rust-hdl, as Rust source: one file each, with a block, its sub-blocks and test glue.
//!
//! The same number always gives the same text. [`plan`] decides what a kernel contains,
//! so that successive kernels cover all constructs; how they are used is random.

pub mod block;
pub mod body;
pub mod conditions;
pub mod construct;
pub mod expression;
pub mod maker;
pub mod parts;
pub mod random;
pub mod statement;
pub mod values;

use block::{Extra, Made, Plan, block};
use construct::{CONSTRUCTS, Uses, count};
use expression::Type;
use parts::{BlockItem, Bus, End};
use random::Random;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

/// How many kernels there are.
const KERNELS: u64 = 64;

/// Other tries for kernels whose first try does too little that is seen, as the test of liveliness finds.
const TRIES: [(u64, u64); 2] = [(2, 1), (41, 1)];

/// A kernel's file.
struct Kernel {
    text: String,
    uses: Uses,
}

/// A kernel's name.
fn name(number: u64) -> String {
    format!("kernel_{number:02}")
}

/// A block that stands in another.
fn small(number: u64, name: &str, bus: Option<(Bus, End)>) -> Plan {
    Plan {
        name: name.to_string(),
        inputs: 2,
        outputs: 1,
        locals: (number % 2) as usize,
        registers: (number / 2 % 2) as usize,
        bus,
        ..Plan::default()
    }
}

/// What the block of this number has, but for its parts.
fn plan(number: u64, name: &str) -> Plan {
    let has = |every: u64, at: u64| number % every == at;
    let count = |of: u64| (number % of) as usize;
    let extras = [
        (Extra::Init, has(4, 3)),
        (Extra::Line, has(8, 2)),
        (Extra::States, has(4, 1)),
        (Extra::Structure, has(7, 3)),
        (Extra::Remarks, has(12, 5)),
        (Extra::Wide, has(3, 2)),
    ];
    let has_it = |(extra, has): (Extra, bool)| has.then_some(extra);
    Plan {
        name: name.to_string(),
        inputs: 2 + count(3),
        outputs: 1 + count(2),
        locals: usize::from(has(3, 0)),
        registers: if has(4, 0) {
            0
        } else {
            1 + usize::from(has(8, 5))
        },
        constants: if has(6, 4) { 2 } else { 0 },
        extras: extras.into_iter().filter_map(has_it).collect(),
        product: match number % 16 {
            4 => Some(Type::Bits(16)),
            12 => Some(Type::Signed(16)),
            _ => None,
        },
        ..Plan::default()
    }
}

/// A kernel.
fn kernel(number: u64) -> Kernel {
    let other = TRIES.iter().find(|(kernel, _)| *kernel == number);
    let attempt = other.map_or(0, |(_, attempt)| *attempt);
    // Seeds next to each other give numbers next to each other: they are spread.
    let seed = (number + 1 + 1000 * attempt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = Random::new(seed);
    let top = format!("Kernel{number:02}");
    let mut text = String::new();
    let mut uses = Uses::NONE;
    let mut whole = plan(number, &top);
    let mut inner = |plan: Plan| {
        let made = block(&mut random, &plan);
        text += &made.text;
        text.push('\n');
        uses.add(made.uses);
        made.face
    };
    let mut buses = String::new();
    match number % 8 {
        3 => whole.parts.push(BlockItem::One(inner(small(
            number / 8,
            &format!("{top}Part"),
            None,
        )))),
        6 => {
            let face = inner(small(number / 8, &format!("{top}Part"), None));
            whole
                .parts
                .push(BlockItem::Array(face, 2 + (number / 8 % 2) as usize));
        }
        7 => {
            let bus = Bus {
                name: format!("{top}Bus"),
                data: [Type::Bits(8), Type::Bits(4), Type::Signed(8)][(number / 8 % 3) as usize],
            };
            buses = bus.text();
            let sink = small(
                number / 16,
                &format!("{top}Receiver"),
                Some((bus.clone(), End::Sink)),
            );
            let sink = inner(sink);
            if (number / 8).is_multiple_of(2) {
                let source = small(
                    number / 16,
                    &format!("{top}Sender"),
                    Some((bus.clone(), End::Source)),
                );
                let source = inner(source);
                whole.parts.push(BlockItem::Joined(bus, source, sink));
            } else {
                whole.bus = Some((bus.clone(), End::Outside));
                whole.parts.push(BlockItem::Linked(bus, sink));
            }
        }
        _ => {}
    }
    let made = block(&mut random, &whole);
    uses.add(made.uses);
    let glue = glue(number, &whole, &made);
    let text = format!("{HEAD}{buses}{text}{}{glue}", made.text);
    Kernel { text, uses }
}

const HEAD: &str = "\
use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

";

/// The test's view of the block.
fn glue(number: u64, plan: &Plan, made: &Made) -> String {
    let clock = if made.face.has_clock {
        ", clock clock"
    } else {
        ""
    };
    let mut inputs: Vec<&str> = made
        .face
        .inputs
        .iter()
        .map(|(port, _)| port.as_str())
        .collect();
    if plan.bus.is_some() {
        inputs.extend(["bus.data", "bus.valid"]);
    }
    format!(
        "\npub fn widget() -> Widget {{\n    widget!(\"{}\", {}::default(){clock}, inputs {})\n}}\n",
        name(number),
        plan.name,
        inputs.join(", ")
    )
}

/// The list of all kernels, with a table of what is in them.
fn list(kernels: &[Kernel]) -> String {
    let sets: Vec<Uses> = kernels.iter().map(|kernel| kernel.uses).collect();
    let mut text = String::from(
        "// What rust-hdl's kernels may hold, and in how many of these it is:\n//\n// | construct | kernels |\n// |---|---|\n",
    );
    for ((name, _), count) in CONSTRUCTS.iter().zip(count(&sets)) {
        let _ = writeln!(text, "// | {} | {count} |", name.replace('|', "\\|"));
    }
    let (mut modules, mut listed) = (String::new(), String::new());
    for (name, Kernel { uses, .. }) in (0..).map(name).zip(kernels) {
        let _ = writeln!(modules, "mod {name};");
        let made = format!(
            "{name}::widget(), Uses({:#x}), include_str!(\"{name}.rs\")",
            uses.0
        );
        let _ = writeln!(listed, "        ({made}),");
    }
    text + "\n"
        + &modules
        + "\npub fn made() -> Vec<(Widget, Uses, &'static str)> {\n    vec![\n"
        + &listed
        + "    ]\n}\n"
}

/// Writes all kernels, one a file, and their list, `mod.rs`.
pub fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let kernels: Vec<Kernel> = (0..KERNELS).map(kernel).collect();
    for (name, kernel) in (0..).map(name).zip(&kernels) {
        fs::write(folder.join(name + ".rs"), &kernel.text)?;
    }
    fs::write(folder.join("mod.rs"), list(&kernels))
}
