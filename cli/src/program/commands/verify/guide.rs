//! The guide's page about invariants: its code is that of `cli/examples/guide_queue.rs`, and what it shows is what `verify` prints.

#[allow(dead_code, reason = "its `main` is not run here")]
#[path = "../../../../examples/guide_queue.rs"]
mod guide_queue;

use super::tests::{Tested, last_value, report_of};
use crate::blocks::catalogue;
use crate::program::configuration::Configuration;
use crate::program::kept_run::keep_failed_run;
use crate::program::report::{Finding, heading};
use crate::program::simulation::Simulation;
use crate::program::stimulus;
use crate::program::waves::WaveRequest;
use crate::testbenches::verify::{Check, Feature, Level, Outcome, Violation, checks};
use guide_queue::queue::Queue;
use num_bigint::BigUint;
use std::path::Path;
use warpwright_draw::picture::read::{self, Request};
use warpwright_draw::picture::terminal::{self, Characters};

static QUEUE: Queue = Queue;
const PAGE: &str = include_str!("../../../../../docs/guide/invariants.md");
const EXAMPLE: &str = include_str!("../../../../examples/guide_queue.rs");

/// The proof of the queue with so many of its invariants.
fn proof(invariants: u32) -> Tested<(Configuration, Check, Outcome)> {
    let number = invariants.to_string();
    let parameters = catalogue::parameters(&QUEUE, [("invariants", number.as_str())])?;
    let all = checks(&QUEUE, &parameters, Level::Proof, 1);
    let check = all.into_iter().find(|check| check.name == "proof");
    let mut check = check.ok_or("there is no proof")?;
    // The search for a real fault takes seconds otherwise, and finds none.
    check.prover.conflicts = 500;
    let outcome = check.run(&|_| {})?;
    let configuration = Configuration {
        block: &QUEUE,
        parameters,
    };
    Ok((configuration, check, outcome))
}

fn finding((configuration, check, outcome): &(Configuration, Check, Outcome)) -> Finding {
    let mut finding = Finding::planned(&configuration.to_string(), configuration, check);
    finding.ended(outcome);
    finding
}

/// Times and line numbers of the source are not compared, and spaces at the end of a line mean nothing.
fn plain(text: &str) -> String {
    let line = |line: &str| {
        let line = match line.strip_suffix(" s)").and_then(|l| l.rsplit_once(' ')) {
            Some((start, _)) => format!("{start} - s)"),
            None => line.trim_end().to_string(),
        };
        match line.split_once("(driven at ") {
            Some((start, _)) => format!("{start}(driven at -)"),
            None => line,
        }
    };
    let lines: Vec<String> = text.trim().lines().map(line).collect();
    lines.join("\n")
}

#[test]
fn the_page_shows_what_is_printed() -> Tested {
    for invariants in 0..=3 {
        let command = format!(
            "$ cargo run -q -p warpwright --example guide_queue -- verify queue -p invariants={invariants} --level proof --check proof\n"
        );
        let (_, shown) = PAGE
            .split_once(&command)
            .ok_or_else(|| format!("the page lacks {command}"))?;
        let (shown, _) = shown.split_once("```").ok_or("the block has no end")?;
        let ran = proof(invariants)?;
        let finding = finding(&ran);
        let name = ran.0.to_string();
        let text = heading(&name, &ran.0) + &finding.as_text();
        let said = text + &report_of("proof", finding).conclusion();
        let (shown, said) = (plain(shown), plain(&said));
        assert_eq!(
            shown, said,
            "{command}the page shows\n{shown}\nbut it says\n{said}"
        );
    }
    Ok(())
}

/// The waveform on the page is the one that is written.
#[test]
fn the_page_shows_the_waveform() -> Tested {
    let ran = proof(0)?;
    let folder = tempfile::tempdir()?;
    let name = finding(&ran).file_name();
    let run = ran.2.failed_induction.as_deref().ok_or("no run")?;
    keep_failed_run(folder.path(), &name, &ran.0, run)?;
    let file = format!("{name}.vcd");
    let (_, shown) = PAGE
        .split_once(&format!("$ warpwright wave evidence/{file} "))
        .ok_or("no waveform")?;
    let (options, shown) = shown.split_once('\n').ok_or("no picture")?;
    let (shown, _) = shown.split_once("```").ok_or("the block has no end")?;
    let signals: Vec<String> = options
        .split("--signals ")
        .map(|signal| signal.trim().to_string())
        .filter(|signal| !signal.is_empty())
        .collect();
    let picture = read::read(&Request {
        trace: &folder.path().join(&file),
        radices: &[],
        globs: &signals,
        from: None,
        to: None,
        room: terminal::room(100),
    })?;
    let drawn = terminal::draw(&picture, 100, Characters::Boxes);
    assert_eq!(plain(shown), plain(&drawn));
    Ok(())
}

/// The page's code, without its indentation, is the program's.
#[test]
fn the_page_shows_the_program() {
    for part in ["hardware", "model", "block"] {
        let (_, code) = EXAMPLE
            .split_once(&format!("// BEGIN {part}\n"))
            .expect("its begin");
        let (code, _) = code
            .split_once(&format!("    // END {part}\n"))
            .expect("its end");
        let lines = code
            .lines()
            .filter(|line| !line.contains("// BEGIN ") && !line.contains("// END "));
        let lines: Vec<&str> = lines.map(|l| l.strip_prefix("    ").unwrap_or(l)).collect();
        let code = lines.join("\n");
        assert!(PAGE.contains(&code), "the page should show\n{code}");
    }
}

/// Without invariants the proof fails from a state; with all three it holds, without bound, at once.
#[test]
fn three_invariants_prove_the_queue() -> Tested {
    let words = |invariants| -> Tested<Vec<String>> {
        let (_, _, outcome) = proof(invariants)?;
        assert!(!outcome.held() && outcome.failure.is_none());
        let run = outcome.failed_induction.ok_or("no run")?;
        let unseen = run.failed.unseen.sets.into_iter().flatten();
        let words = unseen.flat_map(Feature::words);
        let names = words.map(|of| run.failed.words[of].place.to_string());
        Ok(names.collect())
    };
    // The registers that the hint names are those of which the missing invariant speaks.
    assert_eq!(words(0)?, ["read_q", "write_q"]);
    assert_eq!(words(1)?, ["count"]);
    assert!(words(2)?.iter().any(|name| name.starts_with("bytes[")));
    let (_, _, outcome) = proof(3)?;
    assert!(outcome.held(), "{:?}", outcome.unknown);
    assert!(outcome.failed_induction.is_none());
    // A hundredth of a second; a busy machine has more.
    assert!(outcome.seconds < 5.0, "{} s", outcome.seconds);
    Ok(())
}

/// The stimulus begins in the state from which the step fails, and replaying it comes to the wrong output; so does the waveform.
#[test]
fn the_run_is_kept_as_stimulus_and_waveform() -> Tested {
    let ran = proof(0)?;
    let (configuration, _, outcome) = &ran;
    let run = outcome.failed_induction.as_deref().ok_or("no run")?;
    let folder = tempfile::tempdir()?;
    let mut finding = finding(&ran);
    let name = finding.file_name();
    finding.files = keep_failed_run(folder.path(), &name, configuration, run)?;
    let is_json = |file: &&String| Path::new(file).extension() == Some("json".as_ref());
    let file = finding.files.iter().find(is_json).ok_or("no stimulus")?;

    let mut again = Simulation::new(&configuration.build()?, &WaveRequest::default())?;
    let stimulus = stimulus::read(Path::new(file), &again.design, &again.stores)?;
    assert!(!stimulus.start.is_empty());
    again.start(&stimulus.start)?;
    for cycle in &stimulus.cycles {
        for (index, value) in cycle {
            again.drive(*index, value.clone())?;
        }
        again.step()?;
    }
    let Violation::Output {
        port,
        expected,
        found,
        ..
    } = &run.failed.violation
    else {
        return Err("no output is wrong".into());
    };
    let index = again.output_named(port).ok_or("no such output")?;
    assert_eq!(again.output(index)?, *found);
    assert_ne!(found, expected);

    let vcd = folder.path().join(format!("{name}.vcd"));
    let number = |text: String| BigUint::parse_bytes(text.as_bytes(), 2);
    assert_eq!(
        number(last_value(&vcd, &["queue"], port)?),
        Some(found.clone())
    );
    let golden = last_value(&vcd, &["queue", "golden"], port)?;
    assert_eq!(number(golden), Some(expected.clone()));
    assert_eq!(last_value(&vcd, &["queue", "golden"], "mismatch")?, "1");
    let text = finding.as_text();
    assert!(
        text.contains("again: ") && text.contains(" --stimulus "),
        "{text}"
    );
    Ok(())
}

/// Scripts get all of it.
#[test]
fn the_run_is_in_the_json_report() -> Tested {
    let ran = proof(0)?;
    let report = report_of("proof", finding(&ran));
    let json = serde_json::to_value(&report)?;
    let induction = &json["checks"][0]["induction"];
    assert_eq!(induction["part"], "step");
    assert_eq!(induction["broken"]["kind"], "output");
    let words = induction["words"].as_array().ok_or("no words")?;
    let names: Vec<&str> = words
        .iter()
        .filter_map(|word| word["name"].as_str())
        .collect();
    assert!(
        names.contains(&"read_q") && names.contains(&"count"),
        "{names:?}"
    );
    assert_eq!(words[0]["values"].as_array().map(Vec::len), Some(3));
    assert_eq!(induction["inputs"].as_array().map(Vec::len), Some(2));
    assert_eq!(induction["unseen"][0][0], "read_q");
    // The report of a CI system has the table.
    assert!(report.junit().contains("read_q"), "{}", report.junit());
    assert!(words.iter().any(|word| word["kind"] == "model"));
    Ok(())
}
