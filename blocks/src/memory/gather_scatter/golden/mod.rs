//! Golden model of `gather_scatter`: requests pass a front, are split into
//! steps for the coalescer, and stay in entries until memory has answered.
//!
//! `request` defines a request, `transaction` what goes to memory, `entry` the handling of answers,
//! and `completion` the final report; `registers` and `lines` locate the bytes. This file defines
//! the cycle behaviour. No word has more than 128 bits, so that the model runs on machine words.

mod completion;
mod entry;
mod front;
mod invariants;
mod lines;
mod message;
mod named;
mod parts;
mod registers;
mod request;
mod transaction;
mod words;

pub use parts::PartOf;

use super::contract::Configuration;
use crate::framework::golden::{Hardware, Inputs, Invariant, Model, Output, State};
use crate::memory::line_coalescer::golden::{Coalescing, Requests};
use completion::Completion;
use entry::{AnswerSlot, Entry};
use front::Front;
use request::Step;
use std::collections::BTreeMap;
use transaction::{Coalesced, Transaction};
use warpwright_hdl::word::{Wide, Word};
use words::{Inner, Words, each_of, mux, output, select, some};

/// The model of the block.
#[derive(Clone, Copy, Debug)]
pub struct Gathering(pub Configuration);

/// A register that takes something whenever it is empty or is being emptied.
#[derive(Clone, Debug)]
struct Register<W, T> {
    is_full: W,
    content: T,
}

impl<W: Word, T: Words<W>> Register<W, T> {
    fn empty(content: T) -> Self {
        Self {
            is_full: W::flag(false),
            content,
        }
    }

    fn takes(&self, ready: W) -> W {
        !self.is_full.clone() | ready
    }

    /// A clock edge.
    fn step(&mut self, takes: &W, comes: &W, content: &T, reset: &W) {
        let loads = takes.clone() & comes.clone();
        self.content = mux(&loads, content, &self.content);
        self.is_full = takes.mux(comes, &self.is_full) & !reset.clone();
    }

    fn for_each_word(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut W)) {
        visit(&format!("{name} is full"), &mut self.is_full);
        self.content.each(&mut |part, number, word| {
            visit(&format!("{part} {number} of {name}"), word);
        });
    }
}

/// All that is inside.
#[derive(Clone, Debug)]
pub struct Inside<W> {
    front: Front<W>,
    /// An atomic has had a step, and these lanes wait for theirs.
    midway: W,
    remaining: Vec<W>,
    coalescer: Requests<W>,
    transaction: Register<W, Transaction<W>>,
    entries: Vec<Entry<W>>,
    /// The entry for the next request, and the one behind the last that completed.
    enter: W,
    leave: W,
    completion: Register<W, Completion<W>>,
}

impl<W: Word> State<W> for Inside<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        self.front.for_each_word(visit);
        visit("midway", &mut self.midway);
        each_of("remains", &mut self.remaining, &mut |name, number, word| {
            visit(&format!("lane {number} {name}"), word);
        });
        self.coalescer
            .for_each_word(&mut |name, word| visit(&format!("coalescer: {name}"), word));
        self.transaction.for_each_word("the transaction", visit);
        for (place, entry) in self.entries.iter_mut().enumerate() {
            entry.each(&mut |part, number, word| {
                visit(&format!("{part} {number} of entry {place}"), word);
            });
        }
        visit("enter", &mut self.enter);
        visit("leave", &mut self.leave);
        self.completion.for_each_word("the completion", visit);
    }
}

/// What the coalescer says in a cycle.
struct Beat<W> {
    in_ready: W,
    is_there: W,
    coalesced: Coalesced<W>,
}

impl Gathering {
    /// The number of the entry behind this one.
    fn behind<W: Word>(self, entry: &W) -> W {
        let is_last = entry.is(u64::from(self.0.entries) - 1);
        let next = entry.clone() + W::number(1, entry.width());
        is_last.mux(&W::zero(entry.width()), &next)
    }

    /// The coalescer's cycle.
    fn coalesce<W: Word>(
        self,
        coalescer: &mut Requests<W>,
        step: &Step<W>,
        entry: &W,
        [comes, takes, reset]: [W; 3],
    ) -> Beat<W> {
        let inputs = Inner(BTreeMap::from([
            ("in_valid", vec![comes]),
            ("in_active", step.active.clone()),
            ("in_line", step.lines.clone()),
            ("in_tag", vec![step.is_last.concat(entry)]),
            ("out_ready", vec![takes]),
            ("rst", vec![reset]),
        ]));
        let outputs = Coalescing(self.0.coalescer()).cycle(coalescer, &inputs);
        let row = |port| output(&outputs, port).into_iter().cloned().collect();
        let word = |port| output(&outputs, port)[0].clone();
        let tag = word("out_tag");
        let entry_bits = self.0.entry_bits();
        Beat {
            in_ready: word("in_ready"),
            is_there: word("out_valid"),
            coalesced: Coalesced {
                used: word("out_used"),
                lines: row("out_line"),
                keys: row("out_lanes"),
                request: tag.slice(0, entry_bits),
                last: word("out_last") & tag.bit(entry_bits),
            },
        }
    }

    /// Whether an entry may complete, and which.
    fn candidate<W: Word>(self, entries: &[Entry<W>], leave: &W) -> (W, W) {
        let done: Vec<W> = entries.iter().map(Entry::is_done).collect();
        let is_done = |entry: &W| {
            let of_number = (0..).zip(&done);
            some(of_number.map(|(number, done)| entry.is(number) & done.clone()))
        };
        if self.0.in_order {
            return (is_done(leave), leave.clone());
        }
        let (mut found, mut candidate) = (W::flag(false), leave.clone());
        let mut looks_at = leave.clone();
        for _ in 0..self.0.entries {
            let is_it = is_done(&looks_at) & !found.clone();
            candidate = is_it.mux(&looks_at, &candidate);
            found = found | is_it;
            looks_at = self.behind(&looks_at);
        }
        (found, candidate)
    }
}

impl Model for Gathering {
    type State<W: Word> = Inside<W>;

    fn power_up<W: Word>(&self) -> Inside<W> {
        let c = &self.0;
        let free = Entry::free(c);
        Inside {
            front: Front::empty(c),
            midway: W::flag(false),
            remaining: vec![W::flag(false); c.lanes() as usize],
            coalescer: Coalescing(c.coalescer()).power_up(),
            transaction: Register::empty(Transaction::nothing(c)),
            enter: W::zero(c.entry_bits()),
            leave: W::zero(c.entry_bits()),
            completion: Register::empty(Completion::new(c, &free)),
            entries: vec![free; c.entries as usize],
        }
    }

    fn cycle<W: Word>(&self, state: &mut Inside<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let c = &self.0;
        let reset = inputs.word("rst", 1);
        let memory_takes = state.transaction.takes(inputs.word("memory_ready", 1));
        let out_takes = state.completion.takes(inputs.word("out_ready", 1));

        // The step of the request at the end of the front, and what the coalescer makes of it and of those before.
        let (is_there, head) = state.front.last();
        let step = Step::next(&head, &state.midway, &state.remaining);
        let enter = state.enter.clone();
        let entries = (0..).zip(&state.entries);
        let busy = some(entries.map(|(number, entry)| enter.is(number) & entry.busy.clone()));
        let may_enter = is_there & (state.midway.clone() | !busy);
        let comes = may_enter.clone() & step.touches.clone();
        let wires = [comes, memory_takes.clone(), reset.clone()];
        let beat = self.coalesce(&mut state.coalescer, &step, &enter, wires);
        let accepts = !step.touches.clone() | beat.in_ready.clone();
        let is_taken = may_enter & accepts;
        let leaves_front = is_taken.clone() & step.is_last.clone();
        let begins = is_taken.clone() & !state.midway.clone();

        // What comes out, and what answers say, all as it stands before the clock edge.
        let of_beat = select(&state.entries, &beat.coalesced.request);
        let request_of_beat = beat.coalesced.request.clone();
        let transaction = Transaction::new(c, beat.coalesced, &of_beat.kept, &of_beat.issued);
        let answers = AnswerSlot::offered(c, inputs);
        let answer_valid = inputs.word("answer_valid", 1);
        let answer_request = inputs.word("answer_request", c.entry_bits());
        let answered = select(&state.entries, &answer_request).answered(c, &answers);
        let (is_done, candidate) = self.candidate(&state.entries, &state.leave);
        let completes = out_takes.clone() & is_done.clone();
        let completion = Completion::new(c, &select(&state.entries, &candidate));
        let mut outputs = vec![Output::exactly("answer_ready", W::flag(true))];
        outputs.extend(
            state
                .transaction
                .content
                .outputs(&state.transaction.is_full),
        );
        outputs.extend(state.completion.content.outputs(&state.completion.is_full));

        // The clock edge. An entry that a request comes to begins anew, whatever else happens to it.
        let issues = beat.is_there.clone() & memory_takes.clone();
        for (number, entry) in (0..).zip(&mut state.entries) {
            let is = |which: &W| which.is(number);
            entry.issue(&(issues.clone() & is(&request_of_beat)), &transaction);
            entry.take(&(answer_valid.clone() & is(&answer_request)), &answered);
            entry.busy = entry.busy.clone() & !(completes.clone() & is(&candidate));
            entry.begin(&(begins.clone() & is(&enter)), &head.kept, &step.touches);
            entry.busy = entry.busy.clone() & !reset.clone();
        }
        state
            .transaction
            .step(&memory_takes, &beat.is_there, &transaction, &reset);
        state
            .completion
            .step(&out_takes, &is_done, &completion, &reset);
        let goes_on = !reset.clone();
        let moves = |pointer: &W, condition: &W, next: &W| {
            condition.mux(&self.behind(next), pointer) & goes_on.repeat(pointer.width())
        };
        state.enter = moves(&enter, &leaves_front, &enter);
        state.leave = moves(&state.leave, &completes, &candidate);
        state.midway = is_taken.mux(&!step.is_last.clone(), &state.midway) & goes_on.clone();
        for (remains, left) in state.remaining.iter_mut().zip(&step.left) {
            *remains = is_taken.mux(left, remains);
        }
        let in_ready = state.front.step(c, inputs, leaves_front, &reset);
        outputs.push(Output::exactly("in_ready", in_ready));
        outputs
    }

    fn invariants<W: Word>(
        &self,
        state: &Inside<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        invariants::all(&self.0, state, hardware)
    }

    /// Lines of 128 bytes, and the sums of the addresses.
    fn widest(&self) -> u32 {
        Wide::WIDEST
    }
}
