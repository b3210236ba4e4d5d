//! The files in `tests/kernels/` are what is generated today.

use crate::check;
use crate::kernel_source;
use crate::kernel_source::construct::{CONSTRUCTS, Uses};
use std::path::Path;

#[test]
fn every_kernel_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels");
    for number in 0..kernel_source::KERNELS {
        let file = folder.join(format!("{}.rs", kernel_source::name(number)));
        check(&file, &kernel_source::kernel(number).text);
    }
    check(&folder.join("mod.rs"), &kernel_source::list());
}

/// Constructs that are in fewer than three of these kernels.
fn rare(sets: &[Uses]) -> Vec<String> {
    let counts = kernel_source::construct::count(sets);
    let rare = CONSTRUCTS
        .iter()
        .zip(counts)
        .filter(|(_, count)| *count < 3);
    rare.map(|((name, _), count)| format!("{name}: {count}"))
        .collect()
}

/// What a kernel claims and its text does not have.
fn missing(uses: Uses, text: &str) -> Vec<&'static str> {
    let is_missing = |(_, pieces): &(&str, &str)| {
        let mut pieces = pieces.split(" or ");
        !pieces.any(|piece| text.contains(piece))
    };
    let claimed = uses.places().map(|place| CONSTRUCTS[place]);
    claimed.filter(is_missing).map(|(name, _)| name).collect()
}

#[test]
fn every_construct_is_in_three_kernels_at_least() {
    let sets: Vec<Uses> = (0..kernel_source::KERNELS)
        .map(|number| kernel_source::kernel(number).uses)
        .collect();
    let rare = rare(&sets);
    assert!(rare.is_empty(), "in fewer than three kernels: {rare:#?}");
}

#[test]
fn what_a_kernel_claims_is_in_its_text() {
    for number in 0..kernel_source::KERNELS {
        let kernel = kernel_source::kernel(number);
        let missing = missing(kernel.uses, &kernel.text);
        assert!(missing.is_empty(), "kernel {number}: {missing:?}");
    }
}

#[test]
fn what_is_rare_or_missing_is_found() {
    let sum = Uses::of("`Bits + Bits`");
    let kernels: Vec<Uses> = vec![sum, sum, sum.and(Uses::of("`join`"))];
    let found = rare(&kernels);
    assert!(found.contains(&"`join`: 1".to_string()));
    assert_eq!(found.len(), CONSTRUCTS.len() - 1);
    assert_eq!(
        missing(sum, "self.y.next = self.a.val() - 1;"),
        ["`Bits + Bits`"]
    );
}
