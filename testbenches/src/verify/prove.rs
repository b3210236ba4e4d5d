//! The proof of a block, and its counter-example run in the simulator before anybody is told of it.
//!
//! A proof is believed when it refutes only if the refutation can be seen: the counter-example's inputs and
//! start are run by the reference evaluator on the netlist as flattened, beside the golden model on numbers,
//! neither of which has a part in the proof. What does not show there, in the cycle and on the port that the
//! proof named, is an error of ours and not a failure of the block.

use super::compare::Design;
use super::outcome::{Failure, Fault};
use super::run::Run;
use super::shorten::simplify;
use super::{Progress, VerifyError};
use crate::proof;
use num_bigint::BigUint;
use warpwright_blocks::block::Proof;
use warpwright_blocks::golden::PortValues;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_prove::counterexample::{CounterExample, Violation};
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::Verdict;
use warpwright_sim::error::SimError;
use warpwright_sim::reference::Reference;

/// How a proof ended, in the terms of a check.
pub(super) enum Ended {
    Held,
    Failed(Failure),
    Unknown(String),
}

pub(super) fn agrees_with_golden(
    design: &Design<'_>,
    proof: Proof,
    options: &Options,
    progress: &dyn Fn(Progress<'_>),
) -> Result<Ended, VerifyError> {
    let tell = |at: &str| progress(Progress::At(at));
    let Design {
        block,
        parameters,
        netlist,
        ..
    } = design;
    let tried = proof::agrees_with_golden_and_tell(*block, parameters, netlist, options, &tell);
    let tried = tried.map_err(|error| VerifyError::Prove {
        block: block.name().to_string(),
        error,
    })?;
    let refuted = match tried.verdict {
        Verdict::Held => return Ok(Ended::Held),
        Verdict::Unknown(why) => return Ok(Ended::Unknown(why)),
        Verdict::Refuted(refuted) => refuted,
    };
    let meaning = flatten(&design.module, Names::Dropped);
    let compared_from = match proof {
        Proof::Pipeline { latency } => u64::from(latency),
        _ => 0,
    };
    let simulator = Box::new(Reference::new(&meaning));
    let judge = design.golden(&meaning);
    let mut run = Run::new(&meaning, simulator, judge, "proof", compared_from);
    let shown = replay(&mut run, netlist, &refuted).map_err(|e| design.simulator_error(e))?;
    shown.map_or_else(
        || {
            Err(VerifyError::Replay {
                block: block.name().to_string(),
                claimed: refuted.to_string(),
            })
        },
        |failure| Ok(Ended::Failed(failure)),
    )
}

/// The failure that a counter-example claims, if it shows where it should.
pub(super) fn replay(
    run: &mut Run<'_>,
    netlist: &Netlist,
    claimed: &CounterExample,
) -> Result<Option<Failure>, SimError> {
    let stimulus: Vec<PortValues> = (claimed.cycles.iter())
        .map(|values| {
            let named = netlist.inputs.iter().zip(values);
            named.fold(PortValues::new(), |ports, (port, value)| {
                ports.with(&port.name, value.clone())
            })
        })
        .collect();
    let found = run.first_faults(&claimed.start, &stimulus)?;
    let shows = found.is_some_and(|(cycle, faults)| {
        cycle == claimed.cycle()
            && faults
                .iter()
                .any(|fault| is_claimed(fault, &claimed.violation))
    });
    if !shows {
        return Ok(None);
    }
    match run.failure(&claimed.start, &stimulus)? {
        Some(failure) => simplify(run, failure).map(Some),
        None => Ok(None),
    }
}

fn is_claimed(seen: &Fault, claimed: &Violation) -> bool {
    match (seen, claimed) {
        (Fault::Rule(seen), Violation::Rule(claimed)) => seen == claimed,
        (
            Fault::Output {
                port,
                expected,
                care,
                found,
                ..
            },
            Violation::Output {
                port: claimed_port,
                expected: claimed_expected,
                care: claimed_care,
                found: claimed_found,
                ..
            },
        ) => {
            let same = |a: &BigUint, b: &BigUint| a & care == b & care;
            port == claimed_port
                && care == claimed_care
                && same(expected, claimed_expected)
                && found == claimed_found
        }
        _ => false,
    }
}
