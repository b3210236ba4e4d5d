//! Lines of memory: what pieces store in them, and what they load from them.

use super::registers::LANE;
use super::repeated_bits;
use crate::gather_scatter::contract::{Configuration, LANE_BYTES};
use crate::line_coalescer::rtl::{beside, chosen_or_zero};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Bits of a byte.
const BYTE: u32 = 8;

/// Bits of a place within 32 bytes.
const WITHIN: u32 = LANE_BYTES.ilog2();

/// A place in a line as a number of bits.
fn in_bits(place: Signal<'_>) -> Signal<'_> {
    let m = place.builder();
    m.cat([place, m.zeros(3)])
}

/// Bits of 32 bytes from a place of a line on, and those that the line behind it has if any are there.
///
/// They are moved within 64 bits, whose halves then go to two of the line's parts of 32, or to the last and the line behind.
fn moved<'m>(bytes: Signal<'m>, place: Signal<'m>, line: u32) -> [Signal<'m>; 2] {
    let m = bytes.builder();
    let both = bytes.zext(2 * LANE_BYTES) << place.slice(0, WITHIN);
    let both = both.named("moved_bytes");
    let (low, high) = (
        both.slice(0, LANE_BYTES),
        both.slice(LANE_BYTES, LANE_BYTES),
    );
    let parts = line / LANE_BYTES;
    if parts == 1 {
        return [low, high];
    }
    let part = place.slice(WITHIN, place.bits() - WITHIN);
    let of_part = |number: u32| {
        let begins = low.gated_by(part.eq(number));
        if number == 0 {
            return begins;
        }
        begins | high.gated_by(part.eq(number - 1))
    };
    [beside(m, (0..parts).map(of_part).collect()), high]
}

/// 32 bytes turned around so that the first stands where its place is in a part of 32 of its line; so all stand where theirs are in their parts.
fn turned<'m>(data: Signal<'m>, place: Signal<'m>) -> Signal<'m> {
    let m = data.builder();
    let twice = m.cat([data, data]) << in_bits(place.slice(0, WITHIN));
    twice.slice(LANE, LANE).named("turned_data")
}

/// `pieces_in_lines`: where the bytes of all pieces are in their first and second lines, undefined in second ones of pieces that have none; and the
/// bytes as they stand in each part of 32 of either.
pub(super) fn placed(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("pieces_in_lines");
    m.doc("The bytes of each piece where they lie in its first line and in its second.");
    let (lanes, line) = (c.lanes(), c.line_bytes());
    let place_bits = c.addresses.place_bits();
    let place = m
        .input("place", lanes * place_bits)
        .doc("where in its first line each piece begins");
    let bytes = m
        .input("bytes", lanes * LANE_BYTES)
        .doc("the bytes that it touches");
    let data = c
        .data
        .then(|| m.input("data", lanes * LANE).doc("its bytes"));
    let array = m.lanes("pieces", lanes, |piece| {
        let place = piece.bits(place, place_bits);
        let bytes = piece.bits(bytes, LANE_BYTES);
        let [first, second] = moved(bytes, place, line);
        piece.output("enables_in_first", first);
        piece.output("enables_in_second", second);
        if let Some(data) = data {
            piece.output("turned", turned(piece.bits(data, LANE), place));
        }
    });
    m.output("first_enables", array.output("enables_in_first"));
    m.output("second_enables", array.output("enables_in_second"));
    if c.data {
        m.output("turned", array.output("turned"))
            .doc("what a part of 32 bytes of a line has if the piece touches all of it");
    }
    m.finish().map(Arc::new)
}

/// `later_wins`: two pieces on a line, the lower one first, as one: where both have a byte it is that of the higher one.
fn later_wins(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("later_wins");
    m.doc("Two pieces on a line as one: where both have a byte, the higher one's counts.");
    let line = c.line_bytes();
    let enables = m.input("enables", 2 * line);
    let (low, high) = (enables.slice(0, line), enables.slice(line, line));
    m.output("enables_of_both", low | high);
    if c.data {
        let data = m.input("data", 2 * line * BYTE);
        let (low, above) = (
            data.slice(0, line * BYTE),
            data.slice(line * BYTE, line * BYTE),
        );
        let bytes = m.lanes("bytes", line, |one| {
            let is_above = one.bit(high);
            let chosen = is_above.mux(one.bits(above, BYTE), one.bits(low, BYTE));
            one.output("chosen", chosen);
        });
        m.output("data_of_both", bytes.output("chosen"));
    }
    m.finish().map(Arc::new)
}

/// `line_of_pieces`: one line with what some pieces store in it; of those that store the same byte, the highest wins.
pub(super) fn merged(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("line_of_pieces");
    m.doc("The bytes of a line that some pieces touch, and what the highest of them has there.");
    let (lanes, line) = (c.lanes(), c.line_bytes());
    let first = m
        .input("first", lanes)
        .doc("pieces of which this is the first line");
    let second = m
        .input("second", lanes)
        .doc("pieces of which this is the second line");
    let first_enables = m.input("first_enables", lanes * line);
    let second_enables = m.input("second_enables", lanes * LANE_BYTES);
    let turned = c.data.then(|| m.input("turned", lanes * LANE));
    let here = m.lanes("pieces", lanes, |piece| {
        let first = piece.bits(first_enables, line).gated_by(piece.bit(first));
        let second = piece
            .bits(second_enables, LANE_BYTES)
            .gated_by(piece.bit(second));
        piece.output("enables_here", first | second.zext(line));
        if let Some(turned) = turned {
            // Each part of the line has the same bytes for it.
            let parts = vec![piece.bits(turned, LANE); (line / LANE_BYTES) as usize];
            piece.output("data_here", beside(piece, parts));
        }
    });
    let mut enables = here.output("enables_here");
    let mut stored = turned.map(|_| here.output("data_here"));
    let later_wins = later_wins(c)?;
    let mut count = lanes;
    // Two neighbours become one, until there is one.
    while count > 1 {
        let pairs = count / 2;
        let level = format!("pairs_of_{count}");
        let even = |row, width: u32| Signal::slice(row, 0, 2 * pairs * width);
        let joined = m.lanes_of(&level, pairs, &later_wins);
        let joined = joined.connect_lanes("enables", even(enables, line));
        if let Some(stored) = stored {
            joined.connect_lanes("data", even(stored, line * BYTE));
        }
        let rest = |row, joined, width: u32| {
            let odd = (count % 2 == 1).then(|| Signal::slice(row, (count - 1) * width, width));
            beside(&m, [joined].into_iter().chain(odd).collect())
        };
        enables = rest(enables, joined.output("enables_of_both"), line);
        stored = stored.map(|stored| rest(stored, joined.output("data_of_both"), line * BYTE));
        count = count.div_ceil(2);
    }
    m.output("enables", enables).doc("bytes that are touched");
    if let Some(stored) = stored {
        let touched = repeated_bits(&m, "touched", enables, BYTE);
        m.output("data", stored & touched)
            .doc("what is stored there; else 0");
    }
    m.finish().map(Arc::new)
}

/// `stored_line`: what some pieces store in a line of memory; both modules above, for one slot.
pub(super) fn stored(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("stored_line");
    m.doc("What some pieces store in a line: where each lies, and who wins.");
    let lanes = c.lanes();
    let placed = m.instance("placed", &placed(c)?);
    let placed = placed
        .connect("place", m.input("place", lanes * c.addresses.place_bits()))
        .connect("bytes", m.input("bytes", lanes * LANE_BYTES));
    let merged = m.instance("merged", &merged(c)?);
    let merged = merged
        .connect("first", m.input("first", lanes))
        .connect("second", m.input("second", lanes));
    let mut outputs = vec!["enables"];
    let mut between = vec!["first_enables", "second_enables"];
    let placed = if c.data {
        outputs.push("data");
        between.push("turned");
        placed.connect("data", m.input("data", lanes * LANE))
    } else {
        placed
    };
    let merged = between.into_iter().fold(merged, |merged, name| {
        merged.connect(name, placed.output(name))
    });
    for name in outputs {
        m.output(&format!("line_{name}"), merged.output(name));
    }
    m.finish().map(Arc::new)
}

/// `answered_pieces`: what the answers of a beat are for the pieces of their request.
pub(super) fn answered(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("answered_pieces");
    m.doc("For each piece of a request: whether an answer of this beat is a fault, and its bytes, with those that the answers have.");
    let (lanes, line, slots) = (c.lanes(), c.line_bytes(), c.slots);
    let (place_bits, number_bits) = (c.addresses.place_bits(), c.number_bits());
    let used = m.input("used", slots);
    let number = m.input("number", slots * number_bits);
    let fault = m.input("fault", slots);
    let both = |name: &str, width: u32| {
        ["first", "second"].map(|which| m.input(&format!("{which}_{name}"), lanes * width))
    };
    let issued = both("issued", 1);
    let numbers = both("number", number_bits);
    let data = c.data.then(|| {
        let line = m.input("line", slots * line * BYTE);
        let place = m.input("place", lanes * place_bits);
        let before = m.input("known", lanes * LANE);
        (line, place, before)
    });
    let array = m.lanes("pieces", lanes, |piece| {
        let hits = [0, 1].map(|which: usize| {
            let mine = piece.bits(numbers[which], number_bits);
            let hits = piece.lanes(["hits_first", "hits_second"][which], slots, |slot| {
                let same = slot
                    .bits(piece.whole(number), number_bits)
                    .eq(slot.whole(mine));
                slot.output("hit", same & slot.bit(piece.whole(used)));
            });
            let is_issued = piece.bit(issued[which]).repeat(slots);
            (hits.output("hit") & is_issued).named(["first_hits", "second_hits"][which])
        });
        let faults = piece.whole(fault);
        piece.output("piece_faults", ((hits[0] | hits[1]) & faults).any());
        if let Some((lines, place, before)) = data {
            let [first, second] = [0, 1].map(|which: usize| {
                let good = (hits[which] & !faults).named(["first_good", "second_good"][which]);
                let name = ["first_line", "second_line"][which];
                chosen_or_zero(name, good, piece.whole(lines), line * BYTE)
            });
            let place = piece.bits(place, place_bits);
            let lying = piece.cat([second.slice(0, LANE), first]);
            let loaded = (lying >> in_bits(place)).slice(0, LANE).named("loaded");
            let [in_first, in_second] = [0, 1].map(|which: usize| hits[which].any());
            let answered = piece.cat([in_second.repeat(LANE_BYTES), in_first.repeat(line)]);
            let answered = (answered >> place)
                .slice(0, LANE_BYTES)
                .named("answered_bytes");
            let wide = repeated_bits(piece, "answered_wide", answered, BYTE);
            piece.output(
                "piece_data",
                (loaded & wide) | (piece.bits(before, LANE) & !wide),
            );
        }
    });
    m.output("faults", array.output("piece_faults"))
        .doc("pieces whose answer is a fault");
    if c.data {
        m.output("after", array.output("piece_data"))
            .doc("their bytes, with those of this beat");
    }
    m.finish().map(Arc::new)
}
