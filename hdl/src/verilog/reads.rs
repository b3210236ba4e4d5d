//! Records the bits of nets that the text reads.

use super::expression::Expression;
use super::reference::{Net, Reference};
use super::width::Width;
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
