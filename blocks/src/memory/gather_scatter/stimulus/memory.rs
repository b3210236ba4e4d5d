//! The answering memory: answers each issued transaction once, and nothing else.

use super::cases::Data;
use super::flags;
use crate::framework::golden::{AnyModel, Expected, Golden, PortValues, join_lanes, split_lanes};
use crate::framework::random::Random;
use crate::memory::gather_scatter::Configuration;
use crate::memory::gather_scatter::golden::Gathering;

/// A transaction that was not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Due {
    /// The request's entry.
    request: u64,
    number: u64,
}

/// What happened in a cycle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// The request that was offered was taken.
    pub taken: bool,
    /// A completion was taken: its outputs `illegal` and `faulted`.
    pub completed: Option<(bool, bool)>,
}

/// The unit as it should be, and the memory behind it.
pub(super) struct Memory {
    c: Configuration,
    unit: Box<dyn Golden>,
    due: Vec<Due>,
    /// Of eight transactions, how many fault.
    faults: u64,
    /// What it answers.
    data: Data,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory")
            .field("due", &self.due)
            .field("faults", &self.faults)
            .finish_non_exhaustive()
    }
}

/// What an output is, as far as it is known.
fn value<'a>(outputs: &'a [Expected], port: &str) -> &'a num_bigint::BigUint {
    let found = outputs.iter().find(|output| output.port == port);
    &found.expect("the model has the output").value
}

fn is_set(outputs: &[Expected], port: &str) -> bool {
    value(outputs, port).bit(0)
}

impl Memory {
    pub fn new(c: Configuration, faults: u64, data: Data) -> Self {
        Self {
            c,
            unit: Gathering(c).golden(),
            due: Vec::new(),
            faults,
            data,
        }
    }

    /// Sets the ports of a beat of answers; one that is `due`, if there is one and it `goes`; else now and then a beat without any. Everything that
    /// means nothing is random, and slots without an answer often repeat a number that is due.
    pub fn answer(&mut self, goes: bool, random: &mut Random, values: &mut PortValues) {
        let slots = self.c.slots as usize;
        let number_bits = self.c.number_bits();
        let mut used = vec![false; slots];
        let mut numbers: Vec<u64> = (0..slots).map(|_| self.some_number(random)).collect();
        let is_due = goes && !self.due.is_empty();
        let mut request = random.below(1 << self.c.entry_bits());
        if is_due {
            request = random.pick(&self.due).request;
            // As many of this request's as there are, or only some; in any slots.
            let most = 1 + random.below(slots as u64);
            for _ in 0..most {
                let free: Vec<usize> = (0..slots).filter(|slot| !used[*slot]).collect();
                let mine = (0..self.due.len()).filter(|place| self.due[*place].request == request);
                let mine: Vec<usize> = mine.collect();
                if mine.is_empty() {
                    break;
                }
                let slot = *random.pick(&free);
                used[slot] = true;
                numbers[slot] = self.due.swap_remove(*random.pick(&mine)).number;
            }
        }
        let is_empty = !is_due && random.chance(1, 4);
        // Only answers of the memory's have the rate of faults.
        let faults: Vec<bool> = (used.iter())
            .map(|is_used| random.chance(if *is_used { self.faults } else { 4 }, 8))
            .collect();
        if !is_due && !is_empty {
            used = (0..slots).map(|_| random.chance(1, 2)).collect();
        }
        values.set("answer_valid", u8::from(is_due || is_empty));
        values.set("answer_request", request);
        values.set("answer_used", flags(used));
        values.set("answer_number", join_lanes(number_bits, numbers));
        values.set("answer_fault", flags(faults));
        if self.c.data {
            let line = self.c.line_bytes() * 8;
            values.set("answer_data", self.data.bits(random, self.c.slots * line));
        }
    }

    /// A number for a slot without an answer.
    fn some_number(&self, random: &mut Random) -> u64 {
        if self.due.is_empty() || random.chance(1, 2) {
            return random.next_u64();
        }
        random.pick(&self.due).number
    }

    /// What the unit does with these inputs.
    pub fn cycle(&mut self, inputs: &PortValues) -> Seen {
        let outputs = self.unit.cycle(inputs);
        if inputs.is_set("rst") {
            self.due.clear();
            return Seen::default();
        }
        if is_set(&outputs, "memory_valid") && inputs.is_set("memory_ready") {
            let request = value(&outputs, "memory_request").iter_u64_digits().next();
            let slots = self.c.slots;
            let used = split_lanes(value(&outputs, "memory_used"), 1, slots);
            let number_bits = self.c.number_bits();
            let numbers = split_lanes(value(&outputs, "memory_number"), number_bits, slots);
            let used = used.into_iter().zip(numbers);
            let used = used.filter(|(is_used, _)| *is_used == 1);
            self.due.extend(used.map(|(_, number)| Due {
                request: request.unwrap_or(0),
                number,
            }));
        }
        Seen {
            taken: inputs.is_set("in_valid") && is_set(&outputs, "in_ready"),
            completed: completed(&outputs, inputs),
        }
    }
}

fn completed(outputs: &[Expected], inputs: &PortValues) -> Option<(bool, bool)> {
    let completes = is_set(outputs, "out_valid") && inputs.is_set("out_ready");
    let has_faulted = value(outputs, "out_faulted").bits() > 0;
    completes.then(|| (is_set(outputs, "out_illegal"), has_faulted))
}
