//! Text form of components and their types.

use super::mistake;
use crate::blocks::float::Format;
use crate::blocks::glsl450::table::{Instruction, NumberKind};
use crate::program::error::Result;
use crate::program::value::number;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;
use std::str::FromStr;

/// The name of a type.
pub fn type_name(kind: NumberKind, width: u32) -> String {
    let letter = match kind {
        NumberKind::Float => 'f',
        NumberKind::Signed => 'i',
        NumberKind::Unsigned => 'u',
    };
    format!("{letter}{width}")
}

/// The bits of a component: 32 if nothing is said and the instruction has that.
pub fn width(instruction: &Instruction, written: Option<&str>) -> Result<u32> {
    let kind = instruction.shape.operands[0];
    let widths = instruction.shape.widths;
    let Some(written) = written else {
        return Ok(*widths.iter().find(|w| **w == 32).unwrap_or(&widths[0]));
    };
    // A number with or without a sign: the instruction says how it is read.
    let letters: &[NumberKind] = match kind {
        NumberKind::Float => &[NumberKind::Float],
        NumberKind::Signed | NumberKind::Unsigned => &[NumberKind::Signed, NumberKind::Unsigned],
    };
    let is_meant = |width: &&u32| {
        let names = letters.iter().map(|kind| type_name(*kind, **width));
        names.into_iter().any(|name| name == written)
    };
    if let Some(width) = widths.iter().find(is_meant) {
        return Ok(*width);
    }
    let names: Vec<String> = widths.iter().map(|w| type_name(kind, *w)).collect();
    mistake(
        format!(
            "{} takes {}, got `{written}`",
            instruction.name,
            names.join(" or ")
        ),
        "--type sets the component type",
    )
}

/// Reads a component, if it is one.
pub fn component(kind: NumberKind, width: u32, text: &str) -> Option<u64> {
    let is_bits = text.starts_with("0x") || text.starts_with("0b");
    let bits = || number(text).and_then(|bits| u64::try_from(bits).ok());
    if is_bits {
        bits().filter(|bits| width == 64 || bits >> width == 0)
    } else {
        match kind {
            NumberKind::Float => float(text, width),
            NumberKind::Signed => signed(text, width),
            NumberKind::Unsigned => bits().filter(|bits| width == 64 || bits >> width == 0),
        }
    }
}

/// Reads a component.
pub fn read(kind: NumberKind, width: u32, text: &str) -> Result<u64> {
    if let Some(found) = component(kind, width, text) {
        return Ok(found);
    }
    let help = match kind {
        NumberKind::Float => {
            "write a float as 1.5, -0.0, 2e-3, inf, -inf, nan, or as its bits: 0x3fc0"
        }
        NumberKind::Signed => "write it as 5 or -5, or as its bits: 0xff or 0b101",
        NumberKind::Unsigned => "write it as 5, or as its bits: 0xff or 0b101",
    };
    mistake(
        format!("`{text}` is not a valid {}", type_name(kind, width)),
        help,
    )
}

fn signed(text: &str, width: u32) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let value: i64 = text.parse().ok()?;
    let above = value >> (width - 1);
    (above == 0 || above == -1).then(|| value as u64 & (u64::MAX >> (64 - width)))
}

fn float(text: &str, width: u32) -> Option<u64> {
    let format = Format::of_width(width);
    let negative = 1 << (width - 1);
    match text {
        "inf" => return Some(format.infinity()),
        "-inf" => return Some(format.infinity() | negative),
        "nan" => return Some(format.nan()),
        _ => {}
    }
    // Other spellings that parsers take are none of ours.
    let is_decimal = text
        .chars()
        .all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    if !is_decimal {
        return None;
    }
    match width {
        16 => {
            // A number, before a parser that would take less is asked.
            text.parse::<f64>().ok()?;
            Some(Half::from_str(text).ok()?.to_bits() as u64)
        }
        32 => Some(text.parse::<f32>().ok()?.to_bits().into()),
        _ => Some(text.parse::<f64>().ok()?.to_bits()),
    }
}

/// A component's value in words.
pub fn value(kind: NumberKind, bits: u64, width: u32) -> String {
    match kind {
        NumberKind::Unsigned => bits.to_string(),
        NumberKind::Signed => {
            let above = 64 - width;
            (((bits << above) as i64) >> above).to_string()
        }
        NumberKind::Float => {
            let value = match width {
                16 => half(bits),
                32 => {
                    return float_text(
                        f64::from(f32::from_bits(bits as u32)),
                        &f32::from_bits(bits as u32),
                    );
                }
                _ => f64::from_bits(bits),
            };
            float_text(value, &value)
        }
    }
}

fn float_text(value: f64, shown: &dyn std::fmt::Debug) -> String {
    if value.is_nan() {
        return "nan".to_string();
    }
    format!("{shown:?}")
}

/// A half, which a double holds exactly.
fn half(bits: u64) -> f64 {
    let format = Format::F16;
    let fraction = bits & ((1 << format.fraction_bits) - 1);
    let exponent = bits >> format.fraction_bits & 31;
    let size = match exponent {
        0 => fraction as f64 * (-24f64).exp2(),
        31 if fraction == 0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024 + fraction) as f64 * (exponent as f64 - 25.0).exp2(),
    };
    if bits >> 15 == 1 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_read_and_shown() {
        let shown = |text: &str, width| {
            let bits = float(text, width).expect(text);
            value(NumberKind::Float, bits, width)
        };
        for text in [
            "0.0",
            "-0.0",
            "1.5",
            "-2.75",
            "inf",
            "-inf",
            "nan",
            "6.103515625e-5",
            "65504.0",
        ] {
            assert_eq!(shown(text, 16), text);
        }
        assert_eq!(shown("0.1", 32), "0.1");
        assert_eq!(shown("1e-45", 32), "1e-45");
        assert_eq!(shown("0.1", 64), "0.1");
        assert_eq!(shown("1e9", 16), "inf");
        assert_eq!(float("5.9604644775390625e-8", 16), Some(1));
        for text in [
            "NaN", "Inf", "+inf", "infinity", "nan(1)", "", "-", "1.5f", "0x", "e5", "1_0",
        ] {
            assert_eq!(float(text, 32), None, "{text}");
            assert_eq!(float(text, 16), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_fit() {
        assert_eq!(signed("-128", 8), Some(0x80));
        assert_eq!(signed("127", 8), Some(0x7f));
        for text in ["128", "-129", "+1", "--1", "1.0", ""] {
            assert_eq!(signed(text, 8), None, "{text}");
        }
        assert_eq!(value(NumberKind::Signed, 0x80, 8), "-128");
        assert_eq!(value(NumberKind::Unsigned, 0x80, 8), "128");
    }
}
