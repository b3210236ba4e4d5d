//! Records changes from the trace until the picture is full, its end is reached, or the trace ends; then gives the range that is drawn.
//!
//! Only what is drawn is held: a change before the picture's start only sets the value there.

use super::tracks::Tracks;
use super::{MOST_CHANGES, Request, TraceError};
use crate::picture::limits;
use crate::picture::time::{Scale, Time};
use std::collections::HashMap;
use wellen::{SignalRef, SignalValue, SignalValueRef};

/// Why reading ended before the trace did.
pub(super) enum Stop {
    /// There is no room for what is from this time on.
    Full(u64),
    /// The picture is over.
    Over,
    /// A signal changes too often; until this time it does not.
    TooMany { place: usize, until: u64 },
    /// The values take too much memory; until this time they do not.
    TooLong { until: u64 },
}

/// What happened so far.
pub(super) struct Recorder {
    pub(super) scale: Scale,
    from: Option<u64>,
    to: Option<u64>,
    is_begin_asked: bool,
    room: usize,
    places: HashMap<SignalRef, usize>,
    pub(super) signals: Vec<Recording>,
    /// The time of the last change of any of them.
    last: u64,
    /// The one before it.
    before_last: u64,
    /// Bytes of all values that were taken.
    held: usize,
}

/// The values of a signal.
pub(super) struct Recording {
    /// The room that a change takes.
    cost: usize,
    /// At the begin.
    pub(super) initial: Option<SignalValue>,
    pub(super) changes: Vec<(u64, SignalValue)>,
    has_changed: bool,
}

impl Recorder {
    pub(super) fn new(
        tracks: &Tracks,
        scale: Scale,
        request: &Request<'_>,
    ) -> Result<Self, TraceError> {
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
            held: 0,
        })
    }

    pub(super) fn take(
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
        let size = size(value);
        if time < from || !recording.add(time, value) {
            return Ok(());
        }
        self.held += size;
        if self.held > limits::DRAWN {
            return Err(Stop::TooLong { until: time });
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
    pub(super) fn window(
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
            Some(Stop::TooLong { until }) => {
                let (from, until) = (show(from), show(until));
                return Err(TraceError::TooLong { from, until });
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

/// Bytes that a value takes, of which a bit has up to four.
fn size(value: SignalValueRef<'_>) -> usize {
    match value {
        SignalValueRef::BitVec(bits) => bits.width() as usize / 2,
        SignalValueRef::String(text) => text.len(),
        SignalValueRef::Real(_) | SignalValueRef::Event => 0,
    }
}

/// The stretch that is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) from: u64,
    pub(super) to: u64,
    /// Whether the trace goes on.
    pub(super) goes_on: bool,
}
