//! Golden model of `eu_fetch`: bytes wait in a queue and leave as whole instructions.
//!
//! The queue moves by one unit of 8 bytes at a time, as often as needed: slow, but so simple
//! that it needs no proof of its own. The front end's model begins with the same queue.

use super::contract::Configuration;
use crate::framework::golden::{
    Elastic, FieldList, Hardware, Inputs, Invariant, Model, Output, StageSlot, StageSlots, State,
    StreamFunction,
};
use warpwright_hdl::word::Word;

/// Bits of a unit: instructions have one or two.
const UNIT: u32 = 64;
/// Bit 29 of an instruction, `CmptCtrl`.
const IS_COMPACT: u32 = 29;
/// Bits of counts of units.
const COUNT: u32 = 4;
/// Bits of addresses.
const ADDRESS: u32 = 32;

/// Bytes in their order, of which the first `held` units are there.
#[derive(Clone, Debug)]
pub struct ByteQueue<W> {
    units: Vec<W>,
    held: W,
    /// The address of the first unit.
    pc: W,
    /// The address of the word that is wanted next.
    next_address: W,
    /// Units of that word that lie before the target of a jump.
    skip: W,
}

/// An instruction at the head of a queue.
struct Head<W> {
    is_whole: W,
    /// Its length in units.
    units: W,
    pc: W,
    instruction: W,
}

impl<W: Word> ByteQueue<W> {
    fn empty(units: u32) -> Self {
        Self {
            units: vec![W::zero(UNIT); units as usize],
            held: W::zero(COUNT),
            pc: W::zero(ADDRESS),
            next_address: W::zero(ADDRESS),
            skip: W::zero(2),
        }
    }

    /// Under a condition, the first unit leaves.
    fn drop_one(&mut self, condition: &W) {
        let followers = self.units[1..].iter().cloned().chain([W::zero(UNIT)]);
        let followers: Vec<W> = followers.collect();
        for (unit, follower) in self.units.iter_mut().zip(followers) {
            *unit = condition.mux(&follower, unit);
        }
        let one = condition.zext(COUNT);
        self.held = self.held.clone() - one;
        let bytes = condition.mux(&W::number(8, ADDRESS), &W::zero(ADDRESS));
        self.pc = self.pc.clone() + bytes;
    }

    /// Under a condition, a unit comes to the end.
    fn append(&mut self, condition: &W, new: &W) {
        for (place, unit) in self.units.iter_mut().enumerate() {
            let goes_here = condition.clone() & self.held.is(place as u64);
            *unit = goes_here.mux(new, unit);
        }
        self.held = self.held.clone() + condition.zext(COUNT);
    }

    fn head(&self) -> Head<W> {
        let is_compact = self.units[0].bit(IS_COMPACT);
        let units = is_compact.mux(&W::number(1, COUNT), &W::number(2, COUNT));
        let upper = is_compact.mux(&W::zero(UNIT), &self.units[1]);
        Head {
            is_whole: !self.held.less(&units),
            units,
            pc: self.pc.clone(),
            instruction: upper.concat(&self.units[0]),
        }
    }

    /// The first instruction leaves.
    fn drop_head(&mut self, condition: &W, head: &Head<W>) {
        self.drop_one(condition);
        let has_two = head.units.is(2);
        self.drop_one(&(condition.clone() & has_two));
    }

    /// The instructions that leave together, as the payload of the stream, and whether there is one.
    pub fn offer(&self, c: Configuration) -> StageSlot<W> {
        let first = self.head();
        let mut payload = first.payload();
        if c.issue == 2 {
            let mut rest = self.clone();
            rest.drop_head(&W::flag(true), &first);
            let second = rest.head();
            let there_is = first.is_whole.clone() & second.is_whole.clone();
            let shown = second.payload().into_iter();
            payload.push(there_is.clone());
            payload.extend(shown.map(|field| there_is.repeat(field.width()) & field));
        }
        StageSlot {
            is_full: first.is_whole,
            payload,
        }
    }

    /// A clock edge: what was offered leaves where it is taken, a word comes, and a jump or a reset empties all. Yields what the ports
    /// show before it: `in_ready` and `next_address`.
    pub fn step(&mut self, c: Configuration, taken: &W, inputs: &dyn Inputs<W>) -> (W, W) {
        let room = c.depth() - c.units();
        let ready = !W::number(room.into(), COUNT).less(&self.held);
        let address = self.next_address.clone();

        for _ in 0..c.issue {
            let head = self.head();
            let leaves = taken.clone() & head.is_whole.clone();
            self.drop_head(&leaves, &head);
        }
        let comes = ready.clone() & inputs.word("in_valid", 1);
        for (place, unit) in (0u64..).zip(inputs.lanes("in_data", UNIT, c.units())) {
            let is_wanted = !W::number(place, 2).less(&self.skip);
            self.append(&(comes.clone() & is_wanted), &unit);
        }
        self.skip = comes.mux(&W::zero(2), &self.skip);
        let bytes = W::number(c.word_bytes.into(), ADDRESS);
        let after = self.next_address.clone() + bytes;
        self.next_address = comes.mux(&after, &self.next_address);

        let jump = inputs.word("jump", 1);
        let target = inputs.word("jump_pc", ADDRESS);
        let low = c.word_bytes.ilog2();
        let target_unit = target.slice(3, low - 3).zext(2);
        let word = target.slice(low, ADDRESS - low).concat(&W::zero(low));
        self.held = jump.mux(&W::zero(COUNT), &self.held);
        self.skip = jump.mux(&target_unit, &self.skip);
        self.next_address = jump.mux(&word, &self.next_address);
        let pc = target.slice(3, ADDRESS - 3).concat(&W::zero(3));
        self.pc = jump.mux(&pc, &self.pc);

        let goes_on = !inputs.word("rst", 1);
        for state in [
            &mut self.held,
            &mut self.skip,
            &mut self.next_address,
            &mut self.pc,
        ] {
            *state = goes_on.repeat(state.width()) & state.clone();
        }
        (ready, address)
    }

    /// The hardware's queue is this one; and the address of the first unit and that of the next word belong together.
    pub fn invariants(&self, c: Configuration, hardware: &dyn Hardware<W>) -> Vec<Invariant<W>> {
        let same = |name: &str, register: &str, value: &W| {
            let of = hardware.register(&format!("queue.{register}"), value.width());
            Invariant::new(name, !(of ^ value.clone()))
        };
        // Of what these bits leave out, the invariant that they fit speaks.
        let count = c.depth().ilog2() + 1;
        let low = c.word_bytes.ilog2();
        let mut invariants = vec![
            same("units that are held", "held_q", &self.held.slice(0, count)),
            same(
                "number of the first",
                "first_unit_q",
                &self.pc.slice(3, ADDRESS - 3),
            ),
            same(
                "number of the next word",
                "next_word_q",
                &self.next_address.slice(low, ADDRESS - low),
            ),
            Invariant::new("units have 8 bytes", !self.pc.slice(0, 3)),
            Invariant::new("words do not straddle", !self.next_address.slice(0, low)),
            same(
                "units to skip",
                "skip_q",
                &self.skip.slice(0, c.units().ilog2()),
            ),
        ];
        for (place, unit) in self.units.iter().enumerate() {
            let of = hardware.register(&format!("queue.unit_{place}_q"), UNIT);
            let is_there = W::number(place as u64, COUNT).less(&self.held);
            let same = !(is_there.repeat(UNIT) & (of ^ unit.clone()));
            invariants.push(Invariant::new(format!("unit {place}"), same));
        }
        let most = W::number(self.units.len() as u64, COUNT);
        invariants.push(Invariant::new("they fit", !most.less(&self.held)));
        let bytes = |units: &W| units.concat(&W::zero(3)).zext(ADDRESS);
        let end = self.pc.clone() + bytes(&self.held) - bytes(&self.skip);
        let holds = !(end ^ self.next_address.clone());
        invariants.push(Invariant::new("the next word follows what is held", holds));
        if c.units() == 2 {
            let skip_fits = !self.skip.bit(1);
            invariants.push(Invariant::new("a word has two units", skip_fits));
        }
        let at_start = !self.skip.any() | self.held.is(0);
        invariants.push(Invariant::new(
            "units are skipped at the start only",
            at_start,
        ));
        invariants
    }

    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (place, unit) in self.units.iter_mut().enumerate() {
            visit(&format!("unit {place}"), unit);
        }
        visit("units held", &mut self.held);
        visit("pc", &mut self.pc);
        visit("next address", &mut self.next_address);
        visit("units to skip", &mut self.skip);
    }
}

impl<W: Word> Head<W> {
    fn payload(&self) -> Vec<W> {
        let bytes = self.units.zext(5).shl(&W::number(3, 2));
        vec![self.pc.clone(), bytes, self.instruction.clone()]
    }
}

/// A queue, and behind it places in which instructions move on while a function is applied to them.
#[derive(Clone, Debug)]
pub struct Fetching<F> {
    /// The queue.
    pub queue: Configuration,
    /// What is done with what leaves it.
    pub then: Elastic<F>,
}

/// What such a block remembers.
#[derive(Clone, Debug)]
pub struct FetchState<W> {
    queue: ByteQueue<W>,
    places: StageSlots<W>,
}

impl<W: Word> State<W> for FetchState<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        self.queue.for_each_word(visit);
        self.places.for_each_word(visit);
    }
}

impl<F: StreamFunction> Model for Fetching<F> {
    type State<W: Word> = FetchState<W>;

    fn power_up<W: Word>(&self) -> FetchState<W> {
        FetchState {
            queue: ByteQueue::empty(self.queue.depth()),
            places: StageSlots::empty(&self.then.function.payload(), self.then.stages),
        }
    }

    fn cycle<W: Word>(&self, state: &mut FetchState<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let offered = state.queue.offer(self.queue);
        let ends = inputs.word("rst", 1) | inputs.word("jump", 1);
        let out_ready = inputs.word("out_ready", 1);
        let (taken, leaves) = state.places.step(offered, out_ready, ends);
        let (in_ready, next_address) = state.queue.step(self.queue, &taken, inputs);
        let mut outputs = vec![
            Output::exactly("in_ready", in_ready),
            Output::exactly("next_address", next_address),
        ];
        outputs.extend(self.then.outputs(&leaves));
        outputs
    }

    fn invariants<W: Word>(
        &self,
        state: &FetchState<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let mut invariants = state.queue.invariants(self.queue, hardware);
        let fields = self.then.function.payload();
        let given = |payload: &[W]| {
            let fields = fields.iter().zip(payload);
            let held =
                fields.map(|((name, _), value)| (format!("stage_1_{name}_q"), value.clone()));
            let valid = ("stage_1_valid_q".to_string(), W::flag(true));
            held.chain([valid]).collect()
        };
        invariants.extend(state.places.invariants(hardware, given));
        invariants
    }

    fn widest(&self) -> u32 {
        128
    }
}

/// Nothing is done with what leaves the queue.
#[derive(Clone, Copy, Debug)]
pub struct AsItIs(pub Configuration);

impl StreamFunction for AsItIs {
    fn payload(&self) -> FieldList {
        self.0.payload()
    }

    fn fields(&self) -> FieldList {
        self.0.payload()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        payload.to_vec()
    }

    fn widest(&self) -> u32 {
        128
    }
}
