//! `encode` reads everything that `decode` writes, and names whatever it cannot read.

use super::code::Code;
use super::decoder::Decoder;
use super::hexadecimal::{self, Hexadecimal};
use super::read::encode_all;
use super::write::{Shape, write};
use crate::program::output;
use flate2::read::GzDecoder;
use proptest::prelude::*;
use serde_json::Value;
use std::io::Read as _;

/// The digits of every so-manieth row of a corpus.
fn corpus(file: &[u8], step: usize) -> Vec<String> {
    let mut text = String::new();
    GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("the corpus is text");
    let rows = text.lines().step_by(step);
    let hex = |row: &str| {
        let row: Value = serde_json::from_str(row).expect("each line is a row");
        row["hex"]
            .as_str()
            .expect("each row has digits")
            .to_string()
    };
    rows.map(hex).collect()
}

fn json(bytes: &[Vec<u8>]) -> String {
    let code = bytes.iter().map(|bytes| Code {
        bytes,
        start: 0,
        has_pc: false,
    });
    let mut text = String::new();
    let out = |more: &str| {
        text.push_str(more);
        Ok(())
    };
    write(
        &code.collect::<Vec<_>>(),
        &mut Decoder::Model,
        Shape::Json,
        out,
    )
    .expect("a text takes anything");
    text
}

fn round_trip(all: &[String]) {
    let read = all
        .iter()
        .map(|text| Hexadecimal::read(1, text).expect("digits").bytes);
    let text = json(&read.collect::<Vec<_>>());
    let back = encode_all("f", &text, false).unwrap_or_else(|error| panic!("{error}"));
    let back: Vec<String> = back.iter().map(|bytes| hexadecimal::text(bytes)).collect();
    assert!(back == all, "some instruction is not the same any more");
}

#[test]
fn compiled_code_comes_back() {
    round_trip(&corpus(
        include_bytes!("../../../../eu/data/instructions.jsonl.gz"),
        40,
    ));
}

/// Illegal ones and reserved bits too.
#[test]
fn changed_words_come_back() {
    round_trip(&corpus(
        include_bytes!("../../../../eu/data/synthetic.jsonl.gz"),
        20,
    ));
}

/// `mov` of r0 to r30, with one field another.
fn edited(name: &str, value: Value) -> Result<String, String> {
    let mov = Hexadecimal::read(1, "610003802002051e0400100000000000").expect("digits");
    let mut document: Value = serde_json::from_str(&json(&[mov.bytes])).expect("JSON");
    document["instructions"][0]["fields"][name] = value;
    let bytes = encode_all("f", &document.to_string(), false).map_err(|e| e.to_string())?;
    Ok(hexadecimal::text(&bytes[0]))
}

/// The digits beside the fields are not what is encoded.
#[test]
fn a_changed_field_changes_the_bytes() {
    let changed = |name, value: u8| edited(name, value.into()).expect("it can be encoded");
    assert_eq!(
        changed("dst_register", 30),
        "610003802002051e0400100000000000"
    );
    assert_eq!(
        changed("dst_register", 7),
        "61000380200205070400100000000000"
    );
}

#[test]
fn remainders_that_contradict_the_fields_are_refused() {
    let refused = |name, value: &str| edited(name, value.into()).expect_err("it is refused");
    assert!(refused("native_remainder", "0x20000000").contains("it would read as 1"));
    assert!(
        refused("native_remainder", "0x100000000000000000000000000000000").contains("has 128 bits")
    );
    let text =
        r#"{"fields": {"opcode": 96, "compacted": 1, "compact_remainder": "0x2000000000000061"}}"#;
    let error = encode_all("f", text, false).expect_err("that is no compact nop");
    assert!(
        error
            .to_string()
            .ends_with("leave them out, or keep the values that decode wrote"),
        "{error}"
    );
}

/// JSON that is nearly a document.
fn nearly() -> impl Strategy<Value = Value> {
    let names: Vec<&str> = super::specs().map(|spec| spec.name).collect();
    let name =
        prop_oneof![4 => prop::sample::select(names), 1 => Just("opcod"), 2 => Just("opcode")];
    let value = prop_oneof![
        4 => (0_u64..9).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<u128>().prop_map(|value| format!("{value:#x}").into()),
        1 => ".{0,4}".prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    let fields = prop::collection::btree_map(name.prop_map(str::to_string), value, 0..9);
    let fields = (fields, 0_u64..128).prop_map(|(mut fields, opcode)| {
        fields
            .entry("opcode".to_string())
            .or_insert_with(|| opcode.into());
        serde_json::json!({"fields": fields})
    });
    prop_oneof![
        fields.clone(),
        prop::collection::vec(fields.clone(), 0..3).prop_map(Value::from),
        fields.prop_map(|one| serde_json::json!({"instructions": [one]})),
    ]
}

proptest! {
    #[test]
    fn any_instruction_comes_back(low in any::<u64>(), high in any::<u64>(), opcode in 0_u64..128) {
        for word in [low, low & !0x7F | opcode] {
            let bytes = [word.to_le_bytes(), high.to_le_bytes()].concat();
            let length = if word >> 29 & 1 == 1 { 8 } else { 16 };
            round_trip(&[hexadecimal::text(&bytes[..length])]);
        }
    }

    #[test]
    fn any_text_is_answered(text in "[\\[{\":,}\\]a-z0-9 ]{0,60}|.{0,60}", compact: bool) {
        if let Err(error) = encode_all("f", &text, compact) {
            prop_assert!(!output::in_plain_words(&error).is_empty());
        }
    }

    /// What is taken reads back as it was asked for.
    #[test]
    fn nearly_a_document_is_answered(document in nearly(), compact: bool) {
        let text = document.to_string();
        match encode_all("f", &text, compact) {
            Ok(all) => prop_assert_eq!(encode_all("f", &json(&all), false).expect("it was written"), all),
            Err(error) => prop_assert!(!output::in_plain_words(&error).is_empty()),
        }
    }
}
