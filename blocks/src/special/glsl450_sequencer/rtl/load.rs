//! Operands into their memory, and what is known of an operation from its first word.

use super::{COMPONENTS, Configuration, Entries, PC_BITS, PLACE, programs};
use crate::framework::fields::{Tag, tag};
use crate::special::glsl450::rtl::halves::to_single;
use crate::special::glsl450_sequencer::contract::Width;
use warpwright_hdl::builder::MemoryHandle;
use warpwright_hdl::prelude::*;

/// What the directory says of an instruction: where its program begins, results and operands less one, and whether it is legal.
#[derive(Bundle, Clone, Copy)]
struct Directory<T> {
    start: T,
    results: T,
    operands: T,
    is_legal: T,
}

const DIRECTORY: Directory<u32> = Directory {
    start: PC_BITS,
    results: PLACE,
    operands: PLACE,
    is_legal: 1,
};

/// What is known of an operation that was loaded.
#[derive(Bundle, Clone, Copy)]
pub(super) struct About<T> {
    pub start: T,
    pub results: T,
    pub is_legal: T,
    pub tag: T,
}

/// What is known of operations that were loaded.
pub(super) struct Loaded<'m> {
    /// Operands by entry and place.
    pub operands: MemoryHandle<'m>,
    about: MemoryHandle<'m>,
    shape: About<Field>,
}

impl<'m> Loaded<'m> {
    /// What is known of an entry.
    pub fn about(&self, entry: Signal<'m>) -> About<Signal<'m>> {
        self.shape.clone().unpacked(self.about.read(entry))
    }
}

/// What the directory says of an instruction with so many components: of what is none, nothing but zeros.
fn directory<'m>(m: &'m ModuleBuilder, of: Signal<'m>) -> Signal<'m> {
    let width = DIRECTORY.map(Field::from).total_bits();
    let arms = programs().iter().map(|program| {
        let word = u64::from(program.start)
            | u64::from(program.results - 1) << PC_BITS
            | (program.operands.len() as u64 - 1) << (PC_BITS + PLACE)
            | 1 << (PC_BITS + 2 * PLACE);
        let asked = program.number << COMPONENTS | program.components;
        (vec![asked.into()], m.constant(word, width))
    });
    of.case(arms, m.zeros(width))
}

pub(super) fn load<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    entries: &Entries<'m>,
) -> Loaded<'m> {
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
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
    let (operands, Tag { tag }) = arrived.payload();
    let asked = m.cat([operands.instruction, operands.components]);
    let known = directory(m, asked).named("directory").doc(
        "By instruction and components: whether they are legal, operands less one, results less one, and where the program is.",
    );
    let known = DIRECTORY.map(Field::from).unpacked(known);
    let left = is_first.mux(known.operands, remaining.value());
    let left = left.named("operands_behind_this");
    let is_last = left.is_zero().named("is_last_operand");
    let next = is_last.mux(m.zeros(PLACE), place.value() + 1);
    place.enable(takes).next(next);
    remaining.enable(takes).next(left - 1);
    let entry = entries.at(entries.loaded);
    Entries::count(entries.loaded, (takes & is_last).named("is_loaded"));

    let operand = match c.width {
        Width::Single => operands.operand,
        Width::Half => to_single(m, operands.operand),
    };
    let depth = c.entries << PLACE;
    let memory = m.memory("operands", 32u32, depth);
    let memory = memory.doc("Operands: 16 words for each operation under way.");
    memory.write(takes, m.cat([entry, place.value()]), operand);
    let known = About {
        start: known.start,
        results: known.results,
        is_legal: known.is_legal,
        tag,
    };
    let about = m.memory("about", known.shape().total_bits(), c.entries);
    let about =
        about.doc("Of each operation: its tag, legal, results less one, the program's address.");
    let begins = (takes & is_first).named("begins");
    about.write(begins, entry, known.packed(m));
    Loaded {
        operands: memory,
        about,
        shape: known.shape(),
    }
}
