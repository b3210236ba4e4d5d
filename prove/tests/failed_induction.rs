//! What is known of a proof by induction that fails: the run, what it depends on, and which registers could need an invariant.

use std::sync::Arc;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::counterexample::Violation;
use warpwright_prove::decide::Options;
use warpwright_prove::failed_induction::{FailedInduction, Feature, Part, Place};
use warpwright_prove::obligation::{Obligation, Proof, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// Two counters that are equal after a reset and count together, so that `alarm` is never 1; a register beside them, and a mode that is 0 or 1.
fn counters() -> Netlist {
    let m = ModuleBuilder::new("counters");
    let (go, data) = (m.input("go", 1), m.input("data", 8));
    let [a, b] = ["a_q", "b_q"].map(|name| {
        let counter = m.register(name, 3).reset(0u8).enable(go);
        counter.next(counter.value() + 1)
    });
    m.output("alarm", a.eq(7) & b.eq(0));
    m.output("data_later", m.register("data_q", 8).next(data));
    let mode = m.register("mode_q", 2).reset(0u8);
    let mode = mode.next(m.cat([mode.value().bit(1), go]));
    m.output("is_wild", mode.eq(3));
    flatten(&Arc::new(m.finish().unwrap()), Names::Dropped)
}

/// An output is 0; and what is said of the registers.
#[derive(Clone, Copy)]
struct Zero(&'static str, &'static [Said]);

#[derive(Clone, Copy)]
enum Said {
    Same,
    IsNot(u64),
    Is(u64),
}

impl Spec for Zero {
    fn for_each_word(&mut self, _: &mut dyn FnMut(&str, &mut Symbol)) {}

    fn cycle(&mut self, _: &Ports) -> Vec<Demand> {
        vec![Demand::Output {
            port: self.0.to_string(),
            expected: Symbol::zero(1),
            care: Symbol::ones(1),
        }]
    }

    fn is_partial(&self) -> bool {
        true
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let [a, b] = ["a_q", "b_q"].map(|path| hardware.register(path, 3));
        let said = self.1.iter().map(|said| match said {
            Said::Same => ("the counters are equal", a.equals(&b)),
            Said::IsNot(value) => ("a is not", !a.is(*value)),
            Said::Is(value) => ("a is", a.is(*value)),
        });
        said.map(|(name, holds)| (name.to_string(), holds))
            .collect()
    }
}

fn proved(spec: Zero, cycles: u32) -> Proof {
    let spec = || -> Box<dyn Spec> { Box::new(spec) };
    let obligation = Obligation::Induction { cycles };
    prove(&counters(), &spec, obligation, &Options::default()).unwrap()
}

fn failed(spec: Zero, cycles: u32) -> (String, FailedInduction) {
    let proof = proved(spec, cycles);
    let Verdict::Unknown(why) = proof.verdict else {
        panic!("{:?}", proof.verdict)
    };
    (why, *proof.failed.expect("a run"))
}

fn values(failed: &FailedInduction, path: &str) -> Vec<u64> {
    let place = Place::Register(path.to_string());
    let word = failed.words.iter().find(|word| word.place == place);
    let values = word.expect("a word").values.iter();
    values.map(|value| value.try_into().unwrap()).collect()
}

/// The claim is true, but two counters that differ by one come to the alarm.
#[test]
fn the_step_fails_from_a_state_that_is_shown() {
    for cycles in [1, 2, 5] {
        let (why, failed) = failed(Zero("alarm", &[]), cycles);
        assert!(why.starts_with("not inductive"), "{why}");
        assert!(why.ends_with("output alarm is wrong"), "{why}");
        assert_eq!((failed.part, failed.is_invariant), (Part::Step, false));
        assert_eq!(failed.cycles.len(), cycles as usize + 1);
        // Neither the register of data nor the mode has anything to do with it.
        assert_eq!((failed.words.len(), failed.left_out), (2, 2));
        // The inputs are rst, go and data.
        assert_eq!(failed.reads, [true, true, false]);
        let (a, b) = (values(&failed, "a_q"), values(&failed, "b_q"));
        let last = cycles as usize;
        assert_eq!((a[last], b[last]), (7, 0), "{failed:?}");
        // The inputs lead there.
        for cycle in 0..=last {
            let go: u64 = (&failed.cycles[cycle][1]).try_into().unwrap();
            assert_eq!(a[cycle + 1], (a[cycle] + go) % 8);
            assert_eq!(b[cycle + 1], (b[cycle] + go) % 8);
        }
        let Violation::Output { port, found, .. } = &failed.violation else {
            panic!("{:?}", failed.violation)
        };
        assert_eq!((port.as_str(), found), ("alarm", &1u8.into()));
    }
}

/// The two registers that need an invariant are named, together; one that has a value of its own that no run has, alone.
#[test]
fn registers_that_could_need_an_invariant_are_named() {
    let (_, counters) = failed(Zero("alarm", &[]), 1);
    assert!(counters.unseen.states > 10_000);
    let both = [Feature::Value(0), Feature::Value(1)];
    assert_eq!(counters.unseen.sets, [both]);
    let (_, mode) = failed(Zero("is_wild", &[]), 1);
    assert_eq!(mode.words.len(), 1);
    assert_eq!(mode.unseen.sets, [[Feature::Value(0)]]);
    assert_eq!(values(&mode, "mode_q")[0], 2, "seen are 0 and 1");
}

#[test]
fn with_its_invariant_the_claim_is_proved() {
    let proof = proved(Zero("alarm", &[Said::Same]), 1);
    assert_eq!(proof.verdict, Verdict::Held);
    assert_eq!(proof.failed, None);
}

/// An invariant that does not follow is itself what is wrong, in the state after the last cycle.
#[test]
fn an_invariant_that_is_not_inductive_is_shown() {
    let (why, failed) = failed(Zero("alarm", &[Said::Same, Said::IsNot(3)]), 1);
    assert!(why.ends_with("the invariant `a is not` is broken"), "{why}");
    assert_eq!((failed.part, failed.is_invariant), (Part::Step, true));
    assert_eq!(failed.cycles.len(), 1);
    assert_eq!(values(&failed, "a_q"), [2, 3]);
}

/// One that does not hold after a reset is shown there, and no register is blamed for it.
#[test]
fn an_invariant_that_is_wrong_after_a_reset_is_shown() {
    let (why, failed) = failed(Zero("alarm", &[Said::Is(1)]), 1);
    assert_eq!(why, "the invariant `a is` does not hold before cycle 0");
    assert_eq!((failed.part, failed.is_invariant), (Part::Base, true));
    assert!(failed.cycles.is_empty());
    assert_eq!(failed.unseen.states, 0);
}
