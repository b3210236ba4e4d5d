//! Stimulus: requests whose lanes share words and banks, and their bytes.
//!
//! Purely random requests would hardly ever make two lanes share a word.

use super::{Configuration, WORD_BYTES};
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus, join_lanes, low_ones};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// What the lanes ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// A store; else a load.
    pub is_store: bool,
    /// What goes along.
    pub tag: u64,
    /// Active lanes.
    pub mask: u64,
    /// Each lane's word.
    pub words: Vec<u64>,
    /// The bytes of it that each lane stores.
    pub bytes: Vec<u64>,
    /// Their values.
    pub data: Vec<u64>,
}

impl Request {
    /// The values of the input's ports, besides `in_valid`.
    pub fn ports(&self, c: Configuration) -> PortValues {
        let words = join_lanes(c.word_bits, self.words.iter().copied());
        let mut ports = PortValues::new()
            .with("in_is_store", u8::from(self.is_store))
            .with("in_tag", self.tag)
            .with("in_mask", self.mask)
            .with("in_word", words);
        if c.data {
            let bytes = join_lanes(WORD_BYTES, self.bytes.iter().copied());
            ports.set("in_bytes", bytes);
            let data = join_lanes(WORD_BYTES * 8, self.data.iter().copied());
            ports.set("in_data", data);
        }
        ports
    }

    /// The fewest passes: the most distinct words that active lanes want of one bank; and one if there are none.
    pub fn fewest_passes(&self, c: Configuration) -> u64 {
        let lanes = self.words.iter().enumerate();
        let active = lanes.filter(|(lane, _)| self.mask >> lane & 1 == 1);
        let distinct: BTreeSet<u64> = active.map(|(_, word)| *word).collect();
        let of_bank = |bank| {
            let wanted = distinct
                .iter()
                .filter(|word| *word % u64::from(c.banks) == bank);
            wanted.count() as u64
        };
        let most = (0..u64::from(c.banks)).map(of_bank).max();
        most.unwrap_or(0).max(1)
    }

    /// One in which lanes meet.
    pub fn random(c: Configuration, random: &mut Random) -> Self {
        let words = words(c, random);
        let all = low_ones(c.lanes);
        let any = random.next_u64() & all;
        let one = 1 << random.below(c.lanes.into());
        let mask = *random.pick(&[all, all, all, any, any, any | one, all ^ one, one, 0]);
        let every = random.chance(1, 3);
        let byte_enables = |_| if every { 15 } else { random.below(16) };
        let bytes = (0..c.lanes).map(byte_enables).collect();
        Self {
            is_store: random.chance(1, 2),
            tag: random.next_u64() & low_ones(c.tag_bits),
            mask,
            bytes,
            data: (0..c.lanes)
                .map(|_| random.next_u64() & low_ones(32))
                .collect(),
            words,
        }
    }
}

/// A word for each lane, of one of some kinds.
fn words(c: Configuration, random: &mut Random) -> Vec<u64> {
    let fits = low_ones(c.word_bits);
    let banks = u64::from(c.banks);
    let lanes = u64::from(c.lanes);
    let base = random.next_u64();
    let few = 1 + random.below(4);
    let kind = random.below(6);
    let stride = random.below(2 * banks + 2);
    let mut order: Vec<u64> = (0..lanes).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, random.below(place as u64 + 1) as usize);
    }
    let word = |lane: u64| match kind {
        0 => random.next_u64(),
        // A few words; a few of one bank; and close together.
        1 => base.wrapping_mul(1 + random.below(few)),
        2 => base.wrapping_add(banks * random.below(2 * few)),
        3 => base.wrapping_add(random.below(2 * banks)),
        4 => base.wrapping_add(stride * lane),
        _ => base.wrapping_add(order[lane as usize]),
    };
    (0..lanes).map(word).map(|word| word & fits).collect()
}

/// Random requests at any pace, taken at any pace.
#[derive(Debug)]
pub struct Requests {
    configuration: Configuration,
    /// Numbers of requests.
    numbers: RandomStream,
}

impl Requests {
    /// The requests of this seed.
    pub fn new(configuration: Configuration, seed: u64) -> Self {
        let number = |random: &mut Random| BigUint::from(random.next_u64());
        Self {
            configuration,
            numbers: RandomStream::new(NUMBER, seed, number),
        }
    }
}

/// The payload of the stream that paces the requests.
const NUMBER: &str = "number";

impl Stimulus for Requests {
    fn next(&mut self) -> PortValues {
        let pace = self.numbers.next();
        let mut random = Random::new(pace.get_u64(NUMBER));
        let request = Request::random(self.configuration, &mut random);
        ["in_valid", "out_ready", "rst"]
            .into_iter()
            .fold(request.ports(self.configuration), |ports, port| {
                ports.with(port, pace.get(port).clone())
            })
    }
}

/// Some requests without a pause, and again from the start.
struct Listed {
    configuration: Configuration,
    requests: Vec<Request>,
    /// The one that is offered.
    number: usize,
    /// For so many cycles more.
    left: u64,
}

impl Stimulus for Listed {
    fn next(&mut self) -> PortValues {
        if self.left == 0 {
            self.left = self.requests[self.number].fewest_passes(self.configuration);
            self.number = (self.number + 1) % self.requests.len();
        }
        self.left -= 1;
        self.requests[self.number]
            .ports(self.configuration)
            .with("in_valid", 1u8)
            .with("out_ready", 1u8)
            .with("rst", 0u8)
    }
}

fn listed(c: Configuration, name: &'static str, claim: &str, requests: Vec<Request>) -> Directed {
    let passes = requests.iter().map(|request| request.fewest_passes(c));
    Directed {
        name,
        claim: claim.to_string(),
        cycles: 1 + passes.sum::<u64>(),
        stimulus: Box::new(Listed {
            configuration: c,
            requests,
            number: 0,
            left: 1,
        }),
    }
}

/// All lanes, a constant distance apart.
fn strides(c: Configuration) -> Vec<Request> {
    let mut random = Random::new(1);
    let up_to = 2 * u64::from(c.banks);
    (0..=up_to)
        .flat_map(|stride| [(stride, false), (stride, true)])
        .map(|(stride, is_store)| {
            let base = random.next_u64();
            let word = |lane: u32| base.wrapping_add(stride * u64::from(lane));
            let words = (0..c.lanes).map(word);
            Request {
                is_store,
                mask: low_ones(c.lanes),
                words: words.map(|word| word & low_ones(c.word_bits)).collect(),
                ..Request::random(c, &mut random)
            }
        })
        .collect()
}

/// Only two lanes, in one word, in one bank, or in two, with every mix of a byte's enables.
fn pairs(c: Configuration) -> Vec<Request> {
    let mut random = Random::new(2);
    let mut requests = Vec::new();
    for higher in 1..c.lanes {
        for lower in 0..higher {
            let apart = [0, u64::from(c.banks), 1].into_iter();
            for (apart, is_store) in apart.flat_map(|apart| [(apart, false), (apart, true)]) {
                let mut request = Request::random(c, &mut random);
                request.is_store = is_store;
                request.mask = 1 << lower | 1 << higher;
                let [lower, higher] = [lower, higher].map(|lane| lane as usize);
                let other = request.words[lower].wrapping_add(apart);
                request.words[higher] = other & low_ones(c.word_bits);
                // A byte that neither stores, one that each does, and one that both do, wherever.
                let turn = random.below(4);
                let turned = |bytes: u64| (bytes << turn | bytes >> (4 - turn)) & 15;
                request.bytes[lower] = turned(0b0011);
                request.bytes[higher] = turned(0b0101);
                requests.push(request);
            }
        }
    }
    requests
}

/// Strides and pairs.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let stride = "all lanes, each stride up to twice the number of banks, as loads and as stores";
    let mut all = vec![listed(c, "strides", stride, strides(c))];
    if c.lanes > 1 {
        let pair =
            "every pair of lanes in one word, in one bank and in two banks, as loads and as stores";
        all.push(listed(c, "pairs", pair, pairs(c)));
    }
    all
}
