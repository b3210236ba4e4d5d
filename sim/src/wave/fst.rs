//! FST, GTKWave's compressed format: a small fraction of a VCD's size and quick to open at any time.
//!
//! The writer supports no attributes, so the names of enumeration values are in the viewers' files only.

use super::error::WaveError;
use super::layout::{TraceScope, TraceVariable, VariableKind};
use super::partial::{PartialFile, commit_all};
use super::recorder::TraceSink;
use fst_writer::{
    FstBodyWriter, FstFileType, FstHeaderWriter, FstInfo, FstScopeType, FstSignalId, FstSignalType,
    FstVarDirection, FstVarType, FstWriteError,
};
use std::path::{Path, PathBuf};

/// Changes held in memory before a block of them is written.
const BLOCK: usize = 16 << 20;

/// Writes an FST file.
pub struct FstWriter {
    path: PathBuf,
    body: FstBodyWriter<PartialFile>,
    /// By slot.
    ids: Vec<Option<FstSignalId>>,
}

impl std::fmt::Debug for FstWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FstWriter")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl FstWriter {
    /// Begins a file with the hierarchy of a layout.
    pub fn create(path: &Path, layout: &TraceScope) -> Result<Self, WaveError> {
        let mut ids = vec![None; layout.slot_widths()?.len()];
        let info = FstInfo {
            start_time: 0,
            timescale_exponent: -9,
            version: "warpwright".to_string(),
            date: String::new(),
            file_type: FstFileType::Verilog,
        };
        let file = PartialFile::create(path)?;
        let begin = || {
            let mut header = FstHeaderWriter::new(file, &info)?;
            write_scope(&mut header, layout, &mut ids)?;
            let mut body = header.finish()?;
            // Only changes arrive.
            body.set_deduplicate(false);
            Ok(body)
        };
        let body = begin().map_err(|failed| refused(path, failed))?;
        Ok(Self {
            path: path.to_path_buf(),
            body,
            ids,
        })
    }

    /// All is written; the file waits for its name.
    pub(super) fn complete(self) -> Result<PartialFile, WaveError> {
        let file = self.body.finish();
        file.map_err(|failed| refused(&self.path, failed))
    }

    fn start(&mut self, time: u64) -> Result<(), FstWriteError> {
        // The writer can end a block only right before a new time.
        if self.body.size() > BLOCK {
            self.body.flush()?;
        }
        self.body.time_change(time)
    }
}

impl TraceSink for FstWriter {
    fn time(&mut self, time: u64) -> Result<(), WaveError> {
        let started = self.start(time);
        started.map_err(|failed| refused(&self.path, failed))
    }

    fn change(&mut self, slot: usize, digits: &[u8]) -> Result<(), WaveError> {
        let Some(Some(id)) = self.ids.get(slot) else {
            return Ok(());
        };
        let changed = self.body.signal_change(*id, digits);
        changed.map_err(|failed| refused(&self.path, failed))
    }

    fn finish(self) -> Result<(), WaveError> {
        Ok(commit_all([self.complete()?])?)
    }
}

fn write_scope(
    header: &mut FstHeaderWriter<PartialFile>,
    scope: &TraceScope,
    ids: &mut [Option<FstSignalId>],
) -> Result<(), FstWriteError> {
    let kind = match scope.module {
        Some(_) => FstScopeType::Module,
        None => FstScopeType::Begin,
    };
    let module = scope.module.as_deref().unwrap_or_default();
    header.scope(&scope.name, module, kind)?;
    for variable in &scope.variables {
        let id = &mut ids[variable.slot];
        *id = Some(write_variable(header, variable, *id)?);
    }
    for inner in &scope.scopes {
        write_scope(header, inner, ids)?;
    }
    header.up_scope()
}

fn write_variable(
    header: &mut FstHeaderWriter<PartialFile>,
    variable: &TraceVariable,
    known: Option<FstSignalId>,
) -> Result<FstSignalId, FstWriteError> {
    let (kind, direction) = match variable.kind {
        VariableKind::Input => (FstVarType::Wire, FstVarDirection::Input),
        VariableKind::Output => (FstVarType::Wire, FstVarDirection::Output),
        VariableKind::Wire => (FstVarType::Wire, FstVarDirection::Implicit),
        VariableKind::Register => (FstVarType::Reg, FstVarDirection::Implicit),
        VariableKind::Parameter => (FstVarType::Parameter, FstVarDirection::Implicit),
    };
    header.var(
        variable.indexed_name(" "),
        FstSignalType::bit_vec(variable.width),
        kind,
        direction,
        known,
    )
}

fn refused(path: &Path, failed: FstWriteError) -> WaveError {
    match failed {
        FstWriteError::Io(source) => WaveError::write(path, source),
        other => WaveError::Fst {
            path: path.to_path_buf(),
            problem: other.to_string(),
        },
    }
}
