//! Random requests at every pace.

use super::Sent;
use super::cases::Data;
use super::memory::{Memory, Seen};
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::memory::gather_scatter::Configuration;
use crate::memory::lane_addresses::stimulus::{Request, power};

/// Of eight cycles, in how many a request is offered, a beat taken, a beat answered, a completion taken.
type Pace = [u64; 4];

const PACES: [Pace; 12] = [
    [8, 8, 8, 8],
    [8, 8, 8, 8],
    [8, 8, 4, 8],
    [8, 4, 8, 8],
    [8, 8, 8, 3],
    [4, 4, 4, 4],
    [2, 8, 8, 8],
    [8, 1, 8, 8],
    [8, 8, 1, 8],
    [8, 8, 8, 1],
    // Nothing goes on any more somewhere.
    [8, 8, 0, 8],
    [8, 8, 8, 0],
];

/// Requests, answers and stalls. A producer mostly offers a request until it is accepted and now and then withdraws or exchanges it; the
/// payload is garbage while nothing is offered. Resets are rare.
#[derive(Debug)]
pub struct Everything {
    c: Configuration,
    random: Random,
    memory: Memory,
    /// The request that waits to be accepted.
    offered: Option<Sent>,
    /// Cycles left in this episode.
    left: u64,
    pace: Pace,
    /// What happened in the last cycle.
    pub seen: Seen,
}

impl Everything {
    /// From the beginning of this seed.
    pub fn new(c: Configuration, seed: u64) -> Self {
        Self {
            c,
            random: Random::new(seed),
            memory: Memory::new(c, 1, Data::Random),
            offered: None,
            left: 0,
            pace: PACES[0],
            seen: Seen::default(),
        }
    }
}

impl Stimulus for Everything {
    fn next(&mut self) -> PortValues {
        let random = &mut self.random;
        if self.left == 0 {
            self.left = 8 + random.below(40);
            self.pace = *random.pick(&PACES);
        }
        self.left -= 1;
        let [offer, take, answer, complete] = self.pace;
        let waits = self.offered.take().filter(|_| random.chance(15, 16));
        let is_offered = waits.is_some() || random.chance(offer, 8);
        let sent = waits.unwrap_or_else(|| {
            let request = request(random, &self.c);
            Sent::new(&request, &self.c, random)
        });
        let mut values = PortValues::new()
            .with("in_valid", u8::from(is_offered))
            .with("memory_ready", u8::from(random.chance(take, 8)))
            .with("out_ready", u8::from(random.chance(complete, 8)))
            .with("rst", u8::from(random.chance(1, 256)));
        sent.set(&self.c, &mut values);
        let answers = random.chance(answer, 8);
        self.memory.answer(answers, random, &mut values);
        self.seen = self.memory.cycle(&values);
        // Now and then the same comes twice.
        let again = is_offered && (!self.seen.taken || random.chance(1, 16));
        self.offered = again.then_some(sent);
        values
    }
}

/// A request that mostly is legal, and whose lanes mostly share a few lines.
fn request(random: &mut Random, c: &Configuration) -> Request {
    let mut request = Request::random(random, c.lanes());
    if random.chance(7, 8) {
        shorten(&mut request, c);
    }
    if random.chance(1, 8) {
        request.returns = 0;
    }
    if random.chance(1, 2) {
        gather(&mut request, random, c);
    }
    request
}

/// The data fit the registers.
fn shorten(request: &mut Request, c: &Configuration) {
    let element = if request.data_size == 3 { 8 } else { 4 };
    let lanes = if request.transposed == 1 {
        1
    } else {
        u64::from(c.lanes())
    };
    let most = u64::from(c.addresses.payload_bytes) / (element * lanes);
    while request.elements > most.max(1) {
        request.elements /= 2;
    }
    while u64::from(request.component_mask.count_ones()) > most.max(1) {
        request.component_mask &= request.component_mask - 1;
    }
}

/// All lanes in a few neighbouring lines, as elements beside each other, in any order or at any place.
fn gather(request: &mut Request, random: &mut Random, c: &Configuration) {
    let line = u64::from(c.line_bytes());
    let size = 1 << power(request.data_size);
    let lines = 1 + random.below(4);
    let common = match random.below(4) {
        // Around the end of memory.
        0 => 0u64.wrapping_sub(random.below(4 * line)),
        _ => random.below(1 << 12) * line,
    };
    let kind = random.below(4);
    if request.surface != 0 {
        request.base = common;
        request.surface_bytes = random.below(4 * line);
    }
    for (lane, address) in (0..).zip(&mut request.address) {
        let place = match kind {
            0 => lane * size,
            1 => random.below(lines * line),
            2 => random.below(lines * line) / size * size,
            _ => random.below(3) * size,
        };
        *address = if request.surface == 0 {
            common.wrapping_add(place)
        } else {
            place
        };
    }
    if random.chance(3, 4) {
        request.scale = 0;
        request.offset = 0;
    }
}
