//! Compares our rows with the document's.

use super::corrections::corrections;
use super::differences::{Change, differences};
use super::reader::{self, Document};
use std::collections::BTreeSet;
use warpwright_eu::enums::{self, Enumeration};

/// The rows of the document, as `examples/prm_rows` wrote them.
pub fn document() -> Document {
    serde_json::from_str(include_str!("../../data/prm_rows.json"))
        .expect("the rows of the document")
}

fn expected() -> Vec<Change> {
    let mut changes: Vec<Change> = corrections().into_iter().flat_map(|c| c.changes).collect();
    changes.sort();
    changes
}

#[test]
fn every_difference_is_a_correction_and_every_correction_makes_its_difference() {
    let document = document();
    assert_eq!(document.contents.len(), 66);
    assert_eq!(document.sections.len(), 66);
    assert_eq!(
        document
            .sections
            .iter()
            .map(|s| s.rows.len())
            .sum::<usize>(),
        1156
    );
    assert_eq!(differences(&document, enums::all()), expected());
}

/// What a fault in our tables, or a misread row, looks like: one more difference.
#[test]
fn a_fault_in_any_column_is_a_difference() {
    type Fault = (&'static str, fn(&mut Enumeration), &'static str);
    let faults: [Fault; 9] = [
        ("SFID", |e| e.rows[15].name = "SFID_UGN".into(), "name"),
        ("SFID", |e| e.rows[15].values = 14..=14, "value"),
        ("SFID", |e| drop(e.rows.remove(3)), "row"),
        ("SFID", |e| e.rows.swap(3, 4), "order"),
        ("SFID", |e| e.bits = 5, "bits"),
        ("RegDataType", |e| e.rows[8].is_reserved = false, "reserved"),
        ("DP_CMASK", |e| e.rows[0].is_default = true, "default"),
        (
            "TernaryDataType",
            |e| e.rows[9].contexts = vec![0],
            "exists if",
        ),
        (
            "RenderCompressionFormat",
            |e| drop(e.rows[0].formats.pop()),
            "format",
        ),
    ];
    for (name, fault, what) in faults {
        let mut ours = enums::all().to_vec();
        let of = ours
            .iter_mut()
            .find(|e| e.name == name)
            .expect("an enumeration");
        fault(of);
        let found = differences(&document(), &ours);
        let mut new = found.iter().filter(|change| !expected().contains(change));
        assert!(
            new.any(|change| change.enumeration == name && change.what == what),
            "{what}"
        );
    }
}

/// And the other way round: a correction that the text does not need is noticed.
#[test]
fn a_document_without_a_fault_lacks_a_difference() {
    let mut document = document();
    let opcodes = document.sections.iter_mut().find(|s| s.name == "EU_OPCODE");
    let row = opcodes.and_then(|section| section.rows.iter_mut().find(|row| row.2 == "jmpj"));
    row.expect("the row of the jump").2 = "jmpi".to_string();
    let found = differences(&document, enums::all());
    let lost = expected()
        .into_iter()
        .filter(|change| !found.contains(change));
    assert_eq!(lost.count(), 1);
    assert!(found.iter().all(|change| expected().contains(change)));
}

/// A binary code has as many digits as the enumeration has bits; where not, a correction says what holds.
#[test]
fn codes_have_as_many_digits_as_the_printed_size_says() {
    let mut odd = BTreeSet::new();
    for section in document().sections {
        for (_, value, _, _) in &section.rows {
            let codes = value
                .split('-')
                .map(|code| code.trim().trim_matches(['[', ']']));
            for digits in codes.filter_map(|code| code.strip_suffix('b')) {
                let is_binary =
                    !digits.is_empty() && digits.bytes().all(|b| matches!(b, b'0' | b'1'));
                if is_binary && digits.len().to_string() != section.bits && digits.len() > 1 {
                    odd.insert(section.name.clone());
                }
            }
        }
    }
    let found: Vec<&str> = odd.iter().map(String::as_str).collect();
    let known = [
        "BooleanFuncCtrl",
        "Media Compression Format",
        "Render Compression Format",
    ];
    assert_eq!(found, known);
    for name in known {
        let is_corrected = |c: &super::corrections::Correction| {
            c.place.contains(&format!("`{name}`")) && c.says.contains("digits")
        };
        assert!(corrections().iter().any(is_corrected), "{name}");
    }
}

/// Prose must not come into the repository with the rows: cells are values, names and conditions.
#[test]
fn the_rows_hold_no_prose() {
    for section in document().sections {
        for (line, value, name, exists_if) in section.rows {
            assert!(value.len() <= 16, "line {line}: {value}");
            assert!(name.len() <= 50, "line {line}: {name}");
            let is_condition = exists_if.is_empty() || exists_if.starts_with('(');
            assert!(is_condition, "line {line}: {exists_if}");
        }
    }
}

/// With the document at hand (`WARPWRIGHT_PRM` names it) it is read again.
#[test]
fn the_committed_rows_are_those_of_the_document() {
    let Some(path) = std::env::var_os("WARPWRIGHT_PRM") else {
        println!("skipped: WARPWRIGHT_PRM does not name the PRM volume 2b");
        return;
    };
    let text = std::fs::read_to_string(path).expect("the document");
    assert_eq!(reader::read(&text), document());
    assert_eq!(
        reader::read(&text).to_json(),
        include_str!("../../data/prm_rows.json")
    );
}

#[test]
fn the_reader_follows_the_tables_and_takes_nothing_else() {
    let text = "\
Table of Contents

| | |
|---|---|
| First | 1 |
| Second One | 3 |

First

| FST - First | | |
|---|---|---|
| Size (in bits): | 3 | |
| Some prose that starts with 1 and is not kept. | | |
| Value | Name | Exists If |
| 0b | One thing [Default] | |
| [01b-11b] | Reserved | (Mode == 'x') |
| Ah | and prose | |

First

| | | |
|---|---|---|
| 5 - 7 | Add | |
| Adding: | prose | prose |

Second One

| Second One | | |
|---|---|---|
| Size (in bits): 2 | | |
| Value | Name | |
| 0xb | Main Surface Format Name | Casting | Encoding |
| | R8 | 8b | 0xB |
| R16 | 16b 11 | |
";
    let document = reader::read(text);
    assert_eq!(document.contents, ["First", "Second One"]);
    let [first, second] = &document.sections[..] else {
        panic!("two sections, found {document:?}");
    };
    assert_eq!(
        (first.line, first.title.as_str(), first.bits.as_str()),
        (8, "FST - First", "3")
    );
    let row = |line: u32, cells: [&str; 3]| {
        let [value, name, exists_if] = cells.map(str::to_string);
        (line, value, name, exists_if)
    };
    assert_eq!(
        first.rows,
        [
            row(15, ["0b", "One thing [Default]", ""]),
            row(16, ["[01b-11b]", "Reserved", "(Mode == 'x')"]),
            row(17, ["Ah", "and prose", ""]),
            row(23, ["5 - 7", "Add", ""]),
        ]
    );
    assert_eq!(second.bits, "2");
    assert_eq!(second.rows, [row(32, ["0xb", "", ""])]);
    let formats = [row(33, ["R8", "8b", "0xB"]), row(34, ["R16", "16b", "11"])];
    assert_eq!(second.formats, formats);
}
