//! The fields decoded so far, by the model's names; each is set once.

use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_eu::model::FIELDS;
use warpwright_hdl::prelude::*;

/// Fields by name.
pub(super) struct Decoded<'m> {
    m: &'m ModuleBuilder,
    values: BTreeMap<String, Signal<'m>>,
    enumerations: Vec<(String, Arc<EnumType>)>,
}

impl<'m> Decoded<'m> {
    /// None yet.
    pub fn new(m: &'m ModuleBuilder) -> Self {
        Self {
            m,
            values: BTreeMap::new(),
            enumerations: Vec::new(),
        }
    }

    /// A field's value, which is called as the field from now on.
    pub fn set(&mut self, name: &str, value: Signal<'m>) {
        let known = FIELDS.iter().any(|field| field.name == name);
        assert!(known, "the model has no field {name}");
        // A keyword of SystemVerilog is no name.
        let label = match name {
            "class" => "instruction_class",
            _ => name,
        };
        let before = self.values.insert(name.to_string(), value.named(label));
        assert!(before.is_none(), "the field {name} is decoded twice");
    }

    /// A field's value, which is one of an enumeration's.
    pub fn set_enum(&mut self, name: &str, value: Signal<'m>, of: EnumType) {
        let of = Arc::new(of);
        self.set(name, value);
        self.values[name].of_enum(&of);
        self.enumerations.push((name.to_string(), of));
    }

    /// A field's value that exists under a condition, else 0.
    pub fn set_if(&mut self, name: &str, exists: Signal<'m>, value: Signal<'m>) {
        self.set(name, exists.mux(value, self.m.zeros(value.bits())));
    }

    /// The fields with enumerations.
    pub fn enumerations(&self) -> Vec<(String, Arc<EnumType>)> {
        self.enumerations.clone()
    }

    /// All fields in the model's order.
    pub fn finish(mut self) -> Vec<(&'static str, Signal<'m>)> {
        let mut take = |name: &str| {
            let value = self.values.remove(name);
            value.unwrap_or_else(|| panic!("the field {name} is not decoded"))
        };
        let fields = FIELDS.iter();
        fields.map(|field| (field.name, take(field.name))).collect()
    }
}
