//! Formats a value as binary digits, as both file formats need.

/// Writes a value's bits as `0` and `1`, most significant first, one per place of `digits`.
///
/// Bits beyond the digits must be 0.
pub(super) fn write_digits(limbs: &[u64], digits: &mut [u8]) {
    // From the least significant end, eight digits at a time, each eight from one byte of the value.
    for (group, place) in digits.rchunks_mut(8).enumerate() {
        let byte = (limbs[group / 8] >> (8 * (group % 8))) as u8;
        let eight = eight_digits(byte);
        place.copy_from_slice(&eight[8 - place.len()..]);
    }
}

/// A byte's bits as digits, most significant first.
fn eight_digits(byte: u8) -> [u8; 8] {
    // One copy of the byte for each digit, of which it keeps its own bit; adding 0x7f carries any
    // bit that is set into the top bit of its copy and never beyond it.
    let own = (u64::from(byte) * 0x0101_0101_0101_0101) & 0x0102_0408_1020_4080;
    let ones = ((own + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101;
    (ones | u64::from_ne_bytes([b'0'; 8])).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_as_the_formatter_writes_it() {
        for byte in 0..=255 {
            assert_eq!(eight_digits(byte), format!("{byte:08b}").as_bytes());
        }
    }

    #[test]
    fn widths_around_the_limits() {
        for width in [1, 7, 8, 9, 63, 64, 65, 127, 128, 130] {
            let limbs: Vec<u64> = (0..3).map(|i| 0x9e37_79b9_7f4a_7c15 << i).collect();
            let mut digits = vec![b'?'; width];
            write_digits(&limbs, &mut digits);
            for (place, digit) in digits.iter().rev().enumerate() {
                let bit = (limbs[place / 64] >> (place % 64)) & 1;
                assert_eq!(u64::from(digit - b'0'), bit, "bit {place} of {width}");
            }
        }
    }
}
