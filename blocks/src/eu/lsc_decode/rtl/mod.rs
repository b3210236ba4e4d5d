//! Hardware: two halves that registers may separate.
//!
//! [`descriptor`] decodes the descriptors: each field from its position, or 0 if the operation does not have
//! it. [`rules`] calculates from the fields how many registers the message needs, and which rules are broken.

mod descriptor;
mod rules;

use super::contract::{Judged, Message, Said};
use crate::eu::{fitted, some_of};
use descriptor::{DescriptorPart, Early, Parts};
use rules::RulesPart;
use warpwright_hdl::prelude::*;

/// What goes from one half to the other: what the descriptors say, and what else of the message the second half reads.
type Between<T> = (Early<T>, Parts<T>);

/// All of it, if these rules are checked.
fn between(checked: &[&str]) -> Between<Field> {
    (Early::shape(checked), Message::shape().into())
}

/// The fields of a message, without rules, for `gather_scatter`.
#[description]
pub(crate) fn fields<'m>(
    m: &'m ModuleBuilder,
    message: Message<Signal<'m>>,
) -> Result<Said<Signal<'m>>, BuildErrors> {
    let judged = m.part("message", &part()?, message.into());
    Ok(judged.said)
}

/// The message with all its fields, without registers.
#[description]
fn part() -> Result<Part<Parts<Field>, Judged<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_message");
    m.doc("A message to the load/store pipelines: its fields, the registers that it needs, and the rules that it breaks.");
    let shape = Parts::from(Message::shape());
    let given = m.inputs("", shape.clone());
    given.map(|part| m.unused(part));
    let halves = halves(&[])?;
    let judged = second_half(&m, &halves, first_half(&m, &halves, given));
    let judged_shape = Judged {
        lengths: rules::needed_shape(),
        warned: Field::default(),
        ..Judged::shape(|_| false)
    };
    m.finish_part(shape, judged, judged_shape)
}

#[description]
pub(super) fn build(stages: u32, checked: &[&str]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lsc_decode");
    m.doc(
        "Decodes messages to the load/store pipelines: the fields of the descriptors, the registers that a message needs, and the rules \
         that it breaks; one message per cycle.",
    );
    let halves = halves(checked)?;
    let mut between = m.stream_in("in", Message::shape()).map(|message| {
        message.map(|part| m.unused(part));
        first_half(&m, &halves, message.into())
    });
    if stages > 1 {
        between = between.registered("stage_1");
    }
    let judged = between.map(|between| second_half(&m, &halves, between));
    let judged = (stages.min(2)..=stages).fold(judged, |stream, stage| {
        stream.registered(&format!("stage_{stage}"))
    });
    // A rule that is not checked has no register.
    let all = Judged::shape(|_| true);
    m.stream_out("out", judged.map(|judged| fitted(judged, all.clone())), all);
    m.finish()
}

/// What is done before the registers between the halves, and behind them.
type Halves = (DescriptorPart, RulesPart);

fn halves(checked: &[&str]) -> Result<Halves, BuildErrors> {
    Ok((descriptor::part(checked)?, rules::part(checked)?))
}

/// What the descriptors say, and what else the second half reads.
#[description]
fn first_half<'m>(
    m: &'m ModuleBuilder,
    (first, second): &Halves,
    given: Parts<Signal<'m>>,
) -> Between<Signal<'m>> {
    m.section("Decode the descriptors");
    let early = m.part("descriptor", first, fitted(given, first.inputs().clone()));
    let (_, read) = second.inputs().clone();
    fitted((early, given), (first.outputs().clone(), read))
}

/// All fields and rules, and whether some rule is broken.
#[description]
fn second_half<'m>(
    m: &'m ModuleBuilder,
    (_, second): &Halves,
    between: Between<Signal<'m>>,
) -> Judged<Signal<'m>> {
    m.section("Find the lengths and check the rules");
    let read = fitted(between.clone(), second.inputs().clone());
    let (lengths, mut rules) = m.part("rules", second, read);
    let (early, _) = between;
    (rules.l19, rules.l20) = (early.rules.l19, early.rules.l20);
    let broken = rules.clone().leaves().into_iter().map(|(_, broken)| broken);
    let all_rules = m.cat(broken);
    Judged {
        said: early.said,
        lengths,
        warned: some_of(all_rules),
        rules,
    }
}
