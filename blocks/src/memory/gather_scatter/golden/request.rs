//! A request as received, and its form at the end of the front: the pieces of its data, with the lines that hold them.

use super::lines::parted;
use super::message::described;
use super::registers::{self, Components, LANE_WORDS, WORD, has_components};
use super::words::{Words, count, each_of, some, when};
use crate::framework::golden::{FieldList, Inputs};
use crate::memory::gather_scatter::contract::{Caches, Configuration, LANE_BYTES};
use crate::memory::lane_addresses::golden::{Lane, LaneAnswers, Touching};
use warpwright_hdl::word::Word;

/// The pipeline of shared local memory.
const SLM: u64 = 14;

/// A request's parts, in words of at most 64 bits.
pub(super) fn payload(c: &Configuration) -> FieldList {
    let mut fields = given(c);
    fields.extend(vec![("address", u64::BITS); c.lanes() as usize]);
    fields.push(("tag", c.tag_bits));
    if c.data {
        fields.push(("fill", 64));
        fields.extend(vec![("data", WORD); c.lanes() as usize * LANE_WORDS]);
    }
    fields
}

/// Those that come before its addresses.
fn given(c: &Configuration) -> FieldList {
    let fields = c.request().into_iter();
    fields.take_while(|(name, _)| *name != "address").collect()
}

/// Those that the front needs of it, but for the addresses, which are the last.
pub(super) fn parts(c: &Configuration) -> FieldList {
    let mut fields = c.addresses.request();
    fields.pop();
    fields
}

/// What is offered at the input.
pub(super) fn arriving<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<W> {
    let word = |(name, width): (&str, u32)| inputs.word(&format!("in_{name}"), width);
    let mut words: Vec<W> = given(c).into_iter().map(word).collect();
    words.extend(inputs.lanes("in_address", u64::BITS, c.lanes()));
    words.push(word(("tag", c.tag_bits)));
    if c.data {
        words.push(word(("fill", 64)));
        words.extend(inputs.lanes("in_data", WORD, c.lanes() * LANE_WORDS as u32));
    }
    words
}

/// What an entry keeps of a request.
#[derive(Clone, Debug)]
pub(super) struct Kept<W> {
    pub tag: W,
    pub illegal: W,
    pub reason: W,
    pub is_store: W,
    pub is_atomic: W,
    pub sfid: W,
    pub operation: W,
    pub data_size: W,
    pub cache: W,
    /// One bit: `out_data` has something.
    pub returns: W,
    /// One bit: transposed, and legal.
    pub is_transposed: W,
    /// All four if the operation has no component mask.
    pub component_mask: W,
    /// Elements that a lane has in registers.
    pub elements: W,
    /// The lanes that are filled.
    pub filled: W,
    pub misaligned: W,
    pub misaligned_inactive: W,
    pub out_of_bounds: W,
    pub wrapped: W,
    /// Of each piece where it begins in its first line,
    pub places: Vec<W>,
    /// and its bytes.
    pub bytes: Vec<W>,
    /// With data: what fills a lane; what is stored, as it is in memory; the atomics' second operands.
    pub fill: Vec<W>,
    pub stored: Vec<W>,
    pub operands: Vec<W>,
}

impl<W: Word> Words<W> for Kept<W> {
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, usize, &mut W)) {
        visit("tag", 0, &mut self.tag);
        visit("illegal", 0, &mut self.illegal);
        visit("reason", 0, &mut self.reason);
        visit("is a store", 0, &mut self.is_store);
        visit("is an atomic", 0, &mut self.is_atomic);
        visit("sfid", 0, &mut self.sfid);
        visit("operation", 0, &mut self.operation);
        visit("data size", 0, &mut self.data_size);
        visit("cache", 0, &mut self.cache);
        visit("returns", 0, &mut self.returns);
        visit("is transposed", 0, &mut self.is_transposed);
        visit("component mask", 0, &mut self.component_mask);
        visit("elements", 0, &mut self.elements);
        visit("filled lanes", 0, &mut self.filled);
        visit("misaligned", 0, &mut self.misaligned);
        visit("misaligned inactive", 0, &mut self.misaligned_inactive);
        visit("out of bounds", 0, &mut self.out_of_bounds);
        visit("wrapped", 0, &mut self.wrapped);
        each_of("place", &mut self.places, visit);
        each_of("bytes", &mut self.bytes, visit);
        each_of("fill", &mut self.fill, visit);
        each_of("stored", &mut self.stored, visit);
        each_of("operand", &mut self.operands, visit);
    }
}

impl<W: Word> Kept<W> {
    /// For each piece whether it has bytes in its first line, then for each whether in its second.
    pub fn keys(&self, c: &Configuration) -> Vec<W> {
        let pieces = self.bytes.iter().zip(&self.places);
        let parted = pieces.map(|(bytes, place)| parted(bytes, place, c.line_bytes()));
        let (first, second): (Vec<W>, Vec<W>) = parted.unzip();
        let keys = first.into_iter().chain(second);
        keys.map(|bytes| bytes.any()).collect()
    }

    /// The cache policy that goes to memory: shared local memory has none, and where there is only an L3, what is said of the L1 is dropped.
    pub fn policy(&self, c: &Configuration) -> W {
        let number = |policy| W::number(policy, 3);
        let mut policy = self.cache.clone();
        if c.caches == Caches::L3 {
            // Of the L3 they say: whatever the state says, uncached, or cached.
            let uncached = [1, 3, 5].map(|policy| self.cache.is(policy));
            let cached = [2, 4, 6, 7].map(|policy| self.cache.is(policy));
            policy = some(uncached).mux(&number(1), &number(0));
            policy = some(cached).mux(&number(2), &policy);
        }
        self.sfid.is(SLM).mux(&number(0), &policy)
    }

    pub fn nothing(c: &Configuration) -> Self {
        let lanes = c.lanes();
        let row = |count: usize, width| vec![W::zero(width); count];
        let of_data = |count: usize| row(if c.data { count } else { 0 }, WORD);
        Self {
            tag: W::zero(c.tag_bits),
            illegal: W::flag(false),
            reason: W::zero(crate::memory::lane_addresses::contract::REASON_BITS),
            is_store: W::flag(false),
            is_atomic: W::flag(false),
            sfid: W::zero(4),
            operation: W::zero(6),
            data_size: W::zero(3),
            cache: W::zero(3),
            returns: W::flag(false),
            is_transposed: W::flag(false),
            component_mask: W::zero(4),
            elements: W::zero(7),
            filled: W::zero(lanes),
            misaligned: W::zero(lanes),
            misaligned_inactive: W::zero(lanes),
            out_of_bounds: W::zero(lanes),
            wrapped: W::zero(lanes),
            places: row(lanes as usize, c.addresses.place_bits()),
            bytes: row(lanes as usize, LANE_BYTES),
            fill: of_data(1),
            stored: of_data(lanes as usize * LANE_WORDS),
            operands: of_data(lanes as usize),
        }
    }
}

/// 32 bytes in at most two lines.
#[derive(Clone, Debug)]
pub(super) struct Piece<W> {
    pub line: W,
    pub place: W,
    pub bytes: W,
    pub touches_first: W,
    pub crosses: W,
}

impl<W: Word> Piece<W> {
    fn of_lane(lane: &Lane<W>) -> Self {
        Self {
            line: lane.line.clone(),
            place: lane.place.clone(),
            bytes: lane.bytes.clone(),
            touches_first: lane.touches_first.clone(),
            crosses: lane.crosses.clone(),
        }
    }

    /// These bytes of a lane.
    pub fn of_bytes(line: W, place: W, bytes: W, c: &Configuration) -> Self {
        let (first, second) = parted(&bytes, &place, c.line_bytes());
        Self {
            line,
            place,
            touches_first: first.any(),
            crosses: second.any(),
            bytes,
        }
    }

    /// All pieces of a request, given what its lanes touch; and, if it is transposed, how many bytes.
    pub fn all(
        c: &Configuration,
        of_lanes: &[Self],
        (is_transposed, length): (&W, &W),
        is_atomic: &W,
    ) -> Vec<Self> {
        let piece = |(number, of_lane): (u32, &Self)| {
            let of_many = Self::of_many(&of_lanes[0], length, number, c);
            let atomic = of_lane.clone().only_first(c);
            let of_lane = Self::mux(is_atomic, &atomic, of_lane);
            Self::mux(is_transposed, &of_many, &of_lane)
        };
        (0..).zip(of_lanes).map(piece).collect()
    }

    /// Piece `number` of `length` bytes that begin where the lane's do.
    fn of_many(lane: &Self, length: &W, number: u32, c: &Configuration) -> Self {
        let begin = number * LANE_BYTES;
        let is_there = |byte| W::number(byte, length.width()).less(length);
        let bytes = u64::from(begin)..u64::from(begin + LANE_BYTES);
        let bytes = W::join(bytes.map(is_there));
        let address = lane.line.concat(&lane.place) + W::number(begin.into(), u64::BITS);
        let place_bits = c.addresses.place_bits();
        let place = address.slice(0, place_bits);
        let line = address.slice(place_bits, c.addresses.line_bits());
        let active = bytes.any();
        Self::of_bytes(when(&active, &line), when(&active, &place), bytes, c)
    }

    /// An atomic's, which is in one line.
    fn only_first(self, c: &Configuration) -> Self {
        let (first, _) = parted(&self.bytes, &self.place, c.line_bytes());
        Self {
            bytes: first,
            crosses: W::flag(false),
            ..self
        }
    }

    fn mux(condition: &W, one: &Self, zero: &Self) -> Self {
        Self {
            line: condition.mux(&one.line, &zero.line),
            place: condition.mux(&one.place, &zero.place),
            bytes: condition.mux(&one.bytes, &zero.bytes),
            touches_first: condition.mux(&one.touches_first, &zero.touches_first),
            crosses: condition.mux(&one.crosses, &zero.crosses),
        }
    }
}

/// The request that stands at the end of the front.
#[derive(Clone, Debug)]
pub(super) struct Head<W> {
    pub kept: Kept<W>,
    /// Each piece's line, and whether it touches that and the next.
    pub lines: Vec<W>,
    pub touches_first: Vec<W>,
    pub crosses: Vec<W>,
}

impl<W: Word> Words<W> for Head<W> {
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, usize, &mut W)) {
        self.kept.each(visit);
        each_of("line", &mut self.lines, visit);
        each_of("touches first", &mut self.touches_first, visit);
        each_of("crosses", &mut self.crosses, visit);
    }
}

impl<W: Word> Head<W> {
    pub fn new(c: &Configuration, payload: &[W]) -> Self {
        let names = parts(c);
        let given = given(c);
        let (came, others) = payload.split_at(given.len());
        let described = c.messages.then(|| described(&given, &names, came));
        let parts = described.as_deref().unwrap_or(came);
        let (addresses, others) = others.split_at(c.lanes() as usize);
        let part = |name: &str| {
            let place = names.iter().position(|(known, _)| *known == name);
            parts[place.expect("a part of a request")].clone()
        };
        let answer = Touching(c.addresses).answer(parts, addresses.to_vec());
        let legal = !answer.illegal.clone();
        let is_transposed = legal.clone() & part("transposed");
        let touched: Vec<Piece<W>> = answer.lanes.iter().map(Piece::of_lane).collect();
        let many = (&is_transposed, &answer.length);
        let pieces = Piece::all(c, &touched, many, &answer.is_atomic);

        let operation = part("operation");
        let component_mask = part("component_mask");
        let has_components = has_components(&operation);
        let components = (0..4).map(|place| component_mask.bit(place));
        let components = count(components, 7);
        let mut kept = Kept {
            tag: others[0].clone(),
            returns: legal & !answer.is_store.clone() & part("returns"),
            is_transposed: is_transposed.clone(),
            elements: has_components.mux(&components, &part("elements")),
            component_mask: has_components.mux(&component_mask, &W::ones(4)),
            sfid: part("sfid"),
            data_size: part("data_size"),
            cache: part("cache"),
            filled: filled(&part("mask"), &part("policy"), &answer),
            misaligned: of_lanes(&answer, |lane| &lane.misaligned),
            misaligned_inactive: of_lanes(&answer, |lane| &lane.misaligned_inactive),
            out_of_bounds: of_lanes(&answer, |lane| &lane.out_of_bounds),
            wrapped: of_lanes(&answer, |lane| &lane.wrapped),
            places: pieces.iter().map(|piece| piece.place.clone()).collect(),
            bytes: pieces.iter().map(|piece| piece.bytes.clone()).collect(),
            fill: Vec::new(),
            stored: Vec::new(),
            operands: Vec::new(),
            operation,
            illegal: answer.illegal,
            reason: answer.reason,
            is_store: answer.is_store,
            is_atomic: answer.is_atomic,
        };
        if c.data {
            kept.take_data(&others[1..]);
        }
        Self {
            kept,
            touches_first: pieces.iter().map(|p| p.touches_first.clone()).collect(),
            crosses: pieces.iter().map(|p| p.crosses.clone()).collect(),
            lines: pieces.into_iter().map(|piece| piece.line).collect(),
        }
    }
}

impl<W: Word> Kept<W> {
    /// The fill and the registers.
    pub fn take_data(&mut self, data: &[W]) {
        let (fill, registers) = data.split_at(1);
        self.fill = fill.to_vec();
        let components = Components::new(&self.component_mask);
        let of_lanes = registers.chunks(LANE_WORDS).flat_map(|lane| {
            let lane = registers::spread(lane, &components, &self.data_size);
            registers::in_memory(&lane, &self.data_size)
        });
        let of_many = registers::in_memory(registers, &self.data_size);
        let both = of_many.iter().zip(of_lanes);
        self.stored = both
            .map(|(many, lane)| self.is_transposed.mux(many, &lane))
            .collect();
        let lanes = registers.chunks(LANE_WORDS);
        self.operands = lanes
            .map(|lane| registers::second(lane, &self.data_size))
            .collect();
    }
}

/// The lanes that the mask does not have, or that are suppressed.
fn filled<W: Word>(mask: &W, policy: &W, answer: &LaneAnswers<W>) -> W {
    let suppresses = policy.is(1).repeat(mask.width());
    let misaligned = of_lanes(answer, |lane| &lane.misaligned);
    !mask.clone() | (suppresses & misaligned)
}

fn of_lanes<W: Word>(answer: &LaneAnswers<W>, of: fn(&Lane<W>) -> &W) -> W {
    W::join(answer.lanes.iter().map(|lane| of(lane).clone()))
}

/// What goes to the coalescer of a request at a time.
#[derive(Clone, Debug)]
pub(super) struct Step<W> {
    /// The keys: lines, and which are active.
    pub lines: Vec<W>,
    pub active: Vec<W>,
    /// One bit: some are.
    pub touches: W,
    /// One bit: nothing is left for another step.
    pub is_last: W,
    /// The lanes that an atomic has left afterwards.
    pub left: Vec<W>,
}

impl<W: Word> Step<W> {
    /// The next step of the request; midway through an atomic, with the lanes that remain.
    pub fn next(head: &Head<W>, midway: &W, remaining: &[W]) -> Self {
        let is_atomic = &head.kept.is_atomic;
        let mut lowest = Vec::new();
        let mut left = Vec::new();
        let mut found = W::flag(false);
        for (remains, touches) in remaining.iter().zip(&head.touches_first) {
            let waits = midway.mux(remains, touches);
            lowest.push(waits.clone() & !found.clone());
            left.push(waits.clone() & found.clone());
            found = found | waits;
        }
        let all = head.touches_first.iter();
        let first = lowest.iter().zip(all);
        let first = first.map(|(lowest, all)| is_atomic.mux(lowest, all));
        let active: Vec<W> = first.chain(head.crosses.iter().cloned()).collect();
        let behind = |line: &W| line.clone() + W::number(1, line.width());
        let lines = head.lines.iter();
        Self {
            lines: lines.clone().cloned().chain(lines.map(behind)).collect(),
            touches: some(active.iter().cloned()),
            active,
            is_last: !is_atomic.clone() | !some(left.iter().cloned()),
            left,
        }
    }
}
