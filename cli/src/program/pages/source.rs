//! The Verilog beside the Rust that it comes from: two panes, in which corresponding lines highlight each other.
//!
//! Only the Rust passages that generate something are shown, with a few lines of
//! context. Each line's origin is also given as text, for readers without scripts.

use super::highlight::{Language, highlighted};
use super::html::{escaped, section};
use crate::blocks::sources;
use crate::hdl::module::Module;
use crate::hdl::source::Source;
use crate::hdl::verilog::{self, Options, VerilogFile};
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::emission;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// Shows which lines belong together.
pub const SCRIPT: &str = include_str!("assets/source.js");

/// Lines around those that something comes from.
const AROUND: u32 = 3;

/// What `warpwright emit` writes of a module.
pub fn emitted(configuration: &Configuration, module: &Arc<Module>) -> Vec<VerilogFile> {
    let options = Options {
        command: served().typed(format_args!("emit {configuration}")),
        ..emission::header(configuration)
    };
    verilog::emit(module, &options)
}

/// The section.
pub fn section_of(files: &[VerilogFile]) -> String {
    let mut text = String::from(
        "<p>Point at a line, or tap it, to see which lines of the other language belong to it.</p>\n",
    );
    // The top module is the last one written, and the first one read.
    for (number, file) in files.iter().rev().enumerate() {
        let open = if number == 0 { " open" } else { "" };
        let name = escaped(&file.name);
        let lines = file.text.lines().count();
        let _ = write!(
            text,
            "<details{open}><summary><code>{name}</code> <small>{lines} lines</small></summary>\n<div class=\"source\">\n"
        );
        text.push_str(&panes(file));
        text.push_str("</div></details>\n");
    }
    section("source", "Verilog and Rust", &text)
}

/// A file and what it comes from.
fn panes(file: &VerilogFile) -> String {
    let mut used: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for place in file.places.iter().flat_map(|places| places.iter()) {
        used.entry(&place.file).or_default().insert(place.line);
    }
    let numbers: Vec<&str> = used.keys().copied().collect();
    let mut text = format!(
        "<div class=\"code\" tabindex=\"0\" role=\"region\" aria-label=\"Verilog\"><pre>{}</pre></div>\n<div>\n",
        verilog(file, &numbers)
    );
    for (number, (name, lines)) in used.iter().enumerate() {
        if let Some(rust) = described(name) {
            let _ = write!(
                text,
                "<p><small><code>{}</code></small></p>\n<div class=\"code rust\" tabindex=\"0\" role=\"region\" aria-label=\"Rust\"><pre>{}</pre></div>\n",
                escaped(name),
                excerpts(number, &rust, lines)
            );
        }
    }
    text.push_str("</div>\n");
    text
}

/// The text of a file that describes hardware: the catalogue's is in the program, another crate's is where cargo compiled it from.
fn described(name: &str) -> Option<Cow<'static, str>> {
    let own = sources::text(name).map(Cow::Borrowed);
    own.or_else(|| std::fs::read_to_string(name).ok().map(Cow::Owned))
}

/// Numbered lines, each with the places that it comes from: `FILE:LINE`, the file by its number.
fn verilog(file: &VerilogFile, numbers: &[&str]) -> String {
    let mut text = String::new();
    let marked = highlighted(&file.text, Language::Verilog);
    for (at, (line, places)) in marked.iter().zip(&file.places).enumerate() {
        let number = at + 1;
        let from = places.iter().map(|place| {
            let file = numbers.iter().position(|name| **name == *place.file);
            format!("{}:{}", file.unwrap_or_default(), place.line)
        });
        let from = from.collect::<Vec<_>>().join(" ");
        let attribute = if from.is_empty() {
            String::new()
        } else {
            format!(" data-from=\"{from}\"")
        };
        let words = escaped(&in_words(places));
        let _ = write!(
            text,
            "<span{attribute}><span class=\"no\">{number}</span>{line}<span class=\"from\">{words}</span>\n</span>"
        );
    }
    text
}

/// `rtl.rs:12, 15`
fn in_words(places: &[Source]) -> String {
    let mut words = String::new();
    let mut before = "";
    for place in places {
        let name = place.file.rsplit('/').next().unwrap_or_default();
        if *place.file == *before {
            let _ = write!(words, ", {}", place.line);
        } else {
            let gap = if words.is_empty() { "" } else { "; " };
            let _ = write!(words, "{gap}{name}:{}", place.line);
        }
        before = &place.file;
    }
    words
}

/// The lines of a file that something comes from, and those around them; gaps are marked.
fn excerpts(file: usize, rust: &str, used: &BTreeSet<u32>) -> String {
    let is_shown = |line: u32| {
        let near = line.saturating_sub(AROUND)..=line + AROUND;
        used.range(near).next().is_some()
    };
    let mut text = String::new();
    let mut was_shown = true;
    for (line, marked) in (1..).zip(highlighted(rust, Language::Rust)) {
        let shown = is_shown(line);
        if shown {
            let at = if used.contains(&line) {
                format!(" data-from=\"{file}:{line}\"")
            } else {
                String::new()
            };
            let _ = write!(
                text,
                "<span{at}><span class=\"no\">{line}</span>{marked}\n</span>"
            );
        } else if was_shown {
            text.push_str("<span class=\"dim\"><span class=\"no\"></span>⋯</span>");
        }
        was_shown = shown;
    }
    text
}
