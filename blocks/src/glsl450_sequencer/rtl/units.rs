//! The units that work in a turn: a multiply-add, the unit of special functions, and one that chooses. Each gets a new line in every cycle; all answer
//! [`EXECUTE`] clocks later.

use super::choose;
use super::ring::delayed;
use crate::cut::{Named, leaves};
use crate::float::{Format, RoundingParameter, Rounding};
use crate::glsl450_sequencer::contract::EXECUTE;
use crate::special_function;
use crate::{float_fma, cut};
use std::sync::Arc;
use warpwright_hdl::pipeline;
use warpwright_hdl::prelude::*;

/// Stages of the multiply-add, and of what chooses: then both results are one.
const SHORT: u32 = 5;

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
    let chosen = chosen(m, asked)?;
    let mut kind = m.cat([is_special, asked.kind.all()]);
    let mut short = fused;
    for step in 1..=EXECUTE {
        kind = delayed(m, &format!("unit_{step}_q"), kind);
        if step == SHORT {
            short = kind.bit(0).mux(chosen, fused);
        } else if step > SHORT {
            short = delayed(m, &format!("short_{step}_q"), short);
        }
    }
    Ok(kind.bit(1).mux(special, short).named("unit_result"))
}

fn multiply_add<'m>(m: &'m ModuleBuilder, asked: &Asked<'m>) -> Result<Signal<'m>, BuildErrors> {
    let c = float_fma::Configuration {
        format: Format::F32,
        rounding: RoundingParameter::Fixed(Rounding::NearestEven),
        stages: SHORT,
        tag_bits: 0,
    };
    let module = float_fma::rtl::build(&c).map(Arc::new)?;
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
    let c = special_function::Configuration {
        stages: EXECUTE,
        arc_tangent: true,
        ..special_function::Configuration::default()
    };
    let module = special_function::rtl::build(&c).map(Arc::new)?;
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

/// What is chosen, cut into as many stages as the multiply-add has.
fn chosen<'m>(m: &'m ModuleBuilder, asked: &Asked<'m>) -> Result<Signal<'m>, BuildErrors> {
    let names = choose::INPUTS.map(|(name, _)| name);
    let [a, b, c] = asked.sources;
    let given = [asked.code.slice(0, choose::CODE), a, b, c];
    let given = names.into_iter().map(str::to_string).zip(given);
    let mut fields: Named<'m> = given.collect();
    let stages = pipeline::stages(&choose::module()?, SHORT)?;
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
