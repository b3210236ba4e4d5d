//! Random numbers for stimuli: small, fast, and the same on every machine for the same seed.

use num_bigint::BigUint;

/// A generator with 64 bits of state (the `SplitMix64` sequence: a Weyl counter, scrambled).
#[derive(Clone, Debug, Default)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0. (The bias for bounds that are no power of two is below one in
    /// 2^32 for the small bounds used here.)
    pub fn below(&mut self, bound: u64) -> u64 {
        debug_assert!(bound > 0);
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// True `num` times out of `den`.
    pub fn chance(&mut self, num: u64, den: u64) -> bool {
        self.below(den) < num
    }

    /// One of the items, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    /// `width` random bits.
    pub fn bits(&mut self, width: u32) -> BigUint {
        let words = width.div_ceil(32);
        let digits: Vec<u32> = (0..words).map(|_| self.next_u64() as u32).collect();
        low_bits(BigUint::new(digits), width)
    }

    /// `width` bits, often from a corner: none, all, one, all but one, alternating, a run.
    pub fn corner(&mut self, width: u32) -> BigUint {
        let one = || BigUint::from(1u8);
        let ones = (one() << width) - 1u8;
        let place = self.below(u64::from(width));
        match self.below(10) {
            0 => BigUint::ZERO,
            1 => ones,
            2 => one() << place,
            3 => ones ^ (one() << place),
            4 => low_bits(
                BigUint::new(vec![0x5555_5555; width.div_ceil(32) as usize]),
                width,
            ),
            5 => low_bits(
                BigUint::new(vec![0xAAAA_AAAA; width.div_ceil(32) as usize]),
                width,
            ),
            6 => (one() << place) - 1u8,
            _ => self.bits(width),
        }
    }
}

fn low_bits(value: BigUint, width: u32) -> BigUint {
    value & ((BigUint::from(1u8) << width) - 1u8)
}
