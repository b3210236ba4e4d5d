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

use crate::eu::NATIVE;
use decoded::Decoded;
use opcode::Opcode;
use std::sync::Arc;
use warpwright_eu::model::{FIELDS, FieldSpec};
use warpwright_hdl::prelude::*;

/// The decoding without registers: a module with an output for each field of the model, in its order; see [`port`].
pub(crate) fn module() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("eu_fields");
    m.doc(
        "The fields of a native EU instruction. A field is 0 where the instruction does not have it. The opcode says in \
         which format the rest is.",
    );
    let word = m
        .input("instruction", NATIVE)
        .doc("native; bit 29 only says that it was compact");
    let opcode = Opcode::new(&m, word);
    let mut fields = Decoded::new(&m);
    header::decode(&opcode, &mut fields);
    operands::decode(&opcode, &mut fields);
    messages::decode(&opcode, &mut fields);
    for (field, value) in FIELDS.iter().zip(fields.finish()) {
        m.output(port(field.name), value).doc(field.about);
    }
    m.finish().map(Arc::new)
}

/// The port of a field: `class` is a keyword of SystemVerilog.
pub(crate) fn port(field: &'static str) -> &'static str {
    match field {
        "class" => "instruction_class",
        _ => field,
    }
}

/// The fields of an instruction, from an instance of [`module`].
pub(crate) fn decoded<'m>(
    m: &'m ModuleBuilder,
    module: &Arc<Module>,
    instruction: Signal<'m>,
) -> Vec<(&'static str, Signal<'m>)> {
    let fields = m
        .instance("fields", module)
        .connect("instruction", instruction);
    let output = |field: &FieldSpec| (field.name, fields.output(port(field.name)));
    FIELDS.iter().map(output).collect()
}

/// Names and docs of the model's fields.
pub(crate) fn docs() -> impl Iterator<Item = (&'static str, &'static str)> {
    FIELDS.iter().map(|field| (field.name, field.about))
}

pub(super) fn build(stages: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_decode");
    m.doc("Native EU instructions of 128 bits become fields, an instruction a cycle.");
    let arriving = m.stream_input("in", [("instruction", NATIVE)]);
    let word = arriving.field("instruction");
    word.doc("native");
    let mut stream = arriving.carrying(decoded(&m, &module()?, word));
    for stage in 1..=stages {
        stream = stream.registered(&format!("stage_{stage}"));
    }
    m.stream_output("out", stream).docs(docs());
    m.finish()
}
