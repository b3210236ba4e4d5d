//! The bits of nets that the text reads, and those that nothing reads.
//!
//! Verilator and slang warn of the latter, rightly, unless the text says that it is meant. So every read is
//! noted, and what is left of a scope's nets goes into one net that nobody needs. Its name tells
//! Verilator, which skips names with `unused` in them; the attribute tells slang.

use super::Places;
use super::expression::Expression;
use super::layout::{line, statement};
use super::lines::Lines;
use super::reference::{Net, Reference};
use super::scope::{Kind, Scope};
use super::width::Width;
use crate::bits::Bits;
use crate::size::address_bits;
use std::collections::HashMap;
use std::sync::Arc;

/// The bits read of each net of a file.
#[derive(Debug, Default)]
pub(super) struct Reads {
    bits: HashMap<Arc<str>, Vec<bool>>,
}

impl Reads {
    /// Notes what an expression reads.
    pub fn expression(&mut self, value: &Expression) {
        match value {
            Expression::Reference(reference) => self.reference(reference),
            Expression::Index { net, .. } => self.reference(&Reference::whole(net.clone())),
            Expression::Word { memory, .. } => self.whole(memory),
            _ => {}
        }
        value.for_each_operand(|operand| self.expression(operand));
    }

    /// Notes a read of one bit of a name, whatever it is.
    pub fn whole(&mut self, name: &str) {
        self.bits.insert(name.into(), vec![true]);
    }

    /// Whether anything reads of a name.
    pub fn has(&self, name: &str) -> bool {
        self.bits.contains_key(name)
    }

    fn reference(&mut self, reference: &Reference) {
        let width = reference.width().bits() as usize;
        let net = &reference.net;
        let size = net.width.bits() as usize;
        let bits = self
            .bits
            .entry(Arc::clone(&net.name))
            .or_insert_with(|| vec![false; size]);
        reference.for_each_low(|low| {
            let range = low as usize..(low as usize + width).min(size);
            if let Some(bits) = bits.get_mut(range) {
                bits.fill(true);
            }
        });
    }

    /// What nobody reads of a net: a slice where that is simple, otherwise the whole net.
    pub fn unread(&self, net: &Net) -> Option<Reference> {
        let whole = Reference::whole(net.clone());
        let Some(bits) = self.bits.get(&net.name) else {
            return Some(whole);
        };
        let low = bits.iter().position(|read| !read)?;
        let high = bits.iter().rposition(|read| !read)?;
        if net.width.is_plain() && bits[low..=high].iter().all(|read| !read) {
            return Some(whole.slice(low as u32, Width::plain((high - low + 1) as u32)));
        }
        Some(whole)
    }
}

impl Scope<'_, '_> {
    /// The net that reads what nothing else does.
    pub fn write_unused(&mut self, label: Option<&str>) {
        let mut parts: Vec<Expression> = self
            .nets
            .iter()
            .filter_map(|net| self.file.reads.unread(net))
            .map(Expression::Reference)
            .collect();
        for memory in &self.module.memories {
            if !self.file.reads.has(&memory.name) {
                let zero = Bits::zero(address_bits(memory.depth));
                parts.push(Expression::Word {
                    memory: memory.name.as_str().into(),
                    index: Box::new(Expression::constant(zero)),
                });
            }
        }
        if parts.is_empty() {
            return;
        }
        parts.insert(0, Expression::bit(false));
        let wanted = label.map_or("unused_ok".to_string(), |label| format!("unused_{label}"));
        let name = self.file.names.claim(&wanted);
        let value = Expression::prefix("&", Expression::Concat(parts));
        let mut lines = vec![
            line(self.indent, "// Bits that nothing else reads."),
            line(self.indent, format!("(* unused *) wire {name};")),
        ];
        let head = format!("assign {name} =");
        lines.extend(statement(self.indent, &head, &value, ";"));
        let nowhere = Lines::of(lines, &Places::default());
        self.blocks.push((Kind::Unused, nowhere));
    }
}
