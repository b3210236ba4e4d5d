//! A text against a golden model.
//!
//! The model runs on symbols beside the text's netlist. A block whose proof is an induction has invariants that speak of Warpwright's own
//! registers; so the block's own hardware runs beside the text, too, and relations between its registers and the text's are searched: the model's
//! invariants of the hardware, and the relations to the text, carry the induction over the text's outputs.

use super::super::ports::Given;
use super::super::product::{Side, delayed, product, tied};
use super::super::{ForeignError, Reading, UNDEFINED};
use super::fit::{Fit, fit};
use super::fitted::{Fitted, FittedGolden, Model, OURS};
use super::sequential::{Alike, Beside, sequential};
use super::{Answer, Budget, Limits, Verdict, replay};
use crate::wording::counted;
use std::time::Instant;
use warpwright_blocks::block::{Block, Proof};
use warpwright_blocks::golden::Golden;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::obligation::{self, Obligation};
use warpwright_prove::spec::Spec;

/// What the text's registers are called beside the block's own.
const THEIRS: &str = "theirs.";

/// Whether a text is equal to a block's golden model.
pub fn with_model(
    reading: &Reading,
    given: &Given,
    block: &'static dyn Block,
    parameters: &Parameters,
    limits: &Limits,
    tell: &dyn Fn(&str),
) -> Result<Answer, ForeignError> {
    let budget = Budget {
        limits,
        began: Instant::now(),
    };
    let module = block
        .build(parameters)
        .map_err(|errors| ForeignError::Ports(format!("{}: {errors}", block.name())))?;
    let ours = optimize(flatten(&std::sync::Arc::new(module), Names::Dropped));
    let mut notes = Vec::new();
    let mut fit = fit(reading, given, block.name(), &ours, &mut notes)?;
    let own_latency = block.timing(parameters).latency;
    let latency = given.latency.unwrap_or(own_latency);
    let design = if latency < own_latency {
        notes.push(format!(
            "the latency is {latency} clock edges in the design and {own_latency} in the model: the design's outputs are compared {} later",
            own_latency - latency
        ));
        delayed(&reading.netlist, own_latency - latency)
    } else {
        fit.delay = (latency - own_latency) as usize;
        reading.netlist.clone()
    };
    let latency = latency.max(own_latency);
    let proof = block.proof(parameters);
    let is_stateless = design.registers.is_empty() && design.memories.is_empty();
    let netlist = proved(&design);
    let model = block.model(parameters);
    let spec = |fit: Fit| -> Box<dyn Spec> { Box::new(Fitted::new(model.as_ref(), fit)) };
    let name = block.name();
    let (claim, verdict, relations, statistics, from) = match proof {
        Proof::Combinational | Proof::Pipeline { .. } => {
            let (obligation, claim) = if is_stateless && latency == 0 {
                (
                    Obligation::Combinational,
                    format!(
                        "all compared outputs match the golden model of {name}, for all inputs"
                    ),
                )
            } else {
                fit.is_without_reset = netlist.input(RESET).is_some()
                    && !fit.inputs.iter().any(|(input, _)| input == RESET);
                let reset = if fit.is_without_reset {
                    ", while reset is not active"
                } else {
                    ""
                };
                let claim = format!(
                    "all compared outputs match the golden model of {name}, {} after any inputs, from any state{reset}",
                    counted(latency, "clock edge")
                );
                (Obligation::Pipeline { latency }, claim)
            };
            let make = || spec(fit.clone());
            let tried =
                obligation::prove_and_tell(&netlist, &make, obligation, &budget.left(), tell)?;
            (claim, tried.verdict, 0, tried.statistics, latency)
        }
        Proof::Induction { cycles } | Proof::Bounded { cycles } => {
            fit.has_ours = true;
            let ours = tied(&ours, &fit.constants);
            let sides = [
                Side {
                    netlist: &ours,
                    state: "",
                    outputs: OURS,
                    scope: OURS,
                },
                Side {
                    netlist: &netlist,
                    state: THEIRS,
                    outputs: "",
                    scope: THEIRS,
                },
            ];
            let both = product(&netlist.name, &sides);
            fit.alike = alike(&both, &ours);
            let make = || spec(fit.clone());
            let beside = Beside {
                netlist: &both,
                first_registers: ours.registers.len(),
                first_memories: ours.memories.len(),
                spec: &make,
            };
            let done = sequential(
                &beside,
                cycles.max(1).max(fit.delay as u32 + 1),
                &budget,
                tell,
            )?;
            let claim = format!(
                "all compared outputs match the golden model of {name}, {}",
                done.extent(given.start)
            );
            (claim, done.verdict, done.relations, done.statistics, 0)
        }
    };
    let golden = || -> Box<dyn Golden> {
        Box::new(FittedGolden::new(block.golden(parameters), fit.clone()))
    };
    let verdict = match verdict {
        obligation::Verdict::Held => Verdict::Equal,
        obligation::Verdict::Unknown(why) => Verdict::Unknown(why),
        obligation::Verdict::Refuted(claimed) => {
            let mut claimed = *claimed;
            for value in &mut claimed.start {
                if let Some(path) = value.path.strip_prefix(THEIRS) {
                    value.path = path.to_string();
                }
            }
            let mut judge = Model(golden());
            let inputs = match proof {
                Proof::Induction { .. } | Proof::Bounded { .. } => {
                    with_plain_names(&netlist, &tied(&ours, &fit.constants))
                }
                _ => netlist.clone(),
            };
            let difference = replay(&design, &inputs, &claimed, &mut judge, &str::to_string)?;
            Verdict::Different(Box::new(difference))
        }
    };
    notes.extend(super::texts::notes_of(reading));
    Ok(Answer {
        verdict,
        claim,
        compared: fit.compared.iter().map(|(name, _)| name.clone()).collect(),
        notes,
        relations,
        statistics,
        seconds: budget.began.elapsed().as_secs_f64(),
        design,
        golden: Some(golden()),
        compared_from: from,
    })
}

/// The inputs of the product of both, under the names that the text's netlist has.
fn with_plain_names(theirs: &Netlist, ours: &Netlist) -> Netlist {
    let sides = [
        Side {
            netlist: ours,
            state: "",
            outputs: OURS,
            scope: OURS,
        },
        Side {
            netlist: theirs,
            state: THEIRS,
            outputs: "",
            scope: THEIRS,
        },
    ];
    let mut both = product(&theirs.name, &sides);
    let own = format!("{UNDEFINED}{THEIRS}");
    for port in &mut both.inputs {
        if let Some(rest) = port.name.strip_prefix(&own) {
            port.name = format!("{UNDEFINED}{rest}");
        }
    }
    both
}

/// Unset registers and memories of both that have the same size, each with the first that is left: the block's own, the text's.
fn alike(both: &Netlist, ours: &Netlist) -> Alike {
    fn pairs(own: usize, all: &[(bool, u32, u32)]) -> Vec<(usize, usize)> {
        let mut left: Vec<usize> = (own..all.len()).filter(|index| all[*index].0).collect();
        let own = (0..own).filter(|index| all[*index].0);
        let pairs = own.filter_map(|index| {
            let place = left.iter().position(|other| all[*other] == all[index])?;
            Some((index, left.remove(place)))
        });
        pairs.collect()
    }
    let registers = both
        .registers
        .iter()
        .map(|register| (!register.resets, register.width, 1));
    let memories = both
        .memories
        .iter()
        .map(|memory| (true, memory.width, memory.depth));
    Alike {
        registers: pairs(ours.registers.len(), &registers.collect::<Vec<_>>()),
        memories: pairs(ours.memories.len(), &memories.collect::<Vec<_>>()),
    }
}

/// A netlist as proofs take it.
pub(super) fn proved(design: &Netlist) -> Netlist {
    optimize(Netlist {
        scope: None,
        ..design.clone()
    })
}
