//! `math`: functions of the EU's math instruction as seen by users and scripts.

use crate::common::{assert_has, warpwright};

/// The results' words; with `--rtl` the same, and the command says that the model agrees.
#[track_caller]
fn results(arguments: &str) -> Vec<String> {
    let of = |more: &str| -> Vec<String> {
        let answer = warpwright(&format!("math {arguments} --json {more}")).json();
        let is_compared = answer["hardware"].as_bool();
        assert_eq!(is_compared, (!more.is_empty()).then_some(true));
        let results = answer["results"].as_array().expect("results").iter();
        results
            .map(|one| one["result"]["bits"].as_str().expect("bits").to_string())
            .collect()
    };
    let found = of("");
    assert_eq!(of("--rtl"), found, "{arguments:?}");
    found
}

/// What stands here is what mathematics and the PRM's tables say, not what was printed once.
#[test]
fn functions_are_executed() {
    for (arguments, expected) in [
        ("INV -4 0.5", "0xbe800000 0x40000000"),
        ("1 0x40800000", "0x3e800000"),
        ("log 8 0.25", "0x40400000 0xc0000000"),
        ("EXP 3 -2", "0x41000000 0x3e800000"),
        ("SQT 9 -1", "0x40400000 0x7fc00000"),
        ("RSQT 4 16", "0x3f000000 0x3e800000"),
        ("SIN 0 -0.0", "0x00000000 0x80000000"),
        ("COS 0 -0.0", "0x3f800000 0x3f800000"),
        ("COS -0.0 --tables as_written", "0x80000000"),
        // ALT mode: no infinities, and roots of magnitudes.
        ("INV 0 -0.0", "0x7f800000 0xff800000"),
        ("INV 0 -0.0 --mode alt", "0x7f7fffff 0xff7fffff"),
        ("SQT -9 --mode alt", "0x40400000"),
        // The root of 2^-140 is 2^-70, but for what is flushed.
        ("SQT 0x00000200", "0x1c800000"),
        ("SQT 0x00000200 --denormals flush", "0x00000000"),
    ] {
        assert_eq!(results(arguments).join(" "), expected, "{arguments}");
    }
}

/// The float next to π is 8.742278e-8 above it, of which only one tier has the digits.
#[test]
fn the_tier_is_chosen() {
    let units_off = |more: &str| {
        let [word] = &results(&format!("SIN 0x40490fdb {more}"))[..] else {
            panic!("one operand, one result");
        };
        let word = u32::from_str_radix(word.trim_start_matches("0x"), 16).expect("bits");
        word.abs_diff(0xb3bb_bd2e)
    };
    assert!(units_off("--accuracy opencl") <= 2);
    assert!(units_off("") > 1000);
    assert!(units_off("--accuracy table") > 1000);
}

#[test]
fn all_functions_are_listed() {
    let answer = warpwright("math --json").json();
    let names = answer["functions"].as_array().expect("functions").iter();
    let names: Vec<_> = names
        .map(|one| [one["number"].clone(), one["name"].clone()])
        .collect();
    let expected = serde_json::json!([
        [1, "INV"],
        [2, "LOG"],
        [3, "EXP"],
        [4, "SQT"],
        [5, "RSQT"],
        [6, "SIN"],
        [7, "COS"],
        [14, "INVM"],
        [15, "RSQTM"]
    ]);
    assert_eq!(serde_json::json!(names), expected);
    let text = warpwright("math").answer();
    assert!(
        text.contains("RSQT") && text.contains("1 / the square root of x"),
        "{text}"
    );
}

/// The macros: one case of each way to a result.
#[test]
fn macros_are_executed() {
    for (arguments, result, way) in [
        ("INVM 1.0 3.0", "0.33333334  (0x3eaaaaab)", "refined"),
        ("14 -1.0 0", "-inf  (0xff800000)", "early out"),
        (
            "invm 0x00800000 3.0",
            "3.918315e-39  (0x002aaaab)",
            "too small",
        ),
        ("RSQTM 2.0", "0.70710677  (0x3f3504f3)", "refined"),
        ("RSQTM -2.0", "nan  (0x7fc00000)", "early out"),
    ] {
        let text = warpwright(&format!("math {arguments}")).answer();
        assert_has(&text, &format!("\n  result   {result}\n{way}: "));
    }
    let json = warpwright("math INVM 6 4 --json").json();
    assert_eq!(json["number"], 14);
    assert_eq!(json["operands"][1]["value"], "4.0");
    assert_eq!(json["result"]["bits"], "0x3fc00000");
    assert_eq!(json["way"], "refined");
}

#[test]
fn mistakes_are_named() {
    for (arguments, message) in [
        ("INVERT 1", "MathFC has no function `INVERT`"),
        (
            "RSQ 1",
            "MathFC has no function `RSQ`; did you mean `RSQT`?",
        ),
        ("9 1", "MathFC has no function 9"),
        ("INVM 1", "INVM takes 2 operands, got 1"),
        (
            "15 1 --mode alt",
            "RSQTM has no modes: it follows IEEE 754, with denormals",
        ),
        (
            "rsqtm 1 --rtl",
            "RSQTM has no hardware of its own: it is a program that uses `special_function` and `float_fma`",
        ),
        ("INV", "INV takes one or more operands, got 0"),
        ("INV 1 two", "`two` is not a valid f32"),
        ("INV 0x100000000", "`0x100000000` is not a valid f32"),
        (
            "INV 1 --mode fast",
            "invalid value 'fast' for '--mode <MODE>'",
        ),
        (
            "--mode alt",
            "the following required arguments were not provided",
        ),
    ] {
        let ran = warpwright(&format!("math {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        let told = ran.err.replace('\n', " ");
        assert!(told.contains(message), "{arguments:?}: {told}");
    }
}
