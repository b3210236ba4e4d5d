//! The front end as hardware: the pieces one behind another, with a register behind each.

use crate::eu_decode::rtl as decode;
use crate::eu_expand::rtl as expand;
use crate::eu_fetch::{Configuration, rtl as fetch};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// What goes along unchanged.
fn passing<'m>(stream: &Stream<'m>) -> [(&'static str, Signal<'m>); 2] {
    ["pc", "length"].map(|name| (name, stream.field(name)))
}

pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_frontend");
    m.doc(
        "Words of code become decoded EU instructions, one a cycle: whole instructions, then native ones, then fields. A \
         register behind each step.",
    );
    let (stream, jump) = fetch::instructions(&m, c)?;

    let whole = stream.registered_until(jump, "stage_1");
    let native = m
        .instance("native", &expand::module()?)
        .connect("instruction", whole.field("instruction"));
    let fields = passing(&whole)
        .into_iter()
        .chain([("instruction", native.output("native"))]);

    let native = whole.carrying(fields).registered_until(jump, "stage_2");
    let instruction = native.field("instruction");
    let fields = passing(&native)
        .into_iter()
        .chain([("instruction", instruction)]);
    let fields = fields.chain(decode::decoded(&m, &decode::module()?, instruction));

    let decoded = native.carrying(fields).registered_until(jump, "stage_3");
    let docs = [
        ("pc", "the instruction's address"),
        ("length", "its length in bytes: 8 or 16"),
        (
            "instruction",
            "the native instruction; bit 29: it was compact",
        ),
    ];
    m.stream_output("out", decoded)
        .docs(docs.into_iter().chain(decode::docs()));
    m.finish()
}
