//! Operands into their memory, and what is known of an operation from its first word.

use super::{COMPONENTS, Configuration, Entries, PC_BITS, PLACE, programs};
use crate::glsl450::rtl::halves::to_single;
use crate::glsl450_sequencer::contract::Width;
use warpwright_hdl::builder::MemoryHandle;
use warpwright_hdl::prelude::*;

/// The fields of a directory's word, the lowest first: program, results less one, operands less one, legal.
const RESULTS_AT: u32 = PC_BITS;
const OPERANDS_AT: u32 = RESULTS_AT + PLACE;
const LEGAL_AT: u32 = OPERANDS_AT + PLACE;
const DIRECTORY: u32 = LEGAL_AT + 1;

/// What is known of operations that were loaded.
pub(super) struct Loaded<'m> {
    /// Operands by entry and place.
    pub operands: MemoryHandle<'m>,
    /// Of each entry: tag above legal above results less one above the program's address.
    about: MemoryHandle<'m>,
    tag_bits: u32,
}

impl<'m> Loaded<'m> {
    /// Where the program of an entry begins.
    pub fn start(&self, entry: Signal<'m>) -> Signal<'m> {
        self.about.read(entry).slice(0, PC_BITS)
    }

    /// Of an entry: results less one, whether it is illegal, and the tag.
    pub fn about(&self, entry: Signal<'m>) -> (Signal<'m>, Signal<'m>, Option<Signal<'m>>) {
        let about = self.about.read(entry);
        let tag = (self.tag_bits > 0).then(|| about.slice(OPERANDS_AT + 1, self.tag_bits));
        let results = about.slice(RESULTS_AT, PLACE);
        (results, !about.bit(OPERANDS_AT), tag)
    }
}

/// What the directory says of an instruction with so many components: of what is none, nothing but zeros.
fn directory<'m>(m: &'m ModuleBuilder, of: Signal<'m>) -> Signal<'m> {
    let arms = programs().iter().map(|program| {
        let operands = program.operands.len() as u64 - 1;
        let word = u64::from(program.start)
            | u64::from(program.results - 1) << RESULTS_AT
            | operands << OPERANDS_AT
            | 1 << LEGAL_AT;
        let asked = program.number << COMPONENTS | program.components;
        (vec![asked.into()], m.constant(word, DIRECTORY))
    });
    of.case(arms, m.zeros(DIRECTORY))
}

pub(super) fn load<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    entries: &Entries<'m>,
) -> Loaded<'m> {
    let arriving = m.stream_input("in", c.operands());
    for (name, _) in c.operands() {
        arriving.field(name).doc(match name {
            "instruction" => "its final number in GLSL.std.450",
            "components" => "1, of a vector 2 to 4, of a matrix its columns",
            "operand" => "the next word of the operation",
            _ => "goes along",
        });
    }
    let arrived = arriving.registered("arrived");
    let (loaded, left) = (entries.loaded.value(), entries.left.value());
    let is_full = (loaded ^ left).eq(1u32 << entries.bits).named("is_full");
    let takes = (arrived.valid() & !is_full).named("takes_operand");
    arrived.accept(!is_full);

    let place = m.register("operand_place_q", PLACE).reset(0u8);
    let place = place.doc("the next operand's place in its operation");
    let remaining = m.register("operands_remaining_q", PLACE);
    let remaining =
        remaining.doc("operands that are still to come, of an operation that has begun");
    let is_first = place.value().is_zero().named("is_first_operand");
    let asked = m.cat([arrived.field("instruction"), arrived.field("components")]);
    let known = directory(m, asked).named("directory").doc(
        "By instruction and components: whether they are legal, operands less one, results less one, and where the program is.",
    );
    let of_first = known.slice(OPERANDS_AT, PLACE);
    let left = is_first.mux(of_first, remaining.value());
    let left = left.named("operands_behind_this");
    let is_last = left.is_zero().named("is_last_operand");
    let next = is_last.mux(m.zeros(PLACE), place.value() + 1);
    place.enable(takes).next(next);
    remaining.enable(takes).next(left - 1);
    let entry = entries.at(entries.loaded);
    Entries::count(entries.loaded, (takes & is_last).named("is_loaded"));

    let operand = match c.width {
        Width::Single => arrived.field("operand"),
        Width::Half => to_single(m, arrived.field("operand")),
    };
    let depth = c.entries << PLACE;
    let operands = m.memory("operands", 32u32, depth);
    let operands = operands.doc("Operands: 16 words for each operation under way.");
    operands.write(takes, m.cat([entry, place.value()]), operand);
    let mut parts = vec![known.bit(LEGAL_AT), known.slice(0, OPERANDS_AT)];
    if c.tag_bits > 0 {
        parts.insert(0, arrived.field("tag"));
    }
    let word = m.cat(parts);
    let about = m.memory("about", word.bits(), c.entries);
    let about =
        about.doc("Of each operation: its tag, legal, results less one, the program's address.");
    about.write((takes & is_first).named("begins"), entry, word);
    Loaded {
        operands,
        about,
        tag_bits: c.tag_bits,
    }
}
