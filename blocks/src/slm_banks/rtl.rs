//! The passes as hardware: which lanes share a word or a bank is settled while a request comes in, so that from pass to pass no
//! addresses are compared.
//!
//! A lane leads if no lower one that waits has its bank; it is served if it leads, or the leader has its word. A bank then gathers,
//! bit by bit, what its leader and the lanes of that word have: at most one of them says 1. Stores are merged while they come in,
//! by taking away the bytes that a higher lane stores over.

use super::contract::{Configuration, WORD_BYTES};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

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

/// What the lanes of a request hold, side by side.
struct Held<'m> {
    words: Signal<'m>,
    leads: Signal<'m>,
    served: Signal<'m>,
    /// The bank of each that is served.
    bank: Option<Signal<'m>>,
    /// The bytes that are stored after merging, and their values.
    stored: Option<[Signal<'m>; 2]>,
}

pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("slm_banks");
    m.doc(
        "Requests of many lanes to banked local memory become the fewest passes: in each, every bank serves one word, that of the \
         lowest lane that waits for the bank, and all lanes that want this word.",
    );
    let lanes = m.parameter("LANES", c.lanes, "lanes of a request");
    let arriving = request(&m, c, lanes);

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
    let held = settle(&m, c, &arriving, &control);
    leads.drive(held.leads);
    let remaining = (pending.value() & !held.served).named("remaining");
    let is_last = remaining.is_zero().named("is_last");

    let kept = |name: &str, field: &str| {
        let value = arriving.field(field);
        let register = m.register(name, value.width());
        register.enable(load.value()).next(value)
    };
    let mut fields = vec![
        ("is_store", kept("is_store_q", "is_store")),
        ("tag", kept("tag_q", "tag")),
        ("last", is_last),
        ("lanes", held.served),
    ];
    fields.extend(held.bank.map(|bank| ("bank", bank)));
    fields.extend(banks(&m, c, lanes, &held));
    let passes = m.stream("pass", busy.value(), fields);
    let taken = (busy.value() & passes.ready()).named("taken");
    let done = (taken & is_last).named("done");

    let ready = (!busy.value() | done).named("is_free");
    arriving.accept(ready);
    load.drive(arriving.valid() & ready);
    busy.next(load.value() | (busy.value() & !done));
    let mask = arriving.field("mask");
    pending
        .enable(load.value() | taken)
        .next(load.value().mux(mask, remaining));
    m.stream_output("out", passes).docs([
        ("is_store", "it stores; else it loads"),
        ("tag", "the request's tag"),
        ("last", "the last pass of the request"),
        ("lanes", "lanes that are served"),
        ("bank", "for each of them its bank; 0 for others"),
        ("used", "banks that are used"),
        ("row", "for each of them its row; 0 for others"),
        ("bytes", "for each bank the bytes that are stored"),
        ("data", "their values; 0 where nothing is stored"),
    ]);
    m.finish()
}

/// The stream of requests.
fn request(m: &ModuleBuilder, c: Configuration, lanes: Size) -> Stream<'_> {
    let one = Size::plain(1);
    let mut fields = vec![
        ("is_store", one, "it stores; else it loads"),
        ("tag", Size::plain(c.tag_bits), "goes along"),
        ("mask", lanes, "active lanes"),
        ("word", lanes * c.word_bits, "each lane's word number"),
    ];
    if c.data {
        let bytes = "for each lane the bytes of its word that it stores";
        fields.push(("bytes", lanes * WORD_BYTES, bytes));
        fields.push(("data", lanes * WORD, "their values, in place"));
    }
    let widths = fields.iter().map(|(name, width, _)| (*name, *width));
    let arriving = m.stream_input("in", widths);
    for (name, _, doc) in fields {
        arriving.field(name).doc(doc);
    }
    arriving
}

/// The lanes: what they hold of a request, who leads and who is served.
fn settle<'m>(
    m: &'m ModuleBuilder,
    c: Configuration,
    arriving: &Stream<'m>,
    control: &Control<'m>,
) -> Held<'m> {
    let lanes = control.lanes;
    let words = arriving.field("word");
    let merging = c.data.then(|| Merging::new(m, lanes, arriving));
    let array = m.lanes("lanes", lanes, |lane| {
        let load = lane.whole(control.load);
        let all_words = lane.whole(words);
        let word = lane.bits(words, c.word_bits);
        let others = lane.lanes("others", lanes, |other| {
            let [mine, theirs] = [other.whole(word), other.bits(all_words, c.word_bits)];
            let same_bank = match c.bank_bits() {
                0 => other.ones(1),
                bits => mine.slice(0, bits).eq(theirs.slice(0, bits)),
            };
            other.output("same_bank", same_bank);
            other.output("same_word", mine.eq(theirs));
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
        lane.output("held_word", word_q);
        lane.output("leaders", leads);
        lane.output("served", served);
        if c.bank_bits() > 0 {
            let bank = word_q.slice(0, c.bank_bits());
            lane.output("bank", bank.gated_by(served));
        }
        if let Some(merging) = &merging {
            let higher = upward << lane.ones(1);
            merging.lane(lane, load, same_word & higher);
        }
    });
    Held {
        words: array.output("held_word").named("held_words"),
        leads: array.output("leaders"),
        served: array.output("served"),
        bank: (c.bank_bits() > 0).then(|| array.output("bank")),
        stored: c.data.then(|| {
            ["bytes", "data"].map(|port| array.output(port).named(&format!("held_{port}")))
        }),
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
    lanes: Size,
}

impl<'m> Merging<'m> {
    fn new(m: &'m ModuleBuilder, lanes: Size, arriving: &Stream<'m>) -> Self {
        let bytes = arriving.field("bytes");
        let is_store = arriving.field("is_store").repeat(lanes);
        Self {
            bytes,
            storing: columns(m, "bytes_arriving", bytes, lanes, (0, WORD_BYTES)),
            data: arriving.field("data"),
            storers: (arriving.field("mask") & is_store).named("storers"),
            lanes,
        }
    }

    /// What a lane holds: of the bytes that it stores, those that none of the `higher` lanes stores over.
    fn lane<'b>(&self, lane: &'b LaneBuilder<'m>, load: Signal<'b>, higher: Signal<'b>) {
        let (bytes, storers) = (lane.bits(self.bytes, WORD_BYTES), lane.whole(self.storers));
        let over = (storers & higher).named("over");
        let storing = lane.whole(self.storing);
        let lost = lane.lanes("lost", WORD_BYTES, |byte| {
            let hits = byte.whole(over) & byte.bits(storing, self.lanes);
            byte.output("hit", hits.any());
        });
        let stores = lane.bit(self.storers).repeat(WORD_BYTES);
        let bytes_q = lane
            .register("bytes_q", WORD_BYTES)
            .enable(load)
            .doc("bytes that the lane stores and no higher one stores over")
            .next(bytes & stores & !lost.output("hit").named("stored_over"));
        let data = lane.bits(self.data, WORD);
        let data_q = lane.register("data_q", WORD).enable(load).next(data);
        lane.output("bytes", bytes_q);
        lane.output("data", data_q);
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

/// The banks: fields of a pass.
fn banks<'m>(
    m: &'m ModuleBuilder,
    c: Configuration,
    lanes: Size,
    held: &Held<'m>,
) -> Vec<(&'static str, Signal<'m>)> {
    let rows = columns(
        m,
        "row_columns",
        held.words,
        lanes,
        (c.bank_bits(), c.row_bits()),
    );
    let stored = held.stored.map(|[bytes, data]| {
        let bytes = columns(m, "bytes_columns", bytes, lanes, (0, WORD_BYTES));
        [bytes, columns(m, "data_columns", data, lanes, (0, WORD))]
    });
    let array = m.lanes("banks", c.banks, |bank| {
        let served = bank.whole(held.served);
        let here = match c.bank_bits() {
            0 => served,
            bits => {
                let words = bank.whole(held.words);
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
        bank.output("used", here.any());
        let rows = bank.whole(rows);
        let row = bank.lanes("row_bits", c.row_bits(), |bit| {
            let ones = bit.whole(here) & bit.bits(rows, lanes);
            bit.output("row_bit", ones.named("row_ones").any());
        });
        bank.output("row", row.output("row_bit"));
        if let Some(stored) = stored {
            let [bytes, data] = stored.map(|columns| bank.whole(columns));
            let array = bank.lanes("bytes", WORD_BYTES, |byte| {
                let writers = byte.whole(here) & byte.bits(bytes, lanes);
                let writers = writers.named("writers");
                let data = byte.bits(data, lanes * BYTE);
                let bits = byte.lanes("byte_bits", BYTE, |bit| {
                    let ones = bit.whole(writers) & bit.bits(data, lanes);
                    bit.output("byte_bit", ones.named("data_ones").any());
                });
                byte.output("is_stored", writers.any());
                byte.output("value", bits.output("byte_bit"));
            });
            bank.output("stored", array.output("is_stored"));
            bank.output("values", array.output("value"));
        }
    });
    let mut fields = vec![("used", "used"), ("row", "row")];
    if c.data {
        fields.extend([("bytes", "stored"), ("data", "values")]);
    }
    let fields = fields.into_iter();
    fields
        .map(|(field, port)| (field, array.output(port)))
        .collect()
}
