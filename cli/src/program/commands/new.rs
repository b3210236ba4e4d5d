//! `warpwright new`: makes a project for a block of somebody else's.
//!
//! The files are in `cli/template`, where they are compiled and tested as the block `saturating_sum`; a project has its own name
//! in the place of that one.

use crate::hdl::names::check_name;
use crate::program::arguments::New;
use crate::program::error::{CliError, Result};
use crate::program::files::Files;
use crate::program::output;
use std::path::Path;

/// The files of a project, and their templates.
const FILES: [(&str, &str); 9] = [
    (
        "Cargo.toml",
        include_str!("../../../template/Cargo.toml.txt"),
    ),
    (
        ".gitignore",
        include_str!("../../../template/gitignore.txt"),
    ),
    (
        ".github/workflows/checks.yml",
        include_str!("../../../template/ci.yml"),
    ),
    ("README.md", include_str!("../../../template/README.md")),
    ("src/lib.rs", include_str!("../../../template/lib.rs")),
    ("src/rtl.rs", include_str!("../../../template/rtl.rs")),
    ("src/golden.rs", include_str!("../../../template/golden.rs")),
    ("src/main.rs", include_str!("../../../template/main.rs")),
    (
        "tests/checks.rs",
        include_str!("../../../template/checks.rs"),
    ),
];

/// The template's names of the block and of its type.
const NAME: &str = "saturating_sum";
const TYPE: &str = "SaturatingSum";

/// Names that a crate cannot have, or not beside what it depends on; the keywords of Rust that Verilog does not have.
const TAKEN: [&str; 29] = [
    "alloc",
    "as",
    "async",
    "await",
    "core",
    "crate",
    "dyn",
    "fn",
    "gen",
    "impl",
    "in",
    "loop",
    "match",
    "mod",
    "move",
    "mut",
    "proc_macro",
    "pub",
    "ref",
    "self",
    "std",
    "super",
    "test",
    "trait",
    "try",
    "unsafe",
    "use",
    "warpwright",
    "where",
];

/// Makes the project.
pub fn run(arguments: &New) -> Result<()> {
    let name = &*arguments.name;
    check(name)?;
    let dependency = dependency(arguments)?;
    let own = Path::new(name);
    let folder = arguments.output.as_deref().unwrap_or(own);
    if folder.exists() && !is_empty(folder) {
        return Err(refused(
            format!("{} already exists and is not empty", folder.display()),
            "-o DIR creates the project in another folder",
        ));
    }
    let mut files = Files::new();
    for (path, text) in FILES {
        let path = folder.join(path);
        if let Some(around) = path.parent() {
            files.make_folder(around)?;
        }
        let text = text
            .replace(NAME, name)
            .replace(TYPE, &type_name(name))
            .replace("RUST_VERSION", env!("CARGO_PKG_RUST_VERSION"))
            .replace("DEPENDENCY", &dependency);
        files.add(&path, text)?;
    }
    files.commit()?;
    let folder = folder.display();
    let report = format!(
        "wrote {folder}, a project for the block {name}\n\n  cd {folder}\n  cargo test              its checks and its proof\n  \
         cargo run -- --help     what its program does\n"
    );
    output::print_report(&report, true)
}

/// Whether a crate, a Verilog module and a folder can have this name.
fn check(name: &str) -> Result<()> {
    const HELP: &str =
        "a name consists of lower-case letters, digits and underscores, such as my_block";
    if let Err(problem) = check_name(name) {
        return Err(refused(problem.to_string(), HELP));
    }
    if name.starts_with('_') || name.chars().any(|c| c.is_ascii_uppercase()) {
        let message = format!(
            "`{name}` is not a valid crate name: it must begin with a lower-case letter and contain no capitals"
        );
        return Err(refused(message, HELP));
    }
    if TAKEN.contains(&name) {
        let message = format!(
            "a crate cannot be called `{name}`: Rust or one of the crate's dependencies uses that name"
        );
        return Err(refused(message, HELP));
    }
    Ok(())
}

/// What the project depends on, as `Cargo.toml` says it.
fn dependency(arguments: &New) -> Result<String> {
    if let Some(url) = &arguments.git {
        return Ok(format!("{{ git = {} }}", in_toml(url)));
    }
    let Some(clone) = &arguments.path else {
        return Ok(in_toml(env!("CARGO_PKG_VERSION")));
    };
    let package = clone.join("cli");
    let found = package.join("Cargo.toml").is_file();
    match package.canonicalize() {
        Ok(package) if found => Ok(format!(
            "{{ path = {} }}",
            in_toml(&package.to_string_lossy())
        )),
        _ => Err(refused(
            format!(
                "{} is not a clone of Warpwright: it has no cli/Cargo.toml",
                clone.display()
            ),
            "--path must name the folder that `git clone` created",
        )),
    }
}

/// A basic string of TOML: JSON's escapes are TOML's, too.
fn in_toml(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// `MyBlock` of `my_block`.
fn type_name(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect()
}

/// A folder without anything in it.
fn is_empty(folder: &Path) -> bool {
    folder
        .read_dir()
        .is_ok_and(|mut entries| entries.next().is_none())
}

fn refused(message: String, help: &'static str) -> Box<CliError> {
    Box::new(CliError::Project { message, help })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_called_as_its_block_without_underscores() {
        assert_eq!(type_name(NAME), TYPE);
        assert_eq!(type_name("fifo_2_way"), "Fifo2Way");
    }

    #[test]
    fn keywords_and_capitals_are_no_names() {
        for name in [
            "",
            "9lives",
            "Fifo",
            "_fifo",
            "my-block",
            "module",
            "match",
            "std",
            "warpwright",
        ] {
            assert!(check(name).is_err(), "{name}");
        }
        assert!(check("fifo_2").is_ok());
    }

    #[test]
    fn what_a_file_says_of_a_path_is_read_back_as_the_path() {
        let odd = "/a \"b\"\\c\u{e4}\t";
        let text = in_toml(odd);
        assert_eq!(
            serde_json::from_str::<String>(&text).expect("a string"),
            odd
        );
        assert!(!text.contains('\t'), "{text}");
    }
}
