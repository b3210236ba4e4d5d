//! The corpora, and numbers to test with.

use flate2::read::GzDecoder;
use serde::Deserialize;
use std::io::Read;
use std::path::Path;
use warpwright_eu::encode::{EncodeError, fields_from_names};
use warpwright_eu::model::{FIELDS, Fields, Instruction, Number};

/// What every run takes of something, or, in a long run, what long runs take.
pub fn by_run<T>(every: T, long: T) -> T {
    match std::env::var_os("WARPWRIGHT_LONG") {
        None => every,
        Some(_) => long,
    }
}

/// A row of a corpus.
#[derive(Clone, Debug, Deserialize)]
pub struct Row {
    /// The instruction in the order of memory.
    pub hex: String,
    /// The reference disassembler's text; none if that could not be written.
    pub text: Option<String>,
    /// Whether it accepts the instruction.
    #[serde(default = "yes")]
    pub valid: bool,
    /// Whether a careful reader of the documents differs.
    #[serde(default)]
    pub disputed: bool,
    /// How the row was made.
    #[serde(default)]
    pub kind: String,
    /// The kernel that it is from.
    #[serde(default)]
    pub kernel: String,
    /// Its file.
    #[serde(default)]
    pub source: String,
    /// Where it is in that kernel.
    #[serde(default)]
    pub pc: usize,
}

fn yes() -> bool {
    true
}

impl Row {
    /// The bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let digit = |index: usize| u8::from_str_radix(&self.hex[index..index + 2], 16);
        let bytes: Result<Vec<u8>, _> = (0..self.hex.len()).step_by(2).map(digit).collect();
        bytes.expect("the corpora are in hexadecimal")
    }

    /// The instruction, decoded at its place.
    pub fn instruction(&self) -> Instruction {
        let decoded = Instruction::decode(&self.bytes(), self.pc % 8);
        let mut instruction = decoded.expect("a row is one instruction");
        instruction.pc = self.pc;
        instruction
    }
}

/// The instruction with these digits, in the order of memory.
pub fn hex(text: &str) -> Instruction {
    let word = u128::from_str_radix(text, 16).expect("hexadecimal digits");
    Instruction::from_word(word.swap_bytes() >> (128 - 4 * text.len()), 0)
}

/// Fields, of which some have other values.
pub fn with_changes(
    fields: &Fields<Number>,
    changes: &[(&str, u64)],
) -> Result<Fields<Number>, EncodeError> {
    let named = FIELDS.iter().zip(fields.values());
    let named = named.map(|(spec, old)| (spec.name, old.value() as u64));
    fields_from_names(named.chain(changes.iter().copied()))
}

/// The rows of `data/NAME.jsonl.gz`.
pub fn corpus(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{name}.jsonl.gz"));
    let file = std::fs::read(path).expect("the corpus is there");
    let mut text = String::new();
    GzDecoder::new(file.as_slice())
        .read_to_string(&mut text)
        .expect("the corpus is text");
    let rows = text.lines().map(serde_json::from_str);
    rows.collect::<Result<_, _>>().expect("each line is a row")
}

/// Words that look random, the same in each run.
pub fn words(count: usize) -> impl Iterator<Item = u128> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u128::from(state)
    };
    (0..count).map(move |_| next() << 64 | next())
}
