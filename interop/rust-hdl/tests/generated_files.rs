//! The files in `tests/generated/` are what is generated today. `WARPWRIGHT_WRITE=1` writes them anew.
//!
//! A target of its own, so that it can write them where they no longer compile.

use std::path::Path;
use warpwright_blocks::catalogue::CATALOGUE;
use warpwright_rust_hdl::export::rust_source;

/// `lop3_unit_warp` becomes `Lop3UnitWarp`.
fn struct_name(configuration: &str) -> String {
    let words = configuration.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect()
}

#[test]
fn every_named_configuration_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated");
    let is_writing = std::env::var_os("WARPWRIGHT_WRITE").is_some_and(|v| v == "1");
    let mut modules =
        String::from("//! Generated files, one a named configuration of the catalogue.\n\n");
    let mut names = Vec::new();
    for block in CATALOGUE {
        for configuration in block.configurations() {
            let name = struct_name(configuration.name);
            let text = rust_source(block.name(), configuration.settings, &name)
                .unwrap_or_else(|error| panic!("{}: {error}", configuration.name));
            check(
                &folder.join(format!("{}.rs", configuration.name)),
                &text,
                is_writing,
            );
            names.push(configuration.name);
        }
    }
    names.sort_unstable();
    for name in names {
        modules.extend(["pub mod ", name, ";\n"]);
    }
    check(&folder.join("mod.rs"), &modules, is_writing);
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
