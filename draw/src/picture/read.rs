//! Reads a time range of a VCD or an FST as a picture.
//!
//! The file is read once, from its start, and no further than the picture's end; only what is drawn is held.
//! Without an end time the picture extends as far as there is room; without a start time it begins at the trace's
//! start, or where something happens: while only one signal changes, a clock, the start moves forward with it.

mod compose;
mod record;
mod tracks;

use super::Picture;
use super::choose::{self, Choice, ChooseError, Chosen};
use super::container::{self, Container, Format, Trace};
use super::fault::Fault;
use super::limits::{self, DRAWN_BITS};
use super::radix::RadixOf;
use super::time::{Scale, Time};
use super::vcd::Words;
use compose::{one_line, picture};
use record::Recorder;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Cursor, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;
use tracks::Tracks;
use wellen::stream::{self, Filter, StreamError};
use wellen::{Hierarchy, LoadOptions, SignalRef};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The file.
    pub trace: &'a Path,
    /// Which signals: those whose paths match, or end in what matches; without any the first ones. `*` is any characters but
    /// a dot, `**` dots too, `?` one character.
    pub globs: &'a [String],
    /// How numbers are written; of several that are for a signal the last one counts.
    pub radices: &'a [RadixOf],
    /// Where the picture begins.
    pub from: Option<Time>,
    /// Where it ends.
    pub to: Option<Time>,
    /// How many changes of a wave there is room for, if no end is given. A box takes the room of two.
    pub room: usize,
}

/// Changes of one signal that are drawn at most.
const MOST_CHANGES: usize = 4000;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum TraceError {
    /// The file is no trace, not a whole one, or too large.
    #[error("{0}")]
    File(#[from] Fault),
    /// The reader gave up.
    #[error("the trace is damaged or cut off{}", if .0.is_empty() { String::new() } else { format!(": {}", .0) })]
    Damaged(String),
    /// All that could be drawn are wider than is drawn.
    #[error("{0} signal{s} more than {DRAWN_BITS} bits, and there are no other signals to draw", s = if *.0 == 1 { " has" } else { "s have" })]
    TooWide(usize),
    /// It declares none.
    #[error("the trace has no signals")]
    NoSignals,
    /// A glob matches none.
    #[error("no signal matches `{glob}`{hint}")]
    NoMatch {
        /// The glob.
        glob: String,
        /// What may be meant, to go on with; may be empty.
        hint: String,
    },
    /// A radix for signals that are not drawn.
    #[error("no drawn signal matches `{0}`, which has a radix")]
    NoRadix(String),
    /// The values take more memory than a picture has.
    #[error(
        "the values from {from} on take more than {} MiB by {until}; the trace can be drawn up to that time",
        limits::DRAWN >> 20
    )]
    TooLong {
        /// Where the picture would begin.
        from: String,
        /// Until when it can be drawn.
        until: String,
    },
    /// No signal has a value, or not before the end that was asked for.
    #[error("{}", if .0.is_empty() { "no signal has a value in the trace".to_string() } else { format!("no signal has a value before {}", .0) })]
    NoValues(String),
    /// A time was asked for with a unit.
    #[error("the trace has no time unit; write its times as plain numbers")]
    NoUnit,
    /// The picture would end before it begins.
    #[error("--from {from} is not before {what} {to}")]
    Window {
        /// Where it would begin.
        from: String,
        /// What is before that.
        what: &'static str,
        /// When that is.
        to: String,
    },
    /// A signal changes more often than can be drawn.
    #[error(
        "{path} changes more than {MOST_CHANGES} times between {from} and {to}; it can be drawn up to {until}"
    )]
    TooMany {
        /// The signal's path.
        path: String,
        /// Where the picture would begin.
        from: String,
        /// Where it would end.
        to: String,
        /// Until when it can be drawn.
        until: String,
    },
}

/// Reads a picture. The process's panic hook says nothing meanwhile: the reader of traces panics on some damaged files.
pub fn read(request: &Request<'_>) -> Result<Picture, TraceError> {
    // The reader panics on some damaged files, and would say so in its own way.
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let read = catch_unwind(AssertUnwindSafe(|| read_trace(request)));
    set_hook(hook);
    read.unwrap_or_else(|_| Err(TraceError::Damaged(String::new())))
}

fn read_trace(request: &Request<'_>) -> Result<Picture, TraceError> {
    match container::open(request.trace)? {
        Trace::File(file) => {
            let container = container::inspect_file(&file)?;
            // It is at one place with the other: whoever reads goes first to where it wants to read.
            let second = file.try_clone().map_err(Fault::from)?;
            match container.format {
                Format::Vcd => {
                    let words = BufReader::new(Words::new(file));
                    read_from(words, second, &container, request)
                }
                Format::Fst(_) => read_from(BufReader::new(file), second, &container, request),
            }
        }
        Trace::Memory(bytes) => {
            let bytes = Shared(Arc::new(bytes));
            let container = container::inspect(&mut Cursor::new(bytes.clone()))?;
            let second = Cursor::new(bytes.clone());
            read_from(Cursor::new(bytes), second, &container, request)
        }
    }
}

/// Bytes for two who read them.
#[derive(Clone)]
struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

fn read_from(
    file: impl BufRead + Seek + Send + Sync + 'static,
    mut second: impl Read + Seek,
    container: &Container,
    request: &Request<'_>,
) -> Result<Picture, TraceError> {
    let damaged = |error: wellen::WellenError| TraceError::Damaged(one_line(&error.to_string()));
    let options = LoadOptions::default();
    let mut wave = stream::read(file, &options).map_err(damaged)?;
    let hierarchy = wave.hierarchy();
    let Choice { signals, left_out } = choose::choose(hierarchy, request.globs)?;
    let is_drawn = |chosen: &Chosen| hierarchy[chosen.var].length(hierarchy) <= Some(DRAWN_BITS);
    let chosen = signals.len();
    let signals: Vec<Chosen> = signals.into_iter().filter(is_drawn).collect();
    let too_wide = chosen - signals.len();
    if signals.is_empty() {
        return Err(match too_wide {
            0 => TraceError::NoSignals,
            wide => TraceError::TooWide(wide),
        });
    }
    let scale = scale(hierarchy);
    let tracks = Tracks::new(hierarchy, signals, request);
    if let Some(glob) = tracks.without_signal(request.radices) {
        return Err(TraceError::NoRadix(glob.to_string()));
    }
    let mut recorder = Recorder::new(&tracks, scale, request)?;
    let references = tracks.references.clone();
    if let Format::Fst(structure) = &container.format {
        structure.check_values(&mut second, &recorded(hierarchy, &references))?;
    }
    let streamed = wave.stream_changes(
        Filter::include_signals(&references),
        |time, signal, value| recorder.take(time, signal, value),
    );
    let stop = match streamed {
        Ok(()) => None,
        Err(StreamError::Callback(stop)) => Some(stop),
        Err(StreamError::Wellen(error)) => return Err(damaged(error)),
    };
    let window = recorder.window(stop, container.end, &tracks)?;
    Ok(picture(
        &recorder,
        &tracks,
        window,
        left_out + too_wide,
        request,
    ))
}

/// The numbers of the signals in the trace that these are made of.
fn recorded(hierarchy: &Hierarchy, signals: &[SignalRef]) -> BTreeSet<u64> {
    let parts = signals.iter().flat_map(|signal| {
        let derived = hierarchy.get_derived_signal(*signal);
        derived.map_or(vec![*signal], |derived| derived.inputs().to_vec())
    });
    parts.map(|signal| signal.index() as u64).collect()
}

impl From<ChooseError> for TraceError {
    fn from(error: ChooseError) -> Self {
        match error {
            ChooseError::Nothing => Self::NoSignals,
            ChooseError::NoMatch { glob, hint } => Self::NoMatch { glob, hint },
            ChooseError::Fault(fault) => Self::File(fault),
        }
    }
}

fn scale(hierarchy: &Hierarchy) -> Scale {
    let scale = hierarchy.timescale();
    Scale {
        factor: scale.map_or(1, |scale| scale.factor),
        exponent: scale.and_then(|scale| scale.unit.to_exponent()),
    }
}
