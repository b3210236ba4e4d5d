//! What the rules ask about: the instruction, its fields, and what follows from the opcode.

use super::operand::Operand;
use super::region::Rows;
use crate::eu::{Decoded, Formats, Native, codes_of};
use warpwright_eu::tables::{self, Attribute};
use warpwright_hdl::prelude::*;

/// The instruction and what is known of it.
pub(super) struct Known<'m> {
    pub m: &'m ModuleBuilder,
    pub instruction: Signal<'m>,
    pub fields: Decoded<Signal<'m>>,
    pub is: Formats<Signal<'m>>,
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
    pub regions: [Rows<Signal<'m>>; 2],
}

impl<'m> Known<'m> {
    /// What there is to know of an instruction.
    pub fn new(m: &'m ModuleBuilder, native: Native<Signal<'m>>) -> Self {
        let fields = native.fields;
        let is = Formats::of(fields.format);
        let is_basic = (is.one_source | is.two_sources | is.math).named("is_basic");
        let is_three = (is.ternary | is.bfn | is.dpas | is.madm).named("is_three");
        let src0 = Operand::new("src0", &fields.src0);
        let src1 = Operand::new("src1", &fields.src1);
        let regions = [&src0, &src1].map(|source| Rows::new(source, is_basic));
        let dst = Operand::new("dst", &fields.dst);
        let apart = dst.stride.zext(3) + dst.size.zext(3);
        let dst_apart = dst.stride.any().mux(apart, 0);
        Self {
            m,
            instruction: native.instruction,
            is,
            is_basic,
            computes: (is_basic | is_three).named("computes"),
            has_compact_form: allows(fields.opcode, Attribute::Compact).named("has_compact_form"),
            writes: (is_basic & !dst.is_null).named("writes"),
            dst_apart: dst_apart.named("dst_apart"),
            dst,
            src0,
            src1,
            src2: Operand::new("src2", &fields.src2),
            regions,
            fields,
        }
    }

    /// Whether the opcode is one of these mnemonics'.
    pub fn is_opcode(&self, names: &[&str]) -> Signal<'m> {
        self.fields.opcode.is_one_of(codes_of(names))
    }

    /// Whether the opcode has an attribute.
    pub fn allows(&self, attribute: Attribute) -> Signal<'m> {
        allows(self.fields.opcode, attribute)
    }

    /// The sources.
    pub fn sources(&self) -> [&Operand<'m>; 3] {
        [&self.src0, &self.src1, &self.src2]
    }

    /// The sources that have a region with a width in some format, and that.
    pub fn with_regions(&self) -> [(&Operand<'m>, &Rows<Signal<'m>>); 2] {
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

fn allows(opcode: Signal<'_>, attribute: Attribute) -> Signal<'_> {
    opcode.is_one_of(tables::with_attribute(attribute).map(u64::from))
}
