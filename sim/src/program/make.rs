//! Turns chosen instructions into code.

use super::choice::{Choice, Operand, Roots};
use super::code::{Code, Def, Value};
use super::{Instr, Op, WideOperand};
use std::collections::HashMap;
use warpwright_hdl::netlist::{NetId, Netlist};

/// Turns choices, operands first, into values.
pub(super) struct Maker<'a> {
    netlist: &'a Netlist,
    code: Code,
    value_of: Vec<Option<Value>>,
    constants: HashMap<u64, Value>,
    coefficients: HashMap<Vec<Value>, Vec<Value>>,
    leaf_sets: HashMap<Vec<NetId>, usize>,
}

impl<'a> Maker<'a> {
    /// Nothing made yet. Leaf sets say how many trees choose among the same leaves.
    pub fn new(netlist: &'a Netlist, leaf_sets: HashMap<Vec<NetId>, usize>) -> Self {
        Self {
            netlist,
            code: Code::default(),
            value_of: vec![None; netlist.nets.len()],
            constants: HashMap::new(),
            coefficients: HashMap::new(),
            leaf_sets,
        }
    }

    /// Makes a net's value.
    pub fn add(&mut self, net: NetId, choice: &Choice) {
        self.value_of[net.index()] = Some(self.make(choice));
    }

    fn value(&self, net: NetId) -> Value {
        self.value_of[net.index()].unwrap_or(0)
    }

    fn define(&mut self, def: Def) -> Value {
        self.code.values.push(def);
        self.code.values.len() as Value - 1
    }

    fn constant(&mut self, value: u64) -> Value {
        if let Some(known) = self.constants.get(&value) {
            return *known;
        }
        let made = self.define(Def::Const(value));
        self.constants.insert(value, made);
        made
    }

    fn make(&mut self, choice: &Choice) -> Value {
        match choice {
            Choice::Source(Def::Const(value)) => self.constant(*value),
            Choice::Source(def) => self.define(*def),
            Choice::Same(net) => self.value(*net),
            Choice::One(op, operands) => {
                let mut from = [0; 3];
                for (place, operand) in from.iter_mut().zip(operands) {
                    *place = match operand {
                        Operand::Net(net) => self.value(*net),
                        Operand::Const(value) => self.constant(*value),
                    };
                }
                self.code.make(*op, from)
            }
            Choice::Assemble(fields) => {
                let first = self.code.parts.len() as u32;
                for field in fields {
                    let from = self.value(field.net);
                    self.code.parts.push(WideOperand {
                        from,
                        low: field.low as u8,
                        width: field.width as u8,
                        at: field.at as u8,
                    });
                }
                let count = fields.len() as u16;
                self.code.make(Op::Assemble { first, count }, [0; 3])
            }
            Choice::Pick { index, leaves } => {
                let count = leaves.len() as u16;
                let leaves: Vec<Value> = leaves.iter().map(|net| self.value(*net)).collect();
                let first = self.add_parts(&leaves);
                let index = self.value(*index);
                self.code.make(Op::Pick { first, count }, [index, 0, 0])
            }
            Choice::Tree { selectors, leaves } => self.make_tree(selectors, leaves),
        }
    }

    fn make_tree(&mut self, selectors: &[NetId], leaves: &[NetId]) -> Value {
        // Coefficients take twelve operations and save seven a tree.
        let is_shared = self.leaf_sets.get(leaves).is_some_and(|trees| *trees > 2);
        let selectors = selectors.iter().map(|net| self.value(*net));
        let mut operands: Vec<Value> = selectors.collect();
        let leaves: Vec<Value> = leaves.iter().map(|net| self.value(*net)).collect();
        let is_polynomial = is_shared && leaves.len() == 8;
        operands.extend(if is_polynomial {
            self.coefficients(leaves)
        } else {
            leaves
        });
        let first = self.add_parts(&operands);
        let op = match (operands.len(), is_polynomial) {
            (6, _) => Op::Choose4(first),
            (_, false) => Op::Choose8(first),
            (_, true) => Op::Polynomial8(first),
        };
        self.code.make(op, [0; 3])
    }

    /// Whole operands of an operation with many.
    fn add_parts(&mut self, operands: &[Value]) -> u32 {
        let first = self.code.parts.len() as u32;
        let whole = |from| WideOperand {
            from,
            low: 0,
            width: 0,
            at: 0,
        };
        self.code.parts.extend(operands.iter().copied().map(whole));
        first
    }

    /// The coefficients of a choice among these leaves: each the exclusive or of the leaves whose numbers
    /// have no bit that its own number lacks (Möbius transform).
    fn coefficients(&mut self, leaves: Vec<Value>) -> Vec<Value> {
        if let Some(known) = self.coefficients.get(&leaves) {
            return known.clone();
        }
        let mut terms = leaves.clone();
        for bit in [1, 2, 4] {
            for number in (0..terms.len()).filter(|number| number & bit != 0) {
                let operands = [terms[number], terms[number ^ bit], 0];
                terms[number] = self.code.make(Op::Xor, operands);
            }
        }
        self.coefficients.insert(leaves, terms.clone());
        terms
    }

    /// All code, with its roots.
    pub fn finish(mut self, roots: Roots) -> Code {
        let netlist = self.netlist;
        let outputs = netlist.outputs.iter().map(|output| self.value(output.net));
        self.code.outputs = outputs.collect();
        if roots == Roots::OutputsAndState {
            let next = netlist
                .registers
                .iter()
                .map(|register| self.value(register.next));
            self.code.next = next.collect();
            let registers = netlist.registers.iter();
            self.code.is_bit = registers.map(|register| register.width == 1).collect();
            for (index, memory) in netlist.memories.iter().enumerate() {
                for write in &memory.writes {
                    let from = [write.enable, write.address, write.data].map(|n| self.value(n));
                    let op = Op::MemoryWrite(index as u32);
                    self.code.writes.push(Instr { op, to: 0, from });
                }
            }
        }
        self.code
    }
}
