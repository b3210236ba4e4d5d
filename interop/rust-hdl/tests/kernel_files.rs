//! The files in `tests/kernels/` are what is generated today. `WARPWRIGHT_WRITE=1` writes them anew.
//!
//! A target of its own, so that it can write them where they no longer compile.

mod kernel_source;

use std::path::Path;

#[test]
fn every_kernel_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels");
    let is_writing = std::env::var_os("WARPWRIGHT_WRITE").is_some_and(|v| v == "1");
    for number in 0..kernel_source::KERNELS {
        let file = folder.join(format!("{}.rs", kernel_source::name(number)));
        check(&file, &kernel_source::source(number), is_writing);
    }
    for (number, right, wrong) in kernel_source::TWINS {
        let text = kernel_source::twin(number, right, wrong);
        assert_ne!(
            text,
            kernel_source::source(number),
            "no `{right}` in {number}"
        );
        let file = folder.join(format!("{}.rs", kernel_source::twin_name(number)));
        check(&file, &text, is_writing);
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
