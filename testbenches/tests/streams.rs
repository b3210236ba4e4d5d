//! The stream rules: proved for the catalogue's blocks; broken
//! blocks are refuted by the proof and detected by the simulation.

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::golden::{AnyModel, Function, Hardware, Inputs, Invariant, Output, Pure};
use warpwright_blocks::lop3_unit::Lop3Unit;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::priority_tree::PriorityTree;
use warpwright_blocks::streams::{Direction, StreamPorts, StreamRules};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::counterexample::Violation;
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::mutate::{Fate, Mutant, Options, mutate};
use warpwright_testbenches::proof;
use warpwright_testbenches::verify::{Failure, Feature, How, Level, StartValue, checks};

/// What the proof says of a block's streams.
fn proved(block: &'static dyn Block, settings: &[(&str, &str)]) -> Verdict {
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    let proof = proof::stream_rules(block, &parameters, &netlist, &proof::patient()).unwrap();
    proof.expect("there are streams").verdict
}

/// What the simulation says of them.
fn simulated(block: &'static dyn Block) -> Option<Failure> {
    let parameters = catalogue::parameters(block, []).unwrap();
    let mut checks = checks(block, &parameters, Level::Quick, 1);
    checks.retain(|check| check.how == How::Streams);
    let [check] = &checks[..] else {
        panic!("one check of streams, not {}", checks.len())
    };
    check.run(&|_| {}).unwrap().failure
}

#[test]
fn the_catalogues_streams_keep_the_rules() {
    let mut with_streams = 0;
    for block in CATALOGUE {
        let defaults = catalogue::parameters(*block, []).unwrap();
        if block.streams(&defaults).is_empty() {
            continue;
        }
        with_streams += 1;
        for named in block.configurations() {
            let verdict = proved(*block, named.settings);
            assert_eq!(verdict, Verdict::Held, "{}", named.name);
        }
    }
    assert!(with_streams >= 3, "{with_streams}");
    let small = [("lanes", "1"), ("registers", "2"), ("width", "1")];
    assert_eq!(proved(&Lop3Unit, &small), Verdict::Held);
    // Without streams there is nothing to prove, and no proof is claimed.
    let parameters = catalogue::parameters(&PriorityTree, []).unwrap();
    let module = Arc::new(PriorityTree.build(&parameters).unwrap());
    let netlist = flatten(&module, Names::Dropped);
    let proof =
        proof::stream_rules(&PriorityTree, &parameters, &netlist, &proof::patient()).unwrap();
    assert!(proof.is_none());
}

/// A small block with streams `in` and `out` of a word with two parts, right or wrong in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    /// Holds a word until it is taken.
    Right,
    /// Offers a word for a single cycle.
    Drops,
    /// Lets a newer word replace the one that waits.
    Replaces,
    /// Changes one bit of the second part in the fourth cycle of waiting.
    Fades,
    /// Offers the word that it holds only where it will be taken.
    Waits,
    /// The same, by way of logic that other outputs share.
    WaitsFarAway,
    /// Passes everything on, wrong as it may be.
    PassesOn,
    /// Passes everything on, and says that it relies on its input.
    ReliesOnInput,
    /// The same, but its model takes words that it does not take, so that what is tried on it breaks the rules.
    ReliesInVain,
    /// Right, but for a state that is never reached.
    Unreached,
    /// The same, with the invariant that says so.
    UnreachedAndSaid,
}

/// Nothing but its streams is looked at. Where the block relies on its input, the model says when it takes a word: so stimuli can keep the rules.
#[derive(Clone)]
struct Taken(Sample);

impl Function for Taken {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        match self.0 {
            Sample::ReliesOnInput => vec![Output::exactly("in_ready", inputs.word("out_ready", 1))],
            Sample::ReliesInVain => vec![Output::exactly("in_ready", W::flag(true))],
            _ => Vec::new(),
        }
    }
}

impl Block for Sample {
    fn name(&self) -> &'static str {
        "sample"
    }

    fn summary(&self) -> &'static str {
        "streams that keep the rules or break one"
    }

    fn build(&self, _: &Parameters) -> Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("sample");
        let (in_valid, in_a, in_b) = (
            m.input("in_valid", 1),
            m.input("in_a", 4),
            m.input("in_b", 2),
        );
        let out_ready = m.input("out_ready", 1);
        if matches!(
            self,
            Self::PassesOn | Self::ReliesOnInput | Self::ReliesInVain
        ) {
            m.output("in_ready", out_ready);
            m.output("out_valid", in_valid);
            m.output("out_a", in_a);
            m.output("out_b", in_b);
            return m.finish();
        }
        let full = m.register("full", 2).reset(0u8);
        let is_full = full.value().any();
        let leaves = is_full & out_ready;
        let in_ready = match self {
            Self::Replaces => m.ones(1),
            Self::Drops => !is_full,
            _ => !is_full | leaves,
        };
        let load = in_valid & in_ready;
        let stays = is_full & !out_ready;
        // States 0 and 1 are empty and full; 2 would be full once more, and 3 would empty by itself.
        let goes_on = match self {
            Self::Drops => m.zeros(1),
            Self::Unreached | Self::UnreachedAndSaid => stays & !full.value().all(),
            _ => stays,
        };
        full.next((load | goes_on).zext(2));
        let age = m.register("age", 2).reset(0u8);
        age.next(stays.mux(age.value() + 1u32, m.zeros(2)));
        let a = m.register("a", 4).enable(load).next(in_a);
        let b = m.register("b", 2).enable(load).next(in_b);
        let fades = match self {
            Self::Fades => age.value().all(),
            _ => age.value().all() & m.zeros(1),
        };
        let out_valid = match self {
            Self::Waits => is_full & out_ready,
            Self::WaitsFarAway => leaves | (is_full & !stays),
            _ => is_full,
        };
        m.output("in_ready", in_ready);
        m.output("out_valid", out_valid);
        m.output("out_a", a);
        m.output("out_b", b ^ m.cat([fades, m.zeros(1)]));
        m.finish()
    }

    fn model(&self, _: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Pure(Taken(*self)))
    }

    fn streams(&self, _: &Parameters) -> Vec<StreamPorts> {
        let relied_on = matches!(self, Self::ReliesOnInput | Self::ReliesInVain);
        vec![
            StreamPorts::new("in", Direction::Input { relied_on }, ["in_a", "in_b"]),
            StreamPorts::new("out", Direction::Output, ["out_a", "out_b"]),
        ]
    }

    fn stream_invariants(
        &self,
        _: &Parameters,
        hardware: &dyn Hardware<Symbol>,
    ) -> Vec<Invariant<Symbol>> {
        if *self != Self::UnreachedAndSaid {
            return Vec::new();
        }
        let is_known = !hardware.register("full", 2).bit(1);
        vec![Invariant::new("full is 0 or 1", is_known)]
    }
}

#[test]
fn a_right_stream_holds() {
    assert_eq!(proved(&Sample::Right, &[]), Verdict::Held);
    assert!(simulated(&Sample::Right).is_none());
}

/// The port that the proof and the simulation find wrong.
#[track_caller]
fn broken(block: &'static dyn Block) -> [String; 2] {
    let Verdict::Refuted(example) = proved(block, &[]) else {
        panic!("it is not refuted")
    };
    let Violation::Output { port, .. } = &example.violation else {
        panic!("{example}")
    };
    let failure = simulated(block).expect("it is noticed");
    // As the command runs it: what is reported has been seen in the simulator.
    let parameters = catalogue::parameters(block, []).unwrap();
    let checks = checks(block, &parameters, Level::Proof, 1);
    let check = checks.iter().find(|check| check.name == "stream_proof");
    let outcome = check.expect("it is proved").run(&|_| {}).unwrap();
    let shown = outcome.failure.expect("it is refuted");
    assert!(shown.fault.port.starts_with("out_"), "{shown}");
    assert_eq!(shown.cycle as usize + 1, shown.stimulus.len());
    [port.clone(), failure.fault.port]
}

#[test]
fn a_broken_stream_is_refuted_and_noticed() {
    assert_eq!(broken(&Sample::Drops), ["out_valid", "out_valid"]);
    assert!(
        broken(&Sample::Replaces)
            .iter()
            .all(|port| port.starts_with("out_"))
    );
    assert_eq!(broken(&Sample::Fades), ["out_b", "out_b"]);
    let waits = "out_valid if out_ready flips";
    assert_eq!(broken(&Sample::Waits), [waits, waits]);
    assert_eq!(broken(&Sample::WaitsFarAway), [waits, waits]);
}

#[test]
fn what_relies_on_its_input_holds_only_with_it() {
    broken(&Sample::PassesOn);
    assert_eq!(proved(&Sample::ReliesOnInput, &[]), Verdict::Held);
    assert!(simulated(&Sample::ReliesOnInput).is_none());
    // A stimulus that breaks what is relied on shows nothing about the block's output, and says so.
    let failure = simulated(&Sample::ReliesInVain).expect("the stimulus is at fault");
    let port = failure.fault.port;
    assert!(port.starts_with("in_"), "{port}");
}

/// What breaks only a stream is noticed by the check of the streams, and not taken for right.
#[test]
fn mutants_that_break_a_stream_are_killed() {
    let parameters = catalogue::parameters(&Sample::Right, []).unwrap();
    let report = mutate(&Sample::Right, &parameters, &Options::default(), &|_| {}).unwrap();
    assert_eq!(report.checks, ["random", "streams"]);
    assert!(report.killed_by(1) > 20, "{report:#?}");
    // Its model says nothing of the outputs, so nothing can be proved right.
    assert_eq!(report.correct(), 0);
    let says_nothing = |mutant: &Mutant| matches!(&mutant.fate, Fate::NotDecided(why) if why.contains("does not specify in_ready, out_valid, out_a, out_b"));
    assert!(report.not_decided().any(says_nothing), "{report:#?}");
}

/// A golden model that leaves an output out makes no claim about every output.
#[test]
fn a_model_that_is_silent_proves_nothing() {
    let parameters = catalogue::parameters(&Sample::Right, []).unwrap();
    let checks = checks(&Sample::Right, &parameters, Level::Proof, 1);
    let check = checks.iter().find(|check| check.name == "proof").unwrap();
    let outcome = check.run(&|_| {}).unwrap();
    let why = outcome.unknown.expect("it is not held");
    assert!(why.contains("does not specify in_ready"), "{why}");
}

#[test]
fn an_invariant_keeps_unreached_states_out() {
    let Verdict::Unknown(why) = proved(&Sample::Unreached, &[]) else {
        panic!("the induction went through without its invariant")
    };
    assert!(why.contains("not inductive"), "{why}");
    assert_eq!(proved(&Sample::UnreachedAndSaid, &[]), Verdict::Held);
}

/// The run from the unreached state shows in the reference evaluator, with the monitor's outputs, and names the register that needs the invariant.
#[test]
fn the_unreached_state_is_shown() {
    let parameters = catalogue::parameters(&Sample::Unreached, []).unwrap();
    let checks = checks(&Sample::Unreached, &parameters, Level::Proof, 1);
    let check = checks.iter().find(|check| check.name == "stream_proof");
    let outcome = check.unwrap().run(&|_| {}).unwrap();
    let run = outcome.failed_induction.expect("the step fails").failed;
    let places = |feature: Feature| feature.words().map(|of| run.words[of].place.to_string());
    let named: Vec<Vec<String>> = (run.unseen.sets.iter())
        .map(|set| set.iter().copied().flat_map(places).collect())
        .collect();
    assert!(named.contains(&vec!["full".to_string()]), "{named:?}");
    let is_full = |start: &StartValue| start.path == "full" && start.value == 3u8.into();
    assert!(run.start.iter().any(is_full), "{:?}", run.start);
}

#[test]
fn a_stream_that_is_not_there_is_an_error() {
    let module = Arc::new(
        Sample::Right
            .build(&catalogue::parameters(&Sample::Right, []).unwrap())
            .unwrap(),
    );
    let netlist = flatten(&module, Names::Dropped);
    let said = |name, direction, payload: &'static str| {
        let streams = [StreamPorts::new(name, direction, [payload])];
        StreamRules::new(&netlist, &streams)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        said("result", Direction::Output, "out_a"),
        "sample: the stream `result` needs an output of one bit, `result_valid`, which does not exist"
    );
    assert_eq!(
        said("in", Direction::Output, "out_a"),
        "sample: the stream `in` needs an output of one bit, `in_valid`, which does not exist"
    );
    assert_eq!(
        said("in", Direction::Input { relied_on: true }, "out_a"),
        "sample: the stream `in` needs an input `out_a`, which does not exist"
    );
}
