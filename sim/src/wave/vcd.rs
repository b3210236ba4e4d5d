//! Writes value change dumps (VCD), the format that every viewer reads.
//!
//! The `vcd` crate writes the header and identifiers; the body is written byte by byte here,
//! because the crate formats each bit by itself. Names of enumeration values and source locations
//! are attributes, a GTKWave extension; a *plain* file omits them for readers that reject them.

use super::enums::EnumTables;
use super::error::WaveError;
use super::layout::{TraceScope, TraceVariable, VariableKind};
use super::partial::{PartialFile, commit_all};
use super::recorder::TraceSink;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use vcd::{IdCode, ReferenceIndex, ScopeType, TimescaleUnit, VarType};
use warpwright_hdl::source::Source;

/// Writes a VCD file.
#[derive(Debug)]
pub struct VcdWriter {
    path: PathBuf,
    file: PartialFile,
    /// By slot: what follows the digits of a change.
    tails: Vec<Vec<u8>>,
    /// The change being written.
    line: Vec<u8>,
    block: InitialBlock,
}

/// Where the writer stands in the block of first values, `$dumpvars … $end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InitialBlock {
    Before,
    Within,
    After,
}

impl VcdWriter {
    /// Begins a file with the header for a layout; a `plain` one has no attributes.
    pub fn create(path: &Path, layout: &TraceScope, plain: bool) -> Result<Self, WaveError> {
        let slots = layout.slot_widths()?.len();
        let mut file = PartialFile::create(path)?;
        let mut header = Header {
            writer: vcd::Writer::new(&mut file),
            enums: (!plain).then(|| EnumTables::of(layout)),
            sources: HashMap::new(),
            next_id: IdCode::FIRST,
            ids: vec![None; slots],
        };
        let written = header.write(layout);
        let ids = header.ids;
        written.map_err(|source| WaveError::write(path, source))?;
        let tail = |id: Option<(IdCode, u32)>| match id {
            Some((id, 1)) => format!("{id}\n").into_bytes(),
            Some((id, _)) => format!(" {id}\n").into_bytes(),
            None => Vec::new(),
        };
        Ok(Self {
            path: path.to_path_buf(),
            file,
            tails: ids.into_iter().map(tail).collect(),
            line: Vec::new(),
            block: InitialBlock::Before,
        })
    }

    /// All is written; the file waits for its name.
    pub(super) fn complete(mut self) -> Result<PartialFile, WaveError> {
        match self.end_initial_block() {
            Ok(()) => Ok(self.file),
            Err(source) => Err(WaveError::write(&self.path, source)),
        }
    }

    fn end_initial_block(&mut self) -> io::Result<()> {
        if self.block == InitialBlock::Within {
            self.block = InitialBlock::After;
            self.file.write_all(b"$end\n")?;
        }
        Ok(())
    }

    fn write_time(&mut self, time: u64) -> io::Result<()> {
        self.end_initial_block()?;
        writeln!(self.file, "#{time}")?;
        if self.block == InitialBlock::Before {
            self.block = InitialBlock::Within;
            self.file.write_all(b"$dumpvars\n")?;
        }
        Ok(())
    }

    fn write_change(&mut self, slot: usize, digits: &[u8]) -> io::Result<()> {
        self.line.clear();
        if digits.len() > 1 {
            self.line.push(b'b');
        }
        // Readers fill a value up with zeros, so those in front are left out; one digit stays.
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        self.line
            .extend_from_slice(&digits[zeros.min(digits.len().saturating_sub(1))..]);
        if let Some(tail) = self.tails.get(slot) {
            self.line.extend_from_slice(tail);
        }
        self.file.write_all(&self.line)
    }
}

impl TraceSink for VcdWriter {
    fn time(&mut self, time: u64) -> Result<(), WaveError> {
        let written = self.write_time(time);
        written.map_err(|source| WaveError::write(&self.path, source))
    }

    fn change(&mut self, slot: usize, digits: &[u8]) -> Result<(), WaveError> {
        let written = self.write_change(slot, digits);
        written.map_err(|source| WaveError::write(&self.path, source))
    }

    fn finish(self) -> Result<(), WaveError> {
        Ok(commit_all([self.complete()?])?)
    }
}

/// Writes what stands before the first time.
struct Header<'a> {
    writer: vcd::Writer<&'a mut PartialFile>,
    /// None in a plain file.
    enums: Option<EnumTables>,
    /// Numbers of the source files named so far, from 1.
    sources: HashMap<String, usize>,
    next_id: IdCode,
    /// By slot: identifier and width.
    ids: Vec<Option<(IdCode, u32)>>,
}

impl Header<'_> {
    fn write(&mut self, layout: &TraceScope) -> io::Result<()> {
        self.writer.version("warpwright")?;
        self.writer.timescale(1, TimescaleUnit::NS)?;
        self.enum_tables()?;
        self.scope(layout)?;
        self.writer.enddefinitions()
    }

    /// Each table is given a number, from 1, by which variables refer to it.
    fn enum_tables(&mut self) -> io::Result<()> {
        let tables = self.enums.iter().flat_map(|enums| &enums.0);
        for (index, table) in tables.enumerate() {
            let variants = &table.values.variants;
            let mut words = format!("07 {} {}", table.name, variants.len());
            for (name, _) in variants {
                let _ = write!(words, " {name}");
            }
            for (_, value) in variants {
                let _ = write!(
                    words,
                    " {value:0width$b}",
                    width = table.values.width as usize
                );
            }
            attribute(&mut self.writer, &words, index + 1)?;
        }
        Ok(())
    }

    fn scope(&mut self, scope: &TraceScope) -> io::Result<()> {
        if let Some(source) = &scope.source {
            self.source(source)?;
        }
        // As Icarus and Verilator write an instance and a lane of a generate loop.
        let kind = match scope.module {
            Some(_) => ScopeType::Module,
            None => ScopeType::Begin,
        };
        self.writer.scope_def(kind, &scope.name)?;
        for variable in &scope.variables {
            self.variable(variable)?;
        }
        for inner in &scope.scopes {
            self.scope(inner)?;
        }
        self.writer.upscope()
    }

    /// Where the scope that comes next was described. A path with spaces cannot be written.
    fn source(&mut self, source: &Source) -> io::Result<()> {
        let file = &*source.file;
        let is_word = !file.is_empty() && file.chars().all(|c| c.is_ascii_graphic());
        if self.enums.is_none() || !source.is_known() || !is_word {
            return Ok(());
        }
        let next = self.sources.len() + 1;
        let number = *self.sources.entry(file.to_string()).or_insert(next);
        if number == next {
            attribute(&mut self.writer, &format!("03 {file}"), number)?;
        }
        attribute(&mut self.writer, &format!("04 {number}"), source.line)
    }

    fn variable(&mut self, variable: &TraceVariable) -> io::Result<()> {
        if let (Some(enums), Some(values)) = (&self.enums, &variable.enum_type)
            && let Some(index) = enums.position(values)
        {
            attribute(&mut self.writer, "07 \"\"", index + 1)?;
        }
        let kind = match variable.kind {
            VariableKind::Input | VariableKind::Output | VariableKind::Wire => VarType::Wire,
            VariableKind::Register => VarType::Reg,
            VariableKind::Parameter => VarType::Parameter,
        };
        let width = variable.width;
        let (id, _) = *self.ids[variable.slot].get_or_insert_with(|| {
            let id = self.next_id;
            self.next_id = id.next();
            (id, width)
        });
        let index = (width > 1).then(|| ReferenceIndex::Range(width as i32 - 1, 0));
        self.writer.var_def(kind, width, id, &variable.name, index)
    }
}

fn attribute(
    writer: &mut vcd::Writer<&mut PartialFile>,
    words: &str,
    argument: impl std::fmt::Display,
) -> io::Result<()> {
    writeln!(writer.writer(), "$attrbegin misc {words} {argument} $end")
}
