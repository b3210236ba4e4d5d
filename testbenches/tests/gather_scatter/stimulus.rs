//! Random requests: mostly legal, close to each other in memory, and near the edges of lines, surfaces and memory itself.

use super::request::{
    A16, A32, A64, D8U32, D16U32, D32, D64, FORCE, LANE_BYTES, Request, SLM, SUPPRESS, Shape, TGM,
    UGM, UGML,
};
use warpwright_blocks::random::Random;

/// What requests a run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// One of so many is spoiled, and so mostly illegal; none if this is 0.
    pub spoiled_of: u64,
    /// Addresses reach nowhere near the ends of memory, so that all may be shifted.
    pub is_calm: bool,
}

/// Everything there is.
pub const ANY: Mix = Mix {
    spoiled_of: 10,
    is_calm: false,
};

/// Pipelines with the sizes of addresses and the surfaces that they take.
const PATHS: [(u64, u64, u64); 11] = [
    (UGM, A64, 0),
    (UGM, A64, 0),
    (UGM, A32, 0),
    (UGM, A32, 1),
    (UGM, A32, 3),
    (SLM, A16, 0),
    (SLM, A32, 0),
    (SLM, A64, 0),
    (UGML, A64, 0),
    (UGML, A32, 2),
    (TGM, A32, 3),
];

/// Where requests meet: the beginning of a common region.
const CALM: u64 = 0x0200_0000;

/// Loads, stores and atomics alike.
fn operation(random: &mut Random) -> u64 {
    match random.below(3) {
        0 => *random.pick(&[0, 0, 2, 27]),
        1 => *random.pick(&[4, 4, 6, 28]),
        _ if random.chance(1, 4) => 32 + random.below(4),
        _ => 8 + random.below(19),
    }
}

/// Where each lane's data begin, from the region's beginning on.
fn pattern(shape: &Shape, random: &mut Random, mix: Mix, size: u64) -> Vec<u64> {
    let line = u64::from(shape.line_bytes);
    let lanes = 0..u64::from(shape.lanes);
    let from = random.below(2 * line);
    let stride = random.below(2 * line);
    let kind = random.below(9);
    let far = 1 << random.below(34);
    let mut any = |below: u64| random.below(below);
    let place = |lane: u64| match kind {
        0 => any(4 * line),
        1 => from + lane * size,
        2 => from + lane * stride,
        3 => from,
        4 => from + any(24),
        5 => any(64 * line),
        // Lines that differ in one bit.
        7 if !mix.is_calm => from + any(2) * far,
        6 => from + (u64::from(shape.lanes) - lane) * size,
        // At the ends of lines.
        _ => line * (1 + any(3)) - any(size + 2),
    };
    lanes.map(place).collect()
}

/// A request.
pub fn random(shape: &Shape, random: &mut Random, mix: Mix) -> Request {
    let operation = operation(random);
    let mut r = Request::new(shape, operation, |_| 0);
    (r.sfid, r.address_size, r.surface) = *random.pick(&PATHS);
    r.data_size = match *random.pick(&[D32, D64, D8U32, D16U32]) {
        D8U32 if r.is_atomic() => D32,
        size => size,
    };
    r.elements = match random.below(2) {
        _ if r.is_atomic() => 1,
        0 => 1,
        _ => 1 + random.below(4),
    };
    if r.is_masked() {
        r.component_mask = match r.sfid {
            UGML => *random.pick(&[1, 3, 7, 15]),
            _ => 1 + random.below(15),
        };
        r.elements = random.below(65);
    }
    r.mask = match random.below(8) {
        0 => shape.all_lanes(),
        1 => 1 << random.below(shape.lanes.into()),
        2 if random.chance(1, 3) => 0,
        _ => random.next_u64() as u32 & shape.all_lanes(),
    };
    if !r.is_masked() && !r.is_atomic() && random.chance(1, 5) {
        r.transposed = true;
        r.mask = 1;
        let most = (shape.payload_bytes as usize).min(shape.lanes as usize * LANE_BYTES);
        let most = (most / r.register_bytes()) as u64;
        let sizes: Vec<u64> = [1, 2, 3, 4, 8, 16, 32, 64]
            .into_iter()
            .filter(|elements| *elements <= most)
            .collect();
        r.elements = *random.pick(&sizes);
    }
    r.cache = random.below(7);
    r.returns = random.chance(7, 8);
    r.fill = random.next_u64();
    r.data = r.data.iter().map(|_| random.next_u64() as u8).collect();
    r.alignment = match random.below(5) {
        0 => 1 << random.below(5),
        1 if !mix.is_calm && random.chance(1, 2) => 1 << random.below(32),
        _ => 0,
    };
    r.policy = random.below(FORCE + 1);
    if r.transposed && !mix.is_calm && random.chance(1, 4) {
        // Suppressed as a whole.
        (r.alignment, r.policy) = (1 << 31, SUPPRESS);
    }
    place(shape, random, mix, &mut r);
    if mix.spoiled_of != 0 && random.chance(1, mix.spoiled_of) {
        spoil(random, &mut r);
    }
    r
}

/// Base, offset and addresses.
fn place(shape: &Shape, random: &mut Random, mix: Mix, r: &mut Request) {
    let line = u64::from(shape.line_bytes);
    let region = match random.below(10) {
        _ if mix.is_calm => CALM,
        0 => 0u64.wrapping_sub(1 + random.below(3 * line)),
        1 => (1 << 32) - 1 - random.below(2 * line),
        2 => random.below(2 * line),
        _ => CALM,
    };
    r.scale = if random.chance(1, 2) {
        0
    } else {
        random.below(4) as u32
    };
    let small = random.below(4 * line) as i32 - 2 * line as i32;
    r.base = random.next_u64();
    r.surface_bytes = random.next_u64();
    let is_short = r.address_size != A64;
    let pattern = pattern(shape, random, mix, r.memory_bytes());
    let before = if r.surface != 0 {
        // Some lanes may begin before the surface.
        r.offset = if random.chance(1, 4) {
            small
        } else {
            small.abs()
        };
        r.base = region.wrapping_sub(r.offset as u64);
        r.surface_bytes = match random.below(4) {
            0 => random.below(6 * line),
            1 => random.below(64),
            _ => 1 << 40,
        };
        0
    } else if is_short {
        // The offset may be no more than this.
        r.offset = if region == CALM {
            CALM as i32
        } else {
            small.abs()
        };
        0
    } else {
        r.offset = small;
        region.wrapping_sub(small as u64)
    };
    for (lane, place) in pattern.into_iter().enumerate() {
        let mut address = before.wrapping_add(place) >> r.scale;
        if is_short {
            // What is above the address's bits must not matter.
            let bits = if r.address_size == A16 { 16 } else { 32 };
            address |= random.next_u64() << bits;
        }
        let is_wild = !mix.is_calm && random.chance(1, 40);
        if is_wild || !r.has_lane(lane) && random.chance(1, 2) {
            address = random.next_u64();
        }
        r.address[lane] = address;
    }
}

/// One field becomes something else.
fn spoil(random: &mut Random, r: &mut Request) {
    let any = random.next_u64();
    match random.below(13) {
        0 => r.sfid = any & 15,
        1 => r.operation = any & 63,
        2 => r.address_size = any & 3,
        3 => r.data_size = any & 7,
        4 => r.elements = any & 127,
        5 => r.component_mask = any & 15,
        6 => r.transposed ^= true,
        7 => (r.cache, r.returns) = (7, false),
        8 => r.surface = any & 3,
        9 => r.alignment = any as u32,
        10 => r.alignment |= 1 << random.below(32),
        11 => r.policy = 3,
        _ => r.elements = 64,
    }
}

/// So many of them.
pub fn requests(shape: &Shape, count: usize, mix: Mix, seed: u64) -> Vec<Request> {
    let mut source = Random::new(seed);
    let all = 0..count;
    all.map(|_| random(shape, &mut source, mix)).collect()
}
