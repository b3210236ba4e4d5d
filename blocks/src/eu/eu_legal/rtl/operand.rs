//! One operand: what it is, and its data type.

use crate::eu::{self, Kind};
use std::ops::Deref;
use warpwright_eu::model::DataType::{self, B, Bf, D, Df, F, Hf, Q, Ub, Ud, Uq, Uv, Uw, V, Vf, W};
use warpwright_hdl::prelude::*;

/// The destination or a source: its fields, and what follows from them.
pub(super) struct Operand<'m> {
    /// What its fields begin with.
    pub name: &'static str,
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

impl<'m> Deref for Operand<'m> {
    type Target = eu::Operand<Signal<'m>>;

    fn deref(&self) -> &Self::Target {
        &self.fields
    }
}

/// The numbers of data types.
fn numbers(types: &[DataType]) -> Vec<u64> {
    types.iter().map(|data| *data as u64).collect()
}

impl<'m> Operand<'m> {
    /// The operand whose fields begin with this name.
    pub fn new(name: &'static str, fields: &eu::Operand<Signal<'m>>) -> Self {
        let (m, register, data) = (fields.kind.builder(), fields.register, fields.r#type);
        let named = |value: Signal<'m>, what: &str| value.named(&format!("{name}_{what}"));
        let is_register = named(fields.kind.eq(Kind::Register), "is_register");
        let is_architecture = named(is_register & !fields.file, "is_architecture");
        let is = |types: &[DataType], what: &str| named(data.is_one_of(numbers(types)), what);
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
            fields: fields.clone(),
            exists: named(fields.kind.any(), "exists"),
            is_register,
            is_indirect: named(fields.kind.eq(Kind::Indirect), "is_indirect"),
            is_immediate: named(fields.kind.eq(Kind::Immediate), "is_immediate"),
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
        self.r#type.is_one_of(numbers(types))
    }

    /// Whether its data type is none: a reserved one, if the operand has types.
    pub fn has_no_type(&self) -> Signal<'m> {
        self.r#type.is_zero()
    }

    /// Whether it is in a register, named or by address.
    pub fn is_stored(&self) -> Signal<'m> {
        self.is_register | self.is_indirect
    }
}
