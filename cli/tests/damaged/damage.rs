//! Damages a file, from a seed, and describes where.

use std::fmt::Write as _;

/// Numbers without end (Knuth's constants); the upper half of the state is random enough.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.below(2);
        random
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Numbers at which something begins to be wrong.
const NUMBERS: [u64; 10] = [
    0,
    1,
    7,
    0xff,
    1 << 31,
    (1 << 32) - 1,
    1 << 40,
    i64::MAX as u64,
    1 << 63,
    u64::MAX,
];

/// Damages bytes in up to three places; answers with what was done where.
pub fn damage(bytes: &mut Vec<u8>, random: &mut Random) -> String {
    let mut done = String::new();
    for _ in 0..=random.below(3) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let some = (1 + random.below(20)).min(bytes.len() - at);
        let what = match random.below(9) {
            0 => {
                bytes.truncate(at);
                format!("cut off at byte {at}")
            }
            1 => {
                let value = random.below(256) as u8;
                bytes[at] = value;
                format!("byte {at} is {value:#04x}")
            }
            2 => {
                drop(bytes.drain(at..at + some));
                format!("{some} bytes from byte {at} on are gone")
            }
            3 => {
                bytes.extend_from_within(at..);
                format!("what is from byte {at} on is there twice")
            }
            4 => {
                let noise: Vec<u8> = (0..some).map(|_| random.below(256) as u8).collect();
                let text = format!("{noise:02x?} comes before byte {at}");
                bytes.splice(at..at, noise);
                text
            }
            5 | 6 => {
                // As a word, most significant byte first, or as a number in text.
                let number = *random.one_of(&NUMBERS);
                let with = match random.below(2) {
                    0 => number.to_be_bytes().to_vec(),
                    _ => number.to_string().into_bytes(),
                };
                let end = (at + with.len()).min(bytes.len());
                bytes.splice(at..end, with.iter().copied());
                format!("{with:02x?} is at byte {at}")
            }
            _ => {
                let bit = random.below(8);
                bytes[at] ^= 1 << bit;
                format!("bit {bit} of byte {at} is the other one")
            }
        };
        let _ = write!(done, "{}{what}", if done.is_empty() { "" } else { "; " });
    }
    done
}
