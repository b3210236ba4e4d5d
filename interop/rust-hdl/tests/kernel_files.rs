//! The files in `tests/kernels/` are what is generated today. `WARPWRIGHT_WRITE=1` writes them anew.
//!
//! A target of its own, so that it can write them where they no longer compile.

mod kernel_source;

use kernel_source::construct::{CONSTRUCTS, Uses};
use std::path::Path;

#[test]
fn every_kernel_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels");
    let is_writing = std::env::var_os("WARPWRIGHT_WRITE").is_some_and(|v| v == "1");
    for number in 0..kernel_source::KERNELS {
        let file = folder.join(format!("{}.rs", kernel_source::name(number)));
        check(&file, &kernel_source::kernel(number).text, is_writing);
    }
    check(&folder.join("mod.rs"), &kernel_source::list(), is_writing);
}

fn check(file: &Path, text: &str, is_writing: bool) {
    if is_writing {
        std::fs::write(file, text).expect("a file written");
    }
    let found = std::fs::read_to_string(file).unwrap_or_default();
    let at = found
        .lines()
        .zip(text.lines())
        .position(|(found, new)| found != new);
    assert!(
        found == text,
        "{} is not what is generated today (first at line {:?}); run this test with WARPWRIGHT_WRITE=1",
        file.display(),
        at.map(|line| line + 1)
    );
}

#[test]
fn every_construct_is_in_three_kernels_at_least() {
    let sets: Vec<Uses> = (0..kernel_source::KERNELS)
        .map(|number| kernel_source::kernel(number).uses)
        .collect();
    let rare: Vec<String> = CONSTRUCTS
        .iter()
        .zip(kernel_source::construct::count(&sets))
        .filter(|(_, count)| *count < 3)
        .map(|((name, _), count)| format!("{name}: {count}"))
        .collect();
    assert!(rare.is_empty(), "in fewer than three kernels: {rare:#?}");
}

#[test]
fn what_a_kernel_claims_is_in_its_text() {
    for number in 0..kernel_source::KERNELS {
        let kernel = kernel_source::kernel(number);
        for place in kernel.uses.places() {
            let (name, text) = CONSTRUCTS[place];
            assert!(
                text.split(" or ").any(|text| kernel.text.contains(text)),
                "kernel {number} claims {name}, but has no `{text}`"
            );
        }
    }
}
