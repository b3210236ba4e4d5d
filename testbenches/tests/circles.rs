//! Files depend on one another in one direction only: no file of a crate depends, even indirectly, on a file that depends on it.
//!
//! The test reads the unindented `use` lines of every source file that start with `crate`, `self` or `super`; those in
//! functions and tests are indented. A module and its submodules count as one: dependencies among them make no cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The circles that there are: a crate's folder, and the modules in the order of their names.
const ALLOWED: &[&str] = &[
    // A builder makes signals, and an operation on signals is a node of their builder.
    "hdl: builder signal",
];

/// The texts of a crate's modules, by their names from its root on; both roots of a crate are one.
type Texts = BTreeMap<Vec<String>, String>;

/// The paths that a tree names: of `a::{b, c::d}` they are `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<Vec<String>> {
    let names = |path: &str| path.split("::").map(|n| n.trim().to_string()).collect();
    let Some((before, inner)) = tree.split_once('{') else {
        return vec![names(tree.split(" as ").next().unwrap_or_default())];
    };
    let mut prefix: Vec<String> = names(before);
    prefix.pop();
    let (inner, _) = inner.rsplit_once('}').expect("a brace");
    let mut depth = 0;
    let branches = inner.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let below = branches.flat_map(paths);
    below.map(|path| [&prefix[..], &path].concat()).collect()
}

/// The paths that a file uses.
fn used(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, line) in text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end - line.len(), line))
    }) {
        // `use`, `pub use`, `pub(super) use`.
        let is_use = line.starts_with("use ") || line.starts_with("pub");
        let Some((before, _)) = line.split_once("use ").filter(|_| is_use) else {
            continue;
        };
        if before.split_whitespace().count() <= 1 {
            let tree = text[at + before.len() + 4..].split(';').next();
            found.extend(paths(tree.unwrap_or_default()));
        }
    }
    found
}

/// The module that a path of a module leads to, if it is neither above nor below.
fn target(texts: &Texts, own: &[String], path: &[String]) -> Option<Vec<String>> {
    let is_super = |name: &&String| *name == "super";
    let up = path.iter().take_while(is_super).count();
    let (mut module, skipped) = match path[0].as_str() {
        "crate" => (Vec::new(), 1),
        "self" => (own.to_vec(), 1),
        "super" => (own[..own.len() - up].to_vec(), up),
        _ => return None,
    };
    // What the crate's root takes from a folder is there under its own name too.
    let root = (path[0] == "crate").then(|| used(&texts[&Vec::new()]));
    let taken = root.into_iter().flatten().find(|taken| {
        taken.len() > 1 && taken.last() == path.get(1) && texts.contains_key(&taken[..])
    });
    let path = match &taken {
        Some(taken) => &[&path[..1], &taken[..], &path[2..]].concat(),
        None => path,
    };
    for name in &path[skipped..] {
        module.push(name.clone());
        if !texts.contains_key(&module) {
            module.pop();
            break;
        }
    }
    (!module.starts_with(own) && !own.starts_with(&module)).then_some(module)
}

/// The modules of each circle.
fn circles(texts: &Texts) -> BTreeSet<String> {
    let uses = |(own, text): (&Vec<String>, &String)| {
        let paths = used(text).into_iter();
        let targets = paths.filter_map(|path| target(texts, own, &path));
        (own.clone(), targets.collect::<Vec<_>>())
    };
    let uses: BTreeMap<_, _> = texts.iter().map(uses).collect();
    let reached = |from: &Vec<String>| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(module) = open.pop() {
            let new = uses[module].iter();
            open.extend(new.filter(|module| reached.insert((*module).clone())));
        }
        (from.clone(), reached)
    };
    let reached: BTreeMap<_, _> = uses.keys().map(reached).collect();
    let circle = |(from, to): (&Vec<String>, &BTreeSet<Vec<String>>)| {
        let back = to.iter().filter(|module| reached[*module].contains(from));
        let names: Vec<_> = back.map(|module| module.join("::")).collect();
        names.join(" ")
    };
    let circles = reached.iter().map(circle);
    circles.filter(|circle| !circle.is_empty()).collect()
}

fn read(folder: &Path, module: &[String], texts: &mut Texts) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy();
        let mut below = module.to_vec();
        if !["mod", "lib", "main"].contains(&&*name) {
            below.push(name.to_string());
        }
        if path.is_dir() {
            read(&path, &below, texts);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *texts.entry(below).or_default() += &fs::read_to_string(&path).expect("a text");
        }
    }
}

#[test]
fn circles_are_those_that_are_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = fs::read_to_string(root.join("Cargo.toml")).expect("a workspace");
    let mut lines = workspace.lines();
    let members = lines.find_map(|line| line.strip_prefix("members = "));
    let mut found = BTreeSet::new();
    let mut files = 0;
    for member in members.expect("a line").split('"').skip(1).step_by(2) {
        let mut texts = Texts::new();
        read(&root.join(member).join("src"), &[], &mut texts);
        files += texts.len();
        found.extend(circles(&texts).iter().map(|c| format!("{member}: {c}")));
    }
    assert!(files > 500, "{files} files are not all");
    let allowed = ALLOWED.iter().map(ToString::to_string).collect();
    let new: Vec<_> = found.difference(&allowed).collect();
    assert!(new.is_empty(), "files that use one another: {new:#?}");
    let gone: Vec<_> = allowed.difference(&found).collect();
    assert!(gone.is_empty(), "to be struck from the list: {gone:#?}");
}

#[test]
fn a_circle_is_noticed() {
    let found = |files: &[(&str, &str)]| {
        let names = |module: &str| {
            let names = module.split("::").filter(|name| !name.is_empty());
            names.map(str::to_string).collect()
        };
        let texts = files.iter().map(|(m, text)| (names(m), text.to_string()));
        Vec::from_iter(circles(&texts.collect()))
    };
    // By way of a third file in a folder, with braces over lines.
    let a = "//! A.\nuse std::fmt;\npub(crate) use crate::{\n    b::{self, B},\n    d,\n};\n";
    let with = |e| {
        [
            ("", "mod c;\npub use c::e;\n"),
            ("a", a),
            ("b", "use super::c::e::E as F;\n"),
            ("c", "mod e;\n"),
            ("c::e", e),
            ("d", ""),
        ]
    };
    assert_eq!(found(&with("pub use crate::a::A;\n")), ["a b c::e"]);
    assert_eq!(found(&with("use super::super::{b};\n")), ["b c::e"]);
    let by_the_root = [
        ("", "pub use f::e;\n"),
        ("f", ""),
        ("f::e", "use crate::g::G;\n"),
        ("g", "use crate::e::E;\n"),
    ];
    assert_eq!(found(&by_the_root), ["f::e g"]);
    // What is below, what another crate has, and what a comment or a test uses.
    for none in [
        "use crate::d;\nuse a::A;\n",
        "// use crate::a;\n",
        "mod tests {\n    use crate::a;\n}\n",
    ] {
        assert!(found(&with(none)).is_empty(), "{none}");
    }
    assert!(
        found(&[
            ("", ""),
            ("p", "use self::q::Q;\n"),
            ("p::q", "use super::P;\n")
        ])
        .is_empty()
    );
}
