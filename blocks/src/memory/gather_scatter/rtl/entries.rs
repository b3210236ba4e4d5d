//! The entries: requests in flight after the front.
//!
//! What is known about a request at its start is kept in memories, one per item, each written once per request.
//! What changes while its transactions are issued and answered is in registers, those of all entries side by side.

use super::front::{self, Front};
use super::registers::LANE;
use super::{count_used, lines};
use crate::memory::gather_scatter::contract::{Answers, Beat, Configuration};
use crate::memory::lane_addresses::contract::LaneAnswers;
use warpwright_hdl::builder::{MemoryHandle, RegisterHandle};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// A request comes to its entry.
pub(super) struct Begin<'m> {
    pub happens: Signal<'m>,
    pub entry: Signal<'m>,
    pub touches: Signal<'m>,
    pub request: Front<Signal<'m>>,
}

/// A beat of an entry's transactions leaves.
pub(super) struct Issue<'m> {
    pub happens: Signal<'m>,
    /// How many they are.
    pub count: Signal<'m>,
    pub beat: Beat<Signal<'m>>,
}

/// A beat of answers comes.
pub(super) struct Answering<'m> {
    happens: Signal<'m>,
    entry: Signal<'m>,
    count: Signal<'m>,
    faults: Signal<'m>,
}

/// What changes while transactions come and go.
#[derive(Bundle, Clone, Copy)]
pub(super) struct State<T> {
    /// For each entry: it has a request.
    pub busy: T,
    /// For each entry: all its transactions have left.
    closed: T,
    /// For each entry: how many transactions have left.
    pub issued: T,
    /// For each entry: how many transactions are answered.
    answered: T,
    /// For each entry: lanes whose first line's transaction has left.
    first_issued: T,
    /// For each entry: lanes whose second line's transaction has left.
    second_issued: T,
    /// For each entry: lanes with an answer that was a fault.
    pub faulted: T,
}

/// The entries.
pub(super) struct Entries<'m> {
    /// What is known of a request from the beginning.
    request: Front<MemoryHandle<'m>>,
    /// The bytes that were loaded; undefined where the request does not touch them.
    pub loaded: MemoryHandle<'m>,
    /// Which transaction is each lane's: of its first line, and of the second.
    numbers: [MemoryHandle<'m>; 2],
    registers: State<RegisterHandle<'m>>,
    state: State<Signal<'m>>,
}

impl<'m> Entries<'m> {
    #[description]
    pub fn new(m: &'m ModuleBuilder, c: &Configuration) -> Self {
        let (entries, lanes, count_bits) = (c.entries, c.lanes(), c.number_bits() + 1);
        let mut kept = front::fields(c);
        // Some are needed only until the request is in the coalescer; whether it stores, only where there are data.
        kept.answer = LaneAnswers {
            is_store: c.of_data(1).into(),
            is_atomic: c.of_data(1).into(),
            touches_first: 0.into(),
            crosses: 0.into(),
            line: 0.into(),
            ..kept.answer
        };
        let mut meanings = kept.docs().into_iter();
        let request = kept.each(|name, field| {
            let memory = m.memory(&format!("request_{name}"), field.width(), entries);
            let meaning = meanings.next().unwrap_or_default();
            memory.doc(if field.text().is_empty() {
                &meaning
            } else {
                field.text()
            })
        });
        let loaded = m.memory("loaded_bytes", c.of_data(lanes * LANE), entries);
        let numbers = ["first", "second"].map(|which| {
            let bits = lanes * c.number_bits();
            let memory = m.memory(&format!("{which}_numbers"), bits, entries);
            memory.doc(&format!(
                "for each lane: number of the transaction that has its {which} line"
            ))
        });
        let each = |width: u32| Field::bits(entries * width);
        let registers = State {
            busy: each(1),
            closed: each(1),
            issued: each(count_bits),
            answered: each(count_bits),
            first_issued: each(lanes),
            second_issued: each(lanes),
            faulted: each(lanes),
        };
        let registers = m.registers("", registers);
        registers.busy.reset(0u8);
        Self {
            request,
            loaded: loaded.doc("each lane's loaded bytes, from its address on"),
            numbers,
            registers,
            state: registers.map(RegisterHandle::value),
        }
    }

    /// What is known of an entry's request.
    pub fn request(&self, entry: Signal<'m>) -> Front<Signal<'m>> {
        self.request.map(|memory| memory.read(entry))
    }

    /// The state of an entry.
    pub fn state(&self, c: &Configuration, entry: Signal<'m>) -> State<Signal<'m>> {
        entry.builder().row_element(self.state, c.entries, entry)
    }

    /// The entries of which everything has left and is answered.
    #[description]
    pub fn done(&self, m: &'m ModuleBuilder, c: &Configuration) -> Signal<'m> {
        m.section("Which entries are done");
        let state = &self.state;
        let array = m.lanes("whether_done", c.entries, |entry| {
            let [issued, answered] = [state.issued, state.answered].map(|row| entry.element(row));
            let has_left = entry.bit(state.busy) & entry.bit(state.closed);
            entry.output("is_done", has_left & issued.eq(answered));
        });
        array.output("is_done").named("done")
    }

    /// A beat of answers: what they are for the lanes of their request.
    #[description]
    pub fn answered(
        &self,
        m: &'m ModuleBuilder,
        c: &Configuration,
        answer: &Stream<'m, Answers<Signal<'m>>>,
    ) -> Result<Answering<'m>, BuildErrors> {
        m.section_about(
            "Answers",
            "Answers arrive in any order. Each answer names its entry and its transaction number. Lanes with this number take their bytes \
             from the answer.",
        );
        let (mut happens, answer) = (answer.valid(), answer.payload());
        let entry = answer.request;
        if c.entries != 1 << c.entry_bits() {
            happens = happens & entry.lt(c.entries);
        }
        let happens = happens.named("answer_counts");
        let count = count_used(answer.used, c.slots, c.number_bits() + 1).named("answer_count");
        let (state, place) = (self.state(c, entry), self.request(entry).answer.place);
        let (module, shape) = lines::answered(c)?;
        let pieces = m
            .instance("answered", &module)
            .connect("used", answer.used)
            .connect("number", answer.number)
            .connect("fault", answer.fault)
            .connect("first_issued", state.first_issued)
            .connect("second_issued", state.second_issued)
            .connect("first_number", self.numbers[0].read(entry))
            .connect("second_number", self.numbers[1].read(entry))
            .connect("line", answer.data)
            .connect("place", place.slice(0, c.of_data(place.bits())))
            .connect("known", self.loaded.read(entry))
            .outputs("", shape);
        self.loaded.write(happens, entry, pieces.after);
        Ok(Answering {
            happens,
            entry,
            count,
            faults: pieces.faults,
        })
    }

    /// Drives all registers, and writes what comes with a request and with a beat.
    #[description]
    pub fn next(
        self,
        m: &'m ModuleBuilder,
        c: &Configuration,
        begin: &Begin<'m>,
        issue: &Issue<'m>,
        answer: &Answering<'m>,
        completes: Signal<'m>,
    ) {
        m.section("A request enters its entry");
        let parts = begin.request.leaves().into_iter();
        for ((_, memory), (_, value)) in self.request.leaves().into_iter().zip(parts) {
            memory.write(begin.happens, begin.entry, value);
        }
        m.section_about(
            "The transaction number of each lane",
            "A lane that the beat serves takes the number of its slot; the other lanes keep their numbers.",
        );
        let (beat, lanes, bits) = (issue.beat, c.lanes(), c.number_bits());
        let served = [("first", beat.first), ("second", beat.second)];
        for (memory, (which, served)) in self.numbers.into_iter().zip(served) {
            let before = memory
                .read(beat.request)
                .named(&format!("{which}_numbers_before"));
            let array = m.lanes(&format!("{which}_number"), lanes, |lane| {
                let before = lane.bits(before, bits);
                let number = (0..c.slots).fold(before, |before, slot| {
                    let is_served = lane.bit(served.slice(slot * lanes, lanes));
                    let number = lane.whole(beat.number).slice(slot * bits, bits);
                    is_served.mux(number, before)
                });
                lane.output("number", number);
            });
            memory.write(issue.happens, beat.request, array.output("number"));
        }
        m.section_about(
            "The state of the entries",
            "A request that begins clears its entry; beats that leave and answers update it.",
        );
        let of_any_slot = |served: Signal<'m>| {
            let slots = (0..c.slots).map(|slot| served.slice(slot * lanes, lanes));
            slots.reduce(|any, one| any | one).unwrap_or(served)
        };
        let (first, second) = (of_any_slot(beat.first), of_any_slot(beat.second));
        let next = m.row::<State<Field>>("entries_next", c.entries, |entry| {
            let before = self.state.map(|row| entry.element(row));
            let is = |happens: Signal<'m>, number: Signal<'m>| {
                let mine = entry.number().zext(number.bits());
                entry.whole(happens) & entry.whole(number).eq(mine)
            };
            let begins = is(begin.happens, begin.entry).named("begins");
            let leaves = is(issue.happens, beat.request).named("leaves");
            let is_answered = is(answer.happens, answer.entry).named("is_answered");
            let closes = before.closed | (leaves & entry.whole(beat.last));
            let more = |before, happens, count| {
                let more = entry.whole(count).gated_by(happens);
                Signal::gated_by(before + more, !begins)
            };
            let also = |before, happens, lanes| {
                let also = entry.whole(lanes).gated_by(happens);
                Signal::gated_by(before | also, !begins)
            };
            State {
                busy: begins | (before.busy & !entry.bit(completes)),
                closed: begins.mux(!entry.whole(begin.touches), closes),
                issued: more(before.issued, leaves, issue.count),
                answered: more(before.answered, is_answered, answer.count),
                first_issued: also(before.first_issued, leaves, first),
                second_issued: also(before.second_issued, leaves, second),
                faulted: also(before.faulted, is_answered, answer.faults),
            }
        });
        for ((_, register), (_, next)) in self.registers.leaves().into_iter().zip(next.leaves()) {
            register.next(next);
        }
    }
}
