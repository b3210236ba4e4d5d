//! `glsl`: one instruction as seen by users and scripts.

use crate::common::warpwright;

/// The last line of results in words.
#[track_caller]
fn result(arguments: &str) -> String {
    let text = warpwright(&format!("glsl {arguments}")).answer();
    let lines = text.lines().filter(|line| line.starts_with("  result"));
    lines
        .map(|line| line.trim_start_matches("  result").trim())
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn instructions_are_executed() {
    for (arguments, expected) in [
        ("SClamp 5 -3 3", "3  (0x00000003)"),
        (
            "RoundEven 0.5,1.5,-2.5",
            "0.0, 2.0, -2.0  (0x00000000, 0x40000000, 0xc0000000)",
        ),
        ("FMin -0.0 nan --type f16", "-0.0  (0x8000)"),
        ("ModfStruct -2.5", "-0.5  (0xbf000000); -2.0  (0xc0000000)"),
        ("PackDouble2x32 0,0x3ff00000", "1.0  (0x3ff0000000000000)"),
        ("fabs -1.5", "1.5  (0x3fc00000)"),
        ("Sqrt 2.25,4", "1.5, 2.0  (0x3fc00000, 0x40000000)"),
        (
            "Cross 1,0,0 0,1,0",
            "0.0, 0.0, 1.0  (0x00000000, 0x00000000, 0x3f800000)",
        ),
        (
            "Refract 0,-1 0,1 1.5 --type f16",
            "0.0, -1.0  (0x0000, 0xbc00)",
        ),
        (
            "MatrixInverse 2,0,0,4",
            "0.5, -0.0, -0.0, 0.25  (0x3f000000, 0x80000000, 0x80000000, 0x3e800000)",
        ),
    ] {
        assert_eq!(result(arguments), expected, "{arguments:?}");
        let by_hardware = format!("{arguments} --rtl");
        assert_eq!(result(&by_hardware), expected, "{by_hardware:?}");
    }
}

#[test]
fn json_has_both_numbers_and_all_bits() {
    let answer = warpwright("glsl FrexpStruct 8 --rtl --json").json();
    assert_eq!(answer["number"], 52);
    assert_eq!(answer["draft_number"], 55);
    assert_eq!(answer["results"][0][0]["value"], "0.5");
    assert_eq!(answer["results"][1][0]["bits"], "0x00000004");
    assert_eq!(answer["hardware"], true);
}

/// What is told of an instruction is what the tests do with it.
#[test]
fn all_instructions_are_listed() {
    let json = warpwright("glsl --json").json();
    let all = json["instructions"].as_array().expect("instructions");
    assert_eq!(all.len(), 80);
    let of = |name: &str| {
        let found = all.iter().find(|listed| listed["name"] == name);
        found.unwrap_or_else(|| panic!("no {name}"))
    };
    let fract = of("Fract");
    assert_eq!(fract["number"], 10);
    let told = |at: usize, field: &str| fract["widths"][at][field].clone();
    let told = [0, 1, 2].map(|at| [told(at, "type"), told(at, "proved")]);
    let expected = serde_json::json!([
        ["f16", "always"],
        ["f32", "in_long_runs"],
        ["f64", "undecided"]
    ]);
    assert_eq!(serde_json::json!(told), expected);
    assert_eq!(fract["widths"][0]["swept"], 65_536);
    assert!(fract["widths"][2]["swept"].is_null());
    assert_eq!(of("Modf")["built"], false);
    assert_eq!(of("Sin")["class"], "program");
    assert_eq!(of("Refract")["operands"], 3);
    assert_eq!(of("Refract")["widths"][1]["against"], "vulkan");
    assert_eq!(of("Determinant")["widths"][1]["against"], "bound");
    assert_eq!(of("Fma")["widths"][1]["against"], "llvm");
    assert_eq!(of("Sin")["widths"][0]["swept"], 65_536);
    assert_eq!(of("Sin")["widths"][1]["swept_by_model"], 1u64 << 32);
    // Nothing is there that nothing is said of.
    for listed in all.iter().filter(|listed| listed["built"] == true) {
        let widths = listed["widths"].as_array().expect("widths");
        let is_told = |at: &serde_json::Value| {
            !(at["proved"].is_null() && at["swept"].is_null() && at["against"].is_null())
        };
        assert!(widths.iter().all(is_told), "{listed}");
    }
    let built = all.iter().filter(|listed| listed["built"] == true);
    assert_eq!(built.count(), 75);

    let text = warpwright("glsl").answer();
    let line = text.lines().find(|line| line.contains(" Fract "));
    let line = line.expect("a line");
    assert!(line.contains("f16 (f32) f64 open"), "{line}");
    assert!(!text.contains(" Modf "), "{text}");
    let ran = warpwright("glsl --rtl");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
}

#[test]
fn mistakes_are_named() {
    for (arguments, message) in [
        (
            "SClmp 1 2 3",
            "GLSL.std.450 has no instruction `SClmp`; did you mean `SClamp`?",
        ),
        ("Modf 1", "Modf (number 35) cannot be executed yet"),
        (
            "Sin 1 2",
            "Sin takes 1 operand of 1 to 16 components, all with the same number of components; got [1, 1]",
        ),
        ("Sin 1 --type f64", "Sin takes f16 or f32, got `f64`"),
        (
            "Cross 1,2 3,4",
            "Cross takes x of 3 components, y of 3 components; got [2, 2]",
        ),
        (
            "Determinant 1,2,3",
            "Determinant takes m of 4 components; or m of 9 components; or m of 16 components; got [3]",
        ),
        ("FAbs", "FAbs takes 1 operand, got 0"),
        ("FAbs 1 2", "FAbs takes 1 operand, got 2"),
        ("SAbs 1 2 3 4", "SAbs takes 1 operand, got 4"),
        ("FAbs NaN", "`NaN` is not a valid f32"),
        ("FAbs 1.5f", "`1.5f` is not a valid f32"),
        ("FAbs 1 --type f8", "FAbs takes f16 or f32 or f64, got `f8`"),
        (
            "FAbs 1 --type i32",
            "FAbs takes f16 or f32 or f64, got `i32`",
        ),
        ("SAbs 300 --type i8", "`300` is not a valid i8"),
        ("UMin 1 -3", "`-3` is not a valid u32"),
        (
            "FMin 1,2 1",
            "FMin needs operands with equal numbers of components, got 2 and 1",
        ),
        ("PackHalf2x16 1", "PackHalf2x16 takes 2 components, got 1"),
    ] {
        warpwright(&format!("glsl {arguments}")).refused_in_a_line(message);
    }
}
