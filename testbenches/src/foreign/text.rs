//! A user's Verilog: which files, which top module, which parameters; and what Yosys makes of it.
//!
//! Yosys is asked for words, not gates, and runs none of its optimisations that would choose values for undefined bits or
//! merge registers. Of two Yosys on the machine the older is asked first, since it starts faster; what it
//! refuses goes to the newer one, and the newer one's message counts.

use super::ForeignError;
use super::yosys::Design;
use crate::tools::{Found, Reason, Scratch, Tool, run_yosys};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Which Verilog.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// The files, in the order in which they are read.
    pub files: Vec<PathBuf>,
    /// The top module; without one, the module that no other instantiates.
    pub top: Option<String>,
    /// Parameters of the top module.
    pub parameters: Vec<(String, String)>,
    /// Folders of included files.
    pub includes: Vec<PathBuf>,
    /// Macros, `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
}

/// What was read.
#[derive(Debug)]
pub struct Read {
    /// The flat design.
    pub design: Design,
    /// Who read it.
    pub reader: Found,
    /// The text's files, as given and as the reader names them in places.
    files: Vec<(String, String)>,
}

const WRITTEN: &str = "design.json";

impl Text {
    /// Reads it with the Yosys that is there.
    pub fn read(&self) -> Result<Read, ForeignError> {
        let found = [Tool::Yosys, Tool::YosysPypi].into_iter();
        let found: Vec<Found> = found.filter_map(|tool| tool.find()).collect();
        let mut refused = ForeignError::NoYosys;
        for reader in &found {
            match self.read_with(reader) {
                Err(error @ ForeignError::Refused { .. }) => refused = error,
                other => return other,
            }
        }
        Err(refused)
    }

    /// Reads it with this Yosys.
    pub fn read_with(&self, yosys: &Found) -> Result<Read, ForeignError> {
        let folder = Scratch::new()?;
        let written = folder.path().join(WRITTEN);
        let script = self.script(yosys, &written)?;
        let files = self.files.iter();
        let files = files.map(|file| {
            let seen = yosys.path(file).display().to_string();
            (file.display().to_string(), seen)
        });
        let files: Vec<(String, String)> = files.collect();
        run_yosys(yosys, &script).map_err(|failure| match failure.reason {
            Reason::Failed(_) => ForeignError::Refused {
                tool: yosys.tool,
                version: yosys.version.clone(),
                said: as_given(&complaint(&failure.output), &files),
            },
            _ => failure.into(),
        })?;
        let bytes = std::fs::read(&written)?;
        let design = serde_json::from_slice(&bytes).map_err(|error| ForeignError::Json {
            tool: yosys.tool,
            what: error.to_string(),
        })?;
        Ok(Read {
            design,
            reader: yosys.clone(),
            files,
        })
    }

    fn script(&self, yosys: &Found, written: &Path) -> Result<String, ForeignError> {
        let mut script = String::new();
        let mut options = String::new();
        for define in &self.defines {
            let _ = write!(options, " -D{}", word("a macro", define)?);
        }
        for folder in &self.includes {
            let _ = write!(options, " -I{}", quoted(yosys, folder)?);
        }
        for file in &self.files {
            let is_system = file.extension().is_some_and(|of| of == "sv" || of == "svh");
            let language = if is_system { " -sv" } else { "" };
            let file = quoted(yosys, file)?;
            let _ = write!(script, "read_verilog{language}{options} {file}; ");
        }
        match &self.top {
            Some(top) => {
                let _ = write!(script, "hierarchy -check -top {}", word("a module", top)?);
            }
            None if self.parameters.is_empty() => script.push_str("hierarchy -check -auto-top"),
            None => {
                let needs = "-P sets a parameter of the top module, which --top must name";
                return Err(ForeignError::Ports(needs.to_string()));
            }
        }
        for (name, value) in &self.parameters {
            let name = word("a parameter", name)?;
            let _ = write!(
                script,
                " -chparam {name} {}",
                word("a parameter's value", value)?
            );
        }
        // Asynchronous resets to a constant stay as they are: their registers keep their names so.
        let asynchronous = "t:$aldff t:$aldffe t:$dffsr t:$dffsre";
        let _ = write!(
            script,
            "; proc; flatten; memory_collect; opt_clean; select {asynchronous}; async2sync; select -clear; dffunmap; \
             opt_clean; write_json {}",
            quoted(yosys, written)?
        );
        Ok(script)
    }
}

impl Read {
    /// A place as the text's reader gives it, with the file's name as the user gave it, and the line.
    pub fn place(&self, src: &str) -> String {
        let first = src.split('|').next().unwrap_or_default();
        let line = match first.rsplit_once(':') {
            Some((file, rest)) => {
                let number = rest.split(['.', '-']).next().unwrap_or_default();
                format!("{file}:{number}")
            }
            None => first.to_string(),
        };
        as_given(&line, &self.files)
    }
}

/// The line of Yosys's output that says what is wrong.
fn complaint(output: &str) -> String {
    let found = output.lines().find(|line| line.contains("ERROR: "));
    let line = found.or_else(|| output.lines().next_back());
    line.unwrap_or("it said nothing").replacen("ERROR: ", "", 1)
}

fn as_given(said: &str, files: &[(String, String)]) -> String {
    let mut said = said.to_string();
    for (given, seen) in files {
        said = said.replace(seen.as_str(), given);
    }
    said
}

/// A path for a script of Yosys.
fn quoted(yosys: &Found, path: &Path) -> Result<String, ForeignError> {
    let path = yosys.path(path).display().to_string();
    if path.contains(['"', '\n', ';']) {
        let wrong =
            format!("{path}: a path for Yosys has no quotation mark, semicolon or line end");
        return Err(ForeignError::Ports(wrong));
    }
    Ok(format!("\"{path}\""))
}

/// A word that stands in a script as it is.
fn word<'t>(what: &str, text: &'t str) -> Result<&'t str, ForeignError> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_'$=.-\\".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return Ok(text);
    }
    let wrong = format!(
        "{what} has letters, digits, `_`, `$`, `'` and `-`; found `{}`",
        text.escape_debug()
    );
    Err(ForeignError::Ports(wrong))
}
