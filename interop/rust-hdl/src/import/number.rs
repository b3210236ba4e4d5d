//! Numbers in Verilog's notation and in rust-hdl's.

use super::tree::Number;
use num_bigint::{BigInt, BigUint, Sign};
use rust_hdl_core::ast::VerilogLiteral;

/// A literal of rust-hdl's tree. Its value is only to be had as text.
pub(super) fn literal(literal: &VerilogLiteral) -> Option<Number> {
    number(&literal.to_string())
}

/// `8'hff`, `4'b1010`, `'d12` or a plain decimal number. rust-hdl writes a negative literal as `8'h-5`, which no
/// Verilog tool reads; here it is the number that is meant.
pub(super) fn number(text: &str) -> Option<Number> {
    let text: String = text.chars().filter(|c| *c != '_').collect();
    let Some((width, rest)) = text.split_once('\'') else {
        return Some(Number::plain(BigUint::parse_bytes(text.as_bytes(), 10)?));
    };
    let width = match width.trim() {
        "" => 32,
        width => width.parse().ok().filter(|width| *width > 0)?,
    };
    let signed = rest.starts_with(['s', 'S']);
    let rest = rest.trim_start_matches(['s', 'S']);
    let radix = match rest.chars().next()?.to_ascii_lowercase() {
        'b' => 2,
        'o' => 8,
        'd' => 10,
        'h' => 16,
        _ => return None,
    };
    let value = BigInt::parse_bytes(rest[1..].trim().as_bytes(), radix)?;
    let value = match value.sign() {
        Sign::Minus => (BigInt::from(1) << width) + value,
        _ => value,
    };
    Some(Number::new(value.to_biguint()?, width, signed))
}

/// A pattern of a Rust `match`: a number as Rust writes it, `true` or `false`.
pub(super) fn pattern(text: &str) -> Option<Number> {
    match text {
        "true" => return Some(Number::plain(1u8)),
        "false" => return Some(Number::plain(0u8)),
        _ => {}
    }
    let text = text.replace('_', "");
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ => (&text[..], 10),
    };
    Some(Number::plain(BigUint::parse_bytes(
        digits.as_bytes(),
        radix,
    )?))
}

/// The value of an index such as `(i+1)*2`, with loop variables.
pub(super) fn index(text: &str, loops: &[(String, u64)]) -> Option<u64> {
    let mut rest = text.trim();
    let value = sum(&mut rest, loops)?;
    u64::try_from(value).ok().filter(|_| rest.trim().is_empty())
}

fn sum(rest: &mut &str, loops: &[(String, u64)]) -> Option<i64> {
    let mut value = product(rest, loops)?;
    loop {
        *rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('+') {
            *rest = after;
            value = value.checked_add(product(rest, loops)?)?;
        } else if let Some(after) = rest.strip_prefix('-') {
            *rest = after;
            value = value.checked_sub(product(rest, loops)?)?;
        } else {
            return Some(value);
        }
    }
}

fn product(rest: &mut &str, loops: &[(String, u64)]) -> Option<i64> {
    let mut value = factor(rest, loops)?;
    loop {
        *rest = rest.trim_start();
        let Some(after) = rest.strip_prefix('*') else {
            return Some(value);
        };
        *rest = after;
        value = value.checked_mul(factor(rest, loops)?)?;
    }
}

fn factor(rest: &mut &str, loops: &[(String, u64)]) -> Option<i64> {
    *rest = rest.trim_start();
    if let Some(after) = rest.strip_prefix('(') {
        *rest = after;
        let value = sum(rest, loops)?;
        *rest = rest.trim_start().strip_prefix(')')?;
        return Some(value);
    }
    let end = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    if let Some((_, value)) = loops.iter().find(|(name, _)| name == word) {
        return i64::try_from(*value).ok();
    }
    word.trim_end_matches("usize").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_written() {
        let read =
            |text| number(text).map(|n| (u64::try_from(n.value).unwrap(), n.width, n.signed));
        assert_eq!(read("8'hfF"), Some((255, 8, false)));
        assert_eq!(read("5'b1_01"), Some((5, 5, false)));
        assert_eq!(read("'d12"), Some((12, 32, false)));
        assert_eq!(read("17"), Some((17, 32, true)));
        assert_eq!(read("8'sh1f"), Some((31, 8, true)));
        assert_eq!(read("16'h-2"), Some((0xfffe, 16, false)));
        assert_eq!(read("1'bz"), None);
        assert_eq!(read("0'h0"), None);
    }

    #[test]
    fn indices_are_computed() {
        let loops = [("i".to_string(), 5)];
        assert_eq!(index("(i + 1) * 2 - 3", &loops), Some(9));
        assert_eq!(index("i-6", &loops), None);
        assert_eq!(index("N - 1", &loops), None);
    }
}
