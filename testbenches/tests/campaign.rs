//! The work of campaigns: a range of units finds what its parts find, faults are found, and what is kept of a failure shows it again.

use std::ops::Range;
use std::sync::Arc;
use warpwright_blocks::block::{Block, Timing};
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{AnyModel, Golden, Stimulus};
use warpwright_blocks::parameters::{ParameterSpec, Parameters};
use warpwright_blocks::streams::StreamPorts;
use warpwright_campaign::findings::{Findings, Verdict};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::Dialect;
use warpwright_sim::engine::Single;
use warpwright_testbenches::campaign::{
    Configuration, Evidence, Watch, WorkError, commands, designs, mutants, operands, proofs, random,
};
use warpwright_testbenches::mutate::Options;
use warpwright_testbenches::sweep::{Extent, Numbers, Subject, Swept, sweep};
use warpwright_testbenches::tools::{Tool, require_or_skip};
use warpwright_testbenches::verify::{begin, drive};

/// A small adder: 18 bits of operands, four chunks.
const SMALL: [(&str, &str); 2] = [("exponent_bits", "4"), ("fraction_bits", "4")];

fn parameters(block: &dyn Block, settings: &[(&str, &str)]) -> Parameters {
    catalogue::parameters(block, settings.iter().copied()).unwrap()
}

fn adder() -> &'static dyn Block {
    catalogue::find("float_add").unwrap()
}

/// The findings of all units are those of two parts, wherever it is cut.
fn same_in_parts(
    units: Range<u64>,
    run: impl Fn(Range<u64>) -> Result<Findings, WorkError>,
) -> Findings {
    let whole = run(units.clone()).unwrap();
    for cut in [units.start + 1, units.end - 1] {
        let mut parts = run(cut..units.end).unwrap();
        parts.merge(run(units.start..cut).unwrap());
        assert_eq!(parts, whole, "cut at {cut}");
    }
    whole
}

#[test]
fn random_cycles_are_the_same_in_parts() {
    let block = catalogue::find("stream_fifo").unwrap();
    let parameters = parameters(block, &[]);
    let of = Configuration {
        block,
        parameters: &parameters,
    };
    assert_eq!(random::seeded(of), ["random", "streams", "engines"]);
    for check in ["random", "streams", "engines"] {
        let random = random::Random {
            of,
            check,
            cycles: 60,
        };
        let run = |seeds| random::run(random, seeds, &|seed| seed.to_string(), &mut Watch::start());
        let found = same_in_parts(3..9, run);
        assert_eq!(found.counts["cycles"], 360);
        assert!(found.kinds.is_empty());
        assert_eq!(found.not_compared.is_some(), check == "random");
    }
    let gone = random::Random {
        of,
        check: "proof",
        cycles: 1,
    };
    let said = random::run(gone, 0..1, &|_| String::new(), &mut Watch::start()).unwrap_err();
    assert_eq!(said.to_string(), "stream_fifo has no check `proof`");
}

/// All operands in parts, against one sweep of all.
#[test]
fn operands_have_the_hash_of_a_sweep() {
    let parameters = parameters(adder(), &SMALL);
    let of = Configuration {
        block: adder(),
        parameters: &parameters,
    };
    let functions = operands::functions(of).unwrap();
    assert_eq!(functions.len(), 1);
    let meant = &functions[0];
    assert_eq!((meant.bits, operands::chunks(meant)), (18, 4));
    let all = operands::Operands {
        of,
        function: &meant.function,
        numbers: Numbers::Counted,
    };
    let run = |chunks| operands::run(all, chunks, &|chunk| chunk.to_string(), &mut Watch::start());
    let mut found = same_in_parts(0..4, run);
    assert_eq!(found.counts["operands"], 1 << 18);
    let netlist = optimize(flatten(
        &Arc::new(adder().build(&parameters).unwrap()),
        Names::Dropped,
    ));
    let subject = Subject {
        block: adder(),
        parameters: &parameters,
        netlist: &netlist,
        sweep: meant,
    };
    let Swept::Same { hash, .. } = sweep(&subject, Extent::All, &|_| {}).unwrap() else {
        panic!("it differs");
    };
    let (line, wrong) = operands::conclusion(all, &mut found).unwrap();
    assert_eq!(line, format!("SHA-256 of all results: {hash}"));
    assert_eq!(wrong, None);
    // Of a part there is nothing to say.
    let mut part = run(1..4).unwrap();
    assert_eq!(operands::conclusion(all, &mut part), None);
}

/// Drawn operands reach what uniform ones would not: each pair of zeros, denormals, numbers, infinities and NaNs of single precision, and sums that cancel.
#[test]
fn drawn_operands_are_near_the_edges() {
    let parameters = parameters(adder(), &[]);
    let of = Configuration {
        block: adder(),
        parameters: &parameters,
    };
    let functions = operands::functions(of).unwrap();
    let drawn = Numbers::Drawn { seed: 1 };
    let class = |bits: u32| {
        let (exponent, fraction) = (bits >> 23 & 0xff, bits & 0x7f_ffff);
        match (exponent, fraction) {
            (0, 0) => 0,
            (0, _) => 1,
            (255, 0) => 2,
            (255, _) => 3,
            _ => 4,
        }
    };
    let mut pairs = [[0u32; 5]; 5];
    let [mut cancel, mut near, mut rows] = [0; 3];
    let turns = |bits: u32| ((bits ^ bits >> 1) & 0x7fff_ffff).count_ones();
    // Eight chunks, half a million pairs.
    for place in 0..8 * 256 {
        for number in drawn.of(&functions[0], place / 256, place % 256) {
            let (a, b) = (number as u32, (number >> 32) as u32);
            pairs[class(a)][class(b)] += 1;
            let exponents = [a, b].map(|bits| (bits >> 23 & 0xff) as i32);
            // Nearly equal, of a number without long rows; and rows in a number that has neither few ones nor few zeros.
            near += u32::from((a ^ b) & 0x7fff_ff00 == 0 && turns(a) > 8);
            rows += u32::from((4..=6).contains(&turns(a)) && (10..=22).contains(&a.count_ones()));
            cancel += u32::from((a ^ b) >> 31 == 1 && exponents[0] == exponents[1]);
        }
    }
    assert!(
        pairs.iter().flatten().all(|count| *count >= 10),
        "{pairs:?}"
    );
    // Uniform operands would give 1,024.
    assert!(near > 2_000 && rows > 5_000, "{near}, {rows}");
    assert!(cancel > 4_000, "{cancel}");
    let other = Numbers::Drawn { seed: 2 };
    assert_ne!(drawn.of(&functions[0], 0, 0), other.of(&functions[0], 0, 0));
    assert_ne!(drawn.of(&functions[0], 0, 0), drawn.of(&functions[0], 1, 0));
}

/// The adder with one bit of the result wrong of one value of `in_a`.
struct Wrong;

const WRONG_AT: u32 = 0x55;

impl Block for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }
    fn summary(&self) -> &'static str {
        "wrong of one operand"
    }
    fn parameters(&self) -> &'static [ParameterSpec] {
        adder().parameters()
    }
    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("wrong");
        let unit = Arc::new(adder().build(parameters)?);
        let mut instance = m.instance("unit", &unit);
        let mut is_wrong = None;
        for port in unit.inputs().filter(|port| port.name != "rst") {
            let input = m.input(&port.name, port.width.get());
            instance = instance.connect(&port.name, input);
            if port.name == "in_a" {
                is_wrong = Some(input.eq(WRONG_AT));
            }
        }
        let mut wrong = is_wrong.unwrap();
        let moves = instance.output("in_ready");
        for stage in 0..self.timing(parameters).latency {
            let later = m.register(&format!("wrong_{stage}"), 1);
            m.when(moves, || later.assign(wrong));
            wrong = later.value();
        }
        for port in unit.outputs() {
            let mut value = instance.output(&port.name);
            if port.name == "out_result" {
                value = value ^ m.cat([m.zeros(port.width.get() - 1), wrong]);
            }
            m.output(&port.name, value);
        }
        m.finish()
    }
    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        adder().model(parameters)
    }
    fn golden(&self, parameters: &Parameters) -> Box<dyn Golden> {
        adder().golden(parameters)
    }
    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        adder().streams(parameters)
    }
    fn timing(&self, parameters: &Parameters) -> Timing {
        adder().timing(parameters)
    }
    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        adder().stimulus(parameters, seed)
    }
}

static WRONG: Wrong = Wrong;

/// What a result keeps of a failure, as another process reads it, shows the failure: the hardware and the model differ in the last cycle.
fn shows_it(of: Configuration<'_>, stored: &serde_json::Value) {
    let text = stored.to_string();
    let evidence = Evidence::read(&serde_json::from_str(&text).unwrap()).unwrap();
    let netlist = optimize(flatten(
        &Arc::new(of.block.build(of.parameters).unwrap()),
        Names::Dropped,
    ));
    let mut hardware = Single::new(&netlist);
    let mut model = of.block.golden(of.parameters);
    begin(&mut hardware, &evidence.start()).unwrap();
    let mut differs = Vec::new();
    for (number, inputs) in evidence.stimulus().iter().enumerate() {
        drive(&mut hardware, &netlist, inputs).unwrap();
        warpwright_sim::simulator::Simulator::step(&mut hardware);
        let wrong = model.cycle(inputs).into_iter().any(|expected| {
            let found =
                warpwright_sim::simulator::Simulator::peek(&hardware, &expected.port).unwrap();
            (found ^ &expected.value) & &expected.care != 0u8.into()
        });
        if wrong && number as u64 >= evidence.compared_from() {
            differs.push(number);
        }
    }
    assert_eq!(differs, [evidence.stimulus().len() - 1]);
}

#[test]
fn a_wrong_operand_is_found_by_random_cycles_and_by_operands() {
    let parameters = parameters(&WRONG, &SMALL);
    let of = Configuration {
        block: &WRONG,
        parameters: &parameters,
    };
    let random = random::Random {
        of,
        check: "random",
        cycles: 2000,
    };
    let again = |seed| format!("verify wrong --seed {seed}");
    let found = random::run(random, 0..6, &again, &mut Watch::start()).unwrap();
    let kind = &found.kinds["random: out_result"];
    assert_eq!(kind.verdict, Verdict::Failed);
    assert_eq!(kind.again, format!("verify wrong --seed {}", kind.unit));
    shows_it(of, kind.evidence.as_ref().unwrap());

    for numbers in [Numbers::Counted, Numbers::Drawn { seed: 5 }] {
        let all = operands::Operands {
            of,
            function: "wrong",
            numbers,
        };
        let again = |chunk: u64| chunk.to_string();
        let run = |chunks| operands::run(all, chunks, &again, &mut Watch::start());
        let found = same_in_parts(0..4, run);
        let kind = &found.kinds["operands of wrong: out_result"];
        // Every chunk has it: `in_a` is among the low bits.
        assert_eq!((kind.unit, kind.times), (0, 4), "{numbers:?}");
        shows_it(of, kind.evidence.as_ref().unwrap());
        assert_eq!(operands::conclusion(all, &mut found.clone()), None);
    }
}

#[test]
fn mutants_are_the_same_in_parts() {
    let block = catalogue::find("stream_buffer").unwrap();
    let parameters = parameters(block, &[]);
    let of = Configuration {
        block,
        parameters: &parameters,
    };
    let mut options = Options::default();
    options.decide.seconds = f64::INFINITY;
    let all = mutants::faults(of).unwrap() as u64;
    let drawn = Some((40, 1));
    let few = mutants::Mutants {
        of,
        drawn,
        options: options.clone(),
    };
    let again = |fault: u32| fault.to_string();
    let run = |units| mutants::run(&few, units, &again, &mut Watch::start());
    let found = same_in_parts(0..40, run);
    assert_eq!(found.counts.values().sum::<u64>(), 40);
    let said = run(0..41).unwrap_err().to_string();
    assert_eq!(said, "stream_buffer has no faults 0 to 41");
    // A check that sees two cycles kills little: what is left is survivors, which are told.
    options.cycles = Some(2);
    let blind = mutants::Mutants {
        of,
        drawn: None,
        options,
    };
    let found = mutants::run(&blind, all - 30..all, &again, &mut Watch::start()).unwrap();
    let (failed, undecided) = found.totals();
    assert_eq!(failed, found.counts["survived"]);
    assert!(failed > 0 && undecided == 0, "{found:?}");
    let (name, kind) = found.kinds.iter().next().unwrap();
    assert_eq!(*name, format!("fault {}", kind.again));
}

#[test]
fn proofs_hold_or_are_undecided() {
    let prover = warpwright_prove::decide::Options {
        seconds: f64::INFINITY,
        ..warpwright_prove::decide::Options::default()
    };
    let again = |check: &str| format!("verify --check {check}");
    let buffer = catalogue::find("stream_buffer").unwrap();
    let parameters = self::parameters(buffer, &[("width", "2")]);
    let of = Configuration {
        block: buffer,
        parameters: &parameters,
    };
    assert_eq!(proofs::of(of).len(), 2);
    let run = |units| proofs::run(of, &prover, units, &again, &mut Watch::start());
    let found = same_in_parts(0..2, run);
    assert_eq!(found.counts["proved"], 2);
    let few = warpwright_prove::decide::Options {
        conflicts: 0,
        ..prover
    };
    let parameters = self::parameters(adder(), &SMALL);
    let of = Configuration {
        block: adder(),
        parameters: &parameters,
    };
    let found = proofs::run(of, &few, 0..1, &again, &mut Watch::start()).unwrap();
    assert_eq!(found.totals(), (0, 1), "{found:?}");
    assert_eq!(found.kinds["proof"].again, "verify --check proof");
}

#[test]
fn random_designs_are_the_same_in_parts() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "random_designs_are_the_same_in_parts") else {
        return;
    };
    let designs = designs::Designs {
        tool: &icarus,
        dialect: Dialect::Verilog2001,
        at_once: 4,
    };
    let again = |seed: u64| seed.to_string();
    let run = |seeds| designs::run(designs, seeds, &again, &mut Watch::start());
    let found = same_in_parts(1..9, run);
    assert_eq!(found.counts["designs"], 8);
    assert!(found.kinds.is_empty());
    assert!(found.counts["with operation input"] > 0);
}

/// A simulator that always says that something is wrong.
#[test]
fn a_design_that_does_not_agree_is_found_among_others() {
    let Some(icarus) = require_or_skip(
        Tool::Icarus,
        "a_design_that_does_not_agree_is_found_among_others",
    ) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    // `iverilog`, but for the programs in which design 6 is.
    let program = folder.path().join("iverilog");
    let real = icarus.program.display();
    let text = format!(
        "#!/bin/sh\nfor word in \"$@\"; do case \"$word\" in *design6.v) echo 'wrong on purpose'; exit 1;; esac; done\nexec {real} \"$@\"\n"
    );
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(
        &program,
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .unwrap();
    let other = icarus.program.with_file_name("vvp");
    std::os::unix::fs::symlink(other, folder.path().join("vvp")).unwrap();
    let mut broken = icarus.clone();
    broken.program = program;
    let designs = designs::Designs {
        tool: &broken,
        dialect: Dialect::Verilog2001,
        at_once: 5,
    };
    let found = designs::run(
        designs,
        1..11,
        &|seed| format!("seed {seed}"),
        &mut Watch::start(),
    )
    .unwrap();
    let kind = &found.kinds["Icarus Verilog does not agree"];
    assert_eq!(
        (kind.unit, kind.times, kind.again.as_str()),
        (6, 1, "seed 6")
    );
    assert!(
        kind.message.contains("wrong on purpose"),
        "{}",
        kind.message
    );
    let small = kind.evidence.as_ref().unwrap()["verilog"].as_str().unwrap();
    assert!(small.contains("module design6"), "{small}");
}

#[test]
fn a_command_holds_fails_or_gives_no_result() {
    let run = |text: &str, units| {
        let words = ["sh", "-c", text].map(ToString::to_string);
        commands::run(&words, units, &mut Watch::start())
    };
    let found = same_in_parts(0..8, |units| {
        run("echo unit {unit}; test {unit} -lt 5", units)
    });
    assert_eq!(found.counts["runs"], 8);
    let kind = &found.kinds["the command ends with 1"];
    assert_eq!(
        (kind.unit, kind.times, kind.message.as_str()),
        (5, 3, "unit 5")
    );
    assert_eq!(kind.again, "sh -c 'echo unit 5; test 5 -lt 5'");
    for (text, why) in [("exit 3", "exit status: 3"), ("kill -9 $$", "signal: 9")] {
        let said = run(text, 0..1).unwrap_err().to_string();
        assert!(
            said.contains(why) && said.contains("is no result"),
            "{said}"
        );
    }
    let none = commands::run(&["./not there".to_string()], 0..1, &mut Watch::start());
    assert!(
        none.unwrap_err()
            .to_string()
            .starts_with("`'./not there'` cannot be run")
    );
}
