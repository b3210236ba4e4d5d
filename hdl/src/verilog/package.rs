//! The enumerations of a design in one place: a package of `SystemVerilog`, or a header for who instantiates a design in Verilog.
//!
//! In the package a value has one name for all files of the design. It is written with the package's name before it: older readers know no `import`.
//! Nets stay plain `logic`, as a net of an enumeration's type takes nothing else without a cast, which such readers do not know either. A module that
//! several designs share has its own constants, and so has each module in Verilog, whose readers differ in where they look for a header.

use super::header::header_of;
use super::layout::{STEP, line};
use super::names::Names;
use super::{Dialect, Options};
use crate::enums::EnumType;
use crate::module::Module;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// A package.
#[derive(Debug)]
pub(super) struct Package {
    pub name: String,
    types: Types,
}

/// Enumerations, each with the name that it has beside the others.
type Types = Vec<(String, Arc<EnumType>)>;

impl Package {
    /// The enumerations of a hierarchy, given the deepest module first; none if it has none, or if the language has no packages.
    pub fn of(hierarchy: &[Arc<Module>], options: &Options) -> Option<Self> {
        if options.dialect != Dialect::SystemVerilog {
            return None;
        }
        let top = hierarchy.last()?;
        let is_own = |module: &&Arc<Module>| !module.is_shared || Arc::ptr_eq(module, top);
        let types = types(hierarchy.iter().filter(is_own));
        let names: Vec<Names> = hierarchy.iter().map(|of| Names::of(of, options)).collect();
        let is_module = |name: &str| {
            hierarchy
                .iter()
                .any(|of| of.name.eq_ignore_ascii_case(name))
        };
        let mut name = format!("{}_pkg", top.name);
        while is_module(&name) || !names.iter().all(|names| names.is_free(&name)) {
            name.push_str("_pkg");
        }
        (!types.is_empty()).then_some(Self { name, types })
    }

    /// What a module writes for a value: `lut_pkg::FUNCTION_AND`.
    pub fn value(&self, of: &EnumType, variant: &str) -> Option<String> {
        let (name, _) = self.types.iter().find(|(_, known)| **known == *of)?;
        Some(format!("{}::{}", self.name, item(name, variant)))
    }

    /// The text of its file.
    pub fn text(&self, options: &Options, design: &str) -> String {
        let about = format!(
            "The enumerations of {design}: constants for its modules, and for who instantiates it."
        );
        let mut lines = header_of(&about, options);
        lines.push(format!("package {};", self.name));
        for (name, of) in &self.types {
            lines.push(String::new());
            let range = match of.width {
                1 => String::new(),
                width => format!(" [{}:0]", width - 1),
            };
            lines.push(line(STEP, format!("typedef enum logic{range} {{")));
            let values = values(name, of);
            let last = values.len() - 1;
            for (index, value) in values.into_iter().enumerate() {
                let comma = if index == last { "" } else { "," };
                lines.push(line(2 * STEP, format!("{value}{comma}")));
            }
            lines.push(line(STEP, format!("}} {name}_e;")));
        }
        lines.push(String::new());
        let mut text = lines.join("\n");
        let _ = writeln!(text, "\nendpackage : {}", self.name);
        text
    }
}

/// All enumerations of a design as `localparam`s of Verilog, to be included in a module that instantiates it; nothing if it has none.
pub fn enumeration_header(module: &Arc<Module>, options: &Options) -> Option<String> {
    let types = types(module.hierarchy().iter());
    let about = format!(
        "The enumerations of {}, to be included in a module that instantiates it.",
        module.name
    );
    let mut lines = header_of(&about, options);
    lines.push("/* verilator lint_off UNUSEDPARAM */".to_string());
    for (name, of) in &types {
        lines.push(String::new());
        let range = match of.width {
            1 => String::new(),
            width => format!("[{}:0] ", width - 1),
        };
        let values = values(name, of).into_iter();
        lines.extend(values.map(|value| format!("localparam {range}{value};")));
    }
    lines.push(String::new());
    lines.push("/* verilator lint_on UNUSEDPARAM */\n".to_string());
    (!types.is_empty()).then(|| lines.join("\n"))
}

/// The enumerations of some modules.
fn types<'a>(modules: impl Iterator<Item = &'a Arc<Module>>) -> Types {
    // In an order of their own, which no edit of a description changes.
    let mut known: BTreeMap<Key<'_>, &Arc<EnumType>> = BTreeMap::new();
    for module in modules {
        add(module, &mut known);
    }
    let mut types = Types::new();
    let mut taken = HashSet::new();
    for of in known.into_values() {
        // Two types may share a name, and values of two types one in full.
        let own = |name: &str| {
            let values = of.variants.iter().map(|(variant, _)| item(name, variant));
            let values: Vec<String> = values.collect();
            values.into_iter().chain([name.to_ascii_uppercase()])
        };
        let mut name = of.name.clone();
        let mut number = 1;
        while own(&name).any(|name| taken.contains(&name)) {
            number += 1;
            name = format!("{}_{number}", of.name);
        }
        taken.extend(own(&name));
        types.push((name, Arc::clone(of)));
    }
    types
}

/// `FUNCTION_AND = 3'd1`, for each value.
fn values(name: &str, of: &EnumType) -> Vec<String> {
    let mut values: Vec<_> = of.variants.iter().collect();
    values.sort_by_key(|(_, value)| *value);
    let text = |(variant, value): &(String, u64)| {
        format!("{} = {}", item(name, variant), number(of.width, *value))
    };
    values.into_iter().map(text).collect()
}

type Key<'a> = (&'a str, u32, &'a [(String, u64)]);

fn add<'a>(module: &'a Module, known: &mut BTreeMap<Key<'a>, &'a Arc<EnumType>>) {
    let ports = module
        .ports
        .iter()
        .filter_map(|port| port.enum_type.as_ref());
    let nodes = module.nodes.iter();
    let nodes = nodes.filter_map(|node| node.enum_type.as_ref());
    for of in ports.chain(nodes) {
        known.insert((&of.name, of.width, &of.variants), of);
    }
    for instance in module.instances.iter().filter(|of| of.is_in_place()) {
        add(&instance.module, known);
    }
}

/// What a value is called in text.
pub(super) fn item(of: &str, variant: &str) -> String {
    format!("{of}_{variant}").to_ascii_uppercase()
}

/// A value of an enumeration: all in one radix, as numbers of a list are.
pub(super) fn number(width: u32, value: u64) -> String {
    match width {
        1 => format!("1'b{value}"),
        _ => format!("{width}'d{value}"),
    }
}
