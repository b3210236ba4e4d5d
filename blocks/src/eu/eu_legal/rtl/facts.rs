//! The inputs of the rules: the instruction, its fields and operands, and values derived from them.

use crate::eu::{
    self, Decoded, Formats, Native, OperandKind, codes_of, has_attribute, rule_section,
};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use warpwright_eu::model::DataType::{self, B, Bf, D, Df, F, Hf, Q, Ub, Ud, Uq, Uv, Uw, V, Vf, W};
use warpwright_eu::tables::Attribute;
use warpwright_hdl::naming::TurnName;
use warpwright_hdl::prelude::*;

/// `VertStride` that says: an address for each row.
const ROW_BY_ROW: u64 = 15;

/// The section of the conditions that are not about one operand alone.
pub(super) const COMMON: &str = "Properties that several rules use";
/// The section of the regions of the first two sources.
pub(super) const REGIONS: &str = "Regions of the first two sources";
/// The section of the registers that a message reads and writes.
pub(super) const MESSAGE: &str = "Registers of a message";
const FORMAT: &str = "The format";

/// The sections in front of the rules, with what is in them.
const SHARED: [(&str, &str); 8] = [
    (
        FORMAT,
        "Rules D01 and D02 are two of these bits: the opcode is not defined, or it is illegal.",
    ),
    (
        "The destination",
        "The kind of operand, log2 of the bytes of an element (an element smaller than a byte counts as a byte), and groups of data types \
         that several rules use. The ones of multiples_ are the bits of a byte number that are worth an element or more.",
    ),
    ("The first source", "As for the destination."),
    ("The second source", "As for the destination."),
    ("The third source", "As for the destination."),
    (
        REGIONS,
        "A region consists of rows of elements; only instructions with one or two sources have a width. Strides are coded as exponents \
         plus 1, and 0 means no stride. If the vertical stride equals full_row, the rows follow each other.",
    ),
    (
        COMMON,
        "dst_apart encodes the distance in bytes from one element of the destination to the next: 0, or the exponent plus 1.",
    ),
    (
        MESSAGE,
        "A descriptor in a register counts as 0 here, because its lengths are not known. An end is the number of the register after the last one.",
    ),
];

/// Begins the sections in front of the rules, in their order.
pub(super) fn shared_sections(m: &ModuleBuilder) {
    for (title, about) in SHARED {
        m.section_about(title, about);
    }
}

/// The instruction and what is known of it.
pub(super) struct InstructionFacts<'m> {
    pub m: &'m ModuleBuilder,
    pub instruction: Signal<'m>,
    pub fields: Decoded<Signal<'m>>,
    pub is: Formats<Signal<'m>>,
    /// One or two sources and math; all four formats of three sources; either: what computes.
    pub is_basic: Signal<'m>,
    pub computes: Signal<'m>,
    pub has_compact_form: Signal<'m>,
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
    /// The rule whose condition is described.
    at: Cell<&'static str>,
}

impl<'m> InstructionFacts<'m> {
    /// What there is to know of an instruction.
    #[description]
    pub fn new(m: &'m ModuleBuilder, native: Native<Signal<'m>>) -> Self {
        let fields = native.fields;
        m.section(FORMAT);
        let is = Formats::of(fields.format);
        let is_basic = (is.one_source | is.two_sources | is.math).named("is_basic");
        let is_three = (is.ternary | is.bfn | is.dpas | is.madm).named("is_three");
        let src0 = Operand::new("src0", &fields.src0);
        let src1 = Operand::new("src1", &fields.src1);
        m.section(REGIONS);
        let regions = [&src0, &src1].map(|source| Rows::new(source, is_basic));
        let dst = Operand::new("dst", &fields.dst);
        m.section(COMMON);
        let apart = dst.stride.widening_add(dst.size);
        let dst_apart = dst.stride.any().mux(apart, 0);
        Self {
            m,
            instruction: native.instruction,
            is,
            is_basic,
            computes: (is_basic | is_three).named("computes"),
            has_compact_form: has_attribute(fields.opcode, Attribute::Compact)
                .named("has_compact_form"),
            writes: (is_basic & !dst.is_null).named("writes"),
            dst_apart: dst_apart.named("dst_apart"),
            dst,
            src0,
            src1,
            src2: Operand::new("src2", &fields.src2),
            regions,
            fields,
            at: Cell::default(),
        }
    }

    /// From here on the condition of this rule is described.
    pub fn rule(&self, id: &'static str) {
        self.at.set(id);
        rule_section(self.m, id);
    }

    /// What other rules ask as well: described in a section in front of the rules.
    pub fn shared<T>(&self, title: &str, describe: impl FnOnce() -> T) -> T {
        self.m.section(title);
        let value = describe();
        rule_section(self.m, self.at.get());
        value
    }

    /// Whether an operand's data type is one of these, which other rules ask as well.
    pub fn shared_type(&self, operand: &Operand<'m>, types: &[DataType]) -> Signal<'m> {
        self.shared(operand.title, || operand.is_of(types))
    }

    /// Whether the opcode is one of these mnemonics'.
    pub fn is_opcode(&self, names: &[&str]) -> Signal<'m> {
        let is_one = self.fields.opcode.is_one_of(codes_of(names));
        is_one.called(&alternatives("is", names.iter().map(ToString::to_string)))
    }

    /// Whether the opcode has an attribute.
    pub fn allows(&self, attribute: Attribute) -> Signal<'m> {
        has_attribute(self.fields.opcode, attribute)
    }

    /// The sources.
    pub fn sources(&self) -> [&Operand<'m>; 3] {
        [&self.src0, &self.src1, &self.src2]
    }

    /// The sources that have a region with a width in some format, and that.
    #[description]
    pub fn with_regions(&self) -> [(&Operand<'m>, &Rows<Signal<'m>>); 2] {
        let [first, second] = &self.regions;
        [(&self.src0, first), (&self.src1, second)]
    }

    /// The destination and the sources.
    pub fn operands(&self) -> [&Operand<'m>; 4] {
        [&self.dst, &self.src0, &self.src1, &self.src2]
    }

    /// Whether something holds of some of these operands.
    #[description]
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

/// The destination or a source: its fields, and what follows from them.
pub(super) struct Operand<'m> {
    /// What its fields begin with.
    pub name: &'static str,
    /// The section of what several rules ask about it.
    pub title: &'static str,
    /// Names that are given.
    names: RefCell<HashSet<String>>,
    fields: eu::Operand<Signal<'m>>,
    pub exists: Signal<'m>,
    pub is_register: Signal<'m>,
    pub is_indirect: Signal<'m>,
    pub is_immediate: Signal<'m>,
    /// A register of the general file, or of the other one; null and the accumulators are such.
    pub is_general: Signal<'m>,
    pub is_architecture: Signal<'m>,
    pub is_null: Signal<'m>,
    pub is_accumulator: Signal<'m>,
    /// Bytes of an element as a power of two; those of less than a byte have one.
    pub size: Signal<'m>,
    pub is_byte: Signal<'m>,
    pub is_long: Signal<'m>,
    pub is_float: Signal<'m>,
    pub is_doubleword: Signal<'m>,
    pub is_vector: Signal<'m>,
}

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What is said of several operands has their names.
impl TurnName for &Operand<'_> {}

impl<'m> Deref for Operand<'m> {
    type Target = eu::Operand<Signal<'m>>;

    fn deref(&self) -> &Self::Target {
        &self.fields
    }
}

/// A name of all these, or of the first and the last where they are many.
fn alternatives(head: &str, names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    match &names[..] {
        [first, _, .., last] if names.len() > 3 => format!("{head}_{first}_to_{last}"),
        names => format!("{head}_{}", names.join("_or_")),
    }
}

/// The numbers of data types.
pub(super) fn numbers(types: &[DataType]) -> Vec<u64> {
    types.iter().map(|data| *data as u64).collect()
}

impl<'m> Operand<'m> {
    /// The operand whose fields begin with this name.
    #[description]
    fn new(name: &'static str, fields: &eu::Operand<Signal<'m>>) -> Self {
        let title = match name {
            "dst" => "The destination",
            "src0" => "The first source",
            "src1" => "The second source",
            _ => "The third source",
        };
        let (register, data) = (fields.register, fields.r#type);
        register.builder().section(title);
        let named = |value: Signal<'m>, what: &str| value.named(&format!("{name}_{what}"));
        let is_register = named(fields.kind.eq(OperandKind::Register), "is_register");
        let is_architecture = named(is_register & !fields.file, "is_architecture");
        let is = |types: &[DataType], what: &str| named(data.is_one_of(numbers(types)), what);
        let sizes = [
            (numbers(&[Uw, W, Hf, Bf]), 1),
            (numbers(&[Ud, D, F, Uv, V, Vf]), 2),
            (numbers(&[Uq, Q, Df]), 3),
        ];
        let size = eu::number_of(data, 2, sizes, 0);
        let accumulators = register.slice(3, 5).eq(0x20_u64 >> 3);
        Self {
            name,
            title,
            names: RefCell::default(),
            fields: fields.clone(),
            exists: named(fields.kind.any(), "exists"),
            is_register,
            is_indirect: named(fields.kind.eq(OperandKind::Indirect), "is_indirect"),
            is_immediate: named(fields.kind.eq(OperandKind::Immediate), "is_immediate"),
            is_general: named(is_register & fields.file, "is_general"),
            is_architecture,
            is_null: named(is_architecture & register.is_zero(), "is_null"),
            is_accumulator: named(is_architecture & accumulators, "is_accumulator"),
            size: named(size, "size"),
            is_byte: is(&[Ub, B], "is_byte"),
            is_long: is(&[Uq, Q, Df], "is_long"),
            is_float: is(&[Hf, F, Df, Bf], "is_float"),
            is_doubleword: is(&[Ud, D], "is_doubleword"),
            is_vector: is(&[Uv, V, Vf], "is_vector"),
        }
    }

    /// Whether its data type is one of these.
    pub fn is_of(&self, types: &[DataType]) -> Signal<'m> {
        let is_one = self.r#type.is_one_of(numbers(types));
        let types = types.iter().map(|of| format!("{of:?}").to_lowercase());
        self.called(is_one, alternatives("is", types))
    }

    /// A name for what is said of the operand. Of equal values the text has only the first one, so that the others need no name.
    fn called(&self, value: Signal<'m>, what: impl Into<String>) -> Signal<'m> {
        let what = what.into();
        let name = format!("{}_{what}", self.name);
        if self.names.borrow_mut().insert(what) {
            value.called(&name)
        } else {
            value
        }
    }

    /// Whether its data type is none: a reserved one, if the operand has types.
    pub fn has_no_type(&self) -> Signal<'m> {
        self.r#type.is_zero()
    }

    /// Whether it is in a register, named or by address.
    pub fn is_stored(&self) -> Signal<'m> {
        self.called(self.is_register | self.is_indirect, "is_stored")
    }

    /// Whether it is an architecture register that holds something.
    pub fn is_architecture_not_null(&self) -> Signal<'m> {
        self.is_architecture & !self.is_null
    }
}

/// A region with a width, as instructions with one or two sources have them: rows of elements, with three numbers for what there is between them.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Rows<T> {
    pub has_region: T,
    /// An address register for each row.
    pub is_row_by_row: T,
    pub is_one_wide: T,
    pub strides: T,
    /// Both strides are 0: one element for all channels.
    pub stands_still: T,
    /// The vertical stride with which rows follow each other.
    pub full_row: T,
}

impl<'m> Rows<Signal<'m>> {
    /// That of a source, where instructions of this format have one.
    #[description]
    fn new(source: &Operand<'m>, has_regions: Signal<'m>) -> Self {
        let has_region = has_regions & source.is_stored();
        let strides = source.stride.any();
        let region = Self {
            has_region,
            is_row_by_row: has_region & source.vertical.eq(ROW_BY_ROW),
            is_one_wide: source.width.is_zero(),
            strides,
            stands_still: !strides & source.vertical.is_zero(),
            // Codes of strides are exponents plus one.
            full_row: source.width.widening_add(source.stride),
        };
        region.named(source.name)
    }
}
