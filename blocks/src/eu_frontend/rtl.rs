//! The front end as hardware: the pieces one behind another, with a register behind each.

use crate::eu_decode::rtl as decode;
use crate::eu_expand::rtl as expand;
use crate::eu_fetch::contract::Configuration;
use crate::eu_fetch::rtl as fetch;
use crate::eu_legal::{contract, rtl as legal};
use std::collections::BTreeMap;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// The field of the instruction itself.
const INSTRUCTION: &str = "instruction";

/// Where an instruction comes from and how long it is, which go along unchanged, and the instruction itself.
fn located<'m>(
    stream: &Stream<'m>,
    instruction: Signal<'m>,
) -> impl Iterator<Item = (&'static str, Signal<'m>)> + use<'m> {
    let place = ["pc", "length"].map(|name| (name, stream.field(name)));
    place.into_iter().chain([(INSTRUCTION, instruction)])
}

/// The instruction's fields, where there are some.
fn fields_of<'m>(stream: &Stream<'m>) -> Vec<(&'static str, Signal<'m>)> {
    let fields = decode::docs();
    fields.map(|(name, _)| (name, stream.field(name))).collect()
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
    let fields = located(&whole, native.output("native"));

    let native = whole.carrying(fields).registered_until(jump, "stage_2");
    let instruction = native.field(INSTRUCTION);
    let fields = decode::decoded(&m, &decode::module()?, instruction);
    let fields = located(&native, instruction).chain(fields);

    let decoded = native.carrying(fields).registered_until(jump, "stage_3");
    let all: Vec<_> = contract::rules().map(|rule| rule.id).collect();
    let rules = legal::rules_module(&all)?;
    let instruction = decoded.field(INSTRUCTION);
    let mut known: BTreeMap<_, _> = fields_of(&decoded).into_iter().collect();
    known.insert(INSTRUCTION, instruction);
    let bits = legal::examined(&m, &rules, &known);
    let fields = located(&decoded, instruction).chain(fields_of(&decoded));
    let fields: Vec<_> = fields.chain(bits).collect();

    let examined = decoded.carrying(fields).registered_until(jump, "stage_4");
    let bits = legal::carried(&examined, legal::examined_names());
    let fields = located(&examined, examined.field(INSTRUCTION));
    let fields = fields.chain(legal::concluded(&m, &bits));
    let fields: Vec<_> = fields.chain(fields_of(&examined)).collect();

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
