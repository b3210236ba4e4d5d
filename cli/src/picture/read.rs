//! A stretch of a VCD or an FST as a picture.
//!
//! The file is read once, from its begin, and no further than the picture goes; no more is held than is drawn. Without
//! an end the picture goes as far as there is room; without a begin it starts at the trace's, or where something
//! happens: as long as but one signal changes, it follows that one, which is a clock.

mod compose;

use super::choose::{self, Choice, Chosen};
use super::container::{self, Container};
use super::names::{self, Names, SaveFile};
use super::time::{Scale, Time};
use super::{Form, Picture};
use compose::{one_line, picture};
use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use thiserror::Error;
use warpwright::hdl::nearest::{did_you_mean, nearest};
use wellen::stream::{self, Filter, StreamError};
use wellen::{Hierarchy, LoadOptions, SignalEncoding, SignalRef, SignalValue, SignalValueRef};

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

/// The signals and what there is to know of them before their values.
struct Tracks {
    chosen: Vec<Track>,
    /// Each signal once.
    references: Vec<SignalRef>,
    places: HashMap<SignalRef, usize>,
}

struct Track {
    chosen: Chosen,
    /// Where its signal is among the references.
    place: usize,
    form: Form,
    names: Option<Names>,
}

impl Tracks {
    fn new(hierarchy: &Hierarchy, signals: Vec<Chosen>, trace: &Path) -> Self {
        let save_file = SaveFile::beside(trace);
        let mut tracks = Self {
            chosen: Vec::new(),
            references: Vec::new(),
            places: HashMap::new(),
        };
        for chosen in signals {
            let var = &hierarchy[chosen.var];
            let width = var.length(hierarchy).unwrap_or(0);
            let names = names::of_trace(hierarchy, chosen.var)
                .or_else(|| save_file.names(&chosen.path, width));
            let form = match var.signal_encoding(hierarchy) {
                SignalEncoding::BitVector(0) => Form::Events,
                SignalEncoding::BitVector(1) if names.is_none() => Form::Wave,
                _ => Form::Boxes,
            };
            let references = &mut tracks.references;
            let place = *tracks.places.entry(chosen.signal).or_insert_with(|| {
                references.push(chosen.signal);
                references.len() - 1
            });
            tracks.chosen.push(Track {
                chosen,
                place,
                form,
                names,
            });
        }
        tracks
    }

    /// Whether a signal is drawn as boxes.
    fn is_boxes(&self, place: usize) -> bool {
        let mut of = self.chosen.iter().filter(|track| track.place == place);
        of.any(|track| track.form == Form::Boxes)
    }
}

/// Why reading ended before the trace did.
enum Stop {
    /// There is no room for what is from this time on.
    Full(u64),
    /// The picture is over.
    Over,
    /// A signal changes too often; until this time it does not.
    TooMany { place: usize, until: u64 },
}

/// What happened so far.
struct Recorder {
    scale: Scale,
    from: Option<u64>,
    to: Option<u64>,
    is_begin_asked: bool,
    room: usize,
    places: HashMap<SignalRef, usize>,
    signals: Vec<Recording>,
    /// The time of the last change of any of them.
    last: u64,
    /// The one before it.
    before_last: u64,
}

/// The values of a signal.
struct Recording {
    /// The room that a change takes.
    cost: usize,
    /// At the begin.
    initial: Option<SignalValue>,
    changes: Vec<(u64, SignalValue)>,
    has_changed: bool,
}

impl Recorder {
    fn new(tracks: &Tracks, scale: Scale, request: &Request<'_>) -> Result<Self, TraceError> {
        let ticks = |time: Option<Time>| match time {
            None => Ok(None),
            Some(time) => scale.ticks(time).map(Some).ok_or(TraceError::NoUnit),
        };
        let (from, to) = (ticks(request.from)?, ticks(request.to)?);
        if let (Some(from), Some(to)) = (from, to)
            && from >= to
        {
            let (from, to) = (scale.show(from), scale.show(to));
            return Err(TraceError::Window {
                from,
                what: "--to",
                to,
            });
        }
        let recording = |place| Recording {
            cost: if tracks.is_boxes(place) { 2 } else { 1 },
            initial: None,
            changes: Vec::new(),
            has_changed: false,
        };
        Ok(Self {
            scale,
            from,
            to,
            is_begin_asked: from.is_some(),
            room: request.room,
            places: tracks.places.clone(),
            signals: (0..tracks.references.len()).map(recording).collect(),
            last: 0,
            before_last: 0,
        })
    }

    fn take(
        &mut self,
        time: u64,
        signal: SignalRef,
        value: SignalValueRef<'_>,
    ) -> Result<(), Stop> {
        let Some(&place) = self.places.get(&signal) else {
            return Ok(());
        };
        let from = *self.from.get_or_insert(time);
        if self.to.is_some_and(|to| time >= to) {
            return Err(Stop::Over);
        }
        if time > self.last {
            self.before_last = self.last;
            self.last = time;
        }
        let recording = &mut self.signals[place];
        if time <= from && !value.is_event() {
            recording.initial = Some(value.into());
            return Ok(());
        }
        if time < from || !recording.add(time, value) {
            return Ok(());
        }
        let (changes, cost) = (recording.changes.len(), recording.cost);
        if self.to.is_none() && changes * cost > self.room {
            if !self.skips_idleness(place) {
                return Err(Stop::Full(time));
            }
        } else if changes > MOST_CHANGES {
            return Err(Stop::TooMany { place, until: time });
        }
        Ok(())
    }

    /// Where nothing but this signal has changed, moves on.
    fn skips_idleness(&mut self, place: usize) -> bool {
        /// Of the changes so far these stay, to show that there was idleness.
        const KEPT: usize = 5;
        let mut others = self
            .signals
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        let is_alone = self.signals.len() > 1 && others.all(|(_, other)| !other.has_changed);
        let changes = &mut self.signals[place].changes;
        let Some(dropped) = changes
            .len()
            .checked_sub(KEPT)
            .filter(|dropped| *dropped > 0)
        else {
            return false;
        };
        if self.is_begin_asked || !is_alone {
            return false;
        }
        let initial = changes.drain(..dropped).next_back();
        if let Some((time, value)) = initial {
            self.from = Some(time);
            self.signals[place].initial = Some(value);
        }
        true
    }

    /// The stretch that is drawn.
    fn window(
        &self,
        stop: Option<Stop>,
        end: Option<u64>,
        tracks: &Tracks,
    ) -> Result<Window, TraceError> {
        let show = |time| self.scale.show(time);
        let has_values = self
            .signals
            .iter()
            .any(|signal| signal.initial.is_some() || !signal.changes.is_empty());
        let Some(from) = self.from.filter(|_| has_values) else {
            return Err(TraceError::NoValues(self.to.map(show).unwrap_or_default()));
        };
        // What the last values last is not known if the trace ends with them: as long as those before.
        let end = end.unwrap_or(0).max(self.last);
        let end = if end == self.last {
            let step = self.last - self.before_last.min(self.last);
            end.saturating_add(step.max(1))
        } else {
            end
        };
        let (to, goes_on) = match stop {
            Some(Stop::Full(time)) => (time, true),
            Some(Stop::Over) => (self.to.unwrap_or(end), true),
            Some(Stop::TooMany { place, until }) => {
                let mut of = tracks.chosen.iter().filter(|track| track.place == place);
                let path = of.next().map(|track| track.chosen.path.clone());
                return Err(TraceError::TooMany {
                    path: path.unwrap_or_default(),
                    from: show(from),
                    to: self.to.map_or_else(|| "the trace's end".to_string(), show),
                    until: show(until),
                });
            }
            None => {
                let to = self.to.map_or(end, |to| to.min(end));
                (to, to < end)
            }
        };
        if from >= to {
            return Err(TraceError::Window {
                from: show(from),
                what: "the trace's end at",
                to: show(to),
            });
        }
        Ok(Window { from, to, goes_on })
    }
}

impl Recording {
    /// Whether a value is another one than before.
    fn add(&mut self, time: u64, value: SignalValueRef<'_>) -> bool {
        let last = self.changes.last().map(|(_, value)| value);
        let is_same = last
            .or(self.initial.as_ref())
            .is_some_and(|last| SignalValueRef::from(last) == value);
        if is_same && !value.is_event() {
            return false;
        }
        self.has_changed |= self.initial.is_some();
        match self.changes.last_mut() {
            Some(last) if last.0 == time => last.1 = value.into(),
            _ => self.changes.push((time, value.into())),
        }
        true
    }
}

/// The stretch that is drawn.
#[derive(Clone, Copy, Debug)]
struct Window {
    from: u64,
    to: u64,
    /// Whether the trace goes on.
    goes_on: bool,
}
