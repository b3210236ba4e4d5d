//! What `verify` says of invariants that are wrong, and of those that do not follow from one another.

use super::tests::{Tested, check_of, last_value, report_of};
use crate::blocks::block::{Block, Proof};
use crate::blocks::golden::{AnyModel, Hardware, Inputs, Invariant, Model, Output, State};
use crate::blocks::parameters::Parameters;
use crate::hdl::prelude::*;
use crate::hdl::word::Word;
use crate::program::kept_run::keep_failed_run;
use crate::program::report::Finding;

/// Two counters that are always equal, so that they never differ; and what the model states about them.
struct Counters(Stated);

#[derive(Clone, Copy)]
enum Stated {
    /// Not true after a reset.
    FirstIsOne,
    /// True after a reset, and not true for ever.
    FirstIsNotThree,
}

static IS_ONE: Counters = Counters(Stated::FirstIsOne);
static IS_NOT_THREE: Counters = Counters(Stated::FirstIsNotThree);

impl Block for Counters {
    fn name(&self) -> &'static str {
        "counters"
    }
    fn summary(&self) -> &'static str {
        "two counters that are equal"
    }
    fn build(&self, _: &Parameters) -> std::result::Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("counters");
        let go = m.input("go", 1);
        let [a, b] = ["a_q", "b_q"].map(|name| {
            let counter = m.register(name, 4).reset(0u8).enable(go);
            counter.next(counter.value() + 1)
        });
        m.output("differ", a.ne(b));
        m.finish()
    }
    fn model(&self, _: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Equal(self.0))
    }
    fn proof(&self, _: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }
}

#[derive(Clone)]
struct Equal(Stated);

struct Nothing;

impl<W: Word> State<W> for Nothing {
    fn for_each_word(&mut self, _: &mut dyn FnMut(&str, &mut W)) {}
}

impl Model for Equal {
    type State<W: Word> = Nothing;

    fn power_up<W: Word>(&self) -> Nothing {
        Nothing
    }

    fn cycle<W: Word>(&self, _: &mut Nothing, _: &dyn Inputs<W>) -> Vec<Output<W>> {
        vec![Output::exactly("differ", W::zero(1))]
    }

    fn invariants<W: Word>(&self, _: &Nothing, hardware: &dyn Hardware<W>) -> Vec<Invariant<W>> {
        let a = hardware.register("a_q", 4);
        vec![match self.0 {
            Stated::FirstIsOne => Invariant::new("the first is 1", a.is(1)),
            Stated::FirstIsNotThree => Invariant::new("the first is not 3", !a.is(3)),
        }]
    }
}

/// What is said of the proof, and the last value of the first counter in its waveform.
fn told(block: &'static Counters) -> Tested<(String, serde_json::Value, String)> {
    let (configuration, check) = check_of(block, "proof")?;
    let outcome = check.run(&|_| {})?;
    let mut finding = Finding::planned("counters", &configuration, &check);
    finding.ended(&outcome);
    let run = outcome.failed_induction.ok_or("no run")?;
    let folder = tempfile::tempdir()?;
    keep_failed_run(folder.path(), "counters", &configuration, &run)?;
    let shown = last_value(&folder.path().join("counters.vcd"), &["counters"], "a_q")?;
    let text = finding.as_text();
    let json = serde_json::to_value(report_of("proof", finding))?;
    Ok((text, json["checks"][0]["induction"].clone(), shown))
}

#[test]
fn an_invariant_that_does_not_hold_after_a_reset_is_shown_there() -> Tested {
    let (text, json, shown) = told(&IS_ONE)?;
    for line in [
        "the invariant `the first is 1` does not hold before cycle 0",
        "before cycle 0: the invariant `the first is 1` is broken",
        "a run after a reset:",
        "│ a_q   ┆ register ┆ 0x0 │",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("hint"), "{text}");
    assert_eq!(
        (&json["part"], &json["broken"]["kind"]),
        (&"base".into(), &"invariant".into())
    );
    assert_eq!(shown, "0000");
    Ok(())
}

/// The last column is the state in which the invariant is broken, and so is the last cycle of the waveform.
#[test]
fn an_invariant_that_does_not_follow_is_shown_after_the_last_cycle() -> Tested {
    let (text, json, shown) = told(&IS_NOT_THREE)?;
    for line in [
        "not inductive: after 1 good cycle from some state, the invariant `the first is not 3` is broken",
        "before cycle 1: the invariant `the first is not 3` is broken",
        "│ a_q   ┆ register ┆ 0x2 ┆ 0x3 │",
        "│ go    ┆ input    ┆ 1   ┆     │",
        "left out: registers and words on which this does not depend (1)",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(
        (&json["part"], &json["broken"]["kind"]),
        (&"step".into(), &"invariant".into())
    );
    assert_eq!(shown, "0011");
    Ok(())
}
