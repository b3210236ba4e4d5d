//! Converts values of rust-hdl's signals to 64-bit words, low first, and back.

use rust_hdl_core::prelude::{Bit, Bits, Synth};

/// A type of signal that a port can have.
pub trait Value: Synth {
    /// Writes the value's words; missing ones are not written, further ones become 0.
    fn to_words(self, words: &mut [u64]);

    /// The value in the low bits of these words; missing words are 0.
    fn from_words(words: &[u64]) -> Self;
}

impl Value for Bit {
    fn to_words(self, words: &mut [u64]) {
        words.fill(0);
        if let Some(low) = words.first_mut() {
            *low = u64::from(self);
        }
    }

    fn from_words(words: &[u64]) -> Self {
        words.first().is_some_and(|low| low & 1 == 1)
    }
}

impl<const N: usize> Value for Bits<N> {
    fn to_words(self, words: &mut [u64]) {
        words.fill(0);
        if N <= 64 {
            if let Some(low) = words.first_mut() {
                *low = self.into();
            }
            return;
        }
        for bit in (0..N).filter(|bit| self.get_bit(*bit)) {
            if let Some(word) = words.get_mut(bit / 64) {
                *word |= 1 << (bit % 64);
            }
        }
    }

    fn from_words(words: &[u64]) -> Self {
        let word = |index: usize| words.get(index).copied().unwrap_or(0);
        if N <= 64 {
            let mask = u64::MAX.checked_shr(64 - N as u32).unwrap_or(0);
            return (word(0) & mask).into();
        }
        let bits: [bool; N] = std::array::from_fn(|bit| word(bit / 64) >> (bit % 64) & 1 == 1);
        Self::Long(bits.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back<const N: usize>() {
        let pattern = [0x8123_4567_89ab_cdef, 0xfedc_ba98_7654_3211, u64::MAX];
        let value = Bits::<N>::from_words(&pattern);
        for bit in 0..N {
            let expected = pattern[bit / 64] >> (bit % 64) & 1 == 1;
            assert_eq!(value.get_bit(bit), expected, "bit {bit} of {N}");
        }
        let mut words = [7; 3];
        value.to_words(&mut words);
        assert_eq!(Bits::<N>::from_words(&words), value);
        let beyond = words
            .iter()
            .enumerate()
            .any(|(index, word)| (0..64).any(|bit| index * 64 + bit >= N && word >> bit & 1 == 1));
        assert!(!beyond, "a bit beyond {N}");
    }

    #[test]
    fn every_width_keeps_every_bit() {
        there_and_back::<1>();
        there_and_back::<2>();
        there_and_back::<31>();
        there_and_back::<32>();
        there_and_back::<33>();
        there_and_back::<63>();
        there_and_back::<64>();
        there_and_back::<65>();
        there_and_back::<127>();
        there_and_back::<128>();
        there_and_back::<130>();
        there_and_back::<192>();
    }

    #[test]
    fn a_bit_is_the_lowest() {
        let mut words = [9, 9];
        true.to_words(&mut words);
        assert_eq!(words, [1, 0]);
        assert!(!Bit::from_words(&[2]) && Bit::from_words(&[3]));
    }
}
