//! What blocks have in common that apply a function to each word of a stream, with so many registers as their parameter `stages` says.

use crate::block::Timing;
use crate::golden::StreamFunction;
use crate::parameters::Parameters;
use crate::streams::{Direction, StreamPorts};

/// A result a cycle, as many clocks later as there are registers.
pub(crate) fn timing(parameters: &Parameters, note: &'static str) -> Timing {
    Timing {
        latency: parameters.number("stages"),
        interval: 1,
        note,
    }
}

/// The two streams.
pub(crate) fn streams(function: &impl StreamFunction) -> Vec<StreamPorts> {
    let input = Direction::Input { relied_on: false };
    vec![
        StreamPorts::of_fields("in", input, function.payload()),
        StreamPorts::of_fields("out", Direction::Output, function.fields()),
    ]
}
