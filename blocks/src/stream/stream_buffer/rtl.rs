//! Hardware: the language's own stream registers between two ports.

use super::contract::{BufferKind, Configuration};
use crate::stream::{Word, word};
use warpwright_hdl::prelude::*;

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_buffer");
    m.doc(match c.kind {
        BufferKind::Register => {
            "A register in a stream: every word is held for at least one clock cycle, and the throughput is one \
             word per cycle. Valid and data come from registers; in_ready depends combinationally on out_ready."
        }
        BufferKind::Skid => {
            "A skid buffer in a stream: words pass through, and a word that the consumer does not take is \
             buffered. in_ready comes from a register."
        }
    });
    let width = m.parameter("WIDTH", c.width, "bits of a word");
    let arriving = m.stream_in("in", word(width));
    let leaving = match c.kind {
        BufferKind::Register => arriving.registered("held"),
        BufferKind::Skid => arriving.skid("skid"),
    };
    m.stream_out("out", leaving, Word { data: width.into() });
    m.finish()
}
