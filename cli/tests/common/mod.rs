//! Runs the built command as a user does.

pub mod browser;
pub mod page;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use tempfile::TempDir;
use warpwright::blocks::catalogue::CATALOGUE;

/// Code of two kernels, `copy_add` and `scale`, as ocloc writes it.
pub const KERNELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../eu/data/two_kernels.bin");

/// What a run of the command left.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The answer of a run that must have gone well.
    #[track_caller]
    pub fn answer(self) -> String {
        let Self { code, out, err } = self;
        assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
        out
    }

    /// The same as JSON.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.answer()).expect("the answer is JSON")
    }

    /// What a run said that must have been refused, with this in it and no answer.
    #[track_caller]
    pub fn refused(self, message: &str) -> String {
        let Self { code, out, err } = self;
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert_has(&err, message);
        err
    }

    /// The same; the message is at the end of a line.
    #[track_caller]
    pub fn refused_in_a_line(self, message: &str) -> String {
        let err = self.refused(message);
        let is_said = err.lines().any(|line| line.trim().ends_with(message));
        assert!(is_said, "should say {message}\n{err}");
        err
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        // How long a machine takes decides no test: lines of progress come after a minute.
        let is_progress = |line: &&str| line.ends_with(" s)") && line.contains(" (");
        let err = text(output.stderr);
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: err
                .split_inclusive('\n')
                .filter(|line| !is_progress(&line.trim_end()))
                .collect(),
        }
    }
}

/// The command, ready for arguments.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpwright"));
    command.env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    command
}

/// Fails with the whole text if this is not in it.
#[track_caller]
pub fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "{part}\nis not in\n{text}");
}

/// The words of a line as a shell takes them, as far as spaces and single quotes go.
pub fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (place, part) in line.split('\'').enumerate() {
        match place % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
    }
    words
}

/// Runs the command with these words in the present folder.
pub fn warpwright(line: &str) -> Ran {
    let output = command().args(words(line)).output();
    output.expect("the command starts").into()
}

/// A folder with the page of each block, without checks. It is written once for all tests, which takes seconds, and stays for the next run to write over.
pub fn all_pages() -> &'static Path {
    static PAGES: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("all_pages");
        let _ = std::fs::remove_dir_all(&folder);
        let line = format!("report --no-checks -o '{}'", folder.display());
        let said = warpwright(&line).answer();
        assert_eq!(said.lines().count(), CATALOGUE.len() + 1, "{said}");
        folder
    });
    &PAGES
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

    pub fn warpwright(&self, line: &str) -> Ran {
        let mut command = command();
        let output = command.current_dir(self.path()).args(words(line)).output();
        output.expect("the command starts").into()
    }

    /// The answer of a run in the folder that must have gone well.
    #[track_caller]
    pub fn answer(&self, line: &str) -> String {
        self.warpwright(line).answer()
    }

    /// The same as JSON.
    #[track_caller]
    pub fn json(&self, line: &str) -> serde_json::Value {
        self.warpwright(line).json()
    }

    /// What a run in the folder said that must have been refused.
    #[track_caller]
    pub fn refused(&self, line: &str, message: &str) -> String {
        self.warpwright(line).refused(message)
    }

    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path().join(name), contents).expect("the folder can be written to");
    }

    /// A pipe with a name.
    pub fn pipe(&self, name: &str) -> PathBuf {
        let pipe = self.path().join(name);
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo");
        pipe
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        let found = std::fs::read(self.path().join(name));
        found.unwrap_or_else(|error| panic!("{name}: {error}, in {:?}", self.names()))
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("the file is text")
    }

    /// A file in JSON.
    pub fn parsed(&self, name: &str) -> serde_json::Value {
        serde_json::from_slice(&self.read(name)).expect("the file is JSON")
    }

    /// The files of Verilog that the description of a top module lists.
    pub fn verilog(&self, top: &str) -> Vec<PathBuf> {
        let described = self.parsed(&format!("{top}.json"));
        let files = described["files"].as_array().into_iter().flatten();
        let names = files.filter_map(|file| file["name"].as_str());
        names.map(|name| self.path().join(name)).collect()
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
