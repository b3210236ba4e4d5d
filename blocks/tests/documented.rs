//! Every port and register of every emitted module says what it is, in words that its name has not.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_hdl::module::Module;

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || "._/:".contains(c)))
}

/// What is wrong with what is said of something.
fn mistake(name: &str, doc: &str) -> Option<&'static str> {
    let words = |text: &str| -> HashSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_ascii_lowercase).collect()
    };
    let is_small = |word: &String| {
        [
            "a", "an", "the", "is", "it", "its", "of", "in", "out", "next", "q",
        ]
        .contains(&&**word)
    };
    let of_name = words(name);
    if doc.trim().is_empty() {
        Some("nothing is said of it")
    } else if words(doc)
        .iter()
        .all(|word| of_name.contains(word) || is_small(word))
    {
        Some("only its name's words are said of it")
    } else if doc.contains("::")
        || words_of(doc).any(|word| Path::new(word).extension().is_some_and(|end| end == "rs"))
    {
        Some("a place in Rust is said of it")
    } else if doc.contains(".:") || doc.contains("[`") {
        Some("what is said of it has marks of another language")
    } else {
        None
    }
}

/// What is wrong with what a module says of its ports and registers.
fn mistakes(module: &Module) -> Vec<String> {
    let ports = module.ports.iter().map(|port| (&port.name, &port.doc));
    let registers = module.registers.iter().map(|register| {
        let own = Some(&register.doc).filter(|doc| !doc.is_empty());
        let doc = own.unwrap_or(&module.node(register.node).doc);
        (&register.name, doc)
    });
    let all = ports.chain(registers);
    all.filter_map(|(name, doc)| {
        let what = mistake(name, doc)?;
        Some(format!("{}.{name}: {what}", module.name))
    })
    .collect()
}

#[test]
fn ports_and_registers_say_what_they_are() {
    let mut wrong = BTreeSet::new();
    let mut count = 0;
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied());
            let module = Arc::new(block.build(&parameters.unwrap()).unwrap());
            for module in module.hierarchy() {
                count += module.ports.len() + module.registers.len();
                let mistakes = mistakes(&module).into_iter();
                wrong.extend(mistakes.map(|what| format!("{}: {what}", block.name())));
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The checker finds what it is there for.
#[test]
fn empty_words_are_found() {
    for (name, doc, is_wrong) in [
        ("in_line", "", true),
        ("in_line", "the line", true),
        ("in_line", "The lane's cache line", false),
        (
            "out_known",
            "The SFID selects a load/store pipeline.",
            false,
        ),
        ("out_type", "as model::DataType says", true),
    ] {
        assert_eq!(mistake(name, doc).is_some(), is_wrong, "{name}: {doc}");
    }
}
