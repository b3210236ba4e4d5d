//! The common interface of everything that can run the array.

pub mod ours;
pub mod rust_hdl;
mod rust_hdl_array;
pub mod verilator;

use crate::error::Error;
use cpu_time::ProcessTime;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::time::{Duration, Instant};

/// How long something took: on the clock, and of the processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Took {
    /// Wall time.
    pub wall: Duration,
    /// Processor time.
    pub cpu: Duration,
}

impl Took {
    /// Times work in this process.
    pub fn here<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<Self, Error> {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        // The result must look used, or the work could be left out.
        std::hint::black_box(work()?);
        Ok(Self {
            wall: wall.elapsed(),
            cpu: cpu.elapsed(),
        })
    }

    /// Times work that is done by processes it starts and waits for.
    pub fn by_others<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<(T, Self), Error> {
        let (wall, cpu) = (Instant::now(), children());
        let done = work()?;
        let took = Self {
            wall: wall.elapsed(),
            cpu: children().saturating_sub(cpu),
        };
        Ok((done, took))
    }
}

impl std::ops::Add for Took {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wall: self.wall + other.wall,
            cpu: self.cpu + other.cpu,
        }
    }
}

/// Processor time of all processes that were started and waited for.
fn children() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else {
        return Duration::ZERO;
    };
    let parts = [usage.user_time(), usage.system_time()];
    let parts = parts.map(|part| Duration::from_micros(part.num_microseconds().unsigned_abs()));
    parts.into_iter().sum()
}

/// A piece of work that was timed.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Cycles run, times the stimuli that each of them served.
    pub stimulus_cycles: u64,
    /// Processor time, of all threads.
    pub cpu: Duration,
}

impl Sample {
    /// Runs `work`, which is worth so many stimulus-cycles, in this process.
    pub fn of<T>(
        stimulus_cycles: u64,
        work: impl FnOnce() -> Result<T, Error>,
    ) -> Result<Self, Error> {
        let Took { cpu, .. } = Took::here(work)?;
        Ok(Self {
            stimulus_cycles,
            cpu,
        })
    }

    /// Stimulus-cycles a second.
    pub fn rate(self) -> f64 {
        self.stimulus_cycles as f64 / self.cpu.as_secs_f64()
    }
}

/// A simulator of the array.
pub trait Contestant {
    /// What it is called in tables.
    fn name(&self) -> &str;

    /// The checksums of streams 0, 1, 2… after so many cycles each, from reset; as many streams as asked for.
    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error>;

    /// Goes on for about so many stimulus-cycles.
    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error>;

    /// The same loop without the design: what generating and folding cost alone; `None` where it cannot be told.
    fn stimulus_only(&mut self, _stimulus_cycles: u64) -> Result<Option<Sample>, Error> {
        Ok(None)
    }
}
