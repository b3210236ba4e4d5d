//! Parts of values: slices, elements of rows, words of memories.
//!
//! Verilator wants an index exactly as wide as the vector needs, and Verilog leaves an out-of-range index
//! undefined. So indices are resized to that width, and first range-checked where they can be too large.

use super::expression::{Expression, Operator};
use super::node_nets::is_row;
use super::packed::is_field;
use super::reference::{Net, Reference};
use super::scope::Scope;
use super::width::Width;
use crate::bits::Bits;
use crate::module::{Memory, MemoryId, Module, NodeId, Op};
use crate::size::address_bits;

impl Scope<'_, '_> {
    /// Bits of a value from `low` up: of a net, of a constant, of the one part of a concatenation that
    /// holds them all, or else of a net that the value is given.
    pub fn slice(&mut self, of: NodeId, low: u32, width: Width) -> Expression {
        let module = self.module;
        let (mut of, mut low) = (of, low);
        loop {
            match self.value(of) {
                Expression::Reference(reference) => {
                    return Expression::Reference(reference.slice(low, width));
                }
                Expression::Constant(constant) => {
                    let bits = constant.bits.slice(low, width.bits());
                    return self.constant(&bits, width, None);
                }
                _ => {}
            }
            let Op::Concat(parts) = &module.node(of).op else {
                break;
            };
            let Some((part, inner_low)) = holder(module, parts, low, width.bits()) else {
                break;
            };
            if module.node(part).width.get() == width.bits() {
                return self.shared(part);
            }
            (of, low) = (part, inner_low);
        }
        if module.node(of).width.get() == width.bits() {
            return self.shared(of);
        }
        Expression::Reference(self.reference(of).slice(low, width))
    }

    /// A value as `wanted` bits: zeros in front, or its low bits.
    fn resized(&mut self, id: NodeId, wanted: u32) -> Expression {
        let have = self.module.node(id).width.get();
        if have > wanted {
            self.slice(id, 0, Width::plain(wanted))
        } else {
            padded(self.operand(id), have, wanted)
        }
    }

    /// An element of a row. Verilog leaves an index beyond the end undefined, so it is compared first.
    pub fn select(&mut self, of: NodeId, index: NodeId, width: &Width) -> Expression {
        let size = self.module.node(of).width.get();
        let element = width.bits();
        let count = size / element;
        if let Some(index) = self.value(index).bits() {
            return match index.to_u64().filter(|index| *index < u64::from(count)) {
                Some(index) => self.slice(of, index as u32 * element, width.clone()),
                None => Expression::zero(width),
            };
        }
        self.roles.suggest(of, || "row".to_string());
        let row = self.reference(of);
        self.roles
            .suggest(index, || format!("{}_index", row.net.words()));
        let guard = self.guard(index, count);
        let chosen = if count == 1 || row.net.width.is_scalar() {
            Expression::Reference(row.slice(0, width.clone()))
        } else {
            self.element(of, &row, index, element)
        };
        guarded(guard, chosen, width)
    }

    /// An element of a row of two or more, under an index that is taken to be within it.
    fn element(&mut self, of: NodeId, row: &Reference, index: NodeId, element: u32) -> Expression {
        let size = self.module.node(of).width.get();
        let address = address_bits(size);
        let have = address_bits(size / element).min(self.module.node(index).width.get());
        let number = self.resized(index, have);
        // The part of a table that begins at a multiple of its size is the table, indexed with more.
        if let Some(low) = row.low().filter(|low| low % size == 0 && have == address)
            && element == 1
            && size == 1 << address
            && !is_field(&row.net.name)
        {
            let more = address_bits(row.net.width.bits()) - address;
            let part = Expression::constant(Bits::truncated(low / size, more));
            return Expression::Index {
                net: row.net.clone(),
                index: Box::new(Expression::concat(vec![part, number])),
                width: None,
            };
        }
        let net = self.whole_net(of);
        let start = if element == 1 {
            padded(number, have, address)
        } else if element.is_power_of_two() {
            let shift = element.trailing_zeros();
            let zeros = Expression::constant(Bits::zero(shift));
            let scaled = Expression::concat(vec![number, zeros]);
            padded(scaled, have + shift, address)
        } else {
            let step = Expression::count(element, address);
            Expression::binary(Operator::Multiply, padded(number, have, address), step)
        };
        Expression::Index {
            net,
            index: Box::new(start),
            width: Some(Width::plain(element)).filter(|w| !w.is_scalar()),
        }
    }

    /// The net that a row is all of; a row that is part of a net is given one of its own.
    fn whole_net(&mut self, of: NodeId) -> Net {
        let row = self.reference(of);
        // What Verilator is to look at in parts must not be indexed, and older readers want a constant behind a field.
        if row.is_whole() && !is_row(self.module, of) && !is_field(&row.net.name) {
            return row.net;
        }
        let (net, width) = (row.net.clone(), row.width().bits());
        let places = self.places_of(of);
        match self.part_as_net(Expression::Reference(row), width, &places) {
            Expression::Reference(part) => part.net,
            _ => net,
        }
    }

    /// Whether a number is one of `count`, as a condition; nothing if it always is.
    pub fn guard(&mut self, number: NodeId, count: u32) -> Option<Expression> {
        let width = self.module.node(number).width.get();
        if width < 32 && 1u64 << width <= u64::from(count) {
            return None;
        }
        let number = self.shared(number);
        if let Some(bits) = number.bits() {
            let is_one = bits.value() < &count.into();
            return Some(Expression::bit(false)).filter(|_| !is_one);
        }
        if count == 1 {
            return Some(match width {
                1 => Expression::inverted(number),
                _ => Expression::prefix("~|", number),
            });
        }
        let count = Expression::count(count, width);
        Some(Expression::binary(Operator::Less, number, count))
    }

    pub fn memory_read(&mut self, memory: MemoryId, address: NodeId) -> Expression {
        let module = self.module;
        let memory = &module.memories[memory.index()];
        let width = self.width(memory.width);
        let guard = self.guard(address, memory.depth);
        if guard.as_ref().is_some_and(|guard| guard.bits().is_some()) {
            return Expression::zero(&width);
        }
        guarded(guard, self.word(memory, address), &width)
    }

    /// A memory's word, under an address that is taken to be that of one.
    pub fn word(&mut self, memory: &Memory, address: NodeId) -> Expression {
        Expression::Word {
            memory: memory.name.as_str().into(),
            index: Box::new(self.resized(address, address_bits(memory.depth))),
        }
    }
}

/// The one part of a concatenation that holds all bits of a slice, and the slice's lowest bit in it.
pub(super) fn holder(
    module: &Module,
    parts: &[NodeId],
    low: u32,
    width: u32,
) -> Option<(NodeId, u32)> {
    let mut position = 0;
    parts.iter().rev().find_map(|part| {
        let size = module.node(*part).width.get();
        let holds = low >= position && low + width <= position + size;
        position += size;
        holds.then(|| (*part, low + size - position))
    })
}

/// The value where a guard holds, if there is one, and zeros elsewhere.
fn guarded(guard: Option<Expression>, value: Expression, width: &Width) -> Expression {
    match guard {
        Some(guard) => Expression::choice(guard, value, Expression::zero(width)),
        None => value,
    }
}

/// Zeros in front of a value of `have` bits.
fn padded(value: Expression, have: u32, wanted: u32) -> Expression {
    if have >= wanted {
        return value;
    }
    let zeros = Expression::constant(Bits::zero(wanted - have));
    match value {
        Expression::Concat(mut parts) => {
            parts.insert(0, zeros);
            Expression::concat(parts)
        }
        value => Expression::concat(vec![zeros, value]),
    }
}
