//! Runs groups through hardware that coalesces them: counts transactions and cycles, and checks the transactions.
//!
//! The output is always ready and a group is always offered, so the count is the hardware's alone. Cycles are counted
//! from the first group's acceptance to the last transaction; the latency, included once, is also reported separately.

use super::LANES;
use super::pattern::distinct;
use thiserror::Error;
use warpwright_sim::error::SimError;

/// What takes groups and answers with transactions, one clock cycle at a time. Its output is always ready.
pub trait Unit {
    /// Transactions that can leave in a cycle.
    fn requests_per_cycle(&self) -> u32;

    /// One clock cycle in which a group is offered, as the line of each lane, or none.
    fn cycle(&mut self, offered: Option<&[u64]>) -> Result<Moved, SimError>;
}

/// What has moved in a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// The group that was offered is accepted.
    pub is_accepted: bool,
    /// Transactions have left.
    pub beat: Option<Beat>,
}

/// The transactions of a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    /// At most as many as can leave in a cycle.
    pub transactions: Vec<Transaction>,
    /// They are the last ones of their group.
    pub is_last: bool,
}

/// One line request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// The line.
    pub line: u64,
    /// A bit for each lane that it serves.
    pub lanes: u32,
}

/// What a stream has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Groups.
    pub groups: u64,
    /// Transactions issued.
    pub transactions: u64,
    /// Distinct lines, summed over the groups.
    pub minimum: u64,
    /// Cycles from the first acceptance to the last transaction.
    pub cycles: u64,
    /// The cycles that the minimum takes with as many requests a cycle, summed over the groups.
    pub bound: u64,
    /// Cycles from the first acceptance to the first transaction.
    pub latency: u64,
}

/// Of several streams together; the latency is the longest.
impl std::ops::AddAssign for Figures {
    fn add_assign(&mut self, other: Self) {
        self.groups += other.groups;
        self.transactions += other.transactions;
        self.minimum += other.minimum;
        self.cycles += other.cycles;
        self.bound += other.bound;
        self.latency = self.latency.max(other.latency);
    }
}

/// What hardware did that it must not do.
#[derive(Debug, Error)]
pub enum Fault {
    /// It was wrong about a group.
    #[error("group {group}: {what}")]
    Wrong {
        /// The group's number.
        group: usize,
        /// What was wrong.
        what: String,
    },
    /// The simulator did not take it.
    #[error(transparent)]
    Simulator(#[from] SimError),
}

/// Runs a stream of groups through a unit that has nothing under way, until it has nothing under way again.
pub fn run(unit: &mut dyn Unit, groups: &[Vec<u64>]) -> Result<Figures, Fault> {
    /// Cycles without a beat after which there will be none: more than any group takes.
    const PATIENCE: u64 = 4 * LANES as u64;
    let ports = u64::from(unit.requests_per_cycle());
    let mut figures = Figures::default();
    let (mut accepted, mut finished) = (0, 0);
    let mut first_accepted = None;
    let mut first_beat = None;
    let mut open = Open::default();
    let mut idle = 0;
    let mut cycle = 0;
    while finished < groups.len() {
        let moved = unit.cycle(groups.get(accepted).map(Vec::as_slice))?;
        let wrong = |group, what| Err(Fault::Wrong { group, what });
        if moved.is_accepted {
            first_accepted.get_or_insert(cycle);
            accepted += 1;
        }
        idle += 1;
        if let Some(beat) = moved.beat {
            idle = 0;
            first_beat.get_or_insert(cycle);
            if finished >= accepted {
                return wrong(
                    finished,
                    "its transactions leave before it is accepted".to_string(),
                );
            }
            let lines = &groups[finished];
            figures.transactions += beat.transactions.len() as u64;
            if let Err(what) = open.take(&beat, lines) {
                return wrong(finished, what);
            }
            if beat.is_last {
                let least = distinct(lines);
                figures.minimum += least;
                figures.bound += least.div_ceil(ports).max(1);
                open = Open::default();
                finished += 1;
            }
        }
        if idle > PATIENCE {
            return wrong(
                finished,
                format!("no transaction has left for {PATIENCE} cycles"),
            );
        }
        cycle += 1;
    }
    let from = first_accepted.unwrap_or(0);
    figures.groups = groups.len() as u64;
    figures.latency = first_beat.unwrap_or(from) - from;
    figures.cycles = (cycle - 1).saturating_sub(from);
    Ok(figures)
}

/// A group some of whose transactions have left.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    served: u32,
}

impl Open {
    /// Takes the next transactions, or says what is wrong with them.
    fn take(&mut self, beat: &Beat, lines: &[u64]) -> Result<(), String> {
        for Transaction { line, lanes } in &beat.transactions {
            if *lanes == 0 {
                return Err(format!("the transaction of line {line:#x} serves no lane"));
            }
            for lane in 0..u32::BITS {
                if lanes >> lane & 1 == 0 {
                    continue;
                }
                match lines.get(lane as usize) {
                    None => return Err(format!("lane {lane} is served but does not exist")),
                    Some(own) if own != line => {
                        return Err(format!(
                            "lane {lane} is served with line {line:#x}, but needs line {own:#x}"
                        ));
                    }
                    Some(_) if self.served >> lane & 1 == 1 => {
                        return Err(format!("lane {lane} is served twice"));
                    }
                    Some(_) => self.served |= 1 << lane,
                }
            }
        }
        let unserved = (0..lines.len()).find(|lane| self.served >> lane & 1 == 0);
        match unserved {
            Some(lane) if beat.is_last => Err(format!("lane {lane} is never served")),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// A unit in software: a group in a register, whose first lane left leads; with faults on demand.
    #[derive(Default)]
    struct Leader {
        held: VecDeque<(usize, u64)>,
        /// Does not merge this lane with any other.
        alone: Option<usize>,
        /// Serves this lane with the wrong line.
        astray: Option<usize>,
        /// Forgets this lane.
        forgotten: Option<usize>,
        /// Never answers.
        is_stuck: bool,
    }

    impl Unit for Leader {
        fn requests_per_cycle(&self) -> u32 {
            1
        }

        fn cycle(&mut self, offered: Option<&[u64]>) -> Result<Moved, SimError> {
            let mut moved = Moved::default();
            if self.is_stuck {
                return Ok(moved);
            }
            if let Some((leader, line)) = self.held.front().copied() {
                let follows = |lane: usize, other: u64| {
                    lane == leader
                        || (other == line && ![Some(lane), Some(leader)].contains(&self.alone))
                };
                let (served, rest): (Vec<_>, Vec<_>) = self
                    .held
                    .iter()
                    .partition(|(lane, line)| follows(*lane, *line));
                let lanes = served.iter().fold(0, |lanes, (lane, _)| lanes | 1 << lane);
                let line = line + u64::from(self.astray == Some(leader));
                moved.beat = Some(Beat {
                    transactions: vec![Transaction { line, lanes }],
                    is_last: rest.is_empty(),
                });
                self.held = rest.into();
            }
            if let Some(lines) = offered
                && self.held.is_empty()
            {
                moved.is_accepted = true;
                self.held = lines.iter().copied().enumerate().collect();
                self.held.retain(|(lane, _)| Some(*lane) != self.forgotten);
            }
            Ok(moved)
        }
    }

    /// Groups of 3, 1 and 4 lines.
    fn groups() -> Vec<Vec<u64>> {
        [[7, 8, 7, 9], [5, 5, 5, 5], [4, 3, 2, 1]]
            .map(|group| group.to_vec())
            .into()
    }

    #[test]
    fn groups_are_counted() {
        let figures = run(&mut Leader::default(), &groups()).unwrap();
        let expected = Figures {
            groups: 3,
            transactions: 8,
            minimum: 8,
            cycles: 8,
            bound: 8,
            latency: 1,
        };
        assert_eq!(figures, expected);
    }

    #[test]
    fn a_transaction_too_many_is_counted() {
        let mut unit = Leader {
            alone: Some(2),
            ..Leader::default()
        };
        let figures = run(&mut unit, &groups()).unwrap();
        assert_eq!((figures.transactions, figures.minimum), (10, 8));
        assert_eq!((figures.cycles, figures.bound), (10, 8));
    }

    #[test]
    fn wrong_answers_are_no_figures() {
        let said = |mut unit: Leader| run(&mut unit, &groups()).unwrap_err().to_string();
        let astray = Leader {
            astray: Some(1),
            ..Leader::default()
        };
        assert_eq!(
            said(astray),
            "group 0: lane 1 is served with line 0x9, but needs line 0x8"
        );
        let forgotten = Leader {
            forgotten: Some(3),
            ..Leader::default()
        };
        assert_eq!(said(forgotten), "group 0: lane 3 is never served");
        let stuck = Leader {
            is_stuck: true,
            ..Leader::default()
        };
        assert_eq!(
            said(stuck),
            "group 0: no transaction has left for 128 cycles"
        );
    }

    #[test]
    fn lanes_are_served_once_and_only_if_they_are_there() {
        let beat = |transactions: &[(u64, u32)]| Beat {
            transactions: transactions
                .iter()
                .map(|(line, lanes)| Transaction {
                    line: *line,
                    lanes: *lanes,
                })
                .collect(),
            is_last: false,
        };
        let said = |transactions: &[(u64, u32)]| Open::default().take(&beat(transactions), &[3, 3]);
        assert_eq!(said(&[(3, 1), (3, 2)]), Ok(()));
        let twice = Err("lane 1 is served twice".to_string());
        assert_eq!(said(&[(3, 2), (3, 3)]), twice);
        let none = Err("the transaction of line 0x3 serves no lane".to_string());
        assert_eq!(said(&[(3, 0)]), none);
        let beyond = Err("lane 2 is served but does not exist".to_string());
        assert_eq!(said(&[(3, 4)]), beyond);
    }
}
