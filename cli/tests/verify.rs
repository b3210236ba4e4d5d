//! `verify`: what it says when everything holds. What it says of a failure is tested where it is made.

mod common;

use common::{Folder, warpwright};

#[test]
fn a_block_that_holds_is_told_check_by_check() {
    let out = warpwright(&["verify", "lut_array", "-p", "width=4"]).answer();
    assert!(
        out.starts_with("lut_array -p width=4\n  held    random: "),
        "{out}"
    );
    assert!(out.contains("\n  held    engines: "), "{out}");
    assert!(out.ends_with(" checks held\n"), "{out}");
}

#[test]
fn scripts_get_json_and_ci_gets_junit() {
    let folder = Folder::new();
    let verify = [
        "verify",
        "lut_array",
        "-p",
        "width=4",
        "--junit",
        "report.xml",
        "--json",
        "--seed",
        "9",
    ];
    let json = folder.warpwright(&verify).json();
    assert_eq!((&json["held"], &json["seed"]), (&true.into(), &9.into()));
    let checks = json["checks"].as_array().expect("checks");
    assert!(checks.len() >= 3 && checks.iter().all(|check| check["held"] == true));
    let junit = folder.text("report.xml");
    let suite = format!(
        "<testsuite name=\"lut_array -p width=4\" tests=\"{}\" failures=\"0\"",
        checks.len()
    );
    assert!(junit.contains(&suite), "{junit}");
    assert_eq!(junit.matches("<testcase ").count(), checks.len());
}

#[test]
fn a_report_that_cannot_be_written_is_found_before_the_work() {
    let ran = Folder::new().warpwright(&["verify", "lut_array", "--junit", "no/report.xml"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err.contains("cannot write no/report.xml"),
        "{}",
        ran.err
    );
}
