//! Operands drawn by a seed, of functions that have too many to try them all.
//!
//! They are drawn as planes, a random bit of 256 numbers at a time. Half of the blocks are uniform. The others are made to be near the edges of formats,
//! without knowing the formats: numbers with long rows of equal bits (infinities, zeros, greatest and least numbers), numbers with few ones or few zeros,
//! and operands that are nearly equal to each other (cancellation, ties).

use super::planes::{BLOCK, Plane, WORDS, Words, transposed};
use warpwright_blocks::random::Random;
use warpwright_blocks::sweep::Sweep;

/// How a block is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Uniform,
    /// Each bit is mostly the one below it.
    Rows,
    /// All bits are the one below them but in three places, the same in all operands: where fields of a format meet, for some blocks.
    Edges,
    /// Most bits are 0, or most are 1.
    Few,
    /// Operands that differ from the first one in few bits, or only in low ones.
    Near,
}

const MANNERS: [Manner; 8] = [
    Manner::Uniform,
    Manner::Rows,
    Manner::Uniform,
    Manner::Near,
    Manner::Uniform,
    Manner::Few,
    Manner::Uniform,
    Manner::Edges,
];

/// The planes of a block of numbers, the lowest bit's first.
pub(super) fn planes(sweep: &Sweep, seed: u64, chunk: u64, block: u64) -> Vec<Plane> {
    // Numbers that follow each other give streams that have nothing to do with each other.
    let mixed = seed
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(chunk.wrapping_mul(0xD1B5_4A32_D192_ED03))
        .wrapping_add(block.wrapping_mul(0x8CB9_2BA7_2F3D_8DD7));
    let mut draw = Draw {
        random: Random::new(mixed),
    };
    let manner = MANNERS[(block % MANNERS.len() as u64) as usize];
    let bits = sweep.bits as usize;
    let mut planes: Vec<Plane> = (0..bits).map(|_| draw.even()).collect();
    match manner {
        Manner::Uniform => {}
        Manner::Rows => {
            for place in &sweep.places {
                for bit in place.from + 1..place.from + place.field.width {
                    let turns = draw.rare(3);
                    let below = planes[bit as usize - 1];
                    planes[bit as usize] = std::array::from_fn(|word| below[word] ^ turns[word]);
                }
            }
        }
        Manner::Edges => {
            let widest = sweep.places.iter().map(|place| place.field.width).max();
            let widest = u64::from(widest.unwrap_or(1));
            let edges = [(); 3].map(|()| draw.random.below(widest) as u32);
            for place in &sweep.places {
                for bit in 1..place.field.width {
                    let at = (place.from + bit) as usize;
                    if !edges.contains(&bit) {
                        planes[at] = planes[at - 1];
                    }
                }
            }
        }
        Manner::Few => {
            let ones = draw.even();
            for plane in &mut planes {
                let few = draw.rare(3);
                *plane = std::array::from_fn(|word| few[word] ^ ones[word]);
            }
        }
        Manner::Near => near(sweep, &mut planes, &mut draw),
    }
    planes
}

/// Operands as wide as the first one become nearly the same.
fn near(sweep: &Sweep, planes: &mut [Plane], draw: &mut Draw) {
    let Some(first) = sweep.places.first() else {
        return;
    };
    let width = first.field.width;
    // Up to this bit the others are their own.
    let own = draw.random.below(u64::from(width)) as u32;
    for place in sweep.places[1..].iter().filter(|p| p.field.width == width) {
        for bit in own..width {
            let differs = draw.rare(4);
            let same = planes[(first.from + bit) as usize];
            planes[(place.from + bit) as usize] =
                std::array::from_fn(|word| same[word] ^ differs[word]);
        }
    }
}

struct Draw {
    random: Random,
}

impl Draw {
    /// Each bit is 1 as often as 0.
    fn even(&mut self) -> Plane {
        std::array::from_fn(|_| self.random.next_u64())
    }

    /// Each bit is 1 once in 2 to this power.
    fn rare(&mut self, power: u32) -> Plane {
        let mut plane = [u64::MAX; WORDS];
        for _ in 0..power {
            let more = self.even();
            plane = std::array::from_fn(|word| plane[word] & more[word]);
        }
        plane
    }
}

/// The numbers of which these are the planes.
pub(super) fn numbers(planes: &[Plane]) -> Words {
    let mut words = [0; BLOCK];
    transposed(planes.iter().copied(), &mut words);
    words
}
