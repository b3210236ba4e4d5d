//! `warpwright lut`: shows a Boolean function as an expression and as a table index, in both conventions.

use crate::blocks::boolean::{
    Convention, Operand, Shortest, TruthTable, parse, parse_index, shortest,
};
use crate::program::arguments::Lut;
use crate::program::error::{CliError, Result};
use crate::program::output;
use serde::Serialize;
use std::fmt::Write as _;

/// Up to this many inputs the table is shown.
const SHOWN_INPUTS: u32 = 3;

#[derive(Serialize)]
struct LutJson<'a> {
    convention: String,
    inputs: u32,
    index: String,
    other_convention: Other,
    expression: String,
    operators: u32,
    proved_minimal: bool,
    operands_used: Vec<String>,
    /// What was asked.
    source: &'a str,
}

#[derive(Serialize)]
struct Other {
    convention: String,
    index: String,
}

/// Converts one way or the other.
pub fn run(arguments: &Lut) -> Result<()> {
    let table = read(arguments)?;
    let other = table.in_convention(table.convention().other());
    let shortest = shortest(table);
    if !arguments.json {
        return output::print(&as_text(table, other, &shortest));
    }
    let operands_used = table.operands_used();
    output::print_json(&LutJson {
        convention: table.convention().to_string(),
        inputs: table.inputs(),
        index: table.to_string(),
        other_convention: Other {
            convention: other.convention().to_string(),
            index: other.to_string(),
        },
        expression: shortest.expression.to_string(),
        operators: shortest.operators,
        proved_minimal: shortest.proved_minimal,
        operands_used: operands_used.iter().map(ToString::to_string).collect(),
        source: &arguments.function,
    })
}

fn read(arguments: &Lut) -> Result<TruthTable> {
    let (text, convention) = (&arguments.function, arguments.convention);
    if let Some(index) = parse_index(text)? {
        let inputs = arguments.inputs.unwrap_or(SHOWN_INPUTS);
        return Ok(TruthTable::new(inputs, convention, index)?);
    }
    let expression = parse(text).map_err(|error| {
        const HELP: &str = "an expression has a to f, 0, 1, & | ^ ~ and parentheses; \
                            an index is 0xCA, 202 or 0b11001010";
        CliError::text(error.to_string(), "expression", text, error.span, HELP)
    })?;
    let inputs = expression.inputs_needed().max(SHOWN_INPUTS);
    Ok(expression.table(arguments.inputs.unwrap_or(inputs), convention)?)
}

fn as_text(table: TruthTable, other: TruthTable, shortest: &Shortest) -> String {
    let mut text = String::new();
    for table in [table, other] {
        let (index, convention) = (table.to_string(), table.convention());
        let significance = match convention {
            Convention::Lop3 => "most",
            Convention::Spirv => "least",
        };
        let _ = writeln!(
            text,
            "{index}  as {convention} counts: a is the {significance} significant bit of the table's bit numbers"
        );
    }
    let minimal = if shortest.proved_minimal {
        "no expression has fewer"
    } else {
        "there may be a shorter one"
    };
    let plural = if shortest.operators == 1 { "" } else { "s" };
    let _ = writeln!(
        text,
        "\n{}\n{} operator{plural}, {minimal}; {} inputs",
        shortest.expression,
        shortest.operators,
        table.inputs()
    );
    if table.inputs() <= SHOWN_INPUTS {
        let _ = writeln!(text, "\n{}", rows(table));
    }
    text
}

/// The table in the order of its bit numbers, operands as the digits of the number.
fn rows(table: TruthTable) -> comfy_table::Table {
    let mut operands = Operand::ALL[..table.inputs() as usize].to_vec();
    if table.convention() == Convention::Spirv {
        operands.reverse();
    }
    let mut shown = output::table(["bit"]);
    let header = std::iter::once("bit".to_string())
        .chain(operands.iter().map(ToString::to_string))
        .chain(["result".to_string()]);
    shown.set_header(header);
    for bit in 0..1_u64 << table.inputs() {
        let digits = (0..operands.len()).rev().map(|place| bit >> place & 1);
        let row = std::iter::once(bit)
            .chain(digits)
            .chain([table.index() >> bit & 1]);
        shown.add_row(row);
    }
    shown
}
