//! Campaigns, from the file to the report, with everything that goes wrong on a farm.
//!
//! `scheduled.rs` has the schedulers, `slurm.rs` a real Slurm.

use crate::common::{Folder, Ran, assert_has, command, warpwright};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// Seeds and a command: the command fails for run 3 of 6.
pub const SMALL: &str = "\
name = \"small\"
[[random]]
blocks = [\"stream_fifo\"]
checks = [\"random\"]
cycles = 50
seeds = 12
units_per_shard = 5
[[command]]
name = \"mine\"
run = [\"sh\", \"-c\", \"echo run {unit}; test {unit} != 3\"]
units = 6
units_per_shard = 2
";

/// A folder with a campaign file in it, and the campaign that is planned of it.
pub struct Planned {
    pub folder: Folder,
    pub campaign: PathBuf,
}

impl Planned {
    pub fn new(text: &str) -> Self {
        let folder = Folder::new();
        folder.write("c.toml", text);
        let campaign = folder.path().join("c");
        plan(&folder.path().join("c.toml"), &campaign).answer();
        Self { folder, campaign }
    }

    pub fn shown(&self) -> String {
        self.campaign.display().to_string()
    }

    pub fn run(&self, shards: &str) -> Ran {
        warpwright(&format!("campaign run {} --shards {shards}", self.shown()))
    }

    pub fn gaps(&self) -> String {
        let gaps = warpwright(&format!("campaign gaps {}", self.shown())).answer();
        gaps.trim_end().to_string()
    }

    pub fn merge(&self) -> Ran {
        warpwright(&format!("campaign merge {}", self.shown()))
    }

    /// Where a shard's results are.
    pub fn results(&self, shard: u64) -> PathBuf {
        self.campaign.join(format!("results/00000/{shard:08}.json"))
    }

    /// All that a merge writes which does not say how long something took.
    pub fn merged(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = Vec::new();
        all_files(&self.campaign.join("merged"), &mut files);
        let files = files
            .into_iter()
            .filter(|path| !path.ends_with("costs.json"));
        let mut files: Vec<(String, Vec<u8>)> = files
            .map(|path| {
                let name = path
                    .strip_prefix(&self.campaign)
                    .unwrap()
                    .display()
                    .to_string();
                (name, fs::read(&path).unwrap())
            })
            .collect();
        files.sort();
        files
    }
}

fn all_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all_files(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn plan(file: &Path, campaign: &Path) -> Ran {
    let (file, campaign) = (file.display(), campaign.display());
    warpwright(&format!("campaign plan {file} -o {campaign}"))
}

/// What is planned of a text that must be refused.
#[track_caller]
fn refused(text: &str, why: &str) {
    let folder = Folder::new();
    folder.write("c.toml", text);
    let campaign = folder.path().join("c");
    plan(&folder.path().join("c.toml"), &campaign).refused(why);
    assert!(!campaign.exists(), "{why}");
}

#[test]
fn a_campaign_from_the_file_to_the_report() {
    let planned = Planned::new(SMALL);
    assert_eq!(planned.gaps(), "0-5");
    let ran = planned.run("0-3");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_has(
        &ran.out,
        "shard 1: random stream_fifo, seed 6 to 10: 0 failed, 0 undecided",
    );
    // What is there does not run again.
    let again = planned.run("2");
    assert_has(&again.answer(), "shard 2: random stream_fifo: done before");
    assert_eq!(planned.gaps(), "4-5");
    let early = planned.merge();
    assert_eq!(early.code, Some(1));
    assert_has(&early.out, "shards without results: 4-5");
    assert_has(&early.out, "4 of 6 shards: the campaign is not complete");

    let ran = planned.run("4,5");
    assert_eq!(ran.code, Some(1));
    assert_has(&ran.out, "shard 4: mine, run 2 to 3: 1 failed, 0 undecided");
    assert_eq!(planned.gaps(), "");
    let merged = planned.merge();
    assert_eq!(merged.code, Some(1));
    for line in [
        "  12 of 12 units (seed), 0 failed, 0 undecided\n  cycles: 600\n",
        "  6 of 6 units (run), 1 failed, 0 undecided\n  runs: 6\n",
        "  FAILED  the command ends with 1: 1 units, the lowest is run 3\n          run 3\n",
        "          again: sh -c 'echo run 3; test 3 != 3'\n",
        "6 of 6 shards: all shards have results; not everything holds\n",
    ] {
        assert_has(&merged.out, line);
    }
    let text = fs::read_to_string(planned.campaign.join("merged/report.txt")).unwrap();
    assert_eq!(text, merged.out);
    let junit = fs::read_to_string(planned.campaign.join("merged/junit.xml")).unwrap();
    let junit = roxmltree::Document::parse(&junit).unwrap();
    let failures = junit
        .descendants()
        .filter(|node| node.has_tag_name("failure"));
    assert_eq!(failures.count(), 1);
    let suites = junit
        .descendants()
        .filter(|node| node.has_tag_name("testsuite"));
    let tests: Vec<&str> = suites
        .filter_map(|suite| suite.attribute("tests"))
        .collect();
    assert_eq!(tests, ["1", "2"]);
    let status = warpwright(&format!("campaign status {} --json", planned.shown())).json();
    assert_eq!(
        (status["done"].as_u64(), status["failed"].as_u64()),
        (Some(6), Some(1))
    );

    // The next plan knows what this one cost, and does not measure.
    let costs = planned.campaign.join("merged/costs.json");
    let file = planned.folder.path().join("c.toml");
    let text = SMALL
        .replace("units_per_shard = 5\n", "")
        .replace("units_per_shard = 2\n", "");
    planned.folder.write("c.toml", &text);
    let next = planned.folder.path().join("next");
    let line = format!(
        "campaign plan {} -o {} --costs {} --json",
        file.display(),
        next.display(),
        costs.display()
    );
    let told = warpwright(&line).json();
    assert_eq!(told["shards"], 2);
    assert!(told["jobs"][1]["core_hours"].is_number());
}

/// Shards that ran in any order, twice, on damaged files, and beside each other: the report is the same, byte for byte.
#[test]
fn the_report_says_nothing_of_the_way_there() {
    let straight = Planned::new(SMALL);
    straight.run("0-5");
    straight.merge();
    let crooked = Planned::new(SMALL);
    crooked.run("5,4");
    crooked.merge();
    fs::write(crooked.results(5), "half").unwrap();
    let whole = fs::read_to_string(crooked.results(4)).unwrap();
    fs::write(
        crooked.results(4),
        whole.replace("\"runs\":2", "\"runs\":3"),
    )
    .unwrap();
    assert_eq!(crooked.gaps(), "0-5");
    let status = warpwright(&format!("campaign status {}", crooked.shown())).answer();
    assert_has(
        &status,
        "shard 4 has damaged results: its checksum is wrong",
    );
    assert_has(
        &status,
        "shard 5 has damaged results: it ends before its checksum",
    );
    let children: Vec<_> = ["0-5", "5,3,1", "2-4", "0-5"]
        .iter()
        .map(|shards| {
            let mut command = command();
            command
                .args(["--quiet", "campaign", "run"])
                .arg(&crooked.campaign);
            let child = command.args(["--shards", shards]).stdout(Stdio::null());
            child.spawn().unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().code().is_some_and(|code| code < 2));
    }
    crooked.merge();
    assert_eq!(straight.merged(), crooked.merged());
}

#[test]
fn a_run_that_is_killed_leaves_a_gap() {
    let text = SMALL.replace("echo run {unit};", "echo > started{unit}; sleep 600;");
    let text = text.replace("\"sh\", \"-c\", \"", "\"sh\", \"-c\", \"cd FOLDER; ");
    let folder = Folder::new();
    let planned = Planned::new(&text.replace("FOLDER", &folder.path().display().to_string()));
    let mut command = command();
    command.args(["campaign", "run"]).arg(&planned.campaign);
    let mut child = command
        .args(["--shards", "3"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !folder.path().join("started0").exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(planned.gaps(), "0-5");
}

/// Whoever ends a run ends the command that it has started.
#[test]
fn a_run_that_is_ended_ends_its_command() {
    let folder = Folder::new();
    let text = SMALL.replace(
        "echo run {unit};",
        &format!("echo $$ > {}/pid; sleep 600;", folder.path().display()),
    );
    let planned = Planned::new(&text);
    let mut command = command();
    command.args(["campaign", "run"]).arg(&planned.campaign);
    let mut child = command
        .args(["--shards", "3"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let pid = || {
        let text = fs::read_to_string(folder.path().join("pid")).unwrap_or_default();
        text.trim().parse::<u32>().ok()
    };
    while pid().is_none() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let ended = std::process::Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(ended.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), None);
    // A process that has been killed is gone, or waits to be counted.
    let is_running = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", pid().unwrap()));
        state.is_ok_and(|state| !state.contains(") Z"))
    };
    while is_running() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(planned.gaps(), "0-5");
}

#[test]
fn a_shard_that_hangs_is_stopped() {
    let text = SMALL.replace("echo run {unit};", "sleep 600;");
    let planned = Planned::new(&format!("limit_seconds = 1\n{text}"));
    let ran = planned.run("3");
    assert_eq!(ran.code, Some(2));
    assert_has(
        &ran.err,
        "shard 3 has run for 1 seconds, which is the plan's limit; it is stopped, and has no results",
    );
    assert_eq!(planned.gaps(), "0-5");
}

/// A command that gives no result: the other shards of the run have theirs.
#[test]
fn a_shard_without_a_result_does_not_stop_the_others() {
    let planned = Planned::new(&SMALL.replace("test {unit} != 3", "test {unit} != 3 || exit 9"));
    let ran = planned.run("3-5");
    assert_eq!(ran.code, Some(2));
    assert_has(
        &ran.err,
        "ends with exit status: 9, which is no result (0: held, 1: failed): run 3",
    );
    assert_eq!(planned.gaps(), "0-2,4");
}

#[test]
fn local_processes_run_what_is_missing() {
    let straight = Planned::new(SMALL);
    straight.run("0-5");
    straight.merge();
    let planned = Planned::new(SMALL);
    planned.run("1");
    for options in ["--jobs 3", "--shards-per-task 4"] {
        let ran = warpwright(&format!(
            "campaign submit {} --engine local {options}",
            planned.shown()
        ));
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        assert_has(&ran.out, "6 of 6 shards");
        assert_eq!(planned.merged(), straight.merged());
    }
}

#[test]
fn a_plan_is_made_once() {
    let planned = Planned::new(SMALL);
    let file = planned.folder.path().join("c.toml");
    // The same again is no harm.
    plan(&file, &planned.campaign).answer();
    planned
        .folder
        .write("c.toml", SMALL.replace("seeds = 12", "seeds = 13"));
    plan(&file, &planned.campaign)
        .refused("already contains another campaign, `small`; each campaign needs its own folder");
    planned.run("0").answer();
    plan(&file, planned.folder.path()).refused("is not empty, and contains no campaign");
}

#[test]
fn what_cannot_be_run_is_refused() {
    let planned = Planned::new(SMALL);
    planned
        .run("6")
        .refused("there is no shard 6: the plan has 6 shards, 0 to 5");
    planned.run("4-9").refused("there is no shard 9");
    planned
        .run("x")
        .refused("`x` is not a set of shards: `x` is no number; a set is `7`, `3-9` or `0,4-6,12`");
    let none = planned.folder.path().display().to_string();
    warpwright(&format!("campaign run {none} --shards 0"))
        .refused("is not the folder of a campaign: it has no file plan.json");
    let path = planned.campaign.join("plan.json");
    let text = fs::read_to_string(&path).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from));
        fs::write(&path, text.replace(from, to)).unwrap();
    };
    changed("\"format\": 1", "\"format\": 7");
    planned
        .run("0")
        .refused("its format is 7; this version of the program reads format 1");
    changed("\"sha256\": \"", "\"sha256\": \"0");
    planned
        .run("0")
        .refused("the program has changed since the campaign was planned");
    fs::write(&path, &text[..100]).unwrap();
    planned.run("0").refused("is not a plan that can be run");
    assert!(!planned.campaign.join("results").exists());
}

#[test]
fn a_changed_file_is_refused() {
    let folder = Folder::new();
    folder.write("test.sh", "exit 0\n");
    folder.write(
        "c.toml",
        SMALL.replace("[[random]]", "files = [\"test.sh\"]\n[[random]]"),
    );
    let campaign = folder.path().join("c");
    plan(&folder.path().join("c.toml"), &campaign).answer();
    let run = || warpwright(&format!("campaign run {} --shards 0", campaign.display()));
    run().answer();
    folder.write("test.sh", "exit 1\n");
    run().refused("test.sh has changed since the campaign was planned");
}

#[test]
fn mistakes_in_the_file_are_told() {
    refused("", "missing field `name`");
    refused(
        "name = \"a b\"\n",
        "the name `a b` is not made of letters, digits, `_`, `-` and `.`",
    );
    refused(
        "name = \"a\"\n",
        "there is no work: a table such as [[random]] or [[mutants]] is missing",
    );
    refused("name = \"a\"\nseconds = 3\n", "unknown field `seconds`");
    refused(
        "name = \"a\"\nseconds_per_shard = -1\n",
        "seconds_per_shard is -1",
    );
    refused(
        "name = \"a\"\n[[random]]\nseeds = 1\n",
        "[[random]] needs either `blocks`",
    );
    refused(
        "name = \"a\"\n[[random]]\nblocks = [\"nothing\"]\nseeds = 1\n",
        "nothing",
    );
    refused(
        &SMALL.replace("\"random\"]", "\"proof\"]"),
        "stream_fifo has no check `proof` that depends on a seed",
    );
    refused(
        &SMALL.replace("cycles = 50\n", "cycles = 500001\n"),
        "[[random]]: cycles is 500001; it can be 1 to 500000",
    );
    refused(
        &SMALL.replace("seeds = 12", "seeds = 0"),
        "`random stream_fifo` has no units",
    );
    refused(
        &SMALL.replace("units_per_shard = 5", "units_per_shard = 0"),
        "units_per_shard is 0",
    );
    refused(
        &format!("{SMALL}[[command]]\nname = \"mine\"\nrun = [\"a\"]\nunits = 1\n"),
        "`mine` is there twice",
    );
    refused(
        "name = \"a\"\n[[sweep]]\nblocks = [\"float_add\"]\nfrom = 7\n",
        "from and count are multiples of 65536",
    );
    refused(
        "name = \"a\"\n[[sweep]]\nblocks = [\"stream_arbiter\"]\n",
        "not all input sequences can be tried",
    );
    refused(
        "name = \"a\"\n[[operands]]\nblocks = [\"float_add\"]\ncount = 1\nfunctions = [\"x\"]\n",
        "float_add has no function `x`; it has float_add",
    );
    refused(
        "name = \"a\"\ncosts = [\"none.json\"]\n",
        "none.json: No such file",
    );
    refused(
        "name = \"a\"\nfiles = [\"none\"]\n[[command]]\nname = \"b\"\nrun = [\"c\"]\nunits = 1\n",
        "none: No such file",
    );
    let folder = Folder::new();
    let missing = folder.path().join("missing.toml");
    plan(&missing, &folder.path().join("c")).refused("missing.toml: No such file");
}
