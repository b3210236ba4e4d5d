//! The model on a prover's symbols: one circuit for all 2^128 words, which agrees with the model on numbers.

use crate::common::{corpus, words};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use warpwright_eu::model::{Instruction, Number, expand, fields, rules};
use warpwright_hdl::word::{Gates, Literal, Symbol, Word};

/// And-gates over inputs 1 to `inputs`.
#[derive(Default)]
struct Circuit {
    gates: RefCell<Vec<(Literal, Literal)>>,
    known: RefCell<HashMap<(Literal, Literal), Literal>>,
    inputs: u32,
}

impl Gates for Circuit {
    fn and(&self, a: Literal, b: Literal) -> Literal {
        let (a, b) = (a.min(b), a.max(b));
        if a == Literal::FALSE || a == !b {
            return Literal::FALSE;
        }
        if a == Literal::TRUE || a == b {
            return b;
        }
        let mut gates = self.gates.borrow_mut();
        let new = Literal::new(self.inputs + 1 + gates.len() as u32, false);
        *self.known.borrow_mut().entry((a, b)).or_insert_with(|| {
            gates.push((a, b));
            new
        })
    }
}

impl Circuit {
    /// The values of all nodes for an input.
    fn values(&self, input: u128) -> Vec<bool> {
        let mut values = vec![false];
        values.extend((0..self.inputs).map(|bit| input >> bit & 1 == 1));
        for (a, b) in self.gates.borrow().iter() {
            let both = value(&values, *a) && value(&values, *b);
            values.push(both);
        }
        values
    }
}

fn value(values: &[bool], literal: Literal) -> bool {
    values[literal.node() as usize] ^ literal.is_inverted()
}

/// A function of a word as a circuit.
fn circuit(inputs: u32, function: impl Fn(&Symbol) -> Vec<Symbol>) -> (Rc<Circuit>, Vec<Symbol>) {
    let circuit = Rc::new(Circuit {
        inputs,
        ..Circuit::default()
    });
    let literals = (1..=inputs).map(|node| Literal::new(node, false));
    let symbol = Symbol::new(circuit.clone(), literals);
    let outputs = function(&symbol);
    (circuit, outputs)
}

fn agree(circuit: &Circuit, symbols: &[Symbol], input: u128, numbers: &[Number]) {
    let values = circuit.values(input);
    assert_eq!(symbols.len(), numbers.len());
    for (symbol, number) in symbols.iter().zip(numbers) {
        let literals = symbol.literals().iter().enumerate();
        let found = literals.fold(0, |word, (bit, literal)| {
            word | u128::from(value(&values, *literal)) << bit
        });
        assert_eq!(found, number.value(), "{input:032x}");
        assert_eq!(symbol.literals().len() as u32, number.width());
    }
}

fn compiled() -> impl Iterator<Item = Instruction> {
    let rows = corpus("instructions").into_iter().step_by(211);
    rows.map(|row| row.instruction())
}

#[test]
fn decoding_is_one_circuit() {
    let (circuit, symbols) = circuit(128, |native| fields(native).values());
    let size = circuit.gates.borrow().len();
    assert!(size < 20_000, "{size} gates");
    let natives = words(300).chain(compiled().map(|instruction| instruction.native));
    for native in natives {
        let numbers = fields(&Number::new(native, 128)).values();
        agree(&circuit, &symbols, native, &numbers);
    }
}

#[test]
fn expanding_is_one_circuit() {
    let parts = |word: &Symbol| {
        let expanded = expand(word);
        vec![expanded.native, expanded.has_form, expanded.immediate_fits]
    };
    let (circuit, symbols) = circuit(64, parts);
    let size = circuit.gates.borrow().len();
    assert!(size < 20_000, "{size} gates");
    for word in words(300).chain(compiled().map(|instruction| instruction.word)) {
        let word = word & u128::from(u64::MAX);
        let expanded = expand(&Number::new(word, 64));
        let numbers = [expanded.native, expanded.has_form, expanded.immediate_fits];
        agree(&circuit, &symbols, word, &numbers);
    }
}

#[test]
fn judging_is_one_circuit() {
    let (circuit, symbols) = circuit(128, |native| rules(native, &fields(native)));
    let size = circuit.gates.borrow().len();
    // Every row of a region is looked at by itself.
    assert!(size < 60_000, "{size} gates");
    let natives = words(100).chain(compiled().map(|instruction| instruction.native));
    for native in natives.step_by(3) {
        let number = Number::new(native, 128);
        let numbers = rules(&number, &fields(&number));
        agree(&circuit, &symbols, native, &numbers);
    }
}
