//! The memory device: executes transactions byte by byte in the order
//! in which they leave the unit, and answers at arbitrary times.

use super::atomic;
use super::memory::Memory;
use super::ports::{Answers, Beat, Slot, TransactionAnswer};
use super::request::{D16U32, D32, D64, Shape, number};
use warpwright_blocks::random::Random;

/// How often each side of the ports moves, as so many times of so many, and how late answers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub offer: (u64, u64),
    pub memory: (u64, u64),
    pub answer: (u64, u64),
    pub out: (u64, u64),
    pub most_delay: u64,
}

impl Pace {
    /// Everybody is always ready, and answers come in the next cycle.
    pub const QUICK: Self = Self {
        offer: (1, 1),
        memory: (1, 1),
        answer: (1, 1),
        out: (1, 1),
        most_delay: 0,
    };
    /// Everybody waits now and then.
    pub const MIXED: Self = Self {
        offer: (3, 4),
        memory: (2, 3),
        answer: (2, 3),
        out: (2, 3),
        most_delay: 12,
    };
    /// Everybody waits mostly.
    pub const SLOW: Self = Self {
        offer: (1, 2),
        memory: (1, 4),
        answer: (1, 3),
        out: (1, 4),
        most_delay: 30,
    };
}

/// A transaction that waits for its answer.
#[derive(Clone, Debug)]
struct Pending {
    entry: u64,
    due: u64,
    answer: TransactionAnswer,
}

/// Memory behind the port.
#[derive(Clone, Debug)]
pub struct Device {
    shape: Shape,
    pub memory: Memory,
    pending: Vec<Pending>,
    random: Random,
    pace: Pace,
}

impl Device {
    pub fn new(shape: &Shape, memory: Memory, pace: Pace, seed: u64) -> Self {
        Self {
            shape: shape.clone(),
            memory,
            pending: Vec::new(),
            random: Random::new(seed),
            pace,
        }
    }

    /// Does a beat's transactions.
    pub fn take(&mut self, beat: &Beat, now: u64) {
        for slot in beat.used() {
            let is_faulty = self.memory.is_faulty(slot.line);
            let line = if is_faulty || beat.operation == 4 && self.random.chance(1, 2) {
                // Nobody may look at these.
                let bytes = 0..self.shape.line_bytes;
                bytes.map(|_| self.random.next_u64() as u8).collect()
            } else {
                self.memory.line(slot.line)
            };
            if !is_faulty && self.shape.data {
                match beat.operation {
                    4 | 6 | 28 => self.store(slot),
                    8..=26 | 32..=35 => self.atomic(beat, slot),
                    _ => {}
                }
            }
            let delay = self.random.below(self.pace.most_delay + 1);
            self.pending.push(Pending {
                entry: beat.entry,
                due: now + 1 + delay,
                answer: TransactionAnswer {
                    number: slot.number,
                    is_faulty,
                    line,
                },
            });
        }
    }

    fn address(&self, slot: &Slot, place: usize) -> u64 {
        slot.line * u64::from(self.shape.line_bytes) + place as u64
    }

    fn store(&mut self, slot: &Slot) {
        for place in (0..self.shape.line_bytes as usize).filter(|p| slot.enables >> p & 1 == 1) {
            let address = self.address(slot, place);
            self.memory.write(address, slot.data[place]);
        }
    }

    /// One lane's element, of which the bytes count that are enabled.
    fn atomic(&mut self, beat: &Beat, slot: &Slot) {
        let lane = slot.first.trailing_zeros() as usize;
        let size = match beat.data_size {
            D64 => 8,
            D32 => 4,
            D16U32 => 2,
            _ => 1,
        };
        let from = beat.place.get(lane).copied().unwrap_or(0) as usize;
        let end = (from + size).min(self.shape.line_bytes as usize);
        let places = (from..end).filter(|p| slot.enables >> p & 1 == 1);
        let addresses: Vec<u64> = places.map(|place| self.address(slot, place)).collect();
        let old: Vec<u8> = addresses.iter().map(|a| self.memory.byte(*a)).collect();
        let first = number(&slot.data[from..from + addresses.len()]);
        let (size, old) = (size as u64, number(&old));
        let new = atomic::apply(beat.operation, size, old, first, slot.operand);
        for (index, address) in addresses.into_iter().enumerate() {
            self.memory.write(address, (new >> (8 * index)) as u8);
        }
    }

    /// Some answers of one request, if any are due and it pleases: in any order, in any slots.
    pub fn answers(&mut self, now: u64) -> Option<Answers> {
        let (often, of) = self.pace.answer;
        let due = |pending: &Pending| pending.due <= now;
        let count = self.pending.iter().filter(|pending| due(pending)).count();
        if count == 0 || !self.random.chance(often, of) {
            return None;
        }
        let chosen = self.random.below(count as u64) as usize;
        let entry = self.pending.iter().filter(|p| due(p)).nth(chosen)?.entry;
        let mut slots = vec![None; self.shape.slots as usize];
        let is_hasty = self.pace == Pace::QUICK;
        for slot in &mut slots {
            let fits = |pending: &&Pending| pending.entry == entry && pending.due <= now;
            let count = self.pending.iter().filter(fits).count();
            if count > 0 && (is_hasty || self.random.chance(2, 3)) {
                let one = self.random.below(count as u64) as usize;
                let places = self.pending.iter().enumerate();
                let place = places.filter(|(_, p)| fits(p)).nth(one).map(|(at, _)| at);
                *slot = place.map(|place| {
                    let taken = self.pending.swap_remove(place);
                    taken.answer
                });
            }
        }
        // A beat without answers says nothing, and may come.
        Some(Answers { entry, slots })
    }
}
