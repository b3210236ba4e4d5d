//! Compares our prover with ABC's `&cec` on the same AIGER files; writes `docs/benchmarks_proofs.md`.
//!
//! Each runs in its own process, which reads the file and proves every output to be 0.
//! The measured time is the process's CPU time. They alternate, round after round.

mod problems;

use nix::sys::resource::{UsageWho, getrusage};
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};
use warpwright_prove::aiger::{Aiger, Format};
use warpwright_prove::decide::{Answer, Options, decide};
use warpwright_prove::solver::SolverKind;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const ROUNDS: usize = 7;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.as_slice() {
        [mode, file] if mode == "--decide" => prove_file(Path::new(file)),
        [] => race(),
        _ => Err("usage: proofs, or proofs --decide FILE.aig".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("proofs: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the raced process does.
fn prove_file(path: &Path) -> Result<()> {
    let file = Aiger::read(&std::fs::read(path)?)?;
    let goals: Vec<_> = file.outputs.iter().map(|output| !output.value).collect();
    let solver = match std::env::var("SOLVER") {
        Ok(name) => name.parse()?,
        Err(_) => SolverKind::default(),
    };
    let options = Options {
        solver,
        ..Options::default()
    };
    let decision = decide(&file.aig, &goals, &[], &options)?;
    println!("{:?}", decision.statistics);
    if decision
        .answers
        .iter()
        .all(|answer| *answer == Answer::Holds)
    {
        return Ok(());
    }
    Err("not proved".into())
}

/// Processor seconds of a command.
fn seconds(command: &mut Command, success: &str) -> Result<f64> {
    let used = || -> Result<f64> {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
        let all = [usage.user_time(), usage.system_time()];
        Ok(all
            .iter()
            .map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6)
            .sum())
    };
    let before = used()?;
    let output = command.output()?;
    let taken = used()? - before;
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && said.contains(success) {
        return Ok(taken);
    }
    let complained = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?}: {said}{complained}").into())
}

fn race() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let own = std::env::current_exe()?;
    let mut page = String::from(
        "# Proofs against ABC\n\n\
         The command `bench/run --proofs` measures the proof times and writes this page. Each row of the table is for one AIGER file. Each prover runs \
         in its own process, and reads one AIGER file. The prover proves that all outputs of the AIGER file are always 0. The column *ours* lists \
         the times of Warpwright's prover, `prove::decide`. The prover `prove::decide` uses the SAT solver batsat, which is written in Rust. The \
         column *ABC* lists the times of ABC with the command `&cec -m`. The ABC program comes from Debian's Yosys package. Each \
         listed time is the CPU time of a prover process, in seconds. Every listed time is the median of ",
    );
    let _ = writeln!(
        page,
        "{ROUNDS} rounds. In each round, the two provers run one after the other. The column *spread* is the difference between the largest and the \
         smallest value, divided by the median.\n\n\
         | proved | gates | outputs | ours | spread | ABC | spread | ours / ABC |\n|---|---:|---:|---:|---:|---:|---:|---:|"
    );
    for (number, problem) in problems::all().into_iter().enumerate() {
        let path = folder.path().join(format!("{number}.aig"));
        let (gates, outputs) = (problem.aig.gate_count(), problem.goals.len());
        let wrong = problem.goals.iter().map(|goal| !*goal);
        let file = Aiger::combinational(problem.aig, wrong);
        std::fs::write(&path, file.write(Format::Binary))?;
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let mut command = Command::new(&own);
            ours.push(seconds(command.arg("--decide").arg(&path), "")?);
            let mut command = Command::new("yosys-abc");
            command
                .arg("-c")
                .arg(format!("&r {}; &cec -m", path.display()));
            theirs.push(seconds(&mut command, "Networks are equivalent")?);
        }
        let ((ours, our_spread), (theirs, their_spread)) = (median(ours), median(theirs));
        let row = format!(
            "| {} | {gates} | {outputs} | {ours:.3} | {our_spread:.0} % | {theirs:.3} | {their_spread:.0} % | {:.2} |\n",
            problem.name,
            ours / theirs
        );
        print!("{row}");
        page += &row;
    }
    let output = Path::new("docs/benchmarks_proofs.md");
    let unfinished = output.with_extension("md.unfinished");
    std::fs::write(&unfinished, page)?;
    std::fs::rename(unfinished, output)?;
    Ok(())
}

/// The median, and the spread in percent.
fn median(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let median = values[values.len() / 2];
    (
        median,
        (values[values.len() - 1] - values[0]) / median * 100.0,
    )
}
