//! A stretch of a VCD or an FST as a picture.
//!
//! The file is read once, from its begin, and no further than the picture goes; no more is held than is drawn. Without
//! an end the picture goes as far as there is room; without a begin it starts at the trace's, or where something
//! happens: as long as but one signal changes, it follows that one, which is a clock.

mod compose;
mod record;
mod tracks;

use super::Picture;
use super::choose::{self, Choice, Chosen};
use super::container::{self, Container};
use super::time::{Scale, Time};
use compose::{one_line, picture};
use record::Recorder;
use std::fs::File;
use std::io::BufReader;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use thiserror::Error;
use tracks::Tracks;
use warpwright::hdl::nearest::{did_you_mean, nearest};
use wellen::stream::{self, Filter, StreamError};
use wellen::{Hierarchy, LoadOptions};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub trace: &'a Path,
    pub globs: &'a [String],
    pub from: Option<Time>,
    pub to: Option<Time>,
    /// How many changes of a wave there is room for, if no end is given. A box takes the room of two.
    pub room: usize,
}

/// Changes of one signal that are drawn at most.
const MOST_CHANGES: usize = 4000;

/// Bits of a signal that are drawn at most.
const MOST_BITS: u32 = 1 << 16;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum TraceError {
    /// The file is no trace, or not a whole one.
    #[error("{0}")]
    File(String),
    /// The reader gave up.
    #[error("the trace is damaged or cut off{}", if .0.is_empty() { String::new() } else { format!(": {}", .0) })]
    Damaged(String),
    #[error("the trace has no signals")]
    NoSignals,
    #[error("no signal matches `{glob}`{hint}")]
    NoMatch { glob: String, hint: String },
    #[error("{}", if .0.is_empty() { "no signal has a value in the trace".to_string() } else { format!("no signal has a value before {}", .0) })]
    NoValues(String),
    #[error("the trace has no time unit; a time of it is a plain number")]
    NoUnit,
    #[error("--from {from} is not before {what} {to}")]
    Window {
        from: String,
        what: &'static str,
        to: String,
    },
    #[error(
        "{path} changes more than {MOST_CHANGES} times between {from} and {to}; up to {until} it can be drawn"
    )]
    TooMany {
        path: String,
        from: String,
        to: String,
        until: String,
    },
}

/// Reads a picture.
pub fn read(request: &Request<'_>) -> Result<Picture, TraceError> {
    let open = |error: std::io::Error| TraceError::File(error.to_string());
    let file = File::open(request.trace).map_err(open)?;
    if file.metadata().map_err(open)?.is_dir() {
        return Err(TraceError::File("it is a folder".to_string()));
    }
    let container = container::inspect(&file).map_err(TraceError::File)?;
    let file = File::open(request.trace).map_err(open)?;
    // The reader panics on some damaged files, and would say so in its own way.
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let read = catch_unwind(AssertUnwindSafe(|| read_from(file, container, request)));
    set_hook(hook);
    read.unwrap_or_else(|_| Err(TraceError::Damaged(String::new())))
}

fn read_from(
    file: File,
    container: Container,
    request: &Request<'_>,
) -> Result<Picture, TraceError> {
    let damaged = |error: wellen::WellenError| TraceError::Damaged(one_line(&error.to_string()));
    let options = LoadOptions::default();
    let mut wave = stream::read(BufReader::new(file), &options).map_err(damaged)?;
    let hierarchy = wave.hierarchy();
    let Choice { signals, left_out } =
        choose::choose(hierarchy, request.globs).map_err(|glob| no_match(hierarchy, glob))?;
    let is_drawn = |chosen: &Chosen| hierarchy[chosen.var].length(hierarchy) <= Some(MOST_BITS);
    let signals: Vec<Chosen> = signals.into_iter().filter(is_drawn).collect();
    if signals.is_empty() {
        return Err(TraceError::NoSignals);
    }
    let scale = scale(hierarchy);
    let tracks = Tracks::new(hierarchy, signals, request.trace);
    let mut recorder = Recorder::new(&tracks, scale, request)?;
    let references = tracks.references.clone();
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
    Ok(picture(&recorder, &tracks, window, left_out, request))
}

fn no_match(hierarchy: &Hierarchy, glob: &str) -> TraceError {
    let paths = choose::paths(hierarchy);
    if paths.is_empty() {
        return TraceError::NoSignals;
    }
    // What a whole path is like, or its last name.
    let last = |path: &String| path.rsplit('.').next().unwrap_or_default().to_string();
    let names: Vec<String> = paths.iter().map(last).collect();
    let near = nearest(glob, paths.iter().chain(&names).map(String::as_str));
    let is_scope = paths.iter().any(|path| {
        let below = format!("{glob}.**");
        choose::is_match(&below, path)
    });
    let hint = if is_scope {
        format!("; it is a scope, whose signals are `{glob}.*`")
    } else {
        did_you_mean(near)
    };
    let glob = glob.to_string();
    TraceError::NoMatch { glob, hint }
}

fn scale(hierarchy: &Hierarchy) -> Scale {
    match hierarchy.timescale() {
        Some(scale) => Scale {
            factor: scale.factor,
            exponent: scale.unit.to_exponent(),
        },
        None => Scale {
            factor: 1,
            exponent: None,
        },
    }
}
