//! Invariants for induction: how the hardware's registers and memories represent the model's state, and which states are unreachable.
//!
//! Only without a data path: with one, the answer to a transaction that was
//! never issued may bring a completion before its data, which is then arbitrary.

use super::Inside;
use super::entry::{Entry, Numbers};
use crate::framework::golden::{Hardware, Invariant, MaybeKnown, Model, Output};
use crate::memory::gather_scatter::contract::Configuration;
use crate::memory::line_coalescer::golden::Coalescing;
use warpwright_hdl::word::Word;

/// The hardware of a module inside.
struct Below<'a, W>(&'static str, &'a dyn Hardware<W>);

impl<W: Word> Hardware<W> for Below<'_, W> {
    fn register(&self, path: &str, width: u32) -> W {
        self.1.register(&format!("{}.{path}", self.0), width)
    }

    fn memory(&self, path: &str, word: u32, width: u32) -> W {
        self.1.memory(&format!("{}.{path}", self.0), word, width)
    }
}

/// What is said of some words, where a condition holds and they count.
pub(super) fn kept<W: Word>(
    condition: &W,
    named: Vec<Output<W>>,
    found: impl Fn(&str, u32) -> W,
) -> Vec<Invariant<W>> {
    let named = named.into_iter().map(|output| {
        let (values, cares): (Vec<W>, Vec<W>) = (output.parts.into_iter())
            .map(|part| (part.value, part.care))
            .unzip();
        let (value, care) = (W::join(values), W::join(cares));
        let width = value.width();
        let differs = (found(&output.port, width) ^ value) & care & condition.repeat(width);
        Invariant::new(output.port, !differs)
    });
    named.collect()
}

pub(super) fn all<W: Word>(
    c: &Configuration,
    state: &Inside<W>,
    hardware: &dyn Hardware<W>,
) -> Vec<Invariant<W>> {
    if c.data {
        return Vec::new();
    }
    let mut invariants = state.front.invariants(c, &Below("front", hardware));
    let coalescer = Coalescing(c.coalescer());
    invariants.extend(coalescer.invariants(&state.coalescer, &Below("coalescer", hardware)));
    for (name, value) in [
        ("midway_q", &state.midway),
        ("enter_q", &state.enter),
        ("leave_q", &state.leave),
    ] {
        let known = MaybeKnown::certainly(value.clone());
        let found = hardware.register(name, value.width());
        invariants.push(Invariant::known(name, &known, &found));
    }
    let remaining = W::join(state.remaining.iter().cloned());
    let found = hardware.register("remaining_q", c.lanes());
    let known = MaybeKnown::where_(state.midway.clone(), remaining);
    invariants.push(Invariant::known("remaining_q", &known, &found));
    invariants.extend(entries(c, &state.entries, hardware));
    invariants.extend(reached(c, state));
    invariants
}

/// What is known of entries that have a request.
fn entries<W: Word>(
    c: &Configuration,
    entries: &[Entry<W>],
    hardware: &dyn Hardware<W>,
) -> Vec<Invariant<W>> {
    let lanes = c.lanes();
    let busy = W::join(entries.iter().map(|entry| entry.busy.clone()));
    let found = hardware.register("busy_q", c.entries);
    let mut invariants = vec![Invariant::new("busy_q", !(busy ^ found))];
    for (number, entry) in (0..).zip(entries) {
        let row = |flags: &[W]| W::join(flags.iter().cloned());
        let registers = [
            ("closed_q", entry.closed.clone()),
            ("issued_q", entry.issued.clone()),
            ("answered_q", entry.answered.clone()),
            ("first_issued_q", row(&entry.first.is_made)),
            ("second_issued_q", row(&entry.second.is_made)),
            ("faulted_q", row(&entry.faulted)),
        ];
        for (name, value) in registers {
            let width = value.width();
            let found = hardware.register(name, c.entries * width);
            let found = found.slice(number * width, width);
            let known = MaybeKnown::where_(entry.busy.clone(), value);
            let name = format!("{name} of entry {number}");
            invariants.push(Invariant::known(name, &known, &found));
        }
        let numbers = [
            ("first_numbers", &entry.first),
            ("second_numbers", &entry.second),
        ];
        for (name, numbers) in numbers {
            let numbers = known_numbers(name, numbers);
            let found = |path: &str, width| hardware.memory(path, number, width);
            invariants.extend(kept(&entry.busy, vec![numbers], found));
        }
        let mut named = entry.kept.named(c);
        // Nothing asks for these: they are not there.
        named.retain(|output| match output.port.as_str() {
            "is_store" | "is_atomic" => false,
            "transposed" => lanes > 1,
            _ => true,
        });
        let found = |name: &str, width| hardware.memory(&format!("request_{name}"), number, width);
        invariants.extend(kept(&entry.busy, named, found));
    }
    invariants
}

fn known_numbers<W: Word>(name: &str, numbers: &Numbers<W>) -> Output<W> {
    let pieces = numbers.is_made.iter().zip(&numbers.number);
    let pieces = pieces.map(|(made, number)| MaybeKnown::where_(made.clone(), number.clone()));
    Output::lanes(name, pieces)
}

/// Which states the model reaches: whoever has transactions to come has an entry that waits for them.
fn reached<W: Word>(c: &Configuration, state: &Inside<W>) -> Vec<Invariant<W>> {
    let is_number = |entry: &W| {
        let count = W::number(c.entries.into(), entry.width() + 1);
        entry.zext(entry.width() + 1).less(&count)
    };
    let is_open = |entry: &W| {
        let mut open = W::flag(false);
        for (number, one) in (0..).zip(&state.entries) {
            open = open | (entry.is(number) & one.busy.clone() & !one.closed.clone());
        }
        open
    };
    let implies = |condition: &W, then: W| !condition.clone() | then;
    let mut invariants = vec![
        Invariant::new("the next entry is one", is_number(&state.enter)),
        Invariant::new("the last entry is one", is_number(&state.leave)),
        Invariant::new(
            "an atomic that is midway has an entry",
            implies(&state.midway, is_open(&state.enter)),
        ),
    ];
    let (is_there, head) = state.front.last();
    let remaining = W::join(state.remaining.iter().cloned());
    let first = W::join(head.touches_first.iter().cloned());
    let goes_on =
        is_there & head.kept.is_atomic.clone() & remaining.any() & !(remaining & !first).any();
    invariants.push(Invariant::new(
        "who is midway is an atomic, and some of its lanes remain",
        implies(&state.midway, goes_on),
    ));
    let same_line = state.coalescer.together(c.lanes());
    invariants.extend(same_line.map(|same| Invariant::new("a piece's two lines differ", !same)));
    let keys = W::join(head.kept.keys(c));
    for (number, one) in (0..).zip(&state.entries) {
        let is_it = state.midway.clone() & state.enter.is(number);
        let wrong = keys.clone() & !W::join(one.kept.keys(c)) & is_it.repeat(keys.width());
        let name = "the entry of an atomic that is midway has its bytes";
        invariants.push(Invariant::new(name, !wrong));
    }
    // Those that came later first: the atomic that is midway, then what is in the coalescer.
    let mut later = vec![(state.midway.clone(), state.enter.clone())];
    for (there, waiting, tag) in state.coalescer.inside() {
        let entry = tag.slice(0, c.entry_bits());
        let waiting = W::join(waiting.iter().cloned());
        for (number, one) in (0..).zip(&state.entries) {
            let is_it = there.clone() & entry.is(number);
            let wrong =
                waiting.clone() & !W::join(one.kept.keys(c)) & is_it.repeat(waiting.width());
            let name = "whoever waits for a line has bytes there";
            invariants.push(Invariant::new(name, !wrong));
        }
        invariants.push(Invariant::new(
            "what is in the coalescer has an entry",
            implies(&there, is_open(&entry)),
        ));
        for (also_there, other) in &later {
            let same = there.clone() & also_there.clone() & entry.equals(other);
            invariants.push(Invariant::new(
                "the last step of an entry is its last",
                implies(&same, !tag.top()),
            ));
        }
        later.push((there, entry));
    }
    invariants
}
