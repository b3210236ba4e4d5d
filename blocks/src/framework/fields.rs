//! A bundle's fields as the list that golden models and monitors need, and the tag that many streams carry.

use crate::framework::golden::FieldList;
use warpwright_hdl::bundle::{Bundle, Field, FieldNames, Shape};

/// What is passed through a block beside a function of the operands.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Tag<T> {
    /// Comes out with the result of the word that it went in with.
    pub tag: T,
}

/// A tag of so many bits, perhaps none.
pub fn tag(bits: u32) -> Tag<Field> {
    let tag = Field::bits(bits).doc("a tag, passed through with the operands");
    Tag { tag }
}

/// The fields of a bundle without bundles in it, but for those of no bits.
///
/// # Panics
/// If there is a bundle in it.
pub fn field_list<B: Shape + FieldNames>(shape: B) -> FieldList {
    let fields = shape.leaves().into_iter();
    let fields = fields.filter(|(_, field)| !field.width().is_zero());
    let named = fields.map(|(name, field)| {
        let own = B::FIELDS.iter().find(|own| **own == name);
        let own = own.expect("a bundle of leaves alone");
        (*own, field.width().get())
    });
    named.collect()
}

/// The same, and behind them a tag of so many bits.
pub fn tagged_list<B: Shape + FieldNames>(shape: B, tag_bits: u32) -> FieldList {
    [field_list(shape), field_list(tag(tag_bits))].concat()
}
