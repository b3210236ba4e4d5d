//! The region of a source: rows of elements, with three numbers for what there is between them.

use super::operand::Operand;
use warpwright_hdl::prelude::*;

/// `VertStride` that says: an address for each row.
const ROW_BY_ROW: u64 = 15;

/// A region with a width, as instructions with one or two sources have them.
pub(super) struct Region<'m> {
    pub exists: Signal<'m>,
    /// An address register for each row.
    pub is_row_by_row: Signal<'m>,
    pub is_one_wide: Signal<'m>,
    pub strides: Signal<'m>,
    /// Neither stride: one element for all channels.
    pub stands_still: Signal<'m>,
    /// The vertical stride with which rows follow each other.
    pub full_row: Signal<'m>,
}

impl<'m> Region<'m> {
    /// That of a source, where instructions of this format have one.
    pub fn new(source: &Operand<'m>, has_regions: Signal<'m>) -> Self {
        let named = |value: Signal<'m>, what: &str| value.named(&format!("{}_{what}", source.name));
        let (vertical, width, stride) = (source.vertical, source.width, source.stride);
        let exists = named(has_regions & source.is_stored(), "has_region");
        let is_one_wide = named(width.is_zero(), "is_one_wide");
        let strides = named(stride.any(), "strides");
        let stands_still = named(!strides & vertical.is_zero(), "stands_still");
        Self {
            exists,
            is_row_by_row: named(exists & vertical.eq(ROW_BY_ROW), "is_row_by_row"),
            is_one_wide,
            strides,
            stands_still,
            // Codes of strides are exponents plus one.
            full_row: named(width.zext(4) + stride.zext(4), "full_row"),
        }
    }
}
