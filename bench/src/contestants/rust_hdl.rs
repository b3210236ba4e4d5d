//! rust-hdl, through its `simulate` function and through its threaded `Simulation`.

use super::rust_hdl_array::{Array, Direct, LaneBlocks, PlainRust, threaded};
use super::{Contestant, Sample, Took};
use crate::error::Error;
use crate::stimulus::Tape;
use std::sync::Arc;

/// All ways of running the array there.
pub fn all(tape: &Arc<Tape>) -> Vec<Box<dyn Contestant>> {
    vec![
        Box::new(ByCall::<PlainRust>::new(
            "rust-hdl, plain Rust in one block, `simulate`",
            tape,
        )),
        Box::new(ByCall::<LaneBlocks>::new(
            "rust-hdl, one block per lane, `simulate`",
            tape,
        )),
        Box::new(ByThread::<PlainRust>::new(
            "rust-hdl, plain Rust in one block, `Simulation`",
            tape,
        )),
        Box::new(ByThread::<LaneBlocks>::new(
            "rust-hdl, one block per lane, `Simulation`",
            tape,
        )),
    ]
}

/// From nothing to the first folded outputs.
pub fn first_result(tape: &Arc<Tape>) -> Result<Took, Error> {
    Took::here(|| Ok(Direct::<LaneBlocks>::new(tape, 0).run(2)))
}

struct ByCall<A> {
    name: &'static str,
    tape: Arc<Tape>,
    running: Direct<A>,
}

impl<A: Array> ByCall<A> {
    fn new(name: &'static str, tape: &Arc<Tape>) -> Self {
        let running = Direct::new(tape, 0);
        let tape = tape.clone();
        Self {
            name,
            tape,
            running,
        }
    }
}

impl<A: Array> Contestant for ByCall<A> {
    fn name(&self) -> &str {
        self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        let streams = 0..streams;
        Ok(streams
            .map(|stream| Direct::<A>::new(&self.tape, stream as usize).run(cycles))
            .collect())
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        Sample::of(stimulus_cycles, || Ok(self.running.run(stimulus_cycles)))
    }
}

struct ByThread<A> {
    name: &'static str,
    tape: Arc<Tape>,
    array: std::marker::PhantomData<A>,
}

impl<A: Array> ByThread<A> {
    fn new(name: &'static str, tape: &Arc<Tape>) -> Self {
        let array = std::marker::PhantomData;
        let tape = tape.clone();
        Self { name, tape, array }
    }
}

impl<A: Array> Contestant for ByThread<A> {
    fn name(&self) -> &str {
        self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        (0..streams)
            .map(|stream| run_threaded::<A>(&self.tape, stream as usize, cycles))
            .collect()
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        Sample::of(stimulus_cycles, || {
            run_threaded::<A>(&self.tape, 0, stimulus_cycles)
        })
    }
}

fn run_threaded<A: Array>(tape: &Arc<Tape>, stream: usize, cycles: u64) -> Result<u64, Error> {
    threaded::<A>(tape, stream, cycles).map_err(|error| Error::RustHdl(format!("{error:?}")))
}

#[cfg(test)]
mod tests {
    use crate::contest::{Check, Racers, Side, agree};
    use crate::contestants::{ours, rust_hdl};
    use crate::designs::built;
    use crate::stimulus::Origin;

    #[test]
    fn the_array_here_computes_what_ours_does() {
        let array = built("lut_array", &[("lanes", "32")]).expect("a block");
        let tape = array.tape(Origin::Random);
        let one = ours::One::new(&ours::netlist(&array.module), &tape).expect("an engine");
        let mut racers: Racers = vec![(Side::Single, Box::new(one))];
        let theirs = rust_hdl::all(&tape).into_iter();
        racers.extend(theirs.map(|racer| (Side::RustHdl, racer)));
        let check = Check {
            streams: 2,
            cycles: 40,
        };
        agree(&mut racers, check).expect("equal checksums");
    }
}
