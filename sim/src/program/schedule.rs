//! Orders instructions and decides which registers are updated in place.
//!
//! A register's slot may take the next state as soon as nothing will read the
//! present one. Then the instruction that computes the next state writes it there
//! directly, and no copy is needed. So everything that reads a register should be
//! computed before the register's own next state: registers are visited from the end
//! of the pipeline to its start. In a loop of registers that is impossible for one of
//! them; its next state waits in a separate slot and is copied after the last reader.
//!
//! Outputs show the cycle before the clock edge, in slots of their own: an output that is a register's value, or another output's, is copied.

use super::code::{Code, Def, Value};
use super::guards::{self, Guard};
use super::item::Item;
use super::lazy::{self, Chosen};
use super::{Instr, Op};
use std::collections::BTreeMap;

/// Code in order.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The code, with copies added.
    pub code: Code,
    /// The order.
    pub items: Vec<Item>,
    /// By value: the register whose slot it takes when it is made.
    pub home: Vec<Option<usize>>,
}

/// Orders code, with guards if it may branch.
pub fn schedule(mut code: Code, may_branch: bool) -> Plan {
    let register_values = register_values(&code);
    let (mut guards, mut unguarded) = (Vec::new(), Vec::new());
    let mut chosen = Chosen::default();
    let may_branch = may_branch && !code.next.is_empty();
    if may_branch {
        copy_for_writes(&mut code);
        let order = in_order(&code);
        (guards, unguarded) = guards::choose(&mut code, &register_values, &order);
        let order = in_order(&code);
        chosen = lazy::chosen(&mut code, &order, &guards);
    }
    detach(&mut code, &register_values);
    let order = register_order(&code, &register_values);
    let mut emitter = Emitter {
        is_done: vec![false; code.values.len()],
        items: Vec::with_capacity(code.values.len()),
        code: &code,
    };
    for output in &code.outputs {
        emitter.emit(*output);
    }
    if may_branch {
        emitter.emit_guarded(&guards, &unguarded, &order);
    } else {
        emitter.emit_writes();
        for register in order {
            emitter.emit(code.next[register]);
        }
    }
    let mut items = emitter.items;
    let mut is_taken = vec![false; code.next.len()];
    if may_branch {
        (items, is_taken) = lazy::skip(&code, &items, &chosen);
    }
    place_registers(code, items, &register_values, &is_taken)
}

/// Gives writes that read a register's present state a copy: they may come after the register's change.
fn copy_for_writes(code: &mut Code) {
    let mut copies: BTreeMap<Value, Value> = BTreeMap::new();
    for write in 0..code.writes.len() {
        for place in 0..code.writes[write].op.operands() {
            let operand = code.writes[write].from[place];
            if !matches!(code.values[operand as usize], Def::Register(_)) {
                continue;
            }
            let copy = *copies
                .entry(operand)
                .or_insert_with(|| code.make(Op::Copy, [operand, 0, 0]));
            code.writes[write].from[place] = copy;
        }
    }
}

/// Every value that is needed, after its operands.
fn in_order(code: &Code) -> Vec<Value> {
    let mut emitter = Emitter {
        is_done: vec![false; code.values.len()],
        items: Vec::with_capacity(code.values.len()),
        code,
    };
    for root in code.outputs.iter().chain(&code.next) {
        emitter.emit(*root);
    }
    emitter.emit_writes();
    let made = emitter.items.into_iter().filter_map(|item| match item {
        Item::Make(value) => Some(value),
        _ => None,
    });
    made.collect()
}

/// By register, the value that stands for its present state, if anything reads it.
fn register_values(code: &Code) -> Vec<Option<Value>> {
    let mut values = vec![None; code.next.len()];
    for (value, def) in code.values.iter().enumerate() {
        if let Def::Register(index) = def
            && let Some(entry) = values.get_mut(*index as usize)
        {
            *entry = Some(value as Value);
        }
    }
    values
}

/// Gives every output, and every register that changes for its next state, a value of its own, computed by an instruction.
fn detach(code: &mut Code, register_values: &[Option<Value>]) {
    let holds =
        |code: &Code, register: usize| register_values[register] == Some(code.next[register]);
    let mut is_taken = vec![false; code.values.len() + code.outputs.len()];
    for index in 0..code.outputs.len() {
        let output = code.outputs[index];
        let is_made = matches!(code.values[output as usize], Def::Made(_));
        if !is_made || is_taken[output as usize] {
            code.outputs[index] = code.make(Op::Copy, [output, 0, 0]);
        } else {
            is_taken[output as usize] = true;
        }
    }
    for register in 0..code.next.len() {
        let next = code.next[register];
        if holds(code, register) {
            continue;
        }
        let is_made = matches!(code.values[next as usize], Def::Made(_));
        if !is_made || is_taken[next as usize] {
            code.next[register] = code.make(Op::Copy, [next, 0, 0]);
        } else {
            is_taken[next as usize] = true;
        }
    }
}

/// Registers so that each comes after those it feeds, as far as possible: the order in which a depth-first
/// walk along uses, through registers, leaves them.
fn register_order(code: &Code, register_values: &[Option<Value>]) -> Vec<usize> {
    let mut uses: Vec<Vec<Value>> = vec![Vec::new(); code.values.len()];
    for (value, def) in code.values.iter().enumerate() {
        if let Def::Made(instr) = def {
            code.for_each_operand(instr, |operand| uses[operand as usize].push(value as Value));
        }
    }
    let mut order = Vec::new();
    for (register, next) in code.next.iter().enumerate() {
        match register_values[register] {
            Some(value) if value == *next => {}
            Some(value) => uses[*next as usize].push(value),
            None => order.push(register),
        }
    }
    let mut is_seen = vec![false; code.values.len()];
    for start in register_values.iter().flatten() {
        if is_seen[*start as usize] {
            continue;
        }
        let mut open = vec![(*start, 0)];
        while let Some((value, used)) = open.pop() {
            is_seen[value as usize] = true;
            if let Some(user) = uses[value as usize].get(used) {
                open.push((value, used + 1));
                if !is_seen[*user as usize] {
                    open.push((*user, 0));
                }
            } else if let Def::Register(register) = code.values[value as usize] {
                order.push(register as usize);
            }
        }
    }
    order
}

/// Emits values, operands first.
struct Emitter<'a> {
    code: &'a Code,
    is_done: Vec<bool>,
    items: Vec<Item>,
}

impl Emitter<'_> {
    fn emit(&mut self, value: Value) {
        let mut open = vec![(value, false)];
        while let Some((value, has_operands)) = open.pop() {
            let Def::Made(instr) = &self.code.values[value as usize] else {
                continue;
            };
            if self.is_done[value as usize] {
                continue;
            }
            if has_operands {
                self.is_done[value as usize] = true;
                self.items.push(Item::Make(value));
                continue;
            }
            open.push((value, true));
            let first = open.len();
            self.code.for_each_operand(instr, |operand| {
                if !self.is_done[operand as usize] {
                    open.push((operand, false));
                }
            });
            open[first..].reverse();
        }
    }

    /// What is in no guard, then what guards skip: what their writes need, and their registers. Writes come last.
    fn emit_guarded(&mut self, guards: &[Guard], unguarded: &[Value], order: &[usize]) {
        let code = self.code;
        let (guard_of, guard_of_write) = guards::membership(code, guards);
        for register in order {
            if guard_of[*register].is_none() {
                self.emit(code.next[*register]);
            }
        }
        for value in unguarded {
            self.emit(*value);
        }
        for (write, guard) in code.writes.iter().zip(&guard_of_write) {
            if guard.is_none() {
                code.for_each_operand(write, |operand| self.emit(operand));
            }
        }
        for guard in guards.iter().filter(|guard| !guard.writes.is_empty()) {
            self.items.push(Item::Begin(guard.condition));
            for write in &guard.writes {
                code.for_each_operand(&code.writes[*write], |operand| self.emit(operand));
            }
            self.items.push(Item::End);
        }
        for (number, guard) in guards.iter().enumerate() {
            if guard.registers.is_empty() {
                continue;
            }
            self.items.push(Item::Begin(guard.condition));
            for register in order {
                if guard_of[*register] == Some(number) {
                    self.emit(code.next[*register]);
                }
            }
            self.items.push(Item::End);
        }
        // Writes stay in their order.
        let writes: Vec<usize> = (0..code.writes.len()).collect();
        for run in writes.chunk_by(|a, b| guard_of_write[*a] == guard_of_write[*b]) {
            let guard = guard_of_write[run[0]].map(|number| guards[number].condition);
            let is_guarded = guard.is_some();
            self.items.extend(guard.map(Item::Begin));
            self.items.extend(run.iter().copied().map(Item::Write));
            self.items.extend(is_guarded.then_some(Item::End));
        }
    }

    /// Writes come after every read of any memory, as early as that allows.
    fn emit_writes(&mut self) {
        if self.code.writes.is_empty() {
            return;
        }
        for (value, def) in self.code.values.iter().enumerate() {
            if let Def::Made(Instr {
                op: Op::MemoryRead(_),
                ..
            }) = def
            {
                self.emit(value as Value);
            }
        }
        for write in &self.code.writes {
            self.code
                .for_each_operand(write, |operand| self.emit(operand));
        }
        self.items
            .extend((0..self.code.writes.len()).map(Item::Write));
    }
}

/// What is skipped together.
struct Skipped {
    first: usize,
    last: usize,
    /// What it is in.
    outer: Option<usize>,
}

/// All that is skipped; and, by place, the innermost that it is in. The beginning is in it, since what follows the beginning is skipped.
fn skipped(items: &[Item]) -> (Vec<Skipped>, Vec<Option<usize>>) {
    let mut all: Vec<Skipped> = Vec::new();
    let mut inside = Vec::with_capacity(items.len());
    let mut open: Option<usize> = None;
    for (place, item) in items.iter().enumerate() {
        if let Item::Begin(_) = item {
            all.push(Skipped {
                first: place,
                last: place,
                outer: open,
            });
            open = Some(all.len() - 1);
        }
        inside.push(open);
        if let (Item::End, Some(number)) = (item, open) {
            all[number].last = place;
            open = all[number].outer;
        }
    }
    (all, inside)
}

/// The first place after `read` that is not skipped if `made` is not.
fn after(skipped: &(Vec<Skipped>, Vec<Option<usize>>), read: usize, made: usize) -> usize {
    let (all, inside) = skipped;
    let mut place = read;
    let mut open = inside[read];
    while let Some(number) = open {
        let Skipped { first, last, outer } = all[number];
        if (first..=last).contains(&made) {
            break;
        }
        place = last;
        open = outer;
    }
    place
}

/// Decides which registers are written in place, and adds copies for the others, but not for those that have taken their next states.
fn place_registers(
    code: Code,
    items: Vec<Item>,
    register_values: &[Option<Value>],
    is_taken: &[bool],
) -> Plan {
    let mut made_at = vec![0; code.values.len()];
    let mut last_read = vec![0; code.values.len()];
    for (place, item) in items.iter().enumerate() {
        if let Item::Make(value) = item {
            made_at[*value as usize] = place;
        }
        item.for_each_read(&code, |value| last_read[value as usize] = place);
    }
    let skipped = skipped(&items);
    let mut home = vec![None; code.values.len()];
    let mut commits: Vec<(usize, Item)> = Vec::new();
    for (register, next) in code.next.iter().copied().enumerate() {
        let present = register_values[register];
        if present == Some(next) || is_taken[register] {
            continue;
        }
        let read = present.map_or(0, |value| last_read[value as usize]);
        let made = made_at[next as usize];
        if read <= made {
            home[next as usize] = Some(register);
        } else {
            // What is made in any case is committed in any case.
            let after = after(&skipped, read, made);
            commits.push((after, Item::Commit { register, next }));
        }
    }
    commits.sort_by_key(|(place, _)| *place);
    let mut commits = commits.into_iter().peekable();
    let mut all = Vec::with_capacity(items.len() + commits.len());
    for (place, item) in items.into_iter().enumerate() {
        all.push(item);
        while let Some((_, commit)) = commits.next_if(|(after, _)| *after == place) {
            all.push(commit);
        }
    }
    Plan {
        code,
        items: all,
        home,
    }
}
