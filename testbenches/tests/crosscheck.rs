//! Third-party tools read emitted Verilog back: it equals the netlist, and a text with a fault does not.

use rayon::prelude::*;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::overridable::overridable;
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::{Dialect, VerilogFile};
use warpwright_prove::aiger::Aiger;
use warpwright_prove::decide;
use warpwright_testbenches::crosscheck::pair::{CircuitBit, Difference};
use warpwright_testbenches::crosscheck::parts::parts;
use warpwright_testbenches::crosscheck::{
    CrosscheckError, Finding, Options, Subject, Tools, Verdict, crosscheck, prove, simulate,
};
use warpwright_testbenches::effort::{self, by_run};
use warpwright_testbenches::random_design::compare::power_ups;
use warpwright_testbenches::random_design::{Limits, build_named, random_genes};
use warpwright_testbenches::tools::{Found, Tool, require_or_skip};

use Dialect::{SystemVerilog, Verilog2001};

fn module(block: &str, settings: &[(&str, &str)]) -> Arc<Module> {
    let block = catalogue::find(block).unwrap();
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    Arc::new(overridable(block, &parameters).unwrap())
}

/// Yosys and ABC, or a word about their absence.
fn provers(yosys: Tool, test: &str) -> Option<(Found, Found)> {
    Some((
        require_or_skip(yosys, test)?,
        require_or_skip(Tool::Abc, test)?,
    ))
}

/// Both provers' verdicts on a text.
fn verdicts(
    subject: &Subject,
    (yosys, abc): &(Found, Found),
) -> Result<[Verdict; 2], CrosscheckError> {
    let findings = prove(subject, yosys, Some(abc), &Options::default())?;
    let verdicts: Vec<Verdict> = findings.into_iter().map(|f| f.verdict).collect();
    Ok(verdicts.try_into().expect("two verdicts"))
}

/// Each file of each configuration, what is behind its instances cut off.
fn every_configuration(yosys: Tool, dialect: Dialect, test: &str) {
    let Some(provers) = provers(yosys, test) else {
        return;
    };
    let all = CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| (block.name(), named))
    });
    // A debug build is slow at proofs, and takes the smaller choice.
    let is_sample = dialect == SystemVerilog || cfg!(debug_assertions);
    let effort_of = |block: &str, name: &str| {
        if is_sample {
            effort::system_verilog_proof(block, name)
        } else {
            effort::of(block, name).text
        }
    };
    let taken: Vec<_> = all
        .filter(|(block, named)| effort_of(block, named.name).is_now())
        .collect();
    let parts = taken.into_par_iter().flat_map(|(block, named)| {
        let parts = parts(&module(block, named.settings), dialect).into_par_iter();
        parts.map(|part| (named.name, part))
    });
    // All of them, before any is a failure.
    let wrong = parts.filter_map(|(name, part)| {
        let began = Instant::now();
        let verdicts = verdicts(&part, &provers).unwrap();
        println!("{name}, {}: {:?}", part.netlist.name, began.elapsed());
        let [ours, abc] = &verdicts;
        let told = format!(
            "{name}, {}: {ours:?} by us, {abc:?} by ABC",
            part.netlist.name
        );
        (!verdicts.iter().all(Verdict::held)).then_some(told)
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_configuration_is_what_its_verilog_says() {
    let test = "every_configuration_is_what_its_verilog_says";
    every_configuration(Tool::Yosys, Verilog2001, test);
}

#[test]
fn every_configuration_is_what_its_system_verilog_says() {
    let test = "every_configuration_is_what_its_system_verilog_says";
    every_configuration(Tool::YosysPypi, SystemVerilog, test);
}

/// Whether the state has a bit that never changes.
fn keeps_a_bit(subject: &Subject) -> bool {
    let ours = Aiger::of_netlist(&subject.netlist, &subject.unread);
    let mut latches = ours.latches.iter().enumerate();
    latches.any(|(index, latch)| latch.next == ours.latch(index))
}

#[test]
fn random_designs_are_what_their_verilog_says() {
    let Some(provers) = provers(Tool::Yosys, "random_designs_are_what_their_verilog_says") else {
        return;
    };
    let count = by_run(5, 400);
    let limits = Limits {
        genes: 16,
        width: 12,
        size: 12,
        depth: 2,
    };
    let mut decided = [0, 0];
    let design = |seed| {
        let name = format!("design{seed}");
        (
            seed,
            build_named(&name, &random_genes(seed, limits)).unwrap(),
        )
    };
    // Yosys inverts a register whose power-up value is 1, of which ABC knows nothing.
    let designs = (1_u64..).map(design);
    let designs = designs.filter(|(_, design)| power_ups(design).is_empty());
    let subjects = designs.map(|(seed, design)| {
        let dialect = [Verilog2001, SystemVerilog][seed as usize % 2];
        (seed, Subject::new(&Arc::new(design), dialect))
    });
    // Nor does it make a register of a word that nothing writes.
    let subjects = subjects.filter(|(_, subject)| !keeps_a_bit(subject));
    for (seed, subject) in subjects.take(count) {
        // Several multiplications in a row are beyond any prover.
        let options = Options {
            decide: decide::Options {
                conflicts: 20_000,
                seconds: 5.0,
                ..decide::Options::default()
            },
            prover_seconds: 5,
        };
        let findings = prove(&subject, &provers.0, Some(&provers.1), &options);
        for (engine, finding) in findings.unwrap().iter().enumerate() {
            match &finding.verdict {
                Verdict::Held => decided[engine] += 1,
                Verdict::Unknown(limit) => eprintln!("design{seed}: {limit}"),
                Verdict::Differs(places) => panic!("design{seed}: {places:?}"),
            }
        }
    }
    // One of five, or of fewer, may be beyond them.
    let most = count - count.div_ceil(5);
    assert!(decided[0] >= most && decided[1] >= most, "{decided:?}");
}

/// An edit of a text, and where it must show.
struct Edit {
    block: &'static str,
    settings: &'static [(&'static str, &'static str)],
    from: &'static str,
    to: &'static str,
    place: &'static str,
}

const SMALL_UNIT: &[(&str, &str)] = &[("lanes", "2"), ("width", "8"), ("registers", "4")];

/// One fault of each kind that a writer of Verilog could make.
const EDITS: &[Edit] = &[
    Edit {
        block: "lop3_unit",
        settings: SMALL_UNIT,
        from: "accept & predicate[thread]",
        to: "accept | predicate[thread]",
        place: "register threads[0].",
    },
    Edit {
        block: "lop3_unit",
        settings: SMALL_UNIT,
        from: "~out_valid | out_ready",
        to: "~out_valid & out_ready",
        place: "output in_ready",
    },
    Edit {
        block: "lop3_unit",
        settings: SMALL_UNIT,
        from: "a_source ? a_constant : a_value",
        to: "a_source ? a_value : a_constant",
        place: "register threads[0].a_q[",
    },
    Edit {
        block: "lop3_unit",
        settings: SMALL_UNIT,
        from: "{a_q[bit_index], b_q[bit_index], c_q[bit_index]}",
        to: "{b_q[bit_index], a_q[bit_index], c_q[bit_index]}",
        place: "output out_data[",
    },
    Edit {
        block: "lop3_unit",
        settings: SMALL_UNIT,
        from: "if (retire & out_lanes[thread]) registers[out_register]",
        to: "if (retire & out_lanes[0]) registers[out_register]",
        place: "register threads[1].registers[",
    },
    Edit {
        block: "lop3_unit",
        settings: SMALL_UNIT,
        from: "if (rst) out_valid <= 1'b0;",
        to: "if (rst) out_valid <= 1'b1;",
        place: "register out_valid",
    },
    Edit {
        block: "lut_array",
        settings: &[("width", "8")],
        from: "dst_q <= result[lane*WIDTH +: WIDTH]",
        to: "dst_q <= {result[lane*WIDTH], result[lane*WIDTH +: WIDTH-1]}",
        place: "register lanes[0].dst_q[",
    },
    Edit {
        block: "stream_buffer",
        settings: &[("width", "3")],
        from: "out_valid = in_valid | skid_spare_valid_q",
        to: "out_valid = in_valid ^ skid_spare_valid_q",
        place: "output out_valid",
    },
];

#[test]
fn one_edit_of_the_text_is_refuted_by_both_provers() {
    let Some(provers) = provers(
        Tool::Yosys,
        "one_edit_of_the_text_is_refuted_by_both_provers",
    ) else {
        return;
    };
    for edit in EDITS {
        let mut subject = Subject::new(&module(edit.block, edit.settings), Verilog2001);
        replace(&mut subject, edit.from, edit.to);
        let [ours, abc] = verdicts(&subject, &provers).unwrap();
        let Verdict::Differs(places) = ours else {
            panic!("{}: {ours:?}", edit.to);
        };
        let told: Vec<String> = places.iter().map(ToString::to_string).collect();
        let is_told = told.iter().any(|line| line.starts_with(edit.place));
        assert!(is_told, "{}: {told:#?}", edit.to);
        assert!(matches!(abc, Verdict::Differs(_)), "{}: {abc:?}", edit.to);
    }
}

fn replace(subject: &mut Subject, from: &str, to: &str) {
    let file = subject.files.last_mut().expect("a file");
    assert_eq!(file.text.matches(from).count(), 1, "{from}\n{}", file.text);
    file.text = file.text.replace(from, to);
}

/// What a text without a partner for a port or a register, or with an undefined bit, is told to be.
#[test]
fn what_has_no_partner_is_never_passed_over() {
    let Some(provers) = provers(Tool::Yosys, "what_has_no_partner_is_never_passed_over") else {
        return;
    };
    let differences = |edits: &[(&str, &str)]| {
        let mut subject = Subject::new(&module("stream_buffer", &[("width", "2")]), Verilog2001);
        for (from, to) in edits {
            let file = subject.files.last_mut().expect("a file");
            assert!(file.text.contains(from), "{from}\n{}", file.text);
            file.text = file.text.replace(from, to);
        }
        match &prove(&subject, &provers.0, None, &Options::default()).unwrap()[0].verdict {
            Verdict::Differs(places) => places.clone(),
            other => panic!("{other:?}"),
        }
    };
    let register = |name: &str| CircuitBit::Register(name.to_string());

    // A register by another name is missing, even if nothing else changed.
    let renamed = differences(&[("skid_data_spare_q", "skid_datum_q")]);
    let missing = Difference::Missing(register("skid_data_spare_q[0]"));
    assert!(renamed.contains(&missing), "{renamed:?}");

    let dropped = differences(&[(
        "    output wire             out_valid,  // a word is present\n",
        "",
    )]);
    assert!(
        dropped.contains(&Difference::Missing(CircuitBit::Output(
            "out_valid".to_string()
        ))),
        "{dropped:?}"
    );
    let added = differences(&[(
        "    input  wire             in_valid,",
        "    input wire more,\n    input  wire             in_valid,",
    )]);
    assert!(
        added.contains(&Difference::Added(CircuitBit::Input("more".to_string()))),
        "{added:?}"
    );

    // A tool that takes an undefined bit for 0 would see no fault here.
    let undefined = differences(&[(
        "else skid_spare_valid_q <= (skid_spare_valid_q | skid_aside) & ~out_ready;",
        "else if (out_ready) skid_spare_valid_q <= 1'bx;\n        else skid_spare_valid_q <= skid_spare_valid_q | skid_aside;",
    )]);
    assert!(
        undefined.iter().any(|found| matches!(found, Difference::Value { place, theirs: true, .. } if *place == register("skid_spare_valid_q"))),
        "{undefined:?}"
    );
}

/// A register that nothing reads is in the text and not in the optimised netlist; that is no difference.
#[test]
fn a_register_that_nothing_reads_is_no_difference() {
    let Some(provers) = provers(
        Tool::Yosys,
        "a_register_that_nothing_reads_is_no_difference",
    ) else {
        return;
    };
    let mut subject = Subject::new(&module("stream_buffer", &[("width", "2")]), Verilog2001);
    replace(
        &mut subject,
        "    assign in_ready",
        "    reg nobody;\n    always @(posedge clk) nobody <= in_valid;\n    assign in_ready",
    );
    let verdicts = verdicts(&subject, &provers).unwrap();
    assert_eq!(verdicts, [Verdict::Held, Verdict::Held]);
}

#[test]
fn simulators_run_the_text_and_notice_a_fault() {
    let test = "simulators_run_the_text_and_notice_a_fault";
    let Some(icarus) = require_or_skip(Tool::Icarus, test) else {
        return;
    };
    let mut subject = Subject::new(&module("lop3_unit", SMALL_UNIT), SystemVerilog);
    let cycles = subject.random_cycles(100, 1).unwrap();
    let held = simulate(&subject, &icarus, &cycles).unwrap();
    assert_eq!(held.verdict, Verdict::Held);
    replace(
        &mut subject,
        "~out_valid | out_ready",
        "~out_valid & out_ready",
    );
    let Verdict::Differs(places) = simulate(&subject, &icarus, &cycles).unwrap().verdict else {
        panic!("the fault is not noticed");
    };
    let told = places[0].to_string();
    assert!(told.starts_with("MISMATCH lop3_unit cycle "), "{told}");
}

/// A text that no tool can read and an answer that no tool gives are errors, and no tool at all is one too.
#[test]
fn what_ends_without_a_verdict_is_an_error() {
    let mut subject = Subject::new(&module("stream_buffer", &[]), Verilog2001);
    let nobody = Tools {
        found: Vec::new(),
        missing: Tools::ASKED.to_vec(),
    };
    let options = Options::default();
    let error = crosscheck(&subject, &[], &[], &nobody, &options, &mut |_, _| {
        panic!("nobody is asked")
    })
    .unwrap_err();
    assert!(
        error.to_string().contains("Yosys (Debian), Yosys (PyPI)"),
        "{error}"
    );

    let Some((yosys, mut abc)) = provers(Tool::Yosys, "what_ends_without_a_verdict_is_an_error")
    else {
        return;
    };
    abc.program = "echo".into();
    let error = prove(&subject, &yosys, Some(&abc), &Options::default()).unwrap_err();
    assert!(matches!(error, CrosscheckError::Answer { .. }), "{error}");
    // Equal, but of what?
    abc.program = "sh".into();
    abc.arguments = [
        "-c",
        "echo Networks are equivalent; echo Error: no such file",
    ]
    .map(Into::into)
    .to_vec();
    let error = prove(&subject, &yosys, Some(&abc), &Options::default()).unwrap_err();
    assert!(matches!(error, CrosscheckError::Answer { .. }), "{error}");
    // Whoever fails, the others are asked.
    let mut broken = yosys.clone();
    broken.program = "false".into();
    let tools = Tools {
        found: vec![broken, yosys.clone()],
        missing: Vec::new(),
    };
    let mut told = Vec::new();
    let mut tell = |_: &Found, finding: Result<Finding, CrosscheckError>| {
        told.push(finding.map(|finding| finding.verdict));
        true
    };
    let whole = std::slice::from_ref(&subject);
    crosscheck(&subject, whole, &[], &tools, &options, &mut tell).unwrap();
    assert!(
        matches!(
            &told[..],
            [Err(CrosscheckError::Tool(_)), Ok(Verdict::Held)]
        ),
        "{told:?}"
    );
    replace(&mut subject, "endmodule", "endmodul");
    let error = prove(&subject, &yosys, None, &Options::default()).unwrap_err();
    assert!(matches!(error, CrosscheckError::Tool(_)), "{error}");
}

/// A text without its first line, which names the command that wrote it.
fn body(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, body)| body)
}

/// The Verilog of another commit is what is described today: `WARPWRIGHT_BEFORE=FOLDER` names its `verilog_out/`. Registers are paired by name.
#[test]
fn texts_of_before_are_what_is_described_today() {
    let Some(before) = std::env::var_os("WARPWRIGHT_BEFORE") else {
        return;
    };
    let test = "texts_of_before_are_what_is_described_today";
    let (yosys, abc) = provers(Tool::Yosys, test).expect("Yosys and ABC");
    let only = std::env::var("WARPWRIGHT_ONLY").unwrap_or_default();
    let named = CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| (block.name(), named))
    });
    let wanted: Vec<_> = named
        .filter(|(_, named)| only.is_empty() || only.split(',').any(|name| name == named.name))
        .collect();
    // Of a wrong folder or name, nothing would be compared.
    let is_there = |name: &str| Path::new(&before).join(name).is_dir();
    assert!(
        wanted.iter().any(|(_, named)| is_there(named.name)),
        "{before:?} has none of the configurations wanted"
    );
    let differs = |block: &str, name: &str, settings| {
        let began = Instant::now();
        let mut subject = Subject::new(&module(block, settings), Verilog2001);
        let folder = Path::new(&before).join(name);
        let Ok(top) = std::fs::read_to_string(folder.join(format!("{block}.v"))) else {
            println!("{name}: new");
            return false;
        };
        let files = std::fs::read_dir(&folder).unwrap();
        let inner = files.map(|file| file.unwrap().path()).filter(|path| {
            path.extension().is_some_and(|ending| ending == "v")
                && path.file_stem().is_some_and(|stem| stem != block)
        });
        let texts = inner.map(|path| std::fs::read_to_string(path).unwrap());
        let texts: Vec<String> = texts.chain([top]).collect();
        let is_known = |text: &String| {
            let known = subject.files.iter();
            known
                .map(|file| body(&file.text))
                .any(|known| known == body(text))
        };
        if texts.len() == subject.files.len() && texts.iter().all(is_known) {
            println!("{name}: the same text");
            return false;
        }
        let files = (0..).zip(texts).map(|(number, text)| VerilogFile {
            name: format!("file_{number}.v"),
            text,
            is_package: false,
            is_shared: false,
            places: Vec::new(),
            parameters: Vec::new(),
            derived_names: Vec::new(),
        });
        subject.files = files.collect();
        let verdict = match prove(&subject, &yosys, Some(&abc), &Options::default()) {
            Ok(findings) => {
                let verdicts = findings.into_iter().map(|finding| finding.verdict);
                format!("{:?}", verdicts.collect::<Vec<_>>())
            }
            Err(error) => error.to_string(),
        };
        println!("{name}: {verdict}, {:?}", began.elapsed());
        verdict != "[Held, Held]"
    };
    let differing = wanted
        .into_par_iter()
        .filter(|(block, named)| differs(block, named.name, named.settings));
    let differing: Vec<&str> = differing.map(|(_, named)| named.name).collect();
    assert!(differing.is_empty(), "not proved equal: {differing:?}");
}
