//! The ring: in a turn, an operation's next line is read, its sources are read and selected, a unit works,
//! and the result is written. Then the operation begins its next turn, or gives its slot to a waiting one.
//!
//! The ring never stalls: every result has its place in a memory from the beginning.

use super::units::{Line, Sources, Target, all_delayed, delayed, units};
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
        let valid = valid.doc("1: an operation is in this slot of the ring.");
        let (entry, pc) = (format!("turn_{step}_entry"), format!("turn_{step}_pc"));
        Self {
            valid: valid.next(self.valid),
            entry: delayed(&entry, self.entry, "The number of the operation."),
            pc: delayed(&pc, self.pc, "Address of its line in the microcode."),
        }
    }
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
    m.section_about(
        "Begin a turn",
        "An operation whose program continues keeps its slot; a waiting operation takes a free slot.",
    );
    let returning = m.wire("returns", 1);
    let returning_entry = m.wire("returning_entry", entries.bits);
    let returning_pc = m.wire("returning_pc", PC_BITS);
    let returns = returning.value();
    let is_waiting = (entries.loaded.value() ^ entries.entered.value()).any();
    let is_waiting = is_waiting.named("is_waiting");
    let next = entries.at(entries.entered);
    Entries::count(entries.entered, (is_waiting & !returns).named("enters"));
    let begins = (returns | is_waiting).named("turn_begins");
    let entry = returns.mux(returning_entry.value(), next);
    let entering = loaded.about(next);
    let first = Turn {
        valid: begins,
        entry,
        pc: returns.mux(returning_pc.value(), entering.start),
    };

    m.section("Read the line");
    let fetch = first.registered(1);
    let doc = "The programs, one operation per word; the first word is for undefined instructions.";
    let program = m.table("microcode", WORD, microcode()).doc(doc);
    let doc = "From the top: kind, code, sources a, b and c, destination, whether the line is the last one.";
    let line = delayed("line", program.read(fetch.pc), doc);
    let read = fetch.registered(2);

    m.section_about(
        "Read the sources",
        "Each source is read from all three places where it may be; the next step selects.",
    );
    let kept = m.memory("kept", 32u32, 1 << (entries.bits + PLACE));
    let kept = kept.doc("Values that programs keep: 16 words for each operation in flight.");
    let table = m.table("constants", 32, constants().iter().copied());
    let table = table.doc("The constants of the programs.");
    let [a, b, c] = Field::SOURCES;
    let sources = Sources { a, b, c }.each(|name, field| {
        let source = part(line, field);
        let place = part(source, Field::PLACE);
        m.section("Read the sources");
        let address = m.cat([read.entry, place.slice(0, PLACE)]);
        let address = address.named(&format!("address_{name}"));
        let found = |what: &str, value, doc| delayed(&format!("{what}_{name}"), value, doc);
        let doc = "The source, if it is an operand of the operation.";
        let operand = found("operand", loaded.operands.read(address), doc);
        let doc = "The source, if an earlier line computed it.";
        let kept = found("kept", kept.read(address), doc);
        let doc = "The source, if it is a constant of all programs.";
        let constant = found("constant", table.read(place.slice(0, 5)), doc);
        let doc = "Bit 0: the source's sign is cleared. Bit 1: then the sign is inverted.";
        let signs = found("signs", source.slice(Field::MAGNITUDE.low, 2), doc);
        let doc = "Where the source is: 0 operands, 1 kept values, 2 and 3 constants.";
        let from = found("from", place.slice(PLACE, 2), doc);
        m.section("Select the sources, and change their signs");
        let held = from.bit(0).mux(kept, operand);
        let word = from.bit(1).mux(constant, held);
        let word = word.named(&format!("source_{name}"));
        let sign = (word.msb() & !signs.bit(0)) ^ signs.bit(1);
        let sign = sign.named(&format!("sign_{name}"));
        m.cat([sign, word.slice(0, 31)])
    });
    let choose = read.registered(3);
    let fields = Line {
        kind: Field::KIND,
        code: Field::CODE,
        target: Target {
            to: Field::TO,
            last: Field::LAST,
        },
    };
    let line = all_delayed("choose", fields.map(|field| part(line, field)));
    let mut turn = choose.registered(4);
    let sources = all_delayed("execute", sources);
    let line = all_delayed("execute", line);
    let result = units(turn.valid, line, sources)?;
    m.section_about(
        "Registers in parallel with the units",
        "Values that the operation needs after its result pass through the same number of registers.",
    );
    let mut target = line.target;
    for step in 5..=TURN {
        turn = turn.registered(step);
        target = all_delayed(&format!("turn_{step}"), target);
    }

    m.section("Write the result, and continue with the next line");
    let Target { to, last } = target;
    let result_address = m.cat([turn.entry, to.slice(0, PLACE)]);
    let is_result = to.bit(PLACE);
    kept.write(turn.valid & !is_result, result_address, result);
    let results = m.memory("results", 32u32, 1 << (entries.bits + PLACE));
    let results = results.doc("Results: 16 words for each operation in flight.");
    results.write(turn.valid & is_result, result_address, result);
    returning.drive(turn.valid & !last);
    returning_entry.drive(turn.entry);
    returning_pc.drive(turn.pc + 1);
    Ok(Written {
        results,
        ends: (turn.valid & last).named("ends"),
        entry: turn.entry,
    })
}
