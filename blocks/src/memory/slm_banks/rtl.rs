//! Hardware: which lanes share a word or a bank is computed as a
//! request comes in, so no addresses are compared from pass to pass.
//!
//! A lane leads if no lower waiting lane has its bank; it is served if it leads, or its leader wants the same
//! word. A bank then collects, by an OR of masked bits, the data of its leader and of the lanes with the same word:
//! at most one has a 1. Stores are merged as they come in, by removing the bytes that a higher lane overwrites.

use super::contract::{Configuration, Pass, Request, WORD_BYTES};
use warpwright_hdl::prelude::*;

/// Bits of a byte.
const BYTE: u32 = 8;
/// Bits of a word.
const WORD: u32 = WORD_BYTES * BYTE;

/// What a lane holds.
#[derive(Bundle)]
struct Lane<T> {
    held_word: T,
    leaders: T,
    served: T,
    /// The bank of a lane that is served.
    bank: T,
    /// The bytes that are stored after merging, and their values.
    bytes: T,
    data: T,
}

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("slm_banks");
    m.doc(
        "Splits requests of many lanes to banked local memory into the fewest passes. In each pass, every bank serves the word of the \
         lowest lane that waits for the bank, and all lanes that want this word.",
    );
    let lanes = m.parameter("LANES", c.lanes, "lanes of a request");
    let arriving = m.stream_in("in", c.request(lanes));
    let request = arriving.payload();

    m.section_about(
        "The current request",
        "The next request loads with the last pass of the previous one.",
    );
    let busy = m
        .register("busy_q", 1)
        .reset(0u8)
        .doc("1: a request is in progress");
    let pending = m
        .register("pending_q", lanes)
        .doc("lanes of the request that have not been served");
    let load = m.wire("load", 1);
    let leads = m.wire("leads", lanes);
    let shared = [load.value(), pending.value(), leads.value()];
    let held = settle(&m, c, lanes, request, shared);
    leads.drive(held.leaders);
    m.section("The current request");
    /// Lanes that wait after this pass.
    let remaining = (pending.value() & !held.served).named("remaining");
    let is_last = remaining.is_zero().named("is_last");

    let kept = [
        (
            "is_store_q",
            request.is_store,
            "1: the request stores; 0: it loads",
        ),
        ("tag_q", request.tag, "the tag that came with the request"),
    ];
    let [is_store, tag] = kept.map(|(name, value, doc)| {
        let register = m.register(name, value.width()).doc(doc);
        register.enable(load.value()).next(value)
    });
    let banks = banks(&m, c, lanes, &held);
    m.section("The current request");
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
    let waiting = load.value().mux(request.mask, remaining);
    pending.enable(load.value() | taken).next(waiting);
    m.stream_out("out", passes, c.pass(lanes));
    m.finish()
}

/// The lanes: what they hold of a request, who leads and who is served. They know whether a request comes in, which lanes have not been served, and
/// the lowest of these of each bank.
#[description]
fn settle<'m>(
    m: &'m ModuleBuilder,
    c: Configuration,
    lanes: Size,
    request: Request<Signal<'m>>,
    [load, pending, leaders]: [Signal<'m>; 3],
) -> Lane<Signal<'m>> {
    // Active lanes of a store, and byte by byte, which lanes would store it.
    let merging = c.data.then(|| {
        m.section("Which lanes store which bytes");
        let storers = request.mask.gated_by(request.is_store).named("storers");
        let bytes = request.bytes;
        let storing = columns(m, "bytes_arriving", bytes, lanes, (0, WORD_BYTES));
        (storers, storing)
    });
    m.section_about(
        "The lanes",
        "Lanes with the same bank or word are found as the request arrives. A lane leads if no lower waiting lane has its bank. A lane is \
        served if it leads, or if its bank's leader has the same word. If several lanes store a byte, the highest lane wins.",
    );
    let held = m.row::<Lane<Field>>("lanes", lanes, |lane| {
        let load = lane.whole(load);
        let all_words = lane.whole(request.word);
        let word = lane.element(request.word);
        let others = lane.lanes("others", lanes, |other| {
            let words = [other.whole(word), other.element(all_words)];
            let [mine, theirs] = words.map(|word| word.slice(0, c.bank_bits()));
            other.output("same_bank", mine.eq(theirs));
            other.output("same_word", words[0].eq(words[1]));
        });
        let same_word = others.output("same_word").named("same_word");
        let same_bank = others.output("same_bank").named("same_bank");
        /// This lane and those above it.
        let upward = (lane.ones(lanes) << lane.number()).named("upward");
        let lower = (!upward).named("lower");
        let held = |name, value, doc| {
            let register = lane.register(name, Signal::width(value));
            register.enable(load).doc(doc).next(value)
        };
        let held_word = held("word_q", word, "number of the lane's word");
        let same_word_q = held("same_word_q", same_word, "lanes that want this word");
        let same_bank_q = held(
            "same_bank_q",
            same_bank,
            "lanes whose word is in this lane's bank",
        );

        let waits = lane.bit(pending);
        /// A lower lane waits for the bank.
        let is_blocked = (lane.whole(pending) & same_bank_q & lower).any();
        let leads = (waits & !is_blocked.named("is_blocked")).named("is_leader");
        /// The bank's leader wants the same word.
        let follows = (lane.whole(leaders) & same_word_q & lower).any();
        let served = leads | (waits & follows.named("follows"));
        let served = served.named("is_served");
        let [mut bytes, mut data] = [lane.zeros(0); 2];
        if let Some((storers, storing)) = merging {
            let higher = same_word & (upward << lane.ones(1));
            /// Higher lanes that store to the same word.
            let over = (lane.whole(storers) & higher).named("over");
            let storing = lane.whole(storing);
            let lost = lane.lanes("lost", WORD_BYTES, |byte| {
                let hits = byte.whole(over) & byte.element(storing);
                byte.output("hit", hits.any());
            });
            let stores = lane.element(request.bytes).gated_by(lane.bit(storers));
            let stores = stores & !lost.output("hit").named("stored_over");
            let kept = "bytes that the lane stores and no higher lane overwrites";
            bytes = held("bytes_q", stores, kept);
            data = held(
                "data_q",
                lane.element(request.data),
                "values that the lane stores in these bytes",
            );
        }
        Lane {
            held_word,
            leaders: leads,
            served,
            bank: held_word.slice(0, c.bank_bits()).gated_by(served),
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

/// Bits of the lanes' words, `count` from bit `low` up, turned round: for each bit a row of lanes.
#[description]
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

#[description]
fn banks<'m>(
    m: &'m ModuleBuilder,
    c: Configuration,
    lanes: Size,
    held: &Lane<Signal<'m>>,
) -> Bank<Signal<'m>> {
    m.section_about(
        "Columns",
        "The lanes' values, transposed: for each bit, this bit of all lanes side by side, so that a bank can select among the lanes.",
    );
    let row = (c.bank_bits(), c.row_bits());
    let rows = columns(m, "row_columns", held.held_word, lanes, row);
    let stored = c.data.then(|| {
        let bytes = columns(m, "bytes_columns", held.bytes, lanes, (0, WORD_BYTES));
        let data = columns(m, "data_columns", held.data, lanes, (0, WORD));
        [bytes, data]
    });
    m.section_about(
        "The banks",
        "Each bank collects the row and the data of the lanes that it serves, with an OR of masked bits. These lanes have the same word, \
        and at most one of them has each byte.",
    );
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
        let [mut stored_here, mut values] = [bank.zeros(0); 2];
        if let Some(columns) = stored {
            let [bytes, data] = columns.map(|columns| bank.whole(columns));
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
            stored_here = array.output("is_stored");
            values = array.output("value");
        }
        Bank {
            used,
            row,
            stored: stored_here,
            values,
        }
    })
}
