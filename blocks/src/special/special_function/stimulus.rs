//! Stimulus: random sources of every size, sources near the ends of segments and of a function's domain, and all special values.

use super::Configuration;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;

/// Bits of a source with its function and its modes.
const ASKED: u32 = 4 + 32 + 2;

/// Words that something happens at.
pub const SPECIAL: [u32; 30] = [
    0x0000_0000, // zero
    0x0000_0001, // the least denormal
    0x0000_0100,
    0x007F_FFFF, // the greatest denormal
    0x0080_0000, // the least normal number
    0x0080_0001,
    0x3980_0000, // 2^-12, below which a sine is its source
    0x397F_FFFF,
    0x3F00_0000, // a half
    0x3F7F_FFFF, // the last one below 1
    0x3F80_0000, // 1
    0x3F80_0001,
    0x3FC9_0FDB, // π/2
    0x3FC9_0FDA,
    0x4000_0000, // 2
    0x4049_0FDB, // π
    0x4096_CBE4, // 3π/2
    0x40C9_0FDB, // 2π
    0x42FE_0000, // 127
    0x42FF_FFFF, // the last one below 128
    0x4300_0000, // 128: 2^x is infinite
    0x42FC_0000, // 126
    0x4314_8000, // 148.5: 2^-x is the least denormal
    0x4316_0000, // 150
    0x4380_0000, // 256
    0x4D00_0000, // 2^27
    0x7E80_0000, // 2^126: the inverse is the least normal number
    0x7F7F_FFFF, // the greatest number
    0x7F80_0000, // infinity
    0x7FC0_0000, // a NaN
];

/// Words that something happens at in an arc tangent.
pub const SPECIAL_ARC: [u32; 4] = [
    0x3B80_0000, // 2^-8, below which it is its source
    0x3B7F_FFFF,
    0x3C80_0000, // 2^-6, where the second segment begins
    0x3C7F_FFFF,
];

/// Words that something happens at where relative errors are small.
pub const SPECIAL_PRECISE: [u32; 8] = [
    0x3F00_0001, // the first and the last one from 1/2 to 2 that are no powers of two
    0x3FFF_FFFF,
    0x3F7F_FFFE,
    0x3F80_0002,
    0x40C9_0FDA, // next to 2π
    0x4096_CBE3,
    0x6F79_BE45, // of all floats the one nearest to a multiple of π/2
    0x4D00_0001,
];

/// A source next to 1, next to a multiple of π/2, or of a size that is many turns.
fn next_to_zero(random: &mut Random) -> u64 {
    let any = random.next_u64();
    let sign = any & 0x8000_0000;
    let near = (any >> 32) % 5;
    match any % 4 {
        0 => sign | (0x3F7F_FFF0 + (any >> 40) % 32),
        1 => {
            let turns = ((any >> 40) % 100_000) as f64;
            let nearest = (turns * std::f64::consts::FRAC_PI_2) as f32;
            sign | (u64::from(nearest.to_bits().max(2)) + near - 2)
        }
        2 => (any & 0x807F_FFFF) | (126 + near % 2) << 23,
        _ => (any & 0x807F_FFFF) | (128 + (any >> 40) % 127) << 23,
    }
}

/// A source: mostly of a size at which functions differ from their limits.
fn source(random: &mut Random) -> u64 {
    let all = random.next_u64();
    let any = all & 0xFFFF_FFFF;
    match random.next_u64() % 8 {
        0 => u64::from(*random.pick(&SPECIAL)) ^ (any & 0x8000_0000),
        1 => any,
        // Near the end of a segment of any size.
        2 => {
            let exponent = 100 + any % 56;
            let segment = (any >> 8) & 0x7F;
            let near = (any >> 16) & 3;
            let fraction = (segment << 16).wrapping_add(near).wrapping_sub(2) & 0x7F_FFFF;
            (any & 0x8000_0000) | exponent << 23 | fraction
        }
        // Denormals of every length.
        3 => (any & 0x8000_0000) | ((any & 0x7F_FFFF) >> ((all >> 32) % 24)),
        _ => (any & 0x807F_FFFF) | (110 + (any >> 23) % 30) << 23,
    }
}

fn asked(c: &Configuration, random: &mut Random) -> BigUint {
    let function = if random.chance(1, 16) {
        random.next_u64() % 16
    } else {
        random.pick(c.functions()).code()
    };
    let modes = random.next_u64() % 4;
    let source = if c.is_precise() && random.chance(1, 3) {
        next_to_zero(random)
    } else {
        source(random)
    };
    BigUint::from(source | function << 32 | modes << 36)
}

/// The parts of [`ASKED`] bits, and a tag above them.
fn ports(c: &Configuration, all: &BigUint, values: &mut PortValues) {
    let fields = [
        ("src", 0, 32),
        ("math_function", 32, 4),
        ("mode", 36, 1),
        ("denormals", 37, 1),
    ];
    let tag = (c.tag_bits > 0).then_some(("tag", ASKED, c.tag_bits));
    for (name, low, width) in fields.into_iter().chain(tag) {
        let ones = (BigUint::from(1u8) << width) - 1u8;
        values.set(&format!("in_{name}"), (all >> low) & ones);
    }
}

struct Paced {
    c: Configuration,
    paces: RandomStream,
}

impl Stimulus for Paced {
    fn next(&mut self) -> PortValues {
        let whole = self.paces.next();
        let mut values = PortValues::new();
        for port in ["in_valid", "out_ready", "rst"] {
            values.set(port, whole.get(port).clone());
        }
        ports(&self.c, whole.get("in_all"), &mut values);
        values
    }
}

/// Random sources from producers and to consumers of every pace.
pub(super) fn random(c: Configuration, seed: u64) -> Box<dyn Stimulus> {
    let paces = RandomStream::new("in_all", seed, move |random| {
        let tag = BigUint::from(random.next_u64() & ((1u64 << c.tag_bits) - 1));
        asked(&c, random) | tag << ASKED
    });
    Box::new(Paced { c, paces })
}

/// All words that something happens at.
fn words(c: &Configuration) -> Vec<u32> {
    let of_arc: &[u32] = if c.arc_tangent { &SPECIAL_ARC } else { &[] };
    let of_precise: &[u32] = if c.is_precise() {
        &SPECIAL_PRECISE
    } else {
        &[]
    };
    let all = SPECIAL.iter().chain(of_arc).chain(of_precise);
    all.copied().collect()
}

struct Every {
    c: Configuration,
    next: u64,
}

impl Stimulus for Every {
    fn next(&mut self) -> PortValues {
        let mut values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8);
        let n = self.next;
        self.next += 1;
        let words = words(&self.c);
        let count = 2 * words.len() as u64;
        let word = u64::from(words[(n % count / 2) as usize]) | (n & 1) << 31;
        let (modes, function) = ((n / count) % 4, (n / count / 4) % 16);
        let tag = BigUint::from(n & ((1u64 << self.c.tag_bits) - 1)) << ASKED;
        let all = BigUint::from(word | function << 32 | modes << 36) | tag;
        ports(&self.c, &all, &mut values);
        values
    }
}

/// All special words of both signs, with every code and in every mode.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    vec![Directed {
        name: "special_values",
        claim: "every function code, in both modes, with denormals flushed and kept, for zeros, denormals, ones, multiples of π/2, the ends of the \
                finite range, infinities and NaNs"
            .to_string(),
        stimulus: Box::new(Every { c, next: 0 }),
        cycles: 2 * words(&c).len() as u64 * 64 + u64::from(c.stages),
    }]
}
