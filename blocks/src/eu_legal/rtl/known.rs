//! What the rules ask about: the instruction, its fields, and what follows from the opcode.

use super::operand::Operand;
use super::region::Region;
use std::collections::BTreeMap;
use warpwright_eu::tables::{self, Attribute};
use warpwright_hdl::prelude::*;

/// The instruction and what is known of it.
pub(super) struct Known<'m> {
    pub m: &'m ModuleBuilder,
    pub instruction: Signal<'m>,
    fields: BTreeMap<&'static str, Signal<'m>>,
    /// The formats.
    pub is_undefined: Signal<'m>,
    pub is_one_source: Signal<'m>,
    pub is_two_sources: Signal<'m>,
    pub is_math: Signal<'m>,
    pub is_ternary: Signal<'m>,
    pub is_bfn: Signal<'m>,
    pub is_dpas: Signal<'m>,
    pub is_madm: Signal<'m>,
    pub is_send: Signal<'m>,
    pub is_branch: Signal<'m>,
    pub is_sync: Signal<'m>,
    pub is_nop: Signal<'m>,
    pub is_illegal: Signal<'m>,
    /// One or two sources and math; all four formats of three sources; either: what computes.
    pub is_basic: Signal<'m>,
    pub computes: Signal<'m>,
    /// The opcode has a compact form.
    pub has_compact_form: Signal<'m>,
    /// The operands.
    pub dst: Operand<'m>,
    pub src0: Operand<'m>,
    pub src1: Operand<'m>,
    pub src2: Operand<'m>,
    /// One or two sources or math, with a destination other than null.
    pub writes: Signal<'m>,
    /// Bytes from one element of the destination to the next: 0, or the exponent and one more.
    pub dst_apart: Signal<'m>,
    /// The regions of the first two sources, where they have a width.
    pub regions: [Region<'m>; 2],
}

impl<'m> Known<'m> {
    /// Of an instruction and its fields by the model's names.
    pub fn new(
        m: &'m ModuleBuilder,
        instruction: Signal<'m>,
        fields: BTreeMap<&'static str, Signal<'m>>,
    ) -> Self {
        let format = fields["format"];
        let is = |number: u64, name: &str| format.eq(number).named(name);
        let (is_one_source, is_two_sources) = (is(1, "is_one_source"), is(2, "is_two_sources"));
        let (is_math, is_ternary) = (is(3, "is_math"), is(4, "is_ternary"));
        let (is_bfn, is_dpas, is_madm) = (is(5, "is_bfn"), is(6, "is_dpas"), is(7, "is_madm"));
        let is_basic = (is_one_source | is_two_sources | is_math).named("is_basic");
        let is_three = (is_ternary | is_bfn | is_dpas | is_madm).named("is_three");
        let compact: Vec<u64> = tables::with_attribute(Attribute::Compact)
            .map(u64::from)
            .collect();
        let operand = |name| Operand::new(m, name, &fields);
        let [src0, src1] = ["src0", "src1"].map(operand);
        let regions = [&src0, &src1].map(|source| Region::new(source, is_basic));
        let dst = operand("dst");
        let apart = dst.stride.zext(3) + dst.size.zext(3);
        let dst_apart = dst.stride.any().mux(apart, m.zeros(3));
        Self {
            m,
            instruction,
            is_undefined: is(0, "is_undefined"),
            is_one_source,
            is_two_sources,
            is_math,
            is_ternary,
            is_bfn,
            is_dpas,
            is_madm,
            is_send: is(8, "is_send"),
            is_branch: is(9, "is_branch"),
            is_sync: is(10, "is_sync"),
            is_nop: is(11, "is_nop"),
            is_illegal: is(12, "is_illegal"),
            is_basic,

            computes: (is_basic | is_three).named("computes"),
            has_compact_form: fields["opcode"]
                .is_one_of(compact)
                .named("has_compact_form"),
            writes: (is_basic & !dst.is_null).named("writes"),
            dst_apart: dst_apart.named("dst_apart"),
            dst,
            src0,
            src1,
            src2: operand("src2"),
            regions,
            fields,
        }
    }

    /// A field by the model's name.
    pub fn field(&self, name: &str) -> Signal<'m> {
        let found = self.fields.get(name);
        *found.unwrap_or_else(|| panic!("the model has no field {name}"))
    }

    /// Whether a field is not 0.
    pub fn has(&self, name: &str) -> Signal<'m> {
        self.field(name).any()
    }

    /// Whether a field has one of some values.
    pub fn field_in(&self, name: &str, values: &[u64]) -> Signal<'m> {
        self.field(name).is_one_of(values.to_vec())
    }

    /// Whether the opcode is one of these mnemonics'.
    pub fn is_opcode(&self, names: &[&str]) -> Signal<'m> {
        let codes = names.iter().map(|name| {
            let opcode = tables::opcode_named(name);
            opcode.expect("a mnemonic of the table").code.into()
        });
        self.field("opcode").is_one_of(codes)
    }

    /// Whether the opcode has an attribute.
    pub fn allows(&self, attribute: Attribute) -> Signal<'m> {
        let codes = tables::with_attribute(attribute).map(u64::from);
        self.field("opcode").is_one_of(codes)
    }

    /// The sources.
    pub fn sources(&self) -> [&Operand<'m>; 3] {
        [&self.src0, &self.src1, &self.src2]
    }

    /// The sources that have a region with a width in some format, and that.
    pub fn with_regions(&self) -> [(&Operand<'m>, &Region<'m>); 2] {
        let [first, second] = &self.regions;
        [(&self.src0, first), (&self.src1, second)]
    }

    /// The destination and the sources.
    pub fn operands(&self) -> [&Operand<'m>; 4] {
        [&self.dst, &self.src0, &self.src1, &self.src2]
    }

    /// Whether something holds of some of these operands.
    pub fn some<'a>(
        &self,
        operands: impl IntoIterator<Item = &'a Operand<'m>>,
        holds: impl Fn(&Operand<'m>) -> Signal<'m>,
    ) -> Signal<'m>
    where
        'm: 'a,
    {
        let bits = operands.into_iter().map(holds);
        bits.reduce(|a, b| a | b).unwrap_or_else(|| self.m.zeros(1))
    }
}
