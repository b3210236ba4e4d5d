//! Issues a list of requests one after another.

use super::Sent;
use super::cases::{Case, Waits};
use super::memory::{Memory, Seen};
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::memory::gather_scatter::Configuration;

/// A list that is offered; each request until it is accepted. Memory answers in every cycle in which something is due, in random order.
#[derive(Debug)]
pub struct List {
    c: Configuration,
    random: Random,
    memory: Memory,
    sent: Vec<Sent>,
    /// The next request, and the next cycle.
    next: usize,
    cycle: u64,
    waits: Waits,
    resets: bool,
    /// What happened in the last cycle.
    pub seen: Seen,
}

impl List {
    /// From its beginning.
    pub fn new(c: Configuration, case: Case) -> Self {
        let mut random = Random::new(case.requests.len() as u64);
        let requests = case.requests.iter();
        let sent = requests
            .map(|request| Sent::new(request, &c, &mut random).with(case.data, &c, &mut random));
        Self {
            c,
            sent: sent.collect(),
            random,
            memory: Memory::new(c, case.faults, case.data),
            next: 0,
            cycle: 0,
            waits: case.waits,
            resets: case.resets,
            seen: Seen::default(),
        }
    }
}

impl Stimulus for List {
    fn next(&mut self) -> PortValues {
        let cycle = self.cycle;
        self.cycle += 1;
        let [beats, completions] = self.waits.cycles();
        let mut values = PortValues::new()
            .with("in_valid", u8::from(self.next < self.sent.len()))
            .with("memory_ready", u8::from(cycle.is_multiple_of(beats)))
            .with("out_ready", u8::from(cycle.is_multiple_of(completions)))
            .with("rst", u8::from(self.resets && self.random.chance(1, 8)));
        // The last stays where it was.
        let last = self.sent.len() - 1;
        self.sent[self.next.min(last)].set(&self.c, &mut values);
        self.memory.answer(true, &mut self.random, &mut values);
        self.seen = self.memory.cycle(&values);
        self.next += usize::from(self.seen.taken);
        values
    }
}
