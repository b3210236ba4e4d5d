//! The whole unit against its golden model.

use super::{is_long, parameters, sized, unit, with_ones};
use std::time::Instant;
use warpwright_blocks::block::{Block as _, Proof};
use warpwright_blocks::gather_scatter::{Configuration, GatherScatter};
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::Spec;
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::proof::{GoldenSpec, invariants, patient};

/// One lane, one request under way, no data.
fn smallest() -> Configuration {
    let [smallest] = sizes("gather_proofs::whole::the_first_cycles_are_proved")[..] else {
        panic!("one size");
    };
    sized(smallest)
}

fn verdict(c: &Configuration, netlist: &Netlist, obligation: Obligation) -> Verdict {
    let model = GatherScatter.model(&parameters(c));
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    let began = Instant::now();
    let proof = prove(netlist, &spec, obligation, &patient()).unwrap();
    println!(
        "{obligation:?}: {:?}, {:?}",
        proof.statistics,
        began.elapsed()
    );
    if proof.verdict == Verdict::Held && obligation != FEW {
        assert!(
            proof.silent.is_empty(),
            "nothing is said of {:?}",
            proof.silent
        );
    }
    proof.verdict
}

/// As many cycles as come before the first transaction, or the first completion.
const FEW: Obligation = Obligation::Bounded { cycles: 3 };
/// The cycle in which they come, too.
const FIRST: Obligation = Obligation::Bounded { cycles: 4 };
const ALWAYS: Obligation = Obligation::Induction { cycles: 1 };

/// Whatever comes in after a reset, for as long as it takes to the first transaction.
#[test]
fn the_first_cycles_are_proved() {
    let c = smallest();
    let netlist = unit(&c);
    assert_eq!(verdict(&c, &netlist, FEW), Verdict::Held);
    assert!(invariants(&GatherScatter, &parameters(&c)) > 0);
    let proof = GatherScatter.proof(&parameters(&c));
    assert_eq!(proof, Proof::Induction { cycles: 1 });
}

/// A minute or two.
#[test]
fn every_cycle_is_proved() {
    for settings in sizes("gather_proofs::whole::every_cycle_is_proved") {
        let c = sized(settings);
        assert_eq!(verdict(&c, &unit(&c), ALWAYS), Verdict::Held);
    }
}

/// Registers that take ones only. What is seen of requests that touch something takes minutes to refute.
#[test]
fn planted_faults_are_refuted() {
    let c = smallest();
    let good = unit(&c);
    let mut paths = vec!["completion_wrapped_q"];
    if is_long() {
        paths.extend([
            "busy_q",
            "completion_transactions_q",
            "front.stage_1_bytes_q",
            "transaction_enables_q",
        ]);
    }
    for path in paths {
        let verdict = verdict(&c, &with_ones(&good, path), FIRST);
        let is_refuted = matches!(verdict, Verdict::Refuted(_));
        assert!(is_refuted, "{path}: {verdict:?}");
    }
}
