//! Source locations: the Rust file and line that described something.

use std::fmt;
use std::panic::Location;
use std::path::Path;
use std::sync::Arc;

/// A file and line; printed as `file:line`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Source {
    /// The file's path as the compiler knew it.
    pub file: Arc<str>,
    /// The line, from 1; 0 where none is known.
    pub line: u32,
}

impl Source {
    /// The place that called the `#[track_caller]` function which calls this.
    #[track_caller]
    pub fn here() -> Self {
        let caller = Location::caller();
        Self {
            file: portable_path(caller.file()).into(),
            line: caller.line(),
        }
    }

    /// No known place.
    pub fn unknown() -> Self {
        Self {
            file: "".into(),
            line: 0,
        }
    }

    /// The line's text, if the Rust file is at hand: in the working directory, or a folder around it.
    pub fn text(&self) -> Option<String> {
        let path = Path::new(&*self.file);
        if !self.is_known() || path.extension().is_none_or(|of| of != "rs") {
            return None;
        }
        let here = std::env::current_dir().ok()?;
        let mut places = here.ancestors().map(|folder| folder.join(path));
        let text = std::fs::read_to_string(places.find(|place| place.is_file())?).ok()?;
        let line = text.lines().nth(self.line as usize - 1)?.trim();
        (!line.is_empty()).then(|| line.to_string())
    }

    /// Whether the place is known.
    pub fn is_known(&self) -> bool {
        self.line > 0
    }
}

/// The path from the crate's folder on, so that emitted text does not depend on the machine.
fn portable_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    if !path.starts_with('/') && !path.contains(':') {
        return path;
    }
    let parts: Vec<&str> = path.split('/').collect();
    let root = parts
        .iter()
        .rposition(|part| matches!(*part, "src" | "tests" | "examples" | "benches"))
        .unwrap_or(parts.len() - 1);
    parts[root.saturating_sub(1)..].join("/")
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_known() {
            write!(f, "{}:{}", self.file, self.line)
        } else {
            write!(f, "(unknown place)")
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
