//! Waveforms: what a run did, for VCD and FST viewers.
//!
//! - what is recorded: [`TraceScope`], a tree of named variables, each of which shows one *slot* of the
//!   sampled values; variables with one slot are one signal with several names
//! - when: a [`Recorder`] is given all slots at increasing times, in nanoseconds, and hands on what changed
//! - where to: a [`TraceSink`], of which there are [`VcdWriter`] and [`FstWriter`]
//! - all of it together, with save files for GTKWave and Surfer beside the trace: [`WaveFiles`]
//!
//! The same run gives the same bytes: no date, no machine, no absolute path is written. A file appears
//! under its name only when it is complete; one that is dropped before its end leaves nothing behind. The
//! files of one run get their names together ([`partial`]).

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

pub use error::{WaveError, WriteError};
pub use files::{WaveFiles, WaveOptions};
pub use fst::FstWriter;
pub use layout::{TraceScope, TraceVariable, VariableKind};
pub use recorder::{Recorder, TraceSink};
pub use vcd::VcdWriter;
