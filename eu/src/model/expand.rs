//! Expands compact instructions to native ones.
//!
//! The tables are in `eu/data/compaction.json`; this file defines which parts
//! of them an instruction uses and how its 12-bit immediate is extended.

use super::opcode_sets::{has_attribute, has_format};
use super::words::{any, one_of, table, when};
use crate::tables::{self, Attribute, BitList};
use warpwright_hdl::word::Word;

/// What a compact instruction stands for. Whether it is a legal one, the rules say on the native word: bit 29, copied
/// along, tells them that it was compact.
#[derive(Clone, Debug)]
pub struct Expanded<W> {
    /// The native instruction, 128 bits; bit 29 is as in the compact one. For an opcode without compact form it holds
    /// the opcode, SWSB, bits 29 and 30, and zeros.
    pub native: W,
    /// One bit: the opcode has a compact form (rule D03).
    pub has_form: W,
    /// One bit: an immediate, if there is one, is of a type that fits (rule D04).
    pub immediate_fits: W,
}

/// The native form of a compact instruction of 64 bits.
pub fn expand<W: Word>(compact: &W) -> Expanded<W> {
    let opcode = compact.slice(0, 7);
    let with_form = has_attribute(&opcode, Attribute::Compact);
    let of = |formats: &[&str]| {
        with_form.clone() & any(formats.iter().map(|format| has_format(&opcode, format)))
    };
    let three = of(&["ternary", "ternary_bfn", "ternary_dpas"]);
    let two = of(&["basic_2src"]);
    let one = of(&["basic_1src", "sync"]);
    let (few, fits) = two_sources(compact, &two);
    let many = three_sources(compact);
    let has_form = any([one.clone(), two.clone(), three.clone()]);
    let parts = three.mux(&many, &when(&(one | two), few));
    let always = place(&[
        (&opcode, 0),
        (&compact.slice(8, 8), 8),
        (&compact.bit(29), 29),
        (&compact.bit(7), 30),
    ]);
    Expanded {
        native: always | parts,
        immediate_fits: fits | three | !has_form.clone(),
        has_form,
    }
}

/// The index-dependent part for one or two sources, and one bit: an immediate fits.
fn two_sources<W: Word>(compact: &W, two: &W) -> (W, W) {
    let field = |name| read(compact, tables::compact_word("two_sources").bits(name));
    let look_up = |name, index| looked_up(name, &field(index));
    let types = look_up("datatype_12src", "datatype_index");
    let control = look_up("control_12src", "control_index");
    let subregisters = look_up("subreg_12src", "subreg_index");
    let first = look_up("src0_12src", "src0_index");
    let second = look_up("src1_12src", "src1_index");
    let to_registers = place(&[(&field("dst_reg"), 56)]);

    let second_immediate = two.clone() & types.bit(47);
    let first_immediate = !two.clone() & types.bit(46);
    let immediate = first_immediate.clone() | second_immediate.clone();
    let code = second_immediate.mux(&types.slice(88, 4), &types.slice(40, 4));
    let (value, fits) = widened(&field("compacted_imm12"), &code);

    // With an immediate there is no second source register; nor a first one if that is the immediate.
    let second_register =
        only(96, 128, &second) | only(99, 104, &subregisters) | only(98, 99, &types);
    let second_register = second_register | place(&[(&field("src1_reg"), 104)]);
    let upper = immediate.mux(&place(&[(&value, 96)]), &second_register);
    let first_register = place(&[(&field("src0_reg"), 72)]) | only(67, 72, &subregisters);
    let parts = [
        control,
        to_registers,
        only(51, 56, &subregisters),
        first,
        only(0, 98, &types),
        when(&!first_immediate, first_register),
        upper,
    ];
    let native = parts.into_iter().reduce(|a, b| a | b);
    (native.expect("some parts"), !immediate | fits)
}

/// A 12-bit immediate as 32 bits, by its data type's code, and one bit: the type fits at all.
fn widened<W: Word>(short: &W, code: &W) -> (W, W) {
    let twice = |half: W| half.concat(&half);
    let zeros = short.zext(32);
    let unsigned_words = twice(short.zext(16));
    let signed_words = twice(short.sext(16));
    let signed = short.sext(32);
    let halves = twice(short.concat(&W::zero(4)));
    let single = short.concat(&W::zero(20));
    let none = W::zero(32);
    // By ImmDataType: uv uw ud uq v w d q vf hf f df; the reserved codes widen like none.
    let by_code = [
        &zeros,
        &unsigned_words,
        &zeros,
        &none,
        &zeros,
        &signed_words,
        &signed,
        &none,
        &zeros,
        &halves,
        &single,
        &none,
    ];
    let by_code: Vec<W> = by_code.into_iter().cloned().collect();
    let value = warpwright_hdl::word::pick(&by_code, code, 32);
    (value, !one_of(code, &[3, 7, 11]))
}

/// The index-dependent part for three sources.
fn three_sources<W: Word>(compact: &W) -> W {
    let field = |name| read(compact, tables::compact_word("three_sources").bits(name));
    let look_up = |name, index| looked_up(name, &field(index));
    let registers = place(&[
        (&field("dst_reg"), 56),
        (&field("src0_reg"), 72),
        (&field("src1_reg"), 104),
        (&field("src2_reg"), 120),
    ]);
    registers
        | look_up("control_3src", "control_index")
        | look_up("source_3src", "source_index")
        | look_up("subreg_3src", "subreg_index")
}

/// An entry of a compaction table, each bit at its place in the native word.
fn looked_up<W: Word>(name: &str, index: &W) -> W {
    let source = tables::compaction_table(name);
    let entry = table(&source.values, index, source.width);
    let mut low = 0;
    let pieces = source.bits.pieces().iter().rev();
    let placed = pieces.map(|&(high, lowest)| {
        let width = high - lowest + 1;
        low += width;
        place(&[(&entry.slice(low - width, width), lowest)])
    });
    placed.reduce(|a, b| a | b).expect("a table has bits")
}

/// The value that a word has in a list of bits.
fn read<W: Word>(word: &W, bits: &BitList) -> W {
    let pieces = bits.pieces().iter().rev();
    W::join(pieces.map(|&(high, low)| word.slice(low, high - low + 1)))
}

/// A native word of zeros but for these values at these places.
fn place<W: Word>(parts: &[(&W, u32)]) -> W {
    let word = W::zero(128);
    parts.iter().fold(word, |word, (part, low)| {
        word | part.zext(128).shl(&W::number((*low).into(), 8))
    })
}

/// Bits `from` up to before `to` of a native word, the others 0.
fn only<W: Word>(from: u32, to: u32, word: &W) -> W {
    place(&[(&word.slice(from, to - from), from)])
}
