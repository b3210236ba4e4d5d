//! Hardware of the multiply-add instructions: the steps of `float_fma`, one stage at a time.
//!
//! `FMix` is fma(y, a, fma(-a, x, x)): an inner multiply-add computes an outer one's addend. Where `FMix` is built in, the others wait beside the inner
//! part, and the addend is selected at its end; so no logic precedes the inner multipliers, which have a stage to themselves. (Passing the others'
//! addend through the inner part, as fma(-0, z, c), saves a word per stage but cost a quarter of the clock.) Others alone have one multiply-add.
//!
//! `Radians` and `Degrees` add a zero of the product's sign: a unit of only these never subtracts, which synthesis detects.

use super::Unit;
use super::datapaths::{Datapath, Lanes};
use super::requested::{Requested, When};
use crate::float::Format;
use crate::float::float_fma::contract::Configuration as UnitConfiguration;
use crate::float::float_fma::rtl as multiply_add;
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
    /// The first factor.
    a: T,
    /// The second factor.
    b: T,
    /// The addend.
    c: T,
}

/// The operands of the inner multiply-add, if there is one, and of the outer one.
#[derive(Bundle, Clone, Copy)]
struct Both<T> {
    inner: Option<Operands<T>>,
    fma: Operands<T>,
}

/// The results of the class, in its last stage.
#[description]
pub(super) fn result<'m>(unit: &Unit<'m>) -> Result<Signal<'m>, BuildErrors> {
    let c = unit.c;
    let part = UnitConfiguration::part(Format::of_width(c.width), c.fma_stages);
    let stages = multiply_add::stages(&part)?;
    let through = |label, title, first, operands: Operands<Signal<'m>>| {
        let way = Datapath {
            label,
            title,
            lanes: Lanes::Components,
            stages: stages.clone(),
        };
        // The last step leaves the result alone.
        way.through(unit, first, operands.leaves())[0].1
    };
    let carried = |name, value, from, to| unit.carried(name, value, from, to);
    let (part, last) = (c.fma_stages, c.stages_of(Class::Fma));
    let asked = unit.asked();
    /// A multiply-add executes the instruction.
    let asks = asked.is("asks_fma", &ALL);
    let asks = asks.map(|asks| carried("asks_fma", asks, 1, last));
    /// The instruction is FMix.
    let mixes = asked.either("asks_mix", &["FMix"], &OTHERS);
    let mixes = mixes.map(|mixes| carried("asks_mix", mixes, 1, part));
    let Both { inner, mut fma } = operands(unit, &asked);
    if let Some(inner) = inner {
        let inner = through("inner", "Inner multiply-add", 1, inner);
        unit.m.section_about(
            "Wait for the inner multiply-add",
            "The factors of the outer multiply-add wait in registers beside the inner one. The addend of an instruction that does not need \
             the inner one also waits.",
        );
        let waited = carried("fma_c", fma.c, 1, part);
        /// The addend; for FMix, the result of the inner multiply-add.
        let added = mixes.mux(inner, waited);
        fma = Operands {
            a: carried("fma_a", fma.a, 1, part + 1),
            b: carried("fma_b", fma.b, 1, part + 1),
            c: carried("fma_c", added, part, part + 1),
        };
    }
    let sum = through("fma", "Multiply-add", last - part + 1, fma);
    unit.m.section("The result");
    Ok(asks.gate(sum))
}

/// The operands of both, chosen in each lane.
#[description]
fn operands<'m>(unit: &Unit<'m>, asked: &Requested<'m>) -> Both<Signal<'m>> {
    let (m, width, operation) = (unit.m, unit.c.width, unit.operation);
    m.section_about(
        "The operands",
        "FMix is fma(y, a, fma(-a, x, x)); its inner multiply-add computes the addend of the outer one. Radians and Degrees add a zero of \
        the same sign to a product with a constant.",
    );
    /// The instruction is FMix.
    let mixes = asked.either("mixes", &["FMix"], &OTHERS);
    /// The instruction is Radians or Degrees.
    let scales = asked.either("scales", &SCALINGS, &["Fma"]);
    /// The instruction is Degrees.
    let to_degrees = asked.either("to_degrees", &["Degrees"], &["Radians"]);
    let (has_other, has_mix) = (!matches!(mixes, When::Always), mixes.may_be());
    let both = m.row::<Both<Field>>("fma_operands", unit.lanes, |lane| {
        let [mixes, scales, to_degrees] =
            [mixes, scales, to_degrees].map(|when| when.map(|signal| lane.whole(signal)));
        let first = lane.bits(operation.a, width);
        let or_first = |operand: Signal<'m>| match operand.bits() {
            0 => first,
            _ => lane.bits(operand, width),
        };
        let [second, third] = [operation.b, operation.c].map(or_first);
        let (format, below_sign) = (Format::of_width(width), width - 1);
        let constant = |name| lane.constant(factor(format, name), width);
        let scale = to_degrees.mux(constant("Degrees"), constant("Radians"));
        let zero = || lane.cat([first.msb(), lane.zeros(below_sign)]);
        Both {
            inner: has_mix.then(|| Operands {
                a: lane.cat([!third.msb(), third.slice(0, below_sign)]),
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
        }
    });
    let mut meanings = both.docs().into_iter();
    both.map(|operand| operand.doc(&meanings.next().unwrap_or_default()))
}
