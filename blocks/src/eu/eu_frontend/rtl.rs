//! Hardware: the sub-blocks in a chain, with a register after each.

use crate::eu::eu_decode::rtl as decode;
use crate::eu::eu_expand::rtl as expand;
use crate::eu::eu_fetch::contract::{Configuration, Instructions, Located};
use crate::eu::eu_fetch::rtl as fetch;
use crate::eu::eu_legal::contract::{Judged, rules};
use crate::eu::eu_legal::rtl as legal;
use crate::eu::{Decoded, Instruction, Native, fitted};
use warpwright_hdl::prelude::*;

#[description]
pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_frontend");
    m.doc(
        "Decodes words of code into EU instructions, one per cycle. Words are split into whole instructions, these are expanded to native \
         ones and decoded into fields, and the rules are checked. Each step ends in a register.",
    );
    m.section("Split the code into instructions");
    let (stream, jump) = fetch::instructions(&m, c)?;
    let whole = stream.registered_until(jump, "stage_1");
    m.section("Expand compact instructions");
    let expansion = expand::part()?;
    let native = whole.map(|Instructions { mut first, .. }| {
        let Located { instruction, .. } = first;
        let form = m.part("expansion", &expansion, Instruction { instruction });
        first.instruction = form.native;
        first
    });
    let native = native.registered_until(jump, "stage_2");
    m.section("Decode the fields");
    let fields = decode::decoded(&m, native.payload().instruction)?;
    let decoded = native.map(|located| (located, fields));
    let decoded = decoded.registered_until(jump, "stage_3");
    m.section("Check the rules");
    let all: Vec<_> = rules().map(|rule| rule.id).collect();
    let rules = legal::part(&all)?;
    let examined = decoded.map(|(located, fields)| {
        let native = Native {
            instruction: located.instruction,
            fields: fields.clone(),
        };
        let examined = m.part("rules", &rules, fitted(native, rules.inputs().clone()));
        ((located, fields), examined)
    });
    let examined = examined.registered_until(jump, "stage_4");
    let judged = examined.map(|((located, fields), examined)| {
        let judged = legal::concluded(&m, examined);
        (located, (judged, fields))
    });
    let judged = judged.registered_until(jump, "stage_5");
    let about = "the native instruction; bit 29: it was compact";
    let mut located = c.instructions().first;
    located.instruction = located.instruction.doc(about);
    let shape = (located, (Judged::shape(), Decoded::shape()));
    m.stream_out("out", judged, shape);
    m.finish()
}
