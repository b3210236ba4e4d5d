//! The passes as hardware: which lanes share a word or a bank is settled while a request comes in, so that from pass to pass no
//! addresses are compared.
//!
//! A lane leads if no lower one that waits has its bank; it is served if it leads, or the leader has its word. A bank then gathers,
//! bit by bit, what its leader and the lanes of that word have: at most one of them says 1. Stores are merged while they come in,
//! by taking away the bytes that a higher lane stores over.

use super::contract::{Configuration, Pass, Request, WORD_BYTES};
use warpwright_hdl::prelude::*;

/// Bits of a byte.
const BYTE: u32 = 8;
/// Bits of a word.
const WORD: u32 = WORD_BYTES * BYTE;

/// What all lanes need to know.
#[derive(Clone, Copy)]
struct Control<'m> {
    lanes: Size,
    /// A request comes in.
    load: Signal<'m>,
    /// Lanes that have not been served.
    pending: Signal<'m>,
    /// Of these, the lowest of each bank.
    leads: Signal<'m>,
}

/// What a lane holds.
#[derive(Bundle)]
struct Lane<T> {
    held_word: T,
    leaders: T,
    served: T,
    /// The bank of one that is served.
    bank: T,
    /// The bytes that are stored after merging, and their values.
    bytes: T,
    data: T,
}

pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("slm_banks");
    m.doc(
        "Requests of many lanes to banked local memory become the fewest passes: in each, every bank serves one word, that of the \
         lowest lane that waits for the bank, and all lanes that want this word.",
    );
    let lanes = m.parameter("LANES", c.lanes, "lanes of a request");
    let arriving = m.stream_in("in", c.request(lanes));
    let request = arriving.payload();

    let busy = m.register("busy_q", 1).reset(0u8).doc("a request is there");
    let pending = m
        .register("pending_q", lanes)
        .doc("its lanes that have not been served");
    let load = m.wire("load", 1);
    let leads = m.wire("leads", lanes);
    let control = Control {
        lanes,
        load: load.value(),
        pending: pending.value(),
        leads: leads.value(),
    };
    let held = settle(&m, c, request, &control);
    leads.drive(held.leaders);
    let remaining = (pending.value() & !held.served).named("remaining");
    let is_last = remaining.is_zero().named("is_last");

    let kept = [("is_store_q", request.is_store), ("tag_q", request.tag)];
    let [is_store, tag] = kept.map(|(name, value)| {
        let register = m.register(name, value.width());
        register.enable(load.value()).next(value)
    });
    let banks = banks(&m, c, lanes, &held);
    let pass = Pass {
        is_store,
        tag,
        last: is_last,
        lanes: held.served,
        bank: held.bank,
        used: banks.used,
        row: banks.row,
        bytes: banks.stored,
        data: banks.values,
    };
    let passes = m.stream_of("pass", busy.value(), pass);
    let taken = (busy.value() & passes.ready()).named("taken");
    let done = (taken & is_last).named("done");

    let ready = (!busy.value() | done).named("is_free");
    arriving.accept(ready);
    load.drive(arriving.valid() & ready);
    busy.next(load.value() | (busy.value() & !done));
    pending
        .enable(load.value() | taken)
        .next(load.value().mux(request.mask, remaining));
    m.stream_out("out", passes, c.pass(lanes));
    m.finish()
}

/// The lanes: what they hold of a request, who leads and who is served.
fn settle<'m>(
    m: &'m ModuleBuilder,
    c: Configuration,
    request: Request<Signal<'m>>,
    control: &Control<'m>,
) -> Lane<Signal<'m>> {
    let lanes = control.lanes;
    let merging = c.data.then(|| Merging::new(m, lanes, request));
    let held = m.row::<Lane<Field>>("lanes", lanes, |lane| {
        let load = lane.whole(control.load);
        let all_words = lane.whole(request.word);
        let word = lane.bits(request.word, c.word_bits);
        let others = lane.lanes("others", lanes, |other| {
            let words = [other.whole(word), other.bits(all_words, c.word_bits)];
            let [mine, theirs] = words.map(|word| word.slice(0, c.bank_bits()));
            other.output("same_bank", mine.eq(theirs));
            other.output("same_word", words[0].eq(words[1]));
        });
        let same_word = others.output("same_word").named("same_word");
        let same_bank = others.output("same_bank").named("same_bank");
        // This lane and those above it.
        let upward = (lane.ones(lanes) << lane.number()).named("upward");
        let lower = (!upward).named("lower");
        let word_q = lane.register("word_q", c.word_bits).enable(load).next(word);
        let same_word_q = lane
            .register("same_word_q", lanes)
            .enable(load)
            .doc("lanes of the same word")
            .next(same_word);
        let same_bank_q = lane
            .register("same_bank_q", lanes)
            .enable(load)
            .doc("lanes of the same bank")
            .next(same_bank);

        let waits = lane.bit(control.pending);
        let is_blocked = (lane.whole(control.pending) & same_bank_q & lower).any();
        let leads = (waits & !is_blocked.named("is_blocked")).named("is_leader");
        let follows = (lane.whole(control.leads) & same_word_q & lower).any();
        let served = leads | (waits & follows.named("follows"));
        let served = served.named("is_served");
        let stored = merging.as_ref().map(|merging| {
            let higher = upward << lane.ones(1);
            merging.lane(lane, load, same_word & higher)
        });
        let [bytes, data] = stored.unwrap_or([lane.zeros(0); 2]);
        Lane {
            held_word: word_q,
            leaders: leads,
            served,
            bank: word_q.slice(0, c.bank_bits()).gated_by(served),
            bytes,
            data,
        }
    });
    Lane {
        held_word: held.held_word.named("held_words"),
        bytes: held.bytes.named("held_bytes"),
        data: held.data.named("held_data"),
        ..held
    }
}

/// The data of an arriving request.
struct Merging<'m> {
    /// The bytes that each lane would store.
    bytes: Signal<'m>,
    /// The same, byte by byte: which lanes would store it.
    storing: Signal<'m>,
    data: Signal<'m>,
    /// Active lanes of a store.
    storers: Signal<'m>,
}

impl<'m> Merging<'m> {
    fn new(m: &'m ModuleBuilder, lanes: Size, request: Request<Signal<'m>>) -> Self {
        let (bytes, data) = (request.bytes, request.data);
        let storers = request.mask.gated_by(request.is_store).named("storers");
        Self {
            bytes,
            storing: columns(m, "bytes_arriving", bytes, lanes, (0, WORD_BYTES)),
            data,
            storers,
        }
    }

    /// What a lane holds: of the bytes that it stores, those that none of the `higher` lanes stores over.
    fn lane<'b>(
        &self,
        lane: &'b LaneBuilder<'m>,
        load: Signal<'b>,
        higher: Signal<'b>,
    ) -> [Signal<'b>; 2] {
        let (bytes, storers) = (lane.bits(self.bytes, WORD_BYTES), lane.whole(self.storers));
        let over = (storers & higher).named("over");
        let storing = lane.whole(self.storing);
        let lost = lane.lanes("lost", WORD_BYTES, |byte| {
            let hits = byte.whole(over) & byte.element(storing);
            byte.output("hit", hits.any());
        });
        let stores = bytes.gated_by(lane.bit(self.storers));
        let bytes_q = lane
            .register("bytes_q", WORD_BYTES)
            .enable(load)
            .doc("bytes that the lane stores and no higher one stores over")
            .next(stores & !lost.output("hit").named("stored_over"));
        let data = lane.bits(self.data, WORD);
        let data_q = lane.register("data_q", WORD).enable(load).next(data);
        [bytes_q, data_q]
    }
}

/// Bits of the lanes' words, `count` from bit `low` up, turned round: for each bit a row of lanes.
fn columns<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    words: Signal<'m>,
    lanes: Size,
    (low, count): (u32, u32),
) -> Signal<'m> {
    let width = words.bits() / lanes.get();
    let array = m.lanes(&format!("{name}_bits"), count, |bit| {
        // From this bit of lane 0 to the same of the last lane.
        let span = bit.window(words, low, 1, width * (lanes.get() - 1) + 1);
        let row = bit.lanes(&format!("{name}_lanes"), lanes, |lane| {
            lane.output("of_lane", lane.window(span, 0, width, 1));
        });
        bit.output("of_lanes", row.output("of_lane"));
    });
    array.output("of_lanes").named(name)
}

/// What a bank serves.
#[derive(Bundle)]
struct Bank<T> {
    used: T,
    row: T,
    stored: T,
    values: T,
}

fn banks<'m>(
    m: &'m ModuleBuilder,
    c: Configuration,
    lanes: Size,
    held: &Lane<Signal<'m>>,
) -> Bank<Signal<'m>> {
    let row = (c.bank_bits(), c.row_bits());
    let rows = columns(m, "row_columns", held.held_word, lanes, row);
    let stored = c.data.then(|| {
        let bytes = columns(m, "bytes_columns", held.bytes, lanes, (0, WORD_BYTES));
        [
            bytes,
            columns(m, "data_columns", held.data, lanes, (0, WORD)),
        ]
    });
    m.row::<Bank<Field>>("banks", c.banks, |bank| {
        let served = bank.whole(held.served);
        let here = match c.bank_bits() {
            0 => served,
            bits => {
                let words = bank.whole(held.held_word);
                let number = bank.number();
                let here = bank.lanes("wanting", lanes, |lane| {
                    let wanted = lane.window(words, 0, c.word_bits, bits);
                    let is_here = wanted.eq(lane.whole(number));
                    lane.output("here", lane.bit(served) & is_here);
                });
                here.output("here")
            }
        };
        let here = here.named("served_here");
        let used = here.any();
        let rows = bank.whole(rows);
        let row = bank.lanes("row_bits", c.row_bits(), |bit| {
            let ones = bit.whole(here) & bit.element(rows);
            bit.output("row_bit", ones.named("row_ones").any());
        });
        let row = row.output("row_bit");
        let (mut stored_here, mut values) = (bank.zeros(0), bank.zeros(0));
        if let Some([bytes, data]) =
            stored.map(|columns| columns.map(|columns| bank.whole(columns)))
        {
            let array = bank.lanes("bytes", WORD_BYTES, |byte| {
                let writers = byte.whole(here) & byte.element(bytes);
                let writers = writers.named("writers");
                let data = byte.element(data);
                let bits = byte.lanes("byte_bits", BYTE, |bit| {
                    let ones = bit.whole(writers) & bit.element(data);
                    bit.output("byte_bit", ones.named("data_ones").any());
                });
                byte.output("is_stored", writers.any());
                byte.output("value", bits.output("byte_bit"));
            });
            (stored_here, values) = (array.output("is_stored"), array.output("value"));
        }
        Bank {
            used,
            row,
            stored: stored_here,
            values,
        }
    })
}
