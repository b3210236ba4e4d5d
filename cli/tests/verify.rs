//! `verify`: its output and files when everything passes, and when something is
//! undecided or cannot be done. Failures are tested where faulty blocks are defined.

use crate::common::{Folder, assert_has, command, warpwright, words};
use roxmltree::{Document, Node};
use serde_json::Value;

/// Proved in an instant.
const SMALL: &str = "verify lut_array -p width=4 --level proof";
/// Not within a conflict or no time.
const HARD: &str = "verify lop3_unit -p lanes=2 --level proof";

#[test]
fn a_block_that_holds_is_told_check_by_check() {
    let out = warpwright(SMALL).answer();
    assert!(
        out.starts_with("lut_array -p width=4\n  held    random: "),
        "{out}"
    );
    assert_has(&out, "\n  held    engines: ");
    let proved = "every cycle after a reset, for all inputs (unbounded proof by induction, k = 1, 0 invariants";
    assert_has(&out, proved);
    assert!(out.ends_with("all 4 checks held\n"), "{out}");
}

#[test]
fn scripts_learn_what_was_claimed_and_how() {
    let json = warpwright(&format!("{SMALL} --json --seed 9")).json();
    assert_eq!((&json["held"], &json["seed"]), (&true.into(), &9.into()));
    assert_eq!(json["interrupted"], false);
    assert_eq!(json["tools"]["warpwright"], env!("CARGO_PKG_VERSION"));
    let solver = json["tools"]["solver"].as_str().expect("a solver");
    assert!(solver.starts_with("batsat "), "{solver}");
    let checks = json["checks"].as_array().expect("checks");
    assert_eq!(json["counts"]["held"], checks.len());
    let how = |name: &str| {
        let found = checks.iter().find(|check| check["check"] == name);
        let found = found.unwrap_or_else(|| panic!("no check {name}"));
        assert_eq!(found["verdict"], "held");
        assert_eq!(found["held"], true);
        found["how"].clone()
    };
    assert_eq!(
        how("random"),
        serde_json::json!({"kind": "random", "cycles": 5000, "seed": 9})
    );
    let covered = how("every_function")["exhaustive_over"].to_string();
    assert_has(&covered, "all 256 functions");
    assert_eq!(
        how("proof"),
        serde_json::json!(
            {"kind": "proof", "method": "induction", "bounded": false, "k": 1, "invariants": 0}
        )
    );
}

/// No time, or too few conflicts: that is not a proof, whatever else held.
#[test]
fn a_proof_without_an_end_is_unknown() {
    for limit in ["--seconds 0", "--conflicts 1"] {
        let folder = Folder::new();
        let output = "--json --junit report.xml";
        let ran = folder.warpwright(&format!("{HARD} {limit} {output}"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{}", ran.out);
        let json: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(json["held"], false);
        assert_eq!(json["counts"]["failed"], 0);
        assert_ne!(json["counts"]["unknown"], 0);
        let checks = json["checks"].as_array().expect("checks");
        let unknown = checks.iter().find(|check| check["verdict"] == "unknown");
        let unknown = unknown.unwrap_or_else(|| panic!("{limit:?}: {json}"));
        assert_eq!(unknown["held"], false);
        assert!(unknown["reason"].is_string(), "{unknown}");
        let junit = folder.text("report.xml");
        assert_has(&junit, "<error type=\"unknown\"");
    }
}

/// The elements, attributes and counts that Jenkins' schema and GitLab's reader agree on.
#[test]
fn junit_keeps_to_its_schema() {
    let folder = Folder::new();
    let limited = format!("{HARD} --seconds 0 --junit report.xml");
    folder.warpwright(&limited);
    let text = folder.text("report.xml");
    let document = Document::parse(&text).expect("XML");
    let root = document.root_element();
    let allowed = |node: Node<'_, '_>, attributes: &[&str], children: &[&str]| {
        for attribute in node.attributes() {
            assert!(
                attributes.contains(&attribute.name()),
                "{attribute:?} in {node:?}"
            );
        }
        for child in node.children().filter(Node::is_element) {
            assert!(
                children.contains(&child.tag_name().name()),
                "{child:?} in {node:?}"
            );
        }
    };
    let number = |node: Node<'_, '_>, name: &str| -> usize {
        let text = node
            .attribute(name)
            .unwrap_or_else(|| panic!("no {name} in {node:?}"));
        text.parse().expect("a whole number")
    };
    let is_time = |node: Node<'_, '_>| {
        let time = node
            .attribute("time")
            .unwrap_or_else(|| panic!("no time in {node:?}"));
        let (whole, parts) = time.split_once('.').expect("a point");
        assert!(
            [whole, parts]
                .iter()
                .all(|d| d.bytes().all(|b| b.is_ascii_digit())),
            "{time}"
        );
    };
    let named = |node: Node<'_, '_>, tag: &str| {
        let found = node.descendants().filter(|n| n.has_tag_name(tag));
        found.count()
    };

    assert!(root.has_tag_name("testsuites"));
    let totals = ["name", "tests", "failures", "errors", "time"];
    allowed(root, &totals, &["testsuite"]);
    for node in root.descendants().filter(Node::is_element) {
        match node.tag_name().name() {
            "testsuites" | "testsuite" => {
                if node.has_tag_name("testsuite") {
                    let suite = [&totals[..], &["skipped"]].concat();
                    allowed(node, &suite, &["properties", "testcase"]);
                }
                is_time(node);
                assert_eq!(number(node, "tests"), named(node, "testcase"));
                assert_eq!(number(node, "failures"), named(node, "failure"));
                assert_eq!(number(node, "errors"), named(node, "error"));
            }
            "properties" => allowed(node, &[], &["property"]),
            "property" => {
                allowed(node, &["name", "value"], &[]);
                assert!(node.has_attribute("name") && node.has_attribute("value"));
            }
            "testcase" => {
                allowed(
                    node,
                    &["classname", "name", "time"],
                    &["failure", "error", "system-out"],
                );
                is_time(node);
                let out = node.children().find(|n| n.has_tag_name("system-out"));
                let out = out.and_then(|out| out.text()).expect("what was claimed");
                assert!(out.contains("claim: ") && out.contains("\nhow: "), "{out}");
            }
            "failure" | "error" => {
                allowed(node, &["type", "message"], &[]);
                let message = node.attribute("message").expect("a message");
                assert!(node.text().is_some_and(|text| text.contains(message)));
            }
            "system-out" => allowed(node, &[], &[]),
            other => panic!("<{other}> is not of the schema"),
        }
    }
    let errors = number(root, "errors");
    assert!(errors >= 1 && number(root, "tests") > errors, "{text}");
    assert_eq!(number(root, "failures"), 0);
}

/// All operands, their hash, and that it is the stored one.
#[test]
fn all_operands_are_swept() {
    let exhaustive = "verify glsl450 -p ops=Ceil -p width=16 --level exhaustive";
    let out = warpwright(exhaustive).answer();
    let claim = "sweep_Ceil: Ceil of f16 agrees with the golden model for all operands (exhaustive, 65536 operands, ";
    assert_has(&out, claim);
    assert_has(&out, "\n          sha256 ");
    assert_has(&out, ", as stored\n");

    let json = warpwright(&format!("{exhaustive} --json -p lanes=1")).json();
    assert_eq!(json["level"], "exhaustive");
    assert_eq!(json["held"], true);
    let checks = json["checks"].as_array().expect("checks");
    let swept = checks.iter().find(|check| check["how"]["kind"] == "sweep");
    let swept = swept.expect("a sweep");
    assert_eq!(swept["how"]["operands"], 65_536);
    let sweep = &swept["sweep"];
    assert_eq!(sweep["function"], "Ceil");
    assert_eq!(sweep["operands"], "f16");
    assert_eq!(sweep["count"], 65_536);
    assert_eq!(sweep["hash"], sweep["stored"]);
    // The same for any number of lanes.
    assert_has(&out, sweep["hash"].as_str().expect("a hash"));
}

/// One check of several, and one that there is not.
#[test]
fn checks_are_chosen_by_name() {
    let json = warpwright("verify lut_array --check random --json").json();
    let checks = json["checks"].as_array().expect("checks");
    let names: Vec<_> = checks.iter().map(|check| &check["check"]).collect();
    assert_eq!(names, ["random"]);
    let message = "--level quick has no check `proof` here; it has random, ";
    warpwright("verify lut_array --check random --check proof").refused(message);
}

#[test]
fn too_many_operands_are_refused() {
    for (arguments, message) in [
        (
            "glsl450 -p ops=Floor -p width=64",
            "glsl450 -p ops=Floor -p width=64: Floor at width=64 has 64 operand bits; an exhaustive sweep covers at most 32; \
             Floor can be swept at width=16 and width=32",
        ),
        (
            "glsl450 -p ops=Ceil+FMin",
            "FMin at width=32 has 64 operand bits; an exhaustive sweep covers at most 32; FMin can be swept at width=16",
        ),
        (
            "leading_zeros -p width=33",
            "leading_zeros -p width=33: leading_zeros has 33 operand bits; an exhaustive sweep covers at most 32; \
             parameters with narrower inputs may be small enough",
        ),
        (
            "lut_array",
            "lut_array: its outputs depend on the inputs of several cycles, and not all input sequences can be tried",
        ),
        (
            "--all",
            "lut_array: its outputs depend on the inputs of several cycles",
        ),
        (
            "glsl450 --seconds 5",
            "--seconds applies only to proofs; use it with --level proof",
        ),
    ] {
        warpwright(&format!("verify --level exhaustive {arguments}")).refused(message);
    }
}

#[test]
fn options_of_proofs_are_checked() {
    for (arguments, message) in [
        (
            "--seconds 5",
            "--seconds applies only to proofs; use it with --level proof",
        ),
        (
            "--solver batsat",
            "--solver applies only to proofs; use it with --level proof",
        ),
        (
            "--level proof --solver minisat",
            "there is no SAT solver \"minisat\"; there are batsat",
        ),
        (
            "--level proof --seconds -1",
            "a time in seconds is 0 to 3.2e7",
        ),
        (
            "--level proof --seconds NaN",
            "a time in seconds is 0 to 3.2e7",
        ),
    ] {
        warpwright(&format!("verify lut_array {arguments}")).refused(message);
    }
}

#[test]
fn a_report_that_cannot_be_written_is_found_before_the_work() {
    Folder::new().refused(
        "verify lut_array --junit no/report.xml",
        "cannot write no/report.xml",
    );
}

/// A full disk takes nothing: neither the report nor the answer may be lost without a word.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let small = "verify lut_array -p width=4";
    let ran = warpwright(&format!("{small} --junit /dev/full"));
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert_has(
        &ran.err,
        "cannot write /dev/full: no space is left on the disk",
    );
    assert_has(&ran.out, "all 3 checks held");

    for more in ["", "--json"] {
        let line = format!("{small} {more}");
        let full = std::fs::File::create("/dev/full").expect("the device");
        let ran = command().args(words(&line)).stdout(full).output();
        let ran = ran.expect("the command starts");
        let err = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{line}: {err}");
        assert_has(&err, "cannot write to standard output: No space left");
    }
}
