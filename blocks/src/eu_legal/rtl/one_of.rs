//! What the rules ask of a value.

use warpwright_hdl::prelude::*;

/// Whether a value is one of these.
pub(super) fn one_of<'m>(value: Signal<'m>, of: &[u64]) -> Signal<'m> {
    let m = value.builder();
    value.case([(of.to_vec(), m.ones(1))], m.zeros(1))
}
