//! The contract shared by hardware and golden model: the output ports.

use crate::eu::NATIVE;
use warpwright_hdl::prelude::{Bundle, Field};

/// Says of a compact instruction whether its opcode has a compact form.
pub(super) const HAS_FORM: &str = "0: compact, and its opcode has no compact form";

/// What comes out.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Expanded<T> {
    pub instruction: T,
    pub has_form: T,
}

impl Expanded<Field> {
    /// Its fields.
    pub fn shape() -> Self {
        Self {
            instruction: Field::bits(NATIVE).doc("the native instruction"),
            has_form: Field::bits(1).doc(HAS_FORM),
        }
    }
}
