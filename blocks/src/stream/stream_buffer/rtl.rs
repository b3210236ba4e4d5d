//! Hardware: the language's own stream registers between two ports.

use super::contract::{BufferKind, Configuration};
use crate::stream::{Word, word};
use warpwright_hdl::prelude::*;

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("stream_buffer");
    m.doc(match c.kind {
        BufferKind::Register => {
            "A stream through a register: every word is held for a clock at the least, at a word a cycle. Valid \
             and data come from registers; in_ready follows out_ready."
        }
        BufferKind::Skid => {
            "A stream through a skid buffer: words pass, and one that the consumer does not take is put aside. \
             in_ready comes from a register."
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
