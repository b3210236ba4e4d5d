//! Arguments of kernels as they are written on the command line.

use crate::eu::execute::{Argument, HALF, Mode, Real, Rounding};
use crate::hdl::bits::number;
use crate::program::error::{CliError, Result};
use crate::program::files::is_same;
use crate::program::input;
use num_bigint::BigUint;
use std::path::{Path, PathBuf};

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What the kernel gets.
    pub argument: Argument,
    /// Where a buffer's content is written afterwards.
    pub output: Option<PathBuf>,
}

const HELP: &str = "an argument is buffer:in.bin, buffer:in.bin:out.bin, buffer:256, buffer:256:out.bin, shared:256, or a number \
                    such as u32:9, i32:-1 or f32:0.5";

fn mistake<T>(number: usize, message: &str) -> Result<T> {
    Err(Box::new(CliError::KernelArgument {
        message: format!("--arg {number}: {message}"),
        help: HELP,
    }))
}

impl Given {
    /// Reads the argument of this number, from 0 on.
    pub fn read(place: usize, text: &str) -> Result<Self> {
        let Some((kind, rest)) = text.split_once(':') else {
            let text = text.escape_debug();
            return mistake(place, &format!("`{text}` has no type"));
        };
        if kind == "buffer" {
            return buffer(place, rest);
        }
        if kind == "shared" {
            let bytes = number(rest).and_then(|bytes| u32::try_from(bytes).ok());
            let Some(bytes) = bytes else {
                let rest = rest.escape_debug();
                return mistake(place, &format!("`{rest}` is not a number of bytes"));
            };
            return Ok(Self {
                argument: Argument::Shared(bytes),
                output: None,
            });
        }
        let argument = match value(kind, rest) {
            Ok(bytes) => Argument::Value(bytes),
            Err(message) => return mistake(place, &message),
        };
        Ok(Self {
            argument,
            output: None,
        })
    }
}

fn buffer(place: usize, text: &str) -> Result<Given> {
    let (content, output) = match text.split_once(':') {
        Some((content, output)) => (content, Some(output)),
        None => (text, None),
    };
    if content.is_empty() || output.is_some_and(str::is_empty) {
        return mistake(place, "a file name is missing");
    }
    let bytes = match number(content) {
        Some(length) => match usize::try_from(length) {
            Ok(length) if length as u64 <= input::LONGEST => vec![0; length],
            _ => {
                let most = input::LONGEST >> 20;
                return mistake(place, &format!("a buffer has at most {most} MiB"));
            }
        },
        None => input::read(Path::new(content))?,
    };
    Ok(Given {
        argument: Argument::Buffer(bytes),
        output: output.map(PathBuf::from),
    })
}

/// The bytes of a number of this type.
fn value(kind: &str, text: &str) -> std::result::Result<Vec<u8>, String> {
    let wrong = || {
        let (kind, text) = (kind.escape_debug(), text.escape_debug());
        format!("`{text}` is not a number of type {kind}")
    };
    let bits: u32 = match kind {
        "u8" | "i8" => 8,
        "u16" | "i16" | "f16" => 16,
        "u32" | "i32" | "f32" => 32,
        "u64" | "i64" => 64,
        _ => {
            let kind = kind.escape_debug();
            return Err(format!(
                "there is no type `{kind}`; there are buffer, shared, u8 to u64, i8 to i64, f16 and f32"
            ));
        }
    };
    let raw = || number(text).and_then(|value| u64::try_from(value).ok());
    let value = match (&kind[..1], text.strip_prefix('-')) {
        ("f", _) if text.starts_with("0x") => raw(),
        ("f", _) => text
            .parse::<f64>()
            .ok()
            .map(|value| float(value, text, bits)),
        ("i", Some(magnitude)) => {
            let least = BigUint::from(1_u32) << (bits - 1);
            let magnitude = number(magnitude).filter(|magnitude| *magnitude <= least);
            let magnitude = magnitude.and_then(|value| u64::try_from(value).ok());
            magnitude.map(|value| value.wrapping_neg() & u64::MAX >> (64 - bits))
        }
        ("i", None) if !text.starts_with("0x") => raw().filter(|value| value >> (bits - 1) == 0),
        (_, Some(_)) => None,
        _ => raw(),
    };
    let fits = value.filter(|value| bits == 64 || value >> bits == 0);
    let value = fits.ok_or_else(wrong)?;
    Ok(value.to_le_bytes()[..bits as usize / 8].to_vec())
}

/// The bits of a float, rounded to the nearest.
fn float(value: f64, text: &str, bits: u32) -> u64 {
    if bits == 32 {
        // Not through double precision, which would round twice.
        let single = text.parse::<f32>().unwrap_or(f32::NAN);
        return single.to_bits().into();
    }
    let mode = Mode {
        rounding: Rounding::NearestEven,
        keeps_single: true,
        keeps_half: true,
    };
    mode.round(HALF, Real::from_double(value))
}

/// Refuses two outputs in one file.
pub fn check_files(given: &[Given]) -> Result<()> {
    for (number, one) in given.iter().enumerate() {
        let Some(path) = &one.output else {
            continue;
        };
        let mut before = given[..number]
            .iter()
            .filter_map(|other| other.output.as_ref());
        if before.any(|other| other == path || is_same(other, path)) {
            let path = path.display();
            return mistake(number, &format!("{path} is the output of another argument"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> std::result::Result<u64, String> {
        match Given::read(0, text) {
            Ok(Given {
                argument: Argument::Value(bytes),
                ..
            }) => Ok(bytes
                .iter()
                .rev()
                .fold(0, |value, byte| value << 8 | u64::from(*byte))),
            Ok(other) => Err(format!("{other:?}")),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn numbers_are_read_in_the_bits_of_their_type() {
        for (text, value) in [
            ("u32:9", 9),
            ("u32:0xffffffff", 0xFFFF_FFFF),
            ("u64:0x123456789abcdef0", 0x1234_5678_9ABC_DEF0),
            ("u8:255", 255),
            ("i8:-128", 0x80),
            ("i16:-1", 0xFFFF),
            ("i32:-2147483648", 0x8000_0000),
            ("i32:0xffffffff", 0xFFFF_FFFF),
            ("i64:-1", u64::MAX),
            ("f32:0.5", 0x3F00_0000),
            ("f32:0.1", 0x3DCC_CCCD),
            ("f32:-inf", 0xFF80_0000),
            ("f32:0x7fc00000", 0x7FC0_0000),
            ("f16:1", 0x3C00),
            ("f16:65520", 0x7C00),
            ("f16:65519", 0x7BFF),
        ] {
            assert_eq!(bits(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_argument_is_reported() {
        for (text, message) in [
            ("9", "`9` has no type"),
            ("u32", "`u32` has no type"),
            ("u33:1", "there is no type `u33`"),
            ("u8:256", "`256` is not a number of type u8"),
            ("u32:-1", "`-1` is not a number of type u32"),
            ("i8:128", "`128` is not a number of type i8"),
            ("i8:-129", "`-129` is not a number of type i8"),
            ("f32:one", "`one` is not a number of type f32"),
            ("f16:0x10000", "`0x10000` is not a number of type f16"),
            ("shared:x", "`x` is not a number of bytes"),
            ("buffer:", "a file name is missing"),
            ("buffer:4:", "a file name is missing"),
            ("buffer:99999999999", "a buffer has at most 1024 MiB"),
        ] {
            let error = bits(text).expect_err("it is refused");
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
