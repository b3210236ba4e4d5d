//! The fields decoded so far, by the model's names; each is set once.

use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_eu::model::{FIELDS, FieldSpec};
use warpwright_hdl::prelude::*;

/// Fields by name.
pub(super) struct Decoded<'m> {
    m: &'m ModuleBuilder,
    values: BTreeMap<String, Signal<'m>>,
}

impl<'m> Decoded<'m> {
    /// None yet.
    pub fn new(m: &'m ModuleBuilder) -> Self {
        Self {
            m,
            values: BTreeMap::new(),
        }
    }

    /// A field's value.
    pub fn set(&mut self, name: &str, value: Signal<'m>) {
        let known = FIELDS.iter().any(|field| field.name == name);
        assert!(known, "the model has no field {name}");
        let before = self.values.insert(name.to_string(), value);
        assert!(before.is_none(), "the field {name} is decoded twice");
    }

    /// A field's value, which is one of an enumeration's.
    pub fn set_enum(&mut self, name: &str, value: Signal<'m>, of: EnumType) {
        self.set(name, value.of_enum(&Arc::new(of)));
    }

    /// A field's value that exists under a condition, else 0.
    pub fn set_if(&mut self, name: &str, exists: Signal<'m>, value: Signal<'m>) {
        self.set(name, exists.mux(value, self.m.zeros(value.bits())));
    }

    /// All fields in the model's order.
    pub fn finish(mut self) -> Vec<Signal<'m>> {
        let take = |field: &FieldSpec| {
            let value = self.values.remove(field.name);
            value.unwrap_or_else(|| panic!("the field {} is not decoded", field.name))
        };
        FIELDS.iter().map(take).collect()
    }
}
