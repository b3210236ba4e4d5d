//! The corpora: text and verdicts equal those of `iga64 -p=12p71`, and encoding reproduces the bytes.

use crate::common::{Row, by_run, corpus, words};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use warpwright_eu::encode::{Remainder, encode};
use warpwright_eu::model::{DataType, Instruction, Severity};
use warpwright_eu::tables::format;
use warpwright_eu::text::disassemble;

/// What is known of `iga64` 1.1.0: our text as it writes it, and the name of what it does.
fn quirk(instruction: &Instruction, text: &str) -> Option<(&'static str, String)> {
    // An immediate byte of an instruction with three sources is written as the character with that code.
    let fields = &instruction.fields;
    let sources = [
        (fields.src0_kind, fields.src0_type, fields.src0_immediate),
        (fields.src2_kind, fields.src2_type, fields.src2_immediate),
    ];
    let three = fields.class.value() == 3;
    let byte = sources.iter().find(|(kind, data_type, _)| {
        three && kind.value() == 3 && data_type.value() == DataType::B as u128
    });
    let (.., value) = byte?;
    let number = format!(" {}:b", value.value() as i8);
    let character = char::from(value.value() as u8);
    // The corpora's text has its blanks joined.
    let character = Some(character).filter(|character| !character.is_whitespace());
    let written = format!(" {}:b", character.map_or(String::new(), String::from));
    let text = text.replacen(&number, &written, 1);
    Some(("immediate byte as a character", text))
}

/// Rows whose text differs, and how many are waived by which name.
fn differences(rows: &[Row]) -> (Vec<String>, BTreeMap<&'static str, usize>) {
    let mut waived = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows {
        let Some(expected) = &row.text else { continue };
        let instruction = row.instruction();
        let ours = disassemble(&instruction);
        if ours == *expected {
            continue;
        }
        match quirk(&instruction, &ours) {
            Some((name, text)) if text == *expected => *waived.entry(name).or_default() += 1,
            _ => wrong.push(format!("{}\n  iga64: {expected}\n  ours:  {ours}", row.hex)),
        }
    }
    (wrong, waived)
}

#[test]
fn text_of_all_instructions_is_that_of_iga64() {
    let rows = corpus("instructions");
    assert_eq!(rows.len(), 42_006);
    let (wrong, waived) = differences(&rows);
    assert!(wrong.is_empty(), "{} differ, as\n{}", wrong.len(), wrong[0]);
    assert!(waived.is_empty(), "{waived:?}");
}

#[test]
fn text_of_whole_kernels_is_that_of_iga64() {
    let rows = corpus("streams");
    assert_eq!(rows.len(), 10_344);
    let mut kernels: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        let kernel = kernels.entry((&row.source, &row.kernel));
        kernel.or_default().push(row);
    }
    let mut branches = 0;
    for (name, rows) in kernels {
        let code: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        let (instructions, error) = Instruction::decode_all(&code);
        assert_eq!(error, None);
        assert_eq!(instructions.len(), rows.len(), "{name:?}");
        let first = rows[0].pc;
        // Branches go to instructions, or to the end of what is left of the kernel here.
        let starts = instructions.iter().map(|each| each.pc as i64);
        let starts: BTreeSet<i64> = starts.collect();
        for instruction in &instructions {
            for target in instruction.targets() {
                let inside = (0..code.len() as i64).contains(&target);
                let text = disassemble(instruction);
                assert!(!inside || starts.contains(&target), "{name:?}: {text}");
                branches += usize::from(inside);
            }
        }
        for (instruction, row) in instructions.iter().zip(rows) {
            assert_eq!(instruction.pc + first, row.pc, "{name:?}");
            assert_eq!(Some(disassemble(instruction)), row.text, "{}", row.hex);
        }
    }
    assert!(
        branches > 50,
        "only {branches} targets are inside their kernels"
    );
}

#[test]
fn text_of_legal_synthetic_words_is_that_of_iga64() {
    let rows = corpus("synthetic");
    assert_eq!(rows.len(), 29_384);
    let legal: Vec<Row> = rows
        .into_iter()
        .filter(|row| row.valid && !row.disputed)
        .collect();
    let (wrong, waived) = differences(&legal);
    assert!(wrong.is_empty(), "{} differ, as\n{}", wrong.len(), wrong[0]);
    assert_eq!(
        waived,
        BTreeMap::from([("immediate byte as a character", 3)])
    );
}

/// Any bit of a legal instruction that is a field's changes the text: a wrong place of a field in model or text shows.
#[test]
fn a_flipped_bit_changes_the_text() {
    let rows = corpus("instructions");
    let mut noticed = 0;
    let mut tried = 0;
    for row in rows.iter().step_by(97) {
        let instruction = row.instruction();
        let opcode = instruction.opcode().expect("it is legal");
        let format = format(&opcode.format).expect("there is such a format");
        let known = format.known_bits(opcode, instruction.native);
        let text = disassemble(&instruction);
        let is_tried = |bit: &u32| known >> bit & 1 == 1 && *bit != 29 && !instruction.is_compact();
        for bit in (7..128).filter(is_tried) {
            let other = Instruction::from_word(instruction.word ^ 1 << bit, instruction.pc);
            tried += 1;
            noticed += usize::from(disassemble(&other) != text);
        }
    }
    assert!(tried > 10_000);
    assert!(
        noticed * 10 > tried * 9,
        "only {noticed} of {tried} flipped bits change the text"
    );
}

/// The hard rules that each synthetic word breaks.
static VERDICTS: LazyLock<Vec<(Row, Vec<&'static str>)>> = LazyLock::new(|| {
    let judged = corpus("synthetic").into_iter().map(|row| {
        let broken = row.instruction().broken_rules();
        let hard = broken.iter().filter(|rule| rule.severity == Severity::Hard);
        let hard = hard.map(|rule| rule.id).collect();
        (row, hard)
    });
    judged.collect()
});

#[test]
fn verdicts_on_synthetic_words_are_those_of_iga64() {
    let mut disputed: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, hard) in VERDICTS.iter() {
        if row.disputed {
            assert_eq!(hard.len(), 1, "{}", row.hex);
            *disputed.entry(hard[0]).or_default() += 1;
        } else {
            assert_eq!(hard.is_empty(), row.valid, "{}: {hard:?}", row.hex);
        }
    }
    // Each group is explained in the data's README.
    let groups = BTreeMap::from([("D13", 6), ("D18", 14), ("D22", 2), ("D25", 31)]);
    assert_eq!(disputed, groups);
}

/// Most hard rules are the only one that some row breaks: without them a verdict would be wrong. The others are broken
/// by rows that break another one as well; `rules.rs` has a case for each.
#[test]
fn hard_rules_decide_verdicts() {
    let mut alone: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, hard) in VERDICTS.iter() {
        if let (false, [only]) = (row.valid, hard.as_slice()) {
            *alone.entry(only).or_default() += 1;
        }
    }
    let deciding = [
        "D05", "D09", "D10", "D13", "D14", "D15", "D16", "D17", "D18", "D20", "D22", "D24", "D25",
    ];
    for id in deciding {
        assert!(alone.contains_key(id), "{id} decides nothing: {alone:?}");
    }
}

#[test]
fn compiled_code_breaks_no_hard_rule_and_sets_no_reserved_bit() {
    let is_legal = |row: &Row| row.text.as_deref() != Some("illegal");
    for row in corpus("instructions").into_iter().filter(is_legal) {
        let instruction = row.instruction();
        assert_eq!(instruction.reserved_bits(), 0, "{}", row.hex);
        let remainder = Remainder::of(&instruction);
        assert_eq!(remainder, Remainder::default(), "{}", row.hex);
    }
}

/// Of each corpus every run takes one in four.
#[test]
fn encoding_leads_back_to_the_same_bytes() {
    for name in ["instructions", "streams", "synthetic"] {
        for row in corpus(name).iter().step_by(by_run(4, 1)) {
            let instruction = row.instruction();
            let again = encode(&instruction.fields, Remainder::of(&instruction));
            assert_eq!(again.as_ref(), Ok(&row.bytes()), "{}", row.hex);
        }
    }
}

/// So does any word at all, and it has a text.
#[test]
fn encoding_is_lossless_for_all_words() {
    for word in words(20_000) {
        let bytes = word.to_le_bytes();
        let instruction = Instruction::decode(&bytes, 0).expect("16 bytes are enough");
        let again = encode(&instruction.fields, Remainder::of(&instruction));
        assert_eq!(again.as_ref(), Ok(&instruction.bytes()), "{word:032x}");
        assert!(!disassemble(&instruction).is_empty());
    }
}
