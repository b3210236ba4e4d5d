//! `mutate`: its output and exit codes.

use crate::common::{assert_has, warpwright};

#[test]
fn checks_that_notice_every_fault_are_told_and_counted() {
    let out = warpwright("mutate lut_array -p width=4 --mutants 50").answer();
    assert!(out.starts_with("lut_array -p width=4\n  50 of "), "{out}");
    assert_has(&out, "\n  survived         0\n");
    assert!(
        out.ends_with("score 100.0 % of the mutants that are not proved equivalent\n"),
        "{out}"
    );
}

#[test]
fn a_survivor_is_a_failure_and_can_be_tried_again() {
    let blind = "mutate lut_array -p width=2 --cycles 0";
    let ran = warpwright(&format!("{blind} --mutants 20"));
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let again = (ran.out.lines())
        .find_map(|line| line.trim_start().strip_prefix("again: warpwright "))
        .expect("a survivor says how it is tried again");
    for (form, said) in [("", "no check notices it"), ("--json", "\"survived\": 1")] {
        let ran = warpwright(&format!("{again} {form}"));
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert_has(&ran.out, said);
    }
}

#[test]
fn a_fault_that_does_not_exist_is_wrong_use() {
    let ran = warpwright("mutate lut_array --only 99999999");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "lut_array\n"));
    assert_has(
        &ran.err,
        "has no fault number 99999999; its faults are 0 to ",
    );
}
