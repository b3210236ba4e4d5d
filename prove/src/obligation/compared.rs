//! Vacuity check: which output bits a proof really compares.
//!
//! A goal says that an output bit is right where it matters, so every goal holds for a bit that never
//! matters. A bit counts as compared only if its care is the constant 1 in a judged cycle, or if there is
//! a witness: a run from the proof's start, in an environment that obeys its rules, in which the care is 1.
//!
//! Cheap methods come first. Random inputs, 64 runs at a time and without a reset, are a witness for nearly
//! every bit. For the others the solver is asked, once per distinct care. For an induction these are runs
//! from a reset; a bit that none of the first cycles compares is looked for in the induction step itself:
//! either no state allowed by the step compares it (*silent*), or no run is known that does (*unseen*).

use super::{Obligation, SEARCHED, Task};
use crate::aig::word_of;
use crate::decide::{Answer, Options, Random, decide};
use crate::error::ProveError;
use crate::machine::{Goal, Machine, Start};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Gates, Literal};

/// Rounds of 64 random runs that look for a witness in each cycle.
const RANDOM_ROUNDS: usize = 4;

/// Conflicts of a question about a run from a reset, whose answer is not the last word.
const CONFLICTS: u64 = 5_000;

/// Bits of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputBits {
    /// The output.
    pub port: String,
    /// Its width.
    pub width: u32,
    /// A 1 for each of the bits.
    pub bits: BigUint,
}

impl fmt::Display for OutputBits {
    /// The name alone stands for all bits: `y`, `y[3]`, `y[7:4,0]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.port)?;
        if self.bits.count_ones() == u64::from(self.width) {
            return Ok(());
        }
        let is_one = |bit: u32| self.bits.bit(bit.into());
        let mut ranges = Vec::new();
        let mut above = self.width;
        while let Some(high) = (0..above).rev().find(|bit| is_one(*bit)) {
            above = (0..high).rev().find(|bit| !is_one(*bit)).unwrap_or(0);
            let low = if is_one(above) { above } else { above + 1 };
            ranges.push(if low == high {
                high.to_string()
            } else {
                format!("{high}:{low}")
            });
        }
        write!(f, "[{}]", ranges.join(","))
    }
}

/// An output by number, and one of its bits.
type Bit = (usize, u32);

/// What the judged goals say of the bits of all outputs.
#[derive(Default)]
pub(super) struct Compared {
    /// The care is 1, in some cycle and run.
    seen: BTreeSet<Bit>,
    /// The care is not a constant, in some cycle.
    open: BTreeSet<Bit>,
    /// It is not known whether a run makes the care 1.
    unseen: BTreeSet<Bit>,
}

impl Compared {
    /// Takes note of goals that are decided.
    pub fn judge(&mut self, goals: &[Goal]) {
        for (bit, care) in goals.iter().filter_map(Goal::care) {
            match care {
                Literal::FALSE => {}
                Literal::TRUE => {
                    self.seen.insert(bit);
                }
                _ => {
                    self.open.insert(bit);
                }
            }
        }
    }

    /// Nobody looks for witnesses: what may be compared counts as compared.
    pub fn leave_open(&mut self) {
        self.seen.append(&mut self.open);
    }

    /// Bits for which a witness is needed.
    fn wanted(&self) -> BTreeSet<Bit> {
        self.open.difference(&self.seen).copied().collect()
    }

    /// The bits that no judged cycle of any run compares.
    pub fn silent(&self, netlist: &Netlist) -> Vec<OutputBits> {
        bits_of(netlist, |bit| {
            !self.seen.contains(&bit) && !self.unseen.contains(&bit)
        })
    }

    /// The bits of which neither a run that compares them is known, nor that there is none.
    pub fn unseen(&self, netlist: &Netlist) -> Vec<OutputBits> {
        bits_of(netlist, |bit| self.unseen.contains(&bit))
    }
}

/// Outputs with those of their bits that are asked for, where there are some.
fn bits_of(netlist: &Netlist, is_one: impl Fn(Bit) -> bool) -> Vec<OutputBits> {
    let outputs = netlist.outputs.iter().enumerate();
    let outputs = outputs.map(|(index, output)| {
        let mut bits = BigUint::ZERO;
        for bit in (0..output.width).filter(|bit| is_one((index, *bit))) {
            bits.set_bit(bit.into(), true);
        }
        OutputBits {
            port: output.name.clone(),
            width: output.width,
            bits,
        }
    });
    outputs
        .filter(|found| found.bits != BigUint::ZERO)
        .collect()
}

/// Looking for witnesses.
impl Task<'_> {
    /// Settles the bits for which a witness is needed.
    pub fn settle(
        &self,
        compared: &mut Compared,
        obligation: Obligation,
    ) -> Result<(), ProveError> {
        let (start, first, end) = match obligation {
            Obligation::Combinational => (Start::Reset, 0, 1),
            Obligation::Pipeline { latency } => (Start::Anything, latency, latency + 1),
            Obligation::Bounded { cycles } => (Start::Reset, 0, cycles.max(1)),
            Obligation::Induction { cycles } => (Start::Reset, 0, cycles.max(1) + SEARCHED),
        };
        self.in_runs(compared, start, first, end, obligation)?;
        if let Obligation::Induction { cycles } = obligation {
            self.in_the_step(compared, cycles)?;
        }
        Ok(())
    }

    fn left(&self, conflicts: u64) -> Options {
        Options {
            seconds: self.seconds_left(),
            stop_at_failure: false,
            conflicts: self.options.conflicts.min(conflicts),
            ..self.options.clone()
        }
    }

    /// Runs of up to `end` cycles, of which those from `first` on are judged.
    fn in_runs(
        &self,
        compared: &mut Compared,
        start: Start,
        first: u32,
        end: u32,
        obligation: Obligation,
    ) -> Result<(), ProveError> {
        let mut machine = self.machine(start);
        let mut random = Random::default();
        let mut kept = Literal::TRUE;
        // For each bit, in which cases a cycle so far compares it.
        let mut cases: BTreeMap<Bit, Literal> = BTreeMap::new();
        for number in 0..end {
            let wanted = compared.wanted();
            if wanted.is_empty() {
                return Ok(());
            }
            if self.seconds_left() <= 0.0 {
                compared.unseen.extend(wanted);
                return Ok(());
            }
            let mut rules = Vec::new();
            let goals = machine.step_knowing(&mut rules)?;
            for rule in rules {
                kept = machine.aig.and(kept, rule);
            }
            if number < first {
                continue;
            }
            let cares = goals.iter().filter_map(Goal::care);
            let cares: Vec<(Bit, Literal)> =
                cares.filter(|(bit, _)| wanted.contains(bit)).collect();
            let hit = seen_at_random(&machine, &cares, kept, &mut random);
            compared.seen.extend(hit);
            for (bit, care) in cares {
                let case = machine.aig.and(care, kept);
                let before = cases.entry(bit).or_insert(Literal::FALSE);
                *before = !machine.aig.and(!*before, !case);
            }
        }
        let is_last_word = !matches!(obligation, Obligation::Induction { .. });
        let conflicts = if is_last_word { u64::MAX } else { CONFLICTS };
        let asked = compared.wanted();
        cases.retain(|bit, _| asked.contains(bit));
        let answers = self.ask(&machine, &cases, &[], conflicts)?;
        for (bit, answer) in answers {
            match answer {
                Answer::Fails(_) => {
                    compared.seen.insert(bit);
                }
                Answer::Unknown(_) if is_last_word => {
                    compared.unseen.insert(bit);
                }
                Answer::Holds | Answer::Unknown(_) => {}
            }
        }
        Ok(())
    }

    /// What is left of an induction: whether its step compares the bits, in any state that it allows.
    fn in_the_step(&self, compared: &mut Compared, cycles: u32) -> Result<(), ProveError> {
        let wanted = compared.wanted();
        if wanted.is_empty() {
            return Ok(());
        }
        let mut machine = self.machine(Start::Anything);
        machine.free_spec();
        let (mut known, mut goals) = (Vec::new(), Vec::new());
        for _ in 0..=cycles {
            if self.seconds_left() <= 0.0 {
                compared.unseen.extend(wanted);
                return Ok(());
            }
            known.extend(goals.iter().map(|goal: &Goal| goal.literal));
            known.extend(machine.invariants()?.iter().map(|goal| goal.literal));
            goals = machine.step_knowing(&mut known)?;
        }
        let cares = goals.iter().filter_map(Goal::care);
        let cares = cares.filter(|(bit, _)| wanted.contains(bit)).collect();
        let answers = self.ask(&machine, &cares, &known, u64::MAX)?.into_iter();
        let open = answers.filter(|(_, answer)| *answer != Answer::Holds);
        compared.unseen.extend(open.map(|(bit, _)| bit));
        Ok(())
    }

    /// For each bit whether its literal is never 1, where the assumptions are. Each distinct literal is asked of once.
    fn ask(
        &self,
        machine: &Machine<'_>,
        literals: &BTreeMap<Bit, Literal>,
        assumptions: &[Literal],
        conflicts: u64,
    ) -> Result<Vec<(Bit, Answer)>, ProveError> {
        let distinct: BTreeSet<Literal> = literals.values().copied().collect();
        let never: Vec<Literal> = distinct.iter().map(|literal| !*literal).collect();
        let graph = machine.aig.graph();
        let answers = decide(&graph, &never, assumptions, &self.left(conflicts))?.answers;
        let answers: BTreeMap<Literal, Answer> = distinct.into_iter().zip(answers).collect();
        let of = |(bit, literal): (&Bit, &Literal)| Some((*bit, answers.get(literal)?.clone()));
        Ok(literals.iter().filter_map(of).collect())
    }
}

/// The bits that some random run compares in the last cycle unrolled.
fn seen_at_random(
    machine: &Machine<'_>,
    cares: &[(Bit, Literal)],
    kept: Literal,
    random: &mut Random,
) -> BTreeSet<Bit> {
    let mut seen = BTreeSet::new();
    if cares.iter().all(|(_, care)| *care == Literal::FALSE) {
        return seen;
    }
    let reset = machine.netlist.inputs.iter().position(|p| p.name == RESET);
    let resets: BTreeSet<u32> = (machine.steps.iter())
        .filter_map(|step| Some(step.inputs[reset?].literals()[0].node()))
        .collect();
    let graph = machine.aig.graph();
    for _ in 0..RANDOM_ROUNDS {
        let inputs = graph.inputs().iter();
        let inputs = inputs.map(|node| {
            if resets.contains(node) {
                0
            } else {
                random.word()
            }
        });
        let values = graph.simulate(&inputs.collect::<Vec<_>>());
        let allowed = word_of(&values, kept);
        let hit = cares
            .iter()
            .filter(|(_, care)| word_of(&values, *care) & allowed != 0);
        seen.extend(hit.map(|(bit, _)| *bit));
        if seen.len() == cares.len() {
            break;
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_named_as_in_verilog() {
        let text = |bits: u32| {
            let bits = OutputBits {
                port: "y".to_string(),
                width: 8,
                bits: bits.into(),
            };
            bits.to_string()
        };
        assert_eq!(text(0xff), "y");
        assert_eq!(text(0x08), "y[3]");
        assert_eq!(text(0x01), "y[0]");
        assert_eq!(text(0xf1), "y[7:4,0]");
        assert_eq!(text(0x7e), "y[6:1]");
        assert_eq!(text(0x55), "y[6,4,2,0]");
    }
}
