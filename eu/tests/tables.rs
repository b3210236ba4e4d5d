//! The tables are consistent: each opcode has one format, no two fields of a format share a bit
//! at the same time, and the compaction tables have the sizes that their indices and bits require.

use std::collections::HashSet;
use warpwright_eu::tables::{
    Attribute, BitList, Condition, Field, Format, Opcode, Term, compact_word, compaction_tables,
    format, formats, opcode, opcode_named, opcodes,
};

/// Whether two conditions cannot hold at once for an opcode.
fn exclude(one: &Condition, other: &Condition, opcode: &Opcode) -> bool {
    let possible = |condition: &Condition| -> Vec<Vec<Term>> {
        if condition.alternatives.is_empty() {
            return vec![Vec::new()];
        }
        let had = |term: &Term| match term {
            Term::Has(attribute) => opcode.has(*attribute),
            Term::Field { .. } => true,
        };
        let alternatives = condition.alternatives.iter();
        alternatives
            .filter(|terms| terms.iter().all(had))
            .cloned()
            .collect()
    };
    let contradict = |a: &Term, b: &Term| match (a, b) {
        (
            Term::Field {
                name,
                values,
                equal,
            },
            Term::Field {
                name: other_name,
                values: other_values,
                equal: other_equal,
            },
        ) if name == other_name => match (equal, other_equal) {
            (true, true) => values.iter().all(|value| !other_values.contains(value)),
            (true, false) => values.iter().all(|value| other_values.contains(value)),
            (false, true) => other_values.iter().all(|value| values.contains(value)),
            (false, false) => false,
        },
        _ => false,
    };
    let others = possible(other);
    possible(one).iter().all(|terms| {
        others
            .iter()
            .all(|more| terms.iter().any(|a| more.iter().any(|b| contradict(a, b))))
    })
}

/// Two fields of a format that can have the same bit at the same time.
fn overlap(format: &Format) -> Option<(String, String)> {
    for opcode in opcodes()
        .iter()
        .filter(|opcode| opcode.format == format.name)
    {
        for (index, one) in format.fields.iter().enumerate() {
            for other in &format.fields[..index] {
                let shared = one.bits.mask() & other.bits.mask() != 0;
                if shared && !exclude(&one.when, &other.when, opcode) {
                    return Some((other.name.clone(), one.name.clone()));
                }
            }
        }
    }
    None
}

#[test]
fn each_opcode_has_a_number_a_name_and_a_format() {
    assert_eq!(opcodes().len(), 63);
    assert!(opcodes().windows(2).all(|pair| pair[0].code < pair[1].code));
    let names: HashSet<&str> = opcodes()
        .iter()
        .map(|opcode| opcode.name.as_str())
        .collect();
    assert_eq!(names.len(), 63);
    for each in opcodes() {
        assert!(each.code < 128);
        assert!(format(&each.format).is_some(), "{}", each.name);
        assert_eq!(opcode(each.code).map(|o| &o.name), Some(&each.name));
        assert_eq!(opcode_named(&each.name).map(|o| o.code), Some(each.code));
    }
    assert!(opcode(0x26).is_none() && opcode(0x6A).is_none() && opcode(0x80).is_none());
    assert_eq!(formats().len(), 12);
    for format in formats() {
        assert!(opcodes().iter().any(|opcode| opcode.format == format.name));
    }
}

#[test]
fn opcodes_of_three_sources_are_compact_but_for_madm() {
    for opcode in opcodes() {
        let may = ["basic", "ternary", "sync"]
            .iter()
            .any(|start| opcode.format.starts_with(start));
        let compact = may && opcode.name != "madm";
        assert_eq!(opcode.has(Attribute::Compact), compact, "{}", opcode.name);
    }
}

#[test]
fn no_two_fields_share_a_bit() {
    for format in formats() {
        assert_eq!(overlap(format), None, "{}", format.name);
        let names: HashSet<&str> = format
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        assert_eq!(
            names.len(),
            format.fields.len(),
            "a field of {} is there twice",
            format.name
        );
    }
}

/// One bit of the table wrong: a field one bit too high.
#[test]
fn a_shifted_field_is_found() {
    let moved = |bits: &str| -> BitList { serde_json::from_value(bits.into()).unwrap() };
    let mut found = 0;
    for format in formats() {
        for index in 0..format.fields.len() {
            let mut wrong = format.clone();
            let field: &mut Field = &mut wrong.fields[index];
            let (high, low) = field.bits.pieces()[0];
            if high < 127 && field.bits.pieces().len() == 1 {
                field.bits = moved(&format!("{}:{}", high + 1, low));
                found += usize::from(overlap(&wrong).is_some());
            }
        }
    }
    assert!(
        found > 200,
        "only {found} of the fields that are too wide are found"
    );
}

#[test]
fn conditions_speak_of_fields_that_exist_somewhere() {
    let names: HashSet<&str> = formats()
        .iter()
        .flat_map(|f| f.fields.iter().map(|f| f.name.as_str()))
        .collect();
    for format in formats() {
        for field in &format.fields {
            for term in field.when.alternatives.iter().flatten() {
                if let Term::Field { name, .. } = term {
                    assert!(
                        names.contains(name.as_str()),
                        "{} of {}",
                        field.name,
                        format.name
                    );
                    assert_ne!(name, &field.name);
                }
            }
        }
    }
}

#[test]
fn compaction_tables_fit_their_indices_and_bits() {
    assert_eq!(compaction_tables().len(), 8);
    let entries: usize = compaction_tables()
        .iter()
        .map(|table| table.values.len())
        .sum();
    assert_eq!(entries, 224);
    for table in compaction_tables() {
        assert_eq!(table.bits.width(), table.width, "{}", table.name);
        assert!(table.values.len().is_power_of_two());
        assert!(
            table.values.iter().all(|value| value >> table.width == 0),
            "{}",
            table.name
        );
        let different: HashSet<&u64> = table.values.iter().collect();
        assert_eq!(
            different.len(),
            table.values.len(),
            "an entry of {} is there twice",
            table.name
        );
    }
    for (name, beside) in [
        ("two_sources", &["compacted_imm12"][..]),
        ("three_sources", &[]),
    ] {
        let word = compact_word(name);
        let fields = word
            .fields
            .iter()
            .filter(|field| !beside.contains(&field.name.as_str()));
        let masks: Vec<u128> = fields.map(|field| field.bits.mask()).collect();
        let ones: u32 = masks.iter().map(|mask| mask.count_ones()).sum();
        let all = masks.iter().fold(0, |all, mask| all | mask);
        assert_eq!((ones, all), (64, u128::from(u64::MAX)), "{name}");
    }
}

/// A list of bits, as the tables write it.
fn bit_list(text: &str) -> Option<BitList> {
    serde_json::from_value(text.into()).ok()
}

#[test]
fn the_first_piece_of_a_list_of_bits_is_the_most_significant() {
    let bits = bit_list("43 35").unwrap();
    assert_eq!(bits.read(1 << 43), 2);
    assert_eq!(bits.read(1 << 35), 1);
    assert_eq!(bits.place(2), 1 << 43);
    assert_eq!(bits.width(), 2);
    assert_eq!(bits.to_string(), "43 35");
}

#[test]
fn text_that_is_no_list_of_bits_is_refused() {
    for text in ["", "3:4", "128", "a:b", "1:2:3", "-1"] {
        assert!(bit_list(text).is_none(), "{text}");
    }
}
