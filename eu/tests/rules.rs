//! For each rule, some change to a legal instruction breaks it.

use crate::common::{corpus, hex, with_changes};
use std::collections::BTreeSet;
use warpwright_eu::encode::{EncodeError, Remainder, encode};
use warpwright_eu::model::{Instruction, RULES, Severity};

const MOV: &str = "610003802002051e0400100000000000";
const MOV_IMMEDIATE: &str = "61090380504405020000000010325476";
const MOV_LONG: &str = "6100008070470501fffffffffbffffff";
const MOV_INDIRECT: &str = "6100040010010505fd07f70000000000";
const ADD: &str = "400004006006050a04141006041e1000";
const ADD_COMPACT: &str = "400a0420002c2022";
const MAC: &str = "48000300a00a050a0414100a041e1000";
const MUL: &str = "41190080608605076406000500010001";
const AND: &str = "6500040020a2050a04141002ff000000";
const CMP: &str = "70008400600a05030414109a041e1000";
const SEL: &str = "62000400a00a050a0414105a041e1000";
const MAD: &str = "5b000400a802040a04149202041e0528";
const CSEL: &str = "72000400a802040a04149a42041e0528";
const BFI2: &str = "7a0004002802040a04140a02041e0528";
const ADD3: &str = "520004006806040a04140e06041e0528";
const DP4A: &str = "580004006806040a04140a06041e0528";
const DPAS: &str = "59430300601e070a040a04000414041e";
const DPAS_FLOAT: &str = "59000300a03a070a040a05050414041e";
const MATH: &str = "38470400a01a050a0414102000000000";
const MACRO: &str = "38000300a00a050a441410ea441e1000";
const SYNC: &str = "01000000004201000000002009800000";
const JMPI: &str = "20000080004000000000000040fbffff";
const GOTO: &str = "2e00031100c000008000000080000000";
/// load.ugm.d32.a64.ca.ca of 8 channels.
const LOAD: &str = "31d4030000000c03141a00fb00000002";
/// store.ugm.d32x2.a64.wb.wb of 8 channels.
const STORE: &str = "3193030000000000141008fb14088403";
/// load.slm.d32.a32 of 16 channels.
const SHARED: &str = "310004000000140a241400ea00000000";
const END: &str = "31000380040000000c70203000000000";

/// A rule, an instruction that keeps it, and the fields to change to break it.
type Case = (&'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    ("D01", MOV, "opcode=0x7F"),
    ("D02", MOV, "opcode=0"),
    ("D03", ADD_COMPACT, "opcode=0x38"),
    ("D04", MOV_LONG, "compacted=1"),
    ("D05", MOV, "exec_size=6"),
    ("D06", JMPI, "exec_size=1"),
    ("D07", MOV, "predicate=14"),
    ("D08", ADD, "condition=7"),
    ("D09", AND, "dst_type=12"),
    ("D13", CSEL, "dst_type=12"),
    ("D14", MOV, "src0_vertical=7"),
    ("D15", MOV, "src0_width=5"),
    ("D16", MOV, "src0_file=0 src0_register=0x60"),
    ("D17", MATH, "math_function=8"),
    ("D18", SYNC, "sync_function=4"),
    ("D19", SYNC, "sync_function=14"),
    ("D20", MACRO, "src0_macro=9"),
    ("D21", DPAS, "src1_file=0"),
    ("D23", DPAS_FLOAT, "dst_type=11"),
    ("D25", GOTO, "uip_exists=0"),
    ("R01", MOV, "channel_offset=4"),
    ("R02", ADD, "channel_offset=28"),
    ("R03", MOV, "src0_width=4 src0_vertical=5 src0_stride=1"),
    ("R04", MOV, "src0_width=3 src0_vertical=2 src0_stride=1"),
    ("R05", MOV, "src0_stride=1"),
    ("R06", MOV, "exec_size=0"),
    ("R07", MOV, "src0_width=1 src0_vertical=0"),
    ("R08", MOV, "dst_stride=0"),
    ("R09", MOV, "dst_stride=3"),
    ("R09", MOV, "src0_vertical=4"),
    (
        "R09",
        MOV,
        "src0_subregister=16 src0_width=3 src0_stride=1 src0_vertical=4",
    ),
    // The first row is within its register, a later one is not.
    (
        "R09",
        MOV,
        "src0_subregister=4 src0_width=1 src0_stride=1 src0_vertical=2",
    ),
    ("R10", MOV, "src0_subregister=2"),
    ("R11", MOV, "src0_vertical=15"),
    ("R11", MOV_INDIRECT, "src0_type=10"),
    ("R12", ADD, "src1_type=5"),
    ("R12", MAD, "dst_type=7 src0_type=7 src1_type=7 src2_type=5"),
    ("R13", MOV, "src0_file=0"),
    ("R14", ADD, "exec_size=5"),
    ("R15", MOV_IMMEDIATE, "dst_stride=2"),
    ("R15", MOV_IMMEDIATE, "dst_subregister=2"),
    ("R16", MOV, "dst_type=1"),
    ("R17", MOV, "dst_type=2"),
    ("R17", MOV, "dst_type=9"),
    ("R18", MAC, "src0_subregister=4"),
    ("R18", MAC, "src0_vertical=2"),
    ("R18", MOV, "dst_type=10 src0_type=10 src0_subregister=4"),
    ("R19", MAC, "src0_file=0 src0_register=0x30"),
    ("R20", MAC, "exec_size=4 src0_type=9 src1_type=9"),
    ("R21", MOV, "dst_type=4"),
    ("I01", CMP, "condition=0 flag_register=0"),
    ("I02", SEL, "condition=0"),
    ("I02", SEL, "predicate=1"),
    ("I03", CSEL, "condition=0"),
    ("I03", CSEL, "dst_type=9"),
    ("I04", MUL, "saturate=1"),
    (
        "I04",
        MUL,
        "src0_file=0 src0_register=0x20 src0_subregister=0",
    ),
    ("I05", AND, "src0_modifier=1"),
    ("I05", AND, "condition=8"),
    ("I06", BFI2, "src1_type=7"),
    ("I07", ADD3, "dst_type=8"),
    (
        "I08",
        DP4A,
        "src0_file=0 src0_register=0x20 src1_file=0 src1_register=0x21",
    ),
    ("I09", DPAS, "exec_size=4"),
    ("I09", DPAS, "dpas_depth=2"),
    ("I09", DPAS, "dst_subregister=4"),
    ("I09", DPAS, "src1_type=17 src2_subregister=16"),
    ("I09", DPAS, "dst_type=3"),
    ("I09", DPAS, "dst_type=4"),
    ("I11", MATH, "dst_type=9 src0_type=9 src0_vertical=0"),
    (
        "I12",
        MATH,
        "math_function=15 math_macro=1 src0_macro=8 dst_macro=0 flag_used=1",
    ),
    ("S01", END, "src0_register=100"),
    ("S02", STORE, "src1_register=17"),
    ("S03", LOAD, "src0_register=255"),
    ("S03", STORE, "src1_register=255"),
    ("S04", LOAD, "src1_register=0x20"),
    ("S04", LOAD, "src1_length=1"),
    ("S04", LOAD, "dst_file=0"),
    ("L01", LOAD, "desc=0x041805A1"),
    ("L02", LOAD, "desc=0x04180400"),
    ("L03", LOAD, "desc=0x04180480"),
    ("L04", LOAD, "desc=0x64180580"),
    ("L05", SHARED, "desc=0x64200500"),
    ("L06", LOAD, "sfid=13"),
    ("L07", LOAD, "sfid=1 desc=0x04100500"),
    ("L08", LOAD, "desc=0x04180F80"),
    ("L08", LOAD, "desc=0x04180180"),
    ("L08", LOAD, "desc=0x04180983"),
    ("L09", LOAD, "desc=0x04100988"),
    ("L10", LOAD, "desc=0x04281588"),
    ("L10", LOAD, "desc=0x04281B80"),
    ("L11", LOAD, "desc=0x04188580"),
    ("L12", LOAD, "desc=0x04180582"),
    ("L13", STORE, "desc=0x040E2586"),
    ("L14", LOAD, "desc=0x05185580"),
    ("L15", LOAD, "desc=0x040E0580 dst_file=0"),
    ("L16", LOAD, "desc=0x04180588"),
    ("L17", LOAD, "sfid=1"),
    ("L18", SHARED, "desc=0x0210251F"),
    ("L18", LOAD, "desc=0x02100F1F"),
    ("L18", LOAD, "desc=0x0210751F"),
    ("L19", LOAD, "desc=0x041805C0"),
    ("L19", LOAD, "desc=0x04190580"),
    ("L19", LOAD, "desc=0x84180580"),
    ("L20", LOAD, "exdesc=0x1000"),
    ("L20", LOAD, "desc=0x64180500 exdesc=0x01001000"),
    ("L21", LOAD, "desc=0x04280580"),
    ("L21", LOAD, "desc=0x02180580"),
    ("L21", LOAD, "desc=0x04080580"),
    ("L21", STORE, "src1_length=1"),
    ("L21", STORE, "desc=0x041E1584"),
];

/// Rules that fields cannot break, since a decoded field does not hold what breaks them: as words.
const WORDS: &[(&str, &str, &str)] = &[
    ("D10", MOV_IMMEDIATE, "61090380504F05020000000010325476"),
    ("D11", MATH, "38470400a043050a0414102000000000"),
    ("D12", ADD, "400004006046050a04141006041e1000"),
    ("D22", DPAS, "59430300601e070a040a34000414041e"),
    ("D24", MOV, "615803802002051e0400100000000000"),
    ("D26", MOV, "618003802002051e0400100000000080"),
];

fn broken(instruction: &Instruction) -> Vec<&'static str> {
    let broken = instruction.broken_rules();
    broken.iter().map(|rule| rule.id).collect()
}

/// The fields and values of `exec_size=4 desc=0x1F`.
fn changes(text: &'static str) -> Vec<(&'static str, u64)> {
    let named = text.split(' ').map(|change| {
        let (name, value) = change.split_once('=').expect("a name and a value");
        let number = match value.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => value.parse(),
        };
        (name, number.expect("a number"))
    });
    named.collect()
}

fn changed(base: &Instruction, text: &'static str) -> Result<Instruction, String> {
    let changes = changes(text);
    if let [("opcode", code)] = changes[..] {
        // Another opcode has other fields: only the number changes.
        let word = base.word & !0x7F | u128::from(code);
        return Ok(Instruction::from_word(word, 0));
    }
    if text == "compacted=1" {
        return Ok(Instruction::from_native(base.native | 1 << 29));
    }
    let mut fields = with_changes(&base.fields, &changes).expect("the fields exist");
    // What follows from others.
    let follows = [
        "flag_used",
        "uip",
        "format",
        "class",
        "src0_subregister",
        "dst_subregister",
    ];
    for _ in 0..12 {
        match encode(&fields, Remainder::default()) {
            Ok(bytes) => return Ok(Instruction::decode(&bytes, 0).expect("it is whole")),
            Err(EncodeError::Unencodable { field, found, .. }) if follows.contains(&field) => {
                let change = (field, found as u64);
                fields = with_changes(&fields, &[change]).expect("the fields exist");
            }
            Err(EncodeError::Unencodable { field, found, .. }) => {
                return Err(format!("{field} would be {found}"));
            }
            Err(other) => return Err(other.to_string()),
        }
    }
    Err("the fields do not fit together".to_string())
}

#[test]
fn each_rule_can_be_broken() {
    let mut tried = BTreeSet::new();
    let mut wrong = Vec::new();
    let words = WORDS
        .iter()
        .map(|(id, base, other)| (*id, *base, *other, Ok(hex(other))));
    let fields = CASES
        .iter()
        .map(|(id, base, text)| (*id, *base, *text, changed(&hex(base), text)));
    for (id, base, change, after) in fields.chain(words) {
        assert!(!broken(&hex(base)).contains(&id), "{id} is broken before");
        let after = after.map(|instruction| broken(&instruction));
        if !after.as_ref().is_ok_and(|after| after.contains(&id)) {
            wrong.push(format!("{id} with {change}: {after:?}"));
        }
        tried.insert(id);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let ids = RULES.iter().map(|rule| rule.id);
    let missing: Vec<&str> = ids.filter(|id| !tried.contains(id)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

/// The length of data that a register holds is not known, and not judged.
#[test]
fn an_unknown_length_is_not_wrong() {
    let changes = "exdesc_is_register=1 src1_length_exists=0 src1_length=0";
    let unknown = changed(&hex(STORE), changes).expect("it can be encoded");
    assert!(broken(&unknown).is_empty(), "{:?}", broken(&unknown));
}

/// What comes near to breaking a rule, and does not.
#[test]
fn rules_leave_alone_what_is_legal() {
    let kept: [Case; 3] = [
        // A surface's addresses are not flat, so that they may have 32 bits.
        ("L07", LOAD, "sfid=1 desc=0x62100500"),
        // Flush type 6 is none, too.
        ("L18", SHARED, "desc=0x0210611F"),
        // A prefetch returns nothing.
        ("L21", LOAD, "desc=0x04080580 dst_file=0"),
    ];
    for (id, base, changes) in kept {
        let after = broken(&changed(&hex(base), changes).expect("it can be encoded"));
        assert!(!after.contains(&id), "{changes}: {after:?}");
    }
}

/// What compilers write keeps the rules.
#[test]
fn compiled_code_keeps_the_rules() {
    let whole = corpus("streams").into_iter();
    // All messages beside; snippets are assembled to have every form, be it one that nobody should use.
    let messages = corpus("instructions").into_iter();
    let messages = messages.filter(|row| row.hex.starts_with("31"));
    let messages = messages.filter(|row| !row.source.contains("snippets"));
    for row in whole.chain(messages) {
        let kept = broken(&row.instruction());
        assert!(kept.is_empty(), "{:?}: {kept:?}", row.text);
    }
}

#[test]
fn severities_follow_the_ids() {
    for rule in RULES {
        let hard = rule.id.starts_with('D') && !["D02", "D26"].contains(&rule.id);
        assert_eq!(rule.severity == Severity::Hard, hard, "{}", rule.id);
    }
}
