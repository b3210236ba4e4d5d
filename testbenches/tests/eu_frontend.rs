//! The front end is its parts: each is proved to be its golden model, and the whole to be the parts in a row behind the queue's model.
//!
//! So the rules, which take a prover longest, are decided once, in `eu_legal`. Long runs prove the whole against the golden model as well.

use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::eu_fetch::Configuration;
use warpwright_blocks::eu_fetch::golden::Fetching;
use warpwright_blocks::eu_frontend::EuFrontend;
use warpwright_blocks::eu_frontend::golden::FrontEnd;
use warpwright_blocks::golden::{Elastic, FieldList, StreamFunction};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::Word;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::effort::When;
use warpwright_testbenches::proof::agrees_with;

/// The hardware of a block that answers each word of a stream with one, in one stage.
struct Part(Netlist);

impl Part {
    fn of(block: &str, settings: &[(&str, &str)]) -> Self {
        let block = catalogue::find(block).unwrap();
        let settings = settings.iter().copied().chain([("stages", "1")]);
        let parameters = catalogue::parameters(block, settings).unwrap();
        let module = Arc::new(block.build(&parameters).unwrap());
        Self(optimize(flatten(&module, Names::Dropped)))
    }

    /// What it shows of an instruction a clock after it has taken it, in the order of its ports.
    fn answer<W: Word>(&self, instruction: &W) -> Vec<W> {
        let inputs = self.0.inputs.iter().map(|port| match port.name.as_str() {
            "in_instruction" => instruction.clone(),
            name => W::number(u64::from(name != "rst"), port.width),
        });
        let inputs: Vec<W> = inputs.collect();
        let before = State::power_up(&self.0);
        let after = Cycle::new(&self.0, &inputs, &before).next(&self.0, &before);
        let shown = Cycle::new(&self.0, &inputs, &after);
        let outputs = self.0.outputs.iter();
        let fields = outputs.filter(|port| !["in_ready", "out_valid"].contains(&&*port.name));
        fields.map(|port| shown.value(port.net).clone()).collect()
    }
}

/// As a model: the parts in a row, within a cycle.
#[derive(Clone)]
struct InARow(Arc<[Part; 3]>);

impl InARow {
    fn with_rules(rules: &str) -> Self {
        let parts = [
            Part::of("eu_expand", &[]),
            Part::of("eu_legal", &[("rules", rules)]),
            Part::of("eu_decode", &[]),
        ];
        Self(Arc::new(parts))
    }
}

impl StreamFunction for InARow {
    fn payload(&self) -> FieldList {
        FrontEnd::with_all_rules().payload()
    }

    fn fields(&self) -> FieldList {
        FrontEnd::with_all_rules().fields()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let [expand, legal, decode] = &*self.0;
        let native = expand.answer(&payload[2]).swap_remove(0);
        let located = [payload[0].clone(), payload[1].clone(), native.clone()];
        let judged = legal.answer(&native);
        let fields = decode.answer(&native);
        located.into_iter().chain(judged).chain(fields).collect()
    }

    fn widest(&self) -> u32 {
        128
    }
}

fn verdict(
    settings: &[(&'static str, &str)],
    parts: InARow,
    break_it: impl Fn(&mut Netlist),
) -> Verdict {
    let parameters = catalogue::parameters(&EuFrontend, settings.iter().copied()).unwrap();
    let module = Arc::new(EuFrontend.build(&parameters).unwrap());
    let mut netlist = optimize(flatten(&module, Names::Dropped));
    break_it(&mut netlist);
    let queue = Configuration {
        word_bytes: parameters.number("word_bytes"),
        issue: 1,
    };
    let then = Elastic::new(parts, 5);
    let model = Fetching { queue, then };
    let proof = agrees_with(&netlist, &model, Obligation::Induction { cycles: 1 });
    assert!(proof.verdict != Verdict::Held || proof.silent.is_empty());
    proof.verdict
}

#[test]
fn the_whole_is_its_parts() {
    for settings in sizes("eu_frontend::the_whole_is_its_parts") {
        let found = verdict(settings, InARow::with_rules("all"), |_| {});
        assert_eq!(found, Verdict::Held, "{settings:?}");
    }
}

/// Parts that leave out a rule, and two outputs exchanged; in long runs.
#[test]
fn another_part_or_output_is_refuted() {
    if !When::LongRuns.is_now() {
        return;
    }
    let without = verdict(&[], InARow::with_rules("all-D01"), |_| {});
    assert!(matches!(without, Verdict::Refuted(_)), "{without:?}");
    let exchanged = verdict(&[], InARow::with_rules("all"), |netlist| {
        let [one, other] = ["out_d02", "out_d03"].map(|name| {
            let mut outputs = netlist.outputs.iter();
            outputs.position(|port| port.name == name).expect(name)
        });
        let swapped = netlist.outputs[one].net;
        netlist.outputs[one].net = netlist.outputs[other].net;
        netlist.outputs[other].net = swapped;
    });
    assert!(matches!(exchanged, Verdict::Refuted(_)), "{exchanged:?}");
}
