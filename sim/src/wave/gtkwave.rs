//! A save file for GTKWave: `gtkwave TRACE.gtkw` opens the trace with its signals laid out.
//!
//! Vectors are shown in hexadecimal, single bits as waves. An enumeration is shown by name through
//! a translate filter: a file of pairs, the value as GTKWave prints it and the replacement text.

use super::enums::{EnumTables, NamedEnum};
use super::layout::{TraceScope, TraceVariable};
use super::viewing_order::{in_viewing_order, is_empty};
use std::fmt::Write;

/// Flags of a line of the signal list, as GTKWave numbers them.
mod flag {
    pub const HEX: u32 = 0x2;
    pub const BINARY: u32 = 0x8;
    pub const RIGHT: u32 = 0x20;
    pub const BLANK: u32 = 0x200;
    pub const FILTER: u32 = 0x2000;
    pub const GROUP_BEGIN: u32 = 0x0080_0000;
    pub const GROUP_END: u32 = 0x0100_0000;
}

/// Frames of 200 pixels in a window of GTKWave's first size, to which the whole trace is zoomed.
const FRAMES: f64 = 2.8;

/// The save file of a trace that ends at a time in nanoseconds; `stem` is the trace's name without the
/// ending. File names are relative to its folder: from both its own name and the trace's, GTKWave finds
/// the others wherever it is started.
pub(super) fn save_file(
    trace: &str,
    stem: &str,
    layout: &TraceScope,
    enums: &EnumTables,
    end: u64,
) -> String {
    let mut list = SignalList {
        text: format!("[dumpfile] \"{trace}\"\n[savefile] \"{stem}.gtkw\"\n[timestart] 0\n"),
        filter_folder: filter_folder(stem),
        enums,
        flags: 0,
    };
    // A frame lasts two to the power of minus the zoom. Then come the cursor and 26 markers, here unset.
    let zoom = -(end.max(1) as f64 / FRAMES).log2();
    let markers = " -1".repeat(27);
    let _ = writeln!(list.text, "*{zoom:.6}{markers}");
    let _ = writeln!(list.text, "[treeopen] {}.", layout.name);
    list.scope(layout, &layout.name);
    list.text
}

/// The translate filter of an enumeration.
pub(super) fn filter_file(table: &NamedEnum) -> String {
    let digits = table.values.width.div_ceil(4) as usize;
    let mut text = String::new();
    for (name, value) in &table.values.variants {
        let _ = writeln!(text, "{value:0digits$X} {name}");
    }
    text
}

/// Where the filters of a trace are, beside it.
pub(super) fn filter_folder(stem: &str) -> String {
    format!("{stem}.d")
}

struct SignalList<'a> {
    text: String,
    filter_folder: String,
    enums: &'a EnumTables,
    /// Those in force; they are written where they change.
    flags: u32,
}

impl SignalList<'_> {
    fn scope(&mut self, scope: &TraceScope, path: &str) {
        for variable in in_viewing_order(scope) {
            self.variable(variable, path);
        }
        for inner in &scope.scopes {
            if is_empty(inner) {
                continue;
            }
            self.set_flags(flag::GROUP_BEGIN | flag::BLANK);
            let _ = writeln!(self.text, "-{}", inner.name);
            self.scope(inner, &format!("{path}.{}", inner.name));
            self.set_flags(flag::GROUP_END | flag::BLANK);
            let _ = writeln!(self.text, "-{}", inner.name);
        }
    }

    fn variable(&mut self, variable: &TraceVariable, path: &str) {
        let values = variable.enum_type.as_ref();
        let table = values.and_then(|values| self.enums.position(values));
        if let Some(table) = table {
            self.set_flags(flag::HEX | flag::RIGHT | flag::FILTER);
            // GTKWave goes by the file's name and numbers filters itself as it meets them.
            let name = &self.enums.0[table].name;
            let _ = writeln!(
                self.text,
                "^{} {}/{name}.txt",
                table + 1,
                self.filter_folder
            );
        } else if variable.width == 1 {
            self.set_flags(flag::BINARY | flag::RIGHT);
        } else {
            self.set_flags(flag::HEX | flag::RIGHT);
        }
        let name = format!("{path}.{}", variable.indexed_name(""));
        if table.is_some() && variable.width == 1 {
            // GTKWave draws a single bit as a wave, whatever its filter; a vector made of it has text.
            let _ = writeln!(self.text, "#{{{name}}} {name}");
        } else {
            let _ = writeln!(self.text, "{name}");
        }
    }

    fn set_flags(&mut self, flags: u32) {
        if self.flags != flags {
            self.flags = flags;
            let _ = writeln!(self.text, "@{flags:x}");
        }
    }
}
