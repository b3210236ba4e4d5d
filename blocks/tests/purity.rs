//! A block's golden model and hardware never read each other: both read its `contract.rs`, and tables that its datasheet names as trusted data.
//!
//! The test reads each `use` and each other path in the sources, without comments and strings. A path through a block's
//! `mod.rs` could be a re-export of the other side, and is rejected too. `invariants.rs` is part of the proof and may read both.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

mod paths;
use paths::{Paths, code, paths};

/// Sources by module path: `float::float_fma::rtl::steps`.
type Sources = BTreeMap<Vec<String>, String>;

fn read(folder: &Path, module: &[String], sources: &mut Sources) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let mut inner = module.to_vec();
        if path.is_dir() {
            inner.push(name);
            read(&path, &inner, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            if !["mod", "lib"].contains(&name.as_str()) {
                inner.push(name);
            }
            sources.insert(inner, fs::read_to_string(&path).unwrap());
        }
    }
}

/// What the golden models and the hardware of these sources read and must not, as `reader reads path`.
fn mistakes(sources: &Sources) -> Vec<String> {
    let is_in = |path: &[String], room: &str| path.iter().any(|part| part == room);
    // The modules that have hardware and a golden model below them.
    let blocks: BTreeSet<&[String]> = sources
        .keys()
        .filter_map(|module| module.strip_suffix(&["rtl".to_string()]))
        .filter(|module| !is_in(module, "golden") && !is_in(module, "rtl"))
        .collect();
    let block_of = |path: &[String]| {
        let around = (1..=path.len()).rev().map(|end| &path[..end]);
        around
            .into_iter()
            .find(|path| blocks.contains(path))
            .map(<[String]>::len)
    };
    // Pieces of hardware outside any block's `rtl`, such as `float::round`.
    let describes_hardware = |path: &[String]| {
        let prelude = "warpwright_hdl::prelude";
        path.len() > 1 && sources.get(path).is_some_and(|text| text.contains(prelude))
    };
    let mut found = Vec::new();
    for (module, text) in sources {
        let other_side = match (is_in(module, "golden"), is_in(module, "rtl")) {
            (true, false) => "rtl",
            (false, true) => "golden",
            _ => continue,
        };
        let Paths { inside, outside } =
            paths(&code(text), module, &|path| sources.contains_key(path));
        for path in inside {
            let is_framework = path[..path.len().min(2)] == ["framework", "golden"];
            let is_refused = match block_of(&path) {
                _ if is_framework => false,
                _ if is_in(&path, other_side) => true,
                // The crate's root has each block under its own name, too.
                None if blocks.iter().any(|block| block.last() == Some(&path[0])) => true,
                // It has pieces of both sides, for tests.
                None if path[0] == "internals" => true,
                Some(depth) => match path.get(depth) {
                    Some(room) => {
                        ["stimulus", "tests", "invariants"].contains(&room.as_str())
                            || !sources.contains_key(&path[..=depth])
                    }
                    None => true,
                },
                None if path.len() > 1 => {
                    let is_hardware =
                        describes_hardware(&path) || describes_hardware(&path[..path.len() - 1]);
                    other_side == "rtl" && is_hardware
                }
                None => false,
            };
            if is_refused {
                found.push(format!("{} reads {}", module.join("::"), path.join("::")));
            }
        }
        // The language that hardware is described in, apart from words.
        for path in outside.iter().filter(|path| path[0] == "warpwright_hdl") {
            let is_word = matches!(
                path.get(1).map(String::as_str),
                Some("word" | "bits" | "size")
            );
            if other_side == "rtl" && !is_word {
                found.push(format!("{} reads {}", module.join("::"), path.join("::")));
            }
        }
    }
    found
}

#[test]
fn golden_models_and_hardware_do_not_read_each_other() {
    let mut sources = Sources::new();
    let blocks = Path::new(env!("CARGO_MANIFEST_DIR"));
    read(&blocks.join("src"), &[], &mut sources);
    let golden = sources
        .keys()
        .filter(|module| module.contains(&"golden".to_string()));
    assert!(golden.count() >= 50, "the test looks in the wrong place");
    assert_eq!(mistakes(&sources), [""; 0]);
    // The golden models of the EU's blocks apply this software model, which is of another crate.
    let mut model = Sources::new();
    let under = ["golden", "model"].map(String::from);
    read(&blocks.join("../eu/src/model"), &under, &mut model);
    assert!(model.len() >= 10, "the test looks in the wrong place");
    assert_eq!(mistakes(&model), [""; 0]);
}

/// A block with these texts of golden model and hardware, beside another one.
fn planted(golden: &str, hardware: &str) -> Vec<String> {
    let files = [
        ("few::sum", "pub mod contract; pub use rtl::function;"),
        ("few::sum::contract", ""),
        ("few::sum::golden", golden),
        ("few::sum::rtl", hardware),
        ("few::sum::rtl::steps", ""),
        ("few::sum::stimulus", ""),
        (
            "few::sum::invariants",
            "use super::rtl::held; use super::golden::Sum;",
        ),
        ("few::other::rtl", "use crate::few::sum::rtl::steps::STEPS;"),
        ("float::round", "use warpwright_hdl::prelude::*;"),
        ("float::golden", "use crate::few::sum::contract::Size;"),
    ];
    let module = |path: &str| path.split("::").map(String::from).collect();
    let files = files.map(|(path, text)| (module(path), text.to_string()));
    mistakes(&files.into())
}

#[test]
fn a_golden_model_that_reads_hardware_is_noticed() {
    for text in [
        "use super::rtl::held;",
        "use super::{contract, rtl as hardware};",
        "use crate::{framework::golden::Model, few::other::{self, rtl::{Size, *}}};",
        "fn f() -> u32 { super::rtl::steps::STEPS }",
        "fn f() { let held = crate::few::sum::rtl::held(1); }",
        "use super as block; fn f() { block::rtl::held() }",
        "mod inner { use super::super::rtl; }",
        // Re-exports, and everything of a block's module.
        "use super::function;",
        "use crate::few::sum::function as answer;",
        "use crate::sum::function as answer;",
        "use crate::internals::first_set;",
        "use super::*;",
        "use super::stimulus::LIST;",
        "use super::invariants::spans;",
        "use crate::float::round::round;",
        "use warpwright_hdl::prelude::*;",
        "use warpwright_hdl::{module::Module, word::Word};",
    ] {
        assert!(!planted(text, "").is_empty(), "{text}");
    }
}

#[test]
fn hardware_that_reads_a_golden_model_is_noticed() {
    for text in [
        "use super::golden::fields;",
        "use crate::float::golden::read;",
        "fn f() { super::golden::sum(1, 2) }",
        "use super::function;",
        "use super::stimulus::LIST;",
    ] {
        assert!(!planted("", text).is_empty(), "{text}");
    }
}

#[test]
fn comments_strings_and_the_framework_do_not_count() {
    let golden = r##"
        //! The model of [`function`](super::function); not super::rtl.
        use super::contract::Size; /* use super::rtl; /* nested */ use super::rtl; */
        use crate::framework::golden::{Function, Output};
        use crate::float::golden::read;
        use warpwright_hdl::word::{Small, Word};
        fn f<'a>(rtl: &'a str) -> char { let rtl = "use super::rtl;"; let text = r#"super::rtl::x "#; '"' }
        mod tests { use super::*; use super::f; }
    "##;
    let hardware = "use crate::framework::golden::FieldList; use super::contract::Size; use warpwright_hdl::prelude::*; mod tests { use super::*; }";
    assert_eq!(planted(golden, hardware), [""; 0]);
}
