//! The built command, run as a user runs it.

pub mod browser;
pub mod page;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// What a run of the command left.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The answer of a run that must have gone well.
    pub fn answer(self) -> String {
        assert_eq!(
            (self.code, self.err.as_str()),
            (Some(0), ""),
            "{}",
            self.out
        );
        self.out
    }

    /// The same as JSON.
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.answer()).expect("the answer is JSON")
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

/// The command, ready for arguments.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpwright"));
    command.env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    command
}

/// Runs the command in the present folder.
pub fn warpwright(arguments: &[&str]) -> Ran {
    let output = command().args(arguments).output();
    output.expect("the command starts").into()
}

/// A folder of its own to run the command in.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn warpwright(&self, arguments: &[&str]) -> Ran {
        let output = command().current_dir(self.path()).args(arguments).output();
        output.expect("the command starts").into()
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("the folder can be written to");
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        let found = std::fs::read(self.path().join(name));
        found.unwrap_or_else(|error| panic!("{name}: {error}, in {:?}", self.names()))
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("the file is text")
    }

    /// Every file below the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        fn visit(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    visit(&path, found);
                } else {
                    found.push(path);
                }
            }
        }
        let mut found = Vec::new();
        visit(self.path(), &mut found);
        let name = |path: &PathBuf| {
            let inside = path.strip_prefix(self.path()).unwrap_or(path);
            inside.to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = found.iter().map(name).collect();
        names.sort();
        names
    }
}
