//! The names of coded field values in disassembly.

use serde::Deserialize;
use std::sync::LazyLock;

/// After the flag register in a predicate, by `PredCtrl`.
pub(super) const PREDICATES: [&str; 14] = [
    "", "", ".anyv", ".allv", ".any2h", ".all2h", ".any4h", ".all4h", ".any8h", ".all8h",
    ".any16h", ".all16h", ".any32h", ".all32h",
];

/// Condition modifiers, by `FlagModifier`.
pub(super) const CONDITIONS: [&str; 10] = ["", "eq", "ne", "gt", "ge", "lt", "le", "", "ov", "un"];

/// Functions of `math`, by `MathFC`.
pub(super) const MATH: [&str; 16] = [
    "", "inv", "log", "exp", "sqt", "rsqt", "sin", "cos", "", "", "", "", "", "", "invm", "rsqtm",
];

/// Functions of `sync`, by `SyncFC`.
pub(super) const SYNC: [&str; 16] = [
    "nop", "", "allrd", "allwr", "", "", "", "", "", "", "", "", "", "", "bar", "host",
];

/// Where messages go, by `SFID`.
pub(super) const SHARED_FUNCTIONS: [&str; 16] = [
    "null", "ugml", "smpl", "gtwy", "dc2", "rc", "urb", "btd", "rta", "dcro", "dc0", "pixi", "dc1",
    "tgm", "slm", "ugm",
];

/// Macro registers, by `MathMacroExt`.
pub(super) const MACROS: [&str; 9] = [
    ".mme0", ".mme1", ".mme2", ".mme3", ".mme4", ".mme5", ".mme6", ".mme7", ".nomme",
];

/// Elements of a vertical stride, by `VertStride`; 15 is written without one.
pub(super) const VERTICAL: [u32; 7] = [0, 1, 2, 4, 8, 16, 32];

/// Elements of a horizontal stride, by `HorzStride`.
pub(super) const HORIZONTAL: [u32; 4] = [0, 1, 2, 4];

/// How text names an architecture register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArchitectureRegister {
    /// The name before its number.
    pub name: &'static str,
    /// Whether there are several, so that the number is written even if it is 0.
    pub numbered: bool,
    /// Whether its parts are written, even if it is part 0.
    pub parts: bool,
    /// Whether parts are counted in elements of the operand's type; else in bytes.
    pub elements: bool,
}

/// By the high four bits of the register's code: its name and how many there are.
const ARCHITECTURE: [Option<(&str, u32)>; 16] = [
    Some(("null", 1)),
    Some(("a", 1)),
    None,
    Some(("f", 2)),
    Some(("ce", 1)),
    Some(("msg", 8)),
    None,
    Some(("sr", 2)),
    Some(("cr", 1)),
    Some(("n", 1)),
    Some(("ip", 1)),
    Some(("tdr", 1)),
    Some(("tm", 1)),
    Some(("fc", 4)),
    None,
    Some(("dbg", 1)),
];

/// The architecture register of this code and its number; `None` if there is none of this name at all.
pub(crate) fn architecture_register(code: u32) -> Option<(ArchitectureRegister, u32)> {
    let (name, number) = match code {
        0x20..=0x27 => ("acc", code - 0x20),
        0x28..=0x2F => ("mme", code - 0x28),
        _ => (ARCHITECTURE[(code >> 4 & 15) as usize]?.0, code & 15),
    };
    let register = ArchitectureRegister {
        name,
        numbered: !["null", "ce", "ip"].contains(&name),
        parts: !["null", "ce", "ip"].contains(&name),
        elements: !["ce", "ip", "msg", "fc"].contains(&name),
    };
    Some((register, number))
}

#[derive(Deserialize)]
struct Expressions {
    expressions: Vec<String>,
}

static EXPRESSIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let document: Expressions =
        serde_json::from_str(include_str!("../../data/bfn_expressions.json"))
            .expect("the expressions are part of the program");
    document.expressions
});

/// The expression that text writes for a truth table of `bfn`.
pub fn bfn_expression(function: u8) -> &'static str {
    &EXPRESSIONS[usize::from(function)]
}
