//! Golden model: the unit's results and their timing.
//!
//! Results come from [`interpret`]: the program run in software, on the machine's arithmetic and the model of the special function
//! unit. The timing is computed here: operations enter in order, take one turn per line of their program, and leave in order.

pub mod halves;
pub mod interpret;

use super::contract::TURN;
use super::contract::{Configuration, Width};
use super::program::{Program, find};
use crate::framework::golden::{
    AnyModel, Expected, Golden, Hardware, Inputs, Invariant, Output, PortValues, Symbolic,
};
use std::collections::VecDeque;
use warpwright_hdl::word::Symbol;

/// The results of N operations of a program, given in words of the unit's width.
pub fn side_by_side<const N: usize>(
    width: Width,
    program: &Program,
    operands: &[[u32; N]],
) -> Vec<[u32; N]> {
    match width {
        Width::Single => interpret::run(program, operands),
        Width::Half => {
            let operands = operands.iter().map(|words| words.map(halves::to_single));
            let operands: Vec<_> = operands.collect();
            let results = interpret::run(program, &operands).into_iter();
            results.map(|words| words.map(halves::to_half)).collect()
        }
    }
}

/// The results of one operation.
pub fn results(width: Width, program: &Program, operands: &[u32]) -> Vec<u32> {
    let operands: Vec<[u32; 1]> = operands.iter().map(|word| [*word]).collect();
    let results = side_by_side(width, program, &operands).into_iter();
    results.map(|[word]| word).collect()
}

/// The model.
#[derive(Clone, Copy, Debug)]
pub struct Sequenced(pub Configuration);

impl AnyModel for Sequenced {
    fn golden(&self) -> Box<dyn Golden> {
        Box::new(Run::new(self.0))
    }

    /// A program is run on numbers only: of symbols, the model says nothing.
    fn symbolic(&self) -> Box<dyn Symbolic> {
        Box::new(Silent)
    }
}

struct Silent;

impl Symbolic for Silent {
    fn for_each_word(&mut self, _visit: &mut dyn FnMut(&str, &mut Symbol)) {}

    fn cycle(&mut self, _inputs: &dyn Inputs<Symbol>) -> Vec<Output<Symbol>> {
        Vec::new()
    }

    fn invariants(&self, _hardware: &dyn Hardware<Symbol>) -> Vec<Invariant<Symbol>> {
        Vec::new()
    }
}

/// A word of an operation.
#[derive(Clone, Copy)]
struct Given {
    instruction: u32,
    components: u32,
    operand: u32,
    tag: u64,
}

/// A word of a result.
#[derive(Clone, Copy)]
struct Taken {
    result: u32,
    is_last: bool,
    is_illegal: bool,
    tag: u64,
}

/// An operation whose words are coming.
struct Coming {
    program: Option<&'static Program>,
    operands: Vec<u32>,
    tag: u64,
}

/// An operation that is all there.
struct Entry {
    results: Vec<u32>,
    turns: usize,
    is_illegal: bool,
    tag: u64,
    is_done: bool,
    /// Words that have left.
    left: usize,
}

/// The model on numbers.
struct Run {
    c: Configuration,
    arrived: Option<Given>,
    coming: Option<Coming>,
    /// The oldest first, with those in the ring at the front.
    entries: VecDeque<Entry>,
    /// How many of them have left, ever; an operation's number is that of its entry from the beginning on.
    gone: usize,
    entered: usize,
    /// The ring's registers: operations by number, with the turns that they still take.
    ring: [Option<(usize, usize)>; TURN as usize],
    leaving: VecDeque<Option<Taken>>,
}

impl Run {
    fn new(c: Configuration) -> Self {
        Self {
            c,
            arrived: None,
            coming: None,
            entries: VecDeque::new(),
            gone: 0,
            entered: 0,
            ring: [None; TURN as usize],
            leaving: (0..c.leaving()).map(|_| None).collect(),
        }
    }

    fn given(inputs: &PortValues) -> Given {
        Given {
            instruction: inputs.get_u64("in_instruction") as u32,
            components: inputs.get_u64("in_components") as u32,
            operand: inputs.get_u64("in_operand") as u32,
            tag: inputs.get_u64("in_tag"),
        }
    }

    /// A word goes to its operation; whether that is all there is looked at by who calls.
    fn load(&mut self, given: Given) {
        let coming = self.coming.get_or_insert_with(|| Coming {
            program: find(given.instruction, given.components),
            operands: Vec::new(),
            tag: given.tag,
        });
        coming.operands.push(given.operand);
        let words = coming.program.map_or(1, |program| program.operands.len());
        if coming.operands.len() < words {
            return;
        }
        let Some(coming) = self.coming.take() else {
            return;
        };
        let width = self.c.width;
        let results = coming.program.map_or_else(
            || vec![0],
            |program| results(width, program, &coming.operands),
        );
        self.entries.push_back(Entry {
            results,
            turns: coming.program.map_or(1, |program| program.operations.len()),
            is_illegal: coming.program.is_none(),
            tag: coming.tag,
            is_done: false,
            left: 0,
        });
    }

    /// The next word of the oldest operation, if that is done.
    fn next_taken(&self) -> Option<Taken> {
        let oldest = self.entries.front().filter(|entry| entry.is_done)?;
        Some(Taken {
            result: oldest.results[oldest.left],
            is_last: oldest.left + 1 == oldest.results.len(),
            is_illegal: oldest.is_illegal,
            tag: oldest.tag,
        })
    }

    /// The clock edge for results; whether a word of the oldest operation moved on.
    fn leave(&mut self, is_ready: bool) {
        // A register takes what is before it where it is empty or is emptied.
        let mut is_free = is_ready;
        for place in (0..self.leaving.len()).rev() {
            is_free |= self.leaving[place].is_none();
            if !is_free {
                continue;
            }
            let before = match place.checked_sub(1) {
                Some(before) => self.leaving[before].take(),
                None => self.next_taken(),
            };
            self.leaving[place] = before;
            if place == 0 && before.is_some() {
                self.word_left();
            }
        }
    }

    fn word_left(&mut self) {
        let Some(oldest) = self.entries.front_mut() else {
            return;
        };
        oldest.left += 1;
        if oldest.left == oldest.results.len() {
            self.entries.pop_front();
            self.gone += 1;
        }
    }
}

impl Golden for Run {
    fn reset(&mut self) {
        *self = Self::new(self.c);
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let has_room = self.entries.len() < self.c.entries as usize;
        let is_ready = self.arrived.is_none() || has_room;
        let mut outputs = vec![
            Expected::exactly("in_ready", 1, u8::from(is_ready)),
            Expected::exactly("out_valid", 1, u8::from(self.last().is_some())),
        ];
        if let Some(taken) = self.last() {
            outputs.extend([
                Expected::exactly("out_result", self.c.width.bits(), taken.result),
                Expected::exactly("out_last", 1, u8::from(taken.is_last)),
                Expected::exactly("out_illegal", 1, u8::from(taken.is_illegal)),
            ]);
            if self.c.tag_bits > 0 {
                outputs.push(Expected::exactly("out_tag", self.c.tag_bits, taken.tag));
            }
        }
        if inputs.is_set("rst") {
            self.reset();
            return outputs;
        }
        // Each step sees what was there before the edge.
        self.leave(inputs.is_set("out_ready"));
        self.turn();
        if has_room && let Some(given) = self.arrived.take() {
            self.load(given);
        }
        if is_ready && inputs.is_set("in_valid") {
            self.arrived = Some(Self::given(inputs));
        }
        outputs
    }
}

impl Run {
    fn last(&self) -> Option<Taken> {
        self.leaving.back().copied().flatten()
    }

    /// The clock edge for the ring.
    fn turn(&mut self) {
        let returns = self.ring[TURN as usize - 1];
        self.ring.rotate_right(1);
        self.ring[0] = None;
        match returns {
            Some((number, 1)) => self.entries[number - self.gone].is_done = true,
            Some((number, turns)) => self.ring[0] = Some((number, turns - 1)),
            None => {}
        }
        if self.ring[0].is_none()
            && let Some(next) = self.entries.get(self.entered - self.gone)
        {
            self.ring[0] = Some((self.entered, next.turns));
            self.entered += 1;
        }
    }
}
