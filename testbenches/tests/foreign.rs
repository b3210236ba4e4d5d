//! A user's Verilog: what its cells compute, what it is equal to, and what is refused.

#[path = "foreign/cells.rs"]
mod cells;
#[path = "foreign/equal.rs"]
mod equal;
#[path = "foreign/hostile.rs"]
mod hostile;
#[path = "foreign/module.rs"]
mod module;
#[path = "foreign/refused.rs"]
mod refused;

use std::path::PathBuf;
use warpwright_testbenches::foreign::build::build;
use warpwright_testbenches::foreign::ports::Given;
use warpwright_testbenches::foreign::text::Text;
use warpwright_testbenches::foreign::{ForeignError, Reading};
use warpwright_testbenches::tools::{Scratch, Tool, require_or_skip};

/// A text in a file of its own.
struct Written {
    _folder: Scratch,
    text: Text,
}

impl Written {
    fn new(name: &str, verilog: &str) -> Self {
        let folder = Scratch::new().expect("a folder");
        let file: PathBuf = folder.path().join(name);
        std::fs::write(&file, verilog).expect("written");
        let text = Text {
            files: vec![file],
            ..Text::default()
        };
        Self {
            _folder: folder,
            text,
        }
    }

    fn read(&self, given: &Given) -> Result<Reading, ForeignError> {
        build(&self.text, given)
    }
}

/// Whether there is a Yosys; says so if not.
fn has_yosys(test: &str) -> bool {
    require_or_skip(Tool::Yosys, test).is_some()
}
