//! Undetected mutants: is there anything to detect?
//!
//! First, is the mutant the same design? **Theorem**: if, for all inputs and all contents of
//! registers and memories, a mutant has the outputs and the next contents of the original, then both,
//! started alike, stay alike. A fault changes no register's name or power-up value, so contents are
//! paired one to one. A mutant shares one graph with the original: what a fault does not reach is the
//! same gates. Each mutant has its own graph, because hard goals of other mutants would slow it down.
//!
//! A mutant that is a different design may still be correct: it
//! differs where the specification does not care, or in unreachable
//! states. So, second, the block's own proofs are tried on it.

use super::MutateError;
use super::fault::Fault;
use super::inject::with_fault;
use super::sites::Sites;
use crate::proof::{agrees_with_golden, stream_rules};
use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::word::{Literal, Symbol};
use warpwright_prove::aig::SharedAig;
use warpwright_prove::decide::{Answer, Options, decide};
use warpwright_prove::error::ProveError;
use warpwright_prove::obligation::Verdict;

/// Whether the mutant is proved to be the same design.
pub fn is_equal(sites: &Sites<'_>, fault: Fault, options: &Options) -> Result<bool, MutateError> {
    same_design(sites.netlist(), &with_fault(sites, fault), options)
}

/// Whether two netlists with the same ports, registers and memories are proved to be the same design.
pub fn same_design(
    good: &Netlist,
    other: &Netlist,
    options: &Options,
) -> Result<bool, MutateError> {
    let aig = SharedAig::new();
    let word = |width: u32| aig.inputs(width);
    let inputs: Vec<Symbol> = good.inputs.iter().map(|port| word(port.width)).collect();
    let state = State {
        registers: good.registers.iter().map(|r| word(r.width)).collect(),
        memories: (good.memories.iter())
            .map(|m| (0..m.depth).map(|_| word(m.width)).collect())
            .collect(),
    };
    let must = visible(good, &inputs, &state);
    let is = visible(other, &inputs, &state);
    let mut goals: Vec<Literal> = Vec::new();
    for (must, is) in must.iter().zip(is) {
        let same = !(must.clone() ^ is);
        let open = same.literals().iter().filter(|bit| **bit != Literal::TRUE);
        goals.extend(open);
    }
    let options = Options {
        stop_at_failure: true,
        ..options.clone()
    };
    let decision = decide(&aig.graph(), &goals, &[], &options).map_err(ProveError::from)?;
    let mut answers = decision.answers.iter();
    Ok(answers.all(|answer| *answer == Answer::Holds))
}

/// All that a cycle shows or leaves behind.
fn visible(netlist: &Netlist, inputs: &[Symbol], state: &State<Symbol>) -> Vec<Symbol> {
    let cycle = Cycle::new(netlist, inputs, state);
    let next = cycle.next(netlist, state);
    let outputs = netlist.outputs.iter();
    let outputs = outputs.map(|port| cycle.value(port.net).clone());
    let memories = next.memories.into_iter().flatten();
    outputs.chain(next.registers).chain(memories).collect()
}

/// Whether a mutant, though another design, is proved to do what the golden model says, and to keep the
/// rules of its streams.
pub fn still_correct(
    block: &'static dyn Block,
    parameters: &Parameters,
    mutant: &Netlist,
    options: &Options,
) -> Result<Verdict, MutateError> {
    let proof = agrees_with_golden(block, parameters, mutant, options)?;
    if proof.verdict != Verdict::Held {
        return Ok(proof.verdict);
    }
    let streams = stream_rules(block, parameters, mutant, options)?;
    Ok(streams.map_or(Verdict::Held, |proof| proof.verdict))
}
