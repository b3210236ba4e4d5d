//! How numbers are written: in hexadecimal, unless another radix is asked for.

use num_bigint::{BigInt, BigUint, Sign};
use std::str::FromStr;
use thiserror::Error;

/// A way to write a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Radix {
    /// Base 16; the digits of bits that are not known are x.
    #[default]
    Hexadecimal,
    /// Base 10.
    Decimal,
    /// Base 10, in two's complement.
    Signed,
    /// Base 2, every bit.
    Binary,
    /// A number of IEEE 754 of 16, 32 or 64 bits.
    Float,
    /// Bytes as characters, the highest first.
    Ascii,
}

/// A radix, and the signals that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RadixOf {
    /// Of which signals, as signals are chosen; of all, if nothing is said.
    pub glob: Option<String>,
    /// How their numbers are written.
    pub radix: Radix,
}

/// No such radix.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "a radix is hex, decimal, signed, binary, float or ascii, alone or as GLOB=RADIX, found `{0}`"
)]
pub struct UnknownRadix(String);

impl FromStr for RadixOf {
    type Err = UnknownRadix;

    fn from_str(text: &str) -> Result<Self, UnknownRadix> {
        let (glob, name) = match text.rsplit_once('=') {
            Some((glob, name)) => (Some(glob.to_string()), name),
            None => (None, text),
        };
        let radix = match name {
            "hex" => Radix::Hexadecimal,
            "decimal" => Radix::Decimal,
            "signed" => Radix::Signed,
            "binary" => Radix::Binary,
            "float" => Radix::Float,
            "ascii" => Radix::Ascii,
            _ => return Err(UnknownRadix(text.to_string())),
        };
        Ok(Self { glob, radix })
    }
}

impl Radix {
    /// A value of these bits, the highest first, some of which may be x or z. What the radix cannot write is hexadecimal.
    pub(super) fn write(self, bits: &str) -> String {
        let written = match self {
            Self::Hexadecimal => None,
            Self::Binary => Some(format!("0b{bits}")),
            Self::Decimal => number(bits).map(|value| value.to_string()),
            Self::Signed => number(bits).map(|value| signed(&value, bits).to_string()),
            Self::Float => number(bits).and_then(|value| float(&value, bits.len())),
            Self::Ascii => number(bits).and_then(|value| ascii(&value, bits.len())),
        };
        written.unwrap_or_else(|| hexadecimal(bits))
    }
}

/// The number, if every bit is known.
fn number(bits: &str) -> Option<BigUint> {
    BigUint::parse_bytes(bits.as_bytes(), 2)
}

fn signed(value: &BigUint, bits: &str) -> BigInt {
    let value = BigInt::from_biguint(Sign::Plus, value.clone());
    if bits.starts_with('1') {
        value - (BigInt::from(1) << bits.len())
    } else {
        value
    }
}

fn float(value: &BigUint, width: usize) -> Option<String> {
    let word = u64::try_from(value).ok()?;
    match width {
        16 => Some(format!("{:?}", half(word as u16))),
        32 => Some(format!("{:?}", f32::from_bits(word as u32))),
        64 => Some(format!("{:?}", f64::from_bits(word))),
        _ => None,
    }
}

/// The number of sixteen bits, exactly.
fn half(word: u16) -> f32 {
    let (exponent, fraction) = (i32::from(word >> 10 & 31), f32::from(word & 1023));
    let size = match exponent {
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        0 => fraction * 2f32.powi(-24),
        _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    };
    if word >> 15 == 1 { -size } else { size }
}

/// Characters that a person can read; zeros in front are left out.
fn ascii(value: &BigUint, width: usize) -> Option<String> {
    let bytes = value.to_bytes_be();
    let is_read = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    let is_text = width.is_multiple_of(8) && bytes.iter().all(is_read);
    is_text.then(|| format!("\"{}\"", String::from_utf8_lossy(&bytes)))
}

/// Digits in hexadecimal, x and z where bits are unknown or floating, zeros in front left out.
fn hexadecimal(bits: &str) -> String {
    let fours = bits.as_bytes().rchunks(4).rev();
    let digit = |four: &[u8]| {
        let text = std::str::from_utf8(four).unwrap_or_default();
        match u8::from_str_radix(text, 2) {
            Ok(value) => char::from_digit(value.into(), 16).unwrap_or('x'),
            Err(_) if four.iter().all(|bit| *bit == b'z') => 'z',
            Err(_) => 'x',
        }
    };
    let digits: String = fours.map(digit).collect();
    let shown = digits.trim_start_matches('0');
    format!("0x{}", if shown.is_empty() { "0" } else { shown })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_show_what_is_not_known() {
        assert_eq!(hexadecimal("00011111"), "0x1f");
        assert_eq!(hexadecimal("000"), "0x0");
        assert_eq!(hexadecimal("1x010zzzz"), "0x1xz");
        assert_eq!(hexadecimal("zz0000"), "0xz0");
    }

    #[test]
    fn each_radix_writes_what_it_can_and_the_rest_is_hexadecimal() {
        let wide = "1".repeat(70);
        for (radix, bits, written) in [
            (Radix::Decimal, "11111111", "255"),
            (Radix::Decimal, "1x", "0xx"),
            (Radix::Signed, "11111111", "-1"),
            (Radix::Signed, "0111", "7"),
            (Radix::Signed, "1000", "-8"),
            (Radix::Signed, &wide, "-1"),
            (Radix::Binary, "001x", "0b001x"),
            (Radix::Float, "0011110000000000", "1.0"),
            (Radix::Float, "1000000000000001", "-5.9604645e-8"),
            (Radix::Float, "0111110000000000", "inf"),
            (
                Radix::Float,
                "01000000010010010000111111011011",
                "3.1415927",
            ),
            (Radix::Float, "101", "0x5"),
            (Radix::Ascii, "0000000001001111010010110", "0x9e96"),
            (Radix::Ascii, "000000000100111101001011", "\"OK\""),
            (Radix::Ascii, "00000001", "0x1"),
        ] {
            assert_eq!(radix.write(bits), written, "{radix:?} {bits}");
        }
    }

    #[test]
    fn halves_are_those_of_the_format() {
        // Each finite half is a whole number of its smallest steps, and their order is that of their bits.
        let finite = (0..0x7c00_u16).map(half);
        let steps: Vec<f32> = finite.map(|value| value * 2f32.powi(24)).collect();
        let whole = |step: &f32| (*step as u64 as f32).to_bits() == step.to_bits();
        assert!(steps.iter().all(whole) && steps.is_sorted());
        assert_eq!(half(0x7bff).to_bits(), 65504f32.to_bits());
        assert!(half(0x7e00).is_nan() && half(0xfc00).to_bits() == f32::NEG_INFINITY.to_bits());
    }

    #[test]
    fn a_radix_is_for_all_signals_or_for_some() {
        let of: RadixOf = "decimal".parse().expect("a radix");
        assert_eq!((of.glob, of.radix), (None, Radix::Decimal));
        let of: RadixOf = "top.*=signed".parse().expect("a radix");
        assert_eq!(
            (of.glob.as_deref(), of.radix),
            (Some("top.*"), Radix::Signed)
        );
        let wrong = "sum=octal".parse::<RadixOf>().expect_err("none");
        assert!(wrong.to_string().contains("sum=octal"), "{wrong}");
    }
}
