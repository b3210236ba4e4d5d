//! A lane's 32 bytes and the two lines that may hold them.
//!
//! A lane sees both lines side by side; its first byte is at its offset in the
//! first one, and the last position that it can reach is byte 31 of the second.

use crate::memory::gather_scatter::contract::LANE_BYTES;
use warpwright_hdl::word::Word;

/// Bytes of the first line from a place on.
fn room<W: Word>(place: &W, line_bytes: u32) -> W {
    let width = place.width() + 1;
    W::number(line_bytes.into(), width) - place.zext(width)
}

/// Of a lane's bytes those in its first line, and those in its second.
pub(super) fn parted<W: Word>(bytes: &W, place: &W, line_bytes: u32) -> (W, W) {
    let room = room(place, line_bytes);
    let second = bytes.shr(&room).shl(&room);
    (bytes.clone() & !second.clone(), second)
}

/// Where a lane's bytes are in its first line, and where in its second, a bit a byte of the line.
pub(super) fn enabled<W: Word>(bytes: &W, place: &W, line_bytes: u32) -> (W, W) {
    let first = bytes.zext(line_bytes).shl(place);
    let second = bytes.shr(&room(place, line_bytes));
    (first, second.zext(line_bytes))
}

/// A lane's bytes at their places in both lines.
pub(super) fn placed<W: Word>(bytes: &[W], place: &W) -> Vec<W> {
    let nothing = W::zero(bytes[0].width());
    (0..place.width()).fold(bytes.to_vec(), |bytes, bit| {
        let (moves, by) = (place.bit(bit), 1 << bit);
        let at = |number: usize| bytes.get(number).unwrap_or(&nothing);
        let from = |number: usize| number.checked_sub(by).map_or(&nothing, at);
        let numbers = 0..bytes.len() + by;
        numbers
            .map(|number| moves.mux(from(number), at(number)))
            .collect()
    })
}

/// The bytes that a lane finds in both lines from its place on.
pub(super) fn seen<W: Word>(lines: &[W], place: &W) -> Vec<W> {
    (0..place.width()).rev().fold(lines.to_vec(), |bytes, bit| {
        let (moves, by) = (place.bit(bit), 1 << bit);
        let numbers = 0..LANE_BYTES as usize + by - 1;
        numbers
            .map(|number| moves.mux(&bytes[number + by], &bytes[number]))
            .collect()
    })
}
