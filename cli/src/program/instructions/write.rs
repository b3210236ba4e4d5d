//! Writes instructions as text and as JSON, one at a time: code may be long, and only one instruction is held.

use super::code::Code;
use super::decoded::Decoded;
use super::decoder::Decoder;
use super::{fields, hexadecimal};
use crate::eu::model::{Instruction, Severity};
use crate::eu::text::disassemble;
use crate::program::error::Result;
use crate::program::output;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt::Write as _;

/// How to show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The disassembly, and rules that are broken.
    Text,
    /// The same with every field.
    Fields,
    /// All of it as one document.
    Json,
}

/// Writes all of it and answers whether every instruction is legal.
pub fn write(
    code: &[Code<'_>],
    decoder: &mut Decoder,
    shape: Shape,
    mut out: impl FnMut(&str) -> Result<()>,
) -> Result<bool> {
    let mut is_legal = true;
    let mut between = "\n    ";
    if shape == Shape::Json {
        out("{\n  \"instructions\": [")?;
    }
    for code in code {
        decoder.decode(*code, |decoded| {
            let shown = Shown {
                decoded,
                pc: code.has_pc.then_some(decoded.instruction.pc),
            };
            is_legal &= decoded.is_legal();
            if shape != Shape::Json {
                return out(&shown.text(shape == Shape::Fields));
            }
            out(between)?;
            between = ",\n    ";
            let text = output::json(&shown);
            out(text.trim_end().replace('\n', "\n    ").as_str())
        })?;
    }
    if shape == Shape::Json {
        out("\n  ]\n}\n")?;
    }
    Ok(is_legal)
}

/// An instruction as it is shown.
struct Shown<'a> {
    decoded: &'a Decoded,
    pc: Option<usize>,
}

impl Shown<'_> {
    fn text(&self, with_fields: bool) -> String {
        let mut text = String::new();
        if let Some(pc) = self.pc {
            let _ = write!(text, "{pc:#06x}  ");
        }
        let _ = writeln!(text, "{}", disassemble(&self.decoded.instruction));
        for rule in &self.decoded.broken {
            let severity = severity(rule.severity);
            let _ = writeln!(
                text,
                "    breaks {}, {severity}: {}",
                rule.id, rule.violation
            );
        }
        if with_fields {
            let mut table = output::table(["field", "value", "what it says"]);
            for (spec, value) in fields(&self.decoded.instruction) {
                table.add_row([spec.name, &format!("{value:#x}"), spec.about]);
            }
            let _ = writeln!(text, "{table}");
        }
        text
    }
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let rules: Vec<&str> = self.decoded.broken.iter().map(|rule| rule.id).collect();
        let mut map = serializer.serialize_map(None)?;
        if let Some(pc) = self.pc {
            map.serialize_entry("pc", &pc)?;
        }
        map.serialize_entry("hex", &hexadecimal::text(&self.decoded.instruction.bytes()))?;
        map.serialize_entry("length", &self.decoded.instruction.length())?;
        map.serialize_entry("text", &disassemble(&self.decoded.instruction))?;
        map.serialize_entry("legal", &self.decoded.is_legal())?;
        map.serialize_entry("rules", &rules)?;
        map.serialize_entry("fields", &Values(&self.decoded.instruction))?;
        map.end()
    }
}

/// The fields by name: numbers, but text where a reader of JSON might round them.
struct Values<'a>(&'a Instruction);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (spec, value) in fields(self.0) {
            match u32::try_from(value).ok().filter(|_| spec.width <= 32) {
                Some(value) => map.serialize_entry(spec.name, &value)?,
                None => map.serialize_entry(spec.name, &format!("{value:#x}"))?,
            }
        }
        map.end()
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Hard => "illegal",
        Severity::ReservedBits => "reserved bits set",
        Severity::Warning => "warning",
        Severity::NotOnSilicon => "not on this silicon",
    }
}
