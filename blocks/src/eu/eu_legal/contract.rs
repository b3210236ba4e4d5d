//! The contract shared by hardware and golden model: the rules, their order, and the output ports.

use crate::eu::{rule_bits, rule_port};
use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use warpwright_eu::model::{RULES, Rule};
use warpwright_hdl::prelude::{Bundle, Field};

/// The rules of single instructions, in the order of their ports: all but those of messages, group L.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(|rule| !rule.id.starts_with('L'))
}

rule_bits! {
    /// A bit for each rule of single instructions, in the order of [`rules`].
    Rules:
    d01 d02 d03 d04 d05 d06 d07 d08 d09 d10 d11 d12 d13 d14 d15 d16 d17 d18 d19 d20 d21 d22 d23 d24 d25 d26
    r01 r02 r03 r04 r05 r06 r07 r08 r09 r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r20 r21
    i01 i02 i03 i04 i05 i06 i07 i08 i09 i11 i12
    s01 s02 s03 s04
}

/// Bits of a reason: 0, or 1 + a rule's place in [`RULES`].
pub(crate) const REASON: u32 = 7;

/// What the rules come to.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Verdict<T> {
    /// 1 if a hard rule is broken
    pub illegal: T,
    /// the first hard rule that is broken; 0 if none is
    pub reason: T,
    /// 1 if a bit that belongs to no field is 1
    pub reserved_set: T,
    /// 1 if the instruction can be encoded, but DG2 does not have it
    pub not_on_silicon: T,
    /// 1 if a rule that only warns is broken
    pub warned: T,
}

/// What comes out: the verdict, and a bit for each rule.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Judged<T> {
    #[bundle(flat)]
    pub verdict: Verdict<T>,
    #[bundle(flat)]
    pub rules: Rules<T>,
}

impl Judged<Field> {
    /// All of it.
    pub fn shape() -> Self {
        let bit = || Field::bits(1);
        Self {
            verdict: Verdict {
                illegal: bit(),
                reason: Field::bits(REASON),
                reserved_set: bit(),
                not_on_silicon: bit(),
                warned: bit(),
            },
            rules: Rules::shape(|_| true),
        }
    }
}

/// The fields that come out as the golden model has them.
pub fn fields() -> FieldList {
    let bits = rules().map(|rule| (rule_port(rule.id), 1));
    let verdict = field_list(Judged::shape().verdict).into_iter();
    verdict.chain(bits).collect()
}
