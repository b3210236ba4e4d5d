//! Tracks where a slot's value is while machine code runs: always
//! in memory, and for the latest results also in a register.
//!
//! Every result is stored at once, so a register can be reused without a spill and any
//! operand can be read from memory. The registers only avoid store-to-load latency.

use crate::program::Slot;

/// Where an operand is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperandSource {
    /// This general register.
    Register(u8),
    /// Storage, so many bytes from the first slot.
    Storage(i32),
}

/// Registers that hold results, by the numbers that the machine gives them.
const FREE: [u8; 4] = [8, 9, 10, 11];
/// More of them, which a function must give back as it found them.
pub(super) const SAVED: [u8; 6] = [3, 5, 12, 13, 14, 15];

/// The latest results.
#[derive(Debug)]
pub(super) struct Values {
    /// Register and the slot whose value it holds.
    held: Vec<(u8, Option<Slot>)>,
    next: usize,
}

impl Values {
    /// None held; with the registers that must be saved first, or without.
    pub fn new(with_saved: bool) -> Self {
        let more = if with_saved { &SAVED[..] } else { &[] };
        Self {
            held: FREE.iter().chain(more).map(|r| (*r, None)).collect(),
            next: 0,
        }
    }

    /// Where to read a slot.
    pub fn place(&self, slot: Slot) -> OperandSource {
        let holder = self.held.iter().find(|(_, held)| *held == Some(slot));
        holder.map_or(OperandSource::Storage(offset(slot)), |(register, _)| {
            OperandSource::Register(*register)
        })
    }

    /// A register for a slot's new value, which it holds from now on.
    pub fn take(&mut self, slot: Slot) -> u8 {
        for (_, held) in &mut self.held {
            if *held == Some(slot) {
                *held = None;
            }
        }
        let oldest = self.next;
        self.next = (oldest + 1) % self.held.len();
        let (register, held) = &mut self.held[oldest];
        *held = Some(slot);
        *register
    }
}

/// A slot's distance from the first in bytes; programs with more slots than that are not translated.
pub(super) fn offset(slot: Slot) -> i32 {
    slot as i32 * 8
}
