//! Marks bits that nothing reads.
//!
//! Verilator and slang rightly warn about them unless the text says they are intended. So every
//! read is recorded, and the unread bits of a scope's nets go into one unused net. Verilator
//! skips it because its name contains `unused`; slang skips it because of the attribute.

use super::Places;
use super::expression::Expression;
use super::layout::{line, statement};
use super::lines::Lines;
use super::scope::Scope;
use super::text::TextBlock;
use crate::bits::Bits;
use crate::size::address_bits;

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
            line(self.text.indent, "// Bits that nothing else reads."),
            line(self.text.indent, format!("(* unused *) wire {name};")),
        ];
        let head = format!("assign {name} =");
        lines.extend(statement(self.text.indent, &head, &value, ";"));
        let nowhere = Lines::of(lines, &Places::default());
        self.text.push(TextBlock::Unused, nowhere);
    }
}
