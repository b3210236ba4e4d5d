//! What is written to memories: clocked blocks.
//!
//! A memory's write ports stand in one block in their order, so that the later one wins, as non-blocking assignments do. Memories in a row, each
//! with one port, that are written under the same condition share a block.

use super::expression::{Expression, Operator};
use super::layout::{COLUMNS, STEP, line, statement};
use super::scope::{Kind, Scope};
use super::state::{branches, upright};
use crate::bits::Bits;
use crate::module::{Memory, MemoryWrite};

/// A word that is written, if its condition holds.
struct Write {
    /// Empty: always.
    condition: String,
    word: String,
    data: Expression,
}

impl Write {
    fn assignment(&self, indent: usize) -> Vec<String> {
        statement(indent, &format!("{} <=", self.word), &self.data, ";")
    }

    /// With its condition, on one line if there is room.
    fn alone(&self, indent: usize) -> Vec<String> {
        if self.condition.is_empty() {
            return self.assignment(indent);
        }
        let condition = format!("if ({})", self.condition);
        let one = line(
            indent,
            format!("{condition} {} <= {};", self.word, self.data),
        );
        if one.len() <= COLUMNS {
            let head = format!("{condition} {} <=", self.word);
            return statement(indent, &head, &self.data, ";");
        }
        let mut lines = vec![line(indent, condition)];
        lines.extend(self.assignment(indent + STEP));
        lines
    }
}

/// Writes that stand in one block.
struct Block {
    writes: Vec<Write>,
    /// They are of different memories, under one condition.
    is_shared: bool,
}

impl Scope<'_, '_> {
    /// The write ports of all memories.
    pub fn write_memories(&mut self) {
        let module = self.module;
        let mut blocks: Vec<Block> = Vec::new();
        for memory in &module.memories {
            let writes = memory.writes.iter();
            let mut writes: Vec<Write> = writes
                .filter_map(|write| self.memory_write(memory, write))
                .collect();
            let is_alone = writes.len() == 1 && !writes[0].condition.is_empty();
            match blocks.last_mut() {
                Some(last)
                    if is_alone
                        && last.is_shared
                        && last.writes[0].condition == writes[0].condition =>
                {
                    last.writes.append(&mut writes);
                }
                _ if writes.is_empty() => {}
                _ => blocks.push(Block {
                    is_shared: is_alone,
                    writes,
                }),
            }
        }
        for block in blocks {
            let lines = self.write_ports(&block);
            self.blocks.push((Kind::Process, lines));
        }
    }

    /// Nothing if it is always beyond the last word.
    fn memory_write(&mut self, memory: &Memory, write: &MemoryWrite) -> Option<Write> {
        let guard = self.guard(write.address, memory.depth);
        if guard.as_ref().is_some_and(|guard| guard.bits().is_some()) {
            return None;
        }
        let word = self.word(memory, write.address);
        let data = upright(self.root(write.data));
        let enable = self.operand(write.enable);
        let enable = match guard {
            None => enable,
            Some(guard) => match enable.bits().map(Bits::is_zero) {
                Some(false) => guard,
                _ => self.inlined(Expression::binary(Operator::And, enable, guard)),
            },
        };
        // The word is written, only its address is read.
        word.for_each_operand(|address| self.file.reads.expression(address));
        self.file.reads.expression(&data);
        self.file.reads.expression(&enable);
        let condition = match enable.bits().map(Bits::is_zero) {
            Some(false) => String::new(),
            _ => enable.to_string(),
        };
        Some(Write {
            condition,
            word: word.to_string(),
            data,
        })
    }

    fn write_ports(&mut self, block: &Block) -> Vec<String> {
        let head = self.clocked(false);
        let inner = self.indent + STEP;
        let body = match &block.writes[..] {
            [first, _, ..] if block.is_shared => {
                let condition = format!("if ({})", first.condition);
                let all = |indent: usize| {
                    let writes = block.writes.iter();
                    writes
                        .flat_map(|write| write.assignment(indent))
                        .collect::<Vec<_>>()
                };
                branches(inner, &[(condition, &all)])
            }
            writes => writes.iter().flat_map(|write| write.alone(inner)).collect(),
        };
        if let [only] = &body[..] {
            let one = line(self.indent, format!("{head} {}", only.trim_start()));
            if one.len() <= COLUMNS {
                return vec![one];
            }
        }
        let mut lines = vec![line(self.indent, format!("{head} begin"))];
        lines.extend(body);
        lines.push(line(self.indent, "end"));
        lines
    }
}
