//! A crate with `test = false` for its library has nothing that this would skip: no unit test that no other test program runs.
//! The setting saves time: compiling a library a second time for its tests takes as long as compiling it once. `doctest = false` is
//! not allowed: the pages of a crate are written while its examples are tried (`scripts/rustdoc`).

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// What is said of the library: `test = false`, `doctest = false`.
fn says(manifest: &str, line: &str) -> bool {
    let library = manifest.split_once("\n[lib]\n").map(|(_, rest)| rest);
    let lines = library.unwrap_or_default().lines();
    lines
        .take_while(|line| !line.starts_with('['))
        .any(|found| found == line)
}

/// What the tests of another crate bring in of this one's files, written as its own tests would.
fn elsewhere(tests: &str, member: &str) -> String {
    let begin = format!("#[path = \"../../{member}/src/");
    let brought_in = tests.lines().filter_map(|line| line.strip_prefix(&begin));
    let lines = brought_in.map(|file| format!("#[path = \"../src/{file}\n"));
    lines.collect::<Vec<_>>().concat()
}

/// The files with tests that nothing runs.
fn left_out(manifest: &str, tests: &str, files: &[(String, String)]) -> Vec<String> {
    let is_missed = |(name, text): &&(String, String)| {
        let is_brought_in = tests.contains(&format!("#[path = \"../src/{name}\"]\n"));
        let has_test = text.contains("#[test]") || text.contains("proptest!");
        says(manifest, "test = false") && has_test && !is_brought_in
    };
    let missed = files.iter().filter(is_missed);
    missed.map(|(name, _)| name.clone()).collect()
}

#[test]
fn what_cargo_does_not_test_has_no_tests() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace");
    let (_, members) = workspace.split_once("members = [").expect("the members");
    let members = members.split(']').next().expect("the members");
    let testbenches = fs::read_to_string(root().join("testbenches/tests/main.rs"));
    let testbenches = testbenches.expect("the tests of the testbenches");
    let mut told = 0;
    for member in members.split(", ").map(|member| member.trim_matches('"')) {
        let folder = root().join(member);
        let text = |name: &str| fs::read_to_string(folder.join(name)).expect(member);
        let manifest = text("Cargo.toml");
        told += usize::from(says(&manifest, "test = false"));
        assert!(!says(&manifest, "doctest = false"), "{member}");
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        let files: Vec<(String, String)> = (files.iter())
            .map(|file| {
                let name = file
                    .strip_prefix(folder.join("src"))
                    .expect("in the folder");
                let text = fs::read_to_string(file).expect("a file");
                (name.to_string_lossy().into_owned(), text)
            })
            .collect();
        // Not every crate has tests from outside.
        let mut tests = fs::read_to_string(folder.join("tests/main.rs")).unwrap_or_default();
        tests += &elsewhere(&testbenches, member);
        let missed = left_out(&manifest, &tests, &files);
        assert!(missed.is_empty(), "{member}: nothing tests {missed:?}");
    }
    assert_eq!(told, 7);
}

#[test]
fn a_test_that_nothing_runs_is_noticed() {
    let text = "fn f() {}\n#[test]\nfn g() {}\n";
    let unit = [("a/b.rs".to_string(), text.to_string())];
    let no_tests = "[package]\nname = \"a\"\n\n[lib]\ntest = false\n\n[features]\n";
    assert!(says(no_tests, "test = false") && !says(no_tests, "doctest = false"));
    assert_eq!(left_out(no_tests, "mod x;\n", &unit), ["a/b.rs"]);
    let brought_in = "#[path = \"../src/a/b.rs\"]\nmod b;\n";
    assert!(left_out(no_tests, brought_in, &unit).is_empty());
    let others = "mod x;\n#[path = \"../../crate/src/a/b.rs\"]\nmod b;\n";
    let of = |member| left_out(no_tests, &elsewhere(others, member), &unit);
    assert!(of("crate").is_empty());
    assert_eq!(of("other"), ["a/b.rs"]);
    assert!(left_out("[package]\n", "", &unit).is_empty());
}
