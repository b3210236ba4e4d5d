//! The units that work in a turn: a multiply-add, the unit of special functions, and one that chooses. Each gets a new line in every cycle; all answer
//! [`EXECUTE`] clocks later.

use super::choose::{self, Choosing};
use super::delayed;
use crate::float::float_fma::{contract as multiply_add, rtl as multiply_add_rtl};
use crate::float::{Format, Rounding, RoundingParameter};
use crate::special::glsl450_sequencer::contract::EXECUTE;
use crate::special::special_function::{configuration as special, rtl as special_rtl};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Stages of the multiply-add.
const FUSED: u32 = 5;
/// Stages of what chooses.
const CHOOSE: u32 = 2;

/// The sources of a line.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Sources<T> {
    pub a: T,
    pub b: T,
    pub c: T,
}

/// What is asked of the units in a cycle.
pub(super) struct Asked<'m> {
    pub valid: Signal<'m>,
    pub kind: Signal<'m>,
    pub code: Signal<'m>,
    pub sources: Sources<Signal<'m>>,
}

/// A kind of unit in microcode.
const SPECIAL: u64 = 1;
const FINITE: u64 = 2;

/// The result, [`EXECUTE`] clocks later.
pub(super) fn units<'m>(
    m: &'m ModuleBuilder,
    asked: &Asked<'m>,
) -> Result<Signal<'m>, BuildErrors> {
    let is_special = asked.kind.eq(SPECIAL) | asked.kind.eq(FINITE);
    let special = special(m, asked, is_special)?;
    let fused = multiply_add(m, asked)?;
    let Sources { a, b, c } = asked.sources;
    let code = asked.code.slice(0, 3);
    let choosing = Choosing { code, a, b, c };
    let chosen = m.part_in_stages("choice", (&choose::part()?, CHOOSE), choosing);
    let mut result = chosen.chosen;
    let [mut is_special, mut is_chosen] = [is_special, asked.kind.all()];
    for step in 1..=EXECUTE {
        is_special = delayed(m, &format!("unit_{step}_is_special"), is_special);
        if step <= FUSED {
            is_chosen = delayed(m, &format!("unit_{step}_is_chosen"), is_chosen);
        }
        if step > CHOOSE {
            result = delayed(m, &format!("unit_{step}_result"), result);
        }
        // From here on, what was chosen and what was calculated go the same way.
        if step == FUSED {
            result = is_chosen.mux(result, fused);
        }
    }
    Ok(is_special.mux(special, result).named("unit_result"))
}

fn multiply_add<'m>(m: &'m ModuleBuilder, asked: &Asked<'m>) -> Result<Signal<'m>, BuildErrors> {
    let c = multiply_add::Configuration {
        format: Format::F32,
        rounding: RoundingParameter::Fixed(Rounding::NearestEven),
        stages: FUSED,
        tag_bits: 0,
    };
    let module = multiply_add_rtl::build(&c).map(Arc::new)?;
    let Sources { a, b, c: addend } = asked.sources;
    let operands = multiply_add::Operands {
        a,
        b,
        c: addend,
        rounding: m.zeros(0),
    };
    let unit = m
        .instance("multiply_add", &module)
        .connect("in_valid", asked.valid & asked.kind.is_zero())
        .connect_all("in", operands)
        .connect("out_ready", m.ones(1));
    Ok(unit.outputs("out", c.results()).result)
}

fn special<'m>(
    m: &'m ModuleBuilder,
    asked: &Asked<'m>,
    is_special: Signal<'m>,
) -> Result<Signal<'m>, BuildErrors> {
    let c = special::Configuration {
        stages: EXECUTE,
        arc_tangent: true,
        ..special::Configuration::default()
    };
    let module = special_rtl::build(&c).map(Arc::new)?;
    let operands = special::Operands {
        math_function: asked.code,
        src: asked.sources.a,
        mode: asked.kind.eq(FINITE),
        denormals: m.ones(1),
    };
    let unit = m
        .instance("special_function", &module)
        .connect("in_valid", asked.valid & is_special)
        .connect_all("in", operands)
        .connect("out_ready", m.ones(1));
    Ok(unit.outputs("out", c.results()).result)
}
