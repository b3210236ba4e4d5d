//! The front end as hardware: the pieces one behind another, with a register behind each.

use crate::eu_decode::rtl as decode;
use crate::eu_expand::rtl as expand;
use crate::eu_fetch::{Configuration, rtl as fetch};
use crate::eu_legal::rtl as legal;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// The field of the instruction itself.
const INSTRUCTION: &str = "instruction";

/// What goes along unchanged.
fn passing<'m>(stream: &Stream<'m>) -> [(&'static str, Signal<'m>); 2] {
    ["pc", "length"].map(|name| (name, stream.field(name)))
}

/// The instruction and its fields by name.
fn names() -> impl Iterator<Item = &'static str> {
    [INSTRUCTION]
        .into_iter()
        .chain(decode::docs().map(|(name, _)| name))
}

/// What goes along unchanged from where there are fields.
fn going_on<'m>(stream: &Stream<'m>) -> impl Iterator<Item = (&'static str, Signal<'m>)> {
    let fields = legal::carried(stream, names());
    passing(stream).into_iter().chain(fields)
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
        .instance("expansion", &expand::module()?)
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
    let rules = legal::rules_module(&all)?;
    let examined = legal::examined(&m, &rules, &legal::carried(&decoded, names()));
    let fields: Vec<_> = going_on(&decoded).chain(examined).collect();

    let examined = decoded.carrying(fields).registered_until(jump, "stage_4");
    let bits = legal::carried(&examined, legal::examined_names());
    let fields = passing(&examined)
        .into_iter()
        .chain([(INSTRUCTION, examined.field(INSTRUCTION))]);
    let fields = fields.chain(legal::concluded(&m, &bits));
    let decoded = decode::docs().map(|(name, _)| (name, examined.field(name)));
    let fields: Vec<_> = fields.chain(decoded).collect();

    let judged = examined.carrying(fields).registered_until(jump, "stage_5");
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
