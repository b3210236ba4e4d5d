//! Stimulus: requests, with a memory that answers them: random ones at
//! every pace, and exhaustive directed lists (`cases`, `edges`, `lines`).
//!
//! Answers must belong to transactions that were issued. So a stimulus runs the
//! golden model beside it, observes its transactions, and answers them (`memory`).

pub(crate) mod cases;
mod edges;
mod lines;
pub(crate) mod list;
pub(crate) mod memory;
mod operations;
pub(crate) mod random;

use super::{Configuration, LANE_BYTES};
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus, join_lanes, low_ones};
use crate::framework::random::Random;
use crate::memory::lane_addresses::stimulus::Request;
use cases::Data;
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

    /// With such data.
    fn with(self, data: Data, c: &Configuration, random: &mut Random) -> Self {
        if data == Data::Random {
            return self;
        }
        let fill = data.bits(random, u64::BITS);
        Self {
            fill: fill.iter_u64_digits().next().unwrap_or(0),
            data: data.bits(random, c.lanes() * LANE_BYTES * 8),
            ..self
        }
    }

    /// Its ports.
    fn set(&self, c: &Configuration, values: &mut PortValues) {
        let ports = c.request();
        for (name, _, value) in self.request.parts(&c.addresses) {
            if ports.iter().any(|(port, _)| *port == name) {
                values.set(&format!("in_{name}"), value);
            }
        }
        if c.messages {
            let [desc, exdesc] = descriptors(&self.request);
            values.set("in_desc", desc);
            values.set("in_exdesc", exdesc);
        }
        values.set("in_tag", self.tag);
        if c.data {
            values.set("in_fill", self.fill);
            values.set("in_data", self.data.clone());
        }
    }
}

/// The descriptors of a request, as far as they can say what it is.
fn descriptors(request: &Request) -> [u64; 2] {
    let length = [1, 2, 3, 4, 8, 16, 32, 64];
    let length = length.iter().position(|length| *length == request.elements);
    let vector = length.unwrap_or_default() as u64 | (request.transposed << 3);
    let is_masked = matches!(request.operation, 2 | 6);
    let components = if is_masked {
        request.component_mask
    } else {
        vector
    };
    let desc = request.operation
        | (request.address_size << 7)
        | (request.data_size << 9)
        | (components << 12)
        | (request.cache << 17)
        | (request.surface << 29);
    [desc, (request.offset << 12) & low_ones(32)]
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
