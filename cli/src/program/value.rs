//! Port values as text: read from stimulus files, written in results.

pub use crate::hdl::bits::number;
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

#[cfg(test)]
mod tests {
    use super::*;

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
