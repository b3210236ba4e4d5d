//! An entry: a request whose transactions are being issued or are in flight, and the results of its answers.

use super::lines::{parted, seen};
use super::registers::{LANE_WORDS, WORD, bytes_named};
use super::request::Kept;
use super::transaction::Transaction;
use super::words::{Words, bits, count, cut, each_of, mux, pack, some, when};
use crate::framework::golden::Inputs;
use crate::memory::gather_scatter::contract::{Configuration, LANE_BYTES};
use warpwright_hdl::word::Word;

/// Of each piece the number of the transaction that has its part of a line, once it was made.
#[derive(Clone, Debug)]
pub(super) struct Numbers<W> {
    pub is_made: Vec<W>,
    pub number: Vec<W>,
}

/// An entry.
#[derive(Clone, Debug)]
pub(super) struct Entry<W> {
    pub busy: W,
    /// All transactions are made.
    pub closed: W,
    /// How many were made, and how many answered.
    pub issued: W,
    pub answered: W,
    pub first: Numbers<W>,
    pub second: Numbers<W>,
    /// The pieces of which something faulted.
    pub faulted: Vec<W>,
    /// With data: the pieces' bytes.
    pub loaded: Vec<W>,
    pub kept: Kept<W>,
}

impl<W: Word> Words<W> for Entry<W> {
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, usize, &mut W)) {
        visit("busy", 0, &mut self.busy);
        visit("closed", 0, &mut self.closed);
        visit("issued", 0, &mut self.issued);
        visit("answered", 0, &mut self.answered);
        each_of("first is made", &mut self.first.is_made, visit);
        each_of("first number", &mut self.first.number, visit);
        each_of("second is made", &mut self.second.is_made, visit);
        each_of("second number", &mut self.second.number, visit);
        each_of("faulted", &mut self.faulted, visit);
        each_of("loaded", &mut self.loaded, visit);
        self.kept.each(visit);
    }
}

impl<W: Word> Numbers<W> {
    fn none(c: &Configuration) -> Self {
        let lanes = c.lanes() as usize;
        Self {
            is_made: vec![W::flag(false); lanes],
            number: vec![W::zero(c.number_bits()); lanes],
        }
    }

    /// The pieces of these lanes are in the transaction of this number.
    fn issue(&mut self, lanes: &W, number: &W) {
        let pieces = self.is_made.iter_mut().zip(&mut self.number);
        for (lane, (is_made, mine)) in (0..).zip(pieces) {
            let is_in = lanes.bit(lane);
            *mine = is_in.mux(number, mine);
            *is_made = is_made.clone() | is_in;
        }
    }
}

/// A slot of a beat of answers.
#[derive(Clone, Debug)]
pub(super) struct AnswerSlot<W> {
    is_used: W,
    number: W,
    fault: W,
    /// The bytes of the line, 0 if it faulted.
    line: Vec<W>,
}

impl<W: Word> AnswerSlot<W> {
    /// The slots of the beat that is offered; nothing is used where none is.
    pub fn offered(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<Self> {
        let slots = c.slots;
        let valid = inputs.word("answer_valid", 1);
        let used = inputs.lanes("answer_used", 1, slots);
        let numbers = inputs.lanes("answer_number", c.number_bits(), slots);
        let faults = inputs.lanes("answer_fault", 1, slots);
        let data = if c.data {
            inputs.lanes("answer_data", WORD, slots * c.line_bytes() * 8 / WORD)
        } else {
            Vec::new()
        };
        let words = data.len() / slots as usize;
        let slots = used.into_iter().zip(numbers).zip(faults);
        let slot = |(slot, ((is_used, number), fault)): (usize, ((W, W), W))| {
            let line = data[slot * words..][..words].iter();
            let line: Vec<W> = line.map(|word| when(&!fault.clone(), word)).collect();
            Self {
                is_used: valid.clone() & is_used,
                number,
                fault,
                line: cut(&line, 8),
            }
        };
        slots.enumerate().map(slot).collect()
    }
}

/// What a beat of answers brings to one part of a piece.
struct Brought<W> {
    is_it: W,
    fault: W,
    line: Vec<W>,
}

/// What a beat of answers makes of an entry.
#[derive(Clone, Debug)]
pub(super) struct Answered<W> {
    how_many: W,
    pub faulted: Vec<W>,
    pub loaded: Vec<W>,
}

impl<W: Word> Entry<W> {
    pub fn free(c: &Configuration) -> Self {
        let lanes = c.lanes() as usize;
        let counter = W::zero(c.number_bits() + 1);
        let words = if c.data { lanes * LANE_WORDS } else { 0 };
        Self {
            busy: W::flag(false),
            closed: W::flag(false),
            issued: counter.clone(),
            answered: counter,
            first: Numbers::none(c),
            second: Numbers::none(c),
            faulted: vec![W::flag(false); lanes],
            loaded: vec![W::zero(WORD); words],
            kept: Kept::nothing(c),
        }
    }

    /// One bit: everything that was asked of memory is answered.
    pub fn is_done(&self) -> W {
        let answered = self.issued.equals(&self.answered);
        self.busy.clone() & self.closed.clone() & answered
    }

    /// If the condition holds, it is the request's from here on; one that touches nothing needs no more than that.
    pub fn begin(&mut self, begins: &W, request: &Kept<W>, touches: &W) {
        let before = self.clone();
        self.busy = W::flag(true);
        self.closed = !touches.clone();
        self.issued = W::zero(before.issued.width());
        self.answered = self.issued.clone();
        let none = |flags: &mut Vec<W>| flags.fill(W::flag(false));
        none(&mut self.first.is_made);
        none(&mut self.second.is_made);
        none(&mut self.faulted);
        self.kept = request.clone();
        *self = mux(begins, self, &before);
    }

    /// If the condition holds, these of its transactions go out.
    pub fn issue(&mut self, goes: &W, beat: &Transaction<W>) {
        let how_many = count(bits(&beat.used), self.issued.width());
        self.issued = self.issued.clone() + when(goes, &how_many);
        self.closed = self.closed.clone() | (goes.clone() & beat.last.clone());
        for slot in &beat.slots {
            self.first.issue(&when(goes, &slot.first), &slot.number);
            self.second.issue(&when(goes, &slot.second), &slot.number);
        }
    }

    /// What it becomes if these answers are its own.
    pub fn answered(&self, c: &Configuration, answers: &[AnswerSlot<W>]) -> Answered<W> {
        let used = answers.iter().map(|answer| answer.is_used.clone());
        let mut answered = Answered {
            how_many: self.answered.clone() + count(used, self.answered.width()),
            faulted: Vec::new(),
            loaded: Vec::new(),
        };
        for lane in 0..c.lanes() as usize {
            let first = Self::brought(&self.first, lane, answers);
            let second = Self::brought(&self.second, lane, answers);
            let fault = first.fault.clone() | second.fault.clone();
            answered.faulted.push(self.faulted[lane].clone() | fault);
            if c.data {
                answered.loaded.extend(self.loaded(c, lane, first, second));
            }
        }
        answered
    }

    /// What the answers say to one part of a piece.
    fn brought(numbers: &Numbers<W>, lane: usize, answers: &[AnswerSlot<W>]) -> Brought<W> {
        let nothing = Brought {
            is_it: W::flag(false),
            fault: W::flag(false),
            line: answers[0].line.clone(),
        };
        answers.iter().fold(nothing, |brought, answer| {
            let same = answer.number.equals(&numbers.number[lane]);
            let is_it = answer.is_used.clone() & numbers.is_made[lane].clone() & same;
            let bytes = answer.line.iter().zip(&brought.line);
            Brought {
                line: bytes.map(|(new, old)| is_it.mux(new, old)).collect(),
                fault: brought.fault | (is_it.clone() & answer.fault.clone()),
                is_it: brought.is_it | is_it,
            }
        })
    }

    /// A piece's bytes, those in an answered line replaced.
    fn loaded(
        &self,
        c: &Configuration,
        lane: usize,
        first: Brought<W>,
        second: Brought<W>,
    ) -> Vec<W> {
        let place = &self.kept.places[lane];
        let mut lines = first.line;
        lines.extend(second.line.into_iter().take(LANE_BYTES as usize - 1));
        let seen = pack(&seen(&lines, place), WORD);
        let (in_first, in_second) = parted(&self.kept.bytes[lane], place, c.line_bytes());
        let new = when(&first.is_it, &in_first) | when(&second.is_it, &in_second);
        let before = &self.loaded[lane * LANE_WORDS..][..LANE_WORDS];
        let words = bits(&new);
        let words = words.chunks(8).zip(seen.iter().zip(before));
        words
            .map(|(new, (seen, before))| bytes_named(new).choose(seen, before))
            .collect()
    }

    /// If the condition holds, the answers are its own.
    pub fn take(&mut self, is_mine: &W, answered: &Answered<W>) {
        let choose = |mine: &mut Vec<W>, new: &[W]| {
            for (mine, new) in mine.iter_mut().zip(new) {
                *mine = is_mine.mux(new, mine);
            }
        };
        self.answered = is_mine.mux(&answered.how_many, &self.answered);
        choose(&mut self.faulted, &answered.faulted);
        choose(&mut self.loaded, &answered.loaded);
    }

    /// What each piece has in memory, 0 where it has nothing.
    pub fn bytes(&self) -> Vec<W> {
        let named = self.kept.bytes.iter().flat_map(bits).collect::<Vec<_>>();
        let words = named.chunks(8).zip(&self.loaded);
        words
            .map(|(named, word)| bytes_named(named) & word.clone())
            .collect()
    }

    /// One bit: some piece faulted.
    pub fn has_faulted(&self) -> W {
        some(self.faulted.iter().cloned())
    }
}
