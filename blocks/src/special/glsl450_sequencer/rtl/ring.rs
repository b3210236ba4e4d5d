//! The ring: in a turn, an operation's next line is read, its sources are read and chosen, a unit works, and the result is written. Then the operation begins
//! its next turn, or leaves its place to one that waits.
//!
//! Nothing in the ring ever waits: a result has its place in a memory from the beginning.

use super::load::Loaded;
use super::units::{Asked, Sources, units};
use super::{Entries, PC_BITS, PLACE, WORD, constants, delayed, microcode};
use crate::special::glsl450_sequencer::contract::TURN;
use crate::special::glsl450_sequencer::program::Field;
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
        let name = |part: &str| format!("turn_{step}_{part}");
        let valid = m.register(&format!("turn_{step}_valid_q"), 1).reset(0u8);
        Self {
            valid: valid.next(self.valid),
            entry: delayed(m, &name("entry"), self.entry),
            pc: delayed(m, &name("pc"), self.pc),
        }
    }
}

/// What a source may be, and which of it is meant.
#[derive(Bundle, Clone, Copy)]
struct Found<T> {
    operand: T,
    kept: T,
    constant: T,
    signs: T,
    from: T,
}

/// What a line says besides its sources.
#[derive(Bundle, Clone, Copy)]
struct Line<T> {
    kind: T,
    code: T,
    to: T,
    last: T,
}

/// Each of some values a clock later.
fn all_delayed<'m, B: Signals<'m>>(m: &'m ModuleBuilder, name: &str, values: B) -> B {
    values.each_at(name, &mut |name, value| delayed(m, name, value))
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
        pc: returns.mux(returning_pc.value(), loaded.about(next).start),
    };

    // The line.
    let fetch = first.registered(m, 1);
    let program = m.table("microcode", WORD, microcode());
    let program = program
        .doc("The programs, an operation a word; the first word is of what is no instruction.");
    let line = delayed(m, "line", program.read(fetch.pc));
    let read = fetch.registered(m, 2);

    // Its sources, wherever they may be.
    let kept = m.memory("kept", 32u32, 1 << (entries.bits + PLACE));
    let kept = kept.doc("Values that programs keep: 16 words for each operation under way.");
    let table = m.table("constants", 32, constants().iter().copied());
    let table = table.doc("The constants of the programs.");
    let sources = Sources {
        a: ("a", Field::SOURCES[0]),
        b: ("b", Field::SOURCES[1]),
        c: ("c", Field::SOURCES[2]),
    };
    let sources = sources.map(|(name, field)| {
        let source = part(line, field);
        let place = part(source, Field::PLACE);
        let address = m.cat([read.entry, place.slice(0, PLACE)]);
        let found = Found {
            operand: loaded.operands.read(address),
            kept: kept.read(address),
            constant: table.read(place.slice(0, 5)),
            signs: source.slice(Field::MAGNITUDE.low, 2),
            from: place.slice(PLACE, 2),
        };
        let found = found.each(|what, value| delayed(m, &format!("{what}_{name}"), value));
        let (signs, from) = (found.signs, found.from);
        let held = from.bit(0).mux(found.kept, found.operand);
        let word = from.bit(1).mux(found.constant, held);
        let sign = (word.msb() & !signs.bit(0)) ^ signs.bit(1);
        m.cat([sign, word.slice(0, 31)])
    });
    let choose = read.registered(m, 3);
    let fields = Line {
        kind: Field::KIND,
        code: Field::CODE,
        to: Field::TO,
        last: Field::LAST,
    };
    let line = all_delayed(m, "choose", fields.map(|field| part(line, field)));

    // The units.
    let mut turn = choose.registered(m, 4);
    let sources = all_delayed(m, "execute", sources);
    let Line {
        kind,
        code,
        mut to,
        mut last,
    } = all_delayed(m, "execute", line);
    let asked = Asked {
        valid: turn.valid,
        kind,
        code,
        sources,
    };
    let result = units(m, &asked)?;
    for step in 5..=TURN {
        turn = turn.registered(m, step);
        to = delayed(m, &format!("turn_{step}_to"), to);
        last = delayed(m, &format!("turn_{step}_last"), last);
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
