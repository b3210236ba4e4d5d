//! Requests worth trying, with a memory that answers them: random ones at every pace, and lists that cover something completely ([`cases`]).
//!
//! Answers must be those of transactions that went out. So a stimulus has the golden model beside it, sees what that offers, and answers it
//! ([`memory`]).

mod cases;
mod list;
mod memory;
mod random;
#[cfg(test)]
mod tests;

use super::{Configuration, LANE_BYTES};
use crate::block::Directed;
use crate::golden::{PortValues, Stimulus, join_lanes, low_ones};
use crate::lane_addresses::stimulus::Request;
use crate::random::Random;
use num_bigint::BigUint;

/// A request with everything that comes with it.
#[derive(Clone, Debug)]
struct Sent {
    request: Request,
    tag: u64,
    fill: u64,
    /// Bytes of registers.
    data: BigUint,
}

impl Sent {
    /// The request with random data.
    fn new(request: &Request, c: &Configuration, random: &mut Random) -> Self {
        Self {
            request: *request,
            tag: random.next_u64() & low_ones(c.tag_bits),
            fill: random.next_u64(),
            data: random.bits(c.lanes() * LANE_BYTES * 8),
        }
    }

    /// Its ports.
    fn set(&self, c: &Configuration, values: &mut PortValues) {
        for (name, _, value) in self.request.parts(&c.addresses) {
            values.set(&format!("in_{name}"), value);
        }
        values.set("in_tag", self.tag);
        if c.data {
            values.set("in_fill", self.fill);
            values.set("in_data", self.data.clone());
        }
    }
}

/// A row of bits.
fn flags(flags: impl IntoIterator<Item = bool>) -> BigUint {
    join_lanes(1, flags.into_iter().map(u64::from))
}

/// Random requests, answers and stalls at every pace.
pub(super) fn random(c: Configuration, seed: u64) -> Box<dyn Stimulus> {
    Box::new(random::Everything::new(c, seed))
}

/// The stimuli.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let cases = cases::all(&c).into_iter();
    let cases = cases.filter(|case| !case.requests.is_empty());
    cases
        .map(|case| Directed {
            name: case.name,
            claim: case.claim.to_string(),
            cycles: case.cycles(&c),
            stimulus: Box::new(list::List::new(c, case)),
        })
        .collect()
}
