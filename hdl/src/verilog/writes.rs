//! What is written to memories: clocked blocks.
//!
//! A memory's write ports stand in one block in their order, so that the later one wins, as non-blocking assignments do. Memories in a row, each
//! with one port, that are written under the same condition share a block.

use super::Places;
use super::expression::{Expression, Operator};
use super::layout::{COLUMNS, STEP, line, statement};
use super::lines::{Lines, union};
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
    places: Places,
}

impl Write {
    fn assignment(&self, indent: usize) -> Lines {
        let text = statement(indent, &format!("{} <=", self.word), &self.data, ";");
        Lines::of(text, &self.places)
    }

    /// With its condition, on one line if there is room.
    fn alone(&self, indent: usize) -> Lines {
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
            return Lines::of(statement(indent, &head, &self.data, ";"), &self.places);
        }
        let mut lines = Lines::of(vec![line(indent, condition)], &self.places);
        lines.append(self.assignment(indent + STEP));
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
        for (index, memory) in module.memories.iter().enumerate() {
            let writes = memory.writes.iter().enumerate();
            let mut writes: Vec<Write> = writes
                .filter_map(|(port, write)| {
                    let places = self.places_of_write(index, port);
                    self.memory_write(memory, write, places)
                })
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
    fn memory_write(
        &mut self,
        memory: &Memory,
        write: &MemoryWrite,
        places: Places,
    ) -> Option<Write> {
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
                _ => self.inlined(Expression::binary(Operator::And, enable, guard), &places),
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
            places,
        })
    }

    fn write_ports(&mut self, block: &Block) -> Lines {
        let head = self.clocked(false);
        let inner = self.indent + STEP;
        let places = union(block.writes.iter().map(|write| &write.places));
        let body = match &block.writes[..] {
            [first, _, ..] if block.is_shared => {
                let condition = format!("if ({})", first.condition);
                let all = |indent: usize| {
                    let writes = block.writes.iter();
                    writes.map(|write| write.assignment(indent)).collect()
                };
                branches(inner, &[(condition, &all)], &places)
            }
            writes => writes.iter().map(|write| write.alone(inner)).collect(),
        };
        if let [only] = body.texts() {
            let one = line(self.indent, format!("{head} {}", only.trim_start()));
            if one.len() <= COLUMNS {
                return Lines::of(vec![one], &places);
            }
        }
        let mut lines = Lines::of(vec![line(self.indent, format!("{head} begin"))], &places);
        lines.append(body);
        lines.push(line(self.indent, "end"), &places);
        lines
    }
}
