//! A netlist and its specification, unrolled side by side over symbolic cycles into one graph.

use crate::aig::SharedAig;
use crate::error::ProveError;
use crate::spec::{Demand, Ports, Remembered, Spec};
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::{MemoryState, Netlist};
use warpwright_hdl::word::{Literal, Symbol, Word};

/// The state in which the netlist begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// After a reset: registers that reset have their reset values; others, and memories, hold anything.
    Reset,
    /// Everything holds anything.
    Anything,
}

impl Start {
    /// The state: inputs of the graph, registers first, where it may be anything.
    pub fn state(self, netlist: &Netlist, aig: &SharedAig) -> State<Symbol> {
        let registers = netlist.registers.iter().map(|register| {
            if register.resets && self == Self::Reset {
                Symbol::from_bits(&register.initial)
            } else {
                aig.inputs(register.width)
            }
        });
        let registers = registers.collect();
        let words = |memory: &MemoryState| {
            (0..memory.depth)
                .map(|_| aig.inputs(memory.width))
                .collect()
        };
        State {
            registers,
            memories: netlist.memories.iter().map(words).collect(),
        }
    }
}

/// Both machines, as far as they have been unrolled.
pub(crate) struct Machine<'a> {
    pub netlist: &'a Netlist,
    pub aig: SharedAig,
    pub start: State<Symbol>,
    pub steps: Vec<Step>,
    /// What the specification remembers after a reset.
    pub model_at_first: Vec<(String, Symbol)>,
    /// Both states before each cycle, if they are recorded.
    pub history: Vec<Moment>,
    /// For each cycle the outputs of which something is demanded, the values, and the bits that matter; if they are recorded.
    pub demanded: Vec<Vec<(usize, Symbol, Symbol)>>,
    is_recorded: bool,
    state: State<Symbol>,
    spec: Box<dyn Spec>,
}

/// The states of both machines.
pub(crate) struct Moment {
    pub state: State<Symbol>,
    /// What the specification remembers, by name.
    pub model: Vec<(String, Symbol)>,
}

/// One unrolled cycle.
pub(crate) struct Step {
    /// A value for each input of the netlist.
    pub inputs: Vec<Symbol>,
    /// What must hold in it.
    pub goals: Vec<Goal>,
    /// What its environment keeps to.
    pub assumptions: Vec<Literal>,
}

/// One bit that must be 1.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub literal: Literal,
    pub about: About,
}

impl Goal {
    /// The output and its bit that it compares with a value, and where that bit matters.
    pub fn care(&self) -> Option<((usize, u32), Literal)> {
        match &self.about {
            About::Output {
                port, bit, care, ..
            } => Some(((*port, *bit), care.literals()[*bit as usize])),
            About::Rule(_) => None,
        }
    }

    /// For the lowest bit of an output: the output, what it must be, and the bits that matter.
    fn demanded(&self) -> Option<(usize, Symbol, Symbol)> {
        match &self.about {
            About::Output {
                port,
                bit: 0,
                expected,
                care,
                ..
            } => Some((*port, expected.clone(), care.clone())),
            _ => None,
        }
    }
}

/// What a goal is about.
#[derive(Clone, Debug)]
pub(crate) enum About {
    /// A bit of an output, and all of the output for a report.
    Output {
        port: usize,
        bit: u32,
        expected: Symbol,
        care: Symbol,
        found: Symbol,
    },
    /// A rule or an invariant.
    Rule(String),
}

impl<'a> Machine<'a> {
    pub fn new(netlist: &'a Netlist, mut spec: Box<dyn Spec>, start: Start) -> Self {
        let aig = SharedAig::new();
        let is_reset = start == Start::Reset;
        let mut start = start.state(netlist, &aig);
        if is_reset {
            spec.after_reset(netlist, &mut start);
        }
        Self {
            netlist,
            start: start.clone(),
            state: start,
            steps: Vec::new(),
            model_at_first: remembered(spec.as_mut()),
            history: Vec::new(),
            demanded: Vec::new(),
            is_recorded: false,
            spec,
            aig,
        }
    }

    /// The same, with its states and demands recorded from now on.
    pub fn recorded(mut self) -> Self {
        self.is_recorded = true;
        self
    }

    /// The states that have been reached.
    pub fn now(&mut self) -> Moment {
        Moment {
            state: self.state.clone(),
            model: remembered(self.spec.as_mut()),
        }
    }

    /// Lets the specification remember anything.
    pub fn free_spec(&mut self) {
        let aig = &self.aig;
        self.spec
            .for_each_word(&mut |_, word| *word = aig.inputs(word.width()));
    }

    /// Unrolls one more cycle with new inputs.
    pub fn step(&mut self) -> Result<(), ProveError> {
        if self.is_recorded {
            let now = self.now();
            self.history.push(now);
        }
        let inputs: Vec<Symbol> = (self.netlist.inputs.iter())
            .map(|port| self.aig.inputs(port.width))
            .collect();
        let cycle = Cycle::new(self.netlist, &inputs, &self.state);
        let outputs = self.netlist.outputs.iter();
        let outputs = outputs.map(|port| (port.name.clone(), cycle.value(port.net).clone()));
        let named = self.netlist.inputs.iter().zip(&inputs);
        let named = named.map(|(port, value)| (port.name.clone(), value.clone()));
        let ports: Ports = named.chain(outputs).collect();

        let mut step = Step {
            inputs,
            goals: Vec::new(),
            assumptions: Vec::new(),
        };
        let demands = self.spec.cycle(&ports);
        let missing = ports.missing();
        if !missing.is_empty() {
            return Err(ProveError::UnknownPorts {
                design: self.netlist.name.clone(),
                missing,
            });
        }
        for demand in demands {
            self.demand(demand, &cycle, &mut step)?;
        }
        if self.is_recorded {
            let outputs = step.goals.iter().filter_map(Goal::demanded);
            self.demanded.push(outputs.collect());
        }
        self.steps.push(step);
        self.state = cycle.next(self.netlist, &self.state);
        Ok(())
    }

    /// The same; the environment's rules become known, the goals are given back.
    pub fn step_knowing(&mut self, known: &mut Vec<Literal>) -> Result<Vec<Goal>, ProveError> {
        self.step()?;
        let last = self.steps.len() - 1;
        let step = &mut self.steps[last];
        known.extend(&step.assumptions);
        Ok(std::mem::take(&mut step.goals))
    }

    fn demand(
        &self,
        demand: Demand,
        cycle: &Cycle<Symbol>,
        step: &mut Step,
    ) -> Result<(), ProveError> {
        match demand {
            Demand::Output {
                port,
                expected,
                care,
            } => {
                let index = self.netlist.outputs.iter().position(|o| o.name == port);
                let output = index.map(|index| (index, &self.netlist.outputs[index]));
                let Some((index, output)) = output.filter(|(_, o)| o.width == expected.width())
                else {
                    return Err(ProveError::UnknownOutput {
                        design: self.netlist.name.clone(),
                        port,
                        width: expected.width(),
                    });
                };
                let found = cycle.value(output.net).clone();
                let holds = !(care.clone() & (expected.clone() ^ found.clone()));
                let about = |bit| About::Output {
                    port: index,
                    bit,
                    expected: expected.clone(),
                    care: care.clone(),
                    found: found.clone(),
                };
                let bits = holds.literals().iter().zip(0..);
                step.goals.extend(bits.map(|(literal, bit)| Goal {
                    literal: *literal,
                    about: about(bit),
                }));
            }
            Demand::Rule { name, holds } => step.goals.extend(rule(&name, &holds)),
            Demand::Assumption { holds, .. } => step.assumptions.extend(holds.literals()),
        }
        Ok(())
    }

    /// A cycle of reset, of which the specification hears nothing: that it brings every register that resets
    /// to its reset value.
    pub fn reset(&mut self) -> Vec<Goal> {
        let inputs = self.netlist.inputs.iter().map(|port| match &*port.name {
            RESET => Symbol::ones(port.width),
            _ => self.aig.inputs(port.width),
        });
        let inputs: Vec<Symbol> = inputs.collect();
        let cycle = Cycle::new(self.netlist, &inputs, &self.state);
        self.steps.push(Step {
            inputs,
            goals: Vec::new(),
            assumptions: Vec::new(),
        });
        let registers = self.netlist.registers.iter().filter(|r| r.resets);
        let goals = registers.flat_map(|register| {
            let next = cycle.value(register.next).clone();
            let name = format!("reset brings {} to {}", register.path, register.initial);
            rule(&name, &!(next ^ Symbol::from_bits(&register.initial))).collect::<Vec<_>>()
        });
        goals.collect()
    }

    /// The invariants in the state that has been reached.
    pub fn invariants(&self) -> Result<Vec<Goal>, ProveError> {
        let remembered = Remembered::new(self.netlist, &self.state);
        let invariants = self.spec.invariants(&remembered);
        let missing = remembered.missing();
        if !missing.is_empty() {
            return Err(ProveError::UnknownState {
                design: self.netlist.name.clone(),
                missing,
            });
        }
        let goals = invariants
            .iter()
            .flat_map(|(name, holds)| rule(name, holds));
        Ok(goals.collect())
    }
}

/// What a specification remembers, by name.
fn remembered(spec: &mut dyn Spec) -> Vec<(String, Symbol)> {
    let mut words = Vec::new();
    spec.for_each_word(&mut |name, word| words.push((name.to_string(), word.clone())));
    words
}

/// A goal for each bit of a rule: what is known of one bit is proved with what is known of few.
fn rule<'a>(name: &'a str, holds: &'a Symbol) -> impl Iterator<Item = Goal> + 'a {
    holds.literals().iter().map(|literal| Goal {
        literal: *literal,
        about: About::Rule(name.to_string()),
    })
}
