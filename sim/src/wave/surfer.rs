//! A command file for Surfer: `surfer -c TRACE.sucl` in the trace's folder opens it with its signals.
//!
//! An enumeration is shown by name through a mapping, which Surfer
//! looks for in `.surfer/mappings` of the folder it is started in.

use super::enums::{EnumTables, NamedEnum};
use super::layout::TraceScope;
use super::viewing_order::{in_viewing_order, is_empty};
use std::fmt::Write;

/// The name of an enumeration's mapping. Traces of one folder share the mappings' folder, so it begins
/// with the trace's.
pub(super) fn mapping_name(trace: &str, table: &NamedEnum) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let trace: String = trace.chars().map(word).collect();
    format!("{trace}_{}", table.name)
}

/// The mapping of an enumeration.
pub(super) fn mapping_file(name: &str, table: &NamedEnum) -> String {
    let mut text = format!("Name = {name}\nBits = {}\n", table.values.width);
    for (name, value) in &table.values.variants {
        let _ = writeln!(text, "0x{value:x} {name}");
    }
    text
}

/// The command file of a trace; `stem` is its name without the ending.
pub(super) fn command_file(
    trace: &str,
    stem: &str,
    layout: &TraceScope,
    enums: &EnumTables,
) -> String {
    let mut items = Items {
        commands: format!("load_file {trace}\n"),
        count: 0,
        formats: Vec::new(),
    };
    items.scope(layout, &layout.name, enums);
    let Items {
        mut commands,
        count,
        formats,
    } = items;
    // Formats come last: an item that has the focus would draw new items to its place.
    for (item, path, table) in &formats {
        let format = mapping_name(stem, &enums.0[*table]);
        let _ = writeln!(commands, "item_focus {}_{path}", item_label(*item, count));
        let _ = writeln!(commands, "item_set_format {format}");
    }
    if !formats.is_empty() {
        commands.push_str("item_unfocus\n");
    }
    commands.push_str("zoom_fit\n");
    commands
}

struct Items {
    commands: String,
    count: usize,
    /// Item, its path, and its enumeration.
    formats: Vec<(usize, String, usize)>,
}

impl Items {
    fn scope(&mut self, scope: &TraceScope, path: &str, enums: &EnumTables) {
        for variable in in_viewing_order(scope) {
            let path = format!("{path}.{}", variable.name);
            let _ = writeln!(self.commands, "variable_add {path}");
            let values = variable.enum_type.as_ref();
            if let Some(table) = values.and_then(|values| enums.position(values)) {
                self.formats.push((self.count, path, table));
            }
            self.count += 1;
        }
        for inner in &scope.scopes {
            if is_empty(inner) {
                continue;
            }
            let path = format!("{path}.{}", inner.name);
            if !inner.variables.is_empty() {
                let _ = writeln!(self.commands, "divider_add {path}");
                self.count += 1;
            }
            self.scope(inner, &path, enums);
        }
    }
}

/// Surfer's label of an item: its number with sixteen letters, `a` to `p`, as digits.
fn item_label(item: usize, count: usize) -> String {
    let places = count.max(1).ilog(16) as usize + 1;
    (0..places)
        .rev()
        .map(|place| char::from(b'a' + (item >> (4 * place) & 15) as u8))
        .collect()
}
