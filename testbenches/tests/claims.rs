//! The claims about checks hold: each theorem has its test, golden models take nothing from hardware, and proof coverage is listed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use warpwright_blocks::catalogue::CATALOGUE;
use warpwright_testbenches::claims::independence::{names_module, tables};
use warpwright_testbenches::claims::theorems::{self, NOT_PROVED, SAYING_LESS, THEOREMS};
use warpwright_testbenches::effort::When;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file, or all files below a folder, of this name without `.rs`; empty if there is none.
fn text(module: &Path) -> String {
    if let Ok(text) = fs::read_to_string(module.with_extension("rs")) {
        return text;
    }
    let Ok(entries) = fs::read_dir(module) else {
        return String::new();
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().map(|file| text(&file.with_extension("")));
    texts.collect()
}

/// The folders of blocks, in their families, for which this holds of the texts of golden model and hardware.
fn folders(holds: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
    let blocks = root().join("blocks/src");
    let below = |folder: &Path| {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        entries.filter(|path| path.is_dir()).collect::<Vec<_>>()
    };
    let families = below(&blocks);
    let folders = families.iter().flat_map(|family| below(family));
    let holding = folders.filter(|folder| {
        let [golden, hardware] = ["golden", "rtl"].map(|name| text(&folder.join(name)));
        !hardware.is_empty() && holds(&golden, &hardware)
    });
    let names = holding.map(|folder| folder.strip_prefix(&blocks).unwrap().to_path_buf());
    names
        .map(|name| name.to_str().unwrap().to_string())
        .collect()
}

/// The blocks of these folders: those whose datasheets are there.
fn blocks_in(folders: &BTreeSet<String>) -> BTreeSet<&'static str> {
    let names = CATALOGUE.iter().map(|block| block.name());
    let is_in = |folder: &String, name: &str| {
        let page = format!("blocks/src/{folder}/{name}.md");
        root().join(page).exists()
    };
    names
        .filter(|name| folders.iter().any(|folder| is_in(folder, name)))
        .collect()
}

#[test]
fn golden_models_take_nothing_from_the_hardware() {
    // Every block has both, or the test looks in the wrong place.
    assert!(folders(|golden, _| !golden.is_empty()).len() >= 19);
    assert_eq!(
        folders(|golden, _| names_module(golden, "rtl")),
        BTreeSet::new()
    );
}

#[test]
fn tables_that_both_sides_read_are_listed() {
    // `crate::eu` holds what hardware makes of the tables of `warpwright_eu`.
    let read = ["warpwright_eu", "eu", "table", "program", "quotients"];
    let found = folders(|golden, hardware| {
        // A block of the EU is no table.
        let blocks = ["eu_", "lsc_"].map(|block| format!("eu::{block}"));
        let read_by = |text: &str| {
            let text = blocks
                .iter()
                .fold(text.to_string(), |text, block| text.replace(block, ""));
            read.iter().any(|table| names_module(&text, table))
        };
        read_by(golden) && read_by(hardware)
    });
    let listed = tables().into_iter().flat_map(|(_, blocks)| blocks);
    assert_eq!(blocks_in(&found), listed.collect());
}

#[test]
fn a_golden_model_that_names_the_hardware_is_noticed() {
    let names = |text| names_module(text, "rtl");
    assert!(names("use super::rtl::SIZE;"));
    assert!(names("use super::{golden, rtl};"));
    assert!(names("let held = crate::float_fma::rtl::held(c);"));
    assert!(names("pub(super) use super::{\n    golden,\n    rtl,\n};"));
    assert!(!names("let rtl = table.select(index);"));
    assert!(!names("// as in super::rtl\nlet rtl_like = partly(1);"));
}

#[test]
fn what_is_not_proved_itself_has_theorems() {
    for block in CATALOGUE {
        for named in block.configurations() {
            let is_proved = block.effort(named.name).proof != When::Never;
            let theorems: Vec<_> = theorems::in_place_of(named.name).collect();
            let says_less = SAYING_LESS.iter().any(|t| t.block == named.name);
            assert!(
                is_proved || !theorems.is_empty() || says_less || NOT_PROVED.contains(&named.name),
                "{}",
                named.name
            );
        }
    }
}

/// The test that a theorem names is there, and takes its sizes from the theorem.
#[test]
fn each_theorem_is_proved_by_the_test_that_it_names() {
    for theorem in THEOREMS.iter().chain(SAYING_LESS) {
        let (file, test) = theorem.test.rsplit_once("::").unwrap();
        let path = root()
            .join("testbenches/tests")
            .join(file.replace("::", "/"));
        let text = fs::read_to_string(path.with_extension("rs")).expect(theorem.test);
        let (_, body) = text
            .split_once(&format!("#[test]\nfn {test}()"))
            .unwrap_or_else(|| panic!("no test {}", theorem.test));
        let body = body.split("\n}\n").next().unwrap_or_default();
        // Instructions one by one have their widths in a list of their own, which both sides read: `glsl::proved`.
        let asks = body.contains(&format!("\"{}\"", theorem.test))
            || body.contains(&format!("\"{test}\""))
            || text.contains(&format!("sizes(\"{}\")", theorem.test))
            || theorem.sizes.is_empty();
        assert!(asks, "{} does not ask for its sizes", theorem.test);
        if !theorem.sizes.is_empty() {
            assert!(
                !theorems::sizes(theorem.test).is_empty()
                    || theorem
                        .sizes
                        .iter()
                        .all(|(when, _)| *when == When::LongRuns)
            );
        }
    }
}
