//! What a user of the library compiles.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Crates, ours included, of somebody who describes, simulates and emits.
const MOST: usize = 40;

/// The crates that cargo builds of this one.
fn crates(arguments: &[&str]) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "-p", "warpwright"])
        .args(["-e", "normal,build", "--prefix", "none", "--format", "{p}"])
        .args(arguments)
        .current_dir(root)
        .output()
        .expect("cargo");
    let said = String::from_utf8_lossy(&listed.stderr);
    assert!(listed.status.success(), "{said}");
    let listed = String::from_utf8(listed.stdout).expect("names");
    let lines = listed.lines().filter(|line| !line.is_empty());
    let names = lines.map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "));
    names.collect()
}

#[test]
fn describing_simulating_and_emitting_takes_few_crates() {
    let few = crates(&["--no-default-features"]);
    assert!(few.len() <= MOST, "{}: {few:#?}", few.len());
    let has = |name: &str| few.iter().any(|found| found.starts_with(name));
    for needed in [
        "warpwright-hdl ",
        "warpwright-sim ",
        "warpwright-blocks ",
        "vcd ",
        "fst-writer ",
    ] {
        assert!(has(needed), "{needed}");
    }
    assert!(!has("clap ") && !has("warpwright-prove "));
    // The command takes more, so the count counts.
    assert!(crates(&[]).len() > 2 * MOST);
}
