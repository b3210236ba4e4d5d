//! Decodes the opcode: the format, and the attributes of its instructions.

use crate::eu::{
    Class, FORMATS, Format, Formats, bits_at, document_codes, has_attribute, opcode_enum, place_in,
};
use warpwright_eu::tables::{self, Attribute};
use warpwright_hdl::prelude::*;

/// The instruction, and one bit for each thing to know of its opcode.
pub(super) struct Opcode<'m> {
    pub m: &'m ModuleBuilder,
    word: Signal<'m>,
    pub number: Signal<'m>,
    pub format: Signal<'m>,
    pub class: Signal<'m>,
    pub is: Formats<Signal<'m>>,
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
    pub has_modifiers: Signal<'m>,
}

impl<'m> Opcode<'m> {
    /// Looks the opcode up.
    #[description]
    pub fn new(m: &'m ModuleBuilder, word: Signal<'m>) -> Self {
        m.section_about(
            "The format",
            "The opcode alone determines the format. Formats with fields at the same positions share a bit.",
        );
        let number = word.slice(0, 7).of_enum(&opcode_enum());
        let format = format(number);
        let is = Formats::of(format);
        let is_basic = (is.one_source | is.two_sources | is.math).named("is_basic");
        let is_three = (is.ternary | is.bfn | is.dpas | is.madm).named("is_three");
        let has_header = is_basic | is_three | is.send | is.branch | is.sync;
        m.section_about(
            "The math function",
            "The math function determines whether math has two sources, and whether it is a macro.",
        );
        let part = |format, field| bits_at(word, place_in(&[format], field));
        let math_function = is.math.mux(part("math", "MathFC"), 0);
        let [invm, rsqtm] = ["INVM", "RSQTM"].map(|name| document_codes("MathFC", &[name])[0]);
        let is_invm = math_function.eq(invm).named("is_invm");
        let is_math_macro = (is_invm | math_function.eq(rsqtm)).named("is_math_macro");
        m.section("Wide immediates");
        let wide = document_codes("ImmDataType", &["UQ", "Q", "DF"]);
        let is_wide = part("basic_1src", "Src0.DataType").is_one_of(wide);
        let is_wide = part("basic_1src", "Src0.IsImm") & is_wide.named("has_wide_type");
        m.section("The class and the attributes of the opcode");
        Self {
            m,
            word,
            number,
            format,
            class: class(format),
            is,
            is_basic,
            is_three,
            has_header: has_header.named("has_header"),
            math_function,
            is_invm,
            is_math_macro,
            src0_is_wide_immediate: is_wide.named("src0_is_wide_immediate"),
            has_modifiers: has_attribute(number, Attribute::Modifiers).named("has_modifiers"),
        }
    }

    /// Whether the opcode has an attribute, as a signal of this name.
    pub fn has(&self, attribute: Attribute, name: &str) -> Signal<'m> {
        has_attribute(self.number, attribute).named(name)
    }

    /// What is at the place where these formats, which must agree, have this field.
    pub fn part(&self, formats: &[&str], field: &str) -> Signal<'m> {
        bits_at(self.word, place_in(formats, field))
    }

    /// The same of all formats but nop and illegal.
    #[description]
    pub fn header(&self, field: &str) -> Signal<'m> {
        let formats = FORMATS.iter().filter(|(_, of)| *of != Class::Nothing);
        let formats: Vec<&str> = formats.map(|(name, _)| *name).collect();
        self.part(&formats, field)
    }
}

#[description]
fn format(number: Signal<'_>) -> Signal<'_> {
    let m = number.builder();
    let formats = Format::values().iter().skip(1).zip(FORMATS);
    let arms = formats.map(|(format, (name, _))| {
        let codes = tables::opcodes().iter();
        let codes = codes.filter(|opcode| opcode.format == name);
        let codes = codes.map(|opcode| opcode.code.into()).collect();
        (codes, m.value(*format))
    });
    let format = number.case(arms.collect::<Vec<_>>(), m.value(Format::Undefined));
    format.of_enum(&Format::enum_type())
}

#[description]
fn class(format: Signal<'_>) -> Signal<'_> {
    let m = format.builder();
    let arms = Class::values().iter().skip(1).map(|class| {
        let formats = (1..).zip(FORMATS).filter(|(_, (_, of))| of == class);
        (formats.map(|(number, _)| number).collect(), m.value(*class))
    });
    format.case(arms.collect::<Vec<_>>(), m.value(Class::Undefined))
}
