//! Port values as text: read from stimulus files, written in results.

use crate::hdl::enums::EnumType;
use num_bigint::BigUint;

/// A value as answers have it: hexadecimal, with as many digits as the port's width needs.
pub fn hexadecimal(value: &BigUint, width: u32) -> String {
    let digits = width.div_ceil(4) as usize;
    format!("0x{value:0digits$x}")
}

/// A value for a person: its name where it has one, and the middle left out where it is long.
pub fn readable(value: &BigUint, width: u32, enum_type: Option<&EnumType>) -> String {
    const MOST: usize = 18;
    const ENDS: usize = 6;
    if let Some(name) = enum_type.and_then(|names| name_of(value, names)) {
        return name.to_string();
    }
    if width == 1 {
        return value.to_string();
    }
    let text = hexadecimal(value, width);
    if text.len() <= MOST {
        return text;
    }
    let (start, end) = (&text[..2 + ENDS], &text[text.len() - ENDS..]);
    format!("{start}..{end}")
}

/// What an enumeration calls a value.
pub fn name_of<'n>(value: &BigUint, names: &'n EnumType) -> Option<&'n str> {
    names.name_of(u64::try_from(value).ok()?)
}

/// Reads `0x1f`, `0b101` or `31`; underscores may separate digits.
pub fn number(text: &str) -> Option<BigUint> {
    let lower = text.to_ascii_lowercase();
    let (digits, base) = match lower.split_at_checked(2) {
        Some(("0x", digits)) => (digits, 16),
        Some(("0b", digits)) => (digits, 2),
        _ => (lower.as_str(), 10),
    };
    let is_number = digits.starts_with(|c: char| c.is_digit(base))
        && digits.chars().all(|c| c.is_digit(base) || c == '_');
    let digits: String = digits.chars().filter(|c| *c != '_').collect();
    BigUint::parse_bytes(digits.as_bytes(), base).filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_three_bases_and_nothing_else() {
        for text in ["0x1f", "0X1F", "0b1_1111", "31", "0x0_01f"] {
            assert_eq!(number(text), Some(31u8.into()), "{text}");
        }
        for text in [
            "", "0x", "0b", "-1", "+1", "1.0", "1e3", "0x_1", "0b2", "1f", " 1", "0o7",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn long_values_keep_both_ends() {
        let value = (BigUint::from(0xabc_u32) << 116_u32) | BigUint::from(0xdef_u32);
        assert_eq!(readable(&value, 128, None), "0xabc000..000def");
        assert_eq!(hexadecimal(&5u8.into(), 9), "0x005");
        let names = EnumType::new("t", 2, [("ADD", 0), ("SUB", 1)]);
        assert_eq!(readable(&1u8.into(), 2, Some(&names)), "SUB");
        assert_eq!(readable(&2u8.into(), 2, Some(&names)), "0x2");
    }
}
