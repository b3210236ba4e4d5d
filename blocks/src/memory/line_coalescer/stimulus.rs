//! Stimulus: random requests, and every way in which lanes can share lines.

use super::Configuration;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus, join_lanes};
use crate::framework::random::Random;
use num_bigint::BigUint;

/// Requests whose lanes share lines in many ways, at any pace.
#[derive(Debug)]
pub(super) struct Requests {
    c: Configuration,
    random: Random,
    /// The request that waits to be accepted.
    offered: Option<(BigUint, BigUint)>,
    /// Cycles left in this episode, and how many of eight cycles offer a request, and take a beat.
    left: u64,
    pace: (u64, u64),
}

impl Requests {
    pub fn new(c: Configuration, seed: u64) -> Self {
        Self {
            c,
            random: Random::new(seed),
            offered: None,
            left: 0,
            pace: (8, 8),
        }
    }

    /// Active lanes and their lines.
    fn request(&mut self) -> (BigUint, BigUint) {
        let (lanes, width) = (self.c.lanes, self.c.line_bits);
        let random = &mut self.random;
        let active = match random.below(8) {
            0 => BigUint::ZERO,
            1 => BigUint::from(1u8) << random.below(lanes.into()),
            2..4 => random.bits(lanes),
            _ => (BigUint::from(1u8) << lanes) - 1u8,
        };
        let mask = if width == 64 {
            u64::MAX
        } else {
            (1 << width) - 1
        };
        let base = random.next_u64();
        let most = 1 + random.below(u64::from(lanes) + 1);
        let stride = *random.pick(&[0, 1, 1, 2, 3, 8]);
        let kind = random.below(4);
        let mut line = base;
        let lines = (0..u64::from(lanes)).map(|lane| {
            line = match kind {
                // Neighbours mostly share.
                0 if random.chance(2, 3) => line,
                // A few lines in any order.
                0 | 1 => base.wrapping_add(random.below(most)),
                // One bit differs.
                2 => base ^ (u64::from(random.chance(1, 2)) << random.below(width.into())),
                _ => base.wrapping_add(lane * stride / 2),
            };
            line & mask
        });
        let lines: Vec<u64> = lines.collect();
        (active, join_lanes(width, lines))
    }
}

impl Stimulus for Requests {
    fn next(&mut self) -> PortValues {
        if self.left == 0 {
            self.left = 8 + self.random.below(40);
            let paces = [(8, 8), (8, 8), (8, 4), (4, 8), (5, 5), (8, 1), (1, 8)];
            self.pace = *self.random.pick(&paces);
        }
        self.left -= 1;
        let (offer, take) = self.pace;
        // Offered again whether it was accepted or not: where it was, the same request comes twice.
        let again = self.offered.take().filter(|_| self.random.chance(1, 2));
        let is_offered = again.is_some() || self.random.chance(offer, 8);
        let request = again.unwrap_or_else(|| self.request());
        let (active, lines) = request.clone();
        if is_offered {
            self.offered = Some(request);
        }
        let tag = self.random.next_u64();
        cycle(&self.c, active, lines, tag)
            .with("in_valid", u8::from(is_offered))
            .with("out_ready", u8::from(self.random.chance(take, 8)))
            .with("rst", u8::from(self.random.chance(1, 128)))
    }
}

/// A cycle that offers a request; what is offered is taken.
fn cycle(c: &Configuration, active: BigUint, lines: BigUint, tag: u64) -> PortValues {
    let ports = PortValues::new()
        .with("in_valid", 1u8)
        .with("in_active", active)
        .with("in_line", lines)
        .with("out_ready", 1u8)
        .with("rst", 0u8);
    match c.tag_bits {
        0 => ports,
        64 => ports.with("in_tag", tag),
        bits => ports.with("in_tag", tag & ((1 << bits) - 1)),
    }
}

/// Up to so many lanes share lines in every way.
const MOST_LANES: u32 = 4;

/// Every assignment of so many lines to as many lanes, with every mask; other lanes are off. Each is offered until it is accepted at
/// the latest: a request of so many lanes takes as many cycles.
#[derive(Debug)]
struct EveryShare {
    c: Configuration,
    cycle: u64,
}

impl EveryShare {
    fn lanes(c: &Configuration) -> u32 {
        c.lanes.min(MOST_LANES)
    }

    /// How many lines there are to choose from.
    fn lines(c: &Configuration) -> u64 {
        u64::from(Self::lanes(c)).min(1 << c.line_bits.min(8))
    }

    fn requests(c: &Configuration) -> u64 {
        Self::lines(c).pow(Self::lanes(c)) << Self::lanes(c)
    }
}

impl Stimulus for EveryShare {
    fn next(&mut self) -> PortValues {
        let lanes = Self::lanes(&self.c);
        let request = self.cycle / u64::from(lanes) % Self::requests(&self.c);
        self.cycle += 1;
        let active = request & ((1 << lanes) - 1);
        let mut rest = request >> lanes;
        // The lanes are spread over all of them.
        let spread = self.c.lanes / lanes;
        let mut all = vec![0; self.c.lanes as usize];
        let mut mask = BigUint::ZERO;
        for lane in 0..lanes {
            let place = lane * spread;
            all[place as usize] = rest % Self::lines(&self.c);
            rest /= Self::lines(&self.c);
            mask.set_bit(place.into(), active >> lane & 1 == 1);
        }
        cycle(&self.c, mask, join_lanes(self.c.line_bits, all), self.cycle)
    }
}

pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let lanes = EveryShare::lanes(&c);
    vec![Directed {
        name: "every_share",
        claim: format!("{lanes} lanes that share lines in every way, with every mask"),
        cycles: EveryShare::requests(&c) * u64::from(lanes) + 4,
        stimulus: Box::new(EveryShare { c, cycle: 0 }),
    }]
}
