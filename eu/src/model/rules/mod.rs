//! The legality rules for instructions: each has an id, a severity and a bit that is 1 when it is broken.
//!
//! Rules D cover encodings without any meaning, which assemblers reject too; D26 reports set bits that belong to
//! no field. Rules R (regions and operands), I (single opcodes), S (messages) and L (messages to the load/store
//! pipelines) are requirements of the architecture's documents: a decoder reports violations and goes on.
//!
//! Every rule concerns one instruction. Rules about pairs of instructions are not included:
//! an atomic `dpas` is followed by another (I10 in the documents' list). Also omitted are S05,
//! which no encoding can break, and R22, whose type rows are advice that compilers do not follow.

mod broken;
mod decoding;
mod list;
mod load_store;
mod messages;
mod opcodes;
mod regions;
mod reserved;

pub use list::{RULES, Rule, Severity};

use super::{Fields, LscMessage};
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
    let described = fields.class.is(4) & !fields.desc_is_register.clone();
    load_store::check(&LscMessage::of(fields), &described, &mut broken);
    broken.bits()
}

/// One bit for each of the rules L, in their order: 1 where a message to a load/store pipeline breaks it.
pub fn lsc_rules<W: Word>(message: &LscMessage<W>) -> Vec<W> {
    let mut broken = Broken::none();
    load_store::check(message, &W::flag(true), &mut broken);
    let all = RULES.iter().zip(broken.bits());
    all.filter(|(rule, _)| rule.id.starts_with('L'))
        .map(|(_, bit)| bit)
        .collect()
}
