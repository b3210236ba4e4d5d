//! The ring: in a turn, an operation's next line is read, its sources are read and selected, a unit works,
//! and the result is written. Then the operation begins its next turn, or gives its slot to a waiting one.
//!
//! The ring never stalls: every result has its place in a memory from the beginning.

use super::units::{Line, Sources, delayed, units};
use super::{Entries, Loaded, PC_BITS, PLACE};
use crate::special::glsl450_sequencer::contract::TURN;
use crate::special::glsl450_sequencer::program::{Field, WORD, constants, microcode};
use warpwright_hdl::builder::MemoryHandle;
use warpwright_hdl::prelude::*;

/// What is in a place of the ring.
#[derive(Clone, Copy)]
struct Turn<'m> {
    valid: Signal<'m>,
    entry: Signal<'m>,
    pc: Signal<'m>,
}

impl Turn<'_> {
    /// In the registers of a step.
    #[description]
    fn registered(self, step: u32) -> Self {
        let m = self.valid.builder();
        let valid = m.register(&format!("turn_{step}_valid_q"), 1).reset(0u8);
        Self {
            valid: valid.next(self.valid),
            entry: delayed(&format!("turn_{step}_entry"), self.entry),
            pc: delayed(&format!("turn_{step}_pc"), self.pc),
        }
    }
}

/// Each of some values a clock later.
fn all_delayed<'m, B: Signals<'m>>(name: &str, values: B) -> B {
    values.each_at(name, &mut |name, value| delayed(name, value))
}

/// What the ring leaves for the way out.
pub(super) struct Written<'m> {
    /// Results by entry and place.
    pub results: MemoryHandle<'m>,
    /// An operation's program ends,
    pub ends: Signal<'m>,
    /// and which one's.
    pub entry: Signal<'m>,
}

/// A part of a line.
fn part(word: Signal<'_>, field: Field) -> Signal<'_> {
    word.slice(field.low, field.width)
}

#[description]
pub(super) fn ring<'m>(
    entries: &Entries<'m>,
    loaded: &Loaded<'m>,
) -> Result<Written<'m>, BuildErrors> {
    let m = entries.loaded.value().builder();
    let returning = m.wire("returns", 1);
    let returning_entry = m.wire("returning_entry", entries.bits);
    let returning_pc = m.wire("returning_pc", PC_BITS);
    let returns = returning.value();
    let is_waiting = (entries.loaded.value() ^ entries.entered.value()).any();
    let is_waiting = is_waiting.named("is_waiting");
    let next = entries.at(entries.entered);
    Entries::count(entries.entered, (is_waiting & !returns).named("enters"));
    let first = Turn {
        valid: (returns | is_waiting).named("turn_begins"),
        entry: returns.mux(returning_entry.value(), next),
        pc: returns.mux(returning_pc.value(), loaded.about(next).start),
    };

    // The line.
    let fetch = first.registered(1);
    let doc = "The programs, an operation a word; the first word is of what is no instruction.";
    let program = m.table("microcode", WORD, microcode()).doc(doc);
    let line = delayed("line", program.read(fetch.pc));
    let read = fetch.registered(2);

    // Its sources, wherever they may be.
    let kept = m.memory("kept", 32u32, 1 << (entries.bits + PLACE));
    let kept = kept.doc("Values that programs keep: 16 words for each operation under way.");
    let table = m.table("constants", 32, constants().iter().copied());
    let table = table.doc("The constants of the programs.");
    let [a, b, c] = Field::SOURCES;
    let sources = Sources { a, b, c }.each(|name, field| {
        let source = part(line, field);
        let place = part(source, Field::PLACE);
        let address = m.cat([read.entry, place.slice(0, PLACE)]);
        let found = |what: &str, value| delayed(&format!("{what}_{name}"), value);
        let operand = found("operand", loaded.operands.read(address));
        let kept = found("kept", kept.read(address));
        let constant = found("constant", table.read(place.slice(0, 5)));
        let signs = found("signs", source.slice(Field::MAGNITUDE.low, 2));
        let from = found("from", place.slice(PLACE, 2));
        let held = from.bit(0).mux(kept, operand);
        let word = from.bit(1).mux(constant, held);
        let sign = (word.msb() & !signs.bit(0)) ^ signs.bit(1);
        m.cat([sign, word.slice(0, 31)])
    });
    let choose = read.registered(3);
    let fields = Line {
        kind: Field::KIND,
        code: Field::CODE,
        to: Field::TO,
        last: Field::LAST,
    };
    let line = all_delayed("choose", fields.map(|field| part(line, field)));

    // The units.
    let mut turn = choose.registered(4);
    let sources = all_delayed("execute", sources);
    let line = all_delayed("execute", line);
    let result = units(turn.valid, line, sources)?;
    let (mut to, mut last) = (line.to, line.last);
    for step in 5..=TURN {
        turn = turn.registered(step);
        to = delayed(&format!("turn_{step}_to"), to);
        last = delayed(&format!("turn_{step}_last"), last);
    }

    // The result, and the next turn.
    let address = m.cat([turn.entry, to.slice(0, PLACE)]);
    let is_result = to.bit(PLACE);
    kept.write(turn.valid & !is_result, address, result);
    let results = m.memory("results", 32u32, 1 << (entries.bits + PLACE));
    let results = results.doc("Results: 16 words for each operation under way.");
    results.write(turn.valid & is_result, address, result);
    returning.drive(turn.valid & !last);
    returning_entry.drive(turn.entry);
    returning_pc.drive(turn.pc + 1);
    Ok(Written {
        results,
        ends: (turn.valid & last).named("ends"),
        entry: turn.entry,
    })
}
