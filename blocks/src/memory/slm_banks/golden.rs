//! Golden model of `slm_banks`: in each pass, checks lane after lane whether it can go.
//!
//! A waiting lane takes its bank if no other lane has; it goes if its bank serves the row that
//! it wants. In a store, each lane that goes writes its bytes over those of earlier lanes.

use super::contract::{Configuration, WORD_BYTES};
use crate::framework::golden::{Hardware, Inputs, Invariant, MaybeKnown, Model, Output, State};
use warpwright_hdl::word::Word;

/// Bits of a byte.
const BYTE: u32 = 8;

/// The model of a configuration.
#[derive(Clone, Copy, Debug)]
pub struct Banks(pub Configuration);

/// What a lane asked for.
#[derive(Clone, Debug)]
struct Lane<W> {
    is_active: W,
    /// It has not been served.
    waits: W,
    word: W,
    /// The bytes that it stores, a bit each.
    bytes: W,
    data: W,
}

/// The request under way.
#[derive(Clone, Debug)]
pub struct Request<W> {
    is_there: W,
    is_store: W,
    tag: W,
    lanes: Vec<Lane<W>>,
}

/// What a bank does in a pass.
#[derive(Clone)]
struct Bank<W> {
    is_used: W,
    row: W,
    /// For each byte, whether it is stored, and its value.
    bytes: Vec<(W, W)>,
}

impl<W: Word> State<W> for Request<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("there is a request", &mut self.is_there);
        visit("it is a store", &mut self.is_store);
        visit("its tag", &mut self.tag);
        for (number, lane) in self.lanes.iter_mut().enumerate() {
            visit(&format!("lane {number} is active"), &mut lane.is_active);
            visit(&format!("lane {number} waits"), &mut lane.waits);
            visit(&format!("word of lane {number}"), &mut lane.word);
            visit(&format!("bytes of lane {number}"), &mut lane.bytes);
            visit(&format!("data of lane {number}"), &mut lane.data);
        }
    }
}

impl Banks {
    /// The bank of a word, or nothing if there is only one, and the row.
    fn place<W: Word>(self, word: &W) -> (Option<W>, W) {
        let (low, rows) = (self.0.bank_bits(), self.0.row_bits());
        let bank = (low > 0).then(|| word.slice(0, low));
        (bank, word.slice(low, rows))
    }

    /// What arrives at the input.
    fn arriving<W: Word>(self, inputs: &dyn Inputs<W>) -> Request<W> {
        let c = self.0;
        let masks = inputs.lanes("in_mask", 1, c.lanes);
        let words = inputs.lanes("in_word", c.word_bits, c.lanes);
        let lanes = masks.into_iter().zip(words);
        let mut lanes: Vec<Lane<W>> = lanes
            .map(|(mask, word)| Lane {
                is_active: mask.clone(),
                waits: mask,
                word,
                bytes: W::zero(WORD_BYTES),
                data: W::zero(WORD_BYTES * BYTE),
            })
            .collect();
        if c.data {
            let bytes = inputs.lanes("in_bytes", WORD_BYTES, c.lanes);
            let data = inputs.lanes("in_data", WORD_BYTES * BYTE, c.lanes);
            for (lane, stored) in lanes.iter_mut().zip(bytes.into_iter().zip(data)) {
                (lane.bytes, lane.data) = stored;
            }
        }
        Request {
            is_there: inputs.word("in_valid", 1),
            is_store: inputs.word("in_is_store", 1),
            tag: inputs.word("in_tag", c.tag_bits),
            lanes,
        }
    }

    /// The next pass: for each lane whether it is served, and what the banks do.
    fn pass<W: Word>(self, request: &Request<W>) -> (Vec<W>, Vec<Bank<W>>) {
        let idle = Bank {
            is_used: W::flag(false),
            row: W::zero(self.0.row_bits()),
            bytes: vec![(W::flag(false), W::zero(BYTE)); WORD_BYTES as usize],
        };
        let mut banks = vec![idle; self.0.banks as usize];
        let mut served = Vec::new();
        for lane in &request.lanes {
            let (wanted, row) = self.place(&lane.word);
            let mut goes = W::flag(false);
            for (number, bank) in (0u64..).zip(&mut banks) {
                let is_wanted = wanted.as_ref().map_or(W::flag(true), |w| w.is(number));
                let wants = lane.waits.clone() & is_wanted;
                let takes = wants.clone() & !bank.is_used.clone();
                bank.row = takes.mux(&row, &bank.row);
                bank.is_used = bank.is_used.clone() | takes;
                let joins = wants & bank.row.equals(&row);
                let stores = joins.clone() & request.is_store.clone();
                for (place, (is_stored, value)) in (0..).zip(&mut bank.bytes) {
                    let writes = stores.clone() & lane.bytes.bit(place);
                    *value = writes.mux(&lane.data.slice(place * BYTE, BYTE), value);
                    *is_stored = is_stored.clone() | writes;
                }
                goes = goes | joins;
            }
            served.push(goes);
        }
        (served, banks)
    }

    /// What the output shows of a pass.
    fn shown<W: Word>(
        self,
        request: &Request<W>,
        served: &[W],
        banks: &[Bank<W>],
        is_last: &W,
    ) -> Vec<Output<W>> {
        let is_there = &request.is_there;
        let shows = |value: &W| MaybeKnown::where_(is_there.clone(), value.clone());
        let mut outputs = vec![
            Output::exactly("out_valid", is_there.clone()),
            Output::when(is_there, "out_is_store", request.is_store.clone()),
            Output::when(is_there, "out_tag", request.tag.clone()),
            Output::when(is_there, "out_last", is_last.clone()),
            Output::lanes("out_lanes", served.iter().map(shows)),
            Output::lanes("out_used", banks.iter().map(|bank| shows(&bank.is_used))),
            Output::lanes("out_row", banks.iter().map(|bank| shows(&bank.row))),
        ];
        let lanes = request.lanes.iter().zip(served);
        let numbers = lanes.filter_map(|(lane, served)| {
            let (bank, _) = self.place(&lane.word);
            bank.map(|bank| shows(&(bank.clone() & served.repeat(bank.width()))))
        });
        if self.0.banks > 1 {
            outputs.push(Output::lanes("out_bank", numbers));
        }
        if self.0.data {
            let bytes = || banks.iter().flat_map(|bank| &bank.bytes);
            let stored = bytes().map(|(is_stored, _)| shows(is_stored));
            outputs.push(Output::lanes("out_bytes", stored));
            let values = bytes().map(|(_, value)| shows(value));
            outputs.push(Output::lanes("out_data", values));
        }
        outputs
    }
}

impl Model for Banks {
    type State<W: Word> = Request<W>;

    fn power_up<W: Word>(&self) -> Request<W> {
        let c = self.0;
        let lane = Lane {
            is_active: W::flag(false),
            waits: W::flag(false),
            word: W::zero(c.word_bits),
            bytes: W::zero(WORD_BYTES),
            data: W::zero(WORD_BYTES * BYTE),
        };
        Request {
            is_there: W::flag(false),
            is_store: W::flag(false),
            tag: W::zero(c.tag_bits),
            lanes: vec![lane; c.lanes as usize],
        }
    }

    fn cycle<W: Word>(&self, request: &mut Request<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let (served, banks) = self.pass(request);
        let left = |(lane, served): (&Lane<W>, &W)| lane.waits.clone() & !served.clone();
        let left: Vec<W> = request.lanes.iter().zip(&served).map(left).collect();
        let is_last = !left.iter().cloned().fold(W::flag(false), |a, b| a | b);
        let mut outputs = self.shown(request, &served, &banks, &is_last);

        let is_taken = inputs.word("out_ready", 1) & request.is_there.clone();
        let ends = is_taken.clone() & is_last;
        let is_free = !request.is_there.clone() | ends.clone();
        outputs.push(Output::exactly("in_ready", is_free.clone()));

        for (lane, left) in request.lanes.iter_mut().zip(&left) {
            lane.waits = is_taken.mux(left, &lane.waits);
        }
        let next = self.arriving(inputs);
        let takes = is_free & next.is_there.clone();
        let stays = request.is_there.clone() & !ends;
        request.replace(&takes, next);
        request.is_there = (takes | stays) & !inputs.word("rst", 1);
        outputs
    }

    fn invariants<W: Word>(
        &self,
        request: &Request<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let mut invariants = self.registers(request, hardware);
        let idle = !request.is_there.clone();
        for (number, lane) in request.lanes.iter().enumerate() {
            let holds = idle.clone() | !lane.waits.clone() | lane.is_active.clone();
            let name = format!("lane {number} waits only if it is active");
            invariants.push(Invariant::new(name, holds));
            for (other, before) in request.lanes[..number].iter().enumerate() {
                let together = lane.is_active.clone()
                    & before.is_active.clone()
                    & lane.word.equals(&before.word);
                let holds = idle.clone() | !together | !(lane.waits.clone() ^ before.waits.clone());
                let name = format!("lanes {other} and {number} of one word are served together");
                invariants.push(Invariant::new(name, holds));
            }
        }
        invariants
    }
}

impl<W: Word> Request<W> {
    /// Under a condition, another request in place of this one; whether there is one is left as it is.
    fn replace(&mut self, condition: &W, new: Self) {
        let put = |old: &mut W, new: &W| *old = condition.mux(new, old);
        put(&mut self.is_store, &new.is_store);
        put(&mut self.tag, &new.tag);
        for (old, new) in self.lanes.iter_mut().zip(&new.lanes) {
            put(&mut old.is_active, &new.is_active);
            put(&mut old.waits, &new.waits);
            put(&mut old.word, &new.word);
            put(&mut old.bytes, &new.bytes);
            put(&mut old.data, &new.data);
        }
    }
}

impl Banks {
    /// What the hardware's registers hold of a request.
    fn registers<W: Word>(
        self,
        request: &Request<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let c = self.0;
        let same = |name: String, register: &str, value: W| {
            let held = hardware.register(register, value.width());
            let differs = request.is_there.repeat(value.width()) & (held ^ value);
            Invariant::new(name, !differs)
        };
        let busy = hardware.register("busy_q", 1);
        let is_there = !(busy ^ request.is_there.clone());
        let waits = W::join(request.lanes.iter().map(|lane| lane.waits.clone()));
        let mut invariants = vec![
            Invariant::new("there is a request", is_there),
            same("store".into(), "is_store_q", request.is_store.clone()),
            same("tag".into(), "tag_q", request.tag.clone()),
            same("lanes that wait".into(), "pending_q", waits),
        ];
        // Only lower lanes are asked about, and of the lowest one there are none.
        for (number, lane) in request.lanes.iter().enumerate().skip(1) {
            let mut lower = |what: &str, name: &str, relation: &dyn Fn(&Lane<W>) -> W| {
                let relations = request.lanes[..number].iter().map(relation);
                let relations = W::join(relations);
                let path = format!("lanes[{number}].{name}_q");
                let held = hardware.register(&path, c.lanes).slice(0, number as u32);
                let differs = request.is_there.repeat(held.width()) & (held ^ relations);
                let what = format!("lower lanes of the {what} of lane {number}");
                invariants.push(Invariant::new(what, !differs));
            };
            lower("word", "same_word", &|other| other.word.equals(&lane.word));
            lower("bank", "same_bank", &|other| self.same_bank(other, lane));
        }
        for (number, lane) in (0..).zip(&request.lanes) {
            let register = |name: &str| format!("lanes[{number}].{name}_q");
            let mut lane_holds = |what: &str, name: &str, value: W| {
                let what = format!("{what} of lane {number}");
                invariants.push(same(what, &register(name), value));
            };
            lane_holds("word", "word", lane.word.clone());
            if c.data {
                lane_holds("data", "data", lane.data.clone());
                let wins = bytes_that_win(request, number);
                lane_holds("bytes that win", "bytes", wins);
            }
        }
        invariants
    }

    fn same_bank<W: Word>(self, a: &Lane<W>, b: &Lane<W>) -> W {
        match (self.place(&a.word).0, self.place(&b.word).0) {
            (Some(a), Some(b)) => a.equals(&b),
            _ => W::flag(true),
        }
    }
}

/// The bytes that a lane stores and no higher lane stores over.
fn bytes_that_win<W: Word>(request: &Request<W>, number: usize) -> W {
    let lane = &request.lanes[number];
    let stored = |by: &Lane<W>| {
        let stores = request.is_store.clone() & by.is_active.clone();
        stores.repeat(WORD_BYTES) & by.bytes.clone()
    };
    let higher = request.lanes.iter().skip(number + 1);
    higher.fold(stored(lane), |wins, other| {
        let hits = other.word.equals(&lane.word);
        wins & !(hits.repeat(WORD_BYTES) & stored(other))
    })
}
