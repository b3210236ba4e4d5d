//! Memory contents: initial values at power-up, and clocked write blocks.
//!
//! A memory's write ports are in one block in order, so that the later one wins, as with non-blocking
//! assignments. Consecutive memories with one port each and the same write condition share a block.
//!
//! A port with part enables is one `if` per part, the form in which synthesis tools infer the byte enables of a block RAM.

use super::Places;
use super::branches::branches;
use super::expression::{Expression, Operator};
use super::layout::{COLUMNS, STEP, line, statement};
use super::lines::{Lines, union};
use super::scope::Scope;
use super::state::upright;
use super::text::TextBlock;
use super::width::Width;
use crate::bits::Bits;
use crate::module::{Memory, MemoryWrite};
use crate::section::Section;
use crate::size::address_bits;
use std::sync::Arc;

/// A word, or a part of one, that is written if its condition holds.
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
        let head = format!("{condition} {} <=", self.word);
        let one = line(indent, format!("{head} {};", self.data));
        if one.len() <= COLUMNS {
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
    section: Option<Arc<Section>>,
    /// They are of different memories, under one condition.
    is_shared: bool,
    /// An `initial` block writes the memory, too.
    has_contents: bool,
}

impl Scope<'_, '_> {
    /// The write ports of all memories.
    pub fn write_memories(&mut self) {
        let module = self.module;
        let mut blocks: Vec<Block> = Vec::new();
        for (index, memory) in module.memories.iter().enumerate() {
            let has_contents = !memory.contents.is_empty();
            if has_contents {
                let lines = self.contents(memory);
                self.text.push(TextBlock::Clocked, lines);
            }
            let writes = memory.writes.iter().enumerate();
            let mut writes: Vec<Write> = writes
                .flat_map(|(port, write)| {
                    let places = self.places_of_write(index, port);
                    self.memory_writes(memory, write, &places)
                })
                .collect();
            // Where what is written is described.
            let first = memory.writes.first();
            let section = first.and_then(|of| module.node(of.enable).section.as_ref());
            let is_alone = writes.len() == 1 && !writes[0].condition.is_empty();
            match blocks.last_mut() {
                Some(last)
                    if is_alone
                        && last.is_shared
                        && last.has_contents == has_contents
                        && last.writes[0].condition == writes[0].condition =>
                {
                    last.writes.append(&mut writes);
                }
                _ if writes.is_empty() => {}
                _ => blocks.push(Block {
                    is_shared: is_alone,
                    section: section.cloned(),
                    has_contents,
                    writes,
                }),
            }
        }
        for block in blocks {
            let lines = self.write_ports(&block);
            self.text.section.clone_from(&block.section);
            self.text.push(TextBlock::Clocked, lines);
        }
    }

    /// An `initial` block with every word at power-up.
    fn contents(&mut self, memory: &Memory) -> Lines {
        let (name, depth) = (&memory.name, memory.depth);
        let width = self.width(memory.width);
        let count = memory.contents.len() as u32;
        let mut head = "initial begin".to_string();
        let mut inside = Vec::new();
        let mut rest = Vec::new();
        let inner = self.text.indent + STEP;
        if count < depth {
            let label = self.file.names.claim(&format!("{name}_contents"));
            let number = self.file.names.claim(&format!("{name}_word"));
            head = format!("{head} : {label}");
            inside.push(line(inner, format!("integer {number};")));
            let each =
                format!("for ({number} = {count}; {number} < {depth}; {number} = {number} + 1)");
            let target = format!("{name}[{number}] =");
            let zero = Expression::zero(&width);
            let one = line(inner, format!("{each} {target} {zero};"));
            if one.len() <= COLUMNS {
                rest.push(one);
            } else {
                rest.push(line(inner, each));
                rest.extend(statement(inner + STEP, &target, &zero, ";"));
            }
        }
        for (number, bits) in (0..count).zip(&memory.contents) {
            let value = self.constant(bits, width.clone(), None);
            let number = Expression::count(number, address_bits(depth));
            let target = format!("{name}[{number}] =");
            inside.extend(statement(inner, &target, &value, ";"));
        }
        inside.append(&mut rest);
        let places = self.places_reading(&[&memory.source], &[]);
        Lines::block(self.text.indent, head, Lines::of(inside, &places), &places)
    }

    /// The word, or its parts that have enables of their own. Nothing if it is always beyond the last word.
    fn memory_writes(
        &mut self,
        memory: &Memory,
        write: &MemoryWrite,
        places: &Places,
    ) -> Vec<Write> {
        let guard = self.guard(write.address, memory.depth);
        if guard.as_ref().is_some_and(|guard| guard.bits().is_some()) {
            return Vec::new();
        }
        let word = self.word(memory, write.address);
        let count = self.module.node(write.enable).width.get();
        if count == 1 {
            let data = upright(self.root(write.data));
            let enable = self.operand(write.enable);
            return vec![self.memory_write((&word, None), data, (enable, guard), places)];
        }
        let part = memory.width.get() / count;
        let is_off = |enable: &Expression| enable.bits().is_some_and(Bits::is_zero);
        let mut writes = Vec::new();
        for number in 0..count {
            let enable = self.slice(write.enable, number, Width::plain(1));
            if is_off(&enable) {
                continue;
            }
            let low = number * part;
            let data = upright(self.slice(write.data, low, Width::plain(part)));
            let range = match part {
                1 => format!("[{low}]"),
                _ => format!("[{}:{low}]", low + part - 1),
            };
            let target = (&word, Some(range));
            writes.push(self.memory_write(target, data, (enable, guard.clone()), places));
        }
        writes
    }

    fn memory_write(
        &mut self,
        (word, range): (&Expression, Option<String>),
        data: Expression,
        (enable, guard): (Expression, Option<Expression>),
        places: &Places,
    ) -> Write {
        let enable = match guard {
            None => enable,
            Some(guard) => match enable.bits().map(Bits::is_zero) {
                Some(false) => guard,
                _ => self.inlined(Expression::binary(Operator::And, enable, guard), places),
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
        Write {
            condition,
            word: format!("{word}{}", range.unwrap_or_default()),
            data,
            places: places.clone(),
        }
    }

    fn write_ports(&mut self, block: &Block) -> Lines {
        let head = self.clocked_head(false, block.has_contents);
        let inner = self.text.indent + STEP;
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
            let one = line(self.text.indent, format!("{head} {}", only.trim_start()));
            if one.len() <= COLUMNS {
                return Lines::of(vec![one], &places);
            }
        }
        Lines::block(self.text.indent, format!("{head} begin"), body, &places)
    }
}
