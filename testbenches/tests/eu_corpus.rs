//! Every compiled instruction of the corpora through simulated hardware: each field of `eu_expand`, `eu_decode` and
//! `lsc_decode` equals that of the software model, which is checked against Intel's disassembler (`eu/tests/corpus.rs`).

use flate2::read::GzDecoder;
use num_bigint::BigUint;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::LazyLock;
use warpwright_blocks::catalogue;
use warpwright_eu::model::{
    FIELDS, Instruction, LSC_FIELDS, LscMessage, Number, RULES, lsc_fields, lsc_rules,
};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Batch;

/// A word of the input stream: its fields with widths and values.
type Fields = Vec<(&'static str, u32, u128)>;

/// A field of the output stream and its width.
type Name = (String, u32);

/// A row of a corpus.
#[derive(Deserialize)]
struct Row {
    hex: String,
}

/// The rows of a corpus as instructions, in their order.
fn corpus(name: &str) -> Vec<Instruction> {
    let path = format!("../eu/data/{name}.jsonl.gz");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let file = std::fs::read(path).expect("the corpus is there");
    let mut text = String::new();
    GzDecoder::new(file.as_slice())
        .read_to_string(&mut text)
        .expect("the corpus is text");
    let instruction = |line: &str| {
        let row: Row = serde_json::from_str(line).expect("each line is a row");
        let word = u128::from_str_radix(&row.hex, 16).expect("hexadecimal digits");
        // The digits are in the order of memory.
        let unused = u128::BITS as usize - 4 * row.hex.len();
        Instruction::from_word(word.swap_bytes() >> unused, 0)
    };
    text.lines().map(instruction).collect()
}

/// All instructions: single ones, and whole kernels.
static INSTRUCTIONS: LazyLock<Vec<Instruction>> = LazyLock::new(|| {
    let mut all = corpus("instructions");
    assert_eq!(all.len(), 42_006);
    let kernels = corpus("streams");
    assert_eq!(kernels.len(), 10_344);
    all.extend(kernels);
    all
});

/// A block with an input stream `in` and an output stream `out`, many stimuli at a time.
struct Hardware {
    batch: Batch,
    clocks: u32,
}

/// Stimuli side by side.
const SIDE_BY_SIDE: usize = 256;
/// Bits that are moved at once.
const LIMB: u32 = 64;

impl Hardware {
    fn new(block: &str) -> Self {
        let block = catalogue::find(block).unwrap();
        let parameters = catalogue::parameters(block, []).unwrap();
        let module = Arc::new(block.build(&parameters).unwrap());
        let netlist = optimize(flatten(&module, Names::Dropped));
        let mut batch = Batch::new(&netlist, SIDE_BY_SIDE).unwrap();
        for port in ["in_valid", "out_ready"] {
            let ones = [1; SIDE_BY_SIDE];
            batch.write_field(port, 0, 1, &ones).unwrap();
        }
        Self {
            batch,
            clocks: block.timing(&parameters).latency,
        }
    }

    /// What comes out for each of these words: the fields of `names` with their widths.
    fn run(&mut self, words: &[Fields], names: &[Name]) -> Vec<Vec<u128>> {
        let mut results = Vec::new();
        for some in words.chunks(SIDE_BY_SIDE) {
            for (field, (name, width, _)) in some[0].iter().enumerate() {
                for low in (0..*width).step_by(LIMB as usize) {
                    let mut values: Vec<u64> = some
                        .iter()
                        .map(|word| (word[field].2 >> low) as u64)
                        .collect();
                    values.resize(SIDE_BY_SIDE, 0);
                    let (port, bits) = (format!("in_{name}"), LIMB.min(width - low));
                    self.batch.write_field(&port, low, bits, &values).unwrap();
                }
            }
            for _ in 0..self.clocks {
                self.batch.step();
            }
            self.batch.settle();
            assert_eq!(self.batch.peek("out_valid", 0).unwrap(), BigUint::from(1u8));
            let mut fields = vec![vec![0; names.len()]; some.len()];
            for (field, (name, width)) in names.iter().enumerate() {
                for low in (0..*width).step_by(LIMB as usize) {
                    let mut values = [0; SIDE_BY_SIDE];
                    let (port, bits) = (format!("out_{name}"), LIMB.min(width - low));
                    self.batch
                        .read_field(&port, low, bits, &mut values)
                        .unwrap();
                    for (word, value) in fields.iter_mut().zip(values) {
                        word[field] |= u128::from(value) << low;
                    }
                }
            }
            results.extend(fields);
        }
        results
    }
}

/// Where the hardware's fields are not those expected: the word's number, the field, what it is and must be.
fn differences(
    hardware: &[Vec<u128>],
    expected: &[Vec<u128>],
    names: &[Name],
) -> Vec<(usize, String, u128, u128)> {
    assert_eq!(hardware.len(), expected.len());
    let mut found = Vec::new();
    for (word, (is, must_be)) in hardware.iter().zip(expected).enumerate() {
        assert_eq!(is.len(), must_be.len());
        let fields = names.iter().zip(is.iter().zip(must_be));
        let other = fields.filter(|(_, (is, must_be))| is != must_be);
        found.extend(other.map(|((name, _), (is, must_be))| (word, name.clone(), *is, *must_be)));
    }
    found
}

/// What `eu_expand` yields.
fn native() -> Vec<Name> {
    [("instruction", 128), ("has_form", 1)].map(named).to_vec()
}

/// What `eu_decode` yields.
fn decoded() -> Vec<Name> {
    let fields = FIELDS.iter().map(|field| (field.name, field.width));
    fields.map(named).collect()
}

fn named((name, width): (&str, u32)) -> Name {
    (name.to_string(), width)
}

fn values(values: Vec<Number>) -> Vec<u128> {
    values.into_iter().map(Number::value).collect()
}

/// The corpora as `eu_expand` yields them.
static EXPANDED: LazyLock<Vec<Vec<u128>>> = LazyLock::new(|| {
    let words = INSTRUCTIONS.iter();
    let words: Vec<Fields> = words
        .map(|instruction| vec![("instruction", 128, instruction.word)])
        .collect();
    Hardware::new("eu_expand").run(&words, &native())
});

/// And what `eu_decode` makes of that.
static DECODED: LazyLock<Vec<Vec<u128>>> = LazyLock::new(|| {
    let native = EXPANDED.iter();
    let native: Vec<Fields> = native
        .map(|fields| vec![("instruction", 128, fields[0])])
        .collect();
    Hardware::new("eu_decode").run(&native, &decoded())
});

fn expected_fields() -> Vec<Vec<u128>> {
    let all = INSTRUCTIONS.iter();
    all.map(|instruction| values(instruction.fields.values()))
        .collect()
}

#[test]
fn expanded_instructions_are_those_of_the_model() {
    let expected = INSTRUCTIONS.iter();
    let expected: Vec<_> = expected
        .map(|instruction| vec![instruction.native, 1])
        .collect();
    let found = differences(&EXPANDED, &expected, &native());
    assert!(
        found.is_empty(),
        "{} differ, as {:x?}",
        found.len(),
        found[0]
    );
    let compact = INSTRUCTIONS.iter().filter(|one| one.is_compact()).count();
    assert_eq!((INSTRUCTIONS.len(), compact), (52_350, 12_581));
}

#[test]
fn decoded_fields_are_those_of_the_model() {
    let found = differences(&DECODED, &expected_fields(), &decoded());
    assert!(
        found.is_empty(),
        "{} differ, as {:x?}",
        found.len(),
        found[0]
    );
    // Compiled code has no second source by address, and writes its regions without a width.
    let varied = |field: usize| DECODED.iter().any(|word| word[field] != DECODED[0][field]);
    let constant: Vec<_> = (0..FIELDS.len())
        .filter(|field| !varied(*field))
        .map(|field| FIELDS[field].name)
        .collect();
    let never = ["src1_address_register", "src1_address_offset", "src1_width"];
    assert_eq!(constant, never);
}

/// The other test would notice: one field of one instruction is expected to be another.
#[test]
fn a_wrong_field_is_noticed() {
    let mut expected = expected_fields();
    let (word, field) = (40_000, 20);
    expected[word][field] ^= 1;
    let found = differences(&DECODED, &expected, &decoded());
    let (is, must_be) = (DECODED[word][field], expected[word][field]);
    assert_eq!(found, [(word, FIELDS[field].name.to_string(), is, must_be)]);
}

/// The parts of a message as `lsc_decode` has them.
fn parts(message: &LscMessage<Number>) -> Fields {
    let part = |name, width, value: &Number| (name, width, value.value());
    vec![
        part("sfid", 4, &message.sfid),
        part("exec_size", 3, &message.exec_size),
        part("desc", 32, &message.desc),
        part("exdesc_is_register", 1, &message.exdesc_is_register),
        part("exdesc", 32, &message.exdesc),
        part("data_length_exists", 1, &message.data_length_exists),
        part("data_length", 5, &message.data_length),
        part("returns", 1, &message.returns),
    ]
}

#[test]
fn decoded_messages_are_those_of_the_model() {
    const SEND: u128 = 4;
    let sends = INSTRUCTIONS.iter().map(|instruction| &instruction.fields);
    let sends = sends.filter(|fields| fields.class.value() == SEND);
    let known = sends.filter(|fields| fields.desc_is_register.value() == 0);
    let messages: BTreeMap<Fields, LscMessage<Number>> = known
        .map(LscMessage::of)
        .map(|message| (parts(&message), message))
        .collect();
    let rules = RULES.iter().filter(|rule| rule.id.starts_with('L'));
    let rules = rules.map(|rule| (rule.id.to_lowercase(), 1));
    let fields = LSC_FIELDS.iter().map(|field| (field.name, field.width));
    let names: Vec<Name> = fields
        .map(named)
        .chain(rules)
        .chain([named(("warned", 1))])
        .collect();
    let expected = messages.values().map(|message| {
        let broken = values(lsc_rules(message));
        let warned = u128::from(broken.contains(&1));
        let mut all = values(lsc_fields(message).values());
        all.extend(broken);
        all.push(warned);
        all
    });
    let expected: Vec<_> = expected.collect();
    let words: Vec<Fields> = messages.keys().cloned().collect();
    let hardware = Hardware::new("lsc_decode").run(&words, &names);
    let found = differences(&hardware, &expected, &names);
    assert!(
        found.is_empty(),
        "{} differ, as {:x?}",
        found.len(),
        found[0]
    );

    let is_known = |word: &&Vec<u128>| word[0] == 1;
    let kinds: BTreeSet<_> = hardware.iter().map(|word| (word[2], word[0])).collect();
    assert_eq!(
        kinds,
        BTreeSet::from([(0, 0), (1, 1), (2, 1), (3, 1), (4, 1)])
    );
    let count = (hardware.len(), hardware.iter().filter(is_known).count());
    assert_eq!(
        count,
        (1_412, 334),
        "messages, and those to load/store pipelines"
    );
}
