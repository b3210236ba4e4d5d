//! `campaign submit`: has all shards without results run, by a scheduler or here.

use super::{merge, open, own_path, program, text};
use crate::campaign::error::CampaignError;
use crate::campaign::folder::{Campaign, write_over};
use crate::campaign::schedulers::{Slurm, Task, github, gitlab, quoted, tasks};
use crate::campaign::shards::ShardSet;
use crate::campaign::survey::Survey;
use crate::program::arguments::{CampaignSubmit, EngineName};
use crate::program::error::{CliError, Result};
use crate::program::output;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most jobs that a matrix of GitHub has.
const GITHUB_TASKS: u64 = 256;
/// The most jobs that a matrix of GitLab has.
const GITLAB_TASKS: u64 = 200;

/// Submits; answers whether everything held, as far as that is known then.
pub fn run(arguments: &CampaignSubmit) -> Result<bool> {
    let campaign = open(&arguments.folder)?;
    campaign.check(&program()?).map_err(CliError::Campaign)?;
    let survey = Survey::of(&campaign).map_err(CliError::Campaign)?;
    let gaps = survey.gaps();
    let submission = Submission::new(arguments, &campaign)?;
    let cut = |most: u64| {
        let needed = gaps.count().div_ceil(most).max(1);
        gaps.in_groups(arguments.shards_per_task.unwrap_or(1).max(needed))
    };
    match arguments.engine {
        EngineName::List => {
            let all = cut(u64::MAX).into_iter();
            let lines = all.map(|shards| submission.task().command(&shards) + "\n");
            output::print(&lines.collect::<String>()).map(|()| true)
        }
        EngineName::Github => {
            output::print(&github(&campaign.plan.name, &cut(GITHUB_TASKS))).map(|()| true)
        }
        EngineName::Gitlab => {
            output::print(&gitlab(&campaign.plan.name, &cut(GITLAB_TASKS))).map(|()| true)
        }
        _ if gaps.is_empty() => {
            output::print_report("all shards have results\n", true)?;
            submission.merge()
        }
        EngineName::Local => {
            submission.here(&cut(u64::MAX));
            submission.merge()
        }
        EngineName::Parallel => submission.parallel(&cut(u64::MAX)),
        EngineName::Slurm => submission.slurm(&cut(u64::MAX)).map(|()| true),
    }
}

struct Submission<'a> {
    arguments: &'a CampaignSubmit,
    campaign: &'a Campaign,
    program: String,
    folder: String,
}

impl<'a> Submission<'a> {
    fn new(arguments: &'a CampaignSubmit, campaign: &'a Campaign) -> Result<Self> {
        let folder = campaign.folder.canonicalize();
        let folder = folder.map_err(|error| super::unreadable(&campaign.folder, error))?;
        Ok(Self {
            arguments,
            campaign,
            program: own_path()?.display().to_string(),
            folder: folder.display().to_string(),
        })
    }

    fn task(&self) -> Task<'_> {
        Task {
            program: &self.program,
            folder: &self.folder,
            name: &self.campaign.plan.name,
        }
    }

    fn merge(&self) -> Result<bool> {
        let report = merge::write(self.campaign)?;
        output::print_report(&text::report(&report), report.held)?;
        Ok(report.held)
    }

    /// Runs tasks as processes of this machine.
    fn here(&self, tasks: &[ShardSet]) {
        let at_once = self
            .arguments
            .jobs
            .map_or_else(processors, |jobs| jobs as usize);
        let bar = output::progress(tasks.len() as u64, &self.campaign.plan.name);
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(shards) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut command = Command::new(&self.program);
                command
                    .args(["--quiet", "campaign", "run", &self.folder, "--shards"])
                    .arg(shards.to_string())
                    .stdin(Stdio::null())
                    .stdout(Stdio::null());
                // What a shard finds is in its results, and what it has not found shows as a gap.
                if let Err(error) = command.status() {
                    bar.suspend(|| eprintln!("{}: {error}", self.program));
                }
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..at_once.min(tasks.len()) {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
    }

    /// Runs tasks by GNU parallel.
    fn parallel(&self, tasks: &[ShardSet]) -> Result<bool> {
        let lines: String = (tasks.iter())
            .map(|shards| self.task().command(shards) + "\n")
            .collect();
        let file = self.path("tasks", "commands.txt");
        write(&file, &lines)?;
        let at_once = self
            .arguments
            .jobs
            .map_or_else(processors, |jobs| jobs as usize);
        let mut words = vec!["--jobs".to_string(), at_once.to_string()];
        let log = self.path("tasks", "parallel.log");
        words.extend(["--joblog".to_string(), log.display().to_string()]);
        words.extend(["--arg-file".to_string(), file.display().to_string()]);
        if self.arguments.dry_run {
            output::print(&line("parallel", &words))?;
            return Ok(true);
        }
        // It ends with the number of tasks that have not ended with 0: the results say more.
        run_scheduler("parallel", &words, |code| {
            code.is_some_and(|code| code <= 101)
        })?;
        self.merge()
    }

    /// Gives tasks to Slurm: arrays as large as it allows, and the merge after them.
    fn slurm(&self, all: &[ShardSet]) -> Result<()> {
        let arguments = self.arguments;
        let per_task = all.iter().map(ShardSet::count).max().unwrap_or(1);
        let seconds = self.campaign.plan.limit_seconds.saturating_mul(per_task);
        let slurm = Slurm {
            at_once: arguments.jobs,
            minutes: seconds.div_ceil(60) + 1,
            megabytes: arguments.memory,
            processors: 1,
            partition: arguments.partition.clone(),
            options: arguments.option.clone(),
        };
        let name = &self.campaign.plan.name;
        let logs = self.path("logs", "");
        std::fs::create_dir_all(&logs).map_err(|error| super::unreadable(&logs, error))?;
        let logs = logs.display().to_string();
        let logs = logs.trim_end_matches('/');
        // Each submission has files of its own: an earlier one may still be running.
        let is_free = |number: &u32| !self.path("tasks", &format!("{number}.txt")).exists();
        let number = (0..u32::MAX).find(is_free).unwrap_or_default();
        let file = self.path("tasks", &format!("{number}.txt"));
        write(&file, &tasks(all))?;
        let largest = if arguments.dry_run {
            1000
        } else {
            largest_array()?
        };
        let mut jobs = Vec::new();
        for (index, part) in all.chunks(largest).enumerate() {
            let script = self.path("tasks", &format!("{number}-{index}.sh"));
            let first = (index * largest) as u64;
            let file = file.display().to_string();
            write(&script, &slurm.script(&self.task(), &file, first))?;
            let mut words = slurm.array(name, part.len() as u64, logs);
            words.push(script.display().to_string());
            jobs.push(self.sbatch(&words)?);
        }
        let mut words = slurm.afterwards(name, &jobs, logs);
        words.push(format!("--wrap={}", self.task().merge()));
        let merge = self.sbatch(&words)?;
        if !arguments.dry_run {
            let count = all.len();
            output::print_report(
                &format!(
                    "{count} tasks in the job arrays {}; job {merge} merges their results\n",
                    jobs.join(", ")
                ),
                true,
            )?;
        }
        Ok(())
    }

    /// Submits a job; its number.
    fn sbatch(&self, words: &[String]) -> Result<String> {
        if self.arguments.dry_run {
            output::print(&line("sbatch", words))?;
            return Ok("JOB".to_string());
        }
        let said = run_scheduler("sbatch", words, |code| code == Some(0))?;
        // With clusters, the cluster's name follows the number.
        let number = said.trim().split(';').next().unwrap_or_default();
        Ok(number.to_string())
    }

    fn path(&self, folder: &str, name: &str) -> std::path::PathBuf {
        Path::new(&self.folder).join(folder).join(name)
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    Ok(write_over(path, text.as_bytes()).map_err(CliError::Campaign)?)
}

/// A command line.
fn line(program: &str, words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("{program} {}\n", words.join(" "))
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many tasks an array of Slurm may have.
fn largest_array() -> Result<usize> {
    let words = ["show", "config"].map(ToString::to_string);
    let said = run_scheduler("scontrol", &words, |code| code == Some(0))?;
    let setting = said
        .lines()
        .find_map(|line| line.trim().strip_prefix("MaxArraySize"));
    let number = setting.and_then(|rest| rest.trim_start_matches([' ', '=']).trim().parse().ok());
    // The greatest index is one less than the setting.
    Ok(number.unwrap_or(1001usize).saturating_sub(1).max(1))
}

/// Runs a scheduler's command; what it says.
fn run_scheduler(
    program: &str,
    words: &[String],
    is_fine: impl Fn(Option<i32>) -> bool,
) -> Result<String> {
    let refused = |why: String| -> Box<CliError> {
        let program = program.to_string();
        CliError::Campaign(CampaignError::Scheduler { program, why }).into()
    };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null());
    let ended = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => refused("it is not installed".to_string()),
        _ => refused(error.to_string()),
    })?;
    let said = String::from_utf8_lossy(&ended.stderr).trim().to_string();
    if !is_fine(ended.status.code()) {
        return Err(refused(format!("{} ({said})", ended.status)));
    }
    Ok(String::from_utf8_lossy(&ended.stdout).into_owned())
}
