//! The decoding as hardware, in two halves between which registers may sit.
//!
//! [`descriptor`] takes the descriptors apart: each field from its place, or 0 where the operation does not have it. [`rules`]
//! calculates from the fields ([`message`]) how many registers the message needs ([`lengths`]), and says which rules are broken.

mod descriptor;
mod lengths;
mod message;
mod operation;
mod rules;

use super::contract::{Judged, Message, Rules};
use crate::eu::fitted;
use descriptor::{Early, Parts};
use rules::Measured;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// What goes from one half to the other: what the descriptors say, and the parts of the message that the second half reads, too.
#[derive(Bundle, Clone)]
pub(crate) struct Between<T> {
    #[bundle(flat)]
    early: Early<T>,
    sfid: T,
    exec_size: T,
    data_length_exists: T,
    returns: T,
}

impl Between<Field> {
    /// All of it, if these rules are checked.
    fn shape(checked: &[&str]) -> Self {
        let message = Message::shape();
        Self {
            early: Early::shape(checked),
            sfid: message.sfid,
            exec_size: message.exec_size,
            data_length_exists: message.data_length_exists,
            returns: message.returns,
        }
    }
}

/// What there is hardware for if these rules are checked.
fn kept(checked: &[&str]) -> Judged<Field> {
    let all = Judged::shape(|id| checked.contains(&id));
    Judged {
        lengths: lengths::shape(),
        warned: match checked {
            [] => Field::default(),
            _ => all.warned,
        },
        ..all
    }
}

/// A message with all its fields, without registers.
#[derive(Bundle, Clone)]
struct Whole<T> {
    #[bundle(flat)]
    given: Parts<T>,
    returns: T,
}

/// Some fields of a message by name, without rules, for `gather_scatter`. The given length of its data is called `given_data_length`.
pub(crate) fn said<'m>(
    m: &'m ModuleBuilder,
    parts: &[(&'static str, Signal<'m>)],
    fields: &[&'static str],
) -> Result<Vec<(&'static str, Signal<'m>)>, BuildErrors> {
    let message = parts.iter();
    let message = message.fold(
        m.instance("message", &module()?),
        |message, (name, value)| {
            let input = match *name {
                "data_length" => "given_data_length",
                name => name,
            };
            message.connect(input, *value)
        },
    );
    let fields = fields.iter();
    Ok(fields.map(|name| (*name, message.output(name))).collect())
}

/// The message with all its fields, without registers.
fn module() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("lsc_message");
    m.doc("A message to the load/store pipelines: its fields, the registers that it needs, and the rules that it breaks.");
    let shape = Whole {
        given: Message::shape().into(),
        returns: Message::shape().returns,
    };
    let Whole { given, returns } = m.inputs("", shape.clone());
    given.map(|part| m.unused(part));
    m.unused(returns);
    let (first, second) = (descriptor::part(&[])?, rules::part(&[])?);
    let between = first_half(&m, (&first, &second), given, returns);
    let judged = second_half(&m, &second, between);
    let part = m.finish_part(shape, judged, kept(&[]))?;
    Ok(Arc::clone(part.module()))
}

pub(super) fn build(stages: u32, checked: &[&str]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lsc_decode");
    m.doc(
        "Messages to the load/store pipelines: the fields of their descriptors, the registers that they need, and the rules that \
         they break; a message a cycle.",
    );
    let (first, second) = (descriptor::part(checked)?, rules::part(checked)?);
    let mut between = m.stream_in("in", Message::shape()).map(|message| {
        message.map(|part| m.unused(part));
        first_half(&m, (&first, &second), message.into(), message.returns)
    });
    if stages > 1 {
        between = between.registered("stage_1");
    }
    let judged = between.map(|between| second_half(&m, &second, between));
    let judged = (stages.min(2)..=stages).fold(judged, |stream, stage| {
        stream.registered(&format!("stage_{stage}"))
    });
    // A rule that is not checked has no register.
    let all = Judged::shape(|_| true);
    m.stream_out("out", judged.map(|judged| fitted(judged, all.clone())), all);
    m.finish()
}

/// What the descriptors say, and what else the second half reads.
fn first_half<'m>(
    m: &'m ModuleBuilder,
    (first, second): (&descriptor::DescriptorPart, &rules::RulesPart),
    given: Parts<Signal<'m>>,
    returns: Signal<'m>,
) -> Between<Signal<'m>> {
    let all = Between {
        early: m.part("descriptor", first, given),
        sfid: given.sfid,
        exec_size: given.exec_size,
        data_length_exists: given.data_length_exists,
        returns,
    };
    let kept = Between {
        early: first.outputs().clone(),
        ..second.inputs().clone()
    };
    fitted(all, kept)
}

/// All fields and rules, and whether some rule is broken.
fn second_half<'m>(
    m: &'m ModuleBuilder,
    part: &rules::RulesPart,
    between: Between<Signal<'m>>,
) -> Judged<Signal<'m>> {
    let read = fitted(between.clone(), part.inputs().clone());
    let Measured { lengths, rules } = m.part("rules", part, read);
    let early = between.early;
    let rules = Rules {
        l19: early.rules.l19,
        l20: early.rules.l20,
        ..rules
    };
    let broken = m.cat(rules.clone().leaves().into_iter().map(|(_, broken)| broken));
    Judged {
        said: early.said,
        lengths,
        rules,
        warned: if broken.is_empty() {
            broken
        } else {
            broken.any()
        },
    }
}
