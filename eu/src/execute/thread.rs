//! One thread: its registers, which of its channels are active, and where it is.
//!
//! Contract: [`Thread::step`] executes one instruction completely. A channel that has left the mask waits at an address; a `join` at
//! that address takes it back. There is no stack: nothing is assumed about how branches are nested.
//!
//! Choices where the documents are silent: an inverted predicate over neighbours is inverted after the flags are combined; a
//! predicated `jmpi` looks at the first flag.

use super::compute::{self, Lanes};
use super::deliver::{self, Surroundings};
use super::message::Message;
use super::registers::{Registers, Space};
use super::step::{Branch, CHANNELS, Combined, Predicate, Step, Work};
use super::stop::Stop;

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Its number in the group.
    pub number: u32,
    /// Its registers.
    pub registers: Registers,
    /// The channels that are active.
    pub mask: u32,
    /// Where channels wait that have left the mask.
    pub waiting: [Option<u32>; CHANNELS],
    /// The address of the next instruction.
    pub address: u32,
    /// It has sent its end.
    pub has_ended: bool,
    /// Barriers that are complete and that it has not waited for yet.
    pub released: u32,
    /// How many instructions it has executed.
    pub executed: u64,
}

/// What an instruction did, beyond the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing.
    Executed,
    /// It arrived at the barrier of its group.
    Arrived,
    /// It waits, and has not executed the instruction.
    Waits,
}

impl Thread {
    /// A thread with all registers 0, these channels active, about to execute the instruction at an address.
    pub fn new(number: u32, registers: u32, mask: u32, address: u32) -> Self {
        Self {
            number,
            registers: Registers::new(registers),
            mask,
            waiting: [None; CHANNELS],
            address,
            has_ended: false,
            released: 0,
            executed: 0,
        }
    }

    /// Executes an instruction, which is the one at the thread's address.
    pub fn step(
        &mut self,
        step: &Step,
        surroundings: &mut Surroundings<'_>,
    ) -> Result<Progress, Stop> {
        let lanes = self.lanes(step);
        let mut progress = Progress::Executed;
        let mut next = step.next;
        match &step.work {
            Work::Nothing => {}
            Work::WaitForBarrier if self.released == 0 => return Ok(Progress::Waits),
            Work::WaitForBarrier => self.released -= 1,
            Work::Compute(compute) => {
                let enabled = match step.predicate {
                    // The predicate of a selection chooses between sources.
                    Some(_) if compute.operation.chooses_by_predicate() => self.active(step),
                    _ => lanes.enabled,
                };
                let lanes = Lanes { enabled, ..lanes };
                compute::execute(&mut self.registers, compute, lanes)?;
            }
            Work::Branch(branch) => next = self.branch(step, *branch, lanes),
            Work::Send(message) => {
                match message {
                    Message::EndOfThread => self.has_ended = true,
                    Message::ArriveAtBarrier => progress = Progress::Arrived,
                    _ => {}
                }
                deliver::deliver(&mut self.registers, message, lanes, surroundings)?;
            }
        }
        self.address = next;
        self.executed += 1;
        Ok(progress)
    }

    /// The active channels of an instruction, the first in bit 0.
    fn active(&self, step: &Step) -> u32 {
        let all = u32::MAX >> (32 - step.channels);
        if step.ignores_mask {
            all
        } else {
            self.mask >> step.first & all
        }
    }

    /// The channels of an instruction.
    pub fn lanes(&self, step: &Step) -> Lanes {
        let selected = step
            .predicate
            .map_or(u32::MAX, |predicate| self.selected(predicate, step));
        Lanes {
            count: step.channels,
            enabled: self.active(step) & selected,
            selected,
        }
    }

    fn selected(&self, predicate: Predicate, step: &Step) -> u32 {
        let flags = self.registers.flags().rotate_right(predicate.flag) as u32;
        let all = u32::MAX >> (32 - step.channels);
        let bits = match predicate.combined {
            Combined::Each => flags,
            Combined::Any(of) => combined(step.channels, of, |group| flags & group != 0),
            Combined::All(of) => combined(step.channels, of, |group| flags & group == group & all),
        };
        if predicate.is_inverted { !bits } else { bits }
    }

    /// Changes the mask and answers where to go on.
    fn branch(&mut self, step: &Step, branch: Branch, lanes: Lanes) -> u32 {
        let leaving = lanes.enabled << step.first;
        match branch {
            Branch::Forward { join, target } => {
                self.leave(leaving, target);
                if self.mask == 0 { join } else { step.next }
            }
            Branch::Backward { .. } | Branch::Call { .. } if leaving == 0 => step.next,
            Branch::Backward { join, target } => {
                self.leave(self.mask & !leaving, join);
                target
            }
            Branch::Join { join } => {
                let own = step.instruction.pc as u32;
                for (channel, waiting) in self.waiting.iter_mut().enumerate() {
                    if *waiting == Some(own) {
                        *waiting = None;
                        self.mask |= 1 << channel;
                    }
                }
                if self.mask == 0 { join } else { step.next }
            }
            Branch::Jump { target } => {
                if lanes.selected & 1 == 1 {
                    target
                } else {
                    step.next
                }
            }
            Branch::Call { target, link } => {
                let saved = [step.next, self.mask];
                for (part, value) in (0..).zip(saved) {
                    let at = link + 4 * part;
                    self.registers.write(Space::General, at, 4, value.into());
                }
                self.mask = leaving;
                target
            }
            Branch::Return { link } => {
                self.mask &= !leaving;
                if self.mask != 0 {
                    return step.next;
                }
                let saved = [0, 4].map(|at| self.registers.read(Space::General, link + at, 4));
                let [address, mask] = saved.map(|value| value as u32);
                self.mask = mask;
                address
            }
        }
    }

    /// Lets channels wait at an address.
    fn leave(&mut self, channels: u32, address: u32) {
        for (channel, waiting) in self.waiting.iter_mut().enumerate() {
            if channels >> channel & 1 == 1 {
                *waiting = Some(address);
            }
        }
        self.mask &= !channels;
    }
}

/// Asks one question of each group of neighbours, and gives each of them the answer.
fn combined(channels: u32, of: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let group = |first: u32| (u32::MAX >> (32 - of.min(32))) << first;
    let groups = (0..channels).step_by(of as usize).map(group);
    groups.filter(|group| holds(*group)).sum()
}
