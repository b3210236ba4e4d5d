//! The entries: requests that are under way behind the front.
//!
//! What is known of a request when it begins is kept in memories, one for each thing, which are written once a request. What changes while its
//! transactions come and go is in registers, all entries' side by side.

use super::lines;
use super::registers::LANE;
use crate::gather_scatter::contract::Configuration;
use warpwright_hdl::builder::{MemoryHandle, RegisterHandle};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// A request comes to its entry.
pub(super) struct Begin<'m> {
    pub happens: Signal<'m>,
    pub entry: Signal<'m>,
    pub touches: Signal<'m>,
    pub request: Vec<(String, Signal<'m>)>,
}

/// A beat of an entry's transactions leaves.
pub(super) struct Issue<'m> {
    pub happens: Signal<'m>,
    pub entry: Signal<'m>,
    pub first: Signal<'m>,
    pub second: Signal<'m>,
    pub number: Signal<'m>,
    pub count: Signal<'m>,
    pub is_last: Signal<'m>,
}

/// A beat of answers comes.
pub(super) struct Answer<'m> {
    happens: Signal<'m>,
    entry: Signal<'m>,
    count: Signal<'m>,
    faults: Signal<'m>,
}

/// What an entry knows from the beginning: names and widths.
fn kept(c: &Configuration) -> Vec<(&'static str, u32)> {
    let mut kept = super::front::fields(c);
    // These are needed only until the request is in the coalescer; whether it stores, only where there are data.
    kept.retain(|name| !["first", "second", "line"].contains(name));
    kept.retain(|name| c.data || !["is_store", "is_atomic"].contains(name));
    kept.into_iter()
        .map(|name| (name, super::front::width(c, name)))
        .collect()
}

/// The entries.
pub(super) struct Entries<'m> {
    kept: Vec<(&'static str, MemoryHandle<'m>)>,
    loaded: Option<MemoryHandle<'m>>,
    /// Which transaction is each lane's: of its first line, and of the second.
    numbers: [MemoryHandle<'m>; 2],
    registers: Vec<(&'static str, RegisterHandle<'m>)>,
    count_bits: u32,
    lanes: u32,
}

impl<'m> Entries<'m> {
    pub fn new(m: &'m ModuleBuilder, c: &Configuration) -> Self {
        let (entries, lanes) = (c.entries, c.lanes());
        let kept = kept(c).into_iter().map(|(name, width)| {
            let memory = m.memory(&format!("request_{name}"), width, entries);
            (name, memory)
        });
        let kept = kept.collect();
        let loaded = c.data.then(|| {
            let memory = m.memory("loaded_bytes", lanes * LANE, entries);
            memory.doc("what was answered: each lane's bytes from its address on")
        });
        let numbers = ["first", "second"].map(|which| {
            let memory = m.memory(
                &format!("{which}_numbers"),
                lanes * c.number_bits(),
                entries,
            );
            memory.doc("which transaction is each lane's")
        });
        let count_bits = c.number_bits() + 1;
        let registers = [
            ("busy", 1, "entries that have a request"),
            ("closed", 1, "all its transactions have left"),
            ("issued", count_bits, "how many have"),
            ("answered", count_bits, "how many are answered"),
            (
                "first_issued",
                lanes,
                "lanes whose first line's transaction has left",
            ),
            ("second_issued", lanes, "lanes whose second line's has"),
            ("faulted", lanes, "lanes of which an answer was a fault"),
        ];
        let registers = registers.map(|(name, width, doc)| {
            let register = m.register(&format!("{name}_q"), entries * width).doc(doc);
            let register = if name == "busy" {
                register.reset(0u8)
            } else {
                register
            };
            (name, register)
        });
        Self {
            kept,
            loaded,
            numbers,
            registers: registers.into(),
            count_bits,
            lanes,
        }
    }

    fn all(&self, name: &str) -> RegisterHandle<'m> {
        let found = self.registers.iter().find(|(known, _)| *known == name);
        found.expect("a register of this name").1
    }

    fn of(&self, name: &str, entry: Signal<'m>, width: u32) -> Signal<'m> {
        self.all(name).value().select_word(entry, width)
    }

    /// What is known of an entry's request from the beginning.
    pub fn request(&self, name: &str, entry: Signal<'m>) -> Signal<'m> {
        let found = self.kept.iter().find(|(known, _)| *known == name);
        found.expect("a part of this name").1.read(entry)
    }

    pub fn is_busy(&self, entry: Signal<'m>) -> Signal<'m> {
        self.of("busy", entry, 1)
    }

    pub fn issued(&self, entry: Signal<'m>) -> Signal<'m> {
        self.of("issued", entry, self.count_bits)
    }

    pub fn faulted(&self, entry: Signal<'m>) -> Signal<'m> {
        self.of("faulted", entry, self.lanes)
    }

    /// The bytes that were loaded; undefined where the request does not touch them.
    pub fn loaded(&self, entry: Signal<'m>) -> Signal<'m> {
        let loaded = self.loaded.expect("a data path");
        loaded.read(entry)
    }

    /// The entries of which everything has left and is answered.
    pub fn done(&self, m: &'m ModuleBuilder, c: &Configuration) -> Signal<'m> {
        let [busy, closed, issued, answered] =
            ["busy", "closed", "issued", "answered"].map(|name| self.all(name).value());
        let array = m.lanes("whether_done", c.entries, |entry| {
            let is_answered = entry
                .bits(issued, self.count_bits)
                .eq(entry.bits(answered, self.count_bits));
            entry.output("is_done", entry.bit(busy) & entry.bit(closed) & is_answered);
        });
        array.output("is_done").named("done")
    }

    /// A beat of answers: what they are for the lanes of their request.
    pub fn answered(
        &self,
        m: &'m ModuleBuilder,
        c: &Configuration,
        answer: &Stream<'m>,
    ) -> Result<Answer<'m>, BuildErrors> {
        let entry = answer.field("request").doc("the entry that is answered");
        let used = answer
            .field("used")
            .doc("for each slot, whether it is an answer");
        let number = answer
            .field("number")
            .doc("for each slot, the transaction's number");
        let fault = answer
            .field("fault")
            .doc("for each slot, whether the line could not be reached");
        let happens = if c.entries == 1 << c.entry_bits() {
            answer.valid()
        } else {
            answer.valid() & entry.lt(c.entries)
        };
        let happens = happens.named("answer_counts");
        let of_slot = |slot: u32| used.bit(slot).zext(self.count_bits);
        let count = (0..c.slots).map(of_slot).reduce(|sum, one| sum + one);
        let count = count
            .unwrap_or(m.zeros(self.count_bits))
            .named("answer_count");

        let pieces = m.instance("answered", &lines::answered(c)?);
        let pieces = pieces
            .connect("used", used)
            .connect("number", number)
            .connect("fault", fault)
            .connect("first_issued", self.of("first_issued", entry, self.lanes))
            .connect("second_issued", self.of("second_issued", entry, self.lanes))
            .connect("first_number", self.numbers[0].read(entry))
            .connect("second_number", self.numbers[1].read(entry));
        if let Some(loaded) = self.loaded {
            let line = answer.field("data").doc("for each slot, the line");
            let pieces = pieces
                .connect("line", line)
                .connect("place", self.request("place", entry))
                .connect("known", loaded.read(entry));
            loaded.write(happens, entry, pieces.output("after"));
        }
        Ok(Answer {
            happens,
            entry,
            count,
            faults: pieces.output("faults"),
        })
    }

    /// Drives all registers, and writes what comes with a request and with a beat.
    pub fn next(
        self,
        m: &'m ModuleBuilder,
        c: &Configuration,
        begin: &Begin<'m>,
        issue: &Issue<'m>,
        answer: &Answer<'m>,
        completes: Signal<'m>,
    ) {
        for (name, memory) in &self.kept {
            let of_this_name = begin.request.iter().find(|(known, _)| known == name);
            let (_, value) = of_this_name.expect("a part of each name");
            memory.write(begin.happens, begin.entry, *value);
        }
        for (memory, which, served) in [
            (self.numbers[0], "first", issue.first),
            (self.numbers[1], "second", issue.second),
        ] {
            let before = memory.read(issue.entry);
            let numbers = numbers(m, c, which, before, served, issue.number);
            memory.write(issue.happens, issue.entry, numbers);
        }
        let (lanes, count_bits) = (self.lanes, self.count_bits);
        let of_any_slot = |served: Signal<'m>| {
            let slots = (0..c.slots).map(|slot| served.slice(slot * lanes, lanes));
            slots.reduce(|any, one| any | one).unwrap_or(served)
        };
        let (first, second) = (of_any_slot(issue.first), of_any_slot(issue.second));
        let value = |name: &str| self.all(name).value();
        let [busy, closed, issued, answered] = ["busy", "closed", "issued", "answered"].map(value);
        let [first_issued, second_issued, faulted] =
            ["first_issued", "second_issued", "faulted"].map(value);
        let array = m.lanes("entries", c.entries, |entry| {
            let is = |happens: Signal<'m>, number: Signal<'m>| {
                let mine = entry.number().zext(number.bits());
                entry.whole(happens) & entry.whole(number).eq(mine)
            };
            let begins = is(begin.happens, begin.entry).named("begins");
            let leaves = is(issue.happens, issue.entry).named("leaves");
            let is_answered = is(answer.happens, answer.entry).named("is_answered");
            let fresh = |value, width: u32| (!begins).repeat(width) & value;
            let more = |before, width: u32, happens, what| {
                let more = entry.whole(what) & Signal::repeat(happens, width);
                entry.bits(before, width) + more
            };
            let also = |before, happens, what| {
                let also = entry.whole(what) & Signal::repeat(happens, lanes);
                entry.bits(before, lanes) | also
            };
            let stays = entry.bit(busy) & !entry.bit(completes);
            entry.output("busy_next", begins | stays);
            let closes = entry.bit(closed) | (leaves & entry.whole(issue.is_last));
            let is_empty = !entry.whole(begin.touches);
            entry.output("closed_next", begins.mux(is_empty, closes));
            let counts = [
                ("issued_next", issued, leaves, issue.count),
                ("answered_next", answered, is_answered, answer.count),
            ];
            for (output, before, happens, what) in counts {
                entry.output(
                    output,
                    fresh(more(before, count_bits, happens, what), count_bits),
                );
            }
            let sets = [
                ("first_issued_next", first_issued, leaves, first),
                ("second_issued_next", second_issued, leaves, second),
                ("faulted_next", faulted, is_answered, answer.faults),
            ];
            for (output, before, happens, what) in sets {
                entry.output(output, fresh(also(before, happens, what), lanes));
            }
        });
        for (name, register) in &self.registers {
            register.next(array.output(&format!("{name}_next")));
        }
    }
}

/// Each lane's number: that of the slot that serves it, or the one before.
fn numbers<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    which: &str,
    before: Signal<'m>,
    served: Signal<'m>,
    number: Signal<'m>,
) -> Signal<'m> {
    let (lanes, bits) = (c.lanes(), c.number_bits());
    let array = m.lanes(&format!("{which}_number"), lanes, |lane| {
        let of_slot = |slot: u32| {
            let is_served = lane.bit(served.slice(slot * lanes, lanes));
            (is_served, lane.whole(number).slice(slot * bits, bits))
        };
        let slots = (0..c.slots).map(of_slot);
        let number = slots.fold(lane.bits(before, bits), |before, (is_served, number)| {
            is_served.mux(number, before)
        });
        lane.output("number", number);
    });
    array.output("number")
}
