//! The units that work in a turn: a multiply-add, the special function unit, and a
//! selector. Each gets a new line in every cycle; all answer [`EXECUTE`] clocks later.

use crate::float::Format;
use crate::float::float_fma::{contract as multiply_add, rtl as multiply_add_rtl};
use crate::special::glsl450_sequencer::contract::EXECUTE;
use crate::special::glsl450_sequencer::program::Choice;
use crate::special::special_function::{configuration as special, rtl as special_rtl};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// What a line says besides its sources.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Line<T> {
    /// 0: multiply-add, 1: special function, 2: special function made finite, 3: choice.
    pub kind: T,
    /// Which special function, by `MathFC`, or which choice.
    pub code: T,
    #[bundle(flat)]
    pub target: Target<T>,
}

/// What a line says of its result.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Target<T> {
    /// 0 to 15: the value that is kept, 16 to 31: the word of the result.
    pub to: T,
    /// 1: the program ends with this line.
    pub last: T,
}

/// A value a clock later, and what it is.
#[description]
pub(super) fn delayed<'m>(name: &str, value: Signal<'m>, doc: &str) -> Signal<'m> {
    let m = value.builder();
    let register = m.register(&format!("{name}_q"), value.width());
    register.doc(doc).next(value)
}

/// Each of some values a clock later.
pub(super) fn all_delayed<'m, B: Signals<'m>>(name: &str, values: B) -> B {
    let mut docs = values.docs().into_iter();
    values.each_at(name, &mut |name, value| {
        delayed(name, value, &docs.next().unwrap_or_default())
    })
}

/// Stages of the multiply-add.
const FUSED: u32 = 5;
/// Stages of what chooses.
const CHOOSE: u32 = 2;

/// The sources of a line.
#[derive(Bundle, Clone, Copy)]
pub(super) struct Sources<T> {
    /// The line's first source.
    pub a: T,
    /// The line's second source.
    pub b: T,
    /// The line's third source.
    pub c: T,
}

/// A kind of unit in microcode.
const SPECIAL: u64 = 1;
const FINITE: u64 = 2;

/// The result, [`EXECUTE`] clocks later.
#[description]
pub(super) fn units<'m>(
    valid: Signal<'m>,
    Line { kind, code, .. }: Line<Signal<'m>>,
    sources: Sources<Signal<'m>>,
) -> Result<Signal<'m>, BuildErrors> {
    let m = valid.builder();
    m.section_about(
        "Special functions",
        &format!("A line is accepted in every clock cycle, and its result appears {EXECUTE} clock cycles later."),
    );
    let is_plain = kind.eq(SPECIAL);
    /// 1: a special function whose infinite result becomes the greatest finite number.
    let is_made_finite = kind.eq(FINITE);
    let is_special = is_plain | is_made_finite;
    let unit = special::Configuration {
        stages: EXECUTE,
        arc_tangent: true,
        ..special::Configuration::default()
    };
    let operands = special::Operands {
        math_function: code,
        src: sources.a,
        mode: kind.eq(FINITE),
        denormals: m.ones(1),
    };
    let module = ("special_function", special_rtl::build(&unit)?);
    let special = answer(module, valid & is_special, operands, unit.results()).result;

    m.section_about(
        "Multiply-add",
        &format!("The result appears {FUSED} clock cycles later."),
    );
    let unit = multiply_add::Configuration::part(Format::F32, FUSED);
    let (Sources { a, b, c }, rounding) = (sources, m.zeros(0));
    let operands = multiply_add::Operands { a, b, c, rounding };
    let module = ("multiply_add", multiply_add_rtl::build(&unit)?);
    let fused = answer(module, valid & kind.is_zero(), operands, unit.results()).result;

    m.section_about(
        "Choice",
        &format!("The result appears {CHOOSE} clock cycles later."),
    );
    let code = code.slice(0, 3);
    let choosing = Choosing { code, sources };
    let chosen = m.part_in_stages("choice", (&choose()?, CHOOSE), choosing);
    m.section_about(
        "Select the unit",
        &format!(
            "A choice waits until clock cycle {FUSED} for the multiply-add. Then the selected result waits for the special function unit."
        ),
    );
    let mut result = chosen.chosen;
    let [mut is_special, mut is_chosen] = [is_special, kind.all()];
    for step in 1..=EXECUTE {
        let doc = "1: the line is a special function.";
        is_special = delayed(&format!("unit_{step}_is_special"), is_special, doc);
        if step <= FUSED {
            let doc = "1: the line is a choice.";
            is_chosen = delayed(&format!("unit_{step}_is_chosen"), is_chosen, doc);
        }
        if step > CHOOSE {
            let doc = match step {
                ..=FUSED => "The choice.",
                _ => "The choice, or the result of the multiply-add.",
            };
            result = delayed(&format!("unit_{step}_result"), result, doc);
        }
        if step == FUSED {
            result = is_chosen.mux(result, fused);
        }
    }
    Ok(is_special.mux(special, result).named("unit_result"))
}

/// What comes out of a unit that is a block with streams, of operands where it is asked for.
#[description]
fn answer<'m, I: Signals<'m>, O: Shape>(
    (name, unit): (&str, Module),
    is_asked: Signal<'m>,
    operands: I,
    results: O,
) -> O::Of<Signal<'m>> {
    let m = is_asked.builder();
    m.instance(name, &Arc::new(unit))
        .connect("in_valid", is_asked)
        .connect_all("in", operands)
        .connect("out_ready", m.ones(1))
        .outputs("out", results)
}

/// A choice's code, and what is chosen from.
#[derive(Bundle, Clone)]
struct Choosing<T> {
    code: T,
    #[bundle(flat)]
    sources: Sources<T>,
}

/// The choice.
#[derive(Bundle, Clone)]
struct Chosen<T> {
    chosen: T,
}

/// A number whose order, without a sign, is that of the floats, with -0 below +0.
#[description]
fn key(float: Signal<'_>) -> Signal<'_> {
    let (m, sign) = (float.builder(), float.msb());
    m.cat([!sign, float.slice(0, 31) ^ sign.repeat(31u32)])
}

fn is_nan(float: Signal<'_>) -> Signal<'_> {
    float.slice(23, 8).all() & float.slice(0, 23).any()
}

/// What is chosen of three sources, without registers.
#[description]
fn choose() -> Result<Part<Choosing<Field>, Chosen<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("choose");
    m.doc("Selects one of three floats, or builds a float from their parts.");
    let code = "0 clamp, 1 a if c < 0, 2 a if c has a minus sign, 3 a with b's sign, 4 a's scale";
    let [a, b, c] = [(); 3].map(|()| Field::bits(32));
    let choosing = Choosing {
        code: Field::bits(3).doc(code),
        sources: Sources { a, b, c },
    };
    let Choosing { code, sources } = m.inputs("", choosing.clone());
    let Sources { a, b, c } = sources;

    let b_is_larger = key(a).lt(key(b)).named("b_is_larger");
    /// The larger of a and b.
    let larger = b_is_larger.mux(b, a).named("larger");
    /// 1: c is below the larger of a and b, so the clamped value is c.
    let c_is_smaller = key(c).lt(key(larger)).named("c_is_smaller");
    let c_is_nan = is_nan(c).named("c_is_nan");
    /// 1: source a is not a number.
    let a_is_nan = is_nan(a).named("a_is_nan");
    /// 1: one of the three sources is not a number.
    let has_nan = (a_is_nan | is_nan(b) | c_is_nan).named("has_nan");
    let nan = m.constant(Format::F32.nan(), 32);
    let clamped = has_nan.mux(nan, c_is_smaller.mux(c, larger));

    /// 1: c is negative, neither -0 nor a NaN.
    let c_is_less = c.msb() & c.slice(0, 31).any() & !c_is_nan;
    let if_less = c_is_less.named("c_is_less_than_zero").mux(a, b);
    let if_negative = c.msb().mux(a, b);
    let signed = a_is_nan.mux(nan, m.cat([b.msb(), a.slice(0, 31)]));

    // 254 less the exponent, and not less than 1.
    let exponent = a.slice(23, 8);
    let is_large = !exponent.lt(254u32);
    let scale = is_large.mux(m.constant(1u8, 8), m.constant(254u8, 8) - exponent);
    let scale = m.cat([m.zeros(1), scale, m.zeros(23)]);

    let arms = [
        (Choice::IfLess, if_less),
        (Choice::IfNegative, if_negative),
        (Choice::Sign, signed),
        (Choice::Scale, scale),
    ];
    let arms = arms.map(|(choice, value)| (vec![choice as u64], value));
    let chosen = Chosen {
        chosen: code.case(arms, clamped),
    };
    let choice = Field::bits(32).doc("one of the sources, or a float built from their parts");
    m.finish_part(choosing, chosen, Chosen { chosen: choice })
}
