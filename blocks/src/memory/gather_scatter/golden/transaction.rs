//! A beat of transactions: its ports, from the coalescer's beat and the request's entry.

use super::lines::{enabled, placed};
use super::registers::{LANE_WORDS, WORD};
use super::request::Kept;
use super::words::{Words, bits, count, cut, each_of, pack, when};
use crate::framework::golden::{MaybeKnown, Output};
use crate::memory::gather_scatter::contract::Configuration;
use warpwright_hdl::word::Word;

/// A transaction.
#[derive(Clone, Debug)]
pub(super) struct Slot<W> {
    line: W,
    /// The lanes.
    pub first: W,
    pub second: W,
    pub number: W,
    enables: W,
    data: Vec<W>,
    /// With data: one.
    operand: Vec<W>,
}

/// A beat.
#[derive(Clone, Debug)]
pub(super) struct Transaction<W> {
    pub used: W,
    pub slots: Vec<Slot<W>>,
    sfid: W,
    operation: W,
    data_size: W,
    cache: W,
    places: Vec<W>,
    request: W,
    pub last: W,
}

/// What the coalescer says of it.
#[derive(Clone, Debug)]
pub(super) struct Coalesced<W> {
    pub used: W,
    pub lines: Vec<W>,
    /// For each slot the keys that it serves.
    pub keys: Vec<W>,
    pub request: W,
    pub last: W,
}

impl<W: Word> Words<W> for Transaction<W> {
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, usize, &mut W)) {
        visit("used", 0, &mut self.used);
        for (number, slot) in self.slots.iter_mut().enumerate() {
            visit("line", number, &mut slot.line);
            visit("first", number, &mut slot.first);
            visit("second", number, &mut slot.second);
            visit("number", number, &mut slot.number);
            visit("enables", number, &mut slot.enables);
            let words = slot.data.len();
            for (word, data) in slot.data.iter_mut().enumerate() {
                visit("data", number * words + word, data);
            }
            for operand in &mut slot.operand {
                visit("operand", number, operand);
            }
        }
        visit("sfid", 0, &mut self.sfid);
        visit("operation", 0, &mut self.operation);
        visit("data size", 0, &mut self.data_size);
        visit("cache", 0, &mut self.cache);
        each_of("place", &mut self.places, visit);
        visit("request", 0, &mut self.request);
        visit("last", 0, &mut self.last);
    }
}

/// A lane of the request, with its bytes where they are in both lines.
struct Lane<W> {
    enabled: (W, W),
    /// With data.
    placed: Vec<W>,
    operand: W,
}

impl<W: Word> Lane<W> {
    fn all(c: &Configuration, request: &Kept<W>) -> Vec<Self> {
        let pieces = request.places.iter().zip(&request.bytes);
        let lane = |(lane, (place, bytes)): (usize, (&W, &W))| {
            let stored = request.stored.get(lane * LANE_WORDS..);
            let stored = stored.and_then(|stored| stored.get(..LANE_WORDS));
            let placed = stored.map(|stored| placed(&cut(stored, 8), place));
            let operand = request.operands.get(lane);
            Self {
                enabled: enabled(bytes, place, c.line_bytes()),
                placed: placed.unwrap_or_default(),
                operand: operand.cloned().unwrap_or_else(|| W::zero(WORD)),
            }
        };
        pieces.enumerate().map(lane).collect()
    }
}

impl<W: Word> Transaction<W> {
    pub fn nothing(c: &Configuration) -> Self {
        let keys = 2 * c.lanes();
        let coalesced = Coalesced {
            used: W::zero(c.slots),
            lines: vec![W::zero(c.addresses.line_bits()); c.slots as usize],
            keys: vec![W::zero(keys); c.slots as usize],
            request: W::zero(c.entry_bits()),
            last: W::flag(false),
        };
        let issued = W::zero(c.number_bits() + 1);
        Self::new(c, coalesced, &Kept::nothing(c), &issued)
    }

    /// Of a request of which so many transactions were issued.
    pub fn new(c: &Configuration, coalesced: Coalesced<W>, request: &Kept<W>, issued: &W) -> Self {
        let lanes = Lane::all(c, request);
        let mut number = issued.clone();
        let mut slots = Vec::new();
        let (used, keys) = (bits(&coalesced.used), coalesced.keys);
        for ((is_used, line), keys) in used.into_iter().zip(coalesced.lines).zip(&keys) {
            let (first, second) = (keys.slice(0, c.lanes()), keys.slice(c.lanes(), c.lanes()));
            let mut slot = Slot {
                line,
                number: number.slice(0, c.number_bits()),
                enables: W::zero(c.line_bytes()),
                data: Vec::new(),
                operand: Vec::new(),
                first,
                second,
            };
            slot.write(c, request, &lanes);
            number = number + count([is_used], issued.width());
            slots.push(slot);
        }
        Self {
            used: coalesced.used,
            slots,
            sfid: request.sfid.clone(),
            operation: request.operation.clone(),
            data_size: request.data_size.clone(),
            cache: request.policy(c),
            places: request.places.clone(),
            request: coalesced.request,
            last: coalesced.last,
        }
    }

    /// What the port shows of it, if it is there.
    pub fn outputs(&self, is_there: &W) -> Vec<Output<W>> {
        let shows = |word: &W| MaybeKnown::where_(is_there.clone(), word.clone());
        let row = |port: &str, words: Vec<&W>| {
            Output::lanes(&format!("memory_{port}"), words.into_iter().map(shows))
        };
        let of = |of: fn(&Slot<W>) -> &W| self.slots.iter().map(of).collect::<Vec<_>>();
        let where_used = |port: &str, words: Vec<&W>| {
            let words = words.into_iter().zip(bits(&self.used));
            let words =
                words.map(|(word, used)| MaybeKnown::where_(is_there.clone() & used, word.clone()));
            Output::lanes(&format!("memory_{port}"), words)
        };
        let mut outputs = vec![
            Output::exactly("memory_valid", is_there.clone()),
            row("used", vec![&self.used]),
            where_used("line", of(|slot| &slot.line)),
            row("first", of(|slot| &slot.first)),
            row("second", of(|slot| &slot.second)),
            where_used("number", of(|slot| &slot.number)),
            row("enables", of(|slot| &slot.enables)),
        ];
        let data: Vec<&W> = self.slots.iter().flat_map(|slot| &slot.data).collect();
        if !data.is_empty() {
            let operands = self.slots.iter().flat_map(|slot| &slot.operand);
            outputs.push(row("data", data));
            outputs.push(row("operand", operands.collect()));
        }
        outputs.extend([
            row("sfid", vec![&self.sfid]),
            row("operation", vec![&self.operation]),
            row("data_size", vec![&self.data_size]),
            row("cache", vec![&self.cache]),
            row("place", self.places.iter().collect()),
            row("request", vec![&self.request]),
            row("last", vec![&self.last]),
        ]);
        outputs
    }
}

impl<W: Word> Slot<W> {
    /// Lane after lane writes its bytes that are in the line.
    fn write(&mut self, c: &Configuration, request: &Kept<W>, lanes: &[Lane<W>]) {
        let line = c.line_bytes() as usize;
        let mut bytes = vec![W::zero(8); if c.data { line } else { 0 }];
        let mut operand = W::zero(WORD);
        for (number, lane) in (0..).zip(lanes) {
            let first = when(&self.first.bit(number), &lane.enabled.0);
            let second = when(&self.second.bit(number), &lane.enabled.1);
            for (place, (byte, mine)) in (0..).zip(bytes.iter_mut().zip(&lane.placed)) {
                *byte = first.bit(place).mux(mine, byte);
            }
            for (place, (byte, mine)) in
                (0..).zip(bytes.iter_mut().zip(lane.placed.iter().skip(line)))
            {
                *byte = second.bit(place).mux(mine, byte);
            }
            self.enables = self.enables.clone() | first | second;
            operand = operand | when(&self.first.bit(number), &lane.operand);
        }
        if c.data {
            let carries = request.is_store.clone() | request.is_atomic.clone();
            let words = pack(&bytes, WORD);
            self.data = words.iter().map(|word| when(&carries, word)).collect();
            self.operand = vec![when(&request.is_atomic, &operand)];
        }
    }
}
