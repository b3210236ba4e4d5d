//! The front end as hardware: the pieces one behind another, with a register behind each.

use crate::eu_decode::rtl as decode;
use crate::eu_expand::rtl as expand;
use crate::eu_fetch::{Configuration, rtl as fetch};
use crate::eu_legal::rtl as legal;
use std::collections::BTreeMap;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// The field of the instruction itself.
const INSTRUCTION: &str = "instruction";

/// What goes along unchanged.
fn passing<'m>(stream: &Stream<'m>) -> [(&'static str, Signal<'m>); 2] {
    ["pc", "length"].map(|name| (name, stream.field(name)))
}

pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_frontend");
    m.doc(
        "Words of code become decoded EU instructions, one a cycle: whole instructions, then native ones, then fields, then the \
         rules that they break. A register behind each step.",
    );
    let (stream, jump) = fetch::instructions(&m, c)?;

    let whole = stream.registered_until(jump, "stage_1");
    let native = m
        .instance("native", &expand::module()?)
        .connect(INSTRUCTION, whole.field(INSTRUCTION));
    let fields = passing(&whole)
        .into_iter()
        .chain([(INSTRUCTION, native.output("native"))]);

    let native = whole.carrying(fields).registered_until(jump, "stage_2");
    let instruction = native.field(INSTRUCTION);
    let fields = passing(&native)
        .into_iter()
        .chain([(INSTRUCTION, instruction)]);
    let fields = fields.chain(decode::decoded(&m, &decode::module()?, instruction));

    let decoded = native.carrying(fields).registered_until(jump, "stage_3");
    let all: Vec<_> = legal::rules().map(|rule| rule.id).collect();
    let names = [INSTRUCTION]
        .into_iter()
        .chain(decode::docs().map(|(name, _)| name));
    let known: BTreeMap<_, _> = names.map(|name| (name, decoded.field(name))).collect();
    let judged = legal::judged(&m, &legal::rules_module(&all)?, &known);
    let fields = passing(&decoded)
        .into_iter()
        .chain([(INSTRUCTION, known[INSTRUCTION])]);
    let fields = fields.chain(judged);
    let fields = fields.chain(decode::docs().map(|(name, _)| (name, known[name])));

    let judged = decoded
        .carrying(fields.collect::<Vec<_>>())
        .registered_until(jump, "stage_4");
    let docs = [
        ("pc", "the instruction's address"),
        ("length", "its length in bytes: 8 or 16"),
        (
            INSTRUCTION,
            "the native instruction; bit 29: it was compact",
        ),
    ];
    let docs = docs.into_iter().chain(legal::docs()).chain(decode::docs());
    m.stream_output("out", judged).docs(docs);
    m.finish()
}
