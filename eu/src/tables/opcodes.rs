//! The 63 opcodes: number, mnemonic, native format and attributes.

use serde::{Deserialize, Deserializer, de::Error as _};
use std::sync::LazyLock;

/// What an opcode has or allows beyond its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// May be predicated.
    Predicate,
    /// Has a condition modifier, which writes flags (`sel` and `csel` read them).
    Condition,
    /// May saturate its result.
    Saturate,
    /// Sources may be negated and made absolute.
    Modifiers,
    /// The negation of a source is bitwise.
    Bitwise,
    /// Has a 64-bit compact form.
    Compact,
    /// Has the branch control bit.
    BranchControl,
    /// Jumps by JIP, relative to itself (`calla`: from the start of all code).
    Jip,
    /// Has a second target, UIP.
    Uip,
    /// The target may be in a register.
    RegisterTarget,
    /// Writes the address to return to.
    Link,
}

/// One opcode.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opcode {
    /// Bits 6:0 of the instruction.
    #[serde(deserialize_with = "hexadecimal")]
    pub code: u8,
    /// The mnemonic.
    pub name: String,
    /// The name in words.
    pub title: String,
    /// The native format's name in the layout table.
    pub format: String,
    /// What it has and allows.
    pub attributes: Vec<Attribute>,
    /// Usual operand types, `destinations <- sources`, of use as advice only: compilers emit others.
    #[serde(default)]
    pub types: Vec<String>,
}

impl Opcode {
    /// Does it have this attribute?
    pub fn has(&self, attribute: Attribute) -> bool {
        self.attributes.contains(&attribute)
    }
}

fn hexadecimal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let text = String::deserialize(deserializer)?;
    u8::from_str_radix(&text, 16).map_err(D::Error::custom)
}

#[derive(Deserialize)]
struct Document {
    opcodes: Vec<Opcode>,
}

static OPCODES: LazyLock<Vec<Opcode>> = LazyLock::new(|| {
    let document: Document = serde_json::from_str(include_str!("../../data/opcodes.json"))
        .expect("the opcode table is part of the program");
    document.opcodes
});

static BY_CODE: LazyLock<[Option<&'static Opcode>; 128]> = LazyLock::new(|| {
    let mut by_code = [None; 128];
    for opcode in OPCODES.iter() {
        by_code[usize::from(opcode.code)] = Some(opcode);
    }
    by_code
});

/// All opcodes by rising number.
pub fn opcodes() -> &'static [Opcode] {
    &OPCODES
}

/// The opcode of this number, if there is one.
pub fn opcode(code: u8) -> Option<&'static Opcode> {
    BY_CODE.get(usize::from(code)).copied().flatten()
}

/// The opcode of this mnemonic.
pub fn opcode_named(name: &str) -> Option<&'static Opcode> {
    opcodes().iter().find(|opcode| opcode.name == name)
}

/// The numbers of the opcodes with this attribute.
pub fn with_attribute(attribute: Attribute) -> impl Iterator<Item = u8> {
    let having = opcodes().iter().filter(move |opcode| opcode.has(attribute));
    having.map(|opcode| opcode.code)
}
