//! Hardware: every field from its position, or 0 if the format does not have it.
//!
//! The opcode gives the format and the attributes ([`opcode`]). [`operands`] decodes the operands' fields, [`fields`] the others.

mod fields;
mod opcode;
mod operands;

use crate::eu::{Decoded, Instruction, fitted};
use opcode::Opcode;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The fields as they are decoded; those that are not yet are 0.
type Fields<'m> = Decoded<Signal<'m>>;

/// The decoding without registers: a module with an output for each field, called as [`port`] says.
#[description]
fn module() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("eu_fields");
    m.shared();
    m.doc(
        "Decodes the fields of a native EU instruction. A field that the instruction does not have is 0. The opcode determines the format \
         of the rest.",
    );
    let shape = Instruction::shape("native instruction; bit 29 only records that it was compact");
    let opcode = Opcode::new(&m, m.inputs("", shape).instruction);
    let mut fields = Decoded::shape().zeros(&m);
    fields::header(&opcode, &mut fields);
    operands::decode(&opcode, &mut fields);
    fields::branch(&opcode, &mut fields);
    fields::message(&opcode, &mut fields);
    let fields = fitted(fields, Decoded::shape()).leaves().into_iter();
    for ((name, value), (_, about)) in fields.zip(Decoded::shape().leaves()) {
        m.output(port(&name), value).doc(about.text());
    }
    m.finish().map(Arc::new)
}

/// The port of a field: `class` is a keyword of SystemVerilog.
fn port(field: &str) -> &str {
    match field {
        "class" => "instruction_class",
        _ => field,
    }
}

/// The fields of an instruction, from an instance of the decoding.
#[description]
pub(crate) fn decoded<'m>(
    m: &'m ModuleBuilder,
    instruction: Signal<'m>,
) -> Result<Fields<'m>, BuildErrors> {
    let fields = m.instance("fields", &module()?);
    let fields = fields.connect("instruction", instruction);
    Ok(
        Decoded::shape().each(|name, field| match field.width().get() {
            0 => m.zeros(0),
            _ => fields.output(port(name)),
        }),
    )
}

#[description]
pub(super) fn build(stages: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_decode");
    m.doc("Decodes native EU instructions of 128 bits into fields, one instruction per cycle.");
    let arriving = m.stream_in("in", Instruction::shape("native"));
    m.section("Decode the fields");
    let fields = decoded(&m, arriving.payload().instruction)?;
    let decoded = (1..=stages).fold(arriving.map(|_| fields), |stream, stage| {
        stream.registered(&format!("stage_{stage}"))
    });
    m.stream_out("out", decoded, Decoded::shape());
    m.finish()
}
