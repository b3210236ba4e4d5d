//! Finds the logic that only registers with an enable, or memory writes, need.
//!
//! A pipeline's registers take new values together, where an enable is 1: `next = enable ? new : present`. The engine for one stimulus skips the logic of
//! the new values in cycles where the enable is 0. The registers of one enable are a guard. The logic of a guard must not read a register that an
//! earlier guard has updated: the guards are ordered accordingly, and a register that prevents such an order is removed from its guard.
//!
//! The logic that only disabled memory writes need is skipped in the same way. It is computed before any register is updated. The writes themselves come
//! last, after everything that reads a memory.

use super::code::{Code, Def, Value};
use super::item::Condition;
use super::{Instr, Op};
use std::collections::BTreeMap;

/// A guard of fewer registers and writes is not worth a branch.
const FEWEST: usize = 2;
/// More guards are not looked at.
const MOST: usize = 200;
/// How often guards are looked for anew without the registers that lost theirs.
const MOST_ATTEMPTS: usize = 8;

/// Registers or memory writes that change something only under a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// When they do.
    pub condition: Condition,
    /// The registers.
    pub registers: Vec<usize>,
    /// Memory writes with this enable, by index into [`Code::writes`].
    pub writes: Vec<usize>,
}

/// Guards in the order in which they are to run, after everything that is in none; and the values that are in none. The next states of the guards'
/// registers become their new values.
///
/// `order` has every value that is needed, after its operands.
pub fn choose(
    code: &mut Code,
    register_values: &[Option<Value>],
    order: &[Value],
) -> (Vec<Guard>, Vec<Value>) {
    let mut is_left_out = vec![false; code.next.len()];
    for _ in 0..MOST_ATTEMPTS {
        let guards = guards(code, register_values, &is_left_out);
        let owners = Owners::new(code, order, &guards);
        let (sorted, lost) = sort(code, register_values, &guards, &owners);
        if lost.is_empty() {
            for guard in &sorted {
                for register in &guards[*guard].registers {
                    if let Some((_, new)) = choice(code, register_values, *register) {
                        // What others need is computed in any case, and is then not the register's yet.
                        let is_own = owners.0.get(new as usize) == Some(&Owner::Guard(*guard));
                        code.next[*register] = if is_own {
                            new
                        } else {
                            code.make(Op::Copy, [new, 0, 0])
                        };
                    }
                }
            }
            let guards: Vec<Guard> = sorted.into_iter().map(|k| guards[k].clone()).collect();
            let others = order.iter().copied();
            let others = others.filter(|value| owners.0[*value as usize] == Owner::Others);
            return (guards, others.collect());
        }
        for register in lost {
            is_left_out[register] = true;
        }
    }
    (Vec::new(), Vec::new())
}

/// By register, and by memory write, the guard that it is in.
pub fn membership(code: &Code, guards: &[Guard]) -> (Vec<Option<usize>>, Vec<Option<usize>>) {
    let mut of_register = vec![None; code.next.len()];
    let mut of_write = vec![None; code.writes.len()];
    for (number, guard) in guards.iter().enumerate() {
        for register in &guard.registers {
            of_register[*register] = Some(number);
        }
        for write in &guard.writes {
            of_write[*write] = Some(number);
        }
    }
    (of_register, of_write)
}

/// When a register changes, and its new value then.
fn choice(
    code: &Code,
    register_values: &[Option<Value>],
    register: usize,
) -> Option<(Condition, Value)> {
    let present = register_values[register]?;
    let Def::Made(Instr {
        op: Op::Mux { bit },
        from: [value, one, zero],
        ..
    }) = code.values[code.next[register] as usize]
    else {
        return None;
    };
    let when = |on| Condition { value, bit, on };
    if zero == present && one != present {
        Some((when(true), one))
    } else if one == present && zero != present {
        Some((when(false), zero))
    } else {
        None
    }
}

/// All guards, in no order.
fn guards(code: &Code, register_values: &[Option<Value>], is_left_out: &[bool]) -> Vec<Guard> {
    // A guard has registers or writes, and not both: what both need would be computed for the writes, too early for the registers.
    let mut registers: BTreeMap<Condition, Vec<usize>> = BTreeMap::new();
    for (register, is_left_out) in is_left_out.iter().enumerate() {
        if let Some((condition, _)) = choice(code, register_values, register)
            && !is_left_out
        {
            registers.entry(condition).or_default().push(register);
        }
    }
    let mut writes: BTreeMap<Value, Vec<usize>> = BTreeMap::new();
    for (number, write) in code.writes.iter().enumerate() {
        writes.entry(write.from[0]).or_default().push(number);
    }
    let of_registers = registers.into_iter().map(|(condition, registers)| Guard {
        condition,
        registers,
        writes: Vec::new(),
    });
    let of_writes = writes.into_iter().map(|(value, writes)| Guard {
        condition: Condition {
            value,
            bit: 0,
            on: true,
        },
        registers: Vec::new(),
        writes,
    });
    let mut guards: Vec<Guard> = of_registers.chain(of_writes).collect();
    guards.retain(|guard| guard.registers.len() + guard.writes.len() >= FEWEST);
    guards.sort_by_key(|guard| std::cmp::Reverse(guard.registers.len() + guard.writes.len()));
    guards.truncate(MOST);
    guards
}

/// What needs a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nothing,
    /// This guard only.
    Guard(usize),
    Others,
}

impl Owner {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, owner) | (owner, Self::Nothing) => owner,
            (a, b) if a == b => a,
            _ => Self::Others,
        }
    }
}

/// By value, what needs it.
struct Owners(Vec<Owner>);

impl Owners {
    fn new(code: &Code, order: &[Value], guards: &[Guard]) -> Self {
        let mut owners = vec![Owner::Nothing; code.values.len()];
        let mut need = |value: Value, owner: Owner| {
            let found = &mut owners[value as usize];
            *found = found.and(owner);
        };
        for guard in guards {
            need(guard.condition.value, Owner::Others);
        }
        let (guard_of, guard_of_write) = membership(code, guards);
        for output in &code.outputs {
            need(*output, Owner::Others);
        }
        for (write, guard) in code.writes.iter().zip(guard_of_write) {
            let owner = guard.map_or(Owner::Others, Owner::Guard);
            code.for_each_operand(write, |operand| need(operand, owner));
        }
        for (register, next) in code.next.iter().enumerate() {
            need(
                *next,
                guard_of[register].map_or(Owner::Others, Owner::Guard),
            );
        }
        for value in order.iter().rev() {
            let Def::Made(instr) = &code.values[*value as usize] else {
                continue;
            };
            let owner = owners[*value as usize];
            code.for_each_operand(instr, |operand| {
                let found = &mut owners[operand as usize];
                *found = found.and(owner);
            });
        }
        Self(owners)
    }

    /// By register, the guards that read its present state, other than its own.
    fn readers(
        &self,
        code: &Code,
        register_values: &[Option<Value>],
        guards: &[Guard],
    ) -> Vec<Vec<usize>> {
        let (guard_of, _) = membership(code, guards);
        let mut readers = vec![Vec::new(); code.next.len()];
        let mut read = |value: Value, guard: usize| {
            if let Def::Register(register) = code.values[value as usize]
                && let Some(list) = readers.get_mut(register as usize)
                // What only writes need is computed before any register changes.
                && !guards[guard].registers.is_empty()
                && guard_of[register as usize] != Some(guard)
                && !list.contains(&guard)
            {
                list.push(guard);
            }
        };
        for (value, def) in code.values.iter().enumerate() {
            if let (Def::Made(instr), Owner::Guard(guard)) = (def, self.0[value]) {
                code.for_each_operand(instr, |operand| read(operand, guard));
            }
        }
        for (number, guard) in guards.iter().enumerate() {
            read(guard.condition.value, number);
            for register in &guard.registers {
                // It may be copied there.
                if let Some((_, new)) = choice(code, register_values, *register) {
                    read(new, number);
                }
            }
        }
        readers
    }
}

/// Guards in order, each after those that read its registers; and the registers that stand in the way of one.
fn sort(
    code: &Code,
    register_values: &[Option<Value>],
    guards: &[Guard],
    owners: &Owners,
) -> (Vec<usize>, Vec<usize>) {
    let readers = owners.readers(code, register_values, guards);
    let mut is_done = vec![false; guards.len()];
    let (mut sorted, mut lost) = (Vec::new(), Vec::new());
    while sorted.len() < guards.len() {
        // Registers of a guard that others still have to read.
        let waiting = |guard: usize| {
            let registers = guards[guard].registers.iter().copied();
            registers
                .filter(|register| {
                    let mut others = readers[*register].iter();
                    others.any(|reader| *reader != guard && !is_done[*reader])
                })
                .collect::<Vec<usize>>()
        };
        let open = (0..guards.len()).filter(|guard| !is_done[*guard]);
        let next = open
            .map(|guard| (waiting(guard), guard))
            .min_by_key(|(registers, _)| registers.len());
        let Some((registers, guard)) = next else {
            break;
        };
        lost.extend(registers);
        is_done[guard] = true;
        sorted.push(guard);
    }
    (sorted, lost)
}
