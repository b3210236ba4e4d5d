//! Adding up findings gives the same wherever a campaign is cut.

use crate::common::failure;
use proptest::prelude::*;
use std::collections::BTreeMap;
use warpwright_campaign::findings::{Findings, Kind, Verdict};

/// What one unit finds, made of a number.
fn of_unit(unit: u64, number: u64) -> Findings {
    let mut findings = Findings::default();
    findings.count("units", 1);
    findings.count(&format!("class {}", number % 3), number % 5);
    if number % 4 == 1 {
        findings.add(&format!("kind {}", number % 3), failure(unit));
    }
    if number % 4 == 2 {
        let undecided = Kind {
            verdict: Verdict::Undecided,
            ..failure(unit)
        };
        findings.add(&format!("kind {}", number % 3), undecided);
    }
    let ports = [("a", number % 256), ("b", number % 7)];
    let left = ports.into_iter().filter(|(_, bits)| *bits > 0);
    let left: BTreeMap<String, String> = left
        .map(|(port, bits)| (port.to_string(), format!("{bits:x}")))
        .collect();
    findings.not_compared = Some(left);
    findings.hashes.insert(unit, format!("{number:x}"));
    findings
}

fn merged(numbers: &[u64], from: usize) -> Findings {
    let mut all = Findings::default();
    for (unit, number) in numbers.iter().enumerate() {
        all.merge(of_unit((from + unit) as u64, *number));
    }
    all
}

proptest! {
    #[test]
    fn it_does_not_matter_where_a_campaign_is_cut(
        numbers in proptest::collection::vec(any::<u64>(), 1..40),
        cut in any::<prop::sample::Index>(),
    ) {
        let cut = cut.index(numbers.len());
        let whole = merged(&numbers, 0);
        let mut halves = merged(&numbers[..cut], 0);
        halves.merge(merged(&numbers[cut..], cut));
        prop_assert_eq!(&halves, &whole);
        // Nor in which order the parts come.
        let mut other = merged(&numbers[cut..], cut);
        other.merge(merged(&numbers[..cut], 0));
        prop_assert_eq!(&other, &whole);
    }

    #[test]
    fn a_bit_is_left_if_no_unit_has_compared_it(numbers in proptest::collection::vec(any::<u64>(), 1..20)) {
        let all = numbers.iter().fold(0xff, |left, number| left & (number % 256));
        let left = merged(&numbers, 0).not_compared.unwrap();
        let found = left.get("a").map_or(0, |bits| u64::from_str_radix(bits, 16).unwrap());
        prop_assert_eq!(found, all);
    }
}

#[test]
fn the_lowest_failing_unit_is_kept_and_all_are_counted() {
    let mut findings = Findings::default();
    for unit in [9, 4, 11] {
        findings.add("wrong", failure(unit));
    }
    let undecided = Kind {
        verdict: Verdict::Undecided,
        ..failure(1)
    };
    findings.add("wrong", undecided);
    let kind = &findings.kinds["wrong"];
    // What is wrong is told before what is only not known.
    assert_eq!(
        (kind.verdict, kind.unit, kind.times),
        (Verdict::Failed, 4, 4)
    );
    assert_eq!(kind.message, "unit 4 is wrong");
    assert_eq!(findings.totals(), (4, 0));
}
