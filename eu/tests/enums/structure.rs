//! Our tables by themselves: values fit and are distinct, and labels are valid hardware names.

use std::collections::BTreeSet;
use warpwright_eu::enums::{self, Enumeration};

/// What is wrong with a table.
fn faults(of: &Enumeration) -> Vec<String> {
    let mut found = Vec::new();
    for row in &of.rows {
        if row.values.is_empty() || *row.values.end() > of.greatest() {
            found.push(format!("{:?} do not fit {} bits", row.values, of.bits));
        }
        if !row.is_reserved && row.values.start() != row.values.end() {
            found.push(format!("{} names a range", row.label));
        }
    }
    for context in 0..of.contexts.len().max(1) {
        let rows: Vec<_> = of
            .rows
            .iter()
            .filter(|row| row.exists_in(context))
            .collect();
        for (n, row) in rows.iter().enumerate() {
            let overlaps = |other: &&&enums::Row| {
                row.values.start() <= other.values.end() && other.values.start() <= row.values.end()
            };
            if let Some(other) = rows[..n].iter().find(overlaps) {
                found.push(format!("{} and {} share a value", other.label, row.label));
            }
        }
    }
    let types = [
        Some(of.value_type()),
        Some(of.index_type()),
        of.context_type(),
    ];
    for of_signal in types.into_iter().flatten() {
        found.extend(
            of_signal
                .check()
                .err()
                .map(|e| format!("{}: {e}", of_signal.name)),
        );
    }
    if of.rows.iter().filter(|row| row.is_default).count() > 1 {
        found.push("two defaults".to_string());
    }
    found
}

#[test]
fn every_table_is_sound() {
    for of in enums::all() {
        assert_eq!(faults(of), [""; 0], "{}", of.name);
    }
}

#[test]
fn an_unsound_table_is_noticed() {
    let sfid = enums::enumeration("SFID").expect("an enumeration");
    let with = |change: fn(&mut Enumeration)| {
        let mut of = sfid.clone();
        change(&mut of);
        faults(&of).join("; ")
    };
    assert!(with(|e| e.bits = 3).contains("do not fit 3 bits"));
    assert!(with(|e| e.rows[1].values = 0..=0).contains("NULL and UGML share a value"));
    assert!(with(|e| e.rows[1].label = "NULL".into()).contains("NULL is listed twice"));
    assert!(with(|e| e.rows[1].label = "2 words".into()).contains("2 words"));
    assert!(with(|e| e.rows[1].values = 1..=2).contains("names a range"));
}

#[test]
fn names_lead_to_one_enumeration_and_are_in_order() {
    let mut names = BTreeSet::new();
    for of in enums::all() {
        let distinct: BTreeSet<String> = of.names().map(str::to_ascii_lowercase).collect();
        for name in distinct {
            assert!(names.insert(name.clone()), "{name} is there twice");
        }
        for name in of.names() {
            assert_eq!(
                enums::enumeration(name).map(|e| &e.id),
                Some(&of.id),
                "{name}"
            );
        }
        let is_id = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        assert!(of.id.bytes().all(is_id), "{}", of.id);
    }
    assert!(enums::all().is_sorted_by_key(|e| e.line));
    assert_eq!(enums::all().len(), 66);
}
