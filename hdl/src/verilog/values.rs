//! Values as they are read.
//!
//! A nameless value becomes a net when one is needed: because it is
//! read twice, sliced, seen by lanes, or too long to be written inside
//! another expression. Otherwise it is written where it is read.

use super::Places;
use super::expression::{Constant, Expression};
use super::names::describe;
use super::package::item;
use super::packed::is_field;
use super::reference::{Net, Reference};
use super::scope::{EnumValue, Scope};
use super::width::Width;
use crate::bits::Bits;
use crate::enums::EnumType;
use crate::module::NodeId;
use std::sync::Arc;

/// Longest expression that stands inside another one, in columns.
const INLINE: usize = 60;
/// The same for one that continues a chain of its reader's own kind, which is broken into lines.
const CHAIN: usize = 4000;
/// Most operators of one that stands inside another one; chains apart.
const MOST: usize = 3;
/// The same of one that a variable holds.
const MOST_OF_VARIABLE: usize = 1;

impl Scope<'_, '_> {
    /// A node's value where it is written once: at the end of a statement.
    pub fn root(&mut self, id: NodeId) -> Expression {
        let value = self.value(id);
        let is_nameless = self.module.node(id).variable.is_none();
        if value.is_simple() || self.uses[id.index()] == 1 || (is_nameless && value.is_short()) {
            return value;
        }
        Expression::Reference(self.reference(id))
    }

    /// A node's value inside another expression, which it may continue as a chain.
    pub fn operand_in(
        &mut self,
        id: NodeId,
        continues: impl Fn(&Expression) -> bool,
    ) -> Expression {
        let value = self.root(id);
        let continues = continues(&value);
        let limit = if continues { CHAIN } else { INLINE };
        let operators = value.operators();
        let is_variable = self.module.node(id).variable.is_some();
        let most = match (is_variable, continues) {
            (true, _) => MOST_OF_VARIABLE,
            (false, true) => usize::MAX,
            (false, false) => MOST,
        };
        if value.is_simple() || (value.columns() <= limit && operators <= most) {
            return value;
        }
        Expression::Reference(self.reference(id))
    }

    /// A node's value inside another expression.
    pub fn operand(&mut self, id: NodeId) -> Expression {
        self.operand_in(id, |_| false)
    }

    /// A condition that stands inside a statement: one bit, given a net if it is long.
    pub fn inlined(&mut self, condition: Expression, places: &Places) -> Expression {
        if condition.columns() <= INLINE {
            return condition;
        }
        self.part_as_net(condition, 1, places)
    }

    /// A node's value for a place that reads it more than once.
    pub fn shared(&mut self, id: NodeId) -> Expression {
        let value = self.value(id);
        if value.is_simple() {
            return value;
        }
        Expression::Reference(self.reference(id))
    }

    /// A node as a net or part of one, so that it can be sliced.
    pub fn reference(&mut self, id: NodeId) -> Reference {
        let value = self.value(id);
        if let Expression::Reference(reference) = value {
            return reference;
        }
        let node = self.module.node(id);
        let name = self.name_for(id, || describe(&value));
        let reference = Reference::whole(self.net(&name, node.width));
        let places = self.places_of(id);
        // It stands where it is described, and not where it is first read.
        let around = std::mem::replace(&mut self.text.section, node.section.clone());
        self.drive(&reference, value, &node.doc, &places);
        self.text.section = around;
        self.node_nets.set(id, reference.clone());
        self.values[id.index()] = Some(Expression::Reference(reference.clone()));
        reference
    }

    /// The expression of a node that was visited.
    pub fn value(&self, id: NodeId) -> Expression {
        let value = self.values[id.index()].clone();
        value.unwrap_or_else(|| Expression::zero(&self.width(self.module.node(id).width)))
    }

    /// A name for a nameless node's net: that of the variable that holds it, that of what takes it, or else one that says what it is.
    pub fn name_for(&mut self, id: NodeId, said: impl FnOnce() -> String) -> String {
        let variable = self.module.node(id).variable.as_deref();
        match variable.or(self.roles.of(id)) {
            Some(known) => {
                let known = known.to_string();
                self.claim(&known)
            }
            None => self.file.names.claim_derived(&said()),
        }
    }

    /// A known name; in a loop, behind that of its block if something else in the file has it.
    fn claim(&mut self, known: &str) -> String {
        if let (false, Some(around)) = (self.file.names.is_free(known), self.loops.last()) {
            let within = format!("{}_{known}", around.label);
            if self.file.names.is_free(&within) {
                return self.file.names.claim(&within);
            }
        }
        self.file.names.claim(known)
    }

    /// An expression fit for an `always @*` block: Icarus watches all of a vector or memory of which such
    /// a block reads a part, and says so; so parts get nets of their own.
    pub fn plain(&mut self, value: Expression, places: &Places) -> Expression {
        let watches_parts = self.is_system_verilog();
        value.rewrite(&mut |value| {
            let is_part = match &value {
                Expression::Word { .. } => true,
                Expression::Reference(reference) => {
                    watches_parts && (!reference.is_whole() || is_field(&reference.net.name))
                }
                Expression::Index { index, .. } => watches_parts && index.bits().is_some(),
                _ => false,
            };
            if is_part {
                self.part_as_net(value, 1, places)
            } else {
                value
            }
        })
    }

    /// Part of a vector or memory, or any expression of `width` bits, as a net of its own; the same net
    /// for the same text. The places are those of the statement that first needs it.
    pub fn part_as_net(&mut self, value: Expression, width: u32, places: &Places) -> Expression {
        let text = value.to_string();
        if let Some(known) = self.plain.get(&text) {
            return Expression::Reference(known.clone());
        }
        let width = match &value {
            Expression::Reference(reference) => reference.width().clone(),
            Expression::Index { width, .. } => width.clone().unwrap_or(Width::plain(1)),
            Expression::Word { memory, .. } => {
                let memories = &self.module.memories;
                let found = memories.iter().find(|m| *m.name == **memory);
                found.map_or(Width::plain(1), |m| self.width(m.width))
            }
            _ => Width::plain(width),
        };
        let name = match &value {
            // A part is called after the whole.
            Expression::Reference(_) => self.claim(&describe(&value)),
            _ => self.file.names.claim_derived(&describe(&value)),
        };
        let name = name.into();
        let reference = Reference::whole(Net { name, width });
        self.drive(&reference, value, "", places);
        self.plain.insert(text, reference.clone());
        Expression::Reference(reference)
    }

    /// A constant as the text writes it: by name where it is a value of an enumeration.
    pub fn constant(
        &mut self,
        bits: &Bits,
        width: Width,
        of: Option<&Arc<EnumType>>,
    ) -> Expression {
        let name = of.and_then(|of| self.enum_value(of, bits));
        Expression::Constant(Constant {
            bits: bits.clone(),
            name,
            spelled: Some(width).filter(|w| !w.is_plain()),
            is_count: false,
        })
    }

    /// A constant that the description has named.
    pub fn named_constant(&mut self, id: NodeId, bits: &Bits) -> Expression {
        let node = self.module.node(id);
        let name: Arc<str> = node.name.as_deref().unwrap_or_default().into();
        let width = self.width(node.width);
        let known = (width, bits.clone(), node.doc.clone());
        let constants = &mut self.file.named_constants;
        if !constants.iter().any(|(of, _)| *of == name) {
            constants.push((Arc::clone(&name), known));
        }
        Expression::Constant(Constant {
            bits: bits.clone(),
            name: Some(name),
            spelled: None,
            is_count: false,
        })
    }

    fn enum_value(&mut self, of: &EnumType, bits: &Bits) -> Option<Arc<str>> {
        let value = bits.to_u64()?;
        let variant = of.name_of(value).filter(|_| of.width == bits.width())?;
        if let Some(known) = self
            .file
            .package
            .and_then(|of_all| of_all.value(of, variant))
        {
            return Some(known.into());
        }
        let names = &mut self.file.names;
        let wanted = item(&of.name, variant);
        let key = EnumValue {
            of: of.name.clone(),
            value,
            width: of.width,
            variant: variant.to_string(),
        };
        let entry = self.file.enum_values.entry(key);
        Some(Arc::clone(
            entry.or_insert_with(|| names.claim(&wanted).into()),
        ))
    }
}
