//! Slot allocation.
//!
//! Inputs, outputs, registers and constants have slots of their own. Every other value occupies
//! a slot from its definition to its last read; freed
//! slots are reused last-in first-out, which keeps the number of slots small and those in
//! use cached. A result may take the slot of an operand that is read for the last time.

use super::code::{Code, Def, Value};
use super::item::{Condition, Item};
use super::schedule::Plan;
use super::{Instr, Op, Slot, Tape, WideOperand};
use std::collections::HashMap;
use warpwright_hdl::netlist::Netlist;

/// The division of the slots.
#[derive(Clone, Debug)]
pub struct Layout {
    inputs: usize,
    outputs: usize,
    registers: usize,
    constants: Vec<u64>,
    constant_slots: HashMap<u64, Slot>,
    temporaries: usize,
}

impl Layout {
    /// Slots for a netlist's inputs, outputs and registers.
    pub fn new(netlist: &Netlist) -> Self {
        Self {
            inputs: netlist.inputs.len(),
            outputs: netlist.outputs.len(),
            registers: netlist.registers.len(),
            constants: Vec::new(),
            constant_slots: HashMap::new(),
            temporaries: 0,
        }
    }

    /// Slots for the constants of some code; all code comes before the first allocation.
    pub fn add_constants(&mut self, code: &Code) {
        for def in &code.values {
            if let Def::Const(value) = def {
                let slot = self.first_temporary();
                self.constant_slots.entry(*value).or_insert_with(|| {
                    self.constants.push(*value);
                    slot
                });
            }
        }
    }

    /// An input's slot.
    pub fn input(&self, index: usize) -> Slot {
        index as Slot
    }

    /// An output's slot.
    pub fn output(&self, index: usize) -> Slot {
        (self.inputs + index) as Slot
    }

    /// A register's slot.
    pub fn register(&self, index: usize) -> Slot {
        (self.inputs + self.outputs + index) as Slot
    }

    /// The constants' slots, and what they hold.
    pub fn constants(&self) -> Vec<(Slot, u64)> {
        let constants = self.constants.iter();
        constants
            .map(|value| (self.constant_slots[value], *value))
            .collect()
    }

    fn first_temporary(&self) -> Slot {
        (self.inputs + self.outputs + self.registers + self.constants.len()) as Slot
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.first_temporary() as usize + self.temporaries
    }

    /// What slots hold at power-up, where it is not 0.
    pub fn initial(&self, netlist: &Netlist) -> Vec<(Slot, u64)> {
        let registers = netlist.registers.iter().enumerate();
        let registers = registers.map(|(index, register)| {
            (self.register(index), register.initial.to_u64().unwrap_or(0))
        });
        let constants = self.constants.iter();
        registers
            .chain(constants.map(|value| (self.constant_slots[value], *value)))
            .filter(|(_, value)| *value != 0)
            .collect()
    }

    /// Turns values into slots.
    pub fn allocate(&mut self, plan: &Plan) -> Tape {
        let code = &plan.code;
        let first = self.first_temporary();
        let fixed = code
            .values
            .iter()
            .enumerate()
            .map(|(value, def)| match def {
                Def::Input(index) => Some(self.input(*index as usize)),
                Def::Register(index) => Some(self.register(*index as usize)),
                Def::Const(value) => Some(self.constant_slots[value]),
                Def::Made(_) => plan.home[value].map(|register| self.register(register)),
            });
        let mut slot_of: Vec<Option<Slot>> = fixed.collect();
        for (index, value) in code.outputs.iter().enumerate() {
            slot_of[*value as usize] = Some(self.output(index));
        }
        let mut allocator = Allocator {
            slot_of,
            remaining: reads(plan),
            first,
            free: Vec::new(),
            used: 0,
            skips: Vec::new(),
            tape: Tape::default(),
        };
        for item in &plan.items {
            match item {
                Item::Make(value) => {
                    if let Def::Made(instr) = &code.values[*value as usize] {
                        allocator.place(code, instr, Some(*value));
                    }
                }
                Item::Write(index) => allocator.place(code, &code.writes[*index], None),
                Item::Begin(condition) => allocator.begin(*condition),
                Item::End => allocator.end(),
                Item::Commit { register, next } => {
                    let from = [allocator.read(*next), 0, 0];
                    let to = self.register(*register);
                    let op = Op::Copy;
                    allocator.tape.code.push(Instr { op, to, from });
                }
            }
        }
        self.temporaries = self.temporaries.max(allocator.used);
        allocator.tape
    }
}

/// How often each value is read.
fn reads(plan: &Plan) -> Vec<u32> {
    let code = &plan.code;
    let mut reads = vec![0; code.values.len()];
    for item in &plan.items {
        item.for_each_read(code, |value| reads[value as usize] += 1);
    }
    reads
}

struct Allocator {
    slot_of: Vec<Option<Slot>>,
    remaining: Vec<u32>,
    /// The first slot for temporaries.
    first: Slot,
    free: Vec<Slot>,
    used: usize,
    /// Where the tape skips what follows, the innermost last.
    skips: Vec<usize>,
    tape: Tape,
}

impl Allocator {
    fn slot(&self, value: Value) -> Slot {
        self.slot_of[value as usize]
            .unwrap_or_else(|| panic!("value {value} is read before it is made"))
    }

    /// A value's slot, which is free again if this was the last reading.
    fn read(&mut self, value: Value) -> Slot {
        let slot = self.slot(value);
        let remaining = &mut self.remaining[value as usize];
        *remaining -= 1;
        if *remaining == 0 && slot >= self.first {
            self.free.push(slot);
        }
        slot
    }

    fn place(&mut self, code: &Code, instr: &Instr, result: Option<Value>) {
        let parts = code.parts[instr.op.parts()].iter();
        let first = self.tape.parts.len() as u32;
        let parts: Vec<WideOperand> = parts
            .map(|part| WideOperand {
                from: self.read(part.from),
                ..*part
            })
            .collect();
        self.tape.parts.extend(parts);
        let op = match instr.op {
            Op::Assemble { count, .. } => Op::Assemble { first, count },
            Op::Pick { count, .. } => Op::Pick { first, count },
            Op::Choose4(_) => Op::Choose4(first),
            Op::Choose8(_) => Op::Choose8(first),
            Op::Polynomial8(_) => Op::Polynomial8(first),
            other => other,
        };
        let mut from = [0; 3];
        for (slot, value) in from.iter_mut().zip(&instr.from[..op.operands()]) {
            *slot = self.read(*value);
        }
        let to = result.map_or(0, |value| self.home(value));
        self.tape.code.push(Instr { op, to, from });
    }

    /// Begins what a guard skips.
    fn begin(&mut self, condition: Condition) {
        let from = [self.read(condition.value), 0, 0];
        self.skips.push(self.tape.code.len());
        let op = Op::Skip {
            bit: condition.bit,
            on: !condition.on,
            count: 0,
        };
        self.tape.code.push(Instr { op, to: 0, from });
    }

    /// Ends it.
    fn end(&mut self) {
        let Some(first) = self.skips.pop() else {
            return;
        };
        let all = self.tape.code.len() - first - 1;
        if let Op::Skip { count, .. } = &mut self.tape.code[first].op {
            *count = all as u32;
        }
    }

    /// The slot of a value that is made now.
    fn home(&mut self, value: Value) -> Slot {
        if let Some(slot) = self.slot_of[value as usize] {
            return slot;
        }
        let slot = self.free.pop().unwrap_or_else(|| {
            self.used += 1;
            self.first + self.used as Slot - 1
        });
        self.slot_of[value as usize] = Some(slot);
        slot
    }
}
