//! Floating-point immediates as text that reads back to the same bits.
//!
//! The shortest of three forms that round-trips: six significant digits as in
//! C's `%g`, seven in scientific form, else the bits as a hexadecimal number.

/// A single precision number.
pub(super) fn single(bits: u32) -> String {
    let value = f32::from_bits(bits);
    let exact = |text: &str| {
        text.parse::<f64>()
            .is_ok_and(|read| (read as f32).to_bits() == value.to_bits())
    };
    readable(f64::from(value), exact).unwrap_or_else(|| {
        special(bits.into(), 23, 8).unwrap_or_else(|| format!("{bits:#X}").replace("0X", "0x"))
    })
}

/// A double precision number.
pub(super) fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    let exact = |text: &str| text.parse::<f64>().is_ok_and(|read| read.to_bits() == bits);
    readable(value, exact)
        .unwrap_or_else(|| special(bits, 52, 11).unwrap_or_else(|| format!("0x{bits:X}")))
}

/// A half precision number.
pub(super) fn half(bits: u16) -> String {
    let value = half_value(bits);
    let exact = |text: &str| {
        text.parse::<f64>()
            .is_ok_and(|read| (read as f32).to_bits() == value.to_bits())
    };
    readable(f64::from(value), exact)
        .unwrap_or_else(|| special(bits.into(), 10, 5).unwrap_or_else(|| format!("0x{bits:X}")))
}

fn half_value(bits: u16) -> f32 {
    let fraction = f32::from(bits & 0x3FF) / 1024.0;
    let exponent = i32::from(bits >> 10 & 31);
    let magnitude = match exponent {
        0 => fraction * 2f32.powi(-14),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1.0 + fraction) * 2f32.powi(exponent - 15),
    };
    if bits >> 15 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

/// A finite value in one of the two decimal forms, if one of them is exact.
fn readable(value: f64, exact: impl Fn(&str) -> bool) -> Option<String> {
    if !value.is_finite() {
        return None;
    }
    let mut short = general(value);
    if exact(&short) {
        if !short.contains(['.', 'e']) {
            short.push_str(".0");
        }
        return Some(short);
    }
    let scientific = scientific(value, 6);
    exact(&scientific).then_some(scientific)
}

/// Infinities and what is no number, of so many bits of fraction and exponent.
fn special(bits: u64, fraction: u32, exponent: u32) -> Option<String> {
    let sign = if bits >> (fraction + exponent) & 1 == 1 {
        "-"
    } else {
        ""
    };
    let all = (1 << exponent) - 1;
    if bits >> fraction & all != all {
        return None;
    }
    let quiet = bits >> (fraction - 1) & 1 == 1;
    let payload = bits & ((1 << (fraction - 1)) - 1);
    Some(match (quiet, payload) {
        (false, 0) => format!("{sign}inf"),
        (false, _) => format!("{sign}snan(0x{payload:X})"),
        (true, _) => format!("{sign}qnan(0x{payload:X})"),
    })
}

/// As C's `%e` with so many digits after the point.
fn scientific(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    let (mantissa, exponent) = text.split_once('e').expect("Rust writes an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a number");
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// As C's `%g`: six significant digits, trailing zeros dropped.
fn general(value: f64) -> String {
    let rounded = scientific(value, 5);
    let (mantissa, exponent) = rounded.split_once('e').expect("it has an exponent");
    let power: i32 = exponent.parse().expect("an exponent is a number");
    let trimmed = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_string()
        } else {
            text.to_string()
        }
    };
    if (-4..6).contains(&power) {
        return trimmed(&format!("{value:.*}", (5 - power) as usize));
    }
    format!("{}e{exponent}", trimmed(mantissa))
}

#[cfg(test)]
mod tests {
    use super::{double, half, single};

    #[test]
    fn the_shortest_exact_form_is_chosen() {
        assert_eq!(single(0x3F80_0000), "1.0");
        assert_eq!(single(0x4020_0000), "2.5");
        assert_eq!(single(0x8000_0000), "-0.0");
        assert_eq!(single(0x3EFF_FF34), "0x3EFFFF34");
        assert_eq!(single(0x4B80_0000), "0x4B800000");
        assert_eq!(single(0xE8A0_0000), "-6.044629e+24");
        assert_eq!(single(0x7FFF_FFFF), "qnan(0x3FFFFF)");
        assert_eq!(single(0xFF80_0000), "-inf");
        assert_eq!(half(0x0008), "0x8");
        assert_eq!(half(0x3C00), "1.0");
        assert_eq!(double(0x3FF0_0000_0000_0000), "1.0");
    }
}
