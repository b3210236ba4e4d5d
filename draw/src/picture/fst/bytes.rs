//! Decodes FST numbers and texts from the front of a byte slice; returns nothing if the bytes end too early.

/// The bytes that have not been read yet.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    /// Eight bytes, the most significant first.
    pub fn word(&mut self) -> Option<u64> {
        Some(u64::from_be_bytes(self.take(8)?.try_into().ok()?))
    }

    /// Seven bits a byte, the least significant first; the last byte is below 128 (LEB128).
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for place in 0..10 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// The same of 32 bits. Bits beyond them are dropped, as readers do.
    pub fn number32(&mut self) -> Option<u32> {
        let before = self.0.len();
        let number = self.number()?;
        (before - self.0.len() <= 5).then_some(number as u32)
    }

    /// The same in two's complement.
    pub fn signed(&mut self) -> Option<i64> {
        let before = self.0;
        let number = self.number()?;
        let length = before.len() - self.0.len();
        let unused = 64_u32.saturating_sub(7 * length as u32);
        Some((number << unused) as i64 >> unused)
    }

    /// Skips a text that ends with a 0 byte.
    pub fn text(&mut self) -> Option<()> {
        let end = self.0.iter().position(|byte| *byte == 0)?;
        self.take(end + 1).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        assert_eq!(Bytes(&[0xe5, 0x8e, 0x26]).number(), Some(624_485));
        assert_eq!(Bytes(&[0x13]).signed(), Some(19));
        assert_eq!(Bytes(&[0x7b]).signed(), Some(-5));
        assert_eq!(Bytes(&[0xc0, 0xbb, 0x78]).signed(), Some(-123_456));
        let least = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f];
        assert_eq!(Bytes(&least).signed(), Some(i64::MIN));
        assert_eq!(
            Bytes(&[0xff, 0xff, 0xff, 0xff, 0x0f]).number32(),
            Some(u32::MAX)
        );
        assert_eq!(Bytes(&[0x80; 6]).number32(), None);
        assert_eq!(Bytes(&[0x80; 20]).number(), None);
        assert_eq!(Bytes(&[0x80]).number(), None);
        assert_eq!(Bytes(&[0; 7]).word(), None);
        let mut bytes = Bytes(b"ab\0c");
        assert_eq!((bytes.text(), bytes.0), (Some(()), &b"c"[..]));
        assert_eq!(bytes.text(), None);
    }
}
