//! Sets of shards as text.

use proptest::prelude::*;
use std::collections::BTreeSet;
use warpwright_campaign::shards::ShardSet;

fn set(text: &str) -> Result<ShardSet, String> {
    text.parse().map_err(|error| format!("{error}"))
}

proptest! {
    #[test]
    fn a_set_is_what_its_text_says(numbers in proptest::collection::btree_set(0u64..60, 0..40)) {
        let made: ShardSet = numbers.iter().copied().collect();
        prop_assert_eq!(made.count(), numbers.len() as u64);
        prop_assert_eq!(made.last(), numbers.last().copied());
        if !numbers.is_empty() {
            let read = set(&made.to_string()).unwrap();
            prop_assert_eq!(&read, &made);
        }
        let back: BTreeSet<u64> = made.iter().collect();
        prop_assert_eq!(back, numbers);
    }

    #[test]
    fn groups_have_every_number_once(numbers in proptest::collection::btree_set(0u64..60, 0..40), of in 1u64..9) {
        let made: ShardSet = numbers.iter().copied().collect();
        let groups = made.in_groups(of);
        let all: Vec<u64> = groups.iter().flat_map(ShardSet::iter).collect();
        prop_assert_eq!(all, numbers.iter().copied().collect::<Vec<u64>>());
        let (last, full) = match groups.split_last() {
            Some((last, full)) => (last.count(), full),
            None => (1, &[][..]),
        };
        prop_assert!(full.iter().all(|group| group.count() == of) && (1..=of).contains(&last));
    }
}

#[test]
fn ranges_may_overlap_and_come_in_any_order() {
    assert_eq!(set("7,3-5,4-6").unwrap().to_string(), "3-7");
    assert_eq!(set("9,0-1").unwrap().to_string(), "0-1,9");
}

#[test]
fn what_is_no_set_is_said() {
    for (text, why) in [
        ("", "`` is no number"),
        ("1,,2", "`` is no number"),
        ("a", "`a` is no number"),
        ("+4", "`+4` is no number"),
        ("1-x", "`x` is no number"),
        ("5-3", "5 is greater than 3"),
        ("99999999999999999999", "is no number"),
    ] {
        let said = set(text).unwrap_err();
        assert!(said.contains(why) && said.contains("`0,4-6,12`"), "{said}");
    }
}
