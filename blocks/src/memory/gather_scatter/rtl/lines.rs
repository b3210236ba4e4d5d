//! Memory lines: the data that pieces store to them and load from them.

use super::registers::LANE;
use super::repeated_bits;
use crate::memory::gather_scatter::contract::{Configuration, LANE_BYTES};
use crate::memory::line_coalescer::rtl::{beside, chosen_or_zero};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of a byte.
const BYTE: u32 = 8;

/// Bits of a place within 32 bytes.
const WITHIN: u32 = LANE_BYTES.ilog2();

/// A place in a line as a number of bits.
#[description]
fn in_bits(place: Signal<'_>) -> Signal<'_> {
    let m = place.builder();
    m.cat([place, m.zeros(3)])
}

/// Bits of 32 bytes from a place of a line on, and those that the line behind it has if any are there.
///
/// They are moved within 64 bits, whose halves then go to two of the line's parts of 32, or to the last and the line behind.
#[description]
fn moved<'m>(bytes: Signal<'m>, place: Signal<'m>, line: u32) -> [Signal<'m>; 2] {
    let m = bytes.builder();
    let both = bytes.zext(2 * LANE_BYTES) << place.slice(0, WITHIN);
    let both = both.named("moved_bytes");
    let [low, high] = [0, LANE_BYTES].map(|from| both.slice(from, LANE_BYTES));
    let parts = line / LANE_BYTES;
    if parts == 1 {
        return [low, high];
    }
    let part = place.slice(WITHIN, place.bits() - WITHIN);
    let of_part = |number: u32| match number {
        0 => low.gated_by(part.eq(0)),
        _ => low.gated_by(part.eq(number)) | high.gated_by(part.eq(number - 1)),
    };
    [beside(m, (0..parts).map(of_part)), high]
}

/// 32 bytes turned around so that the first stands where its place is in a part of 32 of its line; so all stand where theirs are in their parts.
#[description]
fn turned<'m>(data: Signal<'m>, place: Signal<'m>) -> Signal<'m> {
    let m = data.builder();
    let twice = m.cat([data, data]) << in_bits(place.slice(0, WITHIN));
    twice.slice(data.bits(), data.bits()).named("turned_data")
}

/// Where the bytes of all pieces are in their first and second lines, undefined in second ones of pieces that have none; and the bytes as they stand
/// in each part of 32 of either.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Placed<T> {
    /// For each piece: its bytes in the line in which it begins.
    first_enables: T,
    /// For each piece: its bytes in the first 32 bytes of the next line; undefined if it has none there.
    second_enables: T,
    /// For each piece: its 32 bytes, rotated so that each byte is at its position in a 32-byte part of its line.
    turned: T,
}

/// The bytes of a line that are touched, and what is stored there.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Line<T> {
    /// Bytes that are touched.
    pub enables: T,
    /// Data of these bytes; 0 in other bytes.
    pub data: T,
}

/// What the answers of a beat are for the pieces of their request.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Answered<T> {
    /// Pieces with an answer in this beat that is a fault.
    pub faults: T,
    /// Each piece's bytes, updated by this beat.
    pub after: T,
}

/// The pieces of a request.
#[derive(Bundle, Clone, Copy)]
struct Pieces<T> {
    /// Byte of its first line at which each piece begins.
    place: T,
    /// Touched bytes among the 32 bytes from each piece's start.
    bytes: T,
    /// Store data of each piece's 32 bytes.
    data: T,
}

impl Pieces<Field> {
    fn fields(c: &Configuration) -> Self {
        let lanes = c.lanes();
        Self {
            place: (lanes * c.addresses.place_bits()).into(),
            bytes: (lanes * LANE_BYTES).into(),
            data: c.of_data(lanes * LANE).into(),
        }
    }
}

/// A module, and the shape of what it says.
type Shaped<O> = (Arc<Module>, O);

/// `pieces_in_lines`, as [`Placed`] says.
#[description]
pub(super) fn placed(c: &Configuration) -> Result<Shaped<Placed<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("pieces_in_lines");
    m.doc("Moves the bytes of each piece to their positions in its first and its second line.");
    let lanes = c.lanes();
    let Pieces { place, bytes, data } = m.inputs("", Pieces::fields(c));
    let placed = m.row::<Placed<Field>>("pieces", lanes, |piece| {
        let place = piece.element(place);
        let [first_enables, second_enables] = moved(piece.element(bytes), place, c.line_bytes());
        Placed {
            first_enables,
            second_enables,
            turned: turned(piece.element(data), place),
        }
    });
    m.outputs("", placed);
    Ok((Arc::new(m.finish()?), placed.shape()))
}

#[description]
fn later_wins(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("later_wins");
    m.doc("Merges two pieces on a line. If both have a byte, the higher piece wins.");
    let line = c.line_bytes();
    let enables = m
        .input("enables", 2 * line)
        .doc("bytes of each piece, the higher piece in the upper bits");
    let [low, high] = [0, line].map(|from| enables.slice(from, line));
    m.output("enables_of_both", low | high)
        .doc("bytes that at least one of the pieces has");
    if c.data {
        let bits = line * BYTE;
        let data = m
            .input("data", 2 * bits)
            .doc("data of each piece, the higher piece in the upper bits");
        let [low, above] = [0, bits].map(|from| data.slice(from, bits));
        let bytes = m.lanes("bytes", line, |one| {
            let chosen = one.bit(high).mux(one.element(above), one.element(low));
            one.output("chosen", chosen);
        });
        m.output("data_of_both", bytes.output("chosen"))
            .doc("merged data, if both pieces store");
    }
    m.finish().map(Arc::new)
}

/// `line_of_pieces`: one line with what some pieces store in it; of those that store the same byte, the highest wins.
#[description]
pub(super) fn merged(
    c: &Configuration,
    placed: Placed<Field>,
) -> Result<Shaped<Line<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("line_of_pieces");
    m.doc("Merges the pieces on a line: the bytes that they touch, and the value of the highest piece at each byte.");
    let line = c.line_bytes();
    let [first_pieces, second_pieces] = ["first", "second"].map(|which| {
        let pieces = m.input(which, c.lanes());
        pieces.doc(&format!("pieces whose {which} line this is"))
    });
    let placed = m.inputs("", placed);
    let here = m.row::<Line<Field>>("pieces", c.lanes(), |piece| {
        piece.doc("Each piece alone on the line. Every 32-byte part of the line has the rotated bytes; the enables mark the bytes that count.");
        let first = piece.element(placed.first_enables);
        let first = first.gated_by(piece.bit(first_pieces));
        let second = piece.element(placed.second_enables);
        let second = second.gated_by(piece.bit(second_pieces));
        let turned = piece.element(placed.turned);
        Line {
            enables: first | second.zext(line),
            data: beside(piece, (0..line / LANE_BYTES).map(|_| turned)),
        }
    });
    let (mut enables, mut data) = (here.enables, here.data);
    let later_wins = later_wins(c)?;
    let mut count = c.lanes();
    while count > 1 {
        let pairs = count / 2;
        let joined = m
            .lanes_of(&format!("pairs_of_{count}"), pairs, &later_wins)
            .doc("Two neighbouring pieces are merged.");
        let even = |row: Signal<'_>| row.bits() / count * 2 * pairs;
        let joined = joined.connect_lanes("enables", enables.slice(0, even(enables)));
        let joined = joined.connect_lanes("data", data.slice(0, even(data)));
        let rest = |row, joined| {
            let odd = even(row);
            m.cat([Signal::slice(row, odd, row.bits() - odd), joined])
        };
        enables = rest(enables, joined.output("enables_of_both"));
        if c.data {
            data = rest(data, joined.output("data_of_both"));
        }
        count = count.div_ceil(2);
    }
    if c.data {
        data = data & repeated_bits(&m, "touched", enables, BYTE);
    }
    let line = Line { enables, data };
    m.outputs("", line);
    Ok((Arc::new(m.finish()?), line.shape()))
}

/// `stored_line`: what some pieces store in a line of memory; both modules above, for one slot.
#[description]
pub(super) fn stored(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("stored_line");
    m.doc("The values that several pieces store in a line: the position of each piece, and which piece wins.");
    let lanes = c.lanes();
    let (module, shape) = placed(c)?;
    let placed = m
        .instance("placed", &module)
        .connect_all("", m.inputs("", Pieces::fields(c)))
        .outputs("", shape.clone());
    let (module, shape) = merged(c, shape)?;
    let merged = m
        .instance("merged", &module)
        .connect("first", m.input("first", lanes))
        .connect("second", m.input("second", lanes))
        .connect_all("", placed)
        .outputs("", shape);
    m.outputs("line", merged);
    m.finish().map(Arc::new)
}

/// `answered_pieces`, as [`Answered`] says.
#[description]
pub(super) fn answered(c: &Configuration) -> Result<Shaped<Answered<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("answered_pieces");
    m.doc("For each piece of a request: whether an answer of this beat is a fault, and the piece's bytes, updated by the answers.");
    let (lanes, line, slots) = (c.lanes(), c.line_bytes(), c.slots);
    let (place_bits, number_bits) = (c.addresses.place_bits(), c.number_bits());
    let port = |name: &str, width: u32, doc: &str| m.input(name, width).doc(doc);
    let used = port("used", slots, "for each slot: it has an answer");
    let number = "for each slot: which transaction it answers";
    let number = port("number", slots * number_bits, number);
    let fault = port(
        "fault",
        slots,
        "for each slot: its line could not be reached",
    );
    let both = |name: &str, width: u32, doc: &str| {
        ["first", "second"].map(|which| {
            let doc = doc.replace("LINE", &format!("{which} line"));
            port(&format!("{which}_{name}"), lanes * width, &doc)
        })
    };
    let issued = both("issued", 1, "pieces whose LINE's transaction has left");
    let numbers = "for each piece: which transaction has its LINE";
    let numbers = both("number", number_bits, numbers);
    let lines = c.of_data(slots * line * BYTE);
    let lines = port("line", lines, "for each slot: the bytes of its answer");
    let place = c.of_data(lanes * place_bits);
    let place = port(
        "place",
        place,
        "byte of its first line at which each piece begins",
    );
    let known = c.of_data(lanes * LANE);
    let known = port("known", known, "each piece's bytes before this beat");
    let answered = m.row::<Answered<Field>>("pieces", lanes, |piece| {
        let hits = [("first", 0), ("second", 1)].map(|(which, half): (_, usize)| {
            let mine = piece.element(numbers[half]);
            let hits = piece.lanes(&format!("hits_{which}"), slots, |slot| {
                let same = slot.element(piece.whole(number)).eq(slot.whole(mine));
                slot.output("hit", same & slot.bit(piece.whole(used)));
            });
            let hits = hits.output("hit") & piece.bit(issued[half]).repeat(slots);
            (which, hits.named(&format!("{which}_hits")))
        });
        let [(_, first_hits), (_, second_hits)] = hits;
        let fault = piece.whole(fault);
        let faults = ((first_hits | second_hits) & fault).any();
        if !c.data {
            let after = piece.zeros(0);
            return Answered { faults, after };
        }
        let [first, second] = hits.map(|(which, hits)| {
            let good = (hits & !fault).named(&format!("{which}_good"));
            let name = format!("{which}_line");
            chosen_or_zero(&name, good, piece.whole(lines), line * BYTE)
        });
        let place = piece.element(place);
        // The piece's bytes begin in its first line and may go on into the other.
        let lying = piece.cat([second.slice(0, LANE), first]);
        let from_place = lying >> in_bits(place);
        let loaded = from_place.slice(0, LANE).named("loaded");
        let in_first = first_hits.any().repeat(line);
        let in_second = second_hits.any().repeat(LANE_BYTES);
        let hit_bytes = piece.cat([in_second, in_first]) >> place;
        /// Bytes of the piece that this beat delivers.
        let answered = hit_bytes.slice(0, LANE_BYTES).named("answered_bytes");
        let wide = repeated_bits(piece, "answered_wide", answered, BYTE);
        let after = (loaded & wide) | (piece.element(known) & !wide);
        Answered { faults, after }
    });
    m.outputs("", answered);
    Ok((Arc::new(m.finish()?), answered.shape()))
}
