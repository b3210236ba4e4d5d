//! The book's CI job examples: valid YAML, equivalent to each other, and their commands work.

#![cfg(unix)]

use crate::common::{Folder, warpwright};
use std::process::Command;
use yaml_rust2::{Yaml, YamlLoader};

fn read(text: &str) -> Yaml {
    let documents = YamlLoader::load_from_str(text).expect("YAML");
    let [document] = documents.as_slice() else {
        panic!("one document, not {}", documents.len())
    };
    document.clone()
}

fn text(yaml: &Yaml) -> &str {
    yaml.as_str()
        .unwrap_or_else(|| panic!("a text, not {yaml:?}"))
}

fn list(yaml: &Yaml) -> &[Yaml] {
    let list = yaml.as_vec();
    list.unwrap_or_else(|| panic!("a list, not {yaml:?}"))
}

/// The lines that call the command, and what they find in the environment.
struct Job {
    calls: Vec<String>,
    environment: [(&'static str, String); 2],
}

impl Job {
    fn new(lines: impl Iterator<Item = String>, environment: &Yaml) -> Self {
        let value = |name| text(&environment[name]).to_string();
        Self {
            calls: lines
                .filter(|line| line.starts_with("warpwright "))
                .collect(),
            environment: [("BLOCK", value("BLOCK")), ("SETTINGS", value("SETTINGS"))],
        }
    }

    fn github() -> Self {
        let job = read(include_str!("../../docs/ci/github.yml"));
        let steps = list(&job["jobs"]["verify"]["steps"]).to_vec();
        for step in &steps {
            let does = ["run", "uses"].map(|key| step[key].as_str().is_some());
            assert_eq!(does.iter().filter(|d| **d).count(), 1, "{step:?}");
        }
        let always = steps.last().expect("steps");
        assert_eq!(text(&always["if"]), "always()");
        assert!(text(&always["with"]["path"]).contains("reports/"));
        let runs = steps
            .into_iter()
            .filter_map(|step| step["run"].clone().into_string());
        let lines = runs.flat_map(|run| run.lines().map(str::to_string).collect::<Vec<_>>());
        Self::new(lines, &job["env"])
    }

    fn gitlab() -> Self {
        let job = read(include_str!("../../docs/ci/gitlab.yml"))["warpwright"].clone();
        assert_eq!(text(&job["artifacts"]["when"]), "always");
        assert_eq!(
            text(&job["artifacts"]["reports"]["junit"]),
            "reports/verify.xml"
        );
        let lines = list(&job["script"])
            .iter()
            .map(|line| text(line).to_string());
        Self::new(lines, &job["variables"])
    }
}

#[test]
fn the_jobs_are_the_same_and_work() {
    let (github, gitlab) = (Job::github(), Job::gitlab());
    assert_eq!(github.calls, gitlab.calls);
    assert_eq!(github.environment, gitlab.environment);
    let first = |call: &String| call.split(' ').nth(1).map(str::to_string);
    let commands: Vec<String> = github.calls.iter().filter_map(first).collect();
    assert_eq!(commands, ["emit", "verify", "crosscheck"]);

    let built = std::path::Path::new(env!("CARGO_BIN_EXE_warpwright"));
    let mut path = built.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let folder = Folder::new();
    let help = warpwright("--help").answer();
    for (call, command) in github.calls.iter().zip(&commands) {
        // The tools of the crosscheck have tests of their own.
        let call = match command.as_str() {
            "crosscheck" if !help.contains("crosscheck") => continue,
            "crosscheck" => format!("{call} --help"),
            _ => call.clone(),
        };
        let ran = Command::new("sh")
            .args(["-ec", &call])
            .envs(gitlab.environment.clone())
            .env("PATH", &path)
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{call}: {said}");
    }
    assert_eq!(
        folder.names(),
        [
            "reports/verify.xml",
            "rtl/lut_array.json",
            "rtl/lut_array.v"
        ]
    );
}
