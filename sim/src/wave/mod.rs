//! Records a run as waveforms for VCD and FST viewers.
//!
//! - what is recorded: [`TraceScope`], a tree of named variables, each of which shows one
//!   *slot* of the sampled values; variables that share a slot are one signal with several names
//! - when: a [`Recorder`] is given all slots at increasing times, in nanoseconds, and passes on the changes
//! - where to: a [`TraceSink`], implemented by [`VcdWriter`] and [`FstWriter`]
//! - a design's run, cycle by cycle: [`DesignWaves`]
//! - all of it together, with save files for GTKWave and Surfer beside the trace: [`WaveFiles`]
//!
//! Output is reproducible: no date, machine name or absolute path is written. A
//! file appears under its name only when it is complete; an unfinished file leaves
//! nothing behind. The files of one run get their names together ([`partial`]).

mod design;
mod digits;
mod enums;
mod error;
mod files;
mod fst;
mod gtkwave;
mod layout;
pub mod partial;
mod paths;
mod recorder;
mod surfer;
mod vcd;
mod viewing_order;

pub use design::{DesignLayout, DesignWaves, sample_cycle};
pub use error::{WaveError, WriteError};
pub use files::{WaveFiles, WaveOptions};
pub use fst::FstWriter;
pub use layout::{TraceScope, TraceVariable, VariableKind};
pub use recorder::{Recorder, TraceSink};
pub use vcd::VcdWriter;
