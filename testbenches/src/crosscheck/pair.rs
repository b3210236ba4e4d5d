//! Combines two circuits into one graph: ports and state bits paired by name, one goal for every function.

use super::Verdict;
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};
use std::fmt;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::Literal;
use warpwright_prove::aig::{Aig, Node, word_of};
use warpwright_prove::aiger::Aiger;
use warpwright_prove::decide::{self, Answer, Assignment, decide};
use warpwright_prove::solver::SolverError;

/// A place where a text and a netlist differ.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// The text does not have this port or register bit.
    Missing(CircuitBit),
    /// The text has a port bit that the netlist does not have.
    Added(CircuitBit),
    /// Two register bits are one in the text.
    Merged(CircuitBit, CircuitBit),
    /// A function has different values.
    Value {
        /// Of what.
        place: CircuitBit,
        /// By our netlist.
        ours: bool,
        /// By the text.
        theirs: bool,
        /// What the function depends on: inputs and registers that are not 0 here.
        when: Vec<(String, BigUint)>,
    },
    /// What a tool said.
    Told(String),
}

/// A bit of a circuit by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CircuitBit {
    /// Of an input port.
    Input(String),
    /// Of an output port.
    Output(String),
    /// Of a register or a memory.
    Register(String),
}

impl fmt::Display for CircuitBit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(name) => write!(f, "input {name}"),
            Self::Output(name) => write!(f, "output {name}"),
            Self::Register(name) => write!(f, "register {name}"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(place) => write!(f, "{place} is missing from the emitted text"),
            Self::Added(place) => write!(f, "{place} is only in the emitted text"),
            Self::Merged(one, other) => {
                write!(f, "{one} and {other} are merged in the emitted text")
            }
            Self::Value {
                place,
                ours,
                theirs,
                when,
            } => {
                let next = match place {
                    CircuitBit::Register(_) => " next",
                    _ => "",
                };
                let (ours, theirs) = (u8::from(*ours), u8::from(*theirs));
                write!(
                    f,
                    "{place} is{next} {theirs} in the emitted text, must be {ours}, when "
                )?;
                if when.is_empty() {
                    return f.write_str("everything that it depends on is 0");
                }
                for (index, (name, value)) in when.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    write!(f, "{comma}{name} = {value:#x}")?;
                }
                f.write_str(", the rest 0")
            }
            Self::Told(said) => f.write_str(said),
        }
    }
}

/// Two circuits over the same inputs and the same state.
#[derive(Debug)]
pub struct Paired {
    /// Our functions, with theirs added.
    graph: Aig,
    functions: Vec<Function>,
    /// What could not be paired.
    unpaired: Vec<Difference>,
    /// Inputs and registers of ours with the graph inputs of their bits, low first.
    values: Vec<(String, Vec<u32>)>,
}

#[derive(Debug)]
struct Function {
    place: CircuitBit,
    ours: Literal,
    theirs: Literal,
}

impl Paired {
    /// Pairs a netlist and a circuit read from its text, which has these ports beside those of the netlist.
    pub fn new(netlist: &Netlist, unread: &[&str], theirs: &Aiger) -> Self {
        let ours = Aiger::of_netlist(netlist, unread);
        let values = values(netlist, unread, &ours);
        Self::of(ours, values, theirs)
    }

    /// With differences that were found elsewhere.
    pub fn and(mut self, found: Vec<Difference>) -> Self {
        self.unpaired.extend(found);
        self
    }

    /// Pairs two circuits that were read from texts, by the first name of each bit. Undefined bits have none, and count as a difference.
    pub fn of_circuits(mut ours: Aiger, theirs: &Aiger) -> Self {
        let undefined = ours.inputs.iter().filter(|name| name.is_none()).count();
        for latch in &mut ours.latches {
            let first = latch.name.as_deref().and_then(|all| all.split(' ').next());
            latch.name = first.map(str::to_string);
        }
        let mut paired = Self::of(ours, Vec::new(), theirs);
        let unnamed = Difference::Added(CircuitBit::Input("an undefined bit".to_string()));
        let unnamed = std::iter::repeat_n(unnamed, undefined);
        paired.unpaired.extend(unnamed);
        paired
    }

    fn of(ours: Aiger, values: Vec<(String, Vec<u32>)>, theirs: &Aiger) -> Self {
        let mut unpaired = Vec::new();
        let inputs = Names::new(theirs.inputs.iter());
        let latches = Names::new(theirs.latches.iter().map(|latch| &latch.name));
        let outputs = Names::new(theirs.outputs.iter().map(|output| &output.name));

        // Theirs by ours: the literal for each of the circuit's graph inputs.
        let mut given: Vec<Option<(Literal, CircuitBit)>> = vec![None; theirs.aig.inputs().len()];
        let mut is_paired = vec![false; theirs.outputs.len()];
        for (index, name) in ours.inputs.iter().flatten().enumerate() {
            let place = CircuitBit::Input(name.clone());
            match inputs.number(name) {
                Some(theirs) => given[theirs] = Some((ours.input(index), place)),
                None => unpaired.push(Difference::Missing(place)),
            }
        }
        for (number, name) in theirs.inputs.iter().enumerate() {
            if let (None, Some(name)) = (&given[number], name) {
                unpaired.push(Difference::Added(CircuitBit::Input(name.clone())));
            }
        }
        let mut pairs = Vec::new();
        for (index, latch) in ours.latches.iter().enumerate() {
            let name = latch.name.clone().unwrap_or_default();
            let number = latches.number(&name);
            let place = CircuitBit::Register(name);
            let Some(number) = number else {
                unpaired.push(Difference::Missing(place));
                continue;
            };
            let slot = &mut given[theirs.inputs.len() + number];
            if let Some((_, other)) = slot {
                unpaired.push(Difference::Merged(other.clone(), place));
                continue;
            }
            *slot = Some((ours.latch(index), place.clone()));
            pairs.push((place, latch.next, theirs.latches[number].next));
        }
        for output in &ours.outputs {
            let name = output.name.clone().unwrap_or_default();
            let number = outputs.number(&name);
            let place = CircuitBit::Output(name);
            match number {
                Some(number) => {
                    is_paired[number] = true;
                    pairs.push((place, output.value, theirs.outputs[number].value));
                }
                None => unpaired.push(Difference::Missing(place)),
            }
        }
        for (output, is_paired) in theirs.outputs.iter().zip(is_paired) {
            if !is_paired {
                let name = output.name.clone().unwrap_or_default();
                unpaired.push(Difference::Added(CircuitBit::Output(name)));
            }
        }

        let mut graph = ours.aig;
        let given: Vec<Literal> = (given.into_iter())
            .map(|pair| pair.map_or_else(|| graph.input(), |(literal, _)| literal))
            .collect();
        let copied = copy(&theirs.aig, &given, &mut graph);
        let functions = pairs.into_iter().map(|(place, ours, theirs)| Function {
            place,
            ours,
            theirs: copied[theirs.node() as usize].inverted_if(theirs.is_inverted()),
        });
        Self {
            functions: functions.collect(),
            graph,
            unpaired,
            values,
        }
    }

    /// How many functions are compared.
    pub fn functions(&self) -> usize {
        self.functions.len()
    }

    /// How many of them are next states.
    pub fn next_states(&self) -> usize {
        let states = self.functions.iter();
        states
            .filter(|function| matches!(function.place, CircuitBit::Register(_)))
            .count()
    }

    /// All functions by our netlist, and by the text, as circuits over the same inputs.
    pub fn circuits(&self) -> [Aiger; 2] {
        let of = |side: fn(&Function) -> Literal| {
            Aiger::combinational(self.graph.clone(), self.functions.iter().map(side))
        };
        [of(|function| function.ours), of(|function| function.theirs)]
    }

    /// Whether all functions are the same, and nothing is without its partner.
    pub fn decide(mut self, options: &decide::Options) -> Result<Verdict, SolverError> {
        let mut goals = Vec::with_capacity(self.functions.len());
        for function in &self.functions {
            goals.push(!self.graph.xor(function.ours, function.theirs));
        }
        let decision = decide(&self.graph, &goals, &[], options)?;
        let mut differences = std::mem::take(&mut self.unpaired);
        let mut unknown = None;
        for (function, answer) in self.functions.iter().zip(decision.answers) {
            match answer {
                Answer::Holds => {}
                Answer::Fails(assignment) => differences.push(self.told(function, &assignment)),
                Answer::Unknown(limit) => {
                    unknown.get_or_insert(format!("{}: {limit}", function.place));
                }
            }
        }
        Ok(match unknown {
            _ if !differences.is_empty() => Verdict::Differs(differences),
            Some(limit) => Verdict::Unknown(limit),
            None => Verdict::Held,
        })
    }

    /// A difference with the values that show it.
    fn told(&self, function: &Function, assignment: &Assignment) -> Difference {
        let words: Vec<u64> = assignment.0.iter().map(|bit| u64::from(*bit)).collect();
        let values = self.graph.simulate(&words);
        let read = support(&self.graph, [function.ours, function.theirs]);
        let when = self.values.iter().filter_map(|(name, bits)| {
            let mut value = BigUint::ZERO;
            for (bit, node) in bits.iter().enumerate() {
                let is_one = values[*node as usize] & 1 == 1;
                value.set_bit(bit as u64, is_one && read.contains(node));
            }
            (value != BigUint::ZERO).then(|| (name.clone(), value))
        });
        Difference::Value {
            place: function.place.clone(),
            ours: word_of(&values, function.ours) & 1 == 1,
            theirs: word_of(&values, function.theirs) & 1 == 1,
            when: when.collect(),
        }
    }
}

/// Numbers by name. Yosys gives a bit every name that it has, blanks between.
struct Names<'a>(HashMap<&'a str, usize>);

impl<'a> Names<'a> {
    fn new(names: impl Iterator<Item = &'a Option<String>>) -> Self {
        let numbered = names.enumerate();
        Self(
            numbered
                .flat_map(|(number, names)| {
                    let names = names.as_deref().unwrap_or_default();
                    names.split(' ').map(move |name| (name, number))
                })
                .collect(),
        )
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }
}

/// Adds a graph's gates to another; `given` stands for its inputs. The answer is a literal for each node.
fn copy(from: &Aig, given: &[Literal], to: &mut Aig) -> Vec<Literal> {
    let mut made: Vec<Literal> = Vec::with_capacity(from.len());
    let mut given = given.iter();
    for node in 0..from.len() as u32 {
        let at =
            |literal: Literal| made[literal.node() as usize].inverted_if(literal.is_inverted());
        let literal = match from.node(node) {
            Node::Constant => Literal::FALSE,
            Node::Input => given.next().copied().unwrap_or(Literal::FALSE),
            Node::And(a, b) => to.and(at(a), at(b)),
        };
        made.push(literal);
    }
    made
}

/// The inputs that some functions depend on.
fn support(graph: &Aig, functions: [Literal; 2]) -> HashSet<u32> {
    let mut open: Vec<u32> = functions.iter().map(|literal| literal.node()).collect();
    let mut seen: HashSet<u32> = open.iter().copied().collect();
    let mut inputs = HashSet::new();
    while let Some(node) = open.pop() {
        match graph.node(node) {
            Node::Constant => {}
            Node::Input => {
                inputs.insert(node);
            }
            Node::And(a, b) => {
                let operands = [a.node(), b.node()].into_iter();
                open.extend(operands.filter(|operand| seen.insert(*operand)));
            }
        }
    }
    inputs
}

/// The ports, registers and words of a netlist with the graph inputs of their bits.
fn values(netlist: &Netlist, unread: &[&str], circuit: &Aiger) -> Vec<(String, Vec<u32>)> {
    let mut nodes = circuit.aig.inputs().iter().copied();
    let mut bits = |width: u32| nodes.by_ref().take(width as usize).collect::<Vec<u32>>();
    let mut values = Vec::new();
    for port in &netlist.inputs {
        values.push((port.name.clone(), bits(port.width)));
    }
    bits(unread.len() as u32);
    for register in &netlist.registers {
        values.push((register.path.clone(), bits(register.width)));
    }
    for memory in &netlist.memories {
        for word in 0..memory.depth {
            values.push((format!("{}[{word}]", memory.path), bits(memory.width)));
        }
    }
    values
}
