//! A block's proofs; a counter-example is replayed in the simulator before it is reported.
//!
//! A refutation is accepted only if it can be observed: the reference evaluator runs the counter-example's
//! inputs and start state on the netlist as flattened, beside the golden model or the stream
//! monitor on numbers, none of which takes part in the proof. A refutation that does not show there,
//! in the cycle and on the port that the proof named, is an error of ours and not a failure of the block.

use super::compare::{Design, of_streams};
use super::failed_run::FailedRun;
use super::outcome::{Failure, Fault};
use super::run::{Judge, Run};
use super::shorten::simplify;
use super::{Progress, Subject, VerifyError};
use crate::proof::{self, StreamProofError};
use crate::streams::Watched;
use num_bigint::BigUint;
use warpwright_blocks::block::Proof;
use warpwright_blocks::golden::PortValues;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_prove::counterexample::{CounterExample, Violation};
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{self, Verdict};
use warpwright_sim::error::SimError;
use warpwright_sim::reference::Reference;

/// How a proof ended, in the terms of a check.
pub(super) enum Ended {
    Held,
    Failed(Failure),
    /// Why, and of an induction the run at which it fails.
    Unknown(String, Option<Box<FailedRun>>),
}

/// Tries to prove a block right.
pub(super) fn prove(
    design: &Design<'_>,
    of: Subject,
    proof: Proof,
    options: &Options,
    progress: &dyn Fn(Progress<'_>),
) -> Result<Ended, VerifyError> {
    let tell = |at: &str| progress(Progress::At(at));
    let Design {
        block,
        parameters,
        netlist,
        module,
    } = design;
    let refused = |error| VerifyError::Prove {
        block: block.name().to_string(),
        error,
    };
    let meaning = flatten(module, Names::Dropped);
    match of {
        Subject::Golden => {
            let tried =
                proof::agrees_with_golden_and_tell(*block, parameters, netlist, options, &tell);
            let tried = tried.map_err(refused)?;
            settle(design, tried, proof, netlist, &meaning, design.golden())
        }
        Subject::Streams => {
            let tried = proof::stream_rules_and_tell(*block, parameters, netlist, options, &tell);
            let tried = tried.map_err(|error| match error {
                StreamProofError::Port(error) => VerifyError::Stream(error),
                StreamProofError::Prove(error) => refused(error),
            })?;
            let Some(tried) = tried else {
                let why = "the block has no stream to prove".to_string();
                return Ok(Ended::Unknown(why, None));
            };
            let proved = Watched::new(*block, parameters, netlist)?;
            let watched = Watched::new(*block, parameters, &meaning)?;
            let judge = of_streams(&watched);
            settle(
                design,
                tried,
                proof,
                &proved.netlist,
                &watched.netlist,
                judge,
            )
        }
    }
}

/// How a proof about a netlist ended; a refutation is run on the netlist's meaning first.
fn settle(
    design: &Design<'_>,
    tried: obligation::Proof,
    proof: Proof,
    netlist: &Netlist,
    meaning: &Netlist,
    judge: Judge,
) -> Result<Ended, VerifyError> {
    let refuted = match tried.verdict {
        Verdict::Held => return Ok(Ended::Held),
        Verdict::Unknown(why) => {
            let failed = tried.failed.map(|failed| FailedRun::new(*failed, netlist));
            return checked(design, meaning, why, failed);
        }
        Verdict::Refuted(refuted) => refuted,
    };
    let compared_from = match proof {
        Proof::Pipeline { latency } => u64::from(latency),
        _ => 0,
    };
    let simulator = Box::new(Reference::new(meaning));
    let mut run = Run::new(meaning, simulator, judge, "proof", compared_from);
    let shown = replay(&mut run, netlist, &refuted).map_err(|e| design.simulator_error(e))?;
    match shown {
        Some(failure) => Ok(Ended::Failed(failure)),
        None => Err(VerifyError::Replay {
            block: design.block.name().to_string(),
            claimed: refuted.to_string(),
        }),
    }
}

/// A proof that is not known to hold; the run at which an induction fails is one of the netlist's meaning, too.
fn checked(
    design: &Design<'_>,
    meaning: &Netlist,
    why: String,
    failed: Option<FailedRun>,
) -> Result<Ended, VerifyError> {
    let Some(failed) = failed else {
        return Ok(Ended::Unknown(why, None));
    };
    let shows = failed.shows(meaning);
    if shows.map_err(|error| design.simulator_error(error))? {
        return Ok(Ended::Unknown(why, Some(Box::new(failed))));
    }
    Err(VerifyError::Replay {
        block: design.block.name().to_string(),
        claimed: failed.to_string(),
    })
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

/// Whether a fault is the one that was claimed. No specification that is proved here has rules apart from what
/// ports must be, so a broken one is nothing that could be shown.
fn is_claimed(seen: &Fault, claimed: &Violation) -> bool {
    let Violation::Output {
        port,
        expected,
        care,
        found,
        ..
    } = claimed
    else {
        return false;
    };
    let same = |a: &BigUint, b: &BigUint| a & care == b & care;
    seen.port == *port
        && seen.care == *care
        && same(&seen.expected, expected)
        && seen.found == *found
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpwright_blocks::catalogue;
    use warpwright_blocks::golden::{Expected, Golden};
    use warpwright_blocks::lut_array::LutArray;

    /// A judge that wants `out_valid` to be 1, which it is not without `in_valid`.
    struct WantsOne;
    impl Golden for WantsOne {
        fn reset(&mut self) {}
        fn cycle(&mut self, _: &PortValues) -> Vec<Expected> {
            vec![Expected::exactly("out_valid", 1, 1u8)]
        }
    }

    /// A counter-example that claims what the simulator does not show is no failure, however little is wrong in it.
    #[test]
    fn what_does_not_show_is_not_replayed() {
        let parameters = catalogue::parameters(&LutArray, [("stages", "0")]).unwrap();
        let design = Design::new(&LutArray, &parameters).unwrap();
        let netlist = &design.netlist;
        let zero = || BigUint::ZERO;
        let inputs = || netlist.inputs.iter().map(|_| zero()).collect();
        let claimed = |found: u8| CounterExample {
            start: Vec::new(),
            cycles: vec![inputs()],
            violation: Violation::Output {
                port: "out_valid".to_string(),
                expected: BigUint::from(1u8),
                care: BigUint::from(1u8),
                found: found.into(),
                driver: String::new(),
            },
        };
        let shown = |judge: Judge, claimed: &CounterExample| {
            let simulator = Box::new(Reference::new(netlist));
            let mut run = Run::new(netlist, simulator, judge, "proof", 0);
            replay(&mut run, netlist, claimed).unwrap().is_some()
        };
        let wants_one = || Judge {
            model: Box::new(WantsOne),
            sees_outputs: false,
        };
        assert!(shown(wants_one(), &claimed(0)));
        assert!(!shown(wants_one(), &claimed(1)), "another value is found");
        assert!(!shown(design.golden(), &claimed(0)), "nothing is wrong");
        let mut late = claimed(0);
        late.cycles.push(inputs());
        assert!(
            !shown(wants_one(), &late),
            "it shows before it is claimed to"
        );
    }
}
