//! The golden model's answers to the operands of a sweep, as gates.
//!
//! The model runs once on symbols: operands follow each other back to back, with a new number in every
//! cycle, until the first one's answer is due. The expected outputs may depend on that first number only;
//! that makes the answer a function of the operands, and is checked in the graph rather than assumed.

use super::SweepError;
use std::collections::HashMap;
use warpwright_blocks::golden::{AnyModel, Inputs, Output};
use warpwright_blocks::sweep::{Field, Sweep};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::aig::{Aig, Node, SharedAig};

/// What is expected of up to 64 bits of an output.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The bits.
    pub field: Field,
    /// Their values, lowest first.
    pub expected: Vec<Literal>,
    /// Which of them matter.
    pub care: Vec<Literal>,
}

impl Piece {
    fn never_matters(&self) -> bool {
        self.care.iter().all(|care| *care == Literal::FALSE)
    }
}

/// The answers: node 0 of the graph is the constant 0, then come the number's bits, then gates in an order in which they can be computed.
#[derive(Clone, Debug)]
pub(super) struct Answers {
    pub bits: u32,
    pub gates: Vec<[Literal; 2]>,
    /// Those that are written down first, in their order; then all others.
    pub pieces: Vec<Piece>,
    /// How many are written down.
    pub written: usize,
}

impl Answers {
    /// What the model answers to a sweep of the hardware.
    pub fn new(model: &dyn AnyModel, netlist: &Netlist, sweep: &Sweep) -> Result<Self, SweepError> {
        let graph = SharedAig::new();
        let mut model = model.symbolic();
        let mut outputs = Vec::new();
        for _ in 0..=sweep.latency {
            let number = graph.inputs(sweep.bits);
            let given = Given {
                sweep,
                graph: &graph,
                number: number.literals(),
            };
            outputs = model.cycle(&given);
        }
        let pieces = pieces(&outputs, netlist, sweep)?;
        Self::of_graph(&graph.graph(), pieces, sweep)
    }

    /// Only what the pieces need.
    fn of_graph(graph: &Aig, mut pieces: Vec<Piece>, sweep: &Sweep) -> Result<Self, SweepError> {
        let mut is_needed = vec![false; graph.len()];
        let literals = pieces.iter().flat_map(|p| p.expected.iter().chain(&p.care));
        for literal in literals {
            is_needed[literal.node() as usize] = true;
        }
        for node in (0..graph.len() as u32).rev() {
            if let (true, Node::And(a, b)) = (is_needed[node as usize], graph.node(node)) {
                is_needed[a.node() as usize] = true;
                is_needed[b.node() as usize] = true;
            }
        }
        let mut renamed = vec![Literal::FALSE; graph.len()];
        let (first, later) = graph.inputs().split_at(sweep.bits as usize);
        if later.iter().any(|node| is_needed[*node as usize]) {
            return Err(SweepError::NoFunction {
                function: sweep.function.clone(),
            });
        }
        for (index, node) in (1..).zip(first) {
            renamed[*node as usize] = Literal::new(index, false);
        }
        let mut gates = Vec::new();
        for node in 0..graph.len() as u32 {
            if let (true, Node::And(a, b)) = (is_needed[node as usize], graph.node(node)) {
                let number = 1 + sweep.bits + gates.len() as u32;
                gates.push([a, b].map(|literal| rename(&renamed, literal)));
                renamed[node as usize] = Literal::new(number, false);
            }
        }
        for piece in &mut pieces {
            for literal in piece.expected.iter_mut().chain(&mut piece.care) {
                *literal = rename(&renamed, *literal);
            }
        }
        Ok(Self {
            bits: sweep.bits,
            gates,
            pieces,
            written: sweep.results.len(),
        })
    }
}

fn rename(renamed: &[Literal], literal: Literal) -> Literal {
    renamed[literal.node() as usize].inverted_if(literal.is_inverted())
}

/// The inputs of a cycle.
struct Given<'a> {
    sweep: &'a Sweep,
    graph: &'a SharedAig,
    number: &'a [Literal],
}

impl Inputs<Symbol> for Given<'_> {
    fn word(&self, port: &str, width: u32) -> Symbol {
        let held = Bits::truncated(self.sweep.held.get(port).clone(), width);
        let mut literals = Symbol::from_bits(&held).literals().to_vec();
        let places = self.sweep.places.iter();
        for place in places.filter(|place| place.field.port == port) {
            for bit in 0..place.field.width {
                let literal = self.number[(place.from + bit) as usize];
                let literal = literal.inverted_if(place.flips >> bit & 1 == 1);
                literals[(place.field.low + bit) as usize] = literal;
            }
        }
        self.graph.word(literals)
    }

    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<Symbol> {
        let all = self.word(port, width * lanes);
        let lanes = 0..lanes;
        lanes.map(|lane| all.slice(lane * width, width)).collect()
    }
}

/// Every output in pieces, those that are written down first.
fn pieces(
    outputs: &[Output<Symbol>],
    netlist: &Netlist,
    sweep: &Sweep,
) -> Result<Vec<Piece>, SweepError> {
    let silent = |port: &str| SweepError::Silent {
        port: port.to_string(),
    };
    let mut expected = HashMap::new();
    for output in outputs {
        let both = [
            Symbol::join(output.parts.iter().map(|part| part.value.clone())),
            Symbol::join(output.parts.iter().map(|part| part.care.clone())),
        ];
        expected.insert(output.port.as_str(), both);
    }
    let piece = |field: &Field| -> Result<Piece, SweepError> {
        let [value, care] = expected
            .get(field.port.as_str())
            .ok_or_else(|| silent(&field.port))?;
        let cut = |word: &Symbol| word.slice(field.low, field.width).literals().to_vec();
        Ok(Piece {
            field: field.clone(),
            expected: cut(value),
            care: cut(care),
        })
    };
    let mut pieces: Vec<Piece> = sweep.results.iter().map(piece).collect::<Result<_, _>>()?;
    // A result that never matters would be right whatever it is.
    if let Some(open) = pieces.iter().find(|piece| piece.never_matters()) {
        return Err(silent(&open.field.port));
    }
    for output in &netlist.outputs {
        let written = sweep.results.iter().filter(|f| f.port == output.name);
        let mut taken: Vec<(u32, u32)> = written.map(|f| (f.low, f.low + f.width)).collect();
        taken.sort_unstable();
        taken.push((output.width, output.width));
        let mut from = 0;
        for (low, end) in taken {
            for start in (from..low).step_by(64) {
                pieces.push(piece(&Field {
                    port: output.name.clone(),
                    low: start,
                    width: 64.min(low - start),
                })?);
            }
            from = end;
        }
    }
    Ok(pieces)
}
