//! Where in the tree of conditions each value is needed.

use super::WORTH;
use super::chosen::{Choice, Chosen};
use super::tree::{Place, Tree};
use crate::program::code::{Code, Def, Value};
use crate::program::item::{Condition, Item};
use crate::program::{Instr, Op};
use std::collections::HashMap;

/// What a register that takes a value counts for, in operations: the choices between its values are not made.
const TAKING: u32 = 6;
/// How often what was cut into pieces that are not worth a branch is placed anew.
const MOST_ATTEMPTS: usize = 4;

/// A register takes a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub place: Place,
    pub register: usize,
    pub value: Value,
}

/// Values that are made one after another, by index, operands first.
pub(super) struct Run<'a> {
    pub code: &'a Code,
    pub made: &'a [Value],
    pub index_of: HashMap<Value, usize>,
    /// By index, whether more is done with it than to make others.
    is_kept: Vec<bool>,
    pub tree: Tree,
    /// By index.
    pub place: Vec<Place>,
    /// By index, the place that it must not be below.
    highest: Vec<Option<Place>>,
    /// Registers whose next states are choices of this run.
    registers: Vec<usize>,
    choices: &'a [Option<Choice>],
    /// By index, whether it is not made: a choice that a register's branches stand for, or what nothing needs.
    is_left_out: Vec<bool>,
    pub taken: Vec<Taken>,
    /// By index, the round in the part that is being ordered, and that part's number.
    pub round: Vec<(u32, usize)>,
    pub parts: usize,
}

impl<'a> Run<'a> {
    pub fn new(code: &'a Code, made: &'a [Value], is_kept: &[bool], chosen: &'a Chosen) -> Self {
        let index_of: HashMap<Value, usize> = made.iter().copied().zip(0..).collect();
        let registers = chosen.registers.iter().copied();
        Self {
            code,
            made,
            registers: registers
                .filter(|register| index_of.contains_key(&code.next[*register]))
                .collect(),
            choices: &chosen.choices,
            is_left_out: vec![false; made.len()],
            taken: Vec::new(),
            index_of,
            is_kept: made.iter().map(|value| is_kept[*value as usize]).collect(),
            tree: Tree::new(),
            place: vec![0; made.len()],
            highest: vec![None; made.len()],
            round: vec![(0, 0); made.len()],
            parts: 0,
        }
    }

    pub fn instr(&self, index: usize) -> Option<&'a Instr> {
        match &self.code.values[self.made[index] as usize] {
            Def::Made(instr) => Some(instr),
            _ => None,
        }
    }

    /// The values in order, between the conditions under which they are made.
    pub fn arranged(&mut self) -> Vec<Item> {
        self.find_places();
        self.judge();
        for _ in 0..MOST_ATTEMPTS {
            self.find_places();
            let mut small = Vec::new();
            self.find_small(0, &self.all(), &mut small);
            if small.is_empty() {
                break;
            }
            for (index, place) in small {
                self.highest[index] = Some(place);
            }
        }
        self.find_places();
        let mut items = Vec::with_capacity(self.made.len());
        self.emit(0, &self.all(), &mut items);
        items
    }

    /// Registers that take their next states at the end.
    pub fn taking(&self) -> impl Iterator<Item = usize> + '_ {
        let root = |register: usize| self.index_of[&self.code.next[register]];
        let registers = self.registers.iter().copied();
        registers.filter(move |register| self.is_left_out[root(*register)])
    }

    /// What is made, after its operands and after the conditions of its place.
    fn all(&self) -> Vec<usize> {
        let mut all = Vec::with_capacity(self.made.len());
        let mut is_done = self.is_left_out.clone();
        for index in 0..self.made.len() {
            let mut open = vec![(index, false)];
            while let Some((index, is_ready)) = open.pop() {
                if is_done[index] {
                    continue;
                }
                if is_ready {
                    is_done[index] = true;
                    all.push(index);
                    continue;
                }
                open.push((index, true));
                let first = open.len();
                self.for_each_needed(index, |needed| {
                    if !is_done[needed] {
                        open.push((needed, false));
                    }
                });
                open[first..].reverse();
            }
        }
        all
    }

    /// Calls `visit` with what a value is made after: its operands, and the conditions of its place.
    pub fn for_each_needed(&self, index: usize, mut visit: impl FnMut(usize)) {
        let mut need = |value: Value| {
            if let Some(index) = self.index_of.get(&value) {
                visit(*index);
            }
        };
        if let Some(instr) = self.instr(index) {
            self.code.for_each_operand(instr, &mut need);
        }
        let mut place = self.place[index];
        while place != 0 {
            need(self.tree.condition(place).value);
            place = self.tree.above(place);
        }
    }

    /// Finds the place of every value, users first.
    fn find_places(&mut self) {
        let mut found: Vec<Option<Place>> = vec![None; self.made.len()];
        self.is_left_out.fill(false);
        self.taken.clear();
        for register in self.registers.clone() {
            let root = self.code.next[register];
            self.dissolve(register, root, 0, &mut found);
        }
        for index in (0..self.made.len()).rev() {
            if self.is_left_out[index] {
                continue;
            }
            let needed = if self.is_kept[index] {
                Some(0)
            } else {
                found[index]
            };
            let Some(mut place) = needed else {
                self.is_left_out[index] = true;
                continue;
            };
            if let Some(highest) = self.highest[index] {
                place = self.tree.common(place, highest);
            }
            self.place[index] = place;
            let Some(instr) = self.instr(index) else {
                continue;
            };
            if let Op::Mux { bit } = instr.op {
                let [value, one, zero] = instr.from;
                self.need(value, place, &mut found);
                for (arm, on) in [(one, true), (zero, false)] {
                    if self.index_of.contains_key(&arm) {
                        let below = self.tree.and(place, Condition { value, bit, on });
                        self.need(arm, below, &mut found);
                    }
                }
            } else {
                self.code
                    .for_each_operand(instr, |operand| self.need(operand, place, &mut found));
            }
        }
    }

    /// A value is needed at a place.
    fn need(&self, value: Value, place: Place, found: &mut [Option<Place>]) {
        if let Some(operand) = self.index_of.get(&value) {
            let before = found[*operand].unwrap_or(place);
            found[*operand] = Some(self.tree.common(before, place));
        }
    }

    /// Lets a register take a value at a place; if the value is a choice that is worth a branch, its arms below that instead.
    fn dissolve(
        &mut self,
        register: usize,
        mut value: Value,
        place: Place,
        found: &mut [Option<Place>],
    ) {
        // A choice by what is known stands for one of its arms.
        while let Some((index, choice)) = self.choice(value)
            && let Some(on) = self.tree.known(place, choice.condition, choice.bit)
        {
            self.is_left_out[index] = true;
            value = if on { choice.one } else { choice.zero };
            if self.keeps(register, value) {
                return;
            }
        }
        if let Some((index, choice)) = self.choice(value)
            && let Some(ways) = self.ways(choice, register, place)
        {
            self.is_left_out[index] = true;
            self.need(choice.condition, place, found);
            for (arm, below) in ways {
                self.dissolve(register, arm, below, found);
            }
        } else if place != 0 || value != self.code.next[register] {
            self.taken.push(Taken {
                place,
                register,
                value,
            });
            self.need(value, place, found);
        }
    }

    /// Whether a value is the register's present state.
    fn keeps(&self, register: usize, value: Value) -> bool {
        matches!(self.code.values[value as usize], Def::Register(own) if own as usize == register)
    }

    /// The arms of a choice that change a register, and where; nothing if a branch is not worth it.
    fn ways(
        &mut self,
        choice: Choice,
        register: usize,
        place: Place,
    ) -> Option<Vec<(Value, Place)>> {
        let Choice {
            condition: value,
            bit,
            one,
            zero,
        } = choice;
        let mut arms = vec![(one, true), (zero, false)];
        arms.retain(|(arm, _)| !self.keeps(register, *arm));
        let condition = |on| Condition { value, bit, on };
        let mut is_worth = false;
        for (_, on) in &arms {
            is_worth |= self.tree.and(place, condition(*on)) != place;
        }
        let arms = is_worth.then_some(arms)?.into_iter();
        let ways = arms.map(|(arm, on)| (arm, self.tree.and_in_any_case(place, condition(on))));
        Some(ways.collect())
    }

    /// A choice of this run that only one reads, and its index.
    fn choice(&self, value: Value) -> Option<(usize, Choice)> {
        let index = *self.index_of.get(&value)?;
        Some((index, (*self.choices.get(value as usize)?)?))
    }

    /// What a value counts for, in operations.
    pub fn weight(&self, index: usize) -> u32 {
        match self.instr(index).map(|instr| instr.op) {
            Some(Op::Assemble { count, .. } | Op::Pick { count, .. }) => u32::from(count),
            Some(Op::Choose8(_) | Op::Polynomial8(_)) => 7,
            Some(Op::Choose4(_) | Op::MemoryRead(_) | Op::Mul(_) | Op::Select { .. }) => 3,
            _ => 1,
        }
    }

    /// Decides which places are worth a branch.
    fn judge(&mut self) {
        let mut weights = vec![0; self.tree.len()];
        for index in self.all() {
            weights[self.place[index]] += self.weight(index);
        }
        for taken in &self.taken {
            weights[taken.place] += TAKING;
        }
        for place in (1..self.tree.len()).rev() {
            weights[self.tree.above(place)] += weights[place];
            self.tree.judge(place, weights[place] >= WORTH);
        }
    }
}
