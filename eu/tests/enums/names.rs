//! Where names follow a rule, every value follows it. Such a rule would have caught the OCR
//! errors found in other tables, so it serves as evidence where there is no second source.

use super::lookups::of;
use warpwright_eu::enums::{Enumeration, Row};

/// The labels that are not what the rule makes of their values.
fn against(of: &Enumeration, rule: &dyn Fn(u64) -> String) -> Vec<String> {
    let named = of.rows.iter().filter(|row| !row.is_reserved);
    let breaks = |row: &&Row| row.label != rule(*row.values.start());
    named.filter(breaks).map(|row| row.label.clone()).collect()
}

/// The letters of the bits that are 1.
fn components(mask: u64) -> String {
    let letters = ["X", "Y", "Z", "W"].into_iter().enumerate();
    let letters = letters.filter(|(bit, _)| mask >> bit & 1 == 1);
    let text: String = letters.map(|(_, letter)| letter).collect();
    if mask == 0 { "NONE".to_string() } else { text }
}

type Rule = (&'static str, fn(u64) -> String);

const RULES: [Rule; 16] = [
    ("COMPONENT_ENABLES", components),
    ("DP_CMASK", components),
    ("WRAP_SHORTEST_ENABLE", components),
    ("BooleanFuncCtrl", |v| format!("BFN_{v:02X}")),
    ("ChanOff", |v| format!("M{}", 4 * v)),
    ("ExecSize", |v| format!("SIMD{}", 1 << v)),
    ("Width", |v| format!("W{}", 1 << v)),
    ("HorzStride", |v| format!("H{}", (1_u64 << v) >> 1)),
    ("TernaryVertStride", |v| {
        format!("V{}", [0, 1, 4, 8][v as usize])
    }),
    ("MathMacroExt", |v| {
        if v == 8 {
            "NOMME".into()
        } else {
            format!("MME{v}")
        }
    }),
    ("RepeatCount", |v| format!("TIMES_{}", v + 1)),
    ("SystolicFC", |v| {
        format!("DEPTH_{}X{}", 1 << (v >> 3), (v & 7) + 1)
    }),
    ("DP_VECT_SIZE", |v| {
        format!("V{}", [1, 2, 3, 4, 8, 16, 32, 64][v as usize])
    }),
    ("DP_ADDR_REG_SIZE", |v| format!("REGS_{v}")),
    ("DP_ADDR_SIZE", |v| format!("A{}", 8 << v)),
    ("Shared Local Memory Size", |v| {
        format!("KB_{}", (1_u64 << v) >> 1)
    }),
];

#[test]
fn names_follow_their_rules() {
    for (name, rule) in RULES {
        let found = of(name);
        assert_eq!(against(found, &rule), [""; 0], "{name}");
    }
}

/// The fault that such a rule finds: the one of row 0x87, and an exchange of two values.
#[test]
fn a_value_against_its_name_is_noticed() {
    let mut functions = of("BooleanFuncCtrl").clone();
    functions.rows[0x87].values = 0x47..=0x47;
    assert_eq!(against(&functions, &RULES[3].1), ["BFN_87"]);
    let mut masks = of("DP_CMASK").clone();
    masks.rows[4].values = 5..=5;
    masks.rows[5].values = 3..=3;
    assert_eq!(against(&masks, &components), ["XY", "XZ"]);
}

/// The printed names, too: sizes and strides are numbers in them.
#[test]
fn printed_names_hold_the_numbers_of_their_labels() {
    for name in [
        "ExecSize",
        "Width",
        "HorzStride",
        "TernaryVertStride",
        "VertStride",
        "RepeatCount",
    ] {
        let found = of(name);
        let rows = found.rows.iter().filter(|row| !row.is_reserved);
        for row in rows.filter(|row| row.label != "VXH") {
            let number = |text: &str| -> String {
                let from = text.trim_start_matches(|c: char| !c.is_ascii_digit());
                from.chars().take_while(char::is_ascii_digit).collect()
            };
            assert_eq!(number(&row.name), number(&row.label), "{name}");
        }
    }
    let functions = of("BooleanFuncCtrl");
    for row in &functions.rows {
        let value = row.values.start();
        assert_eq!(row.name, format!("Boolean Function 0x{value:02X}"));
    }
}

/// Two bits of operands to a bit of the result: the code of a logic operation is its truth table.
#[test]
fn logic_operations_are_their_truth_tables() {
    type Operation = fn(bool, bool) -> bool;
    let found = of("3D_Logic_Op_Function");
    let table = |f: Operation| {
        (0..4_u64).fold(0, |code, bit| {
            code | u64::from(f(bit & 2 != 0, bit & 1 != 0)) << bit
        })
    };
    let functions: [(&str, Operation); 16] = [
        ("CLEAR", |_, _| false),
        ("NOR", |s, d| !(s || d)),
        ("AND_INVERTED", |s, d| !s && d),
        ("COPY_INVERTED", |s, _| !s),
        ("AND_REVERSE", |s, d| s && !d),
        ("INVERT", |_, d| !d),
        ("XOR", |s, d| s ^ d),
        ("NAND", |s, d| !(s && d)),
        ("AND", |s, d| s && d),
        ("EQUIV", |s, d| s == d),
        ("NOOP", |_, d| d),
        ("OR_INVERTED", |s, d| !s || d),
        ("COPY", |s, _| s),
        ("OR_REVERSE", |s, d| s || !d),
        ("OR", |s, d| s || d),
        ("SET", |_, _| true),
    ];
    for (name, function) in functions {
        let code = table(function);
        let named = found.values_named(&format!("LOGICOP_{name}"));
        assert_eq!(named, [code..=code], "{name}");
    }
}
