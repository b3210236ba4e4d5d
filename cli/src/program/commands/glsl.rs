//! `warpwright glsl`: runs one instruction of GLSL.std.450 in the golden model, and with `--rtl` in the hardware; or lists all.

mod all;
mod hardware;
mod sequence;
pub(super) mod text;

use crate::blocks::glsl450::Configuration;
use crate::blocks::glsl450::golden::execute;
use crate::blocks::glsl450::table::{self, INSTRUCTIONS, Instruction, NumberKind};
use crate::hdl::bits::Bits;
use crate::hdl::nearest::{did_you_mean, nearest};
use crate::hdl::word::Word;
use crate::program::arguments::Glsl;
use crate::program::error::{CliError, Result};
use crate::program::output;
use crate::program::value::hexadecimal;
use serde::Serialize;
use std::fmt::Write as _;

/// Components that a vector may have.
const MOST_COMPONENTS: usize = 16;

#[derive(Serialize)]
struct GlslJson {
    instruction: &'static str,
    number: u32,
    draft_number: u32,
    r#type: String,
    operands: Vec<Vec<Component>>,
    results: Vec<Vec<Component>>,
    /// Whether the hardware says the same, if it was asked.
    hardware: Option<bool>,
}

#[derive(Serialize)]
struct Component {
    value: String,
    bits: String,
}

/// What is wrong, and what would be right.
fn mistake<T>(message: String, help: &'static str) -> Result<T> {
    Err(CliError::Glsl { message, help }.into())
}

/// Executes the instruction; whether the hardware, if it was asked, says what the model says.
pub fn run(arguments: &Glsl) -> Result<bool> {
    let Some(name) = &arguments.instruction else {
        return all::run(arguments);
    };
    let instruction = instruction(name)?;
    if sequence::of(instruction.number).next().is_some() {
        return by_program(arguments, instruction);
    }
    let width = text::width(instruction, arguments.component.as_deref())?;
    let operands = operands(instruction, width, &arguments.operands())?;
    let results = by_model(instruction, width, &operands);
    let hardware = if arguments.rtl {
        Some(hardware::execute(instruction, width, &operands)?)
    } else {
        None
    };
    // What the hardware gives is what is shown.
    let shown = hardware.as_ref().unwrap_or(&results);
    let agrees = hardware.as_ref().map(|found| *found == results);
    let kinds = instruction.shape.results.iter();
    let components = |kind: &NumberKind, vector: &Vec<u64>| components(*kind, vector, width);
    let of_operands = instruction.shape.operands.iter().zip(&operands);
    let answer = GlslJson {
        instruction: instruction.name,
        number: instruction.number,
        draft_number: instruction.draft_number,
        r#type: text::type_name(instruction.shape.operands[0], width),
        operands: of_operands.map(|(k, v)| components(k, v)).collect(),
        results: kinds.zip(shown).map(|(k, v)| components(k, v)).collect(),
        hardware: agrees,
    };
    show(arguments, &answer)
}

/// Prints the answer; whether the hardware, if it was asked, says what the model says.
fn show(arguments: &Glsl, answer: &GlslJson) -> Result<bool> {
    if arguments.json {
        output::print_json(answer)?;
    } else {
        output::print(&in_words(answer))?;
    }
    Ok(answer.hardware != Some(false))
}

/// The same of an instruction that has a program.
fn by_program(arguments: &Glsl, instruction: &Instruction) -> Result<bool> {
    let (name, number) = (instruction.name, instruction.number);
    let width = sequence::width(name, arguments.component.as_deref())?;
    let asked = sequence::Asked::new(name, number, width, &arguments.operands())?;
    let results = asked.by_model();
    let hardware = if arguments.rtl {
        Some(asked.by_hardware()?)
    } else {
        None
    };
    let shown = hardware.as_ref().unwrap_or(&results);
    let components = |vector: &Vec<u64>| components(NumberKind::Float, vector, width);
    let answer = GlslJson {
        instruction: name,
        number,
        draft_number: instruction.draft_number,
        r#type: text::type_name(NumberKind::Float, width),
        operands: asked.operands.iter().map(components).collect(),
        results: vec![components(shown)],
        hardware: hardware.as_ref().map(|found| *found == results),
    };
    show(arguments, &answer)
}

/// The components of a vector, as numbers and as bits.
fn components(kind: NumberKind, vector: &[u64], width: u32) -> Vec<Component> {
    let bits = vector.iter();
    bits.map(|bits| Component {
        value: text::value(kind, *bits, width),
        bits: hexadecimal(&(*bits).into(), width),
    })
    .collect()
}

fn instruction(name: &str) -> Result<&'static Instruction> {
    const HELP: &str = "`warpwright glsl` lists the instructions";
    let Some(found) = table::find(name) else {
        let suggested = nearest(name, INSTRUCTIONS.iter().map(|i| i.name));
        let suggested = did_you_mean(suggested);
        return mistake(
            format!("GLSL.std.450 has no instruction `{name}`{suggested}"),
            HELP,
        );
    };
    if !Configuration::can_have(found) && sequence::of(found.number).next().is_none() {
        let message = format!(
            "{} (number {}) cannot be executed yet",
            found.name, found.number
        );
        return mistake(message, HELP);
    }
    Ok(found)
}

/// The components of each operand, of all as many as the instruction needs.
fn operands(
    instruction: &'static Instruction,
    width: u32,
    written: &[&str],
) -> Result<Vec<Vec<u64>>> {
    const HELP: &str = "separate the components of a vector by commas: 1,2,3";
    let Instruction { name, shape, .. } = instruction;
    if written.len() != shape.operands.len() {
        let (takes, got) = (shape.operands.len(), written.len());
        let plural = if takes == 1 { "" } else { "s" };
        return mistake(
            format!("{name} takes {takes} operand{plural}, got {got}"),
            HELP,
        );
    }
    // The halves of a double are read as what they are.
    let read_width = match *name {
        "PackDouble2x32" => 32,
        _ => width,
    };
    let mut operands = Vec::new();
    for (kind, vector) in shape.operands.iter().zip(written) {
        let components = vector.split(',');
        let components = components.map(|component| text::read(*kind, read_width, component));
        operands.push(components.collect::<Result<Vec<u64>>>()?);
    }
    let found = operands[0].len();
    if let Some(other) = operands.iter().find(|vector| vector.len() != found) {
        let message = format!(
            "{name} needs operands with equal numbers of components, got {found} and {}",
            other.len()
        );
        return mistake(message, HELP);
    }
    let allowed = match shape.across {
        1 => 1..=MOST_COMPONENTS,
        across if name.starts_with("Pack") => across as usize..=across as usize,
        _ => 1..=1,
    };
    if !allowed.contains(&found) {
        let (least, most) = (allowed.start(), allowed.end());
        let range = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        return mistake(
            format!("{name} takes {range} components, got {found}"),
            HELP,
        );
    }
    Ok(operands)
}

/// As many components as the instruction works on: what is not there is 0.
fn filled(instruction: &Instruction, vector: &[u64]) -> Vec<u64> {
    let mut filled = vector.to_vec();
    filled.resize(filled.len().max(instruction.shape.across as usize), 0);
    filled
}

/// The components that say something: of a packed one, the first.
fn cut(instruction: &Instruction, mut vector: Vec<u64>) -> Vec<u64> {
    if instruction.shape.across > 1 && instruction.name.starts_with("Pack") {
        vector.truncate(1);
    }
    vector
}

fn by_model(instruction: &Instruction, width: u32, operands: &[Vec<u64>]) -> Vec<Vec<u64>> {
    // Exact products have hundreds of bits.
    let words = |vector: &Vec<u64>| -> Vec<Bits> {
        let filled = filled(instruction, vector).into_iter();
        filled.map(|bits| Word::number(bits, width)).collect()
    };
    let operands: Vec<Vec<Bits>> = operands.iter().map(words).collect();
    let results = execute(instruction, &operands);
    let vectors = [results.result, results.second].into_iter();
    let vectors = vectors.take(instruction.shape.results.len());
    let digits = |word: &Bits| word.value().iter_u64_digits().next().unwrap_or(0);
    let vectors = vectors.map(|vector| vector.iter().map(digits).collect());
    vectors.map(|vector| cut(instruction, vector)).collect()
}

fn in_words(answer: &GlslJson) -> String {
    let joined = |vector: &[Component], of: fn(&Component) -> &str| -> String {
        let parts: Vec<&str> = vector.iter().map(of).collect();
        parts.join(", ")
    };
    let mut text = format!(
        "{} (number {}) of {}:",
        answer.instruction, answer.number, answer.r#type
    );
    for (name, vectors) in [("operand", &answer.operands), ("result", &answer.results)] {
        for vector in vectors {
            let values = joined(vector, |c| &c.value);
            let bits = joined(vector, |c| &c.bits);
            let _ = write!(text, "\n  {name:<8} {values}  ({bits})");
        }
    }
    match answer.hardware {
        Some(true) => text.push_str("\nby the hardware; the golden model agrees"),
        Some(false) => text.push_str("\nby the hardware; the golden model DISAGREES"),
        None => {}
    }
    text.push('\n');
    text
}
