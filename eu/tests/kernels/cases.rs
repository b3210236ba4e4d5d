//! The kernels with their arguments.

use crate::common::words;
use warpwright_eu::execute::Argument;

/// What an argument is set to.
#[derive(Clone, Debug)]
pub enum Setting {
    /// A buffer with this content.
    Buffer(Vec<u8>),
    /// A value of 32 bits.
    Value(u32),
    /// Memory that a group shares.
    Shared(u32),
}

impl Setting {
    /// For the interpreter.
    pub fn argument(&self) -> Argument {
        match self {
            Self::Buffer(bytes) => Argument::Buffer(bytes.clone()),
            Self::Value(value) => Argument::Value(value.to_le_bytes().to_vec()),
            Self::Shared(bytes) => Argument::Shared(*bytes),
        }
    }
}

/// A kernel and a grid.
pub struct Case {
    /// The file with its source.
    pub file: &'static str,
    /// Its name.
    pub kernel: &'static str,
    /// Its arguments.
    arguments: &'static [Content],
    /// Work-items.
    pub global: [u32; 3],
    /// Those of a group.
    pub local: [u32; 3],
    /// It has barriers.
    pub has_barriers: bool,
}

/// What an argument contains.
#[derive(Clone, Copy)]
enum Content {
    /// Zeros, so many bytes.
    Zeros(usize),
    /// Zeros, a word for each thread of 64 work-items.
    ZerosByThread,
    /// Any bytes.
    Bytes(usize),
    /// Numbers below 64, each once.
    Permutation,
    /// Such numbers, some negated.
    Scattered,
    /// Floats from -100 to 100, so many bytes.
    Floats(usize),
    /// Floats above 0.
    Positive(usize),
    /// Halves from -16 to 16, so many bytes.
    Halves(usize),
    /// Divisors, so many bytes: zero, small, great.
    Divisors(usize),
    /// The padded block of "abc", for each work-item.
    Abc,
    /// A value.
    Value(u32),
    /// So many bytes that a group shares.
    Shared(u32),
}

use Content::{
    Abc, Bytes, Divisors, Floats, Halves, Permutation, Positive, Scattered, Shared, Value, Zeros,
    ZerosByThread,
};

const LINE: ([u32; 3], [u32; 3]) = ([64, 1, 1], [32, 1, 1]);

const fn line(file: &'static str, kernel: &'static str, arguments: &'static [Content]) -> Case {
    Case {
        file,
        kernel,
        arguments,
        global: LINE.0,
        local: LINE.1,
        has_barriers: false,
    }
}

/// All kernels.
pub const CASES: [Case; 31] = [
    line("k01_vadd", "vadd", &[Bytes(256), Bytes(256), Zeros(256)]),
    line(
        "k02_saxpy",
        "saxpy",
        &[Value(0x4020_0000), Floats(256), Floats(256), Value(50)],
    ),
    line("k03_hash", "hash", &[Bytes(256), Zeros(256), Value(9)]),
    Case {
        global: [32, 1, 1],
        ..line("k04_sha256", "sha256", &[Abc, Zeros(1024)])
    },
    line(
        "k06_bitfield",
        "bitfield",
        &[Bytes(256), Bytes(256), Zeros(1024)],
    ),
    line(
        "k07_gather",
        "gather",
        &[Bytes(256), Permutation, Zeros(256)],
    ),
    line(
        "k08_scatter",
        "scatter",
        &[Bytes(256), Scattered, Zeros(320), Value(60)],
    ),
    Case {
        global: [128, 1, 1],
        local: [64, 1, 1],
        has_barriers: true,
        ..line("k09_reduce", "reduce", &[Bytes(512), Zeros(8)])
    },
    Case {
        global: [16, 16, 1],
        local: [8, 8, 1],
        has_barriers: true,
        ..line(
            "k11_matmul",
            "matmul",
            &[Floats(1024), Floats(1024), Zeros(1024), Value(16)],
        )
    },
    Case {
        global: [16, 16, 1],
        local: [16, 2, 1],
        ..line(
            "k12_mandel",
            "mandel",
            &[
                Zeros(1024),
                Value(0xC000_0000),
                Value(0xBF99_999A),
                Value(0x3E19_999A),
                Value(16),
                Value(40),
            ],
        )
    },
    line(
        "k15_dp4a",
        "dp4a",
        &[Bytes(768), Bytes(12), Zeros(256), Value(3)],
    ),
    line(
        "k16_convert",
        "convert",
        &[
            Bytes(64),
            Bytes(128),
            Floats(256),
            Zeros(128),
            Zeros(64),
            Zeros(256),
            Zeros(256),
        ],
    ),
    Case {
        global: [32, 32, 1],
        local: [16, 16, 1],
        has_barriers: true,
        ..line(
            "k17_transpose",
            "transpose",
            &[Bytes(4096), Zeros(4096), Value(32), Value(32)],
        )
    },
    line(
        "k18_bfn",
        "bfn",
        &[Bytes(256), Bytes(256), Bytes(256), Zeros(1024)],
    ),
    line(
        "k20_half",
        "halfk",
        &[Halves(128), Halves(128), Zeros(128), Zeros(256)],
    ),
    line("k21_math", "mathk", &[Positive(256), Zeros(256)]),
    line(
        "k23_muldiv",
        "muldiv",
        &[Bytes(256), Divisors(256), Zeros(1024), Zeros(512)],
    ),
    Case {
        global: [128, 1, 1],
        local: [64, 1, 1],
        has_barriers: true,
        ..line("k30_histogram", "histogram", &[Bytes(128), Zeros(128)])
    },
    line("k31_control", "control", &[Bytes(256), Zeros(256)]),
    line("k32_bits", "bits", &[Bytes(256), Bytes(256), Zeros(2048)]),
    line("k33_long", "longs", &[Bytes(512), Bytes(512), Zeros(4096)]),
    line("k34_private", "privates", &[Bytes(256), Zeros(256)]),
    line(
        "k35_small",
        "small",
        &[
            Bytes(64),
            Bytes(64),
            Bytes(128),
            Zeros(64),
            Zeros(128),
            Zeros(128),
        ],
    ),
    line(
        "k36_floats",
        "floats",
        &[Floats(256), Floats(256), Zeros(1024), Zeros(256)],
    ),
    Case {
        global: [6, 4, 4],
        local: [3, 2, 2],
        ..line("k37_cube", "cube", &[Zeros(384)])
    },
    line(
        "k38_constants",
        "constants",
        &[Bytes(256), Zeros(256), Zeros(256)],
    ),
    line("k41_atomics", "atomics", &[Bytes(256), Zeros(160)]),
    Case {
        has_barriers: true,
        ..line(
            "k42_shared",
            "shared",
            &[Bytes(256), Zeros(256), Shared(128), Shared(128)],
        )
    },
    line("k39_calls", "calls", &[Bytes(256), Zeros(256)]),
    Case {
        global: [4096, 1, 1],
        local: [256, 1, 1],
        ..line(
            "k40_division",
            "division",
            &[Bytes(16384), Divisors(16384), Zeros(32768), Zeros(32768)],
        )
    },
    line("k10_scan", "scan", &[Bytes(256), Zeros(256), ZerosByThread]),
];

impl Case {
    /// The arguments for threads of so many work-items; the same in each run.
    pub fn settings(&self, simd: u32) -> Vec<Setting> {
        let mut random = words(20_000 * self.arguments.len());
        let mut next = move || random.next().unwrap_or_default() as u32;
        let content = self.arguments.iter().map(|content| {
            let bytes = match *content {
                Value(value) => return Setting::Value(value),
                Shared(bytes) => return Setting::Shared(bytes),
                Zeros(bytes) => vec![0; bytes],
                ZerosByThread => vec![0; (4 * 64 / simd) as usize],
                Bytes(bytes) => (0..bytes).map(|_| next() as u8).collect(),
                Permutation => values((0..64).map(|i| i * 37 % 64)),
                Scattered => values((0_u32..64).map(|i| {
                    let place = i * 37 % 64;
                    if i % 5 == 0 {
                        place.wrapping_neg()
                    } else {
                        place
                    }
                })),
                Floats(bytes) => values((0..bytes / 4).map(|_| {
                    let hundreds = (next() % 200_001) as i32 - 100_000;
                    (hundreds as f32 / 1000.0).to_bits()
                })),
                Positive(bytes) => {
                    values((0..bytes / 4).map(|i| (0.01 + i as f32 * 0.17).to_bits()))
                }
                Halves(bytes) => (0..bytes / 2)
                    .flat_map(|_| {
                        let bits = next() as u16;
                        // An exponent from -14 to 3.
                        let exponent = 1 + bits % 18;
                        ((bits & 0x8000) | exponent << 10 | bits >> 5 & 0x3FF).to_le_bytes()
                    })
                    .collect(),
                Divisors(bytes) => values((0..bytes / 4).map(|i| match i % 8 {
                    0 => 0,
                    1..4 => next() % 100 + 1,
                    4..6 => next() & 0xFFFF,
                    _ => next(),
                })),
                Abc => {
                    let mut block = [0_u32; 16];
                    block[0] = 0x6162_6380;
                    block[15] = 24;
                    values((0..32).flat_map(|_| block))
                }
            };
            Setting::Buffer(bytes)
        });
        content.collect()
    }
}

fn values(values: impl Iterator<Item = u32>) -> Vec<u8> {
    values.flat_map(u32::to_le_bytes).collect()
}

/// Whether a kernel left what it should.
///
/// `mathk` sums six functions that no document says to the bit; two units in the last place are allowed there, in all others none.
pub fn equal(case: &Case, found: &[Vec<u8>], expected: &[Vec<u8>]) -> Result<(), String> {
    let allowed = if case.kernel == "mathk" { 2 } else { 0 };
    if found.len() != expected.len() {
        return Err(format!("{} buffers, not {}", found.len(), expected.len()));
    }
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        if found.len() != expected.len() {
            return Err(format!("buffer {number} has another length"));
        }
        let words = found.chunks(4).zip(expected.chunks(4));
        for (word, (found, expected)) in words.enumerate() {
            let value = |bytes: &[u8]| {
                let digits = bytes.iter().rev();
                digits.fold(0, |value, byte| value << 8 | i64::from(*byte))
            };
            let (found, expected) = (value(found), value(expected));
            if (found - expected).abs() > allowed {
                return Err(format!(
                    "word {word} of buffer {number} is {found:#x}, not {expected:#x}"
                ));
            }
        }
    }
    Ok(())
}
