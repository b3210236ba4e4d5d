//! A user's Verilog: which files, which top module, which parameters; and what Yosys makes of it.
//!
//! Yosys is asked for words, not gates, and runs none of its optimisations that would choose values for undefined bits or
//! merge registers. Of two Yosys on the machine the older is asked first, since it starts faster; what it
//! refuses goes to the newer one, and SystemVerilog that both refuse to its plugin slang, if it has one. The last one's message counts.

use super::ForeignError;
use super::yosys::Design;
use crate::tools::{Found, Reason, Scratch, Tool, run_yosys};
use std::collections::HashSet;
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
    pub(super) design: Design,
    /// Who read it, with the version.
    pub reader: String,
    /// The text's files, as given and as the reader names them in places.
    files: Vec<(String, String)>,
}

/// Who reads the language for Yosys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Yosys itself: Verilog, and some SystemVerilog.
    Verilog,
    /// Its plugin slang: nearly all that can be made of SystemVerilog.
    Slang,
}

/// What a Yosys says that does not have slang.
const NO_SLANG: &str = "No such command";

const WRITTEN: &str = "design.json";
/// Where it writes the modules as they are read, to find out which is the top one.
const MODULES: &str = "modules.il";

impl Text {
    /// Reads it with the Yosys that is there.
    pub fn read(&self) -> Result<Read, ForeignError> {
        let found = [Tool::Yosys, Tool::YosysPypi].into_iter();
        let found: Vec<Found> = found.filter_map(Tool::find).collect();
        let own = found.iter().map(|yosys| (yosys, Language::Verilog));
        let is_system = self.files.iter().any(|file| is_system_verilog(file));
        let more = found.iter().filter(|_| is_system);
        let mut refused = ForeignError::NoYosys;
        for (reader, language) in own.chain(more.map(|yosys| (yosys, Language::Slang))) {
            match self.read_with(reader, language) {
                Err(ForeignError::Refused { said, .. })
                    if language == Language::Slang && said.contains(NO_SLANG) => {}
                Err(error @ ForeignError::Refused { .. }) => refused = error,
                other => return other,
            }
        }
        Err(refused)
    }

    /// Reads it with this Yosys.
    pub fn read_with(&self, yosys: &Found, language: Language) -> Result<Read, ForeignError> {
        let folder = Scratch::new()?;
        let written = folder.path().join(WRITTEN);
        let script = self.script(yosys, language, &written)?;
        let files = self.files.iter();
        let files = files.map(|file| {
            let seen = yosys.path(file).display().to_string();
            (file.display().to_string(), seen)
        });
        let mut files: Vec<(String, String)> = files.collect();
        // As WebAssembly it sees files below a folder of its own; slang leaves the first slash out. The last pair is for files that these include.
        let root = yosys.path(Path::new("/")).display().to_string();
        if root.len() > 1 {
            let root = root.trim_end_matches('/').to_string() + "/";
            files.push(("/".to_string(), root));
            let without_slash = files.iter().map(|(given, seen)| {
                let seen = seen.trim_start_matches('/').to_string();
                (given.clone(), seen)
            });
            let without_slash: Vec<(String, String)> = without_slash.collect();
            files.extend(without_slash);
        }
        let name = match language {
            Language::Verilog => format!("{} {}", yosys.tool, yosys.version),
            Language::Slang => format!("{} {} with slang", yosys.tool, yosys.version),
        };
        run_yosys(yosys, &script).map_err(|failure| match failure.reason {
            Reason::Failed(_) => ForeignError::Refused {
                reader: name.clone(),
                said: as_given(&complaint(&failure.output), &files),
            },
            _ => failure.into(),
        })?;
        if self.top.is_none() {
            let modules = std::fs::read_to_string(folder.path().join(MODULES))?;
            let tops = tops(&modules);
            if tops.len() > 1 {
                return Err(ForeignError::Ports(format!(
                    "several modules are not instantiated by others: {}; --top names the one that is meant",
                    tops.join(", ")
                )));
            }
        }
        let bytes = std::fs::read(&written)?;
        let design = serde_json::from_slice(&bytes).map_err(|error| ForeignError::Json {
            reader: name.clone(),
            what: error.to_string(),
        })?;
        Ok(Read {
            design,
            reader: name,
            files,
        })
    }

    fn script(
        &self,
        yosys: &Found,
        language: Language,
        written: &Path,
    ) -> Result<String, ForeignError> {
        let mut script = String::new();
        // Slang takes quotation marks for a part of the name.
        let path = |path: &Path| match language {
            Language::Verilog => quoted(yosys, path),
            Language::Slang => unquoted(yosys, path),
        };
        let mut options = String::new();
        for define in &self.defines {
            let _ = write!(options, " -D{}", word("a macro", define)?);
        }
        for folder in &self.includes {
            let _ = write!(options, " -I {}", unquoted(yosys, folder)?);
        }
        let top = self
            .top
            .as_ref()
            .map(|top| word("a module", top))
            .transpose()?;
        if top.is_none() && !self.parameters.is_empty() {
            let needs = "-P sets a parameter of the top module, which --top must name";
            return Err(ForeignError::Ports(needs.to_string()));
        }
        let mut parameters = Vec::new();
        for (name, value) in &self.parameters {
            let name = word("a parameter", name)?;
            parameters.push((name, word("a parameter's value", value)?));
        }
        match language {
            Language::Verilog => {
                // Yosys makes a wire without a driver of the hierarchical name of another module's signal.
                script.push_str(
                    "logger -werror \"Identifier `[^']*[.][^']*' is implicitly declared\"; ",
                );
                for file in &self.files {
                    let system = if is_system_verilog(file) { " -sv" } else { "" };
                    let file = path(file)?;
                    let _ = write!(script, "read_verilog{system}{options} {file}; ");
                }
                if let Some(top) = top {
                    let _ = write!(script, "hierarchy -check -top {top}");
                } else {
                    let modules = quoted(yosys, &written.with_file_name(MODULES))?;
                    let _ = write!(script, "write_rtlil {modules}; hierarchy -check -auto-top");
                }
                for (name, value) in parameters {
                    let _ = write!(script, " -chparam {name} {value}");
                }
            }
            Language::Slang => {
                let _ = write!(script, "read_slang --threads 1{options}");
                if let Some(top) = top {
                    let _ = write!(script, " --top {top}");
                }
                for (name, value) in parameters {
                    let _ = write!(script, " -G {name}={value}");
                }
                for file in &self.files {
                    let _ = write!(script, " {}", path(file)?);
                }
                if top.is_none() {
                    let modules = quoted(yosys, &written.with_file_name(MODULES))?;
                    let _ = write!(script, "; write_rtlil {modules}");
                }
                script.push_str("; hierarchy -check -auto-top");
            }
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

/// The modules of a design in RTLIL that no other module instantiates. Modules without a body are of a vendor's library.
fn tops(rtlil: &str) -> Vec<&str> {
    let words = rtlil.lines().map(|line| line.split_whitespace());
    let (mut modules, mut inner) = (Vec::new(), HashSet::new());
    let mut is_library = false;
    for mut line in words {
        match (line.next(), line.next()) {
            (Some("attribute"), Some("\\blackbox" | "\\whitebox" | "\\lib_whitebox")) => {
                is_library = true;
            }
            (Some("module"), Some(name)) => {
                if !is_library {
                    modules.push(name.trim_start_matches('\\'));
                }
                is_library = false;
            }
            (Some("cell"), Some(kind)) => {
                inner.insert(kind.trim_start_matches('\\'));
            }
            (Some("end"), None) => is_library = false,
            _ => {}
        }
    }
    modules.retain(|name| !inner.contains(name));
    modules
}

/// Whether a file's name says that it is SystemVerilog.
fn is_system_verilog(file: &Path) -> bool {
    file.extension().is_some_and(|of| of == "sv" || of == "svh")
}

/// The line of Yosys's output, or slang's, that says what is wrong.
fn complaint(output: &str) -> String {
    let has = |mark: &'static str| output.lines().find(|line| line.contains(mark));
    let line = has(": error: ").or_else(|| has("ERROR:"));
    let line = line.or_else(|| output.lines().next_back());
    let line = line.unwrap_or("no message").trim_start_matches("ERROR: ");
    line.replacen("ERROR: ", "", 1).replacen("ERROR:", "", 1)
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
        let wrong = format!(
            "{path}: a path for Yosys must not contain quotation marks, semicolons or line breaks"
        );
        return Err(ForeignError::Ports(wrong));
    }
    Ok(format!("\"{path}\""))
}

/// A path for slang, or of a folder of included files: neither may have quotation marks around it.
fn unquoted(yosys: &Found, path: &Path) -> Result<String, ForeignError> {
    let path = yosys.path(path).display().to_string();
    if path.contains(['"', '\n', ';']) || path.contains(char::is_whitespace) {
        let wrong =
            format!("{path}: this path must not contain spaces, quotation marks or semicolons");
        return Err(ForeignError::Ports(wrong));
    }
    Ok(path)
}

/// A word that stands in a script as it is.
fn word<'t>(what: &str, text: &'t str) -> Result<&'t str, ForeignError> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_'$=.-\\".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return Ok(text);
    }
    let wrong = format!(
        "{what} must consist of letters, digits, `_`, `$`, `'` and `-`; found `{}`",
        text.escape_debug()
    );
    Err(ForeignError::Ports(wrong))
}
