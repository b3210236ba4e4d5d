//! The software model of the instruction set: decodes each instruction and checks whether it is legal.
//!
//! Two layers. The functions [`expand`], [`fields`] and [`rules`] are generic over [`Word`](warpwright_hdl::word::Word) and
//! total: they are what hardware is proved equal to; so are [`lsc_fields`] and [`lsc_rules`] for messages. [`Instruction`] is one decoded instruction of a kernel.

mod decode;
mod expand;
mod field_list;
mod field_macro;
mod instruction;
mod lsc;
mod opcode_sets;
mod operands;
mod rules;
mod types;
mod words;

pub use decode::fields;
pub use expand::{Expanded, expand};
pub use field_list::{FIELDS, Fields};
pub use field_macro::FieldSpec;
pub use instruction::{DecodeError, Instruction};
pub use lsc::{LSC_FIELDS, LscFields, LscMessage, lsc_fields};
pub(crate) use operands::{decoded_operand, operands};
pub use rules::{RULES, Rule, Severity, lsc_rules, rules};
pub use types::DataType;
pub(crate) use types::code_of;
pub use warpwright_hdl::word::Wide as Number;
