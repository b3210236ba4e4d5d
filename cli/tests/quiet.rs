//! `--quiet`: success is silent, failures and requested answers are not.

use crate::common::{Folder, assert_has, warpwright};

#[test]
fn success_is_silent() {
    let folder = Folder::new();
    for line in [
        "verify lut_array -q",
        "-q mutate lut_array --mutants 5",
        "emit lut_array --quiet",
        "sim lut_array -q --vcd run.vcd",
        "wave run.vcd -q -o run.svg",
        "schematic lut_array -q -o lut_array.svg",
        "export lut_array -q -o lut_array.aig",
        "report lut_array -q --no-checks -o pages",
        "man -q -o man",
        "new my_block -q",
    ] {
        assert_eq!(folder.warpwright(line).answer(), "", "{line}");
    }
    for file in ["lut_array.v", "run.vcd", "run.svg", "lut_array.aig"] {
        assert!(folder.path().join(file).exists(), "{file}");
    }
}

#[test]
fn requested_answers_appear() {
    for line in [
        "list -q",
        "show lut_array -q",
        "sim lut_array -q",
        "lut a&b -q",
    ] {
        assert!(!warpwright(line).answer().is_empty(), "{line}");
    }
    let report = warpwright("verify lut_array -q --json").json();
    assert_eq!(report["held"], true);
}

#[test]
fn failures_are_shown_with_the_whole_report() {
    // In one cycle, faults go unnoticed.
    let line = "mutate lut_array --mutants 20 --cycles 1";
    let ran = warpwright(&format!("{line} -q"));
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert_eq!(ran.out, warpwright(line).out);
    assert_has(&ran.out, "survived");
    warpwright("show lut_aray -q").refused("lut_aray");
}
