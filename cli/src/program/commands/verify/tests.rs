//! The output and files for failing checks, on blocks with faults.

use crate::blocks::block::Block;
use crate::blocks::catalogue;
use crate::blocks::golden::{AnyModel, Function, Inputs, Model, Output, Pure, State};
use crate::blocks::parameters::Parameters;
use crate::hdl::prelude::*;
use crate::hdl::word::Word;
use crate::program::configuration::Configuration;
use crate::program::kept_run::keep_failure;
use crate::program::report::{Finding, Report};
use crate::program::simulation::Simulation;
use crate::program::stimulus;
use crate::program::waves::WaveRequest;
use crate::testbenches::sweep::stored::Compared;
use crate::testbenches::verify::{Check, Failure, Level, SweptAll, checks};
use num_bigint::BigUint;
use std::path::Path;
use wellen::simple;

pub(super) type Tested<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A block that is wrong where both operands are 3.
struct Wrong;

impl Block for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }
    fn summary(&self) -> &'static str {
        "an and that is wrong in one of sixteen cases"
    }
    fn build(&self, _: &Parameters) -> std::result::Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("wrong");
        let (a, b) = (m.input("a", 2), m.input("b", 2));
        m.output(
            "y",
            (a & b) & !m.cat([a.all() & b.all(), m.constant(0u8, 1)]),
        );
        m.finish()
    }
    fn model(&self, _: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Pure(Conjunction))
    }
}

#[derive(Clone)]
struct Conjunction;

impl Function for Conjunction {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        vec![Output::exactly(
            "y",
            inputs.word("a", 2) & inputs.word("b", 2),
        )]
    }
}

static WRONG: Wrong = Wrong;

/// A register and a memory, of which its model believes that a reset clears them.
struct Forgetful;

impl Block for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful"
    }
    fn summary(&self) -> &'static str {
        "state that a reset does not clear"
    }
    fn build(&self, _: &Parameters) -> std::result::Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("forgetful");
        let (set, data) = (m.input("set", 1), m.input("data", 8));
        let kept = m.register("kept", 8).enable(set);
        let words = m.memory("words", 8, 4);
        words.write(set, data.slice(0, 2), data);
        let value = kept.value() ^ words.read(m.constant(3u8, 2));
        kept.next(data);
        m.output("value", value);
        m.finish()
    }
    fn model(&self, _: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Remembering)
    }
}

/// It believes that the register is 0 and the words are 0 at first.
#[derive(Clone)]
struct Remembering;

#[derive(Clone)]
struct Memory<W>(W, W);

impl<W: Word> State<W> for Memory<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("kept", &mut self.0);
        visit("word 3", &mut self.1);
    }
}

impl Model for Remembering {
    type State<W: Word> = Memory<W>;

    fn power_up<W: Word>(&self) -> Memory<W> {
        Memory(W::zero(8), W::zero(8))
    }

    fn cycle<W: Word>(&self, state: &mut Memory<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let value = state.0.clone() ^ state.1.clone();
        let (set, data) = (inputs.word("set", 1), inputs.word("data", 8));
        let is_last = set.clone() & data.slice(0, 2).is(3);
        state.1 = is_last.mux(&data, &state.1);
        state.0 = set.mux(&data, &state.0);
        vec![Output::exactly("value", value)]
    }
}

static FORGETFUL: Forgetful = Forgetful;

/// A configuration of a block, and its check of this name.
pub(super) fn check_of(block: &'static dyn Block, name: &str) -> Tested<(Configuration, Check)> {
    let parameters = catalogue::parameters(block, [])?;
    let all = checks(block, &parameters, Level::Proof, 1);
    let check = all.into_iter().find(|check| check.name == name);
    let configuration = Configuration { block, parameters };
    Ok((configuration, check.ok_or("there is no such check")?))
}

/// Runs a check that must fail; the report, and its failure with its files in the folder.
fn failed(
    block: &'static dyn Block,
    name: &str,
    folder: &Path,
) -> Tested<(Configuration, Report, Failure)> {
    let (configuration, check) = check_of(block, name)?;
    let outcome = check.run(&|_| {})?;
    let mut finding = Finding::planned(block.name(), &configuration, &check);
    finding.ended(&outcome);
    let failure = outcome.failure.ok_or("the fault was not found")?;
    finding.files = keep_failure(folder, &finding.file_name(), &configuration, &failure)?;
    Ok((configuration, report_of("proof", finding), failure))
}

/// A report of one check.
pub(super) fn report_of(level: &'static str, finding: Finding) -> Report {
    let mut report = Report::new(level, 1, None);
    report.checks.push(finding);
    report.end(false);
    report
}

/// The outputs of the last cycle of a stimulus file.
fn replayed(configuration: &Configuration, file: &Path) -> Tested<(usize, Vec<BigUint>)> {
    let mut again = Simulation::new(&configuration.build()?, &WaveRequest::default())?;
    let stimulus = stimulus::read(file, &again.design, &again.stores)?;
    again.start(&stimulus.start)?;
    for cycle in &stimulus.cycles {
        for (index, value) in cycle {
            again.drive(*index, value.clone())?;
        }
        again.step()?;
    }
    let outputs = (0..again.design.outputs.len()).map(|index| again.output(index));
    let outputs = outputs.collect::<std::result::Result<_, _>>()?;
    Ok((stimulus.cycles.len(), outputs))
}

/// What a variable of a waveform is at its end.
pub(super) fn last_value(file: &Path, path: &[&str], name: &str) -> Tested<String> {
    let mut wave = simple::read(file)?;
    let variable = wave
        .hierarchy()
        .lookup_var(path, name)
        .ok_or("no such variable")?;
    let signal = wave.hierarchy()[variable].signal_ref();
    wave.load_signals(&[signal]);
    let times = wave.time_table().len() as u32;
    let signal_values = wave.get_signal(signal).ok_or("not loaded")?;
    let offset = signal_values.get_offset(times - 1).ok_or("no value")?;
    let value = signal_values.get_value_at(&offset, 0).to_bit_string();
    Ok(value.ok_or("no bits")?)
}

#[test]
fn a_failure_is_told_and_its_files_show_it_again() -> Tested {
    for check in ["random", "proof"] {
        let folder = tempfile::tempdir()?;
        let (configuration, report, failure) = failed(&WRONG, check, folder.path())?;

        let text = report.checks[0].as_text();
        assert!(text.contains("FAILED"), "{text}");
        assert!(text.contains("cycle 0: y is 0x1, must be 0x3"), "{text}");
        assert!(
            text.contains("driven at cli/src/program/commands/verify/tests.rs:"),
            "{text}"
        );
        assert!(text.contains(&format!("wrong-{check}.vcd")), "{text}");
        assert!(text.contains("warpwright sim wrong --stimulus"), "{text}");
        assert_eq!(report.conclusion(), "of 1 check 1 FAILED\n");
        let junit = report.junit();
        assert!(
            junit.contains("tests=\"1\" failures=\"1\" errors=\"0\""),
            "{junit}"
        );

        assert_eq!(
            failure.stimulus.len(),
            1,
            "shortened to the cycle that fails"
        );
        let stimulus = folder.path().join(format!("wrong-{check}.json"));
        let again = replayed(&configuration, &stimulus)?;
        assert_eq!(again, (1, vec![1u8.into()]));

        let vcd = folder.path().join(format!("wrong-{check}.vcd"));
        for (scope, name, value) in [
            (&["wrong"][..], "y", "01"),
            (&["wrong", "golden"], "y", "11"),
            (&["wrong", "golden"], "mismatch", "1"),
            (&["wrong", "golden", "care"], "y", "11"),
            (&["wrong", "golden", "differs"], "y", "10"),
        ] {
            assert_eq!(last_value(&vcd, scope, name)?, value, "{scope:?} {name}");
        }
    }
    Ok(())
}

/// Simulations begin with zeros and see nothing; the proof begins with anything, and so does its replay.
#[test]
fn a_counter_example_begins_where_it_must() -> Tested {
    let (_, random) = check_of(&FORGETFUL, "random")?;
    assert!(random.run(&|_| {})?.held());
    let folder = tempfile::tempdir()?;
    let (configuration, report, failure) = failed(&FORGETFUL, "proof", folder.path())?;
    assert_eq!((failure.cycle, failure.start.len()), (0, 1), "{failure:?}");
    let found = &failure.fault.found;
    assert_ne!(*found, BigUint::ZERO);

    let file = folder.path().join("forgetful-proof.json");
    let text = std::fs::read_to_string(&file)?;
    assert!(text.starts_with("{\"start\": {\n  \""), "{text}");
    assert_eq!(replayed(&configuration, &file)?, (1, vec![found.clone()]));
    let vcd = folder.path().join("forgetful-proof.vcd");
    let shown = last_value(&vcd, &["forgetful"], "value")?;
    assert_eq!(
        BigUint::parse_bytes(shown.as_bytes(), 2),
        Some(found.clone())
    );
    assert!(report.junit().contains("[[ATTACHMENT|"));
    Ok(())
}

/// What is not known has not held, whatever else has.
#[test]
fn unknown_is_neither_held_nor_failed() -> Tested {
    let (configuration, check) = check_of(&WRONG, "engines")?;
    let mut outcome = check.run(&|_| {})?;
    assert!(outcome.held());
    outcome.unknown = Some("no time is left".to_string());
    let mut report = Report::new("proof", 1, Some("batsat".to_string()));
    let mut finding = Finding::planned("wrong", &configuration, &check);
    finding.ended(&outcome);
    report.checks.push(finding);
    report.end(false);
    assert!(!report.held);
    assert_eq!(report.conclusion(), "of 1 check 1 UNKNOWN\n");
    let text = report.checks[0].as_text();
    assert!(
        text.contains("UNKNOWN") && text.contains("no time is left"),
        "{text}"
    );
    let junit = report.junit();
    assert!(junit.contains("failures=\"0\" errors=\"1\""), "{junit}");
    assert!(
        junit.contains("<error type=\"unknown\" message=\"no time is left\">"),
        "{junit}"
    );
    Ok(())
}

/// Results that nobody expected fail, although hardware and model agree on them.
#[test]
fn a_sweep_with_another_hash_has_failed() -> Tested {
    let all = checks(
        &WRONG,
        &catalogue::parameters(&WRONG, [])?,
        Level::Exhaustive,
        1,
    );
    let check = all.iter().find(|check| check.name == "sweep_wrong");
    let check = check.ok_or("there is no sweep")?;
    let configuration = Configuration {
        block: &WRONG,
        parameters: catalogue::parameters(&WRONG, [])?,
    };
    // All sixteen operands of the wrong block find its fault.
    let mut outcome = check.run(&|_| {})?;
    let failure = outcome.failure.take().ok_or("the fault was not found")?;
    assert_eq!(
        (failure.fault.port.as_str(), failure.stimulus.len()),
        ("y", 1)
    );

    let told = |compared| -> (Report, String) {
        let mut outcome = outcome.clone();
        outcome.swept = Some(SweptAll {
            function: "wrong".to_string(),
            operands: "inputs of 4 bits".to_string(),
            count: 16,
            hash: "12ab".to_string(),
            slice: "34cd".to_string(),
            compared,
        });
        let mut finding = Finding::planned("wrong", &configuration, check);
        finding.ended(&outcome);
        let text = finding.as_text();
        (report_of("exhaustive", finding), text)
    };
    let stored = "56ef".to_string();
    let (report, text) = told(Compared::Differs { stored });
    assert!(!report.held);
    assert_eq!(report.conclusion(), "of 1 check 1 FAILED\n");
    assert!(
        text.contains("sha256 12ab; the stored hash is 56ef"),
        "{text}"
    );
    let why = "hardware and golden model agree, but the results differ from the stored ones";
    assert!(text.contains(why), "{text}");
    let junit = report.junit();
    assert!(
        junit.contains("<failure type=\"mismatch\" message=\"hardware and golden"),
        "{junit}"
    );
    for (compared, end) in [
        (Compared::New, "; no hash is stored\n"),
        (Compared::Same, ", as stored\n"),
    ] {
        let (report, text) = told(compared);
        assert!(report.held && text.ends_with(end), "{text}");
    }
    Ok(())
}
