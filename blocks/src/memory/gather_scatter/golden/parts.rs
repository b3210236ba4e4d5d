//! The model's answers for single functions of the unit, from the same code that the whole model runs.
//!
//! Where the hardware leaves unread bytes undefined, the model's answer does not matter.

use super::completion::Completion;
use super::entry::{AnswerSlot, Entry};
use super::named::{row, where_named};
use super::registers::{LANE_WORDS, WORD};
use super::request::{Head, Kept, Piece, arriving};
use super::transaction::{Coalesced, Transaction};
use super::words::{Inner, bits, count};
use crate::framework::golden::{Function, Inputs, MaybeKnown, Output};
use crate::memory::gather_scatter::contract::{Configuration, LANE_BYTES};
use crate::memory::gather_scatter::parts::UnitFunction;
use std::collections::BTreeMap;
use warpwright_hdl::word::{Wide, Word};

/// The model of one function.
#[derive(Clone, Copy, Debug)]
pub struct PartOf(pub UnitFunction, pub Configuration);

impl Function for PartOf {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let c = &self.1;
        match self.0 {
            UnitFunction::Front => Head::new(c, &arriving(c, inputs)).named(c),
            UnitFunction::Pieces => pieces(c, inputs),
            UnitFunction::RegistersToMemory => registers_to_memory(c, inputs),
            UnitFunction::StoredLine => stored_line(c, inputs),
            UnitFunction::AnsweredPieces => answered_pieces(c, inputs),
            UnitFunction::MemoryToRegisters => memory_to_registers(c, inputs),
        }
    }

    fn widest(&self) -> u32 {
        Wide::WIDEST
    }
}

/// An output of the model by another name.
fn called<W>(outputs: Vec<Output<W>>, of_model: &str, port: &str) -> Option<Output<W>> {
    let found = outputs.into_iter().find(|output| output.port == of_model);
    found.map(|output| Output {
        port: port.to_string(),
        ..output
    })
}

fn lane_words(c: &Configuration) -> u32 {
    c.lanes() * LANE_WORDS as u32
}

/// A request that walks is transposed, and no atomic.
fn pieces<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
    let lanes = |name: &str, width| inputs.lanes(&format!("lane_{name}"), width, c.lanes());
    let line = lanes("line", c.addresses.line_bits());
    let place = lanes("place", c.addresses.place_bits());
    let bytes = lanes("bytes", LANE_BYTES);
    let of_lanes = line.into_iter().zip(place).zip(bytes);
    let of_lanes = of_lanes.map(|((line, place), bytes)| Piece::of_bytes(line, place, bytes, c));
    let of_lanes: Vec<Piece<W>> = of_lanes.collect();
    let walks = inputs.word("lane_walks", 1);
    let is_atomic = inputs.word("lane_is_atomic", 1);
    let many = (&walks, &inputs.word("lane_length", 10));
    let pieces = Piece::all(c, &of_lanes, many, &is_atomic);
    let counts = !(walks.clone() & is_atomic.clone());
    let known = |port: &str, of: fn(&Piece<W>) -> &W| {
        let words = pieces.iter().map(|piece| of(piece).clone());
        let words = words.map(|word| MaybeKnown::where_(counts.clone(), word));
        Output::lanes(port, words)
    };
    // The lines and places of lanes that touch nothing are 0.
    let there = |port: &str, of: fn(&Piece<W>) -> &W| {
        let words = pieces.iter().map(|piece| {
            let is_there = counts.clone() & piece.bytes.any();
            MaybeKnown::where_(is_there, of(piece).clone())
        });
        Output::lanes(port, words)
    };
    vec![
        known("first", |piece| &piece.touches_first),
        known("second", |piece| &piece.crosses),
        known("bytes", |piece| &piece.bytes),
        there("line", |piece| &piece.line),
        there("place", |piece| &piece.place),
    ]
}

/// The order of a request's bytes, as the ports `data_size`, `components` and `transposed` say; no component stands for an operation without a mask.
fn ordered<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Kept<W> {
    let components = inputs.word("components", 4);
    Kept {
        data_size: inputs.word("data_size", 3),
        component_mask: components.any().mux(&components, &W::ones(4)),
        is_transposed: inputs.word("transposed", 1),
        ..Kept::nothing(c)
    }
}

fn registers_to_memory<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
    let mut kept = ordered(c, inputs);
    let mut data = vec![W::zero(WORD)];
    data.extend(inputs.lanes("registers", WORD, lane_words(c)));
    kept.take_data(&data);
    let components = bits(&kept.component_mask);
    let named = bytes_of_elements(&components, &kept.data_size);
    // Elements of a transposed request are beside each other, and as many as there is room for in registers.
    let [bytes, halves] = [8, 16].map(|bits| c.lanes() * LANE_BYTES * bits / 32);
    let named = (0..c.lanes()).map(|lane| {
        let row = (lane * LANE_BYTES..).take(LANE_BYTES as usize).map(|byte| {
            let is_outside = kept.data_size.is(4) & W::flag(byte >= bytes);
            let is_outside = is_outside | (kept.data_size.is(5) & W::flag(byte >= halves));
            !is_outside
        });
        kept.is_transposed.mux(&W::join(row), &named)
    });
    let named: Vec<W> = named.collect();
    vec![where_named("memory", kept.stored, &named)]
}

fn stored_line<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
    let one_slot = Configuration { slots: 1, ..*c };
    let lanes = c.lanes();
    let mut entry = Entry::free(c);
    entry.kept.is_store = W::flag(true);
    entry.kept.places = inputs.lanes("place", c.addresses.place_bits(), lanes);
    entry.kept.bytes = inputs.lanes("bytes", LANE_BYTES, lanes);
    if c.data {
        entry.kept.stored = inputs.lanes("data", WORD, lane_words(c));
    }
    let (first, second) = (inputs.word("first", lanes), inputs.word("second", lanes));
    let coalesced = Coalesced {
        used: W::flag(true),
        lines: vec![W::zero(c.addresses.line_bits())],
        keys: vec![second.concat(&first)],
        request: W::zero(c.entry_bits()),
        last: W::flag(true),
    };
    let beat = Transaction::new(&one_slot, coalesced, &entry.kept, &entry.issued);
    // Those with a second line reach it.
    let all = (0..lanes).zip(&entry.kept.places).map(|(lane, place)| {
        let is_near_end = (5..place.width()).map(|bit| place.bit(bit));
        let is_near_end = is_near_end.reduce(|all, one| all & one);
        !second.bit(lane) | is_near_end.unwrap_or_else(|| W::flag(true))
    });
    let all = all.reduce(|all, one| all & one);
    let counts = all.unwrap_or_else(|| W::flag(true));
    let outputs = beat.outputs(&counts);
    let ports = [
        ("memory_enables", "line_enables"),
        ("memory_data", "line_data"),
    ];
    let outputs = ports.map(|(of_model, port)| called(outputs.clone(), of_model, port));
    outputs.into_iter().flatten().collect()
}

fn answered_pieces<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
    let (lanes, slots) = (c.lanes(), c.slots);
    let mut beat = BTreeMap::from([
        ("answer_valid", vec![W::flag(true)]),
        ("answer_used", inputs.lanes("used", 1, slots)),
        (
            "answer_number",
            inputs.lanes("number", c.number_bits(), slots),
        ),
        ("answer_fault", inputs.lanes("fault", 1, slots)),
    ]);
    if c.data {
        let words = slots * c.line_bytes() * 8 / WORD;
        beat.insert("answer_data", inputs.lanes("line", WORD, words));
    }
    let mut entry = Entry::free(c);
    for (which, numbers) in [("first", &mut entry.first), ("second", &mut entry.second)] {
        numbers.is_made = inputs.lanes(&format!("{which}_issued"), 1, lanes);
        let port = format!("{which}_number");
        numbers.number = inputs.lanes(&port, c.number_bits(), lanes);
    }
    // What a piece does not touch is not looked at later.
    entry.kept.bytes = vec![W::ones(LANE_BYTES); lanes as usize];
    if c.data {
        entry.kept.places = inputs.lanes("place", c.addresses.place_bits(), lanes);
        entry.loaded = inputs.lanes("known", WORD, lane_words(c));
    }
    let answered = entry.answered(c, &AnswerSlot::offered(c, &Inner(beat)));
    let mut outputs = vec![row("faults", answered.faulted)];
    if c.data {
        outputs.push(row("after", answered.loaded));
    }
    outputs
}

fn memory_to_registers<W: Word>(c: &Configuration, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
    let lanes = c.lanes();
    let components = inputs.word("components", 4);
    let asked = inputs.word("elements", 7);
    let is_asked = |element: u32| {
        let is_below = W::number(element.into(), asked.width()).less(&asked);
        components.any().mux(&components.bit(element), &is_below)
    };
    let is_asked: Vec<W> = (0..4).map(is_asked).collect();
    let mut entry = Entry::free(c);
    let kept = &mut entry.kept;
    *kept = ordered(c, inputs);
    let named = count(bits(&components), asked.width());
    kept.elements = components.any().mux(&named, &asked);
    kept.returns = W::flag(true);
    kept.fill = vec![inputs.word("fill", WORD)];
    kept.filled = inputs.word("filled", lanes);
    // Memory has zeros where nothing was asked for.
    let bytes = bytes_of_elements(&is_asked, &kept.data_size);
    let bytes = kept.is_transposed.repeat(LANE_BYTES) | bytes;
    kept.bytes = vec![bytes; lanes as usize];
    entry.loaded = inputs.lanes("memory", WORD, lane_words(c));
    // Requests that are transposed have no component mask, all others one to four elements.
    let masked = components.any();
    let transposed = &entry.kept.is_transposed;
    let is_length = |length: &u64| asked.is(*length);
    let is_vector = [1, 2, 3, 4].iter().map(is_length);
    let is_vector = is_vector.reduce(|any, one| any | one);
    let is_long = [8, 16, 32, 64].iter().map(is_length);
    let is_long = is_long.reduce(|any, one| any | one);
    let (is_vector, is_long) = is_vector.zip(is_long).expect("there are lengths");
    let counts = transposed.mux(
        &(!masked.clone() & (is_vector.clone() | is_long)),
        &(masked | is_vector),
    );
    let outputs = Completion::new(c, &entry).outputs(&counts);
    called(outputs, "out_data", "registers")
        .into_iter()
        .collect()
}

/// The bytes of a lane that belong to some of its elements, where they are in memory.
fn bytes_of_elements<W: Word>(elements: &[W], data_size: &W) -> W {
    let is_one_of = |bytes: u32, power: u32| {
        let element = |byte: u32| elements.get((byte >> power) as usize).cloned();
        let bytes = (0..bytes).map(|byte| element(byte).unwrap_or_else(|| W::flag(false)));
        W::join(bytes)
    };
    let of_power = |power: u32| is_one_of(LANE_BYTES, power);
    let longer = data_size.is(3).mux(&of_power(3), &of_power(2));
    let shorter = data_size.is(5).mux(&of_power(1), &longer);
    data_size.is(4).mux(&of_power(0), &shorter)
}
