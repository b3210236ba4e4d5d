//! Stimulus: random requests, mostly legal and near an edge, and
//! exhaustive directed lists ([`cases`], [`edges`], [`breaking`]).

pub(crate) mod breaking;
mod cases;
mod edges;
mod shapes;

use super::Configuration;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;

/// A request with all its parts; addresses for as many lanes as there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Request {
    pub sfid: u64,
    pub operation: u64,
    pub address_size: u64,
    pub data_size: u64,
    pub elements: u64,
    pub component_mask: u64,
    pub transposed: u64,
    pub cache: u64,
    pub surface: u64,
    pub returns: u64,
    pub base: u64,
    pub offset: u64,
    pub scale: u64,
    pub surface_bytes: u64,
    pub alignment: u64,
    pub policy: u64,
    pub mask: u64,
    pub address: [u64; 32],
}

/// A flat load of a doubleword in each lane of a UGM message, which reach memory from address 0 on.
pub const LOAD: Request = Request {
    sfid: UGM,
    operation: 0,
    address_size: 3,
    data_size: 2,
    elements: 1,
    component_mask: 0,
    transposed: 0,
    cache: 0,
    surface: 0,
    returns: 1,
    base: 0,
    offset: 0,
    scale: 0,
    surface_bytes: 0,
    alignment: 0,
    policy: 0,
    mask: 0xFFFF_FFFF,
    address: [0; 32],
};

pub(crate) const UGML: u64 = 1;
pub(crate) const TGM: u64 = 13;
pub(crate) const SLM: u64 = 14;
pub(crate) const UGM: u64 = 15;

/// Pipelines with address sizes and surfaces that go together.
const MEMORIES: [(u64, u64, u64); 12] = [
    (UGM, 3, 0),
    (UGM, 3, 0),
    (UGM, 2, 0),
    (UGM, 2, 1),
    (UGM, 2, 2),
    (UGM, 2, 3),
    (SLM, 1, 0),
    (SLM, 2, 0),
    (SLM, 3, 0),
    (UGML, 3, 0),
    (UGML, 2, 3),
    (TGM, 2, 3),
];

/// Elements by data size: D32, D64, D8U32, D16U32.
pub(crate) const SIZES: [u64; 4] = [2, 3, 4, 5];

/// Bytes of an element in memory, as a power of two.
pub(crate) fn power(data_size: u64) -> u64 {
    match data_size {
        2 => 2,
        3 => 3,
        5 => 1,
        _ => 0,
    }
}

/// A number that is small, near a power of two, or any.
fn near(random: &mut Random) -> u64 {
    let delta = random.below(80).wrapping_sub(40);
    match random.below(8) {
        0 => random.below(512),
        1 => random.next_u64(),
        2 => (1u64 << 16).wrapping_add(delta),
        3 => (1u64 << 32).wrapping_add(delta),
        4 => delta,
        _ => (1u64 << random.below(64)).wrapping_add(delta),
    }
}

impl Request {
    /// The parts, in the order of the ports, each with its width.
    pub fn parts(&self, configuration: &Configuration) -> Vec<(&'static str, u32, BigUint)> {
        let lanes = self.address.iter().take(configuration.lanes as usize);
        let address = lanes.rev().fold(BigUint::ZERO, |above, address| {
            (above << 64u32) | BigUint::from(*address)
        });
        let values = [
            self.sfid,
            self.operation,
            self.address_size,
            self.data_size,
            self.elements,
            self.component_mask,
            self.transposed,
            self.cache,
            self.surface,
            self.returns,
            self.base,
            self.offset,
            self.scale,
            self.surface_bytes,
            self.alignment,
            self.policy,
            self.mask,
        ];
        let values = values.map(BigUint::from).into_iter().chain([address]);
        let fields = configuration.request().into_iter().zip(values);
        fields
            .map(|((name, width), value)| {
                let ones = (BigUint::from(1u8) << width) - 1u8;
                (name, width, value & ones)
            })
            .collect()
    }

    /// All parts as one number, the first lowest.
    fn packed(&self, configuration: &Configuration) -> BigUint {
        let parts = self.parts(configuration).into_iter().rev();
        parts.fold(BigUint::ZERO, |above, (_, width, value)| {
            (above << width) | value
        })
    }

    /// Mostly legal, and mostly with some lanes near the end of something.
    pub fn random(random: &mut Random, lanes: u32) -> Self {
        let (sfid, address_size, surface) = *random.pick(&MEMORIES);
        let operation = *random.pick(&[0, 0, 0, 2, 2, 4, 4, 4, 6, 6, 27, 28, 12, 18, 26, 33]);
        let is_masked = matches!(operation, 2 | 6);
        let is_atomic = matches!(operation, 8..=26 | 32..=35);
        let is_transposed = !is_masked && !is_atomic && random.chance(1, 4);
        let data_size = match random.pick(&SIZES) {
            4 if is_atomic => 5,
            size => *size,
        };
        let elements = match random.below(4) {
            _ if is_atomic => 1,
            0..3 if is_transposed => 8 << random.below(4),
            _ => 1 + random.below(4),
        };
        let component_mask = match (is_masked, sfid) {
            (false, _) => 0,
            (true, UGML) => *random.pick(&[1, 3, 7, 15]),
            (true, _) => 1 + random.below(15),
        };
        let mask = match random.below(6) {
            _ if is_transposed => 1,
            0 => u64::MAX,
            1 => 1 << random.below(lanes.into()),
            2 => 0,
            _ => random.next_u64(),
        };
        let alignment = match random.below(6) {
            0 => 1 << random.below(32),
            1..3 => 1 << random.below(7),
            _ => 0,
        };
        let surface_bytes = match random.below(6) {
            0 => near(random),
            1 => (1 << 36) + random.below(64),
            _ => random.below(1024),
        };
        let offset = match random.below(4) {
            0 => near(random) & 0xFFFF_FFFF,
            1 => (0u64.wrapping_sub(random.below(64))) & 0xFFFF_FFFF,
            2 => random.below(64),
            _ => 0,
        };
        let mut request = Self {
            sfid,
            operation,
            address_size,
            data_size,
            elements,
            component_mask,
            transposed: is_transposed.into(),
            cache: random.below(8),
            surface,
            returns: 1,
            base: near(random),
            offset,
            scale: random.below(4),
            surface_bytes,
            alignment,
            policy: random.below(3),
            mask: mask & ((1 << lanes) - 1),
            address: LOAD.address,
        };
        if random.chance(1, 8) {
            request.spoil(random);
        }
        let signed = (request.offset << 32) as i64 >> 32;
        let base = if request.surface == 0 {
            0
        } else {
            request.base
        };
        let common = near(random);
        for address in &mut request.address {
            let back = random.below(600).wrapping_sub(20);
            // Where the lane's offset, or its address, is that much before the end.
            let before =
                |end: u64| end.wrapping_sub(back).wrapping_sub(signed as u64) >> request.scale;
            *address = match random.below(8) {
                0 => near(random),
                1 => random.next_u64(),
                2 => before(0u64.wrapping_sub(base)),
                3 | 4 => before(request.surface_bytes),
                _ => common.wrapping_add(random.below(256)),
            };
        }
        request
    }

    /// One part becomes any value.
    fn spoil(&mut self, random: &mut Random) {
        let any = random.next_u64();
        match random.below(14) {
            0 => self.sfid = any & 15,
            1 => self.operation = any & 63,
            2 => self.address_size = any & 3,
            3 => self.data_size = any & 7,
            4 => self.elements = any & 127,
            5 => self.component_mask = any & 15,
            6 => self.transposed ^= 1,
            7 => (self.cache, self.returns) = (7, 0),
            8 => self.surface = any & 3,
            9 => self.returns = any & 1,
            10 => self.alignment = any & 0xFFFF_FFFF,
            11 => self.alignment |= 1 << random.below(32),
            12 => self.policy = 3,
            _ => self.mask ^= 1 << random.below(32),
        }
    }
}

/// A random stream of packed requests, unpacked.
#[derive(Debug)]
struct Unpacked {
    stream: RandomStream,
    configuration: Configuration,
}

const PACKED: &str = "request";

impl Stimulus for Unpacked {
    fn next(&mut self) -> PortValues {
        let packed = self.stream.next();
        let mut values = PortValues::new();
        for (name, value) in packed.iter().filter(|(name, _)| *name != PACKED) {
            values.set(name, value.clone());
        }
        let mut request = packed.get(PACKED).clone();
        for (name, width) in self.configuration.request() {
            let ones = (BigUint::from(1u8) << width) - 1u8;
            values.set(&format!("in_{name}"), &request & ones);
            request >>= width;
        }
        values
    }
}

/// Random requests at every pace.
pub(super) fn random(configuration: Configuration, seed: u64) -> Box<dyn Stimulus> {
    let word = move |random: &mut Random| {
        Request::random(random, configuration.lanes).packed(&configuration)
    };
    Box::new(Unpacked {
        stream: RandomStream::new(PACKED, seed, word),
        configuration,
    })
}

/// Requests one after the other, each offered for some cycles, in the last of which one is taken.
#[derive(Clone, Debug)]
struct List {
    requests: Vec<Request>,
    configuration: Configuration,
    /// Cycles for each request.
    pace: usize,
    next: usize,
}

impl Stimulus for List {
    fn next(&mut self) -> PortValues {
        let request = &self.requests[self.next / self.pace % self.requests.len()];
        self.next += 1;
        let is_last = self.next.is_multiple_of(self.pace);
        let mut values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", u8::from(is_last))
            .with("rst", 0u8);
        for (name, _, value) in request.parts(&self.configuration) {
            values.set(&format!("in_{name}"), value);
        }
        values
    }
}

/// The stimuli.
pub(super) fn directed(configuration: Configuration) -> Vec<Directed> {
    let list = |case: cases::Case| Directed {
        name: case.name,
        claim: case.claim.to_string(),
        cycles: (case.requests.len() * case.pace) as u64 + u64::from(configuration.stages),
        stimulus: Box::new(List {
            requests: case.requests,
            configuration,
            pace: case.pace,
            next: 0,
        }),
    };
    cases::all(&configuration).into_iter().map(list).collect()
}
