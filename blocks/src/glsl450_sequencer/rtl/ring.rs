//! The ring: in a turn, an operation's next line is read, its sources are read and chosen, a unit works, and the result is written. Then the operation begins
//! its next turn, or leaves its place to one that waits.
//!
//! Nothing in the ring ever waits: a result has its place in a memory from the beginning.

use super::load::Loaded;
use super::units::{Asked, units};
use super::{Entries, PC_BITS, PLACE, WORD, constants, microcode};
use crate::glsl450_sequencer::contract::TURN;
use crate::glsl450_sequencer::program::Field;
use warpwright_hdl::builder::MemoryHandle;
use warpwright_hdl::prelude::*;

/// What is in a place of the ring.
#[derive(Clone, Copy)]
struct Turn<'m> {
    valid: Signal<'m>,
    entry: Signal<'m>,
    pc: Signal<'m>,
}

impl<'m> Turn<'m> {
    /// In the registers of a step.
    fn registered(self, m: &'m ModuleBuilder, step: u32) -> Self {
        let name = |part: &str| format!("turn_{step}_{part}_q");
        let valid = m.register(&name("valid"), 1).reset(0u8);
        Self {
            valid: valid.next(self.valid),
            entry: delayed(m, &name("entry"), self.entry),
            pc: delayed(m, &name("pc"), self.pc),
        }
    }
}

/// A value a clock later.
pub(super) fn delayed<'m>(m: &'m ModuleBuilder, name: &str, value: Signal<'m>) -> Signal<'m> {
    m.register(name, value.width()).next(value)
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

pub(super) fn ring<'m>(
    m: &'m ModuleBuilder,
    entries: &Entries<'m>,
    loaded: &Loaded<'m>,
) -> Result<Written<'m>, BuildErrors> {
    let returning = m.wire("returns", 1);
    let [returning_entry, returning_pc] =
        [("returning_entry", entries.bits), ("returning_pc", PC_BITS)].map(|(n, w)| m.wire(n, w));
    let returns = returning.value();
    let is_waiting = (entries.loaded.value() ^ entries.entered.value()).any();
    let is_waiting = is_waiting.named("is_waiting");
    let next = entries.at(entries.entered);
    Entries::count(entries.entered, (is_waiting & !returns).named("enters"));
    let first = Turn {
        valid: (returns | is_waiting).named("turn_begins"),
        entry: returns.mux(returning_entry.value(), next),
        pc: returns.mux(returning_pc.value(), loaded.start(next)),
    };

    // The line.
    let fetch = first.registered(m, 1);
    let program = m.table("microcode", WORD, microcode());
    let program = program
        .doc("The programs, an operation a word; the first word is of what is no instruction.");
    let line = delayed(m, "line_q", program.read(fetch.pc));
    let read = fetch.registered(m, 2);

    // Its sources, wherever they may be.
    let kept = m.memory("kept", 32u32, 1 << (entries.bits + PLACE));
    let kept = kept.doc("Values that programs keep: 16 words for each operation under way.");
    let table = m.table("constants", 32, constants().iter().copied());
    let table = table.doc("The constants of the programs.");
    let names = ["a", "b", "c"];
    let sources = [0, 1, 2].map(|of| {
        let name = names[of];
        let source = part(line, Field::SOURCES[of]);
        let place = part(source, Field::PLACE);
        let address = m.cat([read.entry, place.slice(0, PLACE)]);
        let held = |what: &str, value| delayed(m, &format!("{what}_{name}_q"), value);
        let operand = held("operand", loaded.operands.read(address));
        let kept = held("kept", kept.read(address));
        let constant = held("constant", table.read(place.slice(0, 5)));
        let signs = held("signs", source.slice(Field::MAGNITUDE.low, 2));
        let from = held("from", place.slice(PLACE, 2));
        let word = from.bit(1).mux(constant, from.bit(0).mux(kept, operand));
        let sign = (word.msb() & !signs.bit(0)) ^ signs.bit(1);
        m.cat([sign, word.slice(0, 31)])
    });
    let choose = read.registered(m, 3);
    let [kind, code, to, last] = [
        ("kind", Field::KIND),
        ("code", Field::CODE),
        ("to", Field::TO),
        ("last", Field::LAST),
    ]
    .map(|(name, field)| delayed(m, &format!("choose_{name}_q"), part(line, field)));

    // The units.
    let execute = choose.registered(m, 4);
    let held = |name: &str, value| delayed(m, &format!("execute_{name}_q"), value);
    let [a, b, c] = [0, 1, 2].map(|of| held(names[of], sources[of]));
    let asked = Asked {
        valid: execute.valid,
        kind: held("kind", kind),
        code: held("code", code),
        sources: [a, b, c],
    };
    let result = units(m, &asked)?;
    let mut turn = execute;
    let (mut to, mut last) = (held("to", to), held("last", last));
    for step in 5..=TURN {
        turn = turn.registered(m, step);
        to = delayed(m, &format!("turn_{step}_to_q"), to);
        last = delayed(m, &format!("turn_{step}_last_q"), last);
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
