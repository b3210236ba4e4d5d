//! No name derived by the Verilog writer says the opposite of its value.
//!
//! Checked on the text of every named configuration, without knowledge of how names are derived: a net's
//! name must mark a mentioned net as inverted (`not_valid`, `count_is_zero`) exactly if the net reads
//! it through an odd number of inversions ([`read`]). Names given by the description are not checked.

mod read;

use read::{Read, reads};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::{self, Options};

/// A net and its value.
struct Assignment {
    name: String,
    value: String,
}

/// The nets of a file that get their value in one statement.
fn assignments(text: &str) -> Vec<Assignment> {
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join(" ");
    let statements = text.split(';').filter_map(|statement| {
        let (target, value) = statement.split_once(" =")?;
        let words: Vec<&str> = target.split_whitespace().collect();
        let start = words
            .iter()
            .rposition(|word| ["wire", "assign"].contains(word))?;
        // What stands before it, such as `end`, belongs to the statement before.
        let name = words.last()?;
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let is_short = words.len() - start <= 3;
        (is_plain && is_short && !value.starts_with('=')).then(|| Assignment {
            name: (*name).to_string(),
            value: value.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    });
    statements.collect()
}

/// The names that the description gives to what one file has.
fn given(module: &Module, names: &mut HashSet<String>) {
    names.extend(module.ports.iter().map(|port| port.name.clone()));
    let nodes = module.nodes.iter();
    names.extend(nodes.filter_map(|node| node.name.clone().or_else(|| node.variable.clone())));
    for instance in &module.instances {
        if instance.lanes.is_some_and(|lanes| lanes.in_place) {
            given(&instance.module, names);
        }
    }
}

/// A part of a name that mentions what the value reads.
struct Mention<'r> {
    of: String,
    reads: Vec<&'r Read>,
    /// The name says that it is inverted; nothing if it says neither.
    is_inverted: Option<bool>,
}

/// What a name mentions: at each place the longest words.
fn mentions<'r>(name: &str, reads: &'r [Read]) -> Vec<Mention<'r>> {
    let words: Vec<&str> = name.split('_').collect();
    let known: BTreeSet<&String> = reads.iter().flat_map(|read| &read.words).collect();
    let mut mentions = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let fits = |known: &&&String| {
            let parts: Vec<&str> = known.split('_').collect();
            words[at..].starts_with(&parts)
        };
        let Some(of) = known.iter().filter(fits).max_by_key(|known| known.len()) else {
            at += 1;
            continue;
        };
        let end = at + of.split('_').count();
        let mut before = words[..at]
            .iter()
            .rev()
            .skip_while(|word| ["any", "all"].contains(word));
        let behind = words[end..].join("_");
        let is_behind = |said: &[&str]| said.iter().any(|said| behind.starts_with(said));
        let is_said = before.next() == Some(&"not")
            || words[..at].ends_with(&["zero", "if"])
            || is_behind(&["is_not", "is_zero", "even_parity", "inverted"]);
        mentions.push(Mention {
            of: (*of).clone(),
            reads: reads
                .iter()
                .filter(|read| read.words.contains(of))
                .collect(),
            // Compared either way.
            is_inverted: (!is_behind(&["compared"])).then_some(is_said),
        });
        at = end;
    }
    mentions
}

/// What is wrong with the name of a value, if something is.
fn mistake(name: &str, reads: &[Read]) -> Option<String> {
    let mentions = mentions(name, reads);
    for mention in &mentions {
        let Some(is_said) = mention.is_inverted else {
            continue;
        };
        if mention.reads.iter().all(|read| read.is_inverted != is_said) {
            let mistake = if is_said { "adds" } else { "drops" };
            return Some(format!("{mistake} an inversion of {}", mention.of));
        }
    }
    let of_both = |mention: &&Mention<'_>| {
        let other = |other: &Mention<'_>| other.of == mention.of && other.is_inverted == Some(true);
        mention.is_inverted == Some(false) && mentions.iter().any(other)
    };
    let contradiction = mentions.iter().find(of_both)?;
    Some(format!("has {} and its inverse", contradiction.of))
}

#[test]
fn no_derived_name_drops_an_inversion() {
    let mut seen = HashSet::new();
    let (mut checked, mut wrong) = (0, BTreeSet::new());
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied());
            let module = Arc::new(block.build(&parameters.unwrap()).unwrap());
            let files = verilog::emit(&module, &Options::default());
            let modules = module.hierarchy();
            assert_eq!(files.len(), modules.len());
            for (file, module) in files.iter().zip(modules) {
                if !seen.insert(file.text.clone()) {
                    continue;
                }
                let mut is_given = HashSet::new();
                given(&module, &mut is_given);
                for Assignment { name, value } in assignments(&file.text) {
                    let reads = reads(&value);
                    let reads = reads.unwrap_or_else(|| panic!("{}: {name} = {value}", file.name));
                    if is_given.contains(&name) {
                        continue;
                    }
                    checked += 1;
                    let mistake = mistake(&name, &reads);
                    wrong.extend(
                        mistake.map(|what| format!("{}: {name} = {value}: {what}", file.name)),
                    );
                }
            }
        }
    }
    assert!(checked > 40, "{checked} derived names");
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(
        wrong.is_empty(),
        "{} of {checked}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Where the first line of a file that has a name is described.
fn place(file: &verilog::VerilogFile, name: &str) -> String {
    let mut lines = file.text.lines().zip(&file.places);
    let is_word = |line: &str| {
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.any(|word| word == name)
    };
    let found = lines.find(|(line, _)| is_word(line));
    found.map_or(String::new(), |(_, places)| format!("{places:?}"))
}

/// How many names the writer may make up. It only shrinks.
const MOST_DERIVED: usize = 15;

#[test]
fn few_names_are_derived() {
    let mut seen = HashSet::new();
    let mut derived = Vec::new();
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied());
            let module = Arc::new(block.build(&parameters.unwrap()).unwrap());
            for file in verilog::emit(&module, &Options::default()) {
                if seen.insert(file.text.clone()) {
                    let names = file.derived_names.iter();
                    derived.extend(names.map(|name| {
                        let place = place(&file, name);
                        format!("{}/{}: {name} {place}", named.name, file.name)
                    }));
                }
            }
        }
    }
    assert!(
        derived.len() <= MOST_DERIVED,
        "{} of {MOST_DERIVED}:\n{}",
        derived.len(),
        derived.join("\n")
    );
}

/// The checker finds what it is there for.
#[test]
fn opposites_are_found() {
    for (name, value, expected) in [
        ("a_and_b", "a & {7{~b}}", Some("drops an inversion of b")),
        ("a_and_not_b", "a & {7{~b}}", None),
        ("a_and_b", "a & b", None),
        ("not_a_and_b", "a & b", Some("adds an inversion of a")),
        (
            "a_and_b",
            "(a == 3'd0) & b",
            Some("drops an inversion of a"),
        ),
        ("a_is_zero_and_b", "(a == 3'd0) & b", None),
        (
            "a_is_zero_and_b",
            "(a == 3'd1) & b",
            Some("adds an inversion of a"),
        ),
        ("a_combined", "~|a & b & c", Some("drops an inversion of a")),
        ("a_compared", "a != b[7:0]", None),
        ("a_is_not_b_7_0", "a != b[7:0]", None),
        ("a_inverted", "~(a & b)", None),
        ("a_and_not_a", "a & ~(a & b)", Some("has a and its inverse")),
        ("a_combined_2", "a & ~(a & b)", None),
    ] {
        let found = mistake(name, &reads(value).unwrap());
        assert_eq!(found.as_deref(), expected, "{name} = {value}");
    }
}
