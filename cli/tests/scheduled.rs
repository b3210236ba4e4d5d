//! What schedulers are given: Slurm and GNU parallel as programs that do what the real ones would, lists and matrices as texts.

use crate::campaign::{Planned, SMALL};
use crate::common::{Folder, Ran, assert_has, command, words};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

/// `sbatch` for arrays and for single commands: it runs them at once.
const SBATCH: &str = r#"#!/bin/sh
echo "$@" >> FOLDER/calls
number=$(wc -l < FOLDER/calls)
for word in "$@"; do
  case "$word" in
    --array=*) last=${word#--array=0-}; last=${last%%%*} ;;
    --wrap=*) sh -c "${word#--wrap=}" > /dev/null ;;
    *.sh) script=$word ;;
  esac
done
if [ -n "$script" ]; then
  for task in $(seq 0 "$last"); do SLURM_ARRAY_TASK_ID=$task sh "$script" > /dev/null; done
fi
echo "$number;cluster"
"#;

const SCONTROL: &str = "#!/bin/sh\necho 'MaxArraySize            = 3'\n";

/// `parallel` as far as it is used.
const PARALLEL: &str = r#"#!/bin/sh
echo "$@" >> FOLDER/calls
while [ $# -gt 0 ]; do [ "$1" = --arg-file ] && file=$2; shift; done
failed=0
while read -r line; do sh -c "$line" > /dev/null || failed=$((failed + 1)); done < "$file"
exit $failed
"#;

/// A folder with such programs.
struct Schedulers(Folder);

impl Schedulers {
    fn new() -> Self {
        let folder = Folder::new();
        for (name, text) in [
            ("sbatch", SBATCH),
            ("scontrol", SCONTROL),
            ("parallel", PARALLEL),
        ] {
            folder.write(
                name,
                text.replace("FOLDER", &folder.path().display().to_string()),
            );
            fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(0o755))
                .unwrap();
        }
        Self(folder)
    }

    fn submit(&self, planned: &Planned, options: &str) -> Ran {
        let path = std::env::var("PATH").unwrap();
        let mut command = command();
        command.env("PATH", format!("{}:{path}", self.0.path().display()));
        let line = format!("campaign submit {} {options}", planned.shown());
        command.args(words(&line)).output().unwrap().into()
    }

    fn calls(&self) -> Vec<String> {
        self.0
            .text("calls")
            .lines()
            .map(ToString::to_string)
            .collect()
    }
}

#[test]
fn slurm_gets_arrays_and_the_merge_after_them() {
    let schedulers = Schedulers::new();
    let planned = Planned::new(SMALL);
    planned.run("1").answer();
    let options = "--engine slurm --jobs 8 --partition main --memory 900 --option=--account=gpu";
    let ran = schedulers.submit(&planned, options);
    // What the merge finds is in its own job.
    assert_eq!(
        ran.answer(),
        "5 tasks in the job arrays 1, 2, 3; job 4 merges their results\n"
    );
    let calls = schedulers.calls();
    assert_eq!(calls.len(), 4);
    // Arrays of at most 2, one less than the setting.
    assert_has(&calls[0], "--array=0-1%8 --requeue");
    assert_has(&calls[2], "--array=0-0%8");
    assert_has(
        &calls[0],
        "--job-name=small --time=101 --mem=900M --ntasks=1 --cpus-per-task=1 --partition=main --account=gpu",
    );
    assert_has(&calls[3], "--dependency=afterany:1:2:3");
    assert_eq!(planned.gaps(), "");
    let report = fs::read_to_string(planned.campaign.join("merged/report.txt")).unwrap();
    assert_has(&report, "6 of 6 shards");

    // With nothing to run, nothing is submitted.
    let again = schedulers.submit(&planned, "--engine slurm");
    assert_eq!(again.code, Some(1));
    assert_has(&again.out, "all shards have results");
    assert_eq!(schedulers.calls().len(), 4);
}

#[test]
fn a_dry_run_shows_what_would_be_submitted() {
    let schedulers = Schedulers::new();
    let planned = Planned::new(SMALL);
    let shown = schedulers
        .submit(&planned, "--engine slurm --dry-run --shards-per-task 2")
        .answer();
    let lines: Vec<&str> = shown.lines().collect();
    assert!(
        lines[0].starts_with("sbatch --array=0-2 --requeue"),
        "{shown}"
    );
    assert_has(lines[1], "--dependency=afterany:JOB");
    let shown = schedulers
        .submit(&planned, "--engine parallel --dry-run")
        .answer();
    assert_has(&shown, "parallel --jobs ");
    assert!(!schedulers.0.path().join("calls").exists());
    assert_eq!(planned.gaps(), "0-5");
}

#[test]
fn parallel_runs_a_file_of_commands() {
    let schedulers = Schedulers::new();
    let planned = Planned::new(SMALL);
    let ran = schedulers.submit(&planned, "--engine parallel --jobs 2");
    assert_eq!(ran.code, Some(1));
    assert_has(
        &ran.out,
        "6 of 6 shards: all shards have results; not everything holds",
    );
    assert_has(&schedulers.calls()[0], "--jobs 2 --joblog ");
}

#[test]
fn a_scheduler_that_is_not_there_is_told() {
    let planned = Planned::new(SMALL);
    let empty = Folder::new();
    let mut command = command();
    command.env("PATH", empty.path());
    let line = format!("campaign submit {} --engine slurm", planned.shown());
    let ran: Ran = command.args(words(&line)).output().unwrap().into();
    ran.refused("scontrol: it is not installed");
    let schedulers = Schedulers::new();
    schedulers.0.write(
        "sbatch",
        "#!/bin/sh\necho 'sbatch: error: no such partition' >&2\nexit 1\n",
    );
    let ran = schedulers.submit(&planned, "--engine slurm");
    ran.refused("sbatch: exit status: 1 (sbatch: error: no such partition)");
}

/// Every line of the list, run by a shell, is a task.
#[test]
fn a_list_is_commands() {
    let schedulers = Schedulers::new();
    let planned = Planned::new(SMALL);
    let list = schedulers
        .submit(&planned, "--engine list --shards-per-task 4")
        .answer();
    assert_eq!(list.lines().count(), 2);
    for line in list.lines() {
        let ran = std::process::Command::new("sh")
            .args(["-c", line])
            .output()
            .unwrap();
        assert!(ran.status.code().is_some_and(|code| code < 2));
    }
    assert_eq!(planned.gaps(), "");
}

#[test]
fn matrices_have_no_more_jobs_than_allowed() {
    let schedulers = Schedulers::new();
    let many = Planned::new(
        "name = \"many\"\n[[command]]\nname = \"a\"\nrun = [\"true\"]\nunits = 1000\n",
    );
    for (engine, most) in [("github", 256), ("gitlab", 200)] {
        let text = schedulers
            .submit(&many, &format!("--engine {engine}"))
            .answer();
        // Both are YAML in which a list in brackets has the tasks.
        let list = text.lines().find_map(|line| {
            let (_, list) = line.split_once("[\"")?;
            Some(list.matches("\", \"").count() + 1)
        });
        let tasks = list.unwrap();
        assert!(tasks <= most && tasks * 2 > most, "{engine}: {tasks}");
        assert!(
            yaml_rust2::YamlLoader::load_from_str(&text).is_ok(),
            "{text}"
        );
    }
}
