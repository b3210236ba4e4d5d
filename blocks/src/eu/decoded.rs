//! A decoded instruction as a bundle, shared by decoder, rules and front end; field names, widths and docs come from the software model.

use super::{NATIVE, document_enum, opcode_enum};
use std::sync::Arc;
use warpwright_eu::model::{DataType, FIELDS};
use warpwright_hdl::prelude::*;

/// An instruction without its fields.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Instruction<T> {
    pub instruction: T,
}

/// A native instruction and its fields.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Native<T> {
    pub instruction: T,
    #[bundle(flat)]
    pub fields: Decoded<T>,
}

/// The fields of an instruction, in the order of [`FIELDS`].
#[derive(Bundle, Clone, Debug, Default)]
pub(crate) struct Decoded<T> {
    pub opcode: T,
    pub format: T,
    pub class: T,
    pub compacted: T,
    pub debug: T,
    pub exec_size: T,
    pub channel_offset: T,
    pub mask_disabled: T,
    pub atomic: T,
    pub predicate: T,
    pub predicate_inverted: T,
    pub flag_used: T,
    pub flag_register: T,
    pub flag_subregister: T,
    pub condition: T,
    pub saturate: T,
    pub accumulator_write: T,
    pub swsb: Scoreboard<T>,
    pub math_function: T,
    pub math_macro: T,
    pub sync_function: T,
    pub bfn_function: T,
    pub dpas_depth: T,
    pub dpas_repeat: T,
    pub branch_control: T,
    pub jip_exists: T,
    pub jip: T,
    pub uip_exists: T,
    pub uip: T,
    pub sfid: T,
    pub end_of_thread: T,
    pub fusion: T,
    pub desc_is_register: T,
    pub desc: T,
    pub exdesc_is_register: T,
    pub exdesc_subregister: T,
    pub exdesc: T,
    pub exbso: T,
    pub cps: T,
    pub src1_length_exists: T,
    pub src1_length: T,
    pub dst: Operand<T>,
    pub src0: Operand<T>,
    pub src1: Operand<T>,
    pub src2: Operand<T>,
}

/// What an instruction waits for and what waits for it.
#[derive(Bundle, Clone, Debug, Default)]
pub(crate) struct Scoreboard<T> {
    pub distance: T,
    pub pipe: T,
    pub token: T,
    pub mode: T,
}

/// The destination or a source. A field that no format has for an operand is of no bits.
#[derive(Bundle, Clone, Debug, Default)]
pub(crate) struct Operand<T> {
    pub kind: T,
    pub file: T,
    pub register: T,
    pub subregister: T,
    pub address_register: T,
    pub address_offset: T,
    pub vertical: T,
    pub width: T,
    pub stride: T,
    pub modifier: T,
    pub r#type: T,
    pub immediate: T,
    pub r#macro: T,
}

impl Instruction<Field> {
    /// A whole instruction.
    pub fn shape(doc: &str) -> Self {
        Self {
            instruction: Field::bits(NATIVE).doc(doc),
        }
    }
}

impl Native<Field> {
    /// All of it.
    pub fn shape() -> Self {
        Self {
            instruction: Field::bits(NATIVE)
                .doc("native instruction; bit 29 only records that it was compact"),
            fields: Decoded::shape(),
        }
    }
}

impl Decoded<Field> {
    /// The fields as the software model has them.
    pub fn shape() -> Self {
        Decoded::<()>::default().each(|name, ()| {
            let Some(spec) = FIELDS.iter().find(|spec| spec.name == name) else {
                return Field::default();
            };
            let field = enumeration(name).map(|of| Field::of_enum(&of));
            field.unwrap_or_else(|| spec.width.into()).doc(spec.about)
        })
    }
}

/// The native formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[enumeration(name = "eu_format")]
pub(crate) enum Format {
    Undefined,
    OneSource,
    TwoSources,
    Math,
    ThreeSources,
    Bfn,
    Dpas,
    Madm,
    Send,
    Branch,
    Sync,
    Nop,
    Illegal,
}

/// Formats with much in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[enumeration(name = "eu_class")]
pub(crate) enum Class {
    Undefined,
    Basic,
    Math,
    Three,
    Send,
    Branch,
    Sync,
    Nothing,
}

/// The formats but the undefined one as the layout table calls them, and the class each belongs to.
pub(crate) const FORMATS: [(&str, Class); 12] = [
    ("basic_1src", Class::Basic),
    ("basic_2src", Class::Basic),
    ("math", Class::Math),
    ("ternary", Class::Three),
    ("ternary_bfn", Class::Three),
    ("ternary_dpas", Class::Three),
    ("ternary_madm", Class::Three),
    ("send", Class::Send),
    ("branch", Class::Branch),
    ("sync", Class::Sync),
    ("nop", Class::Nothing),
    ("illegal", Class::Nothing),
];
/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[enumeration(name = "operand_kind")]
pub(crate) enum OperandKind {
    None,
    Register,
    Indirect,
    Immediate,
}

/// The pipe whose instructions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[enumeration(name = "swsb_pipe")]
pub(crate) enum Pipe {
    None,
    Own,
    All,
    Float,
    Integer,
    Long,
}

/// What is done with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[enumeration(name = "swsb_mode")]
pub(crate) enum Mode {
    None,
    Destination,
    Sources,
    Set,
}

/// The data types by the names that the assembler has for them; 0 is none of them.
pub(crate) fn type_enum() -> Arc<EnumType> {
    let types = (1..).map_while(DataType::from_number);
    let named = types.map(|data| (format!("{data:?}").to_uppercase(), data as u64));
    Arc::new(EnumType {
        name: "eu_type".to_string(),
        width: 5,
        variants: [("NONE".to_string(), 0)].into_iter().chain(named).collect(),
    })
}

/// The enumeration whose values a field has.
fn enumeration(field: &str) -> Option<Arc<EnumType>> {
    Some(match field {
        "opcode" => opcode_enum(),
        "format" => Format::enum_type(),
        "class" => Class::enum_type(),
        "exec_size" => document_enum("ExecSize"),
        "predicate" => document_enum("PredCtrl"),
        "condition" => document_enum("FlagModifier"),
        "swsb_pipe" => Pipe::enum_type(),
        "swsb_mode" => Mode::enum_type(),
        "math_function" => document_enum("MathFC"),
        "sync_function" => document_enum("SyncFC"),
        "sfid" => document_enum("SFID"),
        _ if field.ends_with("_kind") => OperandKind::enum_type(),
        _ if field.ends_with("_type") => type_enum(),
        _ => return None,
    })
}

/// A bit for each format.
#[derive(Bundle, Clone, Copy, Debug, Default)]
pub(crate) struct Formats<T> {
    pub undefined: T,
    pub one_source: T,
    pub two_sources: T,
    pub math: T,
    pub ternary: T,
    pub bfn: T,
    pub dpas: T,
    pub madm: T,
    pub send: T,
    pub branch: T,
    pub sync: T,
    pub nop: T,
    pub illegal: T,
}

impl<'m> Formats<Signal<'m>> {
    /// Which format it is.
    #[description]
    pub fn of(format: Signal<'m>) -> Self {
        let mut number = 0u64..;
        let named = Formats::<()>::default();
        named.each(|name, ()| {
            format
                .eq(number.next().unwrap_or_default())
                .named(&format!("is_{name}"))
        })
    }
}
