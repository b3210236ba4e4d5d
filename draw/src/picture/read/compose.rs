//! Turns recorded changes into rows of a picture: names, displayed values, and what is left out.

use super::Request;
use super::record::{Recorder, Recording, Window};
use super::tracks::{Track, Tracks};
use crate::picture::{Change, Form, Lane, Picture, Value};
use wellen::SignalValueRef;

/// The picture of what was recorded.
pub(super) fn picture(
    recorder: &Recorder,
    tracks: &Tracks,
    window: Window,
    left_out: usize,
    request: &Request<'_>,
) -> Picture {
    let scale = recorder.scale;
    let scope = common_scope(
        tracks
            .chosen
            .iter()
            .map(|track| track.chosen.scope.as_str()),
    );
    let lanes = tracks.chosen.iter().map(|track| {
        let path = &track.chosen.path;
        let name = path.strip_prefix(&scope).unwrap_or(path);
        Lane {
            name: printable(name.strip_prefix('.').unwrap_or(name)),
            form: track.form,
            is_clock: track.chosen.is_clock,
            changes: changes(&recorder.signals[track.place], track, window),
        }
    });
    let file = request
        .trace
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let stretch = format!("{} to {}", scale.show(window.from), scale.show(window.to));
    let subtitle = printable(&format!("{file}, {stretch}"));
    let mut notes = Vec::new();
    if left_out > 0 {
        let drawn = tracks.chosen.len();
        notes.push(format!(
            "{drawn} of {} signals are drawn; --signals selects others",
            drawn + left_out
        ));
    }
    if window.goes_on && request.to.is_none() {
        notes.push(format!(
            "{stretch}, but the trace goes on; use --from and --to to choose a range"
        ));
    }
    Picture {
        title: if scope.is_empty() {
            file.into_owned()
        } else {
            printable(&scope)
        },
        subtitle,
        scale,
        from: window.from,
        to: window.to,
        lanes: lanes.collect(),
        arrows: Vec::new(),
        notes,
    }
}

fn changes(recording: &Recording, track: &Track, window: Window) -> Vec<Change> {
    let initial = match (track.form, &recording.initial) {
        (Form::Events, _) => Value::Quiet,
        (_, None) => Value::Unknown,
        (_, Some(value)) => drawn(value.into(), track),
    };
    let mut changes = vec![Change {
        time: window.from,
        value: initial,
    }];
    for (time, value) in &recording.changes {
        let value = drawn(value.into(), track);
        if *time >= window.to {
            break;
        }
        match changes.last_mut() {
            Some(last) if last.time == *time => last.value = value,
            Some(last) if last.value == value && value != Value::Event => {}
            _ => changes.push(Change { time: *time, value }),
        }
    }
    changes
}

/// A value as it is drawn.
fn drawn(value: SignalValueRef<'_>, track: &Track) -> Value {
    let bits = match value {
        SignalValueRef::Event => return Value::Event,
        SignalValueRef::Real(value) => return Value::Number(format!("{value}")),
        SignalValueRef::String(text) => return Value::Name(printable(text)),
        SignalValueRef::BitVec(bits) => bits.bit_string(),
    };
    // Weak values are values.
    let bits = bits.replace('h', "1").replace('l', "0");
    if let Some(name) = track.names.as_ref().and_then(|names| names.get(&bits)) {
        return Value::Name(printable(name));
    }
    match bits.as_str() {
        "0" if track.form == Form::Wave => Value::Low,
        "1" if track.form == Form::Wave => Value::High,
        _ if bits.chars().all(|bit| bit == 'z') => Value::Floating,
        _ if !bits.contains(['0', '1']) => Value::Unknown,
        _ => Value::Number(track.radix.write(&bits)),
    }
}

/// The longest scope that all are in.
fn common_scope<'a>(mut scopes: impl Iterator<Item = &'a str>) -> String {
    let mut common = scopes.next().unwrap_or_default();
    for scope in scopes {
        while !(scope == common || common.is_empty() || scope.starts_with(&format!("{common}."))) {
            common = common.rsplit_once('.').map_or("", |(above, _)| above);
        }
    }
    common.to_string()
}

/// Text of a trace without what a terminal would obey, and no longer than a person reads.
fn printable(text: &str) -> String {
    const LONGEST: usize = 200;
    let shown = text
        .chars()
        .map(|c| if c.is_control() { '\u{b7}' } else { c });
    let mut shown: String = shown.take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// The same of several lines.
pub(super) fn one_line(text: &str) -> String {
    printable(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_have_one_in_common() {
        let common = |scopes: &[&str]| common_scope(scopes.iter().copied());
        assert_eq!(common(&["top.a", "top.a.b", "top.a"]), "top.a");
        assert_eq!(common(&["top.a", "top.ab"]), "top");
        assert_eq!(common(&["top", "other"]), "");
    }
}
