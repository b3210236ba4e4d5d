//! Fuzz test: draws traces damaged in each way, hundreds of times and in long runs 50,000 times. Each gives a picture or a message, within a memory limit, with no panic.
//!
//! Faults that cannot be caught (out of memory, stack overflow, an endless loop) end the process. So the
//! cases run under limits in a child process, which is this program again: it announces each case before
//! running it, so the last one announced is the one that killed it. Another process continues with the rest.

#[allow(dead_code)]
#[path = "../../../cli/tests/damaged/damage.rs"]
mod damage;
#[allow(dead_code)]
#[path = "../../../cli/tests/damaged/fst.rs"]
mod fst_file;

use super::read::{Request, read};
use super::terminal::{self, Characters};
use super::time::Time;
use super::{png, svg, wavedrom};
use damage::{Random, damage};
use std::io::Write as _;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use warpwright_blocks::effort::by_run;

const EVERY_KIND_VCD: &[u8] = include_bytes!("../../../cli/tests/data/every_kind.vcd");
const EVERY_KIND_FST: &[u8] = include_bytes!("../../../cli/tests/data/every_kind.fst");
const VERILATOR_FST: &[u8] = include_bytes!("../../../cli/tests/data/verilator.fst");

/// Kilobytes of address space.
const MEMORY: u64 = 1 << 20;
/// Seconds of the processor for a process: what others take of it does not count.
const SECONDS: u64 = 600;

const KIND: &str = "WARPWRIGHT_FUZZ_KIND";
const SEEDS: &str = "WARPWRIGHT_FUZZ_SEEDS";

/// What is damaged.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Vcd,
    Fst,
    /// Within what is packed, so that not the packing alone is spoilt.
    Hierarchy,
    /// An FST that is packed as a whole, and what is packed.
    Packed,
}

const KINDS: [(&str, Damage); 4] = [
    ("vcd", Damage::Vcd),
    ("fst", Damage::Fst),
    ("hierarchy", Damage::Hierarchy),
    ("packed", Damage::Packed),
];

impl Damage {
    /// A damaged file, and what is damaged in it where.
    fn damaged(self, random: &mut Random) -> (Vec<u8>, String) {
        let fsts = [
            ("every_kind.fst", EVERY_KIND_FST),
            ("verilator.fst", VERILATOR_FST),
        ];
        let (name, bytes) = *random.one_of(&fsts);
        match self {
            Self::Vcd => with_damage(EVERY_KIND_VCD, "every_kind.vcd", random),
            Self::Fst => with_damage(bytes, name, random),
            Self::Hierarchy => {
                let kinds = [
                    fst_file::HIERARCHY_GZIP,
                    fst_file::HIERARCHY_LZ4,
                    fst_file::HIERARCHY_LZ4_TWICE,
                ];
                let kind = *random.one_of(&kinds);
                let name = format!("the hierarchy of {name} in a section of type {kind}");
                let hierarchy = fst_file::hierarchy(bytes);
                let (hierarchy, done) = with_damage(&hierarchy, &name, random);
                (fst_file::with_hierarchy(bytes, &hierarchy, kind), done)
            }
            Self::Packed if random.below(2) == 0 => {
                let whole = fst_file::packed(bytes, bytes.len() as u64);
                with_damage(&whole, &format!("{name}, packed"), random)
            }
            Self::Packed => {
                let name = format!("{name} before it is packed");
                let (bytes, done) = with_damage(bytes, &name, random);
                (fst_file::packed(&bytes, bytes.len() as u64), done)
            }
        }
    }
}

fn with_damage(bytes: &[u8], name: &str, random: &mut Random) -> (Vec<u8>, String) {
    let mut bytes = bytes.to_vec();
    let done = damage(&mut bytes, random);
    (bytes, format!("{name}: {done}"))
}

/// Draws a trace in every way; answers whether it could be drawn.
fn draw(trace: &Path, random: &mut Random) -> bool {
    let everything = ["**".to_string()];
    let is_whole = random.below(2) == 0;
    let time = |text: &str| text.parse::<Time>().ok().filter(|_| is_whole);
    let request = Request {
        trace,
        radices: &[],
        globs: if random.below(4) == 0 {
            &[]
        } else {
            &everything
        },
        from: time("0"),
        to: time("100000000"),
        room: 40,
    };
    let Ok(picture) = read(&request) else {
        return false;
    };
    terminal::draw(&picture, 100, Characters::Boxes);
    svg::draw(&picture, "a trace");
    let _ = wavedrom::source(&picture);
    // It is the same scene as of the SVG, and takes long.
    if random.below(20) == 0 {
        png::draw(&picture);
    }
    true
}

/// The cases of a process of their own; nothing if this is not one.
#[test]
#[ignore = "the process that damaged_traces_of_each_kind starts"]
fn cases() {
    let (Ok(kind), Ok(seeds)) = (std::env::var(KIND), std::env::var(SEEDS)) else {
        return;
    };
    let of_name = KINDS.iter().find(|(name, _)| *name == kind);
    let (_, kind) = of_name.expect("a kind");
    let (first, end) = seeds.split_once(' ').expect("two seeds");
    let number = |text: &str| text.parse::<u64>().expect("a seed");
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("damaged");
    let mut out = std::io::stdout();
    for seed in number(first)..number(end) {
        let random = &mut Random::new(seed);
        let (bytes, done) = kind.damaged(random);
        // On its way before the case begins.
        writeln!(out, "\ncase {seed}, {done}").expect("a pipe");
        out.flush().expect("a pipe");
        std::fs::write(&trace, bytes).expect("a file");
        if draw(&trace, random) {
            writeln!(out, "\ndrawn").expect("a pipe");
        }
    }
    writeln!(out, "\nall").expect("a pipe");
}

/// Runs cases in a process of their own: how many of them it drew, or the case that it died of.
fn run(kind: &str, seeds: &Range<u64>) -> (usize, Option<(u64, String)>) {
    let program = std::env::current_exe().expect("this program");
    let script =
        format!("ulimit -c 0; ulimit -t {SECONDS}; ulimit -v {MEMORY} 2>&-; exec \"$0\" \"$@\"");
    let ran = Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .args([
            "picture::fuzz::cases",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .arg("--test-threads=1")
        .env(KIND, kind)
        .env(SEEDS, format!("{} {}", seeds.start, seeds.end))
        .output()
        .expect("it starts");
    let out = String::from_utf8_lossy(&ran.stdout);
    let drawn = out.lines().filter(|line| *line == "drawn").count();
    if ran.status.success() && out.lines().any(|line| line == "all") {
        return (drawn, None);
    }
    let mut cases = out.lines().filter_map(|line| line.strip_prefix("case "));
    let case = cases.next_back().expect("a case").to_string();
    let (seed, _) = case.split_once(',').expect("a seed");
    let seed = seed.parse().expect("a seed");
    let err = String::from_utf8_lossy(&ran.stderr);
    let said = err
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with("thread"));
    let failure = format!(
        "{kind}, seed {case}\n    {}: {}",
        ran.status,
        said.unwrap_or_default()
    );
    (drawn, Some((seed, failure)))
}

#[test]
#[cfg(unix)]
fn damaged_traces_of_each_kind_do_no_harm() {
    let runs = by_run(300, 50_000);
    let first = std::env::var("WARPWRIGHT_SEED");
    let first: u64 = first.map_or(1, |seed| seed.parse().expect("a number"));
    let mut failures = Vec::new();
    for (kind, _) in KINDS {
        println!(
            "{kind}: seeds {first} to {}; WARPWRIGHT_SEED=N begins at N",
            first + runs - 1
        );
        let mut seeds = first..first + runs;
        let mut drawn = 0;
        while !seeds.is_empty() && failures.len() < 20 {
            let (more, failure) = run(kind, &seeds);
            drawn += more;
            let Some((seed, failure)) = failure else {
                break;
            };
            failures.push(failure);
            seeds.start = seed + 1;
        }
        println!("{kind}: {drawn} of {runs} are drawn");
        // Damage that nobody notices, or that nothing survives, tries nothing.
        let some = runs as usize / 50..runs as usize * 9 / 10;
        if failures.is_empty() {
            assert!(some.contains(&drawn), "{kind}: {drawn} of {runs} are drawn");
        }
    }
    assert!(
        failures.is_empty(),
        "damaged traces do harm:\n{}",
        failures.join("\n")
    );
}
