//! Stimuli of the EU's blocks: each value comes once, instructions leave in every cycle, and each rule of instructions is broken often.

use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use warpwright_blocks::block::{Block, Directed};
use warpwright_blocks::catalogue;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::enum_name::EnumName;
use warpwright_blocks::eu_fetch::{Configuration, EuFetch};
use warpwright_blocks::eu_legal::EuLegal;
use warpwright_blocks::eu_legal::golden::Legality;
use warpwright_blocks::golden::{PortValues, StreamFunction};
use warpwright_blocks::internals::{INSTRUCTIONS, Kept, legal_fields, legal_rules, word};
use warpwright_blocks::random::Random;
use warpwright_eu::model::Number;

/// The directed stimuli of a block.
fn directed(block: &dyn Block, settings: &[(&str, &str)]) -> Vec<Directed> {
    let parameters = catalogue::parameters(block, settings.iter().copied());
    block.directed(&parameters.unwrap())
}

/// With a word in every cycle in which there is room, and a consumer that never waits, `issue` instructions leave in every cycle
/// from the first on, after a jump into a word's middle from the second on.
#[test]
fn instructions_leave_in_every_cycle() {
    for (word_bytes, issue) in [("16", "1"), ("32", "1"), ("32", "2")] {
        let settings = [("word_bytes", word_bytes), ("issue", issue)];
        let parameters = catalogue::parameters(&EuFetch, settings).unwrap();
        let c = Configuration::new(&parameters);
        let mut golden = EuFetch.golden(&parameters);
        let mut stimulus = Random::new(3);
        for run in 0..400u64 {
            // All long at first: that is what takes most words.
            let compact = if run < 8 { 0 } else { stimulus.next_u64() };
            for at in 0..40u64 {
                let word = word(&mut stimulus, c.units(), compact.rotate_left(at as u32 * 5));
                let inputs = PortValues::new()
                    .with("in_valid", 1u8)
                    .with("in_data", word)
                    .with("out_ready", 1u8)
                    .with("jump", u8::from(at == 0))
                    .with("jump_pc", 8 * (run % u64::from(c.units())))
                    .with("rst", 0u8);
                let outputs = golden.cycle(&inputs);
                let is = |port: &str| {
                    let found = outputs.iter().find(|output| output.port == port);
                    found.is_some_and(|output| output.value == BigUint::from(1u8))
                };
                // The jump, its word in the queue, the first instruction at the output.
                if at > 4 {
                    assert!(is("out_valid"), "{word_bytes} {issue} run {run} cycle {at}");
                    assert!(issue == "1" || is("out_second"), "run {run} cycle {at}");
                }
            }
        }
    }
}

#[test]
fn each_value_comes_once_in_each_context() {
    for (name, combinations) in [("sfid", 16), ("sub_byte_precision", 16), ("saturate", 2)] {
        for mut directed in directed(&EnumName, &[("enumeration", name)]) {
            assert_eq!(directed.cycles, combinations);
            let mut next = || format!("{:?}", directed.stimulus.next());
            let first: Vec<_> = (0..combinations).map(|_| next()).collect();
            assert_eq!(BTreeSet::from_iter(&first).len(), first.len());
            assert_eq!(next(), first[0]);
        }
    }
}

/// The fields of the output for each of some words.
fn judged(words: impl IntoIterator<Item = u128>) -> Vec<Vec<u128>> {
    let function = Legality::of_all_rules();
    let words = words.into_iter();
    words
        .map(|word| {
            let outputs = function.outputs(&[Number::new(word, 128)]);
            outputs.iter().map(|output| output.value()).collect()
        })
        .collect()
}

#[test]
fn the_instructions_keep_the_rules() {
    let names: Vec<&str> = legal_fields().iter().map(|(name, _)| *name).collect();
    for (text, outputs) in INSTRUCTIONS
        .iter()
        .zip(judged(Kept::all().iter().map(|kept| kept.word)))
    {
        let broken = names.iter().zip(outputs).filter(|(_, value)| *value != 0);
        let broken: Vec<&str> = broken.map(|(name, _)| *name).collect();
        let other = broken
            .iter()
            .filter(|name| !["r21", "i12", "not_on_silicon"].contains(name));
        assert_eq!(other.count(), 0, "{text}: {broken:?}");
    }
}

#[test]
fn each_rule_is_broken_often() {
    let mut directed = directed(&EuLegal, &[("stages", "1")]);
    let cycles = directed[0].cycles;
    let stimulus = &mut directed[0].stimulus;
    let words = (0..cycles).map(|_| {
        let values = stimulus.next();
        let digits = (0..).zip(
            values
                .get("in_instruction")
                .iter_u64_digits()
                .collect::<Vec<_>>(),
        );
        digits.fold(0, |word, (place, digit)| {
            word | u128::from(digit) << (64 * place)
        })
    });
    // Of every third word in every run, so that fewer are enough.
    let words: Vec<u128> = words.step_by(by_run(3, 1)).collect();
    let least = by_run(1, 4);
    let mut times: BTreeMap<&str, u32> = BTreeMap::new();
    let names: Vec<&str> = legal_fields().iter().map(|(name, _)| *name).collect();
    let verdict = names.len() - legal_rules().count();
    for outputs in judged(words) {
        let bits = names.iter().zip(outputs).skip(verdict);
        for (name, _) in bits.filter(|(_, value)| *value != 0) {
            *times.entry(name).or_default() += 1;
        }
    }
    let rare: Vec<_> = names[verdict..]
        .iter()
        .map(|name| (name, times.get(name).copied().unwrap_or_default()))
        .filter(|(_, often)| *often < least)
        .collect();
    assert!(rare.is_empty(), "{rare:?}");
}
