//! A counterexample in numbers: the inputs to drive and the outputs they produce.

use crate::aig::word_of;
use crate::decide::Assignment;
use crate::machine::{About, Goal, Machine};
use num_bigint::BigUint;
use std::fmt;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::State;
use warpwright_hdl::word::Symbol;

/// Inputs under which a netlist does not do what it must.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterExample {
    /// The state in which the netlist begins, where it differs from power-up.
    pub start: Vec<StartValue>,
    /// For each cycle a value for each input port, in the netlist's order.
    pub cycles: Vec<Vec<BigUint>>,
    /// What is wrong in the last of these cycles.
    pub violation: Violation,
}

/// What a register or a word of a memory holds at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartValue {
    /// The register's or memory's path.
    pub path: String,
    /// The word's number, for a memory.
    pub word: Option<u32>,
    /// The value.
    pub value: BigUint,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// An output has another value than it must.
    Output {
        /// The output.
        port: String,
        /// What it must be.
        expected: BigUint,
        /// The bits of it that matter.
        care: BigUint,
        /// What it is.
        found: BigUint,
        /// Where its driver was described.
        driver: String,
    },
    /// A rule is broken.
    Rule(String),
}

impl CounterExample {
    /// The last cycle's number, in which the violation shows.
    pub fn cycle(&self) -> usize {
        self.cycles.len() - 1
    }

    /// A violated goal of the last cycle unrolled, in numbers.
    pub(crate) fn new(machine: &Machine<'_>, assignment: &Assignment, goal: &Goal) -> Self {
        let values = simulated(machine, assignment);
        Self::in_cycle(machine, &values, machine.steps.len() - 1, goal)
    }

    /// The first goal that is violated, of those that the cycles unrolled still have.
    pub(crate) fn first(machine: &Machine<'_>, assignment: &Assignment) -> Option<Self> {
        let values = simulated(machine, assignment);
        let steps = machine.steps.iter().enumerate();
        let mut goals = steps.flat_map(|(cycle, step)| step.goals.iter().map(move |g| (cycle, g)));
        let (cycle, goal) = goals.find(|(_, goal)| word_of(&values, goal.literal) & 1 == 0)?;
        Some(Self::in_cycle(machine, &values, cycle, goal))
    }

    fn in_cycle(machine: &Machine<'_>, values: &[u64], cycle: usize, goal: &Goal) -> Self {
        let number = |symbol: &Symbol| number(symbol, values);
        let netlist = machine.netlist;
        Self {
            start: start(netlist, &machine.start, &number),
            cycles: (machine.steps[..=cycle].iter())
                .map(|step| step.inputs.iter().map(&number).collect())
                .collect(),
            violation: violation(netlist, goal, &number),
        }
    }
}

/// What is wrong where a goal is 0.
pub(crate) fn violation(
    netlist: &Netlist,
    goal: &Goal,
    number: &impl Fn(&Symbol) -> BigUint,
) -> Violation {
    match &goal.about {
        About::Output {
            port,
            expected,
            care,
            found,
            ..
        } => Violation::Output {
            port: netlist.outputs[*port].name.clone(),
            expected: number(expected),
            care: number(care),
            found: number(found),
            driver: netlist.outputs[*port].source.to_string(),
        },
        About::Rule(name) => Violation::Rule(name.clone()),
    }
}

/// A word for each node, the assignment in its lowest bit.
fn simulated(machine: &Machine<'_>, assignment: &Assignment) -> Vec<u64> {
    let inputs: Vec<u64> = assignment.0.iter().map(|bit| u64::from(*bit)).collect();
    machine.aig.graph().simulate(&inputs)
}

/// The number that a word is in the first of the simulated patterns.
pub(crate) fn number(symbol: &Symbol, values: &[u64]) -> BigUint {
    let mut digits = vec![0u32; symbol.literals().len().div_ceil(32)];
    for (index, literal) in symbol.literals().iter().enumerate() {
        digits[index / 32] |= ((word_of(values, *literal) & 1) as u32) << (index % 32);
    }
    BigUint::new(digits)
}

/// What differs from power-up.
pub(crate) fn start(
    netlist: &Netlist,
    start: &State<Symbol>,
    number: &impl Fn(&Symbol) -> BigUint,
) -> Vec<StartValue> {
    let registers = netlist.registers.iter().zip(&start.registers);
    let registers = registers.filter_map(|(register, symbol)| {
        let value = number(symbol);
        (Some(&register.initial) != Bits::new(value.clone(), register.width).as_ref()).then(|| {
            StartValue {
                path: register.path.clone(),
                word: None,
                value,
            }
        })
    });
    let memories = netlist.memories.iter().zip(&start.memories);
    let words = memories.flat_map(|(memory, words)| {
        let words = words.iter().map(number).zip(memory.power_up());
        words
            .enumerate()
            .filter(|(_, (value, initial))| value != initial.value())
            .map(|(word, (value, _))| StartValue {
                path: memory.path.clone(),
                word: Some(word as u32),
                value,
            })
    });
    registers.chain(words).collect()
}

impl fmt::Display for CounterExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycle = self.cycle();
        match &self.violation {
            Violation::Output {
                port,
                expected,
                care,
                found,
                driver,
            } => {
                write!(
                    f,
                    "cycle {cycle}: {port} is {found:#x}, must be {expected:#x} on the bits {care:#x} (driven at {driver})"
                )
            }
            Violation::Rule(name) => write!(f, "cycle {cycle}: broken: {name}"),
        }
    }
}
