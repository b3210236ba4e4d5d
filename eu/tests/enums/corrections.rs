//! The list of corrections and the errata page agree.

use super::differences::Change;
use serde::Deserialize;
use std::collections::BTreeSet;
use warpwright_eu::enums;

/// One correction of the document's text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Its number.
    pub id: String,
    /// The enumeration, and where in it.
    pub place: String,
    /// The line in the document, where there is one.
    pub line: Option<u32>,
    /// What the text says.
    pub says: String,
    /// What is meant.
    pub meant: String,
    /// How we know.
    pub evidence: String,
    /// The rows that differ from the document's for it.
    pub changes: Vec<Change>,
}

/// All of them.
pub fn corrections() -> Vec<Correction> {
    serde_json::from_str(include_str!("../../data/corrections.json")).expect("the corrections")
}

const PAGE: &str = include_str!("../../../docs/errata.md");

impl Correction {
    /// Its row on the page.
    fn as_row(&self) -> String {
        let line = self
            .line
            .map_or(String::new(), |line| format!(", line {line}"));
        let Self {
            id,
            place,
            says,
            meant,
            evidence,
            ..
        } = self;
        format!("| {id} | {place}{line} | {says} | {meant} | {evidence} |")
    }
}

/// The rows of a page that begin with the number of a correction.
fn rows(page: &str) -> Vec<&str> {
    const KINDS: [&str; 3] = ["| OCR-", "| MISS-", "| DIFF-"];
    let is_row = |line: &&str| KINDS.iter().any(|kind| line.starts_with(kind));
    page.lines().filter(is_row).collect()
}

#[test]
fn the_page_and_the_list_are_in_step() {
    let list: Vec<String> = corrections().iter().map(Correction::as_row).collect();
    assert_eq!(rows(PAGE), list);
}

#[test]
fn a_row_changed_on_the_page_is_noticed() {
    let page = PAGE.replacen("`jmpi`", "`jmp`", 1);
    let list: Vec<String> = corrections().iter().map(Correction::as_row).collect();
    assert_ne!(rows(&page), list);
}

#[test]
fn there_are_the_known_ones_and_more_and_each_is_complete() {
    let corrections = corrections();
    let ids: BTreeSet<&str> = corrections.iter().map(|c| c.id.as_str()).collect();
    assert_eq!(ids.len(), corrections.len(), "a number is there twice");
    for (kind, known, all) in [("OCR", 11, 13), ("MISS", 8, 13), ("DIFF", 20, 35)] {
        assert!(known <= all);
        for number in 1..=all {
            let id = format!("{kind}-{number:02}");
            assert!(ids.contains(id.as_str()), "{id}");
        }
        let of_kind = ids.iter().filter(|id| id.starts_with(kind));
        assert_eq!(of_kind.count(), all, "{kind}");
    }
    for correction in &corrections {
        let Correction {
            id,
            place,
            says,
            meant,
            evidence,
            ..
        } = correction;
        let texts = [place, says, meant, evidence];
        assert!(texts.iter().all(|text| !text.trim().is_empty()), "{id}");
        for change in &correction.changes {
            assert!(enums::enumeration(&change.enumeration).is_some(), "{id}");
        }
    }
}

#[test]
fn the_tables_say_themselves_where_the_text_is_another() {
    for change in corrections().into_iter().flat_map(|c| c.changes) {
        let of = enums::enumeration(&change.enumeration).expect("an enumeration");
        match (change.what.as_str(), change.line) {
            ("heading", _) => assert_eq!(of.printed_name, change.printed),
            ("bits", _) => assert_eq!(of.printed_bits.map(|b| b.to_string()), change.printed),
            ("name", Some(line)) => {
                let row = of.rows.iter().find(|row| row.line == Some(line));
                assert_eq!(row.expect("a row").printed_name, change.printed);
            }
            _ => {}
        }
    }
}
