//! What is true of a state and of no state that random runs have.
//!
//! The netlist and its specification run from a reset, 64 runs at a time. Looked at are narrow words, whether they have their values; and wide ones, whether
//! a word of the hardware differs from one of the specification. A wide word's value means nothing: random runs miss most values by chance.

use super::{FailedInduction, Feature, Place, Unseen, WordValues};
use crate::aig::word_of;
use crate::decide::Random;
use crate::error::ProveError;
use crate::facts::runs;
use crate::machine::{Machine, Start};
use crate::spec::Spec;
use std::ops::Range;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::Literal;

/// Clocks of each of the 64 runs, at most.
const CLOCKS: usize = 500;
/// Nodes that may be evaluated.
const EVALUATED: usize = 300_000_000;
/// Bits of a narrow register that resets, at most.
const WIDEST: u32 = 16;
/// Bits of any other narrow word, at most.
const WIDEST_DATA: u32 = 4;
/// Features that are looked at, at most: each is compared with each.
const MOST: usize = 64;
/// Pairs that are named, at most.
const PAIRS: usize = 2;

/// Looks for what is true of the run's first state and of no state of random runs.
pub(crate) fn watch(
    failed: &FailedInduction,
    netlist: &Netlist,
    spec: Box<dyn Spec>,
) -> Result<Unseen, ProveError> {
    let (values, differences) = features(&failed.words, netlist);
    let features: Vec<Feature> = values.iter().chain(&differences).copied().collect();
    if features.is_empty() {
        return Ok(Unseen::default());
    }
    let seen = seen(&features, &failed.words, netlist, spec)?;
    let sets = unseen(&seen, values.len()).into_iter();
    let sets = sets.map(|set| set.into_iter().map(|index| features[index]).collect());
    Ok(Unseen {
        states: 64 * seen[0].len() as u64,
        sets: sets.collect(),
    })
}

/// The values of narrow words, and the differences of wide ones.
fn features(words: &[WordValues], netlist: &Netlist) -> (Vec<Feature>, Vec<Feature>) {
    let resets = |path: &str| (netlist.registers.iter()).any(|r| r.path == path && r.resets);
    let is_narrow = |word: &WordValues| match &word.place {
        Place::Register(path) if resets(path) => word.width <= WIDEST,
        _ => word.width <= WIDEST_DATA,
    };
    let is_model = |of: usize| matches!(words[of].place, Place::Model(_));
    let of_kind = |narrow: bool, model: bool| {
        let all = 0..words.len();
        all.filter(move |of| is_narrow(&words[*of]) == narrow && is_model(*of) == model)
    };
    let narrow = (0..words.len()).filter(|of| is_narrow(&words[*of]));
    let values = narrow.map(Feature::Value).take(MOST);
    let differs = |a: usize, b: usize| {
        words[a].width == words[b].width && words[a].values[0] != words[b].values[0]
    };
    let pairs = of_kind(false, false).flat_map(|a| of_kind(false, true).map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| differs(*a, *b));
    let differences = pairs.map(|(a, b)| Feature::Differ(a, b)).take(MOST);
    (values.collect(), differences.collect())
}

/// For each feature and each clock, a bit for each of 64 runs: whether it is true there.
fn seen(
    features: &[Feature],
    words: &[WordValues],
    netlist: &Netlist,
    spec: Box<dyn Spec>,
) -> Result<Vec<Vec<u64>>, ProveError> {
    let mut machine = Machine::new(netlist, spec, Start::Anything);
    machine.free_spec();
    let before = machine.now();
    machine.step()?;
    let after = machine.now();
    let mut first = 0;
    let mut places: Vec<(Place, Range<usize>)> = Vec::new();
    for (place, word, _) in super::places(&machine, &before) {
        let bits = first..first + word.literals().len();
        first = bits.end;
        places.push((place, bits));
    }
    let bits_of = |word: &WordValues| {
        let found = places.iter().find(|(place, _)| *place == word.place);
        found.map_or(0..0, |(_, bits)| bits.clone())
    };
    let bits: Vec<Range<usize>> = words.iter().map(bits_of).collect();

    let mut random = Random::default();
    let mut state = runs::reset(netlist, &mut random);
    let constant = |bit: &Literal| if *bit == Literal::TRUE { u64::MAX } else { 0 };
    let model = machine.model_at_first.iter();
    state.extend(model.flat_map(|(_, word)| word.literals().iter().map(constant)));
    let next = super::symbols(&after).into_iter();
    let next: Vec<Literal> = next.flat_map(|word| word.literals().to_vec()).collect();
    let rules: Vec<Literal> = machine.steps[0].assumptions.clone();
    let graph = machine.aig.graph();
    let clocks = CLOCKS.min(EVALUATED / graph.len()).max(1);
    let mut seen = vec![Vec::with_capacity(clocks); features.len()];
    for _ in 0..clocks {
        let is_true = |feature: &Feature| match *feature {
            Feature::Value(of) => {
                let value = &words[of].values[0];
                let word = state[bits[of].clone()].iter().zip(0..);
                word.fold(u64::MAX, |same, (bit, number)| {
                    same & if value.bit(number) { *bit } else { !bit }
                })
            }
            Feature::Differ(a, b) => {
                let both = state[bits[a].clone()].iter().zip(&state[bits[b].clone()]);
                both.fold(0, |differ, (a, b)| differ | (a ^ b))
            }
        };
        for (feature, seen) in features.iter().zip(&mut seen) {
            seen.push(is_true(feature));
        }
        let mut all = state.clone();
        all.extend(runs::inputs(netlist, &mut random));
        let values = graph.simulate(&all);
        // A run whose inputs break the environment's rules waits for others.
        let goes_on = rules
            .iter()
            .fold(u64::MAX, |all, rule| all & word_of(&values, *rule));
        for (bit, next) in state.iter_mut().zip(&next) {
            *bit = (*bit & !goes_on) | (word_of(&values, *next) & goes_on);
        }
    }
    Ok(seen)
}

/// Sets of features that are never true together: single ones, otherwise pairs of the first `values`, otherwise as few of all as possible.
fn unseen(seen: &[Vec<u64>], values: usize) -> Vec<Vec<usize>> {
    let never = |set: &[usize]| {
        let clocks = seen.first().map_or(0, Vec::len);
        (0..clocks).all(|clock| set.iter().fold(u64::MAX, |all, of| all & seen[*of][clock]) == 0)
    };
    let alone = (0..seen.len()).map(|of| vec![of]);
    let alone: Vec<Vec<usize>> = alone.filter(|set| never(set)).collect();
    if !alone.is_empty() {
        return alone;
    }
    let pairs = (0..values).flat_map(|a| (a + 1..values).map(move |b| vec![a, b]));
    let pairs: Vec<Vec<usize>> = pairs.filter(|set| never(set)).take(PAIRS).collect();
    if !pairs.is_empty() {
        return pairs;
    }
    let mut all: Vec<usize> = (0..seen.len()).collect();
    if !never(&all) {
        return Vec::new();
    }
    // The last are left out first, so that registers stay where there is a choice.
    for of in (0..seen.len()).rev() {
        let without: Vec<usize> = all.iter().copied().filter(|other| *other != of).collect();
        if never(&without) {
            all = without;
        }
    }
    vec![all]
}

#[cfg(test)]
mod tests {
    use super::unseen;

    #[test]
    fn the_smallest_sets_that_never_occur_are_found() {
        let none: Vec<Vec<usize>> = Vec::new();
        assert_eq!(unseen(&[vec![0b11], vec![0b01]], 2), none);
        assert_eq!(unseen(&[vec![0b11], vec![0b00], vec![0b10]], 3), [[1]]);
        assert_eq!(unseen(&[vec![0b01], vec![0b11], vec![0b10]], 3), [[0, 2]]);
        // Each two occur together, in the first clock or in the second, all three never.
        let three = [
            vec![0b101, 0],
            vec![0b011, 0],
            vec![0b110, 0],
            vec![0b111, 0],
        ];
        assert_eq!(unseen(&three, 4), [[0, 1, 2]]);
    }
}
