//! `completions` and `man`: their output works in a shell and agrees with the help.

use crate::common::{Folder, warpwright};
use std::process::Command;

/// What bash completes in the last of these words.
fn completed(words: &[&str]) -> String {
    let script = warpwright("completions bash").answer();
    let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let last = words.len() - 1;
    let before = words[last - 1].clone();
    let asks = format!(
        "{script}\nCOMP_WORDS=({})\nCOMP_CWORD={last}\n_warpwright warpwright {} {before}\necho \"${{COMPREPLY[@]}}\"\n",
        words.join(" "),
        words[last],
    );
    let output = Command::new("bash").args(["-c", &asks]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).unwrap().trim().to_string()
}

#[test]
fn bash_completes_commands_blocks_and_values() {
    assert_eq!(completed(&["warpwright", "verif"]), "verify");
    assert_eq!(completed(&["warpwright", "show", "lut_"]), "lut_array");
    assert_eq!(
        completed(&["warpwright", "emit", "lut_array", "--dialect", "sys"]),
        "systemverilog"
    );
    assert_eq!(completed(&["warpwright", "show", "no_such"]), "");
}

#[test]
fn the_other_shells_know_every_block() {
    let list = warpwright("list --json").json();
    for (shell, begins) in [
        ("zsh", "#compdef warpwright"),
        ("fish", "# Print an optspec"),
    ] {
        let script = warpwright(&format!("completions {shell}")).answer();
        assert!(script.starts_with(begins), "{shell}: {script:.60}");
        for block in list["blocks"].as_array().unwrap() {
            let name = block["name"].as_str().unwrap();
            assert!(script.contains(name), "{shell} knows {name}");
        }
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = Folder::new();
    let wrote = folder.answer("man -o pages/man1");
    let names = folder.names();
    assert_eq!(
        wrote,
        format!("wrote {} pages to pages/man1\n", names.len())
    );
    let help = warpwright("--help").answer();
    let commands = help.split("Commands:").nth(1).unwrap();
    let commands = commands.split("\n\n").next().unwrap().lines();
    // What a command does may go on in further lines, further to the right.
    let commands = commands.filter(|line| line.find(|c| c != ' ') == Some(2));
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let mut expected: Vec<String> = commands
        .map(|command| format!("pages/man1/warpwright-{command}.1"))
        .collect();
    assert!(expected.len() > 10);
    let others = ["warpwright", "warpwright-bench-gather"];
    expected.extend(others.map(|name| format!("pages/man1/{name}.1")));
    let steps = ["plan", "run", "status", "gaps", "merge", "submit"];
    expected.extend(steps.map(|step| format!("pages/man1/warpwright-campaign-{step}.1")));
    expected.sort();
    assert_eq!(names, expected);

    let main = warpwright("man").answer();
    assert_eq!(folder.text("pages/man1/warpwright.1"), main);
    assert!(main.contains(".TH warpwright 1"));
    let emit = folder.text("pages/man1/warpwright-emit.1");
    for said in [".TH warpwright-emit 1", "Write a block", "\\-\\-dialect"] {
        assert!(emit.contains(said), "{said}: {emit}");
    }
}

#[test]
fn a_shell_that_is_not_known_is_said() {
    let ran = warpwright("completions tcsh");
    assert_eq!(ran.code, Some(2));
    for said in ["tcsh", "bash, zsh, fish"] {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}
