//! A trace in the files that were asked for, with the viewers' files beside them.

use super::enums::EnumTables;
use super::error::WaveError;
use super::fst::FstWriter;
use super::gtkwave;
use super::layout::TraceScope;
use super::partial::PartialFile;
use super::recorder::{Recorder, TraceSink};
use super::surfer;
use super::vcd::VcdWriter;
use std::fs;
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
            traces: [vcd, fst]
                .into_iter()
                .flatten()
                .map(Path::to_path_buf)
                .collect(),
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
    pub fn finish(self) -> Result<Vec<PathBuf>, WaveError> {
        let end = self.recorder.finish()?;
        let mut files = self.traces.clone();
        if !self.options.trace_only {
            let enums = EnumTables::of(&self.layout);
            for trace in &self.traces {
                // The VCD and the FST of one run may share their viewers' files; the VCD comes first.
                if !files.contains(&trace.with_extension("gtkw")) {
                    write_side_files(trace, &self.layout, &enums, end, &mut files)?;
                }
            }
        }
        Ok(files)
    }
}

fn write_side_files(
    trace: &Path,
    layout: &TraceScope,
    enums: &EnumTables,
    end: u64,
    files: &mut Vec<PathBuf>,
) -> Result<(), WaveError> {
    let folder = trace.parent().unwrap_or(Path::new(""));
    let text_of =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let name = text_of(trace.file_name());
    let stem = text_of(trace.file_stem());
    let mut write = |path: PathBuf, text: String| {
        PartialFile::write_text(&path, &text)?;
        files.push(path);
        Ok::<(), WaveError>(())
    };

    let save = gtkwave::save_file(&name, &stem, layout, enums, end);
    write(trace.with_extension("gtkw"), save)?;
    let commands = surfer::command_file(&name, &stem, layout, enums);
    write(trace.with_extension("sucl"), commands)?;
    if enums.0.is_empty() {
        return Ok(());
    }
    let filters = folder.join(gtkwave::filter_folder(&stem));
    let mappings = folder.join(".surfer/mappings");
    for needed in [&filters, &mappings] {
        fs::create_dir_all(needed).map_err(|source| WaveError::write(needed, source))?;
    }
    for table in &enums.0 {
        let filter = filters.join(format!("{}.txt", table.name));
        write(filter, gtkwave::filter_file(table))?;
        let mapping = surfer::mapping_name(&stem, table);
        let text = surfer::mapping_file(&mapping, table);
        write(mappings.join(mapping), text)?;
    }
    Ok(())
}

/// Both formats, fed alike.
#[derive(Debug)]
struct Sinks {
    vcd: Option<VcdWriter>,
    fst: Option<FstWriter>,
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
        if let Some(vcd) = self.vcd {
            vcd.finish()?;
        }
        if let Some(fst) = self.fst {
            fst.finish()?;
        }
        Ok(())
    }
}
