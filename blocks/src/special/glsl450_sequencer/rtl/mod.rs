//! Hardware: operands are [`load`]ed into a memory, operations go round in a
//! [`ring`](mod@ring) until their program ends, one turn per line, and results [`leave`].

mod ring;
mod units;

use super::contract::{COMPONENTS, Configuration, Results, Width};
use super::program::{PC_BITS, programs};
use crate::framework::fields::{Tag, tag};
use crate::special::glsl450::rtl::float::{to_half, to_single};
use ring::{Written, ring};
use warpwright_hdl::builder::{MemoryHandle, RegisterHandle};
use warpwright_hdl::prelude::*;

/// Bits of a word's place among an operation's operands, results or values that are kept.
const PLACE: u32 = 4;

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("glsl450_sequencer");
    m.doc(
        "Executes instructions of GLSL.std.450 that take more than one operation. Operands arrive word by word, a program for each instruction \
         runs on a multiply-add and a special function unit, and results leave in order.",
    );
    let entries = Entries::new(&m, c);
    let loaded = load(&m, c, &entries);
    let written = ring(&entries, &loaded)?;
    leave(c, &entries, &loaded, &written);
    m.finish()
}

/// What the parts have in common: how many operations are where.
struct Entries<'m> {
    /// Bits of an entry's number.
    bits: u32,
    /// Operations whose words are all there, ever.
    loaded: RegisterHandle<'m>,
    /// Those that entered the ring.
    entered: RegisterHandle<'m>,
    /// Those that have left.
    left: RegisterHandle<'m>,
}

impl<'m> Entries<'m> {
    #[description]
    fn new(m: &'m ModuleBuilder, c: &Configuration) -> Self {
        let bits = c.entries.ilog2();
        let counter = |name: &str, doc: &str| {
            let doc = format!("number of operations {doc}");
            m.register(name, bits + 1).reset(0u8).doc(&doc)
        };
        Self {
            bits,
            loaded: counter("loaded_q", "whose operands have all arrived"),
            entered: counter("entered_q", "that entered the ring"),
            left: counter("left_q", "whose results have left"),
        }
    }

    /// The entry at which a counter stands.
    fn at(&self, counter: RegisterHandle<'m>) -> Signal<'m> {
        counter.value().slice(0, self.bits)
    }

    /// Counts where it happens.
    #[description]
    fn count(counter: RegisterHandle<'m>, happens: Signal<'m>) {
        let value = counter.value();
        counter.next(value + happens.zext(value.bits()));
    }
}

/// What the directory says of an instruction: where its program begins, results and operands less one, and whether it is legal.
#[derive(Bundle, Clone, Copy)]
struct Directory<T> {
    /// Address of the program.
    start: T,
    /// Words of the result, minus one.
    results: T,
    /// Words of operands, minus one.
    operands: T,
    /// 1: the instruction exists.
    is_legal: T,
}

const DIRECTORY: Directory<u32> = Directory {
    start: PC_BITS,
    results: PLACE,
    operands: PLACE,
    is_legal: 1,
};

/// What the directory says of an instruction with so many components: of what is none, nothing but zeros.
#[description]
fn directory(of: Signal<'_>) -> Signal<'_> {
    let m = of.builder();
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

/// What is known of an operation that was loaded.
#[derive(Bundle, Clone, Copy)]
struct About<T> {
    /// Address of the program.
    start: T,
    /// Words of the result, minus one.
    results: T,
    /// 1: the instruction exists.
    is_legal: T,
    /// The tag that came with the operation and leaves with its result.
    tag: T,
}

/// What is known of operations that were loaded.
struct Loaded<'m> {
    /// Operands by entry and place.
    operands: MemoryHandle<'m>,
    about: MemoryHandle<'m>,
    shape: About<Field>,
}

impl<'m> Loaded<'m> {
    /// What is known of an entry.
    #[description]
    fn about(&self, entry: Signal<'m>) -> About<Signal<'m>> {
        let word = self.about.read(entry);
        self.shape.clone().unpacked(word)
    }
}

/// Operands into their memory, and what is known of an operation from its first word.
#[description]
fn load<'m>(m: &'m ModuleBuilder, c: &Configuration, entries: &Entries<'m>) -> Loaded<'m> {
    m.section_about(
        "Take an operand",
        "Operands are accepted while not all entries are full. The operation counters have one bit more than an entry's number, to \
         distinguish full from empty.",
    );
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let arrived = arriving.registered("arrived");
    let (loaded, left) = (entries.loaded.value(), entries.left.value());
    let is_full = (loaded ^ left).eq(1u32 << entries.bits).named("is_full");
    let takes = (arrived.valid() & !is_full).named("takes_operand");
    arrived.accept(!is_full);

    let place = m.register("operand_place_q", PLACE).reset(0u8);
    let place = place.doc("the next operand word's position in its operation");
    let remaining = m.register("operands_remaining_q", PLACE);
    let remaining = remaining.doc("operand words still to arrive for an operation that has begun");
    let is_first = place.value().is_zero().named("is_first_operand");
    let (operands, Tag { tag }) = arrived.payload();
    m.section_about(
        "Look up the instruction",
        "The lookup happens with the first operand word. The number of operand words shows which one is the last.",
    );
    let asked = m.cat([operands.instruction, operands.components]);
    let known = directory(asked).named("directory").doc(
        "By instruction and components: whether they are legal, operand words minus one, result words minus one, and the program's address.",
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

    m.section("Store the operand");
    let operand = match c.width {
        Width::Single => operands.operand,
        Width::Half => to_single(operands.operand),
    };
    let memory = m.memory("operands", 32u32, c.entries << PLACE);
    let memory = memory.doc("Operands: 16 words for each operation in flight.");
    memory.write(takes, m.cat([entry, place.value()]), operand);
    let known = About {
        start: known.start,
        results: known.results,
        is_legal: known.is_legal,
        tag,
    };
    let about = m.memory("about", known.shape().total_bits(), c.entries);
    let about = about
        .doc("For each operation: its tag, legal, result words minus one, the program's address.");
    let begins = (takes & is_first).named("begins");
    about.write(begins, entry, known.packed(m));
    Loaded {
        operands: memory,
        about,
        shape: known.shape(),
    }
}

/// Results out of their memory, operation by operation in the order in which they came.
#[description]
fn leave<'m>(c: &Configuration, entries: &Entries<'m>, loaded: &Loaded<'m>, written: &Written<'m>) {
    let m = written.ends.builder();
    m.section_about(
        "Output the results",
        "Results leave operation by operation, in the order of arrival.",
    );
    let done = m.register("done_q", c.entries).reset(0u8);
    let done = done.doc("for each entry: all its results are complete");
    let place = m.register("result_place_q", PLACE).reset(0u8);
    let place = place.doc("the next result word's position in its operation");
    let entry = entries.at(entries.left);
    let is_done = done.value().select(entry).named("is_done");
    let departing = loaded.about(entry);
    let is_last = place.value().eq(departing.results).named("is_last_result");
    let results = Results {
        result: written.results.read(m.cat([entry, place.value()])),
        last: is_last,
        illegal: !departing.is_legal,
    };
    let leaving = m.stream_of("leaving", is_done, (results, Tag { tag: departing.tag }));
    let moves = (is_done & leaving.ready()).named("result_moves");
    let next = is_last.mux(m.zeros(PLACE), place.value() + 1);
    place.enable(moves).next(next);
    let leaves = (moves & is_last).named("operation_leaves");
    Entries::count(entries.left, leaves);
    let one = m.constant(1u8, c.entries);
    let of = |happens: Signal<'m>, entry| (one << entry).gated_by(happens);
    let begun = done.value() | of(written.ends, written.entry);
    done.next(begun & !of(leaves, entry));

    let mut left = leaving.registered("leaving");
    if c.width == Width::Half {
        m.section("Round the result to 16 bits");
        let rounded = left.map(|(results, tag)| {
            let result = to_half(results.result);
            (Results { result, ..results }, tag)
        });
        left = rounded.registered("rounded");
    }
    m.stream_out("out", left, (c.results(), tag(c.tag_bits)));
}
