//! A file of results is whole, or known to be damaged.

use crate::common::{campaign, job, results};
use warpwright_campaign::results::{Results, Spent};

#[test]
fn results_are_read_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), vec![job("one", 0, 30, 10)]);
    let written = results(&campaign, 1);
    assert_eq!(Results::read(written.text().as_bytes()).unwrap(), written);
}

/// Every cut, and every byte with one bit changed.
#[test]
fn no_damage_goes_unnoticed() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), vec![job("one", 0, 30, 10)]);
    let text = results(&campaign, 1).text().into_bytes();
    for length in 0..text.len() {
        assert!(Results::read(&text[..length]).is_err(), "{length}");
    }
    for index in 0..text.len() {
        for bit in [1, 4, 128] {
            let mut changed = text.clone();
            changed[index] ^= bit;
            assert!(Results::read(&changed).is_err(), "byte {index}, bit {bit}");
        }
    }
}

#[test]
fn the_cost_may_differ_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), vec![job("one", 0, 30, 10)]);
    let one = results(&campaign, 0);
    let mut other = one.clone();
    other.spent = Spent {
        setup: 9.0,
        work: 9.0,
    };
    assert_eq!(one.differs(&other), None);
    other.findings.count("units", 1);
    let said = one.differs(&other).unwrap();
    assert_eq!(said, "{\"units\": 10} and {\"units\": 11}");
    let mut other = one.clone();
    other.findings.kinds.clear();
    assert_eq!(one.differs(&other).unwrap(), "failures `odd` and none");
}
