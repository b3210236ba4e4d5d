//! The region of a source: rows of elements, with three numbers for what there is between them.

use super::operand::Operand;
use warpwright_hdl::prelude::*;

/// `VertStride` that says: an address for each row.
const ROW_BY_ROW: u64 = 15;

/// A region with a width, as instructions with one or two sources have them.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Rows<T> {
    pub has_region: T,
    /// An address register for each row.
    pub is_row_by_row: T,
    pub is_one_wide: T,
    pub strides: T,
    /// Neither stride: one element for all channels.
    pub stands_still: T,
    /// The vertical stride with which rows follow each other.
    pub full_row: T,
}

impl<'m> Rows<Signal<'m>> {
    /// That of a source, where instructions of this format have one.
    pub fn new(source: &Operand<'m>, has_regions: Signal<'m>) -> Self {
        let has_region = has_regions & source.is_stored();
        let strides = source.stride.any();
        let region = Self {
            has_region,
            is_row_by_row: has_region & source.vertical.eq(ROW_BY_ROW),
            is_one_wide: source.width.is_zero(),
            strides,
            stands_still: !strides & source.vertical.is_zero(),
            // Codes of strides are exponents plus one.
            full_row: source.width.zext(4) + source.stride.zext(4),
        };
        region.named(source.name)
    }
}
