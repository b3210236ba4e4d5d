//! Encodes a native instruction in compact form, if the compaction tables contain its bits.

use crate::model::{Number, expand};
use crate::tables::{self, Attribute, BitList, CompactWord};

/// A table, its index in the compact word, and the bits of its entries that matter.
type Index = (&'static str, &'static str, u128);

const ALL: u128 = u128::MAX;

/// The compact form whose expansion is this native instruction (with bit 29 set or not); of several the one with the
/// lowest indices. `None` if there is none.
pub fn compress(native: u128) -> Option<u64> {
    let native = native | 1 << 29;
    let opcode = tables::opcode(native as u8 & 0x7F)?;
    if !opcode.has(Attribute::Compact) {
        return None;
    }
    let compact = if opcode.format.starts_with("ternary") {
        three_sources(native)?
    } else {
        two_sources(native, opcode.format == "basic_2src")?
    };
    let again = expand(&Number::new(compact.into(), 64)).native.value();
    (again == native).then_some(compact)
}

fn bits(native: u128, high: u32, low: u32) -> u128 {
    native >> low & ((1 << (high - low + 1)) - 1)
}

/// Fields that both layouts copy.
fn copied(native: u128, word: &CompactWord) -> u128 {
    let copies = [
        ("opcode", bits(native, 6, 0)),
        ("debug_ctrl", bits(native, 30, 30)),
        ("swsb", bits(native, 15, 8)),
        ("dst_reg", bits(native, 63, 56)),
        ("cmpt_ctrl", 1),
    ];
    copies.iter().fold(0, |compact, (name, value)| {
        compact | word.bits(name).place(*value)
    })
}

/// The indices of all tables in the word, if each has an entry.
fn indices(native: u128, word: &CompactWord, tables: &[Index]) -> Option<u128> {
    tables.iter().try_fold(0, |compact, (table, field, used)| {
        let table = tables::compaction_table(table);
        let wanted = table.bits.read(native & used);
        let mut entries = table.values.iter();
        let index =
            entries.position(|entry| masked(&table.bits, u128::from(*entry), *used) == wanted)?;
        Some(compact | word.bits(field).place(index as u128))
    })
}

/// An entry's bits that matter.
fn masked(bits: &BitList, entry: u128, used: u128) -> u128 {
    bits.read(bits.place(entry) & used)
}

fn three_sources(native: u128) -> Option<u64> {
    let word = tables::compact_word("three_sources");
    let found = indices(
        native,
        word,
        &[
            ("control_3src", "control_index", ALL),
            ("source_3src", "source_index", ALL),
            ("subreg_3src", "subreg_index", ALL),
        ],
    )?;
    let registers = [
        ("src0_reg", bits(native, 79, 72)),
        ("src1_reg", bits(native, 111, 104)),
        ("src2_reg", bits(native, 127, 120)),
    ];
    let registers = registers.iter().fold(0, |compact, (name, value)| {
        compact | word.bits(name).place(*value)
    });
    Some((copied(native, word) | found | registers) as u64)
}

fn two_sources(native: u128, two: bool) -> Option<u64> {
    let word = tables::compact_word("two_sources");
    let second_immediate = two && native >> 47 & 1 == 1;
    let first_immediate = !two && native >> 46 & 1 == 1;
    let immediate = first_immediate || second_immediate;
    // What an immediate takes the place of is not looked up.
    let types = if immediate { !(1 << 98) } else { ALL };
    let second_subregister = if immediate { !(31 << 99) } else { ALL };
    let first_subregister = if first_immediate { !(31 << 67) } else { ALL };
    let mut used = vec![
        ("control_12src", "control_index", ALL),
        ("datatype_12src", "datatype_index", types),
        (
            "subreg_12src",
            "subreg_index",
            second_subregister & first_subregister,
        ),
        ("src0_12src", "src0_index", ALL),
    ];
    if !immediate {
        used.push(("src1_12src", "src1_index", ALL));
    }
    let found = indices(native, word, &used)?;
    let rest = if immediate {
        let code = if second_immediate {
            bits(native, 91, 88)
        } else {
            bits(native, 43, 40)
        };
        word.bits("compacted_imm12")
            .place(narrowed(bits(native, 127, 96), code)?)
    } else {
        word.bits("src1_reg").place(bits(native, 111, 104))
    };
    let first = if first_immediate {
        0
    } else {
        bits(native, 79, 72)
    };
    let first = word.bits("src0_reg").place(first);
    Some((copied(native, word) | found | first | rest) as u64)
}

/// The twelve bits from which an immediate of this type widens; whether they do, expansion tells.
fn narrowed(value: u128, code: u128) -> Option<u128> {
    match code {
        3 | 7 | 11 => None,
        9 => Some(value >> 4 & 0xFFF),
        10 => Some(value >> 20 & 0xFFF),
        _ => Some(value & 0xFFF),
    }
}
