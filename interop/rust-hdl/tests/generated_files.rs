//! The files in `tests/generated/` are what is generated today.

use crate::check;
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
    let mut modules =
        String::from("//! Generated files, one a named configuration of the catalogue.\n\n");
    let mut names = vec!["known"];
    let mut list = String::new();
    for block in CATALOGUE {
        for configuration in block.configurations() {
            let name = struct_name(configuration.name);
            let text = rust_source(block.name(), configuration.settings, &name)
                .unwrap_or_else(|error| panic!("{}: {error}", configuration.name));
            check(&folder.join(format!("{}.rs", configuration.name)), &text);
            let file = configuration.name;
            list.extend(["    Known::new::<super::", file, "::", &name]);
            list.extend([">(\"", file, "\"),\n"]);
            names.push(file);
        }
    }
    let known = format!(
        "//! A list of the generated structs.\n\nuse crate::blocks::Known;\n\n\
         /// One for each named configuration of the catalogue.\n#[rustfmt::skip]\npub const KNOWN: &[Known] = &[\n{list}];\n"
    );
    check(&folder.join("known.rs"), &known);
    names.sort_unstable();
    for name in names {
        modules.extend(["pub mod ", name, ";\n"]);
    }
    check(&folder.join("mod.rs"), &modules);
}
