//! Instructions that multiply and add, as hardware: the steps of `float_fma`, a stage at a time.
//!
//! `FMix` is fma(y, a, fma(-a, x, x)): an inner multiply-add makes what an outer one adds. Where `FMix` is built in, the others wait beside the inner part,
//! and only at its end it is chosen what is added; so nothing stands before the inner multipliers, which have a stage to themselves. (To let what the others
//! add go through the inner part, as fma(-0, z, c), would save a word a stage, and took a quarter of the clock.) The others alone have one multiply-add.
//!
//! `Radians` and `Degrees` add a zero of the product's sign: a unit of these alone then never subtracts, which synthesis finds out.

use super::Stages;
use super::asked::{Asked, When};
use super::ways::{Lanes, Way};
use crate::float::float_fma::contract::Configuration as UnitConfiguration;
use crate::float::float_fma::rtl as multiply_add;
use crate::float::{Format, Rounding};
use crate::special::glsl450::configuration::{Configuration, Operation};
use crate::special::glsl450::table::Class;
use warpwright_hdl::prelude::*;

const SCALINGS: [&str; 2] = ["Radians", "Degrees"];
const OTHERS: [&str; 3] = ["Radians", "Degrees", "Fma"];
const ALL: [&str; 4] = ["Radians", "Degrees", "FMix", "Fma"];

/// π / 180 and 180 / π, rounded to the nearest half or single.
fn factor(format: Format, name: &str) -> u64 {
    match (name, format) {
        ("Radians", Format::F16) => 0x2478,
        ("Radians", _) => 0x3C8E_FA35,
        (_, Format::F16) => 0x5329,
        _ => 0x4265_2EE1,
    }
}

/// The operands of a multiply-add.
#[derive(Bundle, Clone, Copy)]
struct Operands<T> {
    a: T,
    b: T,
    c: T,
}

/// The operands of the inner multiply-add, if there is one, and of the outer one.
#[derive(Bundle, Clone, Copy)]
struct Both<T> {
    inner: Option<Operands<T>>,
    fma: Operands<T>,
}

/// The results of the class, in its last stage.
pub(super) fn result<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: Size,
    operation: Operation<Signal<'m>>,
    registers: &Stages<'m>,
) -> Result<Signal<'m>, BuildErrors> {
    let unit = UnitConfiguration {
        format: Format::of_width(c.width),
        rounding: Rounding::NearestEven.into(),
        stages: c.fma_stages,
        tag_bits: 0,
    };
    let stages = multiply_add::stages(&unit)?;
    let through = |label, first, operands: Operands<Signal<'m>>| {
        let way = Way {
            label,
            lanes: Lanes::Components,
            stages: stages.clone(),
        };
        let left = way.through(m, lanes, first, operands.leaves(), registers);
        // The last step leaves the result alone.
        left[0].1
    };
    let (part, last) = (c.fma_stages, c.stages_of(Class::Fma));
    let asked = Asked::new(operation.op, c.of_class(Class::Fma).collect());
    let asks = asked.is("asks_fma", &ALL);
    let asks = asks.map(|asks| registers.carried("asks_fma", asks, 1, last));
    let mixes = asked.either("asks_mix", &["FMix"], &OTHERS);
    let mixes = mixes.map(|mixes| registers.carried("asks_mix", mixes, 1, part));
    let Both { inner, mut fma } = operands(m, c, lanes, &asked, operation);
    if let Some(inner) = inner {
        let carried = |name, value, from, to| registers.carried(name, value, from, to);
        let inner = through("inner", 1, inner);
        let added = mixes.mux(inner, carried("fma_c", fma.c, 1, part));
        fma = Operands {
            a: carried("fma_a", fma.a, 1, part + 1),
            b: carried("fma_b", fma.b, 1, part + 1),
            c: carried("fma_c", added, part, part + 1),
        };
    }
    Ok(asks.gate(through("fma", last - part + 1, fma)))
}

/// The operands of both, chosen in each lane.
fn operands<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: Size,
    asked: &Asked<'m>,
    operation: Operation<Signal<'m>>,
) -> Both<Signal<'m>> {
    let mixes = asked.either("mixes", &["FMix"], &OTHERS);
    let scales = asked.either("scales", &SCALINGS, &["Fma"]);
    let to_degrees = asked.either("to_degrees", &["Degrees"], &["Radians"]);
    let (has_other, has_mix) = (!matches!(mixes, When::Always), mixes.may_be());
    let array = m.lanes("fma_operands", lanes, |lane| {
        let [mixes, scales, to_degrees] =
            [mixes, scales, to_degrees].map(|when| when.map(|signal| lane.whole(signal)));
        let first = lane.bits(operation.a, c.width);
        let of = |operand: Signal<'m>| {
            if operand.is_empty() {
                return first;
            }
            lane.bits(operand, c.width)
        };
        let (second, third) = (of(operation.b), of(operation.c));
        let (format, below_sign) = (Format::of_width(c.width), c.width - 1);
        let constant = |name| lane.constant(factor(format, name), c.width);
        let scale = to_degrees.mux(constant("Degrees"), constant("Radians"));
        let zero = || lane.cat([first.msb(), lane.zeros(below_sign)]);
        let minus_a = || lane.cat([!third.msb(), third.slice(0, below_sign)]);
        let both = Both {
            inner: has_mix.then(|| Operands {
                a: minus_a(),
                b: first,
                c: first,
            }),
            fma: Operands {
                a: mixes.mux(second, first),
                b: mixes.mux(third, scales.mux(scale, second)),
                c: if has_other {
                    scales.mux(zero(), third)
                } else {
                    lane.zeros(0)
                },
            },
        };
        both.each(|name, value| lane.output(name, value));
    });
    let operands = |has_c: bool| Operands {
        a: c.width,
        b: c.width,
        c: if has_c { c.width } else { 0 },
    };
    let both = Both {
        inner: has_mix.then(|| operands(true)),
        fma: operands(has_other),
    };
    array.outputs("", both.map(Field::from))
}
