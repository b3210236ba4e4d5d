//! The unit as hardware: the [`front`], the steps of requests into the coalescer, the [`entries`] of requests that are under way, the beats of transactions, and
//! completions.

mod entries;
mod front;
mod lines;
mod registers;

use super::contract::{self, Caches, Completion, Configuration, L3_ONLY};
use super::parts::Part;
use crate::bitwise::priority_tree::contract::First;
use crate::bitwise::priority_tree::rtl::first_set;
use crate::memory::lane_addresses::contract::Answer;
use crate::memory::lane_addresses::rtl::type_of;
use crate::memory::line_coalescer::contract::{Beat, Request};
use crate::memory::line_coalescer::rtl as coalescer;
use crate::memory::line_coalescer::rtl::beside;
use entries::{Begin, Entries, Issue};
use front::Front;
use lines::Line;
use std::sync::Arc;
use warpwright_hdl::builder::MemoryHandle;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::{Payload, Stream};

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("gather_scatter");
    m.doc(
        "Vector requests become the fewest transactions of memory, each distinct line one; the memory's answers, in any order, become \
         completions.",
    );
    let front = ("front", front::module(c)?);
    let arriving = front::arriving(&m, c);
    let head = through(&m, front, &arriving, ("head", front::fields(c)));
    let entries = Entries::new(&m, c);
    let steps = steps(&m, c, &head, &entries);
    let coalescer = Arc::new(coalescer::build(&c.coalescer())?);
    let coalescer = ("coalescer", coalescer);
    let beat = ("beat", c.coalescer().beat());
    let beats = through(&m, coalescer, &steps.into_coalescer, beat);
    let issue = transactions(&m, c, &entries, beats)?;
    let answer = m.stream_in("answer", c.answer());
    answer.accept(m.ones(1));
    let faults = entries.answered(&m, c, &answer)?;
    let candidate = completions(&m, c, &entries)?;
    entries.next(&m, c, &steps.begin, &issue, &faults, candidate);
    m.finish()
}

impl Part {
    /// The hardware, which has no registers.
    pub fn build(self, c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
        match self {
            Self::Front => front::function(c),
            Self::Pieces => front::pieces_alone(c),
            Self::RegistersToMemory => registers::to_memory(c),
            Self::StoredLine => lines::stored(c),
            Self::AnsweredPieces => lines::answered(c),
            Self::MemoryToRegisters => registers::from_memory(c),
        }
    }
}

/// A stream through a module with the streams `in` and `out`.
fn through<'m, P: Signals<'m> + Clone, S: Shape>(
    m: &'m ModuleBuilder,
    (name, module): (&str, Arc<Module>),
    arriving: &Stream<'m, P>,
    (leaving, shape): (&str, S),
) -> Stream<'m, S::Of<Signal<'m>>>
where
    S::Of<Signal<'m>>: Payload<'m>,
{
    let instance = m.instance(name, &module);
    let instance = instance
        .connect("in_valid", arriving.valid())
        .connect_all("in", arriving.payload());
    arriving.accept(instance.output("in_ready"));
    let valid = instance.output("out_valid");
    let leaving = m.stream_of(leaving, valid, instance.outputs("out", shape));
    instance.connect("out_ready", leaving.ready());
    leaving
}

/// The steps of the request at the head.
struct Steps<'m> {
    begin: Begin<'m>,
    into_coalescer: Stream<'m, Request<Signal<'m>>>,
}

/// An atomic goes on lane by lane, all others at once.
fn steps<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    head: &Stream<'m, Front<Signal<'m>>>,
    entries: &Entries<'m>,
) -> Steps<'m> {
    let lanes = c.lanes();
    let request = head.payload();
    let (first, second) = (request.answer.touches_first, request.answer.crosses);
    let Answer {
        line, is_atomic, ..
    } = request.answer;
    let midway = m
        .register("midway_q", 1)
        .reset(0u8)
        .doc("lanes of the atomic at the head are through");
    let remaining = m.register("remaining_q", lanes).doc("those that are not");
    let enters = m
        .register("enter_q", c.entry_bits())
        .reset(0u8)
        .doc("the next entry in turn");
    let enter = enters.value();

    let waiting = midway
        .value()
        .mux(remaining.value(), first)
        .named("waiting_lanes");
    let lane = first_set(waiting, First::Lowest, "waiting_lane").grant;
    let rest = (waiting & !lane).named("other_lanes");
    let step_first = is_atomic.mux(lane, first).named("step_first");
    let is_last = (!is_atomic | rest.is_zero()).named("is_last_step");
    let touches = (first | second).any().named("touches_memory");
    let is_free = midway.value() | !entries.is_busy(enter);
    let may_enter = (head.valid() & is_free).named("may_enter");

    let behind = m.lanes("behind", lanes, |piece| {
        piece.output("line_behind", piece.element(line) + 1);
    });
    let valid = may_enter & touches;
    let step = Request {
        active: m.cat([second, step_first]),
        line: m.cat([behind.output("line_behind"), line]),
        tag: m.cat([is_last, enter]),
    };
    let into_coalescer = m.stream_of("step", valid, step);
    let taken = may_enter & (!touches | into_coalescer.ready());
    let taken = taken.named("step_taken");
    let ends = (taken & is_last).named("request_enters");
    let is_accepted = is_free & (!touches | into_coalescer.ready()) & is_last;
    head.accept(is_accepted.named("head_accepted"));
    midway.next(taken.mux(!is_last, midway.value()));
    remaining.enable(taken).next(rest);
    enters.next(ends.mux(following(enter, c.entries), enter));
    let begin = Begin {
        happens: (taken & !midway.value()).named("request_begins"),
        entry: enter,
        touches,
        request,
    };
    Steps {
        begin,
        into_coalescer,
    }
}

/// The next of so many numbers, in turn.
fn following(number: Signal<'_>, count: u32) -> Signal<'_> {
    let m = number.builder();
    let is_last = number.eq(count - 1);
    is_last.mux(m.zeros(number.bits()), number + 1)
}

/// Beats of transactions, at the port `memory`.
fn transactions<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    entries: &Entries<'m>,
    beats: Stream<'m, Beat<Signal<'m>>>,
) -> Result<Issue<'m>, BuildErrors> {
    let (lanes, slots) = (c.lanes(), c.slots);
    let Beat {
        used,
        line,
        lanes: served,
        last,
        tag,
    } = beats.payload();
    let entry = tag.slice(0, c.entry_bits()).named("beat_entry");
    let is_last = (tag.msb() & last).named("is_last_beat");
    let part = |half: u32| {
        let of_slot = |slot: u32| served.slice((2 * slot + half) * lanes, lanes);
        beside(m, (0..slots).map(of_slot).collect())
    };
    let (first, second) = (part(0).named("first_lanes"), part(1).named("second_lanes"));

    let issued = entries.issued(entry);
    let count_bits = c.number_bits() + 1;
    // How many of the slots below are used; nothing of none.
    let before = |slot: u32| {
        let below = (0..slot).map(|below| used.bit(below).zext(count_bits));
        below.reduce(|sum, one| sum + one)
    };
    let number = |slot: u32| {
        let number = before(slot).map_or(issued, |before| issued + before);
        number.slice(0, c.number_bits())
    };
    let number = beside(m, (0..slots).map(number).collect()).named("numbers");
    let count = before(slots).unwrap_or(m.zeros(count_bits));
    let count = count.named("used_count");

    let of = |memory: MemoryHandle<'m>| memory.read(entry);
    let Front { answer, request } = &entries.request;
    let stored = of(request.data);
    let placed = m.instance("placed", &lines::placed(c)?);
    let placed = placed
        .connect("place", of(answer.place))
        .connect("bytes", of(answer.bytes))
        .connect("data", stored);
    let merged = m.lanes_of("slots", slots, &lines::merged(c)?);
    let merged = merged
        .connect_lanes("first", first)
        .connect_lanes("second", second)
        .connect_all("", placed.outputs("", lines::all_placed(c)));
    let Line { enables, mut data } = merged.outputs("", lines::line(c));
    let mut operand = data;
    if c.data {
        let is_atomic = of(answer.is_atomic);
        let stores = (of(answer.is_store) | is_atomic).named("beat_stores");
        data = data.gated_by(stores);
        let operands = registers::second_operands(m, c, of(request.data_size), stored);
        let array = m.lanes("operands", slots, |slot| {
            let chosen = slot.element(first).gated_by(slot.whole(is_atomic));
            let operands = slot.whole(operands);
            let operand = coalescer::chosen_or_zero("operand_of", chosen, operands, 64);
            slot.output("operand", operand);
        });
        operand = array.output("operand");
    }
    let cache = policy(m, c, of(request.sfid), of(request.cache));
    let taken = (beats.valid() & beats.ready()).named("beat_taken");
    let beat = contract::Beat {
        used,
        line,
        first,
        second,
        number,
        enables,
        data,
        operand,
        sfid: of(request.sfid),
        operation: of(request.operation),
        data_size: of(request.data_size),
        cache: cache.named("beat_cache"),
        place: of(answer.place),
        request: entry,
        last: is_last,
    };
    let memory = beats.map(|_| beat).registered("transaction");
    let beat = memory.payload();
    beat.sfid.of_enum(&type_of("SFID"));
    beat.operation.of_enum(&type_of("DP_OPCODE"));
    beat.data_size.of_enum(&type_of("DP_DATA_SIZE"));
    m.stream_out("memory", memory, c.memory());
    Ok(Issue {
        happens: taken,
        entry,
        first,
        second,
        number,
        count,
        is_last,
    })
}

/// The cache policy that memory takes.
fn policy<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    sfid: Signal<'m>,
    given: Signal<'m>,
) -> Signal<'m> {
    let is_shared = sfid.eq(m.enum_value(&type_of("SFID"), "SLM"));
    let policy = if c.caches == Caches::L3 {
        let others = (0..).zip(L3_ONLY).filter(|(code, other)| code != other);
        let arms = others.map(|(code, other)| (vec![code], m.constant(other, 3)));
        given.case(arms, given)
    } else {
        given
    };
    policy.gated_by(!is_shared)
}

/// Completions, at the port `out`. Yields the entries that are given up, a bit an entry.
fn completions<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    entries: &Entries<'m>,
) -> Result<Signal<'m>, BuildErrors> {
    let leaves = m
        .register("leave_q", c.entry_bits())
        .reset(0u8)
        .doc("the entry whose turn it is to complete");
    let leave = leaves.value();
    let done = entries.done(m, c);
    let from = (m.ones(c.entries) << leave).named("from_turn_on");
    let (exists, entry) = if c.in_order {
        (done.select(leave), leave)
    } else {
        let later = first_set((done & from).named("done_later"), First::Lowest, "later");
        let any = first_set(done, First::Lowest, "any");
        let index = later.any.mux(later.index, any.index);
        (any.any, index.zext(c.entry_bits()))
    };
    let entry = entry.named("complete_entry");
    let of = |memory: MemoryHandle<'m>| memory.read(entry);
    let Front { answer, request } = &entries.request;
    let given = of(request.cache);
    let cache = policy(m, c, of(request.sfid), given);
    let transposed = of(request.transposed);
    let faulted = entries.faulted(entry);
    let mut completion = Completion {
        tag: of(request.tag),
        illegal: of(answer.illegal),
        reason: of(answer.reason),
        cache_remapped: cache.ne(given) & !of(answer.illegal),
        transactions: entries.issued(entry),
        misaligned: of(answer.misaligned),
        misaligned_inactive: of(answer.misaligned_inactive),
        out_of_bounds: of(answer.out_of_bounds),
        wrapped: of(answer.wrapped),
        faulted: transposed.mux(faulted.any().zext(c.lanes()), faulted),
        data: m.zeros(0),
    };
    if c.data {
        let touched = repeated_bits(m, "touched_bytes", of(answer.bytes), 8);
        let registers = m
            .instance("given", &registers::from_memory(c)?)
            .connect("memory", entries.loaded.read(entry) & touched)
            .connect("data_size", of(request.data_size))
            .connect("components", of(request.component_mask))
            .connect("transposed", transposed)
            .connect("elements", of(request.elements))
            .connect("fill", of(request.fill))
            .connect("filled", !of(request.mask));
        completion.data = registers.output("registers").gated_by(of(request.returns));
    }
    let complete = m.stream_of("complete", exists, completion);
    let taken = (complete.valid() & complete.ready()).named("completion_taken");
    leaves.next(taken.mux(following(entry, c.entries), leave));
    m.stream_out("out", complete.registered("completion"), c.completion());
    let this = m.ones(1).zext(c.entries) << entry;
    Ok(this.gated_by(taken).named("completes"))
}

/// Each bit so often, one after the other.
fn repeated_bits<'m>(m: &'m ModuleBuilder, name: &str, bits: Signal<'m>, times: u32) -> Signal<'m> {
    let array = m.lanes(name, bits.bits(), |one| {
        one.output("bits_of_one", one.bit(bits).repeat(times));
    });
    array.output("bits_of_one")
}
