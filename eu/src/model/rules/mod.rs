//! The rules of legal instructions: each with an id, a severity and a bit that is 1 when it is broken.
//!
//! Rules D say what has no meaning at all, which assemblers reject as well; D26 reports set bits that belong to no field.
//! Rules R (regions and operands), I (single opcodes), S (messages) and L (messages to the load/store pipelines) are what
//! the architecture's documents ask for: a decoder reports them and goes on.

mod broken;
mod decoding;
mod list;
mod messages;
mod opcodes;
mod regions;
mod reserved;

pub use list::{RULES, Rule, Severity};

use super::Fields;
use broken::Broken;
use warpwright_hdl::word::Word;

/// One bit for each of [`RULES`], in their order: 1 where a native instruction breaks the rule. `fields` are those of
/// [`fields`](super::fields) for it.
pub fn rules<W: Word>(native: &W, fields: &Fields<W>) -> Vec<W> {
    let mut broken = Broken::none();
    decoding::check(native, fields, &mut broken);
    reserved::check(native, &mut broken);
    regions::check(fields, &mut broken);
    opcodes::check(fields, &mut broken);
    messages::check(fields, &mut broken);
    broken.bits()
}
