//! What schedulers are given.

use warpwright_campaign::schedulers::{Slurm, Task, github, gitlab, quoted, tasks};
use warpwright_campaign::shards::ShardSet;

fn set(text: &str) -> ShardSet {
    text.parse().unwrap()
}

fn slurm() -> Slurm {
    Slurm {
        at_once: Some(8),
        minutes: 11,
        megabytes: 2000,
        processors: 1,
        partition: Some("main".to_string()),
        options: vec!["--account=gpu".to_string()],
    }
}

const TASK: Task<'_> = Task {
    program: "/opt/war p/warpwright",
    folder: "/data/nightly",
    name: "nightly",
};

#[test]
fn a_task_is_a_command() {
    assert_eq!(
        TASK.command(&set("3-5,9")),
        "'/opt/war p/warpwright' --quiet campaign run /data/nightly --shards 3-5,9"
    );
    assert_eq!(quoted("it's"), "'it'\\''s'");
    assert_eq!(quoted(""), "''");
}

/// The script, run as Slurm runs it, chooses the line of its task.
#[test]
fn a_script_takes_the_line_of_its_task() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("0.txt");
    std::fs::write(&file, tasks(&["0-3", "4", "5-6", "7"].map(set))).unwrap();
    let shown = |first: u64, index: &str| {
        let task = Task {
            program: "echo",
            ..TASK
        };
        let script = slurm().script(&task, &file.display().to_string(), first);
        let mut command = std::process::Command::new("sh");
        let ran = command
            .args(["-c", &script])
            .env("SLURM_ARRAY_TASK_ID", index);
        String::from_utf8(ran.output().unwrap().stdout).unwrap()
    };
    let line = |shards: &str| format!("--quiet campaign run /data/nightly --shards {shards}\n");
    assert_eq!(shown(0, "0"), line("0-3"));
    assert_eq!(shown(0, "2"), line("5-6"));
    // A second array of the same file.
    assert_eq!(shown(2, "1"), line("7"));
}

#[test]
fn an_array_may_run_again_and_the_merge_waits_for_it() {
    let array = slurm().array("nightly", 200, "/data/logs");
    for option in [
        "--array=0-199%8",
        "--requeue",
        "--time=11",
        "--mem=2000M",
        "--cpus-per-task=1",
        "--partition=main",
        "--account=gpu",
        "--parsable",
    ] {
        assert!(
            array.iter().any(|found| found == option),
            "{option}: {array:?}"
        );
    }
    let jobs = ["7", "8"].map(ToString::to_string);
    let after = slurm().afterwards("nightly", &jobs, "/data/logs");
    assert_eq!(after[0], "--dependency=afterany:7:8");
}

#[test]
fn matrices_list_every_task() {
    let all = ["0-3", "4-7"].map(set);
    let github = github("nightly", &all);
    assert!(github.contains("shards: [\"0-3\", \"4-7\"]"), "{github}");
    assert!(github.contains("${{ matrix.shards }}"), "{github}");
    let gitlab = gitlab("nightly", &all);
    assert!(gitlab.contains("- SHARDS: [\"0-3\", \"4-7\"]"), "{gitlab}");
}
