//! The unit as hardware: the [`front`], the steps of requests into the coalescer, the [`entries`] of requests that are under way, the beats of transactions, and
//! completions.

mod entries;
mod front;
mod lines;
mod registers;

use super::contract::{Caches, Configuration, L3_ONLY, LANE_BYTES};
use super::parts::Part;
use crate::lane_addresses::rtl::type_of;
use crate::line_coalescer::contract::{Beat, Request};
use crate::line_coalescer::rtl as coalescer;
use crate::line_coalescer::rtl::beside;
use crate::priority_tree::contract::First;
use crate::priority_tree::rtl::first_set;
use entries::{Begin, Entries, Issue};
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("gather_scatter");
    m.doc(
        "Vector requests become the fewest transactions of memory, each distinct line one; the memory's answers, in any order, become \
         completions.",
    );
    let head = head(&m, c)?;
    let entries = Entries::new(&m, c);
    let steps = steps(&m, c, &head, &entries);
    let beats = coalesced(&m, c, steps.into_coalescer)?;
    let issue = transactions(&m, c, &entries, beats)?;
    let answer = m.stream_input("answer", c.answer());
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

/// Requests behind the front.
fn head<'m>(m: &'m ModuleBuilder, c: &Configuration) -> Result<Stream<'m>, BuildErrors> {
    let arriving = front::arriving(m, c);
    let front = front::module(c)?;
    let instance = m.instance("front", &front);
    let instance = instance.connect("in_valid", arriving.valid());
    let instance = c
        .request()
        .into_iter()
        .fold(instance, |instance, (name, _)| {
            instance.connect(&format!("in_{name}"), arriving.field(name))
        });
    arriving.accept(instance.output("in_ready"));
    let fields = front::fields(c).into_iter();
    let fields = fields.map(|name| (name, instance.output(&format!("out_{name}"))));
    let head = m.stream("head", instance.output("out_valid"), fields);
    instance.connect("out_ready", head.ready());
    Ok(head)
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
    head: &Stream<'m>,
    entries: &Entries<'m>,
) -> Steps<'m> {
    let lanes = c.lanes();
    let [first, second, line] = ["first", "second", "line"].map(|name| head.field(name));
    let is_atomic = head.field("is_atomic");
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
        piece.output("line_behind", piece.bits(line, c.addresses.line_bits()) + 1);
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
        request: head
            .fields()
            .map(|(name, signal)| (name.to_string(), signal))
            .collect(),
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

/// The steps through the coalescer.
fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    steps: Stream<'m, Request<Signal<'m>>>,
) -> Result<Stream<'m, Beat<Signal<'m>>>, BuildErrors> {
    let of = c.coalescer();
    let instance = m.instance("coalescer", &Arc::new(coalescer::build(&of)?));
    let instance = instance
        .connect("in_valid", steps.valid())
        .connect_all("in", steps.payload());
    steps.accept(instance.output("in_ready"));
    let valid = instance.output("out_valid");
    let beats = m.stream_of("beat", valid, instance.outputs("out", of.beat()));
    instance.connect("out_ready", beats.ready());
    Ok(beats)
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

    let of_request = |name: &str| entries.request(name, entry);
    let placed = m.instance("placed", &lines::placed(c)?);
    let placed = placed
        .connect("place", of_request("place"))
        .connect("bytes", of_request("bytes"));
    let merged = m.lanes_of("slots", slots, &lines::merged(c)?);
    let merged = merged
        .connect_lanes("first", first)
        .connect_lanes("second", second)
        .connect("first_enables", placed.output("first_enables"))
        .connect("second_enables", placed.output("second_enables"));
    let mut fields = vec![
        ("used", used),
        ("line", line),
        ("first", first),
        ("second", second),
        ("number", number),
        ("enables", merged.output("enables")),
    ];
    if c.data {
        let data = of_request("data");
        placed.connect("data", data);
        merged.connect("turned", placed.output("turned"));
        let is_atomic = of_request("is_atomic");
        let stores = (of_request("is_store") | is_atomic).named("beat_stores");
        fields.push(("data", merged.output("data").gated_by(stores)));
        let operands = registers::second_operands(m, c, of_request("data_size"), data);
        let operand = m.lanes("operands", slots, |slot| {
            let chosen = slot.bits(first, lanes).gated_by(slot.whole(is_atomic));
            let operands = slot.whole(operands);
            slot.output(
                "operand",
                coalescer::chosen_or_zero("operand_of", chosen, operands, 64),
            );
        });
        fields.push(("operand", operand.output("operand")));
    }
    let of_operation = ["sfid", "operation", "data_size"];
    fields.extend(of_operation.map(|name| (name, of_request(name))));
    let cache = policy(m, c, of_request("sfid"), of_request("cache"));
    fields.extend([
        ("cache", cache.named("beat_cache")),
        ("place", of_request("place")),
    ]);
    fields.extend([("request", entry), ("last", is_last)]);
    let taken = (beats.valid() & beats.ready()).named("beat_taken");
    let memory = beats
        .map(|_| {
            fields
                .into_iter()
                .collect::<warpwright_hdl::stream::Fields>()
        })
        .registered("transaction");
    for (name, enumeration) in [
        ("sfid", "SFID"),
        ("operation", "DP_OPCODE"),
        ("data_size", "DP_DATA_SIZE"),
    ] {
        memory.field(name).of_enum(&type_of(enumeration));
    }
    m.stream_output("memory", memory).docs([
        ("used", "for each slot, whether it has a transaction"),
        ("line", "for each slot, the line's number; undefined in one that is not used"),
        ("first", "for each slot, the lanes that begin in this line"),
        ("second", "for each slot, the lanes that go on into this line"),
        ("number", "for each slot, which transaction of its request it is; undefined in one that is not used"),
        ("enables", "for each slot, the bytes of the line that are touched"),
        ("data", "for each slot, what is stored there, an atomic's first operand; else 0"),
        ("operand", "for each slot, an atomic's second operand"),
        ("sfid", "the pipeline: SFID"),
        ("operation", "what is done: DP_OPCODE"),
        ("data_size", "DP_DATA_SIZE"),
        ("cache", "cache control: the policy, or that which stands for it"),
        ("place", "where in its first line each lane begins"),
        ("request", "the request's entry, for the answer"),
        ("last", "the request's last beat"),
    ]);
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
    let of_request = |name: &str| entries.request(name, entry);
    let faulted = entries.faulted(entry);
    let mut fields = vec![("tag", of_request("tag"))];
    fields.extend(["illegal", "reason"].map(|name| (name, of_request(name))));
    let given = of_request("cache");
    let cache = policy(m, c, of_request("sfid"), given);
    let is_other = cache.ne(given) & !of_request("illegal");
    fields.extend([
        ("cache_remapped", is_other),
        ("transactions", entries.issued(entry)),
    ]);
    let lanes = [
        "misaligned",
        "misaligned_inactive",
        "out_of_bounds",
        "wrapped",
    ];
    fields.extend(lanes.map(|name| (name, of_request(name))));
    let transposed = of_request("transposed");
    let faulted = transposed.mux(faulted.any().zext(c.lanes()), faulted);
    fields.push(("faulted", faulted));
    if c.data {
        let bytes = of_request("bytes");
        let memory = entries.loaded(entry) & repeated_bits(m, "touched_bytes", bytes, 8);
        let registers = m.instance("given", &registers::from_memory(c)?);
        let registers = registers.connect("memory", memory);
        let names = [
            "data_size",
            "components",
            "transposed",
            "elements",
            "fill",
            "filled",
        ];
        let registers = names.into_iter().fold(registers, |registers, name| {
            registers.connect(name, of_request(name))
        });
        let gives = of_request("gives").repeat(c.lanes() * LANE_BYTES * 8);
        fields.push(("data", registers.output("registers") & gives));
    }
    let complete = m.stream("complete", exists, fields);
    let taken = (complete.valid() & complete.ready()).named("completion_taken");
    leaves.next(taken.mux(following(entry, c.entries), leave));
    m.stream_output("out", complete.registered("completion"))
        .docs([
            ("tag", "the request's tag"),
            ("illegal", "the request was illegal and touched nothing"),
            ("reason", "why"),
            (
                "cache_remapped",
                "another cache policy stands for the request's",
            ),
            ("transactions", "how many transactions there were"),
            (
                "misaligned",
                "lanes of the mask whose address is no multiple of the alignment",
            ),
            ("misaligned_inactive", "the same of the other lanes"),
            (
                "out_of_bounds",
                "lanes with a component outside of the surface",
            ),
            ("wrapped", "active lanes whose address or data pass 2^64"),
            (
                "faulted",
                "lanes with a transaction whose answer was a fault",
            ),
            ("data", "the lanes' registers"),
        ]);
    let this = (m.ones(1).zext(c.entries) << entry) & taken.repeat(c.entries);
    Ok(this.named("completes"))
}

/// Each bit so often, one after the other.
fn repeated_bits<'m>(m: &'m ModuleBuilder, name: &str, bits: Signal<'m>, times: u32) -> Signal<'m> {
    let array = m.lanes(name, bits.bits(), |one| {
        one.output("bits_of_one", one.bit(bits).repeat(times));
    });
    array.output("bits_of_one")
}
