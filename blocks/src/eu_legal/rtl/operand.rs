//! One operand: what it is, and its data type.

use std::collections::BTreeMap;
use warpwright_eu::model::DataType::{self, B, Bf, D, Df, F, Hf, Q, Ub, Ud, Uq, Uv, Uw, V, Vf, W};
use warpwright_hdl::prelude::*;

/// Kinds of operands, as the fields code them.
const REGISTER: u64 = 1;
const INDIRECT: u64 = 2;
const IMMEDIATE: u64 = 3;

/// The destination or a source.
pub(super) struct Operand<'m> {
    /// What its fields begin with.
    pub name: &'static str,
    pub exists: Signal<'m>,
    pub is_register: Signal<'m>,
    pub is_indirect: Signal<'m>,
    pub is_immediate: Signal<'m>,
    /// A register of the general file, or of the other one; null and the accumulators are such.
    pub is_general: Signal<'m>,
    pub is_architecture: Signal<'m>,
    pub is_null: Signal<'m>,
    pub is_accumulator: Signal<'m>,
    pub register: Signal<'m>,
    /// In bytes.
    pub subregister: Signal<'m>,
    pub kind_of_data: Signal<'m>,
    /// Bytes of an element as a power of two; those of less than a byte have one.
    pub size: Signal<'m>,
    pub is_byte: Signal<'m>,
    pub is_long: Signal<'m>,
    pub is_float: Signal<'m>,
    pub is_doubleword: Signal<'m>,
    pub is_vector: Signal<'m>,
    /// Between elements, as `HorzStride` codes it.
    pub stride: Signal<'m>,
    /// Of sources.
    pub modifier: Option<Signal<'m>>,
    /// Of the first two sources.
    pub vertical: Option<Signal<'m>>,
    pub width: Option<Signal<'m>>,
}

impl<'m> Operand<'m> {
    /// The operand whose fields begin with this name.
    pub fn new(
        m: &'m ModuleBuilder,
        name: &'static str,
        fields: &BTreeMap<&'static str, Signal<'m>>,
    ) -> Self {
        let optional = |what: &str| fields.get(format!("{name}_{what}").as_str()).copied();
        let field = |what: &str| optional(what).expect("every operand has this field");
        let named = |value: Signal<'m>, what: &str| value.named(&format!("{name}_{what}"));
        let kind = field("kind");
        let is_register = named(kind.eq(REGISTER), "is_register");
        let register = field("register");
        let is_architecture = is_register & !field("file");
        let is_architecture = named(is_architecture, "is_architecture");
        let data = field("type");
        let is = |types: &[DataType], what: &str| {
            let numbers: Vec<u64> = types.iter().map(|kind| *kind as u64).collect();
            named(data.is_one_of(numbers), what)
        };
        let numbers = |types: &[DataType]| types.iter().map(|kind| *kind as u64).collect();
        let size = data.case(
            [
                (numbers(&[Uw, W, Hf, Bf]), m.constant(1u8, 2)),
                (numbers(&[Ud, D, F, Uv, V, Vf]), m.constant(2u8, 2)),
                (numbers(&[Uq, Q, Df]), m.constant(3u8, 2)),
            ],
            m.zeros(2),
        );
        let accumulators = register.slice(3, 5).eq(0x20_u64 >> 3);
        Self {
            name,
            exists: named(kind.any(), "exists"),
            is_register,
            is_indirect: named(kind.eq(INDIRECT), "is_indirect"),
            is_immediate: named(kind.eq(IMMEDIATE), "is_immediate"),
            is_general: named(is_register & field("file"), "is_general"),
            is_architecture,
            is_null: named(is_architecture & register.is_zero(), "is_null"),
            is_accumulator: named(is_architecture & accumulators, "is_accumulator"),
            register,
            subregister: field("subregister"),
            kind_of_data: data,
            size: named(size, "size"),
            is_byte: is(&[Ub, B], "is_byte"),
            is_long: is(&[Uq, Q, Df], "is_long"),
            is_float: is(&[Hf, F, Df, Bf], "is_float"),
            is_doubleword: is(&[Ud, D], "is_doubleword"),
            is_vector: is(&[Uv, V, Vf], "is_vector"),
            stride: field("stride"),
            modifier: optional("modifier"),
            vertical: optional("vertical"),
            width: optional("width"),
        }
    }

    /// Whether its data type is one of these.
    pub fn is_of(&self, types: &[DataType]) -> Signal<'m> {
        let numbers: Vec<u64> = types.iter().map(|kind| *kind as u64).collect();
        self.kind_of_data.is_one_of(numbers)
    }

    /// Whether its data type is none: a reserved one, if the operand has types.
    pub fn has_no_type(&self) -> Signal<'m> {
        self.kind_of_data.is_zero()
    }

    /// Whether it is in a register, named or by address.
    pub fn is_stored(&self) -> Signal<'m> {
        self.is_register | self.is_indirect
    }
}
