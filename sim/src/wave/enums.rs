//! The enumerations of a trace, each listed once under a unique name.

use super::layout::TraceScope;
use std::sync::Arc;
use warpwright_hdl::enums::EnumType;

/// One enumeration and its name in this trace.
#[derive(Clone, Debug)]
pub(super) struct NamedEnum {
    /// The type's name; with a number where another type of the trace has the same.
    pub name: String,
    /// The values.
    pub values: Arc<EnumType>,
}

/// The enumerations that a trace uses, in the order of their first use.
#[derive(Clone, Debug, Default)]
pub(super) struct EnumTables(pub Vec<NamedEnum>);

impl EnumTables {
    /// Those of a layout.
    pub fn of(layout: &TraceScope) -> Self {
        let mut tables = Self::default();
        layout.all_variables(&mut |variable| {
            if let Some(values) = &variable.enum_type
                && tables.position(values).is_none()
            {
                let name = tables.free_name(&values.name);
                let values = Arc::clone(values);
                tables.0.push(NamedEnum { name, values });
            }
        });
        tables
    }

    /// Where a type stands in the list.
    pub fn position(&self, values: &Arc<EnumType>) -> Option<usize> {
        let is_same = |known: &Arc<EnumType>| Arc::ptr_eq(known, values) || known == values;
        self.0.iter().position(|known| is_same(&known.values))
    }

    /// The name becomes a file's, so it must differ by more than case.
    fn free_name(&self, wanted: &str) -> String {
        let is_free = |name: &String| !self.0.iter().any(|e| e.name.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        std::iter::once(wanted.to_string())
            .chain(numbered)
            .find(is_free)
            .unwrap_or_default()
    }
}
