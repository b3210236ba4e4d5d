//! Runs the `console` blocks of a page of the book, and compares the output with the page.
//!
//! A page's blocks are run in one folder, in order. A line `$ ...` is a command, lines `> ...` after it continue it; the lines
//! up to the next command are its output, including standard error, where `...` matches any lines. Times are not compared.

use super::Folder;
use std::process::Command;
use warpwright::testbenches::tools::{Tool, require_or_skip};

/// Runs a page's commands, with these variables in their environment, in a folder of their own.
pub fn check(page: &str, environment: &[(&str, String)]) {
    check_in(&Folder::new(), page, environment);
}

/// The same in a folder in which something is already.
pub fn check_in(folder: &Folder, page: &str, environment: &[(&str, String)]) {
    let mut commands = 0;
    for block in blocks(page) {
        for step in format!("\n{block}").split("\n$ ").skip(1) {
            let mut lines = step.lines();
            let first = lines.next().unwrap_or_default();
            // As a shell asks for the rest of a command.
            let rest = lines.clone().map_while(|line| line.strip_prefix('>'));
            let rest: Vec<&str> = rest
                .map(|line| line.strip_prefix(' ').unwrap_or(line))
                .collect();
            let shown: Vec<&str> = lines.skip(rest.len()).collect();
            let command = [&[first], &rest[..]].concat().join("\n");
            let said = run(folder, &command, environment);
            let shown = shown.join("\n");
            let (shown, said) = (without_times(&shown), without_times(&said));
            assert!(
                matches(&shown, &said),
                "$ {command}\nthe page shows\n{shown}\nbut it says\n{said}"
            );
            commands += 1;
        }
    }
    assert!(commands > 0, "the page shows no command");
}

/// The texts of the `console` blocks that can be run.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    let fenced = page.split("```console").skip(1).filter_map(|rest| {
        let (needs, rest) = rest.split_once('\n')?;
        let is_run = match needs {
            "" => true,
            ",verilator" => require_or_skip(Tool::VerilatorDebian, "the book").is_some(),
            other => panic!("a block of the page needs {other}"),
        };
        is_run.then_some(rest)
    });
    fenced.map(|rest| rest.split("\n```").next().unwrap_or_default())
}

fn run(folder: &Folder, command: &str, environment: &[(&str, String)]) -> String {
    let built = std::path::Path::new(env!("CARGO_BIN_EXE_warpwright"));
    let given = environment.iter().find(|(name, _)| *name == "PATH");
    let others = given.map(|(_, path)| path.into());
    let mut path = built.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(others.or(std::env::var_os("PATH")).unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder.path())
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .env("PATH", path)
        .env("LC_ALL", "C")
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// `0.03 s` and the like become `- s`.
pub fn without_times(text: &str) -> String {
    let line = |line: &str| match line.strip_suffix(" s)").and_then(|l| l.rsplit_once(' ')) {
        Some((start, _)) => format!("{start} - s)"),
        None => line.trim_end().to_string(),
    };
    let lines: Vec<String> = text.trim_end().lines().map(line).collect();
    lines.join("\n")
}

/// Whether an output is as shown; a line `...` stands for any lines.
pub fn matches(shown: &str, said: &str) -> bool {
    let shown: Vec<&str> = shown.lines().collect();
    let said: Vec<&str> = said.lines().collect();
    let mut parts = shown.split(|line| *line == "...");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = said.strip_prefix(first) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some(at) = (0..=rest.len()).find(|at| rest[*at..].starts_with(part)) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}
