//! What is chosen of three sources, without registers.

use crate::special::glsl450_sequencer::program::Choice;
use warpwright_hdl::prelude::*;

/// A choice's code, and what is chosen from.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Choosing<T> {
    pub code: T,
    pub a: T,
    pub b: T,
    pub c: T,
}

/// The choice.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Chosen<T> {
    pub chosen: T,
}

const NAN: u32 = 0x7FC0_0000;

/// A number whose order, without a sign, is that of the floats, with -0 below +0.
fn key(float: Signal<'_>) -> Signal<'_> {
    let m = float.builder();
    let sign = float.msb();
    m.cat([!sign, float.slice(0, 31) ^ sign.repeat(31u32)])
}

fn is_nan(float: Signal<'_>) -> Signal<'_> {
    float.slice(23, 8).all() & float.slice(0, 23).any()
}

pub(super) fn part() -> Result<Part<Choosing<Field>, Chosen<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("choose");
    m.doc("One of three floats, or one made of their parts.");
    let code = "0 clamp, 1 a if c < 0, 2 a if c has a minus, 3 a with b's sign, 4 a's scale";
    let [a, b, c] = [(); 3].map(|()| Field::bits(32).doc("a source"));
    let code = Field::bits(3).doc(code);
    let choosing = Choosing { code, a, b, c };
    let Choosing { code, a, b, c } = m.inputs("", choosing.clone());

    let b_is_larger = key(a).lt(key(b)).named("b_is_larger");
    let larger = b_is_larger.mux(b, a).named("larger");
    let c_is_smaller = key(c).lt(key(larger)).named("c_is_smaller");
    let c_is_nan = is_nan(c).named("c_is_nan");
    let a_is_nan = is_nan(a).named("a_is_nan");
    let has_nan = (a_is_nan | is_nan(b) | c_is_nan).named("has_nan");
    let nan = m.constant(NAN, 32);
    let clamped = has_nan.mux(nan, c_is_smaller.mux(c, larger));

    let c_is_less = c.msb() & c.slice(0, 31).any() & !c_is_nan;
    let if_less = c_is_less.named("c_is_less_than_zero").mux(a, b);
    let if_negative = c.msb().mux(a, b);
    let signed = a_is_nan.mux(nan, m.cat([b.msb(), a.slice(0, 31)]));

    // 254 less the exponent, and not less than 1.
    let exponent = a.slice(23, 8);
    let is_large = !exponent.lt(254u32);
    let scale = is_large.mux(m.constant(1u8, 8), m.constant(254u8, 8) - exponent);
    let scale = m.cat([m.zeros(1), scale, m.zeros(23)]);

    let arm = |choice: Choice, value| {
        let code = Choice::ALL.iter().position(|other| *other == choice);
        (vec![code.unwrap_or_default() as u64], value)
    };
    let arms = [
        arm(Choice::IfLess, if_less),
        arm(Choice::IfNegative, if_negative),
        arm(Choice::Sign, signed),
        arm(Choice::Scale, scale),
    ];
    let chosen = code.case(arms, clamped);
    let choice = Field::bits(32).doc("the choice");
    m.finish_part(choosing, Chosen { chosen }, Chosen { chosen: choice })
}
