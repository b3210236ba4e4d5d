//! The run at which a proof by induction fails, as a run of the simulator.
//!
//! It is reported only if the reference evaluator shows the same: from the same state, with the same inputs, it must come to the value of the output that
//! the prover calls wrong, and to the same registers and memories after the last cycle.

use super::drive::{begin, drive};
use num_bigint::BigUint;
use std::fmt;
use warpwright_blocks::golden::{Expected, Golden, PortValues};
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::counterexample::Violation;
use warpwright_prove::failed_induction::FailedInduction;
use warpwright_sim::error::SimError;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// The run, and what the prover knows of it.
#[derive(Clone, Debug)]
pub struct FailedRun {
    /// As the prover has it.
    pub failed: FailedInduction,
    /// The names of the input ports, in the order of the values.
    pub inputs: Vec<String>,
    /// Their widths.
    pub widths: Vec<u32>,
}

impl FailedRun {
    pub(super) fn new(failed: FailedInduction, netlist: &Netlist) -> Self {
        let inputs = netlist.inputs.iter().map(|port| port.name.clone());
        Self {
            failed,
            inputs: inputs.collect(),
            widths: netlist.inputs.iter().map(|port| port.width).collect(),
        }
    }

    /// The inputs of each cycle. Where an invariant is broken after the last cycle, one more with inputs of 0 shows that state.
    pub fn stimulus(&self) -> Vec<PortValues> {
        let cycles = self.failed.cycles.iter().map(|values| {
            let named = self.inputs.iter().zip(values);
            named.fold(PortValues::new(), |ports, (port, value)| {
                ports.with(port, value.clone())
            })
        });
        let one_more = self.failed.is_invariant.then(PortValues::new);
        cycles.chain(one_more).collect()
    }

    /// What the specification demands in each cycle, as a model that ignores its inputs.
    pub fn demanded(&self) -> Box<dyn Golden> {
        let cycles = self.failed.demanded.iter().map(|cycle| {
            let demands = cycle.iter().map(|demand| Expected {
                port: demand.port.clone(),
                value: demand.expected.clone(),
                care: demand.care.clone(),
            });
            demands.collect()
        });
        Box::new(Recorded {
            cycles: cycles.collect(),
            next: 0,
        })
    }

    /// Whether the reference evaluator comes to the same values.
    pub(super) fn shows(&self, netlist: &Netlist) -> Result<bool, SimError> {
        let mut reference = Reference::new(netlist);
        begin(&mut reference, &self.failed.start)?;
        let stimulus = self.stimulus();
        for inputs in &stimulus[..self.failed.cycles.len()] {
            drive(&mut reference, netlist, inputs)?;
            reference.step();
        }
        if let Violation::Output { port, found, .. } = &self.failed.violation
            && reference.peek(port)? != *found
        {
            return Ok(false);
        }
        for end in self.failed.end() {
            let found = match end.word {
                None => reference.register(&end.path)?,
                Some(word) => word_of(reference.memory(&end.path)?, word),
            };
            if found != end.value {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn word_of(words: &[BigUint], word: u32) -> BigUint {
    words.get(word as usize).cloned().unwrap_or_default()
}

impl fmt::Display for FailedRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = self.failed.cycles.len();
        match &self.failed.violation {
            Violation::Output {
                port,
                expected,
                care,
                found,
                driver,
            } => {
                let cycle = cycles.saturating_sub(1);
                write!(
                    f,
                    "cycle {cycle}: {port} is {found:#x}, must be {expected:#x}"
                )?;
                let all_matter = care.count_ones() == care.bits();
                if !all_matter || care.bits() < expected.bits() {
                    write!(f, " on the bits {care:#x}")?;
                }
                write!(f, " (driven at {driver})")
            }
            Violation::Rule(name) if self.failed.is_invariant => {
                write!(f, "before cycle {cycles}: the invariant `{name}` is broken")
            }
            Violation::Rule(name) => {
                write!(f, "cycle {}: broken: {name}", cycles.saturating_sub(1))
            }
        }
    }
}

/// Demands that are known already, one cycle after another.
struct Recorded {
    cycles: Vec<Vec<Expected>>,
    next: usize,
}

impl Golden for Recorded {
    fn reset(&mut self) {
        self.next = 0;
    }

    fn cycle(&mut self, _: &PortValues) -> Vec<Expected> {
        self.next += 1;
        self.cycles.get(self.next - 1).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use warpwright_hdl::netlist::flatten::{Names, flatten};
    use warpwright_hdl::prelude::*;
    use warpwright_prove::counterexample::StartValue;
    use warpwright_prove::failed_induction::{Part, Place, Unseen, WordValues};

    /// A register and a sum with it.
    fn netlist() -> Netlist {
        let m = ModuleBuilder::new("sum");
        let a = m.input("a", 8);
        m.output("y", m.register("held_q", 8).next(a) + a);
        flatten(&Arc::new(m.finish().unwrap()), Names::Dropped)
    }

    /// From 5 with 3: the output is 8, then the register is 3.
    fn run(found: u8, after: u8) -> FailedRun {
        let failed = FailedInduction {
            part: Part::Step,
            violation: Violation::Output {
                port: "y".to_string(),
                expected: 9u8.into(),
                care: 255u8.into(),
                found: found.into(),
                driver: "here".to_string(),
            },
            is_invariant: false,
            words: vec![WordValues {
                place: Place::Register("held_q".to_string()),
                width: 8,
                values: vec![5u8.into(), after.into()],
                is_initial: false,
            }],
            left_out: 0,
            start: vec![StartValue {
                path: "held_q".to_string(),
                word: None,
                value: 5u8.into(),
            }],
            cycles: vec![vec![3u8.into()]],
            reads: vec![true],
            demanded: Vec::new(),
            unseen: Unseen::default(),
        };
        FailedRun::new(failed, &netlist())
    }

    /// A run that the reference evaluator does not show is an error of the prover, and is noticed.
    #[test]
    fn what_the_reference_evaluator_does_not_show_is_noticed() {
        let netlist = netlist();
        assert!(run(8, 3).shows(&netlist).unwrap());
        assert!(!run(7, 3).shows(&netlist).unwrap(), "another output");
        assert!(!run(8, 4).shows(&netlist).unwrap(), "another register");
        assert_eq!(
            run(8, 3).to_string(),
            "cycle 0: y is 0x8, must be 0x9 (driven at here)"
        );
    }
}
