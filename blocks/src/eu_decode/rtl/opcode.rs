//! What the opcode says: the format, and what instructions of it have.

use crate::eu::opcode_enum;
use std::sync::Arc;
use warpwright_eu::tables::{self, Attribute};
use warpwright_hdl::prelude::*;

/// The formats as the layout table calls them, the names of their numbers, and the class each belongs to.
const FORMATS: [(&str, &str, u64); 12] = [
    ("basic_1src", "ONE_SOURCE", 1),
    ("basic_2src", "TWO_SOURCES", 1),
    ("math", "MATH", 2),
    ("ternary", "THREE_SOURCES", 3),
    ("ternary_bfn", "BFN", 3),
    ("ternary_dpas", "DPAS", 3),
    ("ternary_madm", "MADM", 3),
    ("send", "SEND", 4),
    ("branch", "BRANCH", 5),
    ("sync", "SYNC", 6),
    ("nop", "NOP", 7),
    ("illegal", "ILLEGAL", 7),
];
/// The functions of math that are macros; the first has two sources.
const INVM: u64 = 14;
const RSQTM: u64 = 15;
/// Codes of immediates' types of 64 bits.
const WIDE: [u64; 3] = [3, 7, 11];
/// Of an opcode that there is not.
const UNDEFINED: &str = "UNDEFINED";

/// The instruction, and one bit for each thing to know of its opcode.
pub(super) struct Opcode<'m> {
    pub m: &'m ModuleBuilder,
    pub word: Signal<'m>,
    pub number: Signal<'m>,
    pub format: Signal<'m>,
    pub class: Signal<'m>,
    /// The formats.
    pub is_one_source: Signal<'m>,
    pub is_two_sources: Signal<'m>,
    pub is_math: Signal<'m>,
    pub is_ternary: Signal<'m>,
    pub is_bfn: Signal<'m>,
    pub is_dpas: Signal<'m>,
    pub is_madm: Signal<'m>,
    pub is_send: Signal<'m>,
    pub is_sync: Signal<'m>,
    pub is_nop: Signal<'m>,
    /// Formats with one place for what they share: one or two sources and math; all four of three sources.
    pub is_basic: Signal<'m>,
    pub is_three: Signal<'m>,
    /// All but nop, illegal and the undefined.
    pub has_header: Signal<'m>,
    /// The function of math, else 0; whether it has two sources; whether it is a macro.
    pub math_function: Signal<'m>,
    pub is_invm: Signal<'m>,
    pub is_math_macro: Signal<'m>,
    /// The first source is an immediate of 64 bits, if it is an immediate of one source.
    pub src0_is_wide_immediate: Signal<'m>,
    /// Attributes.
    pub has_predicate: Signal<'m>,
    pub has_condition: Signal<'m>,
    pub has_saturate: Signal<'m>,
    pub has_modifiers: Signal<'m>,
    pub has_branch_control: Signal<'m>,
    pub has_jip: Signal<'m>,
    pub has_uip: Signal<'m>,
    pub has_register_target: Signal<'m>,
    pub has_link: Signal<'m>,
}

impl<'m> Opcode<'m> {
    /// Looks the opcode up.
    pub fn new(m: &'m ModuleBuilder, word: Signal<'m>) -> Self {
        let number = word.slice(0, 7).of_enum(&opcode_enum());
        let types = (Arc::new(format_enum()), Arc::new(class_enum()));
        let format = format(m, number, &types.0);
        let class = class(m, format, &types.1);
        let is = |index: usize, name: &str| {
            let (_, label, _) = FORMATS[index];
            format.eq(m.enum_value(&types.0, label)).named(name)
        };
        let has = |attribute, name: &str| {
            let codes = tables::opcodes().iter();
            let codes = codes.filter(|opcode| opcode.has(attribute));
            let codes = codes.map(|opcode| opcode.code.into());
            number.is_one_of(codes).named(name)
        };
        let (is_one_source, is_two_sources) = (is(0, "is_one_source"), is(1, "is_two_sources"));
        let (is_math, is_ternary) = (is(2, "is_math"), is(3, "is_ternary"));
        let (is_bfn, is_dpas, is_madm) = (is(4, "is_bfn"), is(5, "is_dpas"), is(6, "is_madm"));
        let (is_send, is_branch, is_sync) =
            (is(7, "is_send"), is(8, "is_branch"), is(9, "is_sync"));
        let is_basic = (is_one_source | is_two_sources | is_math).named("is_basic");
        let is_three = (is_ternary | is_bfn | is_dpas | is_madm).named("is_three");
        let has_header = is_basic | is_three | is_send | is_branch | is_sync;
        let read = |format, field| part(m, word, &[format], field);
        let math_function = is_math.mux(read("math", "MathFC"), m.zeros(4));
        let is_invm = math_function.eq(INVM).named("is_invm");
        let is_math_macro = (is_invm | math_function.eq(RSQTM)).named("is_math_macro");
        let code = read("basic_1src", "Src0.DataType");
        let is_wide = code.is_one_of(WIDE.to_vec());
        let is_wide = is_wide.named("has_wide_type");
        let src0_is_wide_immediate = read("basic_1src", "Src0.IsImm") & is_wide;
        Self {
            m,
            word,
            number,
            math_function,
            is_invm,
            is_math_macro,
            src0_is_wide_immediate: src0_is_wide_immediate.named("src0_is_wide_immediate"),
            format,
            class,
            is_one_source,
            is_two_sources,
            is_math,
            is_ternary,
            is_bfn,
            is_dpas,
            is_madm,
            is_send,
            is_sync,
            is_nop: is(10, "is_nop"),
            is_basic,
            is_three,
            has_header: has_header.named("has_header"),
            has_predicate: has(Attribute::Predicate, "has_predicate"),
            has_condition: has(Attribute::Condition, "has_condition"),
            has_saturate: has(Attribute::Saturate, "has_saturate"),
            has_modifiers: has(Attribute::Modifiers, "has_modifiers"),
            has_branch_control: has(Attribute::BranchControl, "has_branch_control"),
            has_jip: has(Attribute::Jip, "has_jip"),
            has_uip: has(Attribute::Uip, "has_uip"),
            has_register_target: has(Attribute::RegisterTarget, "has_register_target"),
            has_link: has(Attribute::Link, "has_link"),
        }
    }

    /// What is at the place where these formats, which must agree, have this field.
    pub fn part(&self, formats: &[&str], field: &str) -> Signal<'m> {
        part(self.m, self.word, formats, field)
    }

    /// The value where a condition holds, else 0.
    pub fn when(&self, condition: Signal<'m>, value: Signal<'m>) -> Signal<'m> {
        condition.mux(value, self.m.zeros(value.bits()))
    }
}

fn part<'m>(m: &'m ModuleBuilder, word: Signal<'m>, formats: &[&str], field: &str) -> Signal<'m> {
    let place = |name: &str| {
        let format = tables::format(name).expect("a format of the table");
        let field = format.field(field);
        &field.expect("a field of the format").bits
    };
    let places = place(formats[0]);
    assert!(
        formats.iter().all(|name| place(name) == places),
        "the formats {formats:?} have {field} at different places"
    );
    let pieces = places.pieces().iter();
    m.cat(pieces.map(|(high, low)| word.slice(*low, high - low + 1)))
}

/// The formats by name.
pub(super) fn format_enum() -> EnumType {
    let numbered = (1..)
        .zip(&FORMATS)
        .map(|(number, (_, label, _))| (*label, number));
    EnumType::new("eu_format", 4, [(UNDEFINED, 0)].into_iter().chain(numbered))
}

/// The classes by name.
pub(super) fn class_enum() -> EnumType {
    let names = [
        "BASIC", "MATH", "THREE", "SEND", "BRANCH", "SYNC", "NOTHING",
    ];
    let numbered = names.into_iter().zip(1..);
    EnumType::new("eu_class", 3, [(UNDEFINED, 0)].into_iter().chain(numbered))
}

fn format<'m>(m: &'m ModuleBuilder, number: Signal<'m>, of: &Arc<EnumType>) -> Signal<'m> {
    let arm = |(name, label, _): &(&str, &str, u64)| {
        let codes = tables::opcodes().iter();
        let codes = codes.filter(|opcode| opcode.format == *name);
        let codes = codes.map(|opcode| opcode.code.into()).collect();
        (codes, m.enum_value(of, label))
    };
    let arms: Vec<_> = FORMATS.iter().map(arm).collect();
    let undefined = m.enum_value(of, UNDEFINED);
    number.case(arms, undefined).of_enum(of)
}

fn class<'m>(m: &'m ModuleBuilder, format: Signal<'m>, of: &Arc<EnumType>) -> Signal<'m> {
    let arms = of
        .variants
        .iter()
        .filter(|(_, class)| *class != 0)
        .map(|(label, class)| {
            let formats = (1..).zip(&FORMATS).filter(|(_, (_, _, of))| of == class);
            let formats = formats.map(|(number, _)| number).collect();
            (formats, m.enum_value(of, label))
        });
    let undefined = m.enum_value(of, UNDEFINED);
    let arms: Vec<_> = arms.collect();
    format.case(arms, undefined).of_enum(of)
}
