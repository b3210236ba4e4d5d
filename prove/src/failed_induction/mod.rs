//! The run at which a proof by induction fails, in numbers: the state in which it begins, its inputs, and what is wrong.
//!
//! - The step fails from a state that need not be reachable. All that the step relies on holds in the run; the goal does not.
//! - An invariant that is wrong fails in a run that begins with a reset.
//!
//! Values that the failure does not need are those of power-up, or 0 (`plainer.rs`). Which values of the first state no random
//! run has had says which registers could need an invariant (`watched.rs`).

mod plainer;
mod watched;

use crate::aig::{Aig, Node, word_of};
use crate::counterexample::{StartValue, Violation, number, start, violation};
use crate::decide::Assignment;
use crate::machine::{Goal, Machine, Moment};
use num_bigint::BigUint;
use plainer::Plain;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Literal, Symbol, Word};
pub(crate) use watched::watch;

/// A run at which a proof by induction fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedInduction {
    /// Which part of the proof fails.
    pub part: Part,
    /// What is wrong.
    pub violation: Violation,
    /// Whether what is wrong is an invariant, which is broken in the state after the last cycle.
    pub is_invariant: bool,
    /// The registers, words of memories and words of the specification that the goal depends on.
    pub words: Vec<WordValues>,
    /// How many others there are.
    pub left_out: usize,
    /// The whole state of the netlist at the start, where it differs from power-up.
    pub start: Vec<StartValue>,
    /// For each cycle a value for each input port, in the netlist's order.
    pub cycles: Vec<Vec<BigUint>>,
    /// For each input port, whether the goal depends on it in any of these cycles.
    pub reads: Vec<bool>,
    /// For each cycle what the specification demands of outputs.
    pub demanded: Vec<Vec<Demanded>>,
    /// Which values of the first state no random run has had.
    pub unseen: Unseen,
}

/// A part of a proof by induction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The first cycles after a reset: an invariant does not hold there.
    Base,
    /// What follows from any state.
    Step,
}

/// A word of the state: its value before each cycle of the run, and after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordValues {
    /// Where it is.
    pub place: Place,
    /// Its bits.
    pub width: u32,
    /// Its values.
    pub values: Vec<BigUint>,
    /// Whether it holds at the start what it holds after power-up.
    pub is_initial: bool,
}

/// Where a word of the state is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A register of the netlist, by its path.
    Register(String),
    /// A word of a memory of the netlist, by the memory's path.
    Memory(String, u32),
    /// A word that the specification remembers, by its name.
    Model(String),
}

/// What the specification demands of an output in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demanded {
    /// The output.
    pub port: String,
    /// What it must be.
    pub expected: BigUint,
    /// The bits that matter.
    pub care: BigUint,
}

/// What random runs say about the first state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    /// How many states of random runs were looked at; 0 if none was.
    pub states: u64,
    /// What is true of the first state, and never of these states together. Each set is as small as possible.
    pub sets: Vec<Vec<Feature>>,
}

/// Something that is true of the first state. Words are indices into [`FailedInduction::words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A word has its value.
    Value(usize),
    /// A word of the hardware is not equal to one of the specification.
    Differ(usize, usize),
}

impl Feature {
    /// The words that it speaks of.
    pub fn words(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Self::Value(of) => (of, None),
            Self::Differ(of, from) => (of, Some(from)),
        };
        std::iter::once(first).chain(second)
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Register(path) => f.write_str(path),
            Self::Memory(path, word) => write!(f, "{path}[{word}]"),
            Self::Model(name) => f.write_str(name),
        }
    }
}

impl FailedInduction {
    /// The run of an assignment under which the goal is 0 and all that is known is 1.
    pub(crate) fn new(
        machine: &mut Machine<'_>,
        assignment: &Assignment,
        goal: &Goal,
        known: &[Literal],
        (part, is_invariant): (Part, bool),
    ) -> Self {
        let mut moments = std::mem::take(&mut machine.history);
        moments.push(machine.now());
        let graph = machine.aig.graph();
        let plain = Plain::new(machine, &moments[0], goal.literal, known);
        let values = plain.values(&graph, assignment);
        let number = |symbol: &Symbol| number(symbol, &values);
        let netlist = machine.netlist;
        let needed = needed(&graph, goal.literal);
        let states: Vec<Vec<&Symbol>> = moments.iter().map(symbols).collect();
        let mut words = Vec::new();
        let mut left_out = 0;
        let is_needed = |bit: &Literal| needed[bit.node() as usize];
        for (index, (place, first, initial)) in places(machine, &moments[0]).into_iter().enumerate()
        {
            if !first.literals().iter().any(is_needed) {
                left_out += 1;
                continue;
            }
            let values = states.iter().map(|state| number(state[index]));
            let values: Vec<BigUint> = values.collect();
            words.push(WordValues {
                place,
                width: first.width(),
                is_initial: values[0] == number(&initial),
                values,
            });
        }
        words.sort_by(|a, b| a.place.cmp(&b.place));
        let demanded = machine.demanded.iter().map(|cycle| {
            let demands = cycle.iter().map(|(port, expected, care)| Demanded {
                port: netlist.outputs[*port].name.clone(),
                expected: number(expected),
                care: number(care),
            });
            demands.collect()
        });
        Self {
            part,
            violation: violation(netlist, goal, &number),
            is_invariant,
            words,
            left_out,
            start: start(netlist, &machine.start, &number),
            cycles: (machine.steps.iter())
                .map(|step| step.inputs.iter().map(&number).collect())
                .collect(),
            reads: (0..netlist.inputs.len())
                .map(|port| {
                    let mut inputs = machine.steps.iter().map(|step| &step.inputs[port]);
                    inputs.any(|input| input.literals().iter().any(is_needed))
                })
                .collect(),
            demanded: demanded.collect(),
            unseen: Unseen::default(),
        }
    }

    /// The netlist's registers and words of memories after the last cycle, as far as the goal depends on them.
    pub fn end(&self) -> Vec<StartValue> {
        let ends = self.words.iter().filter_map(|word| {
            let value = word.values.last()?.clone();
            let (path, number) = match &word.place {
                Place::Register(path) => (path.clone(), None),
                Place::Memory(path, number) => (path.clone(), Some(*number)),
                Place::Model(_) => return None,
            };
            Some(StartValue {
                path,
                word: number,
                value,
            })
        });
        ends.collect()
    }
}

/// All words of a state in their order: registers, memories, the specification's.
fn symbols(moment: &Moment) -> Vec<&Symbol> {
    let memories = moment.state.memories.iter().flatten();
    let model = moment.model.iter().map(|(_, word)| word);
    moment
        .state
        .registers
        .iter()
        .chain(memories)
        .chain(model)
        .collect()
}

/// For each word of the first state: where it is, itself, and what it holds after power-up.
fn places(machine: &Machine<'_>, first: &Moment) -> Vec<(Place, Symbol, Symbol)> {
    let Netlist {
        registers,
        memories,
        ..
    } = machine.netlist;
    let registers = registers.iter().map(|register| {
        let initial = Symbol::from_bits(&register.initial);
        (Place::Register(register.path.clone()), initial)
    });
    let memories = memories.iter().flat_map(|memory| {
        let words = memory.power_up().zip(0..);
        words.map(|(word, number)| {
            let place = Place::Memory(memory.path.clone(), number);
            (place, Symbol::from_bits(&word))
        })
    });
    let model = machine.model_at_first.iter();
    let model = model.map(|(name, word)| (Place::Model(name.clone()), word.clone()));
    let all = registers.chain(memories).chain(model);
    let all = all.zip(symbols(first));
    all.map(|((place, initial), symbol)| (place, symbol.clone(), initial))
        .collect()
}

/// For each node of the graph, whether a literal depends on it.
fn needed(graph: &Aig, root: Literal) -> Vec<bool> {
    let mut needed = vec![false; graph.len()];
    needed[root.node() as usize] = true;
    for node in (0..graph.len()).rev() {
        if needed[node]
            && let Node::And(a, b) = graph.node(node as u32)
        {
            needed[a.node() as usize] = true;
            needed[b.node() as usize] = true;
        }
    }
    needed
}

/// Whether a literal is 1 in the first of the simulated patterns.
fn is_one(values: &[u64], literal: Literal) -> bool {
    word_of(values, literal) & 1 == 1
}
