//! `warpwright math`: runs a function of the EU's math instruction in the golden model, and with `--rtl` in the hardware; or lists all.

mod hardware;
mod macros;

use super::glsl::text;
use crate::blocks::glsl450::table::NumberKind;
use crate::blocks::special_function::golden::{Asked, answer};
use crate::blocks::special_function::{self, Function};
use crate::hdl::nearest::{did_you_mean, nearest};
use crate::hdl::word::{Wide, Word};
use crate::program::arguments::{Denormals, Math, MathAccuracy, MathMode, MathTables};
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::output;
use crate::program::value::hexadecimal;
use serde::Serialize;
use std::fmt::Write as _;

/// Those that the unit has, and what they are.
const FUNCTIONS: [(Function, &str); 7] = [
    (Function::Inv, "1 / x"),
    (Function::Log, "the logarithm of x, base 2"),
    (Function::Exp, "2 to the power of x"),
    (Function::Sqt, "the square root of x"),
    (Function::Rsqt, "1 / the square root of x"),
    (Function::Sin, "the sine of x radians"),
    (Function::Cos, "the cosine of x radians"),
];

/// How floats are written.
const FLOATS: &str = "write a float as 1.5, -0.0, 2e-3, inf, -inf, nan, or as its bits: 0x3fc00000";

#[derive(Serialize)]
struct MathJson {
    function: &'static str,
    number: u64,
    mode: &'static str,
    denormals: &'static str,
    tables: &'static str,
    accuracy: &'static str,
    results: Vec<Executed>,
    /// Whether the hardware says the same, if it was asked.
    hardware: Option<bool>,
}

#[derive(Serialize)]
struct Executed {
    operand: Float,
    result: Float,
}

#[derive(Serialize)]
struct Float {
    value: String,
    bits: String,
}

#[derive(Serialize)]
struct All {
    functions: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    number: u64,
    name: &'static str,
    meaning: &'static str,
}

/// What is wrong, and what would be right.
fn mistake<T>(message: String, help: &'static str) -> Result<T> {
    Err(CliError::Math { message, help }.into())
}

/// Executes the function; whether the hardware, if it was asked, says what the model says.
pub fn run(arguments: &Math) -> Result<bool> {
    let Some(name) = &arguments.function else {
        return list(arguments);
    };
    let number = crate::program::value::number(name).and_then(|number| u64::try_from(number).ok());
    if let Some(of) = macros::find(name, number) {
        return macros::run(arguments, of);
    }
    let function = function(name, number)?;
    let operands = operands(function, &arguments.operands())?;
    let unit = unit(arguments)?;
    let by_model: Vec<u64> = operands
        .iter()
        .map(|src| by_model(arguments, &unit, function, *src))
        .collect();
    let hardware = if arguments.rtl {
        Some(hardware::execute(arguments, &unit, function, &operands)?)
    } else {
        None
    };
    // What the hardware gives is what is shown.
    let shown = hardware.as_ref().unwrap_or(&by_model);
    let agrees = hardware.as_ref().map(|found| *found == by_model);
    let pairs = operands.iter().zip(shown);
    let answer = MathJson {
        function: function.name(),
        number: function.code(),
        mode: match arguments.mode {
            MathMode::Ieee => "ieee",
            MathMode::Alt => "alt",
        },
        denormals: match arguments.denormals {
            Denormals::Keep => "keep",
            Denormals::Flush => "flush",
        },
        tables: tables_name(arguments.tables),
        accuracy: accuracy_name(arguments.accuracy),
        results: pairs
            .map(|(operand, result)| Executed {
                operand: float(*operand),
                result: float(*result),
            })
            .collect(),
        hardware: agrees,
    };
    if arguments.json {
        output::print_json(&answer)?;
    } else {
        output::print(&in_words(&answer))?;
    }
    Ok(agrees != Some(false))
}

fn float(bits: u64) -> Float {
    Float {
        value: text::value(NumberKind::Float, bits, 32),
        bits: hexadecimal(&bits.into(), 32),
    }
}

/// The parameter's value.
fn tables_name(tables: MathTables) -> &'static str {
    match tables {
        MathTables::Corrected => "corrected",
        MathTables::AsWritten => "as_written",
    }
}

fn accuracy_name(accuracy: MathAccuracy) -> &'static str {
    match accuracy {
        MathAccuracy::Table => "table",
        MathAccuracy::Opencl => "opencl",
    }
}

/// The unit that executes it.
fn unit(arguments: &Math) -> Result<Configuration> {
    let settings = [
        format!("tables={}", tables_name(arguments.tables)),
        format!("accuracy={}", accuracy_name(arguments.accuracy)),
    ];
    Configuration::new("special_function", &settings)
}

fn list(arguments: &Math) -> Result<bool> {
    let functions = FUNCTIONS.iter().map(|(function, meaning)| Listed {
        number: function.code(),
        name: function.name(),
        meaning,
    });
    let macros = macros::all().map(|(number, name, meaning)| Listed {
        number,
        name,
        meaning,
    });
    let functions: Vec<Listed> = functions.chain(macros).collect();
    if arguments.json {
        output::print_json(&All { functions })?;
        return Ok(true);
    }
    let mut table = output::table(["number", "function", "result"]);
    for listed in &functions {
        table.add_row([&listed.number.to_string(), listed.name, listed.meaning]);
    }
    output::print(&format!(
        "{table}\nAll functions work on 32-bit floats. docs/blocks/special_function.md lists the errors of the first seven.\n\
         The two macros are correctly rounded, except for quotients below the smallest normal number.\n"
    ))?;
    Ok(true)
}

/// By its name or its number.
fn function(written: &str, number: Option<u64>) -> Result<Function> {
    const HELP: &str = "`warpwright math` lists the functions";
    let is_called =
        |name: &str, code: u64| name.eq_ignore_ascii_case(written) || number == Some(code);
    let found = FUNCTIONS.iter().map(|(function, _)| *function);
    let mut found = found.filter(|function| is_called(function.name(), function.code()));
    if let Some(found) = found.next() {
        return Ok(found);
    }
    if let Some(number) = number {
        return mistake(format!("MathFC has no function {number}"), HELP);
    }
    let names = FUNCTIONS.iter().map(|(function, _)| function.name());
    let names = names.chain(macros::all().map(|(_, name, _)| name));
    let upper = written.to_ascii_uppercase();
    let suggested = did_you_mean(nearest(&upper, names));
    mistake(
        format!("MathFC has no function `{written}`{suggested}"),
        HELP,
    )
}

fn operands(function: Function, written: &[&str]) -> Result<Vec<u64>> {
    if written.is_empty() {
        return mistake(
            format!("{} takes one or more operands, got 0", function.name()),
            FLOATS,
        );
    }
    floats(written)
}

fn floats(written: &[&str]) -> Result<Vec<u64>> {
    let words = written
        .iter()
        .map(|text| match text::component(NumberKind::Float, 32, text) {
            Some(word) => Ok(word),
            None => mistake(format!("`{text}` is not a valid f32"), FLOATS),
        });
    words.collect()
}

fn by_model(arguments: &Math, unit: &Configuration, function: Function, src: u64) -> u64 {
    let configuration = special_function::Configuration::new(&unit.parameters);
    let asked: Asked<Wide> = Asked {
        function: Word::number(function.code(), 4),
        src: Word::number(src, 32),
        is_alt: Word::flag(arguments.mode == MathMode::Alt),
        keeps_denormals: Word::flag(arguments.denormals == Denormals::Keep),
    };
    answer(&configuration, &asked).result.value() as u64
}

fn in_words(answer: &MathJson) -> String {
    let mode = answer.mode.to_ascii_uppercase();
    let denormals = match answer.denormals {
        "keep" => "kept",
        _ => "flushed",
    };
    let mut text = format!(
        "{} (number {}) of f32, {mode} mode, denormals {denormals}, tables {}, accuracy {}:",
        answer.function, answer.number, answer.tables, answer.accuracy
    );
    for Executed { operand, result } in &answer.results {
        for (name, float) in [("operand", operand), ("result", result)] {
            let _ = write!(text, "\n  {name:<8} {}  ({})", float.value, float.bits);
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
