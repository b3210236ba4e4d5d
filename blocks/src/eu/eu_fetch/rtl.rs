//! Hardware: an aligner, a queue of 8-byte units that shifts up as instructions leave and fills behind them.

use super::contract::{ADDRESS, Configuration, Follower, Instructions, Located};
use crate::eu::{IS_COMPACT, UNIT};
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::size::address_bits;
use warpwright_hdl::stream::Stream;

/// The section of the instructions that may leave.
const HEAD: &str = "The instructions at the head";

/// An instruction that begins with some unit.
struct Head<'m> {
    is_whole: Signal<'m>,
    is_compact: Signal<'m>,
    located: Located<Signal<'m>>,
}

/// The first instruction of units, of which those are held that `is_held` tells.
#[description]
fn head<'m>(
    name: &str,
    is_held: [Signal<'m>; 2],
    pc: Signal<'m>,
    [first, second]: [Signal<'m>; 2],
) -> Head<'m> {
    let m = pc.builder();
    let is_compact = first.bit(IS_COMPACT).named(&format!("{name}_is_compact"));
    let length = m.cat([!is_compact, is_compact, m.zeros(3)]);
    let upper = is_compact.mux(m.zeros(UNIT), second);
    let is_whole = is_held[0] & (is_compact | is_held[1]);
    Head {
        is_whole: is_whole.named(&format!("{name}_is_whole")),
        is_compact,
        located: Located {
            pc,
            length,
            instruction: m.cat([upper, first]),
        },
    }
}

/// The queue: a module with the block's ports and instructions at its head, not registered.
#[description]
pub(crate) fn queue(c: Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("byte_queue");
    m.doc(
        "Splits words of code into whole instructions. Units of 8 bytes wait in order, and the next instruction begins in unit 0. In each \
         cycle, the units of a new word are added behind the waiting units, and then the units that leave are shifted out.",
    );
    let arriving = m.stream_in("in", c.words());
    let data = arriving.payload().data;
    let jump = m.input("jump", 1).doc(JUMP);
    let jump_pc = m.input("jump_pc", ADDRESS).doc(JUMP_PC);
    // Instructions start at multiples of 8.
    m.unused(jump_pc);

    m.section("The content of the queue");
    let count = address_bits(c.depth() + 1);
    let register = |name: &str, width: u32| m.register(name, width).reset(0u8);
    let held = register("held_q", count).doc("number of units in the queue");
    let low = c.word_bytes.ilog2();
    let first_unit = register("first_unit_q", ADDRESS - 3).doc("number of unit 0: its address / 8");
    let next_word = register("next_word_q", ADDRESS - low).doc("number of the next word");
    let pc = m.cat([first_unit.value(), m.zeros(3)]).named("pc");
    let skip = register("skip_q", c.units().ilog2())
        .doc("units of the next word that precede the jump target");
    let registers = (0..c.depth()).map(|place| {
        let register = m.register(&format!("unit_{place}_q"), UNIT);
        register.doc(&format!("code, {} bytes after pc", 8 * place))
    });
    let registers: Vec<_> = registers.collect();
    let unit = |place: u32| match registers.get(place as usize) {
        Some(register) => register.value(),
        None => m.zeros(UNIT),
    };

    m.section_about(
        HEAD,
        "The bits of is_free show whether a unit is held. A comparison of lengths would depend on units that were never written: in a \
         four-state simulation, no length would ever be known again.",
    );
    let taken = m.wire("taken", 1);
    let is_free = (m.ones(c.depth()) << held.value()).named("is_free");
    is_free.doc("one bit per unit; 1: the unit is not held");
    let is_held = |place: u32| !is_free.bit(place);
    let first = head("first", [0, 1].map(is_held), pc, [0, 1].map(unit));
    let valid = first.is_whole.named("instruction_is_there");
    let mut second = c.instructions().second.zeros(&m);
    let count_leaving = address_bits(2 * c.issue + 1);
    let needed = m.cat([!first.is_compact, first.is_compact]);
    let mut leaving = needed.zext(count_leaving);
    if c.issue == 2 {
        let pc_after_first = (pc + first.located.length.zext(ADDRESS)).named("pc_after_first");
        let is_held = [1, 2].map(|place| first.is_compact.mux(is_held(place), is_held(place + 1)));
        let units = [1, 2].map(|place| first.is_compact.mux(unit(place), unit(place + 1)));
        let next = head("second", is_held, pc_after_first, units);
        let there_is = (first.is_whole & next.is_whole).named("second_is_there");
        second = Follower {
            second: there_is,
            second_pc: there_is.mux(next.located.pc, 0),
            second_length: there_is.mux(next.located.length, 0),
            second_instruction: there_is.mux(next.located.instruction, 0),
        };
        // No sum: the number of units is what everything waits for.
        let lengths = m.cat([first.is_compact, next.is_compact]);
        let number = |units: u32| m.constant(units, count_leaving);
        let arms = [(vec![0b00], number(4)), (vec![0b11], number(2))];
        let units_of_both = lengths.case(arms, number(3));
        let units_of_one_or_both = there_is.mux(units_of_both, leaving);
        leaving = units_of_one_or_both;
    }
    let left = (valid & taken.value()).mux(leaving, 0);
    let left = left.named("units_leaving");

    m.section_about(
        "Fill free units from the arriving word",
        "A unit's address determines its part of the word, so the position of each part is known early. Every free unit takes some part of \
         the word, needed or not.",
    );
    let room = c.depth() - c.units();
    let ready = held.value().le(m.constant(room, count)).named("has_room");
    arriving.accept(ready);
    let comes = (ready & arriving.valid()).named("word_comes");
    let part = first_unit.value().slice(0, c.units().ilog2());
    let fresh = |place: u32| {
        let of = |part: u32| data.slice((part + place) % c.units() * UNIT, UNIT);
        let arms = (1..c.units()).map(|part| (vec![part.into()], of(part)));
        part.case(arms, of(0)).named(&format!("fresh_{place}"))
    };
    let fresh: Vec<_> = (0..c.units()).map(fresh).collect();
    let filled = |place: u32| {
        let fresh = fresh[(place % c.units()) as usize];
        let filled = is_free.bit(place).mux(fresh, unit(place));
        filled.named(&format!("unit_{place}_filled"))
    };
    let filled: Vec<_> = (0..c.depth()).map(filled).collect();

    m.section_about(
        "Shift out the units that leave",
        "The values that move into the last units are never held.",
    );
    for (place, register) in registers.iter().enumerate() {
        let followers = filled[place..].iter().take(2 * c.issue as usize + 1);
        let moved = (0u32..).zip(followers).skip(1);
        let arms = moved.map(|(by, follower)| (vec![by.into()], *follower));
        register.next(left.case(arms, filled[place]));
    }
    m.section("Count the units that are held");
    let skipped = skip.value().zext(count);
    let new = m.constant(c.units(), count) - skipped;
    let with_new = held.value() + comes.mux(new, 0);
    let after = (with_new - left.zext(count)).named("held_after");

    m.section_about(
        "Addresses",
        "A jump empties the queue and continues with the word that contains its target.",
    );
    held.next(jump.mux(m.zeros(count), after));
    let moved = first_unit.value() + left.zext(ADDRESS - 3);
    first_unit.next(jump.mux(jump_pc.slice(3, ADDRESS - 3), moved));
    let following = next_word.value() + comes.zext(ADDRESS - low);
    next_word.next(jump.mux(jump_pc.slice(low, ADDRESS - low), following));
    let stays = comes.mux(m.zeros(low - 3), skip.value());
    skip.next(jump.mux(jump_pc.slice(3, low - 3), stays));

    let next_address = m.cat([next_word.value(), m.zeros(low)]);
    m.output("next_address", next_address).doc(NEXT_ADDRESS);
    let first = first.located;
    m.section(HEAD);
    let stream = m.stream_of("instructions", valid, Instructions { first, second });
    taken.drive(stream.ready());
    m.stream_out("out", stream, c.instructions());
    m.finish().map(Arc::new)
}

const NEXT_ADDRESS: &str = "address of the next word that is expected at in_data";
const JUMP: &str = "1: continue at jump_pc and drop everything inside";
const JUMP_PC: &str = "target of a jump; its low 3 bits are ignored";

/// The queue within a block that has its ports: the stream of instructions, and the input `jump`, which flushes what comes after it, too.
#[description]
pub(crate) fn instructions(
    m: &ModuleBuilder,
    c: Configuration,
) -> Result<(Stream<'_, Instructions<Signal<'_>>>, Signal<'_>), BuildErrors> {
    let arriving = m.stream_in("in", c.words());
    let words = arriving.payload();
    let jump = m.input("jump", 1).doc(JUMP);
    let jump_pc = m.input("jump_pc", ADDRESS).doc(JUMP_PC);
    let queue = m
        .instance("queue", &queue(c)?)
        .connect("in_valid", arriving.valid())
        .connect_all("in", words)
        .connect("jump", jump)
        .connect("jump_pc", jump_pc);
    arriving.accept(queue.output("in_ready"));
    m.output("next_address", queue.output("next_address"))
        .doc(NEXT_ADDRESS);
    let valid = queue.output("out_valid");
    let instructions = queue.outputs("out", c.instructions());
    let stream = m.stream_of("instructions", valid, instructions);
    queue.connect("out_ready", stream.ready());
    Ok((stream, jump))
}

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_fetch");
    m.doc("Splits a stream of code words into whole instructions of 8 or 16 bytes with their addresses.");
    m.section("Split the code into instructions");
    let (stream, jump) = instructions(&m, c)?;
    let stream = stream.registered_until(jump, "stage_1");
    m.stream_out("out", stream, c.instructions());
    m.finish()
}
