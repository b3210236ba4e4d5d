//! The model against the tables and against itself: fields are where the layout table puts them, every kind of
//! number gives the same results, and each entry of the compaction tables changes what an instruction means.

use crate::common::{by_run, corpus, words};
use std::collections::{BTreeMap, BTreeSet};
use warpwright_eu::model::{
    DataType, FIELDS, Fields, Instruction, Number, RULES, expand, fields, rules,
};
use warpwright_eu::tables::{compact_word, compaction_tables, format, opcode, opcodes};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;

fn decoded(native: u128) -> Fields<Number> {
    fields(&Number::new(native, 128))
}

/// Random words of each opcode, and all native words of the corpus in turn.
fn samples() -> Vec<u128> {
    let random = words(by_run(1_000, 4_000))
        .enumerate()
        .map(|(index, word)| {
            let all = opcodes();
            word & !0x7F | u128::from(all[index % all.len()].code)
        });
    let compiled = corpus("instructions").into_iter().step_by(by_run(401, 101));
    random
        .chain(compiled.map(|row| row.instruction().native))
        .collect()
}

#[test]
fn a_bit_changes_fields_if_and_only_if_it_is_a_fields() {
    // Some bits of fields do not show: codes that are reserved alike, the copy of a short immediate.
    let mut hidden: BTreeMap<String, usize> = BTreeMap::new();
    let mut shown: BTreeSet<String> = BTreeSet::new();
    let mut wrong: BTreeSet<String> = BTreeSet::new();
    for word in samples() {
        let code = opcode(word as u8 & 0x7F).expect("samples have opcodes");
        let layout = format(&code.format).expect("it has a format");
        let known = layout.known_bits(code, word) | 1 << 29;
        let before = decoded(word);
        for bit in 7..128 {
            let flipped = word ^ 1 << bit;
            let changes = decoded(flipped) != before;
            let is_known = (known | layout.known_bits(code, flipped)) >> bit & 1 == 1;
            if changes && !is_known {
                wrong.insert(format!("bit {bit} of {}, as in {word:032x}", code.name));
            }
            let field = layout.fields.iter().find(|field| {
                field.bits.mask() & known & (1 << bit) != 0
                    && known & field.bits.mask() == field.bits.mask()
            });
            if let (true, Some(field)) = (known >> bit & 1 == 1, field) {
                let name = format!("{} of {}", field.name, layout.name);
                if changes {
                    shown.insert(name);
                } else {
                    *hidden.entry(name).or_default() += 1;
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "bits of no field change fields: {wrong:#?}"
    );
    assert!(shown.len() > 250, "only {} fields show", shown.len());
    for name in hidden.keys() {
        let may = [
            "DataType",
            "Imm32",
            "Imm16",
            "SWSB",
            "SubBytePrecision",
            "Dst.HorzStride of sync",
        ];
        let may = may.iter().any(|part| name.contains(part)) || shown.contains(name);
        assert!(may, "{name} never shows");
    }
}

/// A field read one bit beside its place would be found by the test above.
#[test]
fn a_misplaced_field_would_be_found() {
    let wrong = |word: u128| decoded(word >> 1 & !0x7F | word & 0x7F);
    let found = samples().into_iter().any(|word| {
        let code = opcode(word as u8 & 0x7F).expect("samples have opcodes");
        let known = format(&code.format)
            .expect("it has a format")
            .known_bits(code, word);
        (7..128).any(|bit| known >> bit & 1 == 0 && wrong(word) != wrong(word ^ 1 << bit))
    });
    assert!(found);
}

#[test]
fn widths_are_those_of_the_list() {
    let values = decoded(0x61).values();
    assert_eq!(values.len(), FIELDS.len());
    for (spec, value) in FIELDS.iter().zip(&values) {
        assert_eq!(spec.width, value.width(), "{}", spec.name);
    }
    assert_eq!(Fields::from_values(values), decoded(0x61));
}

#[test]
fn undefined_opcodes_have_no_fields_and_one_broken_rule() {
    for word in words(200) {
        let word = word & !0x2000_007F | 0x7F;
        let fields = decoded(word);
        let mut expected = Fields::absent();
        expected.opcode = Number::new(0x7F, 7);
        assert_eq!(fields, expected);
        let broken = Instruction::from_word(word, 0).broken_rules();
        let ids: Vec<&str> = broken.iter().map(|rule| rule.id).collect();
        assert_eq!(ids, ["D01", "D26"]);
    }
}

/// The functions on numbers of any width say what they say on those of 128 bits.
#[test]
fn all_kinds_of_numbers_agree() {
    for word in samples().into_iter().step_by(113) {
        let small = Number::new(word, 128);
        let big = Bits::truncated(word, 128);
        let (small_fields, big_fields) = (fields(&small), fields(&big));
        let same = |a: &[Number], b: &[Bits]| {
            a.iter()
                .zip(b)
                .all(|(a, b)| Bits::truncated(a.value(), a.width()) == *b)
        };
        let (small_rules, big_rules) = (rules(&small, &small_fields), rules(&big, &big_fields));
        let compact = expand(&Number::new(word, 64));
        let other = expand(&Bits::truncated(word & u128::from(u64::MAX), 64));
        for (small, big) in [
            (small_fields.values(), big_fields.values()),
            (small_rules, big_rules),
            (vec![compact.native], vec![other.native]),
        ] {
            assert!(same(&small, &big), "{word:032x}");
        }
    }
}

#[test]
fn rules_have_different_ids_and_a_text() {
    let ids: BTreeSet<&str> = RULES.iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), RULES.len());
    assert!(RULES.iter().all(|rule| !rule.violation.is_empty()));
}

/// Each entry of each table is used by some instruction of the corpora, and each of its bits changes what that
/// instruction is: were one bit wrong, text or fields would be.
#[test]
fn each_bit_of_the_compaction_tables_shows() {
    let mut used: BTreeMap<(&str, usize), Vec<u128>> = BTreeMap::new();
    let rows = [corpus("instructions"), corpus("synthetic")].concat();
    for row in rows.iter().filter(|row| row.hex.len() == 16 && row.valid) {
        let instruction = row.instruction();
        let three = instruction
            .opcode()
            .is_some_and(|o| o.format.starts_with("ternary"));
        let word = compact_word(["two_sources", "three_sources"][usize::from(three)]);
        for table in compaction_tables() {
            let parts = table.name.split_once('_');
            let (part, sources) = parts.expect("a table's name has two parts");
            // An immediate has the place of what the last table is for.
            let immediate = !three && instruction.native >> 46 & 3 != 0;
            if (sources == "3src") != three || part == "src1" && immediate {
                continue;
            }
            let field = word.bits(&format!("{part}_index"));
            let index = field.read(instruction.word) as usize;
            let list = used.entry((&table.name, index)).or_default();
            if list.len() < 12 {
                list.push(instruction.native);
            }
        }
    }
    assert_eq!(used.len(), 224, "some entry is used by no row");
    let mut hidden = Vec::new();
    for table in compaction_tables() {
        for index in 0..table.values.len() {
            let natives = &used[&(table.name.as_str(), index)];
            let shows = |place: u32| {
                natives.iter().any(|native| {
                    let before = Instruction::from_native(*native);
                    let after = Instruction::from_native(native ^ 1 << place);
                    before.fields != after.fields || before.reserved_bits() != after.reserved_bits()
                })
            };
            let places = table.bits.places().filter(|place| !shows(*place));
            hidden.extend(places.map(|place| (table.name.as_str(), index, place)));
        }
    }
    // Only sync uses this entry; what it has in the place of a destination's stride means nothing.
    assert_eq!(
        hidden,
        [("datatype_12src", 7, 48), ("datatype_12src", 7, 49)]
    );
}

#[test]
fn code_that_ends_within_an_instruction_is_an_error_with_its_offset() {
    let nop = [0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let code = [nop.as_slice(), &[0x61, 0, 3, 0x80, 0, 0, 0, 0, 0]].concat();
    let (instructions, error) = Instruction::decode_all(&code);
    assert_eq!(instructions.len(), 1);
    assert_eq!(
        error.expect("the second one is cut off").to_string(),
        "the code ends within the instruction at offset 0x10: 9 bytes are left, and its bit 29 says that it has 16"
    );
    let error = Instruction::decode(&code[..3], 0).expect_err("it is cut off");
    assert_eq!(
        error.to_string(),
        "the code ends within the instruction at offset 0x0: 3 bytes are left, an instruction has 8 or 16"
    );
    assert!(Instruction::decode(&code, 1_000).is_err());
}

#[test]
fn numbers_and_names_of_data_types_lead_back() {
    for (index, kind) in DataType::all().enumerate() {
        let number = index as u32 + 1;
        assert_eq!(kind as u32, number);
        assert_eq!(DataType::from_number(number), Some(kind));
        assert_eq!(DataType::from_name(kind.name()), Some(kind));
    }
    assert_eq!(DataType::all().count(), 19);
    assert_eq!(DataType::from_number(0), None);
    assert_eq!(DataType::from_number(20), None);
}
