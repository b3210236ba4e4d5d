//! The decoding as hardware: every field from its place, or 0 where the format does not have it.
//!
//! The opcode gives the format and the attributes ([`opcode`]). [`header`], [`operands`], [`messages`] each decode some fields into
//! [`Decoded`]; [`types`] has the data types and immediates.

mod decoded;
mod header;
mod messages;
mod opcode;
mod operands;
mod types;

use decoded::Decoded;
use opcode::Opcode;
use warpwright_hdl::prelude::*;

/// Bits of a native instruction.
const NATIVE: u32 = 128;

pub(super) fn build(stages: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_decode");
    m.doc(
        "Native EU instructions of 128 bits become fields. A field is 0 where the instruction does not have it. The \
         opcode says in which format the rest is.",
    );
    let arriving = m.stream_input("in", [("instruction", NATIVE)]);
    let word = arriving.field("instruction");
    word.doc("native");
    let opcode = Opcode::new(&m, word);
    let mut fields = Decoded::new(&m);
    header::decode(&opcode, &mut fields);
    operands::decode(&opcode, &mut fields);
    messages::decode(&opcode, &mut fields);
    let enumerations = fields.enumerations();
    let mut stream = m.stream("decoded", arriving.valid(), fields.finish());
    arriving.accept(stream.ready());
    for stage in 1..=stages {
        stream = stream.registered(&format!("stage_{stage}"));
        for (field, of) in &enumerations {
            stream.field(field).of_enum(of);
        }
    }
    m.stream_output("out", stream);
    m.finish()
}
