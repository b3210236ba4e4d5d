//! Malformed modules: each mistake is reported with its word, and any sequence of words gets an answer.

use crate::common::{assembled, example};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::rc::Rc;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;
use warpwright_spirv::binary;
use warpwright_spirv::datapath::Datapath;
use warpwright_spirv::module::Module;
use warpwright_spirv::rules::find;

/// The smallest module: a header, and a capability.
const HEAD: [u32; 7] = [0x0723_0203, 0x0001_0300, 0, 20, 0, 0x0002_0011, 1];

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[track_caller]
fn refused(bytes: &[u8], message: &str) {
    let error = Module::read(bytes).expect_err(message);
    assert_eq!(error.to_string(), message);
}

/// Word counts and opcodes are those of the specification of SPIR-V, section 3.
#[test]
fn mistakes_are_told_with_their_words() {
    let with = |more: &[u32]| bytes(&[&HEAD[..], more].concat());
    assert!(Module::read(&bytes(&HEAD)).is_ok());
    refused(&[], "word 0: the magic number is missing");
    refused(
        b"\x7fELF",
        "word 0: 0x464c457f is not the magic number of SPIR-V, 0x07230203 in either byte order",
    );
    refused(
        &bytes(&HEAD[..3]),
        "word 3: the header is truncated: it has 5 words, but the module has 3",
    );
    refused(
        &bytes(&HEAD)[..26],
        "word 6: it is truncated: the file has 26 bytes, which is not a whole number of words",
    );
    refused(
        &bytes(&HEAD[..6]),
        "word 5: OpCapability has 2 words, but the rest of the module has 1",
    );
    refused(
        &with(&[0x0000_0011]),
        "word 7: OpCapability states a length of 0 words; the minimum is 1",
    );
    refused(
        &with(&[0x0001_ffff]),
        "word 7: opcode 65535 is not in the SPIR-V grammar (rspirv 0.13)",
    );
    refused(
        &with(&[0x0001_0011]),
        "word 7: OpCapability has fewer operands than its grammar requires",
    );
    refused(
        &with(&[0x0003_0011, 1, 1]),
        "word 7: OpCapability has more operands than its grammar allows",
    );
    refused(
        &with(&[0x0002_0011, 999_999]),
        "word 7: OpCapability: unknown value 999999 for operand kind Capability",
    );
    refused(
        &with(&[0x0004_0017, 2, 9, 4]),
        "word 7: OpTypeVector: %9 is not a type declared before it",
    );
    refused(
        &with(&[0x0002_0013, 2, 0x0002_0013, 2]),
        "word 9: %2 is defined twice; first at word 7",
    );
    refused(
        &with(&[0x0001_0038]),
        "word 7: OpFunctionEnd outside a function",
    );
    let function = [0x0002_0013, 2, 0x0003_0021, 3, 2, 0x0005_0036, 2, 4, 0, 3];
    refused(
        &with(&function),
        "word 12: the module ends within the function %4 that begins at word 12",
    );
    let twice = [&function[..], &[0x0005_0036, 2, 5, 0, 3]].concat();
    refused(
        &with(&twice),
        "word 17: OpFunction before the OpFunctionEnd of the function before it",
    );
    refused(
        &with(&[0x0004_0015, 2, 128, 0, 0x0004_002b, 2, 3, 1]),
        "word 11: OpConstant has a literal whose type does not have 8, 16, 32 or 64 bits",
    );
    refused(
        &with(&[0x0004_0015, 2, 32, 0, 0x0004_0017, 3, 2, 1]),
        "word 11: OpTypeVector: a vector must have at least 2 components, got 1",
    );
}

/// A module of the other byte order is the same module.
#[test]
fn both_byte_orders_are_read() {
    let swapped: Vec<u8> = HEAD.iter().flat_map(|word| word.to_be_bytes()).collect();
    let [one, other] = [bytes(&HEAD), swapped].map(|bytes| binary::read(&bytes).expect("a module"));
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

/// All that can be asked of a module: whether it panics is what is tested. Answers how far it went.
fn answered(bytes: &[u8]) -> usize {
    let Ok(module) = Module::read(bytes) else {
        return 0;
    };
    let module = Rc::new(module);
    let found = find(&module);
    let mut made = 0;
    for function in &module.functions {
        if let Ok(datapath) = Datapath::new(&module, &format!("%{}", function.id), 0) {
            let ports = datapath.inputs().iter();
            let zeros: Vec<Bits> = ports.map(|port| Word::zero(port.bits())).collect();
            made += datapath.model().answer(&zeros).len();
        }
    }
    1 + found.len() + made
}

/// Words of real modules, some of them changed, left out, put in, or all behind a place cut off.
#[test]
fn whatever_the_words_are_there_is_an_answer() {
    let test = "whatever_the_words_are_there_is_an_answer";
    let modules = ["sha256_round", "keccak_chi_theta", "everything"];
    let modules = modules.map(|name| match name {
        "everything" => assembled(include_str!("everything.spvasm"), test),
        name => example(name, test),
    });
    let modules: Vec<Vec<u8>> = modules.into_iter().flatten().collect();
    if modules.is_empty() {
        return;
    }
    for module in &modules {
        assert!(answered(module) > 1);
    }
    let is_long = std::env::var_os("WARPWRIGHT_LONG").is_some();
    let cases = if is_long { 100_000 } else { 400 };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(config, rng);
    let change = (any::<prop::sample::Index>(), 0..6u8, any::<u32>());
    let changes = prop::collection::vec(change, 1..4);
    let strategy = (0..modules.len(), changes);
    let reached = std::cell::Cell::new(0usize);
    let run = runner.run(&strategy, |(which, changes)| {
        let mut words: Vec<u32> = modules[which]
            .chunks_exact(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        for (place, kind, value) in changes {
            let at = place.index(words.len());
            match kind {
                0 => words[at] = value,
                // Small numbers are ids, literals and types.
                1 => words[at] = value % 120,
                2 => words[at] ^= 1 << (value % 32),
                3 => words.truncate(at.max(1)),
                4 => drop(words.remove(at)),
                // An instruction of another kind with the same length.
                _ => words[at] = (words[at] & 0xffff_0000) | (value % 400),
            }
            if words.is_empty() {
                words.push(value);
            }
        }
        reached.set(reached.get() + usize::from(answered(&bytes(&words)) > 1));
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    // Changes that only destroy the module would test little.
    assert!(
        reached.get() * 20 > cases as usize,
        "{} of {cases}",
        reached.get()
    );
}
