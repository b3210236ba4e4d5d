//! Writes a trace in the requested formats, with the viewers' files beside them.

use super::enums::EnumTables;
use super::error::WaveError;
use super::fst::FstWriter;
use super::gtkwave;
use super::layout::TraceScope;
use super::partial::{PartialFile, PartialFolders, commit_all, resolve};
use super::paths::folder_of;
use super::recorder::{Recorder, TraceSink};
use super::surfer;
use super::vcd::VcdWriter;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// How traces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaveOptions {
    /// Leave the attributes out of VCD files: names of enumeration values and places in the source.
    pub plain: bool,
    /// Leave out the files for GTKWave and Surfer.
    pub trace_only: bool,
}

/// Records a run as VCD, FST, or both.
///
/// Beside a trace `run.vcd` or `run.fst` come `run.gtkw` and `run.sucl`, and for its enumerations
/// `run.d/` and `.surfer/mappings/`.
#[derive(Debug)]
pub struct WaveFiles {
    recorder: Recorder<Sinks>,
    layout: TraceScope,
    traces: Vec<PathBuf>,
    options: WaveOptions,
}

impl WaveFiles {
    /// Begins the files.
    pub fn create(
        vcd: Option<&Path>,
        fst: Option<&Path>,
        layout: &TraceScope,
        options: WaveOptions,
    ) -> Result<Self, WaveError> {
        let traces: Vec<PathBuf> = [vcd, fst]
            .into_iter()
            .flatten()
            .map(Path::to_path_buf)
            .collect();
        // Found now rather than after a long run.
        let beside = beside(&traces, layout, options, 0);
        check_names(traces.iter().chain(beside.iter().map(|file| &file.path)))?;
        let sinks = Sinks {
            vcd: match vcd {
                Some(path) => Some(VcdWriter::create(path, layout, options.plain)?),
                None => None,
            },
            fst: match fst {
                Some(path) => Some(FstWriter::create(path, layout)?),
                None => None,
            },
        };
        Ok(Self {
            recorder: Recorder::new(layout, sinks)?,
            layout: layout.clone(),
            traces,
            options,
        })
    }

    /// Takes the values at a time in nanoseconds; see [`Recorder::sample`].
    pub fn sample(
        &mut self,
        time: u64,
        read: impl FnMut(usize, &mut [u64]),
    ) -> Result<(), WaveError> {
        self.recorder.sample(time, read)
    }

    /// Ends the traces, writes the viewers' files, and returns the paths of all files: traces first.
    ///
    /// A folder of a trace that has vanished meanwhile is an error and stays away.
    pub fn finish(self) -> Result<Vec<PathBuf>, WaveError> {
        let (end, sinks) = self.recorder.end()?;
        // Before what they are for, so that they are removed after it.
        let mut folders = PartialFolders::new();
        let mut ready = sinks.complete()?;
        let mut files = self.traces;
        if let Some(trace) = files.iter().find(|trace| !folder_of(trace).is_dir()) {
            return Err(WaveError::write(trace, io::ErrorKind::NotFound.into()));
        }
        for Companion { path, base, text } in beside(&files, &self.layout, self.options, end) {
            folders.make_below(&base, folder_of(&path))?;
            ready.push(PartialFile::with_text(&path, &text)?);
            files.push(path);
        }
        commit_all(ready)?;
        Ok(files)
    }
}

/// A file for viewers, beside a trace.
struct Companion {
    path: PathBuf,
    /// The trace's folder.
    base: PathBuf,
    text: String,
}

/// The viewers' files of traces that end at a time.
fn beside(
    traces: &[PathBuf],
    layout: &TraceScope,
    options: WaveOptions,
    end: u64,
) -> Vec<Companion> {
    let mut files: Vec<Companion> = Vec::new();
    if options.trace_only {
        return files;
    }
    let enums = EnumTables::of(layout);
    for trace in traces {
        // The VCD and the FST of one run may share their viewers' files; the VCD comes first.
        let save = place(&trace.with_extension("gtkw"));
        if files.iter().all(|file| place(&file.path) != save) {
            add_beside(trace, layout, &enums, end, &mut files);
        }
    }
    files
}

fn add_beside(
    trace: &Path,
    layout: &TraceScope,
    enums: &EnumTables,
    end: u64,
    files: &mut Vec<Companion>,
) {
    let folder = trace.parent().unwrap_or(Path::new(""));
    let text_of = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let name = text_of(trace.file_name());
    let stem = text_of(trace.file_stem());

    let base = folder_of(trace);
    let mut push = |path: PathBuf, text: String| {
        let base = base.to_path_buf();
        files.push(Companion { path, base, text });
    };
    let save = gtkwave::save_file(&name, &stem, layout, enums, end);
    push(trace.with_extension("gtkw"), save);
    let commands = surfer::command_file(&name, &stem, layout, enums);
    push(trace.with_extension("sucl"), commands);
    let filters = folder.join(gtkwave::filter_folder(&stem));
    let mappings = folder.join(".surfer/mappings");
    for table in &enums.0 {
        let filter = filters.join(format!("{}.txt", table.name));
        push(filter, gtkwave::filter_file(table));
        let mapping = surfer::mapping_name(&stem, table);
        let text = surfer::mapping_file(&mapping, table);
        push(mappings.join(mapping), text);
    }
}

/// Refuses names that clash, with each other or with what is there.
fn check_names<'a>(files: impl Iterator<Item = &'a PathBuf> + Clone) -> Result<(), WaveError> {
    let mut places = BTreeSet::new();
    for path in files.clone() {
        if path.exists() {
            resolve(path)?;
        }
        if !places.insert(place(path)) {
            return Err(WaveError::Twice { path: path.clone() });
        }
    }
    for path in files {
        let folder = folder_of(path);
        let there = folder.ancestors().find(|part| part.exists());
        if there.is_some_and(|there| !there.is_dir()) {
            let source = io::ErrorKind::NotADirectory.into();
            return Err(WaveError::write(path, source));
        }
        if places.contains(&place(folder)) {
            let path = folder.to_path_buf();
            return Err(WaveError::Twice { path });
        }
    }
    Ok(())
}

/// A path by which two names of one file are known as such; neither the file nor its folder need exist.
fn place(path: &Path) -> PathBuf {
    match (path.canonicalize(), path.file_name()) {
        (Ok(place), _) => place,
        (Err(_), Some(name)) => place(folder_of(path)).join(name),
        (Err(_), None) => path.to_path_buf(),
    }
}

/// Both formats, fed alike.
#[derive(Debug)]
struct Sinks {
    vcd: Option<VcdWriter>,
    fst: Option<FstWriter>,
}

impl Sinks {
    /// The traces, each waiting for its name.
    fn complete(self) -> Result<Vec<PartialFile>, WaveError> {
        let vcd = self.vcd.map(VcdWriter::complete);
        let fst = self.fst.map(FstWriter::complete);
        vcd.into_iter().chain(fst).collect()
    }
}

impl TraceSink for Sinks {
    fn time(&mut self, time: u64) -> Result<(), WaveError> {
        if let Some(vcd) = &mut self.vcd {
            vcd.time(time)?;
        }
        if let Some(fst) = &mut self.fst {
            fst.time(time)?;
        }
        Ok(())
    }

    fn change(&mut self, slot: usize, digits: &[u8]) -> Result<(), WaveError> {
        if let Some(vcd) = &mut self.vcd {
            vcd.change(slot, digits)?;
        }
        if let Some(fst) = &mut self.fst {
            fst.change(slot, digits)?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), WaveError> {
        Ok(commit_all(self.complete()?)?)
    }
}
