//! The front end as hardware: the pieces one behind another, with a register behind each.

use crate::eu::{Decoded, Instruction, NATIVE, Native, fitted};
use crate::eu_decode::rtl as decode;
use crate::eu_expand::rtl as expand;
use crate::eu_fetch::contract::{Configuration, Instructions};
use crate::eu_fetch::rtl as fetch;
use crate::eu_legal::contract::{Judged, rules};
use crate::eu_legal::rtl as legal;
use warpwright_hdl::prelude::*;

/// Where an instruction comes from and how long it is.
#[derive(Bundle, Clone, Copy)]
struct Place<T> {
    pc: T,
    length: T,
}

/// What comes out.
#[derive(Bundle, Clone)]
struct Output<T> {
    #[bundle(flat)]
    place: Place<T>,
    instruction: T,
    #[bundle(flat)]
    judged: Judged<T>,
    #[bundle(flat)]
    fields: Decoded<T>,
}

pub(super) fn build(c: Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_frontend");
    m.doc(
        "Words of code become decoded EU instructions, one a cycle: whole instructions, then native ones, then fields, then the \
         rules that they break. A register behind each step.",
    );
    let (stream, jump) = fetch::instructions(&m, c)?;
    let Instructions { pc, length, .. } = c.instructions();
    let instruction = Field::bits(NATIVE).doc("the native instruction; bit 29: it was compact");
    let shape = Output {
        place: Place { pc, length },
        instruction,
        judged: Judged::shape(),
        fields: Decoded::shape(),
    };

    let whole = stream.registered_until(jump, "stage_1");
    let expansion = expand::part()?;
    let native = whole.map(|whole| {
        let Instructions {
            pc,
            length,
            instruction,
            ..
        } = whole;
        let expanded = m.part("expansion", &expansion, Instruction { instruction });
        let instruction = expanded.native;
        (Place { pc, length }, Instruction { instruction })
    });
    let native = native.registered_until(jump, "stage_2");
    let (_, Instruction { instruction }) = native.payload();
    let fields = decode::decoded(&m, instruction)?;
    let decoded = native.map(|(place, Instruction { instruction })| {
        (
            place,
            Native {
                instruction,
                fields,
            },
        )
    });
    let decoded = decoded.registered_until(jump, "stage_3");
    let all: Vec<_> = rules().map(|rule| rule.id).collect();
    let rules = legal::part(&all)?;
    let examined = decoded.map(|(place, native)| {
        let known = fitted(native.clone(), rules.inputs().clone());
        ((place, native), m.part("rules", &rules, known))
    });
    let examined = examined.registered_until(jump, "stage_4");
    let judged = examined.map(|((place, native), examined)| Output {
        place,
        instruction: native.instruction,
        judged: legal::concluded(&m, examined),
        fields: native.fields,
    });
    let judged = judged.registered_until(jump, "stage_5");
    m.stream_out("out", judged, shape);
    m.finish()
}
