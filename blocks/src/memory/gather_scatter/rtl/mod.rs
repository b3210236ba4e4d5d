//! Hardware: the [`front`], the steps of requests into the coalescer, the
//! [`entries`] of requests in flight, the beats of transactions, and completions.

pub(super) mod axi4;
mod entries;
mod front;
mod lines;
mod registers;

use super::contract::{self, Caches, Completion, Configuration, L3_ONLY};
use super::parts::UnitFunction;
use crate::bitwise::priority_tree::contract::First;
use crate::bitwise::priority_tree::rtl::first_set;
use crate::eu::document_enum;
use crate::memory::line_coalescer::contract::{Beat, Request};
use crate::memory::line_coalescer::rtl::{self as coalescer, beside};
use entries::{Begin, Entries, Issue};
use front::Front;
use lines::Line;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("gather_scatter");
    m.doc(
        "Issues the fewest memory transactions for vector requests, one for each distinct line. The memory's answers arrive in any order \
         and become completions.",
    );
    let front = ("front", front::module(c)?);
    let arriving = m.stream_in("in", c.arriving());
    let head = through(&m, front, &arriving, ("head", front::fields(c)));
    let entries = Entries::new(&m, c);
    let (begin, steps) = steps(&m, c, &head, &entries);
    m.section_about(
        "From steps to beats of transactions",
        "The coalescer's tag contains the entry, and whether the step is the request's last one.",
    );
    let coalescer = Arc::new(coalescer::build(&c.coalescer())?);
    let beat = ("beat", c.coalescer().sizes().beat());
    let beats = through(&m, ("coalescer", coalescer), &steps, beat);
    let issue = transactions(&m, c, &entries, beats)?;
    let answer = m.stream_in("answer", c.answer());
    answer.accept(m.ones(1));
    let answering = entries.answered(&m, c, &answer)?;
    let completes = completions(&m, c, &entries)?;
    entries.next(&m, c, &begin, &issue, &answering, completes);
    m.finish()
}

impl UnitFunction {
    /// The hardware, which has no registers.
    pub fn build(self, c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
        match self {
            Self::Front => front::function(c),
            Self::Pieces => front::pieces_alone(c),
            Self::RegistersToMemory => registers::to_memory(c),
            Self::StoredLine => lines::stored(c),
            Self::AnsweredPieces => lines::answered(c).map(|(module, _)| module),
            Self::MemoryToRegisters => registers::from_memory(c),
        }
    }
}

/// A stream through a module with the streams `in` and `out`.
#[description]
fn through<'m, P: Signals<'m> + Clone, Q: Signals<'m>, S: Shape<Of<Signal<'m>> = Q>>(
    m: &'m ModuleBuilder,
    (name, module): (&str, Arc<Module>),
    arriving: &Stream<'m, P>,
    (leaving, shape): (&str, S),
) -> Stream<'m, Q> {
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

/// The steps of the request at the head, which begins with the first, into the coalescer: an atomic goes on lane by lane, all others at once.
#[description]
fn steps<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    head: &Stream<'m, Front<Signal<'m>>>,
    entries: &Entries<'m>,
) -> (Begin<'m>, Stream<'m, Request<Signal<'m>>>) {
    m.section_about(
        "Steps of the request at the head",
        "The front splits a request into pieces of memory, which enter the coalescer. The pieces of an atomic enter lane by lane, so that \
        each is its own transaction; all other pieces enter at once. The first step takes an entry.",
    );
    let lanes = c.lanes();
    let request = head.payload();
    let (first, second) = (request.answer.touches_first, request.answer.crosses);
    let (line, is_atomic) = (request.answer.line, request.answer.is_atomic);
    let midway = m
        .register("midway_q", 1)
        .reset(0u8)
        .doc("1: some lanes of the atomic at the head have entered");
    let remaining = m
        .register("remaining_q", lanes)
        .doc("if so, the atomic's lanes that have not entered");
    let enters = m
        .register("enter_q", c.entry_bits())
        .reset(0u8)
        .doc("the entry that the next request takes");
    let enter = enters.value();

    let waiting = midway.value().mux(remaining.value(), first);
    let waiting = waiting.named("waiting_lanes");
    let lane = first_set(waiting, First::Lowest, "waiting_lane").grant;
    let rest = (waiting & !lane).named("other_lanes");
    let step_first = is_atomic.mux(lane, first).named("step_first");
    let is_last = (!is_atomic | rest.is_zero()).named("is_last_step");
    /// Without transactions a request goes to its entry, and not to the coalescer.
    let touches = (first | second).any().named("touches_memory");
    let is_free = midway.value() | !entries.state(c, enter).busy;
    let may_enter = (head.valid() & is_free).named("may_enter");

    let behind = m.lanes("behind", lanes, |piece| {
        piece.output("line_behind", piece.element(line) + 1);
    });
    behind.doc("The line after each piece's first line.");
    let step = Request {
        active: m.cat([second, step_first]),
        line: m.cat([behind.output("line_behind"), line]),
        tag: m.cat([is_last, enter]),
    };
    let steps = m.stream_of("step", may_enter & touches, step);
    let goes_on = !touches | steps.ready();
    let taken = (may_enter & goes_on).named("step_taken");
    let ends = (taken & is_last).named("request_enters");
    let is_accepted = is_free & goes_on & is_last;
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
    (begin, steps)
}

/// The next of so many numbers, in turn.
#[description]
fn following(number: Signal<'_>, count: u32) -> Signal<'_> {
    let m = number.builder();
    let is_last = number.eq(count - 1);
    is_last.mux(m.zeros(number.bits()), number + 1)
}

/// How many of so many slots, one at least, are used.
#[description]
fn count_used(used: Signal<'_>, slots: u32, bits: u32) -> Signal<'_> {
    let one = |slot: u32| used.bit(slot).zext(bits);
    (1..slots).fold(one(0), |sum, slot| sum + one(slot))
}

/// Beats of transactions, at the port `memory`.
#[description]
fn transactions<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    entries: &Entries<'m>,
    beats: Stream<'m, Beat<Signal<'m>>>,
) -> Result<Issue<'m>, BuildErrors> {
    m.section_about(
        "The transactions of a beat",
        "Each transaction has a number within its request. Numbers continue from beat to beat, and an answer repeats the number of its transaction.",
    );
    let (lanes, slots) = (c.lanes(), c.slots);
    let found = beats.payload();
    let entry = found.tag.slice(0, c.entry_bits()).named("beat_entry");
    let is_last = (found.tag.msb() & found.last).named("is_last_beat");
    let part = |half: u32| {
        let of_slot = |slot: u32| found.lanes.slice((2 * slot + half) * lanes, lanes);
        beside(m, (0..slots).map(of_slot))
    };
    let (first, second) = (part(0).named("first_lanes"), part(1).named("second_lanes"));

    let issued = entries.state(c, entry).issued;
    let number = |slot: u32| {
        let number = match slot {
            0 => issued,
            _ => issued + count_used(found.used, slot, issued.bits()),
        };
        number.slice(0, c.number_bits())
    };
    let number = beside(m, (0..slots).map(number)).named("numbers");
    let count = count_used(found.used, slots, issued.bits()).named("used_count");

    m.section_about(
        "The lines of the beat",
        "The touched bytes and the stored values: every piece is moved to its position in its lines, and then the pieces of a line are merged.",
    );
    let of_beat = entries.request(entry);
    let Front { answer, request } = of_beat;
    let (module, shape) = lines::placed(c)?;
    let placed = m
        .instance("placed", &module)
        .connect("place", answer.place)
        .connect("bytes", answer.bytes)
        .connect("data", request.data)
        .outputs("", shape.clone());
    let (module, shape) = lines::merged(c, shape)?;
    let Line { enables, mut data } = m
        .lanes_of("slots", slots, &module)
        .connect_lanes("first", first)
        .connect_lanes("second", second)
        .connect_all("", placed)
        .outputs("", shape);
    let mut operand = data;
    if c.data {
        m.section_about(
            "The operands of atomics",
            "The first operand is the stored value. If the atomic has a second operand, it is the lane's second element.",
        );
        let stores = (answer.is_store | answer.is_atomic).named("beat_stores");
        data = data.gated_by(stores);
        let data_size = request.data_size.of_enum(&document_enum("DP_DATA_SIZE"));
        let operands = registers::second_operands(m, c, data_size, request.data);
        let array = m.lanes("operands", slots, |slot| {
            let chosen = slot.element(first).gated_by(slot.whole(answer.is_atomic));
            let operands = slot.whole(operands);
            let operand = coalescer::chosen_or_zero("operand_of", chosen, operands, 64);
            slot.output("of_slot", operand);
        });
        operand = array.output("of_slot");
    }
    m.section("The beat leaves");
    let cache = policy(c, request.sfid, request.cache);
    let taken = (beats.valid() & beats.ready()).named("beat_taken");
    let beat = contract::Beat {
        used: found.used,
        line: found.line,
        first,
        second,
        number,
        enables,
        data,
        operand,
        sfid: request.sfid,
        operation: request.operation,
        data_size: request.data_size,
        cache: cache.named("beat_cache"),
        place: answer.place,
        request: entry,
        last: is_last,
    };
    let memory = beats.map(|_| beat).registered("transaction");
    let held = memory.payload();
    held.sfid.of_enum(&document_enum("SFID"));
    held.operation.of_enum(&document_enum("DP_OPCODE"));
    held.data_size.of_enum(&document_enum("DP_DATA_SIZE"));
    m.stream_out("memory", memory, c.memory());
    Ok(Issue {
        happens: taken,
        count,
        beat,
    })
}

/// The cache policy that memory takes.
#[description]
fn policy<'m>(c: &Configuration, sfid: Signal<'m>, given: Signal<'m>) -> Signal<'m> {
    let m = sfid.builder();
    let is_shared = sfid.eq(m.enum_value(&document_enum("SFID"), "SLM"));
    let mut policy = given;
    if c.caches == Caches::L3 {
        let others = (0..).zip(L3_ONLY).filter(|(code, other)| code != other);
        let arms = others.map(|(code, other)| (vec![code], m.constant(other, 3)));
        policy = given.case(arms, given);
    }
    policy.gated_by(!is_shared)
}

/// Completions, at the port `out`. Yields the entries that are given up, a bit an entry.
#[description]
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
    m.section(if c.in_order {
        "Which entry completes: the one whose turn it is"
    } else {
        "Which entry completes: the first finished one, from the turn on"
    });
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
    m.section("The content of the completion");
    let of_done = entries.request(entry);
    let Front { answer, request } = of_done;
    let state_of_done = entries.state(c, entry);
    let faulted = state_of_done.faulted;
    let mapped_cache = policy(c, request.sfid, request.cache);
    let mut completion = Completion {
        tag: request.tag,
        illegal: answer.illegal,
        reason: answer.reason,
        cache_remapped: mapped_cache.ne(request.cache) & !answer.illegal,
        transactions: state_of_done.issued,
        misaligned: answer.misaligned,
        misaligned_inactive: answer.misaligned_inactive,
        out_of_bounds: answer.out_of_bounds,
        wrapped: answer.wrapped,
        faulted: request
            .transposed
            .mux(faulted.any().zext(c.lanes()), faulted),
        data: m.zeros(0),
    };
    if c.data {
        m.section_about(
            "The data of the completion",
            "The loaded data in register order; bytes that the request does not touch are 0.",
        );
        let touched = repeated_bits(m, "touched_bytes", answer.bytes, 8);
        let registers = m
            .instance("given", &registers::from_memory(c)?)
            .connect("memory", entries.loaded.read(entry) & touched)
            .connect("data_size", request.data_size)
            .connect("components", request.component_mask)
            .connect("transposed", request.transposed)
            .connect("elements", request.elements)
            .connect("fill", request.fill)
            .connect("filled", !request.mask);
        completion.data = registers.output("registers").gated_by(request.returns);
    }
    m.section("The entry is freed");
    let complete = m.stream_of("complete", exists, completion);
    let taken = (complete.valid() & complete.ready()).named("completion_taken");
    leaves.next(taken.mux(following(entry, c.entries), leave));
    m.stream_out("out", complete.registered("completion"), c.completion());
    let this = m.ones(1).zext(c.entries) << entry;
    Ok(this.gated_by(taken).named("completes"))
}

/// Each bit so often, one after the other.
#[description]
fn repeated_bits<'m>(m: &'m ModuleBuilder, name: &str, bits: Signal<'m>, times: u32) -> Signal<'m> {
    let array = m.lanes(name, bits.bits(), |one| {
        one.output("bits", one.bit(bits).repeat(times));
    });
    array.output("bits")
}
