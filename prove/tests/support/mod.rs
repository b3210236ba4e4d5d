//! What tests of the decision procedure share.

pub mod shapes;

/// A small generator of numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// One below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 8) as usize % end
    }
}
