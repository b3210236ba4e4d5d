//! The units that work in a turn: a multiply-add, the unit of special functions, and one that chooses. Each gets a new line in every cycle; all answer
//! [`EXECUTE`] clocks later.

use super::choose;
use super::ring::delayed;
use crate::cut;
use crate::cut::{Named, leaves};
use crate::float::{Format, Rounding, RoundingParameter};
use crate::float_fma::{contract as multiply_add, rtl as multiply_add_rtl};
use crate::glsl450_sequencer::contract::EXECUTE;
use crate::special_function::{configuration as special, rtl as special_rtl};
use std::sync::Arc;
use warpwright_hdl::pipeline;
use warpwright_hdl::prelude::*;

/// Stages of the multiply-add.
const FUSED: u32 = 5;
/// Stages of what chooses.
const CHOOSE: u32 = 2;

/// What is asked of the units in a cycle.
pub(super) struct Asked<'m> {
    pub valid: Signal<'m>,
    pub kind: Signal<'m>,
    pub code: Signal<'m>,
    pub sources: [Signal<'m>; 3],
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
    let mut result = chosen(m, asked)?;
    let [mut is_special, mut is_chosen] = [is_special, asked.kind.all()];
    for step in 1..=EXECUTE {
        is_special = delayed(m, &format!("unit_{step}_is_special_q"), is_special);
        if step <= FUSED {
            is_chosen = delayed(m, &format!("unit_{step}_is_chosen_q"), is_chosen);
        }
        if step > CHOOSE {
            result = delayed(m, &format!("unit_{step}_result_q"), result);
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
    let [a, b, addend] = asked.sources;
    let unit = m
        .instance("multiply_add", &module)
        .connect("in_valid", asked.valid & asked.kind.is_zero())
        .connect("in_a", a)
        .connect("in_b", b)
        .connect("in_c", addend)
        .connect("out_ready", m.ones(1));
    Ok(unit.output("out_result"))
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
    let unit = m
        .instance("special_function", &module)
        .connect("in_valid", asked.valid & is_special)
        .connect("in_math_function", asked.code)
        .connect("in_src", asked.sources[0])
        .connect("in_mode", asked.kind.eq(FINITE))
        .connect("in_denormals", m.ones(1))
        .connect("out_ready", m.ones(1));
    Ok(unit.output("out_result"))
}

/// What is chosen, [`CHOOSE`] clocks later.
fn chosen<'m>(m: &'m ModuleBuilder, asked: &Asked<'m>) -> Result<Signal<'m>, BuildErrors> {
    let names = choose::INPUTS.map(|(name, _)| name);
    let [a, b, c] = asked.sources;
    let given = [asked.code.slice(0, choose::CODE), a, b, c];
    let given = names.into_iter().map(str::to_string).zip(given);
    let mut fields: Named<'m> = given.collect();
    let stages = pipeline::stages(&choose::module()?, CHOOSE)?;
    for (number, stage) in (1..).zip(&stages) {
        let left = leaves(m, number, stage, &fields).into_iter();
        let left = left.map(|(name, value)| {
            let held = delayed(m, &format!("choice_{number}_{name}_q"), value);
            (name, held)
        });
        fields = left.collect();
    }
    Ok(cut::of(&fields, choose::OUTPUT))
}
