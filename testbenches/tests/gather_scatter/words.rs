//! The bits of a port, written and read in pieces.

/// A port's bits, 64 a word.
#[derive(Clone, Debug, Default)]
pub struct Words(Vec<u64>);

impl Words {
    pub fn of(value: u64) -> Self {
        Self(vec![value])
    }

    /// Values side by side, the first lowest; of each so many bits.
    pub fn lanes(width: u32, values: impl IntoIterator<Item = u64>) -> Self {
        let mut words = Self::default();
        let mut low = 0;
        for value in values {
            words.put(low, width, value);
            low += width;
        }
        words
    }

    /// At most 64 bits from a place on.
    pub fn get(&self, low: u32, width: u32) -> u64 {
        let (word, shift) = ((low / 64) as usize, low % 64);
        let at = |word: usize| u128::from(self.0.get(word).copied().unwrap_or(0));
        let both = at(word) | at(word + 1) << 64;
        (both >> shift) as u64 & (u64::MAX >> (64 - width))
    }

    /// Sets at most 64 bits that were 0.
    pub fn put(&mut self, low: u32, width: u32, value: u64) {
        let (word, shift) = ((low / 64) as usize, low % 64);
        if self.0.len() < word + 2 {
            self.0.resize(word + 2, 0);
        }
        let moved = u128::from(value & (u64::MAX >> (64 - width))) << shift;
        self.0[word] |= moved as u64;
        self.0[word + 1] |= (moved >> 64) as u64;
    }

    pub fn bytes(&self, from: u32, count: u32) -> Vec<u8> {
        let places = from..from + count;
        places.map(|byte| self.get(8 * byte, 8) as u8).collect()
    }
}

#[test]
fn pieces_come_out_as_they_went_in() {
    let value = |lane: u64| 0x0123_4567_89ab_cdef_u64.rotate_left(lane as u32 * 7);
    let words = Words::lanes(58, (0..32).map(value));
    for lane in 0..32 {
        let expected = value(lane.into()) & (u64::MAX >> 6);
        assert_eq!(words.get(lane * 58, 58), expected, "{lane}");
    }
    assert_eq!(Words::of(0x0403_0201).bytes(1, 3), [2, 3, 4]);
}
