//! A picture as WaveDrom source, in JSON5.
//!
//! WaveDrom counts bricks of equal length. A brick here is the greatest time that divides all change
//! times; if only clocks change halfway through, a brick is twice that, and these clocks are written
//! as such: `p` is high first and then low, `n` the other way round. So drawing never shifts an edge.

use super::terminal::divisor;
use super::{Form, Lane, Picture, Value};
use std::fmt::Write as _;

/// Bricks of a lane, at most.
const MOST: u64 = 2000;

/// Why a picture cannot be written: it has too many bricks of a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooFine {
    /// How many bricks it has.
    pub bricks: u64,
    /// How long each of them is, with its unit.
    pub brick: String,
}

/// The source.
pub fn source(picture: &Picture) -> Result<String, TooFine> {
    let Picture { from, to, .. } = *picture;
    let offsets = |lane: &Lane| -> Vec<u64> {
        let changes = lane.changes.iter().skip(1);
        changes.map(|change| change.time - from).collect()
    };
    let all: Vec<u64> = picture.lanes.iter().flat_map(offsets).collect();
    let step = all
        .iter()
        .fold(to - from, |step, offset| divisor(step, *offset));
    let step = step.max(1);
    let steps = (to - from) / step;
    let is_half = |offset: &u64| offset / step % 2 == 1;
    // A clock changes nearly always.
    let is_clock = |lane: &Lane| lane.form == Form::Wave && 2 * lane.changes.len() as u64 > steps;
    let has_half = |lane: &Lane| offsets(lane).iter().any(is_half);
    let mut lanes = picture.lanes.iter();
    let has_halves = steps.is_multiple_of(2)
        && picture.lanes.iter().any(has_half)
        && lanes.all(|lane| is_clock(lane) || !has_half(lane));
    let brick = if has_halves { 2 * step } else { step };
    let bricks = (to - from) / brick;
    if bricks > MOST {
        let brick = picture.scale.show(brick);
        return Err(TooFine { bricks, brick });
    }

    let mut text = String::from("{\n  signal: [\n");
    for lane in &picture.lanes {
        let (wave, data) = if has_halves && has_half(lane) {
            (clock(lane, picture, step), Vec::new())
        } else {
            levels(lane, picture, brick)
        };
        let _ = write!(text, "    {{ name: {}, wave: '{wave}'", quoted(&lane.name));
        if !data.is_empty() {
            let _ = write!(text, ", data: [{}]", data.join(", "));
        }
        text.push_str(" },\n");
    }
    let head = quoted(&format!("{}: {}", picture.title, picture.subtitle));
    let _ = write!(
        text,
        "  ],\n  head: {{ text: {head} }},\n  foot: {{ text: {} }},\n  config: {{ hscale: {} }},\n}}\n",
        quoted(&format!("a brick is {}", picture.scale.show(brick))),
        scale(picture, brick),
    );
    Ok(text)
}

/// A lane that changes between bricks only, and the texts of its boxes.
fn levels(lane: &Lane, picture: &Picture, brick: u64) -> (String, Vec<String>) {
    let (mut wave, mut data) = (String::new(), Vec::new());
    for span in lane.spans(picture.to) {
        let character = match span.value {
            Value::Low | Value::Quiet => '0',
            // An event for one brick, see below.
            Value::High | Value::Event => '1',
            Value::Unknown => 'x',
            Value::Floating => 'z',
            Value::Number(text) => {
                data.push(quoted(text));
                '='
            }
            // Another colour.
            Value::Name(text) => {
                data.push(quoted(text));
                '4'
            }
        };
        wave.push(character);
        let mut rest = ((span.to - span.from) / brick - 1) as usize;
        if *span.value == Value::Event && rest > 0 {
            wave.push('0');
            rest -= 1;
        }
        wave.extend(std::iter::repeat_n('.', rest));
    }
    (wave, data)
}

/// A wave that changes in the middle of bricks, too; a step is half a brick.
fn clock(lane: &Lane, picture: &Picture, step: u64) -> String {
    let mut halves = Vec::new();
    for span in lane.spans(picture.to) {
        let count = (span.to - span.from) / step;
        halves.extend(std::iter::repeat_n(span.value, count as usize));
    }
    let mut wave = String::new();
    let mut last = None;
    for pair in halves.chunks(2) {
        let character = match pair {
            [Value::High, Value::Low] => 'p',
            [Value::Low, Value::High] => 'n',
            [Value::High, Value::High] => 'h',
            [Value::Low, Value::Low] => 'l',
            [Value::Floating, _] => 'z',
            _ => 'x',
        };
        let is_same = last == Some(character);
        wave.push(if is_same { '.' } else { character });
        last = Some(character);
    }
    wave
}

/// WaveDrom's bricks have 40 pixels, times a whole number: as many as most texts need.
fn scale(picture: &Picture, brick: u64) -> usize {
    const BRICK: usize = 40;
    const CHARACTER: usize = 7;
    const WIDEST: usize = 4;
    let boxes = picture.lanes.iter().filter(|lane| lane.form == Form::Boxes);
    let spans = boxes.flat_map(|lane| lane.spans(picture.to));
    let needs = spans.map(|span| {
        let bricks = ((span.to - span.from) / brick).max(1) as usize;
        let text = span.value.text().chars().count() * CHARACTER + CHARACTER;
        text.div_ceil(bricks * BRICK)
    });
    needs.max().unwrap_or(1).clamp(1, WIDEST)
}

/// A text as JSON has it, which JSON5 takes.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::tests::lane;
    use super::super::time::Scale;
    use super::*;

    /// Levels in turn from the first on.
    fn clock(times: &[u64], first: Value) -> Vec<(u64, Value)> {
        let levels = [Value::Low, Value::High].into_iter().cycle();
        let levels = levels.skip_while(|level| *level != first);
        times.iter().copied().zip(levels).collect()
    }

    fn picture(to: u64, lanes: Vec<Lane>) -> Picture {
        Picture {
            title: "top".to_string(),
            subtitle: "t.vcd".to_string(),
            scale: Scale {
                factor: 1,
                exponent: Some(-9),
            },
            from: 0,
            to,
            lanes,
            arrows: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn waves(source: &str) -> Vec<&str> {
        let found = source.split("wave: '").skip(1);
        found.map(|rest| rest.split('\'').next().unwrap()).collect()
    }

    #[test]
    fn clocks_are_bricks_and_the_rest_follows_them() {
        let clock = clock(&[0, 10, 15, 20, 25], Value::Low);
        let op = [
            (0, Value::Unknown),
            (10, Value::Name("ADD".to_string())),
            (20, Value::Number("0x1".to_string())),
        ];
        let lanes = vec![
            lane("clk", Form::Wave, &clock),
            lane("op", Form::Boxes, &op),
            lane("en", Form::Wave, &[(0, Value::Floating), (10, Value::High)]),
        ];
        let source = source(&picture(30, lanes)).unwrap();
        assert_eq!(waves(&source), ["lp.", "x4=", "z1."]);
        assert!(source.contains(r#"data: ["ADD", "0x1"]"#), "{source}");
    }

    #[test]
    fn nothing_is_moved_to_fit() {
        // The box changes in the middle of the clock's period: bricks are half as long.
        let clock = clock(&[0, 5, 10, 15], Value::High);
        let op = [
            (0, Value::Number("0x0".to_string())),
            (5, Value::Number("0x1".to_string())),
        ];
        let lanes = vec![
            lane("clk", Form::Wave, &clock),
            lane("op", Form::Boxes, &op),
        ];
        let found = source(&picture(20, lanes)).unwrap();
        assert_eq!(waves(&found), ["1010", "==.."]);
        let fine = vec![lane("a", Form::Wave, &[(0, Value::Low), (3, Value::High)])];
        let error = source(&picture(100_000, fine)).unwrap_err();
        assert_eq!((error.bricks, error.brick.as_str()), (100_000, "1 ns"));
    }
}
