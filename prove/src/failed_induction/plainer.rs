//! Makes the values of a failing run plainer: words of the first state as after power-up, inputs 0, wherever the run fails all the same.

use super::{is_one, places};
use crate::aig::Aig;
use crate::decide::Assignment;
use crate::machine::{Machine, Moment};
use warpwright_hdl::word::{Literal, Symbol};

/// Nodes that may be evaluated for it.
const EVALUATED: usize = 300_000_000;

/// What may be made plainer, and what must stay.
pub(super) struct Plain<'a> {
    goal: Literal,
    known: &'a [Literal],
    /// The literals of a word and their plain values.
    words: Vec<Vec<(Literal, bool)>>,
}

impl<'a> Plain<'a> {
    pub fn new(machine: &Machine<'_>, first: &Moment, goal: Literal, known: &'a [Literal]) -> Self {
        let state = places(machine, first).into_iter();
        let state = state.map(|(_, word, initial)| {
            let pairs = word.literals().iter().zip(initial.literals());
            pairs
                .map(|(bit, initial)| (*bit, *initial == Literal::TRUE))
                .collect()
        });
        let zero = |word: &Symbol| word.literals().iter().map(|bit| (*bit, false)).collect();
        let inputs = machine.steps.iter().rev().flat_map(|step| &step.inputs);
        // The state first: it is what a person has to understand.
        let words = state.chain(inputs.map(zero)).collect();
        Self { goal, known, words }
    }

    /// A word for each node of the graph, the plainer run in its lowest bit.
    pub fn values(&self, graph: &Aig, assignment: &Assignment) -> Vec<u64> {
        let mut inputs: Vec<u64> = assignment.0.iter().map(|bit| u64::from(*bit)).collect();
        inputs.resize(graph.inputs().len(), 0);
        let mut values = graph.simulate(&inputs);
        let mut left = EVALUATED / graph.len();
        for word in &self.words {
            let mut plainer = inputs.clone();
            for (bit, value) in word {
                // After a reset a register's bits are constants.
                if let Ok(input) = graph.inputs().binary_search(&bit.node()) {
                    plainer[input] = u64::from(*value);
                }
            }
            if plainer == inputs {
                continue;
            }
            let Some(rest) = left.checked_sub(1) else {
                break;
            };
            left = rest;
            let tried = graph.simulate(&plainer);
            if self.fails(&tried) {
                (inputs, values) = (plainer, tried);
            }
        }
        values
    }

    /// Whether the goal is 0 and all that is known is 1.
    fn fails(&self, values: &[u64]) -> bool {
        !is_one(values, self.goal) && self.known.iter().all(|bit| is_one(values, *bit))
    }
}
