//! What is known of a result that has no digits: it goes beside the datapath through all steps.

use warpwright_hdl::prelude::Bundle;

/// Results that have no digits.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Special<T> {
    /// 1: the result is a NaN.
    pub is_nan: T,
    /// 1: an operand is infinite.
    pub is_infinite: T,
    /// Sign of the result if it is infinite.
    pub infinite_sign: T,
}
