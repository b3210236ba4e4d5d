//! The lookup functions for callers.

use warpwright_eu::enums::{self, UNLISTED};

pub fn of(name: &str) -> &'static enums::Enumeration {
    enums::enumeration(name).expect("an enumeration")
}

#[test]
fn a_value_has_a_meaning_reserved_or_not() {
    let add = of("EU_OPCODE").meanings(0x40).expect("seven bits");
    assert_eq!(
        (add[0].index, add[0].name, add[0].reserved),
        (Some(0), "add", false)
    );
    assert_eq!(add[0].description, "addition");
    // Reserved by a row, and by rule.
    let by_row = of("ExecSize").meanings(6).expect("three bits")[0];
    assert_eq!((by_row.index, by_row.reserved), (Some(6), true));
    let by_rule = of("SyncFC").meanings(1).expect("four bits")[0];
    assert_eq!(
        (by_rule.index, by_rule.name, by_rule.reserved),
        (None, "Reserved", true)
    );
}

#[test]
fn a_value_may_depend_on_its_context() {
    let meanings = of("TernaryDataType").meanings(1).expect("three bits");
    let names: Vec<_> = meanings.iter().map(|m| (m.name, m.exists_if)).collect();
    assert_eq!(
        names,
        [
            (":uw", Some("ExecDataType is Integer")),
            (":hf", Some("ExecDataType is Float"))
        ]
    );
    let reserved: Vec<bool> = (0..4)
        .flat_map(|value| of("SubBytePrecision").meanings(value).expect("two bits"))
        .map(|meaning| meaning.reserved)
        .collect();
    let t = true;
    let f = false;
    assert_eq!(reserved, [f, f, f, f, f, t, f, f, t, t, t, t]);
}

#[test]
fn names_are_found_in_every_spelling() {
    for name in ["Fixed Function ID", "FFID", "ffid", "fixed function id"] {
        assert_eq!(of(name).id, "ffid");
    }
    // Two names that differ in blanks only.
    assert_eq!(of("RenderCompressionFormat").bits, 5);
    assert_eq!(of("Render Compression Format").bits, 3);
    for name in [":ub", "ub", "UB"] {
        assert_eq!(of("RegDataType").values_named(name), [0..=0], "{name}");
    }
    assert_eq!(of("PredCtrl").values_named(".any8h"), [8..=8]);
    assert_eq!(of("PredCtrl").values_named("any8h"), [8..=8]);
    assert_eq!(of("DP_FLUSH_TYPE").values_named("None"), [0..=0, 6..=6]);
    assert!(of("SFID").values_named("").is_empty());
}

#[test]
fn mistakes_are_answered() {
    let error = |name| enums::find(name).unwrap_err().to_string();
    assert_eq!(
        error("EU_OPCODES"),
        "the document has no enumeration `EU_OPCODES`; did you mean `EU_OPCODE`?"
    );
    assert_eq!(error("colour"), "the document has no enumeration `colour`");
    let error = of("EU_OPCODE").find_named("jmpj").unwrap_err().to_string();
    assert_eq!(
        error,
        "EU_OPCODE has no value named `jmpj`; did you mean `jmpi`?"
    );
    let error = of("SFID").meanings(16).unwrap_err().to_string();
    assert_eq!(error, "SFID has 4 bits, 0 to 0xf, but got 0x10");
    let error = of("Saturate").meanings(2).unwrap_err().to_string();
    assert_eq!(error, "Saturate has 1 bit, 0 to 0x1, but got 0x2");
}

#[test]
fn signals_have_the_names() {
    assert_eq!(of("EU_OPCODE").value_type().name_of(0x6b), Some("BFN"));
    let rows = of("EU_OPCODE").index_type();
    assert_eq!((rows.width, rows.name_of(63)), (6, Some(UNLISTED)));
    let rows = of("SFID").index_type();
    assert_eq!(
        (rows.width, rows.name_of(15), rows.value_of(UNLISTED)),
        (4, Some("UGM"), None)
    );
    let values = of("TernaryDataType").value_type();
    assert_eq!(values.name_of(1), Some("UW_OR_HF"));
    let contexts = of("TernaryDataType").context_type().expect("contexts");
    assert_eq!(contexts.value_of("FLOAT"), Some(1));
}
