//! The rules as hardware: `eu_rules` has a bit for each, from an instruction and its fields; behind it the verdict.
//!
//! [`known`] and [`operand`] name what the rules ask about. The rules themselves: [`decoding`] and [`reserved`] those of group D,
//! [`regions`] and [`computing`] R, [`opcodes`] I, [`messages`] S. [`verdict`] sums them up.

mod computing;
mod decoding;
mod known;
mod messages;
mod opcodes;
mod operand;
mod region;
mod regions;
mod reserved;
mod spans;
mod verdict;

use super::contract::{Judged, Rules};
use crate::eu::eu_decode::rtl as decoder;
use crate::eu::{Decoded, Instruction, NATIVE, Native, fitted, reading};
use known::Known;
use spans::Spans;
use warpwright_hdl::prelude::*;

/// The rules as they are found: 1 = broken.
type Broken<'m> = Rules<Signal<'m>>;

/// The rule that takes longest: [`Examined`] has what was measured for it, [`concluded`] finds its bit.
pub(crate) const LONGEST: &str = "R09";

/// What is known before the verdict: a bit for each rule but [`LONGEST`], and for that what was measured.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Examined<T> {
    #[bundle(flat)]
    rules: Rules<T>,
    span: Spans<T>,
}

impl Examined<Field> {
    /// If these rules are checked; what is not checked is of no bits.
    pub fn shape(checked: &[&str]) -> Self {
        Self {
            rules: Rules::shape(|id| checked.contains(&id) && id != LONGEST),
            span: if checked.contains(&LONGEST) {
                Spans::shape()
            } else {
                Spans::default()
            },
        }
    }
}

/// The rules without registers: from those fields that some rule looks at.
pub(crate) type RulesPart = Part<Native<Field>, Examined<Field>>;

/// The rules that are checked.
pub(crate) fn part(checked: &[&str]) -> Result<RulesPart, BuildErrors> {
    let all = Native {
        instruction: NATIVE.into(),
        fields: Decoded {
            // No rule looks at the class, which would be no name of a port.
            class: Field::default(),
            ..Decoded::shape()
        },
    };
    reading(all.map(|field| field.doc("")), |inputs| {
        describe(checked, inputs)
    })
}

fn describe(checked: &[&str], inputs: Native<Field>) -> Result<RulesPart, BuildErrors> {
    let m = ModuleBuilder::new("eu_rules");
    m.doc(
        "The rules that a native EU instruction should keep, from the instruction and its decoded fields. Each output is \
         one rule: 1 says that it is broken.",
    );
    let given = m.inputs("", inputs.clone());
    given.clone().map(|input| m.unused(input));
    let all = Native {
        instruction: NATIVE.into(),
        fields: Decoded::shape(),
    };
    let known = Known::new(&m, fitted(given, all));
    let mut rules = Rules::shape(|_| true).zeros(&m);
    decoding::check(&known, &mut rules);
    reserved::check(&known, &mut rules);
    regions::check(&known, &mut rules);
    computing::check(&known, &mut rules);
    opcodes::check(&known, &mut rules);
    messages::check(&known, &mut rules);
    let span = spans::measure(&known);
    let shape = Examined::shape(checked);
    m.finish_part(
        inputs,
        fitted(Examined { rules, span }, shape.clone()),
        shape,
    )
}

/// The verdict and the bits of the rules that were examined.
pub(crate) fn concluded<'m>(
    m: &'m ModuleBuilder,
    Examined { mut rules, span }: Examined<Signal<'m>>,
) -> Judged<Signal<'m>> {
    if !span.dst.counts.is_empty() {
        rules.r09 = spans::too_far(span);
    }
    Judged {
        verdict: verdict::verdict(m, &rules),
        rules,
    }
}

pub(super) fn build(stages: u32, checked: &[&str]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_legal");
    m.doc("Which rules a native EU instruction of 128 bits breaks, an instruction a cycle.");
    let shape = Instruction::shape("native; bit 29 only says that it was compact");
    let arriving = m.stream_in("in", shape);
    let rules = part(checked)?;
    let instruction = arriving.payload().instruction;
    let fields = decoder::decoded(&m, instruction)?;
    let native = Native {
        instruction,
        fields,
    };
    let mut known = arriving.map(|_| fitted(native, rules.inputs().clone()));
    if stages > 1 {
        known = known.registered("stage_1");
    }
    let mut examined = known.map(|known| m.part("rules", &rules, known));
    if stages > 2 {
        examined = examined.registered("stage_2");
    }
    let judged = examined.map(|examined| concluded(&m, examined));
    let judged = judged.registered(&format!("stage_{stages}"));
    // What is not checked has no register.
    let judged = judged.map(|judged| fitted(judged, Judged::shape()));
    m.stream_out("out", judged, Judged::shape());
    m.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eu::names;
    use warpwright_eu::model::RULES;

    #[test]
    fn only_what_checked_rules_look_at_goes_in() {
        let read = |ids: &[&str]| -> Vec<String> {
            let rules = part(ids).unwrap();
            names(rules.inputs().clone()).collect()
        };
        assert_eq!(read(&["D05"]), ["exec_size"]);
        assert_eq!(read(&["D06", "S04"]).len(), 10);
        assert!(read(&[]).is_empty());
    }

    #[test]
    fn a_reason_is_a_place_in_the_list() {
        for (name, number) in verdict::reason_enum().variants.iter().skip(1) {
            let rule = &RULES[*number as usize - 1];
            assert_eq!(rule.id, name);
            assert_eq!(rule.severity, warpwright_eu::model::Severity::Hard);
        }
    }
}
