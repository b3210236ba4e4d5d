//! What the tests of this crate look into: no interface.

pub use crate::bitwise::leading_zeros::rtl::leading_zeros;
pub use crate::bitwise::priority_tree::rtl::first_set;
pub use crate::eu::eu_fetch::stimulus::word;
pub use crate::eu::eu_legal::contract::{fields as legal_fields, rules as legal_rules};
pub use crate::eu::eu_legal::rtl::reason_enum;
pub use crate::eu::eu_legal::stimulus::{INSTRUCTIONS, Kept};
pub use crate::eu::lsc_decode::contract::{MESSAGE, RULE_PORTS, all_fields};
pub use crate::eu::lsc_decode::stimulus::Parts;
pub use crate::eu::lsc_decode::stimulus::breaking::{LENGTHS, LOAD, MESSAGES};
pub use crate::eu::{IS_COMPACT, document_enum, is_unnamed, number_of, some_of};
pub use crate::float::float_digits::rtl::markstein::budget::{
    Budget, MOST_INDEX_DIGITS, ONE, Seed, Segment, last_place,
};
pub use crate::float::float_digits::rtl::markstein::{quotient, root};
pub use crate::framework::golden::run::joined;
pub use crate::memory::gather_scatter::stimulus::cases::all as lists;
pub use crate::memory::gather_scatter::stimulus::list::List;
pub use crate::memory::gather_scatter::stimulus::random::Everything;
pub use crate::memory::lane_addresses::golden::Request as JudgedRequest;
pub use crate::memory::lane_addresses::golden::legal::conditions;
pub use crate::memory::lane_addresses::stimulus::breaking::{
    ATOMIC, MASKED, MASKED_STORE, SURFACE, TRANSPOSED, requests,
};
pub use crate::memory::lane_addresses::stimulus::{LOAD as LANE_LOAD, Request};

use crate::eu::lsc_decode::contract::Judged;
use crate::eu::{Decoded, eu_legal};
use warpwright_hdl::prelude::*;

/// The fields of a shape and their bits, but for those of no bits.
fn fields(shape: impl Shape) -> Vec<(String, u32)> {
    let fields = shape.leaves().into_iter();
    let fields = fields.filter(|(_, field)| !field.width().is_zero());
    fields
        .map(|(name, field)| (name, field.width().get()))
        .collect()
}

/// The fields of a decoded instruction.
pub fn decoded_fields() -> Vec<(String, u32)> {
    fields(Decoded::shape())
}

/// The fields of a judged message, if all rules are checked.
pub fn judged_fields() -> Vec<(String, u32)> {
    fields(Judged::shape(|_| true))
}

/// What goes into the rules of single instructions, if these are checked.
pub fn legal_inputs(checked: &[&str]) -> Vec<(String, u32)> {
    let rules = eu_legal::rtl::part(checked).expect("a right description");
    fields(rules.inputs().clone())
}
