//! A stimulus whose producers keep the stream rules, for properties that hold only if they do.
//!
//! The block's own stimulus proposes the cycles. A word that was offered and not taken is offered
//! again until it is; the golden model says when the block takes it. So a block whose `ready`
//! is wrong may see a producer that breaks the rules, and then it differs from its golden model.

use num_bigint::BigUint;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::{Golden, PortValues, Stimulus};
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::streams::{Direction, StreamPorts};
use warpwright_hdl::module::RESET;

/// The cycles of another stimulus, changed where they would break a rule.
pub struct KeptStreams {
    proposed: Box<dyn Stimulus>,
    golden: Box<dyn Golden>,
    /// The streams that the block relies on, each with the values of the word that waits.
    streams: Vec<(StreamPorts, Option<Vec<BigUint>>)>,
}

impl KeptStreams {
    /// The cycles that a block's own stimulus proposes, on the streams that it relies on.
    pub fn new(block: &dyn Block, parameters: &Parameters, seed: u64) -> Self {
        let relied_on = Direction::Input { relied_on: true };
        let streams = block.streams(parameters).into_iter();
        let streams = streams.filter(|stream| stream.direction == relied_on);
        Self {
            proposed: block.stimulus(parameters, seed),
            golden: block.golden(parameters),
            streams: streams.map(|stream| (stream, None)).collect(),
        }
    }
}

impl std::fmt::Debug for KeptStreams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeptStreams")
            .field("streams", &self.streams)
            .finish_non_exhaustive()
    }
}

impl Stimulus for KeptStreams {
    fn next(&mut self) -> PortValues {
        let mut inputs = self.proposed.next();
        if self.streams.is_empty() {
            return inputs;
        }
        for (stream, waiting) in &self.streams {
            let Some(word) = waiting else { continue };
            inputs.set(&stream.valid(), 1u8);
            for (port, part) in stream.payload.iter().zip(word) {
                inputs.set(port, part.clone());
            }
        }
        let outputs = self.golden.cycle(&inputs);
        for (stream, waiting) in &mut self.streams {
            let ready = stream.ready();
            let is_taken = outputs
                .iter()
                .any(|of| of.port == ready && of.value != BigUint::ZERO);
            let is_dropped =
                inputs.is_set(RESET) || stream.ended_by.is_some_and(|port| inputs.is_set(port));
            let waits = inputs.is_set(&stream.valid()) && !is_taken && !is_dropped;
            *waiting = waits.then(|| {
                let payload = stream.payload.iter();
                payload.map(|port| inputs.get(port).clone()).collect()
            });
        }
        inputs
    }
}
