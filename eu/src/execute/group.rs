//! The threads of one group, and their barrier.
//!
//! Contract: each thread runs until it ends or waits, then the next one; a barrier is complete when all threads of the group have
//! arrived, and releases each of them once. If every thread of a group waits or has ended, and at least one waits, the
//! run stops with an error. A thread that executes more instructions than the limit stops the run, too.

use super::deliver::Surroundings;
use super::error::{Location, RunError};
use super::memory::Memory;
use super::program::Program;
use super::step::Step;
use super::stop::Stop;
use super::thread::{Progress, Thread};
use crate::text::disassemble;

/// Sees each instruction after it has been executed.
pub trait Observer {
    /// An instruction of a thread of a group has been executed, for these channels.
    fn executed(&mut self, group: [u32; 3], thread: &Thread, step: &Step, enabled: u32);
}

/// Sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn executed(&mut self, _: [u32; 3], _: &Thread, _: &Step, _: u32) {}
}

/// The threads of a group.
#[derive(Debug)]
pub struct Group {
    /// Its number in each dimension.
    pub number: [u32; 3],
    /// Its threads.
    pub threads: Vec<Thread>,
    /// The memory that they share.
    pub shared: Vec<u8>,
    /// How many of them have arrived at the barrier that is not complete.
    pub arrived: u32,
}

impl Group {
    /// Executes all threads to their ends, and answers how many instructions that took.
    pub fn run(
        &mut self,
        program: &Program,
        memory: &mut Memory,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Result<u64, RunError> {
        loop {
            let before: u64 = self.executed();
            for index in 0..self.threads.len() {
                self.run_thread(index, program, memory, limit, observer)?;
            }
            let executed = self.executed();
            if self.threads.iter().all(|thread| thread.has_ended) {
                return Ok(executed);
            }
            if executed == before {
                return Err(self.deadlock(program));
            }
        }
    }

    fn executed(&self) -> u64 {
        self.threads.iter().map(|thread| thread.executed).sum()
    }

    /// Executes a thread until it ends or waits.
    fn run_thread(
        &mut self,
        index: usize,
        program: &Program,
        memory: &mut Memory,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Result<(), RunError> {
        let group = self.number;
        let mut last = None;
        while !self.threads[index].has_ended {
            let thread = &mut self.threads[index];
            let Some(step) = program.step(thread.address) else {
                let target = thread.address;
                let at = Box::new(location(group, thread, last));
                return Err(RunError::Jump { at, target });
            };
            if thread.executed >= limit {
                let at = Box::new(location(group, thread, Some(step)));
                return Err(RunError::Limit { at, limit });
            }
            let enabled = thread.lanes(step).enabled;
            let shared = &mut self.shared;
            let progress = thread
                .step(step, &mut Surroundings { memory, shared })
                .map_err(|stop| stopped(stop, group, thread, step))?;
            match progress {
                Progress::Waits => return Ok(()),
                Progress::Arrived => self.arrive(),
                Progress::Executed => {}
            }
            observer.executed(group, &self.threads[index], step, enabled);
            last = Some(step);
        }
        Ok(())
    }

    fn arrive(&mut self) {
        self.arrived += 1;
        if self.arrived as usize == self.threads.len() {
            self.arrived = 0;
            for thread in &mut self.threads {
                thread.released += 1;
            }
        }
    }

    fn deadlock(&self, program: &Program) -> RunError {
        let threads = self.threads.len() as u32;
        let waiting = self.threads.iter().find(|thread| !thread.has_ended);
        let at = waiting.map(|thread| location(self.number, thread, program.step(thread.address)));
        RunError::Deadlock {
            at: Box::new(at.unwrap_or_else(|| Location {
                group: self.number,
                thread: 0,
                address: 0,
                text: String::new(),
            })),
            missing: threads - self.arrived,
            threads,
        }
    }
}

fn location(group: [u32; 3], thread: &Thread, step: Option<&Step>) -> Location {
    Location {
        group,
        thread: thread.number,
        address: step.map_or(thread.address, |step| step.instruction.pc as u32),
        text: step.map_or(String::new(), |step| disassemble(&step.instruction)),
    }
}

fn stopped(stop: Stop, group: [u32; 3], thread: &Thread, step: &Step) -> RunError {
    let at = Box::new(location(group, thread, Some(step)));
    match stop {
        Stop::Memory { lane, fault } => RunError::Memory {
            at,
            lane: step.first + lane,
            fault,
        },
        Stop::Register(outside) => RunError::Register {
            at,
            lane: step.first + outside.lane,
            offset: outside.offset,
            size: program_bytes(thread),
        },
    }
}

fn program_bytes(thread: &Thread) -> u32 {
    let general = super::registers::Space::General;
    thread.registers.bytes(general).len() as u32
}
