//! Registers whose next states are choices that nothing else reads.

use crate::program::Op;
use crate::program::code::{Code, Def, Value};
use crate::program::guards::{Guard, membership};
use std::collections::HashMap;

/// The registers, and the choices.
#[derive(Debug, Default)]
pub struct Chosen {
    /// By number.
    pub(super) registers: Vec<usize>,
    /// By value, a choice that is read once.
    pub(super) choices: Vec<Option<Choice>>,
}

/// A choice: `one` where a bit of a value is 1, otherwise `zero`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub condition: Value,
    pub bit: u8,
    pub one: Value,
    pub zero: Value,
}

/// Finds registers that may take their next states at the end. What these choices read of registers is copied, since those may have changed by then.
///
/// `order` has every value that is needed. Registers of guards are not among them.
pub fn chosen(code: &mut Code, order: &[Value], guards: &[Guard]) -> Chosen {
    let (guard_of, _) = membership(code, guards);
    let uses = uses(code, order, guards);
    let zero = code.constant(0);
    let mut chosen = Chosen {
        registers: Vec::new(),
        choices: Vec::new(),
    };
    let mut copies: HashMap<Value, Value> = HashMap::new();
    for register in (0..code.next.len()).filter(|register| guard_of[*register].is_none()) {
        let is_bit = code.is_bit[register];
        let choice = |code: &Code, value: Value| {
            let is_single = uses.get(value as usize) == Some(&1);
            choice(code, value, is_bit, zero).filter(|_| is_single)
        };
        if choice(code, code.next[register]).is_none() {
            continue;
        }
        chosen.registers.push(register);
        let mut open = vec![code.next[register]];
        while let Some(value) = open.pop() {
            let Some(found) = choice(code, value) else {
                continue;
            };
            for operand in [found.condition, found.one, found.zero] {
                let is_state = match code.values[operand as usize] {
                    Def::Register(own) => own as usize != register || operand == found.condition,
                    _ => false,
                };
                if is_state {
                    let copy = copies.entry(operand);
                    let copy = *copy.or_insert_with(|| code.make(Op::Copy, [operand, 0, 0]));
                    replace(code, value, operand, copy);
                }
            }
            open.extend([found.one, found.zero]);
            let count = code.values.len();
            chosen.choices.resize(count, None);
            chosen.choices[value as usize] = choice(code, value);
        }
    }
    chosen.choices.resize(code.values.len(), None);
    chosen
}

/// Lets an instruction read another value.
fn replace(code: &mut Code, value: Value, old: Value, new: Value) {
    if let Def::Made(instr) = &mut code.values[value as usize] {
        for from in &mut instr.from[..instr.op.operands()] {
            if *from == old {
                *from = new;
            }
        }
    }
}

/// By value, how often it is read.
fn uses(code: &Code, order: &[Value], guards: &[Guard]) -> Vec<u32> {
    let mut uses = vec![0_u32; code.values.len()];
    let mut count = |value: Value| uses[value as usize] += 1;
    for value in order {
        if let Def::Made(instr) = &code.values[*value as usize] {
            code.for_each_operand(instr, &mut count);
        }
    }
    let conditions = guards.iter().map(|guard| &guard.condition.value);
    for value in code.outputs.iter().chain(&code.next).chain(conditions) {
        count(*value);
    }
    for write in &code.writes {
        code.for_each_operand(write, &mut count);
    }
    uses
}

/// An instruction as a choice. For a register of a single bit, `a & !b` is one: `b ? 0 : a`.
fn choice(code: &Code, value: Value, is_bit: bool, zero: Value) -> Option<Choice> {
    let Def::Made(instr) = &code.values[value as usize] else {
        return None;
    };
    let [a, b, c] = instr.from;
    match instr.op {
        Op::Mux { bit } if b != c => Some(Choice {
            condition: a,
            bit,
            one: b,
            zero: c,
        }),
        Op::AndNot if is_bit => Some(Choice {
            condition: b,
            bit: 0,
            one: zero,
            zero: a,
        }),
        _ => None,
    }
}
