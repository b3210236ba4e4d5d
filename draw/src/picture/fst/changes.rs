//! A section of value changes: the values at its start, the changes of each signal, and the times.
//!
//! ```text
//! length, first time, last time, memory                              8 bytes each
//! values at the begin: unpacked and packed length, signals; packed bytes
//! signals; kind of packing; the changes of each signal, packed       <- places count from the kind on
//! places of the signals' changes; how long this is                   8 bytes at its end
//! times, packed; unpacked and packed length, how many                8 bytes each at its end
//! ```

use super::bytes::Bytes;
use super::unpack::{Packing, fast_lz_length};
use super::{Section, read_at};
use crate::picture::fault::Fault;
use crate::picture::limits;
use std::collections::BTreeSet;
use std::io::{Read, Seek};

/// Bytes before the values at the begin.
const HEAD: u64 = 32;
/// Bytes behind the times.
const TAIL: u64 = 24;
/// Bytes that a number takes at the most.
const NUMBER: u64 = 10;

/// The times at a section's end.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub count: u64,
    /// Where they begin.
    start: u64,
}

/// Looks at the times; readers unpack those of all sections first.
pub fn times(file: &mut (impl Read + Seek), section: Section) -> Result<Times, Fault> {
    let what = format!("the list of times of the section at byte {}", section.at);
    let outside = || Fault::damaged(format!("{what} is longer than the section"));
    let is_inside = |place: &u64| *place >= section.start() + HEAD;
    let tail = section.end().checked_sub(TAIL).filter(is_inside);
    let tail = tail.ok_or_else(outside)?;
    let numbers = read_at(file, tail, TAIL)?;
    let mut numbers = Bytes(&numbers);
    let mut next = || numbers.word().ok_or_else(outside);
    let (unpacked, packed, count) = (next()?, next()?, next()?);
    let start = tail.checked_sub(packed).filter(is_inside);
    let start = start.ok_or_else(outside)?;
    Packing::Deflate.check(&what, packed, unpacked, limits::TIMES * NUMBER)?;
    if count > unpacked {
        return Err(Fault::damaged(format!(
            "{what} cannot have {count} times in {unpacked} bytes"
        )));
    }
    Ok(Times { count, start })
}

/// Looks at what a reader holds of a section when it reads the changes of these signals, whose numbers count from 0.
pub fn check(
    file: &mut (impl Read + Seek),
    section: Section,
    signals: u64,
    drawn: &BTreeSet<u64>,
) -> Result<(), Fault> {
    let damaged = |what: &str| {
        let at = section.at;
        Fault::damaged(format!("{what} of the section at byte {at} is invalid"))
    };
    let times = times(file, section)?;
    let begin = section.start() + HEAD;
    let head = read_at(file, begin, (3 * NUMBER).min(times.start - begin))?;
    let mut numbers = Bytes(&head);
    let mut next = || numbers.number().ok_or_else(|| damaged("the head"));
    let (unpacked, packed, _) = (next()?, next()?, next()?);
    let used = (head.len() - numbers.0.len()) as u64;
    let what = format!("the start of the section at byte {}", section.at);
    Packing::Deflate.check(&what, packed, unpacked, limits::VALUES)?;

    let changes = (begin + used)
        .checked_add(packed)
        .filter(|at| *at < times.start);
    let changes = changes.ok_or_else(|| damaged("the length of the start"))?;
    let head = read_at(file, changes, (NUMBER + 1).min(times.start - changes))?;
    let mut numbers = Bytes(&head);
    let listed = numbers
        .number()
        .ok_or_else(|| damaged("the number of signals"))?;
    let base = changes + (head.len() - numbers.0.len()) as u64;
    let kind = numbers.byte().ok_or_else(|| damaged("the packing"))?;
    if listed > signals {
        return Err(Fault::damaged(format!(
            "the section at byte {} lists {listed} signals of {signals}",
            section.at
        )));
    }
    let wrong_list = || damaged("the list of signals");
    let list_end = times.start.checked_sub(8).filter(|end| *end > base);
    let list_end = list_end.ok_or_else(wrong_list)?;
    let length = Bytes(&read_at(file, list_end, 8)?)
        .word()
        .ok_or_else(wrong_list)?;
    // Two numbers a signal at the most.
    let list = list_end.checked_sub(length).filter(|list| *list > base);
    let list = list
        .filter(|_| length <= 2 * NUMBER * listed)
        .ok_or_else(wrong_list)?;
    let end = u32::try_from(list - base);
    let end = end.map_err(|_| damaged("the position of the list, beyond 4 GiB,"))?;
    let bytes = read_at(file, list, length)?;
    let places = places(&bytes, section.kind, listed, end).ok_or_else(wrong_list)?;

    let mut held = 0_u64;
    for signal in drawn {
        let Some((start, length)) = find(&places, *signal) else {
            continue;
        };
        let at = section.at;
        let what = format!("the changes of signal {signal} in the section at byte {at}");
        held += unpacked_changes(file, base + u64::from(start), length.into(), kind, &what)?;
        let what = format!("the drawn changes in the section at byte {at} have");
        let unit = "bytes; --signals can reduce them";
        limits::check(&what, held, limits::VALUES, unit)?;
    }
    Ok(())
}

/// How long the changes of a signal are unpacked.
fn unpacked_changes(
    file: &mut (impl Read + Seek),
    start: u64,
    length: u64,
    kind: u8,
    what: &str,
) -> Result<u64, Fault> {
    let head = read_at(file, start, length.min(NUMBER))?;
    let mut numbers = Bytes(&head);
    let claimed = numbers.number32();
    let claimed = claimed.ok_or_else(|| Fault::damaged(format!("{what} are invalid")))?;
    let used = (head.len() - numbers.0.len()) as u64;
    let packed = length - used;
    let claimed = u64::from(claimed);
    match kind {
        _ if claimed == 0 => return Ok(packed),
        b'4' => Packing::Lz4.check(what, packed, claimed, limits::VALUES)?,
        b'F' => {
            Packing::FastLz.check(what, packed, claimed, limits::VALUES)?;
            let bytes = read_at(file, start + used, packed)?;
            let measured = fast_lz_length(&bytes);
            let measured = measured.ok_or_else(|| Fault::damaged(format!("{what} are cut off")))?;
            return Ok(claimed.max(measured));
        }
        _ => Packing::Deflate.check(what, length, claimed, limits::VALUES)?,
    }
    Ok(claimed)
}

/// Where the changes of a signal are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangeStorage {
    Nowhere,
    /// Begin and length.
    Here(u32, u32),
    /// At another signal's place.
    As(u32),
}

fn find(places: &[ChangeStorage], signal: u64) -> Option<(u32, u32)> {
    let place = |signal: usize| places.get(signal).copied();
    match place(usize::try_from(signal).ok()?)? {
        ChangeStorage::Here(start, length) => Some((start, length)),
        ChangeStorage::As(other) => match place(other as usize)? {
            ChangeStorage::Here(start, length) => Some((start, length)),
            _ => None,
        },
        ChangeStorage::Nowhere => None,
    }
}

/// The places, which must rise and be before the list that they are in; none if the list makes no sense.
fn places(list: &[u8], kind: u8, signals: u64, end: u32) -> Option<Vec<ChangeStorage>> {
    let mut bytes = Bytes(list);
    let mut places = Vec::new();
    // The signal whose changes end where those of the next one begin.
    let mut open: Option<(usize, u32)> = None;
    let mut other = 0;
    while !bytes.is_empty() {
        let step = if kind == super::section::CHANGES_WITH_SHORT_ALIASES {
            short_step(&mut bytes, &mut other)?
        } else {
            step(&mut bytes)?
        };
        match step {
            Step::Skip(count) => {
                let count = usize::try_from(count).ok()?;
                let length = places.len().checked_add(count)?;
                (length as u64 <= signals).then_some(())?;
                places.resize(length, ChangeStorage::Nowhere);
                continue;
            }
            Step::As(signal) => places.push(ChangeStorage::As(signal)),
            Step::Forward(by) => {
                let before = open.map_or(0, |(_, start)| start);
                let start = before
                    .checked_add(by)
                    .filter(|start| *start > before && *start < end)?;
                if let Some((signal, begin)) = open {
                    places[signal] = ChangeStorage::Here(begin, start - begin);
                }
                open = Some((places.len(), start));
                places.push(ChangeStorage::Nowhere);
            }
        }
        (places.len() as u64 <= signals).then_some(())?;
    }
    if let Some((signal, begin)) = open {
        places[signal] = ChangeStorage::Here(begin, end - begin);
    }
    Some(places)
}

/// An entry of the list.
enum Step {
    /// So many signals without changes.
    Skip(u32),
    /// The changes are those of another signal.
    As(u32),
    /// The changes begin so much further on.
    Forward(u32),
}

/// The older form.
fn step(bytes: &mut Bytes<'_>) -> Option<Step> {
    let number = bytes.number32()?;
    Some(match number {
        0 => Step::As(bytes.number32()?.wrapping_sub(1)),
        _ if number % 2 == 1 => Step::Forward(number / 2),
        _ => Step::Skip(number / 2),
    })
}

/// The form with signed numbers, in which the same signal again takes a byte.
fn short_step(bytes: &mut Bytes<'_>, other: &mut u32) -> Option<Step> {
    if bytes.0[0].is_multiple_of(2) {
        return Some(Step::Skip(bytes.number32()? / 2));
    }
    let number = bytes.signed()? >> 1;
    if number > 0 {
        return Some(Step::Forward(u32::try_from(number).ok()?));
    }
    if number < 0 {
        *other = u32::try_from(number.unsigned_abs() - 1).ok()?;
    }
    Some(Step::As(*other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::fst::section;

    #[test]
    fn places_rise_and_belong_to_signals() {
        // Signal 0 at 5, 1 as signal 0, 2 and 3 nowhere, 4 at 9.
        let older = [11, 0, 1, 4, 9];
        let found = [
            ChangeStorage::Here(5, 4),
            ChangeStorage::As(0),
            ChangeStorage::Nowhere,
            ChangeStorage::Nowhere,
            ChangeStorage::Here(9, 11),
        ];
        let read = |list: &[u8], signals, end| places(list, section::CHANGES, signals, end);
        assert_eq!(read(&older, 5, 20).as_deref(), Some(&found[..]));
        assert_eq!(find(&found, 1), Some((5, 4)));
        assert_eq!((find(&found, 2), find(&found, 9)), (None, None));
        assert_eq!(read(&older, 4, 20), None);
        assert_eq!(read(&older, 5, 9), None);
        // More signals than there can be: the list says so in five bytes.
        assert_eq!(read(&[0xfe, 0xff, 0xff, 0xff, 0x0f], 5, 20), None);
        assert_eq!(read(&[1], 5, 20), None);
        // The same in the other form.
        let newer = [11, 0x7f, 4, 9];
        let read = |list: &[u8]| places(list, section::CHANGES_WITH_SHORT_ALIASES, 5, 20);
        assert_eq!(read(&newer).as_deref(), Some(&found[..]));
        assert_eq!(read(&[11, 0x80]), None);
    }
}
