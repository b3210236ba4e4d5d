//! rust-hdl, through its `simulate` function and through its threaded `Simulation`.

use super::rust_hdl_array::{Array, Direct, LaneBlocks, PlainRust, threaded};
use super::{Contestant, Sample, Took};
use crate::error::Error;

/// All ways of running the array there.
pub fn all() -> Vec<Box<dyn Contestant>> {
    vec![
        Box::new(ByCall::<PlainRust>::new(
            "rust-hdl, plain Rust in one block, `simulate`",
        )),
        Box::new(ByCall::<LaneBlocks>::new(
            "rust-hdl, a block a lane, `simulate`",
        )),
        Box::new(ByThread::<PlainRust>::new(
            "rust-hdl, plain Rust in one block, `Simulation`",
        )),
        Box::new(ByThread::<LaneBlocks>::new(
            "rust-hdl, a block a lane, `Simulation`",
        )),
    ]
}

/// From nothing to the first folded outputs.
pub fn first_result() -> Result<Took, Error> {
    Took::here(|| Ok(Direct::<LaneBlocks>::new(0).run(2)))
}

struct ByCall<A> {
    name: &'static str,
    running: Direct<A>,
}

impl<A: Array> ByCall<A> {
    fn new(name: &'static str) -> Self {
        let running = Direct::new(0);
        Self { name, running }
    }
}

impl<A: Array> Contestant for ByCall<A> {
    fn name(&self) -> &str {
        self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        let streams = 0..streams;
        Ok(streams
            .map(|stream| Direct::<A>::new(stream).run(cycles))
            .collect())
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        Sample::of(stimulus_cycles, || Ok(self.running.run(stimulus_cycles)))
    }
}

struct ByThread<A> {
    name: &'static str,
    array: std::marker::PhantomData<A>,
}

impl<A: Array> ByThread<A> {
    fn new(name: &'static str) -> Self {
        let array = std::marker::PhantomData;
        Self { name, array }
    }
}

impl<A: Array> Contestant for ByThread<A> {
    fn name(&self) -> &str {
        self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        (0..streams)
            .map(|stream| run_threaded::<A>(stream, cycles))
            .collect()
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        Sample::of(stimulus_cycles, || run_threaded::<A>(0, stimulus_cycles))
    }
}

fn run_threaded<A: Array>(stream: u64, cycles: u64) -> Result<u64, Error> {
    threaded::<A>(stream, cycles).map_err(|error| Error::RustHdl(format!("{error:?}")))
}
