//! The macros INVM and RSQTM: programs of a special function and multiply-adds, run on the golden models of those units.

use super::{Float, float, mistake};
use crate::blocks::float::{Format, Mode, Rounding};
use crate::blocks::float_fma::golden::fused;
use crate::blocks::math_macro::{Macro, Unit, Way};
use crate::blocks::special_function::golden::{Asked, answer};
use crate::blocks::special_function::{Configuration, Function};
use crate::hdl::bits::Bits;
use crate::hdl::word::{Wide, Word};
use crate::program::arguments::{Denormals, Math, MathAccuracy, MathMode, MathTables};
use crate::program::error::Result;
use crate::program::output;
use serde::Serialize;
use std::fmt::Write as _;

/// What each is called, what it gives, and how many operands it takes.
const NAMES: [NamedMacro; 2] = [
    (Macro::Invm, "INVM", "a / b", 2),
    (Macro::Rsqtm, "RSQTM", "1 / the square root of a", 1),
];

#[derive(Serialize)]
struct MacroJson {
    function: &'static str,
    number: u64,
    operands: Vec<Float>,
    result: Float,
    /// The predicate: `early_out`, `refined` or `too_small`.
    way: &'static str,
}

/// All of them: number, name, and what they give.
pub fn all() -> impl Iterator<Item = (u64, &'static str, &'static str)> {
    NAMES
        .into_iter()
        .map(|(of, name, meaning, _)| (of.code(), name, meaning))
}

/// A macro, its name, what it gives, and how many operands it takes.
pub type NamedMacro = (Macro, &'static str, &'static str, usize);

/// The one of a name or a number.
pub fn find(written: &str, number: Option<u64>) -> Option<NamedMacro> {
    let is_it = |(of, name, ..): &NamedMacro| {
        name.eq_ignore_ascii_case(written) || number == Some(of.code())
    };
    NAMES.into_iter().find(is_it)
}

/// The golden models of `special_function` and `float_fma`.
struct Golden;

impl Unit for Golden {
    fn seed(&mut self, function: Function, x: u32) -> u32 {
        let asked: Asked<Wide> = Asked {
            function: Word::number(function.code(), 4),
            src: Word::number(x.into(), 32),
            is_alt: Word::flag(false),
            keeps_denormals: Word::flag(true),
        };
        answer(&Configuration::default(), &asked).result.value() as u32
    }

    fn multiply_add(&mut self, a: u32, b: u32, c: u32) -> u32 {
        let [a, b, c]: [Bits; 3] = [a, b, c].map(|word| Word::number(word.into(), 32));
        let found = fused(Format::F32, &Mode::Fixed(Rounding::NearestEven), &a, &b, &c);
        found.to_u64().unwrap_or_default() as u32
    }
}

/// Executes it.
pub fn run(arguments: &Math, (of, name, meaning, takes): NamedMacro) -> Result<bool> {
    const HELP: &str =
        "`warpwright math INVM 1.0 3.0` is 1 / 3; `warpwright math --help` has examples";
    let is_usual = arguments.mode == MathMode::Ieee
        && arguments.denormals == Denormals::Keep
        && arguments.tables == MathTables::Corrected
        && arguments.accuracy == MathAccuracy::Table;
    if !is_usual {
        return mistake(
            format!("{name} has no modes: it follows IEEE 754, with denormals"),
            HELP,
        );
    }
    if arguments.rtl {
        let message = format!(
            "{name} has no hardware of its own: it is a program that uses `special_function` and `float_fma`"
        );
        return mistake(message, HELP);
    }
    let written = arguments.operands();
    if written.len() != takes {
        let plural = if takes == 1 { "" } else { "s" };
        let message = format!(
            "{name} takes {takes} operand{plural}, got {}",
            written.len()
        );
        return mistake(message, HELP);
    }
    let operands = super::floats(&written)?;
    let second = operands.get(1).copied().unwrap_or_default();
    let (result, way) = of.execute(&mut Golden, operands[0] as u32, second as u32);
    let answer = MacroJson {
        function: name,
        number: of.code(),
        operands: operands.iter().map(|word| float(*word)).collect(),
        result: float(result.into()),
        way: match way {
            Way::EarlyOut => "early_out",
            Way::Refined => "refined",
            Way::TooSmall => "too_small",
        },
    };
    if arguments.json {
        output::print_json(&answer)?;
        return Ok(true);
    }
    let mut shown = format!("{name} (number {}) of f32, {meaning}:", of.code());
    let results = [("result", &answer.result)].into_iter();
    let operands = answer.operands.iter().map(|operand| ("operand", operand));
    for (name, float) in operands.chain(results) {
        let _ = write!(shown, "\n  {name:<8} {}  ({})", float.value, float.bits);
    }
    shown.push_str(match way {
        Way::EarlyOut => "\nearly out: an operand and the result are special values\n",
        Way::Refined => "\nrefined: correctly rounded\n",
        Way::TooSmall => "\ntoo small: below the smallest normal number, rounded twice\n",
    });
    output::print(&shown)?;
    Ok(true)
}
